"""The graph of the positions of games with points, and of Nimstring: gains, who goes on, scores and values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar
from xml.dom.minidom import parseString

import pytest

from noyau.atlas.digraphs import digraph
from noyau.atlas.game_graphs import any_graph, count_positions, game_graph, turn_graph
from noyau.cli import run
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.graphs.files import load_digraph
from noyau.graphs.small_graphs import small_graphs
from noyau.scenes.atlas.game_graphs import draw_graph

POINTS = (
    "dots:1x2",
    "dots:##./.##:........xxxxx",
    "strings:grid-2x3",
    "strings:edges-0.1,0.g,0.g,1.2",
    "picarete:cycle-4",
    "picarete:edges-0.1,0.2,1.2,2.3",
    "dots:1x1 + picarete:path-3",
    "strings:edges-0.1 + strings:edges-0.1",
    "picarete:path-2:0.1",
)
NIMSTRING = ("nimstring:grid-2x3", "nimstring:edges-0.1,1.2,0.2,0.g", "nimstring:path-4", "nimstring:path-3 + nim:2")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["graph", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("spec", POINTS)
def test_scores_gains_and_best_moves_are_those_of_minimax(spec: str) -> None:
    game = parse(spec)
    rules = game.rules
    assert isinstance(rules, Scoring)

    @cache
    def score(position: object) -> int:
        return max((worth(position, move) for move in rules.moves(position)), default=0)

    def worth(position: object, move: object) -> int:
        after = score(rules.play(position, move))
        return rules.gain(position, move) + (after if rules.plays_again(position, move) else -after)

    graph = turn_graph(game, plain=True)
    assert graph.scores is not None
    assert graph.positions[0] == game.position
    assert set(graph.positions) == reached(game)
    for number, position in enumerate(graph.positions):
        assert graph.scores[number] == score(position)
        assert graph.outcomes[number] == ("N" if score(position) > 0 else "P" if score(position) < 0 else "D")
        arcs = set()
        for place, (option, move, turn) in enumerate(
            zip(graph.rows[number], graph.moves[number], graph.turns[number], strict=True)
        ):
            assert graph.positions[option] == rules.play(position, move)
            assert turn == (rules.gain(position, move), rules.plays_again(position, move))
            assert graph.is_best(number, place) is (worth(position, move) == score(position))
            arcs.add(graph.positions[option])
        assert arcs == {rules.play(position, move) for move in rules.moves(position)}
    assert graph.scores[0] == solve(game).score
    assert count_positions(game, plain=True) == (len(graph), graph.edges)


def reached(game: Game) -> set[object]:
    """The positions that can follow one."""
    met, new = {game.position}, [game.position]
    while new:
        position = new.pop()
        for move in game.rules.moves(position):
            after = game.rules.play(position, move)
            if after not in met:
                met.add(after)
                new.append(after)
    return met


def longest(game: Game) -> int:
    return max((1 + longest(game.after(move)) for move in game.moves()), default=0)


@pytest.mark.parametrize("spec", ["dots:1x1", "picarete:cycle-4", "nimstring:path-4", "dots:1x1 + picarete:path-3"])
def test_rows_are_the_moves_that_are_left_at_the_most(spec: str) -> None:
    game = parse(spec)
    graph = turn_graph(game, plain=True)
    assert list(graph.left) == [longest(Game(game.rules, position)) for position in graph.positions]
    assert graph.longest == graph.left[0]


def nimbers(game: Game) -> list[int]:
    """The heaps beside which whoever is to move loses, by play itself."""
    rules = game.rules

    @cache
    def wins(position: object, heap: int) -> bool:
        if any(not wins(position, smaller) for smaller in range(heap)):
            return True
        moves = rules.moves(position)
        return any(wins(rules.play(position, move), heap) == rules.plays_again(position, move) for move in moves)

    return [heap for heap in range(longest(game) + 2) if not wins(game.position, heap)]


def test_values_of_nimstring_are_those_of_play_on_all_graphs_of_four_vertices_and_some_larger_ones() -> None:
    small = [f"nimstring:{graph}" for size in (2, 3, 4) for graph in small_graphs(size) if graph.edge_count]
    for spec in (*small, *NIMSTRING):
        graph = turn_graph(parse(spec), plain=True)
        assert graph.values is not None
        for number, position in enumerate(graph.positions):
            game = Game(graph.game.rules, position)
            lost = nimbers(game)
            assert str(graph.values[number]) == (str(*lost and [f"*{lost[0]}" if lost[0] else "0"]) or "loony")
            assert graph.outcomes[number] == ("P" if 0 in lost else "N")
        assert graph.values[0] == solve(graph.game).value


@dataclass(frozen=True)
class Loop(Scoring[int, int]):
    """Round in circles: nothing is ever left to count."""

    name: ClassVar[str] = "loop"
    family: ClassVar[str] = "own"
    start: ClassVar[int] = 0

    def moves(self, position: int) -> Iterator[int]:
        yield 1

    def play(self, position: int, move: int) -> int:
        return (position + move) % 3

    def gain(self, position: int, move: int) -> int:
        return 1

    def read(self, text: str) -> int:
        return int(text)

    def write(self, position: int) -> str:
        return str(position)

    def write_move(self, position: int, move: int) -> str:
        return str(move)


def test_play_that_comes_back_and_too_many_positions_are_refused() -> None:
    with pytest.raises(NotApplicable, match="comes back"):
        turn_graph(Game(Loop(), 0))
    with pytest.raises(TooLarge, match="more than 100 positions"):
        turn_graph(parse("dots:2x2"), limit=100)


def test_the_summary_counts_who_gets_ahead_and_lists_scores_by_the_moves_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = printed(capsys, "dots:1x1", "--positions")
    for part in ("16 positions, 32 moves", "In 4 of these moves the player goes on", "In 7 positions the other player"):
        assert part in told
    assert re.findall(r"(?m)^ +(\d+)  (\d+)  (.*)$", told) == [
        ("0", "1", "0 (1)"),
        ("1", "4", "+1 (4)"),
        ("2", "6", "−1 (6)"),
        ("3", "4", "+1 (4)"),
        ("4", "1", "−1 (1)"),
    ]
    assert "loony (4)" in printed(capsys, "nimstring:grid-2x2", "--positions")
    assert "le joueur rejoue" in printed(capsys, "nimstring:grid-2x2", "--positions", "--lang", "fr")
    assert "are one" not in printed(capsys, "dots:1x1 + dots:1x1:x...", "--positions")
    assert printed(capsys, "dots:1x2", "--count") == "128 positions, 448 moves\n"


def test_json_has_what_each_move_earns_and_whether_its_player_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "strings:edges-0.1,0.g", "--positions", "--json"))
    assert found["positions"][0] == {"position": "-", "outcome": "N", "score": 2, "options": [1, 2]}
    assert found["edges"][:2] == [
        {"from": 0, "to": 1, "move": "0.1", "gain": 1, "again": True, "best": True},
        {"from": 0, "to": 2, "move": "0.g", "gain": 0, "again": False, "best": False},
    ]
    nimstring = json.loads(printed(capsys, "nimstring:edges-0.1,0.g", "--positions", "--json"))
    assert nimstring["positions"][0]["value"] == "loony"
    assert nimstring["edges"][1] == {"from": 0, "to": 2, "move": "0.g", "again": False, "best": True}


@pytest.mark.parametrize("ending", [".dot", ".graphml", ".json", ".txt"])
@pytest.mark.parametrize("spec", ["strings:edges-0.1,0.g,1.g", "dots:1x1", "nimstring:path-3", POINTS[6]])
def test_files_are_read_back_with_the_same_arcs(
    spec: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"graph{ending}"
    printed(capsys, spec, "--positions", "-o", str(path))
    graph, read = turn_graph(parse(spec)), digraph(load_digraph(path, any_names=True))
    names = [graph.write(number) for number in range(len(graph))]
    assert set(read.vertices) == set(names)
    arcs = {(source, target) for source in names for target in read.successors(source)}
    assert arcs == {(names[arc["from"]], names[arc["to"]]) for arc in graph.arcs()}


def test_files_tell_of_each_arc_what_it_earns(capsys: pytest.CaptureFixture[str]) -> None:
    spec = "strings:edges-0.1,0.g"
    dot = printed(capsys, spec, "--positions", "--dot")
    assert '"-" [outcome="N", score="2"];' in dot
    assert (
        '"-" -> "0.1" [move="0.1", gain="1", again="true", best="true", label="+1", style="dashed", penwidth="2"];'
        in dot
    )
    document = parseString(printed(capsys, spec, "--positions", "--graphml"))
    kinds = {key.getAttribute("id"): key.getAttribute("attr.type") for key in document.getElementsByTagName("key")}
    assert kinds == {
        "outcome": "string",
        "score": "int",
        "move": "string",
        "gain": "int",
        "again": "boolean",
        "best": "boolean",
    }
    edge = document.getElementsByTagName("edge")[0]
    data = {part.getAttribute("key"): part.firstChild.data for part in edge.getElementsByTagName("data")}
    assert data == {"move": "0.1", "gain": "1", "again": "true", "best": "true"}
    told = json.loads(printed(capsys, spec, "--positions", "--format", "json"))
    assert told["moves"][0] == {"move": "0.1", "gain": 1, "again": True, "best": True}
    assert len(told["moves"]) == len(told["arcs"]) == 4
    assert printed(capsys, spec, "--positions", "--format", "csv").splitlines()[1] == "-,N,2"


@pytest.mark.parametrize("spec", [*POINTS, *NIMSTRING])
def test_pictures_show_scores_or_values_gains_and_who_goes_on(spec: str) -> None:
    graph = turn_graph(parse(spec))
    for language in ("en", "fr"):
        picture = draw_graph(graph, language)
        parseString(picture)
        shown = list(map(int, re.findall('id="position-([0-9]+)"', picture)))
        assert sorted(shown) == (list(range(len(graph))) if len(graph) <= 300 else graph.within(len(shown) and 1))
        drawn = [turn for number in shown for turn in graph.turns[number]]
        assert ("+1</text>" in picture) or not any(turn.gain == 1 for turn in drawn) or graph.scores is None
        assert ('stroke-dasharray="22 16"' in picture) == any(
            turn.again
            for number in shown
            for option, turn in zip(graph.rows[number], graph.turns[number], strict=True)
            if option in shown
        )


def test_a_game_has_the_graph_of_its_kind() -> None:
    assert type(any_graph(parse("dots:1x1"))) is type(turn_graph(parse("dots:1x1")))
    assert type(any_graph(parse("nim:1,2"))) is type(game_graph(parse("nim:1,2")))
    for spec in ("dots:1x1", "nimstring:path-3"):
        with pytest.raises(NotApplicable):
            game_graph(parse(spec))
