"""Coins in rows and columns: the product of two games in one row, whose heads multiply as nimbers do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from noyau.core.errors import IllegalMove
from noyau.forms.turning import Coins, RowOfCoins, Turned, TurningGame, Worth, read_coins, read_lines
from noyau.values.masks import bits
from noyau.values.nim_field.numbers import inverse, product
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence


class ProductOfGames(TurningGame):
    """Turn the coins where some rows meet some columns: the rows as one game allows, the columns as another.

    By the Tartan theorem a head is worth the nim-product of the values that its row and its column have (ONAG, ch. 6).
    """

    reference: ClassVar[str] = "Conway 1976"
    usual: ClassVar[str] = "THTT/HTHT/TTTH"
    down: RowOfCoins
    across: RowOfCoins

    @property
    def start(self) -> Coins:
        return self.read(self.usual)

    def read(self, text: str) -> Coins:
        return read_coins(text)

    def _lines(self, position: Coins, coin: int) -> tuple[int, int]:
        return divmod(coin, position.columns)

    def turns(self, position: Coins, coin: int) -> Iterator[Turned]:
        row, column = self._lines(position, coin)
        for rows in self.down.sets.others(row):
            for columns in self.across.sets.others(column):
                yield _meet(position, (row, *rows), (column, *columns))

    def lines_of(self, position: Coins, turned: Turned) -> tuple[Turned, Turned]:
        """The rows and the columns of the coins that a move turns, each from the last."""
        rows = dict.fromkeys(coin // position.columns for coin in turned)
        columns = dict.fromkeys(coin % position.columns for coin in turned)
        return tuple(sorted(rows, reverse=True)), tuple(sorted(columns, reverse=True))

    def allows(self, position: Coins, turned: Turned) -> bool:
        rows, columns = self.lines_of(position, turned)
        if len(turned) < len(rows) * len(columns):
            return False
        return self.down.sets.allows(rows[0], rows[1:]) and self.across.sets.allows(columns[0], columns[1:])

    def head_values(self, position: Coins) -> dict[int, int]:
        rows, columns = self.down.values(position.rows), self.across.values(position.columns)
        lines = {coin: self._lines(position, coin) for coin in bits(position.heads)}
        return {coin: product(rows[row], columns[column]) for coin, (row, column) in lines.items()}

    def grundy(self, position: Coins) -> int:
        return nim_sum(self.head_values(position).values())

    def changing(self, position: Coins, coin: int, change: int, worth: Worth) -> Iterator[Turned]:
        """A move changes the sum by the product of what its rows and what its columns add up to."""
        rows, columns = worth
        row, column = self._lines(position, coin)
        for others in self.down.sets.others(row):
            sum_of_rows = nim_sum(rows[line] for line in (row, *others))
            wanted = product(change, inverse(sum_of_rows)) ^ columns[column]
            for beside in self.across.sets.adding_to(column, wanted, columns):
                yield _meet(position, (row, *others), (column, *beside))

    def worth(self, position: Coins) -> Worth:
        return tuple(self.down.values(position.rows)), tuple(self.across.values(position.columns))

    def write_coin(self, position: Coins, coin: int) -> str:
        return "{},{}".format(*self._lines(position, coin))

    def write_move(self, position: Coins, move: Turned) -> str:
        rows, columns = self.lines_of(position, move)
        return f"{','.join(map(str, rows))}x{','.join(map(str, columns))}"

    def read_move(self, position: Coins, text: str) -> Turned:
        lines = read_lines(text)
        if lines is None:
            raise IllegalMove("turning.lines", text=text)
        rows, columns = lines
        for line, last in ((rows[0], position.rows - 1), (columns[0], position.columns - 1)):
            if line > last:
                raise IllegalMove("turning.no-line", move=text, game=self.spec(position))
        return self.check_move(position, _meet(position, rows, columns), text.strip())

    def say_move(self, position: Coins, move: Turned) -> Sentence:
        rows, columns = self.lines_of(position, move)
        if len(move) == 1:
            return Sentence("turning.turn.one", {"last": self.write_coin(position, move[0])})
        facts = {"rows": rows, "columns": columns, "down": len(rows), "across": len(columns)}
        return Sentence("turning.turn.lines", facts)


def _meet(position: Coins, rows: Turned, columns: Turned) -> Turned:
    """The coins where rows meet columns, the last one first."""
    return tuple(row * position.columns + column for row in rows for column in columns)
