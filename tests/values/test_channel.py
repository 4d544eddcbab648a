"""The channel: noise follows from its seed; errors up to half the distance are put right, more perhaps not."""

from __future__ import annotations

from random import Random

import pytest

from noyau.atlas.code_sentences import tell_channel
from noyau.atlas.codes import Code, code
from noyau.core.errors import NoyauError
from noyau.values.codes.channel import Fate, disturb, tally
from noyau.values.codes.digits import Digits

CODES = [code(7, 3), code(8, 4), code(6, 4, 4), code(4, 3, 3), code(6, 3, order="gray"), code(3, 2, 8)]


@pytest.mark.parametrize("base", [2, 3, 4, 7, 16])
def test_a_digit_is_changed_into_every_other_one_and_as_often_as_the_noise_says(base: int) -> None:
    digits, chance = Digits(base, 2000), Random(7)
    word = digits.number([chance.randrange(base) for _ in range(2000)])
    assert disturb(digits, word, 0, chance) == word
    everywhere = disturb(digits, word, 1, chance)
    pairs = set(zip(digits.digits(word), digits.digits(everywhere), strict=True))
    assert pairs == {(old, new) for old in range(base) for new in range(base) if old != new}
    some = disturb(digits, word, 0.25, chance)
    assert 400 < sum(old != new for old, new in zip(digits.digits(word), digits.digits(some), strict=True)) < 600


@pytest.mark.parametrize("found", CODES, ids=str)
def test_what_becomes_of_a_word_is_what_the_definition_says(found: Code) -> None:
    words = list(found.list())
    half = ((found.minimum_distance or 1) - 1) // 2
    for each in found.transmit(0.2, seed=3, times=60):
        distances = [sum(a != b for a, b in zip(each.received, word, strict=True)) for word in words]
        nearest = [word for word, away in zip(words, distances, strict=True) if away == min(distances)]
        assert each.sent in words
        assert len(each.changed) == sum(a != b for a, b in zip(each.sent, each.received, strict=True))
        assert each.played in words
        if each.fate is Fate.CORRECTED:
            assert nearest == [each.sent]
        elif each.fate is Fate.NOTICED:
            assert len(nearest) > 1
        elif each.fate is Fate.WRONG:
            assert each.sent not in nearest
        else:
            assert each.received in words
            assert (each.received == each.sent) is (each.fate is Fate.INTACT)
        if len(each.changed) <= half:
            assert each.fate in (Fate.INTACT, Fate.CORRECTED)


def test_the_same_seed_sends_the_same_words_and_every_word_is_sent_at_some_time() -> None:
    found = code(7, 3)
    assert found.transmit(0.1, 5, 20) == found.transmit(0.1, 5, 20)
    assert found.transmit(0.1, 5, 20) != found.transmit(0.1, 6, 20)
    assert {each.sent for each in found.transmit(0, 1, 300)} == set(found.list())
    assert {each.sent for each in found.transmit(0.3, 1, 9, "0011110")} == {"0011110"}


def test_a_tally_counts_every_word_once() -> None:
    sent = code(7, 3).transmit(0.2, 1, 100)
    rows = tally(sent)
    assert sum(row.words for row in rows) == 100
    assert all(row.right == row.words for row in rows if row.changed <= 1)
    assert all(row.right == 0 for row in rows if row.changed == 2), "a perfect code mistakes two errors for one"
    for language in ("en", "fr"):
        said = " ".join(sentence.say(language) for sentence in tell_channel(sent, 0.2, 1))
        assert "code.channel" not in said


@pytest.mark.parametrize(
    ("noise", "seed", "times", "word"),
    [
        (-0.1, 0, 1, None),
        (1.1, 0, 1, None),
        (float("nan"), 0, 1, None),
        (True, 0, 1, None),
        ("0.1", 0, 1, None),
        (0.1, -1, 1, None),
        (0.1, 1.5, 1, None),
        (0.1, 0, 0, None),
        (0.1, 0, 10**9, None),
        (0.1, 0, 1, "0000001"),
        (0.1, 0, 1, "01"),
    ],
)
def test_what_is_no_channel_is_refused(noise: float, seed: int, times: int, word: str | None) -> None:
    with pytest.raises(NoyauError):
        code(7, 3).transmit(noise, seed, times, word)


def test_nothing_is_said_of_a_syndrome_where_nim_sums_leave_the_digits() -> None:
    for times in (1, 60):
        told = {base: tell_channel(code(4, 3, base).transmit(0.3, 3, times), 0.3, 3) for base in (3, 4)}
        said = {base: " ".join(sentence.say("en") for sentence in sentences) for base, sentences in told.items()}
        assert "syndrome" in said[4]
        assert "syndrome" not in said[3]
