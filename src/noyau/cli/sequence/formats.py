"""A sequence of heaps or of pairs as text, JSON, b-file or CSV, piece by piece; and the files that hold it.

Each piece of text comes with the number of values before it.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from noyau.arguments.sequences import say_period
from noyau.atlas.number_files import (
    Pieces,
    fill_rows,
    pair_columns,
    pair_rows,
    pairs_bfile,
    pairs_csv,
    sequence_bfile,
    sequence_csv,
    side_by_side,
    spec_of,
    value_chunks,
    write_cell,
)
from noyau.atlas.pair_sequences import RECORDED, PairSequence
from noyau.atlas.sequences import Sequence as Found
from noyau.console.answering import language, manner, text, wrap_prose, wrap_sentence
from noyau.console.files import form_of, picture_bytes, write_whole
from noyau.console.progress import pour_pieces
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.files import written_whole
from noyau.core.game import AnyGame
from noyau.core.parameters import write_rules
from noyau.core.record import Json
from noyau.core.verdict import Ending

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.atlas.sequence_facts import Difference, Statistics
    from noyau.atlas.sequence_index import Match
    from noyau.atlas.sequences import Values
    from noyau.atlas.tables import Cell


FORMS = ("text", "json", "bfile", "csv")

_ROW, _ACROSS = 10, 20


def pieces(found: Found, form: str, beside: Sequence[Found], said: Sequence[str], more: Mapping[str, object]) -> Pieces:
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


def _json(found: Found, beside: Sequence[Found], more: Mapping[str, object]) -> Pieces:
    """One document; the values are written as they come."""
    yield 0, json.dumps({"game": found.game, "first": found.first}, ensure_ascii=False)[:-1] + ', "values": ['
    for start, chunk in value_chunks(found.values):
        yield start, (", " if start else "") + json.dumps(chunk)[1:-1]
    period = dataclasses.asdict(found.period)
    rest: Json = {"period": period, "method": found.method_record(manner.timing), **more}
    if beside:
        rest["beside"] = [other.record(manner.timing) for other in beside]
    yield len(found.values), "], " + json.dumps(rest, ensure_ascii=False)[1:] + "\n"


def _text(found: Found, said: Sequence[str]) -> Pieces:
    yield 0, text(f"sequence.title.{found.what}", game=spec_of(found), to=found.to) + "\n\n"
    width = max(2, _widest(found.values))
    label = len(str(found.to))
    numbered = found.what != "p-positions"  # there the place in the list says nothing
    if numbered:
        yield 0, " " * label + "  " + " ".join(f"{index:>{width}}" for index in range(_ROW)) + "\n"
    for start, chunk in value_chunks(found.values):
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
    for start, columns in side_by_side(founds, _ACROSS):
        rows: list[tuple[str, Sequence[Cell]]] = [(heading, range(start, start + len(columns[0])))]
        rows += [(spec_of(found), column) for found, column in zip(founds, columns, strict=True)]
        lines = [
            f"{title:<{label}}  " + " ".join([f"{write_cell(value):>{width}}" for value in row]) for title, row in rows
        ]
        yield start, "\n" + "".join(f"{line}\n" for line in lines)
    periods = (f"{spec_of(found)} — {say_period(found, language.now)}" for found in founds)
    yield len(founds[0].values), "".join(f"{line}\n" for line in ("", *periods, *map(wrap_prose, said)))


def _widest(values: Values) -> int:
    if isinstance(values, list):
        return max((len(str(value)) for value in values), default=1)
    return len(str(values.max())) if values.dtype.kind in "iu" else 1


_RECORDS = 16
_PAIRS_ACROSS = 8
_ALSO = 6
_FEW = 1000


def say_method(found: Found) -> Iterator[str]:
    """How many values were computed; nothing of a few ones, unless they came in different ways."""
    if "search" in found.used:
        yield text("sequence.method.search", known=found.used["quotient"] - 1, n=found.used["search"])
    if found.to < _FEW or not found.used:
        return
    if found.space is not None:
        heaps = found.space.heaps
        facts = {"mask": f"{found.space.mask:x}", "n": len(heaps), "last": int(heaps[-1]) if len(heaps) else 0}
        yield text("sequence.method.sparse", **facts)
    elif "words" in found.used or "plain" in found.used:
        yield text("sequence.method.mex")
    if "period" in found.used:
        yield text("sequence.method.period", n=found.used["period"])
    if "kept" in found.used:
        yield text("sequence.method.kept", n=found.used["kept"])


def say_statistics(facts: Statistics) -> Iterator[str]:
    """What stands out among the values."""
    if facts.last_rare is None:
        yield text("sequence.statistics.no-rares", mask=f"{facts.mask:x}")
    else:
        key = "alternating" if facts.alternates else "rares"
        yield text(f"sequence.statistics.{key}", mask=f"{facts.mask:x}", n=facts.rares, last=facts.last_rare)
    yield text("sequence.statistics.largest", value=facts.largest, heap=facts.largest_heap)
    yield text("sequence.statistics.counts")
    yield from _table("value", "heaps", list(enumerate(facts.counts)))
    cut = len(facts.records) > _RECORDS
    yield text(f"sequence.statistics.{'last-records' if cut else 'records'}", n=_RECORDS)
    yield from _table("value", "heap", [(value, heap) for heap, value in facts.records[-_RECORDS:]])


def _table(upper: str, lower: str, pairs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Two lines of numbers, one above the other, and two more where they are many."""
    names = [text(f"sequence.statistics.{name}") for name in (upper, lower)]
    label, width = max(map(len, names)), max(len(str(number)) for pair in pairs for number in pair)
    for start in range(0, len(pairs), _PAIRS_ACROSS):
        for name, numbers in zip(names, zip(*pairs[start : start + _PAIRS_ACROSS], strict=True), strict=True):
            yield f"  {name:<{label}} " + "".join(f" {number:>{width}}" for number in numbers)


