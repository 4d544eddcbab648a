"""Misère quotients of games played on heaps that a move makes smaller or breaks: exact, heap by heap.

Heaps are given by a function from a heap to its options, each a tuple of smaller heaps; () is the empty option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from noyau.core.budget import ENDLESS, Budget
from noyau.core.errors import TooLarge
from noyau.engines.quotients.guessing import Sorts, guess_quotient
from noyau.engines.quotients.learning import Rewriting
from noyau.engines.quotients.monoid import TRIVIAL, Check, Elements, Heaps, Monoid, TooManyElements
from noyau.values.quotients import ORDER, Quotient, simplified_quotient

Options = Callable[[int], Iterable[tuple[int, ...]]]
Watch = Callable[[int, int], None]

_GUESSES = (False, True, True)
"""Whether heaps are sorted finely in the guesses of the quick way, each made from the one before."""


class Builder:
    """The misère quotient of the heaps added so far."""

    def __init__(self, options: Options, *, order: int, budget: Budget, watch: Watch) -> None:
        self.options = options
        self.order = order
        self.budget = budget
        self.watch = watch
        self.heaps: list[Heaps] = [np.zeros((0, 1), np.int64)]
        self.phi: Elements = np.zeros(1, np.int64)
        self.check = Check(TRIVIAL)

    @property
    def monoid(self) -> Monoid:
        return self.check.monoid

    def add_heap(self) -> None:
        """Find the element of the next heap; where a limit is passed, all stays as it was."""
        heap = len(self.phi)
        self._visit(0)
        heaps = [*self.heaps, read_options(self.options, heap)]
        element = self.check.identify(self.check.winning(self.phi, heaps[-1]))
        if element is not None:
            check, phi = self.check, np.append(self.phi, element)
        else:
            check, phi = (
                self._guessed(heaps) or Rewriting(self.check, self.phi, heaps, self.order, self._visit).quotient()
            )
            if len(check.monoid) > self.order:
                raise TooManyElements
        self.check, self.phi, self.heaps = check, phi, heaps

    def _guessed(self, heaps: list[Heaps]) -> tuple[Check, Elements] | None:
        """The quotient with a heap that has no element in the one before, if a quick guess is right."""
        check, phi = self.check, self.phi
        for fine in _GUESSES:
            sorts = Sorts.of(phi[: len(heaps) - 1], [check.winning(phi, options) for options in heaps[:-1]], fine=fine)
            try:
                monoid, phi = guess_quotient(check.monoid, sorts, heaps, self.order)
            except TooManyElements:  # a wrong guess may be larger than what is right
                continue
            self._visit(len(monoid) ** 2 // 2)  # products, which are looked at a few times
            check = Check(monoid)
            winning = [check.winning(phi, options) for options in heaps]
            if check.admits_all(zip(phi.tolist(), winning, strict=True)):
                return check, phi
        return None

    def _visit(self, sums: int) -> None:
        """Count sums of heaps that are looked at, and stop where the budget is spent."""
        self.watch(len(self.phi), len(self.monoid))
        self.budget.visit(sums)


def read_options(options: Options, heap: int) -> Heaps:
    """The options of a heap, one in a row; heaps of 0 fill the rows."""
    found = {tuple(option) for option in options(heap)}
    most = max(map(len, found), default=1) or 1
    rows = [option + (0,) * (most - len(option)) for option in found]
    return np.array(rows, np.min_scalar_type(heap)).reshape(-1, most)


Enough = Callable[[Sequence[int]], bool]

_FIRST_ASKED = 25


def quotient(
    options: Options,
    to: int,
    *,
    order: int = ORDER,
    budget: Budget | None = None,
    watch: Watch | None = None,
    enough: Enough | None = None,
) -> Quotient:
    """The misère quotient of all sums of heaps up to ``to``, or as far as order, time or Ctrl-C let it go.

    ``watch`` is told now and then the heap reached and the order of what is being tried. ``enough`` is asked each time
    the number of heaps has doubled whether their elements are all that is wanted. How far the answer goes is said by
    its own ``to``.

    >>> nim = quotient(lambda heap: [(left,) for left in range(heap)], 3)
    >>> nim.order, nim.elements, [nim.write(element) for element in nim.p_portion]
    (6, ('1', 'a', 'b', 'ab', 'b^2', 'ab^2'), ['a', 'b^2'])
    >>> nim.outcome([1, 2, 3]), nim.outcome([1, 1, 1])
    (<Outcome.P: 'P'>, <Outcome.P: 'P'>)
    """
    builder = Builder(options, order=order, budget=budget or Budget(ENDLESS), watch=watch or (lambda heap, order: None))
    stages: list[tuple[int, int]] = []
    asked = _FIRST_ASKED
    try:
        for heap in range(1, to + 1):
            builder.add_heap()
            found = len(builder.monoid)
            if found != (stages[-1][1] if stages else 1):
                stages.append((heap, found))
            if heap == asked:
                asked *= 2
                if enough is not None and enough(builder.phi.tolist()):
                    break
    except (TooManyElements, TooLarge):
        pass
    except KeyboardInterrupt:
        return replace(_plain(builder, stages), interrupted=True)
    return _plain(builder, stages)


def _plain(builder: Builder, stages: list[tuple[int, int]]) -> Quotient:
    monoid = builder.monoid
    return simplified_quotient(
        monoid.heaps,
        tuple(map(tuple, monoid.steps.T.tolist())),
        monoid.lost.nonzero()[0].tolist(),
        builder.phi.tolist(),
        stages,
    )
