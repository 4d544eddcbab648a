"""What there is to draw, as each playing material receives it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from noyau.core.analysis import AnyAnalysis, AnySolution
from noyau.core.game import AnyGame
from noyau.core.verdict import Outcome
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING, Play
from noyau.scenes.kit.themes import THEMES, Theme
from noyau.values.masks import bits
from noyau.words import say

MOST_MOVES = 1000
"""Beyond so many legal moves, a picture offers only those that are known to win, or none."""

RESULT_OF_MOVE = {Outcome.P: WINNING, Outcome.N: LOSING, Outcome.D: DRAWN}
"""What a move is worth to the player who makes it, from the outcome of the position it leaves."""

RESULT_OF_POSITION = {Outcome.N: WINNING, Outcome.P: LOSING, Outcome.D: DRAWN, Outcome.OPEN: ""}


Notes = tuple[tuple[str, str], ...]
"""Lines below a picture, each with the result whose sign stands before it, or none."""


@dataclass(frozen=True)
class Style:
    """How to draw: the theme, what to show, the language, and how many figures there is room for."""

    theme: Theme = THEMES["matches"]
    values: bool = False
    moves: bool = False
    language: str = "en"
    heaps: int = 24
    tokens: int = 250
    vertices: int = 250
    arcs: int = 500
    outcomes: bool = False
    """Whether every position on the board shows who wins from it; never in a sum, where other terms decide too."""
    colouring: bool = False
    """Whether every square of a board has the colour of who wins from it."""
    narrow: bool = False
    """Whether long rows are folded, and the terms of a sum stand one under the other, as on a telephone."""

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence about the picture, in its language."""
        return say(self.language, f"scene.{key}", **facts)

    def judge(self, what: str, result: str, of: str = "result") -> str:
        """What a figure is, with the result where it has one: of a move, or of a ``position``."""
        return self.say("judged", what=what, result=self.say(f"{of}.{result}")) if result else what


def explain_moves(looks: Container[str]) -> list[tuple[str, str]]:
    """The entries of a legend for the results of moves that a picture shows."""
    return [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in looks]


@dataclass(frozen=True)
class View:
    """A game to draw, its moves with what is known of them, and the answer that knows it."""

    game: AnyGame
    plays: Sequence[Play]
    style: Style
    solution: AnySolution | None = None
    analysis: AnyAnalysis | None = None
    owners: Mapping[int, int] = field(default_factory=dict)
    """Which player, 1 or 2, has each coin, box or domino, as far as that is known; of two sides 1 is Left."""

    def mark_of(self, coin: int) -> str:
        """The mark of whoever has a coin or a box; empty where that is not known."""
        return self.style.say("owner", n=self.owners[coin]) if coin in self.owners else ""


_MOST_GOING = 4000
"""So many figures are named at the most as those that the moves of a position take away."""


def cells_that_go(view: View, name: Callable[[int], str]) -> list[tuple[str, ...]]:
    """For each move the figures of the cells that it clears; nothing where there are very many."""
    rules, position = view.game.rules, view.game.position
    if len(view.plays) * position.bit_count() > _MOST_GOING:
        return []
    return [tuple(map(name, bits(position & ~rules.play(position, play.move)))) for play in view.plays]


def find_plays(game: AnyGame, analysis: AnyAnalysis | None) -> tuple[tuple[Play, ...], bool]:
    """The moves to offer, and whether they are all."""
    rules, position = game.rules, game.position

    def play(move: Any, result: str = "", best: bool = False) -> Play:
        return Play(move, rules.write_move(position, move), rules.say_move(position, move), result, best)

    def judged(found: AnyAnalysis) -> Iterator[Play]:
        most = max((option.score for option in found.options if option.score is not None), default=0)
        for option in found.options:
            if option.bounds is None:
                yield play(option.move, RESULT_OF_MOVE.get(option.seen_by_opponent.outcome, ""), option.best)
                continue
            # with points a move is as good as the best one, or worse, whoever is ahead
            behind = most - option.score if option.score is not None and found.score is not None else None
            result = WINNING if option.best else LOSING if behind else ""
            yield replace(play(option.move, result, option.best), score=option.score, behind=behind)

    if analysis is not None:
        return tuple(islice(judged(analysis), MOST_MOVES)), analysis.complete
    moves = list(islice(game.moves(), MOST_MOVES + 1))
    complete = len(moves) <= MOST_MOVES
    return tuple(map(play, moves)) if complete else (), complete
