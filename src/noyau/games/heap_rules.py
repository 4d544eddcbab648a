"""A user's own game on heaps: the function that says what may be left of a heap of n."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from operator import index
from typing import Any, ClassVar

from noyau.errors import NoyauError, SpecError
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import Heaps
from noyau.game import failure
from noyau.games import is_registered, register
from noyau.values.heapcodes import Parts
from noyau.values.own_heaps import OwnHeaps

Options = Callable[[int], Iterable[Any]]
"""What may be left of a heap: for each option a whole number, or several in a tuple; an empty heap is 0."""


@dataclass(frozen=True)
class HeapRule(TakeAndBreak):
    """Rules given by a function from the size of a heap to what may be left of it."""

    ask: ClassVar[Options]
    first: ClassVar[Heaps]
    values: ClassVar[OwnHeaps]
    """The values of single heaps, once for all."""

    @property
    def start(self) -> Heaps:
        return self.first

    @property
    def compiled(self) -> bool | None:
        """Whether values are found by compiled code: None as long as heaps are too small for it to matter."""
        return self.values.compiled

    @cached_property
    def table(self) -> OwnHeaps:
        return self.values

    def breaks(self, heap: int) -> Iterator[Parts]:
        met = set()
        for option in self._options(heap):
            parts = self._parts(heap, option)
            if parts not in met:
                met.add(parts)
                yield parts

    def _options(self, heap: int) -> Iterator[Any]:
        """The options as the function gives them; it is not asked about an empty heap, of which nothing can be left."""
        if not heap:
            return
        try:
            yield from type(self).ask(heap)
        except NoyauError:
            raise
        except Exception as fault:
            raise failure(self, (heap,), fault) from fault

    def _parts(self, heap: int, option: Any) -> Parts:
        """The heaps that an option leaves, or SpecError where they are none, or none that are smaller."""
        try:
            parts = sorted(map(index, option if isinstance(option, (tuple, list)) else (option,)))
        except TypeError:
            raise self._fault("not-whole", heap, option) from None
        if parts and parts[0] < 0:
            raise self._fault("negative", heap, option)
        if parts and parts[-1] >= heap:
            raise self._fault("not-smaller", heap, option)
        return tuple(filter(None, parts))

    def _fault(self, fault: str, heap: int, option: Any) -> SpecError:
        return SpecError(f"heaprule.{fault}", name=self.name, n=heap, option=repr(option))


def heap_game(options: Options, *, name: str | None = None, start: int | Sequence[int] | None = None) -> HeapRule:
    """Rules from the function that says what may be left of a heap, registered under their name or ``own-heaps``.

    An option is one heap, or several as a tuple. Heaps may be many, and values of large ones are found by compiled
    code where Numba can compile the function.

    >>> from noyau.spec import parse
    >>> rules = heap_game(lambda n: [(n - take, 0) if take > 1 else (n // 2, n // 3) for take in (1, 2)], name="halves")
    >>> parse("halves:7").rules == rules, list(rules.breaks(7))
    (True, [(2, 3), (5,)])
    """
    if not callable(options):
        raise SpecError("heaprule.function", given=repr(options))
    members = {
        "name": name or next(free for free in _free_names() if not is_registered(free)),
        "ask": staticmethod(options),
        "first": (12,) if start is None else _heaps(start),
        "__doc__": getattr(options, "__doc__", None),
    }
    made: type[HeapRule] = type("HeapRule", (HeapRule,), members)
    rules = made()
    made.values = OwnHeaps(rules.breaks, options)
    register(made)
    made.example = rules.spec(rules.start)
    return rules


def _heaps(start: int | Sequence[int]) -> Heaps:
    """The position that a user gives as a number or several."""
    try:
        heaps = tuple(map(index, start)) if isinstance(start, Sequence) else (index(start),)
    except TypeError:
        heaps = ()
    if not heaps or min(heaps) < 0:
        raise SpecError("heaprule.start", start=repr(start))
    return heaps


def _free_names() -> Iterator[str]:
    """The names of games that were given none: own-heaps, own-heaps-2, own-heaps-3 …"""
    yield "own-heaps"
    yield from (f"own-heaps-{number}" for number in count(2))