def say_differences(differences: Sequence[Difference], game: str, to: int) -> Iterator[str]:
    """Where the values of other games are not those of this one."""
    for found in differences:
        facts = {"game": game, "other": found.game, "heap": found.heap, "here": found.here, "there": found.there}
        key = "first" if found.heap is not None else "never" if found.for_ever else "none"
        yield text(f"sequence.differs.{key}", to=to, **facts)


def say_matches(matches: Sequence[Match]) -> Iterator[str]:
    """The games that begin like a list, each with those that agree with it."""
    if not matches:
        yield text("sequence.found.none")
    for match in matches:
        key = "at-0" if match.offset == 0 else "at" if match.offset > 0 else "zeros"
        place = text(f"sequence.found.{key}", offset=abs(match.offset))
        line = text("sequence.found.match", what=match.sentence, place=place)
        if match.also:
            line += text("sequence.found.also", also=match.also[:_ALSO])
            line += " …" if len(match.also) > _ALSO else ""
        yield wrap_sentence(line, "  ")


def pair_pieces(found: PairSequence, form: str, column: str | None) -> Pieces:
    """The sequence in one of its forms; a b-file has one of the columns, usually a."""
    if column and form != "bfile":
        raise SpecError("sequence.column-form", column=column)
    if column and column not in (RECORDED if found.what == "recursion" else ("a", "b")):
        raise SpecError("sequence.column-recursion", column=column)
    if form == "bfile":
        return pairs_bfile(found, column or "a")
    return {"text": _pair_text, "json": _pair_json, "csv": pairs_csv}[form](found)


def _pair_text(found: PairSequence) -> Pieces:
    layer = f" ({text('sequence.layer', layer=found.layer)})" if found.layer else ""
    yield (
        0,
        text(f"sequence.title.{'recursion' if found.what == 'recursion' else 'pairs'}", game=spec_of(found) + layer)
        + "\n\n",
    )
    names = [{"epsilon": "ε"}.get(name, name.replace("-", "−")) for name in pair_columns(found)]
    width = max(4, len(str(4 * found.to + 1)) + 1)
    yield 0, f"{'n':>{width}}" + "".join(f" {name:>{width}}" for name in names) + "\n"
    line = " ".join([f"%{width}d"] * (len(names) + 1)) + "\n"
    for first, rows in pair_rows(found):
        yield first, fill_rows(line, first, rows)
    yield found.to, "\n" + "".join(f"{said}\n" for said in _closing(found))


