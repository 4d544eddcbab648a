"""Graphs, their families and their notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product as product_of

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.graphs import FAMILIES, Graph, power, product, read_graph
from noyau.graphs.boards import read_board
from noyau.graphs.files.edge_lists_and_graph6 import decode_graph6
from noyau.graphs.graph import bipartition
from noyau.graphs.line_rows import LineRows
from noyau.graphs.surfaces import FACES, GLUINGS

EVERY_KIND = [
    *(family.example for family in FAMILIES.values()),
    *("grid-7", "grid-2x3x4", "hypercube-0", "cycle-1", "cycle-2", "torus-1x1", "torus-2x2", "klein-1x2"),
    *("projective-2x2", "mobius-2x1", "cycle-14^2", "path-3*cycle-4", "cycle-5^2*path-2^3*star-2", "edges-0"),
    *(
        "edges-0.1,1.2,2.0",
        "edges-0.1,5",
        "edges-4,0.1",
        "arcs-0.1,1.2",
        "arcs-0.0",
        "arcs-2.0*path-2",
        "arcs-0.1,1.2^2",
    ),
    *("graph6-D?{", "graph6-Bw", "graph6-D^k", "graph6-D^k^2", "graph6-&AC"),
]


def nullity(graph: Graph) -> int:
    """The dimension of the kernel of I + A over GF(2)."""
    pivots: dict[int, int] = {}
    for row in graph.closed:
        while row and row.bit_length() in pivots:
            row ^= pivots[row.bit_length()]
        if row:
            pivots[row.bit_length()] = row
    return graph.size - len(pivots)


def as_networkx(graph: Graph) -> nx.Graph:
    copy = nx.DiGraph() if graph.directed else nx.Graph()
    copy.add_nodes_from(range(graph.size))
    copy.add_edges_from(graph.edges)
    return copy


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> Graph:
    size = draw(st.integers(1, most))
    directed = draw(st.booleans())
    vertex = st.integers(0, size - 1)
    edges = draw(st.sets(st.tuples(vertex, vertex), max_size=20))
    return Graph.of(size, [(u, v) for u, v in edges if directed or u != v], directed)


@pytest.mark.parametrize(
    ("family", "nullities"),
    [
        ("grid", "0 0 0 4 2 0 0 0 8 0 6 0"),
        ("cylinder", "0 0 2 0 1 0 0 4 2 0 1 0"),
        ("mobius", "0 3 2 0 1 0 0 2 2 0 1 0"),
        ("torus", "0 0 4 0 8 8 0 0 4 16 0 16"),
        ("klein", "0 3 4 0 4 6 0 0 4 8 0 12"),
        ("projective", "0 3 2 3 2 2 2 3 2 6 2 6"),
    ],
)
def test_the_surfaces_have_the_known_nullities(family: str, nullities: str) -> None:
    assert [nullity(read_graph(f"{family}-{n}x{n}")) for n in range(1, 13)] == [int(n) for n in nullities.split()]


def test_cubes_and_boxes_have_the_known_nullities() -> None:
    boxes = {"2x2x3": 0, "2x3x3": 5, "2x4x4": 8, "3x3x5": 9, "4x4x5": 12, "5x6x6": 12}
    boxes |= {f"{k}x{k}x{k}": n for k, n in enumerate((0, 4, 0, 0, 19, 24, 0), start=1)}
    assert {box: nullity(read_graph(f"grid-{box}")) for box in boxes} == boxes


def test_the_solids_have_the_known_nullities() -> None:
    assert [nullity(read_graph(solid)) for solid in FACES] == [3, 4, 0, 6, 6]
    assert [nullity(read_graph(f"{solid}-faces")) for solid in FACES] == [3, 0, 4, 6, 6]


def test_the_classical_families_have_the_known_nullities() -> None:
    assert all(nullity(read_graph(f"path-{n}")) == (n % 3 == 2) for n in range(1, 20))
    assert all(nullity(read_graph(f"cycle-{n}")) == 2 * (n % 3 == 0) for n in range(3, 20))
    assert nullity(read_graph("cycle-2")) == 1
    assert all(nullity(read_graph(f"complete-{n}")) == n - 1 for n in range(1, 10))
    assert all(nullity(read_graph(f"star-{n}")) == n % 2 for n in range(1, 10))
    assert [nullity(read_graph(f"hypercube-{n}")) for n in range(9)] == [0, 1, 0, 4, 0, 16, 0, 64, 0]
    assert nullity(read_graph("petersen")) == 5


@pytest.mark.parametrize(
    ("text", "build"),
    [
        ("path-5", lambda: nx.path_graph(5)),
        ("cycle-9", lambda: nx.cycle_graph(9)),
        ("complete-4", lambda: nx.complete_graph(4)),
        ("star-5", lambda: nx.star_graph(5)),
        ("grid-3x4", lambda: nx.grid_2d_graph(3, 4)),
        ("grid-2x3x4", lambda: nx.grid_graph([2, 3, 4])),
        ("cylinder-3x4", lambda: nx.grid_2d_graph(3, 4, periodic=(False, True))),
        ("circular-3x8", lambda: nx.grid_2d_graph(3, 8, periodic=(False, True))),
        ("torus-3x4", lambda: nx.grid_2d_graph(3, 4, periodic=True)),
        ("mobius-1x5", lambda: nx.cycle_graph(5)),
        ("mobius-2x5", lambda: nx.circulant_graph(10, [1, 5])),
        ("hypercube-4", lambda: nx.hypercube_graph(4)),
        ("hamming-3x4", lambda: nx.cartesian_product(nx.complete_graph(3), nx.complete_graph(4))),
        ("petersen", nx.petersen_graph),
        ("tetrahedron", nx.tetrahedral_graph),
        ("cube", nx.cubical_graph),
        ("octahedron", nx.octahedral_graph),
        ("dodecahedron", nx.dodecahedral_graph),
        ("icosahedron", nx.icosahedral_graph),
        ("tetrahedron-faces", nx.tetrahedral_graph),
        ("cube-faces", nx.octahedral_graph),
        ("octahedron-faces", nx.cubical_graph),
        ("dodecahedron-faces", nx.icosahedral_graph),
        ("icosahedron-faces", nx.dodecahedral_graph),
        ("triangular-2", lambda: nx.complete_graph(3)),
        ("hexagonal-3x3", lambda: nx.triangular_lattice_graph(2, 4)),
        ("cycle-14^2", lambda: nx.power(nx.cycle_graph(14), 2)),
        ("grid-3x4^3", lambda: nx.power(nx.grid_2d_graph(3, 4), 3)),
        ("path-3*cycle-4", lambda: nx.cartesian_product(nx.path_graph(3), nx.cycle_graph(4))),
        ("graph6-D?{", lambda: nx.from_graph6_bytes(b"D?{")),
    ],
)
def test_families_are_those_of_networkx(text: str, build: Callable[[], nx.Graph]) -> None:
    assert nx.is_isomorphic(as_networkx(read_graph(text)), build())


@pytest.mark.parametrize(
    ("text", "vertices", "edges", "degrees"),
    [
        ("star-5", 6, 5, {1, 5}),
        ("petersen", 10, 15, {3}),
        ("triangular-4", 10, 18, {2, 4, 6}),
        ("hexagonal-3x3", 9, 16, {2, 3, 4, 5, 6}),
        ("circular-3x8", 24, 40, {3, 4}),
        ("hamming-2x3x3", 18, 45, {5}),
        ("dodecahedron", 20, 30, {3}),
        ("klein-3x3", 9, 18, {4}),
        ("projective-3x3", 9, 16, {3, 4}),
        ("cycle-1", 1, 0, {0}),
        ("cycle-2", 2, 1, {1}),
        ("torus-2x2", 4, 4, {2}),
        ("edges-0.1,5", 6, 1, {0, 1}),
        ("edges-3", 4, 0, {0}),
    ],
)
def test_counts_and_degrees(text: str, vertices: int, edges: int, degrees: set[int]) -> None:
    graph = read_graph(text)
    assert (graph.size, len(graph), graph.edge_count, len(graph.edges)) == (vertices, vertices, edges, edges)
    assert {len(row) for row in graph.neighbours} == degrees


def test_gluings_follow_the_words_of_the_contract() -> None:
    assert read_graph("cylinder-3x4").neighbours[4] == (0, 5, 7, 8)
    assert read_graph("mobius-3x4").neighbours[0] == (1, 4, 11)
    assert read_graph("klein-3x4").neighbours[1] == (0, 2, 5, 10)
    assert read_graph("klein-3x4").neighbours[4] == (0, 5, 7, 8)
    assert read_graph("projective-3x4").neighbours[0] == (1, 4, 11)
    assert read_graph("projective-3x4").neighbours[4] == (0, 5, 7, 8)


@pytest.mark.parametrize("name", GLUINGS)
@pytest.mark.parametrize("size", ["1x1", "1x2", "2x1", "2x2", "1x5", "5x1", "2x3", "4x3"])
def test_gluings_are_symmetric_and_have_no_loops(name: str, size: str) -> None:
    graph = read_graph(f"{name}-{size}")
    assert all(u in graph.neighbours[v] and u != v for u, row in enumerate(graph.neighbours) for v in row)


GLUED = {
    "cylinder": ("straight", "open"),
    "mobius": ("flipped", "open"),
    "torus": ("straight", "straight"),
    "klein": ("straight", "flipped"),
    "projective": ("flipped", "flipped"),
}
"""How left and right, then top and bottom are joined."""


def paper_model(rows: int, columns: int, beside: str, above: str) -> list[Counter[int]]:
    """How often each cell meets each other one, by the sides of squares of paper, of which some are glued."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    met: dict[tuple[str, int, int], list[int]] = {}
    for cell, (row, column) in enumerate(places):
        right, lower = ("upright", row, column + 1), ("level", row + 1, column)
        if column + 1 == columns and beside != "open":
            right = ("upright", row if beside == "straight" else rows - 1 - row, 0)
        if row + 1 == rows and above != "open":
            lower = ("level", 0, column if above == "straight" else columns - 1 - column)
        for side in (("upright", row, column), right, ("level", row, column), lower):
            met.setdefault(side, []).append(cell)
    found: list[Counter[int]] = [Counter() for _ in places]
    for one, *others in met.values():
        for other in others:
            found[one][other] += 1
            found[other][one] += 1
    return found


