"""A sequence of heaps as text, JSON, b-file or CSV: pieces of text, each with the number of values before it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

from noyau.arguments.sequences import say_period
from noyau.cli.terminal import language, text, wrap_prose
from noyau.errors import SpecError
from noyau.number_files import Pieces, chunks, sequence_bfile, sequence_csv, side_by_side, spec_of, write_cell
from noyau.sequences import Sequence as Found

FORMS = ("text", "json", "bfile", "csv")

_ROW, _ACROSS = 10, 20


def pieces(found: Found, form: str, beside: Sequence[Found], said: Sequence[str], more: Mapping[str, Any]) -> Pieces:
    """The sequence in one of its forms, those of other games beside it; what else is known, in words and as JSON."""
    if form == "json":
        return _json(found, beside, more)
    if form == "text":
        return _rows([found, *beside], said) if beside else _text(found, said)
    if form == "csv":
        return sequence_csv([found, *beside])
    if beside:
        raise SpecError("sequence.beside-form", form=form)
    return sequence_bfile(found)


def _json(found: Found, beside: Sequence[Found], more: Mapping[str, Any]) -> Pieces:
    """One document; the values are written as they come."""
    yield 0, json.dumps({"game": found.game, "first": found.first}, ensure_ascii=False)[:-1] + ', "values": ['
    for start, chunk in chunks(found.values):
        yield start, (", " if start else "") + json.dumps(chunk)[1:-1]
    period = dataclasses.asdict(found.period)
    rest: dict[str, Any] = {"period": period, "method": found.method_record(), **more}
    if beside:
        rest["beside"] = [other.record() for other in beside]
    yield len(found.values), "], " + json.dumps(rest, ensure_ascii=False)[1:] + "\n"


def _text(found: Found, said: Sequence[str]) -> Pieces:
    yield 0, text(f"sequence.title.{found.what}", game=spec_of(found), to=found.to) + "\n\n"
    width = max(2, _widest(found.values))
    label = len(str(found.to))
    numbered = found.what != "p-positions"  # there the place in the list says nothing
    if numbered:
        yield 0, " " * label + "  " + " ".join(f"{index:>{width}}" for index in range(_ROW)) + "\n"
    for start, chunk in chunks(found.values):
        lines = []
        for row in range(0, len(chunk), _ROW):
            cells = " ".join([f"{write_cell(value):>{width}}" for value in chunk[row : row + _ROW]])
            lines.append(f"{start + row:>{label}}  {cells}\n" if numbered else f"{cells}\n")
        yield start, "".join(lines)
    yield (
        len(found.values),
        "".join(f"{line}\n" for line in ("", say_period(found, language.now), *map(wrap_prose, said))),
    )


def _rows(founds: Sequence[Found], said: Sequence[str]) -> Pieces:
    """A row a game, a column a heap, so many heaps at a time."""
    yield 0, text(f"sequence.beside.{founds[0].what}", n=len(founds), to=founds[0].to) + "\n"
    width = max(2, len(str(founds[0].to)), *(_widest(found.values) for found in founds))
    heading = text("sequence.heap")
    label = max(len(heading), *(len(spec_of(found)) for found in founds))
    for start, *columns in side_by_side(founds, _ACROSS):
        rows = [(heading, range(start, start + len(columns[0])))]
        rows += [(spec_of(found), column) for found, column in zip(founds, columns, strict=True)]
        lines = [
            f"{title:<{label}}  " + " ".join([f"{write_cell(value):>{width}}" for value in row]) for title, row in rows
        ]
        yield start, "\n" + "".join(f"{line}\n" for line in lines)
    periods = (f"{spec_of(found)} — {say_period(found, language.now)}" for found in founds)
    yield len(founds[0].values), "".join(f"{line}\n" for line in ("", *periods, *map(wrap_prose, said)))


def _widest(values: Any) -> int:
    if isinstance(values, list):
        return max((len(str(value)) for value in values), default=1)
    return len(str(values.max())) if values.dtype.kind in "iu" else 1
