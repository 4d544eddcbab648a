"""The games of the catalogue that are played on a graph, and what each makes of a drawing.

>>> [use["name"] for use in offers("en")["uses"]][:3]
['token', 'domination', 'arckayles']
"""

from __future__ import annotations

from dataclasses import replace

from noyau.app.editor.graphs import MOST_EDGES, MOST_VERTICES, Drawing
from noyau.app.middleware import tell_error
from noyau.app.questions import read_game
from noyau.atlas.digraphs import DigraphAnalysis, record_verdict
from noyau.core.caches import remembered
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.errors import NoyauError, SpecError
from noyau.core.game import AnyGame, AnyRules, Puzzle
from noyau.core.material import material_of
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.engines.digraphs.kernels import find_kernels
from noyau.graphs import FAMILIES, Graph
from noyau.graphs.graph import bipartition
from noyau.graphs.peg_boards import PegBoard
from noyau.words import look_up, say

MOST_KERNELS, _KERNEL_WORK = 12, 60_000
"""The kernels that are listed, and what the search for them may cost while somebody draws."""

_SIGNS = ".xo01"
"""The signs that positions have for the vertices, in the order in which a click goes through them."""

_PROBE, _ARROWS = "edges-0.1,1.2", "arcs-0.1,1.2"


@remembered(most=4)
def offers(language: str) -> Json:
    """What the editor can begin with, and every game of the catalogue that is played on a graph."""
    return {
        "uses": [_use(name, language) for name in (*CATALOGUE, *PUZZLES) if _takes(name, _PROBE)],
        "families": [_family(name, language) for name in FAMILIES],
        "most_vertices": MOST_VERTICES,
        "most_edges": MOST_EDGES,
    }


def _takes(name: str, graph: str) -> bool:
    try:
        read_game(f"{name}:{graph}")
    except NoyauError:
        return False
    return True


def _use(name: str, language: str) -> Json:
    """A game on graphs: its name, and what a position says of the vertices."""
    rules = read_game(f"{name}:{_PROBE}").rules
    signs = "".join(sign for sign in _SIGNS if _reads(rules, sign * 3) and not _reads(rules, sign * 4))
    return {
        "name": name,
        "title": say(language, f"game.{name}.title"),
        "summary": say(language, f"game.{name}.summary"),
        "players": 1 if isinstance(rules, Puzzle) else 2,
        "directed": _takes(name, _ARROWS),
        "signs": signs if len(signs) > 1 else "",
        "token": len(signs) < 2 and _reads(rules, "1"),
        "digraph": _is_on_digraph(name),
        "ground": rules.family == "hackenbush",
        "laboratory": material_of(rules).laboratory,
    }


def _reads(rules: AnyRules, position: str) -> bool:
    try:
        rules.read(position)
    except NoyauError:
        return False
    return True


def _is_on_digraph(name: str) -> bool:
    """Whether vertices keep their names: the token's game is the digraph itself."""
    return any(kind.label == "digraph" for kind in parameters(find_rules(name)).values())


def _family(name: str, language: str) -> Json:
    family = FAMILIES[name]
    sizes = family.example.partition("-")[2] if family.sizes else ""
    return {
        "name": name,
        "title": look_up(language, f"web-editor.family.{name}") or name,
        "sizes": [say(language, f"graph.meaning.{size}") for size in family.sizes],
        "example": sizes,
        "many": family.many,
        "least": family.least,
    }


def analyse(drawing: Drawing, use: str, marks: str, language: str) -> Json:
    """The facts of a graph, the game that is played on it or why it cannot be, and the answers for a token."""
    graph = drawing.graph
    offered = {offer["name"]: offer for offer in offers(language)["uses"]}
    if use not in offered:
        raise SpecError("web-editor.no-use", name=use, names=list(offered))
    degrees = [len(row) for row in graph.neighbours]
    return {
        "graph": drawing.playable.name,
        "vertices": graph.size,
        "edges": graph.edge_count,
        "least": min(degrees),
        "most": max(degrees),
        "components": _components(graph),
        "bipartite": graph.loop is None and bipartition(_undirected(graph)) is not None,
        "use": use,
        **_game(drawing, offered[use], marks, language),
        "answers": token_answers(graph) if offered[use]["digraph"] else None,
    }


def _game(drawing: Drawing, use: Json, marks: str, language: str) -> Json:
    try:
        game = _read_use(drawing, use, marks)
    except NoyauError as error:
        return {"spec": None, "problem": tell_error(error, language), "marks": ""}
    return {"spec": str(game), "problem": None, "marks": _marks(game, use, drawing.graph.size)}


def _read_use(drawing: Drawing, use: Json, marks: str) -> AnyGame:
    """The game with the token on a vertex, given by its number, or with a sign for each vertex."""
    graph, name = drawing.playable, use["name"]
    text = drawing.arcs if use["digraph"] and graph.directed else graph.name
    is_vertex = use["token"] and marks.isdecimal() and int(marks) < graph.size
    position = f":{graph.name_of(int(marks)) if is_vertex else marks}" if marks else ""
    game = read_game(f"{name}:{text}{position}")
    if any(isinstance(value, PegBoard) and value.graph is None for value in vars(game.rules).values()):
        # ``triangular-4`` also names a board with lines
        return read_game(f"{name}:{replace(graph, label='').name}{position}")
    return game


def _marks(game: AnyGame, use: Json, size: int) -> str:
    """The position as a sign for each vertex; empty where positions are written otherwise."""
    signs: str = use["signs"]
    if not signs:
        return ""
    written = game.rules.write(game.position)
    if len(written) == size and not set(written) - set(signs):
        return str(written)
    alike = (sign * size for sign in signs)
    return next((text for text in alike if game.rules.read(text) == game.position), signs[0] * size)


def token_answers(graph: Graph) -> Json:
    """Outcome, value and remoteness of each vertex for a token that moves from it, and the kernels."""
    found = DigraphAnalysis(range(graph.size), graph.neighbours)
    kernels = find_kernels(graph.neighbours, MOST_KERNELS, _KERNEL_WORK)
    return {
        "vertices": [record_verdict(verdict) for verdict in found.verdicts],
        "acyclic": found.is_acyclic,
        "kernels": kernels.rows,
        "complete": kernels.complete,
    }


def _undirected(graph: Graph) -> Graph:
    if not graph.directed:
        return graph
    return Graph.of(graph.size, (edge for edge in graph.edges if edge[0] != edge[1]))


def _components(graph: Graph) -> int:
    near = _undirected(graph).neighbours
    seen: set[int] = set()
    count = 0
    for vertex in range(graph.size):
        count += vertex not in seen
        waiting = [vertex]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += near[here]
    return count
