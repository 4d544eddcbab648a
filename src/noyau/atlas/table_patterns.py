"""How the table of a game repeats: what a theorem on its rules proves, and what is observed beyond.

>>> from noyau.atlas.tables import read_game, table
>>> found = find_patterns(table(read_game("king:14x14")))
>>> [(pattern.axis, pattern.length, pattern.status) for pattern in found if pattern.kind == "table"]
[('down', 2, 'proved'), ('across', 2, 'proved')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import lcm

from noyau.atlas.tables import Cell, Table
from noyau.core.game import AnyRules
from noyau.forms.heaps import OnHeaps
from noyau.forms.stepping import OnLattice
from noyau.values.table_patterns import (
    INDUCTION,
    LINES,
    Pattern,
    Patterned,
    TableLaw,
    TableQuestion,
    line_of,
    observe_line,
    observe_table,
)
from noyau.words import Sentence

_CORNER = 400
"""The side of the corner that is compared with itself."""

_LONGEST = 20_000
"""How far rows are followed."""

SYMMETRY = "symmetry of the rules"
_ARGUMENTS = {INDUCTION: "induction", SYMMETRY: "symmetric"}
"""What needs no other reference, and the words for it."""


def find_patterns(found: Table) -> list[Pattern]:
    """What is proved and what is seen of a table; lines that a pattern of the whole implies are left out."""
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
    known = Pattern("symmetry", "diagonal", status="proved", reference=SYMMETRY)
    return [*_law(found).patterns, *([known] if _is_symmetric(found.rules) else ())]


def describe_patterns(found: Table) -> list[Sentence]:
    """The patterns in words, after the theorem that they come from."""
    seen = find_patterns(found)
    sentences = [sentence for sentence in (_law(found).sentence,) if sentence]
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


def _law(found: Table) -> TableLaw:
    """What the rules know of their table."""
    asked = TableQuestion(found.what, found.ending, found.size, found.layer or 0)
    return found.rules.table_law(asked) if isinstance(found.rules, Patterned) else TableLaw()


def _is_symmetric(rules: AnyRules) -> bool:
    """Whether rows and columns play the same part in the rules."""
    return rules.lattice().is_symmetric if isinstance(rules, OnLattice) else isinstance(rules, OnHeaps)


def _lines(found: Table, corner: Sequence[Sequence[Cell]]) -> list[Pattern]:
    """The first rows, columns and diagonals, as far as each of them goes on in a way that is seen."""
    count = min(LINES, len(corner), len(corner[0]))
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
    seen, reference = list(rows), _law(found).rows
    if reference is not None:
        yield from (replace(row, reference=reference) if row else None for row in seen)
        return
    steps = found.rules.lattice().steps if isinstance(found.rules, OnLattice) else None
    bounded = steps is not None and all(step.most and min(step.down, step.across) >= 0 for step in steps)
    reach = max((step.across * (step.most or 0) for step in steps or ()), default=0)
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
