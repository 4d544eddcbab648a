"""Chomp: a bar of chocolate, its poisoned square, and what the first winning bite would eat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.games.orders import Chomp
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import View

_LARGE, _ACROSS = 220, 1900
_MOST_SIDE, _MOST_SQUARES = 40, 324
_MARGIN = 70
_COLUMNS = 78


def panel(view: View) -> Panel | None:
    """The picture of a bar of chocolate; None for other games, or where the bar is too large."""
    rules = view.game.rules
    if not isinstance(rules, Chomp) or max(rules.board) > _MOST_SIDE or rules.size > _MOST_SQUARES:
        return None
    return Bar(view, rules).panel()


@dataclass(frozen=True)
class Bar:
    """A bar and what is left of it."""

    view: View
    rules: Chomp

    def panel(self) -> Panel:
        """The squares, their marks, the square of each move, the rows of a terminal."""
        clicks = [(f"square-{self._name(play).replace(',', '-')}",) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self.marks.values()]
        return Panel(self._board(), marks, clicks, list(self._rows()), self._legend())

    def _name(self, play: Play) -> str:
        """The square of a bite, as its rules write it; in a sum the text of a move has more."""
        name: str = self.rules.rewrites[play.move].name
        return name

    @cached_property
    def marks(self) -> dict[int, Mark]:
        """What each square shows."""
        shown = self.view.plays if self.view.style.moves else ()
        results = {self._name(play): play.result for play in shown}
        chosen = next((play for play in shown if play.result == WINNING), None)
        bite = self.rules.rewrites[chosen.move].clear if chosen else 0
        return {cell: self._mark(cell, results, bite) for cell in range(self.rules.size)}

    def _mark(self, cell: int, results: dict[str, str], bite: int) -> Mark:
        style, (row, column) = self.view.style, divmod(cell, self.rules.board[1])
        figure, place = f"square-{row}-{column}", f"{row},{column}"
        label = style.say("square", square=place)
        if not self.view.game.position >> cell & 1:
            return Mark(figure, ("eaten",), label=f"{label}, {style.say('claims.legend.eaten')}")
        if cell == 0:
            return Mark(figure, ("poison",), label=f"{label}, {style.say('claims.legend.poison')}")
        result = results.get(place, "")
        looks = ("legal", *(["bitten"] if bite >> cell & 1 else ()), *([result] if result else ()))
        if result:
            label = style.say("judged", what=label, result=style.say(f"result.{result}"))
        return Mark(figure, looks, label=label)

    def _description(self) -> str:
        rows, columns = self.rules.board
        left = self.rules.write(self.view.game.position)
        return self.view.style.say("claims.bar", rows=rows, columns=columns, left=left)

    def _legend(self) -> list[tuple[str, str]]:
        looks = {look for mark in self.marks.values() for look in mark.looks}
        legend = [(look, f"claims.legend.{look}") for look in ("poison", "eaten", "bitten") if look in looks]
        return legend + [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in looks]

    def _board(self) -> Drawing:
        rows, columns = self.rules.board
        side = min(_LARGE, _ACROSS // max(rows, columns))
        items = [Item("board", "chessboard", 0, 0)]
        for name, count in (("row", rows), ("column", columns)):
            for number in range(count):
                along = _MARGIN + side * number + side // 2
                x, y = (0, along) if name == "row" else (along, 0)
                items.append(Item(f"{name}-{number}", "ruler", x, y, text=str(number)))
        for row in range(rows):
            for column in range(columns):
                x, y = _MARGIN + side * column, _MARGIN + side * row
                items.append(Item(f"square-{row}-{column}", "chocolate", x, y, side, side))
        return Drawing(_MARGIN + side * columns, _MARGIN + side * rows + 30, tuple(items))

    def _rows(self) -> Iterator[Row]:
        """A sign for each square, in brackets where the first winning bite would eat it."""
        rows, columns = self.rules.board
        margin = len(str(rows - 1)) + 2
        shown = min(columns, (_COLUMNS - margin - 2) // 3)
        heads = "".join(f"{column:^3}" for column in range(shown))
        yield (Span(f"{'':{margin + 2}}{heads}", "soft"),)
        for row in range(rows):
            cells = range(row * columns, row * columns + shown)
            yield (Span(f"{row:>{margin}} │", "soft"), *(span for cell in cells for span in _square(self.marks[cell])))
        if shown < columns:
            yield (Span("  " + self.view.style.say("more-columns", n=columns - shown), "soft"),)


def _square(mark: Mark) -> Iterator[Span]:
    before, after = ("(", ")") if "bitten" in mark.looks else (" ", " ")
    sign = "!" if "poison" in mark.looks else " " if "eaten" in mark.looks else GLYPHS.get(mark.result, "■")
    yield from (Span(before), Span(sign, mark.result or ("bold" if sign == "!" else "")), Span(after))
