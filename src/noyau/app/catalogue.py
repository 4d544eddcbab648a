"""The catalogue as the gallery shows it: each game with its rule and a position to begin with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from noyau.app.pictures import paint_scene
from noyau.game import Puzzle
from noyau.games import CATALOGUE, PUZZLES, find
from noyau.parameters import parameters
from noyau.scenes import draw
from noyau.spec import parse
from noyau.words import look_up, say


@lru_cache(maxsize=4)
def catalogue(language: str, pictures: bool = False) -> list[dict[str, Any]]:
    """Every game and puzzle, in the order of the catalogue, perhaps with a picture of its example."""
    cards = [describe(name, language) for name in (*CATALOGUE, *PUZZLES)]
    return [{**card, "picture": thumbnail(card["example"], language)} for card in cards] if pictures else cards


def thumbnail(spec: str, language: str) -> str:
    """The position of a spec as a small picture without words around it."""
    return paint_scene(draw(parse(spec), language=language)).svg()


def describe(name: str, language: str) -> dict[str, Any]:
    """One card of the gallery."""
    rules = find(name)
    puzzle = issubclass(rules, Puzzle)
    return {
        "name": name,
        "kind": rules.kind,
        "family": rules.family,
        "family_title": look_up(language, f"game.family.{rules.family}") or rules.family,
        "title": say(language, f"game.{name}.title"),
        "summary": say(language, f"game.{name}.summary"),
        "example": rules.example,
        "parameters": {
            "type": "object",
            "properties": {field: {"type": "string", "title": kind.label} for field, kind in parameters(rules).items()},
        },
        "players": 1 if puzzle else 2,
        "misere": not puzzle,
    }
