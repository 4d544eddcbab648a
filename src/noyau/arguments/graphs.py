"""The kernel of a graph of positions: why one cannot stay in it, why one can come back, why a game is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.analysis import Analysis
from noyau.arguments.argument import Block, Table
from noyau.arguments.places import place
from noyau.verdict import Reason
from noyau.words import Sentence

_MOST_SHOWN = 12


def kernel(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """Where the options lie: in the kernel, which the lost positions are in normal play without cycles, or not."""
    options = reason["options"]
    inside, drawn = _where(options, "P"), _where(options, "D")
    facts = {
        "position": reason["position"],
        "n": len(options),
        "inside": _some(inside),
        "drawn": _some(drawn),
    }
    yield Sentence(f"explain.{'kernel' if reason['is_kernel'] else 'lost'}.{reason['outcome']}", facts)


def mex(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The least value that no option has."""
    facts = {"n": len(reason["options"]), "values": _some(_sorted(reason["options"])), "value": reason["value"]}
    yield Sentence("explain.mex", facts)


def draw(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The cycle along which both players keep the draw."""
    yield Sentence(f"explain.draw.{reason['exits']}", {"cycle": " > ".join(reason["cycle"])})


def infinite(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The value of a position from which play need not end."""
    facts = {"n": len(reason["options"]), "values": _some(_sorted(reason["options"])), "value": reason["value"]}
    yield Sentence("explain.infinite", facts)


def terms(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The components of a sum with their values."""
    yield Sentence(f"explain.sum.{analysis.game.ending.value}", {"n": reason["count"]})
    shown = reason["terms"][:_MOST_SHOWN]
    yield Table(
        head=("", Sentence("explain.sum.game"), Sentence("explain.value")),
        rows=tuple((place(analysis, index), term["game"], term["value"]) for index, term in enumerate(shown)),
    )
    if reason["count"] > len(shown):
        yield Sentence("explain.sum.more", {"n": reason["count"] - len(shown)})


def loopy_sum(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The sum of values some of which are infinite."""
    infinite = sum(value.startswith("∞") for value in reason["values"])
    key = "explain.loopy-sum.one" if infinite == 1 else "explain.loopy-sum.several"
    yield Sentence(key, {"sum": reason["sum"]})
    yield Sentence(f"explain.loopy-sum.{analysis.outcome.value}", {"sum": reason["sum"]})


def _where(options: tuple[dict[str, str], ...], outcome: str) -> tuple[str, ...]:
    return tuple(option["position"] for option in options if option["outcome"] == outcome)


def _sorted(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(values), key=lambda value: (len(value), value)))


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= _MOST_SHOWN else (*names[:_MOST_SHOWN], "…")
