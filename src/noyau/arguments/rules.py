"""The rule of a game in words: its sentence with its parameters, what the digits of a code stand for, how play ends."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Puzzle, Scoring
from noyau.core.parameters import Interval, WholeSet, parameters
from noyau.core.sums import SideBySide
from noyau.core.turns import EitherMoves, take_apart
from noyau.core.verdict import Ending
from noyau.forms.breaking import TakeAndBreak
from noyau.words import Sentence, look_up, say

_COUNTED = 4
"""So many numbers are told one by one."""


def say_rules(game: AnyGame, language: str) -> list[str]:
    """The rule of a game, and in a sum the rules of its terms, each once and set in."""
    rules, _ = take_apart(game)
    if not isinstance(rules, SideBySide):
        return list(say_rule(rules, language))
    terms = [(term, said) for term in dict.fromkeys(rules.terms) for said in say_rule(term, language)]
    named = [say(language, "play.rule-of", name=term.name, rule=said) for term, said in terms]
    return [*say_rule(rules, language), *(f"  {said}" for said in named)]


def say_ending(game: AnyGame, language: str) -> list[str]:
    """How play ends; nothing of a puzzle, nor of a game whose rule says who wins."""
    if isinstance(game.rules, Puzzle | Scoring) or game.rules.entails:
        return []
    return [say(language, f"play.ending.{'misere' if game.ending is Ending.MISERE else 'normal'}")]


def say_rule(rules: AnyRules | AnyPartisan, language: str) -> Iterator[str]:
    """The rule of one game; a user's own is told by its docstring."""
    if isinstance(rules, EitherMoves):
        yield from say_rule(rules.rules, language)
        yield say(language, "play-sides.either")
        return
    key = f"game.{rules.name}.rule"
    if look_up(language, key) is None:
        yield from _own_rule(type(rules))
        return
    facts: dict[str, object] = {}
    for name in parameters(type(rules)):
        facts |= _facts(rules, name)
    yield say(language, key, **facts)
    if isinstance(rules, TakeAndBreak) and rules.code is not None and "code" in parameters(type(rules)):
        from noyau.arguments.breaking import code_in_words

        yield from (sentence.say(language) for sentence in code_in_words(rules.code))


def _own_rule(rules: type[AnyRules | AnyPartisan]) -> list[str]:
    """The first line of the docstring of a user's own game, unless it is the one that a dataclass makes up."""
    lines = (rules.__doc__ or "").strip().splitlines()
    return [] if not lines or lines[0].startswith(f"{rules.__name__}(") else [lines[0]]


def _facts(rules: AnyRules | AnyPartisan, name: str) -> dict[str, object]:
    """A parameter as rules say it; of a number the ways to take so many at most, of a set each of its numbers."""
    kind, value = parameters(type(rules))[name], getattr(rules, name)
    if isinstance(kind, Interval):
        return {name: Sentence("play.interval", {"least": value[0], "most": value[1]})}
    if isinstance(kind, WholeSet):
        return {f"{name}_ways": value, f"{name}_most": value[-1]}
    if isinstance(value, int):
        few = tuple(range(1, value + 1)) if value <= _COUNTED else (Sentence("play.from", {"least": 1, "most": value}),)
        return {name: value, f"{name}_ways": few}
    return {name: kind.write(value)}
