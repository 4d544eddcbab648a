"""Values added in binary without carrying: blocks of 1, 2, 4 …, which pair off across heaps or do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.core.reasons import BinaryColumns, MisereNim
from noyau.engines import solve
from noyau.scenes.kit.scene import Item
from noyau.scenes.kit.steps import Group, Link, Step
from noyau.scenes.kit.themes import WIDTH
from noyau.scenes.proofs.story import Story, pick, say, show
from noyau.scenes.proofs.tiles import SIDE, Tiles, tints
from noyau.words import Sentence

_MOST_TOKENS, _MOST_ROWS, _MOST_BITS = 15, 12, 24
_TALL = 5
"""So many heaps have their tokens drawn, each of so many tokens at the most; more are tiles."""


@dataclass(frozen=True)
class Blocks:
    """Values as rows of blocks, the largest on the left, equal ones below each other."""

    values: tuple[int, ...]
    shape: str
    high: int
    preferred: int | None = None
    """The row whose blocks are without a partner, where there is a choice: that of the move advised."""

    @cached_property
    def powers(self) -> list[int]:
        """The blocks that some value has, the largest first."""
        most = max(self.values).bit_length()
        return [1 << bit for bit in reversed(range(most)) if any(value >> bit & 1 for value in self.values)]

    @property
    def is_counted(self) -> bool:
        """Whether blocks are drawn as so many tokens."""
        return self.shape != "tile"

    def _wide(self, power: int) -> int:
        return power * WIDTH if self.is_counted else max(SIDE, 70 + 50 * len(str(power)))

    @cached_property
    def tiles(self) -> Tiles:
        """The rows, each with its value on the left."""
        tiles, step = Tiles(), (self.high + 150 if self.is_counted else SIDE + 60)
        for row, value in enumerate(self.values):
            y = row * step + 40
            tiles.word(
                f"row-{row}",
                0,
                y + (self.high if self.is_counted else SIDE) // 2 - 45,
                value,
                wide=150,
                looks=("strong",),
            )
            x = 230
            for power in self.powers:
                if value & power:
                    self._block(tiles, row, power, x, y)
                x += self._wide(power) + 130
        return tiles

    def _block(self, tiles: Tiles, row: int, power: int, x: int, y: int) -> None:
        if not self.is_counted:
            look = tints(power.bit_length() - 1)
            tiles.tile(f"block-{row}-{power}-0", x, y, power, wide=self._wide(power), looks=look)
            return
        for place in range(power):
            at = x + place * WIDTH + WIDTH // 2
            tiles.figure(Item(f"block-{row}-{power}-{place}", self.shape, at, y, WIDTH, self.high))

    def figures(self, row: int, power: int) -> tuple[str, ...]:
        """The figures of a block."""
        return tuple(f"block-{row}-{power}-{place}" for place in range(power if self.is_counted else 1))

    def groups(self) -> tuple[Group, ...]:
        """A frame around each block."""
        if not self.is_counted:
            return ()
        rows = enumerate(self.values)
        return tuple(
            Group(self.figures(row, power), power.bit_length() % 6, str(power))
            for row, value in rows
            for power in self.powers
            if value & power
        )

    @cached_property
    def pairs(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """The blocks two by two: row and power of each."""
        found = []
        for power in self.powers:
            rows = [row for row, value in enumerate(self.values) if value & power and row != self._alone(power)]
            found += [((rows[at], power), (rows[at + 1], power)) for at in range(0, len(rows) - 1, 2)]
        return found

    def _alone(self, power: int) -> int | None:
        """The row whose block of that size has no partner."""
        rows = [row for row, value in enumerate(self.values) if value & power]
        if len(rows) % 2 == 0:
            return None
        return self.preferred if self.preferred in rows else rows[-1]

    @cached_property
    def lonely(self) -> list[tuple[int, int]]:
        """The blocks without a partner."""
        return [(row, power) for power in self.powers if (row := self._alone(power)) is not None]

    def links(self) -> tuple[Link, ...]:
        """A line between partners."""
        return tuple(
            Link(self._middle(*one), self._middle(*other), one[1].bit_length() % 6 if self.is_counted else _tint(one))
            for one, other in self.pairs
        )

    def _middle(self, row: int, power: int) -> str:
        figures = self.figures(row, power)
        return figures[len(figures) // 2]

    def step(self, said: Sentence, **does: Any) -> Step:
        return Step(said, self.tiles.board, tuple(self.tiles.marks), **does)

    def alike(self) -> tuple[str, ...]:
        """The figures of all blocks as large as one without a partner: which of them is left over is no matter."""
        alone = {power for _, power in self.lonely}
        rows = [(row, power) for row, value in enumerate(self.values) for power in alone if value & power]
        return tuple(figure for block in rows for figure in self.figures(*block))

    def glowing(self) -> tuple[str, ...]:
        """The figures of all blocks without a partner."""
        return tuple(figure for block in self.lonely for figure in self.figures(*block))


def _tint(block: tuple[int, int]) -> int:
    return (block[1].bit_length() - 1) % 6


def blocks(story: Story, values: Sequence[int], preferred: int | None = None) -> Blocks:
    """Rows of tokens where values are heaps that are small, else rows of tiles."""
    theme = story.style.theme
    is_small = len(values) <= _TALL and max(values) <= _MOST_TOKENS and tuple(values) == story.game.position
    high = theme.height if theme.height < 200 else 200
    shape = theme.shape if theme.shape != "frite" else "match"
    return Blocks(tuple(values), shape if is_small else "tile", high, preferred)


@show.register
def binary_columns(reason: BinaryColumns, story: Story) -> Iterator[Step]:
    """The blocks, their partners, and the move after which all have one."""
    values = tuple(reason.values)
    if not any(values) or len(values) > _MOST_ROWS or max(values).bit_length() > _MOST_BITS:
        return
    move = story.advised
    row = _row_of(story, values, move)
    found = blocks(story, values, row)
    yield found.step(say("why.blocks.cut" if found.is_counted else "why.blocks.values"), groups=found.groups())
    if reason.sum == 0:
        yield found.step(say("why.blocks.all-paired"), links=found.links())
        return
    lonely = tuple(power for _, power in found.lonely)
    glowing = found.glowing()
    said = say("why.blocks.lonely", blocks=lonely, n=len(lonely))
    yield found.step(said, links=found.links(), marked=glowing, task=pick("lonely", found.alike()))
    if move is None or row is None:
        return
    after = list(values)
    after[row] ^= reason.sum
    yield story.advice("why.blocks.move", before=values[row], after=after[row])
    if any(after):
        left = blocks(story, after)
        yield left.step(say("why.blocks.mended"), links=left.links())


def _row_of(story: Story, values: tuple[int, ...], move: object) -> int | None:
    """The row whose value the move advised changes, so that all blocks have partners."""
    if move is None:
        return None
    if isinstance(move, tuple) and isinstance(move[0], int) and move[0] < len(values):
        return move[0]
    answer = solve(story.game.after(move)).reason(BinaryColumns)
    if answer is None or len(answer.values) != len(values):
        return None
    changed = [row for row, pair in enumerate(zip(values, answer.values, strict=True)) if pair[0] != pair[1]]
    return changed[0] if len(changed) == 1 else None


@show.register
def misere_nim(reason: MisereNim, story: Story) -> Iterator[Step]:
    """As in normal play while a large heap is left, the other way round after; one heap has its remainder for it."""
    if len(reason.values) == 1:
        return
    yield story.step(say("why.misere-nim.ones" if not reason.large else "why.misere-nim.large", n=reason.large))
