"""Solitaire Clobber on Hamming graphs: captures that are built are replayed, one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.puzzles.clobber.solving.hamming import reach, reduce
from noyau.puzzles.clobber.solving.hamming_coordinates import coordinates, one_stone, two_stones
from noyau.puzzles.clobber.solving.reduction import Reduction, delta, replay

BUDGET = Budget(Limit())
SEVERAL = (
    "hamming-2x2x3",
    "hamming-2x2x2x3",
    "hamming-2x3x3",
    "hamming-3x3x3",
    "hamming-3x4",
    "hamming-5x2x3",
    "hamming-2x3x4x5",
    "complete-7*hypercube-3",
    "complete-3*complete-40",
)


def answer(graph: Graph, stones: str) -> Reduction:
    found = reduce(graph, stones, BUDGET)
    assert found is not None
    return found


def left(graph: Graph, stones: str, moves: tuple[tuple[int, int], ...]) -> int:
    return graph.size - replay(graph, stones, moves).count(".")


def colourings(size: int) -> Iterator[str]:
    return map("".join, product("xo", repeat=size))


def swapped(stones: str, *vertices: int) -> str:
    other = {"x": "o", "o": "x"}
    return "".join(other[stone] if vertex in vertices else stone for vertex, stone in enumerate(stones))


def is_mixed_without(stones: str, vertex: int) -> bool:
    return len(set(stones[:vertex] + stones[vertex + 1 :])) == 2


def ends_there(graph: Graph, stones: str, vertex: int, colour: str) -> bool | None:
    """Whether the captures that are built leave the one stone that is asked for; None where none are built."""
    moves = reach(graph, stones, vertex, colour)
    wanted = "." * vertex + colour + "." * (graph.size - vertex - 1)
    return None if moves is None else replay(graph, stones, moves) == wanted


def layered(graph: Graph, draw: random.Random) -> str:
    """A colouring by one letter of the words, which makes copies of one colour."""
    found = coordinates(graph)
    assert found is not None
    place = draw.randrange(len(found.factors))
    weight = 1
    for size in found.factors[place + 1 :]:
        weight *= size
    size = found.factors[place]
    black = set(draw.sample(range(size), draw.randrange(1, size)))
    return "".join("x" if word // weight % size in black else "o" for word in found.words)


# One stone, on each vertex and of each colour.


@pytest.mark.parametrize("name", ["complete-3", "complete-4", "complete-5", "hamming-2x4", "hamming-3x3"])
def test_strongly_1_reducible_by_every_colouring_vertex_and_colour(name: str) -> None:
    graph = read_graph(name)
    for stones in colourings(graph.size):
        for vertex, colour in product(range(graph.size), "xo"):
            assert ends_there(graph, stones, vertex, colour) is (True if is_mixed_without(stones, vertex) else None)


def test_on_the_prism_twelve_ends_are_out_of_reach_and_still_one_stone_can_be_left() -> None:
    graph = read_graph("hamming-2x3")
    missing = 0
    for stones in colourings(6):
        for vertex, colour in product(range(6), "xo"):
            there = ends_there(graph, stones, vertex, colour)
            missing += there is None and is_mixed_without(stones, vertex)
            assert there is not False
        if len(set(stones)) == 2:
            assert left(graph, stones, answer(graph, stones).moves) == answer(graph, stones).least == 1
    assert missing == 12


@pytest.mark.parametrize("name", SEVERAL)
def test_products_end_where_one_asks(name: str) -> None:
    graph = read_graph(name)
    draw = random.Random(name)
    for turn in range(40):
        share = draw.choice([0.5, 0.1, 1 / graph.size, 2 / graph.size])
        stones = "".join("x" if draw.random() < share else "o" for _ in range(graph.size))
        vertex = draw.randrange(graph.size)
        if turn % 2:
            stones = layered(graph, draw)
            stones = swapped(stones, *draw.choice([(), (vertex,), (vertex, draw.randrange(graph.size))]))
        if draw.random() < 0.5:
            stones = swapped(stones, *range(graph.size))
        for colour in "xo":
            assert ends_there(graph, stones, vertex, colour) is (True if is_mixed_without(stones, vertex) else None)


@pytest.mark.parametrize("name", SEVERAL)
def test_products_with_one_stone_or_one_copy_of_the_other_colour(name: str) -> None:
    graph = read_graph(name)
    for vertex in (1, graph.size - 1):
        single = swapped("x" * graph.size, vertex)
        clique = swapped("x" * graph.size, vertex, *graph.neighbours[vertex])
        for stones in (single, clique, swapped(clique, vertex)):
            found = answer(graph, stones)
            assert left(graph, stones, found.moves) == found.left == found.least == 1
            for end, colour in product({0, vertex, graph.size // 2}, "xo"):
                there = ends_there(graph, stones, end, colour)
                assert there is (True if is_mixed_without(stones, end) else None)


# Hypercubes.


@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_hypercubes_are_left_one_stone_if_and_only_if_delta_allows_it(dimension: int) -> None:
    graph = read_graph(f"hypercube-{dimension}")
    for stones in colourings(graph.size):
        if len(set(stones)) == 2:
            found = answer(graph, stones)
            assert left(graph, stones, found.moves) == found.left == found.least == (1 if delta(graph, stones) else 2)


def test_on_four_axes_one_stone_can_be_left_wherever_delta_allows_it() -> None:
    """On the first vertex and in the first colour, which is every case by symmetry; of colourings that some orders of
    the axes take to each other the least is always looked at."""
    turns = [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (1, 0, 2, 3), (0, 2, 1, 3)]
    moved = [[sum((word >> old & 1) << new for old, new in enumerate(turn)) for word in range(16)] for turn in turns]
    against = sum(1 << word for word in range(16) if word.bit_count() % 2)
    reached = 0
    for white in range(1, (1 << 16) - 1):
        if any(sum(1 << turn[word] for word in range(16) if white >> word & 1) < white for turn in moved[1:]):
            continue
        if 0 < (white >> 1).bit_count() < 15 and (16 + (white ^ against).bit_count()) % 3 == 1:
            assert one_stone((2,) * 4, [white >> word & 1 for word in range(16)], 0, 0) is not None
            reached += 1
    assert reached > 1325


@pytest.mark.parametrize("dimension", [5, 6, 7, 8])
def test_on_more_axes_too(dimension: int) -> None:
    graph = read_graph(f"hypercube-{dimension}")
    draw = random.Random(dimension)
    for _ in range(30):
        vertex = draw.randrange(graph.size)
        for stones in cubic_colourings(graph.size, vertex, draw):
            found = answer(graph, stones)
            assert left(graph, stones, found.moves) == found.left == found.least == (1 if delta(graph, stones) else 2)
            there = {ends_there(graph, stones, vertex, colour) for colour in "xo"}
            reachable = is_mixed_without(stones, vertex) and delta(graph, stones)
            assert there == ({True, None} if reachable else {None})


def cubic_colourings(size: int, vertex: int, draw: random.Random) -> Iterator[str]:
    """By chance; few of one colour; a subcube; a linear function, which chequers the cube, with a few changes."""
    mask, few = draw.randrange(1, size), draw.sample(range(size), draw.randrange(1, 4))
    word = draw.randrange(size) & mask
    yield "".join(draw.choice("xo") for _ in range(size - 2)) + "xo"
    yield swapped("x" * size, *few)
    yield swapped("".join("xo"[cell & mask == word] for cell in range(size)), *few[1:])
    yield swapped("".join("xo"[(cell & mask).bit_count() % 2] for cell in range(size)), *few[1:])
    yield swapped("".join("xo"[cell.bit_count() % 2] for cell in range(size)), *few[1:])


@pytest.mark.parametrize("dimension", [5, 6, 7, 8, 9])
def test_chequered_hypercubes_are_reduced_by_their_quarters_or_eighths(dimension: int) -> None:
    graph = read_graph(f"hypercube-{dimension}")
    last = graph.size - 1
    met = 0
    for vertex in (0, 5):
        for changed in ((), (vertex,), (last - vertex,), (vertex, last - vertex)):
            chequered = "".join("xo"[cell.bit_count() % 2] for cell in range(graph.size))
            for stones in (swapped(chequered, *changed), swapped(chequered, *changed, *range(graph.size))):
                there = {ends_there(graph, stones, vertex, colour) for colour in "xo"}
                assert there == ({True, None} if delta(graph, stones) else {None})
                if delta(graph, stones):
                    met += answer(graph, stones).reasons[0].steps.get("chequered", 0)
    assert met > 0


@pytest.mark.parametrize(
    "name", ["complete-3", "complete-5", "hamming-2x3", "hamming-2x4", "hypercube-2", "hypercube-3"]
)
def test_with_a_joker_every_end_is_reached_unless_a_stone_of_a_hypercube_is_rare_and_should_change(name: str) -> None:
    graph = read_graph(name)
    for stones in colourings(graph.size):
        for vertex, colour in product(range(graph.size), "xo"):
            moves = reach(graph, stones, vertex, colour, joker=True)
            if moves is not None:
                assert with_joker(graph, stones, moves) == "." * vertex + colour + "." * (graph.size - vertex - 1)
            else:
                assert name.startswith("hypercube")
                assert stones[vertex] != colour
                assert stones.count(stones[vertex]) == 1


@pytest.mark.parametrize("name", ["hypercube-7", "hypercube-8", "hamming-2x3x4x5"])
def test_with_a_joker_on_larger_graphs(name: str) -> None:
    graph = read_graph(name)
    draw = random.Random(name)
    chance = "".join(draw.choice("xo") for _ in range(graph.size))
    chequered = "".join("xo"[vertex.bit_count() % 2] for vertex in range(graph.size))
    halves = "x" * (graph.size // 2) + "o" * (graph.size // 2)
    for stones in (chance, chequered, halves, "x" * graph.size, swapped(chequered, *range(graph.size))):
        for vertex, colour in product((0, 6), "xo"):
            moves = reach(graph, stones, vertex, colour, joker=True)
            assert moves is not None
            assert with_joker(graph, stones, moves) == "." * vertex + colour + "." * (graph.size - vertex - 1)


def with_joker(graph: Graph, stones: str, moves: tuple[tuple[int, int], ...]) -> str:
    """The position after captures and at most one joker, the first or the last of them."""
    assert sum(start == into for start, into in moves) <= 1
    if moves and moves[0][0] == moves[0][1]:
        return replay(graph, swapped(stones, moves[0][0]), moves[1:])
    if moves and moves[-1][0] == moves[-1][1]:
        marks = replay(graph, stones, moves[:-1])
        return marks.translate(str.maketrans("xo", "ox"))
    return replay(graph, stones, moves)


def test_searched_blocks_say_when_there_is_no_way() -> None:
    assert one_stone((2, 2), [0, 0, 1, 1], 0, 0) is None
    assert two_stones((3,), [1, 1, 1]) is None
    assert two_stones((2, 2, 2), [0, 1, 1, 1, 1, 1, 1, 1]) is not None


# What is answered.


def test_sizes_where_no_search_could_go() -> None:
    for name in ("hypercube-12", "hamming-3x3x3x3x3x3x3x3x3", "complete-2000", "complete-60*complete-90"):
        graph = read_graph(name)
        draw = random.Random(name)
        stones = "".join(draw.choice("xo") for _ in range(graph.size))
        found = answer(graph, stones)
        assert left(graph, stones, found.moves) == found.left == found.least <= 2


def test_the_answer_names_its_cliques_and_its_theorem() -> None:
    def theorem(name: str, stones: str) -> tuple[tuple[int, ...], str, list[str]]:
        found = answer(read_graph(name), stones)
        assert found.engine == "hamming"
        return found.reasons[0].factors, found.reasons[0].theorem, [reason.kind for reason in found.reasons[1:]]

    assert theorem("complete-4", "xoxx") == ((4,), "D-Prop5", [])
    assert theorem("hamming-3x2", "xoxxxx") == ((2, 3), "D-Th17", [])
    assert theorem("hamming-3x2x2", "xoxxxxoooxxo") == ((2, 2, 3), "D-Th20", [])
    assert theorem("cube", "xxxoxxxx") == ((2, 2, 2), "D-Prop6", [])
    assert theorem("cycle-4", "xxoo") == ((2, 2), "D-Th18", ["delta"])


def test_boards_with_holes_or_of_one_colour_are_left_to_others() -> None:
    cube = read_graph("cube")
    assert reduce(cube, "xxxoxx.x", BUDGET) is None
    assert reduce(cube, "xxxxxxxx", BUDGET) is None
    assert reach(cube, "xxxoxx.x", 0, "x") is None
    assert reach(cube, "oxxxxxxx", 0, "x") is None
