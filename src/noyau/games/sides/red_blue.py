"""Hackenbush in three colours: Left cuts blue edges, Right red ones, both green ones; what hangs in the air falls."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, ClassVar

from noyau.core.caches import remembered
from noyau.core.errors import IllegalMove
from noyau.core.game import AnyGame, Partisan
from noyau.core.reasons import Reason
from noyau.core.verdict import Player
from noyau.games.hackenbush import EMPTY, GREEN, ColouredEdge, read_edges
from noyau.graphs.hackenbush_pictures import blocks, canonical_picture
from noyau.values.hackenbush import GROUND, standing_edges
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.values.shortgames import ShortGame

Picture = tuple[ColouredEdge, ...]
"""The edges left, in order; an edge that is there twice is written twice."""

CUTS: Mapping[Player, str] = {Player.LEFT: "bg", Player.RIGHT: "rg"}
"""The colours that each player cuts."""

DEEPEST = 150
"""What an edge carries is put on it by the definition of an ordinal sum if its birthday is no later than this."""

_EXCHANGED = {"r": "b", "g": "g", "b": "r"}
_COLOURS = "rgb"
_MOVE = re.compile(r"\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*([rgbRGB]?)\s*")


@dataclass(frozen=True)
class RedBlue(Partisan[Picture, ColouredEdge]):
    """Cut an edge of yours; all that is no longer connected to the ground, vertex 0, falls with it.

    An edge that carries something of value G is worth 1 : G, -1 : G or ∗ : G, as it is blue, red or green, and what
    grows from one vertex is added (Winning Ways, ch. 7; ONAG, ch. 15, on ordinal sums). Green cycles are fused.

    >>> game = RedBlue()
    >>> stalk = game.read("0-1b,1-2r,2-3r")
    >>> str(game.value(stalk)), [game.write(option) for option in game.options(stalk, Player.RIGHT)]
    ('1/4', ['0-1b', '0-1b,1-2r'])
    """

    name: ClassVar[str] = "hackenbush"
    family: ClassVar[str] = "coloured-hackenbush"
    example: ClassVar[str] = "hackenbush:0-1r,1-2b,0-2g"

    def read(self, text: str) -> Picture:
        return read_edges(text)

    def write(self, position: Picture) -> str:
        return ",".join(f"{one}-{other}{colour}" for one, other, colour in position) or EMPTY

    def moves(self, position: Picture, player: Player) -> Iterator[ColouredEdge]:
        """The edges of a player's colours; of edges that are alike, one."""
        return (edge for edge in dict.fromkeys(position) if edge[2] in CUTS[player])

    def play(self, position: Picture, move: ColouredEdge, player: Player) -> Picture:
        cut = position.index(move)
        left = position[:cut] + position[cut + 1 :]
        return tuple(left[number] for number in standing_edges([edge[:2] for edge in left]))

    def write_move(self, position: Picture, move: ColouredEdge) -> str:
        """An edge by its ends, and by its colour where that has to tell it from another one."""
        one, other, colour = move
        several = len({edge for edge in position if edge[:2] == move[:2]}) > 1
        return f"{one}-{other}{colour if several else ''}"

    def read_move(self, position: Picture, text: str, player: Player) -> ColouredEdge:
        """The edge by its ends in either order, with its colour or without."""
        found = _MOVE.fullmatch(text)
        if found is None:
            return super().read_move(position, text, player)
        ends, colour = sorted(map(int, found.group(1, 2))), found[3].lower()
        meant = [edge for edge in dict.fromkeys(position) if list(edge[:2]) == ends and colour in ("", edge[2])]
        legal = [edge for edge in meant if edge[2] in CUTS[player]]
        if meant and not legal:
            raise IllegalMove("hackenbush.not-yours", edge=text.strip(), player=player.said)
        if len(legal) > 1:
            raise IllegalMove("hackenbush.which", edge=text.strip(), example=self.write_move(position, legal[0]))
        return legal[0] if legal else super().read_move(position, text, player)

    def say_move(self, position: Picture, move: ColouredEdge) -> Sentence:
        fallen = len(position) - 1 - len(self.play(position, move, Player.LEFT))
        facts = {"edge": self.write_move(position, move), "n": fallen}
        return Sentence("hackenbush.cut-falls" if fallen else "hackenbush.cut", facts)

    def must_end(self) -> bool:
        return True

    def mirror(self, position: Picture) -> AnyGame:
        """The negative: red and blue exchanged."""
        return self.at(tuple(sorted((one, other, _EXCHANGED[colour]) for one, other, colour in position)))

    def components(self, position: Picture) -> Sequence[AnyGame]:
        """The plants: what hangs together otherwise than by the ground."""
        return [self.at(plant) for plant in _plants(position)]

    def lift(self, index: int, move: ColouredEdge) -> ColouredEdge:
        return move

    def canonical(self, position: Picture) -> Picture:
        return _canonical(position)

    def value(self, position: Picture) -> ShortGame | None:
        """The value of a picture on which all cycles are green and carry nimbers; None of any other."""
        return _value(position)

    def value_reasons(self, position: Picture) -> Iterator[Reason]:
        """The rule of signs, for a stalk of red and blue edges."""
        for plant in _plants(position):
            colours = stalk_colours(_canonical(plant))
            value = _value(plant)
            if colours and value is not None and value.number is not None:
                run = len(colours) - len(colours.lstrip(colours[0]))
                yield StalkSigns(self.write(plant), colours, run, str(value))


