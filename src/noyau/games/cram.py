"""Cram: dominoes on the free squares of a board, which may be a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from noyau.core.reasons import Decision
from noyau.core.verdict import Ending
from noyau.forms.grid import Change, Grid
from noyau.forms.rewriting import Mask
from noyau.games.vertex_parts import EDGES, Claim, Taking, decide_copying, decide_pairing, decide_parts
from noyau.games.vertices import touched
from noyau.graphs.pairings import PATIENCE, Image, Pairs, find_pairing
from noyau.graphs.part_shapes import Part, split_into_shapes
from noyau.values.masks import bits
from noyau.words import Sentence

_MOST_LONELY = 12
"""Where more squares have no image on the board, no single domino makes it symmetric."""


class Cram(Grid):
    """Lay a domino on two free squares that touch.

    A spec gives the size of the board, ``cram:3x4``, or a picture of the free squares, ``cram:..#/...``.

    >>> game = Cram((2, 2))
    >>> [game.write(game.play(game.start, move)) for move in game.moves(game.start)]
    ['##/..', '../##', '#./#.', '.#/.#']
    """

    name: ClassVar[str] = "cram"
    family: ClassVar[str] = "dominoes"
    judged_by: ClassVar[str | None] = "residues"
    example: ClassVar[str] = "cram:3x4"
    numbered: ClassVar[bool] = True
    refusals: ClassVar[str] = "dominoes"
    taking: ClassVar[Taking] = EDGES

    def changes(self) -> Iterator[Change]:
        return (dict.fromkeys(domino, ".#") for domino in self.dominoes)

    @cached_property
    def dominoes(self) -> tuple[Claim, ...]:
        """The pairs of squares that touch: side by side, then one above the other."""
        return tuple((one, other) for one, other in self.lay("**"))

    def say_move(self, position: Mask, move: int) -> Sentence:
        one, other = map(self.name_cell, self.dominoes[move])
        return Sentence("dominoes.lay", {"one": one, "other": other})

    @cached_property
    def _numbers(self) -> dict[Claim, int]:
        return {domino: number for number, domino in enumerate(self.dominoes)}

    @cached_property
    def _touching(self) -> tuple[tuple[int, ...], ...]:
        """The squares that touch each square."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for one, other in self.dominoes:
            rows[one].append(other)
            rows[other].append(one)
        return tuple(map(tuple, rows))

    @cached_property
    def _closed(self) -> tuple[Mask, ...]:
        """Each square with those that touch it, as a mask."""
        return tuple(sum(1 << other for other in (cell, *row)) for cell, row in enumerate(self._touching))

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        known = decide_parts(self, position) or decide_pairing(self.pairing(position, patience=0))
        return known or decide_copying(self._first_copied(position))

    def claim(self, ends: Claim) -> int:
        return self._numbers[min(ends), max(ends)]

    def parts(self, position: Mask) -> list[Part] | None:
        """The strips and rings of the free squares; None where one of them has another shape."""
        return split_into_shapes(self._touching, position)

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """The squares where a domino still fits two by two, so that each domino has one facing it."""
        fitting = touched(self._closed, position)
        return find_pairing(self._closed, fitting, self._turns(fitting), patience)

    def _first_copied(self, position: Mask) -> tuple[int, Pairs] | None:
        """A domino that leaves squares two by two: in the middle, or facing the one that was laid last."""
        fitting = touched(self._closed, position)
        turns = (*self._turns(fitting), *self._turns(self.start))
        for move in dict.fromkeys(move for turn in turns for move in self._answers(fitting, turn)):
            pairs = self.pairing(self.play(position, move), patience=0)
            if pairs:
                return move, pairs
        return None

    def _answers(self, fitting: Mask, turn: Image) -> Iterator[int]:
        """The dominoes after which a turn may keep the picture: the only one that it keeps, or one without an image."""
        squares = bits(fitting)
        inside = set(squares)
        lonely = [square for square in squares if turn(square) not in inside]
        if lonely:
            few = lonely if len(lonely) <= _MOST_LONELY else ()
            yield from (self._numbers[ends] for ends in combinations(few, 2) if ends in self._numbers)
            return
        kept = [(square, turn(square)) for square in squares if turn(square) in self._touching[square]]
        if len(kept) == 2:
            yield self._numbers[kept[0]]

    def _turns(self, position: Mask) -> tuple[Image, ...]:
        """The half-turn of the picture about its centre, and its reflections."""
        columns = self.board[1]
        squares = [divmod(cell, columns) for cell in bits(position)] or [(0, 0)]
        rows_sum, columns_sum = (min(line) + max(line) for line in zip(*squares, strict=True))

        def turned(cell: int, by_row: bool, by_column: bool) -> int:
            row, column = divmod(cell, columns)
            return (rows_sum - row if by_row else row) * columns + (columns_sum - column if by_column else column)

        return (
            lambda cell: turned(cell, by_row=True, by_column=True),
            lambda cell: turned(cell, by_row=True, by_column=False),
            lambda cell: turned(cell, by_row=False, by_column=True),
        )
