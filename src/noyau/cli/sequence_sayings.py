"""What is told of a sequence beside its values, in words: how it was computed, what stands out, where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from noyau.cli.terminal import text, wrap
from noyau.sequences import Sequence as Found

if TYPE_CHECKING:
    from noyau.sequence_facts import Difference, Statistics
    from noyau.sequence_index import Match

_RECORDS = 16
_ACROSS = 8
_ALSO = 6
_FEW = 1000


def say_method(found: Found) -> Iterator[str]:
    """How many values were computed; nothing of a few ones."""
    if found.to < _FEW or not found.used:
        return
    if found.space is not None:
        heaps = found.space.heaps
        facts = {"mask": f"{found.space.mask:x}", "n": len(heaps), "last": int(heaps[-1]) if len(heaps) else 0}
        yield text("sequence.method.sparse", **facts)
    elif "words" in found.used or "plain" in found.used:
        yield text("sequence.method.mex")
    if "period" in found.used:
        yield text("sequence.method.period", n=found.used["period"])
    if "kept" in found.used:
        yield text("sequence.method.kept", n=found.used["kept"])


def say_statistics(facts: Statistics) -> Iterator[str]:
    """What stands out among the values."""
    if facts.last_rare is None:
        yield text("sequence.statistics.no-rares", mask=f"{facts.mask:x}")
    else:
        key = "alternating" if facts.alternates else "rares"
        yield text(f"sequence.statistics.{key}", mask=f"{facts.mask:x}", n=facts.rares, last=facts.last_rare)
    yield text("sequence.statistics.largest", value=facts.largest, heap=facts.largest_heap)
    yield text("sequence.statistics.counts")
    yield from _table("value", "heaps", list(enumerate(facts.counts)))
    cut = len(facts.records) > _RECORDS
    yield text(f"sequence.statistics.{'last-records' if cut else 'records'}", n=_RECORDS)
    yield from _table("value", "heap", [(value, heap) for heap, value in facts.records[-_RECORDS:]])


def _table(upper: str, lower: str, pairs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Two lines of numbers, one above the other, and two more where they are many."""
    names = [text(f"sequence.statistics.{name}") for name in (upper, lower)]
    label, width = max(map(len, names)), max(len(str(number)) for pair in pairs for number in pair)
    for start in range(0, len(pairs), _ACROSS):
        for name, numbers in zip(names, zip(*pairs[start : start + _ACROSS], strict=True), strict=True):
            yield f"  {name:<{label}} " + "".join(f" {number:>{width}}" for number in numbers)


def say_differences(differences: Sequence[Difference], game: str, to: int) -> Iterator[str]:
    """Where the values of other games are not those of this one."""
    for found in differences:
        facts = {"game": game, "other": found.game, "heap": found.heap, "here": found.here, "there": found.there}
        key = "first" if found.heap is not None else "never" if found.for_ever else "none"
        yield text(f"sequence.differs.{key}", to=to, **facts)


def say_matches(matches: Sequence[Match]) -> Iterator[str]:
    """The games that begin like a list, each with those that agree with it."""
    if not matches:
        yield text("sequence.found.none")
    for match in matches:
        key = "at-0" if match.offset == 0 else "at" if match.offset > 0 else "zeros"
        place = text(f"sequence.found.{key}", offset=abs(match.offset))
        line = text("sequence.found.match", what=match.sentence, place=place)
        if match.also:
            line += text("sequence.found.also", also=match.also[:_ALSO])
            line += " …" if len(match.also) > _ALSO else ""
        yield wrap(line, "  ")
