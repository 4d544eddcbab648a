"""The catalogue: the names of all games and puzzles, and where the rules of each are.

A user's own rules join it with ``register``, or as an entry point of the group ``noyau.games``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, TypedDict, TypeVar

from noyau.core.errors import SpecError, WrongArgument
from noyau.core.game import AnyPartisan, AnyRules, Impartial, Partisan
from noyau.core.material import load
from noyau.core.parameters import parameters
from noyau.words import Sentence, game_cards, look_up

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

CATALOGUE = {
    name: str(card["rules"]) for name, card in game_cards().items() if "rules" in card and "players" not in card
}
"""The games for two → the path of their rules; ``words/game.toml`` has the path beside the words."""

PUZZLES = {name: str(card["rules"]) for name, card in game_cards().items() if card.get("players") == 1}

OTHER_NAMES = {name: str(spec) for card in game_cards().values() for name, spec in card.get("also", {}).items()}
"""Other names of games → the spec that each stands for: ``roi`` is ``king``, ``marienbad`` is ``nim:1,3,5,7``."""

SHELVES: dict[str, list[str]] = dict(game_cards()["shelf"]["games"])
"""The shelves of the page's gallery → the games on each, or one position of theirs that has a name of its own."""

_KIN = {name: game for game, card in game_cards().items() for name in card.get("kin", ())}
"""Games that are not in the catalogue → the one that is nearest in meaning, which spelling does not tell."""

_VALUE = re.compile(r"[-−]?(\d+/\d|[{±*^↑↓])")
"""How a name begins that is no name but the value of a short game."""

RulesClass = type[AnyRules] | type[AnyPartisan]

_registered: dict[str, RulesClass] = {}


class Parameter(TypedDict):
    """A parameter of a game: its name, and what kind of thing it is."""

    name: str
    kind: str


class Card(TypedDict):
    """What the list of games tells of each."""

    name: str
    kind: str
    family: str
    title: str
    summary: str
    parameters: list[Parameter]
    example: str


R = TypeVar("R", bound="RulesClass | AnyRules | AnyPartisan")


def register(rules: R) -> R:
    """Add rules to the catalogue under their name, so that specs find them; can be used as a decorator.

    Parameters:
        rules: a class of rules; or rules such as those of ``impartial``, which are there already.

    Returns:
        The rules that were given.

    Raises:
        SpecError: the name is taken or is no name, a method is missing, or a field has no reader.

    >>> from noyau.games.nim import Nim
    >>> class Matches(Nim):
    ...     \"\"\"Nim under another name.\"\"\"
    ...     name = "matches"
    >>> register(Matches) is Matches, find_rules("matches") is Matches
    (True, True)
    """
    made: type = rules if isinstance(rules, type) else type(rules)
    if not issubclass(made, (Impartial, Partisan)):
        raise WrongArgument("error.no-rules", given=repr(rules))
    _add(made)
    return rules


def _add(rules: RulesClass) -> None:
    """Check a class of rules, and add it."""
    name = getattr(rules, "name", None)
    taken = (*CATALOGUE, *PUZZLES, "sum", "misere", "misère", "left", "right", "impartial")
    if not isinstance(name, str) or not name.replace("-", "").isalnum() or name in taken:
        raise SpecError("error.register", name=name)
    missing = sorted(getattr(rules, "__abstractmethods__", ()))
    if missing:
        raise SpecError("error.unfinished", name=name, missing=tuple(missing))
    loose: list[str] = (
        [field.name for field in fields(rules) if "kind" not in field.metadata] if is_dataclass(rules) else []
    )
    if loose:
        raise SpecError("error.loose-field", name=name, field=loose[0])
    if not hasattr(rules, "example"):
        rules.example = name
    _registered[name] = rules


def is_registered(name: str) -> bool:
    """Whether a user's rules have this name already."""
    return name in _registered


def any_registered() -> bool:
    """Whether a user has added rules of his own."""
    return bool(_registered)


def find_rules(name: str) -> RulesClass:
    """The rules of that name, imported on demand; an unknown name gets the nearest one as a proposal."""
    if name in _registered:
        return _registered[name]
    if path := CATALOGUE.get(name) or PUZZLES.get(name):
        rules: RulesClass = load(path)
        return rules
    for entry in _entry_points():
        if entry.name == name:
            return register(_load_entry(entry))
    if spec := other_name(name):
        return find_rules(game_of(spec))
    raise unknown(name)


