"""Coins that are turned over: each move turns a set of them, the last of which goes from heads to tails.

Heads in one place cancel two by two, so that a position is the sum of its heads (Winning Ways, ch. 14). Rules are the
sets of coins that may be turned: ``RowOfCoins`` with its ``sets`` is a whole game.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Impartial
from noyau.core.parameters import read_signs, read_whole, write_signs
from noyau.core.reasons import Decision, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.turning_sets import TurningSets
from noyau.values.masks import bits
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence

HEADS, TAILS = "H", "T"

Turned = tuple[int, ...]
"""The coins that a move turns, from the last to the first."""

Worth = tuple[tuple[int, ...], tuple[int, ...]]
"""The values of the rows and of the columns."""

LONGEST = 100_000

_MOVE = re.compile(r"[0-9]+(?:[, ]+[0-9]+)*")
_LINES = re.compile(r"([0-9]+(?:,[0-9]+)*)x([0-9]+(?:,[0-9]+)*)")


class Coins(NamedTuple):
    """Coins in rows and columns; bit ``row · columns + column`` of ``heads`` is set where one shows heads.

    >>> Coins(1, 4, 0b1001).text
    'HTTH'
    """

    rows: int
    columns: int
    heads: int

    @property
    def text(self) -> str:
        """The coins as they are written, row by row."""
        size = self.rows * self.columns
        signs = f"{self.heads:0{size}b}"[::-1].replace("1", HEADS).replace("0", TAILS)
        return write_signs(signs, self.columns)


def read_coins(text: str, most_rows: int | None = None) -> Coins:
    """The coins that a text writes, in one row or in several."""
    found = read_signs(text.upper(), HEADS + TAILS)
    if found is None or (most_rows and found[0][0] > most_rows):
        raise SpecError("turning.coins" if most_rows == 1 else "turning.rows", text=text)
    (rows, columns), signs = found
    if rows * columns > LONGEST:
        raise SpecError("turning.many", n=rows * columns, limit=LONGEST)
    bits = signs[::-1].replace(HEADS, "1").replace(TAILS, "0")
    return Coins(rows, columns, int(bits, 2))


@dataclass(frozen=True)
class HeadValues(RuleOfGame, kind="head-values"):
    """The value of each head, and their nim-sum."""

    coins: tuple[str, ...]
    values: tuple[int, ...]
    sum: int


@dataclass(frozen=True)
class EvenHeads(Recipe, kind="even-heads"):
    """The values of the heads, written in binary, have an even number of ones in every column.

    Coins are valued by their rows and columns; in a single row, which is worth 1, by their columns.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def holds(self, game: Any) -> bool:
        return not game.rules.grundy(game.position)

    def restore(self, game: Any) -> Turned | None:
        """The first head whose value becomes smaller when the sum is added to it, with coins that make up the rest."""
        values = game.rules.head_values(game.position)
        total = nim_sum(values.values())
        heads = (coin for coin, value in values.items() if value ^ total < value)
        worth = self.rows, self.columns
        return next((move for coin in heads for move in game.rules.changing(game.position, coin, total, worth)), None)


class TurningGame(Impartial[Coins, Turned]):
    """Coins on a board of one row or of several."""

    family: ClassVar[str] = "coins"
    reference: ClassVar[str] = "Berlekamp–Conway–Guy 1982"

    @abstractmethod
    def turns(self, position: Coins, coin: int) -> Iterator[Turned]:
        """The sets of which a coin is the last."""

    @abstractmethod
    def allows(self, position: Coins, turned: Turned) -> bool:
        """Whether these coins may be turned together, whatever they show."""

    @abstractmethod
    def head_values(self, position: Coins) -> Mapping[int, int]:
        """The value of each coin that shows heads."""

    @abstractmethod
    def grundy(self, position: Coins) -> int: ...

    @abstractmethod
    def changing(self, position: Coins, coin: int, change: int, worth: Worth) -> Iterator[Turned]:
        """The moves with this last coin, a head, that change the sum of the values by this much, which is not 0."""

    @abstractmethod
    def worth(self, position: Coins) -> Worth:
        """The values of the rows and of the columns, of which a coin has the nim-product."""

    def moves_to(self, position: Coins, value: int) -> Iterator[Turned]:
        """The moves that leave a value; every move changes it."""
        change, worth = self.grundy(position) ^ value, self.worth(position)
        for coin in bits(position.heads) if change else ():
            yield from self.changing(position, coin, change, worth)

    def recipe(self, position: Coins, ending: Ending) -> Recipe | None:
        """The values of the coins; no rule is known of misère play."""
        return None if ending is Ending.MISERE else EvenHeads(*self.worth(position))

    @abstractmethod
    def write_coin(self, position: Coins, coin: int) -> str:
        """The place of a coin."""

    def write(self, position: Coins) -> str:
        return position.text

    def must_end(self) -> bool:
        """Read from the right as a number in base 2, the position becomes less with every move."""
        return True

    def moves(self, position: Coins) -> Iterator[Turned]:
        for coin in bits(position.heads):
            yield from self.turns(position, coin)

    def play(self, position: Coins, move: Turned) -> Coins:
        return position._replace(heads=position.heads ^ sum(1 << coin for coin in move))

    def decide(self, position: Coins, ending: Ending) -> Decision[Turned] | None:
        """In normal play the values of the heads are added; no theorem is known of misère play."""
        if ending is Ending.MISERE:
            return None
        values = self.head_values(position)
        total = nim_sum(values.values())
        names = tuple(self.write_coin(position, coin) for coin in values)
        return Decision(
            outcome=Outcome.N if total else Outcome.P,
            reasons=(HeadValues(names, tuple(values.values()), total),),
            reference=self.reference,
            winning=lambda: self.moves_to(position, 0) if total else iter(()),
            grundy=total,
            moves_to=lambda value: self.moves_to(position, value),
        )

    def check_move(self, position: Coins, turned: Turned, text: str) -> Turned:
        """A set of coins as a move, or the reason why it is none."""
        game, size = self.spec(position), position.rows * position.columns
        if len(set(turned)) < len(turned):
            raise IllegalMove("turning.twice", move=text)
        if turned[0] >= size:
            raise IllegalMove("turning.no-coin", coin=turned[0], last=size - 1, game=game)
        coin = self.write_coin(position, turned[0])
        if not position.heads >> turned[0] & 1:
            raise IllegalMove("turning.tails", coin=coin, game=game)
        if not self.allows(position, turned):
            raise IllegalMove("turning.forbidden", move=text, game=game)
        return turned


