"""Errors as the page tells them: the command line's own sentence, without the options that only it has."""

from __future__ import annotations

import re

from noyau.errors import NoyauError
from noyau.words import Sentence, look_up

_OPTION = re.compile(r"(?:^|[\s(«'])--[a-z]")
_CLAUSE = re.compile(r"\s?;\s")


def tell(error: NoyauError, language: str) -> str:
    """What is wrong; advice that names an option of the command line has its own words here, or is left out.

    >>> from noyau.errors import TooLarge
    >>> tell(TooLarge("error.positions", name="cram", limit=50_000), "en")
    'cram has more than 50,000 positions from here'
    """
    key = f"refusal.{error.sentence.key}"
    if look_up(language, key):
        return Sentence(key, error.sentence.facts).say(language)
    template = look_up(language, error.sentence.key)
    said = error.say(language)
    if template is None or not _OPTION.search(template):
        return said
    clauses = _CLAUSE.split(said)
    kept = [clause for clause in clauses if not _OPTION.search(clause)] or clauses[:1]
    return ("\u202f; " if language == "fr" else "; ").join(kept)
