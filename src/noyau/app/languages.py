"""The language of an answer, by one rule: the one asked for, else the one that the browser likes best, else English."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request


class Language(StrEnum):
    """The languages of the page."""

    EN = "en"
    FR = "fr"


def choose_language(asked: str | None, liked: str | None) -> Language:
    """The language for a wish and for what a browser says that it accepts.

    >>> str(choose_language("fr", "en")), str(choose_language(None, "de, en;q=0.5, fr-CH;q=0.8"))
    ('fr', 'fr')
    >>> str(choose_language("de", None))
    'en'
    """
    names = [asked or "", *_likings(liked or "")]
    return next((Language(name) for name in names if name in list(Language)), Language.EN)


def _likings(header: str) -> list[str]:
    """The languages of the header Accept-Language, the best first."""
    found = []
    for part in header.split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        try:
            liking = float(weight or 1)
        except ValueError:
            continue
        if liking > 0:
            found.append((name.partition("-")[0].lower(), liking))
    return [name for name, _ in sorted(found, key=lambda each: -each[1])]


def language_of(request: Request) -> Language:
    """The language of the answer to a request, whatever else is wrong with it."""
    return choose_language(request.query_params.get("lang"), request.headers.get("accept-language"))


async def _spoken(
    lang: Annotated[
        Language | None,
        Query(description="The language of the sentences; left out, Accept-Language decides, and else it is English."),
    ] = None,
    accept_language: Annotated[
        str | None, Header(description="Which languages the reader likes; ``lang`` goes before it.")
    ] = None,
) -> Language:
    return choose_language(lang, accept_language)


SPOKEN: Any = Depends(_spoken)
"""What a path that speaks takes as its language."""
