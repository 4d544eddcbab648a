"""The slow, obvious way: recursion on the options, exhaustion of small digraphs, addition column by column.

Nothing here looks at noyau's engines or closed forms, which are compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, count, product
from random import Random
from typing import Generic, TypeVar

from noyau.core.verdict import Ending, Player
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber

P = TypeVar("P", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)

Graph = Mapping[str, tuple[str, ...]]
"""Where each vertex leads."""


def mex(values: Iterable[int]) -> int:
    """The least natural number that is not there."""
    present = set(values)
    return next(number for number in range(len(present) + 1) if number not in present)


def grundy_value(options: Callable[[P], Iterable[P]], position: P) -> int:
    """The value of a position by its options alone: the mex rule, each position once."""

    @cache
    def value(here: P) -> int:
        return mex(map(value, set(options(here))))

    return value(position)


def minimax(moves: Callable[[P], Iterable[tuple[int, bool, P]]]) -> Callable[[P], int]:
    """By how much the player to move gets ahead in each position of a game with points, each looked at once.

    A move is what it earns, whether whoever makes it plays again, and the position that it leaves.
    """

    @cache
    def score(here: P) -> int:
        ahead = (gain + (score(to) if again else -score(to)) for gain, again, to in moves(here))
        return max(ahead, default=0)

    return score


class Obvious(Generic[P]):
    """A game by its options: the value of a position is the mex of the values of its options.

    In misère play a position without options has the value 1, so that 0 always means lost. Positions that
    ``bare`` writes alike are the same.
    """

    def __init__(
        self,
        options: Callable[[P], Iterable[P]],
        ending: Ending = Ending.NORMAL,
        bare: Callable[[P], P] = lambda position: position,
    ) -> None:
        self.ending = ending
        self.bare = bare
        self._options = options
        self._values: dict[P, int] = {}
        self._far: dict[P, int] = {}

    def options(self, position: P) -> set[P]:
        """The positions one move away."""
        return {self.bare(option) for option in self._options(self.bare(position))}

    def value(self, position: P) -> int:
        """The Grundy value, by recursion."""
        key = self.bare(position)
        if key not in self._values:
            options = self.options(key)
            last = 1 if self.ending is Ending.MISERE else 0
            self._values[key] = mex(map(self.value, options)) if options else last
        return self._values[key]

    def lost(self, position: P) -> bool:
        """Whether the player to move loses."""
        return self.value(position) == 0

    def winning(self, position: P) -> set[P]:
        """The positions that a winning move leaves."""
        return set(filter(self.lost, self.options(position)))

    def remoteness(self, position: P) -> int:
        """How many moves are left when the winner hurries and the loser resists."""
        key = self.bare(position)
        if key not in self._far:
            good = self.winning(key)
            ahead = [self.remoteness(option) for option in good or self.options(key)]
            self._far[key] = 1 + (min(ahead) if good else max(ahead)) if ahead else 0
        return self._far[key]


def bare_heaps(position: tuple[int, ...]) -> tuple[int, ...]:
    """Heaps without the empty ones, in order."""
    return tuple(sorted(heap for heap in position if heap))


def heaps(takes: Callable[[int], Iterable[int]], ending: Ending = Ending.NORMAL) -> Obvious[tuple[int, ...]]:
    """Heaps of which a move diminishes one, by a number that ``takes`` gives from its size."""

    def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for index, size in enumerate(position):
            for take in takes(size):
                yield (*position[:index], size - take, *position[index + 1 :])

    return Obvious(options, ending, bare_heaps)


def up_to(most: int) -> Callable[[int], range]:
    """The takes of the games where from 1 to ``most`` tokens are taken."""
    return lambda heap: range(1, min(most, heap) + 1)


def multisets(count: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every row of ``count`` heaps up to a size, in increasing order."""
    return combinations_with_replacement(range(largest + 1), count)


