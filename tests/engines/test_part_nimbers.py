"""Nimbers of games that name their parts, and of strips, against the mex of all positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, Game, Impartial
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.residues import part_nimbers
from noyau.engines.residues.part_nimbers import PartNimbers, answers
from noyau.engines.residues.strip_nimbers import is_line
from noyau.games.sides.clobber import Clobber


@cache
def nimber(game: AnyGame) -> int:
    """The value by the definition: the mex of what can be left, nothing taken apart."""
    ahead = {nimber(game.after(move)) for move in game.moves()}
    return next(number for number in range(len(ahead) + 1) if number not in ahead)


class Rows(Impartial[tuple[int, ...], tuple[int, int, int]]):
    """Kayles with rows of tokens: one or two that stand together are taken from a row, which falls into two."""

    name = "kayles-rows"

    def read(self, text: str) -> tuple[int, ...]:
        return tuple(map(int, text.split(",")))

    def write(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position)) or "-"

    def write_move(self, position: tuple[int, ...], move: tuple[int, int, int]) -> str:
        return "{}:{}-{}".format(*move)

    def moves(self, position: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
        for at, row in enumerate(position):
            yield from ((at, before, row - take - before) for take in (1, 2) for before in range(row - take + 1))

    def play(self, position: tuple[int, ...], move: tuple[int, int, int]) -> tuple[int, ...]:
        at, before, after = move
        return tuple(row for row in (*position[:at], before, after, *position[at + 1 :]) if row)

    def components(self, position: tuple[int, ...]) -> list[AnyGame]:
        return [Game(self, (row,)) for row in position]

    def lift(self, index: int, move: tuple[int, int, int]) -> tuple[int, int, int]:
        return index, *move[1:]

    def must_end(self) -> bool:
        return True


KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
"""Winning Ways, ch. 4."""


@pytest.mark.parametrize("full", [0, 10, 2000])
def test_rules_that_name_their_parts_are_valued(full: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_nimbers, "FULL", full)
    rules = Rows()
    found = PartNimbers(Budget(Limit()))
    for row in reversed(range(1, len(KAYLES))):
        for other in range(8):
            assert found.has(rules, (row,), other) is (KAYLES[row] == other)
        assert found.value(rules, (row,)) == KAYLES[row]
    assert found.value(rules, (5, 9, 20)) == KAYLES[5] ^ KAYLES[9] ^ KAYLES[20]


def test_a_long_row_of_a_users_game_is_solved_by_its_parts() -> None:
    found = solve(Game(Rows(), (120,)))
    assert found.method.engine == "parts"
    assert found.verdict.value == parse("kayles:120").rules.grundy((120,))
    winning = set(found.winning)
    for option in found.options:
        left = Rows().play((120,), option.move)
        values = [parse(f"kayles:{row}").rules.grundy((row,)) for row in left]
        assert (option.move in winning) is (len(values) == 2 and values[0] == values[1])


@pytest.mark.parametrize("full", [0, 2000])
@pytest.mark.parametrize(
    "spec",
    [
        *(
            "impartial clobber:2x3",
            "impartial clobber:xox/.xo/oox",
            "impartial clobber:cycle-6",
            "impartial toads:tt..ff",
        ),
        *(
            "impartial domineering:3x3",
            "impartial amazons:x..o/....",
            "impartial snort:grid-2x3",
            "impartial col:path-5",
        ),
    ],
)
def test_impartial_versions_are_valued_as_by_the_definition(
    spec: str, full: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_nimbers, "FULL", full)
    game = parse(spec)
    found = PartNimbers(Budget(Limit()))
    for position in (game, *(game.after(move) for move in game.moves())):
        assert found.value(position.rules, position.position) == nimber(position), spec


def test_all_strips_of_clobber_are_valued_as_by_the_definition() -> None:
    random = Random(2)
    for length in range(1, 9):
        for _ in range(25):
            game = parse("impartial clobber:" + "".join(random.choices("xo.", (4, 4, 1), k=length)))
            assert PartNimbers(Budget(Limit())).value(game.rules, game.position) == nimber(game), str(game)


def test_what_is_a_line_is_told_by_touching_cells_and_moves() -> None:
    lines = ("clobber:xoxo", "clobber:xo/ox", "clobber:path-7", "clobber:cycle-7", "domineering:1x6", "toads:tt.ff")
    rules: list[Any] = [parse(spec).rules.rules for spec in lines]  # type: ignore[attr-defined]
    assert [is_line(each) for each in rules] == [True, False, True, False, True, True]
    assert is_line(Clobber((9, 1)))


def test_impartial_linear_clobber_of_two_hundred_stones() -> None:
    """MCGS 1.5 publishes the value 3."""
    found = noyau.solve("impartial clobber:" + 100 * "xo")
    assert (found.grundy, found.method.engine) == (3, "parts")
    assert len(found.options) == 398
    one = found.winning[0]
    assert noyau.solve(found.game.after(one)).grundy == 0


def test_sums_of_large_impartial_versions_add_the_nimbers_of_their_parts() -> None:
    strip = "impartial clobber:" + 20 * "xo"
    assert (
        noyau.solve(f"{strip} + {strip}x + nim:3").grundy
        == 3 ^ noyau.solve(strip).grundy ^ noyau.solve(f"{strip}x").grundy
    )


def test_a_limit_is_heard_and_games_that_may_go_on_are_left_to_others() -> None:
    with pytest.raises(TooLarge):
        solve(parse("impartial clobber:5x5"), limit=Limit(50))
    with pytest.raises(TooLarge):
        solve(parse("impartial clobber:" + 100 * "xo"), limit=Limit(50))
    assert not answers(parse("token:a>b,b>a:a").rules)


@pytest.mark.parametrize(
    "spec", ["nim:3,4,5", "kayles:9,4", "cram:4x4", "cram:4x3 + nim:1", "chomp:3x3", "wythoff:3,5"]
)
def test_without_theorems_the_same_is_found_by_search(spec: str) -> None:
    decided, searched = noyau.solve(spec), noyau.solve(spec, theorems=False)
    assert searched.outcome is decided.outcome
    assert decided.grundy in (None, searched.grundy)
    assert set(searched.winning) == set(decided.winning)
    assert searched.method.engine != "closed_form"
    assert not searched.proof


def test_theorems_are_left_out_only_where_some_would_answer() -> None:
    for spec in ("domineering:3x3", "dots:2x2", "lights:grid-3x3:all"):
        with pytest.raises(NotApplicable):
            noyau.solve(spec, theorems=False)
