"""Dots-and-Boxes: the dots, the lines that are drawn or free, and what it is worth to draw each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.games.dots import Dot, Dots, Line, write_line
from noyau.scenes.graphs.strings import chain_lengths, owner_look, score_legend, score_text, string_mark
from noyau.scenes.kit.scene import GLYPHS, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import View

_SIDE, _LEAST, _ACROSS = 240, 90, 2400
_MARGIN = 80
_MOST_BOXES = 400
_WIDEST = 18
"""The most boxes beside each other in a terminal."""


def panel(view: View) -> Panel | None:
    """The picture of a board of dots; None where it is too large."""
    rules = view.game.rules
    if not isinstance(rules, Dots) or len(rules.board.boxes) > _MOST_BOXES:
        return None
    return DotsPicture(view, rules).panel()


@dataclass(frozen=True)
class DotsPicture:
    """A board of dots, with the lines of a position."""

    view: View
    rules: Dots

    def panel(self) -> Panel:
        """The dots, lines and boxes, their marks, the line of each move, and the rows of a terminal."""
        clicks = [(_figure(self.rules.lines[play.move]),) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self._marks()]
        ends = [tuple(map(_dot, self.rules.lines[play.move])) for play in self.view.plays]
        return Panel(self._drawing(), marks, clicks, [*self._rows()], self._legend(), ends)

    @cached_property
    def side(self) -> int:
        """How long a line is drawn."""
        return max(_LEAST, min(_SIDE, _ACROSS // max(self.rules.board.size)))

    @cached_property
    def numbers(self) -> dict[Line, int]:
        """The lines that are to be drawn, by their numbers."""
        return {line: number for number, line in enumerate(self.rules.lines)}

    @cached_property
    def plays(self) -> dict[Line, Play]:
        return {self.rules.lines[play.move]: play for play in self.view.plays}

    def is_drawn(self, line: Line) -> bool:
        return line not in self.numbers or not self.view.game.position >> self.numbers[line] & 1

    def is_closed(self, box: Dot) -> bool:
        return all(map(self.is_drawn, _around(box)))

    def owner(self, box: Dot) -> str:
        """The mark of whoever has closed a box, where it is known."""
        return self.view.mark_of(self.coins[box])

    @cached_property
    def chains(self) -> dict[int, int]:
        return chain_lengths(self.view, self.rules)

    @cached_property
    def coins(self) -> dict[Dot, int]:
        """The number of each box."""
        return {box: coin for coin, box in enumerate(self.rules.board.boxes)}

    def _at(self, place: int) -> int:
        return _MARGIN + place * self.side

    def _drawing(self) -> Drawing:
        board, side = self.rules.board, self.side
        items = [Item("board", "chessboard", 0, 0)]
        items += (
            Item(f"box-{row}-{column}", "box", self._at(column), self._at(row), side, side)
            for row, column in board.boxes
        )
        for line in board.lines:
            (row, column), (to, along) = line
            x, y = (self._at(column) + self._at(along)) // 2, (self._at(row) + self._at(to)) // 2
            dx, dy = (along - column) * side // 2, (to - row) * side // 2
            items.append(Item(_figure(line), "dot-line", x, y, 2 * dx, 2 * dy, path=f"M{-dx} {-dy}L{dx} {dy}"))
        dots = dict.fromkeys(dot for line in board.lines for dot in line)
        items += (Item(_dot(dot), "dot", self._at(dot[1]), self._at(dot[0])) for dot in dots)
        rows, columns = board.size
        return Drawing(2 * _MARGIN + columns * side, 2 * _MARGIN + rows * side, tuple(items))

    def _marks(self) -> Iterator[Mark]:
        style = self.view.style
        for line in self.rules.board.lines:
            name = write_line(line)
            if self.is_drawn(line):
                yield Mark(_figure(line), ("drawn",), label=style.say("boxes.drawn", line=name))
            else:
                yield string_mark(_figure(line), self.plays.get(line), name, self.view)
        for row, column in self.rules.board.boxes:
            label = style.say("boxes.box", row=row, column=column)
            closed, owner = self.is_closed((row, column)), self.owner((row, column))
            said = f"{label}, {style.say('boxes.closed')} {owner}".strip() if closed else label
            looks = ("closed", *owner_look(self.view, self.coins[row, column])) if closed else ()
            if length := self.chains.get(self.coins[row, column]):
                looks, owner, said = ("chain",), str(length), f"{label}, {style.say('boxes.chain', n=length)}"
            yield Mark(f"box-{row}-{column}", looks, text=owner, label=said)

    def _rows(self) -> Iterator[Row]:
        """The board in signs; where moves are shown, a sign on each free line."""
        rows, columns = self.rules.board.size
        if columns > _WIDEST:
            return
        lines = set(self.rules.board.lines)
        yield (Span("    " + "".join(f"{column:<4}" for column in range(columns + 1)).rstrip(), "soft"),)
        for row in range(rows + 1):
            spans = [Span(f" {row:>2} ", "soft")]
            for column in range(columns):
                spans += (Span("•", "bold"), *self._across(((row, column), (row, column + 1)), lines))
            yield (*spans, Span("•", "bold"))
            if row < rows:
                yield (
                    Span("    "),
                    *(span for column in range(columns + 1) for span in self._down(row, column, lines)),
                )

    def _across(self, line: Line, lines: set[Line]) -> Iterator[Span]:
        if line not in lines:
            yield Span("   ")
        elif self.is_drawn(line):
            yield Span("───")
        else:
            yield self._free(line, 3)

    def _down(self, row: int, column: int, lines: set[Line]) -> Iterator[Span]:
        line = ((row, column), (row + 1, column))
        if line not in lines:
            yield Span(" ")
        elif self.is_drawn(line):
            yield Span("│")
        else:
            yield self._free(line, 1)
        if column < self.rules.board.size[1]:
            box = row, column
            closed = box in self.rules.board and self.is_closed(box)
            length = self.chains.get(self.coins[box], "") if box in self.coins else ""
            yield Span(f"{self.owner(box) or '■':^3}") if closed else Span(f"{length:^3}", "soft")

    def _free(self, line: Line, wide: int) -> Span:
        play = self.plays.get(line) if self.view.style.moves else None
        if play is None or not play.result:
            return Span(" " * wide)
        shown = score_text(play) if wide == 3 else GLYPHS[play.result]
        return Span(f"{shown:^{wide}}", play.result)

    def _description(self) -> str:
        left = self.view.game.position.bit_count()
        return self.view.style.say("boxes.board", n=len(self.rules.board.boxes), left=left)

    def _legend(self) -> list[tuple[str, str]]:
        closed = any(map(self.is_closed, self.rules.board.boxes))
        legend = (
            score_legend(self.view, "boxes.legend.score")
            + [("closed-box", f"boxes.legend.closed{'-by' if self.view.owners else ''}")] * closed
        )
        return legend + [("", "boxes.legend.chain")] * bool(self.chains)


def _around(box: Dot) -> tuple[Line, ...]:
    """The four lines of a box."""
    row, column = box
    below, right = row + 1, column + 1
    return (
        ((row, column), (row, right)),
        ((below, column), (below, right)),
        ((row, column), (below, column)),
        ((row, right), (below, right)),
    )


def _dot(dot: Dot) -> str:
    return "dot-{}-{}".format(*dot)


def _figure(line: Line) -> str:
    return "line-{}-{}-{}-{}".format(*line[0], *line[1])
