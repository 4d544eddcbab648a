"""A claim as a page to read: what is printed and what is true, why, what to play, try and solve, and where to go on.

The texts are those of ``words/*/theorem-SOURCE.toml``; what is the same in every language is in ``live/SOURCE.toml``:
the position, the neighbours, and the commands whose answers the exercise relies on.

>>> from noyau.literature import find
>>> page = read_page(find(["N-VI.2t11"])[0])
>>> page.spec, page.near[0], page.text("true", "en")
('fibonacci:11', 'N-VI.2t', 'A heap of 11 at the start is won: take 3.')
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from noyau.core.caches import remembered
from noyau.literature import SOURCES, Theorem
from noyau.words import Sentence, look_up

_FOLDER = Path(__file__).parent / "live"

FOUND = Path(__file__).parent / "found.json"
"""What the check of each claim found when it was run last, in each language: pages tell it without a new run."""

TEXTS = ("true", "proof", "try", "exercise", "answer")
"""What a page may say of a claim: the statement as it is true, where that is not what is printed, why it is true, what
a reader may try against it, an exercise and its answer."""

_STATUSES = {"F": "false", "A": "ambiguous", "T": "true"}


class Link(NamedTuple):
    """Where to go on: a ``position`` to play, its ``game``, a ``command`` to run, or another ``claim``."""

    kind: str
    to: str


@dataclass(frozen=True)
class Page:
    """A claim with all that is told of it; what nobody has written yet is missing."""

    theorem: Theorem
    spec: str | None = None
    run: str | None = None
    """A command that shows the claim at work, without the word ``noyau``."""
    near: tuple[str, ...] = ()
    """The claims to read with this one."""
    status: str = ""
    """What the source does with it, a key of ``verify.status``: ``proved``, ``stated`` without a proof, ``open``,
    ``example``, ``definition``, ``read``; ``false`` and ``ambiguous`` follow from the verdict."""
    check: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Commands on which the answer of the exercise relies, each with what its JSON must have."""

    def text(self, part: str, language: str) -> str | None:
        """One of the texts, if it is written; what is true is what is stated, where that is true as it is printed."""
        written = look_up(language, f"theorem-{area_of(self.theorem)}.{self.theorem.id.replace('.', '_')}.{part}")
        if written is None and part == "true" and self.theorem.verdict == "T":
            return self.theorem.sentence("stated").say(language)
        return written

    def proof(self, language: str) -> list[str]:
        """The idea of the proof, line by line."""
        return (self.text("proof", language) or "").splitlines()

    def computed(self, language: str) -> str:
        """What the check found when it was run last."""
        return read_found()[self.theorem.id][language]

    def describe_status(self, computed: str, language: str) -> str:
        """What the source does with the claim, and what was computed here."""
        return Sentence(f"verify.status.{self.status}", {"computed": computed}).say(language)

    def links(self) -> Iterator[Link]:
        """Where to go on from here."""
        if self.spec is not None:
            yield Link("position", self.spec)
            yield Link("game", self.game or "")
        if self.run is not None:
            yield Link("command", f"noyau {self.run}")
        for id in self.near:
            yield Link("claim", id)

    @property
    def game(self) -> str | None:
        """The name of the game that is played there."""
        if self.spec is None:
            return None
        term = self.spec.partition(" + ")[0].removeprefix("misere ")
        return term.partition(":")[0]

    def missing(self) -> list[str]:
        """What still has to be written: a page is whole once there is nothing."""
        parts = [part for part in TEXTS if self.text(part, "en") is None]
        if self.spec is None and self.run is None:
            parts.append("spec")
        if not self.near:
            parts.append("near")
        return parts + ["status"] * (self.status == "true")


def area_of(theorem: Theorem) -> str:
    """What the files of the texts of a source are called."""
    return SOURCES[theorem.source].area


def read_page(theorem: Theorem) -> Page:
    """All that is told of a claim."""
    live = dict(_read_live(area_of(theorem)).get(theorem.id, {}))
    live["near"] = tuple(live.get("near", ()))
    live.setdefault("status", _STATUSES[theorem.verdict])
    return Page(theorem, **live)


def written_ids(area: str) -> set[str]:
    """The claims of which something live is told."""
    return set(_read_live(area))


@remembered(most=None)
def _read_live(area: str) -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((_FOLDER / f"{area}.toml").read_text(encoding="utf-8"))


@remembered(most=None)
def read_found() -> Mapping[str, Mapping[str, str]]:
    """What all checks found when they were run last."""
    found: Mapping[str, Mapping[str, str]] = json.loads(FOUND.read_text(encoding="utf-8"))
    return found
