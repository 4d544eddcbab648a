"""The misère quotient of tame heaps: that of Nim heaps, by Conway's theory and without a search (ONAG, ch. 12).

The elements are genera, fickle or firm, and no two of them are the same: beside a firm *n only elements of value n are
lost, and of a fickle and a firm element of the same value, 0 or 1, just one is lost alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from noyau.core.budget import pause
from noyau.core.errors import OutOfTime
from noyau.values.genus import Genus, add, is_tame
from noyau.values.quotients import Quotient, simplified_quotient

_FIRST_ASKED = 25


def tame_quotient(
    genera: Iterable[Genus], order: int, enough: Callable[[Sequence[int]], bool] | None = None
) -> Quotient | None:
    """The quotient of heaps with these genera, as far as its order allows; None where one of them is wild.

    ``enough`` is asked each time the number of heaps has doubled whether their elements are all that is wanted.

    >>> nim = tame_quotient([(0, 1), (1, 0), (2, 2), (3, 3)], 100)
    >>> nim.order, nim.elements, [nim.write(element) for element in nim.p_portion]
    (6, ('1', 'a', 'b', 'ab', 'b^2', 'ab^2'), ['a', 'b^2'])
    """
    numbers: dict[Genus, int] = {(0, 1): 0}
    generators: dict[int, Genus] = {}
    phi: list[int] = []
    stages: list[tuple[int, int]] = []
    asked = _FIRST_ASKED
    for heap, genus in enumerate(_in_time(genera)):
        if not is_tame(genus):
            return None
        if genus not in numbers:
            grown = _with_generator(numbers, genus)
            if len(grown) > order:
                break
            numbers, generators[heap] = grown, genus
            stages.append((heap, len(grown)))
        phi.append(numbers[genus])
        if heap == asked:
            asked *= 2
            if enough is not None and enough(phi):
                break
    steps = [tuple(numbers[add(element, genus)] for element in numbers) for genus in generators.values()]
    lost = [number for (_, misere), number in numbers.items() if not misere]
    return simplified_quotient(tuple(generators), steps, lost, phi, stages)


def _with_generator(numbers: dict[Genus, int], genus: Genus) -> dict[Genus, int]:
    """The elements with their products by one more; its third power is its first again."""
    grown = dict(numbers)
    for power in (genus, add(genus, genus)):
        for element in numbers:
            grown.setdefault(add(element, power), len(grown))
    return grown


def _in_time(genera: Iterable[Genus]) -> Iterator[Genus]:
    """The genera that are found before the time is over."""
    try:
        for genus in genera:
            yield genus
            pause()
    except OutOfTime:
        return
