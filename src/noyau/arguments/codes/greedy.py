"""Why a word is won or lost in the game behind a greedy code: the values of its digits, and what corrects it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.arguments.argument import Block, Point, Table, tell
from noyau.arguments.strategy import opening_move
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.games.codes.greedy import Greedy, Syndrome
from noyau.words import Sentence

_SHOWN = 24


@tell.register
def syndrome(reason: Syndrome, analysis: AnyAnalysis) -> Iterator[Block]:
    """The code behind the game, the syndrome of the word, the digits to change."""
    yield Sentence("greedy.explain.code", {"distance": reason.distance})
    rules = analysis.game.rules
    assert isinstance(rules, Greedy), "only the game behind a code has a syndrome"
    yield Sentence(f"greedy.explain.value{'' if rules.words.are_field else '-sums'}", {"base": rules.code.base})
    if len(reason.places) > _SHOWN:
        yield Sentence("greedy.explain.many", {"n": len(reason.places), "sum": reason.sum})
    elif reason.places:
        yield Table(
            head=tuple(Sentence(f"greedy.explain.{key}") for key in ("place", "digit", "worth")),
            rows=tuple(zip(reason.places, reason.digits, reason.values, strict=True)),
            foot=(Sentence("greedy.explain.sum"), "", reason.sum),
        )
    yield Point(f"greedy.explain.{'won' if reason.sum else 'lost'}", {"sum": reason.sum})
    move: Any = opening_move(analysis) if analysis.outcome is Outcome.N else None
    if move is not None:
        position = analysis.game.position
        places = tuple(place for place, (old, new) in enumerate(zip(position, move, strict=True)) if old != new)
        facts = {"places": places, "n": len(places), "word": analysis.game.rules.write(move)}
        yield Point("greedy.explain.correct", facts)
