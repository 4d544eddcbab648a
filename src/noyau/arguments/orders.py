"""Why Chomp and games on orders are won or lost: copied bites, two rows, chains, branches, a least element."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.arguments.argument import Block, Table
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending, Outcome, Reason
from noyau.games.orders import Chomp
from noyau.words import Sentence

_MOST_ROWS = 12

Answer = AnyAnalysis


def bar_arms(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """A row and a column that meet in the poisoned square: two heaps of Nim."""
    right, down = reason["right"], reason["down"]
    if min(right, down) == 0:
        yield Sentence("order.arms.line", {"n": max(right, down)})
        return
    facts = {"right": right, "down": down, "least": min(right, down)}
    yield Sentence("order.arms.rule", facts)
    yield Sentence("order.arms.lost" if analysis.outcome is Outcome.P else "order.arms.won", facts)


def bar_lines(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Two rows or columns: lost where the second is one square shorter."""
    lines, long, short = reason["lines"], reason["long"], reason["short"]
    yield Sentence(f"order.two-{lines}.rule")
    key = "lost" if analysis.outcome is Outcome.P else "equal" if long == short else "longer"
    yield Sentence(f"order.two-{lines}.{key}", {"long": long, "short": short, "aim": short + 1})
    yield from stealing(analysis)


def bar_square(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """A square: bite (1,1), then copy on the arms."""
    yield from stealing(analysis)


def forest(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Chains are heaps; trees have one more than the nim-sum of their branches."""
    trees, count = reason["trees"], reason["count"]
    chains = all(tree["chain"] for tree in trees) and count == len(trees)
    key = ("chain" if count == 1 else "chains") if chains else ("tree" if count == 1 else "trees")
    yield Sentence(f"order.forest.{key}", {"n": count, "size": trees[0]["size"]})
    if count == 1:
        yield Sentence("order.forest.all")
        return
    shown = trees[:_MOST_ROWS]
    yield Table(
        head=tuple(Sentence(f"order.forest.{name}") for name in ("root", "size", "value")),
        rows=tuple((tree["root"], tree["size"], tree["value"]) for tree in shown),
        foot=(Sentence("order.forest.sum"), "", reason["sum"]),
    )
    if count > len(shown):
        yield Sentence("order.forest.more", {"n": count - len(shown)})
    yield Sentence("order.forest.won" if reason["sum"] else "order.forest.lost", {"sum": reason["sum"]})


def least(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """An element below all others takes all."""
    rules: Any = analysis.game.rules
    element = rules.read_move(analysis.game.position, str(reason["least"]))
    yield Sentence(f"order.least.{rules.sort_of(element)}", {"least": reason["least"]})


def stolen(reason: Reason, analysis: Answer) -> Iterator[Block]:
    """Who wins by stealing a strategy: on a rectangle of chocolate, and in an order with a greatest element."""
    if "greatest" in reason.facts:
        yield Sentence("order.greatest.rule", {"greatest": reason["greatest"]})
    else:
        yield from stealing(analysis)


def stealing(analysis: Answer) -> Iterator[Block]:
    """A rectangle of chocolate is won, though the argument names no move."""
    rules, position = analysis.game.rules, analysis.game.position
    if not isinstance(rules, Chomp) or analysis.game.ending is Ending.MISERE:
        return
    rows = [length for length in rules.lengths(position) if length]
    if min(len(rows), rows[0]) > 1 and rows[0] == rows[-1]:
        yield Sentence("order.bar.rectangle")
        if rows[0] == len(rows):
            yield Sentence("order.bar.square", {"arm": rows[0] - 1})
