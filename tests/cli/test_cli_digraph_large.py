"""``noyau digraph`` on large digraphs, and what it refuses or tells of their files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from digraph_command import kept_answers, out

from noyau.cli import run


def large_file(folder: Path) -> Path:
    """A digraph in arrays that is solved by kernels: a long path whose last vertex has a loop beside a sink."""
    size = 30_000
    file = folder / "large.npz"
    indices = np.concatenate([np.arange(1, size), [size - 1]])
    np.savez(file, indptr=np.append(np.arange(size + 1), size), indices=indices)
    return file


def test_a_large_digraph_is_summed_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = large_file(tmp_path)
    said = out(capsys, str(file))
    assert "30,001 vertices, 30,000 arcs, with cycles" in said
    assert "From 30,000 vertices nobody can force the end (D)." in said
    assert "     0       1\n     ∞  30,000\n" in said
    assert len(json.loads(out(capsys, str(file), "--json"))["vertices"]) == 30_001
    assert len(out(capsys, str(file), "--all").splitlines()) > 30_001


def test_answers_of_a_large_digraph_are_kept_in_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = large_file(tmp_path)
    summary = json.loads(out(capsys, str(file), "-o", str(tmp_path / "x.csv"), "--json"))
    assert summary["outcomes"] == {"N": 0, "P": 1, "D": 30_000}
    lines = (tmp_path / "x.csv").read_text().splitlines()
    assert (lines[1], lines[-1], len(lines)) == ("0,D,,∞(),", "30000,P,0,0,0", 30_002)
    out(capsys, str(file), "-o", str(tmp_path / "x.npz"))
    with np.load(tmp_path / "x.npz") as arrays:
        assert arrays["outcome"].tolist()[-2:] == ["D", "P"]
        assert arrays["grundy"].tolist()[-2:] == [-1, 0]
    monkeypatch.setattr("noyau.cli.digraph.MOST_PRINTED", 100)
    answer = json.loads(out(capsys, str(file), "--json"))
    assert (answer["vertices"], answer["size"], answer["grundy"]) == (None, 30_001, {"0": 1, "∞": 30_000})
    assert len(json.loads(out(capsys, str(file), "--json", "--all"))["vertices"]) == 30_001


def test_a_vertex_of_a_large_digraph_is_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = large_file(tmp_path)
    assert "29999 → 29999 …" in out(capsys, str(file), "--vertex", "29999")
    assert "29999 → 29999 …" in out(capsys, str(file), "--vertex", "29990")
    assert run(["digraph", str(file), "--vertex", "30001"]) == 2


def test_a_large_edge_list_is_read_by_kernels(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noyau.atlas.digraph_inputs.LARGE", 10)
    monkeypatch.setattr("noyau.atlas.digraph_inputs.MANY", 3)
    for name, said in (
        ("x.txt", "".join(f"v{i} v{i + 1}\n" for i in range(9))),
        ("x.csv", "source,target\n3,2\n2,1\n1,0\n"),
    ):
        file = tmp_path / name
        file.write_text(said)
        few = json.loads(out(capsys, str(file), "--json"))
        assert few["acyclic"] is True
        assert [facts["value"] for facts in few["vertices"].values()].count("0") == len(few["vertices"]) // 2
        out(capsys, str(file), "-o", str(tmp_path / "y.npz"))
        assert kept_answers(tmp_path / "y.npz", capsys)["vertices"] == few["vertices"]


@pytest.mark.parametrize(
    ("name", "content", "code", "fault"),
    [
        ("x.npz", b"PK\x03\x04junk", 2, "numpy arrays"),
        ("x.npz", b"", 2, "numpy arrays"),
        ("x.txt", b"\x89PNG\r\n\x1a\n\x00\x00", 2, "not text in UTF-8"),
        ("x.json", b"digraph { a -> b }", 2, "line 1: this is not JSON"),
        ("x.dot", b'{"arcs": []}', 2, "line 1"),
        ("x.graphml", b"a b\n", 2, "line 1: this is not well-formed XML"),
        ("x.d6", b"a b\n", 2, "line 1"),
        ("x.json", b'{"arcs": []}', 2, "names no vertex"),
        ("x.txt", b"# nothing\n", 2, "names no vertex"),
        ("x.txt", b"a b\nc d e\n", 2, "line 2: expected two names"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: bytes, code: int, fault: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert run(["digraph", str(file)]) == code
    captured = capsys.readouterr()
    assert fault in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_a_folder_is_no_digraph(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["digraph", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_what_is_too_large_for_memory_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = large_file(tmp_path)
    monkeypatch.setattr("noyau.core.budget.free_memory", lambda: 1000)
    assert run(["digraph", str(file)]) == 3
    assert "MB are free" in capsys.readouterr().err


def test_the_ending_of_misere_play_is_said_in_every_json(capsys: pytest.CaptureFixture[str]) -> None:
    for form in (["--json"], ["--format", "json"]):
        assert json.loads(out(capsys, "a>b,b>a", "--misere", *form))["ending"] == "misere"


def test_every_ending_of_a_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["digraph", "a>b", "-o", "graph.foo"]) == 2
    assert ".d6, .digraph6, .npz, .svg or .png" in capsys.readouterr().err


def test_a_move_that_a_large_file_has_twice_is_told_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noyau.atlas.digraph_inputs.LARGE", 1)
    monkeypatch.setattr("noyau.atlas.digraph_inputs.MANY", 1)
    file = tmp_path / "arcs.txt"
    file.write_text("0 1\n0 1\n0 2\n1 2\n3 3\n3 3\n")
    moves = json.loads(out(capsys, str(file), "--vertex", "0", "--json"))["moves"]
    assert [(move["to"], move["best"]) for move in moves] == [("1", False), ("2", True)]
    out(capsys, str(file), "--vertex", "3", "-o", str(tmp_path / "near.svg"))
    assert (tmp_path / "near.svg").exists()
