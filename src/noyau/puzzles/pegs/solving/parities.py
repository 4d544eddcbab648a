"""What no jump can change: the parity of the pegs in certain sets of holes.

A set of holes of which every jump touches none or two keeps its parity: a jump there takes two pegs away, or moves one.
These sets are the solutions of a linear system over two elements. Each hole is given a *class*, a word of bits, such
that the classes of the three holes of a jump add up to nothing; the class of a position is the sum over its pegs, and
bit k of it is the parity of the pegs in the set of the holes whose class has bit k.

On a board with lines the sets are those of the rule of three (Reiss 1857): colour the diagonals A, B, C in turn, then
every jump touches each colour once.

>>> from noyau.graphs.peg_boards import read_peg_board
>>> english = read_peg_board("english")
>>> class_count(english), possible_ends(english, english.start)
(16, (1, 13, 16, 19, 31))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_, xor

from noyau.core.caches import remembered
from noyau.graphs.peg_boards import Mask, PegBoard, Place
from noyau.puzzles.pegs.reasons import Aims, Holes, PegParities, RuleOfThree
from noyau.values.masks import bits

COLOURS = "ABC"

_DIAGONALS: tuple[Callable[[Place], int], ...] = (lambda place: place[0] + place[1], lambda place: place[0] - place[1])

_EVERY_SET = 8
"""With at most so many bits, all sums of the sets are tried for a proof that is short to say."""


@remembered(most=16)
def hole_classes(board: PegBoard) -> tuple[int, ...]:
    """The class of each hole: those of the holes of a jump add up to nothing, and nothing else is asked of them."""
    return _settle(*_spread(board))


def class_of(board: PegBoard, pegs: Mask) -> int:
    """The class of a position, which no jump changes."""
    return _add(hole_classes(board), bits(pegs))


def _add(classes: Sequence[int], pegs: Iterable[int]) -> int:
    return reduce(xor, (classes[hole] for hole in pegs), 0)


def class_count(board: PegBoard) -> int:
    """How many classes of positions there are: 16 on the boards in common use."""
    return 1 << max(each.bit_length() for each in hole_classes(board))


def possible_ends(board: PegBoard, position: Mask) -> tuple[int, ...]:
    """The holes where a single last peg is not forbidden by the classes."""
    wanted = class_of(board, position)
    return tuple(hole for hole, each in enumerate(hole_classes(board)) if each == wanted)


@remembered(most=64)
def leading_ends(board: PegBoard, ends: tuple[int, ...]) -> tuple[int, ...]:
    """Some of these ends, such that whoever can leave a single peg in one of them by a jump can leave it in these.

    The two pegs before the last jump often have two ways to go: on the English board, a last peg that can be left in
    hole 1 can be left in the centre as well.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> leading_ends(read_peg_board("english"), (1, 13, 16, 19, 31))
    (16,)
    """
    pairs = {end: {frozenset(jump[:2]) for jump in board.jumps if jump[2] == end} for end in ends}
    kept = list(ends)
    for end in sorted(ends, key=lambda end: len(pairs[end])):
        others = [pair for other in kept if other != end for pair in pairs[other]]
        if pairs[end] <= set(others):
            kept.remove(end)
    return tuple(kept)


def likely_ends(board: PegBoard, position: Mask, end: Mask | None) -> tuple[int, ...]:
    """Holes such that a single last peg can be left in one of them if it can anywhere; none where more are wanted."""
    if end is None:
        return leading_ends(board, possible_ends(board, position))
    return tuple(bits(end)) if end.bit_count() == 1 else ()


@remembered(most=16)
def colourings(board: PegBoard) -> tuple[str, ...]:
    """The ways to colour all holes A, B and C such that every jump touches each colour once, a letter for each hole."""
    if board.places:
        drawn = [[diagonal(place) % 3 for place in board.places] for diagonal in _DIAGONALS]
    else:
        # A class of two bits, never 0: three classes that add up to nothing are then all different.
        classes = hole_classes(board)
        drawn = [[each - 1 for each in classes]] if set(classes) <= {1, 2, 3} else []
    valid = (colours for colours in drawn if all(len({colours[hole] for hole in jump}) == 3 for jump in board.jumps))
    return tuple(dict.fromkeys(map(_name_colours, valid)))


def count_colours(colours: str, pegs: Iterable[int]) -> tuple[int, int, int]:
    """How many of some pegs stand on each colour."""
    found = [colours[hole] for hole in pegs]
    return found.count("A"), found.count("B"), found.count("C")


def class_obstacle(board: PegBoard, position: Mask, aims: Iterable[Mask] | None) -> RuleOfThree | PegParities | None:
    """Why no aim can be reached (None: no single peg), by what no jump changes; None where one of them may be.

    One or two colourings, where they are enough, else sets of holes.
    """
    ends = [(hole,) for hole in range(board.size)] if aims is None else [tuple(bits(aim)) for aim in aims]
    classes, now = hole_classes(board), class_of(board, position)
    gaps = {now ^ _add(classes, end) for end in ends}
    if 0 in gaps:
        return None
    told = None if aims is None else tuple(ends)
    return _rule_of_three(board, position, ends, told) or _parities(board, position, gaps, told)


def _rule_of_three(board: PegBoard, position: Mask, ends: Sequence[Holes], aims: Aims) -> RuleOfThree | None:
    """One colouring that forbids every end, or two that do so together."""
    known = {colours: count_colours(colours, bits(position)) for colours in colourings(board)}
    for chosen in (*((each,) for each in known), tuple(known)):
        if chosen and all(any(_forbids(colours, known[colours], end) for colours in chosen) for end in ends):
            counts = tuple(known[colours] for colours in chosen)
            return RuleOfThree(chosen, counts, aims)
    return None


def _forbids(colours: str, counts: Sequence[int], end: Holes) -> bool:
    """Each jump changes all three parities, so they differ from those of the end all together or not at all."""
    pairs = zip(counts, count_colours(colours, end), strict=True)
    return len({(now - then) % 2 for now, then in pairs}) > 1


def _parities(board: PegBoard, position: Mask, gaps: set[int], aims: Aims) -> PegParities:
    """Few sets of holes, such that for every end one of them has the wrong parity."""
    classes = hole_classes(board)
    bits = max(gaps).bit_length()
    sums = range(1, 1 << bits) if bits <= _EVERY_SET else [1 << bit for bit in range(bits)]
    chosen, missing = [], set(gaps)
    while missing:
        best = max(sums, key=lambda total: sum((total & gap).bit_count() % 2 for gap in missing))
        chosen.append(tuple(hole for hole, each in enumerate(classes) if (best & each).bit_count() % 2))
        missing = {gap for gap in missing if not (best & gap).bit_count() % 2}
    counts = tuple(sum(position >> hole & 1 for hole in holes) for holes in chosen)
    return PegParities(tuple(chosen), counts, aims)


def _name_colours(colours: Sequence[int]) -> str:
    """The colours as letters, the first one met being A."""
    order = list(dict.fromkeys(colours))
    return "".join(COLOURS[order.index(colour)] for colour in colours)


def _spread(board: PegBoard) -> tuple[list[int], set[int]]:
    """Words for all holes, a new bit where no jump decides one; and the sums of bits that must be nothing."""
    triples = sorted({tuple(sorted(jump)) for jump in board.jumps})
    around: list[list[tuple[int, ...]]] = [[] for _ in range(board.size)]
    for triple in triples:
        for hole in triple:
            around[hole].append(triple)
    words: dict[int, int] = {}
    bits, relations = 0, set()
    for first in range(board.size):
        if first in words:
            continue
        words[first] = 1 << bits
        bits += 1
        waiting = [first]
        while waiting:
            for triple in around[waiting.pop()]:
                unknown = [hole for hole in triple if hole not in words]
                total = reduce(xor, (words[hole] for hole in triple if hole in words))
                if len(unknown) == 1:
                    words[unknown[0]] = total
                    waiting.append(unknown[0])
                elif not unknown:
                    relations.add(total)
    return [words[hole] for hole in range(board.size)], relations - {0}


def _settle(words: list[int], relations: set[int]) -> tuple[int, ...]:
    """The words once the relations hold, in as few bits as are free."""
    rows: dict[int, int] = {}

    def reduced(word: int) -> int:
        rest = 0
        while word:
            top = word.bit_length() - 1
            if top not in rows:
                rest |= 1 << top
                word ^= 1 << top
            else:
                word ^= rows[top]
        return rest

    for relation in relations:
        left = reduced(relation)
        if left:
            rows[left.bit_length() - 1] = left
    settled = [reduced(word) for word in words]
    used = bits(reduce(or_, settled))
    number = {bit: place for place, bit in enumerate(used)}
    return tuple(sum(1 << number[bit] for bit in bits(word)) for word in settled)
