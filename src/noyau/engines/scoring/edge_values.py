"""Pic'arête: what each component is worth to the player who takes the last edge; these values add, scores do not.

All games from a position last as many moves as it has edges (well-tempered: Johnson 2011), so that a sum of small
components is judged without looking at the positions of the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from noyau.core.budget import Budget, check_memory, free_memory
from noyau.core.caches import Latest, remembered
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, AnyRules, Scoring
from noyau.core.reasons import Reason
from noyau.core.sums import ScoringSum
from noyau.engines.scoring.coin_scores import PER_POSITION, is_within
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs.edge_parts import core_edges, find_parts, split_edges
from noyau.graphs.nets import Net
from noyau.values.masks import bits
from noyau.values.tempered import Estimate, KnowsValues, LeastWorth, Tempered, add_estimates, value_of

FEW_EDGES = 12
"""So many edges take plain Python less time than it takes to load the kernels."""

QUICK_EDGES = 20
"""A component of so many edges is valued in a fifth of a second."""

MOST_EDGES, LARGEST_EDGES = 24, 25
"""A component of so many edges takes some seconds, and 16 MB; where the limit allows for more, one of up to so many."""

_MEMORY_SHARE = 2
"""A table larger than that of usual components takes such a part of the memory that is free at the most."""

MOST_TOGETHER = 400
"""So many edges are judged together with every move."""

_STEP = 1 << 20
"""So many sets are judged between two looks at the clock."""

Ends = tuple[tuple[int, int], ...]
"""The two ends of each edge of a component, its vertices being numbered as they come."""


@dataclass(frozen=True)
class Worth:
    """A component: one of its edges, how many it has, and what it is worth to the player who takes the last edge."""

    edge: str
    edges: int
    value: str
    score: int
    """Its score alone, to whoever begins there."""


@dataclass(frozen=True)
class Worths(Reason, kind="component-values"):
    """What the components are worth, and all of them together: values add, scores do not (Johnson 2011)."""

    parts: tuple[Worth, ...]
    value: str
    number: int
    first_gain: int
    """What the switches bring whoever is to move."""
    is_odd: bool
    """Whether the player to move takes the last edge."""
    score: int
    move: str
    """A best move, with the points that it earns, what its component was worth, and what is left of it."""
    gain: int
    before: str
    after: str


class Chain(NamedTuple):
    """An inner chain of a core: its edges, and the places in the table of those that stand for it."""

    edges: Mask
    places: Mask


class SmallCore(NamedTuple):
    """A core that is worth as much as that of a component, less what hangs outside.

    A component is worth its 2-core and a switch ±1 for each edge outside: a move in the core, a pendant edge, are moves
    in this sum; to cut off a tree of j edges helps nobody, since the other player then takes a switch or an edge of it.
    So it is the parities of the inner chains alone that count: whichever edge of one is taken, the others are outside.
    """

    ends: Ends
    chains: Sequence[Chain]

    @classmethod
    def of(cls, net: Net, edges: Mask, *, is_simple: bool = False) -> SmallCore:
        """Chains of one or two edges for those of a component with several cycles; of three for an odd loop.

        Where no two edges may join the same vertices, a chain has two more instead.
        """
        whole = find_parts(net, core_edges(net, edges))
        ends: list[tuple[int, int]] = []
        chains, number = [], net.size
        for part in whole.parts:
            for start, end, along in whole.chains(part):
                count = 2 - len(along) % 2 if start != end else 2 + len(along) % 2
                if is_simple and (
                    count == 2 if start == end else count == 1 and {(start, end), (end, start)} & {*ends}
                ):
                    count += 2
                way = [start, *range(number, number + count - 1), end]
                number += count - 1
                chains.append(Chain(sum(1 << edge for edge in along), ((1 << count) - 1) << len(ends)))
                ends += pairwise(way)
        return cls(tuple(ends), chains)


class Component(NamedTuple):
    """Some edges that hang together: of which term of a sum, which ones, and the values of all that can be left."""

    term: int
    rules: KnowsValues
    edges: Mask
    places: dict[int, int]
    """The place of each edge in the numbers of the table."""
    values: Sequence[int]
    """The table; nothing where the rules know the values of all that can be left, where it would be too large, where
    some of its edges have no value of this kind together."""
    chains: Sequence[Chain] = ()
    """Where the table is that of a smaller core: the inner chains of the core."""

    @property
    def net(self) -> Net:
        assert isinstance(self.rules, CoinGame)
        return self.rules.net

    def estimate(self, left: Mask) -> Estimate:
        """Between which values lies what is left of it; ``left`` may have edges of others."""
        kept, number = left & self.edges, 0
        if len(self.values) == 0:
            return self.rules.estimate(kept)
        if self.chains:
            return self._by_core(kept)
        while kept:
            low = kept & -kept
            number |= 1 << self.places[low.bit_length() - 1]
            kept ^= low
        return Estimate.exactly(_decode(self.values[number]))

    def _by_core(self, left: Mask) -> Estimate:
        """What the core of the edges that are left is worth, a switch ±1 for each edge outside, and trees."""
        assert isinstance(self.rules, CoinGame)
        core = core_edges(self.rules.net, left)
        value = _decode(self.values[sum(chain.places for chain in self.chains if chain.edges & core)])
        total = Estimate.exactly(value)
        for part in split_edges(self.rules.net, left):
            if part & core:
                total += Estimate.exactly(Tempered(0, one=bool((part & ~core).bit_count() % 2)))
            else:
                total += self.rules.estimate(part)
        return total


def _encode(value: Tempered) -> int:
    return 4 * value.number + 2 * value.one + value.two


def _decode(code: int) -> Tempered:
    return Tempered(int(code) >> 2, bool(code & 2), bool(code & 1))


@dataclass(frozen=True)
class _Valued:
    """A position and the values of its components; the next one asked for differs in few of them."""

    masks: tuple[Mask, ...]
    values: tuple[Estimate, ...]

    @cached_property
    def total(self) -> Estimate:
        return add_estimates(Counter(self.values))


class EdgeValues:
    """The values of the components of a position, and of all that follow; of large components, what bounds them."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.rules, self.most = game.rules, _most_edges(budget)
        self._components = [
            _judge(term, rules, part, budget)
            for term, (rules, mask) in enumerate(_terms(game.rules, game.position))
            for part in split_edges(rules.net, mask)
        ]
        self._start = game.position
        self._homes = [
            {edge: number for number, part in enumerate(self._components) if part.term == term for edge in part.places}
            for term in range(len(_masks(game.position)))
        ]
        self._last = _Valued(_masks(game.position), tuple(part.estimate(part.edges) for part in self._components))

    def looked_at(self, position: object) -> int:
        """How many sets of edges the tables of a position have, and its components without one."""
        if position == self._start:
            return sum(max(1, len(component.values)) for component in self._components)
        return sum(1 << size for size in _table_sizes(self.rules, position, self.most))

    @property
    def components(self) -> Sequence[Component]:
        return self._components

    def answers(self, rules: object, position: object, most: int) -> bool:
        """Whether a position of some rules follows from the one that was judged, with as many edges in a table."""
        if rules != self.rules or most != self.most:
            return False
        masks = _masks(position)
        if any(mask & ~start for mask, start in zip(masks, _masks(self._start), strict=True)):
            return False
        return not any(_can_be_valued(part, masks[part.term] & part.edges, most) for part in self._components)

    @property
    def is_exact(self) -> bool:
        """Whether no component is too large for its value."""
        return self._last.total.is_exact

    def estimate(self, position: object) -> Estimate:
        """Between which values a position lies, to the player who takes the last edge."""
        masks, last = _masks(position), self._last
        changed = {
            homes[edge]
            for homes, mask, before in zip(self._homes, masks, last.masks, strict=True)
            for edge in bits(mask ^ before)
        }
        if changed:
            values = list(last.values)
            for number in changed:
                part = self._components[number]
                values[number] = part.estimate(masks[part.term])
            last = self._last = _Valued(masks, tuple(values))
        return last.total

    def split(self, position: object) -> Iterator[tuple[int, Mask, Mask]]:
        """The components of a position: of which term, their edges, and those of their core."""
        for term, (rules, mask) in enumerate(_terms(self.rules, position)):
            for part in split_edges(rules.net, mask):
                yield term, part, core_edges(rules.net, part)

    def worths(self, game: AnyGame, move: object) -> Worths:
        """What the components of a position are worth, and what a best move changes."""
        rules, position = game.rules, game.position
        told, value = [], self.estimate(position).least
        of_move = _term_and_edge(move)
        before = after = Tempered(0)
        for term, (term_rules, mask) in enumerate(_terms(rules, position)):
            for part in split_edges(term_rules.net, mask):
                worth = self.estimate_of(term, part).least
                edge = term_rules.net.write_string(bits(part)[0])
                count = part.bit_count()
                told.append(Worth(edge, count, str(worth), worth.score(bool(count % 2))))
                if of_move[0] == term and part >> of_move[1] & 1:
                    before, after = worth, self.estimate_of(term, part & ~(1 << of_move[1])).least
        assert isinstance(rules, Scoring)
        is_odd = bool(len(list(game.moves())) % 2)
        return Worths(
            parts=tuple(told),
            value=str(value),
            number=value.number,
            first_gain=value.first_gain,
            is_odd=is_odd,
            score=value.score(is_odd),
            move=rules.write_move(position, move),
            gain=rules.gain(position, move),
            before=str(before),
            after=str(after),
        )

    def estimate_of(self, term: int, part: Mask) -> Estimate:
        """Between which values some edges of a term lie."""
        return add_estimates(Counter(each.estimate(part) for each in self._components if each.term == term))

    def bounds(self, position: object) -> tuple[int, int]:
        edges = sum(mask.bit_count() for mask in _masks(position))
        return self.estimate(position).bounds(bool(edges % 2))

    def least_worth(self, game: AnyGame) -> LeastWorth:
        """What the components of a position are worth, or are at least where they are too large."""
        kinds: Counter[Estimate] = Counter()
        for term, (rules, mask) in enumerate(_terms(game.rules, game.position)):
            kinds.update(self.estimate_of(term, part) for part in split_edges(rules.net, mask))
        return LeastWorth.of(kinds, bool(sum(map(int.bit_count, _masks(game.position))) % 2))


