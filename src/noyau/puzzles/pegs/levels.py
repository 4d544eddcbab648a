"""Peg solitaire at three levels: one thing to count and a jump to make, the rule worked here, the theorem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Act, Advice, Block, Instruction, Point
from noyau.core.analysis import AnySolution
from noyau.core.reasons import Reason
from noyau.graphs.peg_boards import PegBoard
from noyau.puzzles.pegs.argument import (
    aim_of,
    colour_marks,
    explain,
    fits,
    list_holes,
    lonely_colour,
    name_aim,
    picture,
    set_marks,
    tell_pegs,
    write_jumps,
)
from noyau.puzzles.pegs.reasons import (
    AlongALine,
    Exhausted,
    OddCycle,
    Pagoda,
    Pagodas,
    PegCount,
    PegParities,
    PegParts,
    RuleOfThree,
    ThreeColumns,
)
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.move_counts import group_jumps, jumps_to_show
from noyau.puzzles.pegs.solving.parities import COLOURS, colourings, count_colours, possible_ends
from noyau.values.masks import bits
from noyau.words import Reference, Sentence

_MOVES_TOLD = 5
_ENDS_TOLD = 8
_STUDIED = 400
_PROOFS = (RuleOfThree, PegParities, Pagoda, Pagodas, PegParts, PegCount, OddCycle, Exhausted)


def explain_at(solution: AnySolution, level: int) -> Iterator[Block]:
    """The text of a level."""
    return (_discover, _teach, _prove)[level - 1](solution)


def tell_reason(solution: AnySolution, level: int) -> Iterator[Sentence]:
    """Why a play goes as it does, in a few sentences without a picture: its length, what is lost, where it ends."""
    board, position = _rules(solution).board, solution.game.position
    pegs, jumps = position.bit_count(), len(solution.moves or ())
    if level == 1:
        yield Sentence("peg-levels.count", {"pegs": pegs, "n": jumps, "left": pegs - jumps})
        yield Point("peg-levels.together")
        return
    yield Sentence("peg-levels.jumps", {"pegs": pegs, "n": jumps})
    if aim_of(solution) is not None or not _coloured(board) or not (ends := possible_ends(board, position)):
        return
    if level > 2:
        yield Sentence("peg-levels.three-jump")
    if len(ends) <= _ENDS_TOLD:
        yield Sentence("peg-levels.ends-by-three", {"n": len(ends), "holes": list_holes(board, ends)})
    if level > 2:
        yield Sentence("peg-levels.source-three")


def _discover(solution: AnySolution) -> Iterator[Block]:
    """One thing to count, and the first jump."""
    rules, pegs = _rules(solution), solution.game.position.bit_count()
    if solution.solvable:
        moves = solution.moves or ()
        if not moves:
            yield Point("peg-levels.done")
            yield Advice("peg-levels.again")
            return
        yield Sentence("peg-levels.count", {"pegs": pegs, "n": len(moves), "left": pegs - len(moves)})
        yield Point("peg-levels.together")
        yield Advice("peg-levels.jump", {"move": rules.say_move(solution.game.position, moves[0])})
        return
    yield Point("peg-levels.never" if _is_proved(solution) else "peg-levels.unknown", {"aim": _aim(solution)})
    if _is_stuck(solution):
        yield Sentence("peg-proof.stuck")
        yield Advice("peg-levels.take-back")
        return
    yield from _tell_proof(solution, briefly=True)
    yield _try_it(solution)


def _try_it(solution: AnySolution) -> Block:
    """A jump after which to count again; where nothing is counted, the best that can be reached."""
    best = jumps_to_show(solution)
    if _proof_of(solution, (RuleOfThree, PegParities, Pagoda, Pagodas)) is not None or not best:
        return Advice("peg-levels.count-again")
    left = solution.game.position.bit_count() - len(best)
    move = _rules(solution).say_move(solution.game.position, best[0])
    return Advice("peg-levels.best", {"n": left, "move": move})


def _teach(solution: AnySolution) -> Iterator[Block]:
    """The rule worked with the counts of this board, the first moves, a small question."""
    if solution.solvable and not solution.moves:
        yield Point("peg-levels.done")
        yield Act("peg-levels.ask-back")
        return
    if not solution.solvable:
        yield Point("peg-levels.never" if _is_proved(solution) else "peg-levels.unknown", {"aim": _aim(solution)})
        if _is_stuck(solution):
            yield Sentence("peg-proof.stuck")
            yield Act("peg-levels.ask-stuck")
            return
        yield from _tell_proof(solution, briefly=False)
    elif built := [reason for reason in solution.reasons if isinstance(reason, ThreeColumns | AlongALine)]:
        yield from tell_pegs(built[0], solution)
    else:
        yield from _where_it_ends(solution)
    yield from _first_moves(solution)
    yield _ask(solution)


def _ask(solution: AnySolution) -> Block:
    proof = _proof_of(solution, _PROOFS)
    if isinstance(proof, RuleOfThree) or (solution.solvable and _coloured(_rules(solution).board)):
        return Act("peg-levels.ask-three")
    if isinstance(proof, PegParities):
        return Act("peg-levels.ask-set")
    if isinstance(proof, Pagoda | Pagodas):
        return Act("peg-levels.ask-weights")
    return Act("peg-levels.ask-on" if solution.solvable else "peg-levels.ask-best")


def _first_moves(solution: AnySolution) -> Iterator[Block]:
    """How play begins, and to how many pegs it comes."""
    jumps = jumps_to_show(solution) if not solution.solvable else solution.moves or ()
    moves = group_jumps(jumps)
    if not moves:
        return
    told = tuple(write_jumps(_rules(solution).board, move) for move in moves[:_MOVES_TOLD])
    left = solution.game.position.bit_count() - len(jumps)
    cut = len(moves) > len(told)
    yield Instruction(f"peg-levels.play{'-begins' if cut else ''}", {"moves": told, "left": left, "n": len(moves)})


def _where_it_ends(solution: AnySolution) -> Iterator[Block]:
    """The rule of three where it says on which colour the last peg stands; else how many jumps are needed."""
    board, position = _rules(solution).board, solution.game.position
    moves = len(solution.moves or ())
    yield Sentence("peg-levels.jumps", {"pegs": position.bit_count(), "n": moves})
    if aim_of(solution) is not None or not _coloured(board):
        return
    ends = possible_ends(board, position)
    known = colourings(board)
    counts = count_colours(known[0], bits(position))
    colour = lonely_colour(counts)
    if colour is None or not ends:
        return
    yield from _colour(board, known[0], position)
    yield Sentence("peg-levels.three-jump")
    yield Point("peg-levels.three-alone", {**_named(counts), "colour": colour})
    if len(known) > 1:
        yield Sentence("peg-levels.three-twice")
    if len(ends) <= _ENDS_TOLD:
        yield Sentence("peg-levels.ends", {"n": len(ends), "holes": list_holes(board, ends)})


def _tell_proof(solution: AnySolution, briefly: bool) -> Iterator[Block]:
    """Why it cannot be done, as something the reader can count."""
    reason = _proof_of(solution, _PROOFS)
    if reason is None:
        yield Sentence("peg-levels.open")
    elif isinstance(reason, RuleOfThree):
        yield from _three(reason, solution, briefly)
    elif isinstance(reason, PegParities):
        yield from _set(reason, solution, briefly)
    elif isinstance(reason, Pagoda):
        yield from _weights(_rules(solution).board, reason.weights, reason.now, reason.aim, briefly)
    elif isinstance(reason, Pagodas):
        _, weights, now, aim = reason.proofs[0]
        holes = [hole for hole, each, _, _ in reason.proofs if each == weights]
        yield from _weights(_rules(solution).board, weights, now, aim, briefly)
        if not briefly:
            yield Sentence(
                "peg-levels.weights-here", {"n": len(holes), "holes": list_holes(_rules(solution).board, holes)}
            )
            if len(holes) < len(reason.proofs):
                yield Sentence("peg-levels.weights-others")
    elif isinstance(reason, Exhausted):
        yield Sentence("peg-levels.tried", {"n": reason.positions})
    else:
        yield from tell_pegs(reason, solution)


def _three(reason: RuleOfThree, solution: AnySolution, briefly: bool) -> Iterator[Block]:
    board, position = _rules(solution).board, solution.game.position
    counts = reason.counts[0]
    yield from _colour(board, reason.colours[0], position)
    if not briefly:
        yield Sentence("peg-levels.three-jump")
    aims = reason.aims
    if aims is not None and len(aims) == 1:
        wanted = count_colours(reason.colours[0], aims[0])
        yield Sentence("peg-levels.three-now", _named(counts))
        changed = [(now - then) % 2 for now, then in zip(counts, wanted, strict=True)]
        if len(set(changed)) == 1:  # the other colouring forbids it
            yield Sentence("peg-proof.three-then", _named(wanted))
            yield Sentence("peg-levels.three-other-forbids")
            return
        yield Point("peg-levels.three-aim", _named(wanted))
    elif aims is not None:
        yield Sentence("peg-levels.three-now", _named(counts))
        yield Point("peg-levels.three-no-aim")
    elif (colour := lonely_colour(counts)) is None:
        yield Point(f"peg-levels.three-{'odd' if counts[0] % 2 else 'even'}", _named(counts))
    else:
        yield Sentence("peg-levels.three-alone", {**_named(counts), "colour": colour})
        if len(reason.counts) > 1:
            second = reason.counts[1]
            yield Sentence("peg-levels.three-second", {**_named(second), "colour": lonely_colour(second)})
        yield Point(f"peg-levels.three-no-{'both' if len(reason.counts) > 1 else 'hole'}")


def _set(reason: PegParities, solution: AnySolution, briefly: bool) -> Iterator[Block]:
    board, position = _rules(solution).board, solution.game.position
    holes, count = reason.sets[0], reason.counts[0]
    if fits(board):
        yield Sentence("peg-levels.set")
        yield picture(board, set_marks(board, set(holes), position))
    else:
        yield Sentence("peg-levels.set-list", {"n": len(holes), "holes": list_holes(board, holes[:_ENDS_TOLD])})
    if not briefly:
        yield Sentence("peg-levels.set-why")
    aims = reason.aims
    if aims is not None and len(aims) == 1:
        wanted = sum(hole in set(holes) for hole in aims[0])
        yield Point("peg-levels.set-aim", {"n": count, "wanted": wanted})
        return
    yield Point(f"peg-levels.set-{'odd' if count % 2 else 'even'}", {"n": count})
    if len(reason.sets) > 1:
        yield Sentence("peg-levels.set-others")


def _weights(board: PegBoard, weights: Sequence[int], now: int, aim: int, briefly: bool) -> Iterator[Block]:
    if fits(board):
        yield Sentence("peg-levels.weights")
        yield picture(board, ["·" if not weight else str(weight).replace("-", "−") for weight in weights])
    else:
        yield Sentence("peg-levels.weights-some")
    if not briefly:
        yield Sentence("peg-levels.weights-why")
    yield Point("peg-levels.weighed", {"now": now, "aim": aim})


def _colour(board: PegBoard, colours: str, position: int) -> Iterator[Block]:
    """The colours as a picture, or as the first holes of each."""
    if fits(board):
        yield Sentence(f"peg-levels.colour{'-triangle' if board.triangular else ''}")
        yield picture(board, colour_marks(colours, position))
        return
    first = {
        colour: list_holes(board, [hole for hole, each in enumerate(colours) if each == colour][:2])
        for colour in COLOURS
    }
    yield Sentence("peg-levels.colour-list", {f"holes{colour}": holes for colour, holes in first.items()})


def _prove(solution: AnySolution) -> Iterator[Block]:
    """The whole play or proof, the sources, and something to prove."""
    yield from explain(solution)
    proof = _proof_of(solution, _PROOFS)
    if isinstance(proof, RuleOfThree) or (solution.solvable and _coloured(_rules(solution).board)):
        yield Sentence("peg-levels.source-three")
    if isinstance(proof, Pagoda | Pagodas):
        yield Sentence("peg-levels.source-pagoda")
    if solution.method.reference:
        yield Sentence("peg-levels.source", {"source": Reference(solution.method.reference)})
    if isinstance(proof, RuleOfThree):
        yield Act("peg-levels.prove-three")
    elif isinstance(proof, PegParities):
        yield Act("peg-levels.prove-set")
    elif isinstance(proof, Pagoda | Pagodas):
        yield Act("peg-levels.prove-weights")
    else:
        yield Act("peg-levels.prove-way" if solution.solvable else "peg-levels.prove-none")


def _proof_of(solution: AnySolution, kinds: tuple[type[Reason], ...]) -> Reason | None:
    """The first reason of one of the kinds."""
    return None if solution.solvable else next((each for each in solution.reasons if isinstance(each, kinds)), None)


def _is_proved(solution: AnySolution) -> bool:
    return bool(solution.reasons) or solution.method.scope != "observed"


def _is_stuck(solution: AnySolution) -> bool:
    return next(iter(_rules(solution).moves(solution.game.position)), None) is None


def _aim(solution: AnySolution) -> Sentence:
    return name_aim(_rules(solution).board, aim_of(solution))


def _coloured(board: PegBoard) -> bool:
    return board.size <= _STUDIED and bool(colourings(board))


def _named(counts: Sequence[int]) -> dict[str, object]:
    return dict(zip("abc", counts, strict=True))


def _rules(solution: AnySolution) -> Pegs:
    assert isinstance(solution.game.rules, Pegs)
    return solution.game.rules
