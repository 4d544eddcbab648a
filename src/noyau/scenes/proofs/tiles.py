"""Boards made of tiles and words: strips, rows of blocks, tables, as the steps of a proof need them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from noyau.scenes.kit.markup import width
from noyau.scenes.kit.scene import Drawing, Item, Mark

SIDE = 110
"""The side of a tile."""


@dataclass
class Tiles:
    """A board that is put together: figures with their names, and marks."""

    items: list[Item] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def tile(
        self,
        name: str,
        x: int,
        y: int,
        text: object = "",
        *,
        wide: int = SIDE,
        high: int = SIDE,
        looks: Sequence[str] = (),
    ) -> str:
        """A tile by its upper left corner."""
        self.items.append(Item(name, "tile", x, y, wide, high, str(text)))
        self.marks.append(Mark(name, tuple(looks)))
        return name

    def word(
        self, name: str, x: int, y: int, text: object, *, wide: int = 0, high: int = SIDE, looks: Sequence[str] = ()
    ) -> str:
        """A word in a room by its upper left corner."""
        room = wide or width(str(text), high * 2 // 3)
        self.items.append(Item(name, "word", x, y, room, high * 4 // 5, str(text)))
        self.marks.append(Mark(name, tuple(looks)))
        return name

    def figure(self, item: Item, *looks: str, text: str = "") -> str:
        """Any other figure."""
        self.items.append(item)
        self.marks.append(Mark(item.id, looks, text))
        return item.id

    @property
    def board(self) -> Drawing:
        """All figures, with the room that they take."""
        right = max((item.x + (0 if item.shape in _HUNG else item.width) for item in self.items), default=100)
        right = max([right, *(item.x + item.width // 2 for item in self.items if item.shape in _HUNG)])
        return Drawing(right, max(item.y + item.height for item in self.items), tuple(self.items))


_HUNG = ("match", "chip", "frite")


def tints(number: int) -> tuple[str, ...]:
    """The look of a colour."""
    return (f"tint-{number % 6}",)


def strip(
    tiles: Tiles, prefix: str, texts: Iterable[object], x: int, y: int, *, gap: int = 12, wide: int = SIDE
) -> list[str]:
    """A row of tiles."""
    return [
        tiles.tile(f"{prefix}-{place}", x + place * (wide + gap), y, text, wide=wide)
        for place, text in enumerate(texts)
    ]
