"""The colouring procedure: final positions first, then stage by stage those whose moves all lead to coloured ones.

>>> from noyau.core.spec import parse
>>> found = colouring(parse("king:3x3"))
>>> [[f"{square.position} {square.colour}" for square in stage] for stage in found.stages[:2]]
[['(0, 0) red'], ['(0, 1) green', '(1, 0) green']]
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from noyau.atlas.exhibits import Exhibit
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.game import AnyGame, Game, Listed, check_impartial, failure
from noyau.core.material import load
from noyau.core.python_arguments import read_language, read_whole
from noyau.core.record import Json
from noyau.core.verdict import Ending, Outcome
from noyau.engines.tables.lattice import cell_of
from noyau.forms.stepping import OnLattice, Stepping

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.scenes.atlas.colouring_pages import Frame

MOST_POSITIONS = 2000
LONGEST_SIDE = 40

_LONGEST = 200
"""A position that takes more characters to write has too many parts for its followers to be listed."""

_COUNTED = 10**15

Ways = Mapping[Hashable, tuple[Hashable, ...]]
"""Where the moves from each position lead."""

COLOURS = {Outcome.P: "red", Outcome.N: "green"}


class Coloured(NamedTuple):
    """A position with its colour, and why: no move, some moves to red (``targets``), or all moves to green."""

    position: Hashable
    outcome: Outcome
    kind: str
    targets: tuple[Hashable, ...] = ()

    @property
    def colour(self) -> str:
        return COLOURS[self.outcome]


@dataclass(frozen=True)
class Grid:
    """A board for positions that are a row, a column and perhaps a layer."""

    rows: int
    columns: int
    layers: int = 1


@dataclass(frozen=True, eq=False)
class Colouring(Exhibit):
    """The stages, and the positions that are left because they lie on cycles or lead to them."""

    game: Game[Hashable, object]
    stages: tuple[tuple[Coloured, ...], ...]
    left: tuple[Hashable, ...]
    ways: Ways
    last: int
    """The number of the last stage of the whole procedure."""
    grid: Grid | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the procedure has gone as far as it goes."""
        return len(self.stages) == self.last + 1

    @cached_property
    def known(self) -> dict[Hashable, Coloured]:
        """Every coloured position."""
        return {square.position: square for stage in self.stages for square in stage}

    @property
    def outcomes(self) -> dict[Hashable, Outcome]:
        return {position: square.outcome for position, square in self.known.items()}

    def as_columns(self) -> dict[str, list[object]]:
        """The positions in the order in which they are coloured, each with its stage, outcome and colour."""
        squares = [(stage, square) for stage, together in enumerate(self.stages) for square in together]
        return {
            "position": [self.game.rules.write(square.position) for _, square in squares],
            "stage": [stage for stage, _ in squares],
            "outcome": [square.outcome.value for _, square in squares],
            "colour": [square.colour for _, square in squares],
        }

    def to_numpy(self) -> NDArray[np.generic]:
        """The columns as an array of texts, a row for each position."""
        import numpy

        return numpy.array(list(zip(*self.as_columns().values(), strict=True)), dtype=str)

    def count(self, outcome: Outcome) -> int:
        """How many positions have the colour of an outcome."""
        return sum(square.outcome is outcome for square in self.known.values())

    @property
    def on_squares(self) -> bool:
        """Whether the positions are the squares of a board."""
        return isinstance(self.game.rules, Stepping)

    def label(self, position: Hashable) -> str:
        """A position as a sentence writes it: ``(6,6)``."""
        written = self.game.rules.write(position)
        return f"({written})" if "," in written or " " in written else written

    def until(self, stage: int) -> Colouring:
        """The colouring as it is after a stage."""
        if not 0 <= read_whole("stage", stage) <= self.last:
            raise SpecError("colour.no-stage", stage=stage, last=self.last)
        return replace(self, stages=self.stages[: stage + 1])

    def record(self) -> Json:
        """The procedure as JSON."""
        write = self.game.rules.write
        return {
            "game": self.game.spec,
            "ending": self.game.ending.value,
            "complete": self.is_complete,
            "stages": [
                {
                    "stage": number,
                    "squares": [
                        {
                            "position": write(square.position),
                            "colour": square.colour,
                            "outcome": square.outcome.value,
                            "reason": {"kind": square.kind, "to": [write(target) for target in square.targets]},
                            "moves": [write(target) for target in self.ways[square.position]],
                        }
                        for square in stage
                    ],
                }
                for number, stage in enumerate(self.stages)
            ],
            "left": [write(position) for position in self.left],
        }

    def scenes(self, language: str = "en", *, graph: bool = False) -> list[Frame]:
        """A picture of each stage with its caption: same size, same names of figures, ready to be animated."""
        drawn: list[Frame] = load("noyau.scenes.atlas.colouring_pages:frames")(
            self, read_language(language), graph=graph
        )
        return drawn


