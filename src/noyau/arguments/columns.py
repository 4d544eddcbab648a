"""Tables of digits: the nim-matrix of Bouton, before and after a move, and the columns of Moore."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.analysis import Analysis
from noyau.arguments.argument import Block, Table
from noyau.arguments.places import place
from noyau.engines import solve
from noyau.verdict import Ending, Outcome, Reason
from noyau.words import Sentence

_MOST_ROWS = 12
_MOST_COLUMNS = 24
_MOVES_SHOWN = 4


def binary_columns(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The sum without carrying, column by column; then the same table after each winning move."""
    values, total = reason["values"], reason["sum"]
    yield Sentence("explain.columns.intro")
    yield from _digits(values, 2, (), analysis)
    if analysis.game.ending is Ending.MISERE:
        return
    odd = "odd" if _fits(values) else "some-odd"
    yield Sentence(f"explain.columns.{odd if total else 'even'}", {"sum": total, "n": total.bit_count()})
    yield from _after_moves(analysis, reason, "values", 2)


def moore_columns(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The number of ones in each binary column, modulo k + 1."""
    base, heaps = reason["base"], reason["heaps"]
    yield Sentence("explain.moore.intro", {"base": base, "touch": base - 1})
    yield from _digits(heaps, base, (), analysis)
    if analysis.game.ending is Ending.MISERE:
        return
    lost = not any(reason["sums"])
    yield Sentence("explain.moore.balanced" if lost else "explain.moore.unbalanced", {"base": base, "touch": base - 1})
    yield from _after_moves(analysis, reason, "heaps", base)


def misere_nim(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """As in normal play while a large value is left, the other way round at the end."""
    ones, large = reason["ones"], reason["large"]
    if len(reason["values"]) == 1 and analysis.reasons[0].kind == "residues":
        return  # the remainder has said it already
    if not large:
        yield Sentence(f"explain.misere.{'odd' if ones % 2 else 'even' if ones else 'none'}", {"n": ones})
        return
    hidden = reason.facts.get("hidden", 0)
    yield Sentence("explain.misere.firm" if hidden else "explain.misere.large", {"n": large})
    if large == 1 and not hidden and analysis.outcome is Outcome.N:
        yield Sentence("explain.misere.last-large")
    else:
        yield Sentence("explain.misere.lost" if analysis.outcome is Outcome.P else "explain.misere.won")


def misere_moore(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The same change at the end of Moore's game."""
    facts = {"n": reason["ones"], "base": reason["base"], "rest": reason["ones"] % reason["base"]}
    lost = "lost" if analysis.outcome is Outcome.P else "won"
    if reason["ones"] == 1 and not reason["large"]:
        yield Sentence("explain.misere-moore.last")
        return
    yield Sentence(f"explain.misere-moore.{'large' if reason['large'] else 'ones'}-{lost}", facts)


def _after_moves(analysis: Analysis[Any, Any], reason: Reason, rows: str, base: int) -> Iterator[Block]:
    """The table again after each winning move, the first few of them."""
    game, before = analysis.game, reason[rows]
    if not _fits(before):
        return
    for move in analysis.winning[:_MOVES_SHOWN]:
        after = next((again for again in solve(game.play(move)).reasons if again.kind == reason.kind), None)
        if after is None or len(after[rows]) != len(before):
            continue  # the number of components has changed: the rows would not match
        written, said = game.rules.write_move(game.position, move), game.rules.say_move(game.position, move)
        yield Sentence("explain.after-move", {"move": written, "words": said})
        yield from _digits(after[rows], base, before, analysis)


def _fits(values: Sequence[int]) -> bool:
    return len(values) <= _MOST_ROWS and max(values, default=0).bit_length() <= _MOST_COLUMNS


def _digits(values: Sequence[int], base: int, before: Sequence[int], analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The binary digits of the values, their sum modulo the base, and a mark under each column that is not zero.

    A row that differs from the values ``before`` is pointed at.
    """
    width = max(max((*values, *before), default=0).bit_length(), 1)
    if not _fits(values):
        yield Sentence("explain.columns.too-large", {"rows": len(values), "columns": width})
        return
    bits = [[value >> bit & 1 for bit in reversed(range(width))] for value in values]
    sums = [sum(column) % base for column in zip(*bits, strict=True)]
    changed = [bool(before) and value != old for value, old in zip(values, before or values, strict=True)]
    yield Table(
        head=("", Sentence("explain.value"), *("" for _ in range(width))),
        rows=tuple(
            (Sentence("explain.row", {"mark": "→ " if moved else "", "place": place(analysis, index)}), value, *row)
            for index, (value, row, moved) in enumerate(zip(values, bits, changed, strict=True))
        ),
        foot=(Sentence("explain.columns.sum", {"base": base}), "", *sums),
        marks=("", "", *("▲" if column else "" for column in sums)) if any(sums) else (),
    )
