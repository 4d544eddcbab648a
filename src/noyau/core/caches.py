"""What is remembered between two questions, all in one place: counted and forgotten together.

>>> @remembered(most=2)
... def double(number: int) -> int:
...     return 2 * number
>>> before = count()
>>> double(1), double(2), double(3), count() - before
(2, 4, 6, 2)
>>> clear()
>>> count()
0
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from threading import RLock
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast, overload

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")
T_co = TypeVar("T_co", covariant=True)


_caches: list[tuple[Callable[[], int], Callable[[], None]]] = []
"""How many answers each holds, and how it is emptied."""


def own(count: Callable[[], int], clear: Callable[[], None]) -> None:
    """Let a cache of another make be counted and emptied with all others."""
    _caches.append((count, clear))


def count() -> int:
    """How many answers are remembered."""
    return sum(size() for size, _ in _caches)


def clear() -> None:
    """Forget them all."""
    for _, forget in _caches:
        forget()


class Remembered(Protocol[P, T_co]):
    """A function whose last answers are remembered."""

    def __call__(self, *given: P.args, **named: P.kwargs) -> T_co: ...

    def cache_clear(self) -> None: ...

    def cache_info(self) -> Any: ...


def remembered(most: int | None) -> Callable[[Callable[P, T]], Remembered[P, T]]:
    """Remember the answers of a function, this many at the most; all of them where ``most`` is None.

    An answer is kept when it is whole. It is shared: nobody may change it.
    """

    def remember(answer: Callable[P, T]) -> Remembered[P, T]:
        cache = lru_cache(most)(answer)
        own(lambda: cache.cache_info().currsize, cache.cache_clear)
        return cast(Remembered[P, T], cache)

    return remember


class Latest(Generic[T]):
    """What was found for the last few questions, the newest first; of two with the same key the newer stays.

    Readers see the values as they were when they began to read: they are replaced all at once.

    >>> words = Latest[str](2, key=len)
    >>> for word in ("one", "three", "two"):
    ...     words.put(word)
    >>> list(words)
    ['two', 'three']
    >>> words.answering(lambda word: "h" in word, lambda: "seven"), words.answering(str.isupper, lambda: None)
    ('three', None)
    >>> list(words)
    ['three', 'two']
    """

    def __init__(self, most: int, key: Callable[[T], Hashable] = id) -> None:
        self._most = most
        self._key = key
        self._kept: tuple[T, ...] = ()
        own(self.__len__, self.clear)

    def __iter__(self) -> Iterator[T]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def put(self, found: T) -> None:
        """Have a value as the newest. Of two that are put at the same time one may be lost: it is found again."""
        key = self._key(found)
        self._kept = (found, *(known for known in self._kept if self._key(known) != key))[: self._most]

    @overload
    def answering(self, answers: Callable[[T], bool], make: Callable[[], T]) -> T: ...

    @overload
    def answering(self, answers: Callable[[T], bool], make: Callable[[], T | None]) -> T | None: ...

    def answering(self, answers: Callable[[T], bool], make: Callable[[], T | None]) -> T | None:
        """The newest value that answers a question, else one made for it, if that can be; it is the newest then."""
        found = next((known for known in self if answers(known)), None)
        found = make() if found is None else found
        if found is not None:
            self.put(found)
        return found

    def clear(self) -> None:
        self._kept = ()


class Lent(Generic[T]):
    """A thing that questions change, lent to one at a time; a question that fails keeps it, and the next has a new one.

    >>> lent = Lent[list[int]](lambda: [1])
    >>> lent.ask(lambda numbers: numbers.append(2) or numbers)
    [1, 2]
    >>> lent.ask(lambda numbers: numbers.append(3) or numbers[5])
    Traceback (most recent call last):
    IndexError: list index out of range
    >>> lent.ask(lambda numbers: numbers)
    [1]
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._thing: T | None = None
        self._alone = RLock()

    def ask(self, question: Callable[[T], A]) -> A:
        """The answer to a question about the thing, while others wait."""
        with self._alone:
            thing = self._make() if self._thing is None else self._thing
            self._thing = None
            answer = question(thing)
            self._thing = thing
            return answer
