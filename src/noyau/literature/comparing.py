"""How a check compares noyau with the obvious way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyRules, Game, Solved
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.forms.stepping import Stepping
from noyau.games.pieces import King, Knight, Queen, Rook
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.graphs.boards import read_board
from noyau.literature import Tally
from noyau.literature.oracle.lights import add, rank, span
from noyau.literature.oracle.pieces import NORMAL, Options, Square, approach, squares
from noyau.literature.oracle.recursion import Graph, Obvious
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, solve_lights
from noyau.puzzles.lights.solving.linear_system import LinearSystem, press_masks

P = TypeVar("P", bound=Hashable)


def compare(tally: Tally, rules: AnyRules, truth: Obvious[P], positions: Iterable[P], *, engine: bool = True) -> None:
    """Compare rules, their theorem and (unless it would take long) the engines with the obvious recursion."""
    for position in positions:
        agrees = theorem_agrees(rules, truth, position) and (not engine or engine_agrees(rules, truth, position))
        tally.expect(agrees, rules.spec(position))


def theorem_agrees(rules: AnyRules, truth: Obvious[P], position: P) -> bool:
    """Whether the theorem of some rules says what recursion does: options, outcome, value, winning moves."""
    decision = rules.decide(position, truth.ending) if isinstance(rules, Solved) else None
    assert decision is not None
    winning = {truth.bare(rules.play(position, move)) for move in decision.winning()}
    return (
        set(map(truth.bare, rules.options(position))) == truth.options(position)
        and (decision.outcome is Outcome.P) == truth.lost(position)
        and decision.grundy in (None, truth.value(position))
        and winning == truth.winning(position)
    )


def engine_agrees(rules: AnyRules, truth: Obvious[P], position: P) -> bool:
    """Whether noyau's answer is that of recursion: outcome, value, winning moves."""
    analysis = solve(Game(rules, position, truth.ending))
    winning = {truth.bare(rules.play(position, move)) for move in analysis.winning}
    return (
        (analysis.outcome is Outcome.P) == truth.lost(position)
        and analysis.value in (None, truth.value(position))
        and winning == truth.winning(position)
    )


def replay(tally: Tally, rules: AnyRules, truth: Obvious[P], game: Iterable[P]) -> list[P]:
    """Play a printed game: each position must follow from the one before by a legal move of noyau's rules."""
    positions = list(game)
    for before, after in pairwise(positions):
        legal = {truth.bare(rules.play(before, move)) for move in rules.moves(before)}
        tally.expect(truth.bare(after) in legal, f"{rules.spec(before)} → {rules.write(after)}")
    return positions


def token(graph: Graph) -> Token:
    """The game of a token on a digraph."""
    arcs = [(source, target) for source, targets in graph.items() for target in targets]
    return Token(Digraph(arcs, graph))


def outcome(rules: AnyRules, position: Hashable) -> str:
    """The outcome that noyau's engines find, in normal play."""
    return solve(Game(rules, position)).outcome.value


PIECES: dict[str, Callable[..., Stepping]] = {"king": King, "rook": Rook, "queen": Queen, "knight": Knight}


def compare_game(
    tally: Tally, rules: AnyRules, options: Options[P], positions: Iterable[P], ending: Ending = NORMAL
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


def decided(tally: Tally, rules: AnyRules, places: Iterable[P], lost: Container[P], ending: Ending = NORMAL) -> None:
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
    compare_game(tally, piece_on(piece, rows, columns), approach(piece, rows, columns), chosen, ending)


def is_refused(fault: type[Exception], ask: Callable[..., object], *asked: object) -> bool:
    """Whether noyau refuses what it is asked, with such an error."""
    try:
        ask(*asked)
    except fault:
        return True
    return False


def masks(board: str) -> list[int]:
    """What each press changes, for noyau."""
    return press_masks(read_board(board))


def system(board: str) -> LinearSystem:
    """The way in which noyau solves a board."""
    return choose_system(read_board(board))


def nullity(board: str) -> int:
    """The nullity that noyau finds."""
    return system(board).nullity


def solved(board: str, state: int) -> AnySolution:
    """noyau's answer for a state."""
    return solve_lights(Game(Lights(read_board(board)), state))


def solutions(board: str, state: int) -> set[int]:
    """Every set of presses that puts a state out, as noyau finds them: one of them plus the neutral patterns."""
    found = system(board)
    one = found.solve(state)
    return set() if one is None else {one ^ pattern for pattern in span(found.neutral)}


def compare_presses(tally: Tally, board: str, presses: Sequence[int], *, states: int = 3) -> None:
    """Compare a board with its presses: rule, nullity, neutral patterns, and the answers to a few random states."""
    tally.expect(masks(board) == list(presses), f"{board}: presses")
    found, patterns = system(board), system(board).neutral
    tally.expect(found.nullity == len(presses) - rank(presses), f"{board}: nullity")
    tally.expect(found.nullity == len(patterns) == rank(patterns), f"{board}: basis")
    tally.expect(not any(add(presses, pattern) for pattern in patterns), f"{board}: neutral")
    rng = Random(len(presses))
    for _ in range(states):
        state = rng.getrandbits(len(presses))
        winnable = all((state & pattern).bit_count() % 2 == 0 for pattern in patterns)
        answer = found.solve(state)
        tally.expect((answer is not None) == winnable, f"{board}: {state}")
        tally.expect(answer is None or add(presses, answer) == state, f"{board}: {state}")
