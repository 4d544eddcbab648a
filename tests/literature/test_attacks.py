"""Attacks on claims: what is true stands against everything small, what is false is broken, silence is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from noyau.core.errors import NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.nim import Nim
from noyau.literature import Theorem, attacks, find
from noyau.literature.attacks import attack, find_attack, reason_against
from noyau.literature.attacks.found import values_below
from noyau.words import LANGUAGES, catalogue, look_up

ATTACKED = [theorem for theorem in find() if find_attack(theorem)]

BROKEN = {
    "D-Def-xor": "nim:2,3",
    "D-Th9": "vectors:1,4,2:1,0,0",
    "D-Lem2": "domination:arcs-0.1",
    "D-additivity": "picarete:edges-0.1,0.2,1.2,2.3,4.5,4.6,5.6,6.7",
    "D-open-peg": "3",
    "N-V.3c": "5",
    "N-VI.2Ppos": "fibonacci:8,8",
    "N-VII.3binet": "2",
    "N-VII.3floor": "2,7",
    "T-2a": "2,3",
}
"""The claims that an attack breaks, each with what breaks it: they are false as printed, or true in one reading."""

STANDS = {
    "D-Def-xor": "nim:0,0",
    "D-Th9": "vectors:1,4,2:0,0,0",
    "D-Lem2": "domination:path-4",
    "D-additivity": "picarete:cycle-4",
    "D-open-peg": "7",
    "N-V.3c": "0",
    "N-VI.2Ppos": "fibonacci:8,7",
    "N-VII.3binet": "3",
    "N-VII.3floor": "2,3",
    "T-2a": "1,1",
}
"""Where the same claims hold."""


def theorem(id: str) -> Theorem:
    return find([id])[0]


def test_the_attacks_are_on_claims_and_every_other_claim_says_why_it_has_none() -> None:
    for each in find():
        if find_attack(each) is None:
            reason = f"attack.none-{reason_against(each)}"
            assert all(look_up(language, reason) for language in LANGUAGES), each.id
            with pytest.raises(NotApplicable):
                attack(each, "nim:1")
    assert len(ATTACKED) == 75


@pytest.mark.parametrize("each", ATTACKED, ids=lambda each: each.id)
def test_the_example_of_an_attack_is_tried_and_told_in_both_languages(each: Theorem) -> None:
    trial = attack(each, "")
    assert trial.holds is (each.id not in BROKEN or each.id in ("D-Lem2", "D-open-peg", "N-VI.2Ppos"))
    for language in LANGUAGES:
        for sentence in (trial.says, trial.found):
            said = sentence.say(language)
            assert said != sentence.key
            assert "{" not in re.sub(r"\{[0-9, ]*\}", "", said), said


@pytest.mark.parametrize("id", BROKEN)
def test_a_claim_that_is_false_as_printed_is_broken_and_stands_elsewhere(id: str) -> None:
    assert not attack(theorem(id), BROKEN[id]).holds
    assert attack(theorem(id), STANDS[id]).holds
    assert theorem(id).verdict in "FA"


def small(id: str) -> Iterator[str]:
    """Many small things to attack a true claim with."""
    heaps = range(1, 16)
    yield from {
        "N-II.4a": (f"bounded:{most}:{heap}" for most, heap in product(range(1, 6), range(20))),
        "N-II.4b": (f"misere bounded:{most}:{heap}" for most, heap in product(range(1, 6), range(1, 20))),
        "N-IV.5b": (f"interval:{low}-{low + more}:{heap}" for low, more, heap in product((1, 2, 3), (0, 1, 3), heaps)),
        "N-V.5": (f"nim:{a},{b},{c}" for a, b, c in product(range(5), repeat=3)),
        "N-V.7": (f"bounded:2:{a},{b}" for a, b in product(range(9), repeat=2)),
        "N-V.7m": (f"misere bounded:2:{a},{b}" for a, b in product(range(7), repeat=2)),
        "N-V.6": (f"subtraction:1,2,4:{a} + nim:{b}" for a, b in product(range(7), repeat=2)),
        "N-VI.1a": (f"moore:2:{a},{b},{c}" for a, b, c in product(range(4), repeat=3)),
        "N-VI.2z": (f"fibonacci:{heap},{most}" for heap, most in product(range(1, 22), range(1, 12))),
        "N-VI.2t": (f"fibonacci:{heap}" for heap in range(2, 40)),
        "N-VI.2Z": map(str, range(1, 120)),
        "N-VI.3p": (f"parity:{a},{b}" for a, b in product(range(8), repeat=2)),
        "N-VI.3t": (f"notall:{a},{b}" for a, b in product(range(8), repeat=2)),
        "R-4": (f"king:9x9:{a},{b}" for a, b in product(range(9), repeat=2)),
        "R-5": (f"king:{a}x{b}:{a - 1},{b - 1}" for a, b in product(range(1, 8), repeat=2)),
        "R-7": (f"misere king:9x9:{a},{b}" for a, b in product(range(9), repeat=2)),
        "R-9": (f"queen:12x12:{a},{b}" for a, b in product(range(12), repeat=2)),
        "R-10": (f"misere queen:9x9:{a},{b}" for a, b in product(range(9), repeat=2)),
        "R-11": (f"{ending}rook:7x7:{a},{b}" for ending in ("", "misere ") for a, b in product(range(7), repeat=2)),
        "R-12a": (f"knight:16x16:{a},{b}" for a, b in product(range(8), repeat=2)),
        "D-Wythoff": (f"wythoff:{a},{b}" for a, b in product(range(12), repeat=2)),
        "D-Th5": (f"kingpower:2:9x9:{a},{b}" for a, b in product(range(9), repeat=2)),
        "D-Th6": (f"nimhoff:{a},{b},{c}" for a, b, c in product(range(5), repeat=3)),
        "D-Th7": (f"vectors:2,1,1:{a},{b}" for a, b in product(range(8), repeat=2)),
        "D-Th8": (f"vectors:3,3,1:{a},{b}" for a, b in product(range(10), repeat=2)),
        "D-Prop3": (f"vectors:2,2,1:{a},{b}" for a, b in product(range(12), repeat=2)),
        "D-Cor3": (f"vectors:1,4,2:{a},{b},{i}" for a, b, i in product(range(6), range(6), range(2))),
        "D-Prop1": (f"domination:{name}" for name in ("cycle-4", "cycle-8", "grid-2x4", "hypercube-3")),
        "D-.07": (f"cram:1x{length}" for length in range(1, 12)),
        "D-Cor1": (f"cram:{a}x{b}" for a, b in ((2, 2), (2, 3), (3, 2), (2, 4), (1, 8), (3, 4))),
        "D-Th12": map(str, range(1, 10)),
        "Z-E4.2L": map(str, range(1, 40)),
        "Z-E4.2C": map(str, range(3, 40)),
        "Z-2.3all": (f"lights:grid-3x3:{a}/{b}/{a}" for a, b in product(("000", "110", "101"), repeat=2)),
        "Z-4.2K": (f"lights:complete-4:{cells:04b}" for cells in range(16)),
        "T-5b4": (f"lights:grid-4x4:{a}/{b}/{a}/{b}" for a, b in product(("0000", "1100", "0101"), repeat=2)),
        "T-4z": (f"lights:grid-{a}x{b}:all" for a, b in product(range(1, 8), repeat=2)),
    }[id]


SMALL = (
    *("N-II.4a", "N-II.4b", "N-IV.5b", "N-V.5", "N-V.7", "N-V.7m", "N-V.6", "N-VI.1a", "N-VI.2z", "N-VI.2t"),
    *("N-VI.2Z", "N-VI.3p", "N-VI.3t", "R-4", "R-5", "R-7", "R-9", "R-10", "R-11", "R-12a", "D-Wythoff"),
    *("D-Th5", "D-Th6", "D-Th7", "D-Th8", "D-Prop3", "D-Cor3", "D-Prop1", "D-.07", "D-Cor1", "D-Th12"),
    *("Z-E4.2L", "Z-E4.2C", "Z-2.3all", "Z-4.2K", "T-5b4", "T-4z"),
)


@pytest.mark.parametrize("id", SMALL)
def test_a_true_claim_stands_against_everything_small(id: str) -> None:
    trials = [(text, attack(theorem(id), text)) for text in small(id)]
    assert [text for text, trial in trials if not trial.holds] == []
    assert len({trial.says.key for _, trial in trials} | {str(trial.says.facts) for _, trial in trials}) > 1


def test_a_wrong_claim_about_heaps_would_be_found_out() -> None:
    """What is found does not come from the claim: it is what the engines say."""
    for text in ("nim:3,4,5", "misere nim:1,1,1", "misere nim:2,2", "bounded:3:9,2"):
        game = parse(text)
        values = values_below(game.rules.options, game.position, game.ending)
        assert (values[game.position] == 0) is (solve(game).outcome.value == "P"), text
    assert values_below(Nim().options, (3, 5))[3, 5] == 6
    assert values_below(Nim().options, (1,), Ending.MISERE)[1,] == 0


def test_what_a_claim_says_nothing_of_is_refused_with_an_example() -> None:
    for id, text, error in (
        ("N-II.4a", "nim:5", SpecError),
        ("N-II.4a", "misere bounded:3:5", SpecError),
        ("N-II.4a", "bounded:3:5,5", NotApplicable),
        ("R-5", "king:8x8:3,3", NotApplicable),
        ("D-Lem3", "wythoff:3,5", NotApplicable),
        ("D-Prop1", "domination:path-3", NotApplicable),
        ("D-Grundy-DAG", "token:a>b,b>a:a", NotApplicable),
        ("N-VI.2Z", "x", SpecError),
        ("N-VI.2Z", "5000", SpecError),
        ("Z-E1.3", "12/01", SpecError),
        ("N-V.5", "nim:99,99,99", TooLarge),
        ("D-Th1", "domination:grid-4x4", TooLarge),
        ("T-4z", "lights:grid-40x40:all", TooLarge),
    ):
        with pytest.raises(error) as refused:
            attack(theorem(id), text)
        for language in LANGUAGES:
            assert refused.value.say(language) != refused.value.sentence.key
            if "example" in refused.value.sentence.facts:
                assert str(refused.value.sentence.facts["example"]) in refused.value.say(language)


STRANGE = (
    *("nim:1,2", "nim:0", "king:4x4:1,2", "bounded:2:3,3", "1,2", "7", "0", "-1", "token:a>b,b>a:a"),
    *("lights:grid-2x3:none", "fibonacci:1", "fibonacci:0", "wythoff:0,0", "vectors:1,1,1:0,0"),
    *("vectors:2,4,3:1,1,1", "domination:path-3", "domination:path-0", "cram:3x3", "@file"),
    *("lights:torus-2x2?states=3", "picarete:path-3", "knight:4x4:3,3", "interval:2-2:1", "subtraction:2,5:9"),
    *("moore:1:0", "parity:0", "notall:0,0", "nimhoff:0", "/", "1/1"),
)


def test_whatever_is_entered_is_tried_or_refused_with_an_example_that_is_tried() -> None:
    advised = {}
    for each in ATTACKED:
        for text in STRANGE:
            try:
                attack(each, text)
            except NoyauError as refused:
                example = str(refused.sentence.facts.get("example", ""))
                advised |= {(each.id, example): each} if example else {}
    for (_, example), each in advised.items():
        attack(each, example)
    assert len(advised) > 70


def test_every_sentence_of_attacks_is_said() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(str(attacks.__file__)).parent.glob("*.py"))
    for key in catalogue("en", "attack"):
        stem = key.removesuffix("-says").removesuffix("-found")
        bare = stem.removeprefix("silent-").removeprefix("none-")
        assert f'"{bare}"' in sources or f"attack.{key}" in sources or f'"{stem}"' in sources, key
