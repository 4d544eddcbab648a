"""The rule builder: a rule, its first values and the Python that says the same."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from fastapi import Query

from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths
from noyau.app.rules import builder
from noyau.core.record import Json


class FamilyName(StrEnum):
    """The families of rules that can be built."""

    SUBTRACTION = "subtraction"
    OCTAL = "octal"
    DIGRAPH = "digraph"
    POSET = "poset"
    VECTORS = "vectors"
    PIECE = "piece"


Text = Annotated[str | None, Query(max_length=builder.LONGEST)]

router = Paths(prefix="/rules")


@router.get("/families")
def families() -> list[Json]:
    """The families with their fields, each with a text to begin with."""
    return builder.families()


@router.get("/{family}")
def build(
    family: FamilyName,
    allowed: Text = None,
    code: Text = None,
    digraph: Text = None,
    relations: Text = None,
    triple: Text = None,
    moves_by: Text = None,
    board: Text = None,
    position: Text = None,
    lang: Language = SPOKEN,
) -> Json:
    """The rule that the fields make; where one of them is wrong, ``errors`` says by field what was expected."""
    texts = {
        "allowed": allowed,
        "code": code,
        "digraph": digraph,
        "relations": relations,
        "triple": triple,
        "moves_by": moves_by,
        "board": board,
        "position": position,
    }
    return builder.build(family, {name: text for name, text in texts.items() if text is not None}, lang)
