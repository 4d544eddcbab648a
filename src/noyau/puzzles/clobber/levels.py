"""Solitaire Clobber at three levels: what to look at and a first capture, the rule worked here, the theorem."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.arguments.argument import Act, Advice, Block, Instruction, Point
from noyau.core.analysis import AnySolution
from noyau.core.game import cell_name
from noyau.puzzles.clobber.argument import explain, is_aim, tell_stones
from noyau.puzzles.clobber.reasons import Blocks, Bounds, Delta, DeltaEnd, Parts, TreeValues
from noyau.puzzles.clobber.rules import BLACK, stones_left
from noyau.words import Reference, Sentence

_CAPTURES_TOLD = 6
_VERTICES_TOLD = 6


def explain_at(solution: AnySolution, level: int) -> Iterator[Block]:
    """The text of a level."""
    return (_discover, _teach, _prove)[level - 1](solution)


def tell_reason(solution: AnySolution, level: int) -> Iterator[Sentence]:
    """Why no fewer stones are left, in a few sentences without a picture: what to look at, the rule, its source."""
    if level == 1:
        yield from _look(solution)
        return
    told = [block for block in _teach(solution) if isinstance(block, Sentence) and not isinstance(block, Act)]
    yield from told[1:] or _tell_best(solution)
    if level > 2 and solution.method.reference:
        yield Sentence("clobber-levels.source", {"source": Reference(solution.method.reference)})
    elif level > 2 and solution.method.positions:
        yield Sentence("clobber-levels.positions", {"n": solution.method.positions})


def _tell_best(solution: AnySolution) -> Iterator[Sentence]:
    """Why fewer stones cannot be left, where no theorem says it."""
    if solution.left == 1:
        yield Sentence("clobber-levels.one")
    elif solution.fewest:
        yield Sentence("clobber-levels.followed", {"n": solution.left})


def _look(solution: AnySolution) -> Iterator[Sentence]:
    """What to look at on this board."""
    delta = next((reason for reason in solution.reasons if type(reason) is Delta), None)
    if delta is not None and not delta.delta:
        yield Sentence("clobber-levels.sides")
        yield Point("clobber-levels.count", _counts(delta))
    else:
        yield Point("clobber-levels.mixed")


def _discover(solution: AnySolution) -> Iterator[Block]:
    """What to look at on this board, and a first capture."""
    yield _verdict(solution)
    if not solution.moves:
        yield from _tell_end(solution)
        return
    yield from _look(solution)
    move = solution.game.rules.say_move(solution.game.position, solution.moves[0])
    yield Advice("clobber-levels.begin", {"move": move})


def _tell_end(solution: AnySolution) -> Iterator[Block]:
    """Nothing can be captured, or nothing leads to what was asked for."""
    if next(iter(solution.game.moves()), None) is None:
        yield Point("clobber-levels.no-capture")
        yield Advice("clobber-levels.take-back")
    else:
        yield Advice("clobber-levels.try")


def _teach(solution: AnySolution) -> Iterator[Block]:
    """The rule with the counts of this board, the captures, a small question."""
    yield _verdict(solution)
    question = "play"
    for reason in solution.reasons[:1]:
        if isinstance(reason, Delta):
            yield from _remainder(reason, solution)
            question = "count"
        elif isinstance(reason, Blocks):
            yield from tell_stones(reason, solution)
            question = "block"
        elif isinstance(reason, TreeValues):
            yield from _tree(reason, solution)
            question = "tree"
        elif isinstance(reason, Parts):
            yield from _parts(reason, solution)
        elif not isinstance(reason, Bounds):
            yield from tell_stones(reason, solution)
    if solution.moves:
        told = tuple(solution.game.rules.write_move(solution.game.position, move) for move in solution.moves)
        cut = len(told) > _CAPTURES_TOLD
        facts = {"moves": told[:_CAPTURES_TOLD], "n": len(told)}
        yield Instruction(f"clobber-levels.captures{'-begin' if cut else ''}", facts)
    elif next(iter(solution.game.moves()), None) is None:
        question = "still"
    yield Act(f"clobber-levels.ask-{question}")


def _remainder(reason: Delta, solution: AnySolution) -> Iterator[Block]:
    """The invariant of two sides, worked here."""
    name = cell_name(solution.game.rules)
    side = tuple(map(name, reason.side))
    shown = (*side[:_VERTICES_TOLD], *(["…"] if len(side) > _VERTICES_TOLD else []))
    yield Sentence("clobber-levels.second-side", {"side": shown, "n": len(side)})
    yield Sentence("clobber-levels.keeps")
    if isinstance(reason, DeltaEnd):
        facts = {"vertex": name(reason.vertex), "wanted": reason.wanted, "colour": Sentence(_colour(reason.colour))}
        yield Point("clobber-levels.count-end", {**_counts(reason), **facts, "rest": reason.delta})
    else:
        yield Point("clobber-levels.count", _counts(reason))


def _counts(reason: Delta) -> dict[str, Any]:
    astray = len(reason.astray)
    return {"stones": reason.stones, "astray": astray, "sum": reason.stones + astray}


def _colour(sign: str) -> str:
    return f"clobber-levels.{'black' if sign == BLACK else 'white'}"


def _tree(reason: TreeValues, solution: AnySolution) -> Iterator[Block]:
    """The way from the leaves to the root, and the three numbers of the root."""
    root = cell_name(solution.game.rules)(reason.root)
    yield Sentence("clobber-levels.tree", {"root": root})
    values = dict(zip(reason.order, reason.values, strict=True))[reason.root]
    white, black, empty = ("∞" if value is None else str(value) for value in values[:3])
    facts = {"root": root, "white": white, "black": black, "empty": empty, "n": solution.left}
    yield Point(f"clobber-levels.root{'-never' if None in values[:3] else ''}", facts)


def _parts(reason: Parts, solution: AnySolution) -> Iterator[Block]:
    """The parts one by one, where they are few."""
    if len(reason.parts) == 1:
        yield Sentence("clobber-levels.alone", {"n": solution.left})
        for inner in reason.parts[0].reasons[:1]:
            if isinstance(inner, Delta) and not isinstance(inner, DeltaEnd):
                yield Sentence("clobber-levels.keeps")
                yield Point("clobber-levels.count", _counts(inner))
        return
    shown = tuple(str(part.left) for part in reason.parts[:_VERTICES_TOLD])
    more = ("…",) if len(reason.parts) > len(shown) else ()
    yield Sentence("clobber-levels.parts", {"n": len(reason.parts), "left": (*shown, *more), "sum": solution.left})


def _prove(solution: AnySolution) -> Iterator[Block]:
    """The whole proof, its source, and something to prove."""
    yield from explain(solution)
    if solution.method.reference:
        yield Sentence("clobber-levels.source", {"source": Reference(solution.method.reference)})
    first = solution.reasons[0] if solution.reasons else None
    key = {Delta: "delta", DeltaEnd: "delta", Blocks: "blocks", TreeValues: "tree"}.get(type(first), "graph")
    yield Act(f"clobber-levels.prove-{key}")


def _verdict(solution: AnySolution) -> Block:
    """How few stones can be left, or whether the end that was asked for can be reached."""
    facts = {"n": solution.left, "least": solution.more.get("least")}
    if solution.more.keys() & {"end", "joker"} or is_aim(solution.reasons):
        return Point(f"clobber-levels.{'reached' if solution.solvable else 'not-reached'}")
    if not solution.moves and stones_left(solution.game.position) == solution.left:
        return Point("clobber-levels.over", facts)
    if not solution.fewest:
        return Point("clobber-levels.found", facts)
    return Point("clobber-levels.best", facts)
