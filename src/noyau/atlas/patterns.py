"""How the table of a game repeats: what a theorem on its rules proves, and what is observed beyond.

>>> from noyau.atlas.tables import read_game, table
>>> found = patterns(table(read_game("king:14x14")))
>>> [(pattern.axis, pattern.length, pattern.status) for pattern in found if pattern.kind == "table"]
[('down', 2, 'proved'), ('across', 2, 'proved')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import lcm

from noyau.atlas.tables import Cell, Table
from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.forms.heaps import OnHeaps, SolvedHeaps
from noyau.forms.stepping import Stepping
from noyau.games.fibonacci import Fibonacci
from noyau.games.nim import Nim
from noyau.games.pieces import King, KingPower, Knight, OwnPiece, Queen, Rook
from noyau.games.vectors import Vectors
from noyau.games.wythoff import Wythoff
from noyau.values.patterns import Pattern, line_of, observe_line, observe_table
from noyau.values.triples import follows_nim
from noyau.words import Sentence

_CORNER = 400
"""The side of the corner that is compared with itself."""

_LONGEST = 20_000
_LINES = 8
"""How far rows are followed, and how many rows, columns and diagonals are."""

MOLINIER, POWERS, DIAGONAL, NIM_LIKE = (
    "Molinier 2024",
    "Duchêne 2006, Theorem 5",
    "Duchêne 2006, Theorem 7",
    "Duchêne 2006, Corollary 3",
)
ROWS = "Dress–Flammenkamp–Pink 1999; Landman 2002"
"""Every row of the Grundy values of Wythoff's game is additively periodic; where it begins is another question."""

INDUCTION, SYMMETRY = "induction on the cells", "symmetry of the rules"
_ARGUMENTS = {INDUCTION: "induction", SYMMETRY: "symmetric"}
"""What needs no other reference, and the words for it."""


def patterns(found: Table) -> list[Pattern]:
    """What is proved and what is seen of a table; lines that a pattern of the whole implies are left out."""
    found = _recognise(found)
    corner = [found.row(number, _CORNER) for number in range(min(found.size[0], _CORNER))]
    known = [replace(pattern, checked_to=_reach(pattern, found)) for pattern in proved(found)]
    said = {pattern.says() for pattern in known}
    whole = [pattern for pattern in observe_table(corner) if pattern.says() not in said]
    known += [pattern for pattern in whole if not _implied(pattern, [*known, *whole])]
    if found.what != "outcome":
        lines = [pattern for pattern in _lines(found, corner) if pattern.says() not in said]
        known += [pattern for pattern in lines if not _implied(pattern, known)]
    return sorted(known, key=lambda pattern: (pattern.status != "proved", pattern.kind == "line"))


def proved(found: Table) -> list[Pattern]:
    """What a theorem says of the table of these rules, however large it is."""
    found = _recognise(found)
    rules, normal = found.rules, found.ending is Ending.NORMAL
    known = [Pattern("symmetry", "diagonal", status="proved", reference=SYMMETRY)] if _is_symmetric(rules) else []
    if isinstance(rules, Rook | Nim):
        return _nim(found) + known
    if isinstance(rules, SolvedHeaps):
        return _heaps(rules, found) + known
    if found.what == "grundy" and isinstance(rules, King):
        return _king_values(found) + known
    if found.what != "outcome":
        return known
    if isinstance(rules, King):
        return _both_ways(2, 0 if normal else 1, MOLINIER) + known
    if isinstance(rules, KingPower):
        return _both_ways(rules.reach + 1, 0, POWERS if normal else f"{POWERS}, with misère pairs") + known
    return (_vectors(rules, found.layer or 0) if isinstance(rules, Vectors) and normal else []) + known


def describe(found: Table) -> list[Sentence]:
    """The patterns in words, after the theorem that they come from."""
    seen = patterns(found)
    sentences = [sentence for sentence in (_theorem(_recognise(found)),) if sentence]
    if not seen:
        return [*sentences, Sentence("pattern.none")]
    down = next((pattern for pattern in seen if pattern.kind == "table" and pattern.axis == "down"), None)
    for pattern in seen:
        if down and pattern.says() == replace(down, axis="across").says():
            continue
        both = pattern is down and any(replace(down, axis="across").says() == other.says() for other in seen)
        sentences.append(_say(pattern, "both" if both else pattern.axis))
    return sentences


