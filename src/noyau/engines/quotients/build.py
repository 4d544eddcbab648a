"""Misère quotients heap by heap: each heap is given an element of the quotient so far, or makes it grow."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import numpy as np

from noyau.engines.quotients.check import Check, Clash
from noyau.engines.quotients.guess import Bits, Candidate, Elements, Guess, TooManyElements, WrongFold
from noyau.engines.quotients.sums import Rows, SumSearch
from noyau.kernels.quotients import Known

Options = Callable[[int], Iterable[tuple[int, ...]]]
Word = dict[int, int]
"""How often each generator, named by its heap, occurs in a sum."""

_SLACK = 3
_TAIL = 2
_LARGEST_FOLD = 32


class OutOfTime(Exception):
    """The seconds allowed are spent."""


class Builder:
    """The misère quotient of the heaps added so far."""

    def __init__(
        self, options: Options, *, order: int, seconds: float | None, watch: Callable[[int, int], None]
    ) -> None:
        self.options = options
        self.order = order
        self.ends = None if seconds is None else time.perf_counter() + seconds
        self.watch = watch
        self.generators: list[int] = []
        self.words: list[Word] = [{}]
        self.heaps: list[Elements] = [np.zeros((0, 1), np.int64)]
        self.tests: list[Word] = []
        self.phi: Elements = np.zeros(1, np.int64)
        trivial = Candidate(np.zeros((1, 0), np.uint8), np.zeros((0, 1), np.int64), np.zeros(1, np.bool_))
        self.check = Check(trivial)

    @property
    def candidate(self) -> Candidate:
        return self.check.candidate

    def add_heap(self) -> None:
        """Find the element of the next heap; where a limit is passed, all stays as it was."""
        heap = len(self.phi)
        self.watch(heap, len(self.candidate))
        self._keep_time()
        options = read_options(self.options, heap)
        element = self._identify(options)
        self.heaps.append(options)
        self.words.append({} if element is None else self._word(self.candidate.words[element]))
        if element is not None:
            self.phi = np.append(self.phi, element)
            return
        try:
            self._grow([*self.generators, heap])
        except BaseException:
            self.heaps.pop()
            self.words.pop()
            raise

    def _identify(self, options: Elements) -> int | None:
        if not len(options):
            return 0
        return self.check.identify(self.check.winning(products(self.candidate, self.phi, options)))

    def _grow(self, generators: list[int]) -> None:
        """The quotient with a new generator, and with as many of the other heaps as no sum of generators equals."""
        tests, words, moved = self.tests, list(self.words), set[int]()
        while True:
            for heap in generators:
                words[heap] = {heap: 1}
            check, tests = self._quotient_of(generators, words, tests)
            unlike = self._settle(check, words, generators, moved)
            if unlike is None:
                break
            generators = sorted({*generators, *unlike})
        self.check, self.tests = check, tests
        self.words, self.generators = words, generators
        self.phi = self._elements(check.candidate, words, generators)

    def _settle(self, check: Check, words: list[Word], generators: list[int], moved: set[int]) -> list[int] | None:
        """Give each other heap a word that it behaves as; where that cannot be, the heaps to be made generators.

        An empty list says that words have changed in the options of generators; None, that all is well.
        """
        phi = self._elements(check.candidate, words, generators)
        changed = set()
        for heap, options in enumerate(self.heaps):
            if heap in generators or not len(options):
                continue
            winning = check.winning(products(check.candidate, phi, options))
            if self._fits(check, int(phi[heap]), winning):
                continue
            element = None if heap in moved else check.identify(winning)
            word = None if element is None else _word_of(check.candidate, element, generators, heap)
            if word is None:
                return [heap]
            words[heap], phi[heap] = word, element
            moved.add(heap)
            changed.add(heap)
        used = {part for heap in generators for part in self.heaps[heap].flat}
        return [] if changed & used else None

    def _fits(self, check: Check, element: int, winning: Bits) -> bool:
        try:
            return check.admits(element, check.loose_beside(element, winning))
        except Clash:
            return False

    def _elements(self, candidate: Candidate, words: list[Word], generators: list[int]) -> Elements:
        return np.array([candidate.element(_row(word, generators)) for word in words])

    def _quotient_of(self, generators: list[int], words: list[Word], tests: list[Word]) -> tuple[Check, list[Word]]:
        """The quotient of the generators alone, other heaps being replaced by their words."""
        options = [np.unique([self._sum(words, o, generators) for o in self.heaps[h]], axis=0) for h in generators]
        most = np.array([self._tail(heap) + _SLACK for heap in generators])
        rows = np.array([_row(test, generators) for test in tests], np.int64).reshape(-1, len(generators))
        while True:
            known = self._known(generators, int(max(most)))
            search = SumSearch([found.astype(np.uint8) for found in options], most, known)
            guess = Guess(search, search.fold(rows), self.order)
            try:
                return self._check(guess), [self._word(row, generators) for row in guess.tests]
            except WrongFold as wrong:
                most = _raise(most, wrong.candidate)

    def _tail(self, heap: int) -> int:
        return _TAIL if heap == len(self.phi) else tail(self.candidate.table[self.phi[heap]])

    def _powers(self, heap: int, most: int) -> list[int]:
        powers = [0]
        for _ in range(most):
            powers.append(int(self.candidate.table[powers[-1], self.phi[heap]]))
        return powers

    def _known(self, generators: list[int], most: int) -> Known:
        """What the quotient so far says of sums without the last generator."""
        powers = np.array([self._powers(heap, most) for heap in generators[:-1]], np.uint16).reshape(-1, most + 1)
        winning = self.check.winning(products(self.candidate, self.phi, self.heaps[-1]))
        return Known(self.candidate.table, powers, self.candidate.lost, winning)

    def _check(self, guess: Guess) -> Check:
        """The first candidate that the generators fit."""
        while True:
            self._keep_time()
            candidate = guess.candidate()
            self.watch(len(self.phi), len(candidate))
            check = Check(candidate)
            failures = self._failures(check, guess.search)
            if not failures:
                return check
            guess.correct(candidate, np.array(failures))

    def _failures(self, check: Check, search: SumSearch) -> list[Rows]:
        """Sums of generators that the candidate gets wrong, or lets be stuck."""
        candidate, failures, all_loose = check.candidate, [], []
        units = np.eye(search.generators, dtype=np.uint8)
        elements = candidate.steps[:, 0].tolist()
        for generator, element in enumerate(elements):
            rows = search.options[search.ends[generator] : search.ends[generator + 1]]
            options = np.unique([candidate.element(row) for row in rows])
            try:
                all_loose.append(check.loose_beside(element, check.winning(options)))
            except Clash as clash:
                failures.append(search.add(units[generator], candidate.words[clash.beside]))
        if failures:
            return failures
        stuck = check.stuck(elements, all_loose)
        if stuck is not None:
            return [search.fold(units[stuck].sum(axis=0, dtype=np.int64))]
        for element, loose in zip(elements, all_loose, strict=True):
            check.loose[element] = check.loose[element] | loose if element in check.loose else loose
        return []

    def _sum(self, words: list[Word], heaps: Elements, generators: list[int]) -> Rows:
        return np.sum([_row(words[heap], generators) for heap in heaps], axis=0)

    def _word(self, row: Rows, generators: list[int] | None = None) -> Word:
        named = zip(generators or self.generators, row.tolist(), strict=True)
        return {heap: exponent for heap, exponent in named if exponent}

    def _keep_time(self) -> None:
        if self.ends is not None and time.perf_counter() > self.ends:
            raise OutOfTime


def read_options(options: Options, heap: int) -> Elements:
    """The options of a heap, one in a row; heaps of 0 fill the rows."""
    found = {tuple(option) for option in options(heap)}
    most = max(map(len, found), default=1) or 1
    return np.array([option + (0,) * (most - len(option)) for option in found], np.int64).reshape(-1, most)


def products(candidate: Candidate, phi: Elements, options: Elements) -> Elements:
    """The elements of options."""
    found = phi[options[:, 0]]
    for column in options.T[1:]:
        found = candidate.table[found, phi[column]]
    return np.unique(found)


def _raise(most: Elements, candidate: Candidate) -> Elements:
    """Higher bounds for the generators whose powers show no repetition before they are folded, else for all."""
    reached = np.array([tail(candidate.steps[at]) + 2 >= bound for at, bound in enumerate(most.tolist())])
    raised: Elements = most + (reached if reached.any() else 1)
    if raised.max() > _LARGEST_FOLD:
        raise TooManyElements
    return raised


def tail(step: Elements) -> int:
    """From which power on the powers of a generator repeat two by two."""
    powers = [0, int(step[0])]
    powers.append(int(step[powers[-1]]))
    while powers[-1] != powers[-3]:
        powers.append(int(step[powers[-1]]))
    return len(powers) - 3


def _row(word: Word, generators: list[int]) -> Rows:
    return np.array([word.get(heap, 0) for heap in generators], np.int64)


def _word_of(candidate: Candidate, element: int, generators: list[int], below: int) -> Word | None:
    """The shortest sum of generators below a heap that has this element."""
    allowed = [place for place, heap in enumerate(generators) if heap < below]
    reached: dict[int, Word] = {0: {}}
    for at, word in (ways := list(reached.items())):
        if at == element:
            return word
        for place in allowed:
            following = int(candidate.steps[place, at])
            if following not in reached:
                heap = generators[place]
                reached[following] = {**word, heap: word.get(heap, 0) + 1}
                ways.append((following, reached[following]))
    return None
