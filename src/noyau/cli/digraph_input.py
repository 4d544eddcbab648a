"""Where ``noyau digraph`` finds its digraph: arcs, the name of a graph, a file of any size, or standard input."""

from __future__ import annotations

from noyau.cli.terminal import Progress, read_input, text
from noyau.digraph_analysis import DigraphAnalysis, digraph
from noyau.errors import SpecError
from noyau.graphs import is_graph, read_graph
from noyau.graphs.files import MOST_BYTES, digraph_of
from noyau.words import Sentence

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
    """The digraph of an argument of the command."""
    return _read_input() if source == "-" else digraph(source, watch=bar.on("reading"))


def _read_input() -> DigraphAnalysis:
    """What standard input holds, read as a file would be; or the name of a graph."""
    said = read_input(MOST_BYTES + 1)
    if not said.strip():
        raise SpecError("digraph.empty")
    if len(said.split()) == 1 and is_graph(said.strip()):
        return digraph(read_graph(said).digraph())
    return digraph(digraph_of(said, Sentence("digraph.input")))