class RowOfCoins(TurningGame):
    """Coins in a row, numbered from 0 on the left: the ``sets`` that may be turned are a whole game.

    >>> from noyau.forms.turning_sets import up_to
    >>> class OneOrTwo(RowOfCoins):
    ...     name = "one-or-two"
    ...     sets = up_to(2)
    >>> game = OneOrTwo()
    >>> position = game.read("HTTH")
    >>> game.grundy(position), [game.write_move(position, move) for move in game.moves_to(position, 0)]
    (5, ['3,0'])
    """

    sets: TurningSets
    usual: ClassVar[str] = "THHTHTH"

    @property
    def start(self) -> Coins:
        return self.read(self.usual)

    def read(self, text: str) -> Coins:
        return read_coins(text, 1)

    def values(self, count: int) -> Sequence[int]:
        """The values of the first coins; a theorem may give them at once."""
        return self.sets.values(count)

    def turns(self, position: Coins, coin: int) -> Iterator[Turned]:
        return ((coin, *others) for others in self.sets.others(coin))

    def allows(self, position: Coins, turned: Turned) -> bool:
        return self.sets.allows(turned[0], turned[1:])

    def head_values(self, position: Coins) -> dict[int, int]:
        values = self.values(position.heads.bit_length())
        return {coin: values[coin] for coin in bits(position.heads)}

    def grundy(self, position: Coins) -> int:
        return nim_sum(self.head_values(position).values())

    def changing(self, position: Coins, coin: int, change: int, worth: Worth) -> Iterator[Turned]:
        _, values = worth
        for others in self.sets.adding_to(coin, values[coin] ^ change, values):
            yield (coin, *others)

    def worth(self, position: Coins) -> Worth:
        return (1,), tuple(self.values(position.heads.bit_length()))

    def write_coin(self, position: Coins, coin: int) -> str:
        return str(coin)

    def write_move(self, position: Coins, move: Turned) -> str:
        return ",".join(map(str, move))

    def read_move(self, position: Coins, text: str) -> Turned:
        if not _MOVE.fullmatch(text.strip()) or not text.isascii():
            raise IllegalMove("turning.move", text=text)
        turned = tuple(sorted((read_whole(part) for part in re.findall("[0-9]+", text)), reverse=True))
        return self.check_move(position, turned, text.strip())

    def say_move(self, position: Coins, move: Turned) -> Sentence:
        return say_turn(move[0], move[1:])


def say_turn(last: object, others: tuple[object, ...]) -> Sentence:
    """A move by its last coin and the others that are turned with it."""
    if not others:
        return Sentence("turning.turn.one", {"last": last})
    return Sentence("turning.turn.several", {"last": last, "others": others, "n": len(others)})


def read_lines(text: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The rows and the columns that a move such as ``2,0x3,1`` names, each from the last; None for another text."""
    found = _LINES.fullmatch("".join(text.lower().replace("×", "x").split())) if text.isascii() or "×" in text else None
    if found is None:
        return None
    rows, columns = (tuple(sorted(map(read_whole, part.split(",")), reverse=True)) for part in found.groups())
    return rows, columns
