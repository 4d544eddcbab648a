"""Where ``noyau digraph`` finds its digraph: arcs, the name of a graph, a file of any size, or standard input."""

from __future__ import annotations

import os
import re
from pathlib import Path

from noyau.cli.terminal import Progress, read_input, text
from noyau.digraph_analysis import MANY, DigraphAnalysis, digraph
from noyau.errors import SpecError
from noyau.graphs import is_graph, near_graph, read_digraph, read_graph
from noyau.graphs.files import MOST_BYTES, digraph_of, load_digraph
from noyau.words import Sentence

_LARGE = 1 << 21
"""Edge lists of more bytes are read by compiled kernels."""

_BAR = 24


class Bar:
    """A bar that fills on the terminal while one part of the work after another is done."""

    def __init__(self) -> None:
        self.progress = Progress("digraph.progress.line")
        self.work = "reading"

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.clear()

    def on(self, work: str) -> Bar:
        """The same bar for the next part of the work."""
        self.work = work
        return self

    def __call__(self, done: float) -> None:
        full = round(_BAR * done)
        self.progress.tell(
            int(100 * done), bar="█" * full + "░" * (_BAR - full), work=text(f"digraph.progress.{self.work}")
        )


def read_source(source: str, bar: Bar) -> DigraphAnalysis:
    """A file where there is one of that name, else arcs; what can only be the name of a file must exist."""
    if source == "-":
        return _read_input()
    if not source.strip():
        raise SpecError("digraph.empty")
    if source.startswith("@"):
        return load(source[1:], bar)
    if ">" in source:
        return digraph(read_digraph(source))
    if os.path.exists(source):
        return load(source, bar)
    looks_like_a_file = "/" in source or re.search(r"\.[A-Za-z]\w*$", source)
    if not looks_like_a_file and (is_graph(source) or "-" in source):
        return digraph(read_graph(source).digraph())
    if looks_like_a_file or "," not in source:
        near = near_graph(source)
        raise SpecError("digraph.no-file-near" if near else "digraph.no-file", file=source, near=near)
    return digraph(read_digraph(source))


def load(file: str, bar: Bar) -> DigraphAnalysis:
    """The digraph of a file: arrays where it is large, else lists."""
    path = Path(file)
    packed = path.suffix.lower() == ".npz"
    if not packed and not (path.is_file() and path.stat().st_size > _LARGE):
        return digraph(load_digraph(file, any_names=True))
    from noyau.graphs.bulk import is_bulk, load_csr

    if not is_bulk(file):
        return digraph(load_digraph(file, any_names=True))
    found = load_csr(file, bar.on("reading"))
    names = found.names
    if packed:
        from noyau.graphs.array_files import load_names

        names = load_names(file, found.csr.size)
    if found.csr.size > MANY:
        return digraph(type(found)(found.csr, names))
    rows = [list(dict.fromkeys(found.csr.options(vertex).tolist())) for vertex in range(found.csr.size)]
    if not rows:
        raise SpecError("graph.file.empty", file=file)
    return DigraphAnalysis([str(name) for name in (range(len(rows)) if names is None else names)], rows)


def _read_input() -> DigraphAnalysis:
    """What standard input holds, read as a file would be; or the name of a graph."""
    said = read_input(MOST_BYTES + 1)
    if not said.strip():
        raise SpecError("digraph.empty")
    if len(said.split()) == 1 and is_graph(said.strip()):
        return digraph(read_graph(said).digraph())
    return digraph(digraph_of(said, Sentence("digraph.input")))