def _closing(found: PairSequence) -> Iterator[str]:
    if found.what == "recursion":
        yield text(f"sequence.recursion.{'golden' if found.method.engine == 'closed_form' else 'swapped'}")
    yield say_period(found, language.now)


def _pair_json(found: PairSequence) -> Pieces:
    """One document; pairs are written as they come, the table of a recursion in one go."""
    if found.what == "recursion":
        yield found.to, json.dumps(found.record(manner.timing), ensure_ascii=False) + "\n"
        return
    yield 0, json.dumps({"game": found.game, "first": found.first})[:-1] + ', "values": ['
    for first, rows in pair_rows(found):
        yield first, (", " if first else "") + json.dumps(rows if isinstance(rows, list) else rows.tolist())[1:-1]
    rest: Json = {"period": dataclasses.asdict(found.period), "method": found.method.record(manner.timing)}
    yield found.to, "], " + json.dumps(rest, ensure_ascii=False)[1:] + "\n"


ENDINGS = {
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".npy": "npy",
    ".bfile": "bfile",
    ".svg": "svg",
    ".png": "png",
}


def form_asked(file: str | None, form: str | None, as_json: bool = False) -> str:
    """The form that is asked for, or else that of a file's ending; text where there is no file."""
    if file is not None:
        return form_of(file, form, ENDINGS, "sequence", as_json=as_json)
    if form == "npy":
        raise SpecError("sequence.array-file")
    return form or "text"


def write_pieces(pieces: Pieces, total: int, output: str | None) -> None:
    """Write pieces one after another, telling on the terminal how far one is where this takes long."""
    shares = ((done / max(1, total), piece) for done, piece in pieces)
    if output is None:
        pour_pieces(shares, sys.stdout, quiet=sys.stdout.isatty())
        return
    with written_whole(output) as draft, draft.open("w", encoding="utf-8") as stream:
        pour_pieces(shares, stream)


def write_array(founds: Sequence[Found | PairSequence], output: str) -> None:
    """An array of numbers, of two dimensions for several games; of outcomes, whether the player to move loses."""
    import numpy

    rows = [_array(found) for found in founds]
    array = rows[0] if len(rows) == 1 else numpy.stack(rows)

    with written_whole(output) as draft, draft.open("wb") as stream:
        numpy.save(stream, array)


def write_picture(founds: Sequence[Found], form: str, output: str) -> None:
    """The values as bars, cells or pixels with their period; several games side by side."""
    from noyau.scenes.atlas.sequences import array_svg, sequence_svg

    found = founds[0]
    if found.what != "grundy":
        raise NotApplicable("sequence.picture-what", what=found.what)
    if any(isinstance(shown.values, list) and None in shown.values for shown in founds):
        raise NotApplicable("sequence.cycles", game=found.game)
    if len(founds) > 1:
        drawn = array_svg(
            [cast("list[int]", shown.values) for shown in founds], [spec_of(shown) for shown in founds], language.now
        )
    else:
        title = text("sequence.title.grundy", game=spec_of(found), to=found.to)
        values = cast("list[int]", found.values)
        drawn = sequence_svg(values, found.period, title, language.now, cycle=found.cycle)
    write_whole(output, picture_bytes(drawn, form))


def write_certificate(game: AnyGame, to: int, output: str) -> None:
    """What proves the period of a take-and-break game, looked for as far as is usual and as the values go."""
    from noyau.atlas.period_certificates import FAR, certify

    if game.ending is Ending.MISERE:
        raise NotApplicable("sequence.certificate-misere")
    proof = certify(game, max(to, FAR))
    if proof is None:
        raise NotApplicable("sequence.no-certificate", name=write_rules(game.rules))
    write_whole(output, proof.write().encode())


def _array(found: Found | PairSequence) -> NDArray[np.generic]:
    import numpy

    values = found.values
    if found.what == "outcome":
        lost: NDArray[np.bool_] = numpy.array(values) == "P"
        return lost
    if isinstance(values, list):
        return numpy.array([-1 if value is None else value for value in values], dtype=numpy.int64)
    return values
