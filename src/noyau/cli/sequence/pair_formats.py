"""A sequence of pairs as text, JSON, b-file or CSV: pieces of text, each with the number of rows before it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

from noyau.arguments.sequences import say_period
from noyau.atlas.number_files import Pieces, fill, pair_columns, pair_rows, pairs_bfile, pairs_csv
from noyau.atlas.pair_sequences import RECORDED, PairSequence
from noyau.console.answering import language, text
from noyau.core.errors import SpecError
from noyau.core.record import Json
from noyau.core.verdict import Ending


def pieces(found: PairSequence, form: str, column: str | None) -> Pieces:
    """The sequence in one of its forms; a b-file has one of the columns, usually a."""
    if column and form != "bfile":
        raise SpecError("sequence.column-form", column=column)
    if column and column not in (RECORDED if found.what == "recursion" else ("a", "b")):
        raise SpecError("sequence.column-recursion", column=column)
    if form == "bfile":
        return pairs_bfile(found, column or "a")
    return {"text": _text, "json": _json, "csv": pairs_csv}[form](found)


def _text(found: PairSequence) -> Pieces:
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    layer = f" ({text('sequence.layer', layer=found.layer)})" if found.layer else ""
    yield 0, text(f"sequence.title.{'recursion' if found.what == 'recursion' else 'pairs'}", game=game + layer) + "\n\n"
    names = [{"epsilon": "ε"}.get(name, name.replace("-", "−")) for name in pair_columns(found)]
    width = max(4, len(str(4 * found.to + 1)) + 1)
    yield 0, f"{'n':>{width}}" + "".join(f" {name:>{width}}" for name in names) + "\n"
    line = " ".join([f"%{width}d"] * (len(names) + 1)) + "\n"
    for first, rows in pair_rows(found):
        yield first, fill(line, first, rows)
    yield found.to, "\n" + "".join(f"{said}\n" for said in _closing(found))


def _closing(found: PairSequence) -> Iterator[str]:
    if found.what == "recursion":
        yield text(f"sequence.recursion.{'golden' if found.method.engine == 'closed_form' else 'swapped'}")
    yield say_period(found, language.now)


def _json(found: PairSequence) -> Pieces:
    """One document; pairs are written as they come, the table of a recursion in one go."""
    if found.what == "recursion":
        yield found.to, json.dumps(found.record(), ensure_ascii=False) + "\n"
        return
    yield 0, json.dumps({"game": found.game, "first": found.first})[:-1] + ', "values": ['
    for first, rows in pair_rows(found):
        yield first, (", " if first else "") + json.dumps(rows if isinstance(rows, list) else rows.tolist())[1:-1]
    rest: Json = {"period": dataclasses.asdict(found.period), "method": dataclasses.asdict(found.method)}
    yield found.to, "], " + json.dumps(rest, ensure_ascii=False)[1:] + "\n"
