"""The scores of all small graphs as a user asks for them: the same as of each alone, as text, CSV and JSON."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import noyau
from noyau.atlas.graph_scores import find_scores
from noyau.cli import run

ASKED = ["table", "picarete", "--what", "graphs"]


def test_each_graph_has_the_score_and_the_bound_of_the_answer_about_it_alone() -> None:
    columns = find_scores("picarete", 5).as_columns()
    assert len(columns["graph"]) == 33
    for place, graph in enumerate(columns["graph"]):
        found = noyau.solve(f"picarete:{graph}")
        line = {name: column[place] for name, column in columns.items()}
        bound = next(reason for reason in found.reasons if reason.kind == "picarete-bound")
        side = "least" if bound.is_least else "most"  # type: ignore[attr-defined]
        assert (line["score"], line[side], line["f"]) == (found.score, bound.bound, bound.f)  # type: ignore[attr-defined]
        assert line["attains"] is (found.score == line[side])
        assert line["edges"] == len(found.options)


def test_scores_add_only_where_they_are_those_of_the_components() -> None:
    columns = find_scores("picarete", 5).as_columns()
    adds = {str(graph): said for graph, said in zip(columns["graph"], columns["adds"], strict=True) if said is not None}
    assert set(adds) == {"edges-0.3,1.2", "edges-0.4,1.4,2.3", "edges-0.1,2.3,2.4,3.4"}
    for graph, said in adds.items():
        one, other = _halves(graph)
        scores = [noyau.solve(f"picarete:{spec}").score for spec in (one, other, graph)]
        assert said is (sum(score for score in scores[:2] if score is not None) == scores[2]), graph


def _halves(graph: str) -> tuple[str, str]:
    """The two components of a graph."""
    pairs = [set(pair.split(".")) for pair in graph.removeprefix("edges-").split(",")]
    part = set(pairs[0])
    for _ in pairs:
        part |= {end for pair in pairs if pair & part for end in pair}
    sides = [[pair for pair in pairs if bool(pair & part) is wish] for wish in (True, False)]
    numbers = [sorted({end for pair in side for end in pair}) for side in sides]
    one, other = (
        "edges-" + ",".join(".".join(str(place.index(end)) for end in sorted(pair)) for pair in side)
        for side, place in zip(sides, numbers, strict=True)
    )
    return one, other


def test_bits_decide_where_all_graphs_with_them_have_one_score() -> None:
    found = find_scores("picarete", 6)
    columns, codings = found.as_columns(), found.record()["codings"]
    for coding, score, decided in zip(columns["coding"], columns["score"], columns["decided"], strict=True):
        assert score in codings[str(coding)]
        assert decided is (len(codings[str(coding)]) == 1)


def test_all_graphs_are_written_as_csv_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--vertices", "5", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["graphs"], len(record["rows"])) == (33, 33)
    assert sum(bound["graphs"] for bound in record["bounds"]) == 33
    file = tmp_path / "graphs.csv"
    assert run([*ASKED, "--vertices", "5", "-o", str(file)]) == 0
    assert "graphs.csv" in capsys.readouterr().out
    with file.open(encoding="utf-8") as stream:
        heads, *lines = csv.reader(stream)
    assert heads == record["columns"]
    written = [
        ["" if cell is None else str(int(cell) if cell in (True, False) else cell) for cell in row]
        for row in record["rows"]
    ]
    assert lines == written


def test_what_graphs_have_in_common_is_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for language in ("en", "fr"):
        assert run([*ASKED, "--vertices", "6", "--lang", language]) == 0
        said.append(capsys.readouterr().out.splitlines())
    table = [[line for line in lines if line.startswith("  0")] for lines in said]
    assert table[0] == table[1]
    assert "  001    62  58" in table[0]
    assert said[0][0] != said[1][0]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["table", "strings", "--what", "graphs"], 2, "picarete"),
        ([*ASKED, "--size", "3x3"], 2, "--size says nothing with --what graphs"),
        ([*ASKED, "--format", "bfile"], 2, "choose text, json or csv"),
        ([*ASKED, "--vertices", "9"], 2, "1 to 8 vertices"),
        (["table", "nim", "--vertices", "3"], 2, "--what graphs"),
    ],
)
def test_what_no_graphs_are_asked_for_is_refused(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == status
    assert said in capsys.readouterr().err
