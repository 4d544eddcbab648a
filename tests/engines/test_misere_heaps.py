"""Misère sums of heaps by their quotient, against the definition; the command and its JSON."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from noyau.atlas.quotients import misere_quotient
from noyau.atlas.sequences import sequence
from noyau.cli import run
from noyau.core.budget import Budget
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.heaps import misere_sums
from noyau.engines.heaps.misere_sums import HeapRules
from noyau.engines.quotients import Builder
from noyau.forms.breaking import TakeAndBreak

CODES = [f"0.{digits}" for digits in ("07", "77", "75", "137", "115", "152", "644", "6", "45", "37", "56", "356")]


def lost_by_definition(rules: TakeAndBreak) -> Any:
    @cache
    def lost(heaps: tuple[int, ...]) -> bool:
        options = [
            tuple(sorted([*heaps[:place], *(part for part in parts if part), *heaps[place + 1 :]]))
            for place, heap in enumerate(heaps)
            for parts in rules.breaks(heap)
        ]
        return bool(options) and not any(map(lost, options))

    return lost


@pytest.mark.parametrize("spec", [*(f"octal:{code}" for code in CODES), "grundy", "couples-are-forever", "prim"])
def test_the_quotient_tells_the_misere_outcome_of_every_triple_of_small_heaps(spec: str) -> None:
    rules = parse(spec).rules
    found = misere_quotient(rules, 8).quotient
    lost = lost_by_definition(rules)
    for triple in combinations_with_replacement(range(9), 3):
        heaps = tuple(heap for heap in triple if heap)
        assert (found.outcome(heaps) is Outcome.P) == lost(heaps), (spec, triple)


@pytest.mark.parametrize(
    "spec", ["kayles:14,12", "octal:0.07:22,17", "grundy:14,13", "kayles:12 + dawson:13", "octal:0.75:15,12"]
)
def test_the_engine_finds_the_outcome_and_every_winning_move(spec: str) -> None:
    game = parse(spec, Ending.MISERE)
    answer = misere_sums.solve(game, Budget(Limit()))
    assert answer is not None
    truth = solve_by_positions(game)
    assert answer.outcome is truth.outcome
    assert answer.winning == truth.winning


def solve_by_positions(game: Any) -> Any:
    from noyau.engines.exploring import positions

    return positions.solve(game, Budget(Limit(2_000_000, moves=20_000_000)))


def test_small_positions_and_normal_play_are_left_to_others() -> None:
    assert misere_sums.solve(parse("kayles:3,2", Ending.MISERE), Budget(Limit())) is None
    assert misere_sums.solve(parse("kayles:300,200"), Budget(Limit())) is None
    assert misere_sums.solve(parse("king:8x8", Ending.MISERE), Budget(Limit())) is None


def test_kayles_is_solved_whole_and_played_at_any_size() -> None:
    found = misere_quotient(parse("kayles"))
    assert (found.quotient.order, len(found.quotient.p_portion), found.status) == (40, 9, "complete")
    assert found.period is not None
    assert (found.period.length, found.period.preperiod) == (12, 71)
    answer = solve(parse(f"kayles:{10**4 + 1}", Ending.MISERE))
    like = 71 + (10**4 + 1 - 71) % 12 + 12
    assert answer.outcome is found.quotient.outcome([like])
    assert answer.method.engine == "misere_heaps"
    winning = answer.game.play(answer.winning[0])
    assert solve(winning).outcome is Outcome.P


def test_the_command_gives_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "0.75", "--to", "30", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["order"] == 8
    assert len(answer["p_positions"]) == 2
    assert len(answer["phi"]) == 31
    assert answer["phi"][:3] == ["1", "a", "b"]
    assert answer["generators"] == ["a", "b", "c"]
    assert answer["status"].startswith("complete")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_explains_itself(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "0.07", "--to", "12", "--products", "--explain", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "octal:0.07" in said
    assert "{" not in said


def test_a_game_without_heaps_and_a_heap_out_of_range_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "king:8x8"]) == 2
    assert run(["quotient", "kayles", "--to", "9999999"]) == 3
    assert run(["quotient", "kayles", "--to", "-1"]) == 2
    assert "noyau:" in capsys.readouterr().err


def test_a_code_alone_with_a_wrong_digit_is_refused_as_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "0.9z"]) == 2
    assert "expected a code" in capsys.readouterr().err


def test_no_time_at_all_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "0.77", "--seconds", "-1"]) == 2
    assert "--seconds" in capsys.readouterr().err


def test_the_empty_heap_alone_has_no_lost_element(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "kayles", "--to", "0"]) == 0
    assert "Lost for the player to move (P): —." in capsys.readouterr().out


def test_after_ctrl_c_what_is_known_is_told_and_the_code_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_heap(builder: Builder, add: Any = Builder.add_heap) -> None:
        if len(builder.phi) > 9:
            raise KeyboardInterrupt
        add(builder)

    monkeypatch.setattr(Builder, "add_heap", add_heap)
    misere_sums._known.clear()
    assert run(["quotient", "0.07", "--to", "20", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["to"] == 9
    with pytest.raises(KeyboardInterrupt):
        HeapRules((parse("octal:0.07:1").rules,)).quotient(20)


def test_limits_keep_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "0.07", "--to", "60", "--order", "30", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"].startswith("partial")
    assert answer["to"] < 60
    assert answer["order"] <= 30


def test_misere_kayles_has_five_lost_heaps_and_no_other() -> None:
    found = sequence(parse("kayles", Ending.MISERE), 10**5, "p-positions")
    assert list(found.values) == [1, 4, 9, 12, 20]
    assert found.won_from == 21
