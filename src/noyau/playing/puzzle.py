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
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.budget import Limit
from noyau.core.errors import IllegalMove, NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.game import AnyGame, Game, Puzzle
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.engines.puzzles import solve_puzzle
from noyau.puzzles.lights.rules import Lights

_LIMIT = Limit(seconds=2.0)


@dataclass(frozen=True)
class Attempt:
    """The positions and moves of an attempt, and what was taken back."""

    games: tuple[AnyGame, ...]
    moves: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()

    @classmethod
    def begin(cls, start: AnyGame) -> Attempt:
        """A new attempt."""
        if not isinstance(start.rules, Puzzle):
            raise NotApplicable("solitary.no-puzzle", name=start.rules.name)
        return cls((start,))

    @property
    def start(self) -> AnyGame:
        return self.games[0]

    @property
    def game(self) -> AnyGame:
        """The position now."""
        return self.games[-1]

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
        return self.play_move(self.rules.read_move(self.game.position, text))

    def play_move(self, move: Any) -> Attempt:
        return replace(self, games=(*self.games, self.game.play(move)), moves=(*self.moves, move), undone=())

    def undo(self) -> Attempt:
        """Take back the last move."""
        if not self.moves:
            raise IllegalMove("solitary.nothing-to-undo")
        return Attempt(self.games[:-1], self.moves[:-1], (*self.undone, self.moves[-1]))

    def redo(self) -> Attempt:
        """Make again the move that was taken back last."""
        if not self.undone:
            raise IllegalMove("solitary.nothing-to-redo")
        return replace(self.play_move(self.undone[-1]), undone=self.undone[:-1])

    def restart(self) -> Attempt:
        """Begin again from the same start; redo brings the moves back."""
        return Attempt(self.games[:1], (), (*self.undone, *reversed(self.moves)))

    def edit(self, cells: Sequence[int]) -> Attempt:
        """Another start: the state of each of these cells goes up by one, and the moves are forgotten."""
        rules = self.start.rules
        if not isinstance(rules, Lights):
            raise NotApplicable("solitary.no-edit", name=rules.name)
        states = rules.unpack(self.start.position)
        for cell in cells:
            states[cell] += 1
        return Attempt.begin(Game(rules, rules.pack(states)))


def find_best(game: AnyGame) -> AnySolution:
    """A solution; of Lights Out one with the fewest presses, as ``fewest`` promises, unless that takes too long."""
    if not isinstance(game.rules, Lights):
        return solve_puzzle(game, limit=_LIMIT)
    try:
        return solve_puzzle(game, fewest=True, limit=_LIMIT)
    except TooLarge:
        return solve_puzzle(game)


def find_nearest(unsolvable: AnySolution) -> AnyGame | None:
    """The start nearest to one that cannot be solved, where the reasons name it."""
    named = (reason["state"] for reason in unsolvable.reasons if reason.kind == "nearest-solvable")
    state, rules = next(named, None), unsolvable.game.rules
    return None if state is None else Game(rules, rules.read(state))


def record(attempt: Attempt) -> Json:
    """The attempt as JSON writes it; ``best`` is null where no solution exists or none is proved to be the best."""
    if isinstance(attempt.rules, Lights):
        best = find_best(attempt.start)
        return {**_facts(attempt), "presses": len(attempt.moves), "best": best.length if best.fewest else None}
    from noyau.playing.outlooks import look_ahead, pieces_left

    ahead = look_ahead(attempt.start)
    return {**_facts(attempt), "left": pieces_left(attempt.game), "best": ahead.left if ahead else None}


def save(attempt: Attempt) -> str:
    """The text of an attempt."""
    return json.dumps(_facts(attempt), ensure_ascii=False, indent=1) + "\n"


def load(text: str) -> Attempt:
    """The attempt that a text keeps; SpecError says what is wrong with a damaged one."""
    kept = _parse(text)
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
    kept = _parse(text)
    return kept is not None and "start" in kept and "players" not in kept


def _parse(text: str) -> Json | None:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


def _facts(attempt: Attempt) -> Json:
    written = [
        move if isinstance(move, int) else game.rules.write_move(game.position, move)
        for game, move in zip(attempt.games, attempt.moves, strict=False)
    ]
    return {"start": attempt.start.spec, "moves": written, "over": attempt.over}
