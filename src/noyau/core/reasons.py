"""Why: one frozen dataclass for each kind of proof, made by what decides and read by words, pictures and JSON.

The fields of a reason are its facts, in the order in which a record writes them. Here are the proofs that many games
share; a theorem of one material has its reason beside it.

>>> BinaryColumns((3, 5), 6).facts
{'values': (3, 5), 'sum': 6}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, cast, runtime_checkable

from noyau.core.recipes import CopyCells
from noyau.core.verdict import Outcome

if TYPE_CHECKING:
    from noyau.core.game import AnyGame
    from noyau.core.recipes import Recipe

M = TypeVar("M")

Pairs = tuple[tuple[int, int], ...]
"""Cells two by two."""

CellName = Callable[[int], object]
"""What a cell is called: its number, or the name of a vertex."""

CELLS: Mapping[str, object] = MappingProxyType({"cells": True})
"""Marks a field with the number of a cell, or tuples of them: words and records call these as the board does."""

_PAIRS_WRITTEN = 40
"""So many pairs stand in a record; the proof has them all."""


class Reason:
    """What decided an answer; ``class Fusion(Reason, kind="fusion")`` gives the word that JSON has for it."""

    tells_play: ClassVar[bool] = True
    """Whether the proof says how to play on; where it does not, a symmetry to copy on is looked for."""
    _kind: ClassVar[str]

    def __init_subclass__(cls, *, kind: str | None = None) -> None:
        if kind is not None:
            cls._kind = kind

    @property
    def kind(self) -> str:
        """The word for this kind of proof in JSON."""
        return self._kind

    @property
    def facts(self) -> dict[str, object]:
        """What the proof speaks of, by the names that JSON has."""
        return self.facts_on(by_number)

    def facts_on(self, name: CellName) -> dict[str, object]:
        """The same, each cell being called as a board or graph has it."""
        return facts_of(self, name)

    def recipe(self, game: AnyGame) -> Recipe | None:
        """The rule to play by that this proof gives for a game; None where it gives none."""
        return None


class RuleOfGame(Reason):
    """A proof by a theorem of the rules, which tell themselves the rule to play by."""

    def recipe(self, game: AnyGame) -> Recipe | None:
        tell = getattr(game.rules, "recipe", None)
        return cast("Recipe | None", tell(game.position, game.ending)) if tell else None


def by_number(cell: int) -> int:
    """A cell without a name."""
    return cell


def left_out(default: object = None) -> Any:
    """A field that stands in a record only where it differs from its default."""
    return field(default=default, metadata={"left_out": True})


@runtime_checkable
class HasCells(Protocol):
    """Part of a proof that knows itself how its cells are called."""

    def facts_on(self, name: CellName) -> dict[str, object]: ...


def facts_of(told: Any, name: CellName = by_number) -> dict[str, object]:
    """The fields of a dataclass; a name that Python keeps for itself has an underscore after it, ``from_``."""
    return {
        each.name.removesuffix("_"): name_cells(fact, name) if each.metadata.get("cells") else fact
        for each in fields(told)
        for fact in (getattr(told, each.name),)
        if not each.metadata.get("left_out") or fact != each.default
    }


def name_cells(cells: object, name: CellName) -> object:
    """Cells in tuples or lists, however deep, each called by its name.

    >>> name_cells((0, (1, 2)), "abc".__getitem__)
    ('a', ('b', 'c'))
    """
    if isinstance(cells, (tuple, list)):
        return type(cells)(name_cells(cell, name) for cell in cells)
    return name(cells) if isinstance(cells, int) else cells


@dataclass(frozen=True)
class Decision(Generic[M]):
    """What a theorem says of one position: the outcome, why, and the winning moves, found only when asked for."""

    outcome: Outcome
    reasons: tuple[Reason, ...]
    reference: str
    winning: Callable[[], Iterable[M]]
    grundy: int | None = None
    every: bool = True
    """Whether no other move wins; False where a strategy is copied or stolen, which names one winning move or none."""
    moves_to: Callable[[int], Iterable[M]] | None = None
    """The moves that leave a value, where the theorem tells them without looking at each move."""


AnyDecision = Decision[Any]
"""What a theorem says of a game that is not known where it is used."""


class Remark(Reason):
    """A proof that one sentence tells: its kind is the key of the sentence, its facts are those of the sentence."""


@dataclass(frozen=True)
class Said(Remark):
    """A proof in the words of a user's own rules: a template such as ``the number {n} is odd``, and its facts."""

    template: str
    about: Mapping[str, object] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return self.template

    def facts_on(self, name: CellName) -> dict[str, object]:
        return dict(self.about)


