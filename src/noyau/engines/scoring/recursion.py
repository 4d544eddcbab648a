"""Any game with points: the score of every position that can be reached."""

from __future__ import annotations

from noyau.core.budget import Budget
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Reduces, Scoring

_WAITS = 1 << 60
"""Stands for the score of a position that is being looked at: to meet it again is to go round in circles."""


class Recursion:
    """The scores of a position and of all that follow, by looking at each once."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        rules = game.rules
        assert isinstance(rules, Scoring)
        self.rules = rules
        self._form = rules.canonical if isinstance(rules, Reduces) else lambda position: position
        self._scores: dict[object, int] = {}
        self._visit(game.position, budget)

    def looked_at(self, position: object) -> int:
        """How many positions were looked at."""
        return len(self._scores)

    def bounds(self, position: object) -> tuple[int, int]:
        score = self._scores[self._form(position)]
        return score, score

    def _visit(self, start: object, budget: Budget) -> None:
        """Depth first, without Python's recursion: a game may last longer than that goes deep."""
        rules, form, scores = self.rules, self._form, self._scores
        stack = [(start, list(rules.moves(start)))]
        scores[form(start)] = _WAITS
        while stack:
            position, moves = stack[-1]
            ahead = next(
                (after for move in moves for after in (rules.play(position, move),) if form(after) not in scores), None
            )
            if ahead is not None:
                budget.visit(1)
                scores[form(ahead)] = _WAITS
                stack.append((ahead, list(rules.moves(ahead))))
                continue
            found = []
            for move in moves:
                score = scores[form(rules.play(position, move))]
                if score == _WAITS:
                    raise NotApplicable("scoring.cycle", game=rules.spec(position))
                again = rules.plays_again(position, move)
                found.append(rules.gain(position, move) + (score if again else -score))
            scores[form(position)] = max(found, default=0)
            stack.pop()
