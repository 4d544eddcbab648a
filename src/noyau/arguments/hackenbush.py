"""Why a green picture is worth what it is worth: cycles fused, then edge by edge from the tips down to the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Table, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending
from noyau.games.hackenbush import Fusion, FusionStep
from noyau.values.hackenbush import Edge, Knot, fuse_cycles
from noyau.words import Sentence

_SHOWN = 16
"""So many fusions, and rows of the table, are told."""

_WRITTEN = 6
"""Up to so many equal terms are written out."""

_REPEATED = 3
"""Up to so many equal edges of the table are written out."""

_SORTS = 6
"""Edges that carry so many different values are written."""

_NAMED = 12
_JOINED = 6
"""So many vertices that are fused have their names in the table."""

_CHANGED = 6
"""Of so many edges, the nearest to the cut, it is told what they are worth after it."""


@tell.register
def fusion(reason: Fusion, analysis: AnyAnalysis) -> Iterator[Block]:
    """The fusions, then the table of what each vertex carries, and what the whole is worth."""
    steps = reason.steps
    looped = [step for step in steps if step.loops]
    if looped:
        yield Sentence("hackenbush.explain.fusion")
    for step in looped[:_SHOWN]:
        yield _fused(step)
    if any(step.branches for step in steps):
        yield Sentence("hackenbush.explain.colon")
        yield Sentence("hackenbush.explain.table")
        yield _table(steps[-_SHOWN:])
        if len(steps) > _SHOWN:
            yield Sentence("hackenbush.explain.skipped", {"n": len(steps) - _SHOWN})
    if analysis.game.ending is Ending.MISERE:
        yield Sentence("hackenbush.explain.misere")
        return
    yield Sentence(f"hackenbush.explain.{'won' if reason.value else 'lost'}", {"value": reason.value})
    yield from _first_cut(analysis)


def _first_cut(analysis: AnyAnalysis) -> Iterator[Sentence]:
    """What a winning cut changes, from the cut edge down to the ground."""
    rules, picture = analysis.game.rules, analysis.game.position
    for move in analysis.winning[:1]:
        left = rules.play(picture, move)
        cut = rules.write_move(picture, move)
        knots = fuse_cycles(left)
        before, after = _worths(picture, fuse_cycles(picture)), _worths(left, knots)
        changed = [edge for edge in before if edge in after and before[edge] != after[edge]]
        for edge in changed[: -_CHANGED - 1 : -1]:
            facts = {"cut": cut, "edge": "{}-{}".format(*edge), "before": before[edge], "after": after[edge]}
            yield Sentence("hackenbush.explain.changed", facts)
        terms = _terms(knots[0].loops, [knots[carried].value for _, carried in knots[0].branches])
        yield Sentence(f"hackenbush.explain.{'balanced' if terms else 'bare'}", {"cut": cut, "terms": terms})


def _worths(picture: Sequence[Edge], knots: Sequence[Knot]) -> dict[Edge, int]:
    """What each edge that is on no cycle is worth with all it carries, those nearer to the ground first."""
    return {picture[edge]: knots[carried].value + 1 for knot in knots for edge, carried in knot.branches}


def _fused(step: FusionStep) -> Sentence:
    vertices, loops = step.vertices, step.loops
    kind = "looped" if len(vertices) == 1 else "fused-ground" if 0 in vertices else "fused"
    named = tuple(vertex for vertex in vertices if vertex or kind == "looped")
    ones = _ones(loops) if loops == 1 else f"{_ones(loops)} = {loops % 2}"
    facts = {"vertices": _names(named, ", "), "count": len(named), "n": loops, "sum": ones}
    return Sentence(f"hackenbush.explain.{kind}", facts)


def _table(steps: Sequence[FusionStep]) -> Table:
    """One row for each vertex that carries something, those it carries before it."""
    rows = []
    for step in steps:
        terms = _terms(step.loops, [branch.carries for branch in step.branches])
        rows.append((_names(step.vertices, "=", _JOINED), terms, step.value))
    return Table(tuple(Sentence(f"hackenbush.explain.{name}") for name in ("vertex", "grows", "value")), tuple(rows))


def _terms(loops: int, carried: Sequence[int]) -> str:
    """What is added at a vertex: its loops, then its edges by what they carry."""
    terms = [_ones(loops)] if loops else []
    for value, count in sorted(Counter(carried).items()):
        term = f"({value} + 1)"
        terms.append(" ⊕ ".join([term] * count) if count <= _REPEATED else f"{term} ⊕ … (×{count})")
    return " ⊕ ".join(terms[:_SORTS] + ["…"] * (len(terms) > _SORTS))


def _ones(count: int) -> str:
    """So many loops: 1 ⊕ 1 ⊕ 1."""
    return " ⊕ ".join("1" * count) if count <= _WRITTEN else f"1 ⊕ 1 ⊕ … ⊕ 1 (×{count})"


def _names(vertices: tuple[int, ...], sign: str, most: int = _NAMED) -> str:
    shown = list(map(str, vertices[:most]))
    return sign.join([*shown, "…"] if len(vertices) > most else shown)
