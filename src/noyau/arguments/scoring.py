"""Why a game with points ends as it does: the score, the best moves, and how play goes."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.engines.scoring.solving import BestLine, Step
from noyau.games.picarete import ScoreBound
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


@tell.register
def _(reason: ScoreBound, analysis: AnyAnalysis) -> Iterator[Block]:
    facts = {"edges": reason.edges, "bound": reason.bound, "n": abs(reason.bound)}
    yield Point(f"scoring.picarete.{'odd' if reason.is_least else 'even'}", facts)
    shapes = ", ".join(f"{count} × {shape}" for shape, count in reason.shapes.items())
    yield Sentence("scoring.picarete.shapes", {"shapes": shapes, "class": reason.bits, "f": reason.f})
    sure = next(iter(analysis.best), None) if analysis.score is None else None
    if reason.is_least:
        yield Sentence("scoring.picarete.least", facts)
    elif reason.bound < 0:
        yield Sentence("scoring.picarete.behind", facts)
    else:
        yield Sentence("scoring.picarete.most", facts)
    if sure is not None:
        move = analysis.game.rules.write_move(analysis.game.position, sure)
        yield Advice("scoring.picarete.sure", {"move": move})


def _step(step: Step) -> Sentence:
    facts = {"player": step.player, "move": step.move, "n": step.gain}
    return Sentence("scoring.step-gain" if step.gain else "scoring.step", facts)
