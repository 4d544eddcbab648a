"""All answers about a small game, from its start on: the browser keeps them, and plays it without the network."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator

from noyau.app.page_files import list_files
from noyau.app.play.catalogue import fields, games
from noyau.app.play.explanations import explain
from noyau.app.play.hints import hint
from noyau.app.play.replies import MoveAsked, line, reply, write_move
from noyau.app.play.routes import Later
from noyau.app.play.states import state
from noyau.app.questions import SPOKEN, Language, read_game
from noyau.app.router import Paths, Show, Spec, kept_for_a_day, painted
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.playing.match import begin_turns
from noyau.playing.players import is_over
from noyau.words import LANGUAGES, say

STARTS = (
    "bounded:3:7",
    "bounded:3:13",
    "nim:3,4,5",
    "misere nim:1,3,5",
    "subtraction:1,3,4:12",
    "fibonacci:13",
    "wythoff:5,8",
    "king:8x8:7,7",
)
"""The games that are kept: Nim and its family, Wythoff's game and the king; each has at most some hundred positions."""

LIGHTS = tuple(f"lights:grid-{size}x{size}:all" for size in (3, 4, 5))
"""The boards of Lights Out that are kept: the browser itself knows what a press changes."""

_LEVELS = (1, 2, 3)

router = Paths()


@router.get("/offline/list")
def list_kept() -> Json:
    """What is kept: the files of the page, by their version; the games, and the texts that mean their starts.

    ``refusal`` and ``hint`` are what is said in each language where something else is asked for.
    """
    return {
        **list_files(),
        "games": {start: _names(start) for start in STARTS},
        "lights": list(LIGHTS),
        "words": list(Later),
        "refusal": {spoken: say(spoken, "web-offline.refusal") for spoken in LANGUAGES},
        "hint": {spoken: say(spoken, "web-offline.hint") for spoken in LANGUAGES},
    }


@router.get("/offline/pack")
@kept_for_a_day
@painted
def pack(spec: Spec, lang: Language = SPOKEN) -> Json:
    """The answers about every position that can be reached from a start; of it those about the game as well."""
    start = str(begin_turns(read_game(spec)))
    if start not in STARTS:
        raise SpecError("web-offline.unknown", spec=spec, known=STARTS)
    game = read_game(start)
    card = next(card for card in games(lang) if card["name"] == game.rules.name)
    figures: dict[str, int] = {}
    positions = {str(each): _answers(each, lang, figures) for each in _reachable(game)}
    return {
        "spec": start,
        "title": card["title"],
        "rule": line(start, "", lang)["rule"],
        "setup": fields(start, lang),
        "figures": [json.loads(figure) for figure in figures],
        "positions": positions,
    }


def _names(start: str) -> list[str]:
    """The texts by which a start is asked for: itself, and the name of its game where that begins so."""
    name, ending = read_game(start).rules.name, "misere " if start.startswith("misere ") else ""
    try:
        return [start, f"{ending}{name}"] if str(begin_turns(read_game(f"{ending}{name}"))) == start else [start]
    except SpecError:
        return [start]


def _reachable(game: AnyGame) -> Iterator[AnyGame]:
    """Every position that can be reached, nearest first."""
    seen, waiting = {str(game)}, deque([game])
    while waiting:
        now = waiting.popleft()
        yield now
        for move in now.moves():
            after = now.after(move)
            if str(after) not in seen:
                seen.add(str(after))
                waiting.append(after)


def _answers(game: AnyGame, language: Language, figures: dict[str, int]) -> Json:
    """What the page asks of a position; figures stand once in the pack, and here their numbers."""
    spec, over = str(game), is_over(game)
    steps = (write_move(game, move, language) for move in game.moves())
    return {
        "state": _number(state(spec, lang=language), figures),
        "marked": _number(state(spec, show=[Show.MOVES], lang=language), figures),
        "moves": {} if over else {step["move"]: step for step in steps},
        "reply": None if over else reply(MoveAsked(spec=spec), language),
        "hint": None if over else hint(spec, language),
        "explain": [explain(spec, level, language)["blocks"] for level in _LEVELS],
    }


def _number(found: Json, figures: dict[str, int]) -> Json:
    """A state whose figures are told by their numbers."""
    written = (json.dumps(figure, ensure_ascii=False) for figure in found["patch"])
    return {**found, "patch": [figures.setdefault(figure, len(figures)) for figure in written]}
