"""Moves that keep their name from one position to the next, as the graph of moves needs them.

In a heap a move is what it leaves; in a row of tokens it is the tokens that it takes; elsewhere it is what is typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame, Heaps, SeveralHeaps
from noyau.forms.rewriting import FREE, TAKEN
from noyau.game import Game
from noyau.words import Sentence

Run = tuple[int, int]
"""Tokens in a row from one place to before another; as a move, those that are taken, or a cut where there are none."""

HeapMove = tuple[Any, ...]
"""The number of a heap and what is left of it, or how much is taken from each of several."""


class View(Protocol):
    """A game with moves that can be told apart in every position."""

    @property
    def start(self) -> Any: ...

    def moves(self, position: Any) -> Iterator[Any]: ...

    def play(self, position: Any, move: Any) -> Any: ...

    def name(self, move: Any) -> str:
        """The name of a vertex."""

    def say(self, move: Any) -> str | Sentence:
        """A move in a sentence."""

    def write(self, position: Any) -> str | Sentence:
        """A position in a sentence."""


def view_of(game: Game[Any, Any]) -> View:
    """The moves of a game, by what tells them apart."""
    code = getattr(game.rules, "code", None)
    if isinstance(game.rules, TakeAndBreak) and code is not None and code.most_parts <= 2:
        return Row(game)
    if isinstance(game.rules, HeapGame | SeveralHeaps):
        return LeftInHeaps(game)
    return AsTyped(game)


class AsTyped:
    """Moves are the same when they are written alike."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.rules: Any = game.rules
        self.start = game.position

    def moves(self, position: Any) -> Iterator[str]:
        return (self.rules.write_move(position, move) for move in self.rules.moves(position))

    def play(self, position: Any, move: str) -> Any:
        return self.rules.play(position, self.rules.read_move(position, move))

    def name(self, move: str) -> str:
        return move

    def say(self, move: str) -> str:
        return move

    def write(self, position: Any) -> str:
        return str(self.rules.spec(position))


class LeftInHeaps:
    """From one heap, moves are the same when they leave the same; from several heaps, when they take the same."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.rules: Any = game.rules
        self.start: Heaps = game.position
        self._single = isinstance(game.rules, HeapGame)

    def moves(self, position: Heaps) -> Iterator[HeapMove]:
        for move in self.rules.moves(position):
            takes = (move,) if self._single else move
            heap, take = takes[0]
            yield (heap, position[heap] - take) if len(takes) == 1 else takes

    def play(self, position: Heaps, move: HeapMove) -> Heaps:
        takes = move if isinstance(move[0], tuple) else ((move[0], position[move[0]] - move[1]),)
        left = list(position)
        for heap, take in takes:
            left[heap] -= take
        return tuple(left)

    def name(self, move: HeapMove) -> str:
        if isinstance(move[0], tuple):
            return ",".join(f"{heap + 1}-{take}" for heap, take in move)
        return f"{move[0] + 1}={move[1]}"

    def say(self, move: HeapMove) -> str | Sentence:
        if isinstance(move[0], tuple):
            return self.name(move)
        return Sentence("movegraph.leave", {"heap": move[0] + 1, "n": move[1]})

    def write(self, position: Heaps) -> str:
        return str(self.rules.spec(position))


class Row:
    """Heaps as rows of tokens, numbered from 0 through all of them; a move takes some that stand side by side."""

    def __init__(self, game: Game[Any, Any]) -> None:
        rules: Any = game.rules
        self.rules = rules
        runs: list[Run] = []
        for size in game.position:
            first = runs[-1][1] if runs else 0
            runs += [(first, first + size)] if size else []
        self.start = tuple(runs)
        last = rules.code.last
        self._most = sum(game.position) if last is None else last

    def moves(self, position: tuple[Run, ...]) -> Iterator[Run]:
        """What may be taken; the rules only look at the sizes of the heaps that are left."""
        for first, last in position:
            for start in range(first, last + 1):
                for end in range(start, min(last, start + self._most) + 1):
                    parts = tuple(sorted(size for size in (start - first, last - end) if size))
                    if (end > start or len(parts) == 2) and self.rules.allows(last - first, parts):
                        yield start, end

    def play(self, position: tuple[Run, ...], move: Run) -> tuple[Run, ...]:
        start, end = move
        inner = 1 if start == end else 0
        at = next(n for n, (first, last) in enumerate(position) if first + inner <= start and end <= last - inner)
        first, last = position[at]
        parts = tuple(part for part in ((first, start), (end, last)) if part[0] < part[1])
        return (*position[:at], *parts, *position[at + 1 :])

    def digit(self, taken: int) -> int:
        """What may be left after so many tokens are taken, as the code says."""
        return int(self.rules.code.digit(taken))

    def name(self, move: Run) -> str:
        start, end = move
        if start == end:
            return f"{start - 1}|{start}"
        return str(start) if end == start + 1 else f"{start}-{end - 1}"

    def say(self, move: Run) -> str:
        return self.name(move)

    def write(self, position: tuple[Run, ...]) -> Sentence:
        """The heaps, and where they stand."""
        sizes = tuple(last - first for first, last in position) or (0,)
        size = self.start[-1][1] if self.start else 0
        marks = [TAKEN] * size
        for first, last in position:
            marks[first:last] = FREE * (last - first)
        for first, _ in position:
            if first and marks[first - 1] != TAKEN:
                marks[first] = "|" + FREE
        return Sentence("movegraph.row", {"game": self.rules.spec(sizes), "row": "".join(marks)})
