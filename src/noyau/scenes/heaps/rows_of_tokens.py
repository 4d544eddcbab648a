"""What all pictures of heaps share: rows of tokens with their captions, side by side like words on a page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.scenes.kit.layout import LINE_WIDTH, even_rows, flow_blocks
from noyau.scenes.kit.markup import short_number, width, with_digits
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING, Drawing, Item, Mark, Play, Row, Span, shifted
from noyau.scenes.kit.themes import WIDTH
from noyau.scenes.kit.view import View

MORE_WIDTH, LIFT = 300, 50
_CARTON = 130
_ACROSS_NARROW, _LINE_NARROW = 10, 1000
"""So many tokens stand beside each other on a telephone, and so wide are lines of heaps."""
_BETWEEN, _BETWEEN_BADGES = 30, 150
"""From a row of tokens to the next of the same heap, and where signs stand below each token."""

_STRENGTH = ("", LOSING, DRAWN, WINNING)


def keep_best(best: dict[str, Play], figure: str, play: Play) -> None:
    """Let a figure play a move if it is the first one or better than the one it plays."""
    known = best.setdefault(figure, play)
    if _STRENGTH.index(play.result) > _STRENGTH.index(known.result):
        best[figure] = play


@dataclass(frozen=True)
class RowsOfTokens(ABC):
    """Heaps of these sizes, each a row of tokens."""

    view: View
    sizes: tuple[int, ...]

    @cached_property
    def count(self) -> int:
        """How many heaps are drawn."""
        return min(len(self.sizes), self.view.style.heaps)

    @abstractmethod
    def tokens(self, size: int) -> list[str]:
        """The figures of a heap, from left to right."""

    @abstractmethod
    def value(self, heap: int) -> str:
        """The Grundy value of a heap, where it is shown."""

    def note(self, heap: int) -> str:
        """What is said of a heap besides its size."""
        value = self.value(heap)
        return self.view.style.say("value", value=value) if value else ""

    @abstractmethod
    def block(self, heap: int) -> Drawing:
        """One heap with its caption."""

    def board(self) -> Drawing:
        """The heaps that there is room for, and words on the others."""
        blocks = [self.block(heap) for heap in range(self.count)]
        if text := self._more:
            blocks.append(Drawing(width(text, 52), 100, (Item("more-heaps", "note", 0, 60, text=text),)))
        narrow = self.view.style.narrow
        places, across, down = flow_blocks(
            blocks,
            gap=90 if narrow else 180,
            line_gap=60 if narrow else 110,
            most=_LINE_NARROW if narrow else LINE_WIDTH,
        )
        items = [item for block, (x, y) in zip(blocks, places, strict=True) for item in shifted(block.items, x, y)]
        return Drawing(across, down, tuple(items))

    @property
    def _more(self) -> str:
        more = len(self.sizes) - self.count
        return self.view.style.say("more-heaps", n=more) if more else ""

    def name(self, heap: int) -> str:
        """The name of a heap, where there are several."""
        return self.view.style.say("heap", heap=heap + 1) if len(self.sizes) > 1 else ""

    @cached_property
    def is_folded(self) -> bool:
        """Whether a long heap has several rows of tokens, so that each token is as wide as a finger."""
        return self.view.style.narrow

    @cached_property
    def tall(self) -> int:
        """How high a token is."""
        theme = self.view.style.theme
        return theme.low if self.is_folded else theme.height

    def folds(self, size: int) -> list[list[str]]:
        """The figures of a heap, row by row."""
        names = self.tokens(size)
        if not self.is_folded or len(names) <= _ACROSS_NARROW:
            return [names]
        if "more" in names:
            place = names.index("more")
            return [names[:place], names[place : place + 1], names[place + 1 :]]
        across = even_rows(len(names), _ACROSS_NARROW)
        return [names[first : first + across] for first in range(0, len(names), across)]

    def wide(self, size: int) -> int:
        """How wide the tokens of a heap are."""
        return max(sum(map(_width, line)) for line in self.folds(size))

    @cached_property
    def between(self) -> int:
        """From a row of tokens to the next."""
        return self.tall + (_BETWEEN_BADGES if self.view.style.moves else _BETWEEN)

    def high(self, size: int) -> int:
        """How high the rows of a heap are."""
        return self.tall + (len(self.folds(size)) - 1) * self.between

    def token_items(self, heap: int, left: int, top: int) -> Iterator[Item]:
        """The tokens of a heap, in a carton if they are fries."""
        theme, size, prefix = self.view.style.theme, self.sizes[heap], f"heap-{heap + 1}"
        hidden = size - len(self.tokens(size)) + 1
        for number, line in enumerate(self.folds(size)):
            x, y = left, top + number * self.between
            for name in line:
                wide, shape = _width(name), "more" if name == "more" else theme.shape
                text = short_number(hidden, self.view.style.language) if name == "more" else ""
                yield Item(f"{prefix}-{name}", shape, x + wide // 2, y, wide, self.tall, text)
                x += wide
            if theme.shape == "frite" and size:
                name = f"{prefix}-carton-{number}" if number else f"{prefix}-carton"
                yield Item(name, "carton", left, y + self.tall - _CARTON, x - left, _CARTON)

    def caption(self, heap: int) -> Mark:
        """The words below a heap."""
        style, size = self.view.style, self.sizes[heap]
        shown = with_digits(size, style.language)
        text = shown if len(self.sizes) > 1 else style.say(f"tokens.{style.theme.name}", n=size, shown=shown)
        label = style.say("heap-label", heap=heap + 1, n=size, shown=shown)
        return Mark(f"heap-{heap + 1}", () if size else ("empty",), text, self.note(heap), label)

    def token_row(self, heap: int, name: str, marks: Iterable[Mark], note: str) -> Row:
        """A heap on a row of the terminal."""
        style = self.view.style
        tokens = [
            Span(
                " … " if mark.id.endswith("more") else f"{style.theme.sign} ", WINNING if "chosen" in mark.looks else ""
            )
            for mark in marks
        ] or [Span("— ", "soft")]
        size = Span(f" {short_number(self.sizes[heap], style.language)}", "bold")
        return (Span(name, "soft"), *tokens, size, *([Span(f"   {note}", "soft")] if note else ()))

    def more_rows(self) -> Iterator[Row]:
        """Words on the heaps that are not drawn."""
        if self._more:
            yield (Span(f"  {self._more}", "soft"),)


def _width(token: str) -> int:
    return MORE_WIDTH if token == "more" else WIDTH
