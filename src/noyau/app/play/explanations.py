"""Explanations for a page: blocks of three levels, structured, in the language of the reader."""

from __future__ import annotations

from noyau.app.play.states import quick_answer
from noyau.app.questions import read_game, write_spec
from noyau.arguments import Argument, explain, summary
from noyau.arguments.argument import Block, Replies, Reply, Table
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.words import Sentence, cite, say, spell

LEVELS = (1, 2, 3)
"""Discovery, pupil, expert."""


def explanation(spec: str, level: int, language: str) -> Json:
    """Why a position is won or lost, or how a puzzle is solved."""
    game = read_game(spec)
    answer = quick_answer(game)
    if answer is None:
        raise TooLarge("web.too-long")
    return {"spec": str(game), "level": level, "blocks": blocks(answer, level, language)}


def blocks(answer: AnyAnalysis | AnySolution, level: int, language: str) -> list[Json]:
    """The answer alone; with its reasons; with every reply and the theorem behind it."""
    said = [_write(block, language) for block in _argument(answer, level)]
    said += _after(answer, language)
    reference = cite(answer.method.reference or "", language)
    if level == LEVELS[-1]:
        text = say(language, "web.method", engine=answer.method.engine, positions=answer.method.positions)
        said.append({"type": "theorem", "text": text, "reference": reference})
    return said


def _after(answer: AnyAnalysis | AnySolution, language: str) -> list[Json]:
    """The board after a good move: what the opponent is to find."""
    if isinstance(answer, Solution) or not answer.winning:
        return []
    game, move = answer.game, answer.best[0] if answer.best else answer.winning[0]
    text = say(language, "web.explain.board", move=game.rules.say_move(game.position, move))
    return [{"type": "board", "spec": write_spec(game.play(move)), "text": text}]


def _argument(answer: AnyAnalysis | AnySolution, level: int) -> Argument:
    if level == LEVELS[0]:
        return summary(answer)
    whole = explain(answer)
    return whole if level == LEVELS[-1] else tuple(block for block in whole if not isinstance(block, Replies))


def _write(block: Block, language: str) -> Json:
    if isinstance(block, Sentence):
        text = block.say(language)
        return {"type": "picture" if "\n" in text else "para", "text": text}
    if isinstance(block, Table):
        return {
            "type": "table",
            "head": [spell(cell, language) for cell in block.head],
            "rows": [[spell(cell, language) for cell in row] for row in block.rows],
            "foot": [spell(cell, language) for cell in block.foot],
            "marks": [spell(cell, language) for cell in block.marks],
        }
    return {
        "type": "replies",
        "position": block.position,
        "lines": [_reply(line) for line in block.lines],
        "cut": block.cut,
    }


def _reply(line: Reply) -> Json:
    return {"move": line.move, "answer": line.answer, "left": line.left}
