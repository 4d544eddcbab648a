"""The catalogue as the gallery shows it: each game with its rule and a position to begin with."""

from __future__ import annotations

from noyau.app.home.seeking import can_be_misere, sought_words
from noyau.app.pictures import paint_scene, plain_picture
from noyau.app.play.playing_starts import playing_start
from noyau.app.questions import SPOKEN, Language, is_misere, read_game
from noyau.app.router import Paths, Spec
from noyau.core.caches import remembered
from noyau.core.catalogue import CATALOGUE, PUZZLES, describe_game, find_rules
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Partisan, Puzzle, Scoring
from noyau.core.material import puzzle_material_of
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.sums import ScoringSum, SideBySide
from noyau.core.turns import EitherMoves, InTurn
from noyau.playing.players import strengths_of
from noyau.scenes import draw
from noyau.words import look_up

_BESIDE = "kayles:7"

router = Paths()


@router.get("/games")
@remembered(most=4)
def games(lang: Language = SPOKEN, pictures: bool = False) -> list[Json]:
    """Every game and puzzle of the catalogue, with a picture of its example if that is asked for."""
    cards = [_card(name, lang) for name in (*CATALOGUE, *PUZZLES)]
    for card in cards if pictures else ():
        card["picture"] = paint_scene(draw(parse(card["example"]), language=lang)).svg()
    return cards


def _card(name: str, language: str) -> Json:
    """One card of the gallery, and what the page needs to know of the material before a match begins.

    ``start`` is where play begins, ``sought`` has the words by which it is found, ``unit`` is what moves are called;
    ``outlook`` tells whether one can be asked for, ``local`` whether boards bring the rule that the browser applies
    itself.
    """
    rules = find_rules(name)
    material = puzzle_material_of(rules) if issubclass(rules, Puzzle) else None
    return {
        **describe_game(name, language),
        "start": playing_start(name),
        "sought": sought_words(name),
        "family_title": look_up(language, f"game.family.{rules.family}") or rules.family,
        "parameters": {
            "type": "object",
            "properties": {field: {"type": "string", "title": kind.label} for field, kind in parameters(rules).items()},
        },
        "players": 1 if material else 2,
        "misere": can_be_misere(name),
        "unit": material.unit if material else "moves",
        "outlook": bool(material and material.count),
        "local": bool(material and material.local_rule),
    }


@router.get("/setup")
def fields(spec: Spec, lang: Language = SPOKEN) -> Json:
    """The parameters and the position of a spec, each on its own."""
    game = read_game(spec)
    rules, either = _own_rules(game), isinstance(game.rules, EitherMoves)
    whole = isinstance(rules, SideBySide) or hasattr(rules, "of_text")
    return {
        "name": None if isinstance(rules, SideBySide) else rules.name,
        "sides": isinstance(game.rules, InTurn),
        "player": game.player,
        "impartial": either if either or isinstance(rules, Partisan) else None,
        "misere": None if isinstance(rules, Scoring) or game.rules.entails else is_misere(game),
        "fields": [] if whole else [_field(rules, name, lang) for name in parameters(type(rules))],
        "themed": is_themed(game),
        "beside": _example_beside(rules),
        "strengths": [] if isinstance(rules, Puzzle) else list(strengths_of(game.rules)),
        "position": game.spec.partition(":")[2] if whole and not isinstance(rules, SideBySide) else _position(game),
    }


def _own_rules(game: AnyGame) -> AnyRules | AnyPartisan:
    """The rules with the parameters, whoever is to move and whoever may make which moves."""
    return game.rules.rules if isinstance(game.rules, InTurn | EitherMoves) else game.rules


def _example_beside(rules: AnyRules | AnyPartisan) -> str:
    """A game that can stand beside others: one with points beside such games."""
    if not isinstance(rules, Scoring):
        return _BESIDE
    return (rules.terms[0] if isinstance(rules, ScoringSum) else rules).example


def is_themed(game: AnyGame) -> bool:
    """Whether tokens are drawn, which may be matches, chips or fries."""
    return any(item.shape == "match" for item in plain_picture(game, "en", "matches").scene.board.items)


def _field(rules: AnyRules | AnyPartisan, name: str, language: str) -> Json:
    kind = parameters(type(rules))[name]
    keys = f"{kind.label}-{name}", kind.label
    title = next(filter(None, (look_up(language, f"web.parameter-kind.{key}") for key in keys)), name)
    titles = [(choice, look_up(language, f"web.{kind.label}.{choice}") or choice) for choice in kind.choices]
    written = {"name": name, "title": title, "value": kind.write(getattr(rules, name))}
    return written | {"choices": titles} if titles else written


def _position(game: AnyGame) -> str:
    """The text of the position; of a sum, the whole sum."""
    return game.spec if isinstance(_own_rules(game), SideBySide) else game.rules.write(game.position)