@dataclass(frozen=True)
class BinaryColumns(RuleOfGame, kind="binary-columns"):
    """Values added in binary without carrying (Bouton; Sprague and Grundy)."""

    values: tuple[int, ...]
    sum: int


@dataclass(frozen=True)
class HeapValue(RuleOfGame, kind="heap-value"):
    """One heap: it is lost if and only if its value is 0."""

    value: int


@dataclass(frozen=True)
class MisereNim(RuleOfGame, kind="misere-nim"):
    """Misère play of what behaves as Nim: as in normal play while a large value is left, the other way round after."""

    values: tuple[int, ...]
    large: int
    """How many values stay as they are in misère play: in Nim, those above 1."""
    ones: int
    hidden: int | None = left_out()
    """In a sum, how many of them look small."""


@dataclass(frozen=True)
class Pairing(Reason, kind="pairing"):
    """The cells two by two by a symmetry: whoever is second copies each move on the partners."""

    pairs: Pairs

    def facts_on(self, name: CellName) -> dict[str, object]:
        return {"pairs": name_cells(self.pairs[:_PAIRS_WRITTEN], name), "count": len(self.pairs)}

    def recipe(self, game: AnyGame) -> Recipe:
        return CopyCells(self.pairs)


@dataclass(frozen=True)
class Copying(Reason, kind="copying"):
    """A move after which the cells are two by two, so that whoever made it copies from then on."""

    move: int
    pairs: Pairs

    def facts_on(self, name: CellName) -> dict[str, object]:
        return {"move": self.move, "pairs": name_cells(self.pairs[:_PAIRS_WRITTEN], name), "count": len(self.pairs)}

    def recipe(self, game: AnyGame) -> Recipe:
        return CopyCells(self.pairs, self.move)


@dataclass(frozen=True)
class Ahead:
    """A position one move away, and who wins there."""

    position: str
    outcome: Outcome


@dataclass(frozen=True)
class Kernel(Reason, kind="kernel"):
    """Where the options lie: among the lost positions, the drawn or the won ones."""

    tells_play: ClassVar[bool] = False
    position: str
    outcome: Outcome
    is_kernel: bool
    """Whether the lost positions are the kernel of the game, which they are in normal play without cycles."""
    options: tuple[Ahead, ...]

    def recipe(self, game: AnyGame) -> Recipe | None:
        tell = getattr(game.rules, "recipe_where_searched", None)
        return cast("Recipe | None", tell(game.position, game.ending)) if tell else None


@dataclass(frozen=True)
class WayOut:
    """A move that leaves a cycle: from where to where, who wins there, and in how many moves."""

    from_: str
    to: str
    outcome: Outcome
    remoteness: int | None


@dataclass(frozen=True)
class Draw(Reason, kind="draw"):
    """A cycle along which both players keep the draw, and the ways out of it: none, losing or drawing ones."""

    cycle: tuple[str, ...]
    exits: str
    ways: tuple[WayOut, ...]


@dataclass(frozen=True)
class Reverting:
    """An option of infinite value, and the move that takes it back to the value of the position."""

    option: str
    value: str
    back: str


@dataclass(frozen=True)
class Mex(Reason, kind="mex"):
    """The least value that no option has; options of infinite value are taken back, so that they do not count."""

    value: str
    options: tuple[str, ...]
    reverting: tuple[Reverting, ...] = left_out(())


@dataclass(frozen=True)
class Infinite(Reason, kind="infinite"):
    """The value of a position from which play need not end, by the values of its options."""

    value: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Cells that no move joins to others, and their value."""

    cells: tuple[int, ...] = field(metadata=CELLS)
    value: int


@dataclass(frozen=True)
class Components(Reason, kind="components"):
    """The parts of a position, and the nim-sum of their values."""

    parts: tuple[Part, ...]
    sum: int


@dataclass(frozen=True)
class Term:
    """One game of a sum, its value, and its place as moves count it."""

    game: str
    value: str
    place: tuple[int, ...]


@dataclass(frozen=True)
class SumTerms(Reason, kind="sum"):
    """The games of a sum; of very many, the first."""

    count: int
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class LoopySum(Reason, kind="loopy-sum"):
    """Values some of which are infinite, and their sum (Smith)."""

    values: tuple[str, ...]
    sum: str
