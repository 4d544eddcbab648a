"""Games of two sides of one's own: from two functions, as a class, on a board; and what their contract test finds."""

from __future__ import annotations

import copy
import pickle
from typing import Any, ClassVar

import pytest

import noyau
from noyau.core.errors import NotApplicable, RulesFailed, SpecError
from noyau.core.game import Partisan
from noyau.core.turns import take_apart
from noyau.core.verdict import Player
from noyau.forms.two_sided_grid import TwoSidedGrid
from noyau.testing import check_rules
from noyau.values.shortgames import integer


def take_one(heaps: tuple[int, int]) -> list[tuple[int, int]]:
    """Left takes a token from her heap."""
    mine, theirs = heaps
    return [(mine - 1, theirs)] if mine else []


def take_two(heaps: tuple[int, int]) -> list[tuple[int, int]]:
    mine, theirs = heaps
    return [(mine, theirs - take) for take in (1, 2) if take <= theirs]


def test_two_functions_are_a_game() -> None:
    rules = noyau.partisan(left=take_one, right=take_two, name="two-heaps", start=(3, 2))
    analysis = noyau.solve("two-heaps")
    assert analysis.verdict.short is integer(1)
    assert noyau.parse("left two-heaps:1,1").play_text("0,1") == rules.at((0, 1), Player.RIGHT)
    assert noyau.solve("two-heaps:1,1 + nim:1").outcome.value == "N"
    assert noyau.register(rules) is rules
    assert {card["name"]: card for card in noyau.catalogue()}["two-heaps"][
        "summary"
    ] == "Left takes a token from her heap."
    check_rules(rules)
    check_rules(rules, [(0, 3), (2, 1)])
    game = noyau.parse("right two-heaps:1,2")
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game


def test_a_class_is_a_game_too() -> None:
    @noyau.register
    class Cutcake(Partisan[tuple[int, int], int]):
        """Left cuts a cake of rows × columns from top to bottom, Right from side to side."""

        name: ClassVar[str] = "one-cake"

        def read(self, text: str) -> tuple[int, int]:
            rows, columns = map(int, text.split("x"))
            return rows, columns

        def write(self, cake: tuple[int, int]) -> str:
            return f"{cake[0]}x{cake[1]}"

        def moves(self, cake: tuple[int, int], player: Player) -> range:
            return range(1, cake[player is Player.LEFT])

        def write_move(self, cake: tuple[int, int], cut: int) -> str:
            return str(cut)

        def play(self, cake: tuple[int, int], cut: int, player: Player) -> tuple[int, int]:
            return (cake[0], cut) if player is Player.LEFT else (cut, cake[1])

    check_rules(Cutcake(), [(3, 3)])
    assert noyau.solve("one-cake:1x4").verdict.short is integer(3)


def test_a_board_of_ones_own_takes_ten_lines() -> None:
    @noyau.register
    class Ladders(TwoSidedGrid):
        """Left covers an upright pair, Right a square alone."""

        name: ClassVar[str] = "own-ladders"
        example: ClassVar[str] = "own-ladders:3x3"

        def changes(self, player: Player) -> Any:
            if player is Player.RIGHT:
                return ({square: ".#"} for square in range(self.squares))
            return ({one: ".#", one + self.board[1]: ".#"} for one in range(self.squares - self.board[1]))

    rules, position = take_apart(noyau.parse("own-ladders:2x2"))
    check_rules(rules, [position])
    assert (len(rules.symmetries), rules.is_uniform, rules.mirror(position)) == (4, True, None)
    assert noyau.solve("own-ladders:3x3").outcome.value == "R"


@pytest.mark.parametrize("functions", [{"left": 3, "right": take_one}, {"left": take_one, "right": None}])
def test_what_is_no_function_is_refused_at_once(functions: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match="expected for left= and right= functions"):
        noyau.partisan(**functions)


@pytest.mark.parametrize("name", ["nim", "left", "no name", ""])
def test_a_name_that_is_taken_is_refused_at_once(name: str) -> None:
    with pytest.raises(SpecError):
        noyau.partisan(left=take_one, right=take_two, name=name)


def test_a_class_without_its_methods_is_refused_at_once() -> None:
    class Half(Partisan[int, int]):
        name = "half-of-a-game"

    with pytest.raises(SpecError, match="half-of-a-game"):
        noyau.register(Half)


def test_a_function_that_fails_is_told_with_its_position() -> None:
    rules = noyau.partisan(left=lambda n: [n // 0], right=lambda _: [], name="fails-for-left")
    with pytest.raises(RulesFailed, match="fails-for-left"):
        noyau.solve(rules.at(3))


def test_what_may_come_back_is_refused() -> None:
    rules = noyau.partisan(left=lambda n: [1 - n], right=lambda n: [1 - n], name="to-and-fro")
    with pytest.raises(NotApplicable, match="can come back"):
        noyau.solve(rules.at(0))
    with pytest.raises(AssertionError, match="can come back"):
        check_rules(rules, [0])


class Stairs(Partisan[int, int]):
    """Left goes down by one stair, Right by one or two."""

    name: ClassVar[str] = "faulty-stairs"

    def read(self, text: str) -> int:
        return int(text)

    def write(self, position: int) -> str:
        return str(position)

    def moves(self, position: int, player: Player) -> list[int]:
        return [step for step in ((1,) if player is Player.LEFT else (1, 2)) if step <= position]

    def play(self, position: int, move: int, player: Player) -> int:
        return position - move

    def write_move(self, position: int, move: int) -> str:
        return str(move)


class Leap(Stairs):
    """Every move leads to the ground."""

    def play(self, position: int, move: int, player: Player) -> int:
        return 0


def test_the_contract_finds_what_is_wrong() -> None:
    check_rules(Stairs(), [4])
    faults = {
        "add up": {"components": lambda self, n: [Leap().at(n)], "lift": lambda self, index, move: move},
        "canonical form": {"canonical": lambda self, n: min(n, 1)},
        "negative": {"mirror": lambda self, n: self.at(n)},
        "theorem": {"value": lambda self, n: integer(n)},
        "listed but refused": {"read_move": lambda self, n, text, player: Partisan.read_move(self, n, "0", player)},
        "is written": {"write": lambda self, n: str(n + 1)},
        "two moves are written": {"write_move": lambda self, n, move: "down"},
        "moves of the components": {
            "components": lambda self, n: [self.at(n - 1)] if n else [],
            "lift": lambda self, i, m: m,
        },
    }
    for fault, members in faults.items():
        rules = type("Faulty", (Stairs,), members)()
        with pytest.raises(AssertionError) as found:
            check_rules(rules, [4])
        assert fault in str(found.value), (fault, str(found.value))
