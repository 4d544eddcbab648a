"""Texts in a picture: what a user wrote made harmless, long texts and numbers shortened, widths estimated."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any

from noyau.words import Sentence, group_digits, say

_FULL_DIGITS = 15
_END_DIGITS = 6


def clean(text: str) -> str:
    """A text without control characters, which XML forbids and terminals obey.

    >>> clean("a\\x1b[31m")
    'a�[31m'
    """
    return "".join("�" if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Cn", "Co") else sign for sign in text)


def shorten(text: str, most: int) -> str:
    """A text of at most so many characters, cut in the middle.

    >>> shorten("abcdefghij", 5)
    'ab…ij'
    """
    if len(text) > most:
        end = (most - 1) // 2
        text = f"{text[: most - 1 - end]}…{text[len(text) - end :]}"
    return clean(text)


def number(value: int, language: str) -> str:
    """A number that can be read: the first and the last digits where there are many.

    >>> number(10**300 + 7, "en")
    '100000…000007'
    """
    if value < 10**_FULL_DIGITS:
        return group_digits(value, language) if value > 9999 else str(int(value))
    return f"{value // 10 ** (digits(value) - _END_DIGITS)}…{value % 10**_END_DIGITS:06}"


def digits(value: int) -> int:
    """How many digits a number has, without writing it.

    >>> digits(999), digits(1000), digits(10**5000)
    (3, 4, 5001)
    """
    least = max(1, int((value.bit_length() - 1) * 0.30102999))
    return least + sum(1 for power in range(least, least + 3) if value >= 10**power)


def sentence(said: Sentence, language: str) -> str:
    """A sentence whose numbers are shortened."""
    return clean(replace(said, facts={name: _short(fact, language) for name, fact in said.facts.items()}).say(language))


def _short(fact: Any, language: str) -> Any:
    if isinstance(fact, bool):
        return fact
    if isinstance(fact, int):
        return number(fact, language) if fact > 9999 else fact  # a small one also chooses a plural
    if isinstance(fact, Sentence):
        return replace(fact, facts={name: _short(part, language) for name, part in fact.facts.items()})
    if isinstance(fact, tuple):
        return tuple(_short(part, language) for part in fact)
    return shorten(fact, 40) if isinstance(fact, str) else fact


def with_digits(value: int, language: str) -> str:
    """A number, and how many digits it has where it is shortened."""
    if value < 10**_FULL_DIGITS:
        return number(value, language)
    return f"{number(value, language)} ({say(language, 'scene.digits', n=digits(value))})"


def value_text(value: Any, language: str) -> str:
    """The value of a game, shortened."""
    if isinstance(value, int):
        return f"*{number(value, language)}" if value else "0"
    return shorten(str(value), 24)


def width(text: str, size: int, bold: bool = False) -> int:
    """About how wide a text is in a wide sans-serif face of that size."""
    return round(sum(map(_sign_width, text)) * size * (1.1 if bold else 1))


def _sign_width(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    return 0.64 if sign.isdigit() or sign.isupper() else 0.54


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
