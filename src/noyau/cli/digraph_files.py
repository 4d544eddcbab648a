"""A digraph with its answers in a file: a format for graphs, a table, arrays, or a picture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from noyau.cli.digraph_answers import BLOCK, Answers
from noyau.cli.terminal import language
from noyau.digraph_analysis import DigraphAnalysis
from noyau.errors import SpecError
from noyau.graphs import writers
from noyau.graphs.writers import FORMS, WITHOUT_FACTS, cell
from noyau.values.loopy import Loopy, Value
from noyau.words.system import reason

PICTURES = ("svg", "png")

ENDINGS = writers.ENDINGS | {".npz": "npz", ".svg": "svg", ".png": "png"}

_TELL = 1 << 16
"""So many signs are gathered before they are written, and progress is told."""


def form_of(form: str | None, output: str | None) -> str | None:
    """The form that is asked for, by its name or by the ending of the file."""
    if output is None:
        return form
    own = ENDINGS.get(Path(output).suffix.lower())
    if form is None and own is None:
        raise SpecError("digraph.file-ending", file=output, endings=tuple(ENDINGS))
    if form is not None and own is not None and form != own and own not in ("edges",):
        raise SpecError("digraph.ending-and-form", file=output, form=form)
    if own == "png":
        from noyau.scenes.png import find_painter

        find_painter()
    return form or own


def arcs_only(form: str | None) -> bool:
    """Whether a form has no place for the answers."""
    return form in WITHOUT_FACTS


def write(answers: Answers, output: str, form: str, vertex: int | None, nested: bool) -> None:
    """Write the file whole, or leave the one that was there as it is."""
    path = Path(output)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as stream:
            if form in PICTURES:
                stream.write(_picture(answers, form, vertex, nested))
            elif form == "npz":
                _write_arrays(answers, stream)
            else:
                _write_text(answers, form, stream)
        draft.replace(path)
    except (OSError, ValueError) as fault:
        if isinstance(fault, SpecError):
            raise
        raise SpecError("draw.unwritable", file=output, fault=reason(fault)) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def pieces(answers: Answers, form: str) -> Iterator[str]:
    """The digraph as text in one of the forms."""
    more: dict[str, Any] = {}
    if form == "json":
        kernels = answers.kernels(search=False)
        more = {
            "kernels": [[str(answers.names[vertex]) for vertex in kernel] for kernel in kernels],
            "kernels_complete": kernels.complete,
            "acyclic": answers.graph.is_acyclic,
        }
        if not answers.has_values:
            more["ending"] = answers.ending.value
    if form == "csv" and answers.in_arrays:
        return _table(answers)
    return FORMS[form](answers.written(more))


def _table(answers: Answers) -> Iterator[str]:
    """The table of ``write_csv``, its lines made block by block out of the arrays."""
    yield "vertex,outcome,grundy,value,remoteness\n"
    known: dict[Value | None, str] = {}
    for block in answers.blocks():
        lines = []
        for at, vertex in enumerate(block.vertices):
            letter, far, value = block.of(at)
            if value not in known:
                known[value] = _value_cells(value)
            end = "" if far is None else far
            lines.append(f"{cell(str(answers.names[vertex]))},{letter},{known[value]},{end}\n")
        yield "".join(lines)


def _value_cells(value: Value | None) -> str:
    """The cells for the Grundy value and the value."""
    if value is None:
        return ","
    return f"{'' if isinstance(value, Loopy) else int(value)},{cell(str(value))}"


def _write_text(answers: Answers, form: str, stream: BinaryIO) -> None:
    total = len(answers) + (0 if form == "csv" else answers.graph.arcs)
    if form == "csv" and answers.in_arrays:
        total = -(-len(answers) // BLOCK)
    answers.bar.on("writing")
    batch: list[str] = []
    size = 0
    for number, piece in enumerate(pieces(answers, form)):
        batch.append(piece)
        size += len(piece)
        if size > _TELL:
            stream.write("".join(batch).encode())
            batch.clear()
            size = 0
            answers.bar(min(1.0, number / total))
    stream.write("".join(batch).encode())


def _write_arrays(answers: Answers, stream: BinaryIO) -> None:
    import numpy as np

    from noyau.graphs.array_files import write_arrays
    from noyau.graphs.csr import Csr

    graph: Any = answers.graph
    if answers.in_arrays:
        csr = graph.csr
        outcome, far = graph.outcomes(answers.ending), graph.remoteness(answers.ending)
        grundy = graph.grundy() if answers.has_values else None
    else:
        rows = graph.rows
        csr = Csr.of(np.cumsum([0, *map(len, rows)]), np.array([way for row in rows for way in row], np.int32))
        found = [answers.facts(vertex) for vertex in range(len(answers))]
        outcome = np.array([facts["outcome"] for facts in found])
        far = np.array([-1 if facts["remoteness"] is None else facts["remoteness"] for facts in found], np.int32)
        grundy = np.array([-1 if facts["grundy"] is None else facts["grundy"] for facts in found], np.int32)
    facts = {"outcome": outcome, "remoteness": far} | ({"grundy": grundy} if answers.has_values else {})
    write_arrays(stream, csr, _names(answers), facts)


def _names(answers: Answers) -> Any:
    """The names as an array, unless they are the numbers of the vertices."""
    import numpy as np

    names = answers.names
    if isinstance(names, np.ndarray):
        return names
    if isinstance(names, range) or all(str(name) == str(number) for number, name in enumerate(names)):
        return None
    return np.array([str(name) for name in names])


def check_picture(graph: DigraphAnalysis, form: str | None, vertex: str | None) -> None:
    """Refuse a picture of too large a digraph before it is solved."""
    if form in PICTURES and vertex is None:
        from noyau.scenes.digraphs import check_size

        check_size(len(graph), graph.arcs)


def _picture(answers: Answers, form: str, vertex: int | None, nested: bool) -> bytes:
    from noyau.scenes.digraphs import draw_digraph, draw_nested
    from noyau.scenes.png import write_png

    draw = draw_nested if nested else draw_digraph
    picture = draw(answers.written(), language.now, answers.graph.is_acyclic, vertex)
    return write_png(picture) if form == "png" else f"{picture}\n".encode()
