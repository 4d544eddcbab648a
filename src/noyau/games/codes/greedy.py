"""The game behind a greedy code: a word is lowered by changing few of its digits (Conway and Sloane 1986)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any, ClassVar

from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import MoveIsOption
from noyau.core.parameters import Kind, parameter, read_whole
from noyau.core.reasons import Decision, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.values.codes.columns import distance_columns, word_value
from noyau.values.codes.digits import Digits
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence

Word = tuple[int, ...]
"""The digits, the first one first: that on the left counts most."""

MOST_DIGITS, MOST_BASE = 1000, 1 << 16


@dataclass(frozen=True)
class GreedyCode:
    """The words of a length over a base, and the distance that chosen ones keep."""

    length: int
    base: int
    distance: int


class CodeParameters(Kind[GreedyCode]):
    """Three whole numbers ``24,2,8``: length, base and distance."""

    label = "greedy-code"

    def read(self, text: str) -> GreedyCode:
        parts = text.split(",")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            raise SpecError("greedy.code", text=text)
        length, base, distance = map(read_whole, parts)
        if not (1 <= length <= MOST_DIGITS and 2 <= base <= MOST_BASE and distance >= 1):
            raise SpecError("greedy.range", text=text, digits=MOST_DIGITS, base=MOST_BASE)
        return GreedyCode(length, base, distance)

    def write(self, value: GreedyCode) -> str:
        return f"{value.length},{value.base},{value.distance}"


@dataclass(frozen=True)
class Syndrome(RuleOfGame, kind="syndrome"):
    """The values of the digits that are not 0, from the right, and their nim-sum: the syndrome of the word."""

    places: tuple[int, ...]
    digits: tuple[int, ...]
    values: tuple[int, ...]
    sum: int
    distance: int


@dataclass(frozen=True)
class LeaveTheCode(Recipe, kind="leave-the-code"):
    """The values of the digits of the word add up to 0: it is a word of the code.

    The values are those of the digits 1, 2, 4 … in each place, the last place first.
    """

    base: int
    values: tuple[int, ...]

    def holds(self, game: Any) -> bool:
        return not game.rules.value(game.position)

    def restore(self, game: Any) -> Word | None:
        """Change as few digits as have the sum together, the leftmost of them getting smaller."""
        return next(game.rules.words_of_value(game.position, 0), None) if game.rules.value(game.position) else None


@dataclass(frozen=True)
class Greedy(MoveIsOption[Word]):
    """Lower a word: change fewer digits than the distance, so that the leftmost of those changed gets smaller.

    The lost words are those of the greedy code. Where the base is a power of two, the value of a word is the nim-sum of
    the values of its digits (Theorem 3 of Duchêne's thesis), and the code is linear.

    >>> from noyau.core.spec import parse
    >>> game = parse("greedy:7,2,3:0000110")
    >>> [game.rules.write(word) for word in game.rules.words_of_value(game.position, 0)]
    ['0000000']
    """

    name: ClassVar[str] = "greedy"
    family: ClassVar[str] = "words"
    example: ClassVar[str] = "greedy:7,2,3:1011001"
    code: GreedyCode = parameter(CodeParameters())

    @cached_property
    def words(self) -> Digits:
        """How words are written."""
        return Digits(self.code.base, self.code.length)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The value of each bit of each digit, from the right; asked for only where the base is a power of two."""
        try:
            return distance_columns(self.words, self.code.distance)
        except TooLarge:
            facts = {"n": self.code.length, "distance": self.code.distance}
            raise TooLarge("greedy.long", **facts) from None

    @property
    def start(self) -> Word:
        """The digits 1 and 0 by turns."""
        return tuple(1 - place % 2 for place in range(self.code.length))

    def must_end(self) -> bool:
        """Every move lowers the number of the word."""
        return True

    def read(self, text: str) -> Word:
        return self.words.read(text)

    def write(self, position: Word) -> str:
        return self.words.write(position)

    def moves(self, position: Word) -> Iterator[Word]:
        length, base = self.code.length, self.code.base
        for place, digit in enumerate(position):
            for count in range(min(self.code.distance - 1, length - place)) if digit else ():
                for later in combinations(range(place + 1, length), count):
                    others = ([new for new in range(base) if new != position[other]] for other in later)
                    for changed in product(range(digit), *others):
                        yield _changed(position, (place, *later), changed)

    def read_move(self, position: Word, text: str) -> Word:
        word = self.words.read(text.strip()) if self._is_word(text.strip()) else None
        if word is None:
            raise IllegalMove("greedy.word", text=text, length=self.code.length, base=self.code.base)
        changed = sum(old != new for old, new in zip(position, word, strict=True))
        if word >= position:
            raise IllegalMove("greedy.not-lower", word=self.write(word), game=self.spec(position))
        if changed >= self.code.distance:
            facts = {"changed": changed, "most": self.code.distance - 1, "game": self.spec(position)}
            raise IllegalMove("greedy.too-many", **facts)
        return word

    def _is_word(self, text: str) -> bool:
        try:
            self.words.read(text)
        except SpecError:
            return False
        return True

    def say_move(self, position: Word, move: Word) -> Sentence:
        places = tuple(place for place, (old, new) in enumerate(zip(position, move, strict=True)) if old != new)
        return Sentence("greedy.change", {"n": len(places), "places": places, "word": self.write(move)})

    def value(self, position: Word) -> int:
        """The value of a word over a power of two: the sum of those of its digits."""
        return word_value(self.columns, self.words.number(position))

    def decide(self, position: Word, ending: Ending) -> Decision[Word] | None:
        """In normal play over a power of two the values of the digits are added; otherwise no theorem is known."""
        if ending is Ending.MISERE or not self.words.are_closed:
            return None
        total = self.value(position)
        digits = [(place, digit) for place, digit in enumerate(position) if digit]
        values = tuple(self._digit_value(place, digit) for place, digit in digits)
        places, told = tuple(place for place, _ in digits), tuple(digit for _, digit in digits)
        return Decision(
            outcome=Outcome.N if total else Outcome.P,
            reasons=(Syndrome(places, told, values, total, self.code.distance),),
            reference="Conway–Sloane 1986; Duchêne 2006",
            winning=lambda: self.words_of_value(position, 0) if total else iter(()),
            grundy=total,
            moves_to=lambda value: self.words_of_value(position, value),
        )

    def recipe(self, position: Word, ending: Ending) -> Recipe | None:
        """The values of the digits; no rule is known of misère play and of bases whose sums leave them."""
        if ending is Ending.MISERE or not self.words.are_closed:
            return None
        return LeaveTheCode(self.code.base, self.columns)

    def _digit_value(self, place: int, digit: int) -> int:
        """The value of a digit in a place, counted from the left."""
        return word_value(self.columns[(self.code.length - 1 - place) * self.words.bits :], digit)

    @cached_property
    def _changes(self) -> list[tuple[int, int]]:
        """The changes of single digits, from the left: a place, and what is added to its digit."""
        return [(place, change) for place in range(self.code.length) for change in range(1, self.code.base)]

    def _sum(self, changes: Iterable[tuple[int, int]]) -> int:
        """What some changes add to the value of a word."""
        return nim_sum(self._digit_value(place, change) for place, change in changes)

    def words_of_value(self, position: Word, value: int) -> Iterator[Word]:
        """The moves that leave a word of a value, those that change fewest digits first."""
        changes = self._changes_of(self.value(position) ^ value, self.code.distance - 1)
        words = (_add(position, change) for change in changes)
        return (word for word in words if word < position)

    def _changes_of(self, value: int, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
        """The changes of up to so many digits that have a value together, fewest first: two halves are found apart."""
        for count in range(1, most + 1):
            right = count // 2
            halves: dict[int, list[tuple[tuple[int, int], ...]]] = {}
            for half in _places_apart(self._changes, right):
                halves.setdefault(self._sum(half), []).append(half)
            for left in _places_apart(self._changes, count - right):
                for half in halves.get(value ^ self._sum(left), ()):
                    if not half or half[0][0] > left[-1][0]:
                        yield (*left, *half)


def _places_apart(every: list[tuple[int, int]], count: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Changes of so many different digits, from the left."""
    for chosen in combinations(every, count):
        places = {place for place, _ in chosen}
        if len(places) == count:
            yield chosen


def _changed(word: Word, places: tuple[int, ...], digits: tuple[int, ...]) -> Word:
    """A word with other digits in some places."""
    new = list(word)
    for place, digit in zip(places, digits, strict=True):
        new[place] = digit
    return tuple(new)


def _add(word: Word, changes: tuple[tuple[int, int], ...]) -> Word:
    """A word with some digits changed by what is added to them."""
    return _changed(word, tuple(place for place, _ in changes), tuple(word[place] ^ by for place, by in changes))
