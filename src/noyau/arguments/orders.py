"""Why Chomp and games on orders are won or lost: copied bites, two rows, chains, branches, a least element."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, Table, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.games.chomp import BarArms, BarLines, BarSquare, StolenBar
from noyau.games.orders import Forested, Least, Poset, StolenGreatest
from noyau.words import Sentence

_MOST_ROWS = 12

Answer = AnyAnalysis


@tell.register
def bar_arms(reason: BarArms, analysis: Answer) -> Iterator[Block]:
    """A row and a column that meet in the poisoned square: two heaps of Nim."""
    right, up = reason.right, reason.up
    if min(right, up) == 0:
        yield Sentence("order.arms.line", {"n": max(right, up)})
        return
    facts = {"right": right, "up": up, "least": min(right, up)}
    yield Sentence("order.arms.rule", facts)
    yield Sentence("order.arms.lost" if analysis.outcome is Outcome.P else "order.arms.won", facts)


@tell.register
def bar_lines(reason: BarLines, analysis: Answer) -> Iterator[Block]:
    """Two rows or columns: lost where the second is one square shorter."""
    lines, long, short = reason.lines, reason.long, reason.short
    yield Sentence(f"order.two-{lines}.rule")
    key = "lost" if analysis.outcome is Outcome.P else "equal" if long == short else "longer"
    yield Sentence(f"order.two-{lines}.{key}", {"long": long, "short": short, "aim": short + 1})
    if long == short:
        yield from _full_bar(long if long == 2 else None)


@tell.register
def bar_square(reason: BarSquare, analysis: Answer) -> Iterator[Block]:
    """A square: bite (1,1), then copy on the arms."""
    yield from _full_bar(reason.side)


@tell.register
def forest(reason: Forested, analysis: Answer) -> Iterator[Block]:
    """Chains are heaps; trees have one more than the nim-sum of their branches."""
    trees, count = reason.trees, reason.count
    chains = all(tree.chain for tree in trees) and count == len(trees)
    key = ("chain" if count == 1 else "chains") if chains else ("tree" if count == 1 else "trees")
    yield Sentence(f"order.forest.{key}", {"n": count, "size": trees[0].size})
    if count == 1:
        yield Sentence("order.forest.all")
        return
    shown = trees[:_MOST_ROWS]
    yield Table(
        head=tuple(Sentence(f"order.forest.{name}") for name in ("root", "size", "value")),
        rows=tuple((tree.root, tree.size, tree.value) for tree in shown),
        foot=(Sentence("order.forest.sum"), "", reason.sum),
    )
    if count > len(shown):
        yield Sentence("order.forest.more", {"n": count - len(shown)})
    yield Sentence("order.forest.won" if reason.sum else "order.forest.lost", {"sum": reason.sum})


@tell.register
def least(reason: Least, analysis: Answer) -> Iterator[Block]:
    """An element below all others takes all."""
    rules = analysis.game.rules
    assert isinstance(rules, Poset), "only an order has a least element"
    element = rules.read_move(analysis.game.position, str(reason.least))
    yield Sentence(f"order.least.{rules.sort_of(element)}", {"least": reason.least})


@tell.register
def stolen_bar(reason: StolenBar, analysis: Answer) -> Iterator[Block]:
    """A rectangle of chocolate is won, though the argument names no move."""
    yield from _full_bar(None)


@tell.register
def stolen_greatest(reason: StolenGreatest, analysis: Answer) -> Iterator[Block]:
    """An order with a greatest element is won, though the argument names no move."""
    yield Sentence("order.greatest.rule", {"greatest": reason.greatest})


def _full_bar(side: int | None) -> Iterator[Block]:
    """A rectangle is won by stealing the strategy; of a square the side is given, and the bite is known."""
    yield Sentence("order.bar.rectangle")
    if side is not None:
        yield Sentence("order.bar.square", {"arm": side - 1})
