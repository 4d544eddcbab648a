"""What each first move of a position comes to, how it is refuted, and how hard the good one is to find.

>>> from noyau.core.spec import parse
>>> judged = judge(parse("nim:3,4,5"))
>>> [attempt.text for attempt in judged.attempts if attempt.good], judged.measure.choices, judged.measure.turns
(['1-2'], 12, 6)
>>> [print(game) for game in judged.refute(parse("nim:3,4,5").moves().__iter__().__next__())]
nim:2,4,5
nim:1,4,5
[None, None]
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any

from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.budget import Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, Finite, Puzzle, Scoring
from noyau.core.material import puzzle_material_of
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.playing.challenges.sameness import key_of
from noyau.scenes import find_solution

LIMIT = Limit(positions=6_000, moves=60_000)
"""What judging one position may cost; no clock decides it, or a seed would not give the same puzzle everywhere."""

_MOST_MOVES = 300
"""Nobody looks for one among more moves."""

_DEEP = 4_000
"""So many positions are looked at to tell how long a game of two sides lasts."""

LEVELS = (1, 2, 3, 4, 5)

_STEPS = (3.4, 4.5, 5.4, 6.4)
"""Where one level of difficulty ends and the next one begins."""


class Result(StrEnum):
    """What a first move comes to for whoever makes it; ``keeps`` and ``spoils`` tell of one player's aim."""

    WINS = "wins"
    DRAWS = "draws"
    LOSES = "loses"
    BEST = "best"
    LESS = "less"
    KEEPS = "keeps"
    SPOILS = "spoils"


@dataclass(frozen=True)
class Attempt:
    """A first move, what it comes to, and whether it is what is looked for."""

    move: Hashable
    text: str
    good: bool
    result: Result
    count: int | None = None
    """The points by which it gets ahead; alone, the moves still needed after it, or the pieces left in the end."""


@dataclass(frozen=True)
class Measure:
    """How hard a good move is to find."""

    choices: int
    """How many first moves there are, symmetric ones counted once."""
    good: int
    """How many of these are good."""
    turns: int
    """In how many turns of one's own the aim is reached against the longest resistance."""
    temptation: float
    """Which part of the wrong moves looks at first sight as good as the good one, from 0 to 1."""
    theorem: bool
    """Whether a theorem decides the position, so that there is a rule to know."""

    @property
    def effort(self) -> float:
        """How often the choice has to be halved, how often the way doubles, what tempts, what no theorem tells."""
        halvings, doublings = math.log2(self.choices / self.good), math.log2(self.turns)
        return halvings + doublings + self.temptation + (not self.theorem)

    @property
    def level(self) -> int:
        """The difficulty, from 1 to 5."""
        return 1 + sum(self.effort >= step for step in _STEPS)


@dataclass(frozen=True)
class Judged:
    """A position with all its first moves."""

    game: AnyGame
    attempts: tuple[Attempt, ...]
    measure: Measure
    left: int
    """How many moves are to be found one after the other: one, or alone as many as the aim needs."""

    @property
    def solution(self) -> Attempt:
        """A good move, the first one."""
        return next(attempt for attempt in self.attempts if attempt.good)

    def refute(self, move: Hashable) -> list[AnyGame]:
        """The positions after a move, and after the best that can follow until the opponent has answered.

        Where one plays alone there is no answer, and the list ends with the position after the move.
        """
        game = self.game.after(move)
        line = [game]
        if isinstance(game.rules, Puzzle):
            return line
        mover = self.game.rules.plays_again(self.game.position, move)
        while reply := _reply(game):
            again = game.rules.plays_again(game.position, reply[0])
            game = game.after(reply[0])
            line.append(game)
            if not mover and not again:
                break
            mover = mover and again
        return line


def judge(game: AnyGame, limit: Limit = LIMIT) -> Judged:
    """Judge every first move; TooLarge where they are many, where that takes long, or where some stay unknown."""
    if sum(1 for _ in islice(game.moves(), _MOST_MOVES + 1)) > _MOST_MOVES:
        raise TooLarge("puzzles.unknown")
    if isinstance(game.rules, Puzzle):
        return _judge_alone(game, limit)
    answer = solve(game, limit=limit)
    if not answer.complete or any(option.verdict.outcome is Outcome.OPEN for option in answer.options):
        raise TooLarge("puzzles.unknown")
    attempts = tuple(_attempt(answer, option) for option in answer.options)
    turns = len(attempts) // 2 if isinstance(game.rules, Scoring) else _turns(answer) if answer.winning else 1
    return Judged(game, attempts, _measure(game, attempts, turns), 1)