@dataclass(frozen=True, eq=False)
class Comparison:
    """The two colourings of a game, and why misère play is not the inverse of normal play."""

    normal: Colouring
    misere: Colouring
    same: tuple[Hashable, ...]
    opposite: tuple[Hashable, ...]
    witness: tuple[Hashable, Hashable] | None
    """A position and a move from it, both red if all colours of normal play are exchanged: that is no colouring."""

    @property
    def is_inverse(self) -> bool | None:
        """Whether misère play exchanges all colours; None where a position that has no colour leaves that open."""
        if self.witness:
            return False
        return None if self.normal.left else True

    def record(self) -> Json:
        """Both procedures as JSON."""
        write = self.normal.game.rules.write
        witness = {"position": write(self.witness[0]), "to": write(self.witness[1])} if self.witness else None
        return {
            "game": self.normal.game.spec,
            "normal": self.normal.record(),
            "misere": self.misere.record(),
            "same": [write(position) for position in self.same],
            "opposite": [write(position) for position in self.opposite],
            "inverse": self.is_inverse,
            "witness": witness,
        }


def colouring(game: AnyGame) -> Colouring:
    """Colour every position of a board, of a digraph, or that can be reached from the position given."""
    check_impartial(game.rules, "colour.kind")
    ways = _ways(game)
    stages = _stages(ways, game.ending)
    known = {square.position for stage in stages for square in stage}
    left = tuple(position for position in ways if position not in known)
    return Colouring(game, stages, left, ways, len(stages) - 1, _grid(game, ways))


def compare_endings(game: AnyGame) -> Comparison:
    """The colourings of a game in normal and in misère play, side by side.

    >>> from noyau.core.spec import parse
    >>> found = compare_endings(parse("king:3x3"))
    >>> found.same, found.witness
    (((1, 1), (1, 2), (2, 1), (2, 2)), ((1, 1), (0, 1)))
    """
    normal = colouring(replace(game, ending=Ending.NORMAL))
    misere = colouring(replace(game, ending=Ending.MISERE))
    before, after = normal.outcomes, misere.outcomes
    same = tuple(position for position in normal.ways if position in before and before[position] is after[position])
    opposite = tuple(p for p in normal.ways if p in before and before[p] is not after[p])
    return Comparison(normal, misere, same, opposite, _witness(normal))


def _witness(normal: Colouring) -> tuple[Hashable, Hashable] | None:
    """The first green position with a move to green: in the inverse colouring it is red and leads to red."""
    colours = normal.outcomes
    for position, square in normal.known.items():
        if square.outcome is Outcome.N:
            for option in normal.ways[position]:
                if colours[option] is Outcome.N:
                    return position, option
    return None


