"""What ``noyau digraph`` says: a line for each vertex or a summary, kernels and why they are, nested kernels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO

from noyau.atlas.digraphs import FEW_VERTICES, DigraphAnalysis, Kernels
from noyau.cli.digraph.answers import BLOCK, Answers
from noyau.console.answering import language, text, wrap_sentence
from noyau.console.files import PICTURES, picture_bytes
from noyau.core.files import written_whole
from noyau.core.record import Json
from noyau.graphs.files import writers
from noyau.graphs.files.writers import FORMS, csv_cell
from noyau.values.loopy import Loopy, Value

MOST_LISTED = 300
"""Up to so many vertices have a line each, unless all are asked for."""

_LINES = 60
"""How many vertices are explained one by one."""

_KERNELS = 20
_NAMES = 40
_VALUES = 30


def lines(answers: Answers, search: bool, functions: bool, every: bool) -> Iterator[str]:
    """The whole answer in words."""
    graph = answers.graph
    kind = text("digraph.acyclic" if graph.is_acyclic else "digraph.cyclic")
    yield text("digraph.title", n=len(graph), arcs=graph.arcs, kind=kind)
    if not answers.has_values:
        yield wrap_sentence(text("digraph.misere"), "")
    yield ""
    if every or len(answers) <= MOST_LISTED:
        yield from _vertices(answers)
        yield from _infinite(answers)
    else:
        yield from summary(answers)
    if answers.has_values or search:
        yield ""
        yield from _kernel_lines(answers, search)
    if functions:
        yield ""
        yield from _functions(answers)
    if graph.is_acyclic and answers.has_values and len(answers) <= MOST_LISTED:
        yield ""
        yield wrap_sentence(text("digraph.nested"), "")
        for value, kernel in enumerate(classes(answers)):
            yield f"  {value}: {_set(answers, kernel)}"


def summary(answers: Answers) -> Iterator[str]:
    """The answers counted, where there are too many vertices for a line each."""
    counts = answers.counts
    for letter, n in counts.outcomes.items():
        if n or letter != "D":
            yield text(f"digraph.count.{letter}", n=n)
    if counts.longest is not None:
        yield text("digraph.count.longest", n=counts.longest)
    if counts.grundy is not None:
        yield text("digraph.count.values" if answers.graph.is_acyclic else "digraph.count.generalised")
        wide = max(len(text("digraph.count.number", n=n)) for n in counts.grundy.values())
        for value, n in islice(counts.grundy.items(), _VALUES):
            yield f"  {value:>4}  {text('digraph.count.number', n=n):>{wide}}"
        if len(counts.grundy) > _VALUES:
            yield "  " + text("digraph.more", n=len(counts.grundy) - _VALUES)
    yield wrap_sentence(text("digraph.count.how"), "")


def _vertices(answers: Answers) -> Iterator[str]:
    """A line for each vertex, in columns."""
    words = {letter: text(f"digraph.outcome.{letter}") for letter in "NPD"}
    columns = ["vertex", "outcome", *(["value"] if answers.has_values else []), "remoteness"]
    heads = [text(f"digraph.column.{name}") for name in columns]
    every = range(len(answers))
    cells = [heads, *(_cells(answers, vertex, words) for vertex in every)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads) - 1)]
    for row in cells:
        yield "  ".join([*(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)), row[-1]])


def _cells(answers: Answers, vertex: int, words: dict[str, str]) -> list[str]:
    value = [str(answers.value(vertex))] if answers.has_values else []
    return [str(answers.names[vertex]), words[answers.outcome(vertex)], *value, steps(answers.remoteness(vertex))]


def steps(remoteness: int | None) -> str:
    return "∞" if remoteness is None else str(remoteness)


def _infinite(answers: Answers) -> Iterator[str]:
    """Why values are those of the generalised Grundy function, and what an infinite one says."""
    remark = answers.graph.remark
    if remark is None or not answers.has_values:
        return
    yield ""
    yield wrap_sentence(text(remark.key, **remark.facts), "")
    values = map(answers.value, range(len(answers)))
    infinite = next((value for value in values if isinstance(value, Loopy)), None)
    if infinite is not None:
        yield wrap_sentence(text("digraph.infinite", value=infinite), "")


def _kernel_lines(answers: Answers, search: bool) -> Iterator[str]:
    if search or len(answers) <= FEW_VERTICES:
        yield from _kernels(answers, answers.kernels(search))
    elif answers.counts.outcomes["D"]:
        yield wrap_sentence(text("digraph.not-searched"), "")
    else:
        yield wrap_sentence(text("digraph.count.kernel", n=answers.counts.outcomes["P"]), "")


def _kernels(answers: Answers, kernels: Kernels[list[int]]) -> Iterator[str]:
    if not kernels:
        yield text("digraph.no-kernel" if kernels.complete else "digraph.gave-up")
        return
    key = "digraph.kernels" if kernels.complete else "digraph.some-kernels"
    yield text(key, n=len(kernels))
    for kernel in kernels[:_KERNELS]:
        yield f"  {_set(answers, kernel)}"
    if len(kernels) > _KERNELS:
        yield "  " + text("digraph.more", n=len(kernels) - _KERNELS)
    yield ""
    yield from _why(answers, kernels[0])


def _why(answers: Answers, kernel: Sequence[int]) -> Iterator[str]:
    """Why a set is a kernel: one cannot stay in it, and one can always come back."""
    inside = frozenset(kernel)
    outside = (vertex for vertex in range(len(answers)) if vertex not in inside)
    n_outside = len(answers) - len(inside)
    yield text("digraph.why", kernel=_set(answers, kernel))
    yield text("digraph.stable")
    yield from _some((_exits(answers, vertex) for vertex in kernel), len(kernel))
    if n_outside:
        yield text("digraph.absorbing")
    yield from _some((_entry(answers, vertex, inside) for vertex in outside), n_outside)
    yield wrap_sentence(text("digraph.play-acyclic" if answers.graph.is_acyclic else "digraph.play-cyclic"), "  ")


def _exits(answers: Answers, vertex: int) -> str:
    ways, name = answers.graph.rows[vertex], answers.names[vertex]
    if not ways:
        return text("digraph.sink", vertex=name)
    return text("digraph.leaves", vertex=name, ways=listed(answers, ways))


def _entry(answers: Answers, vertex: int, kernel: frozenset[int]) -> str:
    way = next(target for target in answers.graph.rows[vertex] if target in kernel)
    return f"{answers.names[vertex]} → {answers.names[way]}"


def _some(said: Iterable[str], n: int) -> Iterator[str]:
    yield from (f"    {line}" for line in islice(said, _LINES))
    if n > _LINES:
        yield "    " + text("digraph.more", n=n - _LINES)


def _functions(answers: Answers) -> Iterator[str]:
    """Every Grundy function, vertex by vertex."""
    functions = answers.graph.grundy_functions()
    if not functions:
        yield text("digraph.all-functions.none" if functions.complete else "digraph.all-functions.gave-up")
        return
    yield text("digraph.all-functions.all" if functions.complete else "digraph.all-functions.some", n=len(functions))
    for function in functions[:_KERNELS]:
        values = [f"{name} {value}" for name, value in islice(function.items(), _NAMES)]
        more = " …" if len(function) > _NAMES else ""
        yield wrap_sentence(f"  {', '.join(values)}{more}", "    ")
    if len(functions) > _KERNELS:
        yield "  " + text("digraph.more", n=len(functions) - _KERNELS)


def classes(answers: Answers) -> list[list[int]]:
    """The vertices of each Grundy value, in an acyclic digraph: the nested kernels."""
    found: dict[int, list[int]] = {}
    for vertex in range(len(answers)):
        found.setdefault(int(answers.facts(vertex)["grundy"]), []).append(vertex)
    return [found[value] for value in sorted(found)]


def nested_lines(answers: Answers) -> Iterator[str]:
    """The nested kernels step by step: each is stable and absorbing in what the ones before have left."""
    yield wrap_sentence(text("digraph.steps.title"), "")
    left = set(range(len(answers)))
    for value, kernel in enumerate(classes(answers)):
        inside = frozenset(kernel)
        yield ""
        yield text("digraph.steps.left" if value else "digraph.steps.whole", n=len(left), names=_set(answers, left))
        yield text("digraph.steps.kernel", kernel=_set(answers, kernel), n=value)
        yield from _some((_step_exits(answers, vertex, left) for vertex in kernel), len(kernel))
        outside = sorted(left - inside)
        yield from _some((_entry(answers, vertex, inside) for vertex in outside), len(outside))
        left -= inside
    yield ""
    yield wrap_sentence(text("digraph.steps.end"), "")


def _step_exits(answers: Answers, vertex: int, left: set[int]) -> str:
    name = answers.names[vertex]
    ways = [target for target in answers.graph.rows[vertex] if target in left]
    if not ways:
        return text("digraph.steps.sink", vertex=name)
    return text("digraph.leaves", vertex=name, ways=listed(answers, ways))


def listed(answers: Answers, vertices: Sequence[int]) -> str:
    """Names in a sentence: ``a, b and c``."""
    if not 1 < len(vertices) <= _NAMES:
        return _names(answers, vertices)
    return text("cli.and", first=_names(answers, vertices[:-1]), last=answers.names[vertices[-1]])


def _set(answers: Answers, vertices: Iterable[int]) -> str:
    return "{" + _names(answers, sorted(vertices)) + "}"


def _names(answers: Answers, vertices: Sequence[int]) -> str:
    shown = ", ".join(str(answers.names[vertex]) for vertex in vertices[:_NAMES])
    return f"{shown} …" if len(vertices) > _NAMES else shown


ENDINGS = writers.ENDINGS | {".npz": "npz", ".svg": "svg", ".png": "png"}

_TELL = 1 << 16
"""So many signs are gathered before they are written, and progress is told."""


def write(answers: Answers, output: str, form: str, vertex: int | None, nested: bool) -> None:
    """Write the file whole, or leave the one that was there as it is."""
    with written_whole(output) as draft, draft.open("wb") as stream:
        if form in PICTURES:
            stream.write(_picture(answers, form, vertex, nested))
        elif form == "npz":
            _write_arrays(answers, stream)
        else:
            _write_text(answers, form, stream)


def pieces(answers: Answers, form: str) -> Iterator[str]:
    """The digraph as text in one of the forms."""
    if form == "csv" and answers.in_arrays:
        return _table(answers)
    return FORMS[form](answers.written(facts_of_whole(answers) if form == "json" else {}))


def facts_of_whole(answers: Answers, search: bool = False) -> Json:
    """What the JSON of a digraph tells beside its vertices."""
    kernels = answers.kernels(search)
    facts: Json = {
        "kernels": [names_of(answers, kernel) for kernel in kernels],
        "kernels_complete": kernels.complete,
        "acyclic": answers.graph.is_acyclic,
    }
    return facts if answers.has_values else facts | {"ending": answers.ending.value}


def names_of(answers: Answers, vertices: Iterable[int]) -> list[str]:
    """The names of vertices, as JSON has them."""
    return [str(answers.names[vertex]) for vertex in vertices]


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
            lines.append(f"{csv_cell(str(answers.names[vertex]))},{letter},{known[value]},{end}\n")
        yield "".join(lines)


def _value_cells(value: Value | None) -> str:
    """The cells for the Grundy value and the value."""
    if value is None:
        return ","
    return f"{'' if isinstance(value, Loopy) else int(value)},{csv_cell(str(value))}"


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

    from noyau.graphs.csr import Csr
    from noyau.graphs.files.large_files import write_arrays

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
    write_arrays(stream, csr, _name_array(answers), facts)


def _name_array(answers: Answers) -> Any:
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
        from noyau.scenes.atlas.digraphs import check_size

        check_size(len(graph), graph.arcs)


def _picture(answers: Answers, form: str, vertex: int | None, nested: bool) -> bytes:
    from noyau.scenes.atlas.digraphs import draw_digraph, draw_nested

    draw = draw_nested if nested else draw_digraph
    picture = draw(answers.written(), language.now, answers.graph.is_acyclic, vertex)
    return picture_bytes(picture, form)
