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
from noyau.engines.heaps.sum_outcomes import SumOutcomes
from noyau.engines.heaps.tame_heaps import tame_quotient
from noyau.engines.quotients import Builder, quotient
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


@pytest.mark.parametrize(
    "spec", ["nim", "prim", "bounded:3", "subtraction:2,5", "octal:0.3", "octal:4.0", "octal:0.(7)"]
)
def test_the_quotient_of_tame_heaps_is_the_one_that_a_search_finds(spec: str) -> None:
    heaps = HeapRules((parse(spec).rules,))
    by_theorem = tame_quotient(heaps.genera(17), 100)
    assert by_theorem == quotient(heaps.options, 17)
    few = tame_quotient(heaps.genera(17), 5)
    assert few == quotient(heaps.options, 17, order=5)


def test_wild_heaps_have_no_quotient_by_theorem() -> None:
    kayles = HeapRules((parse("kayles").rules,))
    assert tame_quotient(kayles.genera(5), 100) is None
    assert tame_quotient(kayles.genera(4), 100) == quotient(kayles.options, 4)


def test_the_quotient_of_nim_is_known_before_any_time_has_passed() -> None:
    found = misere_quotient(parse("nim"))
    assert (found.quotient.to, found.quotient.order, found.status) == (400, 514, "complete")
    assert misere_quotient(parse("nim"), seconds=1e-9).quotient.to == 0


@pytest.mark.parametrize("spec", ["kayles:1501,5", "octal:0.75:2000,3", "octal:0.7:1400"])
def test_every_misere_winning_move_of_a_large_heap_is_found(spec: str) -> None:
    answer = solve(parse(spec, Ending.MISERE))
    rules: Any = answer.game.rules
    found = misere_quotient(rules)
    winning = {
        move
        for move in rules.moves(answer.game.position)
        if found.place(rules.play(answer.game.position, move)).outcome is Outcome.P
    }
    assert set(answer.winning) == winning
    assert len(answer.winning) == len(winning)


def test_misere_heaps_of_any_size_are_answered_with_their_winning_moves() -> None:
    answer = solve(parse("misere kayles:99999999999999999999,5"))
    assert answer.outcome is Outcome.N
    assert [answer.game.rules.write_move(answer.game.position, move) for move in answer.winning] == [
        "1:3+99999999999999999995",
        "1:39+99999999999999999959",
        "1:11+99999999999999999986",
    ]


@pytest.mark.parametrize(("code", "known"), [("0.37", 16), ("0.354", 5)])
def test_beyond_the_quotient_a_search_goes_on_and_says_so(code: str, known: int) -> None:
    found = sequence(parse(f"misere octal:{code}"), 20)
    assert found.used == {"quotient": known, "search": 21 - known}
    assert found.record()["method"]["methods"] == found.used
    lost = lost_by_definition(parse(f"octal:{code}").rules)
    assert "".join(found.values) == "".join("P" if lost((heap,) if heap else ()) else "N" for heap in range(21))


@pytest.mark.parametrize("code", ["0.77", "0.37", "0.26", "4.7"])
def test_a_search_from_a_small_quotient_finds_what_the_definition_says(code: str) -> None:
    rules: Any = parse(f"octal:{code}").rules
    lost = lost_by_definition(rules)
    for known in (0, 3, 5):
        search = SumOutcomes(rules.breaks, quotient(rules.breaks, known), Budget(Limit()))
        assert [search.is_lost(heap) for heap in range(1, 21)] == [lost((heap,)) for heap in range(1, 21)]


def test_the_text_says_which_heaps_were_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sequence", "octal:0.37", "--misere", "--to", "20"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.endswith(
        "The heaps up to 15 come from their misère quotient; 5 others come from a search of sums of heaps."
    )