def _most_edges(budget: Budget) -> int:
    """How many edges a component may have whose values are put into a table: more where the limit allows for it."""
    most = min(LARGEST_EDGES, (PER_POSITION * budget.limit.positions).bit_length() - 1)
    while most > MOST_EDGES and 1 << most > free_memory() // _MEMORY_SHARE:
        most -= 1
    return max(MOST_EDGES, most)


def _can_be_valued(component: Component, left: Mask, most: int) -> bool:
    """Whether a component that was too large for its value has left one that is not."""
    if len(component.values) or component.rules.known_value(component.edges) is not None:
        return False
    assert isinstance(component.rules, CoinGame)
    parts = split_edges(component.rules.net, left)
    return any(
        component.rules.known_value(part) is None and len(_table_edges(component.rules.net, part).ends) <= most
        for part in parts
    )


def _term_and_edge(move: object) -> tuple[int, int]:
    return move if isinstance(move, tuple) else (0, move)


def _masks(position: object) -> tuple[Mask, ...]:
    return position if isinstance(position, tuple) else (position,)


def _terms(rules: AnyRules, position: object) -> Iterator[tuple[CoinGame, Mask]]:
    terms = rules.terms if isinstance(rules, ScoringSum) else (rules,)
    for term, mask in zip(terms, _masks(position), strict=True):
        assert isinstance(term, CoinGame)
        yield term, mask


