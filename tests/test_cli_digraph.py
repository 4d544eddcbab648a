"""``noyau digraph`` as it is typed."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.cli import run

SEED = "b>a,d>a,d>c,c>d,c>e"


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["digraph", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_json_has_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, SEED, "--json"))
    assert answer == {
        "vertices": {
            "b": {"outcome": "N", "grundy": 1, "value": "*1", "remoteness": 1},
            "a": {"outcome": "P", "grundy": 0, "value": "0", "remoteness": 0},
            "d": {"outcome": "N", "grundy": None, "value": "∞(0)", "remoteness": 1},
            "c": {"outcome": "N", "grundy": None, "value": "∞(0)", "remoteness": 1},
            "e": {"outcome": "P", "grundy": 0, "value": "0", "remoteness": 0},
        },
        "kernels": [["a", "e"]],
        "kernels_complete": True,
        "acyclic": False,
    }


def test_text_gives_each_vertex_the_kernel_and_why_it_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "a>b,a>c,b>c")
    for line in (
        "3 vertices, 3 arcs, without cycles: play always ends.",
        "a       wins (N)        *2     1",
        "Kernel (the only one):",
        "    c leads nowhere",
        "    a → c",
        "  2: {a}",
    ):
        assert line in said.splitlines()


def test_the_text_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "a>b,b>a", "--lang", "fr")
    assert "2 sommets, 2 arcs, avec des circuits\u202f: la partie peut ne pas finir." in said
    assert "a ne mène qu'à b, dehors" in said
    assert "nulle (D)" in said
    assert "{a}" in said


def test_no_kernel_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no kernel." in out(capsys, "a>b,b>c,c>a")


def test_a_file_or_standard_input_may_hold_the_arcs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "arcs.txt"
    file.write_text("b a\nd a\nd c\nc d\nc e\n")
    wanted = json.loads(out(capsys, SEED, "--json"))
    assert json.loads(out(capsys, str(file), "--json")) == wanted
    assert json.loads(out(capsys, f"@{file}", "--json")) == wanted
    for said in (
        "b>a, d>a\nd>c,c>d\nc>e\n",
        "b a\nd a\nd c\nc d\nc e\n",
        "digraph { b -> a; d -> a; d -> c -> d; c -> e }",
        '{"arcs": [["b", "a"], ["d", "a"], ["d", "c"], ["c", "d"], ["c", "e"]]}',
    ):
        file.write_text(said)
        assert json.loads(out(capsys, str(file), "--json")) == wanted
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        assert json.loads(out(capsys, "-", "--json")) == wanted
    monkeypatch.setattr("sys.stdin", io.StringIO("cycle-4\n"))
    assert len(json.loads(out(capsys, "-", "--json"))["vertices"]) == 4


def test_a_fault_on_standard_input_has_its_line_and_its_repair(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('digraph {\n x -- b }'))
    assert run(["digraph", "-"]) == 2
    assert capsys.readouterr().err == (
        "noyau: 'standard input', line 2: a digraph is written with '->' and a graph with '--', not '--'\n"
    )


@pytest.mark.parametrize(
    ("source", "proposal"), [("C5", "'cycle-5'"), ("grid3x4", "'grid-3x4'"), ("gone", "'petersen'")]
)
def test_what_is_neither_file_nor_graph_gets_a_proposal(
    capsys: pytest.CaptureFixture[str], source: str, proposal: str
) -> None:
    assert run(["digraph", source]) == 2
    assert proposal in capsys.readouterr().err


def test_infinite_values_are_explained_once_where_they_occur(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, SEED).count("An infinite value such as ∞(0)") == 1
    assert "infinite" not in out(capsys, "a>b,b>c")


def test_kernels_of_a_large_digraph_are_searched_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    path = ",".join(f"{i}>{i + 1}" for i in range(300))
    answer = json.loads(out(capsys, path, "--json"))
    assert (answer["kernels"], answer["kernels_complete"]) == ([], False)
    assert "The only kernel is the set of the 151 vertices" in out(capsys, path)
    assert "--kernels asks for them" in out(capsys, f"{path},x>y,y>x")
    answer = json.loads(out(capsys, path, "--json", "--kernels"))
    assert (len(answer["kernels"][0]), answer["kernels_complete"]) == (151, True)
    assert "… and 91 more" in out(capsys, path, "--kernels")


def test_many_kernels_are_listed_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = ",".join(f"{i}>{i ^ 1}" for i in range(40))
    answer = json.loads(out(capsys, pairs, "--json"))
    assert (len(answer["kernels"]), answer["kernels_complete"]) == (1000, False)
    assert "there may be others" in out(capsys, pairs)


@pytest.mark.parametrize(
    "source",
    [
        "",
        " ",
        "missing.txt",
        "folder/missing",
        "missing",
        "@missing",
        "a>",
        "a>b>c",
        "a>b,,",
        "nograph-3",
        "9-9",
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], source: str, language: str) -> None:
    assert run(["digraph", source, "--lang", language]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err


@given(st.one_of(st.text(), st.text("abc>,.-/@^* 019")).filter(lambda source: source.strip() != "-"))
def test_no_text_gives_a_traceback(source: str) -> None:
    said, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complaint):
        code = run(["digraph", "--json", "--", source])
    if code == 0:
        assert json.loads(said.getvalue())["vertices"]
    else:
        assert (code in (2, 3), said.getvalue(), complaint.getvalue().count("\n")) == (True, "", 1)


def test_a_long_text_without_an_arc_is_refused_shortly(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["digraph", "a" * 1_000_000]) == 2
    assert len(capsys.readouterr().err) < 300
