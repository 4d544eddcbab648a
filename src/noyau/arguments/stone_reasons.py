"""Why no fewer stones can be left: blocks of a line, values of a tree, the invariant of two sides, a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from noyau.analysis import Solution
from noyau.arguments.argument import Block, Table
from noyau.arguments.texts import shorten
from noyau.verdict import Reason
from noyau.words import Sentence

_LONGEST = 200
_PARTS_SHOWN = 8
_ROWS_SHOWN = 24

Explainer = Callable[[Reason, Solution[Any, Any]], Iterator[Block]]


def explain_reason(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """What decided an answer, in words."""
    return EXPLAINERS.get(reason.kind, _plain)(reason, solution)


def _plain(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """A reason that is one sentence; bounds are said at the head of the answer already."""
    if reason.kind != "bounds":
        yield Sentence(f"stonewhy.{reason.kind}", reason.facts)


def _blocks(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """The line cut into blocks, each of which can be reduced to one stone."""
    yield Sentence("stonewhy.blocks-rule")
    stones = solution.game.position.partition(",")[0]
    word = "".join(stones[vertex] for vertex in reason["vertices"])
    blocks = [word[first : first + length] for first, length in reason["blocks"]]
    key = "blocks-cycle" if reason["cycle"] else "blocks"
    yield Sentence(f"stonewhy.{key}", {"n": len(blocks), "blocks": shorten(" | ".join(blocks), _LONGEST)})
    yield Sentence("stonewhy.blocks-why", {"n": len(blocks)})


def _tree(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """The nine values of the vertices, from the leaves up."""
    yield Sentence("stonewhy.tree-rule", {"root": reason["root"]})
    rows = list(zip(reason["order"], reason["values"], strict=True))[-_ROWS_SHOWN:]
    if len(rows) < reason["size"]:
        yield Sentence("stonewhy.tree-cut", {"n": len(rows)})
    stones = solution.game.position
    yield Table(
        head=(Sentence("stonewhy.vertex"), *(Sentence(f"stonewhy.column-{column}") for column in range(9))),
        rows=tuple((f"{vertex} {stones[vertex]}", *_cells(values)) for vertex, values in rows),
    )
    yield Sentence("stonewhy.tree-end", {"root": reason["root"], "n": solution.left})


def _cells(values: Any) -> tuple[str, ...]:
    return tuple("∞" if value is None else str(value) for value in values)


def _delta(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """The invariant: sides, stones on the wrong side, the remainder."""
    yield Sentence("stonewhy.delta-sides", {"side": shorten(", ".join(map(str, reason["side"])), _LONGEST)})
    yield Sentence("stonewhy.delta-keeps")
    count, astray = reason["stones"], len(reason["astray"])
    facts = {"stones": count, "astray": astray, "sum": count + astray}
    yield Sentence(f"stonewhy.{reason.kind}", {**reason.facts, **facts})


def _parts(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """The stones that do not touch each other, each part with what can be left of it."""
    parts = reason["parts"]
    if len(parts) == 1:
        yield Sentence("stonewhy.one-part" if solution.fewest else "stonewhy.one-part-found", {"n": solution.left})
        return
    yield Sentence("stonewhy.parts", {"n": len(parts)})
    for number, part in enumerate(parts[:_PARTS_SHOWN], start=1):
        vertices = shorten(", ".join(map(str, part["vertices"])), 60)
        yield Sentence("stonewhy.part", {"number": number, "vertices": vertices, "n": part["left"]})
    if len(parts) > _PARTS_SHOWN:
        yield Sentence("stonewhy.more-parts", {"n": len(parts) - _PARTS_SHOWN})
    if solution.fewest:
        yield Sentence("stonewhy.parts-sum", {"n": solution.left})


def _hamming(reason: Reason, solution: Solution[Any, Any]) -> Iterator[Block]:
    """The product of complete graphs, and the theorem by which its captures were built."""
    factors = " □ ".join(f"K{size}" for size in reason["factors"])
    yield Sentence(
        f"stonewhy.hamming-{reason['theorem'].removeprefix('D-').lower()}", {"factors": shorten(factors, 80)}
    )
    yield Sentence("stonewhy.hamming-built", {"n": len(solution.moves or ())})


EXPLAINERS: dict[str, Explainer] = {
    "blocks": _blocks,
    "delta": _delta,
    "delta-end": _delta,
    "hamming": _hamming,
    "parts": _parts,
    "tree-values": _tree,
}
