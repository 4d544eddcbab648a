"""What a puzzle asks, as a sentence and as data: for the command line, the page and whoever reads JSON."""

from __future__ import annotations

from noyau.core.game import AnyGame, Puzzle, Scoring
from noyau.core.material import puzzle_material_of
from noyau.core.record import Json
from noyau.playing.challenges.finding import MovePuzzle
from noyau.playing.challenges.judging import Judged, Measure
from noyau.words import Sentence


def find_aim(judged: Judged) -> Sentence:
    """What is asked of whoever is to move."""
    game, measure = judged.game, judged.measure
    if goes_on(game):
        return Sentence("puzzles.aim.presses", {"n": judged.left})
    if isinstance(game.rules, Puzzle):
        return Sentence("puzzles.aim.jump" if measure.good == 1 else "puzzles.aim.jumps")
    if isinstance(game.rules, Scoring):
        return Sentence("puzzles.aim.points")
    return Sentence(f"puzzles.aim.{game.player or 'win'}")


def goes_on(game: AnyGame) -> bool:
    """Whether all moves are to be found, one after the other: those that may be made in any order."""
    return isinstance(game.rules, Puzzle) and puzzle_material_of(game.rules).in_any_order


def write_measure(measure: Measure) -> Json:
    """How hard the good move is to find, as data."""
    return {
        "choices": measure.choices,
        "good": measure.good,
        "turns": measure.turns,
        "temptation": round(measure.temptation, 2),
        "theorem": measure.theorem,
    }


def record_puzzle(puzzle: MovePuzzle) -> Json:
    """The puzzle with its solution, as ``noyau puzzle --json`` writes it."""
    return {
        "game": str(puzzle.game),
        "name": puzzle.name,
        "level": puzzle.level,
        "seed": puzzle.seed,
        "solution": [attempt.text for attempt in puzzle.judged.attempts if attempt.good],
        "measure": write_measure(puzzle.judged.measure),
    }
