"""Why a position of Nimstring is won or lost: the value of each part, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, tell
from noyau.core.analysis import AnyAnalysis
from noyau.engines.entailing import EntailedPart, EntailedSum
from noyau.values.loopy import LOONY
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
        yield Sentence(f"strings.nimstring.{key}{'-alone' if is_alone else ''}", {"value": reason.value})
    if reason.answer:
        move, reply = reason.answer
        yield Advice("strings.nimstring.reply", {"move": move, "reply": reply})


def _part(part: EntailedPart) -> Block:
    if not part.coins:
        return Point("strings.nimstring.other", {"game": part.game, "value": part.value})
    key = "loony-part" if part.value == str(LOONY) else "part"
    return Point(
        f"strings.nimstring.{key}", {"n": len(part.coins), "coins": ", ".join(part.coins), "value": part.value}
    )
