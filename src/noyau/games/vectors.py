"""The game of three vectors: γ·v3 = α·v1 + β·v2, and a move subtracts a multiple of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import ClassVar

from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.game import MoveIsOption
from noyau.core.parameters import Kind, parameter, read_whole
from noyau.core.reasons import Decision
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.pair_recipes import EvenNumbers, LeaveEqual, LeaveNeighbour, LeavePair
from noyau.forms.stepping import Cell, Lattice, riders
from noyau.values import golden
from noyau.values.complementary import PairLaw
from noyau.values.table_patterns import Pattern, TableLaw, TableQuestion
from noyau.values.vector_triples import Point, find_law, follows_nim
from noyau.words import Sentence

DIAGONAL, GREEDY, NIM_LIKE = "Duchêne 2006, Theorem 7", "Duchêne 2006, Theorem 8", "Duchêne 2006, Corollary 3"


class Triple(Kind[Point]):
    """Three positive whole numbers without a common divisor, ``2,1,3``."""

    label = "triple"

    def read(self, text: str) -> Point:
        found = re.fullmatch("([0-9]+),([0-9]+),([0-9]+)", text)
        triple = tuple(map(read_whole, found.groups())) if found else ()
        if len(triple) != 3 or min(triple) < 1:
            raise SpecError("vectors.triple", text=text)
        alpha, beta, gamma = triple
        common = gcd(alpha, beta, gamma)
        if common > 1:
            reduced = f"{alpha // common},{beta // common},{gamma // common}"
            raise SpecError("vectors.common", text=text, common=common, reduced=reduced)
        return alpha, beta, gamma

    def write(self, value: Point) -> str:
        return ",".join(map(str, value))


@dataclass(frozen=True)
class Vectors(MoveIsOption[Point]):
    """Subtract a multiple of one of three vectors, of which γ times the third is α times the first and β the second.

    The points lie on γ boards, one above the other. With γ = 1 it is a piece that walks to the corner.

    >>> list(Vectors((2, 1, 3)).moves((2, 1, 1)))
    [(1, 1, 1), (0, 1, 1), (2, 0, 1), (2, 1, 0), (0, 0, 2), (0, 0, 1), (0, 0, 0)]
    """

    name: ClassVar[str] = "vectors"
    family: ClassVar[str] = "board"
    axes: ClassVar[str] = "vectors"
    example: ClassVar[str] = "vectors:2,1,3:4,4,1"
    triple: Point = parameter(Triple())

    @property
    def start(self) -> Point:
        return 4, 7, self.triple[2] - 1

    def lattice(self) -> Lattice:
        return riders(*self.triple)

    def position_at(self, cell: Cell) -> Point:
        layer, row, column = cell
        return row, column, layer

    def table_law(self, asked: TableQuestion) -> TableLaw:
        """Along the diagonals of a layer the outcomes repeat, where the rule is that of Nim or γ = 1 and α ≠ β."""
        alpha, beta, gamma = self.triple
        if self.triple == (1, 1, 1):
            return golden.table_law(asked)
        if asked.what != "outcome" or asked.ending is Ending.MISERE:
            return TableLaw()
        if gamma == 1 and alpha != beta:
            length, reference = 1, DIAGONAL
        elif follows_nim(self.triple, Ending.NORMAL):
            length, reference = 1 << asked.layer.bit_length(), NIM_LIKE
        else:
            return TableLaw()
        return TableLaw((Pattern("table", "diagonal", None, length, 0, 0, "proved", None, reference),))

    def pair_law(self, ending: Ending) -> PairLaw:
        alpha, beta, gamma = self.triple
        misere = ending is Ending.MISERE
        if self.triple == (1, 1, 1):
            return golden.pair_law(ending)
        if gamma > 1 and not follows_nim(self.triple, ending):
            raise NotApplicable("sequence.unsolved-layers", game=f"{self.name}:{alpha},{beta},{gamma}")
        theorem = NIM_LIKE if gamma > 1 else GREEDY if alpha == beta else DIAGONAL
        reference = f"{theorem}, misère" if misere else theorem
        if theorem == GREEDY:
            return PairLaw(reference, alpha=alpha)
        return PairLaw(reference, swaps=max(alpha, beta) if misere and gamma == abs(alpha - beta) == 1 else 0)

    def count_positions(self, position: Point) -> int:
        a, b, _ = position
        return (a + 1) * (b + 1) * self.triple[2]

    def list_positions(self, position: Point) -> Iterator[Point]:
        """The points of all layers on the rows and columns up to those of a point."""
        a, b, _ = position
        return product(range(a + 1), range(b + 1), range(self.triple[2]))

    def read(self, text: str) -> Point:
        found = re.fullmatch("([0-9]+),([0-9]+)(?:,([0-9]+))?", text)
        if found is None or (found[3] is None and self.triple[2] > 1):
            raise SpecError("vectors.point", text=text)
        a, b, i = read_whole(found[1]), read_whole(found[2]), read_whole(found[3] or "0")
        alpha, beta, gamma = self.triple
        if i >= gamma:
            turns = i // gamma
            unique = self.write((a + turns * alpha, b + turns * beta, i % gamma))
            raise SpecError("vectors.unique", text=text, gamma=gamma, unique=unique)
        return a, b, i

    def write(self, position: Point) -> str:
        return ",".join(map(str, position))

    def read_move(self, position: Point, text: str) -> Point:
        try:
            target = self.read(",".join(text.replace(",", " ").split()))
        except SpecError as error:
            raise IllegalMove(error.sentence.key, **error.sentence.facts) from None
        if not self._leads(position, target):
            raise IllegalMove("square.unreachable", square=self.write(target), game=self.spec(position))
        return target

    def say_move(self, position: Point, move: Point) -> Sentence:
        (a, b, i), (c, d, j) = position, move
        take, vector = (a - c, 1) if a > c else (b - d, 2)
        if (a > c) == (b > d):
            take, vector = i - j + (a - c) // self.triple[0] * self.triple[2], 3
        return Sentence(f"vectors.move.{vector}", {"n": take})

    def say_place(self, position: Point, move: Point) -> Sentence:
        (a, b, i), (c, d, j) = position, move
        if i == j and a == c:
            return Sentence("play.place.row", {"row": a})
        if i == j and b == d:
            return Sentence("play.place.column", {"column": b})
        return Sentence("play.place.vector")

    def moves(self, position: Point) -> Iterator[Point]:
        a, b, i = position
        alpha, beta, gamma = self.triple
        for take in range(1, a + 1):
            yield a - take, b, i
        for take in range(1, b + 1):
            yield a, b - take, i
        for take in range(1, i + gamma * min(a // alpha, b // beta) + 1):
            turns = -((i - take) // gamma)
            yield a - turns * alpha, b - turns * beta, i - take + turns * gamma

    def recipe(self, position: Point, ending: Ending) -> Recipe:
        """The rule of the theorem that has decided."""
        alpha, beta, gamma = self.triple
        misere = ending is Ending.MISERE
        if alpha == beta:
            return LeavePair(alpha, misere)
        if follows_nim(self.triple, ending):
            return LeaveEqual(misere) if gamma == 1 else EvenNumbers(misere)
        return LeaveNeighbour(alpha, beta)

    def decide(self, position: Point, ending: Ending) -> Decision[Point] | None:
        law = find_law(self.triple, ending, max(position[:2]))
        if law is None:
            return None
        lost = law.is_lost(position)
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=(law.reason(position),),
            reference=law.reference,
            winning=lambda: law.targets(position),
            grundy=0 if lost and ending is Ending.NORMAL else None,
        )

    def _leads(self, position: Point, target: Point) -> bool:
        """Whether a move leads from a point to another, however far apart they are."""
        (a, b, i), (c, d, j) = position, target
        alpha, beta, gamma = self.triple
        if i == j and (c <= a if b == d else a == c and d <= b):
            return target != position
        turns, rest = divmod(a - c, alpha)
        return rest == 0 and b - d == turns * beta and i - j + turns * gamma > 0 and turns >= 0
