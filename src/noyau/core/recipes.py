"""Recipes: what a player leaves the opponent at each turn, as data that travels with the proof.

A recipe is a frozen dataclass, one type for each kind of rule a person can follow. It tells whether its invariant holds
where the opponent is to move, and finds the move that makes it hold again by the very procedure that is printed: no
recipe searches. Recipes of one material stand beside its forms (``forms/heap_recipes``); words for each kind stand in
``arguments/``, registered by type.

>>> import noyau
>>> found = noyau.solve("bounded:3:13")
>>> found.recipe
LeaveRemainder(least=1, most=3, misere=False)
>>> found.recipe.restore(found.game), found.recipe.answer(noyau.parse("bounded:3:12"), (0, 1))
((0, 1), (0, 3))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from noyau.core.game import AnyGame
    from noyau.core.reasons import Pairs


class Recipe(ABC):
    """A rule to play by; ``class EvenColumns(Recipe, kind="even-columns")`` gives the word that JSON has for it."""

    _kind: ClassVar[str]

    def __init_subclass__(cls, *, kind: str | None = None) -> None:
        if kind is not None:
            cls._kind = kind

    @property
    def kind(self) -> str:
        """The word for this kind of recipe in JSON."""
        return self._kind

    @abstractmethod
    def holds(self, game: AnyGame) -> bool:
        """Whether the invariant holds: the opponent, who is to move in this position, has lost."""

    @abstractmethod
    def restore(self, game: AnyGame) -> Any:
        """The move that makes the invariant hold, by the printed procedure; None where no move does."""

    def answer(self, game: AnyGame, move: Any) -> Any:
        """The answer to a move of the opponent from a position in which the invariant held."""
        after = game.after(move)
        return self.restore(after) if any(True for _ in after.moves()) else None

    def record(self) -> dict[str, Any]:
        """The recipe as JSON: its kind, then its data."""
        return {"kind": self.kind, **{each.name: _plain(getattr(self, each.name)) for each in fields(self)}}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    """A value of a recipe as JSON has it."""
    told = getattr(value, "record", None)
    if told is not None:
        return told()
    return [_plain(each) for each in value] if isinstance(value, (tuple, list)) else value


@dataclass(frozen=True)
class CopyCells(Recipe, kind="copy-cells"):
    """Cells two by two: take the partners of all that was taken; ``first`` is the move that leaves them two by two."""

    pairs: Pairs
    first: int | None = None

    def holds(self, game: AnyGame) -> bool:
        free = game.position
        return all((free >> one & 1) == (free >> other & 1) for one, other in self.pairs)

    def restore(self, game: AnyGame) -> Any:
        return self.first

    def answer(self, game: AnyGame, move: Any) -> Any:
        """The move that takes the partners of all that was taken; None where no move does."""
        after = game.after(move)
        partners = {one: other for pair in self.pairs for one, other in (pair, pair[::-1])}
        taken = game.position & ~after.position
        aim = after.position & ~sum(1 << other for one, other in partners.items() if taken >> one & 1)
        copies = [copy for copy in after.moves() if after.after(copy).position == aim]
        # several vertices may take the same ones: the partner itself is what the reader expects
        return min(copies, key=lambda copy: copy != partners.get(move), default=None)
