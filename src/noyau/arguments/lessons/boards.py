"""Lessons on boards: cells that go two by two, and bars of chocolate."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from noyau.arguments.argument import Advice, Point, name_cell
from noyau.arguments.copying import symmetry_of_board
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.heaps import how
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame
from noyau.core.reasons import Pairs
from noyau.core.recipes import CopyCells
from noyau.core.verdict import Outcome
from noyau.forms.grid import SquareBoard
from noyau.words import Sentence

_PAIRS_SHOWN = 10


@teach.register
def copy_cells(recipe: CopyCells, analysis: AnyAnalysis) -> Lesson:
    """Cells two by two: whatever is taken, the partners are taken."""
    rules, outcome = analysis.game.rules, analysis.outcome.value
    seen = symmetry_of_board(recipe.pairs, rules.board) if isinstance(rules, SquareBoard) else ""
    kind = seen or rules.name
    one, other = recipe.pairs[0]
    facts = {"one": name_cell(rules, one), "other": name_cell(rules, other)}
    return Lesson(
        idea=(Point(f"board-lessons.copy.idea-{kind}-{outcome}", facts),),
        rule=(
            Point(f"board-lessons.copy.rule-{kind}-{outcome}", facts),
            *(() if seen else (_partners(recipe.pairs, analysis.game),)),
            *how(recipe, analysis),
        ),
        why=(Sentence(f"board-lessons.copy.why-{rules.name}"), Sentence(f"board-lessons.copy.ends-{outcome}")),
        question=_ask_copy(recipe, analysis),
        proof=(Sentence("board-lessons.copy.source"),),
        exercise=Advice(f"board-lessons.copy.exercise-{rules.name}"),
    )


def _partners(pairs: Pairs, game: AnyGame) -> Sentence:
    """How partners are known: by their numbers where these tell it, else one pair after the other."""
    names = [tuple(name_cell(game.rules, cell) for cell in pair) for pair in pairs]
    if len(pairs) > 1 and all(name.isdecimal() for pair in names for name in pair):
        numbers = [tuple(map(int, pair)) for pair in names]
        laws: dict[str, Callable[[int, int], int]] = {"apart": lambda a, b: b - a, "sum": lambda a, b: a + b}
        for key, law in laws.items():
            found = {law(*pair) for pair in numbers}
            if len(found) == 1:
                return Sentence(f"board-lessons.copy.{key}", {"n": found.pop()})
    shown = tuple("–".join(pair) for pair in names[:_PAIRS_SHOWN])
    return Sentence(f"board-lessons.copy.list{'-more' if len(pairs) > len(shown) else ''}", {"pairs": shown})


def _ask_copy(recipe: CopyCells, analysis: AnyAnalysis) -> Sentence | None:
    """A move that is not among the replies shown, to be copied by the reader."""
    game = analysis.game
    if analysis.outcome is Outcome.N:
        game = game.after(recipe.first)
    moves = list(islice(game.moves(), 12))
    if not moves:
        return None
    said = game.rules.say_move(game.position, moves[-1])
    return Advice(f"board-lessons.copy.question-{analysis.outcome.value}", {"move": said})
