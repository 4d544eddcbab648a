"""Duchêne's thesis, § 1.4.2 and 1.4.3: who wins the domination game, and what keeps its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from noyau.atlas.move_graphs import move_graph
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Game
from noyau.engines import solve
from noyau.games.chomp import Chomp
from noyau.games.cram import Cram
from noyau.games.octal import Dawson, Octal
from noyau.games.orders import Poset
from noyau.games.vertices import Domination
from noyau.games.wythoff import Wythoff
from noyau.graphs import Graph, read_graph
from noyau.graphs.operations import add_twin, complete_product, twin_and_match
from noyau.graphs.small_graphs import small_graphs
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import is_refused
from noyau.literature.oracle import graphs as oracle
from noyau.literature.oracle.pieces import take_from_all
from noyau.literature.oracle.recursion import Obvious
from noyau.values.heaps.codes import HeapCode

ELEMENTS, HEAP = 5, 8


def noyau_value(graph: Graph) -> object:
    """What noyau's engines say of the domination game on a graph."""
    rules = Domination(graph)
    return solve(Game(rules, rules.start)).value


def graph_of(rows: oracle.Rows) -> Graph:
    """Rows as noyau's digraph."""
    arcs = [(source, target) for source, row in enumerate(rows) for target in row]
    return Graph.of(len(rows), arcs, directed=True)


@theorem("D-FamI-poset", "A", "1.4.1")
def orders_as_domination(tally: Tally) -> Facts:
    """All small orders; Chomp with its poisoned square as a vertex, which changes its value, and without it."""
    for above in (above for size in range(1, ELEMENTS + 1) for above in oracle.orders(size)):
        tally.same(oracle.domination(above), oracle.order_game(above))
    for above in oracle.orders(4):
        relations = [(element, element) for element in range(4)]
        rules = Poset((*relations, *((low, high) for low, row in enumerate(above) for high in row)))
        tally.same(solve(Game(rules, rules.start)).value, oracle.order_game(above))
        tally.same(oracle.closed(move_graph(Game(rules, rules.start)).neighbours), oracle.closed(above))
    for rows, columns in product(range(1, 4), range(2, 5)):
        eatable = [{other - 1 for other in row} for row in oracle.bar(rows, columns)[1:]]
        chocolate = Chomp((rows, columns))
        tally.same(oracle.domination(eatable), oracle.chomp((columns,) * rows))
        tally.same(solve(Game(chocolate, chocolate.start)).value, oracle.domination(eatable))
        tally.same(oracle.closed(move_graph(Game(chocolate, chocolate.start)).neighbours), oracle.closed(eatable))
    without, poisoned = oracle.chomp((4, 4)), oracle.domination(oracle.bar(2, 4))
    tally.same((without, poisoned), (5, 6))
    return {"elements": ELEMENTS, "without": without, "poisoned": poisoned}


@theorem("D-FamI-Wythoff", "F", "1.4.1")
def wythoff_has_no_such_graph(tally: Tally) -> Facts:
    """The described graph has the stated number of vertices, but not the values of the game."""
    truth = Obvious(take_from_all)
    wrong = []
    for b, a in combinations_with_replacement(range(1, 6), 2):
        rows = oracle.printed_wythoff(a, b)
        tally.same(len(rows), a + b + min(a, b))
        tally.same(solve(Game(Wythoff(), (a, b))).outcome.value, "P" if truth.lost((a, b)) else "N")
        if oracle.domination(rows) != truth.value((a, b)):
            wrong.append((a, b))
        tally.expect(a == b == 1 or not _has_graph(Game(Wythoff(), (a, b))), (a, b))
    graph = graph_of(oracle.printed_wythoff(2, 1))
    tally.same(noyau_value(graph), oracle.domination(oracle.printed_wythoff(2, 1)))
    tally.same((oracle.domination(oracle.printed_wythoff(2, 1)), truth.value((2, 1))), (3, 0))
    return {"value": oracle.domination(oracle.printed_wythoff(2, 1)), "wrong": " ".join(map(str, wrong))}


def _has_graph(game: AnyGame) -> bool:
    """Whether noyau finds a graph of moves; an ended game has one without vertices."""
    if next(iter(game.rules.options(game.position)), None) is None:
        return True
    return not is_refused(NotApplicable, move_graph, game)