def has_values(rules: AnyRules) -> bool:
    """Whether these rules are Pic'arête, or a sum of such games."""
    terms = rules.terms if isinstance(rules, ScoringSum) else (rules,)
    return all(isinstance(term, CoinGame) and isinstance(term, KnowsValues) for term in terms)


def is_quick(game: AnyGame) -> bool:
    """Whether the values of all components are found sooner than the score of the whole by other ways."""
    if sum(mask.bit_count() for mask in _masks(game.position)) > MOST_TOGETHER:
        return False
    terms = _terms(game.rules, game.position)
    sizes = [
        len(_table_edges(rules.net, part).ends)
        for rules, mask in terms
        for part in split_edges(rules.net, mask)
        if isinstance(rules, KnowsValues) and rules.known_value(part) is None
    ]
    return max(sizes, default=0) <= QUICK_EDGES


def _table_sizes(rules: AnyRules, position: object, most: int) -> Iterator[int]:
    """For each component of a position how many edges the table has that tells its value; 0 where none does."""
    for term, mask in _terms(rules, position):
        assert isinstance(term, KnowsValues)
        for part in split_edges(term.net, mask):
            size = 0 if term.known_value(part) is not None else len(_table_edges(term.net, part).ends)
            yield size if size <= most else 0


def _judge(term: int, rules: CoinGame, part: Mask, budget: Budget) -> Component:
    assert isinstance(rules, KnowsValues)
    net, edges = rules.net, bits(part)
    places = {edge: place for place, edge in enumerate(edges)}
    if rules.known_value(part) is not None:
        return Component(term, rules, part, places, ())
    ends, chains = _table_edges(net, part)
    if len(ends) > _most_edges(budget):
        return Component(term, rules, part, places, ())
    numbers: dict[int, int] = {}
    ends = tuple(
        (numbers.setdefault(one, len(numbers)), numbers.setdefault(other, len(numbers))) for one, other in ends
    )
    values = _few_values(ends) if len(ends) <= FEW_EDGES else _many_values(ends, budget)
    return Component(term, rules, part, places, values, chains)


