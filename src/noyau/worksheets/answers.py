"""The answers of worksheets: who wins, by which moves, and the reason as the level says it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from noyau.arguments import explain
from noyau.arguments.argument import Act, Block, Point, Table
from noyau.arguments.lessons import Lesson, find_lesson
from noyau.arguments.strategy import opening_move
from noyau.arguments.two_sides.discovery import tell_idea
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.game import AnyGame
from noyau.core.material import material_of, puzzle_material_of
from noyau.core.record import Json
from noyau.core.turns import PLAYERS
from noyau.core.verdict import Outcome, Wins
from noyau.engines import Limit, solve
from noyau.words import Sentence, say
from noyau.worksheets.drawing import solved_picture

LIMIT = Limit(positions=50_000, moves=1_000_000)
"""What one exercise may cost; no clock decides it, or a seed would not give the same sheet on a slower machine."""

_MOVES_SHOWN = 4
_LEVELS = 3

Answer = AnyAnalysis | AnySolution


def answer_exercise(answer: Answer, level: int, language: str) -> Json:
    """The answer of an exercise, its outcome and moves, the reason, and a picture where it is drawn."""
    return _solution(answer, level, language) if isinstance(answer, Solution) else _verdict(answer, level, language)


def _verdict(answer: AnyAnalysis, level: int, language: str) -> Json:
    """Who wins, by which moves, and the reason in one line."""
    game, winning = answer.game, _by_rule_first(answer)
    if answer.wins is not None:
        return {
            "answer": " ".join(_of_sides(answer, answer.wins, level, language)),
            "outcome": str(answer.outcome),
            "moves": [game.rules.write_move(game.position, move) for move in winning],
            "reason": " ".join(each.say(language) for each in _sided_reason(answer, level)),
            "answer_picture": None,
        }
    shown = winning[: (1, _MOVES_SHOWN, len(winning))[level - 1]]
    said = say(language, "worksheet.answer.between").join(_said(game, move).say(language) for move in shown)
    facts = {"n": len(shown), "moves": said, "value": answer.value}
    key = "lost" if not winning else "won" if len(shown) == len(winning) else "won-some"
    return {
        "answer": say(language, f"worksheet.answer.{key}-{level}", **facts),
        "outcome": str(answer.outcome),
        "moves": [game.rules.write_move(game.position, move) for move in winning],
        "reason": _reason(answer, level, language),
        "answer_picture": None,
    }


def _of_sides(answer: AnyAnalysis, wins: Wins, level: int, language: str) -> Iterator[str]:
    """Who wins for either starter, with as many winning moves as the level asks for, and at the last one the value."""
    rules, position = answer.game.rules, answer.game.position
    if level > 1:
        yield say(language, "worksheet.answer.letter", letter=answer.outcome)
    for starter in PLAYERS:
        won = [rules.say_move(position, move) for move in answer.winning if move.player is starter]
        shown = won[: (1, _MOVES_SHOWN, len(won))[level - 1]]
        said = say(language, "worksheet.answer.between").join(each.say(language) for each in shown)
        facts = {"player": starter.said, "other": starter.other.said, "n": len(shown), "moves": said}
        key = "lost" if wins.of(starter) is not starter else "won" if len(shown) == len(won) else "won-some"
        yield say(language, f"worksheet.answer.starter-{key}", **facts)
    if level == _LEVELS and answer.value is not None:
        yield say(language, "web-sides.plain-value", value=answer.value)


def _by_rule_first(answer: AnyAnalysis) -> tuple[Any, ...]:
    """The winning moves; that of the rule comes first, for the reason speaks of it."""
    winning = answer.winning
    if answer.recipe is None or answer.outcome is not Outcome.N or answer.wins is not None:
        return winning
    first = opening_move(answer)
    return (first, *(move for move in winning if move != first)) if first in winning else winning


def _sided_reason(answer: AnyAnalysis, level: int) -> Iterator[Sentence]:
    """The idea for whoever knows of no values; then the value, which tells who wins, where it is known."""
    if answer.value is not None and level > 1:
        yield Sentence(f"worksheet.reason.value-{answer.outcome}", {"value": str(answer.value)})
        return
    yield from tell_idea(answer)
    if level > 1:
        yield Sentence("worksheet.reason.tried")


def _said(game: AnyGame, move: object) -> Sentence:
    return game.rules.say_move(game.position, move)


def _reason(answer: AnyAnalysis, level: int, language: str) -> str:
    """Why, as the level says it: the idea, the rule worked on the position, or what decides in one line."""
    lesson = find_lesson(answer) if level < _LEVELS and answer.bounds is None else None
    taught = () if lesson is None else lesson.idea if level == 1 else _rule_in_words(lesson)
    said = [block.say(language) for block in taught if isinstance(block, Sentence) and not isinstance(block, Act)]
    # a picture of several lines is for the screen
    return " ".join(each for each in said if "\n" not in each) or _decisive(answer).say(language)


def _rule_in_words(lesson: Lesson) -> tuple[Block, ...]:
    """The rule; where it is read off a table, the idea and what decides here, for a sheet has no room for tables."""
    if not any(isinstance(block, Table) for block in lesson.rule):
        return lesson.rule
    return (*lesson.idea, *(block for block in lesson.rule if isinstance(block, Point) and block not in lesson.idea))


def _decisive(answer: AnyAnalysis) -> Sentence:
    """What decides in one line: a sum of Nim, a line of the explanation, or the reply to a move."""
    game = answer.game
    if game.rules.name == "nim":
        sizes = [size for size in game.position if size]
        return Sentence("worksheet.reason.nim-sum", {"sum": " ⊕ ".join(map(str, sizes)), "n": reduce(xor, sizes)})
    for block in explain(answer):
        if isinstance(block, Point):
            return block
    if not answer.winning:
        return _reply("worksheet.reason.reply", game)
    after = game.after(answer.winning[0])
    if not list(after.moves()):
        return Sentence("worksheet.reason.ends", {"n": len(answer.winning)})
    if material_of(game.rules).is_read:
        facts = {"n": len(answer.winning), "position": after.rules.write(after.position)}
        return Sentence("worksheet.reason.leaves", facts)
    return _reply("worksheet.reason.then", after)


def _reply(key: str, game: AnyGame) -> Sentence:
    """A lost position: its first move, and what answers it."""
    move = next(iter(game.moves()))
    after = game.after(move)
    reply = solve(after, limit=LIMIT).winning[0]
    return Sentence(key, {"move": _said(game, move), "reply": _said(after, reply)})


def _solution(answer: AnySolution, level: int, language: str) -> Json:
    """The presses, the jumps or the captures, and why, as the level says it."""
    game, moves = answer.game, answer.moves or ()
    written, now = [], game
    for move in moves:
        written.append(now.rules.write_move(now.position, move))
        now = now.after(move)
    material = puzzle_material_of(game.rules)
    places = material.places(game.rules, moves) if material.places else ""
    facts = {"n": len(moves), "moves": written, "left": answer.left, "places": places}
    told = material.reason(answer, level) if material.reason else ()
    reason = [each.say(language) for each in (Sentence(f"worksheet.reason.{material.name}"), *told)]
    return {
        "answer": say(language, f"worksheet.answer.{material.name}", **facts),
        "outcome": None,
        "moves": written,
        "reason": " ".join(each for each in reason if "\n" not in each),
        "answer_picture": solved_picture(game, moves),
    }


def measure(answer: Answer) -> tuple[str, int]:
    """How hard an exercise is: presses, jumps, captures, or the moves that a game lasts."""
    if isinstance(answer, Solution):
        return puzzle_material_of(answer.game.rules).unit, answer.length or 0
    return "moves", answer.verdict.remoteness or 0
