"""How a language sets what is the same in each: references.

>>> cite("V.3; Bouton 1901", "fr")
'V.3\\u202f; Bouton 1901'
"""

from __future__ import annotations


def cite(reference: str, language: str) -> str:
    """A reference with the spaces and the conjunctions of the language."""
    if language != "fr":
        return reference
    return reference.replace(";", "\u202f;").replace(" and ", " et ").replace(" & ", " et ")
