"""How the parameters of rules are read from a spec and written back.

Rules are dataclasses whose fields are their parameters; ``parameter(Whole(1))`` declares a field with its reader.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from noyau.core.errors import NotWhole, SpecError, TooLarge

T = TypeVar("T")

MOST_DIGITS = 4000
"""The longest number read: Python refuses to write one beyond 4300 digits, and sums are longer than their terms."""

_WHOLE = re.compile(r"[0-9]+")


class Kind(ABC, Generic[T]):
    """A kind of parameter: how its text is read and written."""

    label: ClassVar[str]
    choices: ClassVar[Sequence[str]] = ()
    """The only texts that there are, where these are few."""
    shape: ClassVar[str] = ".*"
    """What a text of this kind looks like, as a regular expression: it tells whether the parameter is there."""

    @abstractmethod
    def read(self, text: str) -> T: ...

    def write(self, value: T) -> str:
        return str(value)


def parameter(kind: Kind[Any], default: object = dataclasses.MISSING) -> Any:
    """A field of rules that specs write as a parameter; one with a default may be left out."""
    return dataclasses.field(default=default, metadata={"kind": kind})


def defaults(rules: type) -> dict[str, object]:
    """The parameters that specs may leave out, and what stands for them."""
    return {
        field.name: field.default
        for field in dataclasses.fields(rules)
        if "kind" in field.metadata and field.default is not dataclasses.MISSING
    }


def parameters(rules: type) -> dict[str, Kind[Any]]:
    """The parameters of rules, by name, in the order in which specs write them."""
    if not dataclasses.is_dataclass(rules):
        return {}
    return {field.name: field.metadata["kind"] for field in dataclasses.fields(rules) if "kind" in field.metadata}


def write_rules(rules: Any, left_out: str = "") -> str:
    """The spec of rules without a position, ``subtraction:1,2,4``, and perhaps without one of the parameters."""
    kinds = parameters(type(rules)).items()
    return ":".join((rules.name, *(kind.write(getattr(rules, name)) for name, kind in kinds if name != left_out)))


class Whole(Kind[int]):
    """A whole number, at least ``least``."""

    label = "whole"

    def __init__(self, least: int = 1) -> None:
        self.least = least

    def read(self, text: str) -> int:
        number = read_whole(text) if _WHOLE.fullmatch(text) else None
        if number is None or number < self.least:
            raise NotWhole("error.whole", least=self.least, text=text)
        return number


class WholeSet(Kind[tuple[int, ...]]):
    """A non-empty set of positive whole numbers, ``1,2,4``, kept in increasing order."""

    label = "set"

    def read(self, text: str) -> tuple[int, ...]:
        parts = text.split(",")
        if not all(_WHOLE.fullmatch(part) for part in parts):
            raise SpecError("error.set", text=text)
        numbers = tuple(sorted({read_whole(part) for part in parts}))
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
        ends = read_whole(least), read_whole(most)
        if not 1 <= ends[0] <= ends[1]:
            raise SpecError("error.interval", text=text)
        return ends

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}-{value[1]}"


class BoardSize(Kind[tuple[int, int]]):
    """How many rows and columns a board has, ``8x8``."""

    label = "board"
    shape = "[0-9]+[x×][0-9]+"

    def read(self, text: str) -> tuple[int, int]:
        rows, sign, columns = text.replace("×", "x").partition("x")
        if not sign or not _WHOLE.fullmatch(rows) or not _WHOLE.fullmatch(columns):
            raise SpecError("square.size", text=text)
        size = read_whole(rows), read_whole(columns)
        if min(size) < 1:
            raise SpecError("square.size", text=text)
        return size

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}x{value[1]}"


def read_signs(text: str, signs: str) -> tuple[tuple[int, int], str] | None:
    """The size of a board that is written row by row, and all its signs in a line; None for any other text.

    >>> read_signs("..#/...", ".#")
    ((2, 3), '..#...')
    """
    rows = text.split("/")
    if not rows[0] or len({*map(len, rows)}) > 1 or set(text) - {*signs, "/"}:
        return None
    return (len(rows), len(rows[0])), "".join(rows)


def write_signs(signs: str, columns: int) -> str:
    """The signs of a board row by row.

    >>> write_signs("..#...", 3)
    '..#/...'
    """
    return "/".join(signs[start : start + columns] for start in range(0, len(signs), columns))


def read_whole(digits: str) -> int:
    """The number that a string of digits writes, unless it is absurdly long."""
    if len(digits) > MOST_DIGITS:
        raise TooLarge("error.digits", digits=len(digits), limit=MOST_DIGITS)
    return int(digits)
