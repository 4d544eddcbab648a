"""Peg solitaire: the jumps, one move after the other, or why the aim is out of reach and how few pegs can be left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.arguments.argument import Block, shorten
from noyau.core.analysis import AnySolution
from noyau.graphs.peg_boards import Jump, Mask
from noyau.puzzles.pegs.impossibility import aim_of, explain_pegs, fits, name_aim, number_marks, peg_marks, picture
from noyau.puzzles.pegs.reasons import FewestMoves
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.move_counts import chains
from noyau.words import Sentence

_MOVES_SHOWN = 60

_ENOUGH = 20_000_000
"""With so many positions the fewest moves are found on the English board, whose whole game has more."""


def summary(solution: AnySolution) -> Iterator[Block]:
    """Whether the aim can be reached, by which jumps, and what is the least that can be left."""
    game = {"game": shorten(solution.game.spec, 200)}
    if not solution.solvable:
        yield from _out_of_reach(solution)
        yield from _how_few(solution)
    elif not solution.moves:
        yield Sentence("pegs.solved", game)
    else:
        moves = len(chains(solution.moves))
        facts = game | {"n": len(solution.moves), "moves": Sentence("pegs.moves", {"n": moves})}
        yield Sentence("pegs.solvable" if moves < len(solution.moves) else "pegs.solvable-single", facts)
        yield from _show(solution, solution.moves)
        yield from _fewest(solution, moves)


def explain(solution: AnySolution) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    if solution.solvable:
        yield from summary(solution)
        yield from explain_pegs(solution)
    else:
        yield from _out_of_reach(solution)
        yield from explain_pegs(solution)
        yield from _how_few(solution)


def _out_of_reach(solution: AnySolution) -> Iterator[Block]:
    """That the aim cannot be reached, or was not."""
    open_still = solution.method.scope == "observed" and not solution.reasons
    facts = {"game": shorten(solution.game.spec, 200), "aim": name_aim(aim_of(solution))}
    yield Sentence("pegs.not-found" if open_still else "pegs.unsolvable", facts)


def _how_few(solution: AnySolution) -> Iterator[Block]:
    """The least that can be left, and a play that does so."""
    best = [read_jump(jump) for jump in solution.more.get("best", solution.moves or ())]
    yield from _left(solution, len(best))
    if best:
        yield Sentence("pegs.how-left")
        yield from _show(solution, best)


def _left(solution: AnySolution, jumps: int) -> Iterator[Block]:
    """The fewest pegs that can be left, or the fewest that are known."""
    if not solution.game.position:
        return
    if solution.left is None and jumps:
        yield Sentence("pegs.left-perhaps", {"n": solution.game.position.bit_count() - jumps})
    elif solution.left is not None and _is_least(solution):
        yield Sentence("pegs.left" if aim_of(solution) is None else "pegs.left-anywhere", {"n": solution.left})
    elif solution.left is not None:
        yield Sentence("pegs.left-perhaps", {"n": solution.left})


def _is_least(solution: AnySolution) -> bool:
    """Whether fewer pegs are impossible: all plays were followed, or two are left and one is impossible."""
    one_is_not = bool(solution.reasons) and aim_of(solution) is None
    return solution.method.scope != "observed" or (solution.left == 2 and one_is_not)


def read_jump(jump: Any) -> Jump:
    """A jump as three holes, or as its text."""
    start, over, into = map(int, jump.split("-")) if isinstance(jump, str) else jump
    return start, over, into


def _show(solution: AnySolution, jumps: Sequence[Jump]) -> Iterator[Block]:
    """The moves, numbered, and the board with its numbers, at the start and at the end."""
    rules = solution.game.rules
    assert isinstance(rules, Pegs)
    board, start = rules.board, solution.game.position
    if fits(board):
        yield Sentence("pegs.pictures")
        yield picture(board, number_marks(board))
        yield picture(board, peg_marks(board, start), peg_marks(board, _end(rules, start, jumps)))
    else:
        yield Sentence("pegs.numbers-rows" if board.places else "pegs.numbers")
    moves = chains(jumps)
    yield Sentence("pegs.play", {"n": len(moves)})
    wide = len(str(min(len(moves), _MOVES_SHOWN)))
    for number, move in enumerate(moves[:_MOVES_SHOWN], start=1):
        yield Sentence("pegs.one-move", {"number": f"{number:>{wide}}", "move": _write(move)})
    if len(moves) > _MOVES_SHOWN:
        yield Sentence("pegs.more-moves", {"n": len(moves) - _MOVES_SHOWN})


def _end(rules: Pegs, position: Mask, jumps: Sequence[Jump]) -> Mask:
    for jump in jumps:
        position = rules.play(position, jump)
    return position


def _write(move: Sequence[Jump]) -> Sentence | str:
    """``5-9-17, then 17-16-15``."""
    written: Sentence | str = "{}-{}-{}".format(*move[0])
    for jump in move[1:]:
        written = Sentence("pegs.then", {"first": written, "next": "{}-{}-{}".format(*jump)})
    return written


def _fewest(solution: AnySolution, moves: int) -> Iterator[Block]:
    """All solutions have as many jumps; whether one has fewer moves."""
    if len(solution.moves or ()) > 1:
        asked = solution.reason(FewestMoves) is not None
        key = "fewest" if solution.fewest else "fewest-unknown" if asked else "not-fewest"
        yield Sentence(f"pegs.{key}", {"n": moves, "limit": _ENOUGH})
