"""Solitaire Clobber on small graphs by chance, connected or not: every question against playing every capture."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.graphs import Graph
from noyau.puzzles.clobber.rules import EMPTY, OTHER, AlternatingSoloClobber, Capture, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import solve_clobber
from noyau.puzzles.clobber.solving.beam import Beam, peeling
from noyau.puzzles.clobber.solving.reduction import replay
from noyau.puzzles.clobber.solving.separate_parts import stone_parts


@st.composite
def positions(draw: st.DrawFn) -> tuple[Graph, str]:
    size = draw(st.integers(1, 9))
    pairs = list(combinations(range(size), 2))
    edges = draw(st.lists(st.sampled_from(pairs), max_size=2 * size)) if pairs else []
    return Graph.of(size, edges), "".join(draw(st.lists(st.sampled_from("xxxooo."), min_size=size, max_size=size)))


def fewest(rules: SoloClobber, position: str) -> int:
    """The definition: play every capture."""

    @cache
    def left(stones: str) -> int:
        return min((left(rules.play(stones, move)) for move in rules.moves(stones)), default=stones_left(stones))

    return left(position)


def ends(rules: SoloClobber, position: str, joker: bool) -> set[str]:
    """All single stones that can be left."""

    @cache
    def left(stones: str, jokers: bool) -> frozenset[str]:
        if stones_left(stones) == 1 and not jokers:
            return frozenset({stones})
        after = [(rules.play(stones, move), jokers) for move in rules.moves(stones)] + [(stones, False)] * jokers
        changed = [vertex for vertex, stone in enumerate(stones) if stone != EMPTY] if jokers else []
        after += [(stones[:vertex] + OTHER[stones[vertex]] + stones[vertex + 1 :], False) for vertex in changed]
        return frozenset().union(*(left(*following) for following in after))

    return set(left(position, joker))


def played(rules: SoloClobber, position: str, moves: tuple[Capture, ...]) -> str:
    """The position after moves, each of which is checked; a joker changes a colour."""
    for start, into in moves:
        if start == into:
            position = position[:start] + OTHER[position[start]] + position[start + 1 :]
        else:
            assert (start, into) in set(rules.moves(position))
            position = rules.play(position, (start, into))
    return position


@settings(max_examples=120, deadline=None)
@given(positions(), st.sampled_from(["", ",x", ",o"]))
def test_by_both_rules_the_fewest_stones_are_those_of_the_definition(given: tuple[Graph, str], turn: str) -> None:
    graph, stones = given
    for rules, position in ((SoloClobber(graph), stones), (AlternatingSoloClobber(graph), stones + turn)):
        found = solve_clobber(Game(rules, position))
        assert found.left == fewest(rules, position)
        assert found.fewest
        assert stones_left(played(rules, position, found.moves or ())) == found.left


@settings(max_examples=60, deadline=None)
@given(positions(), st.booleans(), st.data())
def test_an_end_is_reached_exactly_where_some_captures_lead_to_it(
    given: tuple[Graph, str], joker: bool, data: st.DataObject
) -> None:
    graph, stones = given
    rules, vertex = SoloClobber(graph), data.draw(st.integers(0, graph.size - 1))
    can = ends(rules, stones, joker)
    for colour in "xo":
        wanted = EMPTY * vertex + colour + EMPTY * (graph.size - vertex - 1)
        found = solve_clobber(Game(rules, stones), end=f"{vertex},{colour}", joker=joker)
        assert found.solvable == (wanted in can)
        if found.moves is not None:
            assert sum(start == into for start, into in found.moves) <= joker
            assert played(rules, stones, found.moves) == wanted
    if joker:
        found = solve_clobber(Game(rules, stones), joker=True)
        assert found.solvable == bool(can)
        assert found.moves is None or stones_left(played(rules, stones, found.moves)) == 1


@settings(max_examples=60, deadline=None)
@given(positions())
def test_captures_that_are_followed_side_by_side_are_captures_and_the_rest_stays_connected(
    given: tuple[Graph, str],
) -> None:
    graph, stones = given
    stones = stones.replace(EMPTY, "x")
    if len(next(stone_parts(graph, stones))) < graph.size:
        return
    order = peeling(graph)
    for first in range(graph.size):
        rest = "".join("x" if vertex in order[first:] else EMPTY for vertex in range(graph.size))
        assert len(list(stone_parts(graph, rest))) == 1
    moves = Beam(graph, stones, Budget(Limit())).reduce(1)
    assert fewest(SoloClobber(graph), stones) <= stones_left(replay(graph, stones, moves)) == graph.size - len(moves)
