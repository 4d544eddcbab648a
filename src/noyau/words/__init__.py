"""Every sentence of noyau, once, in each language.

A sentence is a key and its facts; the key's first word names the file that holds it, so that a light question
reads only the few sentences it says. A template writes a fact as ``{heap}``, chooses a plural by
``{n, token|tokens}``, groups the digits of a number by ``{n, number}`` and joins a list by
``{moves, or}`` or ``{heaps, and}``.

>>> say("en", "move.take", n=2, heap=1)
'take 2 tokens from heap 1'
>>> say("fr", "move.take", n=1, heap=3)
'prendre 1 jeton dans le tas 3'
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")

_FOLDER = Path(__file__).parent

GAMES, GLOSSARY = _FOLDER / "game.toml", _FOLDER / "glossary.toml"
"""What has its languages side by side, so that whoever adds a game, or a term, writes its words in one place."""

TERMS = "term"
"""The area of the terms of the glossary."""

_PLACE = re.compile(r"\{(\w+)(?:, *([^{}]*))?\}")
_CLAUSES = re.compile(r"\s?; ")
_BRACKETS = re.compile(r"\([^()]*\)|\{[^{}]*\}|'[^']*'|« [^»]* »")
_NARROW = "\u202f"


@dataclass(frozen=True)
class Sentence:
    """Something to say, in no language yet: a key of the catalogue and the facts it speaks of."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def say(self, language: str) -> str:
        """The sentence in a language; a key that no catalogue holds says itself."""
        return self._say(look_up(language, self.key) or self.key, language)

    def clauses(self, language: str) -> list[str]:
        """What the sentence says before, between and after its semicolons."""
        return [self._say(clause, language) for clause in _CLAUSES.split(look_up(language, self.key) or self.key)]

    def _say(self, template: str, language: str) -> str:
        return _PLACE.sub(lambda place: self._fill(place, language), template)

    def _fill(self, place: re.Match[str], language: str) -> str:
        name, form = place.groups()
        if name not in self.facts:
            return place.group()
        fact = self.facts[name]
        if form == "number":
            return group_digits(fact, language)
        if form in _JOINED:
            return _join([spell(part, language) for part in fact], _JOINED[form][language], language)
        if form:
            one, _, other = form.partition("|")
            return one if is_singular(fact, language) else other
        return spell(fact, language)


def say(language: str, key: str, /, **facts: object) -> str:
    """One sentence of the catalogue, with its facts."""
    return Sentence(key, facts).say(language)


def spell(fact: object, language: str) -> str:
    """A fact as it stands in a sentence: sentences are said, lists are joined, minus signs are long.

    >>> spell(5.0, "en"), spell(0.5, "fr"), spell(-2, "en")
    ('5', '0,5', '−2')
    """
    if isinstance(fact, Sentence):
        return fact.say(language)
    if isinstance(fact, (tuple, list)):
        return _enumerate([spell(part, language) for part in fact], language)
    if isinstance(fact, float):
        return f"{fact:g}".replace(".", "," if language == "fr" else ".").replace("-", "−")
    return str(fact).replace("-", "−") if isinstance(fact, int) else str(fact)


_JOINED = {"or": {"en": "or", "fr": "ou"}, "and": {"en": "and", "fr": "et"}}


def _join(parts: list[str], word: str, language: str) -> str:
    """One of several, or all of them: ``1, 2 or 4``."""
    if len(parts) < 2:
        return "".join(parts)
    if parts[-1] == "…":
        return f"{_enumerate(parts[:-1], language)} …"
    return f"{_enumerate(parts[:-1], language)} {word} {parts[-1]}"


def _enumerate(parts: list[str], language: str) -> str:
    """A list: its commas become semicolons where its parts have commas of their own, outside of brackets.

    >>> _enumerate(["1", "2"], "en"), _enumerate(["0,0-0,1", "0,1-0,2"], "en"), _enumerate(["(1,2)", "(2,1)"], "en")
    ('1, 2', '0,0-0,1; 0,1-0,2', '(1,2), (2,1)')
    """
    mixed = any("," in _BRACKETS.sub("", part) for part in parts)
    return ((" ; " if language == "fr" else "; ") if mixed else ", ").join(parts)


def is_singular(count: int, language: str) -> bool:
    """French counts 0 and 1 as singular, English only 1.

    >>> is_singular(0, "fr"), is_singular(0, "en")
    (True, False)
    """
    return count == 1 or (language == "fr" and count == 0)


def group_digits(number: float | str, language: str) -> str:
    """A number with its thousands apart; one that was shortened to a text stays as it is.

    >>> group_digits(10_000_000, "en")
    '10,000,000'
    """
    if isinstance(number, str):
        return number
    grouped = f"{number:,}".replace("-", "−")
    return grouped.translate({ord(","): _NARROW, ord("."): ","}) if language == "fr" else grouped