@theorem("D-FamI-octal", "F", "1.4.1; Guy and Smith 1956")
def octal_games_with_a_graph_of_moves(tally: Tally) -> Facts:
    """All codes of two digits: where moves appear, where what a move takes away varies, and the rest."""
    shrinking, with_graph = [], []
    for digits in product(range(8), repeat=2):
        games: list[AnyGame] = [Game(Octal(HeapCode((0, *digits))), (heap,)) for heap in range(1, HEAP + 1)]
        has_graph = all(map(_has_graph, games))
        appears = any(oracle.new_move(digits, heap) for heap in range(1, HEAP + 1))
        tally.expect(not (has_graph and appears), digits)
        tally.expect(has_graph or not set(digits) <= {0, 4, 7}, digits)
        shrinking += [] if appears else ["".join(map(str, digits))]
        with_graph += ["".join(map(str, digits))] if has_graph else []
        if has_graph:
            _same_values(tally, digits, games)
    tally.expect(oracle.new_move((1, 3, 7), 4) == (((0, 4),), (0, 3), (3, 4)), "0.137")
    tally.expect(not _has_graph(Game(Dawson(), (4,))), "0.137")
    others = [code for code in shrinking if code not in with_graph]
    return {
        "heap": HEAP,
        "codes": " ".join(f"0.{code}" for code in with_graph),
        "n": len(with_graph),
        "six": " ".join(f"0.{code}" for code in others),
    }


def _same_values(tally: Tally, digits: Sequence[int], games: Sequence[AnyGame]) -> None:
    """Domination on the graph of moves has the value of the heap, by recursion on rows."""
    for game in games:
        if next(iter(game.rules.options(game.position)), None) is not None:
            expected = oracle.octal(digits, game.position[0])
            tally.same(oracle.domination(move_graph(game).neighbours), expected)
            tally.same(solve(game).value, expected)


