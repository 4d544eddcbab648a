"""The game behind a greedy code: its lost words are the code, its values are linear, a winning move corrects errors."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from noyau.atlas.codes import code as greedy_code
from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.games.codes.greedy import Greedy, Word
from noyau.scenes import draw
from noyau.values.nimbers import mex
from noyau.words import LANGUAGES

CODES = ((7, 2, 3), (6, 2, 4), (8, 2, 5), (5, 2, 1), (5, 2, 2), (3, 4, 2), (3, 4, 3), (2, 8, 2), (2, 16, 2))
OPEN_CODES = ((4, 3, 2), (3, 5, 2), (3, 6, 3))


def rules_of(length: int, base: int, distance: int) -> Greedy:
    rules = parse(f"greedy:{length},{base},{distance}").rules
    assert isinstance(rules, Greedy)
    return rules


def differ(one: Word, other: Word) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def greedy_words(length: int, base: int, distance: int) -> set[Word]:
    """The code by its definition: every word in order, taken if it is far from all that were."""
    taken: list[Word] = []
    for word in product(range(base), repeat=length):
        if all(differ(word, other) >= distance for other in taken):
            taken.append(word)
    return set(taken)


def brute_values(rules: Greedy) -> dict[Word, int]:
    values: dict[Word, int] = {}
    for word in product(range(rules.code.base), repeat=rules.code.length):
        values[word] = mex({values[option] for option in rules.moves(word)})
    return values


@pytest.mark.parametrize("code", [*CODES, *OPEN_CODES])
def test_the_lost_words_are_the_greedy_code(code: tuple[int, int, int]) -> None:
    rules = rules_of(*code)
    values = brute_values(rules)
    assert {word for word, value in values.items() if not value} == greedy_words(*code)
    for word, value in values.items():
        options = list(rules.moves(word))
        assert len(set(options)) == len(options)
        assert all(option < word and differ(option, word) < code[2] for option in options)
        if rules.words.are_closed:
            assert rules.value(word) == value
            for wanted in (0, 1, 5):
                found = sorted(option for option in options if values[option] == wanted and wanted != value)
                assert sorted(rules.words_of_value(word, wanted)) == found


@pytest.mark.parametrize("code", OPEN_CODES)
def test_over_other_bases_the_game_is_searched(code: tuple[int, int, int]) -> None:
    game = parse(f"greedy:{','.join(map(str, code))}")
    assert solve(game).method.engine == "game_graph"


@pytest.mark.parametrize("code", [(7, 2, 3), (15, 2, 3), (24, 2, 8), (23, 2, 7), (5, 4, 3), (6, 4, 4)])
def test_fewer_errors_than_half_the_distance_are_corrected(code: tuple[int, int, int]) -> None:
    rules, random = rules_of(*code), Random(24)
    found_code = greedy_code(code[0], code[2], code[1])
    sent = [tuple([0] * code[0])]
    while len(sent) < 6:
        word = tuple(random.randrange(code[1]) for _ in range(code[0]))
        found = next(rules.words_of_value(word, 0), None) if rules.value(word) else word
        sent += [found] if found else []
    for word in sent:
        assert rules.value(word) == 0
        for _ in range(6):
            places = random.sample(range(code[0]), random.randint(0, (code[2] - 1) // 2))
            received = list(word)
            for place in places:
                received[place] = (word[place] + random.randrange(1, code[1])) % code[1]
            assert found_code.decode(rules.write(tuple(received))).decoded == rules.write(word)
            raised = tuple(received) > word
            assert not raised or next(rules.words_of_value(tuple(received), 0)) == word


def test_a_long_word_is_solved_at_once() -> None:
    analysis = solve(parse("greedy:64,2,4:" + "1011" * 15 + "1010"))
    assert analysis.outcome is Outcome.N
    assert solve(analysis.game.after(analysis.winning[0])).outcome is Outcome.P


def test_words_with_too_many_values_are_refused() -> None:
    with pytest.raises(TooLarge, match="fewer digits or a smaller distance"):
        solve(parse("greedy:200,2,8:" + "01" * 100))


@pytest.mark.parametrize(
    "spec", ["greedy:7,2:0000000", "greedy:0,2,3", "greedy:7,1,3", "greedy:7,2,0", "greedy:7,2,3:012"]
)
def test_what_is_no_code_or_word_is_refused(spec: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    for language in LANGUAGES:
        assert "{" not in refusal.value.say(language)


@pytest.mark.parametrize(
    ("move", "reason"), [("x", "expected the word"), ("111", "not lower"), ("000", "3 digits change, and 2 may")]
)
def test_a_move_is_refused_with_its_reason(move: str, reason: str) -> None:
    game = parse("greedy:3,2,3:111") if move != "111" else parse("greedy:3,2,3:110")
    with pytest.raises(IllegalMove, match=reason):
        game.play_text(move)


def test_words_are_told_and_drawn_in_each_language() -> None:
    for spec in ("greedy:7,2,3:1011001", "greedy:3,4,2:321", "greedy:24,2,8:" + "10" * 12, "greedy:3,3,2:210"):
        game = parse(spec)
        for language in LANGUAGES:
            scene = draw(game, solve(game), moves=True, language=language)
            assert "{" not in str(scene)
            assert "digit-0" in scene.svg()
