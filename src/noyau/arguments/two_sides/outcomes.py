"""What decided a search of two sides in words: what cancels, the moves in hand, and a line played out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from noyau.arguments.argument import Block, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending, Player
from noyau.engines.partisan.deciding import SidesLine, SidesParts
from noyau.words import Sentence

_SHOWN = 6
"""So many parts are named."""

_STEPS = 12
"""So many steps of a line are told in a first explanation; an expert has all."""


@tell.register
def _(reason: SidesParts, analysis: AnyAnalysis) -> Iterator[Block]:
    for one, other in reason.cancelled[:_SHOWN]:
        yield Sentence("outcomes.cancelled", {"one": shorten(one), "other": shorten(other)})
    yield from _tell_number(reason)
    if reason.played and (reason.cancelled or reason.number is not None):
        names = tuple(shorten(part) for part in reason.played[:_SHOWN])
        yield Sentence("outcomes.played", {"n": len(reason.played), "parts": names})
    yield from _tell_alone(reason)


def _tell_alone(reason: SidesParts) -> Iterator[Block]:
    """Who wins the parts by themselves, and what that says of the sum."""
    by_outcome: dict[str, list[str]] = {}
    for part, outcome in reason.alone:
        by_outcome.setdefault(outcome, []).append(part)
    for outcome in (each for each in "PLRN" if each in by_outcome):
        parts = by_outcome[outcome]
        facts = {"n": len(parts), "parts": tuple(shorten(part) for part in parts[:_SHOWN])}
        yield Sentence(f"outcomes.alone-{outcome}", facts)
    if len(reason.alone) < len(reason.played):
        return
    number = Fraction(reason.number or 0)
    others = [part for part, outcome in reason.alone if outcome != "P"]
    good = {outcome for outcome in by_outcome if outcome != "P"} | ({"L" if number > 0 else "R"} if number else set())
    if not good:
        yield Sentence("outcomes.alone-nothing")
    elif good in ({"L"}, {"R"}):
        yield Sentence("outcomes.alone-wins", {"player": (Player.LEFT if good == {"L"} else Player.RIGHT).said})
    elif len(others) == 1 and not number and len(reason.played) > 1:
        yield Sentence("outcomes.alone-decides", {"part": shorten(others[0])})


def _tell_number(reason: SidesParts) -> Iterator[Block]:
    """The moves in hand that the parts come to which are numbers."""
    if reason.number is None:
        return
    number = Fraction(reason.number)
    ahead = Player.LEFT if number > 0 else Player.RIGHT
    facts = {"n": reason.numbers, "player": ahead.said, "moves": abs(number.numerator), "count": str(abs(number))}
    key = "even" if not number else "in-hand" if number.denominator == 1 else "part-in-hand"
    yield Sentence(f"outcomes.{key}", facts)


@tell.register
def _(reason: SidesLine, analysis: AnyAnalysis) -> Iterator[Block]:
    yield from tell_line(reason, analysis, _STEPS)


def tell_line(reason: SidesLine, analysis: AnyAnalysis, most: int | None = None) -> Iterator[Block]:
    """A line of play, to its end or so many steps."""
    if not reason.steps:
        return
    steps = reason.steps[:most]
    facts = {"starter": reason.starter.said, "line": tuple(steps), "winner": reason.winner.said}
    is_whole = len(steps) == len(reason.steps) and not reason.cut
    last = "misere" if analysis.game.ending is Ending.MISERE else "normal"
    loser = reason.winner.other.said
    yield Sentence(f"outcomes.line.{last if is_whole else 'cut'}", {**facts, "loser": loser})


def discover_search(analysis: AnyAnalysis) -> Iterator[Block]:
    """Of a search what a child can see: what cancels, and who has moves in hand."""
    reason = analysis.reason(SidesParts)
    if reason is None:
        return
    for one, other in reason.cancelled[:1]:
        yield Sentence("outcomes.discover-cancelled", {"one": shorten(one), "other": shorten(other)})
    yield from _tell_number(reason)


def expert_search(analysis: AnyAnalysis) -> Iterator[Block]:
    """The whole line, where it is longer than a pupil is told."""
    reason = analysis.reason(SidesLine)
    if reason is not None and len(reason.steps) > _STEPS:
        yield from tell_line(reason, analysis)
