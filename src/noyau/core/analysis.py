"""The answer to a question about a game: what is known, every move, why, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from noyau.core.game import Game, M, P, Paired
from noyau.core.material import load
from noyau.core.reasons import Copying, Pairing, Reason
from noyau.core.turns import Step
from noyau.core.verdict import Ending, Outcome, Player, Verdict, Wins
from noyau.words import usual_language

if TYPE_CHECKING:
    from noyau.core.recipes import Recipe
    from noyau.scenes.kit.scene import Scene
    from noyau.values.loopy import Value
    from noyau.values.shortgames import ShortGame

R = TypeVar("R", bound=Reason)

_MOVES_TRIED = 50
"""After so many winning moves a likely symmetry is tried."""

_MOVES_SEARCHED, _PATIENCE = 3, 300
"""After the first few of them any symmetry is looked for, with some patience."""


@dataclass(frozen=True)
class Option(Generic[M]):
    """One move and what is known of the position it leaves, where the opponent is to move unless one plays again."""

    move: M
    verdict: Verdict
    best: bool = False
    gain: int = 0
    """The points that the move earns."""
    again: bool = False
    """Whether whoever made it is to move once more."""

    @property
    def bounds(self) -> tuple[int, int] | None:
        """In a game with points: the least and the most by which whoever makes the move gets ahead, with its gain."""
        if self.verdict.bounds is None:
            return None
        least, most = self.verdict.bounds
        return (self.gain + least, self.gain + most) if self.again else (self.gain - most, self.gain - least)

    @property
    def score(self) -> int | None:
        """By how much whoever makes the move gets ahead, its own gain included; None where it is not known."""
        return self.bounds[0] if self.bounds and self.bounds[0] == self.bounds[1] else None

    @property
    def seen_by_opponent(self) -> Verdict:
        """What the move comes to for the opponent: lost where it wins; with points, the gain included."""
        if self.bounds is not None:
            least, most = self.bounds
            return Verdict.of_score(-most, -least)
        if self.verdict.wins is not None and isinstance(self.move, Step):
            return self.verdict.seen_by(self.move.player.other)
        return self.verdict.swapped if self.again else self.verdict

    @property
    def wins(self) -> bool:
        """Whether the move is known to win."""
        return self.seen_by_opponent.outcome is Outcome.P


@dataclass(frozen=True)
class Method:
    """How an answer was found, and how far it can be trusted: exact, proved or observed."""

    engine: str
    reference: str | None = None
    scope: str = "exact"
    positions: int = 0
    seconds: float = 0.0

    def record(self, timing: bool = False) -> dict[str, Any]:
        """The method as JSON; two runs give the same, unless the seconds are asked for."""
        return {**asdict(self), "seconds": round(self.seconds, 6) if timing else None}


@dataclass(frozen=True)
class Analysis(Generic[P, M]):
    """What is known of a game. ``complete`` is False where only winning moves are listed.

    ``every`` is False where other moves may win as well: the outcome is proved, but not all winning moves are known.

    >>> import noyau
    >>> found = noyau.solve("nim:3,4,5")
    >>> found.outcome.value, found.value, found.grundy, found.remoteness, found.winning_moves
    ('N', Nimber(2), 2, 11, ('1-2',))
    """

    game: Game[P, M]
    verdict: Verdict
    options: tuple[Option[M], ...]
    complete: bool
    reasons: tuple[Reason, ...]
    method: Method
    every: bool = True
    proof: tuple[Reason, ...] = ()
    """What a theorem had proved, where a search has completed it."""

    @property
    def outcome(self) -> Outcome:
        return self.verdict.outcome

    @property
    def player(self) -> Player | None:
        """Who is to move, where the players have moves of their own; None where either may begin."""
        return self.game.player

    @property
    def wins(self) -> Wins | None:
        """Where the players have moves of their own: who wins if Left begins, and if Right does."""
        return self.verdict.wins

    @property
    def value(self) -> Value | ShortGame | None:
        """What the position is worth in sums: a nimber, ∞(K) on cycles, a short game; None where it is not known."""
        return self.verdict.value if self.verdict.short is None else self.verdict.short

    @property
    def grundy(self) -> int | None:
        """The Grundy value as a plain number; None where it is not known, or not finite."""
        return self.verdict.grundy

    @property
    def remoteness(self) -> int | None:
        """How many moves are left when the winner hurries and the loser delays; None where it is not known."""
        return self.verdict.remoteness

    @property
    def score(self) -> int | None:
        """In a game with points, by how much the player to move gets ahead from here on; None where limits cut it."""
        return self.verdict.score

    @property
    def bounds(self) -> tuple[int, int] | None:
        """In a game with points, what the score lies between."""
        return self.verdict.bounds

    @property
    def winning_moves(self) -> tuple[str, ...]:
        """The moves that win, as a player types them, as far as they are known."""
        write, position = self.game.rules.write_move, self.game.position
        return tuple(write(position, move) for move in self.winning)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The moves worth playing, as a player types them: in a game with points those that reach the score."""
        write, position = self.game.rules.write_move, self.game.position
        return tuple(write(position, move) for move in self.best)

    @property
    def winning(self) -> tuple[M, ...]:
        """The moves that win, as far as they are known."""
        return tuple(option.move for option in self.options if option.wins)

    @property
    def best(self) -> tuple[M, ...]:
        """The moves worth playing: those that win, else those that draw, else those that resist longest."""
        return tuple(option.move for option in self.options if option.best)

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return self.complete and not self.options

    def reason(self, kind: type[R]) -> R | None:
        """The first reason of a kind, of the answer or of the theorem before it; None without one."""
        return next((reason for reason in (*self.reasons, *self.proof) if isinstance(reason, kind)), None)

    @cached_property
    def recipe(self) -> Recipe | None:
        """The rule to play by that the proof gives, to copy where there is a symmetry; None where it gives none."""
        symmetry = () if self.symmetry is None else (self.symmetry,)
        found = (reason.recipe(self.game) for reason in (*symmetry, *self.reasons, *self.proof))
        return next((recipe for recipe in found if recipe is not None), None)

    @cached_property
    def symmetry(self) -> Pairing | Copying | None:
        """The pairs to copy on: those that decided, else those of a lost position or after a winning move.

        They are looked for once, and only where the reasons do not say how to play.
        """
        told = next((reason for reason in self.reasons if isinstance(reason, Pairing | Copying)), None)
        if told is not None or all(reason.tells_play for reason in self.reasons):
            return told
        rules, position = self.game.rules, self.game.position
        if not isinstance(rules, Paired) or self.game.ending is Ending.MISERE or self.remoteness == 1:
            return None  # who can end the game at once need not copy
        if self.outcome is Outcome.P:
            pairs = rules.pairing(position)
            return Pairing(pairs) if pairs else None
        proved = self.reason(Copying)
        known = {proved.move: proved.pairs} if proved else {}
        moves = [cast("int", move) for move in self.winning[:_MOVES_TRIED]]  # what can be paired numbers its moves
        for patience, tried in ((0, moves), (_PATIENCE, moves[:_MOVES_SEARCHED])):
            for move in tried:
                pairs = known.get(move) or rules.pairing(self.game.after(cast("M", move)).position, patience=patience)
                if pairs:
                    return Copying(move, pairs)
        return None

    def draw(self, *, theme: str = "matches", values: bool = False, moves: bool = True, language: str = "en") -> Scene:
        """The picture of the position with the verdict and the moves, as ``noyau.draw`` makes it."""
        looks = {"theme": theme, "values": values, "moves": moves, "language": language}
        scene: Scene = load("noyau.api:draw")(self.game, self, **looks)
        return scene

    def __str__(self) -> str:
        return _say_in_short(self)

    def _repr_svg_(self) -> str:
        return str(load("noyau.scenes:svg")(self.game, self))

    def _repr_html_(self) -> str:
        return str(load("noyau.scenes:html")(self))

    def _repr_latex_(self) -> str | None:
        if self.value is None or self.game.ending is Ending.MISERE:
            return None
        return f"${self.value.latex()}$"


