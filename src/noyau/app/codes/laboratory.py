"""What the screen of greedy codes asks: each answer follows from the code that is asked for and nothing else."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import islice
from typing import NamedTuple

from noyau.app.memory import remember
from noyau.atlas.code_sentences import describe as tell
from noyau.atlas.code_sentences import explain, tell_channel, tell_transmission
from noyau.atlas.codes import Code
from noyau.atlas.codes import code as greedy_code
from noyau.core.errors import SpecError, TooLarge
from noyau.core.record import Json
from noyau.scenes.atlas import codes as pictures
from noyau.values.codes.channel import Fate, Transmission, tally
from noyau.values.codes.criteria import Distance, read_criterion
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import GRAY, LEX, Order

MOST_LENGTH = 64
MOST_BASE = 256
MOST_TIMES = 500

_MOST_BITS = 1 << 24
_MOST_WORDS = 1 << 14
_MOST_LISTED = 128
"""So many bits of values, words that are compared or gone through, and words that are listed, a page waits for."""

_ROWS = re.compile("[0-9a-z., ]+(/[0-9a-z., ]+)*")

_KEPT = 4_000_000
_WEIGHT = 20_000
"""How many bytes of codes are remembered, and how many one counts as."""


class Asked(NamedTuple):
    """Which code."""

    length: int
    distance: int | None
    base: int
    criterion: str
    order: str


@remember(_KEPT, lambda found, asked: _WEIGHT)
def find(asked: Asked) -> Code:
    """The code; TooLarge where a page would wait for it."""
    digits = Digits(asked.base, asked.length)
    distance = None if asked.criterion else asked.distance
    if asked.criterion and not isinstance(read_criterion(digits, asked.criterion), Distance):
        _bound(digits)
    limit = _MOST_BITS if digits.are_closed else _MOST_WORDS
    order = asked.order if asked.order in (LEX, GRAY) else _read_rows(digits, asked.order)
    return greedy_code(asked.length, distance, asked.base, order=order, criterion=asked.criterion or None, limit=limit)


def _bound(digits: Digits) -> None:
    """TooLarge where all words are gone through and are too many."""
    words = digits.base**digits.length
    if words > _MOST_WORDS:
        raise TooLarge("code.scan", words=words, limit=_MOST_WORDS)


def _read_rows(digits: Digits, text: str) -> Order:
    """The order of a matrix whose rows are written one after the other."""
    if not _ROWS.fullmatch(text):
        raise SpecError("web-codes.order", text=text)
    return Order.read(digits, text.replace("/", "\n"), "matrix")


def describe(asked: Asked, level: int, language: str) -> Json:
    """The code as the command line writes it, with its first words, and in sentences."""
    found = find(asked)
    first = tuple(map(found.digits.write, islice(found.numbers(), _MOST_LISTED)))
    return {
        **found.record(),
        "list": list(first),
        "more": max(0, found.words - len(first)),
        "said": [sentence.say(language) for sentence in tell(found)],
        "why": [sentence.say(language) for sentence in explain(found, level)],
        "notes": {
            "words": " ".join(pictures.words_notes(found, language)),
            "checks": " ".join(pictures.checks_notes(found, language)),
            "word": " ".join(pictures.word_notes(found, language)),
        },
        "steps": found.words if pictures.has_steps(found) else 0,
    }


def send(asked: Asked, word: str | None, received: str | None, noise: float, seed: int, language: str) -> Json:
    """One word through the channel."""
    found = find(asked)
    (sent,) = found.transmit(noise, seed, 1, word)
    if received is not None:
        sent = _arrived(found, sent.sent, received)
    return {**sent.record(), "said": [sentence.say(language) for sentence in tell_transmission(sent)]}


def _arrived(found: Code, sent: str, received: str) -> Transmission:
    """What a visitor let arrive."""
    digits = found.digits
    pairs = zip(digits.read(sent), digits.read(received), strict=True)
    changed = tuple(place for place, (old, new) in enumerate(pairs) if old != new)
    return Transmission(sent, received, changed, found.decode(received))


def send_many(asked: Asked, noise: float, seed: int, times: int, language: str) -> Json:
    """Many words through the channel, counted."""
    sent = find(asked).transmit(noise, seed, times)
    fates = [each.fate for each in sent]
    return {
        "rows": [asdict(row) for row in tally(sent)],
        "fates": {str(fate): fates.count(fate) for fate in Fate},
        "said": [sentence.say(language) for sentence in tell_channel(sent, noise, seed)],
    }


def draw(asked: Asked, view: str, step: int, word: str, language: str, bare: bool) -> str:
    """A picture of the code; a bare one has no words around it."""
    found = find(asked)
    if view == "word":
        return pictures.word_picture(found, found.decode(word), language, bare)
    if view == "scan":
        return pictures.scan_picture(found, step, language, bare)
    return (pictures.checks_picture if view == "checks" else pictures.words_picture)(found, language, bare)