def _say(pattern: Pattern, axis: str) -> Sentence:
    kind = pattern.kind
    if kind == "line":
        kind = (
            ("each" if pattern.saltus else "constant") if pattern.length == 1 else "line" if pattern.saltus else "again"
        )
    if pattern.status == "proved":
        reference = pattern.reference or ""
        key = _ARGUMENTS.get(reference, "proved")
        status = Sentence(f"pattern.status.{key}", {"reference": tuple(reference.split("; "))})
    else:
        status = Sentence("pattern.status.observed", {"to": pattern.checked_to})
    key = kind if kind == "symmetry" else f"{kind}.{axis}"
    cells = f"n,n+{pattern.index}" if pattern.index else "n,n"
    return Sentence(f"pattern.{key}", {**pattern.record(), "status": status, "cells": cells})


def _recognise(found: Table) -> Table:
    """The same table; a piece of one's own with the steps of a known one bears its name, and so does the king."""
    rules = found.rules
    rules = (rules.known or rules) if isinstance(rules, OwnPiece) else rules
    rules = King(rules.board) if isinstance(rules, KingPower) and rules.reach == 1 else rules
    return replace(found, rules=rules)


def _theorem(found: Table) -> Sentence | None:
    """What decides the cells of the table, where one sentence says it."""
    rules, normal = found.rules, found.ending is Ending.NORMAL
    queen = _is_queen(rules)
    name = "queen" if queen else "rook" if isinstance(rules, Nim) else rules.name
    if found.what == "remoteness" or not (queen or isinstance(rules, King | Rook | Nim | KingPower | Knight)):
        return None
    if isinstance(rules, KingPower | Knight):
        if found.what == "grundy" or not normal:
            return None
        return _of_knight(found) if isinstance(rules, Knight) else _of_power(rules)
    ending = "-values" if found.what == "grundy" else "" if normal else "-misere"
    return Sentence(f"pattern.theorem.{name}{ending}")


def _of_power(rules: KingPower) -> Sentence:
    return Sentence("pattern.theorem.kingpower", {"reach": rules.reach, "period": rules.reach + 1})


def _of_knight(found: Table) -> Sentence:
    """The far sides take moves from the knight, so that some squares differ from those of an unbounded board."""
    rows, columns = (min(length, _CORNER) for length in found.size)
    lost = [found.lost_row(row, columns) for row in range(rows)]
    cells = ((row, column) for row in range(rows) for column in range(columns))
    others = [f"({r}, {c})" for r, c in cells if lost[r][c] != (r % 4 < 2 and c % 4 < 2)]
    shown = ", ".join(others[:_LINES]) + (" …" if len(others) > _LINES else "")
    return Sentence("pattern.theorem.knight-here" if others else "pattern.theorem.knight", {"squares": shown})


def _is_queen(rules: AnyRules) -> bool:
    """Whether the game is Wythoff's, in one of its forms."""
    return isinstance(rules, Queen | Wythoff) or (isinstance(rules, Vectors) and rules.triple == (1, 1, 1))


def _is_symmetric(rules: AnyRules) -> bool:
    """Whether rows and columns play the same part in the rules."""
    if isinstance(rules, Stepping):
        steps = {(step.down, step.across, step.most) for step in rules.steps}
        inwards = all(min(step.down, step.across) >= 0 for step in rules.steps)
        return steps == {(across, down, most) for down, across, most in steps} and (
            inwards or rules.board[0] == rules.board[1]
        )
    if isinstance(rules, Vectors):
        return rules.triple[0] == rules.triple[1]
    return isinstance(rules, OnHeaps) and not isinstance(rules, Fibonacci)


def _king_values(found: Table) -> list[Pattern]:
    """The value is 0 or 2 where the parities agree, else 1 or 3 as the lesser coordinate is even or odd."""
    rows = range(min(_LINES, found.size[0]))
    lines = [Pattern("line", "across", row, 2, row, 0, "proved", None, INDUCTION) for row in rows]
    return [Pattern("table", "diagonal", None, 2, 0, 0, "proved", None, INDUCTION), *lines]


def _both_ways(length: int, start: int, reference: str) -> list[Pattern]:
    return [Pattern("table", axis, None, length, start, 0, "proved", None, reference) for axis in ("down", "across")]


