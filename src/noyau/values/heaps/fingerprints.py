"""How a rule that a user wrote is known again, so that values of another rule are not taken for its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from types import CodeType, FunctionType


def fingerprint(function: Callable[..., object]) -> str:
    """A word that changes with a function: with its code, the constants and the functions that it uses."""
    return sha256("\n".join(_traits(function, set())).encode()).hexdigest()[:12]


def _traits(value: object, met: set[int]) -> Iterator[str]:
    """All that makes a value what it is, in words that do not change from one run to the next."""
    if id(value) in met:
        return
    if isinstance(value, FunctionType):
        met.add(id(value))
        yield from _traits(value.__code__, met)
        used = [value.__globals__[name] for name in value.__code__.co_names if name in value.__globals__]
        cells = [cell.cell_contents for cell in value.__closure__ or ()]
        for part in (*used, *cells, *(value.__defaults__ or ())):
            yield from _traits(part, met)
    elif isinstance(value, CodeType):
        yield f"{value.co_code.hex()} {value.co_names} {value.co_varnames}"
        for part in value.co_consts:
            yield from _traits(part, met)
    elif isinstance(value, list | tuple):
        yield type(value).__name__
        for part in value:
            yield from _traits(part, met)
    elif isinstance(value, int | float | str | bytes | None):
        yield repr(value)
    elif isinstance(value, dict | set | frozenset):
        yield repr(sorted(map(repr, value.items() if isinstance(value, dict) else value)))
    else:
        yield f"{type(value).__qualname__} {getattr(value, '__qualname__', '')}"
