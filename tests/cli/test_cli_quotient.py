"""``noyau quotient`` asked about heaps, far heaps and games that only take."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from noyau.api import quotient, solve
from noyau.cli import run
from noyau.core.errors import SpecError, TooLarge
from noyau.core.spec import parse_rules
from noyau.core.verdict import Outcome


def record(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run(["quotient", *words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_heaps_that_are_named_are_placed_in_the_quotient(capsys: pytest.CaptureFixture[str]) -> None:
    assert record(capsys, "kayles:3,4", "--to", "12")["position"] == {"heaps": [3, 4], "element": "b", "outcome": "N"}
    assert record(capsys, "0.77:5,9", "--to", "12")["position"] == {"heaps": [5, 9], "element": "b^2", "outcome": "P"}
    assert "position" not in record(capsys, "kayles", "--to", "12")
    assert "position" not in record(capsys, "subtraction:1,2,4", "--to", "12")


def test_the_heaps_are_spoken_of_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "kayles:3,4", "--to", "12"]) == 0
    assert capsys.readouterr().out.startswith("The sum 3,4 is the element b, which is not lost: in misère play the")
    assert run(["quotient", "kayles:5,9", "--to", "12", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith("La somme 5,9 est l'élément b^2, qui est perdant")


@pytest.mark.parametrize("spec", ["octal:0.77", "octal:0.07", "octal:0.54", "octal:4.3", "octal:0.9", "grundy"])
def test_the_place_of_a_sum_tells_who_wins_it(spec: str) -> None:
    found = quotient(spec, to=7)
    rules: Any = parse_rules(spec, "0").rules

    @cache
    def wins(heaps: tuple[int, ...]) -> bool:
        left = [
            tuple(sorted((*heaps[:place], *parts, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for parts in rules.breaks(heap)
        ]
        return not left or not all(map(wins, left))

    for heaps in combinations_with_replacement(range(8), 3):
        assert (found.place(heaps).outcome is Outcome.N) == wins(heaps), heaps


def test_heaps_beyond_the_quotient_are_refused_with_the_repair(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "octal:0.07:60", "--to", "12"]) == 3
    assert "a heap of 60 lies beyond" in capsys.readouterr().err


def test_a_quotient_that_goes_too_far_is_too_large_and_not_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "kayles", "--to", "1000000000"]) == 3
    assert "lower --to" in capsys.readouterr().err
    with pytest.raises(TooLarge):
        quotient("kayles", to=10**9)
    with pytest.raises(SpecError):
        quotient("kayles", to=-1)


def test_once_the_whole_game_is_solved_far_heaps_follow() -> None:
    found = quotient("kayles", to=100_000)
    assert (found.status, found.quotient.order, found.quotient.to, found.looked_at) == ("complete", 40, 100_000, 200)
    near = quotient("kayles", to=190)
    assert found.quotient.phi[:191] == near.quotient.phi
    assert all(found.quotient.phi[heap] == found.quotient.phi[heap + 12] for heap in range(71, 99_988))


@pytest.mark.parametrize("spec", ["subtraction:1,2,4", "subtraction:2,5", "bounded:3", "interval:2-5"])
def test_the_whole_game_is_solved_where_few_tokens_are_taken_at_a_time(spec: str) -> None:
    found = quotient(spec)
    assert found.status == "complete"
    assert found.period is not None
    far = quotient(spec, to=24)
    for heaps in ((23, 24), (17, 11, 5), (20, 20)):
        assert found.place(heaps) == far.place(heaps)
        assert found.place(heaps).outcome is solve(f"misere {spec}:{','.join(map(str, heaps))}").outcome
    shifted = tuple(heap + 7 * (found.period.length or 0) for heap in (23, 24))
    assert found.place(shifted).element == found.place((23, 24)).element


def test_heaps_that_behave_as_nim_heaps_by_theorem_are_complete_and_placed_at_any_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = "complete: a heap of any size behaves as the Nim heap of its Grundy value (Bouton 1901)"
    found = record(capsys, f"nim:{2**70 + 5},{2**70 + 4}")
    assert found["status"] == record(capsys, "nim", "--to", "20")["status"] == status
    assert found["position"] == {"heaps": [2**70 + 5, 2**70 + 4], "element": "ab^2", "outcome": "N"}
    assert run(["quotient", "nim"]) == 0
    assert "by theorem, Bouton 1901: a heap of any size" in capsys.readouterr().out
    assert quotient("grundy", to=12).status == quotient("octal:0.07", to=12).status == "partial"


@pytest.mark.parametrize("spec", ["nim", "notall", "prim", "bounded:20", "parity"])
def test_a_theorem_places_heaps_as_the_quotient_of_more_heaps_does(spec: str) -> None:
    few, more = quotient(spec, to=4), quotient(spec, to=16)
    for heaps in combinations_with_replacement(range(17), 3):
        assert few.place(heaps) == more.place(heaps)


def test_the_quotient_of_a_position_is_that_of_its_heaps_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "nim:3")
    assert (found["to"], found["order"], found["phi"]) == (3, 6, ["1", "a", "b", "ab"])
    assert found["status"] == "complete: the heaps 0 to 3, which no move leaves"
    assert record(capsys, "grundy:9,12")["to"] == 12
    assert str(record(capsys, "grundy:3", "--to", "5")["status"]).startswith("partial")


def test_a_heap_that_lies_far_is_placed_by_the_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "0.75:100000000000000000000,3")
    like = quotient("0.75").place((100, 3))
    assert found["position"] == {"heaps": [10**20, 3], "element": like.element, "outcome": like.outcome.value}
    assert str(found["status"]).startswith("complete: period 2")
