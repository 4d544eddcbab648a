"""Misère quotients of games played on heaps that a move makes smaller or breaks: exact, heap by heap.

Heaps are given by a function from a heap to its options, each a tuple of smaller heaps; () is the empty option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from noyau.engines.quotients.build import Builder, Options, OutOfTime, Watch
from noyau.engines.quotients.monoid import TooManyElements
from noyau.values.quotients import Quotient, simplified

ORDER = 4096
"""The order up to which a quotient is followed where nothing is said."""

Enough = Callable[[Sequence[int]], bool]

_FIRST_ASKED = 25


def quotient(
    options: Options,
    to: int,
    *,
    order: int = ORDER,
    seconds: float | None = None,
    watch: Watch | None = None,
    enough: Enough | None = None,
) -> Quotient:
    """The misère quotient of all sums of heaps up to ``to``, or as far as order, seconds or Ctrl-C let it go.

    ``watch`` is told now and then the heap reached and the order of what is being tried. ``enough`` is asked each time
    the number of heaps has doubled whether their elements are all that is wanted. How far the answer goes is said by
    its own ``to``.

    >>> nim = quotient(lambda heap: [(left,) for left in range(heap)], 3)
    >>> nim.order, nim.elements, [nim.write(element) for element in nim.p_portion]
    (6, ('1', 'a', 'b', 'ab', 'b^2', 'ab^2'), ['a', 'b^2'])
    >>> nim.outcome([1, 2, 3]), nim.outcome([1, 1, 1])
    (<Outcome.P: 'P'>, <Outcome.P: 'P'>)
    """
    builder = Builder(options, order=order, seconds=seconds, watch=watch or (lambda heap, order: None))
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
    except (TooManyElements, OutOfTime):
        pass
    except KeyboardInterrupt:
        return replace(_plain(builder, stages), interrupted=True)
    return _plain(builder, stages)


def stages(options: Options, to: int) -> tuple[tuple[int, int], ...]:
    """The heaps at which the quotient grows, with its order from there on.

    >>> stages(lambda heap: [(left,) for left in range(heap)], 4)
    ((1, 2), (2, 6), (4, 10))
    """
    return quotient(options, to).stages


def _plain(builder: Builder, stages: list[tuple[int, int]]) -> Quotient:
    monoid = builder.monoid
    return simplified(
        monoid.heaps,
        tuple(map(tuple, monoid.steps.T.tolist())),
        monoid.lost.nonzero()[0].tolist(),
        builder.phi.tolist(),
        stages,
    )
