"""Graphs in JSON and GraphML.

JSON says ``{"arcs": [["a", "b"]]}`` or ``{"edges": …}``, or where each vertex leads, ``{"a": ["b"]}``, or is node-link
data. GraphML is read as a stream, so that faults know their line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from xml.parsers import expat

from noyau.graphs.files.links import Links, Misread, Place, fit_names

_EXAMPLE = '{"arcs": [["a", "b"], ["b", "c"]]}'


_KEYS = {"arcs": True, "edges": False, "links": None}
"""What links are called, and whether they are arcs; else ``"directed"`` says it."""

_OF_MOVES = {"moves", "domination", "edges"}

_KEPT = dict.fromkeys(("vertices", "nodes"))
"""What a list of all vertices is called."""


def read_json(text: str) -> Links:
    """An object with a list ``arcs`` or ``edges`` of pairs of names and perhaps a list ``vertices`` that has them all.

    The vertices may be an object with what is known of each. A link may also be ``{"source": …, "target": …}`` and a
    vertex, under ``nodes``, ``{"id": …}``: so networkx writes node-link data. An object that has none of these keys and
    only lists says where each vertex leads: ``{"a": ["b", "c"], "b": []}``.

    >>> read_json('{"edges": [[1, 2]], "vertices": [1, 2, 3]}').names
    {'1': None, '2': None, '3': None}
    """
    said = _object(text)
    kinds = [kind for kind in _KEYS if kind in said]
    if not kinds and not said.keys() & _KEPT.keys() and all(isinstance(ways, list) for ways in said.values()):
        return _read_ways(said)
    if len(kinds) != 1:
        raise Misread(1, "graph.fault.json-keys", example=_EXAMPLE)
    links = Links(directed=bool(said.get("directed", _KEYS[kinds[0]])))
    if said.keys() >= _OF_MOVES:
        return _read_moves(said, links)
    kept = next((name for name in _KEPT if name in said and name != kinds[0]), None)
    for place, name in _entries(said, kept or "vertices"):
        links.declare(_name(name["id"] if isinstance(name, dict) and "id" in name else name, place), place)
    for place, pair in _entries(said, kinds[0]):
        source, target = _pair(pair, place)
        (links.join_declared if kept else links.join)(source, target, place)
    return links


def _read_moves(said: Mapping[str, Any], links: Links) -> Links:
    """The graph of moves as ``noyau graph --moves --json`` has it: the moves by name, and links by their numbers."""
    names = fit_names(_name(move, place) for place, move in _entries(said, "moves"))
    numbers = {str(number): name for number, name in enumerate(names)}
    for entry, name in enumerate(names, start=1):
        links.declare(name, ("moves", entry))
    for place, pair in _entries(said, "edges"):
        source, target = _pair(pair, place)
        links.join_declared(numbers.get(source, source), numbers.get(target, target), place)
    return links


def _read_ways(said: Mapping[str, Any]) -> Links:
    """The arcs of an object that says where each vertex leads."""
    links = Links(directed=True)
    for source, ways in said.items():
        links.add(source, 1)
        for entry, target in enumerate(ways, start=1):
            links.join(source, _name(target, (source, entry)), (source, entry))
    return links


def _pair(pair: object, place: Place) -> tuple[str, str]:
    if isinstance(pair, dict) and {"source", "target"} <= pair.keys():
        pair = [pair["source"], pair["target"]]
    if not isinstance(pair, list) or len(pair) != 2:
        raise Misread(place, "graph.fault.json-pair")
    return _name(pair[0], place), _name(pair[1], place)


def _object(text: str) -> dict[str, object]:
    try:
        said = json.loads(text, parse_int=str, object_pairs_hook=_refuse_twice)
    except json.JSONDecodeError as error:
        raise Misread(error.lineno, "graph.fault.json", example=_EXAMPLE) from None
    except RecursionError:
        raise Misread(1, "graph.fault.json", example=_EXAMPLE) from None
    if not isinstance(said, dict):
        raise Misread(1, "graph.fault.json-keys", example=_EXAMPLE)
    return said


def _refuse_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object each key of which is there once: of two, the reader would silently drop the first."""
    said: dict[str, object] = {}
    for key, value in pairs:
        if key in said:
            raise Misread(1, "graph.fault.json-twice", key=key)
        said[key] = value
    return said


def _entries(said: Mapping[str, object], name: str) -> Iterator[tuple[Place, object]]:
    entries = said.get(name, [])
    if name == "vertices" and isinstance(entries, dict):
        entries = list(entries)
    if not isinstance(entries, list):
        raise Misread(1, "graph.fault.json-list", list=name, example=_EXAMPLE)
    return (((name, index), entry) for index, entry in enumerate(entries, start=1))


def _name(name: object, place: Place) -> str:
    if not isinstance(name, str):
        raise Misread(place, "graph.fault.json-name")
    return name


def read_graphml(text: str) -> Links:
    """The nodes and edges of a GraphML document; one directed edge makes the graph directed."""
    document = _GraphML()
    try:
        document.parser.Parse(text, True)
    except expat.ExpatError as error:
        raise Misread(error.lineno, "graph.fault.xml") from None
    return document.links()


class _GraphML:
    """What a GraphML document has said so far."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.default = "undirected"
        self.is_begun = False
        self.nodes: list[tuple[int, str]] = []
        self.edges: list[tuple[int, str, str, bool]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        kind = tag.rpartition(":")[2]
        if not self.is_begun and kind != "graphml":
            raise Misread(line, "graph.fault.xml-other", tag=tag)
        self.is_begun = True
        if kind == "hyperedge":
            raise Misread(line, "graph.fault.xml-hyperedge")
        if kind == "graph":
            self.default = attributes.get("edgedefault", self.default)
        elif kind == "node":
            if "id" not in attributes:
                raise Misread(line, "graph.fault.xml-node")
            self.nodes.append((line, attributes["id"]))
        elif kind == "edge":
            if not {"source", "target"} <= attributes.keys():
                raise Misread(line, "graph.fault.xml-edge")
            directed = attributes.get("directed", str(self.default == "directed")).lower() == "true"
            self.edges.append((line, attributes["source"], attributes["target"], directed))

    def refuse_doctype(self, *_: object) -> None:
        raise Misread(self.parser.CurrentLineNumber, "graph.fault.xml-doctype")

    def links(self) -> Links:
        some_directed = any(directed for *_, directed in self.edges)
        links = Links(some_directed or (self.default == "directed" and not self.edges))
        for line, name in self.nodes:
            links.declare(name, line)
        for line, source, target, directed in self.edges:
            links.join_declared(source, target, line)
            if links.directed and not directed:
                links.join(target, source, line)
        return links
