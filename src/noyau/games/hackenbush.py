"""Green Hackenbush: cut an edge of a picture that stands on the ground; what hangs in the air falls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.caches import remembered
from noyau.core.errors import IllegalMove, NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Impartial
from noyau.core.material import load
from noyau.core.reasons import Decision, MisereNim, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.rewriting import Rewrite
from noyau.graphs import is_graph, read_graph
from noyau.graphs.graph import are_numbers
from noyau.graphs.hackenbush_pictures import canonical_picture
from noyau.values.genus import heap_genus, total
from noyau.values.hackenbush import Edge, Knot, fuse_cycles, standing_edges
from noyau.values.nimbers import heaps_to_change, nim_sum
from noyau.words import Sentence

Picture = tuple[Edge, ...]
"""The edges left, in order; an edge that is there twice is written twice."""

ColouredEdge = tuple[int, int, str]
"""An edge and its colour: r, g or b."""

GREEN = "g"

MOST_EDGES = 1000
EMPTY = "-"
LARGEST = 999_999
"""The largest number of a vertex."""

_TWO_SIDED = "noyau.games.sides.red_blue:RedBlue"

_EDGE = re.compile(r"\s*([0-9]+)\s*-\s*([0-9]+)\s*([^\W\d_]*)\s*")
_MOVE = re.compile(r"\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*[gG]?\s*(?:/\s*([0-9]{1,4})\s*)?")


@dataclass(frozen=True)
class Branch:
    """An edge, and the value of what it carries."""

    edge: str
    carries: int


@dataclass(frozen=True)
class FusionStep:
    """Vertices fused into one: their loops, the edges that grow from them, and the value of all that."""

    vertices: tuple[int, ...]
    loops: int
    branches: tuple[Branch, ...]
    value: int


@dataclass(frozen=True)
class Fusion(RuleOfGame, kind="fusion"):
    """The value of a picture, from the tips down to the ground, its cycles fused."""

    value: int
    steps: tuple[FusionStep, ...]


@dataclass(frozen=True)
class Climb:
    """One step up to the cut: an edge, what it counts for with all it carries, and what it is to count for."""

    edge: int
    value: int
    aim: int


@dataclass(frozen=True)
class FoldStalks(Recipe, kind="fold-stalks"):
    """Green Hackenbush: fold what grows on the ground to heaps of Nim, and cut so that every column is even.

    An edge counts one more than what it carries, and what grows from one place is added without carrying. The edges of
    a cycle count 1 each, at one place. To bring a plant down to a number, cut its lowest edge where it is to count
    nothing; else bring down what that edge carries, in the same way.

    >>> from noyau.core.spec import parse
    >>> FoldStalks().restore(parse("hackenbush:0-1,0-2,2-3,3-4"))
    2
    """

    misere: bool = False

    def values(self, game: AnyGame) -> tuple[int, ...]:
        """What each plant counts for; cycles on the ground have a 1 for each of their edges."""
        return _grown(fuse_cycles(game.position))

    def holds(self, game: AnyGame) -> bool:
        values = self.values(game)
        return nim_sum(values) == (self.misere and max(values, default=0) < 2)

    def restore(self, game: AnyGame) -> int | None:
        way = self.climb(game)
        if way:
            return way[-1].edge if not way[-1].aim else self._open(game, way)
        return self._open(game, way) if any(heaps_to_change(self.values(game), self.misere)) else None

    def lowest(self, game: AnyGame) -> tuple[int, ...]:
        """The lowest edge of each plant, which nothing else holds."""
        return tuple(edge for edge, _ in fuse_cycles(game.position)[0].branches)

    def climb(self, game: AnyGame) -> list[Climb]:
        """The way from the ground to the edge to cut, or to the cycle of which one edge is to be cut."""
        knots = fuse_cycles(game.position)
        branches = knots[0].branches
        for index, aim in heaps_to_change(self.values(game), self.misere):
            if index < len(branches):
                return _climb(knots, *branches[index], aim)
        return []

    def _open(self, game: AnyGame, way: Sequence[Climb]) -> int | None:
        """An edge of the cycle at the end of the way, after the cut of which every column is even."""
        knots = fuse_cycles(game.position)
        homes = {edge: knots[carried] for knot in knots for edge, carried in knot.branches}
        knot = homes[way[-1].edge] if way else knots[0]
        inside = set(knot.vertices)
        cuts = (move for move, edge in enumerate(game.position) if inside.issuperset(edge))
        return next((move for move in cuts if self.holds(game.after(move))), None)


def _climb(knots: Sequence[Knot], edge: int, carried: int, aim: int) -> list[Climb]:
    """The steps up from an edge that is to count for a smaller number."""
    way = []
    while True:
        knot = knots[carried]
        way.append(Climb(edge, knot.value + 1, aim))
        if not aim:
            return way
        change = knot.value ^ aim - 1
        worths = ((edge, carried, knots[carried].value + 1) for edge, carried in knot.branches)
        higher = next((each for each in worths if each[2] ^ change < each[2]), None)
        if higher is None:
            return way  # one of the edges of a cycle is to go
        edge, carried, worth = higher
        aim = worth ^ change


def _grown(knots: Sequence[Knot]) -> tuple[int, ...]:
    """What grows from the ground counts for: each plant, then a 1 for each edge of its cycles."""
    return (*(knots[carried].value + 1 for _, carried in knots[0].branches), *(1,) * knots[0].loops)


@dataclass(frozen=True)
class Hackenbush(Impartial[Picture, int]):
    """Cut an edge; all that is no longer connected to the ground, vertex 0, falls with it.

    The fusion principle makes one vertex of each cycle, the colon principle adds up the trees that are left
    (Winning Ways, ch. 7), so that the Grundy value is found in linear time. Edges may be doubled, or be loops.
    Misère play on trees is that of Nim with their values as heaps; cycles are not that tame.

    >>> game = Hackenbush()
    >>> house = game.read("0-1,1-2,0-2")
    >>> game.grundy(house), [game.write(option) for option in game.options(house)]
    (1, ['0-2g,1-2g', '0-1g,1-2g', '0-1g,0-2g'])
    """

    name: ClassVar[str] = "hackenbush"
    family: ClassVar[str] = "hackenbush"
    example: ClassVar[str] = "hackenbush:0-1g,0-4g,1-2g,1-3g,2-3g"

    def read(self, text: str) -> Picture:
        edges = read_edges(text)
        for one, other, colour in edges:
            if colour != GREEN:
                raise NotApplicable("hackenbush.partisan", edge=f"{one}-{other}{colour}")
        return tuple((one, other) for one, other, _ in edges)

    def read_with_rules(self, text: str) -> tuple[AnyRules | AnyPartisan, object]:
        """The rules of a picture, which has two sides where an edge is red or blue, and the picture."""
        edges = read_edges(text)
        if all(colour == GREEN for _, _, colour in edges):
            return self, tuple((one, other) for one, other, _ in edges)
        rules: AnyPartisan = load(_TWO_SIDED)()
        return rules, edges

    def sided(self, position: Picture) -> tuple[AnyPartisan, object]:
        """The same picture by the rules of two sides, where both players may cut green edges."""
        return load(_TWO_SIDED)(), tuple((*edge, GREEN) for edge in position)

    def write(self, position: Picture) -> str:
        return ",".join(f"{one}-{other}g" for one, other in position) or EMPTY

    def write_move(self, position: Picture, move: int) -> str:
        one, other = edge = position[move]
        copy = move - position.index(edge) + 1
        return f"{one}-{other}" if copy == 1 else f"{one}-{other}/{copy}"

    def say_move(self, position: Picture, move: int) -> Sentence:
        fallen = len(position) - 1 - len(self.play(position, move))
        facts = {"edge": self.write_move(position, move), "n": fallen}
        return Sentence("hackenbush.cut-falls" if fallen else "hackenbush.cut", facts)

    def read_move(self, position: Picture, text: str) -> int:
        """The edge by its ends in either order, with its colour or without; ``/2`` is the second of the same ends."""
        found = _MOVE.fullmatch(text)
        if found:
            one, other = sorted(map(int, found.group(1, 2)))
            copies = [move for move, edge in enumerate(position) if edge == (one, other)]
            copy = int(found[3] or 1)
            if 1 <= copy <= len(copies):
                return copies[copy - 1]
        if not position:
            raise IllegalMove("hackenbush.over")
        raise IllegalMove("hackenbush.move", text=text, example=self.write_move(position, 0))

    def must_end(self) -> bool:
        return True

    def moves(self, position: Picture) -> range:
        return range(len(position))

    def play(self, position: Picture, move: int) -> Picture:
        left = position[:move] + position[move + 1 :]
        return tuple(left[number] for number in standing_edges(left))

    def clearings(self, position: Picture) -> list[Rewrite] | None:
        """On a tree an edge takes away those above it, and never others."""
        if len({end for edge in position for end in edge}) != len(position) + 1:
            return None
        number = {edge: cell for cell, edge in enumerate(position)}
        kept = (sum(1 << number[edge] for edge in option) for option in self.options(position))
        return [
            Rewrite(self.write_move(position, cell), need=1 << cell, clear=(1 << len(position)) - 1 & ~left)
            for cell, left in enumerate(kept)
        ]

    def canonical(self, position: Picture) -> Picture:
        return canonical_picture(position)

    def grundy(self, position: Picture) -> int:
        return _value(position)

    def moves_to(self, position: Picture, value: int) -> Iterator[int]:
        return (move for move in self.moves(position) if _value(self.play(position, move)) == value)

    def recipe(self, position: Picture, ending: Ending) -> Recipe:
        """The rule to play by: fold, then cut so that every column is even."""
        return FoldStalks(ending is Ending.MISERE)

    def decide(self, position: Picture, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return self._decide_misere(position)
        reason = _fusion(position)
        reference = "Berlekamp, Conway, Guy 1982"
        outcome = Outcome.N if reason.value else Outcome.P
        return Decision(outcome, (reason,), reference, lambda: self.moves_to(position, 0), reason.value)

    def _decide_misere(self, position: Picture) -> Decision[int] | None:
        """Without cycles, plants are tame: each behaves as the Nim heap of its value does.

        By induction: what an edge carries of value v has options of all smaller values and none of value v; so the
        plant has those of the heap v + 1, and perhaps larger ones, none of which changes either part of its genus.
        """
        plants = _plants(position)
        if plants is None:
            return None
        large = sum(value > 1 for value in plants)
        nim = MisereNim(plants, large, len(plants) - large)
        return Decision(
            Outcome.P if _is_lost(plants) else Outcome.N,
            (_fusion(position), nim),
            "Conway 1976",
            lambda: (move for move in self.moves(position) if _is_lost(_plants(self.play(position, move)) or ())),
        )


def read_edges(text: str) -> tuple[ColouredEdge, ...]:
    """The edges of a picture, which must stand on the ground; those without a colour are green.

    >>> read_edges("1-0b,1-2")
    ((0, 1, 'b'), (1, 2, 'g'))
    """
    if text.strip() == EMPTY:
        return ()
    is_named = is_graph(text) or text.startswith("@")
    edges = _named_edges(text) if is_named else [_read_edge(part, text) for part in text.split(",")]
    if len(edges) > MOST_EDGES:
        raise TooLarge("hackenbush.large", n=len(edges), limit=MOST_EDGES)
    held = set(standing_edges([edge[:2] for edge in edges]))
    for number, (one, other, _) in enumerate(edges):
        if number not in held:
            raise SpecError("hackenbush.falls", edge=f"{one}-{other}", vertex=min(one, other))
    return tuple(sorted(edges))


def _read_edge(text: str, whole: str) -> ColouredEdge:
    found = _EDGE.fullmatch(text)
    if found is None:
        raise SpecError("hackenbush.edges", text=text or whole)
    colour = found[3].lower() or GREEN
    if colour not in ("r", "g", "b"):
        raise SpecError("hackenbush.colour", edge=text.strip(), colour=found[3])
    return *_numbered(found[1], found[2]), colour


def _numbered(*ends: str) -> Edge:
    """The edge between two vertices, the smaller number first."""
    large = next((end for end in ends if len(end.lstrip("0")) > len(str(LARGEST))), None)
    if large is not None:
        raise SpecError("hackenbush.number", vertex=large, limit=LARGEST)
    one, other = sorted(map(int, ends))
    return one, other


def _named_edges(text: str) -> list[ColouredEdge]:
    """The edges of a graph with a name or of a file, all green; the vertex called 0 is the ground."""
    graph = read_graph(text)
    if graph.directed:
        raise SpecError("hackenbush.directed", graph=text)
    if not are_numbers(graph.names):
        raise SpecError("hackenbush.names", graph=text, name=next(n for n in graph.names if not are_numbers([n])))
    return [(*_numbered(graph.name_of(one), graph.name_of(other)), GREEN) for one, other in graph.edges]


@remembered(most=4096)
def _value(picture: Picture) -> int:
    return fuse_cycles(picture)[0].value


@remembered(most=4096)
def _plants(picture: Picture) -> tuple[int, ...] | None:
    """The value of each plant of a picture, loops on the ground included; None where there are cycles."""
    knots = fuse_cycles(picture)
    if any(len(knot.vertices) > 1 for knot in knots):
        return None
    return _grown(knots)


def _is_lost(plants: tuple[int, ...]) -> bool:
    """Whether the player to move loses in misère play with Nim heaps of these sizes."""
    return total(map(heap_genus, plants))[1] == 0


def _fusion(picture: Picture) -> Fusion:
    """The value of a picture, and of each knot of it from the tips down."""
    knots = fuse_cycles(picture)
    steps = tuple(_step(picture, knots, knot) for knot in reversed(knots) if knot.loops or knot.branches)
    return Fusion(knots[0].value, steps)


def _step(picture: Picture, knots: list[Knot], knot: Knot) -> FusionStep:
    """How the value of a knot comes about, as an explanation tells it."""
    branches = tuple(Branch("{}-{}".format(*picture[edge]), knots[carried].value) for edge, carried in knot.branches)
    return FusionStep(tuple(sorted(knot.vertices)), knot.loops, branches, knot.value)
