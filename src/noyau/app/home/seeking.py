"""The words by which a game is found, in both languages whichever is shown, in small letters without accents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from noyau.core.caches import remembered
from noyau.core.catalogue import find_rules, plain_name, sought_names
from noyau.core.game import Partisan, Puzzle, Scoring
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.words import LANGUAGES, look_up, say

_WORD = re.compile(r"[a-z0-9]{2,}")


def sought_words(name: str) -> Json:
    """What a game is called, and what is told of it; without the small words that say nothing.

    >>> words = sought_words("nim")
    >>> [word in words["names"] for word in ("marienbad", "allumettes", "matches")], "heap" in words["told"]
    ([True, True, True], True)
    """
    names = _split([name, *sought_names(name), *_said(name, "title"), *_said(name, "sought"), *_of_its_kind(name)])
    family = (f"family.{find_rules(name).family}",)
    told = _split([*_said(name, "summary"), *(text for key in family for text in _look_up(key))])
    return {"names": names, "told": [word for word in told if word not in names]}


def can_be_misere(name: str) -> bool:
    """Whether a game may also be played so that whoever moves last loses."""
    rules = find_rules(name)
    return not issubclass(rules, Puzzle | Scoring) and not parse(rules.example).rules.entails


def _of_its_kind(name: str) -> Iterator[str]:
    """Words for what many games have."""
    rules = find_rules(name)
    kinds = {"one": issubclass(rules, Puzzle), "sides": issubclass(rules, Partisan), "misere": can_be_misere(name)}
    for kind, fits in kinds.items():
        yield from _look_up(f"everyday.{kind}") if fits else ()


def _said(name: str, what: str) -> Iterator[str]:
    return _look_up(f"{name}.{what}")


def _look_up(key: str) -> Iterator[str]:
    for language in LANGUAGES:
        yield look_up(language, f"game.{key}") or ""


def _split(texts: Iterable[str]) -> list[str]:
    found = dict.fromkeys(word for text in texts for word in _WORD.findall(plain_name(text)))
    return [word for word in found if word not in _small_words()]


@remembered(most=1)
def _small_words() -> frozenset[str]:
    return frozenset(word for language in LANGUAGES for word in say(language, "web-home.small-words").split())
