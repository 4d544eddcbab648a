"""Who is in control of chains and loops, and the move that keeps it."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, tell
from noyau.arguments.points.scores import area_of
from noyau.core.analysis import AnyAnalysis
from noyau.engines.scoring.control import Control, DoubleCross
from noyau.words import Sentence


@tell.register
def _(reason: Control, analysis: AnyAnalysis) -> Iterator[Block]:
    key = "score" if reason.is_score else "gain" if reason.value > 0 else "loss"
    yield Sentence(f"scoring.control.{key}", {"n": abs(reason.value)})


@tell.register
def _(reason: DoubleCross, analysis: AnyAnalysis) -> Iterator[Block]:
    facts = {"move": reason.move, "n": reason.left, "pairs": reason.left // 2}
    yield Advice(f"scoring.{area_of(analysis.game.rules)}.double-cross", facts)
