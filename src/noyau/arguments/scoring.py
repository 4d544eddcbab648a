"""Why a game with points ends as it does: the score, the best moves, and how play goes."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Block, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.engines.scoring.solving import BestLine, Step
from noyau.words import Sentence

_STEPS_TOLD = 40


def tell_score(analysis: AnyAnalysis) -> Iterator[Block]:
    """By how much the player to move gets ahead, or falls behind."""
    facts = {"game": Sentence("explain.game", {"game": shorten(analysis.game.spec, 200)})}
    if analysis.is_over:
        yield Sentence("scoring.over", facts)
    elif analysis.score is not None:
        yield Sentence(f"scoring.score-{analysis.outcome}", {**facts, "n": abs(analysis.score)})
    elif analysis.bounds is not None:
        least, most = analysis.bounds
        yield Sentence("scoring.bounds", {**facts, "least": least, "most": most})


@tell.register
def _(reason: BestLine, analysis: AnyAnalysis) -> Iterator[Block]:
    mine, theirs = reason.points
    yield Sentence("scoring.points", {"mine": mine, "theirs": theirs})
    told = reason.steps[:_STEPS_TOLD]
    is_cut = reason.cut or len(told) < len(reason.steps)
    yield Sentence("scoring.line-cut" if is_cut else "scoring.line", {"moves": tuple(map(_step, told))})


def _step(step: Step) -> Sentence:
    facts = {"player": step.player, "move": step.move, "n": step.gain}
    return Sentence("scoring.step-gain" if step.gain else "scoring.step", facts)