def _attempt(answer: AnyAnalysis, option: Option[Hashable]) -> Attempt:
    text = answer.game.rules.write_move(answer.game.position, option.move)
    if isinstance(answer.game.rules, Scoring):
        return Attempt(option.move, text, option.best, Result.BEST if option.best else Result.LESS, option.score)
    outcome = option.seen_by_opponent.outcome
    result = {Outcome.P: Result.WINS, Outcome.D: Result.DRAWS}.get(outcome, Result.LOSES)
    return Attempt(option.move, text, result is Result.WINS, result)


def _judge_alone(game: AnyGame, limit: Limit) -> Judged:
    """A puzzle: a move is good that leaves a solution of the fewest moves, or of pegs any solution."""
    counted = puzzle_material_of(game.rules).count is not None
    found = find_solution(game, limit)
    if found.length is None or not (found.solvable and (counted or found.fewest)):
        raise TooLarge("puzzles.unknown")
    attempts = []
    for move in game.moves():
        after = find_solution(game.after(move), limit)
        good = after.solvable if counted else after.length == found.length - 1
        text = game.rules.write_move(game.position, move)
        count = after.left if counted else after.length
        attempts.append(Attempt(move, text, good, Result.KEEPS if good else Result.SPOILS, count))
    return Judged(game, tuple(attempts), _measure(game, attempts, found.length), found.length)


def _measure(game: AnyGame, attempts: Sequence[Attempt], turns: int) -> Measure:
    good = {key_of(game.after(attempt.move)) for attempt in attempts if attempt.good}
    wrong = [attempt for attempt in attempts if not attempt.good]
    looks = {attempt.text: _looks(game, attempt.move) for attempt in attempts}
    best = max((looks[attempt.text] for attempt in attempts if attempt.good), default=0)
    tempting = sum(looks[attempt.text] >= best for attempt in wrong) if len({*looks.values()}) > 1 else 0
    return Measure(
        choices=len({key_of(game.after(attempt.move)) for attempt in attempts}),
        good=len(good),
        turns=max(1, turns),
        temptation=tempting / len(wrong) if wrong else 0.0,
        theorem=game.decide() is not None,
    )


def _looks(game: AnyGame, move: Hashable) -> int:
    """How good a move looks to whoever takes what there is: by points, or by how few moves it leaves the opponent.

    Alone, one likes to keep many moves.
    """
    if isinstance(game.rules, Scoring):
        return game.rules.gain(game.position, move)
    left = sum(1 for _ in game.after(move).moves())
    return left if isinstance(game.rules, Puzzle) else -left


def _turns(answer: AnyAnalysis) -> int:
    """How many turns of one's own a win takes."""
    far = answer.remoteness if answer.remoteness is not None else _far(answer.game)
    return (far + 1) // 2


def _far(game: AnyGame) -> int:
    """The remoteness of a game that ends, where its engine does not tell."""
    known: dict[Hashable, tuple[bool, int]] = {}
    if not isinstance(game.rules, InTurn) and not (isinstance(game.rules, Finite) and game.rules.must_end()):
        raise TooLarge("puzzles.unknown")
    rules: Any = game.rules
    misere = game.ending is Ending.MISERE

    def find(position: Hashable) -> tuple[bool, int]:
        if position not in known:
            if len(known) > _DEEP:
                raise TooLarge("puzzles.unknown")
            after = [find(rules.play(position, move)) for move in rules.moves(position)]
            lost = [far for won, far in after if not won]
            if lost:
                known[position] = True, 1 + min(lost)
            else:
                known[position] = (misere, 0) if not after else (False, 1 + max(far for _, far in after))
        return known[position]

    return find(game.position)[1]


def _reply(game: AnyGame) -> Sequence[Hashable]:
    """The opponent's best move, the quickest of those that win; nothing where the game is over."""
    options = list(_best(solve(game, limit=LIMIT)))
    return [min(options, key=lambda option: option.verdict.remoteness or 0).move] if options else []


def _best(answer: AnyAnalysis) -> Iterator[Option[Hashable]]:
    """The moves worth playing; where all lose and none is told to resist longest, all."""
    best = [option for option in answer.options if option.best]
    yield from best or answer.options
