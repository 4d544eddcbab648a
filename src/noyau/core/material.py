"""What each playing material brings: its pictures, answers and tables, each part imported when it is first asked for.

The one place from which the general packages reach a family of puzzles, and from which the road looks ahead. The
``family`` of some rules names their material; rules whose family is not listed here are drawn as a card.

>>> find_material("pegs").name, find_material("pegs").count(0b1011)
('pegs', 3)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from noyau.core.errors import NotApplicable

if TYPE_CHECKING:
    from noyau.core.analysis import AnySolution
    from noyau.core.game import Rules


def load(path: str) -> Any:
    """What a path ``module:name`` names; the name may have dots.

    >>> load("noyau.core.verdict:Outcome.P")
    <Outcome.P: 'P'>
    """
    module, _, name = path.partition(":")
    return attrgetter(name)(import_module(module))


@dataclass(frozen=True)
class OnDemand:
    """A function or a class by its path ``module:name``, imported when it is called."""

    path: str

    def __call__(self, *values: Any, **named: Any) -> Any:
        return load(self.path)(*values, **named)


@dataclass(frozen=True, kw_only=True)
class Material:
    """What serves every game with this material; None where it brings no such part."""

    name: str
    panel: Callable[[Any], Any] | None = None
    """View → its Panel, for SVG and terminal; None, as everywhere where nothing is drawn, makes a card."""
    count: Callable[[Any], int] | None = None
    """Position → how many pieces it has, where they are taken one by one."""
    is_read: bool = False
    """Whether a pupil reads positions as they are written."""
    laboratory: str | None = None
    """The screen of its own that it has on the page, where a board and a state are opened."""
    paper_legend: str | None = None
    """The name of the sentence that tells the signs of the picture on paper."""


class Sheet(NamedTuple):
    """Numbers in rows and columns, a byte each, row by row as they are asked for."""

    size: tuple[int, int]
    rows: Iterable[bytes]


@dataclass(frozen=True, kw_only=True)
class PuzzleMaterial(Material):
    """What a material brings for those who play alone: answers, the words around pictures, starts and a table."""

    solver: Callable[..., AnySolution]
    """Game, limit and wishes → Solution."""
    summary: Callable[[AnySolution], Iterator[Any]]
    explain: Callable[[AnySolution], Iterator[Any]]
    """Solution → the blocks of an argument: the answer alone, and the answer with its reasons."""
    levels: Callable[[AnySolution, int], Iterator[Any]]
    """Solution, level → the blocks of the text for a child, a class or a student."""
    reason: Callable[[AnySolution, int], Iterator[Any]] | None = None
    """Solution, level → why its moves are right, in a few sentences without a picture, for a sheet or a hint."""
    sheet: Callable[[AnySolution], Sheet] | None = None
    """Solution → how often each place is played, as a file has it; None where moves have an order."""
    lesson: Callable[[AnySolution, str], Iterator[Any]] | None = None
    """Solution, method → the whole way to the answer by hand."""
    histogram: Callable[..., None] | None = None
    """Game, seconds, whether as JSON: prints how many positions have each value."""
    is_patient: bool = False
    """Whether a search whose time is over tells the best that it found."""

    verdict: Callable[[AnySolution, Any], tuple[str, str]]
    """Solution, Style → what stands above the picture, and the result whose sign stands before it."""
    notes: Callable[[AnySolution, Any], tuple[tuple[str, str], ...]]
    """Solution, Style → what stands below the picture."""
    shown: Callable[..., AnySolution] | None = None
    """Game, limit → the solution that a picture shows; None for the solver's own."""
    frames: Callable[..., Any] | None = None
    """Game, Solution, Style → the Strip of small pictures, one for each move; it answers None for large boards."""
    steps: Callable[..., Iterable[Any]] = OnDemand("noyau.scenes.proofs.solutions:play_steps")
    """Solution, Style → the steps of the proof in pictures; usually the first moves of the solution."""
    has_invariant: bool = False
    """Whether pictures can show what no move changes."""

    written_in_place: bool = False
    """Whether how a move is written depends on the position in which it is made."""
    in_any_order: bool = False
    """Whether moves may be made in any order, so that a solution is told by how often each is made."""
    unit: str
    """What moves are called: ``presses``, ``jumps`` …"""
    best: Callable[..., AnySolution] | None = None
    """Game, limit → the solution that a player is compared with; None for the solver's own."""
    random_start: Callable[..., Any] | None = None
    """Rules, Random, difficulty → a position by chance."""
    keeping: Callable[..., Mapping[Hashable, bool | None]] | None = None
    """Rules, position, budget → after which moves the aim can still be reached, None where that is not known."""
    table: Callable[..., Any] | None = None
    """The table at which one plays in a terminal."""
    local_rule: Callable[[Any], dict[str, Any] | None] | None = None
    """Rules → what a click changes, for a page that plays without the network."""

    exercise: Callable[..., str] | None = None
    """Name, Random, difficulty → the spec of an exercise."""
    paper: Callable[..., tuple[Any, Iterable[str]]] | None = None
    """Game, perhaps the moves of its solution → a Drawing and its figures as SVG; None for the usual one in greys."""
    places: Callable[..., str] | None = None
    """Rules, moves → the moves by rows and columns."""


