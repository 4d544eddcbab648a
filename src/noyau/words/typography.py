"""How a language sets what is the same in each: references.

>>> cite("V.3; Bouton 1901", "fr")
'V.3\\u202f; Bouton 1901'
"""

from __future__ import annotations

_FRENCH = (
    (";", "\u202f;"),
    (" and ", " et "),
    (" & ", " et "),
    ("Theorem ", "théorème "),
    ("Corollary ", "corollaire "),
    ("sharpened", "précisé"),
    ("with misère pairs", "avec les paires de la version misère"),
)


def cite(reference: str, language: str) -> str:
    """A reference with the spaces and the conjunctions of the language."""
    if language != "fr":
        return reference
    for english, french in _FRENCH:
        reference = reference.replace(english, french)
    return reference