def _stages(ways: Ways, ending: Ending) -> tuple[tuple[Coloured, ...], ...]:
    """The procedure itself; where there is no final position, its only stage is empty."""
    order = {position: number for number, position in enumerate(ways)}
    back: dict[Hashable, list[Hashable]] = {position: [] for position in ways}
    for position, options in ways.items():
        for option in options:
            back[option].append(position)
    waiting = {position: len(options) for position, options in ways.items()}
    at_end = Outcome.N if ending is Ending.MISERE else Outcome.P
    stages = [tuple(Coloured(position, at_end, "final") for position in ways if not ways[position])]
    colours = {square.position: square.outcome for square in stages[0]}
    while stages[-1]:
        ready: list[Hashable] = []
        for square in stages[-1]:
            for position in back[square.position]:
                waiting[position] -= 1
                if not waiting[position]:
                    ready.append(position)
        ready.sort(key=order.__getitem__)
        stages.append(tuple(_colour(position, ways[position], colours) for position in ready))
        colours.update((square.position, square.outcome) for square in stages[-1])
    return tuple(stages[: max(1, len(stages) - 1)])


def _colour(position: Hashable, options: Sequence[Hashable], colours: Mapping[Hashable, Outcome]) -> Coloured:
    """The colour of a position all of whose options are coloured."""
    red = tuple(option for option in options if colours[option] is Outcome.P)
    if red:
        return Coloured(position, Outcome.N, "to-red", red)
    return Coloured(position, Outcome.P, "all-green", tuple(options))


def _ways(game: AnyGame) -> Ways:
    """The positions to colour, each with its options."""
    rules = game.rules
    if isinstance(rules, Stepping) and max(rules.board) > LONGEST_SIDE:
        raise TooLarge("colour.board", rows=rules.board[0], columns=rules.board[1], limit=LONGEST_SIDE)
    if not isinstance(rules, Listed):
        return _reachable(game)
    _check(rules.count_positions(game.position), game)
    positions = rules.list_positions(game.position)
    return {position: tuple(dict.fromkeys(game.rules.options(position))) for position in positions}


def _check(count: int, game: AnyGame) -> None:
    if count > _COUNTED:
        raise TooLarge("colour.many", game=game.spec, limit=MOST_POSITIONS)
    if count > MOST_POSITIONS:
        raise TooLarge("colour.positions", game=game.spec, n=count, limit=MOST_POSITIONS)


def _reachable(game: AnyGame) -> Ways:
    """The positions that can be reached, the small ones first; rules that fail are told on which."""
    rules, queue = game.rules, [game.position]
    ways: dict[Hashable, tuple[Hashable, ...]] = {}
    position = game.position
    try:
        met = {position}
        for position in queue:
            if len(queue) > MOST_POSITIONS or len(rules.write(position)) > _LONGEST:
                raise TooLarge("colour.many", game=game.spec, limit=MOST_POSITIONS)
            ways[position] = tuple(dict.fromkeys(islice(rules.options(position), MOST_POSITIONS + 1)))
            queue += [option for option in ways[position] if option not in met]
            met.update(ways[position])
    except (NoyauError, MemoryError):
        raise
    except Exception as fault:
        raise failure(rules, position, fault) from fault
    return {place: ways[place] for place in _in_order(ways)}


def _in_order(positions: Iterable[Any]) -> list[Any]:
    """Small numbers first; positions that cannot be compared as they were met."""
    listed = list(positions)
    try:
        return sorted(listed)
    except TypeError:
        return listed


def _grid(game: AnyGame, positions: Collection[Any]) -> Grid | None:
    """The board on which the positions can be laid out, if there is one."""
    rules = game.rules
    if isinstance(rules, Stepping):
        return Grid(*rules.board)
    if isinstance(rules, OnLattice):
        cells = [cell_of(position) for position in positions]
    elif all(_is_pair(position) and rules.write(position) == "{},{}".format(*position) for position in positions):
        cells = [(0, *position) for position in positions]
    else:
        return None
    layers, rows, columns = (1 + max(numbers) for numbers in zip(*cells, strict=True))
    found = Grid(rows, columns, layers)
    fits = max(found.rows, found.columns * found.layers) <= LONGEST_SIDE and min(found.rows, found.columns) > 1
    return found if fits else None


def square_of(position: Hashable) -> tuple[int, ...]:
    """A position that is a square of a board: its row, its column and perhaps its layer."""
    assert isinstance(position, tuple)
    return position


def _is_pair(position: Hashable) -> bool:
    return isinstance(position, tuple) and len(position) == 2 and all(isinstance(part, int) for part in position)
