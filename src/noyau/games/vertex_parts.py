"""What theorems say where the free vertices fall into paths, cycles, their powers and complete multipartite graphs.

Domination on a path of n vertices is a heap of n in 0.137; on its k-th power, a heap of n + k from which k + 1 tokens
that lie side by side are taken. Arc Kayles on a path of n vertices is a heap of n in 0.07 (Winning Ways, ch. 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from noyau.core.caches import remembered
from noyau.core.reasons import CELLS, Copying, Decision, Pairing, Reason, Remark
from noyau.core.recipes import Recipe
from noyau.core.verdict import Outcome
from noyau.graphs.pairings import Pairs
from noyau.graphs.part_shapes import Part
from noyau.values.heaps.codes import HeapCode, write_code
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.nimbers import heaps_to_change, nim_sum

if TYPE_CHECKING:
    from noyau.core.game import AnyGame

_PARTS_TOLD = 40

Claim = tuple[int, ...]
"""The vertices that a move names: one in domination, two in Arc Kayles."""


@remembered(most=None)
def _table(code: tuple[int, ...]) -> HeapTable:
    return HeapTable(HeapCode(code))


@dataclass(frozen=True)
class Shape:
    """A part of which a theorem knows the value: how many vertices it has, and the first and the last of them."""

    kind: str = field(default="", init=False)
    size: int
    ends: tuple[int, int] = field(metadata=CELLS)
    value: int


@dataclass(frozen=True)
class ClassesShape(Shape):
    """A complete multipartite graph, by the sizes of its classes."""

    kind: str = field(default="classes", init=False)
    classes: tuple[int, ...]


@dataclass(frozen=True)
class PathShape(Shape):
    """A path or a power of one: the heap of a take-and-break game that it stands for."""

    kind: str = field(default="path", init=False)
    reach: int
    heap: int
    code: str


@dataclass(frozen=True)
class CycleShape(PathShape):
    """A cycle or a power of one: any move opens it to a path, of so many vertices and this value."""

    kind: str = field(default="cycle", init=False)
    left: int
    other: int


@dataclass(frozen=True)
class Shapes(Reason, kind="shapes"):
    """The parts of a graph, of very many the first, and the nim-sum of their values."""

    tells_play: ClassVar[bool] = False
    parts: tuple[Shape, ...]
    count: int
    sum: int

    def recipe(self, game: AnyGame) -> Recipe | None:
        if self.count == 1 and self.parts[0].size <= LONGEST_TABLE:
            whole = next((move for move in game.moves() if not any(True for _ in game.after(move).moves())), None)
            if whole is not None:
                return TakeAll(whole)
        lines = {part.reach for part in self.parts if isinstance(part, PathShape)}
        longest = max((part.size for part in self.parts), default=0)
        if self.count > len(self.parts) or longest > LONGEST_TABLE or len(lines) > 1:
            return None
        rules = cast("FallsIntoParts", game.rules)
        reach = max(lines, default=1)
        return ValuesOfParts(reach, tuple(rules.taking.on_path(size, reach) for size in range(longest + 1)))


LONGEST_TABLE = 200
"""A table of longer paths than this is no rule to play by."""


@dataclass(frozen=True)
class ValuesOfParts(Recipe, kind="values-of-parts"):
    """Parts that no move joins, each with a value: leave an even number of ones in every binary column.

    The table has the values of the paths of 0, 1, 2 … vertices; in a power of a path a vertex reaches further.

    >>> from noyau.core.spec import parse
    >>> from noyau.engines import solve
    >>> solve(parse("arckayles:path-7")).recipe
    ValuesOfParts(reach=1, table=(0, 0, 1, 1, 2, 0, 3, 1))
    """

    reach: int
    table: tuple[int, ...]

    def values(self, game: AnyGame) -> tuple[int, ...]:
        """What each part counts for."""
        rules = cast("FallsIntoParts", game.rules)
        return tuple(rules.taking.value(part) or 0 for part in rules.parts(game.position) or ())

    def holds(self, game: AnyGame) -> bool:
        return nim_sum(self.values(game)) == 0

    def restore(self, game: AnyGame) -> Any:
        rules = cast("FallsIntoParts", game.rules)
        parts = rules.parts(game.position) or ()
        changed = next(heaps_to_change(self.values(game)), None)
        if changed is None:
            return None
        index, value = changed
        return rules.claim(next(rules.taking.moves(parts[index], value)))


class FallsIntoParts(Protocol):
    """Rules on vertices or squares of which theorems know some parts."""

    taking: ClassVar[Taking]

    def parts(self, position: int) -> Sequence[Part] | None:
        """The parts of what is free; None where one of them has no shape that is known."""

    def claim(self, ends: Claim) -> int:
        """The move that takes these vertices."""


@dataclass(frozen=True)
class TakesAll(Remark, kind="vertices.all"):
    """A vertex that takes all that are left."""

    vertex: int = field(metadata=CELLS)

    def recipe(self, game: AnyGame) -> Recipe:
        return TakeAll(self.vertex)


@dataclass(frozen=True)
class TakeAll(Recipe, kind="take-all"):
    """One move takes all that is left."""

    move: int

    def holds(self, game: AnyGame) -> bool:
        return not any(True for _ in game.moves())

    def restore(self, game: AnyGame) -> int:
        return self.move


class Taking:
    """A vertex goes with its neighbours: the value of a part of a graph, and what each move leaves of it."""

    def value(self, part: Part) -> int | None:
        """The value of a part, or None where no theorem knows it."""
        if part.kind == "path":
            return self.on_path(part.size, part.reach)
        if part.kind == "cycle":
            return int(self.on_path(self.opened(part), part.reach) == 0)
        return self.on_classes(part.classes)

    def moves(self, part: Part, value: int) -> Iterator[Claim]:
        """The moves that leave the part with that value."""
        if part.kind == "path":
            yield from self.along_path(part, value)
        elif part.kind == "classes":
            yield from self.between_classes(part, value)
        elif self.on_path(self.opened(part), part.reach) == value:
            yield from self.around(part)

    def heap(self, part: Part) -> int:
        """The heap that a path, or the path left of a cycle, stands for."""
        size = part.size if part.kind == "path" else self.opened(part)
        return size if part.reach == 1 or not size else size + part.reach

    def code(self, reach: int) -> tuple[int, ...]:
        """The digits of the game on heaps."""
        return (0, 1, 3, 7) if reach == 1 else (*[0] * (reach + 1), 7)

    def opened(self, part: Part) -> int:
        """The length of the path that any move leaves of a cycle."""
        return part.size - 2 * part.reach - 1

    def on_path(self, size: int, reach: int) -> int:
        heap = max(size, 0) if reach == 1 else size + reach
        return _table(self.code(reach)).value(heap) if size > 0 else 0

    def on_classes(self, classes: Sequence[int]) -> int | None:
        """Whoever takes a vertex leaves the others of its class, which no edge joins."""
        left = {(size - 1) % 2 for size in classes}
        return next(value for value in range(3) if value not in left)

    def along_path(self, part: Part, value: int) -> Iterator[Claim]:
        for place, vertex in enumerate(part.vertices):
            before, after = place - part.reach, part.size - 1 - place - part.reach
            if self.on_path(before, part.reach) ^ self.on_path(after, part.reach) == value:
                yield (vertex,)

    def around(self, part: Part) -> Iterator[Claim]:
        return ((vertex,) for vertex in part.vertices)

    def between_classes(self, part: Part, value: int) -> Iterator[Claim]:
        start = 0
        for size in part.classes:
            if (size - 1) % 2 == value:
                yield from ((vertex,) for vertex in part.vertices[start : start + size])
            start += size


class TakingEdges(Taking):
    """An edge goes with its two ends."""

    def heap(self, part: Part) -> int:
        return part.size if part.kind == "path" else self.opened(part)

    def code(self, reach: int) -> tuple[int, ...]:
        return (0, 0, 7)

    def opened(self, part: Part) -> int:
        return part.size - 2

    def on_path(self, size: int, reach: int) -> int:
        return _table(self.code(reach)).value(size)

    def on_classes(self, classes: Sequence[int]) -> int | None:
        """The number of moves is known beforehand on a complete graph and on a complete bipartite one."""
        if max(classes) == 1:
            return len(classes) // 2 % 2
        return min(classes) % 2 if len(classes) == 2 else None

    def along_path(self, part: Part, value: int) -> Iterator[Claim]:
        for place in range(part.size - 1):
            if self.on_path(place, 1) ^ self.on_path(part.size - 2 - place, 1) == value:
                yield part.vertices[place], part.vertices[place + 1]

    def around(self, part: Part) -> Iterator[Claim]:
        for place, vertex in enumerate(part.vertices):
            yield part.vertices[place - 1], vertex

    def between_classes(self, part: Part, value: int) -> Iterator[Claim]:
        if value + (self.on_classes(part.classes) or 0) != 1:
            return  # each move changes the parity of the number of moves
        vertices = part.vertices
        first = part.classes[0] if len(part.classes) == 2 else 0
        for place, vertex in enumerate(vertices):
            others = vertices[max(first, place + 1) :] if place < first or not first else ()
            yield from ((vertex, other) for other in others)


VERTICES, EDGES = Taking(), TakingEdges()


def decide_parts(rules: FallsIntoParts, position: int) -> Decision[int] | None:
    """The decision by the values of all parts; None where one of them is not known."""
    parts, taking = rules.parts(position), rules.taking
    known = [(part, taking.value(part)) for part in parts] if parts is not None else [(None, None)]
    values = [value for _, value in known if value is not None]
    if len(values) < len(known):
        return None
    total = nim_sum(values)
    shaped = [(part, value) for part, value in known if part is not None and value is not None]

    def moves_to(aim: int) -> list[int]:
        claims = (claim for part, value in shaped for claim in taking.moves(part, value ^ total ^ aim))
        return sorted(map(rules.claim, claims)) if aim != total else []

    told = tuple(_tell(taking, part, value) for part, value in shaped[:_PARTS_TOLD])
    return Decision(
        outcome=Outcome.N if total else Outcome.P,
        reasons=(Shapes(told, len(shaped), total),),
        reference="Winning Ways, ch. 4; Sprague 1935, Grundy 1939",
        winning=lambda: moves_to(0),
        grundy=total,
        moves_to=moves_to,
    )


def decide_pairing(pairs: Pairs | None) -> Decision[int] | None:
    """The decision for a position that can be paired: whoever is second copies, and wins (Duchêne, proposition 1)."""
    if pairs is None:
        return None
    return Decision(Outcome.P, (Pairing(pairs),), "Duchêne 2006, proposition 1", lambda: iter(()), grundy=0)


def decide_copying(first: tuple[int, Pairs] | None) -> Decision[int] | None:
    """The decision where a known move leaves a position that can be paired; other moves may win as well."""
    if first is None:
        return None
    move, pairs = first
    reason = Copying(move, pairs)
    return Decision(Outcome.N, (reason,), "Duchêne 2006, proposition 1", lambda: iter((move,)), every=False)


def decide_all(position: int, closed: Sequence[int]) -> Decision[int] | None:
    """The decision where a vertex takes all that are left; others may win as well."""
    move = next((vertex for vertex, row in enumerate(closed) if not position & ~row and position >> vertex & 1), None)
    if move is None:
        return None
    return Decision(Outcome.N, (TakesAll(move),), "Duchêne 2006, § 1.4", lambda: iter((move,)), every=False)


def _tell(taking: Taking, part: Part, value: int) -> Shape:
    """What an explanation says of a part."""
    size, ends = part.size, (part.vertices[0], part.vertices[-1])
    if part.kind == "classes":
        return ClassesShape(size, ends, value, part.classes)
    heap, code = taking.heap(part), write_code(HeapCode(taking.code(part.reach)))
    if part.kind == "path":
        return PathShape(size, ends, value, part.reach, heap, code)
    left = taking.opened(part)
    return CycleShape(size, ends, value, part.reach, heap, code, left, taking.on_path(left, part.reach))