def _nim(found: Table) -> list[Pattern]:
    """Row r of the nim-sums gains 2^k with each 2^k columns, the least power of two above r; n,n has the value 0."""
    if found.what == "outcome":
        start = 0 if found.ending is Ending.NORMAL else 2
        return [Pattern("table", "diagonal", None, 1, start, 0, "proved", None, "Bouton 1901")]
    if found.what != "grundy":
        return []
    powers = ((row, 1 << row.bit_length()) for row in range(min(_LINES, found.size[0])))
    lines = [Pattern("line", "across", row, size, 0, size, "proved", None, "Bouton 1901") for row, size in powers]
    return [*lines, Pattern("line", "diagonal", 0, 1, 0, 0, "proved", None, "Bouton 1901")]


def _heaps(rules: SolvedHeaps, found: Table) -> list[Pattern]:
    """Two heaps whose values repeat; in misère play a theorem may need other numbers."""
    period = rules.period
    if found.what == "remoteness" or found.ending is Ending.MISERE or period.status != "proved" or period.saltus:
        return []
    assert period.length is not None
    assert period.preperiod is not None
    return _both_ways(period.length, period.preperiod, rules.reference or "")


def _vectors(rules: Vectors, layer: int) -> list[Pattern]:
    alpha, beta, gamma = rules.triple
    length, reference = 1 << layer.bit_length(), NIM_LIKE
    if gamma == 1 and alpha != beta:
        length, reference = 1, DIAGONAL
    elif not follows_nim(rules.triple, Ending.NORMAL):
        return []
    return [Pattern("table", "diagonal", None, length, 0, 0, "proved", None, reference)]


def _lines(found: Table, corner: Sequence[Sequence[Cell]]) -> list[Pattern]:
    """The first rows, columns and diagonals, as far as each of them goes on in a way that is seen."""
    count = min(_LINES, len(corner), len(corner[0]))
    rows = [observe_line("across", index, found.row(index, _LONGEST)) for index in range(count)]
    lines = [*_prove_rows(rows, found)]
    for axis in ("diagonal",) if _is_symmetric(found.rules) else ("down", "diagonal"):
        lines += [observe_line(axis, index, line_of(corner, axis, index)) for index in range(count)]
    return [line for line in lines if line]


def _prove_rows(rows: Sequence[Pattern | None], found: Table) -> Iterator[Pattern | None]:
    """Rows of a piece whose moves are bounded are proved where they have repeated themselves long enough.

    A cell depends on a few cells before it in its row, and on rows above it, which repeat; once all of these are as
    they were a common period earlier, they remain so. In Wythoff's game it is proved that rows repeat, not when.
    """
    rules, seen = found.rules, list(rows)
    if _is_queen(rules) and found.what == "grundy":
        yield from (replace(row, reference=ROWS) if row else None for row in seen)
        return
    bounded = isinstance(rules, Stepping) and all(
        step.most and min(step.down, step.across) >= 0 for step in rules.steps
    )
    reach = max((step.across * (step.most or 0) for step in rules.steps), default=0) if bounded else 0  # type: ignore[attr-defined]
    common, start = 1, 0
    for row in seen:
        if not bounded or row is None or row.saltus or row.length is None or row.preperiod is None:
            bounded = False
            yield row
            continue
        common, start = lcm(common, row.length), max(start, row.preperiod)
        bounded = start + 2 * (reach + common) <= (row.checked_to or 0)
        yield replace(row, status="proved", reference=INDUCTION) if bounded else row


def _implied(pattern: Pattern, known: Sequence[Pattern]) -> bool:
    """Whether patterns of the whole table say all that a pattern says."""
    ways = [[pattern.axis]] if pattern.kind == "line" else []
    if pattern.axis == "diagonal" and pattern.kind != "symmetry":
        ways.append(["down", "across"])
    return any(all(any(_covers(other, axis, pattern) for other in known) for axis in way) for way in ways)


def _covers(other: Pattern, axis: str, pattern: Pattern) -> bool:
    if other.kind != "table" or other.axis != axis or other is pattern or not other.length:
        return False
    if pattern.status == "proved" != other.status:
        return False
    return (pattern.length or 0) % other.length == 0 or pattern.kind == "line"


def _reach(pattern: Pattern, found: Table) -> int:
    """The last row, column or place on the diagonal of the table that a pattern speaks of."""
    rows, columns = found.size
    return {"down": rows, "across": columns, "diagonal": min(rows, columns)}[pattern.axis] - 1