def _table_edges(net: Net, part: Mask) -> SmallCore:
    """The edges of which a table tells the value of a component: its own where they are few, else those of its core."""
    own = SmallCore(tuple((net.strings[edge][0], net.strings[edge][1]) for edge in bits(part)), ())
    if len(own.ends) <= FEW_EDGES:
        return own
    core = SmallCore.of(net, part)
    return core if len(core.ends) < len(own.ends) else own


def _held(ends: Ends) -> list[tuple[Mask, Mask]]:
    """For each edge the edges at its two ends."""
    at: dict[int, Mask] = {}
    for edge, (one, other) in enumerate(ends):
        at[one], at[other] = at.get(one, 0) | 1 << edge, at.get(other, 0) | 1 << edge
    return [(at[one], at[other]) for one, other in ends]


@remembered(most=4000)
def _few_values(ends: Ends) -> Sequence[int]:
    """The values of all sets of some edges; nothing where one has none."""
    held = _held(ends)
    found = [Tempered(0)]
    known: dict[tuple[frozenset[tuple[int, Tempered]], bool], Tempered | None] = {}
    for left in range(1, 1 << len(ends)):
        moves = set()
        for edge in bits(left):
            after = left ^ 1 << edge
            one, other = held[edge]
            moves.add(((not one & after) + (not other & after), found[after]))
        key = frozenset(moves), bool(left.bit_count() % 2)
        if key not in known:
            known[key] = value_of(tuple(moves), key[1])
        value = known[key]
        if value is None:
            return ()
        found.append(value)
    return tuple(map(_encode, found))


def _many_values(ends: Ends, budget: Budget) -> Sequence[int]:
    """The same by a kernel."""
    count = len(ends)
    if not is_within(count, budget):
        raise budget.passed()
    check_memory(1 << count, "picarete.memory", n=count)
    import numpy as np

    from noyau.kernels.points.edge_values import fill_values

    one, other = (np.array(masks, dtype=np.uint64) for masks in zip(*_held(ends), strict=True))
    values = np.zeros(1 << count, dtype=np.uint8)
    for begin in range(1, 1 << count, _STEP):
        end = min(begin + _STEP, 1 << count)
        if fill_values(values, begin, end, one, other) >= 0:
            return ()
        budget.tell(end)
    return values  # type: ignore[return-value]


_latest = Latest[EdgeValues](3)
"""The positions judged last: a match asks for many that follow."""


def find_values(game: AnyGame, budget: Budget) -> EdgeValues:
    """The values of the components of a position; TooLarge where there are too many edges in all.

    That others were asked for before spares time, and changes nothing else: what passes the limit is refused.
    """
    edges = sum(map(int.bit_count, _masks(game.position)))
    if edges > MOST_TOGETHER:
        raise TooLarge("picarete.together", n=edges, limit=MOST_TOGETHER)
    most = _most_edges(budget)
    known = next((values for values in _latest if values.answers(game.rules, game.position, most)), None)
    if known is not None:
        sizes = _table_sizes(game.rules, game.position, most)
        if any(size > FEW_EDGES and not is_within(size, budget) for size in sizes):
            raise budget.passed()
    values = known or EdgeValues(game, budget)
    _latest.put(values)
    return values
