"""A word of a greedy code sent through a channel that changes digits by chance, and decoded.

>>> from noyau.core.spec import parse
>>> rules = parse("greedy:7,2,3:0000000").rules
>>> sent = rules.read("0000111")
>>> found = transmit(rules, sent, chance=0.1, seed=4)
>>> rules.write(found.received), found.errors, rules.write(found.decoded), found.is_corrected
('0000011', (4,), '0000111', True)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from noyau.core.errors import NotApplicable
from noyau.games.codes.greedy import Greedy, Word


@dataclass(frozen=True)
class Transmission:
    """What was sent and received, where they differ, and what each way of decoding makes of it."""

    sent: Word
    received: Word
    errors: tuple[int, ...]
    decoded: Word | None
    """By syndrome: the word of the code within half the distance; None where there is none."""
    played: Word | None
    """By the winning move that changes fewest digits; the word itself where it is lost already."""

    @property
    def is_corrected(self) -> bool:
        return self.decoded == self.sent


def transmit(rules: Greedy, sent: Word, chance: float, seed: int) -> Transmission:
    """Each digit becomes another one with the same chance; the seed repeats what was drawn."""
    if not rules.words.are_closed:
        raise NotApplicable("greedy.not-closed", base=rules.code.base)
    random = Random(seed)
    received = tuple(
        random.choice([other for other in range(rules.code.base) if other != digit])
        if random.random() < chance
        else digit
        for digit in sent
    )
    errors = tuple(place for place, (old, new) in enumerate(zip(sent, received, strict=True)) if old != new)
    played = next(rules.words_of_value(received, 0), None) if rules.value(received) else received
    return Transmission(sent, received, errors, correct(rules, received), played)


def correct(rules: Greedy, received: Word) -> Word | None:
    """The word of the code that differs from a word in less than half the distance; None where there is none."""
    most = (rules.code.distance - 1) // 2
    return next(rules.nearest(received, most), None)
