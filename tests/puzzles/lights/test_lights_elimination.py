"""Boards of any shape, solved by compiled elimination: against the small engine and the published nullities."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from noyau.graphs.boards import SURFACES, Board, read_board
from noyau.puzzles.lights.kernels.sparse_elimination import is_symmetric
from noyau.puzzles.lights.solving.elimination import DenseSystem, SparseSystem, effects
from noyau.puzzles.lights.solving.linear_system import SmallSystem

RULES = ("", "?multi", "?open", "?king", "?cross", "?king&multi", "?cross&open", "?pattern=010/110/001")

NULLITIES = {
    "grid": "0 0 0 4 2 0 0 0 8 0 6 0",
    "cylinder": "0 0 2 0 1 0 0 4 2 0 1 0",
    "mobius": "0 3 2 0 1 0 0 2 2 0 1 0",
    "torus": "0 0 4 0 8 8 0 0 4 16 0 16",
    "klein": "0 3 4 0 4 6 0 0 4 8 0 12",
    "projective": "0 3 2 3 2 2 2 3 2 6 2 6",
}

CUBES = {
    "1x1x1 2x2x2 3x3x3 4x4x4 5x5x5 6x6x6 7x7x7": "0 4 0 0 19 24 0",
    "2x2x3 2x3x3 2x4x4 3x3x5 4x4x5 5x6x6": "0 5 8 9 12 12",
}

SOLIDS = {"tetrahedron": (3, 3), "cube": (0, 4), "octahedron": (4, 0), "dodecahedron": (6, 6), "icosahedron": (6, 6)}
"""The nullities by faces and by vertices."""


def press(board: Board, presses: int) -> int:
    change = 0
    for cell in range(board.size):
        if presses >> cell & 1:
            for changed in board.effect(cell):
                change ^= 1 << changed
    return change


def check(board: Board, random: Random) -> None:
    """Both systems agree with the small one; presses are applied, neutral patterns and witnesses looked at."""
    small = SmallSystem(board)
    for system in (SparseSystem(board), DenseSystem(board)):
        assert system.nullity == small.nullity == len(system.neutral), board
        assert not any(press(board, pattern) for pattern in system.neutral)
        for change in (press(board, random.getrandbits(board.size)), random.getrandbits(board.size)):
            presses, witness = system.solve(change), system.witness(change)
            assert (presses is None) == (small.solve(change) is None) == (witness is not None)
            if presses is not None:
                assert press(board, presses) == change
            else:
                assert witness is not None
                assert (witness & change).bit_count() % 2
                assert not any(
                    sum(witness >> cell & 1 for cell in board.effect(press)) % 2 for press in range(board.size)
                )


def nullity(name: str) -> int:
    return SparseSystem(read_board(name)).nullity


@pytest.mark.parametrize("surface", SURFACES)
def test_every_surface_up_to_12_by_12_agrees_with_the_small_engine(surface: str) -> None:
    random = Random(1)
    for rows in range(1, 13):
        for columns in range(1, 13):
            check(read_board(f"{surface}-{rows}x{columns}"), random)


@pytest.mark.parametrize("rule", RULES)
def test_the_effects_as_arrays_are_those_of_the_board(rule: str) -> None:
    for surface in SURFACES:
        for rows, columns in ((1, 1), (1, 4), (2, 2), (3, 2), (4, 5), (6, 6)):
            board = read_board(f"{surface}-{rows}x{columns}{rule}")
            pairs = set(zip(*(array.tolist() for array in effects(board)), strict=True))
            assert pairs == {(press, cell) for press in range(board.size) for cell in board.effect(press)}, board
            if "pattern" not in rule:
                assert is_symmetric(board.size, *effects(board))


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_agrees_with_the_small_engine(rule: str) -> None:
    random = Random(2)
    for surface in SURFACES:
        for rows, columns in ((2, 2), (3, 4), (5, 5), (7, 6)):
            check(read_board(f"{surface}-{rows}x{columns}{rule}"), random)


def test_directed_graphs_agree_with_the_small_engine() -> None:
    random = Random(3)
    for size in (2, 7, 20):
        arcs = [f"{one}.{two}" for one in range(size) for two in range(size) if random.random() < 0.3]
        check(read_board(f"arcs-{','.join([*arcs, str(size - 1)])}"), random)


def test_nullities_of_the_surfaces_are_the_published_ones() -> None:
    for surface, published in NULLITIES.items():
        found = [nullity(f"{surface}-{side}x{side}") for side in range(1, 13)]
        assert found == list(map(int, published.split())), surface


def test_nullities_of_boxes_and_solids_are_the_published_ones() -> None:
    for names, published in CUBES.items():
        assert [nullity(f"grid-{name}") for name in names.split()] == list(map(int, published.split()))
    for name, (faces, vertices) in SOLIDS.items():
        assert (nullity(f"{name}-faces"), nullity(name)) == (faces, vertices)
    assert nullity("petersen") == 5


def test_hypercubes_complete_graphs_and_stars_follow_their_formulas() -> None:
    assert [nullity(f"hypercube-{dimension}") for dimension in range(9)] == [0, 1, 0, 4, 0, 16, 0, 64, 0]
    assert [nullity(f"complete-{size}") for size in range(1, 9)] == list(range(8))
    assert [nullity(f"star-{leaves}") for leaves in range(1, 9)] == [1, 0] * 4


def test_wheels_and_complete_bipartite_graphs_follow_their_formulas() -> None:
    def of(edges: list[tuple[int, int]]) -> int:
        return nullity("edges-" + ",".join(f"{one}.{two}" for one, two in edges))

    wheels = [of([(n, v) for v in range(n)] + [(v, (v + 1) % n) for v in range(n)]) for n in range(3, 9)]
    assert wheels == [3, 0, 1, 2, 1, 0]
    for a in range(1, 6):
        for b in range(1, 6):
            assert of([(one, a + two) for one in range(a) for two in range(b)]) == a * b % 2


@pytest.mark.parametrize("name", ["mobius-40x41", "klein-64x64?king", "projective-50x50", "hypercube-11", "cycle-3000"])
def test_all_lit_is_solved_on_every_symmetric_board_with_its_own_light(name: str) -> None:
    """Sutner 1989."""
    board = read_board(name)
    presses = SparseSystem(board).solve((1 << board.size) - 1)
    assert presses is not None
    assert press(board, presses) == (1 << board.size) - 1


def test_the_engine_named_is_the_one_that_answered() -> None:
    for name, engine in (("star-3000", "local_complementation"), ("mobius-9x9", "four_russians")):
        system = SparseSystem(read_board(name))
        assert system.solve(0) == 0
        assert system.engine == engine


def test_neutral_patterns_of_a_large_board_are_independent_and_neutral() -> None:
    board = read_board("torus-99x99?king")
    system = SparseSystem(board)
    assert len(system.neutral) == system.nullity > 100
    presses, cells = effects(board)
    for pattern in system.neutral[::20]:
        bits = np.array([pattern >> cell & 1 for cell in range(board.size)])
        assert not (np.bincount(cells, weights=bits[presses], minlength=board.size) % 2).any()
    leading = {pattern & -pattern for pattern in reduced(system.neutral)}
    assert len(leading) == system.nullity


def reduced(patterns: list[int]) -> list[int]:
    """The patterns, each added to those after it until no two begin at the same cell."""
    lowest: dict[int, int] = {}
    for pattern in patterns:
        rest = pattern
        while rest and rest & -rest in lowest:
            rest ^= lowest[rest & -rest]
        lowest[rest & -rest] = rest
    return [pattern for pattern in lowest.values() if pattern]


@pytest.mark.parametrize("board", ["torus-4x7?king", "klein-3x5?multi", "grid-6x4?open", "projective-5x5", "petersen"])
def test_the_effects_of_a_large_board_are_found_part_by_part(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = effects(read_board(board))
    monkeypatch.setattr("noyau.puzzles.lights.solving.elimination._TOGETHER", 4)
    in_parts = effects(read_board(board))
    assert [row.tolist() for row in in_parts] == [row.tolist() for row in together]
