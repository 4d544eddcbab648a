"""How graphs are written: ``cycle-9``, ``cycle-14^2``, ``path-3*cycle-4``, ``edges-0.1,1.2``, ``@file``.

Links may also be typed as they are said: edges ``a-b,b-c`` or ``a--b``, arcs ``a>b,b>c``; ``vertices-a,b`` has none.
Such a graph, like ``edges-a.b`` and every file, has exactly the vertices that are named; ``edges-1.3`` has those from
0 to 3.

>>> read_graph("path-3*cycle-4").size
12
>>> read_graph("1-3,3-2").names, read_graph("b>a").names
(('1', '2', '3'), ('b', 'a'))
>>> print(read_digraph("path-3"))
0>1,2>1,1>0,1>2
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from noyau.core.errors import SpecError
from noyau.graphs.digraph import ARROW, Digraph, check_direction, list_arcs, read_arcs
from noyau.graphs.families import FAMILIES, WHOLE, small_whole
from noyau.graphs.graph import Graph, guard_size, power, product, put_in_order

_JOINED = re.compile(r"([a-z]+)_?([0-9][0-9x]*)")
_SIZES = re.compile("[0-9][0-9x]*")
_UNFIT = re.compile(r"[,>→<←:*^\s]|^[@-]|-$|--")
"""What a name has that could not stand in the notation of a graph."""

FILE_ENDING = re.compile(r"\.(?:txt|csv|edges|json|npz|xml|dot|gv|graphml|(?:di)?graph6|[dg]6)$", re.I)
"""How the name of a file ends, and no graph."""

_LETTERS = {"c": "cycle", "k": "complete", "p": "path", "q": "hypercube"}


def read_digraph(text: str) -> Digraph:
    """A digraph from ``a>b,b>c`` (a name alone is an isolated vertex), from a graph's name or from ``@file``."""
    if text.startswith("@"):
        from noyau.graphs.files import load_digraph

        return load_digraph(text[1:])
    if ARROW.search(text):
        return read_arcs(text)
    return read_graph(text).digraph() if is_graph(text) or "-" in text else read_arcs(text)


def is_graph(text: str) -> bool:
    """Whether a text sets out to name a graph: ``cycle-9`` does, ``a`` does not."""
    name = text.split("-")[0].split("^")[0].split("*")[0]
    return name in FAMILIES or name in NOTATIONS


def must_be_graph(text: str) -> bool:
    """Whether a text can be meant for nothing but a graph: the name of one, a file, arcs, or several edges.

    >>> must_be_graph("petersen"), must_be_graph("@roads.txt"), must_be_graph("a>b"), must_be_graph("fort-boyar")
    (True, True, True, False)
    """
    return text[:1] == "@" or is_graph(text) or ARROW.search(text) is not None or ("-" in text and "," in text)


def read_graph(text: str) -> Graph:
    """The graph that a text names; ``^`` binds tighter than ``*``.

    >>> read_graph("path-2*path-2*path-2") == read_graph("hypercube-3")
    True
    """
    graphs: list[Graph] = []
    size = 1
    for factor in text.strip().split("*"):
        graphs.append(_read_factor(factor, text.strip()))
        size *= graphs[-1].size
        guard_size(size)
    return product(*graphs) if len(graphs) > 1 else graphs[0]


def _read_factor(text: str, whole: str) -> Graph:
    """A graph or a power of one; a graph6 text may hold ``^``, but no digits."""
    atom, mark, exponent = text.rpartition("^")
    if not mark or (text.startswith("graph6-") and not WHOLE.fullmatch(exponent)):
        return _read_atom(text, whole)
    if not WHOLE.fullmatch(exponent) or ("^" in atom and not atom.startswith("graph6-")):
        raise SpecError("graph.exponent", text=f"^{text.partition('^')[2]}")
    return power(_read_atom(atom, whole), small_whole(exponent))


def _read_atom(text: str, whole: str) -> Graph:
    """A graph that has a name, or links as they are typed; ``whole`` is the text that it is part of."""
    if text.startswith("@"):
        from noyau.graphs.files import load_graph

        return replace(load_graph(text[1:]), label=text)
    name, _, rest = text.partition("-")
    if rest.startswith("-") and not _SIZES.fullmatch(rest[1:]):  # path--b is an edge, path--3 a slip
        return _graph_of_links(_dashed_links(text), directed=False)
    if name in NOTATIONS:
        return NOTATIONS[name](rest)
    if text in FAMILIES:
        return FAMILIES[text].read(text, "")
    if name in FAMILIES and FAMILIES[name].sizes:
        return FAMILIES[name].read(text, rest)
    if (links := _typed_links(text)) is not None:
        return links
    raise _unknown(text, whole)


def _unknown(text: str, whole: str) -> SpecError:
    """Why a text is no graph, and what was perhaps meant."""
    if FILE_ENDING.search(text):
        return SpecError("graph.unknown-file", name=text)
    if text.startswith("-"):
        return SpecError("graph.name", name=text)
    if near := near_graph(text):
        return SpecError("graph.unknown-near", name=text, near=near)
    if text != whole:
        return SpecError("graph.unknown-part", name=text, whole=whole)
    check_direction(text)
    return SpecError("graph.unknown", name=text)


