"""One player at a puzzle: the moves so far, undo and redo, the fewest that were needed, and the text that keeps it.

>>> from noyau.core.spec import parse
>>> attempt = Attempt.begin(parse("lights:grid-1x3:all")).play("1")
>>> attempt.solved, attempt.undo().game.spec, find_best(attempt.start).length
(True, 'lights:grid-1x3:all', 1)
>>> load(save(attempt)) == attempt
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.budget import Limit
from noyau.core.errors import IllegalMove, NotApplicable, NoyauError, SpecError
from noyau.core.game import AnyGame, AnyRules, Game, Puzzle
from noyau.core.material import puzzle_material_of
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.engines import solve_puzzle
from noyau.playing.match import Played, read_json
from noyau.playing.outlooks import look_ahead, pieces_left

_LIMIT = Limit(seconds=2.0)


@dataclass(frozen=True)
class Attempt(Played):
    """An attempt at a puzzle."""

    @classmethod
    def begin(cls, start: AnyGame) -> Attempt:
        """A new attempt."""
        if not isinstance(start.rules, Puzzle):
            raise NotApplicable("solitary.no-puzzle", name=start.rules.name)
        return cls((start,))

    @property
    def rules(self) -> Puzzle[Any, Any]:
        rules = self.start.rules
        assert isinstance(rules, Puzzle)
        return rules

    @property
    def solved(self) -> bool:
        return self.rules.is_solved(self.game.position)

    @property
    def over(self) -> bool:
        """Whether the aim is reached, or no move is left."""
        return self.solved or not any(True for _ in self.game.moves())

    def play(self, text: str) -> Attempt:
        """The attempt after a move given as text; IllegalMove says what is wrong with it."""
        return self.follow(self.rules.read_move(self.game.position, text))

    def undo(self) -> Attempt:
        """Take back the last move."""
        if not self.moves:
            raise IllegalMove("solitary.nothing-to-undo")
        return self.step_back()

    def redo(self) -> Attempt:
        """Make again the move that was taken back last."""
        if not self.undone:
            raise IllegalMove("solitary.nothing-to-redo")
        return self.step_forward()

    def restart(self) -> Attempt:
        """Begin again from the same start; redo brings the moves back."""
        return Attempt(self.games[:1], (), (*self.undone, *reversed(self.moves)))


def find_best(game: AnyGame) -> AnySolution:
    """A solution; of the fewest moves, as ``fewest`` promises, where the material finds such a one quickly."""
    best = puzzle_material_of(game.rules).best
    return best(game, _LIMIT) if best else solve_puzzle(game, limit=_LIMIT)


def random_start(rules: AnyRules, random: Random, difficulty: int | None = None) -> AnyGame:
    """A start by chance, of so many moves if that is asked for and the material knows how to find one.

    >>> random_start(parse("pegs:triangular-5").rules, Random(1), 6).position.bit_count()
    7
    """
    start = puzzle_material_of(rules).random_start
    if start is None:
        raise NotApplicable("solitary.no-random", name=rules.name)
    return Game(rules, start(rules, random, difficulty))


def record(attempt: Attempt) -> Json:
    """The attempt as JSON writes it; ``best`` is null where no solution exists or none is proved to be the best."""
    material = puzzle_material_of(attempt.rules)
    if material.count is None:
        best = find_best(attempt.start)
        return {**_facts(attempt), material.unit: len(attempt.moves), "best": best.length if best.fewest else None}
    ahead = look_ahead(attempt.start)
    return {**_facts(attempt), "left": pieces_left(attempt.game), "best": ahead.left if ahead else None}


def save(attempt: Attempt) -> str:
    """The text of an attempt."""
    return json.dumps(_facts(attempt), ensure_ascii=False, indent=1) + "\n"


def load(text: str) -> Attempt:
    """The attempt that a text keeps; SpecError says what is wrong with a damaged one."""
    kept = read_json(text)
    if kept is None or not isinstance(kept.get("start"), str) or not isinstance(kept.get("moves"), list):
        raise SpecError("solitary.file")
    attempt = Attempt.begin(parse(kept["start"]))
    for number, move in enumerate(kept["moves"], start=1):
        try:
            attempt = attempt.play(str(move))
        except NoyauError as error:
            raise SpecError("solitary.file-move", number=number, move=str(move), fault=error.sentence) from None
    return attempt


def is_attempt(text: str) -> bool:
    """Whether a text keeps an attempt: a start and moves, and no players."""
    kept = read_json(text)
    return kept is not None and "start" in kept and "players" not in kept


def _facts(attempt: Attempt) -> Json:
    written = [
        move if isinstance(move, int) else game.rules.write_move(game.position, move)
        for game, move in zip(attempt.games, attempt.moves, strict=False)
    ]
    return {"start": attempt.start.spec, "moves": written, "over": attempt.over}