@theorem("D-Fig1.5", "T", "1.4.1")
def cram_as_domination(tally: Tally) -> Facts:
    for rows, columns in ((r, c) for r in range(1, 4) for c in range(2, 13) if r <= c and r * c <= 12):
        moves = oracle.meeting(oracle.cram_moves(rows, columns))
        rules = Cram((rows, columns))
        tally.same(oracle.domination(moves), oracle.cram(rows, columns))
        tally.same(oracle.closed(move_graph(Game(rules, rules.start)).neighbours), oracle.closed(moves))
    figure = oracle.meeting(oracle.cram_moves(2, 5))
    tally.same((len(figure), sum(map(len, figure)) // 2), (13, 22))
    return {"n": len(figure), "edges": sum(map(len, figure)) // 2}


@theorem("D-Fig1.6", "T", "1.4.2")
def cram_and_its_symmetry(tally: Tally) -> Facts:
    """The half-turn moves every domino off itself, once a middle domino is laid where the board has one."""
    for rows, columns in ((r, c) for r in range(1, 7) for c in range(1, 7) if (r * c) % 2 == 0):
        moves = oracle.cram_moves(rows, columns)
        last = rows * columns - 1
        middle = [move for move in moves if sum(move) == last]
        left = [move for move in moves if not any(set(move) & set(domino) for domino in middle)]
        tally.same(len(middle), (rows + columns) % 2)
        turned = [left.index((last - move[1], last - move[0])) for move in left]
        tally.expect(oracle.is_free_symmetry(oracle.meeting(left), turned), f"{rows}×{columns}")
    rules = Cram((3, 6))
    graph = move_graph(Game(rules, rules.start))
    tally.same(oracle.closed(graph.neighbours), oracle.closed(oracle.meeting(oracle.cram_moves(3, 6))))
    tally.same((graph.size, solve(Game(rules, rules.start)).value), (27, oracle.cram(3, 6)))
    return {"n": graph.size, "value": oracle.cram(3, 6)}


LOST = "edges-0.1,0.5,1.2,1.7,2.5,3.7,4.7,5.6"
"""A connected graph of value 0 whose product with a path of three vertices is won."""
LEAST_LOST = "edges-1.6,2.6,3.5,4.5,5.6"
"""The only such graph of at most seven vertices; the vertex 0 is alone."""
FACTORS = ((4, 6), (5, 5), (6, 4))
"""The sizes of a lost graph and of the largest other one such that their product has at most 25 vertices; a lost graph
of two or three vertices is a sum of cliques."""

MATCHINGS = [[], [(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)], [(0, 0), (1, 1)], [(0, 1), (1, 0)]]
GRAPHS, PAIRS, LARGEST_FACTOR = 6, 5, 7
AREA, REACH, ROUND = 20, 4, 23


def graphs(largest: int, smallest: int = 1) -> Iterator[Graph]:
    """Every graph up to a size."""
    return (graph for size in range(smallest, largest + 1) for graph in small_graphs(size))


@theorem("D-Prop1", "T", "1.4.2")
def free_symmetries(tally: Tally) -> Facts:
    """All graphs up to six vertices and all digraphs up to four with such a symmetry."""
    symmetric = lost = 0
    for graph in graphs(GRAPHS):
        rows = graph.neighbours
        has_one = any(oracle.is_free_symmetry(rows, symmetry) for symmetry in oracle.involutions(graph.size))
        value = oracle.domination(rows)
        lost += value == 0
        if has_one:
            symmetric += 1
            tally.same((value, noyau_value(graph)), (0, 0))
    oriented = 0
    for leads in (leads for size in (2, 4) for leads in oracle.digraphs(size)):
        if any(oracle.is_free_symmetry(leads, symmetry) for symmetry in oracle.involutions(len(leads))):
            oriented += 1
            tally.same(oracle.domination(leads), 0)
    return {"size": GRAPHS, "symmetric": symmetric, "lost": lost, "oriented": oriented}


@theorem("D-Cor1", "T", "1.4.2")
def cram_by_parity(tally: Tally) -> Facts:
    boards = [(rows, columns) for rows in range(1, 5) for columns in range(rows, AREA) if rows * columns <= AREA]
    for rows, columns in boards:
        value = oracle.cram(rows, columns)
        tally.same(solve(Game(Cram((rows, columns)), Cram((rows, columns)).start)).value, value)
        if (rows + columns) % 2 or rows % 2 == 0:
            tally.expect((value == 0) == (rows % 2 == columns % 2 == 0), f"{rows}×{columns}")
    small, long = oracle.cram(3, 3), oracle.cram(3, 5)
    tally.same((small, long), (0, 1))
    return {"area": AREA, "small": small, "long": long}


@theorem("D-Lem1", "F", "1.4.2")
def products_of_lost_graphs(tally: Tally) -> Facts:
    """Lost graphs whose product with a path is won, the least one among them; no failure with complete graphs."""
    lost, least, path = read_graph(LOST), read_graph(LEAST_LOST), read_graph("path-3")
    for graph in (lost, least):
        tally.same((oracle.domination(graph.neighbours), _product_value(graph, path)), (0, 3))
        tally.same(noyau_value(complete_product(graph, path)), 3)
    smaller = lost_graphs(range(1, LARGEST_FACTOR + 1))
    failing = [graph for graph in smaller if _product_value(graph, path) != 0]
    tally.same([graph.edges for graph in failing], [least.edges])
    for size, other in FACTORS:
        factors = [graph for order in range(2, other + 1) for graph in small_graphs(order, connected=True)]
        for graph, factor in product(lost_graphs([size]), factors):
            tally.expect(_product_value(graph, factor) == 0, (graph, factor))
    for graph in graphs(PAIRS):
        doubled = oracle.domination(oracle.strong_product(graph.neighbours, oracle.path_power(2, 1)))
        tally.same(doubled, oracle.domination(graph.neighbours))
        tally.same(noyau_value(complete_product(graph, read_graph("complete-2"))), doubled)
    return {
        "edges": " ".join(f"{u}{v}" for u, v in lost.edges),
        "least": " ".join(f"{u}{v}" for u, v in least.edges),
        "value": 3,
        "size": LARGEST_FACTOR,
        "smaller": len(smaller),
        "product": 25,
    }


def lost_graphs(sizes: Iterable[int]) -> list[Graph]:
    """Every graph of these sizes whose value is 0."""
    return [graph for size in sizes for graph in small_graphs(size) if oracle.domination(graph.neighbours) == 0]


def _product_value(one: Graph, other: Graph) -> int:
    return oracle.domination(oracle.strong_product(one.neighbours, other.neighbours))


@theorem("D-Lem2", "F", "1.4.2")
def twins(tally: Tally) -> Facts:
    """Right for graphs, and for digraphs where the arcs that come in are copied too; otherwise not."""
    cases = 0
    for graph in graphs(GRAPHS):
        value = oracle.domination(graph.neighbours)
        for vertex in range(graph.size):
            cases += 1
            tally.same(oracle.domination(add_twin(graph, vertex).neighbours), value)
        if graph.size <= PAIRS:
            tally.same(noyau_value(add_twin(graph, 0)), value)
    for rows in oracle.digraphs(3):
        graph = graph_of(rows)
        tally.expect(
            all(oracle.domination(add_twin(graph, v).neighbours) == oracle.domination(rows) for v in range(3)), graph
        )
    before, after = oracle.domination([{1}, set()]), oracle.domination([{1}, {2}, {1}])
    tally.same((before, after), (2, 0))
    tally.same((noyau_value(read_graph("arcs-0.1")), noyau_value(read_graph("arcs-0.1,1.2,2.1"))), (2, 0))
    return {"size": GRAPHS, "cases": cases, "before": before, "after": after}


@theorem("D-Th1", "T", "1.4.2")
def twin_and_match_keeps_the_value(tally: Tally) -> Facts:
    cases = 0
    for graph in graphs(PAIRS, smallest=2):
        value = oracle.domination(graph.neighbours)
        tally.same(noyau_value(graph), value)
        for one, other in combinations(range(graph.size), 2):
            if other not in graph.neighbours[one]:
                for matching in MATCHINGS:
                    cases += 1
                    tally.same(oracle.domination(twin_and_match(graph, one, other, matching).neighbours), value)
    square = twin_and_match(read_graph("edges-1"), 0, 1, [(0, 0), (1, 1)])
    tally.same(square.edge_count, 4)
    tally.same(noyau_value(square), 0)
    return {"size": PAIRS, "cases": cases}


@theorem("D-Th2", "A", "1.4.3")
def powers_of_cycles(tally: Tally) -> Facts:
    """With k + 1 tokens it is right; with the k of the text it already fails on the triangle."""
    for reach in range(1, REACH + 1):
        heaps = oracle.take_consecutive(ROUND, reach + 1)
        code = Octal(HeapCode((*[0] * (reach + 1), 7)))
        for size in range(reach + 1, ROUND + 1):
            left = heaps[size - reach - 1]
            value = oracle.domination(oracle.cycle_power(size, reach))
            tally.same(value, int(left == 0))
            tally.same(noyau_value(read_graph(f"cycle-{size}^{reach}")), value)
            tally.same(solve(Game(code, (size - reach - 1,))).value, left)
        for size in range(1, 15):
            tally.same(oracle.domination(oracle.path_power(size, reach)), heaps[size + reach])
    triangle, printed = oracle.domination(oracle.cycle_power(3, 1)), oracle.take_consecutive(1, 1)[1]
    tally.same((triangle, printed), (1, 1))
    return {"reach": REACH, "size": ROUND, "triangle": triangle, "printed": printed}


@theorem("D-ExC14", "T", "1.4.3")
def the_example_of_a_power(tally: Tally) -> Facts:
    after, heap, value = (
        oracle.domination(oracle.path_power(9, 2)),
        oracle.take_consecutive(11, 3)[11],
        oracle.domination(oracle.cycle_power(14, 2)),
    )
    tally.same((after, heap, value), (1, 1, 0))
    rules = Octal(HeapCode((0, 0, 0, 7)))
    tally.same(move_graph(Game(rules, (11,))), read_graph("path-9^2"))
    tally.same(solve(Game(rules, (11,))).value, heap)
    tally.same(noyau_value(read_graph("path-9^2")), after)
    tally.same(noyau_value(read_graph("cycle-14^2")), value)
    return {"after": after, "heap": heap, "value": value}