def near_graph(text: str) -> str:
    """The graph that was perhaps meant: ``cycle-9`` for ``cicle-9`` or ``C9``; the empty text where there is none.

    >>> near_graph("C9"), near_graph("cube-facets"), near_graph("grid3x4"), near_graph("3x4"), near_graph("a")
    ('cycle-9', 'cube-faces', 'grid-3x4', 'grid-3x4', '')
    """
    if "x" in text and _SIZES.fullmatch(text):
        return f"grid-{text}"
    name, _, rest = text.lower().partition("-")
    if not rest and (joined := _JOINED.fullmatch(name)):
        name, rest = _LETTERS.get(joined[1], joined[1]), joined[2]
    whole = [family for family in FAMILIES if not FAMILIES[family].sizes]
    sized = [*(family for family in FAMILIES if FAMILIES[family].sizes), *NOTATIONS]
    known = [] if name in whole else difflib.get_close_matches(name, sized, n=1)
    near = [f"{family}-{rest}" for family in known] or difflib.get_close_matches(f"{name}-{rest}", whole, n=1)
    return near[0].rstrip("-") if near and near[0] != text else ""


Link = tuple[str, ...]
"""The names of two ends, or of a vertex alone."""


def _typed_links(text: str) -> Graph | None:
    """The graph of arcs ``a>b,b>c`` or of edges ``a-b,b-c``; None where the text may be the name of a graph."""
    if ARROW.search(text):
        return _graph_of_links(list_arcs(text), directed=True)
    if "--" in text:
        return _graph_of_links(_dashed_links(text), directed=False)
    links = [tuple(end.strip() for end in part.split("-")) for part in text.split(",")]
    if "-" not in text or not all(map(all, links)):
        return None
    if all(len(link) == 1 or (_SIZES.fullmatch(link[1]) and not WHOLE.fullmatch(link[0])) for link in links):
        return None  # cicle-9, a graph of some size
    if len(links) == 1 and near_graph(text):
        return None
    if long := next((link for link in links if len(link) > 2), None):
        raise SpecError("graph.dashes", part="-".join(long))
    return _graph_of_links(links, directed=False)


def _dashed_links(text: str) -> list[Link]:
    """Edges ``a--b``, whose ends may have single dashes; a vertex alone that has one is written ``a-1--``."""
    links: list[Link] = []
    for part in text.split(","):
        one, mark, other = part.partition("--")
        if not mark and "-" in one:
            raise SpecError("graph.dashes", part=part.strip())
        links.append((one.strip(), other.strip()) if other.strip() else (one.strip(),))
    return links


def _graph_of_links(links: Iterable[Link], directed: bool) -> Graph:
    """The graph on exactly the vertices that are named: whole numbers in their order, other names as they appear."""
    names = put_in_order(dict.fromkeys(name for link in links for name in link))
    number = {name: vertex for vertex, name in enumerate(names)}
    edges: dict[tuple[int, int], None] = {}
    for link in links:
        check_name(*link)
        if len(link) == 2:
            one, other = (number[name] for name in link)
            edge = (one, other) if directed else (min(one, other), max(one, other))
            if edge in edges:
                raise SpecError("graph.arc-twice" if directed else "graph.edge-twice", edge="-".join(link))
            edges[edge] = None
    graph = Graph.of(len(names), edges, directed, names=names)
    return replace(graph, label=graph.name)


def check_name(*names: str) -> None:
    """Refuse a name that could not stand where graphs are typed."""
    for name in names:
        if not name or _UNFIT.search(name):
            raise SpecError("graph.name", name=name)
        if name.isdigit() and not name.isascii():
            raise SpecError("graph.digits", name=name)


def _read_edges(text: str, directed: bool = False) -> Graph:
    """Edges such as ``0.1,1.2`` or ``a.b,b.c``; a vertex alone is isolated; numbers count up to the largest."""
    links = [tuple(end.strip() for end in part.split(".")) for part in text.split(",")]
    for part, link in zip(text.split(","), links, strict=True):
        if len(link) > 2 or not all(link):
            raise SpecError("graph.arc-list" if directed else "graph.edge-list", part=part)
    if not all(WHOLE.fullmatch(end) for link in links for end in link):
        return _graph_of_links(links, directed)
    edges: dict[tuple[int, int], None] = {}
    last = 0
    for link in links:
        numbers = [small_whole(end) for end in link]
        guard_size(1 + max(numbers))
        last = max(last, *numbers)
        if len(numbers) == 2:
            one, other = numbers if directed else sorted(numbers)
            if (one, other) in edges:
                raise SpecError("graph.arc-twice" if directed else "graph.edge-twice", edge=".".join(link))
            edges[one, other] = None
    graph = Graph.of(last + 1, edges, directed)
    return replace(graph, label=graph.name)


def _read_graph6(text: str) -> Graph:
    from noyau.graphs.files.edge_lists_and_graph6 import decode_graph6

    size, edges, directed = decode_graph6(text)
    return Graph.of(size, edges, directed, label=f"graph6-{text}")


NOTATIONS: Mapping[str, Callable[[str], Graph]] = {
    "edges": _read_edges,
    "arcs": partial(_read_edges, directed=True),
    "graph6": _read_graph6,
    "vertices": lambda text: _graph_of_links([(name.strip(),) for name in text.split(",")], directed=False),
}
