"""Solitaire Clobber: the captures, how few stones they leave, and why no others leave fewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from noyau.arguments.argument import Block, Table, shorten
from noyau.core.analysis import AnySolution
from noyau.core.game import cell_name
from noyau.core.reasons import Reason, name_cells
from noyau.puzzles.clobber.reasons import Blocks, Bounds, Delta, DeltaEnd, Hamming, OutOfReach, Parts, TreeValues
from noyau.puzzles.clobber.rules import Capture, stones_left
from noyau.words import Sentence, spell

_LONGEST = 200
_PARTS_SHOWN = 8
_ROWS_SHOWN = 24


@singledispatch
def tell_stones(reason: Reason, solution: AnySolution) -> Iterator[Block]:
    """What decided an answer, in words: most reasons are one sentence."""
    yield Sentence(f"clobber-proof.{reason.kind}", reason.facts_on(cell_name(solution.game.rules)))


@tell_stones.register
def _bounds(reason: Bounds, solution: AnySolution) -> Iterator[Block]:
    """Bounds are said at the head of the answer already."""
    yield from ()


@tell_stones.register
def _blocks(reason: Blocks, solution: AnySolution) -> Iterator[Block]:
    """The line cut into blocks, each of which can be reduced to one stone."""
    yield Sentence("clobber-proof.blocks-rule")
    stones = solution.game.position.partition(",")[0]
    word = "".join(stones[vertex] for vertex in reason.vertices)
    blocks = [word[first : first + length] for first, length in reason.blocks]
    key = "blocks-cycle" if reason.cycle else "blocks"
    yield Sentence(f"clobber-proof.{key}", {"n": len(blocks), "blocks": shorten(" | ".join(blocks), _LONGEST)})
    yield Sentence("clobber-proof.blocks-why", {"n": len(blocks)})


@tell_stones.register
def _tree(reason: TreeValues, solution: AnySolution) -> Iterator[Block]:
    """The nine values of the vertices, from the leaves up."""
    name = cell_name(solution.game.rules)
    root = name(reason.root)
    yield Sentence("clobber-proof.tree-rule", {"root": root})
    rows = list(zip(reason.order, reason.values, strict=True))[-_ROWS_SHOWN:]
    if len(rows) < reason.size:
        yield Sentence("clobber-proof.tree-cut", {"n": len(rows)})
    stones = solution.game.position
    yield Table(
        head=(Sentence("clobber-proof.vertex"), *(Sentence(f"clobber-proof.column-{column}") for column in range(9))),
        rows=tuple((f"{name(vertex)} {stones[vertex]}", *_cells(values)) for vertex, values in rows),
    )
    yield Sentence("clobber-proof.tree-end", {"root": root, "n": solution.left})


def _cells(values: Any) -> tuple[str, ...]:
    return tuple("∞" if value is None else str(value) for value in values)


@tell_stones.register
def _delta(reason: Delta, solution: AnySolution) -> Iterator[Block]:
    """The invariant: sides, stones on the wrong side, the remainder."""
    named = reason.facts_on(cell_name(solution.game.rules))
    yield Sentence("clobber-proof.delta-sides", {"side": shorten(spell(named["side"], "en"), _LONGEST)})
    yield Sentence("clobber-proof.delta-keeps")
    count, astray = reason.stones, len(reason.astray)
    facts = {"stones": count, "astray": astray, "sum": count + astray}
    yield Sentence(f"clobber-proof.{reason.kind}", {**named, **facts})


@tell_stones.register
def _parts(reason: Parts, solution: AnySolution) -> Iterator[Block]:
    """The stones that do not touch each other, each part with what can be left of it."""
    parts = reason.parts
    if len(parts) == 1:
        yield Sentence(
            "clobber-proof.one-part" if solution.fewest else "clobber-proof.one-part-found", {"n": solution.left}
        )
        return
    yield Sentence("clobber-proof.parts", {"n": len(parts)})
    for number, part in enumerate(parts[:_PARTS_SHOWN], start=1):
        vertices = shorten(spell(name_cells(part.vertices, cell_name(solution.game.rules)), "en"), 60)
        yield Sentence("clobber-proof.part", {"number": number, "vertices": vertices, "n": part.left})
    if len(parts) > _PARTS_SHOWN:
        yield Sentence("clobber-proof.more-parts", {"n": len(parts) - _PARTS_SHOWN})
    if solution.fewest:
        yield Sentence("clobber-proof.parts-sum", {"n": solution.left})


@tell_stones.register
def _hamming(reason: Hamming, solution: AnySolution) -> Iterator[Block]:
    """The product of complete graphs, and the theorem by which its captures were built."""
    factors = " □ ".join(f"K{size}" for size in reason.factors)
    yield Sentence(
        f"clobber-proof.hamming-{reason.theorem.removeprefix('D-').lower()}", {"factors": shorten(factors, 80)}
    )
    yield Sentence("clobber-proof.hamming-built", {"n": len(solution.moves or ())})


_MOVES_SHOWN = 60


def summary(solution: AnySolution) -> Iterator[Block]:
    """How few stones can be left, and the captures that do so."""
    yield _verdict(solution)
    if solution.moves:
        yield from _captures(solution, solution.moves)


def explain(solution: AnySolution) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    yield _verdict(solution)
    for reason in solution.reasons:
        yield from tell_stones(reason, solution)
    if solution.moves:
        yield from _captures(solution, solution.moves)


def _verdict(solution: AnySolution) -> Sentence:
    facts: dict[str, object] = {"game": shorten(solution.game.spec, 200), "n": solution.left}
    if solution.more.keys() & {"end", "joker"} or is_aim(solution.reasons):
        return Sentence("clobber-proof.reached" if solution.solvable else "clobber-proof.not-reached", facts)
    if not solution.moves and stones_left(solution.game.position) == solution.left:
        return Sentence("clobber-proof.over", facts)
    if not solution.fewest:
        return Sentence("clobber-proof.bounds", facts | {"least": solution.more["least"]})
    return Sentence("clobber-proof.one" if solution.left == 1 else "clobber-proof.left", facts)


def is_aim(reasons: Sequence[Reason]) -> bool:
    return any(isinstance(reason, OutOfReach | DeltaEnd) for reason in reasons)


def _captures(solution: AnySolution, moves: Sequence[Capture]) -> Iterator[Block]:
    game = solution.game
    shown = [game.rules.write_move(game.position, move) for move in moves[:_MOVES_SHOWN]]
    more = ["…"] if len(moves) > _MOVES_SHOWN else []
    yield Sentence("clobber-proof.captures", {"n": len(moves), "moves": (*shown, *more)})
