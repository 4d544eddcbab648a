"""Who wins sums of parts of any rules in Python, against plain recursion, with and without values and mirrors."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sides_oracle import SidesOracle

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, AnyPartisan, Partisan
from noyau.core.verdict import Ending, Player
from noyau.engines import solve
from noyau.engines.partisan import part_sums
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.partisan.part_sums import PartSums
from noyau.engines.partisan.values import split
from noyau.games.sides.clobber import Clobber
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.toads import Toads
from noyau.values.shortgames import value

Row = tuple[str, ...]


class Strips(Partisan[Row, tuple[int, int]]):
    """Rows of squares: Left takes one square, Right two beside each other; stretches of them are parts."""

    name = "strips"

    def read(self, text: str) -> Row:
        return tuple(text.split("/"))

    def write(self, position: Row) -> str:
        return "/".join(position)

    def write_move(self, position: Row, move: tuple[int, int]) -> str:
        return f"{move[0]},{move[1]}"

    def moves(self, position: Row, player: Player) -> Iterator[tuple[int, int]]:
        length = 1 if player is Player.LEFT else 2
        for at, row in enumerate(position):
            for place in range(len(row) - length + 1):
                if row[place : place + length] == "." * length:
                    yield at, place

    def play(self, position: Row, move: tuple[int, int], player: Player) -> Row:
        (at, place), length = move, 1 if player is Player.LEFT else 2
        row = position[at]
        return (*position[:at], row[:place] + "#" * length + row[place + length :], *position[at + 1 :])

    def components(self, position: Row) -> list[AnyGame]:
        return [self.at((part,)) for row in position for part in row.split("#") if part]

    def lift(self, index: int, move: Any) -> Any:
        return move


class Turning(Partisan[str, int]):
    """Stones of both colours in a row: a player takes one, and all before it if these are odd."""

    name = "turning"

    def read(self, text: str) -> str:
        return text

    def write(self, position: str) -> str:
        return position or "-"

    def write_move(self, position: str, move: int) -> str:
        return str(move)

    def moves(self, position: str, player: Player) -> Iterator[int]:
        return (place for place, stone in enumerate(position) if stone == ("x" if player is Player.LEFT else "o"))

    def play(self, position: str, move: int, player: Player) -> str:
        before, after = position[:move], position[move + 1 :]
        return after if len(before) % 2 else before + after

    def canonical(self, position: str) -> str:
        return position

    def mirror(self, position: str) -> AnyGame:
        return self.at(position.translate(str.maketrans("xo", "ox")))


CASES: list[tuple[AnyPartisan, list[Any]]] = [
    (Strips(), [("....",), ("...", "..."), (".....", ".."), ("...", "...", ".")]),
    (Turning(), ["xoxxo", "ooxxox", "xxoo", "oxoxoxo", ""]),
    (Domineering((3, 4)), [Domineering((3, 4)).start, 0b1101_1111_0111]),
    (Clobber((2, 4)), [Clobber((2, 4)).start]),
    (Toads((1, 7)), [Toads((1, 7)).read("ttt.fff"), Toads((1, 7)).read("tt.f.tf")]),
]


@pytest.mark.parametrize("easy", [(0, 0), (6, 4), (300, 30)], ids=str)
@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize(("rules", "starts"), CASES, ids=lambda case: getattr(case, "name", ""))
def test_positions_and_their_followers_are_judged_as_by_plain_recursion(
    rules: AnyPartisan, starts: list[Any], ending: Ending, easy: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_sums, "_EASY", easy[0])
    monkeypatch.setattr(part_sums, "_OPEN", easy[1])
    oracle, found = SidesOracle(rules), PartSums(ending, Budget(Limit(10**7)))
    random = Random(1)
    for start in starts:
        reached = oracle.reachable(start)
        for position in [start, *random.sample(reached, min(40, len(reached)))]:
            for player in Player:
                won = found.is_won(found.state(split(rules, position), player=player))
                assert won is oracle.is_won(position, player, ending), rules.spec(position)


def test_sums_of_positions_and_values_are_judged_as_by_their_value() -> None:
    random = Random(4)
    values = [value(text) for text in ("0", "1", "-1/2", "3/4", "*", "^", "v*", "±1", "{2|-1}", "{{3|1}|-2}", "*2")]
    places = [(rules, start) for rules, starts in CASES for start in starts]
    known = [SidesOracle(rules).value(start) for rules, start in places]
    found = PartSums(Ending.NORMAL, Budget(Limit(10**6)))
    for _ in range(300):
        chosen = random.choices(range(len(places)), k=random.randrange(3))
        others = random.choices(values, k=random.randrange(4))
        total = sum((known[at] for at in chosen), value("0")) + sum(others, value("0"))
        parts = [part for at in chosen for part in split(*places[at])]
        for player in Player:
            won = found.is_won(found.state(parts, others, player))
            assert won is (total.outcome.value in ("N", "L" if player is Player.LEFT else "R")), (chosen, others)


def test_a_position_and_its_negative_cancel_at_once() -> None:
    rules = Turning()
    found = PartSums(Ending.NORMAL, Budget(Limit(10**4)))
    state = found.state([(rules, "xoxxoxxo"), (rules, "oxooxoox")])
    assert (state.parts, state.number) == ((), 0)
    assert not found.is_won(state)
    assert not found.states
    misere = PartSums(Ending.MISERE, Budget(Limit(10**4)))
    assert len(misere.state([(rules, "xoxxo"), (rules, "oxoox")]).parts) == 2


def test_both_starters_share_one_table() -> None:
    """The negative of a board on its side is the board: what one starter's search found answers the other's."""
    rules = Domineering((4, 4))
    found = Outcomes(Ending.MISERE, Budget(Limit(10**5)))
    assert found.of(rules, rules.start, Player.LEFT) is Player.LEFT
    states = found.states
    assert found.of(rules, rules.start, Player.RIGHT) is Player.RIGHT
    assert found.states == states


def test_a_mirror_that_does_not_lead_back_is_not_believed() -> None:
    class Crooked(Turning):
        name = "crooked"

        def mirror(self, position: str) -> AnyGame:
            return self.at(min("o", position))

    rules, oracle = Crooked(), SidesOracle(Turning())
    found = PartSums(Ending.MISERE, Budget(Limit(10**5)))
    for position in ("x", "xx", "xox", "o"):
        found.state([(rules, position)])
        assert found._opposites[found._opposites[0]] == 0
    assert found.is_won(found.state([(rules, "oo")])) is oracle.is_won("oo", Player.LEFT, Ending.MISERE)


def test_a_search_in_little_memory_forgets_and_finds_the_same() -> None:
    rules = Strips()
    position = ("." * 9, "." * 7)
    full, bounded = (PartSums(Ending.MISERE, Budget(Limit(10**6, memory=memory))) for memory in (None, 12_000))
    for player in Player:
        places = split(rules, position)
        won = full.is_won(full.state(places, player=player))
        assert bounded.is_won(bounded.state(places, player=player)) is won
    assert len(bounded._wins) < 60 < len(full._wins)  # the states of a path may join a full table


def test_positions_that_come_back_are_refused() -> None:
    rules = noyau.partisan(left=lambda n: [n - 1, n + 1], right=lambda n: [n + 1], name="going-round")
    with pytest.raises(NotApplicable, match="come back"):
        solve(rules.at(0), limit=Limit(1000))
