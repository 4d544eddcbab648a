"""A sequence of heaps as text, JSON, b-file or CSV: pieces of text, each with the number of values before it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from noyau.arguments.sequences import say_period
from noyau.cli.terminal import language, text, wrap_prose
from noyau.errors import SpecError
from noyau.sequences import Sequence as Found
from noyau.verdict import Ending

Pieces = Iterator[tuple[int, str]]

FORMS = ("text", "json", "bfile", "csv")

_ROW, _ACROSS = 10, 20
_CHUNK = 10_000


def pieces(found: Found, form: str, beside: Sequence[Found], said: Sequence[str], more: Mapping[str, Any]) -> Pieces:
    """The sequence in one of its forms, those of other games beside it; what else is known, in words and as JSON."""
    if form == "json":
        return _json(found, beside, more)
    if form == "text":
        return _rows([found, *beside], said) if beside else _text(found, said)
    if form == "csv":
        return _csv([found, *beside])
    if beside:
        raise SpecError("sequence.beside-form", form=form)
    return _bfile(found)


def name(found: Found) -> str:
    """The spec of the rules, with the word misere where it is needed."""
    return f"misere {found.game}" if found.ending is Ending.MISERE else found.game


def _json(found: Found, beside: Sequence[Found], more: Mapping[str, Any]) -> Pieces:
    """One document; the values are written as they come."""
    yield 0, json.dumps({"game": found.game, "first": found.first}, ensure_ascii=False)[:-1] + ', "values": ['
    for start, chunk in _chunks(found.values):
        yield start, (", " if start else "") + json.dumps(chunk)[1:-1]
    period = dataclasses.asdict(found.period)
    rest: dict[str, Any] = {"period": period, "method": found.method_record(), **more}
    if beside:
        rest["beside"] = [other.record() for other in beside]
    yield len(found.values), "], " + json.dumps(rest, ensure_ascii=False)[1:] + "\n"


def _bfile(found: Found) -> Pieces:
    for start, chunk in _chunks(found.values):
        yield start, "".join([f"{index} {_cell(value)}\n" for index, value in enumerate(chunk, start=start)])


def _csv(founds: Sequence[Found]) -> Pieces:
    lost = founds[0].what == "p-positions"
    titles = [name(found) for found in founds] if len(founds) > 1 else ["heap" if lost else founds[0].what]
    yield (
        0,
        ",".join(["index" if lost else "heap", *(f'"{title}"' if "," in title else title for title in titles)]) + "\n",
    )
    for start, *columns in _columns(founds):
        lines = [
            f"{index},{','.join('' if value is None else str(value) for value in row)}\n"
            for index, row in enumerate(zip(*columns, strict=True), start=start)
        ]
        yield start, "".join(lines)


def _text(found: Found, said: Sequence[str]) -> Pieces:
    yield 0, text(f"sequence.title.{found.what}", game=name(found), to=found.to) + "\n\n"
    width = max(2, _widest(found.values))
    label = len(str(found.to))
    numbered = found.what != "p-positions"  # there the place in the list says nothing
    if numbered:
        yield 0, " " * label + "  " + " ".join(f"{index:>{width}}" for index in range(_ROW)) + "\n"
    for start, chunk in _chunks(found.values):
        lines = []
        for row in range(0, len(chunk), _ROW):
            cells = " ".join([f"{_cell(value):>{width}}" for value in chunk[row : row + _ROW]])
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
    label = max(len(heading), *(len(name(found)) for found in founds))
    for start, *columns in _columns(founds, _ACROSS):
        rows = [(heading, range(start, start + len(columns[0])))]
        rows += [(name(found), column) for found, column in zip(founds, columns, strict=True)]
        lines = [f"{title:<{label}}  " + " ".join([f"{_cell(value):>{width}}" for value in row]) for title, row in rows]
        yield start, "\n" + "".join(f"{line}\n" for line in lines)
    periods = (f"{name(found)} — {say_period(found, language.now)}" for found in founds)
    yield len(founds[0].values), "".join(f"{line}\n" for line in ("", *periods, *map(wrap_prose, said)))


def _columns(founds: Sequence[Found], size: int = _CHUNK) -> Iterator[tuple[Any, ...]]:
    """Parts of several sequences side by side, each after the heap it begins with."""
    parts = (_chunks(found.values, size) for found in founds)
    for together in zip(*parts, strict=True):
        yield together[0][0], *(chunk for _, chunk in together)


def _chunks(values: Any, size: int = _CHUNK) -> Iterator[tuple[int, list[Any]]]:
    for start in range(0, len(values), size):
        chunk = values[start : start + size]
        yield start, chunk if isinstance(chunk, list) else chunk.tolist()


def _cell(value: int | str | None) -> int | str:
    return "∞" if value is None else value


def _widest(values: Any) -> int:
    if isinstance(values, list):
        return max((len(str(value)) for value in values), default=1)
    return len(str(values.max())) if values.dtype.kind in "iu" else 1
