"""Toads and Frogs: toads go to the right, frogs to the left, by a step or by a jump over one of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided_grid import Change, TwoSidedGrid
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.values.shortgames import ShortGame


class Toads(TwoSidedGrid):
    """Left moves a toad to the right, Right a frog to the left: into the next empty square, or over one of the other.

    A spec gives a strip, ``toads:tt..ff``, or several, ``toads:t.f/tf.``; ``#`` is a square out of play. Toads and
    frogs that can never move again are like squares out of play (Richard Guy; Winning Ways, ch. 1 and 5).

    >>> rules, position = Toads.of_text("t.f")
    >>> [[rules.write(option) for option in rules.options(position, player)] for player in Player]
    [['.tf'], ['tf.']]
    """

    name: ClassVar[str] = "toads"
    example: ClassVar[str] = "toads:tt..ff"
    signs: ClassVar[str] = "tf.#"
    codes: ClassVar[Mapping[str, int]] = {"t": 1, "f": 2, ".": 3, "#": 0}
    sprites: ClassVar[Mapping[str, str]] = {".": "free", "#": "taken"}
    sized: ClassVar[bool] = False
    numbered: ClassVar[bool] = True

    @property
    def start(self) -> Mask:
        """On each strip toads to the left, as many frogs to the right, and one or two empty squares between them."""
        rows, columns = self.board
        several = (columns - 1) // 2
        return self.mask(("t" * several + "." * (columns - 2 * several) + "f" * several) * rows)

    def changes(self, player: Player) -> Iterator[Change]:
        mine, theirs, step = ("t", "f", 1) if player is Player.LEFT else ("f", "t", -1)
        columns = self.board[1]
        for square in range(self.squares):
            for far in (1, 2):
                if 0 <= square % columns + step * far < columns:
                    goal = square + step * far
                    over = {} if far == 1 else {square + step: theirs}
                    yield {square: f"{mine}.", goal: f".{mine}"} | over

    def must_end(self) -> bool:
        """Whoever has moved never comes back."""
        return True

    @cached_property
    def touching(self) -> Sequence[Mask]:
        columns = self.board[1]
        return tuple(
            sum(1 << other for other in self.beside(square) if other // columns == square // columns)
            for square in range(self.squares)
        )

    def live(self, position: Mask) -> Mask:
        """The squares that bear something, but for toads and frogs that can never move again."""
        cells, (rows, columns) = super().live(position), self.board
        first = sum(1 << row * columns for row in range(rows))
        last = first << columns - 1
        right = position >> self.squares
        toads, frogs = position & ~right & cells, right & ~position & cells
        loose = new = position & right & cells
        while new:
            before, after = (loose & ~first) >> 1, (loose & ~last) << 1
            over_frogs, over_toads = (frogs & before & ~first) >> 1, (toads & after & ~last) << 1
            new = (toads & (before | over_frogs) | frogs & (after | over_toads)) & ~loose
            loose |= new
        return loose

    def value(self, position: Mask) -> ShortGame | None:
        """A whole number, where only toads or only frogs can move: each goes as far as there are empty squares."""
        from noyau.values.shortgames import integer

        loose = self.write(self.restrict(position, self.live(position)))
        if "t" in loose and "f" in loose:
            return None
        steps = 0
        for strip in loose.replace("/", "#").split("#"):
            for at, sign in enumerate(strip):
                steps += strip.count(".", at) if sign == "t" else -strip.count(".", 0, at) if sign == "f" else 0
        return integer(steps)

    def say_move(self, position: Mask, move: int) -> Sentence:
        start, goal = self.named(move)
        key = "step" if abs(goal - start) == 1 else "jump"
        return Sentence(f"sides.{key}-{self.sign(position, start)}", {"start": start, "goal": goal})
