"""The graph of moves: domination on it is the game itself, and games that have none say why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.dom.minidom import parseString

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rewritings import Dominoes

from noyau.atlas.move_graphs import move_graph, named_moves
from noyau.cli import run
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.games.vertices import Domination
from noyau.graphs import read_graph
from noyau.graphs.files import load_graph

INSIDE = [
    *[f"chomp:{rows}x{columns}" for rows in range(1, 4) for columns in range(1, 5) if rows * columns > 1],
    *[f"cram:{rows}x{columns}" for rows in range(1, 4) for columns in range(2, 5)],
    *[f"kayles:{size}" for size in range(1, 11)],
    *[f"octal:0.07:{size}" for size in range(2, 16)],
    *[f"octal:0.007:{size}" for size in range(3, 16)],
    *[f"octal:{code}:{size}" for code in ("4.7", "0.4", "0.47", "4.04") for size in range(4, 9)],
    *[f"arckayles:{graph}" for graph in ("path-7", "cycle-6", "petersen", "grid-2x4", "star-4")],
    *[f"domination:{graph}" for graph in ("path-7", "petersen", "arcs-0.1,1.2,2.0,2.3", "grid-3x3")],
    *[
        "poset:0<1,0<2,1<3,2<3",
        "poset:0<1,2<1,2<3,4",
        "chomp:3x4:4,2,1",
        "cram:..#/...",
        "octal:0.(7):5",
        "octal:4.0:6",
    ],
    *["nim:3,4", "nim:2,0,1", "kayles:4,3", "wythoff:1,1", "wythoff:0,4", "octal:0.3:2", "moore:2:1,1,1"],
    *["hackenbush:0-1g,1-2g,1-3g,0-4g,3-5g", "hackenbush:star-9", "hackenbush:path-9"],
    *["cram:2x3 + nim:3", "chomp:2x3 + kayles:3", "kayles:2 + octal:0.07:1"],
]
ALSO_MISERE = ["cram:2x3", "chomp:2x3", "kayles:4,3", "nim:2,2", "arckayles:path-6"]
OUTSIDE = {
    "wythoff:2,1": "takes 'leave 0 in heap 1' away in wythoff:1,1, but not in wythoff:2,1",
    "wythoff:5,2": "in wythoff:5,2 the move '1-1,2-1' can be played a second time",
    "dawson:4": "in dawson:4 (in a row: ....) the move '0-2' makes the move '3' possible",
    "octal:0.3:5": "the move '0' makes the move '1' possible",
    "octal:0.6:4": "'2' takes '1' away in octal:0.6:3 (in a row: x...), but not in octal:0.6:4",
    "octal:0.f:6": "the move '5' makes the move '4' possible",
    "grundy:6": "the move '0|1' makes the move '2|3' possible",
    "couples-are-forever:12": "couples-are-forever:1,11 (in a row: .|...........)",
    "subtraction:1,2:5": "'leave 4 in heap 1' makes the move 'leave 2 in heap 1' possible",
    "king:3x3": "the move '1,2' makes the move '0,2' possible",
    "token:a>b,b>a:a": "the move 'b' makes the move 'a' possible",
    "hackenbush:0-1g,1-2g,1-3g,2-3g": "the move '1-3' takes '2-3' away in hackenbush:0-1g,1-3g,2-3g",
    "hackenbush:0-1g,0-1g": "the move '0-1' can be played a second time",
    "geography:petersen:0": "the move '1' makes the move '2' possible",
    "fibonacci:13": "can be played a second time",
    "kayles:3 + dawson:4": "dawson:4 has no graph of moves",
}


def dominate(game: Game[Any, Any]) -> Game[Any, Any]:
    rules = Domination(move_graph(game))
    return Game(rules, rules.start, game.ending)


def tree(game: Game[Any, Any]) -> frozenset[Any]:
    """The shape of a whole game, moves that lead to the same shape being one."""

    def shape(position: Any) -> frozenset[Any]:
        return frozenset(map(shape, game.rules.options(position)))

    return shape(game.position)


def test_domination_on_the_graph_of_moves_has_the_value_of_the_game() -> None:
    for spec in INSIDE:
        game = parse(spec)
        assert solve(dominate(game)).value == solve(game).value, spec


@pytest.mark.parametrize("spec", ["cram:2x3", "chomp:2x3", "kayles:4", "nim:2,1", "octal:4.7:3", "wythoff:1,1"])
def test_domination_on_the_graph_of_moves_is_the_same_game_move_for_move(spec: str) -> None:
    game = parse(spec)
    assert tree(game) == tree(dominate(game))


@pytest.mark.parametrize("spec", ALSO_MISERE)
def test_the_graph_of_moves_serves_misere_play(spec: str) -> None:
    game = replace(parse(spec), ending=Ending.MISERE)
    assert solve(dominate(game)).outcome == solve(game).outcome


@pytest.mark.parametrize("spec", OUTSIDE)
def test_a_game_whose_moves_do_not_only_disappear_says_where(spec: str) -> None:
    with pytest.raises(NotApplicable) as refused:
        move_graph(parse(spec))
    assert OUTSIDE[spec] in refused.value.say("en")
    assert "n'a pas de graphe de coups" in refused.value.say("fr")


@given(st.integers(1, 7), st.lists(st.sampled_from("01234567"), min_size=1, max_size=3))
def test_an_octal_game_has_a_graph_of_moves_of_its_value_or_none(heap: int, digits: list[str]) -> None:
    game = parse(f"octal:0.{''.join(digits)}:{heap}")
    try:
        graph = move_graph(game)
    except NotApplicable:
        assert set(digits) - {"0", "4", "7"} or not list(game.rules.options(game.position))
    else:
        assert solve(Game(Domination(graph), Domination(graph).start)).value == solve(game).value


def test_the_graphs_of_the_thesis_have_its_numbers_of_vertices() -> None:
    assert (move_graph(parse("chomp:2x4")).size, move_graph(parse("chomp:2x4")).directed) == (7, True)
    assert (move_graph(parse("cram:2x5")).size, move_graph(parse("cram:2x5")).edge_count) == (13, 22)
    assert move_graph(parse("cram:3x6")).size == 27
    assert move_graph(parse("octal:0.007:11")) == read_graph("path-9^2")
    assert move_graph(parse("domination:petersen")) == read_graph("petersen")


def test_own_rules_are_examined_too() -> None:
    class Lid(Rewriting):
        """A cell may be taken once the other is, which makes a move appear."""

        name = "lid"
        rewrites = (Rewrite("top", 1, clear=1), Rewrite("bottom", 2, forbid=1, clear=2))

    rules = Lid()
    with pytest.raises(NotApplicable, match="'top' makes the move 'bottom' possible"):
        move_graph(Game(rules, 3))
    board = Dominoes((2, 3))
    assert move_graph(Game(board, board.start)).edge_count == move_graph(parse("cram:2x3")).edge_count


def test_an_ended_game_a_puzzle_and_a_large_game_are_refused() -> None:
    for spec in ("chomp:1x1", "kayles:0", "nim:0"):
        with pytest.raises(NotApplicable, match="no move is left"):
            move_graph(parse(spec))
    with pytest.raises(NotApplicable, match="two players"):
        move_graph(parse("lights:grid-3x3"))
    for spec in (
        "nim:1000000000",
        "wythoff:1000000,1000000",
        "octal:0.07:1000000",
        "octal:0.(7):300",
        "moore:2:" + ",".join("1" * 20),
    ):
        with pytest.raises(TooLarge):
            move_graph(parse(spec))


@pytest.mark.parametrize("form", ["dot", "graphml", "json", "edges", "d6"])
@pytest.mark.parametrize("spec", ["chomp:2x4", "cram:2x3", "octal:4.0:4", "cram:2x2 + chomp:2x2", "nim:2,1"])
def test_files_hold_the_graph_and_can_be_played_on(spec: str, form: str, tmp_path: Path) -> None:
    file = tmp_path / f"moves.{form}"
    assert run(["graph", spec, "--moves", "-o", str(file)]) == 0
    read, graph = load_graph(file), move_graph(parse(spec))
    assert (read.size, read.edge_count) == (graph.size, graph.edge_count) or form == "d6"
    assert solve(parse(f"domination:@{file}")).value == solve(parse(spec)).value


def test_the_answer_as_json_names_the_moves_and_the_domination_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "chomp:2x2", "--moves", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": parse("chomp:2x2").spec,
        "moves": ["0,1", "1,0", "1,1"],
        "directed": True,
        "edges": [[0, 2], [1, 2]],
        "domination": "domination:arcs-0.2,1.2",
    }
    assert run(["graph", "cram:2x5", "--moves", "--count", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"moves": 13, "edges": 22}


def test_the_answer_in_words_says_that_it_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "cram:2x2", "--moves"]) == 0
    said = capsys.readouterr().out
    assert "4 moves, 4 edges" in said
    assert "domination game on this graph" in said
    assert "noyau solve domination:edges-0.2,0.3,1.2,1.3" in said
    assert "  0-1 → 0-2 1-3" in said
    assert run(["graph", "kayles:60", "--moves", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "domination:@coups.json" in said
    assert "79 coups de plus" in said
    assert run(["graph", "nim:3", "--moves", "--count"]) == 0
    assert capsys.readouterr().out == "3 moves, 3 arcs\n"


@pytest.mark.parametrize("spec", ["cram:3x4", "chomp:2x4", "kayles:5", "nim:3", "octal:4.0:2", "domination:complete-4"])
def test_pictures_show_every_move(spec: str, tmp_path: Path) -> None:
    file = tmp_path / "moves.svg"
    assert run(["graph", spec, "--moves", "-o", str(file)]) == 0
    picture = parseString(file.read_text(encoding="utf-8"))
    names = [title.firstChild.data for title in picture.getElementsByTagName("title")][1:]
    assert tuple(names) == named_moves(parse(spec)).names


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["cram:2x2", "--positions"], 2, "--positions is for the graph of positions"),
        (["cram:2x2", "--limit", "5"], 2, "--limit is for the graph of positions"),
        (["cram:2x2", "--within", "2"], 2, "--within is for the graph of positions"),
        (["cram:2x2", "--format", "csv"], 2, "a graph of moves is not written as csv"),
        (["cram:2x2", "-o", "moves.abc"], 2, "the name of the file should end in"),
        (["wythoff:2,1"], 2, "has no graph of moves"),
        (["kayles:1000", "-o", "moves.svg"], 3, "a picture has at most"),
        (["nim:1000000000"], 3, "more than 5,000 moves"),
    ],
)
def test_what_cannot_be_done_is_said(
    options: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["graph", "--moves", *options]) == code
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
