"""The colouring procedure: its stages, its reasons, its pictures, and why misère play is not the inverse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noyau
from noyau.atlas.colourings import MOST_POSITIONS, Colouring, colouring, compare_endings
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.scenes.atlas.colouring_pages import both_endings_page, colouring_page
from noyau.scenes.kit.markup import wrap_text

PIECES = ("king", "rook", "queen", "knight", "kingpower:2", "kingpower:3", "piece:1,0;0,1;2,2*", "piece:2,1;1,2*2")
BOTH = pytest.mark.parametrize("ending", list(Ending))
DIGRAPHS = (
    "a>b,b>c",
    "a>b,b>c,c>a",
    "a>a,a>b",
    "a>b,b>c,c>a,c>d,e>d,f>e,f>d",
    "b>a,d>a,d>c,c>d,c>e",
    "a>b,a>c,b>d,c>d,d>e,a>e,x",
)


def slow_stages(positions: Iterable[Any], options: Callable[[Any], Any], ending: Ending) -> list[dict[Any, str]]:
    """The procedure word for word: look through all positions again and again."""
    listed = list(positions)
    colours: dict[Any, str] = {}
    stages: list[dict[Any, str]] = []
    while True:
        stage = {}
        for position in listed:
            ahead = list(options(position))
            if position in colours or not all(option in colours for option in ahead):
                continue
            if not ahead:
                stage[position] = "green" if ending is Ending.MISERE else "red"
            else:
                stage[position] = "green" if any(colours[option] == "red" for option in ahead) else "red"
        if not stage:
            return stages or [{}]
        colours |= stage
        stages.append(stage)


def colours_of(found: Colouring) -> list[dict[Any, str]]:
    return [{square.position: square.colour for square in stage} for stage in found.stages]


def squares(rows: int, columns: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(rows) for column in range(columns)]


@BOTH
@pytest.mark.parametrize("name", PIECES)
def test_the_stages_of_a_piece_are_those_of_the_procedure_word_for_word(name: str, ending: Ending) -> None:
    for rows, columns in squares(7, 7):
        if min(rows, columns) < (2 if name == "knight" else 1):
            continue
        game = parse(f"{name}:{rows}x{columns}", ending)
        expected = slow_stages(squares(rows, columns), game.rules.options, ending)
        assert colours_of(colouring(game)) == expected


@BOTH
@pytest.mark.parametrize("size", [(8, 8), (12, 12)])
@pytest.mark.parametrize("name", PIECES)
def test_the_last_colours_are_the_outcomes(name: str, size: tuple[int, int], ending: Ending) -> None:
    game = parse(f"{name}:{size[0]}x{size[1]}", ending)

    @cache
    def wins(square: Any) -> bool:
        ahead = list(game.rules.moves(square))
        if not ahead:
            return ending is Ending.MISERE
        return any(not wins(game.rules.play(square, move)) for move in ahead)

    outcomes = colouring(game).outcomes
    assert outcomes == {square: Outcome.N if wins(square) else Outcome.P for square in squares(*size)}


@BOTH
@pytest.mark.parametrize("arcs", DIGRAPHS)
def test_the_stages_of_a_digraph_are_those_of_the_procedure(arcs: str, ending: Ending) -> None:
    game = parse(f"token:{arcs}", ending)
    assert isinstance(game.rules, Token)
    found = colouring(game)
    expected = slow_stages(game.rules.digraph.vertices, game.rules.options, ending)
    assert colours_of(found) == expected
    assert set(found.left) == set(game.rules.digraph.vertices) - {vertex for stage in expected for vertex in stage}


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), min_size=1), st.sampled_from(Ending))
@settings(max_examples=150, deadline=None)
def test_each_position_that_is_left_leads_to_another_one(arcs: list[tuple[str, str]], ending: Ending) -> None:
    rules = Token(Digraph(arcs))
    found = colouring(Game(rules, rules.start, ending))
    assert colours_of(found) == slow_stages(rules.digraph.vertices, rules.options, ending)
    for vertex in found.left:
        assert any(target in found.left for target in rules.options(vertex))


@BOTH
@pytest.mark.parametrize(
    "spec", ["knight:6x7", "queen:5x5", "nim:3,4", "vectors:2,1,3:4,4,1", "nim:2 + king:3x3", "fibonacci:9"]
)
def test_every_reason_is_the_rule_of_its_colour(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    found = colouring(game)
    assert not found.left
    colours = found.outcomes
    for square in found.known.values():
        options = list(dict.fromkeys(game.rules.options(square.position)))
        if square.kind == "final":
            assert (options, square.targets) == ([], ())
        elif square.kind == "to-red":
            assert square.outcome is Outcome.N
            assert list(square.targets) == [option for option in options if colours[option] is Outcome.P] != []
        else:
            assert (square.kind, square.outcome, list(square.targets)) == ("all-green", Outcome.P, options)
            assert all(colours[option] is Outcome.N for option in options)


def test_a_position_of_heaps_or_vectors_has_all_that_follow_it_coloured() -> None:
    assert len(colouring(parse("nim:3,4")).ways) == 4 * 5
    assert len(colouring(parse("wythoff:3,5")).ways) == 4 * 6
    assert len(colouring(parse("vectors:2,1,3:4,4,1")).ways) == 5 * 5 * 3
    assert len(colouring(parse("king:8x8:3,3")).ways) == 64, "a piece has its whole board"


@pytest.mark.parametrize("spec", ["king:8x8", "rook:5x6", "queen:8x8", "knight:8x8", "nim:3,4", "king:1x7", "nim:1,1"])
def test_misere_play_is_the_inverse_exactly_where_no_witness_says_otherwise(spec: str) -> None:
    found = compare_endings(parse(spec))
    normal, misere = found.normal.outcomes, found.misere.outcomes
    assert set(found.same) == {place for place in normal if normal[place] is misere[place]}
    assert set(found.opposite) == set(normal) - set(found.same)
    assert (found.witness is None) == (not found.same)
    if found.witness is not None:
        position, option = found.witness
        assert option in found.normal.ways[position]
        assert normal[position] is normal[option] is Outcome.N, "both are red in the inverse"
        assert misere[position] is Outcome.N


def test_the_misere_king_differs_on_two_sides_only() -> None:
    found = compare_endings(parse("king:8x8"))
    assert set(found.opposite) == {square for square in squares(8, 8) if 0 in square}
    assert found.witness == ((1, 1), (0, 1))


def test_the_record_says_every_stage_with_its_reasons() -> None:
    record = json.loads(json.dumps(colouring(parse("king:3x3")).record()))
    assert (record["game"], record["ending"], record["left"], record["complete"]) == (
        "king:3x3:2,2",
        "normal",
        [],
        True,
    )
    assert [stage["stage"] for stage in record["stages"]] == [0, 1, 2, 3, 4]
    assert record["stages"][2]["squares"] == [
        {
            "position": "0,2",
            "colour": "red",
            "outcome": "P",
            "reason": {"kind": "all-green", "to": ["0,1"]},
            "moves": ["0,1"],
        },
        {
            "position": "1,1",
            "colour": "green",
            "outcome": "N",
            "reason": {"kind": "to-red", "to": ["0,0"]},
            "moves": ["0,1", "1,0", "0,0"],
        },
        {
            "position": "2,0",
            "colour": "red",
            "outcome": "P",
            "reason": {"kind": "all-green", "to": ["1,0"]},
            "moves": ["1,0"],
        },
    ]
    assert colouring(parse("token:a>b,b>a,c>d:a")).record()["left"] == ["a", "b"]


def test_one_can_stop_at_a_stage() -> None:
    found = noyau.colouring("king:4x4")
    assert (found.last, found.until(2).is_complete, len(found.until(2).known)) == (6, False, 6)
    assert found.until(6).is_complete
    with pytest.raises(SpecError, match="there is no stage 7: stages go from 0 to 6"):
        found.until(7)


@pytest.mark.parametrize("graph", [False, True])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "spec", ["king:3x3", "misere knight:4x5", "token:a>b,b>a,c>d:c", "vectors:1,2,2:2,2,1", "nim:2,3"]
)
def test_the_pictures_of_the_stages_can_be_animated(spec: str, language: str, graph: bool) -> None:
    found = colouring(parse(spec))
    frames = found.scenes(language, graph=graph)
    assert [frame.stage for frame in frames] == list(range(len(found.stages)))
    documents = [ElementTree.fromstring(frame.svg) for frame in frames]
    sizes = {tuple(document.get(name) for name in ("width", "height", "viewBox")) for document in documents}
    names = [sorted(name for figure in document.iter() if (name := figure.get("id"))) for document in documents]
    assert len(sizes) == 1
    assert all(ids == names[0] and len(set(ids)) == len(ids) for ids in names)
    kind = "square-" if found.grid and not graph else "vertex-"
    assert sum(name.startswith(kind) for name in names[0]) == len(found.ways)
    assert len({frame.caption for frame in frames}) == len(frames)
    assert all(frame.caption.startswith("Étape" if language == "fr" else "Stage") for frame in frames)


def test_a_picture_shows_the_colours_of_its_stage() -> None:
    found = colouring(parse("king:4x4"))
    for number, frame in enumerate(found.scenes()):
        shown = dict(re.findall(r'<use id="square-([0-9]-[0-9])" href="#(\w+)"', frame.svg))
        known = found.until(number).outcomes
        for row, column in squares(4, 4):
            outcome = known.get((row, column))
            name = {Outcome.N: "won", Outcome.P: "lost"}[outcome] if outcome else "free"
            assert shown[f"{row}-{column}"] == name
        assert frame.svg.count('href="#new"') == len(found.stages[number])


def test_the_goal_is_at_the_bottom_left() -> None:
    drawn = colouring(parse("king:3x5")).scenes()[0].svg
    places = {
        (int(row), int(column)): (int(x), int(y))
        for row, column, x, y in re.findall(r'id="square-(\d)-(\d)" href="#\w+" x="(\d+)" y="(\d+)"', drawn)
    }
    assert len(places) == 15
    assert all(places[row, column][0] > places[row, column - 1][0] for row, column in places if column)
    assert all(places[row, column][1] < places[row - 1, column][1] for row, column in places if row)


@pytest.mark.parametrize(
    "spec", ["king:8x8", "queen:8x8", "token:a>b,b>a:a", "nim:0", "king:1x1", 'token:a"b>c,c>d&e:a"b']
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_a_complete_picture(spec: str, language: str) -> None:
    found = colouring(parse(spec))
    drawn = colouring_page(found, language)
    assert ElementTree.fromstring(drawn).get("lang") == language
    assert "{" not in drawn
    assert both_endings_page(compare_endings(parse(spec)), language).startswith("<svg")


def test_a_page_writes_every_stage() -> None:
    drawn = colouring_page(colouring(parse("king:8x8")))
    assert [int(number) for number in re.findall(r">Stage ([0-9]+):", drawn)] == list(range(15))


def test_texts_are_broken_between_words() -> None:
    assert wrap_text("one two three", 10, 50) == ["one two", "three"]
    assert wrap_text("", 10, 50) == [""]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("king:41x3", "a board of 41x3 is too large"),
        (f"king:{10**30}x{10**30}", "is too large"),
        ("vectors:1,1,1:99,99", "has 10,000 positions to colour"),
        (f"vectors:1,1,1:{'9' * 3000},{'9' * 3000}", f"more than {MOST_POSITIONS:,} positions"),
        ("nim:20,20,20", f"more than {MOST_POSITIONS:,} positions"),
        (f"nim:{10**12}", f"more than {MOST_POSITIONS:,} positions"),
        ("nim:" + ",".join(["1"] * 5000), f"more than {MOST_POSITIONS:,} positions"),
        ("token:" + ",".join(f"{n}>{n + 1}" for n in range(2001)), "has 2,002 positions to colour"),
    ],
    ids=lambda value: value[:24],
)
def test_what_is_too_large_is_refused_with_its_size(spec: str, message: str) -> None:
    with pytest.raises(TooLarge, match=re.escape(message)):
        colouring(parse(spec))


def test_a_puzzle_has_no_colours() -> None:
    with pytest.raises(NotApplicable, match="lights"):
        colouring(parse("lights:grid-3x3:all"))


def test_graphs_and_pages_that_nobody_could_read_are_refused() -> None:
    with pytest.raises(TooLarge, match="the graph has 64 positions, and 60 are the most"):
        colouring(parse("king:8x8")).scenes(graph=True)
    with pytest.raises(TooLarge, match="no board"):
        colouring(parse("nim:4,4,4")).scenes()
    with pytest.raises(TooLarge, match="too many for one page"):
        colouring_page(colouring(parse("king:30x30")))


def test_rules_that_fail_are_told() -> None:
    def bad(position: int) -> list[int]:
        return [position - 1] if 6 % position else [0]

    with pytest.raises(SpecError, match="ZeroDivisionError"):
        colouring(Game(noyau.impartial(options=bad), 4))
