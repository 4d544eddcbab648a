"""Pic'arête: exact scores, all small graphs, and the strategy of theorem 10 on very large ones.

The rival is what one writes first: minimax on sets of edges, each looked at once. ``python bench/picarete.py tables``
prints what is known of all graphs of up to eight vertices, as docs/picarete.md has it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from measure import Promise, cpu, report

from noyau.core.caches import clear
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.games.picarete import Picarete, sure_move
from noyau.games.picarete_graphs import Survey, score_graphs
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


def tables() -> None:
    """What all graphs of up to eight vertices show."""
    for size in (7, 8):
        survey = Survey(score_graphs(size))
        print(f"\n{len(survey.graphs):,} graphs of at most {size} vertices, none of them isolated")
        print("class, P(p,i) odd: graphs, of which attain the bound")
        for (bits, odd), (count, tight) in survey.cases.items():
            print(f"  {bits} {'o' if odd else ' '}  {count:6,} {tight:6,}")
        print("type: what connected graphs of this type are worth")
        for shape, values in survey.values_by_shape.items():
            print(f"  {shape:7}", ", ".join(f"{value} ({count:,})" for value, count in values.most_common()))
        scores = survey.scores_by_coding
        decided = sum(len(found) == 1 for found in scores.values())
        print(f"codings by thirteen bits: {len(scores)}, of which decide the score: {decided}")
        several = [each for each in survey.graphs if sum(each.bound.shapes.values()) > 1]
        even = [each for each in survey.not_additive if all(shape[0] == "P" for shape in each.bound.shapes)]
        print(f"of {len(several)} with several components {len(survey.not_additive)} have another score than the sum")
        print("  with even components alone:", ", ".join(str(each.graph) for each in even) or "none")


def main() -> int:
    if sys.argv[1:] == ["tables"]:
        tables()
        return 0
    return report(
        [
            against_minimax("grid-3x4", 100),
            within("grid-4x4", 24, 2),
            all_graphs(7, 1_043, 5),
            every_reply(),
            *(strategy_moves(name, 0.2) for name in ("grid-223x225", "path-100002", "star-100001", "complete-448")),
            all_graphs(8, 12_345, 300),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
