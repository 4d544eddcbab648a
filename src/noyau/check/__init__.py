"""Certificates: what was found, in a file from which a slow and obvious program proves it anew.

A file is one JSON object. Its ``kind`` names the checker, which shares no code with the engine that made the claim.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from noyau.core.errors import SpecError, TooLarge
from noyau.words import Sentence
from noyau.words.system_errors import reason

CHECKERS: Mapping[str, str] = {"period": "noyau.check.periods"}
"""For each kind the module whose ``check(fields, watch)`` proves it anew."""

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
        raise SpecError("certificate.no-kind", kinds=", ".join(CHECKERS))
    if fields["kind"] not in CHECKERS:
        raise SpecError("certificate.kind", kind=fields["kind"], kinds=", ".join(CHECKERS))
    return fields


def load_certificate(path: str | Path) -> dict[str, Any]:
    """The fields of a certificate in a file."""
    try:
        with open(path, "rb") as file:
            held = file.read(MOST_BYTES + 1)
        text = held.decode("utf-8-sig")
    except OSError as error:
        raise SpecError("certificate.file", file=str(path), reason=reason(error)) from None
    except ValueError:
        raise SpecError("certificate.json") from None
    if len(held) > MOST_BYTES:
        raise TooLarge("certificate.size", limit=MOST_BYTES >> 20)
    return read_certificate(text)


def check(fields: Mapping[str, Any], watch: Watch | None = None) -> Finding:
    """Prove a certificate anew from nothing but its fields."""
    finding: Finding = import_module(CHECKERS[fields["kind"]]).check(fields, watch)
    return finding