def look_up(language: str, key: str) -> str | None:
    """The template of a key, or None where the catalogue has none."""
    area, _, rest = key.partition(".")
    found: object = catalogue(language, area)
    for word in rest.split("."):
        if not isinstance(found, Mapping) or word not in found:
            return None
        found = found[word]
    return found if isinstance(found, str) else None


@cache
def catalogue(language: str, area: str) -> Mapping[str, object]:
    """All templates of one area in one language, with the typography of that language."""
    if language not in LANGUAGES or not re.fullmatch(r"[a-z-]+", area):
        return {}
    if area in (GAMES.stem, TERMS):
        cards = glossary() if area == TERMS else game_cards()
        return {name: _typeset(card[language], language) for name, card in cards.items()}
    path = _FOLDER / language / f"{area}.toml"
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    return tomllib.loads(_french_spaces(text) if language == "fr" else text)


@cache
def game_cards() -> Mapping[str, Mapping[str, Any]]:
    """The catalogue of games: for each the path of its rules, and what it is called in each language."""
    return tomllib.loads(GAMES.read_text(encoding="utf-8"))


@cache
def glossary() -> Mapping[str, Mapping[str, Any]]:
    """The terms: what each is called in each language, what it means, and what nobody writes instead of it."""
    return tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))


def _typeset(told: Mapping[str, Any], language: str) -> Mapping[str, str]:
    texts = {key: text for key, text in told.items() if isinstance(text, str)}
    return {key: _french_spaces(text) for key, text in texts.items()} if language == "fr" else texts


def _french_spaces(text: str) -> str:
    """Narrow no-break spaces before ; : ! ? » and after «, as French typography wants them."""
    return re.sub("« ", f"«{_NARROW}", re.sub(r" ([;:!?»])(?=[\s\"»).,]|$)", rf"{_NARROW}\1", text, flags=re.M))


def areas() -> tuple[str, ...]:
    """The names of the areas the English catalogue has."""
    return tuple(sorted((GAMES.stem, TERMS, *(path.stem for path in (_FOLDER / "en").glob("*.toml")))))


def usual_language() -> str:
    """The reader's language: NOYAU_LANG, then the locale, then English."""
    wanted = (os.environ.get(name, "") for name in ("NOYAU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((value[:2].lower() for value in wanted if value[:2].lower() in LANGUAGES), "en")


_SYSTEM = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not-folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long-name",
    errno.EIO: "device",
}


def system_reason(error: OSError | ValueError, writing: bool = False) -> Sentence:
    """Why the system cannot read or write a file, to be said inside a sentence about that file.

    What is missing where a file is to be written is its folder.

    >>> system_reason(FileNotFoundError(2, "No such file or directory")).say("fr")
    "il n'existe pas"
    """
    key = _SYSTEM.get(getattr(error, "errno", None) or 0, "other")
    key = "no-folder" if writing and key == "missing" else key
    return Sentence(f"system.{key}", {"fault": getattr(error, "strerror", None) or str(error)})


_FRENCH_REFERENCES = (
    (";", "\u202f;"),
    (" and ", " et "),
    (" & ", " et "),
    ("Theorem ", "théorème "),
    ("Corollary ", "corollaire "),
    ("sharpened", "précisé"),
    ("a window of values returns", "une suite de valeurs voisines revient"),
    ("with misère pairs", "avec les couples de la version misère"),
    ("on pairs of tokens", "sur les paires de jetons"),
    ("the far sides by cases modulo 4", "les côtés éloignés par cas modulo 4"),
    ("by cases modulo 4", "par cas modulo 4"),
    ("strategy of the least element", "stratégie du plus petit élément"),
    ("tame games", "jeux dociles"),
    ("Gauss elimination", "élimination de Gauss"),
    ("Smith normal form", "forme normale de Smith"),
    ("Lemma ", "lemme "),
)


def cite(reference: str, language: str) -> str:
    """A reference with the spaces and the conjunctions of the language.

    >>> cite("V.3; Bouton 1901", "fr")
    'V.3\\u202f; Bouton 1901'
    """
    for english, french in _FRENCH_REFERENCES if language == "fr" else ():
        reference = reference.replace(english, french)
    return reference


@dataclass(frozen=True)
class Reference(Sentence):
    """A reference as a fact of a sentence: its key is the reference itself.

    >>> Reference("Guy and Smith 1956").say("fr")
    'Guy et Smith 1956'
    """

    def say(self, language: str) -> str:
        return cite(self.key, language)
