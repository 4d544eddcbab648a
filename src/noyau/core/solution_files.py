"""A solution in a file, however long it is: as text, as JSON, as an array of numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from string import ascii_lowercase, digits

from noyau.core import record
from noyau.core.analysis import AnySolution
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.files import written_whole
from noyau.core.material import Sheet, puzzle_material_of
from noyau.core.record import Json

ENDINGS = {".txt": "text", ".json": "json", ".npy": "npy"}

_BATCH = 100_000

_DIGITS = bytes.maketrans(bytes(range(36)), (digits + ascii_lowercase).encode())


def save_solution(solution: AnySolution, file: str | Path, told: Json | None = None) -> None:
    """Write the moves of a solution, whole or not at all; ``told`` is the record that JSON has of it.

    Text has a move a line; of Lights Out a row of the board a line, a digit a cell: how often it is pressed. An array
    has those numbers.
    """
    form = check_ending(file)
    if solution.moves is None and form != "json":
        raise NotApplicable("puzzle.nothing-to-write", game=solution.game.spec)
    sheet = puzzle_material_of(solution.game.rules).sheet
    if form == "npy" and sheet is None:
        raise NotApplicable("puzzle.no-array", name=solution.game.rules.name)
    with written_whole(file) as draft:
        if form == "npy" and sheet is not None:
            _write_array(sheet(solution), draft)
        else:
            pieces = _json(solution, told) if form == "json" else _text(solution, sheet and sheet(solution))
            with draft.open("w", encoding="utf-8") as stream:
                stream.writelines(pieces)


def check_ending(file: str | Path) -> str:
    """The form of a file, by its ending."""
    form = ENDINGS.get(Path(file).suffix.lower()) if isinstance(file, (str, Path)) else None
    if form is None:
        raise SpecError("puzzle.file-ending", file=str(file), known=tuple(ENDINGS))
    return form


def _text(solution: AnySolution, sheet: Sheet | None) -> Iterator[str]:
    if sheet is None:
        return (f"{step}\n" for step in record.steps(solution) or ())
    return (f"{row.translate(_DIGITS).decode()}\n" for row in sheet.rows)


def _json(solution: AnySolution, told: Json | None) -> Iterator[str]:
    """The record, with the moves as they come."""
    before = "{"
    for name, fact in (told or record.write(solution, with_moves=False)).items():
        yield f"{before}{json.dumps(name)}: "
        if name == "solution" and solution.moves is not None:
            yield "["
            yield from _step_pieces(solution)
            yield "]"
        else:
            yield json.dumps(fact, ensure_ascii=False)
        before = ", "
    yield "}\n"


def _step_pieces(solution: AnySolution) -> Iterator[str]:
    if len(moves := solution.moves or ()) <= record.MOST_STEPS:
        yield json.dumps(record.steps(solution), ensure_ascii=False)[1:-1]
        return
    rest, before = iter(moves), ""
    while some := list(islice(rest, _BATCH)):
        yield before + json.dumps(some)[1:-1]
        before = ", "


def _write_array(sheet: Sheet, draft: Path) -> None:
    import numpy

    with draft.open("wb") as stream:
        header = {"descr": "|u1", "fortran_order": False, "shape": sheet.size}
        numpy.lib.format.write_array_header_1_0(stream, header)
        stream.writelines(sheet.rows)