@pytest.mark.parametrize("kind", GLUED)
def test_a_glued_board_is_a_sheet_of_paper_whose_sides_are_glued_as_told(kind: str) -> None:
    for rows, columns in product_of(range(1, 6), repeat=2):
        name, model = f"{kind}-{rows}x{columns}", paper_model(rows, columns, *GLUED[kind])
        graph, board, multiple = read_graph(name), read_board(name), read_board(f"{name}?multi&states=5")
        for cell, met in enumerate(model):
            assert set(graph.neighbours[cell]) == met.keys() - {cell}
            assert board.effect(cell).keys() == met.keys() | {cell}
            assert multiple.effect(cell) == {c: n % 5 for c, n in (met + Counter([cell])).items() if n % 5}
    told = read_board(f"{kind}-3x4").gluing
    assert told is not None
    words = told.say("en").lower()
    assert ("row 2 − r" in words) == (GLUED[kind][0] == "flipped")
    assert ("column 3 − c" in words) == (GLUED[kind][1] == "flipped")


@pytest.mark.parametrize("text", EVERY_KIND)
def test_every_graph_reads_its_own_name_back(text: str) -> None:
    graph = read_graph(text)
    again = read_graph(str(graph))
    unnamed = Graph(graph.neighbours, graph.directed)
    assert again == graph
    assert hash(again) == hash(graph)
    assert str(again) == str(graph)
    assert read_graph(unnamed.name) == graph


