"""A puzzle of one's own is solved by a search: the fewest moves, or the count that proves that there are none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

import noyau
from noyau.cli import run
from noyau.core import record
from noyau.core.errors import TooLarge
from noyau.core.game import Puzzle
from noyau.core.parameters import Whole, parameter
from noyau.engines import Limit


@dataclass(frozen=True)
class Jugs(Puzzle[tuple[int, int], str]):
    """Fill, empty and pour two jugs until one of them holds a wanted amount."""

    name: ClassVar[str] = "jugs"
    example: ClassVar[str] = "jugs:3:5:4"
    small: int = parameter(Whole(1))
    large: int = parameter(Whole(1))
    wanted: int = parameter(Whole(0))

    start = (0, 0)

    def read(self, text: str) -> tuple[int, int]:
        first, second = map(int, text.split(","))
        return first, second

    def write(self, position: tuple[int, int]) -> str:
        return ",".join(map(str, position))

    def write_move(self, position: tuple[int, int], move: str) -> str:
        return move

    def moves(self, position: tuple[int, int]) -> Iterator[str]:
        yield from ("fill-1", "fill-2", "empty-1", "empty-2", "pour-12", "pour-21")

    def play(self, position: tuple[int, int], move: str) -> tuple[int, int]:
        first, second = position
        there, here = min(first, self.large - second), min(second, self.small - first)
        return {
            "fill-1": (self.small, second),
            "fill-2": (first, self.large),
            "empty-1": (0, second),
            "empty-2": (first, 0),
            "pour-12": (first - there, second + there),
            "pour-21": (first + here, second - here),
        }[move]

    def is_solved(self, position: tuple[int, int]) -> bool:
        return self.wanted in position


@pytest.fixture(autouse=True)
def _registered() -> None:
    noyau.register(Jugs)


def fewest(small: int, large: int, wanted: int) -> int | None:
    """The length of a shortest solution, by sets that grow move by move."""
    rules, known, steps = Jugs(small, large, wanted), {(0, 0)}, 0
    while not any(wanted in position for position in known):
        grown = known | {rules.play(position, move) for position in known for move in rules.moves(position)}
        if grown == known:
            return None
        known, steps = grown, steps + 1
    return steps


@pytest.mark.parametrize("small", range(1, 6))
@pytest.mark.parametrize("large", range(1, 8))
def test_the_fewest_moves_are_found_and_lead_to_the_aim(small: int, large: int) -> None:
    for wanted in range(9):
        solution = noyau.solve(f"jugs:{small}:{large}:{wanted}")
        assert solution.length == fewest(small, large, wanted)
        assert solution.fewest
        assert solution.solvable is (solution.length is not None)
        game = solution.game
        for move in solution.moves or ():
            game = game.play(move)
        assert (solution.moves is None) or game.rules.is_solved(game.position)


def test_what_cannot_be_reached_is_proved_by_the_count_of_all_positions() -> None:
    solution = noyau.solve("jugs:2:4:3")
    assert [(reason.kind, reason.facts) for reason in solution.reasons] == [("exhausted", {"positions": 6})]
    assert "\nLes 6 positions" in noyau.say(noyau.explain(solution, level=3), "fr")


def test_the_answer_is_recorded_explained_and_drawn() -> None:
    solution = noyau.solve("jugs:3:5:4")
    written = record.write(solution)
    assert (written["kind"], written["length"], written["fewest"]) == ("puzzle", 6, True)
    assert written["solution"][0] == "fill-2"
    assert "no fewer" in noyau.draw("jugs:3:5:4", solution, moves=True).svg()


class Slides(Puzzle[str, int]):
    """Exchange the blank with the letter beside it, to the right (1) or to the left (0)."""

    name: ClassVar[str] = "slides"
    example: ClassVar[str] = "slides:ba_"

    def read(self, text: str) -> str:
        return text

    def write(self, position: str) -> str:
        return position

    def write_move(self, position: str, move: int) -> str:
        return position[position.index("_") + (1 if move else -1)]

    def moves(self, position: str) -> list[int]:
        blank = position.index("_")
        return [0] * (blank > 0) + [1] * (blank < len(position) - 1)

    def play(self, position: str, move: int) -> str:
        blank = position.index("_")
        first = blank if move else blank - 1
        return position[:first] + position[first : first + 2][::-1] + position[first + 2 :]

    def is_solved(self, position: str) -> bool:
        return position.startswith("_")


def test_moves_that_are_numbers_are_recorded_one_by_one_each_where_it_is_made() -> None:
    noyau.register(Slides)
    assert record.write(noyau.solve("slides:bac_"))["solution"] == ["c", "a", "b"]


def test_the_command_line_solves_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "jugs:3:5:4", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "jugs:3:5:4:0,0: solvable in 6 moves."


def test_a_search_that_is_too_large_says_so() -> None:
    with pytest.raises(TooLarge):
        noyau.solve("jugs:30:50:4", limit=Limit(positions=10))
