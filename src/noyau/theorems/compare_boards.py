"""How noyau's answers about pieces, heaps and vectors are compared with the slow, obvious ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable
from typing import Any, TypeVar

from noyau.forms.stepping import Stepping
from noyau.game import Impartial, Solved
from noyau.games.pieces import King, Knight, Queen, Rook
from noyau.theorems.brute import Obvious
from noyau.theorems.brute_boards import NORMAL, Options, Square, approach, squares
from noyau.theorems.compare import Tally, engine_agrees
from noyau.verdict import Ending, Outcome

P = TypeVar("P", bound=Hashable)

PIECES: dict[str, Any] = {"king": King, "rook": Rook, "queen": Queen, "knight": Knight}


def compare(
    tally: Tally, rules: Impartial[Any, Any], options: Options[P], positions: Iterable[P], ending: Ending = NORMAL
) -> None:
    """Compare moves, outcome, value and winning moves of some rules with recursion on the options."""
    truth = Obvious[P](options, ending)
    for position in positions:
        same_moves = Counter(rules.options(position)) == Counter(options(position))
        tally.expect(same_moves and engine_agrees(rules, truth, position), f"{rules.spec(position)} {ending.value}")


def same_places(tally: Tally, places: Iterable[P], found: Container[P], expected: Container[P], label: str) -> None:
    """Expect two sets to agree, place by place."""
    for place in places:
        agrees = (place in found) == (place in expected)
        tally.expect(agrees, label if agrees else f"{label} {place}")


def decided(
    tally: Tally, rules: Impartial[Any, Any], places: Iterable[P], lost: Container[P], ending: Ending = NORMAL
) -> None:
    """Expect the theorem that decides these rules, where noyau has one, to call lost what is lost."""
    if not isinstance(rules, Solved):
        return
    for place in places:
        decision = rules.decide(place, ending)
        if decision is not None:
            agrees = (decision.outcome is Outcome.P) == (place in lost)
            tally.expect(agrees, "" if agrees else f"{rules.spec(place)} {ending.value}")


def piece_on(piece: str, rows: int, columns: int) -> Stepping:
    """A chess piece of noyau on a board."""
    rules: Stepping = PIECES[piece](board=(rows, columns))
    return rules


def compare_piece(
    tally: Tally, piece: str, rows: int, columns: int, ending: Ending, some: Iterable[Square] | None = None
) -> None:
    """Compare a chess piece of noyau with the moves of chess, on some squares of a board or on all of them."""
    chosen = squares(rows, columns) if some is None else some
    compare(tally, piece_on(piece, rows, columns), approach(piece, rows, columns), chosen, ending)
