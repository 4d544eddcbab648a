"""A table in a file: text, CSV, JSON, an array, or a picture, as the ending of its name says."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from noyau.cli import table_forms
from noyau.cli.terminal import Progress, language, text
from noyau.errors import SpecError, TooLarge
from noyau.tables import Table
from noyau.verdict import Ending
from noyau.words.system import reason

ENDINGS = {".csv": "csv", ".txt": "text", ".json": "json", ".npy": "npy", ".svg": "svg", ".png": "png"}


def form_of(file: str, form: str | None) -> str:
    """The form of a file: that of its ending, unless a text of another form is asked for."""
    ending = Path(file).suffix.lower()
    if ending not in ENDINGS:
        if form is None:
            raise SpecError("table.ending", file=file, known=tuple(ENDINGS))
        return form
    own = ENDINGS[ending]
    if form not in (None, own) and own != "text":
        raise SpecError("table.ending-and-form", file=file, form=form)
    if own == "png":
        from noyau.scenes.png import find_painter

        find_painter()
    return form or own


def write(found: Table, file: str, form: str, patterns: bool) -> None:
    """Write the file whole or not at all."""
    path = Path(file)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if form in table_forms.FORMS:
            _write_text(found, draft, form, patterns)
        elif form == "npy":
            _write_array(found, draft)
        else:
            draft.write_bytes(_picture(found, form))
        draft.replace(path)
    except (OSError, ValueError) as fault:
        if isinstance(fault, SpecError):
            raise
        raise SpecError("table.cannot-write", file=file, reason=reason(fault)) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _write_text(found: Table, draft: Path, form: str, patterns: bool) -> None:
    with draft.open("w", encoding="utf-8") as stream, Progress("cli.percent") as progress:
        for done, piece in table_forms.FORMS[form](found, patterns):
            stream.write(piece)
            progress.tell(round(100 * done))


def _write_array(found: Table, draft: Path) -> None:
    """An array of numbers; of outcomes, one of truth values: whether the player to move loses."""
    import numpy

    if found.what != "outcome" and not isinstance(found.cells, list):
        with draft.open("wb") as stream:
            numpy.save(stream, found.cells)
        return
    kind = numpy.bool_ if found.what == "outcome" else numpy.int64
    mapped = numpy.lib.format.open_memmap(str(draft), mode="w+", dtype=kind, shape=found.size)
    with Progress("cli.percent") as progress:
        for number in range(found.size[0]):
            if found.packed:
                mapped[number] = numpy.unpackbits(found.cells[number], count=found.size[1], bitorder="little")
            elif found.what == "outcome":
                mapped[number] = found.lost_row(number)
            else:
                mapped[number] = [-1 if cell is None else cell for cell in found.row(number)]
            progress.tell(100 * number // found.size[0])
    mapped.flush()


def _picture(found: Table, form: str) -> bytes:
    from noyau.scenes.heatmaps import MOST_ACROSS, table_map
    from noyau.scenes.png import write_png

    if max(found.size) > MOST_ACROSS:
        raise TooLarge("table.picture", limit=MOST_ACROSS)
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    notes = list(table_forms.headings(found))[1:]
    drawn = table_map(found, text(f"table.picture-title.{found.what}", game=game), notes, language.now)
    return write_png(drawn) if form == "png" else f"{drawn}\n".encode()
