"""The symmetry by which a game is won: the move that leaves it, where one is needed, and the partners to copy on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noyau.analysis import Analysis
from noyau.game import Game
from noyau.verdict import Ending, Outcome

_MOVES_TRIED = 50

_LOOKING = {"kernel", "shapes"}
"""The reasons whose words look for a symmetry."""


@dataclass(frozen=True)
class Symmetry:
    """The pairs of what is left after the first move, or of the position itself where the opponent copies."""

    move: Any
    pairs: tuple[tuple[int, int], ...]

    def answer(self, before: Game[Any, Any], played: Any) -> Any:
        """The move that takes the partners of all that the last move has taken; None where no move does."""
        after = before.play(played)
        partners = {one: other for pair in self.pairs for one, other in (pair, pair[::-1])}
        taken = before.position & ~after.position
        aim = after.position & ~sum(1 << other for one, other in partners.items() if taken >> one & 1)
        copies = [move for move in after.moves() if after.play(move).position == aim]
        # several vertices may take the same ones: the partner itself is what the reader expects
        return min(copies, key=lambda move: move != partners.get(played), default=None)


def find_symmetry(analysis: Analysis[Any, Any]) -> Symmetry | None:
    """The symmetry that the reasons tell; None where they tell none."""
    kinds = {reason.kind: reason for reason in analysis.reasons}
    told = kinds.get("copying") or kinds.get("pairing")
    if told:
        is_whole = told["count"] == len(told["pairs"])  # a long list of pairs is cut, and nobody could copy by it
        return Symmetry(told.facts.get("move"), tuple(told["pairs"])) if is_whole else None
    return look_for_symmetry(analysis) if _LOOKING & kinds.keys() else None


def look_for_symmetry(analysis: Analysis[Any, Any]) -> Symmetry | None:
    """The pairing of a lost position, or the first winning move that leaves one."""
    rules, position = analysis.game.rules, analysis.game.position
    find = getattr(rules, "pairing", None)
    if find is None or analysis.game.ending is Ending.MISERE:
        return None
    if analysis.outcome is Outcome.P:
        pairs = find(position)
        return Symmetry(None, tuple(pairs)) if pairs else None
    for move in analysis.winning[:_MOVES_TRIED]:
        pairs = find(rules.play(position, move), patience=0)
        if pairs:
            return Symmetry(move, tuple(pairs))
    return None
