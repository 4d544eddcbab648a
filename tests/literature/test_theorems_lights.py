"""The claims of Zaidenberg and of "Le jeu du tout éteint": each can fail."""

from __future__ import annotations

from typing import Any

import pytest
from claims import unnoticed

from noyau.graphs.boards import Board
from noyau.literature import find
from noyau.literature.oracle.lights import (
    chase,
    chased_nullity,
    eliminate,
    graph_presses,
    kernel,
    labelled_graphs,
    nullity,
    orbits,
    picture,
    plane,
    presses,
    read,
    solve,
    turns,
)
from noyau.literature.tout_eteint import counted, printed_matrix
from noyau.literature.zaidenberg import three_by_three
from noyau.literature.zaidenberg.algebra import determinant, inverse, times
from noyau.literature.zaidenberg.surfaces import euler_characteristic
from noyau.puzzles.lights.solving.linear_system import SmallSystem
from noyau.values.gf2 import Elimination


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("Z-2.3(5)", "Z-2.3(5)"),
        ("z-2.3(13)", "Z-2.3(13)"),
        ("Z-2.3(1*", "Z-2.3(10) Z-2.3(11) Z-2.3(12) Z-2.3(13)"),
        ("Z-1.4", "Z-1.4a Z-1.4b"),
        ("Z-Aks", "Z-Aks1 Z-Aks2"),
        ("Z-Ex", "Z-Ex2.1 Z-Ex2.2a Z-Ex2.2b"),
        ("T-5b", "T-5b1 T-5b2 T-5b3 T-5b4"),
        ("T-1", "T-1"),
        ("T-4", "T-4a T-4b T-4c T-4e T-4z"),
    ],
)
def test_an_id_selects_a_claim_and_a_prefix_a_group(wanted: str, ids: str) -> None:
    assert [theorem.id for theorem in find([wanted])] == ids.split()


def test_the_equations_of_a_section_are_a_group_in_their_order() -> None:
    ids = [theorem.id for theorem in find(["Z-2.3"])]
    assert ids == ["Z-2.3r", *(f"Z-2.3({number})" for number in range(5, 14)), "Z-2.3all"]


class TooManyNeutral(SmallSystem):
    """A system that finds one neutral pattern too many."""

    @property
    def nullity(self) -> int:
        return super().nullity + 1


class WrongPatterns(SmallSystem):
    """A system whose neutral patterns change a corner, and which presses that corner once too often."""

    @property
    def neutral(self) -> list[int]:
        return [pattern ^ 1 for pattern in super().neutral]

    def solve(self, change: int) -> int | None:
        presses = super().solve(change)
        return None if presses is None else presses ^ 1


class SolvesNothing(SmallSystem):
    """A system that takes every state for unsolvable."""

    def solve(self, change: int) -> int | None:
        return None


