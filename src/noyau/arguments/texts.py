"""Numbers and texts that may have thousands of characters, as a sentence quotes them."""

from __future__ import annotations

import re

_NUMBER = re.compile("([0-9]{12})[0-9]{7,}([0-9]{6})")


def shorten(value: object, longest: int = 60) -> str:
    """A text with its middle left out where it is too long; of several numbers each loses its own.

    >>> shorten(10**100), shorten(f"{10**50},{10**50}")
    ('1000000000000000000000000…0000000000', '100000000000…000000,100000000000…000000')
    """
    text = str(value)
    if len(text) > longest and not text.isdecimal():
        text = _NUMBER.sub(r"\1…\2", text)
    return text if len(text) <= longest else f"{text[: longest - 35]}…{text[-10:]}"