@given(graphs())
def test_any_graph_reads_its_own_name_back(graph: Graph) -> None:
    assert read_graph(str(graph)) == graph


@given(graphs(5), graphs(4), st.integers(1, 6))
def test_products_and_powers_read_their_own_names_back(left: Graph, right: Graph, exponent: int) -> None:
    left, right = read_graph(str(left)), read_graph(str(right))
    for graph in (product(left, right), power(left, exponent), power(product(left, right), exponent)):
        assert read_graph(str(graph)) == graph
    assert read_graph(f"{left}*{right}^{exponent}") == product(left, power(right, exponent))


@given(graphs(), st.integers(1, 9))
def test_a_power_joins_the_vertices_within_a_distance(graph: Graph, exponent: int) -> None:
    distance = dict(nx.all_pairs_shortest_path_length(as_networkx(graph), cutoff=exponent))
    for u, row in enumerate(power(graph, exponent).neighbours):
        loop = {u} if u in graph.neighbours[u] else set()
        assert set(row) == set(distance[u]) - {u} | loop


@given(graphs(4), graphs(4))
def test_a_product_moves_one_coordinate(left: Graph, right: Graph) -> None:
    both = product(left, right)
    for index, row in enumerate(both.neighbours):
        u, v = divmod(index, right.size)
        beside = {(a, v) for a in left.neighbours[u]} | {(u, b) for b in right.neighbours[v]}
        assert {divmod(other, right.size) for other in row} == beside


