"""What a visitor asks for: specs are read with care, since nothing of the server's may be reached through them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request

from noyau.app.costs import check_graphs
from noyau.core.errors import NoStart, SpecError, TooLarge
from noyau.core.game import AnyGame, Puzzle
from noyau.core.spec import parse
from noyau.core.verdict import Ending

MOST_CHARACTERS = 20_000
"""The longest spec that is read."""

_GRAPH6 = re.compile(r"graph6-[^:*\s]*")


def read_game(spec: str) -> AnyGame:
    """The game of a spec, where it may be looked at."""
    check_text(spec)
    return parse(spec)


def check_text(spec: str) -> None:
    """Refuse ``@file``, and what is too long to be looked at."""
    if len(spec) > MOST_CHARACTERS:
        raise TooLarge("web.long", n=len(spec), limit=MOST_CHARACTERS)
    if "@" in _GRAPH6.sub("", spec):
        raise SpecError("web.no-files")
    check_graphs(spec)


def is_puzzle(game: AnyGame) -> bool:
    return isinstance(game.rules, Puzzle)


def is_misere(game: AnyGame) -> bool:
    return game.ending is Ending.MISERE


class Language(StrEnum):
    """The languages of the page."""

    EN = "en"
    FR = "fr"


_MOST_LIKINGS = 200
"""How many characters of what a browser accepts are read."""


def choose_language(asked: str | None, liked: str | None) -> Language:
    """The language for a wish and for what a browser says that it accepts.

    >>> str(choose_language("fr", "en")), str(choose_language(None, "de, en;q=0.5, fr-CH;q=0.8"))
    ('fr', 'fr')
    >>> str(choose_language("de", None))
    'en'
    """
    names = [asked or "", *_likings((liked or "")[:_MOST_LIKINGS])]
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


MOST_ACROSS = 200
MOST_HEAP = 10_000
"""The most rows and columns of a table, and the largest heap of a sequence."""

Watch = Callable[[int], None]


def ignore(count: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Asked:
    """What is asked about a game: a view of it, in a form if it is to be a file; a quick question may not take long."""

    view: str
    spec: str
    lang: str
    form: str = ""
    what: str = ""
    rows: int = 12
    columns: int = 12
    to: int = 100
    level: int = 2
    quick: bool = True


def read_rules(spec: str) -> AnyGame:
    """The game of a spec whose position does not matter: rules without a usual one are taken from 0."""
    try:
        return read_game(spec)
    except NoStart:
        return read_game(f"{spec}:0")
