"""``noyau digraph`` as it is typed."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from digraph_command import kept_answers, out
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.cli import run

SEED = "b>a,d>a,d>c,c>d,c>e"


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
    monkeypatch.setattr("sys.stdin", io.StringIO("digraph {\n x -- b }"))
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


@pytest.mark.parametrize("name", ["x.dot", "x.gv", "x.graphml", "x.json", "x.edges", "x.txt", "x.npz"])
def test_a_digraph_is_written_with_its_answers_and_read_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    source = tmp_path / "source.csv"
    source.write_text('source,target\n"b é","a"\n"d,1",a\n"d,1",c\nc,"d,1"\nc,e\n', encoding="utf-8")
    file = tmp_path / name
    said = out(capsys, str(source), "-o", str(file))
    assert f"wrote {file}" in said
    assert ("arcs only" in said) == name.endswith((".edges", ".txt"))
    first, again = kept_answers(source, capsys), kept_answers(file, capsys)
    assert first["vertices"] == again["vertices"]
    assert {*map(frozenset, first["kernels"])} == {*map(frozenset, again["kernels"])}


def test_digraph6_keeps_the_arcs_under_numbers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.d6"
    assert "arcs only" in out(capsys, SEED, "-o", str(file))
    values = [facts["value"] for facts in kept_answers(file, capsys)["vertices"].values()]
    assert sorted(values) == ["*1", "0", "0", "∞(0)", "∞(0)"]


def test_a_table_of_answers_is_no_digraph(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    assert "no arcs" in out(capsys, SEED, "-o", str(file))
    assert file.read_text(encoding="utf-8").splitlines()[1] == "b,N,1,*1,1"
    assert run(["digraph", str(file)]) == 2
    assert "line 1: this is a table of answers" in capsys.readouterr().err


def test_every_form_may_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert '"a" -> "b";' in out(capsys, "a>b", "--format", "dot")
    assert '<edge source="a" target="b"/>' in out(capsys, "a>b", "--format", "graphml")
    assert json.loads(out(capsys, "a>b", "--format", "json"))["arcs"] == [["a", "b"]]
    assert out(capsys, "a>b", "--format", "csv").splitlines()[-1] == "b,P,0,0,0"
    assert out(capsys, "a>b", "--format", "edges") == "a b\n"
    assert out(capsys, "a>b", "--format", "digraph6") == "&AO\n"


def test_a_file_is_written_whole_or_not_at_all(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, code in (("x.nothing", 2), ("missing/x.dot", 2)):
        assert run(["digraph", "a>b", "-o", str(tmp_path / name)]) == code
    assert run(["digraph", "a>b", "-o", str(tmp_path / "x.dot"), "--format", "json"]) == 2
    assert list(tmp_path.iterdir()) == []
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 3)


def test_one_vertex_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "a>b,b>c,c>a,b>d,d>e", "--vertex", "a")
    assert "a → b → c → a …" in said
    assert "leaving from b to d loses: the opponent wins from there in 1 move" in said
    said = out(capsys, "u>v,v>v,v>s", "--vertex", "u")
    assert "the opponent takes it back to 0 by moving to s" in " ".join(said.split())
    assert "Aucun arc n'en part" in out(capsys, "a>b", "--vertex", "b", "--lang", "fr")
    record = json.loads(out(capsys, "a>b,b>a,b>c,c>d", "--vertex", "b", "--json"))
    assert (record["vertex"], record["outcome"], record["cycle"]) == ("b", "D", ["b", "a", "b"])
    assert [(move["to"], move["best"]) for move in record["moves"]] == [("a", True), ("c", False)]
    assert run(["digraph", "a>b", "--vertex", "z"]) == 2
    assert "its vertices are a, b" in capsys.readouterr().err


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), min_size=1, max_size=14))
@settings(max_examples=40)
def test_every_vertex_of_a_small_digraph_is_explained(arcs: list[tuple[str, str]]) -> None:
    written = ",".join(f"{source}>{target}" for source, target in arcs)
    for vertex in {name for arc in arcs for name in arc}:
        for more in ([], ["--misere"], ["--lang", "fr"]):
            said = io.StringIO()
            with redirect_stdout(said):
                assert run(["digraph", written, "--vertex", vertex, *more]) == 0
            assert said.getvalue().startswith(f"{vertex}")


def test_misere_play_has_outcomes_and_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "a>b,b>c", "--misere", "--json"))
    assert answer["ending"] == "misere"
    assert answer["vertices"]["a"] == {"outcome": "N", "grundy": None, "value": None, "remoteness": 2}
    assert "whoever cannot move wins" in out(capsys, "a>b,b>c", "--misere")
    for wish in ("--nested", "--grundy-functions"):
        assert run(["digraph", "a>b", "--misere", wish]) == 2
        assert "normal play" in capsys.readouterr().err


def test_every_grundy_function_is_listed_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "a>b,b>a", "--grundy-functions")
    assert "Grundy functions (all of them):\n  a 0, b 1\n  a 1, b 0\n" in said
    assert "so the generalised one is given" in " ".join(said.split())
    answer = json.loads(out(capsys, "a>b,b>a", "--grundy-functions", "--json"))
    assert answer["grundy_functions"] == [{"a": 0, "b": 1}, {"a": 1, "b": 0}]
    assert answer["grundy_functions_complete"] is True
    assert "There is no Grundy function." in out(capsys, "a>a", "--grundy-functions")


def test_nested_kernels_are_told_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "e>c,d>c,b>c,b>d,b>e,a>b,a>d", "--nested")
    assert "The whole digraph, 5 vertices: {e, c, d, b, a}" in said
    assert "  Its kernel, the vertices of Grundy value 0: {c, a}" in said
    assert "What is left, 1 vertex: {b}" in said
    assert json.loads(out(capsys, "a>b", "--nested", "--json"))["nested"] == [["b"], ["a"]]
    assert run(["digraph", "a>a", "--nested"]) == 2
    assert "--grundy-functions" in capsys.readouterr().err


def test_a_picture_is_drawn_or_refused_with_what_to_do(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, more in (("x.svg", []), ("x.png", []), ("n.svg", ["--nested"]), ("v.svg", ["--vertex", "a"])):
        out(capsys, "a>b,a>c,b>c", "-o", str(tmp_path / name), *more)
        assert (tmp_path / name).stat().st_size > 1000
    path = ",".join(f"{i}>{i + 1}" for i in range(400))
    assert run(["digraph", path, "-o", str(tmp_path / "large.svg")]) == 3
    assert "--vertex" in capsys.readouterr().err
    out(capsys, path, "--vertex", "7", "-o", str(tmp_path / "large.svg"))