@given(graphs())
def test_closed_neighbourhoods_are_masks(graph: Graph) -> None:
    for vertex, mask in enumerate(graph.closed):
        assert {v for v in range(graph.size) if mask >> v & 1} == {vertex, *graph.neighbours[vertex]}


@given(graphs())
def test_the_digraph_has_the_same_arcs(graph: Graph) -> None:
    digraph = graph.digraph()
    assert sorted(map(int, digraph.vertices)) == list(range(graph.size))
    for vertex, row in enumerate(graph.neighbours):
        assert digraph.successors[str(vertex)] == tuple(map(str, row))


@pytest.mark.parametrize("text", ["path-6", "cycle-9", "grid-3x4", "petersen", "complete-5", "torus-3x3", "star-4"])
def test_the_vertices_of_the_digraph_come_in_order(text: str) -> None:
    graph = read_graph(text)
    assert graph.digraph().vertices == tuple(map(str, range(graph.size)))


@given(graphs(12))
def test_graph6_is_read_as_networkx_writes_it(graph: Graph) -> None:
    undirected = nx.Graph(as_networkx(graph))
    undirected.remove_edges_from(list(nx.selfloop_edges(undirected)))
    text = nx.to_graph6_bytes(undirected, header=False).decode().strip()
    assert nx.utils.graphs_equal(as_networkx(read_graph(f"graph6-{text}")), undirected)


def test_graph6_reads_large_sizes() -> None:
    text = nx.to_graph6_bytes(nx.cycle_graph(100), header=False).decode().strip()
    assert text.startswith("~")
    assert read_graph(f"graph6-{text}") == read_graph("cycle-100")


def test_digraph6_is_written_by_rows() -> None:
    assert decode_graph6("&DI?AO?") == (5, [(0, 2), (0, 4), (3, 1), (3, 4)], True)


@pytest.mark.parametrize("closed", [False, True])
def test_a_long_line_has_the_rows_that_would_be_listed(closed: bool) -> None:
    rows = LineRows(10_001, closed)
    graph = read_graph(f"{'cycle' if closed else 'path'}-10001")
    listed = Graph.of(10_001, [(v, v + 1) for v in range(10_000)] + [(10_000, 0)] * closed)
    assert isinstance(graph.neighbours, LineRows)
    assert graph == listed == graph
    assert hash(graph) == hash(listed)
    assert tuple(rows) == listed.neighbours == tuple(rows[place] for place in range(len(rows)))
    assert rows[-2:] == listed.neighbours[-2:]
    assert rows != LineRows(10_001, not closed)
    assert bipartition(graph) == bipartition(listed)
    with pytest.raises(IndexError):
        rows[10_001]
