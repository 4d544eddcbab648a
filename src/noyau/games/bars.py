"""What theorems say of a chocolate bar: two arms are two Nim heaps, and two rows are lost where they differ by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from noyau.values.chomp import two_rows
from noyau.verdict import Decision, Outcome, Reason

Square = tuple[int, int]
FindMove = Callable[[int, int], int]

_LONGEST_VALUED = 250
"""Up to this length the value of two rows is computed, not only who wins."""


def decide_bar(lengths: Sequence[int], find_move: FindMove) -> Decision[int] | None:
    """The decision for a bar of an L shape, of two rows or columns, or without a missing corner; None for any other."""
    rows = [length for length in lengths if length]
    if len(rows) == 1 or rows[1] == 1:
        return _arms(rows[0] - 1, len(rows) - 1, find_move)
    if len(rows) == 2:
        return _two_lines("rows", rows[0], rows[1], find_move)
    if rows[0] == 2:
        long, short = len(rows), sum(length > 1 for length in rows)
        return _two_lines("columns", long, short, lambda row, column: find_move(column, row))
    if rows[0] != rows[-1]:
        return None
    return _square(rows[0], find_move) if rows[0] == len(rows) else _rectangle(rows[0], len(rows))


def _arms(right: int, down: int, find_move: FindMove) -> Decision[int]:
    """One row and one column that meet in the poisoned square: two heaps of Nim (Bouton 1901)."""

    def winning() -> Iterator[int]:
        if right > down:
            yield find_move(0, down + 1)
        elif down > right:
            yield find_move(right + 1, 0)

    return _decision(right ^ down, right != down, Reason("bar-arms", {"right": right, "down": down}), winning)


def _two_lines(lines: str, long: int, short: int, find_move: FindMove) -> Decision[int]:
    """Two lines, the second one at most as long as the first: lost where it is one square shorter."""
    won = long != short + 1

    def winning() -> Iterator[int]:
        if won:
            yield find_move(1, short - 1) if long == short else find_move(0, short + 1)

    value = two_rows(long)[short] if long <= _LONGEST_VALUED else None if won else 0
    facts: dict[str, Any] = {"lines": lines, "long": long, "short": short}
    return _decision(value, won, Reason("bar-lines", facts), winning)


def _square(side: int, find_move: FindMove) -> Decision[int]:
    """A full square: the bite (1,1) leaves equal arms, and the opponent makes it after any other bite or is stolen."""
    return _decision(None, True, Reason("bar-square", {"side": side}), lambda: iter((find_move(1, 1),)))


def _rectangle(columns: int, rows: int) -> Decision[int]:
    """A full rectangle: if the last corner does not win, the answer to it can be stolen; no move is known."""
    reason = Reason("stealing", {"rows": rows, "columns": columns})
    return Decision(Outcome.N, (reason,), "Gale 1974 (strategy stealing)", lambda: iter(()), every=False)


def _decision(value: int | None, won: bool, reason: Reason, winning: Callable[[], Iterator[int]]) -> Decision[int]:
    outcome = Outcome.N if won else Outcome.P
    return Decision(outcome, (reason,), "Gale 1974; Bouton 1901", winning, grundy=value)
