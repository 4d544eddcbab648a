"""Duchêne's thesis, § 1.4.1: the family of games whose moves only disappear, and their graphs of moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from noyau.engines import solve
from noyau.errors import NotApplicable
from noyau.game import Game
from noyau.games.dominoes import Cram
from noyau.games.octal import Dawson, Octal
from noyau.games.orders import Chomp, Poset
from noyau.games.vertices import Domination
from noyau.games.wythoff import Wythoff
from noyau.graphs import Graph
from noyau.move_graphs import move_graph
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import Obvious
from noyau.theorems.brute_boards import take_from_all
from noyau.theorems.brute_domination import (
    Rows,
    bar,
    chomp,
    closed,
    cram,
    cram_moves,
    domination,
    is_free_symmetry,
    meeting,
    new_move,
    octal,
    order_game,
    orders,
    printed_wythoff,
)
from noyau.theorems.compare import Tally
from noyau.values.heapcodes import HeapCode

ELEMENTS, HEAP = 5, 8


def noyau_value(graph: Graph) -> object:
    """What noyau's engines say of the domination game on a graph."""
    rules = Domination(graph)
    return solve(Game(rules, rules.start)).value


def graph_of(rows: Rows) -> Graph:
    """Rows as noyau's digraph."""
    arcs = [(source, target) for source, row in enumerate(rows) for target in row]
    return Graph.of(len(rows), arcs, directed=True)


@theorem("D-FamI-poset", "A", "1.4.1")
def orders_as_domination() -> Evidence:
    """All small orders; Chomp with its poisoned square as a vertex, which changes its value, and without it."""
    tally = Tally()
    for above in (above for size in range(1, ELEMENTS + 1) for above in orders(size)):
        tally.same(domination(above), order_game(above))
    for above in orders(4):
        relations = [(element, element) for element in range(4)]
        rules = Poset((*relations, *((low, high) for low, row in enumerate(above) for high in row)))
        tally.same(solve(Game(rules, rules.start)).value, order_game(above))
        tally.same(closed(move_graph(Game(rules, rules.start)).neighbours), closed(above))
    for rows, columns in product(range(1, 4), range(2, 5)):
        eatable = [{other - 1 for other in row} for row in bar(rows, columns)[1:]]
        chocolate = Chomp((rows, columns))
        tally.same(domination(eatable), chomp((columns,) * rows))
        tally.same(solve(Game(chocolate, chocolate.start)).value, domination(eatable))
        tally.same(closed(move_graph(Game(chocolate, chocolate.start)).neighbours), closed(eatable))
    without, poisoned = chomp((4, 4)), domination(bar(2, 4))
    tally.same((without, poisoned), (5, 6))
    return tally.evidence(elements=ELEMENTS, without=without, poisoned=poisoned)


@theorem("D-FamI-Wythoff", "F", "1.4.1")
def wythoff_has_no_such_graph() -> Evidence:
    """The described graph has the stated number of vertices, but not the values of the game."""
    tally = Tally()
    truth = Obvious(take_from_all)
    wrong = []
    for b, a in combinations_with_replacement(range(1, 6), 2):
        rows = printed_wythoff(a, b)
        tally.same(len(rows), a + b + min(a, b))
        tally.same(solve(Game(Wythoff(), (a, b))).outcome.value, "P" if truth.lost((a, b)) else "N")
        if domination(rows) != truth.value((a, b)):
            wrong.append((a, b))
        tally.expect(a == b == 1 or not _has_graph(Game(Wythoff(), (a, b))), (a, b))
    graph = graph_of(printed_wythoff(2, 1))
    tally.same(noyau_value(graph), domination(printed_wythoff(2, 1)))
    tally.same((domination(printed_wythoff(2, 1)), truth.value((2, 1))), (3, 0))
    return tally.evidence(value=domination(printed_wythoff(2, 1)), wrong=" ".join(map(str, wrong)))


