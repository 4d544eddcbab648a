"""How the arguments of the Python functions are read: a game, how it is played, limits, numbers, a language.

>>> print(read_game("nim:3,4", misere=True))
misere nim:3,4
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from operator import index
from typing import SupportsIndex, TypedDict

from noyau import words
from noyau.core import spec
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, SpecError, WrongArgument
from noyau.core.game import AnyGame, AnyRules, Game, Impartial, Puzzle
from noyau.core.verdict import Ending, Player


class Wishes(TypedDict, total=False):
    """What may be asked of a puzzle; which puzzle takes which is said by its rules, and all others are refused."""

    fewest: bool
    """The fewest moves, with the proof where there is one."""
    every: bool
    """All solutions (Lights Out)."""
    chase: bool
    """The steps of light chasing (Lights Out)."""
    target: Hashable
    """The state to reach, as text or as a position (Lights Out, pegs)."""
    end: str
    """The vertex and the colour of the last stone, ``"4,x"`` (Solitaire Clobber)."""
    joker: bool
    """Whether one stone may change its colour once (Solitaire Clobber)."""


def read_game(game: object, misere: bool = False, player: Player | str | None = None) -> AnyGame:
    """The game of a spec, of a game or of rules, played as it is said."""
    if isinstance(game, str):
        return play_as_asked(spec.parse(game), misere, player)
    if isinstance(game, Impartial):
        return play_as_asked(Game(game, game.start), misere, player)
    if not isinstance(game, Game):
        raise WrongArgument("error.no-game", given=repr(game))
    return play_as_asked(game, misere, player)


def read_rules(
    game: object,
    read: Callable[[str], AnyGame],
    place: Callable[[AnyRules], AnyGame],
    misere: bool,
    player: Player | str | None,
) -> AnyGame:
    """The same for a question whose position does not matter: a spec may have none, and rules are given any."""
    if isinstance(game, str):
        return play_as_asked(read(game), misere, player)
    return read_game(place(game) if isinstance(game, Impartial) else game, misere, player)


def play_as_asked(game: AnyGame, misere: bool, player: Player | str | None) -> AnyGame:
    """A game played to the end that is said; a player is refused where both have the same moves."""
    if not isinstance(misere, bool):
        raise WrongArgument("error.no-truth", name="misere", given=repr(misere))
    if player is not None:
        Player(player)
        key = "error.puzzle-player" if isinstance(game.rules, Puzzle) else "error.no-player"
        raise NotApplicable(key, name=game.rules.name)
    return replace(game, ending=Ending.MISERE) if misere else game


def within(
    game: AnyGame, limit: Limit | int | None, seconds: float | None, count: int = 0
) -> AbstractContextManager[None]:
    """What is asked inside stops where the seconds are over; more heaps or cells than the limit are refused at once."""
    most = Limit.read(limit, seconds)
    if most is None:
        return nullcontext()
    budget = Budget(most, game.rules.name)
    if limit is not None:
        budget.visit(count)
    return budget.running()


def read_whole(name: str, number: object) -> int:
    """A whole number that is given as such, a numpy one too."""
    if not isinstance(number, SupportsIndex) or isinstance(number, bool):
        raise WrongArgument("error.no-whole", name=name, given=repr(number))
    return index(number)


def read_language(language: str | None) -> str:
    """One of the languages that there are; without one, that of the reader."""
    if language is None:
        return words.usual_language()
    if language not in words.LANGUAGES:
        raise SpecError("error.language", given=repr(language), known=words.LANGUAGES)
    return language
