"""The shelves of the gallery, as the catalogue has them."""

from __future__ import annotations

from enum import StrEnum

from noyau.app.pictures import paint_scene
from noyau.app.play.playing_starts import playing_start
from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths
from noyau.core.caches import remembered
from noyau.core.catalogue import OTHER_NAMES, SHELVES, describe_game, game_of
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.scenes import draw
from noyau.words import say

router = Paths()

Shelf = StrEnum("Shelf", {name.upper(): name for name in SHELVES})  # type: ignore[misc]


@router.get("/shelves")
@remembered(most=2)
def shelves(lang: Language = SPOKEN) -> list[Json]:
    """The shelves, each with its games, by their names and rules alone."""
    return [
        {"name": name, "title": say(lang, f"game.shelf.{name}"), "cards": [_card(entry, lang) for entry in entries]}
        for name, entries in SHELVES.items()
    ]


@router.get("/shelves/{name}")
@remembered(most=20)
def pictures(name: Shelf, lang: Language = SPOKEN) -> dict[str, str]:
    """The pictures of the games of a shelf, by their positions."""
    positions = [_card(entry, lang)["spec"] for entry in SHELVES[name]]
    return {spec: paint_scene(draw(parse(spec), language=lang)).svg() for spec in positions}


def _card(entry: str, language: str) -> Json:
    """A game, or one position that has a name of its own."""
    told = describe_game(game_of(entry), language)
    position = next((name for name, spec in OTHER_NAMES.items() if spec == entry), "") if ":" in entry else ""
    spec = entry if position else playing_start(told["name"])
    return {"spec": spec, "game": game_of(spec), "title": position.title() or told["title"], "summary": told["summary"]}
