"""Why a green picture is worth what it is worth: cycles fused, then edge by edge from the tips down to the ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from noyau.analysis import Analysis
from noyau.arguments.argument import Block, Table
from noyau.verdict import Reason
from noyau.words import Sentence

_SHOWN = 16
"""So many fusions, and rows of the table, are told."""

_WRITTEN = 6
"""Up to so many equal terms are written out."""

_NAMED = 12


def fusion(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The fusions, then the table of what each vertex carries, and what the whole is worth."""
    steps = reason["steps"]
    looped = [step for step in steps if step["loops"]]
    if any(len(step["vertices"]) > 1 for step in looped):
        yield Sentence("hackenbush.explain.fusion")
    for step in looped[:_SHOWN]:
        yield _fused(step)
    if any(step["branches"] for step in steps):
        yield Sentence("hackenbush.explain.colon")
        yield Sentence("hackenbush.explain.table")
        yield _table(steps[-_SHOWN:])
        if len(steps) > _SHOWN:
            yield Sentence("hackenbush.explain.skipped", {"n": len(steps) - _SHOWN})
    yield Sentence(f"hackenbush.explain.{'won' if reason['value'] else 'lost'}", {"value": reason["value"]})


def _fused(step: Mapping[str, Any]) -> Sentence:
    vertices, loops = step["vertices"], step["loops"]
    kind = "looped" if len(vertices) == 1 else "fused-ground" if 0 in vertices else "fused"
    named = tuple(vertex for vertex in vertices if vertex or kind == "looped")
    ones = _ones(loops) if loops == 1 else f"{_ones(loops)} = {loops % 2}"
    facts = {"vertices": _names(named, ", "), "count": len(named), "n": loops, "sum": ones}
    return Sentence(f"hackenbush.explain.{kind}", facts)


def _table(steps: tuple[Mapping[str, Any], ...]) -> Table:
    """One row for each vertex that carries something, those it carries before it."""
    rows = []
    for step in steps:
        terms = [_ones(step["loops"])] if step["loops"] else []
        terms += [f"({branch['carries']} + 1)" for branch in step["branches"][:_NAMED]]
        terms += ["…"] if len(step["branches"]) > _NAMED else []
        rows.append((_names(step["vertices"], "="), " ⊕ ".join(terms), step["value"]))
    return Table(tuple(Sentence(f"hackenbush.explain.{name}") for name in ("vertex", "grows", "value")), tuple(rows))


def _ones(count: int) -> str:
    """So many loops: 1 ⊕ 1 ⊕ 1."""
    return " ⊕ ".join("1" * count) if count <= _WRITTEN else f"1 ⊕ 1 ⊕ … ⊕ 1 (×{count})"


def _names(vertices: tuple[int, ...], sign: str) -> str:
    shown = list(map(str, vertices[:_NAMED]))
    return sign.join([*shown, "…"] if len(vertices) > _NAMED else shown)
