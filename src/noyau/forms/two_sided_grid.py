"""Boards of squares for two players with moves of their own: a game is its signs and what each player's moves do.

Each sign has the bits of ``codes``; a square that has none of them is dead, and no move concerns it any more.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import permutations
from typing import Any, ClassVar, Self

from noyau.core.game import AnyGame
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.signs import Change as Change
from noyau.forms.squares import TURNS, SignBoard, turn_board
from noyau.forms.two_sided import Symmetry, TwoSided
from noyau.values.masks import bits

MOST_TURNED = 400
"""On a board of more squares one looks for no symmetry."""

Act = tuple[Mask, Mask, Mask, Mask]
"""What a move needs, forbids, clears and adds."""


class TwoSidedGrid(SignBoard, TwoSided):
    """A board written row by row, ``x.o/..x``, on which Left and Right have moves of their own.

    A subclass that gives the changes of each player is a complete game. What is alike but for a turn, a reflection or
    its place on the board is found out from the moves.

    >>> class Pushing(TwoSidedGrid):
    ...     name, signs, codes = "pushing", "x.#", {"x": 1, ".": 2, "#": 0}
    ...     def changes(self, player):
    ...         for one, other in self.lay("ab"):
    ...             if (one < other) is (player is Player.LEFT):
    ...                 yield {one: "x.", other: ".x"}
    >>> game = Pushing((1, 3))
    >>> [game.write(option) for option in game.options(game.read(".x."), Player.LEFT)], len(game.symmetries)
    (['..x'], 4)
    """

    family: ClassVar[str] = "sides"

    @abstractmethod
    def changes(self, player: Player) -> Iterable[Change]:
        """What each move of a player asks of squares, in the order in which the squares are named."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.planes = max(cls.codes.values()).bit_length()

    @cached_property
    def _sides(self) -> dict[Player, tuple[tuple[tuple[int, ...], Rewrite], ...]]:
        """For each player the squares of the moves, and what they do."""
        return {player: self.compile(self.changes(player)) for player in Player}

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(rewrite for side in self._sides.values() for _, rewrite in side)

    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        return tuple(rewrite for _, rewrite in self._sides[player])

    def named(self, move: int) -> tuple[int, ...]:
        return self._named[move]

    @cached_property
    def _named(self) -> tuple[tuple[int, ...], ...]:
        return tuple(squares for side in self._sides.values() for squares, _ in side)

    def read_move(self, position: Mask, text: str, player: Player) -> int:
        """The move on some squares, in any order where that is clear."""
        move = self.named_move(position, text, self.moves_of[player])
        return super().read_move(position, text, player) if move is None else move

    def _is_legal(self, position: Mask, move: int) -> bool:
        return self.allows(position, move)

    @cached_property
    def touching(self) -> Sequence[Mask]:
        return tuple(sum(1 << other for other in self.beside(square)) for square in range(self.squares))

    @cached_property
    def _acts(self) -> dict[Player, frozenset[Act]]:
        return {player: frozenset(rewrite[1:] for rewrite in self.rewrites_of(player)) for player in Player}

    @cached_property
    def is_uniform(self) -> bool:
        """Whether a part may be moved about on the board: its moves are the same wherever they find place."""
        if self.squares > MOST_TURNED:
            return False
        (rows, columns), every = self.board, (1 << self.squares) - 1
        left = sum(1 << row * columns for row in range(rows))
        right, top = left << columns - 1, (1 << columns) - 1
        steps = ((1, right), (-1, left), (columns, top << columns * (rows - 1)), (-columns, top))
        for acts in self._acts.values():
            for act in acts:
                needed = self.live(act[0])
                if self.live(act[1] | act[2] | act[3]) & ~needed & every:
                    return False
                if any(not needed & border and _shift(act, step) not in acts for step, border in steps):
                    return False
        return True

    @cached_property
    def symmetries(self) -> Sequence[Symmetry]:
        """The turns and reflections of the board, with the signs exchanged or not, that the moves allow."""
        if self.squares > MOST_TURNED:
            return super().symmetries
        found = dict.fromkeys(super().symmetries)
        for way in self._ways(exchanged=False):
            for symmetry in (way, way._replace(swaps=True)):
                if symmetry not in found and self._fits(symmetry, self._acts):
                    found |= dict.fromkeys(_closed([*found, symmetry]))
        return tuple(found)

    def _ways(self, *, exchanged: bool) -> Iterator[Symmetry]:
        """Every way to turn the board and to exchange signs; those that exchange rows and columns, or the others."""
        rows, columns = self.board
        turns = TURNS if rows == columns else TURNS[exchanged::2]
        for turn in turns:
            cells = turn_board(turn, rows, columns)
            for planes in permutations(range(self.planes)):
                yield Symmetry(cells, planes)

    def _fits(self, symmetry: Symmetry, acts: dict[Player, frozenset[Act]]) -> bool:
        """Whether a way to turn the board makes all moves of a player moves of that player, or of the other one."""
        table = self.table(symmetry)
        return all(
            tuple(sum([table[bit] for bit in mask]) for mask in act) in acts[player.other if symmetry.swaps else player]
            for player, own in self._bits_of_acts.items()
            for act in own
        )

    @cached_property
    def _bits_of_acts(self) -> dict[Player, list[list[list[int]]]]:
        return {player: [[bits(mask) for mask in act] for act in own] for player, own in self._acts.items()}

    def canonical(self, position: Mask) -> Mask:
        """The least of the images that leave the players their moves, in the upper left corner."""
        images = self.images(self.restrict(position, self.live(position)))
        return min(map(self._crop, images) if self.is_uniform else images)

    def _crop(self, position: Mask) -> Mask:
        """A position moved up and to the left as far as it goes."""
        live = self.live(position)
        if not live:
            return 0
        columns = self.board[1]
        row = ((live & -live).bit_length() - 1) // columns
        used, left = 0, live >> row * columns
        while left:
            used |= left
            left >>= columns
        # bits beyond the first row of what is used are those of rows below
        return position >> row * columns + (used & -used).bit_length() - 1

    def mirror(self, position: Mask) -> AnyGame | None:
        """The negative: the board turned, or the signs exchanged, so that the players have exchanged their moves."""
        if self._negative is None:
            return None
        rules, symmetry = self._negative
        return rules.at(self.image(position, symmetry))

    @cached_property
    def _negative(self) -> tuple[Self, Symmetry] | None:
        """The rules of the negative, which are those of the board on its side where only that exchanges the players."""
        for symmetry in self.symmetries:
            if symmetry.swaps:
                return self, symmetry
        if self.squares > MOST_TURNED or self.board[0] == self.board[1]:
            return None
        rules = replace(self, board=self.board[::-1])
        ways = (way._replace(swaps=True) for way in self._ways(exchanged=True))
        return next(((rules, way) for way in ways if self._fits(way, rules._acts)), None)


def _shift(act: Act, step: int) -> Act:
    """A move so many squares further on."""
    need, forbid, clear, add = (mask << step if step > 0 else mask >> -step for mask in act)
    return need, forbid, clear, add


def _closed(symmetries: Sequence[Symmetry]) -> list[Symmetry]:
    """All that some symmetries come to, one after the other."""
    found = list(symmetries)
    for one in found:
        for other in symmetries:
            after = Symmetry(
                tuple(other.cells[cell] for cell in one.cells),
                tuple(other.planes[plane] for plane in one.planes),
                one.swaps is not other.swaps,
            )
            if after not in found:
                found.append(after)
    return found
