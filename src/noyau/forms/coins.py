"""Games in which a move cuts a string, and a coin that hangs on no string any more is taken.

A position is the mask of the strings that are left; Python and the kernels read the same data.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from noyau.core.errors import NoSuchMove
from noyau.core.game import AnyRules, Impartial
from noyau.core.sums import Sum
from noyau.graphs.nets import Net
from noyau.values.masks import bits, each_bit

Mask = int


class CoinGame(Impartial[Mask, int]):
    """A move is the number of the string that it cuts."""

    takers_go_on: ClassVar[bool] = True
    """Whether whoever takes a coin plays again."""
    area: ClassVar[str] = "strings"
    """Where the sentences are that refuse a string: cut already, named twice, unknown."""

    @property
    @abstractmethod
    def net(self) -> Net: ...

    @abstractmethod
    def strings_called(self, text: str) -> Sequence[int]:
        """The strings that a text names; several where they are twins."""

    @property
    def start(self) -> Mask:
        return self.all_strings

    @cached_property
    def all_strings(self) -> Mask:
        return (1 << len(self.net.strings)) - 1

    def moves(self, position: Mask) -> Iterator[int]:
        """The strings that are left; of those with the same ends the first."""
        met: set[int] = set()
        for string in each_bit(position):
            if self.twins[string] not in met:
                met.add(self.twins[string])
                yield string

    def must_end(self) -> bool:
        """Each move cuts a string."""
        return True

    def play(self, position: Mask, move: int) -> Mask:
        return position & ~(1 << move)

    def taken(self, position: Mask, move: int) -> tuple[int, ...]:
        """The coins that hang on this string alone."""
        net = self.net
        return tuple(
            coin
            for coin in net.strings[move]
            if not any(position >> string & 1 for string in net.strings_at[coin] if string != move)
        )

    def gain(self, position: Mask, move: int) -> int:
        return len(self.taken(position, move))

    def plays_again(self, position: Mask, move: int) -> bool:
        return self.takers_go_on and bool(self.taken(position, move))

    def read_move(self, position: Mask, text: str) -> int:
        """A string by its ends, in either order."""
        named = self.strings_called(text)
        left = [string for string in named if position >> string & 1]
        if left:
            return left[0]
        if named:
            raise NoSuchMove(f"{self.area}.cut", string=text.strip(), game=self.spec(position))
        example = next((self.write_move(position, string) for string in self.moves(position)), None)
        if example is None:
            raise NoSuchMove("error.illegal", move=text, game=self.spec(position))
        raise NoSuchMove(f"{self.area}.move", move=text, game=self.spec(position), example=example)

    @property
    def symmetries(self) -> Sequence[Sequence[int]]:
        """Ways to exchange strings that change nothing, the first of which leaves all in place."""
        return (range(len(self.net.strings)),)

    @cached_property
    def twins(self) -> tuple[int, ...]:
        """For each string the first one with the same ends."""
        first: dict[tuple[int, ...], int] = {}
        return tuple(first.setdefault(ends, number) for number, ends in enumerate(self.net.strings))


def coins_left(rules: AnyRules, position: Any) -> int | None:
    """How many coins are still to be taken; None where it is not coins that are earned."""
    if isinstance(rules, CoinGame):
        return len({coin for string in bits(position) for coin in rules.net.strings[string]})
    if not isinstance(rules, Sum):
        return None
    counts = [coins_left(term, part) for term, part in zip(rules.terms, position, strict=True)]
    return None if None in counts else sum(count or 0 for count in counts)
