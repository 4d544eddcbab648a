"""How a language sets what is the same in each: references.

>>> cite("V.3; Bouton 1901", "fr")
'V.3\\u202f; Bouton 1901'
"""

from __future__ import annotations


def cite(reference: str, language: str) -> str:
    """A reference with the spaces of the language."""
    return reference.replace(";", "\u202f;") if language == "fr" else reference
