"""Coins to turn, in a row or on a board: what each shows, its number, what a head is worth, what a move turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.core.verdict import Ending
from noyau.forms.turning import Coins, TurningGame
from noyau.scenes.kit.layout import even_rows
from noyau.scenes.kit.markup import value_text
from noyau.scenes.kit.scene import WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import View, explain_moves

_SIDE, _GAP, _LINE = 150, 40, 130
"""How wide a coin is, how far it is from the next one, and the room below a row for numbers and values."""

_ACROSS, _ACROSS_NARROW = 16, 7
"""So many coins of a long row stand on a line at the most, where there is room and on a telephone."""

_MOST = 600
_WIDEST = 36


def panel(view: View) -> Panel | None:
    """The picture of coins; None for other games and where there are too many."""
    rules, position = view.game.rules, view.game.position
    if not isinstance(rules, TurningGame) or position.rows * position.columns > _MOST:
        return None
    return CoinPicture(view, rules).panel()


@dataclass(frozen=True)
class CoinPicture:
    """The coins of a position."""

    view: View
    rules: TurningGame

    def panel(self) -> Panel:
        """The coins, their marks, those that each move turns, the rows of a terminal."""
        clicks = [tuple(map(_figure, play.move)) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *map(self._mark, range(self.count))]
        return Panel(self._drawing(), marks, clicks, [*self._rows()], self._legend(), any_order=True)

    @cached_property
    def count(self) -> int:
        """How many coins there are."""
        position: Coins = self.view.game.position
        return position.rows * position.columns

    @cached_property
    def across(self) -> int:
        """How many coins stand on a line."""
        position: Coins = self.view.game.position
        if position.rows > 1:
            return position.columns
        return even_rows(position.columns, _ACROSS_NARROW if self.view.style.narrow else _ACROSS)

    @cached_property
    def chosen(self) -> Play | None:
        """The first winning move, where moves are shown."""
        shown = self.view.plays if self.view.style.moves else ()
        return next((play for play in shown if play.result == WINNING), None)

    @cached_property
    def alone(self) -> dict[int, Play]:
        """The moves that turn one coin."""
        return {play.move[0]: play for play in self.view.plays if len(play.move) == 1}

    @cached_property
    def values(self) -> dict[int, int]:
        """The values of the heads, where they are shown."""
        if not self.view.style.values or self.view.game.ending is Ending.MISERE:
            return {}
        return dict(self.rules.head_values(self.view.game.position))

    def is_head(self, coin: int) -> bool:
        return bool(self.view.game.position.heads >> coin & 1)

    def sign(self, coin: int) -> str:
        """What a coin shows, as a letter of the reader's language."""
        return self.view.style.say(f"turned.{'head' if self.is_head(coin) else 'tail'}-letter")

    def _mark(self, coin: int) -> Mark:
        style = self.view.style
        side = style.say(f"turned.{'head' if self.is_head(coin) else 'tail'}")
        label = style.say("turned.coin", coin=self.rules.write_coin(self.view.game.position, coin), side=side)
        note = ""
        if coin in self.values:
            note = value_text(self.values[coin], style.language)
            label = f"{label}, {style.say('value', value=note)}"
        play = self.alone.get(coin) if style.moves else None
        looks = ["head" if self.is_head(coin) else "tail"]
        looks += ["chosen"] * (self.chosen is not None and coin in self.chosen.move)
        result = play.result if play else ""
        looks += [result] * bool(result)
        return Mark(_figure(coin), tuple(looks), self.sign(coin), note, style.judge(label, result))

    def _drawing(self) -> Drawing:
        step, down = _SIDE + _GAP, _SIDE + _LINE
        items = [Item("board", "chessboard", 0, 0)]
        for coin in range(self.count):
            row, column = divmod(coin, self.across)
            name = self.rules.write_coin(self.view.game.position, coin)
            items.append(
                Item(_figure(coin), "turned-coin", _GAP + column * step, _GAP + row * down, _SIDE, _SIDE, name)
            )
        rows = -(-self.count // self.across)
        return Drawing(_GAP + self.across * step, _GAP + rows * down, tuple(items))

    def _rows(self) -> Iterator[Row]:
        """The coins in a terminal: their numbers, what they show, their values; a sign on those of the winning move."""
        many_rows = self.view.game.position.rows > 1
        wide = (
            4 if many_rows else max(4, 2 + len(str(self.count - 1)), *(2 + len(str(v)) for v in self.values.values()))
        )
        line = min(self.across, 72 // wide) if not many_rows else self.across
        if line > _WIDEST:
            return
        if many_rows:
            yield (Span("     " + "".join(f"{column:^{wide}}" for column in range(line)).rstrip(), "soft"),)
        for first in range(0, self.count, line):
            coins = range(first, min(first + line, self.count))
            head = f"{first // line:>3}  " if many_rows else "  "
            if not many_rows:
                yield (Span(head + "".join(f"{coin:^{wide}}" for coin in coins).rstrip(), "soft"),)
            yield (Span(head, "soft"), *(self._span(coin, wide) for coin in coins))
            if self.values:
                noted = "".join(f"{self.values.get(coin, ''):^{wide}}" for coin in coins)
                yield (Span(" " * len(head) + noted.rstrip(), "soft"),)

    def _span(self, coin: int, wide: int) -> Span:
        is_chosen = self.chosen is not None and coin in self.chosen.move
        shown = f"({self.sign(coin)})" if is_chosen else self.sign(coin)
        return Span(f"{shown:^{wide}}", WINNING if is_chosen else "bold" if self.is_head(coin) else "soft")

    def _description(self) -> str:
        position = self.view.game.position
        return self.view.style.say("turned.board", n=self.count, heads=position.heads.bit_count())

    def _legend(self) -> list[tuple[str, str]]:
        judged = explain_moves({play.result for play in self.alone.values()} if self.view.style.moves else set())
        return [*judged, *[("ringed-coin", "turned.legend.chosen")] * (self.chosen is not None)]


def _figure(coin: int) -> str:
    return f"coin-{coin}"
