"""Tables and theorems of the literature on games of two sides, against the answers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from sides_oracle import SidesOracle

from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.core.turns import take_apart
from noyau.core.verdict import Player
from noyau.engines.partisan.board_values import value_of_board
from noyau.games.sides.clobber import ClobberOnGraph
from noyau.games.sides.colouring_games import Col
from noyau.graphs import Graph
from noyau.values.shortgames import ShortGame, dyadic, integer, make, nimber, read
from noyau.values.shortgames.atomic import atomic_weight


def value_of(spec: str) -> ShortGame:
    return value_of_board(*take_apart(parse(spec)), Budget(Limit(10**6)))


def strip(toads: int, empty: int, frogs: int) -> ShortGame:
    return value_of(f"toads:{'t' * toads}{'.' * empty}{'f' * frogs}")


DOMINEERING = {
    (2, 2): "±1",
    (2, 3): "{2|-1/2}",
    (2, 4): "miny(2)",
    (2, 5): "1/2",
    (2, 6): "{3|1||1|||-1}",
    (2, 7): "{3/2|-1/2}",
    (3, 3): "±1",
    (3, 4): "-3/2",
    (3, 5): "-1",
    (3, 6): "{-1|-7/2}",
    (4, 4): "±(0,{{2|0},{2||2|0}|miny(2),{2|0}})",
}
"""Rows × columns, Left upright: cgt-py 0.11 has the same; the smaller ones and 4 × 4 are in Winning Ways, ch. 5."""


@pytest.mark.parametrize("board", DOMINEERING, ids=lambda board: "x".join(map(str, board)))
def test_rectangles_of_domineering_have_their_published_values(board: tuple[int, int]) -> None:
    rows, columns = board
    assert value_of(f"domineering:{rows}x{columns}") is read(DOMINEERING[board])
    assert value_of(f"domineering:{columns}x{rows}") is -read(DOMINEERING[board])


def test_toads_against_one_frog_have_a_closed_form() -> None:
    """Tᵃ□ᵇF is (a - 1)(b - 1), and a star if b is odd, where b is at least 2 (Erickson 1996)."""
    for toads, empty in product(range(1, 7), range(2, 6)):
        assert strip(toads, empty, 1) is integer((toads - 1) * (empty - 1)) + nimber(empty % 2)


def test_the_conjectures_of_erickson_hold_as_far_as_they_are_proved() -> None:
    """Erickson 1996; proved by Thanatipanonda and Zeilberger 2008, Thanatipanonda 2011."""
    star = nimber(1)
    for frogs in range(2, 5):
        for toads in range(frogs + 1, 8):
            ends = make([toads - 3], [toads - frogs]), make([star], [3 - frogs])
            assert strip(toads, 2, frogs) is make(*([end] for end in ends))
    for toads in range(2, 8):
        assert strip(toads, 3, 2) is integer(toads - 2) + star
    for toads in range(5, 9):
        assert strip(toads, 3, 3) is dyadic(toads - Fraction(7, 2))
    for toads in range(1, 5):
        assert strip(toads, toads, toads - 1) in (integer(1), integer(1) + star)
    for toads in range(4, 7):
        assert strip(toads, 2, toads).is_infinitesimal


def all_graphs(most: int) -> list[Graph]:
    """Every graph of so many vertices at most, named or not."""
    found = []
    for size in range(1, most + 1):
        pairs = list(combinations(range(size), 2))
        found += [
            Graph.of(size, [pair for number, pair in enumerate(pairs) if mask >> number & 1])
            for mask in range(1 << len(pairs))
        ]
    return found


def test_a_move_in_col_costs_at_least_a_star() -> None:
    """Each Gᴸ + ∗ ≤ G ≤ Gᴿ + ∗, so that G is a number or a number and ∗ (Conway, ONAG, ch. 8)."""
    star = nimber(1)
    for graph in all_graphs(4):
        rules = Col(graph)
        oracle = SidesOracle(rules)
        for position in oracle.reachable(rules.start):
            value = oracle.value(position)
            assert value.is_number or (value + star).is_number
            left, right = (
                [oracle.value(option) for option in oracle.options(position, player)]
                for player in (Player.LEFT, Player.RIGHT)
            )
            assert all(option + star <= value for option in left), rules.write(position)
            assert all(value <= option + star for option in right), rules.write(position)


def test_paths_of_col_keep_their_value_from_some_length_on() -> None:
    """Winning Ways, ch. 2: a coloured end is worth half a move to the other player, however long the path."""
    for size in range(2, 9):
        free = "." * size
        for ends, worth in ((f"{free}", "0"), (f"x{free}", "-1/2"), (f"x{free}x", "-1"), (f"x{free}o", "0")):
            assert value_of(f"col:path-{len(ends)}:{ends}") is read(worth), ends


def grossman(graph: Graph) -> int:
    """How many moves a lone stone makes at least before it can stop, or can end the game by one move and by two."""

    @cache
    def lengths(place: int, free: frozenset[int]) -> frozenset[int]:
        """In how many moves the game may end from here, 3 for more than two."""
        near = [other for other in graph.neighbours[place] if other in free]
        after = frozenset(min(3, 1 + length) for other in near for length in lengths(other, free - {other}))
        return after or frozenset({0})

    @cache
    def least(place: int, free: frozenset[int]) -> int:
        if lengths(place, free) == {0} or {1, 2} <= lengths(place, free):
            return 0
        near = [other for other in graph.neighbours[place] if other in free]
        return 1 + min(least(other, free - {other}) for other in near)

    return least(0, frozenset(range(1, graph.size)))


def test_a_lone_stone_of_clobber_has_the_atomic_weight_of_its_shortest_escape() -> None:
    """One o among connected x weighs that number of moves less one (Grossman, in a contest of Clobber problems)."""
    random = Random(5)
    for _ in range(150):
        size = random.randint(2, 7)
        edges = {(random.randrange(vertex), vertex) for vertex in range(1, size)}
        edges |= {tuple(sorted(random.sample(range(size), 2))) for _ in range(random.randint(0, 3))}  # type: ignore[misc]
        graph = Graph.of(size, sorted(edges))
        rules = ClobberOnGraph(graph)
        value = value_of_board(rules, rules.read("o" + "x" * (size - 1)), Budget(Limit(10**6)))
        assert atomic_weight(value) is integer(grossman(graph) - 1), edges
