"""Pic'arête: exact scores, all small graphs, and the strategy of theorem 10 on very large ones.

The rivals are what one writes first, minimax on sets of edges, each looked at once, and a byte for each set of edges.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from measure import Promise, cpu, report

from noyau.core.budget import Budget, Limit
from noyau.core.caches import clear
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring import edge_search
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.games.picarete import Picarete, sure_move
from noyau.games.picarete_graphs import score_graphs
from noyau.graphs import read_graph
from noyau.literature.oracle.recursion import minimax
from noyau.playing.players import Expert, Strength, choose

Edges = frozenset[tuple[int, ...]]


def rival(name: str) -> int:
    """The score by minimax."""

    def moves(left: Edges) -> Iterator[tuple[int, bool, Edges]]:
        for edge in left:
            after = left - {edge}
            held = {end for other in after for end in other}
            yield sum(end not in held for end in edge), False, after

    return minimax(moves)(frozenset(Picarete.on(read_graph(name)).net.strings))


def answer(name: str) -> int | None:
    """The whole answer, with every move and a line of best play, from empty tables."""
    clear()
    rules = Picarete.on(read_graph(name))
    return solve(Game(rules, rules.start)).score


def against_minimax(name: str, times: int) -> Promise:
    """So many times as fast as the rival."""
    answer(name)
    ours, theirs = cpu(lambda: answer(name), lambda: rival(name), runs=1)
    return Promise(
        f"{name}: at least {times} times as fast as minimax with a memory",
        f"{ours:.3f} s against {theirs:.2f} s, {theirs / ours:.0f} times",
        answer(name) == rival(name) and theirs >= times * ours,
    )


def within(name: str, edges: int, most: float) -> Promise:
    """A score within so many seconds."""
    answer(name)
    (spent,) = cpu(lambda: answer(name), runs=3)
    return Promise(f"{name}, {edges} edges, within {most:g} s", f"{spent:.2f} s: score {answer(name)}", spent <= most)


def table_score(name: str) -> int:
    """The score by the table of all sets of edges."""
    rules = Picarete.on(read_graph(name))
    return CoinScores(rules, rules.start, Budget(Limit(1 << 24))).score(rules.start)


def against_table(name: str, times: int) -> Promise:
    """So many times as fast, with every move and a line of best play, as the score alone by the table."""
    answer(name)
    ours, theirs = cpu(lambda: answer(name), lambda: table_score(name), runs=1)
    return Promise(
        f"{name}: at least {times} times as fast as the table of all sets of edges",
        f"{ours:.2f} s against {theirs:.1f} s, {theirs / ours:.0f} times",
        answer(name) == table_score(name) and theirs >= times * ours,
    )


def by_symmetry(name: str) -> Promise:
    """The same search without symmetries, in the same kernel."""
    ours, plain = cpu(lambda: answer(name), lambda: without_symmetries(name), runs=1)
    return Promise(
        f"{name}: sooner with symmetries than without",
        f"{ours:.2f} s against {plain:.2f} s, {plain / ours:.1f} times",
        plain > ours,
    )


def without_symmetries(name: str) -> int | None:
    """The score where each position is known by its own core alone."""
    kept, edge_search._MOST_SYMMETRIES = edge_search._MOST_SYMMETRIES, 1
    try:
        return answer(name)
    finally:
        edge_search._MOST_SYMMETRIES = kept


def all_graphs(size: int, count: int, most: float) -> Promise:
    """All graphs of so many vertices within so many seconds; each is there once without its isolated vertices."""
    clear()
    began = time.process_time()
    graphs = score_graphs(size)
    spent = time.process_time() - began
    kept = all(each.keeps_bound for each in graphs)
    return Promise(
        f"every graph of at most {size} vertices, {count:,} with an edge, within {most:g} s; all keep their bounds",
        f"{spent:.1f} s",
        kept and len(graphs) == count and spent <= most,
    )


def every_reply() -> Promise:
    """The strategy, against every reply, on all graphs of up to seven vertices: all that follows is one of them."""
    began, below = time.process_time(), 0
    graphs = score_graphs(7)
    for each in graphs:
        rules, bound = Picarete.on(each.graph), each.bound
        for move in [sure_move(rules.parts(rules.start)).edge] if bound.is_least else rules.moves(rules.start):
            reached = rules.gain(rules.start, move) - rules.score_bound(rules.play(rules.start, move)).bound
            below += reached < bound.bound if bound.is_least else reached > bound.bound
    return Promise(
        "the strategy never falls below its bound, whatever the reply, on all graphs of at most 7 vertices",
        f"{len(graphs):,} graphs, {below} below, {time.process_time() - began:.1f} s",
        below == 0,
    )


def strategy_moves(name: str, most: float) -> Promise:
    """A match of the strategy against chance on a large graph: the slowest of its moves after the first."""
    game = parse(f"picarete:{name}")
    expert, random, slowest = Expert(game.rules, game.ending), Random(1), 0.0
    for turn in range(40):
        began = time.process_time()
        move = choose(game, Strength.PERFECT, random, expert).move
        if turn > 1:
            slowest = max(slowest, time.process_time() - began)
        game = game.after(move)
    edges = game.position.bit_count() + 40
    return Promise(
        f"{name}, {edges:,} edges: a move of the strategy within {most:g} s", f"{slowest:.3f} s", slowest <= most
    )


def main() -> int:
    return report(
        [
            against_minimax("grid-3x4", 100),
            within("grid-4x4", 24, 2),
            within("grid-4x5", 31, 2),
            within("dodecahedron", 30, 2),
            within("grid-5x5", 40, 60),
            against_table("complete-8", 5),
            by_symmetry("grid-4x5"),
            all_graphs(7, 1_043, 5),
            every_reply(),
            *(strategy_moves(name, 0.2) for name in ("grid-223x225", "path-100002", "star-100001", "complete-448")),
            all_graphs(8, 12_345, 300),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
