"""The misère quotient with one more heap by way of generators: the dear way, for heaps that change what was known.

Heaps that were sums of generators in the quotient before are replaced by those sums. The quotient of the generators is
learnt, and the other heaps are tried in it: one that does not behave as its sum is given another, or becomes a
generator too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from noyau.engines.quotients.check import Check
from noyau.engines.quotients.learning import Lesson, WrongFold, element_of
from noyau.engines.quotients.monoid import Elements, Heaps, Monoid, TooManyElements, tail
from noyau.engines.quotients.sums import Rows, SumSearch
from noyau.kernels.misere_sums import Known

Word = dict[int, int]
"""How often each generator, named by its heap, occurs in a sum."""

_SLACK = 3
"""How far beyond the power from which powers repeated before they are still told apart."""
_NEW = 5
_LARGEST = 32


class Rewriting:
    """The heaps as sums of generators, and the quotient that they have."""

    def __init__(
        self, before: Check, phi: Elements, heaps: Sequence[Heaps], order: int, pause: Callable[[], None]
    ) -> None:
        self.before = before
        self.phi = phi
        self.heaps = heaps
        self.order = order
        self.pause = pause
        self.tests: list[Word] = []
        self.words: list[Word] = []
        self.generators: list[int] = []
        self._moved: set[int] = set()
        monoid = before.monoid
        for heap, element in enumerate(phi.tolist()):
            word = word_of(monoid, element, self.generators)
            if word is None:
                self.generators.append(heap)
            self.words.append({heap: 1} if word is None else word)
        self.words.append({len(phi): 1})
        self.generators.append(len(phi))

    def quotient(self) -> tuple[Check, Elements]:
        """The quotient of all heaps, checked, with their elements."""
        while True:
            check = self._quotient_of_generators()
            phi = self._settle(check)
            if phi is not None:
                return check, phi

    def _settle(self, check: Check) -> Elements | None:
        """The elements of heaps that all behave as their words; None where generators or their options have changed."""
        phi = np.array([element_of(check.monoid, _row(word, self.generators)) for word in self.words])
        changed = set()
        for heap, options in enumerate(self.heaps):
            winning = check.winning(phi, options)
            if heap in self.generators or winning is None or check.admits(int(phi[heap]), winning):
                continue
            element = None if heap in self._moved else check.identify(winning)
            lower = [generator for generator in self.generators if generator < heap]
            word = None if element is None else word_of(check.monoid, element, lower)
            if element is None or word is None:
                self.generators = sorted([*self.generators, heap])
                self.words[heap] = {heap: 1}
                return None
            self.words[heap], phi[heap] = word, element
            self._moved.add(heap)
            changed.add(heap)
        used = {part for heap in self.generators for part in self.heaps[heap].flat}
        return None if changed & used else phi

    def _quotient_of_generators(self) -> Check:
        heaps = tuple(self.generators)
        options = [self._options_of(heap) for heap in heaps]
        tests = np.array([_row(test, self.generators) for test in self.tests], np.int64).reshape(-1, len(heaps))
        table, phi = self.before.monoid.table, self.phi
        most = np.array([*(tail(table[phi[heap]]) + _SLACK for heap in heaps[:-1]), _NEW])
        while True:
            search = SumSearch(options, most, self._known(int(max(most))), self.pause)
            lesson = Lesson(search, heaps, search.fold(tests), self.order)
            try:
                check = self._learn(lesson)
            except WrongFold as wrong:
                most = _raised(most, wrong.monoid)
                continue
            self.tests = [_word(row, self.generators) for row in lesson.tests]
            return check

    def _learn(self, lesson: Lesson) -> Check:
        """The first monoid that the generators fit."""
        while True:
            monoid = lesson.monoid()
            check = Check(monoid)
            failures = self._failures(check, lesson.search)
            if not failures:
                return check
            lesson.correct(monoid, np.array(failures))

    def _failures(self, check: Check, search: SumSearch) -> list[Rows]:
        """Sums of generators that the monoid gets wrong, or lets be stuck."""
        units, elements = np.eye(search.generators, dtype=np.uint8), check.monoid.steps[0].tolist()
        failures, rows = [], []
        for generator, element in enumerate(elements):
            options = search.options[search.ends[generator] : search.ends[generator + 1]]
            winning = check.winning_by(np.unique([element_of(check.monoid, row) for row in options]))
            beside = check.clash(element, winning)
            if beside is not None:
                word = word_of(check.monoid, beside, self.generators)
                assert word is not None, "products of the generators give all elements"
                failures.append(search.fold(units[generator] + _row(word, self.generators)))
            rows.append(winning)
        if failures:
            return failures
        stuck = check.stuck(elements, [check.loose_beside(*fit) for fit in zip(elements, rows, strict=True)])
        if stuck is not None:
            return [search.fold(units[stuck].sum(axis=0, dtype=np.int64))]
        check.admits_all(zip(elements, rows, strict=True))
        return []

    def _options_of(self, heap: int) -> Rows:
        """The options of a generator as sums of generators."""
        rows = np.array([_row(word, self.generators) for word in self.words])
        return np.unique(rows[self.heaps[heap]].sum(axis=1), axis=0).astype(np.uint8)

    def _known(self, most: int) -> Known:
        """What the quotient before says of sums without the last generator."""
        table, phi = self.before.monoid.table, self.phi
        powers = np.zeros((len(self.generators), most + 1), np.uint16)
        for place, heap in enumerate(self.generators[:-1]):
            for power in range(most):
                powers[place, power + 1] = table[powers[place, power], phi[heap]]
        winning = self.before.winning(phi, self.heaps[-1])
        return Known(table, powers, self.before.monoid.lost, winning)


def word_of(monoid: Monoid, element: int, generators: list[int]) -> Word | None:
    """The shortest sum of some of the heaps of a monoid that has this element, if there is one."""
    places = [(monoid.heaps.index(heap), heap) for heap in generators]
    reached: dict[int, Word] = {0: {}}
    for at in (ways := [0]):
        if at == element:
            return reached[at]
        for place, heap in places:
            following = int(monoid.steps[at, place])
            if following not in reached:
                reached[following] = {**reached[at], heap: reached[at].get(heap, 0) + 1}
                ways.append(following)
    return None


def _raised(most: Elements, monoid: Monoid) -> Elements:
    """Higher bounds for the generators whose powers show no repetition before they are folded, else for all."""
    tails = np.array([tail(step) for step in monoid.steps.T])
    reached = tails + 2 >= most
    raised: Elements = most + (reached if reached.any() else 1)
    if raised.max() > _LARGEST:
        raise TooManyElements
    return raised


def _row(word: Word, generators: list[int]) -> Elements:
    return np.array([word.get(heap, 0) for heap in generators], np.int64)


def _word(row: Rows, generators: list[int]) -> Word:
    return {heap: exponent for heap, exponent in zip(generators, row.tolist(), strict=True) if exponent}