@pytest.mark.parametrize(
    ("system", "ids"),
    [
        (
            TooManyNeutral,
            "Z-2.1 Z-2.3all Z-4.1T Z-4.1K Z-4.1P Z-4.1rT Z-4.1sing Z-E4.1 Z-E4.2L Z-E4.2C Z-4.2K Z-E4.3 Z-Aks1 "
            "Z-Cor4.4 Z-4.2Q Z-4.1s T-2b T-3ex T-4e T-5b1 T-5b2 T-5b3",
        ),
        (
            WrongPatterns,
            "Z-2.3all Z-4.1rT Z-4.1rK Z-4.1rP Z-4.1M0T Z-4.1sing Z-E3.1 T-3a T-3b T-3ex T-4a T-4b T-4c T-4z "
            "T-5a1 T-5a2 T-5a3 T-5c T-6",
        ),
        (SolvesNothing, "Z-2.3all Z-4.1M0T T-3a T-3b T-3ex T-4a T-4b T-4c T-4z T-5a3 T-5b4 T-6"),
    ],
)
def test_a_wrong_linear_system_is_found_out(system: Any, ids: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.literature.comparing.choose_system", system)
    assert unnoticed(ids) == []


def test_a_wrong_answer_to_a_puzzle_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.puzzles.lights.solving.choose_system", SolvesNothing)
    assert unnoticed("Z-Ex2.1 Z-3b Z-3c Z-E3.1 Z-4.1M0T Z-4.1win Z-4.2K T-3prog T-5a3") == []


def test_a_press_that_misses_a_neighbour_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Board.effect

    def partly(self: Board, cell: int) -> dict[int, int]:
        return dict(list(whole(self, cell).items())[:4])

    monkeypatch.setattr(Board, "effect", partly)
    ids = "Z-2.1 Z-2.4G Z-4.1T Z-4.1Trow Z-4.1K Z-4.1P Z-4.1M0T Z-4.1sing Z-E4.1 Z-Aks1 T-1"
    assert unnoticed(ids) == []


def test_a_press_that_spares_its_own_cell_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Board.effect
    monkeypatch.setattr(
        Board, "effect", lambda self, cell: {place: n for place, n in whole(self, cell).items() if place != cell}
    )
    ids = "Z-1.1 Z-2.1 Z-2.2 Z-2.3r Z-2.3(5) Z-2.3(13) Z-2.4alg Z-Ex2.2a Z-Ex2.2b Z-3a Z-E4.3 Z-4.2K T-1 T-2b T-2c"
    assert unnoticed(ids) == []


def test_a_wrong_gluing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from noyau.graphs import boards

    wrong = {**boards.SURFACES, "klein": boards.SURFACES["projective"], "projective": boards.SURFACES["klein"]}
    monkeypatch.setattr(boards, "SURFACES", wrong)
    assert unnoticed("Z-4.1s Z-4.1K Z-4.1P Z-4.1M0P Z-4.1sing") == []


def test_a_wrong_elimination_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Elimination, "is_invertible", True)
    assert unnoticed("Z-P1.1 Z-E1.3 Z-4.2rare") == []
    monkeypatch.setattr(Elimination, "solve", lambda self, target: None)
    assert unnoticed("Z-1.2 Z-1.4b Z-Aks2") == []
    monkeypatch.setattr(Elimination, "solve", lambda self, target: target)
    assert unnoticed("Z-Aks2") == []


def test_a_program_without_its_fault_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "noyau.literature.tout_eteint.counted",
        lambda length, height, lit, mended=False: counted(length, height, lit, mended=True),
    )
    assert unnoticed("T-3prog") == []


def test_a_wrong_table_for_chasing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.literature.tout_eteint.chase_table", lambda rows, columns: [])
    assert unnoticed("T-6") == []


def test_the_obvious_way_is_right_where_it_can_be_done_by_hand() -> None:
    assert presses("torus", 1, 2) == [3, 3]
    assert presses("torus", 1, 2, multi=True) == [0b01, 0b10]
    assert plane(1, 3) == [0b011, 0b111, 0b110] == graph_presses(3, [(0, 1), (1, 2)])
    assert picture(read("010/111/010"), 3, 9) == "010/111/010"
    assert eliminate([0b11, 0b11], 2).pivots == [0]
    assert (kernel([0b11, 0b11]), solve([0b11, 0b11], 0b11), solve([0b11, 0b11], 0b01)) == ([0b11], 0b01, None)
    assert sum(1 for _ in labelled_graphs(4)) == 64
    assert chase(0b1, [0, 0], 2) == [0b01, 0b11, 0b01]
    assert (len(turns(2, 3)), len(turns(3, 3)), orbits([0b01, 0b10], turns(1, 2))) == (4, 8, 1)


def test_chasing_and_elimination_find_the_same_nullity() -> None:
    for rows in range(1, 9):
        for columns in range(1, 9):
            assert chased_nullity(rows, columns) == nullity(plane(rows, columns))


def test_the_printed_program_builds_the_matrix_of_the_rectangle() -> None:
    for length in range(1, 5):
        for height in range(1, 5):
            rows = [sum(bit << j for j, bit in enumerate(row)) for row in printed_matrix(length, height)]
            assert rows == plane(height, length)
    assert counted(2, 1, [1, 0]) == 1
    assert counted(2, 1, [1, 0], mended=True) == 0


def test_small_matrices_are_multiplied_and_inverted_by_hand() -> None:
    assert times((0b01, 0b11), (0b11, 0b10)) == (0b11, 0b01)
    assert inverse((0b01, 0b11)) == (0b01, 0b11)
    assert inverse((0b11, 0b11)) is None
    assert (determinant((0b01, 0b10)), determinant((0b10, 0b01)), determinant((0b11, 0b11))) == (1, -1, 0)


def test_closed_surfaces_have_their_euler_characteristic() -> None:
    assert [euler_characteristic(joins, 2, 3) for joins in ("==", "=x", "x=", "xx")] == [0, 0, 0, 1]


def test_moves_are_named_as_in_the_source() -> None:
    assert three_by_three.named(three_by_three.moves("33 12"), "C") == "C12 + C33"
