"""Cram: free squares with their numbers, taken ones, and between two free squares the place for a domino."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.games.cram import Cram
from noyau.scenes.graphs.partners import find_partners, partner_rows
from noyau.scenes.kit.markup import sentence
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import View

_LARGE, _ACROSS = 240, 1900
_MOST_SIDE, _MOST_SQUARES = 24, 256
"""Beyond, the squares are small and have no numbers."""

_LONGEST = 400
MARGIN = 70
_COLUMNS = 76


def panel(view: View) -> Panel | None:
    """The board of a game with dominoes; None for other games, or where the board is too long."""
    rules = view.game.rules
    if not isinstance(rules, Cram) or max(rules.board) > _LONGEST:
        return None
    if max(rules.board) <= _MOST_SIDE and rules.size <= _MOST_SQUARES:
        return DominoBoard(view, rules).panel()

    return LargeDominoBoard(view, rules).panel()


@dataclass(frozen=True)
class DominoBoard:
    """A board and what is free on it."""

    view: View
    rules: Cram

    def panel(self) -> Panel:
        """The squares and the places for dominoes, their marks, the place of each move, the rows of a terminal."""
        clicks = [(f"domino-{self.name(play)}",) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self.marks.values()]
        rows = [*self._rows(), *partner_rows(self.partners)]
        return Panel(self._board(), marks, clicks, rows, self._legend())

    def name(self, play: Play) -> str:
        """The two squares of a domino, as its rules write them; in a sum the text of a move has more."""
        name: str = self.rules.rewrites[play.move].name
        return name

    def is_free(self, cell: int) -> bool:
        return bool(self.view.game.position >> cell & 1)

    @cached_property
    def partners(self) -> dict[int, int]:
        """The squares two by two where that decides, and moves are shown."""
        return find_partners(self.view)

    @cached_property
    def _plays(self) -> dict[str, Play]:
        return {self.name(play): play for play in self.view.plays}

    @property
    def _chosen(self) -> str:
        return next((name for name, play in self._plays.items() if play.result == WINNING), "")

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each square and each place for a domino shows."""
        plays, chosen = self._plays, self._chosen
        found = [self._square(cell) for cell in range(self.rules.size)]
        legal = set(self.rules.moves(self.view.game.position))
        for move, (name, *_) in enumerate(self.rules.rewrites):
            found.append(
                self._domino(name, plays.get(name), name == chosen) if move in legal else Mark(f"domino-{name}")
            )
        return {mark.id: mark for mark in found}

    def _square(self, cell: int) -> Mark:
        say, (row, column) = self.view.style.say, divmod(cell, self.rules.board[1])
        label = say("claims.square", square=f"({row},{column})", cell=cell)
        if self.is_free(cell):
            note = f"↔{self.partners[cell]}" if cell in self.partners else ""
            return Mark(f"square-{row}-{column}", note=note, label=label)
        return Mark(f"square-{row}-{column}", ("taken",), label=f"{label}, {say('claims.taken-square')}")

    def _domino(self, name: str, play: Play | None, chosen: bool) -> Mark:
        style = self.view.style
        if play is None:
            return Mark(f"domino-{name}", ("legal",))
        result = play.result if style.moves else ""
        label = sentence(play.said, style.language)
        if result:
            label = style.say("judged", what=label, result=style.say(f"result.{result}"))
        looks = ("legal", *([result] if result else ()), *(["chosen"] if chosen and result else ()))
        return Mark(f"domino-{name}", looks, label=label)

    def _description(self) -> str:
        rows, columns = self.rules.board
        free = self.view.game.position.bit_count()
        return self.view.style.say("claims.domino-board", rows=rows, columns=columns, n=free)

    def _legend(self) -> list[tuple[str, str]]:
        looks = {look for mark in self.marks.values() for look in mark.looks}
        legend = [("taken-square", "claims.legend.taken-square")] * ("taken" in looks)
        legend += [("", "claims.legend.partner")] * bool(self.partners)
        judged = [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in looks]
        if judged:
            legend += [("", "claims.legend.between"), *judged]
            return legend + [("outlined", "claims.legend.outlined")] * ("chosen" in looks)
        return legend + [("place", "claims.legend.place")] * ("legal" in looks)

    @cached_property
    def side(self) -> int:
        return min(_LARGE, _ACROSS // max(self.rules.board))

    def _board(self) -> Drawing:
        rows, columns = self.rules.board
        side = self.side
        items = [Item("board", "chessboard", 0, 0)]
        items += (Item(f"row-{row}", "ruler", 0, self._along(row), text=str(row)) for row in range(rows))
        items += (
            Item(f"column-{column}", "ruler", self._along(column), 0, text=str(column)) for column in range(columns)
        )
        for cell in range(self.rules.size):
            row, column = divmod(cell, columns)
            x, y = MARGIN + side * column, MARGIN + side * row
            items.append(Item(f"square-{row}-{column}", "domino-square", x, y, side, side, str(cell)))
        items += map(self._place, (name for name, *_ in self.rules.rewrites))
        return Drawing(MARGIN + side * columns, MARGIN + side * rows + 30, tuple(items))

    def _along(self, number: int) -> int:
        return MARGIN + self.side * number + self.side // 2

    def _place(self, name: str) -> Item:
        """The place for a domino: a bar across the line between its squares, and the outline of the domino."""
        (row, column), (below, _) = (divmod(int(cell), self.rules.board[1]) for cell in name.split("-"))
        side, long, short, inset = self.side, self.side // 4, self.side // 9, self.side // 6
        far, near = side - inset, side // 2 - inset
        if below == row:
            x, y, size, (across, down) = MARGIN + side * (column + 1), self._along(row), (long, short), (far, near)
        else:
            x, y, size, (across, down) = self._along(column), MARGIN + side * (row + 1), (short, long), (near, far)
        outline = f"M{-across} {-down}H{across}V{down}H{-across}Z"
        return Item(f"domino-{name}", "domino", x, y, *size, path=outline)

    def _rows(self) -> Iterator[Row]:
        """The numbers of the free squares, and between them the signs of the dominoes."""
        rows, columns = self.rules.board
        digits = len(str(self.rules.size - 1))
        shown = min(columns, (_COLUMNS + 3) // (digits + 3))
        for row in range(rows):
            cells = range(row * columns, row * columns + shown)
            spans = [Span("  ")]
            for cell in cells:
                spans.append(Span(f"{cell:>{digits}}", "bold") if self.is_free(cell) else Span("█" * digits, "soft"))
                if cell + 1 in cells:
                    spans += (Span(" "), self._sign(cell, cell + 1, 1), Span(" "))
            yield tuple(spans)
            if row + 1 < rows and self.view.style.moves:
                yield (
                    Span("  "),
                    *(span for cell in cells for span in (self._sign(cell, cell + columns, digits), Span("   "))),
                )
        if shown < columns:
            yield (Span("  " + self.view.style.say("more-columns", n=columns - shown), "soft"),)

    def _sign(self, cell: int, other: int, room: int) -> Span:
        result = self.marks[f"domino-{cell}-{other}"].result
        return Span(f"{GLYPHS.get(result, ' '):>{room}}", result)


_SIDE = 22
_RULED = 10
"""One row and one column of so many is numbered."""

_MAP_COLUMNS, _MAP_ROWS = 72, 40
_SIGNS = "█·"


class LargeDominoBoard(DominoBoard):
    """A board of small squares."""

    @cached_property
    def side(self) -> int:
        return _SIDE

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each square shows, and each domino that a known move lays."""
        squares = (self._square(cell) for cell in range(self.rules.size))
        chosen = self._chosen
        dominoes = (self._domino(name, play, name == chosen) for name, play in self._plays.items())
        return {mark.id: mark for mark in (*squares, *dominoes)}

    def _board(self) -> Drawing:
        rows, columns = self.rules.board
        items = [Item("board", "chessboard", 0, 0)]
        items += (Item(f"row-{row}", "ruler", 0, self._along(row), text=str(row)) for row in range(0, rows, _RULED))
        items += (
            Item(f"column-{column}", "ruler", self._along(column), 0, text=str(column))
            for column in range(0, columns, _RULED)
        )
        for cell in range(self.rules.size):
            row, column = divmod(cell, columns)
            x, y = MARGIN + _SIDE * column, MARGIN + _SIDE * row
            items.append(Item(f"square-{row}-{column}", "domino-square", x, y, _SIDE, _SIDE))
        items += map(self._place, self._plays)
        return Drawing(MARGIN + _SIDE * columns, MARGIN + _SIDE * rows + 30, tuple(items))

    def _rows(self) -> Iterator[Row]:
        """The first free and taken squares of the first rows."""
        rows, columns = self.rules.board
        shown = min(columns, _MAP_COLUMNS)
        for row in range(min(rows, _MAP_ROWS)):
            cells = range(row * columns, row * columns + shown)
            yield (Span("  " + "".join(_SIGNS[self.is_free(cell)] for cell in cells)),)
        if shown < columns:
            yield (Span("  " + self.view.style.say("more-columns", n=columns - shown), "soft"),)
        if rows > _MAP_ROWS:
            yield (Span("  " + self.view.style.say("more-rows", n=rows - _MAP_ROWS), "soft"),)
