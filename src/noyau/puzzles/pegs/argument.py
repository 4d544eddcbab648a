"""Peg solitaire: the jumps, one move after the other, or why no play reaches the aim and how few pegs can be left."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import reduce, singledispatch

from noyau.arguments.argument import Block, shorten
from noyau.core.analysis import AnySolution
from noyau.core.reasons import Reason
from noyau.graphs.peg_boards import HOLE, PEG, Jump, Mask, PegBoard
from noyau.puzzles.pegs.reasons import (
    AlongALine,
    Exhausted,
    FewestMoves,
    JumpsFound,
    OddCycle,
    Pagoda,
    Pagodas,
    PegCount,
    PegParities,
    PegParts,
    RuleOfThree,
    ThreeColumns,
    Weights,
)
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.move_counts import group_jumps, jumps_to_show
from noyau.puzzles.pegs.solving.parities import COLOURS, class_count, colourings, count_colours, possible_ends
from noyau.values.masks import bits
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
        moves = len(group_jumps(solution.moves))
        facts = game | {"n": len(solution.moves), "moves": Sentence("pegs.moves", {"n": moves})}
        yield Sentence("pegs.solvable" if moves < len(solution.moves) else "pegs.solvable-single", facts)
        yield from _meant(_rules(solution).board)
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


def _meant(board: PegBoard) -> Iterator[Block]:
    """A rectangle may be meant as a graph or as a board."""
    if board.graph and re.fullmatch("grid-[0-9]+x[0-9]+", board.graph.label):
        facts = {"graph": board.graph.label, "board": board.graph.label.replace("grid", "rect")}
        yield Sentence("pegs.graph-meant", facts)


def _out_of_reach(solution: AnySolution) -> Iterator[Block]:
    """That the aim cannot be reached, or was not."""
    open_still = solution.method.scope == "observed" and not solution.reasons
    facts = {"game": shorten(solution.game.spec, 200), "aim": name_aim(_rules(solution).board, aim_of(solution))}
    yield Sentence("pegs.not-found" if open_still else "pegs.unsolvable", facts)
    yield from _meant(_rules(solution).board)


def _how_few(solution: AnySolution) -> Iterator[Block]:
    """The least that can be left, and a play that does so."""
    best = jumps_to_show(solution)
    yield from _left(solution, len(best))
    if best:
        yield Sentence("pegs.how-left")
        yield from _show(solution, best)


def _left(solution: AnySolution, jumps: int) -> Iterator[Block]:
    """The fewest pegs that can be left, or the fewest that are known."""
    pegs, left = solution.game.position.bit_count(), solution.left
    if left is not None and pegs and _is_least(solution):
        yield Sentence("pegs.left" if aim_of(solution) is None else "pegs.left-anywhere", {"n": left})
    elif pegs and (jumps or left is not None):
        yield Sentence("pegs.left-perhaps", {"n": pegs - jumps if left is None else left})


def _is_least(solution: AnySolution) -> bool:
    """Whether fewer pegs are impossible: all plays were followed, or two are left and one is impossible."""
    one_is_not = bool(solution.reasons) and aim_of(solution) is None
    return solution.method.scope != "observed" or (solution.left == 2 and one_is_not)


def _show(solution: AnySolution, jumps: Sequence[Jump]) -> Iterator[Block]:
    """The moves, numbered, and the board with its numbers, at the start and at the end."""
    rules, start = _rules(solution), solution.game.position
    board, end = rules.board, reduce(rules.play, jumps, start)
    if fits(board):
        yield Sentence("pegs.pictures")
        yield picture(board, [str(hole) for hole in range(board.size)])
        yield picture(board, board.write(start), board.write(end))
    elif not board.names:
        yield Sentence("pegs.numbers-rows" if board.places else "pegs.numbers")
    moves = group_jumps(jumps)
    yield Sentence("pegs.play", {"n": len(moves)})
    wide = len(str(min(len(moves), _MOVES_SHOWN)))
    for number, move in enumerate(moves[:_MOVES_SHOWN], start=1):
        yield Sentence("pegs.one-move", {"number": f"{number:>{wide}}", "move": write_jumps(board, move)})
    if len(moves) > _MOVES_SHOWN:
        yield Sentence("pegs.more-moves", {"n": len(moves) - _MOVES_SHOWN})


def write_jumps(board: PegBoard, move: Sequence[Jump]) -> Sentence | str:
    """``5-9-17, then 17-16-15``."""
    written: Sentence | str = board.write_holes(move[0])
    for jump in move[1:]:
        written = Sentence("pegs.then", {"first": written, "next": board.write_holes(jump)})
    return written


def _fewest(solution: AnySolution, moves: int) -> Iterator[Block]:
    """All solutions have as many jumps; whether one has fewer moves, which none has than one."""
    if moves > 1:
        asked = solution.reason(FewestMoves) is not None
        key = "fewest" if solution.fewest else "fewest-unknown" if asked else "not-fewest"
        yield Sentence(f"pegs.{key}", {"n": moves, "limit": _ENOUGH})


_MOST_ROWS = _MOST_COLUMNS = 30
_WIDTH = 96
_APART = "     "
_LISTED = 60
_CORNER = 9


def fits(board: PegBoard) -> bool:
    """Whether the board has places and can be seen at a glance."""
    return bool(board.places) and _rows(board) <= _MOST_ROWS and _columns(board) <= _MOST_COLUMNS


def picture(board: PegBoard, *marks: Sequence[str]) -> Sentence:
    """One mark for each hole; several pictures stand side by side where there is room."""
    blocks = [_lines(board, each) for each in marks]
    room = max(1, _WIDTH // (len(blocks[0][0]) + len(_APART)))
    bands = [blocks[first : first + room] for first in range(0, len(blocks), room)]
    lines = ["" if not line else _APART.join(line) for band in bands for line in (*zip(*band, strict=True), ())]
    return Sentence("puzzle.picture", {"picture": "\n".join(f"  {line}".rstrip() for line in lines[:-1])})


def corner(board: PegBoard, marks: Sequence[str]) -> Sentence | None:
    """The first rows and columns of a board that is too large for a picture; None where it has no holes there."""
    kept = [hole for hole, place in enumerate(board.places) if max(place) < _CORNER]
    if not kept:
        return None
    small = replace(board, jumps=(), places=tuple(board.places[hole] for hole in kept))
    return picture(small, [marks[hole] for hole in kept])


def set_marks(board: PegBoard, holes: Collection[int], pegs: Mask) -> list[str]:
    """The holes of a set, with a peg or without; a middle dot for the others."""
    return [(PEG if pegs >> hole & 1 else HOLE) if hole in holes else "·" for hole in range(board.size)]


def colour_marks(colours: str, pegs: Mask) -> list[str]:
    """The colour of each hole, a capital where a peg stands."""
    return [colour if pegs >> hole & 1 else colour.lower() for hole, colour in enumerate(colours)]


def list_holes(board: PegBoard, holes: Collection[int]) -> tuple[str, ...]:
    """The numbers or names of holes, the first of them where they are many."""
    shown = map(board.name_of, sorted(holes)[:_LISTED])
    return (*shown, "…") if len(holes) > _LISTED else tuple(shown)


def _rows(board: PegBoard) -> int:
    return 1 + max(row for row, _ in board.places)


def _columns(board: PegBoard) -> int:
    return 1 + max(column for _, column in board.places)


def _lines(board: PegBoard, marks: Sequence[str]) -> list[str]:
    """The rows of a picture, all of the same width."""
    wide = max(map(len, marks))
    cells = [[" " * wide] * _columns(board) for _ in range(_rows(board))]
    for (row, column), mark in zip(board.places, marks, strict=True):
        cells[row][column] = f"{mark:>{wide}}"
    lines = [" ".join(row) for row in cells]
    if board.triangular:
        # Each row of a triangle begins half a hole further to the left, and a hole takes an even number of columns.
        step = 2 * ((wide + 2) // 2)
        full = step * _columns(board)
        rows = [[mark.rjust(step) for mark in row[: number + 1]] for number, row in enumerate(cells)]
        lines = [" " * ((full - step * len(row)) // 2) + "".join(row) for row in rows]
    length = max(map(len, lines))
    return [line.ljust(length) for line in lines]


_STUDIED = 2000
"""Where a last peg may stand is told on boards of at most so many holes."""

_PARTS_SHOWN = 10


@singledispatch
def tell_pegs(reason: Reason, solution: AnySolution) -> Iterator[Block]:
    """A reason in words; some say nothing that the answer does not say."""
    yield from ()


def explain_pegs(solution: AnySolution) -> Iterator[Block]:
    """Each reason in turn; then where a single last peg may stand."""
    if not solution.solvable and solution.game.position and _is_stuck(solution):
        yield Sentence("peg-proof.stuck")
        return
    for reason in solution.reasons:
        yield from tell_pegs(reason, solution)
    if solution.solvable and solution.moves and aim_of(solution) is None:
        yield from _ends(solution)


def _is_stuck(solution: AnySolution) -> bool:
    return next(iter(_rules(solution).moves(solution.game.position)), None) is None


def aim_of(solution: AnySolution) -> Mask | None:
    """The pegs that are to be left, or None where any single one will do."""
    rules = _rules(solution)
    if "target" in solution.more:
        return rules.read(str(solution.more["target"]))
    classes = solution.reason(RuleOfThree) or solution.reason(PegParities)
    return sum(1 << hole for hole in classes.aims[0]) if classes and classes.aims else rules.board.end


def name_aim(board: PegBoard, aim: Mask | None) -> Sentence:
    """The aim in words, after "it is impossible to leave"."""
    if aim is None:
        return Sentence("pegs.aim-one")
    if not aim:
        return Sentence("pegs.aim-none")
    holes = list_holes(board, tuple(bits(aim)))
    return Sentence("pegs.aim-here", {"n": len(holes), "holes": holes})


def _rules(solution: AnySolution) -> Pegs:
    assert isinstance(solution.game.rules, Pegs)
    return solution.game.rules


@tell_pegs.register
def _rule_of_three(reason: RuleOfThree, solution: AnySolution) -> Iterator[Block]:
    """One colouring or two: all three parities change together."""
    board, pegs = _rules(solution).board, solution.game.position
    aims = reason.aims
    for number, (colours, counts) in enumerate(zip(reason.colours, reason.counts, strict=True)):
        yield from _colours(board, colours, pegs, again=number > 0)
        if number == 0:
            yield Sentence("peg-proof.three-jump")
        if aims is None and number:
            yield _second(counts)
            continue
        yield _count("peg-proof.three-now", counts)
        if aims is None:
            yield _alone(counts)
        elif len(aims) == 1:
            yield from _compare(colours, counts, aims[0])
    if aims is None and len(reason.colours) > 1:
        yield Sentence("peg-proof.three-no-both")
    elif aims is None and len({count % 2 for count in reason.counts[0]}) > 1:
        yield Sentence("peg-proof.three-no-hole")
    if aims is not None and len(aims) > 1:
        yield Sentence("peg-proof.three-aims", {"n": len(aims)})


def _colours(board: PegBoard, colours: str, pegs: Mask, again: bool) -> Iterator[Block]:
    """The colouring as a picture, or as three lists."""
    if fits(board):
        kind = "again" if again else "triangle" if board.triangular else "board"
        yield Sentence(f"peg-proof.three-{kind}")
        yield picture(board, colour_marks(colours, pegs))
        return
    seen = corner(board, colour_marks(colours, pegs))
    if seen:
        yield Sentence("peg-proof.three-again-corner" if again else "peg-proof.three-corner")
        yield seen
        return
    yield Sentence("peg-proof.three-again-list" if again else "peg-proof.three-list")
    for colour in COLOURS:
        holes = [hole for hole, each in enumerate(colours) if each == colour]
        yield Sentence("peg-proof.three-one", {"colour": colour, "holes": list_holes(board, holes)})


def _count(key: str, counts: Sequence[int], **facts: object) -> Sentence:
    return Sentence(key, {**dict(zip("abc", counts, strict=True)), **facts})


def lonely_colour(counts: Sequence[int]) -> str | None:
    """The colour whose number is even while the two others are odd, or odd while they are even."""
    odd = [count % 2 for count in counts]
    return next((COLOURS[place] for place in range(3) if odd.count(odd[place]) == 1), None)


def _alone(counts: Sequence[int]) -> Sentence:
    """What the three numbers say of a single last peg: nowhere, or on the colour whose parity is alone."""
    colour = lonely_colour(counts)
    if colour is None:
        return Sentence("peg-proof.three-odd" if counts[0] % 2 else "peg-proof.three-even")
    return Sentence("peg-proof.three-colour", {"colour": colour})


def _second(counts: Sequence[int]) -> Sentence:
    """What a second colouring says, which alone forbids nothing."""
    return _count("peg-proof.three-second", counts, colour=lonely_colour(counts))


def _compare(colours: str, counts: Sequence[int], aim: Sequence[int]) -> Iterator[Block]:
    """The numbers of the aim, and which parities would have to change without the others."""
    wanted = count_colours(colours, aim)
    yield _count("peg-proof.three-then", wanted)
    changed = [(now - then) % 2 for now, then in zip(counts, wanted, strict=True)]
    facts = {
        "changed": tuple(colour for colour, differs in zip(COLOURS, changed, strict=True) if differs),
        "same": tuple(colour for colour, differs in zip(COLOURS, changed, strict=True) if not differs),
    }
    if len(set(changed)) > 1:
        yield Sentence("peg-proof.three-mixed", {**facts, "n": sum(changed)})
    else:
        yield Sentence("peg-proof.three-allows")


@tell_pegs.register
def _parities(reason: PegParities, solution: AnySolution) -> Iterator[Block]:
    """Sets of holes whose number of pegs stays even or stays odd."""
    board, pegs = _rules(solution).board, solution.game.position
    aims = reason.aims
    for number, (holes, count) in enumerate(zip(reason.sets, reason.counts, strict=True)):
        again = "-again" if number else ""
        if fits(board):
            yield Sentence(f"peg-proof.set{again}")
            yield picture(board, set_marks(board, set(holes), pegs))
        else:
            yield Sentence(f"peg-proof.set-list{again}", {"n": len(holes), "holes": list_holes(board, holes)})
        if not number:
            yield Sentence("peg-proof.set-jump")
        if aims is not None and len(aims) == 1:
            wanted = sum(hole in set(holes) for hole in aims[0])
            yield Sentence("peg-proof.set-aim", {"n": count, "wanted": wanted})
        elif aims is None:
            yield Sentence("peg-proof.set-odd" if count % 2 else "peg-proof.set-even", {"n": count})
    if aims is None or len(aims) > 1:
        yield Sentence("peg-proof.set-all" if aims is None else "peg-proof.set-aims")


@tell_pegs.register
def _pagoda(reason: Pagoda, solution: AnySolution) -> Iterator[Block]:
    """Weights by which the aim is too heavy."""
    yield from _weights(_rules(solution).board, reason.weights)
    yield Sentence("peg-proof.pagoda-jump")
    yield Sentence("peg-proof.pagoda-aim", {"now": _signed(reason.now), "aim": _signed(reason.aim)})


@tell_pegs.register
def _pagodas(reason: Pagodas, solution: AnySolution) -> Iterator[Block]:
    """Weights for each end that the colours leave open."""
    board = _rules(solution).board
    yield from _ends(solution)
    groups: dict[Weights, list[tuple[int, int, int]]] = {}
    for hole, weights, now, aim in reason.proofs:
        groups.setdefault(weights, []).append((hole, now, aim))
    for number, (weights, ends) in enumerate(groups.items()):
        yield from _weights(board, weights)
        if not number:
            yield Sentence("peg-proof.pagoda-jump")
        holes = list_holes(board, [hole for hole, _, _ in ends])
        facts = {"now": _signed(ends[0][1]), "aim": _signed(min(aim for _, _, aim in ends))}
        yield Sentence("peg-proof.pagoda-end", {**facts, "n": len(ends), "holes": holes})
    yield Sentence("peg-proof.pagoda-all")


def _weights(board: PegBoard, weights: Sequence[int]) -> Iterator[Block]:
    yield Sentence("peg-proof.pagoda")
    if fits(board):
        yield picture(board, ["·" if not weight else _signed(weight) for weight in weights])
        return
    for weight in sorted(set(weights) - {0}, reverse=True):
        holes = [hole for hole, each in enumerate(weights) if each == weight]
        facts = {"weight": _signed(weight), "n": len(holes), "holes": list_holes(board, holes)}
        yield Sentence("peg-proof.pagoda-list", facts)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _ends(solution: AnySolution) -> Iterator[Block]:
    """Where the colours allow a single last peg."""
    board, position = _rules(solution).board, solution.game.position
    if board.size > _STUDIED or class_count(board) == 1:
        return
    ends = possible_ends(board, position)
    if len(ends) == board.size or not ends:
        return
    yield Sentence("peg-proof.where")
    if colourings(board):
        yield from _end_colours(board, position)
    facts = {"n": len(ends), "holes": list_holes(board, ends)}
    yield Sentence("peg-proof.ends", facts)


def _end_colours(board: PegBoard, position: Mask) -> Iterator[Block]:
    """The colours of the last peg, where each colouring says one."""
    known = colourings(board)
    if fits(board):
        kind = "triangle" if board.triangular else "both" if len(known) > 1 else "board"
        yield Sentence(f"peg-proof.three-{kind}")
        yield picture(board, *(colour_marks(colours, position) for colours in known))
    else:
        yield from _colours(board, known[0], position, again=False)
    yield Sentence("peg-proof.three-jump")
    first, *others = (count_colours(colours, bits(position)) for colours in known)
    yield _count("peg-proof.three-now", first)
    yield _alone(first)
    yield from map(_second, others)


@tell_pegs.register
def _peg_count(reason: PegCount, solution: AnySolution) -> Iterator[Block]:
    """Each jump takes a peg away, and there are too few."""
    pegs, aim = reason.pegs, reason.aim
    key = "none" if not aim else "few" if pegs < aim else "as-many"
    yield Sentence(f"peg-proof.{key}", {"n": pegs, "aim": aim})


@tell_pegs.register
def _peg_parts(reason: PegParts, solution: AnySolution) -> Iterator[Block]:
    """Parts of the board that no jump joins, each of which keeps a peg."""
    board, parts = _rules(solution).board, reason.parts
    if aim_of(solution) is None:
        yield Sentence("peg-proof.parts", {"n": len(parts)})
        for holes in parts[:_PARTS_SHOWN]:
            yield Sentence("peg-proof.part", {"n": len(holes), "holes": list_holes(board, holes)})
        yield Sentence("peg-proof.parts-end", {"n": len(parts)})
    else:
        yield Sentence("peg-proof.part-kept", {"n": len(parts[0]), "holes": list_holes(board, parts[0])})


@tell_pegs.register
def _exhausted(reason: Exhausted, solution: AnySolution) -> Iterator[Block]:
    key = "peg-proof.exhausted" if aim_of(solution) is None else "peg-proof.exhausted-aim"
    yield Sentence(key, {"n": reason.positions})


@tell_pegs.register
def _searched(reason: JumpsFound, solution: AnySolution) -> Iterator[Block]:
    if solution.moves:
        yield Sentence("peg-proof.searched", {"n": reason.positions})


@tell_pegs.register
def _three_columns(reason: ThreeColumns, solution: AnySolution) -> Iterator[Block]:
    if reason.rows > 3:
        yield Sentence("peg-proof.columns")
        yield Sentence(f"peg-proof.columns-{(reason.rows - 1) % 3}")


@tell_pegs.register
def _along_a_line(reason: AlongALine, solution: AnySolution) -> Iterator[Block]:
    line = tuple(map(_rules(solution).board.name_of, reason.line))
    yield Sentence("peg-proof.line", {"line": (*line[:8], "…") if len(line) > 8 else line})


@tell_pegs.register
def _odd_cycle(reason: OddCycle, solution: AnySolution) -> Iterator[Block]:
    yield Sentence("peg-proof.odd-cycle", {"n": reason.n, "reference": reason.reference})
