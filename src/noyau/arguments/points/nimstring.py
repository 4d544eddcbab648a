"""Why a position of Nimstring is won or lost: the value of each part, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, tell
from noyau.core.analysis import AnyAnalysis
from noyau.engines.entailing import EntailedPart, EntailedSum
from noyau.values.loopy import LOONY
from noyau.values.nimbers import Nimber
from noyau.words import Sentence

_PARTS_TOLD = 20


@tell.register
def _(reason: EntailedSum, analysis: AnyAnalysis) -> Iterator[Block]:
    is_alone = len(reason.parts) == 1
    for part in reason.parts[:_PARTS_TOLD]:
        if reason.loony or not is_alone:
            yield _part(part)
    if reason.loony:
        yield Sentence("strings.nimstring.loony")
    else:
        key = "zero" if reason.value == "0" else "sum"
        if is_alone:
            yield from _cuts(reason, analysis)
        yield Sentence(f"strings.nimstring.{key}{'-alone' if is_alone else ''}", {"value": reason.value})
    if reason.answer:
        move, reply = reason.answer
        yield Advice("strings.nimstring.reply", {"move": move, "reply": reply})


def values_of_cuts(analysis: AnyAnalysis) -> tuple[list[Nimber], bool] | None:
    """The values that cuts leave, and whether some are loony; None where a cut takes a coin or is not known."""
    rules, position = analysis.game.rules, analysis.game.position
    values = {option.verdict.value for option in analysis.options}
    if not analysis.complete or None in values or any(rules.plays_again(position, o.move) for o in analysis.options):
        return None
    finite = sorted(value for value in values if isinstance(value, Nimber))
    return finite, len(finite) < len(values)


def _cuts(reason: EntailedSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """Where all cuts lead: the value is the least that is missing."""
    if (found := values_of_cuts(analysis)) is None:
        return
    finite, has_loony = found
    key = f"mex{'-loony' if has_loony else ''}" if finite else "all-loony"
    yield Point(f"strings.nimstring.{key}", {"values": tuple(map(str, finite)), "value": reason.value})


def _part(part: EntailedPart) -> Block:
    if not part.coins:
        return Point("strings.nimstring.other", {"game": part.game, "value": part.value})
    key = "loony-part" if part.value == str(LOONY) else "part"
    return Point(
        f"strings.nimstring.{key}", {"n": len(part.coins), "coins": ", ".join(part.coins), "value": part.value}
    )
