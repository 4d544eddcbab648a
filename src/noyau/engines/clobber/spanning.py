"""A tree that spans a graph: what is captured along its edges is captured in the graph, so its value is a bound."""

from __future__ import annotations

from noyau.engines.budget import Budget
from noyau.engines.clobber import trees
from noyau.graphs import Graph
from noyau.puzzles.clobber import Capture


def reduce_along_tree(graph: Graph, stones: str, budget: Budget) -> tuple[Capture, ...]:
    """The best captures along a spanning tree of a connected graph full of stones; none for other positions."""
    found = trees.reduce(spanning_tree(graph), stones, budget)
    return () if found is None else found.moves


def spanning_tree(graph: Graph) -> Graph:
    """A tree of long paths: from each vertex on to a new one that has few new neighbours itself.

    >>> from noyau.graphs import read_graph
    >>> spanning_tree(read_graph("grid-2x3")).edges
    ((0, 3), (1, 2), (1, 4), (2, 5), (3, 4))
    """
    fresh = [len(row) for row in graph.neighbours]
    new = [True] * graph.size
    edges = []

    def visit(vertex: int) -> None:
        new[vertex] = False
        for other in graph.neighbours[vertex]:
            fresh[other] -= 1

    for root in range(graph.size):
        if not new[root]:
            continue
        visit(root)
        path = [root]
        while path:
            beside = [other for other in graph.neighbours[path[-1]] if new[other]]
            if not beside:
                path.pop()
                continue
            following = min(beside, key=fresh.__getitem__)
            visit(following)
            edges.append((path[-1], following))
            path.append(following)
    return Graph.of(graph.size, edges)