def _has_graph(game: Game[Any, Any]) -> bool:
    """Whether noyau finds a graph of moves; an ended game has one without vertices."""
    if next(iter(game.rules.options(game.position)), None) is None:
        return True
    try:
        move_graph(game)
    except NotApplicable:
        return False
    return True


@theorem("D-FamI-octal", "F", "1.4.1; Guy and Smith 1956")
def octal_games_with_a_graph_of_moves() -> Evidence:
    """All codes of two digits: where moves appear, where what a move takes away varies, and the rest."""
    tally = Tally()
    shrinking, with_graph = [], []
    for digits in product(range(8), repeat=2):
        games: list[Game[Any, Any]] = [Game(Octal(HeapCode((0, *digits))), (heap,)) for heap in range(1, HEAP + 1)]
        has_graph = all(map(_has_graph, games))
        appears = any(new_move(digits, heap) for heap in range(1, HEAP + 1))
        tally.expect(not (has_graph and appears), digits)
        tally.expect(has_graph or not set(digits) <= {0, 4, 7}, digits)
        shrinking += [] if appears else ["".join(map(str, digits))]
        with_graph += ["".join(map(str, digits))] if has_graph else []
        if has_graph:
            _same_values(tally, digits, games)
    tally.expect(new_move((1, 3, 7), 4) == (((0, 4),), (0, 3), (3, 4)), "0.137")
    tally.expect(not _has_graph(Game(Dawson(), (4,))), "0.137")
    others = [code for code in shrinking if code not in with_graph]
    return tally.evidence(
        heap=HEAP,
        codes=" ".join(f"0.{code}" for code in with_graph),
        n=len(with_graph),
        six=" ".join(f"0.{code}" for code in others),
    )


def _same_values(tally: Tally, digits: Sequence[int], games: Sequence[Game[Any, Any]]) -> None:
    """Domination on the graph of moves has the value of the heap, by recursion on rows."""
    for game in games:
        if next(iter(game.rules.options(game.position)), None) is not None:
            expected = octal(digits, game.position[0])
            tally.same(domination(move_graph(game).neighbours), expected)
            tally.same(solve(game).value, expected)


@theorem("D-Fig1.5", "T", "1.4.1")
def cram_as_domination() -> Evidence:
    tally = Tally()
    for rows, columns in ((r, c) for r in range(1, 4) for c in range(2, 13) if r <= c and r * c <= 12):
        moves = meeting(cram_moves(rows, columns))
        rules = Cram((rows, columns))
        tally.same(domination(moves), cram(rows, columns))
        tally.same(closed(move_graph(Game(rules, rules.start)).neighbours), closed(moves))
    figure = meeting(cram_moves(2, 5))
    tally.same((len(figure), sum(map(len, figure)) // 2), (13, 22))
    return tally.evidence(n=len(figure), edges=sum(map(len, figure)) // 2)


@theorem("D-Fig1.6", "T", "1.4.2")
def cram_and_its_symmetry() -> Evidence:
    """The half-turn moves every domino off itself, once a middle domino is laid where the board has one."""
    tally = Tally()
    for rows, columns in ((r, c) for r in range(1, 7) for c in range(1, 7) if (r * c) % 2 == 0):
        moves = cram_moves(rows, columns)
        last = rows * columns - 1
        middle = [move for move in moves if sum(move) == last]
        left = [move for move in moves if not any(set(move) & set(domino) for domino in middle)]
        tally.same(len(middle), (rows + columns) % 2)
        turned = [left.index((last - move[1], last - move[0])) for move in left]
        tally.expect(is_free_symmetry(meeting(left), turned), f"{rows}×{columns}")
    rules = Cram((3, 6))
    graph = move_graph(Game(rules, rules.start))
    tally.same(closed(graph.neighbours), closed(meeting(cram_moves(3, 6))))
    tally.same((graph.size, solve(Game(rules, rules.start)).value), (27, cram(3, 6)))
    return tally.evidence(n=graph.size, value=cram(3, 6))
