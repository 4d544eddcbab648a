"""What is so, found the slow way: every move down to the end, and what a claim said beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, Puzzle
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.literature.oracle.recursion import mex
from noyau.words import Sentence

_MOST_MOVES = 400_000
"""So many moves are tried."""


@dataclass(frozen=True)
class Trial:
    """What a claim says of what a reader entered, what is found, and whether the claim stands."""

    entered: str
    says: Sentence
    found: Sentence
    holds: bool


Options = Callable[[Any], Iterable[Any]]


def values_below(options: Options, start: Hashable, ending: Ending = Ending.NORMAL) -> Mapping[Any, int]:
    """The value of a position and of all that follow it, by the mex rule.

    In misère play a position without moves has the value 1, so that 0 always means lost.
    """
    values: dict[Any, int] = {}
    ahead: dict[Any, set[Any]] = {}
    waiting, tried = [start], 0
    while waiting:
        here = waiting[-1]
        if here in values:
            waiting.pop()
        elif here in ahead:
            if any(option not in values for option in ahead[here]):
                raise NotApplicable("attack.cycle")
            last = 1 if ending is Ending.MISERE else 0
            values[waiting.pop()] = mex(values[option] for option in ahead[here]) if ahead[here] else last
        else:
            ahead[here] = set(options(here))
            tried += len(ahead[here])
            if tried > _MOST_MOVES:
                raise TooLarge("attack.large", n=_MOST_MOVES)
            waiting += [option for option in ahead[here] if option not in values]
    return values


@dataclass(frozen=True)
class Entered:
    """A position that a reader entered, of rules that the claim knows."""

    text: str
    rules: Any
    position: Any
    ending: Ending

    def __str__(self) -> str:
        return self.text


def read_position(text: str, example: str) -> Entered:
    """A position of the game that a claim is about, in the ending that it is about."""
    game, wanted = parse(text), parse(example)
    if game.rules.name != wanted.rules.name or _ending(game) is not _ending(wanted):
        raise SpecError("attack.other-game", example=example, text=text)
    return Entered(str(game), game.rules, game.position, _ending(game) or Ending.NORMAL)


def _ending(game: AnyGame) -> Ending | None:
    return None if isinstance(game.rules, Puzzle) else game.ending


def refuse_unless(said: bool, key: str, example: str) -> None:
    """Refuse what a claim says nothing of, with the reason why."""
    if not said:
        raise NotApplicable(f"attack.silent-{key}", example=example)


def judge_outcome(game: Entered, lost: bool, options: Options | None = None, start: Any = None) -> Trial:
    """A claim that says who wins from a position."""
    start = game.position if start is None else start
    values = values_below(options or game.rules.options, start, game.ending)
    is_lost = values[start] == 0
    facts = {"position": str(game)}
    return Trial(
        str(game),
        Sentence("attack.says-lost" if lost else "attack.says-won", facts),
        Sentence("attack.found-lost" if is_lost else "attack.found-won", {"n": len(values)}),
        is_lost == lost,
    )


def judge_value(game: Entered, value: int) -> Trial:
    """A claim that says what a position is worth."""
    values = values_below(game.rules.options, game.position)
    found = values[game.position]
    return Trial(
        str(game),
        Sentence("attack.says-value", {"position": str(game), "value": value}),
        Sentence("attack.found-value", {"value": found, "n": len(values)}),
        found == value,
    )


def judge_move(game: Entered, left: Any, options: Options | None = None, bare: Any = None) -> Trial:
    """A claim that says which position a good move leaves."""
    values = values_below(options or game.rules.options, left if bare is None else bare, game.ending)
    is_lost = values[left if bare is None else bare] == 0
    written = game.rules.write(left)
    return Trial(
        str(game),
        Sentence("attack.says-move", {"position": str(game), "left": written}),
        Sentence("attack.found-good" if is_lost else "attack.found-bad", {"left": written, "n": len(values)}),
        is_lost,
    )


def judge_fact(entered: str, key: str, said: object, found: object, **facts: object) -> Trial:
    """A claim that says a number or a yes or no: the sentences are ``attack.KEY-says`` and ``attack.KEY-found``."""
    return Trial(
        entered,
        Sentence(f"attack.{key}-says", {"entered": entered, "said": said, **facts}),
        Sentence(f"attack.{key}-found", {"entered": entered, "found": found, **facts}),
        said == found,
    )


def yes(answer: bool) -> Sentence:
    """Yes or no, as a fact of a sentence."""
    return Sentence("attack.yes" if answer else "attack.no")


def read_numbers(text: str, example: str, *bounds: tuple[int, int]) -> list[int]:
    """As many whole numbers as there are bounds, each within its own."""
    try:
        numbers = [int(part) for part in text.split(",")]
    except ValueError:
        raise SpecError("attack.numbers", text=text, example=example) from None
    if len(numbers) != len(bounds):
        raise SpecError("attack.numbers", text=text, example=example)
    for number, (least, most) in zip(numbers, bounds, strict=True):
        if not least <= number <= most:
            raise SpecError("attack.bounds", number=number, least=least, most=most)
    return numbers
