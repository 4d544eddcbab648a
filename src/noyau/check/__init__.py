"""Certificates: what was found, in a file from which a slow and obvious program proves it anew.

A file is one JSON object. There is one ``kind``, the period of a take-and-break game. The check shares no code with the
engine that made the claim: the code is read anew, every value is the least one that no option has, every option is
looked at, and the bound of the theorem of Guy and Smith is recomputed (for q parts, see ``values/heaps/periods``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import xor
from pathlib import Path
from typing import Any

from noyau.core.errors import SpecError, TooLarge
from noyau.words import Sentence, system_reason

KINDS = ("period",)
MOST_BYTES = 64 << 20

Watch = Callable[[int, int], None]
"""Told from time to time how far a check is, and how far it has to go."""


@dataclass(frozen=True)
class Finding:
    """What a check has found: whether the claim holds, step by step, and the step that fails where it does not.

    ``facts`` are what the record tells besides.
    """

    kind: str
    steps: tuple[Sentence, ...]
    failure: Sentence | None
    facts: Mapping[str, object]

    @property
    def holds(self) -> bool:
        return self.failure is None

    def record(self) -> dict[str, object]:
        """The answer as JSON, but for its sentences."""
        return {"holds": self.holds, "kind": self.kind, **self.facts}


def read_certificate(text: str) -> dict[str, Any]:
    """The fields of a certificate, ``kind`` among them, or SpecError.

    >>> read_certificate('{"kind": "period", "code": "0.77"}')["code"]
    '0.77'
    """
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise SpecError("certificate.json") from None
    if not isinstance(fields, dict) or not isinstance(fields.get("kind"), str):
        raise SpecError("certificate.no-kind", kinds=tuple(KINDS))
    if fields["kind"] not in KINDS:
        raise SpecError("certificate.kind", kind=fields["kind"], kinds=tuple(KINDS))
    return fields


def load_certificate(path: str | Path) -> dict[str, Any]:
    """The fields of a certificate in a file."""
    try:
        with open(path, "rb") as file:
            held = file.read(MOST_BYTES + 1)
        text = held.decode("utf-8-sig")
    except OSError as error:
        raise SpecError("certificate.file", file=str(path), reason=system_reason(error)) from None
    except ValueError:
        raise SpecError("certificate.json") from None
    if len(held) > MOST_BYTES:
        raise TooLarge("certificate.size", limit=MOST_BYTES >> 20)
    return read_certificate(text)


FARTHEST = 20_000_000
"""No list of more values is made."""

SECONDS_PER_OPTION = 4e-8

_HEX = "0123456789abcdef"


@dataclass(frozen=True)
class _Claim:
    digits: tuple[int, ...]
    whole: frozenset[int]
    numbers: Mapping[str, int]
    sha256: str | None
    values: Sequence[int]


def check(fields: Mapping[str, object], watch: Watch | None = None) -> Finding:
    """Recompute everything that the certificate of a period claims."""
    claim = _read(fields)
    said = claim.numbers
    period, start, saltus, end = (said[name] for name in ("period", "preperiod", "saltus", "checked_to"))
    facts = {"code": str(fields["code"]), "period": period, "preperiod": start, "saltus": saltus, "checked_to": end}
    steps: list[Sentence] = []

    def fail(key: str, **details: object) -> Finding:
        return Finding(
            "period", tuple(steps), Sentence(f"certificate.{key}", details), {**facts, "fails": key, **details}
        )

    last = max((place for place, digit in enumerate(claim.digits) if digit), default=0)
    parts = max(1, max(claim.digits).bit_length() - 1)
    for key, found in (("last_digit", last), ("parts", parts)):
        if said[key] != found:
            return fail(key.replace("_", "-"), said=said[key], found=found)
    steps.append(Sentence("certificate.step-code", {"code": facts["code"], "last": last, "parts": parts}))
    if saltus:
        return fail("saltus", said=saltus)
    least = max(start, 1, *(heap + 1 for heap in claim.whole))
    bound = parts * (least + period) + last - 1
    if end < bound:
        return fail("bound", said=end, found=bound)
    steps.append(Sentence("certificate.step-bound", {"bound": bound, "to": end}))
    values = _recompute(claim, end, watch)
    different = next((heap for heap, told in enumerate(claim.values) if heap > end or told != values[heap]), None)
    if different is not None and different > end:
        return fail("too-many", said=len(claim.values), found=end + 1)
    if different is not None:
        return fail("value", heap=different, said=claim.values[different], found=values[different])
    if claim.values and len(claim.values) <= end:
        return fail("too-few", said=len(claim.values), found=end + 1)
    if claim.sha256 is not None and claim.sha256 != fingerprint(values):
        return fail("fingerprint", said=claim.sha256, found=fingerprint(values))
    steps.append(Sentence("certificate.step-values", {"n": end + 1, "to": end}))
    broken = next((n for n in range(start, end + 1 - period) if values[n] != values[n + period]), None)
    if broken is not None:
        return fail("repeat", heap=broken, found=values[broken], later=broken + period, other=values[broken + period])
    steps.append(Sentence("certificate.step-repeat", {"period": period, "first": start, "last": end - period}))
    steps.append(Sentence("certificate.step-theorem", {"period": period, "preperiod": start}))
    return Finding("period", tuple(steps), None, {**facts, "least": _is_least(values, start, period)})


def expected_seconds(fields: Mapping[str, object]) -> float:
    """About how long the check will take."""
    claim = _read(fields)
    end = claim.numbers["checked_to"]
    pairs = sum(digit >> 2 & 1 for digit in claim.digits) * end**2 / 4
    triples = sum(digit >> 3 & 1 for digit in claim.digits) * end**3 / 36
    return float((end * len(claim.digits) + pairs + triples) * SECONDS_PER_OPTION)


def fingerprint(values: Sequence[int]) -> str:
    """The SHA-256 of a list of values, which stands for them in a certificate where they are many."""
    return hashlib.sha256(",".join([str(value) for value in values]).encode()).hexdigest()


def _read(fields: Mapping[str, object]) -> _Claim:
    """The fields, each of the type it must have."""
    numbers = {}
    for name in ("last_digit", "parts", "period", "preperiod", "saltus", "checked_to"):
        number = fields.get(name)
        if type(number) is not int or number < (name == "period"):
            raise SpecError("certificate.number", field=name, value=_shown(number))
        if number > FARTHEST:
            raise TooLarge("certificate.far", field=name, limit=FARTHEST)
        numbers[name] = number
    sha256 = fields.get("sha256")
    if sha256 is not None and not isinstance(sha256, str):
        raise SpecError("certificate.text", field="sha256", value=_shown(sha256))
    values = _numbers(fields, "values")
    if sha256 is None and not values:
        raise SpecError("certificate.no-values")
    return _Claim(_digits(fields.get("code")), frozenset(_numbers(fields, "whole")), numbers, sha256, values)


def _numbers(fields: Mapping[str, object], name: str) -> list[int]:
    numbers = fields.get(name, [])
    if not isinstance(numbers, list) or any(type(n) is not int or not 0 <= n <= FARTHEST for n in numbers):
        raise SpecError("certificate.list", field=name)
    return numbers


def _digits(code: Any) -> tuple[int, ...]:
    """The digits d0, d1 … of a code such as 0.137."""
    if not isinstance(code, str):
        raise SpecError("certificate.text", field="code", value=_shown(code))
    first, point, others = code.lower().partition(".")
    digits = (first or "0") + others
    if not point or not others or len(first) > 1 or any(sign not in _HEX for sign in digits):
        raise SpecError("certificate.code", code=code)
    if _HEX.index(digits[0]) & 3:
        raise SpecError("certificate.first", code=code)
    return tuple(_HEX.index(sign) for sign in digits)


def _recompute(claim: _Claim, to: int, watch: Watch | None) -> list[int]:
    """The values of the heaps 0 to one: each the least that no option has."""
    values: list[int] = []
    for heap in range(to + 1):
        met = set() if heap in claim.whole else _values_of_options(claim.digits, values, heap)
        least = 0
        while least in met:
            least += 1
        values.append(least)
        if watch is not None and heap % 64 == 0:
            watch(heap, to)
    return values


def _values_of_options(digits: Sequence[int], values: Sequence[int], heap: int) -> set[int]:
    met = set()
    for taken in range(min(heap, len(digits) - 1) + 1):
        rest = heap - taken
        if digits[taken] & 1 and rest == 0:
            met.add(0)
        if digits[taken] & 2 and rest > 0:
            met.add(values[rest])
        if digits[taken] & 4:
            half = rest // 2
            met.update(map(xor, values[1 : half + 1], values[rest - half : rest][::-1]))
        if digits[taken] & 8:
            for first in range(1, rest // 3 + 1):
                for second in range(first, (rest - first) // 2 + 1):
                    met.add(values[first] ^ values[second] ^ values[rest - first - second])
    return met


def _is_least(values: Sequence[int], start: int, period: int) -> bool:
    """Whether no smaller period and no smaller preperiod would do."""
    if start and values[start - 1] == values[start - 1 + period]:
        return False
    block = list(values[start : start + period])
    return not any(period % part == 0 and block == block[part:] + block[:part] for part in range(1, period))


def _shown(value: object) -> str:
    return repr(value)[:60]