@dataclass(frozen=True)
class StalkSigns(Reason, kind="stalk-signs"):
    """A stalk as the board has it, its colours from the ground up, how many are like the first, and its value."""

    plant: str
    colours: str
    run: int
    value: str


def stalk_colours(plant: Picture) -> str:
    """The colours of a stalk from the ground up; nothing where the plant branches, has a cycle or a green edge.

    >>> stalk_colours(((0, 1, "b"), (1, 2, "r"))), stalk_colours(((0, 1, "b"), (0, 2, "r")))
    ('br', '')
    """
    above = {one: (other, colour) for one, other, colour in plant}
    colours, vertex = "", GROUND
    while vertex in above:
        vertex, colour = above.pop(vertex)
        colours += colour
    is_stalk = len(colours) == len(plant) and GREEN not in colours
    return colours if is_stalk else ""


def _plants(picture: Picture) -> list[Picture]:
    """The parts of a picture that only the ground holds together; a loop on the ground is one."""
    home: dict[int, int] = {}

    def root(vertex: int) -> int:
        while (above := home.setdefault(vertex, vertex)) != vertex:
            home[vertex] = home.setdefault(above, above)
            vertex = above
        return vertex

    for one, other, _ in picture:
        if one != GROUND:
            home[root(one)] = root(other)
    found: dict[int, list[ColouredEdge]] = defaultdict(list)
    for number, edge in enumerate(picture):
        found[root(edge[1]) if edge[1] else -number - 1].append(edge)
    return [tuple(plant) for plant in found.values()]


@remembered(most=4096)
def _canonical(picture: Picture) -> Picture:
    """The picture numbered anew: each edge gets a vertex in its middle, whose loops tell its colour."""
    last = max((other for _, other, _ in picture), default=0)
    drawn = []
    for middle, (one, other, colour) in enumerate(picture, last + 1):
        drawn += [(one, middle), (other, middle), *[(middle, middle)] * (1 + _COLOURS.index(colour))]
    ends: dict[int, list[int]] = defaultdict(list)
    loops: dict[int, int] = defaultdict(int)
    edges = canonical_picture(drawn)
    for one, other in edges:
        if one == other:
            loops[one] += 1
    for one, other in edges:
        if one != other:
            vertex, middle = (one, other) if other in loops else (other, one)
            ends[middle].append(vertex)
    met = sorted({GROUND}.union(*ends.values()))
    number = {vertex: place for place, vertex in enumerate(met)}
    named = ((*sorted(number[vertex] for vertex in pair), _COLOURS[loops[middle] - 1]) for middle, pair in ends.items())
    return tuple(sorted(named))  # type: ignore[arg-type]


@remembered(most=4096)
def _value(picture: Picture) -> ShortGame | None:
    from noyau.values.shortgames import integer, nimber

    single = {"r": integer(-1), "g": nimber(1), "b": integer(1)}
    zero = integer(0)
    near: dict[int, dict[int, int]] = {GROUND: {}}
    colours: dict[tuple[int, int], set[str]] = defaultdict(set)
    carried: dict[int, ShortGame] = defaultdict(lambda: zero)
    for one, other, colour in picture:
        row = near.setdefault(one, {})
        if one == other:
            carried[one] += single[colour]
            continue
        row[other] = near.setdefault(other, {})[one] = row.get(other, 0) + 1
        colours[one, other].add(colour)
    for root, block in blocks(near):
        value = zero
        members = [root, *block]
        if len(block) == 1 and near[root][block[0]] == 1:
            (colour,) = colours[min(members), max(members)]
            found = put_on(colour, carried[block[0]])
            if found is None:
                return None
            value = found
        else:
            within = [(one, other) for one in members for other in near[one] if one < other and other in members]
            values = [carried[vertex] for vertex in block]
            if any(colours[edge] != {GREEN} for edge in within) or any(above.grundy is None for above in values):
                return None
            value = nimber(sum(near[one][other] for one, other in within) & 1)
            for above in values:
                value += above
        carried[root] += value
    return carried[GROUND]


def put_on(colour: str, above: ShortGame) -> ShortGame | None:
    """The value of an edge that carries something: 1 : G, -1 : G or ∗ : G; None where that would take long.

    For a number x, 1 : x is (x + n) / 2ⁿ⁻¹ with the least n ≥ 1 that makes x + n larger than 1 (Winning Ways, ch. 7).

    >>> from noyau.values.shortgames import value
    >>> [str(put_on(colour, value("1/2"))) for colour in "bgr"]
    ['3/2', '{0,*|0,^*}', '-3/4']
    """
    from noyau.values.shortgames import dyadic, integer, nimber
    from noyau.values.shortgames.cooling import ordinal_sum

    if colour == GREEN and above.grundy is not None:
        return nimber(above.grundy + 1)
    if colour != GREEN and above.number is not None:
        side = 1 if colour == "b" else -1
        x = above.number * side
        n = max(1, floor(1 - x) + 1)
        return dyadic(side * (x + n) / 2 ** (n - 1))
    if above.birthday > DEEPEST:
        return None
    return ordinal_sum({"r": integer(-1), "g": nimber(1), "b": integer(1)}[colour], above)
