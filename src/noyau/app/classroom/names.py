"""Nicknames and other texts of pupils: short, of letters and figures, and no two of a class alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

LONGEST_NAME = 20
"""The most characters of a nickname."""

_ALSO = " -'’._"
"""What a nickname may have besides letters and figures."""


def clean_name(text: str) -> str:
    """A nickname without whatever could be read as anything else; empty where nothing is left.

    >>> clean_name("  Zoé   <b>K</b> "), clean_name("\\u202eevil"), clean_name("<>")
    ('Zoé bKb', 'evil', '')
    """
    kept = "".join(sign for sign in unicodedata.normalize("NFC", text) if sign.isalnum() or sign in _ALSO)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def number_name(name: str, taken: Collection[str]) -> str:
    """The nickname, with a number where somebody else in the class has it.

    >>> number_name("Ada", ["Bob"]), number_name("ada", ["Ada", "Ada 2"])
    ('Ada', 'ada 3')
    """
    known = {other.casefold() for other in taken}
    if name.casefold() not in known:
        return name
    number = next(n for n in range(2, len(known) + 3) if f"{name} {n}".casefold() not in known)
    return f"{name} {number}"


def clip(text: str, most: int) -> str:
    """A text on one line, of so many bytes at most, without signs that are not seen.

    >>> clip("a\\nb\\u202ec", 9), clip("ééé", 3)
    ('a bc', 'é')
    """
    plain = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or sign.isprintable())
    return " ".join(plain.encode("utf-8", "ignore")[:most].decode("utf-8", "ignore").split())
