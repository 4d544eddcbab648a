"""Numbers and texts that may have thousands of characters, as a sentence quotes them."""

from __future__ import annotations


def shorten(value: object, longest: int = 60) -> str:
    """A text with its middle left out where it is too long.

    >>> shorten(10**100)
    '1000000000000000000000000…0000000000'
    """
    text = str(value)
    return text if len(text) <= longest else f"{text[: longest - 35]}…{text[-10:]}"
