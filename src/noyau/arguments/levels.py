"""The three levels of an explanation: discovery, pupil, expert; and what a hint takes from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from noyau.arguments import Argument, explain
from noyau.arguments.argument import Act, Advice, Block, Replies
from noyau.arguments.lessons import discover, find_lesson, teach_expert, teach_pupil, tell_winner
from noyau.arguments.strategy import opening_move
from noyau.core import record
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.material import load, puzzle_material_of
from noyau.core.record import Json
from noyau.core.turns import EitherMoves
from noyau.core.verdict import Outcome
from noyau.words import Sentence

LEVELS = (1, 2, 3)
USUAL_LEVEL = 2

_FIRST_REPLIES = 3
"""So many answers show a pupil the rule at work."""

_TWO_SIDES = "noyau.arguments.two_sides"


def explain_at(answer: AnyAnalysis | AnySolution, level: int) -> Argument:
    """One idea and something to do; the rule worked on the position and a few replies; the theorem behind it."""
    if isinstance(answer, Solution):
        return tuple(puzzle_material_of(answer.game.rules).levels(answer, level))
    if answer.wins is not None:
        with load("noyau.engines.partisan.values:shared_values")():
            return tuple(_sides(answer, level))
    if answer.bounds is not None or answer.game.rules.entails:
        return tuple(load("noyau.arguments.points.levels:explain_at")(answer, level))
    if level == LEVELS[0] and isinstance(answer.game.rules, EitherMoves):
        return tuple(load(f"{_TWO_SIDES}.discovery:discover_either")(answer))
    if answer.is_over and answer.bounds is None:
        return (*(explain(answer) if level == LEVELS[-1] else tell_winner(answer)), Advice("teach.act.over"))
    lesson = find_lesson(answer) if answer.bounds is None else None
    if level == LEVELS[0]:
        return tuple(discover(answer, lesson))
    if lesson is None:
        return (*_for_reader(explain(answer), level), Advice("teach.question"))
    return tuple(teach_pupil(answer, lesson) if level == LEVELS[1] else teach_expert(answer, lesson, explain(answer)))


@dataclass(frozen=True)
class Hint:
    """What a player is told who asks for help: first the idea, and only then the move."""

    idea: tuple[Sentence, ...] = ()
    move: object | None = None
    """The move that the explanation advises; None where no move does better than another."""


def find_hint(answer: AnyAnalysis | AnySolution) -> Hint:
    """The idea of the first level, and the move that all levels advise; of a puzzle, the first of the solution."""
    if isinstance(answer, Solution):
        reason = puzzle_material_of(answer.game.rules).reason
        moves = answer.moves or ()
        return Hint(tuple(reason(answer, LEVELS[0])) if reason and moves else (), moves[0] if moves else None)
    if answer.is_over:
        return Hint()
    if answer.bounds is not None or answer.game.rules.entails:
        idea, advised = (load(f"noyau.arguments.points.levels:{name}") for name in ("tell_idea", "advised_move"))
        return Hint(tuple(idea(answer)), advised(answer))
    if answer.wins is not None:
        told: Iterable[Block] = load(f"{_TWO_SIDES}.discovery:tell_idea")(answer)
    else:
        lesson = find_lesson(answer)
        told = () if lesson is None else lesson.idea
    move = None if answer.outcome is Outcome.P else opening_move(answer)
    return Hint(tuple(block for block in told if isinstance(block, Sentence) and not isinstance(block, Act)), move)


def write_explained(answer: AnyAnalysis | AnySolution, language: str) -> Json:
    """The record of an answer with the explanation that is usual, as ``noyau solve --explain --json`` writes it."""
    return record.write(answer, language, explain_at(answer, USUAL_LEVEL)) | {"level": USUAL_LEVEL}


def _sides(answer: AnyAnalysis, level: int) -> Argument:
    """The same of a game of two sides."""
    if level == LEVELS[0]:
        return tuple(load(f"{_TWO_SIDES}.discovery:discover_sides")(answer))
    if level == LEVELS[1]:
        return tuple(load(f"{_TWO_SIDES}.pupil:pupil_sides")(answer))
    return (*explain(answer), *load(f"{_TWO_SIDES}.expert:expert_sides")(answer))


def _for_reader(whole: Argument, level: int) -> Argument:
    """An explanation whose lists of replies stop after a few for a pupil."""
    return whole if level == LEVELS[-1] else tuple(map(_shorten, whole))


def _shorten(block: Block) -> Block:
    """A list of replies that stops after a few of them."""
    if not isinstance(block, Replies) or len(block.lines) <= _FIRST_REPLIES:
        return block
    return replace(block, lines=block.lines[:_FIRST_REPLIES], cut=True)
