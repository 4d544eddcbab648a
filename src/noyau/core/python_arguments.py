"""How the arguments of the Python functions are read: a game, how it is played, limits, numbers, a language.

>>> print(read_game("nim:3,4", misere=True))
misere nim:3,4
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator, Sized
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from operator import index
from os import PathLike, fspath
from typing import Any, TypedDict

from noyau import words
from noyau.core import spec
from noyau.core.budget import Budget, Limit
from noyau.core.catalogue import CATALOGUE, PUZZLES
from noyau.core.errors import NotApplicable, SpecError, TooLarge, WrongArgument
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Game, Impartial, Partisan, Puzzle
from noyau.core.sums import SideBySide
from noyau.core.turns import InTurn, Turn, make_game, set_player, take_apart
from noyau.core.verdict import Ending, Player

_LONGEST = 10_000
"""The most bits, heaps or signs of a position that is checked."""


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
    if isinstance(game, (Impartial, Partisan)):
        return play_as_asked(make_game(game, game.start), misere, player)
    if not isinstance(game, Game):
        raise WrongArgument("error.no-game", given=repr(game))
    _check_position(game.rules, game.position)
    return play_as_asked(game, misere, player)


def _check_position(rules: AnyRules | AnyPartisan, position: Any) -> None:
    """Refuse what is no position of a game of the catalogue; one that would take long to write is taken as it is."""
    if isinstance(rules, InTurn):
        if not isinstance(position, Turn):
            raise _no_position(rules, position)
        _check_position(rules.rules, position.position)
    elif isinstance(rules, SideBySide):
        if not isinstance(position, tuple) or len(position) != len(rules.terms):
            raise _no_position(rules, position)
        for term, part in zip(rules.terms, position, strict=True):
            _check_position(term, part)
    elif (rules.name in CATALOGUE or rules.name in PUZZLES) and _length(position) <= _LONGEST:
        if isinstance(position, int) and position < 0:  # a mask without end
            raise _no_position(rules, position)
        try:
            read = rules.read(rules.write(position))
        except TooLarge:
            return
        except Exception as fault:  # what is no position may fail in any way
            raise _no_position(rules, position) from fault
        if type(read) is not type(position) or (isinstance(position, int) and read != position):
            raise _no_position(rules, position)


def _length(position: object) -> int:
    """How long a position is to write; what no position is like has no length."""
    if isinstance(position, int):
        return position.bit_length()
    return len(position) if isinstance(position, Sized) else 0


def _no_position(rules: AnyRules | AnyPartisan, position: object) -> WrongArgument:
    return WrongArgument("error.no-position", name=rules.name, given=repr(position), example=rules.example)


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
    if player is not None:
        mover = Player.read(player)
        if isinstance(game.rules, Puzzle):
            raise NotApplicable("error.puzzle-player", name=game.rules.name)
        if game.player not in (None, mover):
            raise SpecError("partisan.said-twice", word=mover)
        game = set_player(game, mover)
    return replace(game, ending=Ending.MISERE) if read_truth("misere", misere) else game


_GRACE = 1.0
"""A user's own functions are stopped so many seconds after the end: noyau ends by itself and tells what it knows."""


@contextmanager
def bounded(game: AnyGame, limit: Limit | None) -> Iterator[None]:
    """Inside, nothing is waited for beyond the seconds of a limit that a user gave, a user's own rules included."""
    if limit is None:
        yield
        return
    budget = Budget(limit, game.rules.name)
    with budget.bounding(), _stopping(game, budget):
        yield


def _stopping(game: AnyGame, budget: Budget) -> AbstractContextManager[None]:
    """A clock that stops rules which never answer, where nobody else uses the only one there is."""
    from noyau.core.interruptions import is_free, stopped_after

    seconds = budget.limit.seconds
    if seconds is None or not _has_own_rules(game) or not is_free():
        return nullcontext()
    return stopped_after(seconds + _GRACE, budget.late())


def _has_own_rules(game: AnyGame) -> bool:
    """Whether a user has written some of the rules."""
    rules, _ = take_apart(game)
    terms = rules.terms if isinstance(rules, SideBySide) else (rules,)
    return any(term.name not in CATALOGUE and term.name not in PUZZLES for term in terms)


@contextmanager
def within(game: AnyGame, limit: Limit | int | None, seconds: float | None, count: int = 0) -> Iterator[None]:
    """What is asked inside stops where the seconds are over; more heaps or cells than the limit are refused at once."""
    most = Limit.read(limit, seconds)
    if most is None:
        yield
        return
    budget = Budget(most, game.rules.name)
    if limit is not None:
        budget.visit(count)
    with budget.bounding(), budget.running(), _stopping(game, budget):
        yield


def read_whole(name: str, number: object) -> int:
    """A whole number that is given as such, a numpy one too."""
    try:
        if not isinstance(number, bool):
            return index(number)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise WrongArgument("error.no-whole", name=name, given=repr(number))


def read_count(name: str, number: object) -> int:
    """How many are wanted at most: a whole number of at least 1, and no more than can be counted."""
    count = read_whole(name, number)
    if count < 1:
        raise WrongArgument("error.no-count", name=name, given=repr(number))
    return min(count, sys.maxsize - 1)


def read_truth(name: str, value: object) -> bool:
    """True or False, of numpy too, and nothing else that would count as one of them."""
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):
        raise WrongArgument("error.no-truth", name=name, given=repr(value))
    return bool(value)


def read_word(name: str, value: object) -> str:
    """A word that is given as text; which words there are is known where it is used."""
    if not isinstance(value, str) or not value:
        raise WrongArgument("puzzle.text-wish", name=name, given=repr(value))
    return value


def read_path(name: str, value: object) -> str:
    """The path of a file, as text or as a path."""
    return read_word(name, fspath(value) if isinstance(value, PathLike) else value)


def read_language(language: str | None) -> str:
    """One of the languages that there are; without one, that of the reader."""
    if language is None:
        return words.usual_language()
    if not isinstance(language, str) or language not in words.LANGUAGES:
        raise SpecError("error.language", given=repr(language), known=words.LANGUAGES)
    return language
