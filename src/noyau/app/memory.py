"""What a worker remembers between two questions, bounded by its bytes."""

from __future__ import annotations

import functools
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, TypeVar

from noyau.core import caches

P = ParamSpec("P")
T = TypeVar("T")


def remember(most: int, weigh: Callable[..., int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the answers of a function up to so many bytes; ``weigh`` tells those of an answer and its question.

    >>> @remember(10, lambda answer, text: len(text))
    ... def double(text: str) -> str:
    ...     print("asked", text)
    ...     return text * 2
    >>> double("abc"), double("abc"), double("a" * 11)[:1], double("abc")
    asked abc
    asked aaaaaaaaaaa
    ('abcabc', 'abcabc', 'a', 'abcabc')
    """

    def remembering(answer: Callable[P, T]) -> Callable[P, T]:
        kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        lock = threading.Lock()

        @functools.wraps(answer)
        def remembered(*given: P.args, **named: P.kwargs) -> T:
            key = (given, tuple(named.items()))
            with lock:
                if key in kept:
                    kept.move_to_end(key)
                    known: T = kept[key][0]
                    return known
            found = answer(*given, **named)
            weight = weigh(found, *given, **named)
            with lock:
                if key not in kept and weight <= most:
                    kept[key] = found, weight
                    total = sum(weight for _, weight in kept.values())
                    while total > most:
                        total -= kept.popitem(last=False)[1][1]
            return found

        def clear() -> None:
            with lock:
                kept.clear()

        caches.own(lambda: len(kept), clear)
        return remembered

    return remembering
