"""Graphs read from files: edge lists, DOT, GraphML, graph6, digraph6 and JSON.

A file is recognised by its ending, else by how it begins. Each reader gives the same thing, ``Links``; a
fault names the file and the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from os import PathLike, fspath
from pathlib import PurePath

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.digraph import Digraph
from noyau.graphs.files.dot import read_dot
from noyau.graphs.files.edge_lists_and_graph6 import is_graph6, read_edge_list, read_graph6, refuse_format
from noyau.graphs.files.json_and_graphml import read_graphml, read_json
from noyau.graphs.files.links import Links, Misread
from noyau.graphs.graph import Graph, guard_size, put_in_order
from noyau.words import Sentence, system_reason

MOST_BYTES = 64 << 20

Reader = Callable[[str], Links]

ENDINGS: Mapping[str, Reader] = {
    **dict.fromkeys((".dot", ".gv"), read_dot),
    **dict.fromkeys((".graphml", ".xml"), read_graphml),
    **dict.fromkeys((".g6", ".d6", ".graph6", ".digraph6"), read_graph6),
    ".json": read_json,
    **dict.fromkeys((".gml", ".tgf", ".net", ".mtx", ".lgf", ".dl", ".col"), refuse_format),
}

BEGINNINGS: Mapping[re.Pattern[str], Reader] = {
    re.compile(r"\s*<"): read_graphml,
    re.compile(r"\s*\{"): read_json,
    re.compile(r"\s*>>(?:di)?graph6<<"): read_graph6,
    re.compile(r"\s*(?:Creator\s*\"|graph\s*\[|\*vertices\b|@nodes\b)", re.I): refuse_format,
    re.compile(
        r"(?:\s|//[^\n]*|/\*.*?\*/|\#[^\n]*)*+(?:strict\s+)?(?:di)?graph\b\s*(?:\"[^\"]*\"|[\w.]+)?\s*\{",
        re.I | re.S,
    ): read_dot,
}


def load_graph(path: str | PathLike[str]) -> Graph:
    """The graph that a file holds; an edge list gives an undirected one.

    Vertices keep their names, and come in the order of these if all are whole numbers, else as they appear.
    """
    links = _load(path)
    if links.loop and not links.directed:
        raise links.loop.in_file(fspath(path))
    if (double := links.double()) is not None:
        raise SpecError("graph.file.twice", file=fspath(path), source=double[0], target=double[1])
    names = put_in_order(links.names)
    number = {name: index for index, name in enumerate(names)}
    pairs = ((number[source], number[target]) for source, target in links.pairs)
    return Graph.of(len(number), pairs, directed=bool(links.directed), names=names)


def load_digraph(path: str | PathLike[str], *, any_names: bool = False) -> Digraph:
    """The digraph that a file holds; a line ``a b`` of an edge list is an arc, an undirected edge is two.

    Names must be such as can stand in a spec, without spaces for example, unless any are welcome.
    """
    return _digraph(_load(path, any_names))


def digraph_of(text: str, source: str | Sentence) -> Digraph:
    """The digraph that a text holds, in any format that a file may have, its vertices with any names.

    >>> print(digraph_of('{"arcs": [["a", "b"]]}', "letter"))
    a>b
    """
    if len(text) > MOST_BYTES:
        raise TooLarge("graph.file.large", file=source, limit=MOST_BYTES)
    return _digraph(_links(text, source, any_names=True))


def _digraph(links: Links) -> Digraph:
    arcs = links.pairs
    if links.directed is False:
        arcs = [arc for source, target in arcs for arc in ((source, target), (target, source))]
    return Digraph(arcs, links.names)


def _load(path: str | PathLike[str], any_names: bool = False) -> Links:
    file = fspath(path)
    return _links(read_text(file, "graph.file.binary"), file, any_names)


def _links(text: str, file: str | Sentence, any_names: bool = False) -> Links:
    """What a text says; the ending of the file's name, if it has one, tells how it is written."""
    try:
        links = _reader(file if isinstance(file, str) else "", text)(text)
        links.check_dashed({name for pair in links.pairs for name in pair} if links.dashed else ())
    except Misread as fault:
        raise fault.in_file(file) from None
    if links.unfit and not any_names:
        raise links.unfit.in_file(file)
    if not links.names:
        raise SpecError("graph.file.empty", file=file)
    guard_size(len(links.names), len(links.pairs))
    return links


def read_text(file: str, binary: str) -> str:
    """The text of a file; ``binary`` is the key of the sentence for what is no text."""
    try:
        with open(file, "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except (FileNotFoundError, ValueError):
        raise SpecError("graph.file.missing", file=file) from None
    except OSError as error:
        raise SpecError("graph.file.unreadable", file=file, reason=system_reason(error)) from None
    if len(content) > MOST_BYTES:
        raise TooLarge("graph.file.large", file=file, limit=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SpecError(binary, file=file) from None
    if "\0" in text:
        raise SpecError(binary, file=file)
    return text


def _reader(file: str, text: str) -> Callable[[str], Links]:
    ending = PurePath(file).suffix.lower()
    if ending in ENDINGS:
        return ENDINGS[ending]
    for beginning, reader in BEGINNINGS.items():
        if beginning.match(text):
            return reader
    words = text.split(maxsplit=1)
    return read_graph6 if len(words) == 1 and is_graph6(words[0].rstrip()) else read_edge_list
