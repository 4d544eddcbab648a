"""Lessons on a token that moves along the arcs of a digraph: work back from the end, and mark where to go."""

from __future__ import annotations

from noyau.arguments.argument import Advice, Block, Point, Table, list_names
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.heaps import how
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import Listed
from noyau.core.verdict import Ending, Outcome
from noyau.games.tokens import GoToMarked, Stage
from noyau.words import Sentence

_STEPS = 10
"""So many steps of working back are shown."""

_NAMED = 4
"""So many marked vertices are named to a child."""


@teach.register
def go_to_marked(recipe: GoToMarked, analysis: AnyAnalysis) -> Lesson:
    """Where no arc leaves it is clear who has won; from there one works back, arc by arc."""
    game = analysis.game
    outcome = analysis.outcome.value
    ending = "misere" if game.ending is Ending.MISERE else "normal"
    assert isinstance(game.rules, Listed), "the vertices of a digraph are listed"
    marked = tuple(name for kind, names in recipe.stages if kind == "P" for name in names)
    target = recipe.restore(game)
    stage = recipe.stage_of(target if target is not None and outcome == "N" else game.position)
    facts: dict[str, object] = {
        "vertex": game.position,
        "target": target or "",
        "marked": list_names(marked[:_NAMED]) + (" …" if len(marked) > _NAMED else ""),
        "step": (stage or 0) + 1,
        "left": list_names(
            [name for name in game.rules.list_positions(game.position) if recipe.stage_of(name) is None]
        ),
    }
    at_end = outcome == "N" and stage == 0
    here = "end" if at_end else outcome
    rule: list[Block] = [Sentence(f"token-lessons.rule-{ending}")]
    if recipe.stages:
        rule.append(_table(recipe.stages))
    if len(recipe.stages) > _STEPS:
        rule.append(Sentence("token-lessons.more", {"n": len(recipe.stages) - _STEPS}))
    return Lesson(
        idea=(
            *([] if at_end or outcome == "D" else [Sentence(f"token-lessons.back-{ending}")]),
            Point(f"token-lessons.idea-{here}", facts),
        ),
        rule=(*rule, Point(f"token-lessons.here-{outcome}", facts), *how(recipe, analysis)),
        why=(Sentence(f"token-lessons.why-{outcome}"),),
        replies=not at_end or ending == "misere",
        question=_ask(recipe, analysis),
        proof=(Sentence(f"token-lessons.proof-{'draw' if analysis.outcome is Outcome.D else ending}"),),
        exercise=Advice("token-lessons.exercise"),
    )


def _table(stages: tuple[Stage, ...]) -> Table:
    """The steps of working back: which vertices, and whether they are marked."""
    return Table(
        head=tuple(Sentence(f"token-lessons.{name}") for name in ("step", "vertices", "mark")),
        rows=tuple(
            (number, list_names(names), "✗" if outcome == "P" else "✓")
            for number, (outcome, names) in enumerate(stages[:_STEPS], 1)
        ),
    )


def _ask(recipe: GoToMarked, analysis: AnyAnalysis) -> Sentence | None:
    """Another vertex from which there is a move."""
    rules, here = analysis.game.rules, analysis.game.position
    assert isinstance(rules, Listed), "the vertices of a digraph are listed"
    others = (
        vertex for vertex in rules.list_positions(here) if vertex != here and any(True for _ in rules.moves(vertex))
    )
    other = next(others, None)
    return None if other is None else Advice("token-lessons.question", {"vertex": other})