@dataclass(frozen=True)
class ValuedAnalysis(Analysis[P, M]):
    """What is known of a game of two sides whose value was asked for.

    >>> import noyau
    >>> noyau.solve("domineering:2x3", value=True).value.mean
    Fraction(3, 4)
    """

    @property
    def value(self) -> ShortGame:
        """What the position is worth in sums."""
        assert self.verdict.short is not None, "it was asked for"
        return self.verdict.short


@dataclass(frozen=True)
class Solution(Generic[P, M]):
    """What is known of a puzzle: whether its aim can be reached, by which moves, and in how many ways.

    >>> import noyau
    >>> found = noyau.solve("lights:grid-2x3:all", fewest=True)
    >>> found.solvable, found.moves, found.fewest, found.solutions
    (True, (2, 3), True, 4)
    """

    game: Game[P, M]
    solvable: bool
    moves: Sequence[M] | None
    """A tuple; of a very large board of Lights Out or a long line of stones, moves found when they are asked for."""
    fewest: bool
    """Whether no solution has fewer moves, which is proved."""
    solutions: int | None
    reasons: tuple[Reason, ...]
    method: Method
    left: int | None = None
    """How many stones or pegs are left, where the aim is to leave few."""
    more: Mapping[str, object] = field(default_factory=dict)
    """What was asked for beside: all solutions, the steps of a chase …"""

    def reason(self, kind: type[R]) -> R | None:
        """The first reason of a kind; None without one."""
        return next((reason for reason in self.reasons if isinstance(reason, kind)), None)

    @property
    def length(self) -> int | None:
        return None if self.moves is None else len(self.moves)

    def save(self, file: str) -> None:
        """Write the moves to a file, however many: ``.txt``, ``.json`` or, for Lights Out, an array ``.npy``."""
        load("noyau.core.solution_files:save_solution")(self, file)

    def draw(self, *, moves: bool = True, language: str = "en") -> Scene:
        """The picture of the puzzle with its solution, as ``noyau.draw`` makes it."""
        scene: Scene = load("noyau.api:draw")(self.game, self, moves=moves, language=language)
        return scene

    def __str__(self) -> str:
        return _say_in_short(self)

    def _repr_svg_(self) -> str:
        return str(load("noyau.scenes:svg")(self.game, self))


def _say_in_short(answer: AnyAnalysis | AnySolution) -> str:
    """The answer as the command line gives it, in the language of the reader."""
    return str(load("noyau.arguments:say")(load("noyau.arguments:summary")(answer), usual_language()))


AnyAnalysis = Analysis[Any, Any]
"""An answer about a game that is not known where it is used."""

AnySolution = Solution[Any, Any]