def other_name(name: str) -> str | None:
    """The spec that another name of a game stands for, whatever its accents and capitals; None where it is none.

    >>> other_name("Roi"), other_name("tout-éteint"), other_name("marienbad"), other_name("king")
    ('king', 'lights', 'nim:1,3,5,7', None)
    """
    if _is_here(name):
        return None
    plain = plain_name(name)
    spec = plain if _is_here(plain) else OTHER_NAMES.get(plain)
    return None if spec and any(entry.name == name for entry in _entry_points()) else spec


def _is_here(name: str) -> bool:
    return name in _registered or name in CATALOGUE or name in PUZZLES


def is_known(name: str) -> bool:
    """Whether a game, a user's own among them, has this name, which may be one of its others."""
    return _is_here(name) or other_name(name) is not None or any(entry.name == name for entry in _entry_points())


def other_names(game: str) -> dict[str, str]:
    """The other names of a game, each with the spec that it stands for."""
    return {name: spec for name, spec in OTHER_NAMES.items() if game_of(spec) == game}


def sought_names(game: str) -> tuple[str, ...]:
    """By which names a game may be sought: its other names, and those of games that are not here, but near to it."""
    return (*other_names(game), *(name for name, near in _KIN.items() if near == game))


def plain_name(name: str) -> str:
    """A name in small letters without accents."""
    if name.isascii():
        return name.lower()
    from unicodedata import combining, normalize

    return "".join(sign for sign in normalize("NFKD", name.lower()) if not combining(sign))


def game_of(spec: str) -> str:
    """The name of the game of a spec."""
    return spec.removeprefix("misere ").partition(":")[0]


def names() -> Iterator[str]:
    """Every name of the catalogue, then the users' own."""
    yield from dict.fromkeys((*CATALOGUE, *PUZZLES, *_registered, *(entry.name for entry in _entry_points())))


def describe_game(name: str, language: str) -> dict[str, str]:
    """What every list tells of a game; one of a user's own is described by its docstring."""
    rules = find_rules(name)
    own = (rules.__doc__ or name).strip().splitlines()[0]
    return {
        "name": name,
        "kind": rules.kind,
        "family": rules.family,
        "title": look_up(language, f"game.{name}.title") or name,
        "summary": look_up(language, f"game.{name}.summary") or own,
        "example": getattr(rules, "example", name),
    }


def describe_all(language: str) -> list[Card]:
    """What the list of games tells, in a language."""
    return [_card(name, language) for name in names()]


def _card(name: str, language: str) -> Card:
    told = describe_game(name, language)
    fields: list[Parameter] = [
        {"name": field, "kind": kind.label} for field, kind in parameters(find_rules(name)).items()
    ]
    return {
        "name": name,
        "kind": told["kind"],
        "family": told["family"],
        "title": told["title"],
        "summary": told["summary"],
        "parameters": fields,
        "example": told["example"],
    }


def write_form(name: str) -> str:
    """How a spec of a game is written: ``bounded:MOST:POSITION``, or ``cram:BOARD`` where the board is the position."""
    rules = find_rules(name)
    fields = [field.upper() for field in parameters(rules)]
    return ":".join((name, *fields)) if fields and hasattr(rules, "of_text") else ":".join((name, *fields, "POSITION"))


def unknown(name: str) -> SpecError:
    """The error for a name that no game has."""
    from difflib import get_close_matches

    plain = plain_name(name)
    if kin := _KIN.get(plain):
        return SpecError("error.kin-game", name=name, near=kin, title=Sentence(f"game.{kin}.title"))
    if load("noyau.graphs.notation:must_be_graph")(name):
        return SpecError("error.graph-alone", name=name)
    if _VALUE.match(name):
        return SpecError("error.unknown-value", name=name)
    near = get_close_matches(plain, [*names(), *OTHER_NAMES], n=1) if len(name) <= 40 else []
    key = "error.unknown-game" if near else "error.unknown-game-far"
    return SpecError(key, name=name, near=near[0] if near else "")


def _load_entry(entry: EntryPoint) -> RulesClass:
    try:
        rules: RulesClass = entry.load()
    except Exception as fault:
        raise SpecError("error.load", file=entry.value, fault=repr(fault)) from fault
    return rules


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group="noyau.games")
