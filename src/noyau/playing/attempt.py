"""One player at a puzzle: the moves so far, what was needed, the text that keeps them, and what can still be reached.

>>> from noyau.core.spec import parse
>>> attempt = Attempt.begin(parse("lights:grid-1x3:all")).play("1")
>>> attempt.solved, attempt.undo().game.spec, find_best(attempt.start).length
(True, 'lights:grid-1x3:all', 1)
>>> load_attempt(save_attempt(attempt)) == attempt
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.budget import POSITIONS, Budget, Limit
from noyau.core.errors import IllegalMove, NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Game, Puzzle
from noyau.core.material import material_of, puzzle_material_of
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.engines import solve_puzzle
from noyau.playing.match import Played, read_json

_LIMIT = Limit(POSITIONS, seconds=2.0)


@dataclass(frozen=True)
class Attempt(Played):
    """An attempt at a puzzle."""

    @classmethod
    def begin(cls, start: AnyGame) -> Attempt:
        """A new attempt."""
        if not isinstance(start.rules, Puzzle):
            raise NotApplicable("puzzle-play.no-puzzle", name=start.rules.name)
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
            raise IllegalMove("puzzle-play.nothing-to-undo")
        return self.step_back()

    def redo(self) -> Attempt:
        """Make again the move that was taken back last."""
        if not self.undone:
            raise IllegalMove("puzzle-play.nothing-to-redo")
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
        raise NotApplicable("puzzle-play.no-random", name=rules.name)
    return Game(rules, start(rules, random, difficulty))


def record_attempt(attempt: Attempt) -> Json:
    """The attempt as JSON writes it; ``best`` is null where no solution exists or none is proved to be the best."""
    material = puzzle_material_of(attempt.rules)
    if material.count is None:
        best = find_best(attempt.start)
        return {**_facts(attempt), material.unit: len(attempt.moves), "best": best.length if best.fewest else None}
    ahead = look_ahead(attempt.start)
    return {**_facts(attempt), "left": pieces_left(attempt.game), "best": ahead.left if ahead else None}


def save_attempt(attempt: Attempt) -> str:
    """The text of an attempt."""
    return json.dumps(_facts(attempt), ensure_ascii=False, indent=1) + "\n"


def load_attempt(text: str) -> Attempt:
    """The attempt that a text keeps; SpecError says what is wrong with a damaged one."""
    kept = read_json(text)
    if kept is None or not isinstance(kept.get("start"), str) or not isinstance(kept.get("moves"), list):
        raise SpecError("puzzle-play.file")
    attempt = Attempt.begin(parse(kept["start"]))
    for number, move in enumerate(kept["moves"], start=1):
        try:
            attempt = attempt.play(str(move))
        except NoyauError as error:
            raise SpecError("puzzle-play.file-move", number=number, move=str(move), fault=error.sentence) from None
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


_AHEAD = Limit(positions=2_000_000, seconds=1.0)
"""What looking ahead from one position may cost, so that a player never waits."""


class Signal(StrEnum):
    """Whether the best that the start allowed can still be reached."""

    GREEN = "green"
    RED = "red"
    UNKNOWN = "unknown"


def counts_pieces(game: AnyGame) -> bool:
    """Whether somebody who plays alone takes pieces until few are left."""
    return isinstance(game.rules, Puzzle) and material_of(game.rules).count is not None


def pieces_left(game: AnyGame) -> int:
    """How many pegs or stones there are."""
    count = material_of(game.rules).count
    if count is None:
        raise NotApplicable("web.no-light", name=game.rules.name)
    return count(game.position)


def look_ahead(game: AnyGame) -> AnySolution | None:
    """The best that can be reached from here, or None where that takes too long to find."""
    try:
        return solve_puzzle(game, limit=_AHEAD)
    except TooLarge:
        return None


def choose_signal(now: AnySolution | None, best: AnySolution | None) -> Signal:
    """The signal for a position: what it allows, against what the start allowed."""
    if now is None or best is None:
        return Signal.UNKNOWN
    if now.solvable or best.solvable:
        return Signal.GREEN if now.solvable else Signal.RED
    if None in (now.left, best.left) or not (now.fewest and best.fewest):
        return Signal.UNKNOWN
    return Signal.GREEN if now.left == best.left else Signal.RED


def signals_at_once(game: AnyGame, best: AnySolution | None) -> dict[object, Signal] | None:
    """The signal after each move, where the material finds them together; None where each needs a look ahead."""
    keeping = puzzle_material_of(game.rules).keeping
    if keeping is None or best is None or not best.solvable:
        return None
    kept = keeping(game.rules, game.position, Budget(_AHEAD, game.rules.name))
    return {move: _SIGNALS[found] for move, found in kept.items()}


def signals_of_moves(game: AnyGame, best: AnySolution | None) -> dict[object, Signal]:
    """The signal after each move."""
    found = signals_at_once(game, best)
    if found is not None:
        return found
    return {move: choose_signal(look_ahead(game.after(move)), best) for move in game.moves()}


_SIGNALS = {True: Signal.GREEN, False: Signal.RED, None: Signal.UNKNOWN}
