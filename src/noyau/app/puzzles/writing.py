"""Puzzles and answers to tries as the page shows them: what is asked, the board, and how a wrong move is refuted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from noyau.app.pictures import plain_picture
from noyau.app.play.explanations import explanation_blocks
from noyau.app.play.rule_sentence import say_table
from noyau.app.play.states import quick_answer, write_play
from noyau.core.game import AnyGame
from noyau.core.material import puzzle_material_of
from noyau.core.record import Json
from noyau.playing.challenges import MovePuzzle
from noyau.playing.challenges.asking import find_aim, goes_on, write_measure
from noyau.playing.challenges.judging import Attempt, Judged, Result
from noyau.words import Sentence, say

_THEME = "matches"

_LEVELS = (1, 2, 3)


def write_puzzle(puzzle: MovePuzzle, language: str, narrow: bool) -> Json:
    """A puzzle with its board and its moves, none of which tells whether it is good."""
    game = puzzle.game
    return {
        "game": puzzle.name,
        "title": say(language, f"game.{puzzle.name}.title"),
        "level": puzzle.level,
        "seed": puzzle.seed,
        "measure": write_measure(puzzle.judged.measure),
        **write_position(puzzle.judged, language, narrow),
        "rule": say_table(game, language),
    }


def write_position(judged: Judged, language: str, narrow: bool) -> Json:
    """A position whose good move is to be found: what is asked, the board and the moves."""
    game = judged.game
    shown = plain_picture(game, language, _THEME, narrow)
    return {
        "spec": str(game),
        "aim": find_aim(judged).say(language),
        "board": shown.write(),
        "moves": [write_play(game, play, language) for play in shown.scene.state.moves],
    }


def write_answer(judged: Judged, attempt: Attempt, language: str, narrow: bool) -> Json:
    """Whether a move is good, what follows it on the board, and a sentence on both.

    Where a good move is not the last to be found, ``left`` is how many more there are.
    """
    game = judged.game
    line = [game, *(judged.refute(attempt.move) if not attempt.good else [game.after(attempt.move)])]
    left = judged.left - 1 if attempt.good and goes_on(game) else 0
    return {
        "move": attempt.text,
        "good": attempt.good,
        "result": attempt.result,
        "left": left,
        "said": " ".join(sentence.say(language) for sentence in _tell(judged, attempt, line, left)),
        "steps": [_step(before, after, language, narrow) for before, after in pairwise(line)],
    }


def _step(before: AnyGame, after: AnyGame, language: str, narrow: bool) -> Json:
    """What a move changes on the board."""
    shown = plain_picture(after, language, _THEME, narrow)
    return {"spec": str(after), **shown.since(plain_picture(before, language, _THEME, narrow))}


def _tell(judged: Judged, attempt: Attempt, line: list[AnyGame], left: int) -> Iterator[Sentence]:
    """Right or wrong; what the opponent answers; what that comes to."""
    game = judged.game
    move = game.rules.say_move(game.position, attempt.move)
    if attempt.good:
        yield Sentence("puzzles.answer.right", {"move": move})
        if left:
            yield Sentence("puzzles.answer.left", {"n": left})
        return
    yield Sentence("puzzles.answer.wrong", {"move": move})
    if attempt.result is Result.SPOILS:
        counted = puzzle_material_of(game.rules).count is not None
        key = "pegs" if counted else "presses" if attempt.count is not None else "never"
        yield Sentence(f"puzzles.answer.{key}", {"n": attempt.count, "left": judged.left - 1})
        return
    if attempt.result is Result.LESS:
        best, points = judged.solution.count or 0, attempt.count or 0
        yield Sentence("puzzles.answer.less", {"best": _points(best), "points": _points(points)})
        return
    reply = _made(line[1], line[2]) if len(line) > 2 else None
    key = "draw" if attempt.result is Result.DRAWS else "reply" if reply else "lost"
    yield Sentence(f"puzzles.answer.{key}", {"reply": reply} if reply else {})


def _points(count: int) -> Sentence:
    key = "even" if count == 0 else "ahead" if count > 0 else "behind"
    return Sentence(f"puzzles.points.{key}", {"n": abs(count)})


def _made(before: AnyGame, after: AnyGame) -> Sentence:
    """The move that leads from a position to another one, in words."""
    move = next(move for move in before.moves() if before.after(move).position == after.position)
    return before.rules.say_move(before.position, move)


def write_day(puzzle: MovePuzzle, day: str, language: str, narrow: bool) -> Json:
    """A puzzle of the day, whole: with the answer to every first move and why, so that it can be played offline."""
    judged = puzzle.judged
    return {
        "day": day,
        **write_puzzle(puzzle, language, narrow),
        "answers": [write_answer(judged, attempt, language, narrow) for attempt in judged.attempts],
        "why": {str(level): _why(puzzle.game, level, language) for level in _LEVELS},
    }


def _why(game: AnyGame, level: int, language: str) -> list[Json]:
    answer = quick_answer(game)
    return [] if answer is None else explanation_blocks(answer, level, language)
