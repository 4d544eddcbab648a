"""Claims about the domination game, Cram, kernels of digraphs and Pic'arête."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.graphs import Graph
from noyau.graphs.edge_parts import split_edges
from noyau.graphs.operations import add_twin, twin_and_match
from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import (
    judge_fact,
    judge_outcome,
    judge_value,
    read_position,
    refuse_unless,
    values_below,
)
from noyau.literature.oracle import graphs as oracle
from noyau.literature.oracle.recursion import is_acyclic, kernels, minimax
from noyau.values.masks import bits

_MOST_VERTICES = 10
_MOST_EDGES = 12
"""The largest graphs on which every set, or every play, is tried."""


def check_size(size: int, most: int) -> None:
    if size > most:
        raise TooLarge("attack.large-graph", n=size, limit=most)


@attack_on("D-Cor1", "position", "cram:3x4")
def cram_by_parity(text: str) -> Trial:
    game = read_position(text, "cram:3x4")
    rows, columns = game.rules.board
    refuse_unless(game.position == game.rules.start, "empty-board", "cram:3x4")
    refuse_unless(rows * columns % 2 == 0, "one-even-side", "cram:3x4")
    return judge_outcome(game, rows % 2 == columns % 2 == 0)


@attack_on("D-.07", "position", "cram:1x9")
def dawsons_games(text: str) -> Trial:
    game = read_position(text, "cram:1x9")
    refuse_unless(game.rules.board[0] == 1 and game.position == game.rules.start, "one-row", "cram:1x9")
    heap = parse(f"octal:0.07:{game.rules.board[1]}")
    return judge_value(game, values_below(heap.rules.options, heap.position)[heap.position])


def graph_of(text: str, example: str, most: int = _MOST_VERTICES) -> Graph:
    """The whole graph of a domination game."""
    game = read_position(text, example)
    refuse_unless(game.position == game.rules.start, "whole-graph", example)
    graph: Graph = game.rules.graph
    check_size(graph.size, most)
    return graph


@attack_on("D-Prop1", "position", "domination:cycle-6")
def free_symmetries(text: str) -> Trial:
    graph = graph_of(text, "domination:cycle-6")
    refuse_unless(graph.size > 0 and has_free_symmetry(graph.neighbours), "free-symmetry", "domination:cycle-6")
    return judge_outcome(read_position(text, "domination:cycle-6"), True)


def has_free_symmetry(rows: Sequence[Sequence[int]]) -> bool:
    """Whether an automorphism that undoes itself sends no vertex to itself or to a neighbour, by trying all.

    >>> has_free_symmetry([[1], [0]]), has_free_symmetry([[1, 3], [0, 2], [1, 3], [0, 2]])
    (False, True)
    """

    def extend(image: dict[int, int]) -> bool:
        vertex = next((v for v in range(len(rows)) if v not in image), None)
        if vertex is None:
            return True
        for other in range(vertex + 1, len(rows)):
            if other in image or other in rows[vertex] or vertex in rows[other]:
                continue
            tried = image | {vertex: other, other: vertex}
            if all((tried[b] in rows[tried[a]]) == (b in rows[a]) for a in tried for b in tried) and extend(tried):
                return True
        return False

    return extend({})


@attack_on("D-Th1", "position", "domination:cycle-4")
def twin_and_match_keeps_the_value(text: str) -> Trial:
    """Every pair of vertices that are not joined, with each of the matchings between the pairs of twins."""
    graph = graph_of(text, "domination:cycle-4")
    refuse_unless(not graph.directed, "undirected", "domination:cycle-4")
    far = [(a, b) for b in range(graph.size) for a in range(b) if b not in graph.neighbours[a]]
    refuse_unless(bool(far), "far-vertices", "domination:cycle-4")
    matchings: tuple[list[tuple[int, int]], ...] = ([], [(0, 0)], [(0, 1)], [(0, 0), (1, 1)], [(0, 1), (1, 0)])
    made = [twin_and_match(graph, a, b, matching) for a, b in far for matching in matchings]
    return judge_kept(text, graph, made)


@attack_on("D-Lem2", "position", "domination:complete-3")
def twins(text: str) -> Trial:
    """In a digraph the twin has the arcs that go out, as the source has it."""
    graph = graph_of(text, "domination:complete-3")
    made = [with_twin(graph, vertex) for vertex in range(graph.size)]
    return judge_kept(text, graph, made)


def with_twin(graph: Graph, vertex: int) -> Graph:
    if not graph.directed:
        return add_twin(graph, vertex)
    twin = graph.size
    arcs = [(source, target) for source, row in enumerate(graph.neighbours) for target in row]
    arcs += [(twin, target) for target in graph.neighbours[vertex]] + [(twin, vertex), (vertex, twin)]
    return Graph.of(twin + 1, arcs, directed=True)


def judge_kept(entered: str, graph: Graph, made: list[Graph]) -> Trial:
    """A claim that says that graphs made from another one have its value."""
    value, values = _value(graph), sorted({_value(each) for each in made})
    trial = judge_fact(entered, "kept", value, values, n=len(made))
    return Trial(entered, trial.says, trial.found, values in ([], [value]))


def _value(graph: Graph) -> int:
    return oracle.domination(graph.neighbours)


@attack_on("D-Grundy-DAG", "position", "token:a>b,a>c,b>c,c>d:a")
def one_kernel(text: str) -> Trial:
    game = read_position(text, "token:a>b,a>c,b>c,c>d:a")
    digraph = game.rules.digraph
    check_size(len(digraph.vertices), _MOST_EDGES)
    rows = {name: tuple(to for source, to in digraph.arcs if source == name) for name in digraph.vertices}
    refuse_unless(is_acyclic(rows), "acyclic", "token:a>b,a>c,b>c,c>d:a")
    return judge_fact(str(game), "kernels", 1, len(kernels(rows)))


ADDED = "picarete:edges-0.1,0.2,1.2,2.3,4.5,4.6,5.6,6.7"
"""A triangle with a pendant edge, twice."""


@attack_on("D-additivity", "position", ADDED)
def additivity(text: str) -> Trial:
    game = read_position(text, ADDED)
    net = game.rules.graph
    check_size(game.position.bit_count(), _MOST_EDGES)
    edges, *parts = (
        frozenset(net.strings[edge] for edge in bits(mask))
        for mask in (game.position, *split_edges(net, game.position))
    )
    refuse_unless(bool(parts) and all(len(part) % 2 == 0 for part in parts), "even-parts", ADDED)
    whole, *scores = (score_of(part) for part in (edges, *parts))
    return judge_fact(str(game), "score", sum(scores), whole, scores=scores)


def score_of(edges: frozenset[tuple[int, int]]) -> int:
    """By how much the first player gets ahead, by every play."""
    return minimax(_plays)(edges)


def _plays(edges: frozenset[tuple[int, int]]) -> list[tuple[int, bool, frozenset[tuple[int, int]]]]:
    plays = []
    for edge in edges:
        left = edges - {edge}
        met = {vertex for pair in left for vertex in pair}
        plays.append((sum(vertex not in met for vertex in edge), False, left))
    return plays
