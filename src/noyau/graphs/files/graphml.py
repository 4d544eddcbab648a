"""Graphs in GraphML, read as a stream so that faults know their line."""

from __future__ import annotations

from xml.parsers import expat

from noyau.graphs.files.links import Links, Misread


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
