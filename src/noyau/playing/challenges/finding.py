"""Find the move: positions by chance whose good move is to be found, of a game and a difficulty.

>>> puzzle = find_puzzle("nim", 2, 1)
>>> print(puzzle.game, puzzle.judged.solution.text, puzzle.level)
nim:1,2 2-1 2
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.game import AnyGame, Puzzle
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.chance import Chance
from noyau.playing.challenges.judging import LEVELS, Judged, judge
from noyau.playing.challenges.patterns import make_position

SEEDS = 2**31
"""Seeds are the whole numbers below."""

_TRIES = 200
"""So often chance is asked for a position of the level; then the nearest that was met is taken."""


@dataclass(frozen=True)
class MovePuzzle:
    """A position with its first moves, of which the good one is to be found."""

    name: str
    """The game, as the catalogue has it."""
    seed: int
    judged: Judged

    @property
    def game(self) -> AnyGame:
        return self.judged.game

    @cached_property
    def level(self) -> int:
        """The difficulty that was measured."""
        return self.judged.measure.level

    @property
    def is_unique(self) -> bool:
        """Whether one move alone is good, symmetric ones counted once."""
        return self.judged.measure.good == 1


def find_puzzle(game: str, difficulty: int, seed: int) -> MovePuzzle:
    """The puzzle of a game, a difficulty from 1 to 5 and a seed: the same on every machine.

    One move alone is good, symmetric ones counted once; where one plays alone, several may be that can be made in any
    order, but at most half of all.
    """
    if game not in PATTERNS:
        raise SpecError("puzzles.no-game", name=game, games=list(PATTERNS))
    if difficulty not in LEVELS:
        raise SpecError("puzzles.no-level", level=difficulty)
    if difficulty not in levels_of(game):
        raise SpecError("puzzles.not-of-level", name=game, level=difficulty, levels=levels_of(game))
    return _find(game, difficulty, seed)


def levels_of(game: str) -> tuple[int, ...]:
    """The levels of difficulty that the positions of a game reach.

    >>> levels_of("king")
    (1, 2, 3, 4)
    """
    return tuple(sorted({level for levels in PATTERNS[game].values() for level in levels}))


def _find(name: str, difficulty: int, seed: int) -> MovePuzzle:
    patterns = [pattern for pattern, levels in PATTERNS[name].items() if difficulty in levels]
    chance = Chance(f"{name} {difficulty} {seed}")
    nearest: MovePuzzle | None = None
    for _ in range(_TRIES):
        judged = _judge_one(chance.choice(patterns), chance)
        if judged is None or not _is_worth_finding(judged):
            continue
        puzzle = MovePuzzle(name, seed, judged)
        if puzzle.level == difficulty:
            return puzzle
        if nearest is None or abs(puzzle.level - difficulty) < abs(nearest.level - difficulty):
            nearest = puzzle
    if nearest is None:
        raise TooLarge("puzzles.unknown")
    return nearest


def _judge_one(pattern: str, chance: Chance) -> Judged | None:
    """A position by chance, judged; None where it is over, or where that would take long."""
    try:
        game = make_position(pattern, chance)
        return None if game is None else judge(game)
    except NoyauError:
        return None


def _is_worth_finding(judged: Judged) -> bool:
    """Whether the good moves are few, and none of them wins at once."""
    measure = judged.measure
    if isinstance(judged.game.rules, Puzzle):
        return 1 <= measure.good <= judged.left and measure.turns > 1 and 2 * measure.good <= measure.choices
    return measure.good == 1 and measure.turns > 1 and measure.choices > 1
