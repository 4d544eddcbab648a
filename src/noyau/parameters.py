"""How the parameters of rules are read from a spec and written back.

Rules are dataclasses whose fields are their parameters; ``parameter(Whole(1))`` declares a field with its reader.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from noyau.errors import SpecError, TooLarge

T = TypeVar("T")

MOST_DIGITS = 4000
"""The longest number read: Python refuses to write one beyond 4300 digits, and sums are longer than their terms."""

_WHOLE = re.compile(r"[0-9]+")


class Kind(ABC, Generic[T]):
    """A kind of parameter: how its text is read and written."""

    label: ClassVar[str]

    @abstractmethod
    def read(self, text: str) -> T: ...

    def write(self, value: T) -> str:
        return str(value)


def parameter(kind: Kind[Any]) -> Any:
    """A field of rules that specs write as a parameter."""
    return dataclasses.field(metadata={"kind": kind})


def parameters(rules: type) -> dict[str, Kind[Any]]:
    """The parameters of rules, by name, in the order in which specs write them."""
    if not dataclasses.is_dataclass(rules):
        return {}
    return {field.name: field.metadata["kind"] for field in dataclasses.fields(rules) if "kind" in field.metadata}


class Whole(Kind[int]):
    """A whole number, at least ``least``."""

    label = "whole"

    def __init__(self, least: int = 1) -> None:
        self.least = least

    def read(self, text: str) -> int:
        number = whole(text) if _WHOLE.fullmatch(text) else None
        if number is None or number < self.least:
            raise SpecError("error.whole", least=self.least, text=text)
        return number


class WholeSet(Kind[tuple[int, ...]]):
    """A non-empty set of positive whole numbers, ``1,2,4``, kept in increasing order."""

    label = "set"

    def read(self, text: str) -> tuple[int, ...]:
        parts = text.split(",")
        if not all(_WHOLE.fullmatch(part) for part in parts):
            raise SpecError("error.set", text=text)
        numbers = tuple(sorted({whole(part) for part in parts}))
        if numbers[0] == 0:
            raise SpecError("error.set", text=text)
        return numbers

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class Interval(Kind[tuple[int, int]]):
    """Two positive whole numbers in order, ``3-5``."""

    label = "interval"

    def read(self, text: str) -> tuple[int, int]:
        least, dash, most = text.partition("-")
        if not dash or not _WHOLE.fullmatch(least) or not _WHOLE.fullmatch(most):
            raise SpecError("error.interval", text=text)
        ends = whole(least), whole(most)
        if not 1 <= ends[0] <= ends[1]:
            raise SpecError("error.interval", text=text)
        return ends

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}-{value[1]}"


def whole(digits: str) -> int:
    """The number that a string of digits writes, unless it is absurdly long."""
    if len(digits) > MOST_DIGITS:
        raise TooLarge("error.digits", digits=len(digits), limit=MOST_DIGITS)
    return int(digits)
