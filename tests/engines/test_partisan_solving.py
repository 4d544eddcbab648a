"""Games of two sides: outcomes and moves against plain recursion, sums, and what limits leave."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import noyau
from noyau.core import record
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.turns import InTurn, Turn, set_player
from noyau.core.verdict import Ending, Player
from noyau.engines import solve
from noyau.engines.partisan import solving
from noyau.engines.partisan.outcomes import Outcomes


@cache
def mover_wins(game: AnyGame) -> bool:
    """Whether whoever is to move wins, by looking at everything."""
    options = [game.after(move) for move in game.moves()]
    if not options:
        return game.ending is Ending.MISERE
    return not all(mover_wins(option) for option in options)


def winner(game: AnyGame, starter: Player) -> Player:
    return starter if mover_wins(set_player(game, starter)) else starter.other


def positions(name: str, rows: int, columns: int, signs: str) -> list[str]:
    """All pictures of a size."""
    lines = ["".join(line) for line in product(signs, repeat=columns)]
    return [f"{name}:" + "/".join(rows_of) for rows_of in product(lines, repeat=rows)]


SMALL = [
    *positions("domineering", 2, 3, ".#"),
    *positions("clobber", 2, 2, ".xo"),
    *positions("clobber", 1, 5, ".xo"),
]


@pytest.mark.parametrize("ending", list(Ending))
def test_both_starters_are_judged_as_by_plain_recursion(ending: Ending) -> None:
    for spec in SMALL:
        game = parse(spec, ending)
        found = solve(game)
        assert found.wins == (winner(game, Player.LEFT), winner(game, Player.RIGHT)), spec
        for option in found.options:
            step = option.move
            after = game.after(step)
            assert option.verdict.wins == (winner(after, Player.LEFT), winner(after, Player.RIGHT))
            assert option.best == option.wins == (winner(after, step.player.other) is step.player)


def test_outcomes_without_values_are_those_with_them() -> None:
    for spec in SMALL:
        game = parse(spec)
        searched = Outcomes(Ending.NORMAL, Budget(Limit()))
        searched.sums.hard = _Everything()
        rules, position = game.rules.rules, game.position.position
        assert searched.both(rules, position).outcome is solve(game).outcome, spec


class _Everything(set[object]):
    """A set that holds all there is: no part is easy."""

    def __contains__(self, _: object) -> bool:
        return True


def test_sums_with_impartial_games_and_literal_values_are_played_as_positions() -> None:
    random = Random(7)
    specs = [*random.sample(SMALL, 12), "nim:1", "nim:2", "nim:1,2", "kayles:3"]
    for _ in range(40):
        terms = random.choices(specs, k=random.choice((2, 3)))
        spec = " + ".join(terms)
        game = parse(spec)
        if not isinstance(game.rules, InTurn):
            continue
        found = solve(game)
        assert found.wins == (winner(game, Player.LEFT), winner(game, Player.RIGHT)), spec


def test_who_moves_is_said_before_the_game_or_as_an_argument() -> None:
    assert noyau.parse("left domineering:2x2") == noyau.parse("domineering:2x2", player="left")
    assert str(noyau.parse("right misere domineering:2x2")) == "misere right domineering:2x2"
    assert parse(str(parse("misere right domineering:2x2"))) == parse("right misere domineering:2x2")
    found = noyau.solve("left domineering:2x3")
    assert found.player is Player.LEFT
    assert {option.move.player for option in found.options} == {Player.LEFT}
    for wrong in ("left right domineering:2x2", "left left domineering:2x2", "nim:1 + left domineering:2x2"):
        with pytest.raises(noyau.errors.SpecError):
            noyau.parse(wrong)
    with pytest.raises(NotApplicable):
        noyau.parse("left nim:3")


def test_the_record_has_the_keys_of_the_contract() -> None:
    told = record.write(noyau.solve("domineering:2x2"))
    assert told["kind"] == "partisan"
    assert (told["outcome"], told["value"], told["player"]) == ("N", "±1", None)
    assert told["wins"] == {"left": "left", "right": "right"}
    assert told["canonical"] == [[[[[[], []]], []]], [[[], [[[], []]]]]]
    facts = {name: told[name] for name in ("number", "mean", "temperature", "left_stop", "right_stop", "birthday")}
    assert facts == {
        "number": None,
        "mean": "0",
        "temperature": "1",
        "left_stop": "1",
        "right_stop": "-1",
        "birthday": 2,
    }
    first = told["moves"][0]
    assert first == {
        "move": "0,0-1,0",
        "player": "left",
        "to": "domineering:#./#.",
        "outcome": "L",
        "value": "1",
        "best": True,
    }


def test_a_limit_leaves_what_it_proved() -> None:
    """One starter's search may end where the other's is cut; then scope and moves say no more than is known."""
    partly = 0
    for spec in ("misere domineering:.#../..../....", "misere clobber:xxo/oxx/xoo", "misere clobber:xoxoo/ooxxo"):
        game = parse(spec)
        whole = solve(game, limit=Limit(10**6))
        truth = {option.move: option.verdict.wins for option in whole.options}
        for positions in range(4, 200, 12):
            try:
                found = solve(game, limit=Limit(positions))
            except TooLarge:
                continue
            assert all(mine in (None, its) for mine, its in zip(found.wins, whole.wins, strict=True)), spec
            assert found.method.scope == ("observed" if None in found.wins else "exact")
            for option in found.options:
                mine = option.verdict.wins
                assert all(one in (None, its) for one, its in zip(mine, truth[option.move], strict=True)), spec
                assert not option.best or truth[option.move].of(option.move.player.other) is option.move.player
            partly += None in found.wins
    assert partly


def test_a_winner_has_a_move_though_the_limit_is_passed_by_the_other_search(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Outcomes.of

    def of(self: Outcomes, rules: Any, position: Any, starter: Player) -> Player | None:
        if starter is Player.RIGHT:
            self.budget.positions += self.budget.limit.positions
        return plain(self, rules, position, starter)

    game, limit = parse("domineering:6x6"), Limit(10**6)
    monkeypatch.setattr(solving, "_CHEAP", 1)
    truth = {option.move for option in solve(game, limit=limit).options if option.best}
    monkeypatch.setattr(Outcomes, "of", of)
    found = solve(game, limit=limit)
    assert found.wins == (Player.LEFT, None)
    best = {option.move for option in found.options if option.best}
    assert best
    assert best <= truth


def test_the_impartial_version_has_a_grundy_value() -> None:
    found = noyau.solve("impartial clobber:xoxo")
    assert found.game.rules.kind == "impartial"
    assert found.grundy is not None
    whole = noyau.solve("impartial clobber:xo + clobber:xoxo")
    alone = [noyau.solve(f"impartial clobber:{row}").grundy for row in ("xo", "xoxo")]
    assert whole.grundy == (alone[0] or 0) ^ (alone[1] or 0)
    assert str(whole.game) == "impartial clobber:xo + impartial clobber:xoxo"
    assert parse(str(whole.game)) == whole.game


def test_a_position_says_who_moves_next() -> None:
    game = noyau.parse("left domineering:2x2").play_text("0,0-1,0")
    assert game.player is Player.RIGHT
    assert game.position == Turn(Player.RIGHT, game.position.position)