def _drawn(name: str, module: str, *, is_read: bool = False, paper_legend: str | None = None) -> Material:
    """A material for two, and the module of ``scenes`` that draws it."""
    panel = OnDemand(f"noyau.scenes.{module}:panel")
    return Material(name=name, panel=panel, is_read=is_read, paper_legend=paper_legend)


MATERIALS: dict[str, Material | str] = {
    "heaps": _drawn("heaps", "heaps.taking", is_read=True),
    "board": _drawn("board", "boards.pieces", is_read=True),
    "grid": _drawn("grid", "boards.grid"),
    "dominoes": _drawn("dominoes", "boards.grid"),
    "bar": _drawn("bar", "boards.grid"),
    "graph": _drawn("graph", "graphs.tokens"),
    "vertices": _drawn("vertices", "graphs.vertices"),
    "order": _drawn("order", "graphs.orders"),
    "strings": _drawn("strings", "graphs.strings"),
    "dots": _drawn("dots", "boards.dots"),
    "geography": _drawn("geography", "graphs.geography"),
    "hackenbush": _drawn("hackenbush", "graphs.hackenbush"),
    "sides": _drawn("sides", "boards.two_sides"),
    "coloured-graph": _drawn("coloured-graph", "graphs.coloured_vertices"),
    "coloured-hackenbush": _drawn(
        "coloured-hackenbush", "graphs.coloured_hackenbush", paper_legend="worksheet.colours"
    ),
    "annihilation": _drawn("annihilation", "graphs.annihilation"),
    "words": _drawn("words", "boards.words", is_read=True),
    "coins": _drawn("coins", "boards.coins", is_read=True),
    "form": _drawn("form", "values.forms"),
    "sum": _drawn("sum", "sums"),
    "lights": "noyau.puzzles.lights:MATERIAL",
    "pegs": "noyau.puzzles.pegs:MATERIAL",
    "stones": "noyau.puzzles.clobber:MATERIAL",
}
"""The family of the rules → what it brings, or the path where the family itself tells it. Users may add their own."""


def find_material(family: str) -> Material:
    """The material of that name; an unknown one brings nothing."""
    found = MATERIALS.get(family, Material(name=family))
    if isinstance(found, str):
        material: Material = load(found)
        return material
    return found


def material_of(rules: Rules[Any, Any] | type[Rules[Any, Any]]) -> Material:
    """The material that some rules, or the games of a class of rules, are played with."""
    return find_material(rules.family)


def puzzle_material_of(rules: Rules[Any, Any] | type[Rules[Any, Any]]) -> PuzzleMaterial:
    """The material of a puzzle; one that brings no solver is solved by a search. NotApplicable for a game for two."""
    if rules.kind != "puzzle":
        raise NotApplicable("puzzle.no-engine", name=rules.name)
    found = material_of(rules)
    if isinstance(found, PuzzleMaterial):
        return found
    by_search: PuzzleMaterial = load("noyau.puzzles.by_search:MATERIAL")
    return by_search
