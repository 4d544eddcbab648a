"""How a language sets what is the same in each: references.

>>> cite("V.3; Bouton 1901", "fr")
'V.3\\u202f; Bouton 1901'
"""

from __future__ import annotations

from dataclasses import dataclass

from noyau.words import Sentence

_FRENCH = (
    (";", "\u202f;"),
    (" and ", " et "),
    (" & ", " et "),
    ("Theorem ", "théorème "),
    ("Corollary ", "corollaire "),
    ("sharpened", "précisé"),
    ("a window of values returns", "une suite de valeurs voisines revient"),
    ("with misère pairs", "avec les paires de la version misère"),
)


def cite(reference: str, language: str) -> str:
    """A reference with the spaces and the conjunctions of the language."""
    if language != "fr":
        return reference
    for english, french in _FRENCH:
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
