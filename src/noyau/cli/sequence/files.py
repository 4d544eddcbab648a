"""Where a sequence is written: standard output, or a file of the form that its ending says, whole or not there."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from noyau.atlas.number_files import Pieces, spec_of
from noyau.atlas.pair_sequences import PairSequence
from noyau.atlas.sequences import Sequence as Found
from noyau.console.answering import Progress, language, text
from noyau.console.files import form_of, write_whole, written_whole
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame
from noyau.core.parameters import write_rules
from noyau.core.verdict import Ending

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENDINGS = {
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".npy": "npy",
    ".bfile": "bfile",
    ".svg": "svg",
    ".png": "png",
}

_DRAWN = ("svg", "png")


def form_asked(file: str | None, form: str | None) -> str:
    """The form that is asked for, or else that of a file's ending; text where there is no file."""
    if file is not None:
        return form_of(file, form, ENDINGS, "sequence")
    if form == "npy":
        raise SpecError("sequence.array-file")
    return form or "text"


def write_pieces(pieces: Pieces, total: int, output: str | None) -> None:
    """Write pieces one after another, telling on the terminal how far one is where this takes long."""
    if output is None:
        _pour(pieces, total, sys.stdout, quiet=sys.stdout.isatty())
        return
    with written_whole(Path(output)) as draft, draft.open("w", encoding="utf-8") as stream:
        _pour(pieces, total, stream)


def write_array(founds: Sequence[Found | PairSequence], output: str) -> None:
    """An array of numbers, of two dimensions for several games; of outcomes, whether the player to move loses."""
    import numpy

    rows = [_array(found) for found in founds]
    array = rows[0] if len(rows) == 1 else numpy.stack(rows)

    with written_whole(Path(output)) as draft, draft.open("wb") as stream:
        numpy.save(stream, array)


def write_picture(founds: Sequence[Found], form: str, output: str) -> None:
    """The values as bars, cells or pixels with their period; several games side by side."""
    from noyau.scenes.atlas.sequences import array_svg, sequence_svg
    from noyau.scenes.kit.png import write_png

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
        drawn = sequence_svg(cast("list[int]", found.values), found.period, title, language.now)
    contents = write_png(drawn) if form == "png" else f"{drawn}\n".encode()
    write_whole(Path(output), contents)


def write_certificate(game: AnyGame, to: int, output: str) -> None:
    """What proves the period of a take-and-break game, looked for as far as is usual and as the values go."""
    from noyau.atlas.period_certificates import FAR, certify

    if game.ending is Ending.MISERE:
        raise NotApplicable("sequence.certificate-misere")
    proof = certify(game, max(to, FAR))
    if proof is None:
        raise NotApplicable("sequence.no-certificate", name=write_rules(game.rules))
    write_whole(Path(output), proof.write().encode())


def is_drawn(form: str) -> bool:
    return form in _DRAWN


def _array(found: Found | PairSequence) -> NDArray[np.generic]:
    import numpy

    values = found.values
    if found.what == "outcome":
        lost: NDArray[np.bool_] = numpy.array(values) == "P"
        return lost
    if isinstance(values, list):
        return numpy.array([-1 if value is None else value for value in values], dtype=numpy.int64)
    return values


def _pour(pieces: Pieces, total: int, stream: TextIO, quiet: bool = False) -> None:
    with Progress("cli.percent", quiet) as progress:
        for done, piece in pieces:
            stream.write(piece)
            progress.tell(100 * done // max(1, total))