def digits(number: int, base: int) -> list[int]:
    """The digits in a base, the units first."""
    return [number] if number < base else [number % base, *digits(number // base, base)]


def column_sum(numbers: Sequence[int], base: int = 2) -> tuple[int, ...]:
    """The binary columns of some numbers, added without carrying modulo a base, the highest first."""
    rows = [digits(number, 2) for number in numbers]
    width = max(map(len, rows), default=1)
    padded = [row + [0] * (width - len(row)) for row in rows]
    return tuple(sum(column) % base for column in zip(*padded, strict=True))[::-1]


def nim_sum(numbers: Sequence[int]) -> int:
    """The sum without carrying, read back in base two."""
    return sum(bit << place for place, bit in enumerate(reversed(column_sum(numbers))))


def is_stable(graph: Mapping[P, Iterable[P]], chosen: Iterable[P]) -> bool:
    """Whether no arc joins two of the vertices."""
    return not any(target in set(chosen) for vertex in chosen for target in graph[vertex])


def is_absorbing(graph: Mapping[P, Iterable[P]], chosen: Iterable[P]) -> bool:
    """Whether an arc leads from every other vertex to one of these."""
    return all(set(graph[vertex]) & set(chosen) for vertex in set(graph) - set(chosen))


def kernels(graph: Mapping[P, Iterable[P]]) -> list[frozenset[P]]:
    """Every stable and absorbing set, by trying all sets."""
    sets = (frozenset(some) for size in range(len(graph) + 1) for some in combinations(graph, size))
    return [some for some in sets if is_stable(graph, some) and is_absorbing(graph, some)]


def grundy_functions(graph: Graph) -> list[dict[str, int]]:
    """Every function that gives each vertex the mex of what its successors have, by trying all functions."""
    tries = (dict(zip(graph, values, strict=True)) for values in product(range(len(graph)), repeat=len(graph)))
    return [g for g in tries if all(g[vertex] == mex(g[to] for to in graph[vertex]) for vertex in graph)]


def decide(rows: Mapping[P, Iterable[P]], ending: Ending = Ending.NORMAL) -> tuple[dict[P, str], dict[P, int | None]]:
    """P, N and D on a digraph that may have cycles, and the remoteness: rounds of deduction until nothing changes.

    The round that decides a vertex is its remoteness: a win as soon as one option was lost before, a loss only once the
    last option was won before. What no round decides is drawn.
    """
    letter = {vertex: "P" if ending is Ending.NORMAL else "N" for vertex, ahead in rows.items() if not set(ahead)}
    far: dict[P, int | None] = {vertex: 0 if vertex in letter else None for vertex in rows}
    for turn in count(1):
        new = {}
        for vertex in rows.keys() - letter.keys():
            ahead = {letter.get(option, "?") for option in rows[vertex]}
            if "P" in ahead:
                new[vertex] = "N"
            elif ahead == {"N"}:
                new[vertex] = "P"
        if not new:
            break
        letter |= new
        far |= dict.fromkeys(new, turn)
    return {vertex: letter.get(vertex, "D") for vertex in rows}, far


def outcomes(rows: Mapping[P, Iterable[P]]) -> dict[P, str]:
    """P, N and D on a digraph that may have cycles."""
    return decide(rows)[0]


def generalised_values(rows: Mapping[P, Iterable[P]]) -> dict[P, Value]:
    """By definition: m where the sum with a Nim heap of m is lost; else ∞ over the heaps that make it won.

    No finite value exceeds the longest way, so that no larger heap tells more.
    """
    heaps = {size: range(size) for size in range(len(rows) + 1)}
    letter = outcomes(product_rows(rows, heaps))
    values: dict[P, Value] = {}
    for vertex in rows:
        lost = [heap for heap in heaps if letter[vertex, heap] == "P"]
        values[vertex] = Nimber(lost[0]) if lost else Loopy(heap for heap in heaps if letter[vertex, heap] == "N")
    return values


def is_acyclic(graph: Mapping[P, Iterable[P]]) -> bool:
    """Whether removing vertices without successors, again and again, leaves nothing."""
    left = set(graph)
    while ends := {vertex for vertex in left if left.isdisjoint(graph[vertex])}:
        left -= ends
    return not left


def digraphs(size: int) -> Iterator[Graph]:
    """Every digraph without loops on the first letters."""
    names = "abcdefgh"[:size]
    pairs = [(source, target) for source in names for target in names if source != target]
    for chosen in product((False, True), repeat=len(pairs)):
        arcs = [pair for pair, there in zip(pairs, chosen, strict=True) if there]
        yield {name: tuple(target for source, target in arcs if source == name) for name in names}


def random_digraph(rng: Random, size: int, density: float, acyclic: bool) -> Graph:
    """A digraph on the first letters, each arc with a probability; where acyclic, to later letters only."""
    names = "abcdefghijklmnop"[:size]
    return {
        name: tuple(
            other for other in names if (other > name or (not acyclic and other != name)) and rng.random() < density
        )
        for name in names
    }


def product_rows(left: Mapping[P, Iterable[P]], right: Mapping[Q, Iterable[Q]]) -> dict[tuple[P, Q], list[tuple[P, Q]]]:
    """The Cartesian sum of two digraphs: a move in one or in the other."""
    return {
        (here, there): [(to, there) for to in left[here]] + [(here, to) for to in right[there]]
        for here in left
        for there in right
    }


class Sides(Generic[P]):
    """A game of two sides by the options of each player: who wins for either starter, by recursion."""

    def __init__(self, options: Callable[[P, Player], Iterable[P]]) -> None:
        self._options = options
        self._wins: dict[tuple[P, Player], bool] = {}

    def wins(self, position: P, player: Player) -> bool:
        """Whether a player who is to move wins, normal play."""
        key = position, player
        if key not in self._wins:
            self._wins[key] = any(not self.wins(option, player.other) for option in self._options(position, player))
        return self._wins[key]

    def outcome(self, position: P) -> str:
        """The letter of the outcome, about both starters."""
        left, right = (self.wins(position, player) for player in Player)
        return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[left, right]
