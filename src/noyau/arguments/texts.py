"""Numbers and texts that may have thousands of characters, as a sentence quotes them."""

from __future__ import annotations

import re

from noyau.words import Sentence

_NUMBER = re.compile("([0-9]{12})[0-9]{7,}([0-9]{6})")

_SIGN = re.compile(r"(?<![0-9])[.]|[.](?![0-9])")
"""A dot that is a sign of the position, and not between two numbers."""


def quote(position: str) -> Sentence | str:
    """A position as a sentence inserts it: in quotes where its dots would run into those of the sentence.

    >>> quote("x..x..").say("en"), quote("1,4,5"), quote("3,0.1")
    ("'x..x..'", '1,4,5', '3,0.1')
    """
    return Sentence("explain.quoted", {"position": position}) if _SIGN.search(position) else position


def shorten(value: object, longest: int = 60) -> str:
    """A text with its middle left out where it is too long; of several numbers each loses its own.

    >>> shorten(10**100), shorten(f"{10**50},{10**50}")
    ('1000000000000000000000000…0000000000', '100000000000…000000,100000000000…000000')
    """
    text = str(value)
    if len(text) > longest and not text.isdecimal():
        text = _NUMBER.sub(r"\1…\2", text)
    return text if len(text) <= longest else f"{text[: longest - 35]}…{text[-10:]}"
