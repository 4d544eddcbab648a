"""Peg solitaire: the jumps, one move after the other, or why the aim is out of reach and how few pegs can be left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.analysis import Solution
from noyau.arguments.argument import Block
from noyau.arguments.peg_pictures import fits, number_marks, peg_marks, picture
from noyau.arguments.peg_proofs import aim_of, explain_pegs, name_aim
from noyau.arguments.texts import shorten
from noyau.puzzles.peg_boards import Jump, Mask
from noyau.puzzles.pegs import Pegs
from noyau.words import Sentence

_MOVES_SHOWN = 60


def summary(solution: Solution[Any, Any]) -> Iterator[Block]:
    """Whether the aim can be reached, by which jumps, and what is the least that can be left."""
    game = {"game": shorten(solution.game.spec, 200)}
    if not solution.solvable:
        yield from _out_of_reach(solution, game)
    elif not solution.moves:
        yield Sentence("pegs.solved", game)
    else:
        chains = chain(solution.moves)
        facts = game | {"n": len(solution.moves), "moves": _moves(chains)}
        yield Sentence("pegs.solvable" if len(chains) < len(solution.moves) else "pegs.solvable-single", facts)
        yield from _show(solution, solution.moves)
        yield from _fewest(solution, len(chains))


def explain(solution: Solution[Any, Any]) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    yield from summary(solution)
    yield from explain_pegs(solution)


def chain(jumps: Sequence[Jump]) -> list[tuple[Jump, ...]]:
    """The moves: jumps that follow each other with the same peg are one move.

    >>> chain([(5, 9, 17), (17, 16, 15), (0, 1, 2)])
    [((5, 9, 17), (17, 16, 15)), ((0, 1, 2),)]
    """
    moves: list[tuple[Jump, ...]] = []
    for jump in jumps:
        if moves and moves[-1][-1][2] == jump[0]:
            moves[-1] += (jump,)
        else:
            moves.append((jump,))
    return moves


def _moves(chains: Sequence[Sequence[Jump]]) -> Sentence:
    return Sentence("pegs.moves", {"n": len(chains)})


def _out_of_reach(solution: Solution[Any, Any], game: dict[str, str]) -> Iterator[Block]:
    """That the aim cannot be reached or was not, and the least that can be left."""
    open_still = solution.method.scope == "observed" and not solution.reasons
    yield Sentence("pegs.not-found" if open_still else "pegs.unsolvable", {**game, "aim": name_aim(aim_of(solution))})
    if solution.left is not None:
        yield Sentence("pegs.left" if _is_least(solution) else "pegs.left-perhaps", {"n": solution.left})
    best = [read_jump(jump) for jump in solution.more.get("best", solution.moves or ())]
    if best:
        yield Sentence("pegs.how-left")
        yield from _show(solution, best)


def _is_least(solution: Solution[Any, Any]) -> bool:
    """Whether fewer pegs are impossible: all plays were followed, or two are left and one is impossible."""
    one_is_not = bool(solution.reasons) and aim_of(solution) is None
    return solution.method.scope != "observed" or (solution.left == 2 and one_is_not)


def read_jump(jump: Any) -> Jump:
    """A jump as three holes, or as its text."""
    start, over, into = map(int, jump.split("-")) if isinstance(jump, str) else jump
    return start, over, into


def _show(solution: Solution[Any, Any], jumps: Sequence[Jump]) -> Iterator[Block]:
    """The moves, numbered, and the board with its numbers, at the start and at the end."""
    rules = solution.game.rules
    assert isinstance(rules, Pegs)
    board, start = rules.board, solution.game.position
    if fits(board):
        yield Sentence("pegs.pictures")
        yield picture(board, number_marks(board))
        yield picture(board, peg_marks(board, start), peg_marks(board, _end(rules, start, jumps)))
    else:
        yield Sentence("pegs.numbers")
    chains = chain(jumps)
    yield Sentence("pegs.play", {"n": len(chains)})
    for number, move in enumerate(chains[:_MOVES_SHOWN], start=1):
        wide = len(str(min(len(chains), _MOVES_SHOWN)))
        yield Sentence("pegs.one-move", {"number": f"{number:>{wide}}", "move": _write(move)})
    if len(chains) > _MOVES_SHOWN:
        yield Sentence("pegs.more-moves", {"n": len(chains) - _MOVES_SHOWN})


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


def _fewest(solution: Solution[Any, Any], moves: int) -> Iterator[Block]:
    """All solutions have as many jumps; whether one has fewer moves."""
    if len(solution.moves or ()) > 1:
        yield Sentence("pegs.fewest" if solution.fewest else "pegs.not-fewest", {"n": moves})
