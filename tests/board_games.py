"""Small board games as one would add them: a shape that is laid, crosses that stay apart, jumps, two kinds of marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from noyau.forms.grid import Change, Grid


class Corners(Grid):
    """Lay a corner of three squares."""

    name: ClassVar[str] = "nooks"
    example: ClassVar[str] = "nooks:3x4"

    def changes(self) -> Iterator[Change]:
        return (dict.fromkeys(squares, ".#") for squares in self.lay("**/* "))


class Crosses(Grid):
    """Write a cross on an empty square that touches no other cross."""

    name: ClassVar[str] = "crosses"
    example: ClassVar[str] = "crosses:3x4"
    signs: ClassVar[str] = ".x"

    def changes(self) -> Iterator[Change]:
        for square in range(self.squares):
            yield {square: ".x"} | dict.fromkeys(self.beside(square), ".")


class Apart(Grid):
    """Write a cross on an empty square that touches no other cross; some squares are blocked."""

    name: ClassVar[str] = "apart"
    example: ClassVar[str] = "apart:..#/..."
    signs: ClassVar[str] = ".x#"

    def changes(self) -> Iterator[Change]:
        for square in range(self.squares):
            yield {square: ".x"} | dict.fromkeys(self.beside(square), "!x")


class Jumps(Grid):
    """Jump over a peg into a hole: whoever cannot jump loses."""

    name: ClassVar[str] = "jumps"
    example: ClassVar[str] = "jumps:oo.o/o.oo"
    signs: ClassVar[str] = "o."

    def changes(self) -> Iterator[Change]:
        return ({start: "o.", over: "o.", into: ".o"} for start, over, into in self.lay("abc"))


class Captures(Grid):
    """A stone of either colour captures one of the other beside it."""

    name: ClassVar[str] = "captures"
    example: ClassVar[str] = "captures:xo/ox"
    signs: ClassVar[str] = "xo."

    def changes(self) -> Iterator[Change]:
        for start, into in self.lay("ab"):
            yield {start: "x.", into: "ox"}
            yield {start: "o.", into: "xo"}


class Marks(Grid):
    """Write a cross or a ring on a free square, no two alike side by side."""

    name: ClassVar[str] = "two-marks"
    example: ClassVar[str] = "two-marks:2x3"
    signs: ClassVar[str] = ".xo#"

    def changes(self) -> Iterator[Change]:
        for square in range(self.squares):
            for mark in "xo":
                yield {square: f".{mark}"} | dict.fromkeys(self.beside(square), f"!{mark}")


class Vines(Grid):
    """Plant a flower, but in the first column only beside another, or ripen a flower that touches an empty square."""

    name: ClassVar[str] = "vines"
    example: ClassVar[str] = "vines:.fa/f.."
    signs: ClassVar[str] = ".fa"

    def changes(self) -> Iterator[Change]:
        for square in range(self.squares):
            near = self.beside(square)
            yield from (
                ({square: ".f", other: "f"} for other in near) if square % self.board[1] == 0 else [{square: ".f"}]
            )
            yield from ({square: "fa", other: "."} for other in near)


BOARD_GAMES = (Corners, Crosses, Apart, Jumps, Captures, Marks, Vines)
