"""Solitaire Clobber whatever the colouring: histograms, census, conjecture, the command and its kernels.

Run as a program, this file calls every kernel twice.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from second_process import run_again

from noyau.cli import run
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs import read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.clobber.solving.all_positions import Values
from noyau.puzzles.clobber.solving.census import (
    census,
    exhaust_hypercube,
    histogram,
    least_power,
    sample_hypercube,
    values,
)
from noyau.puzzles.clobber.solving.stone_masks import Field, Plain, read_stones

KNOWN = {
    "path-8": {1: 14, 2: 132, 3: 100, 4: 8, 8: 2},
    "cycle-12": {1: 216, 2: 2260, 3: 1612, 4: 6, 12: 2},
    "hypercube-3": {1: 170, 2: 84, 8: 2},
    "hamming-3x3": {1: 510, 9: 2},
    "grid-3x4": {1: 2730, 2: 1364, 12: 2},
}
LARGE = {
    "hypercube-4": {1: 43690, 2: 21844, 16: 2},
    "grid-4x4": {1: 43690, 2: 21844, 16: 2},
    "hamming-4x4": {1: 65534, 16: 2},
}


@pytest.mark.parametrize("name", [*KNOWN, *LARGE])
def test_histograms_are_exact(name: str) -> None:
    found = histogram(read_graph(name))
    assert dict(found.counts) == (KNOWN | LARGE)[name]
    assert sum(found.counts.values()) == 2**found.graph.size


def test_the_values_of_all_colourings_are_those_of_plain_python_by_both_rules() -> None:
    for graph in small_graphs(5):
        for in_turn in (False, True):
            light, found = Plain(Field(graph, in_turn)), values(graph, in_turn=in_turn)
            expected = [
                light.value(read_stones("".join("xo"[number >> vertex & 1] for vertex in range(graph.size))))
                for number in range(1 << graph.size)
            ]
            assert found.tolist() == expected


def test_where_the_invariant_is_0_no_colouring_has_value_1() -> None:
    for name in ("grid-2x6", "path-9", "hypercube-3"):
        by_delta = histogram(read_graph(name)).by_delta
        assert by_delta is not None
        assert 1 not in by_delta[0]
    assert histogram(read_graph("petersen")).by_delta is None


def test_on_small_grids_one_stone_is_possible_exactly_where_the_invariant_is_not_0_but_not_on_two_long_rows() -> None:
    exceptions = {}
    for name in ("grid-3x3", "grid-3x4", "grid-2x5", "grid-2x6"):
        found = histogram(read_graph(name))
        assert found.by_delta is not None
        size = found.graph.size
        exceptions[name] = sum(
            count for at in (1, 2) for value, count in found.by_delta[at].items() if value not in (1, size)
        )
    assert exceptions == {"grid-3x3": 0, "grid-3x4": 0, "grid-2x5": 4, "grid-2x6": 16}


def test_a_graph_with_too_many_vertices_is_refused() -> None:
    with pytest.raises(TooLarge, match="18"):
        histogram(read_graph("path-19"))


def test_time_and_interruption_stop_a_table() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        histogram(read_graph("path-12"), limit=Limit(watch=stop))
    with pytest.raises(TooLarge):
        Values(Field(read_graph("path-12")), Budget(Limit(seconds=1e-9)))


def test_the_census_counts_the_graphs_that_the_definition_counts() -> None:
    for vertices in range(1, 6):
        found = census(vertices)
        worst: Counter[int] = Counter()
        for graph in small_graphs(vertices, connected=True):
            light = Plain(Field(graph))
            colourings = (
                "".join("xo"[number >> vertex & 1] for vertex in range(vertices))
                for number in range(1, (1 << vertices) - 1)
            )
            worst[max((light.value(read_stones(stones)) for stones in colourings), default=1)] += 1
        assert found.worst == dict(sorted(worst.items()))
    assert [census(vertices).one_reducible for vertices in range(1, 8)] == [1, 1, 1, 2, 7, 44, 376]


def test_the_second_power_of_a_cycle_is_enough() -> None:
    assert [least_power(vertices) for vertices in range(3, 11)] == [1, 2, 2, 2, 2, 2, 2, 2]


def test_on_hypercubes_one_stone_is_possible_exactly_where_the_invariant_is_not_0() -> None:
    assert [exhaust_hypercube(dimension).forbidden for dimension in range(1, 5)] == [0, 4, 84, 21844]
    assert not any(exhaust_hypercube(dimension).exceptions for dimension in range(1, 5))
    found = sample_hypercube(5, 30, seed=1)
    assert (found.exceptions, found.worst, found.scope) == ((), 2, "observed")
    assert sample_hypercube(5, 30, seed=1, limit=Limit(seconds=1e-9)).colourings == 1


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert run([*arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_table_of_a_graph_is_its_histogram(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "table", "soloclobber:hypercube-3", "--what", "histogram")
    assert found["histogram"] == {"1": 170, "2": 84, "8": 2}
    in_turn = told(capsys, "table", "soloclobber-alternating:path-4", "--what", "histogram")
    assert sum(in_turn["histogram"].values()) == 16  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["table", "nim", "--what", "histogram"], 2),
        (["table", "soloclobber:path-3:xxo", "--what", "histogram"], 2),
        (["table", "soloclobber:path-3", "--what", "histogram", "--size", "3x3"], 2),
        (["table", "soloclobber:path-40", "--what", "histogram"], 3),
        (["clobber", "censsus"], 2),
        (["clobber", "census", "--to", "4"], 2),
        (["clobber", "census", "path-3"], 2),
        (["clobber", "path-40"], 3),
        (["clobber", "arcs-0.1"], 2),
        (["clobber", "path-3:xxo"], 2),
        (["clobber", "hypercube-6", "--strong"], 3),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("en", "fr"):
        assert run([*arguments, "--lang", language]) == code
        captured = capsys.readouterr()
        assert captured.err.startswith("noyau: ")
        assert captured.err.count("\n") == 1
        assert not captured.out


def test_the_command_tells_of_a_graph_of_all_graphs_of_powers_and_of_the_conjecture(
    capsys: pytest.CaptureFixture[str],
) -> None:
    graph = told(capsys, "clobber", "hamming-2x3")
    assert graph["one_reducible"]
    assert graph["strongly_one_reducible"]["violations"] == 12  # type: ignore[index]
    rows = told(capsys, "clobber", "census", "--vertices", "4")["census"]
    assert [row["one_reducible"] for row in rows] == [1, 1, 1, 2]  # type: ignore[attr-defined]
    assert told(capsys, "clobber", "powers", "--to", "5")["powers"] == {"3": 1, "4": 2, "5": 2}
    assert told(capsys, "clobber", "conjecture", "--dimension", "2")["scope"] == "exact"
    sampled = told(capsys, "clobber", "conjecture", "--dimension", "5", "--samples", "3")
    assert (sampled["scope"], sampled["holds"]) == ("observed", True)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_answer_is_told_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        "clobber path-3",
        "clobber hypercube-2",
        "clobber complete-4",
        "clobber path-4 --alternating",
        "clobber census --vertices 3",
        "clobber powers --to 4",
        "clobber conjecture --dimension 2",
        "clobber conjecture --dimension 5 --samples 2",
        "table soloclobber:path-3 --what histogram",
    ):
        assert run([*words.split(), "--lang", language]) == 0
        said = capsys.readouterr().out
        assert said
        assert not set("{}") & set(said)


def test_a_small_question_imports_no_numpy() -> None:
    code = (
        "import sys; from noyau.puzzles.clobber.solving import solve_clobber; from noyau.core.spec import parse;"
        "solve_clobber(parse('soloclobber:petersen')); solve_clobber(parse('soloclobber-alternating:grid-3x3'));"
        "solve_clobber(parse('soloclobber:petersen'), end='0,x', joker=True);"
        "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def call_kernels() -> str:
    """Every kernel, and what it found."""
    from noyau.puzzles.clobber.solving import all_positions, any_graph
    from noyau.puzzles.clobber.solving.depth_first import Deep

    graph, cube = read_graph("cycle-7^2"), read_graph("hypercube-3")
    told = [
        histogram(graph).counts,
        histogram(graph, in_turn=True).counts,
        len(all_positions.strongly_one_reducible(cube)),
        len(all_positions.strongly_two_reducible(cube)),
        len(all_positions.strongly_joker_reducible(cube)),
        any_graph.reduce(read_graph("grid-5x5"), "xoxxo" * 5, Budget(Limit())).moves,
        Deep(Field(cube, in_turn=True), Budget(Limit())).leave(read_stones("xxoxooxo"), 2),
        Deep(Field(cube), Budget(Limit())).end(read_stones("xxoxooxo"), 3, 1, True),
        int(np.sum(values(graph))),
    ]
    return repr(told)


def test_kernels_answer_the_same_twice_and_in_a_second_process() -> None:
    once = call_kernels()
    assert call_kernels() == once
    assert run_again(Path(__file__)).splitlines() == [once, once]


if __name__ == "__main__":
    print(call_kernels())
    print(call_kernels())
