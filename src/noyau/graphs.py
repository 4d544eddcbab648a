"""Families of graphs and the notation of graphs: ``cycle-9``, ``cycle-14^2``, ``path-3*cycle-4``, ``edges-0.1,1.2``.

>>> read_graph("path-3*cycle-4").size
12
>>> print(cycle(9), read_graph("cycle-3") == complete(3))
cycle-9 True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from noyau.adjacency import MOST_EDGES, MOST_MASKS, MOST_VERTICES, Graph, guard, power, product
from noyau.errors import SpecError, TooLarge
from noyau.graph6 import decode
from noyau.polyhedra import FACES, face_edges, vertex_edges
from noyau.surfaces import GLUINGS, sides
from noyau.words import Sentence

__all__ = [
    *("FAMILIES", "MOST_EDGES", "MOST_MASKS", "MOST_VERTICES", "Family", "Graph"),
    *("circular", "complete", "cube", "cycle", "cylinder", "dodecahedron", "grid", "hamming", "hexagonal"),
    *("hypercube", "icosahedron", "klein", "mobius", "octahedron", "path", "petersen", "power", "product"),
    *("projective", "read_graph", "solid", "star", "surface", "tetrahedron", "torus", "triangular"),
]

_WHOLE = re.compile(r"[0-9]+")


def path(vertices: int) -> Graph:
    """The path P_n."""
    label = _label("path", vertices)
    return Graph.of(vertices, ((v, v + 1) for v in range(vertices - 1)), label=label)


def cycle(vertices: int) -> Graph:
    """The cycle C_n; C_1 is a vertex and C_2 an edge."""
    label = _label("cycle", vertices)
    return Graph.of(vertices, ((v - 1, v) if v else (0, vertices - 1) for v in range(vertices > 1, vertices)), label=label)
