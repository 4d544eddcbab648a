"""Claims about Lights Out: presses are added one to another, boards are eliminated row by row."""

from __future__ import annotations

from math import prod

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs import read_graph
from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import Entered, judge_fact, read_numbers, read_position, refuse_unless, yes
from noyau.literature.oracle import lights as oracle
from noyau.words import Sentence

_MOST_CELLS = 400


def lamps_of(text: str, example: str) -> tuple[Entered, list[int]]:
    """A position of Lights Out, and what each press changes."""
    game = read_position(text, example)
    board = game.rules.board
    if board.size > _MOST_CELLS:
        raise TooLarge("attack.large-board", n=board.size, limit=_MOST_CELLS)
    refuse_unless(board.states == 2, "two-states", example)
    return game, [game.rules.play(0, cell) for cell in range(board.size)]


def judge_solvable(game: Entered, presses: list[int], solvable: bool) -> Trial:
    """A claim that says whether all lights can be put out."""
    found = oracle.solve(presses, game.position) is not None
    facts = {"position": str(game)}
    return Trial(
        str(game),
        Sentence("attack.says-solvable" if solvable else "attack.says-unsolvable", facts),
        Sentence("attack.found-solvable" if found else "attack.found-unsolvable"),
        found == solvable,
    )


@attack_on("Z-2.3all", "position", "lights:grid-3x3:101/010/101")
def three_by_three(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:grid-3x3:101/010/101")
    refuse_unless(game.rules.board.surface == ("grid", 3, 3), "three-by-three", "lights:grid-3x3:all")
    return judge_solvable(game, presses, True)


@attack_on("Z-3c", "position", "lights:grid-3x3:101/010/101")
def at_most_nine(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:grid-3x3:101/010/101")
    refuse_unless(game.rules.board.surface == ("grid", 3, 3), "three-by-three", "lights:grid-3x3:all")
    fewest = min(chosen.bit_count() for chosen, sum_ in enumerate(oracle.changes(presses)) if sum_ == game.position)
    trial = judge_fact(str(game), "presses", 9, fewest)
    return Trial(trial.entered, trial.says, trial.found, fewest <= 9)


def judge_always(entered: str, presses: list[int], always: bool) -> Trial:
    """A claim that says whether every board of a shape can be won."""
    return judge_fact(entered, "always", yes(always), yes(oracle.nullity(presses) == 0))


@attack_on("Z-E4.2L", "number", "8")
def paths(text: str) -> Trial:
    (size,) = read_numbers(text, "8", (1, _MOST_CELLS))
    edges = ((vertex, vertex + 1) for vertex in range(size - 1))
    return judge_always(f"path-{size}", oracle.graph_presses(size, edges), size % 3 != 2)


@attack_on("Z-E4.2C", "number", "9")
def cycles(text: str) -> Trial:
    (size,) = read_numbers(text, "9", (3, _MOST_CELLS))
    edges = ((vertex, (vertex + 1) % size) for vertex in range(size))
    return judge_always(f"cycle-{size}", oracle.graph_presses(size, edges), size % 3 != 0)


@attack_on("Z-Cor4.4", "number", "3")
def powers_of_two(text: str) -> Trial:
    (power,) = read_numbers(text, "3", (1, 4))
    side = 2**power
    found = oracle.nullity(oracle.presses("torus", side, side)) == oracle.nullity(oracle.plane(side - 1, side - 1)) == 0
    return judge_fact(text, "powers", yes(True), yes(found), side=side, less=side - 1)


@attack_on("Z-4.2K", "position", "lights:complete-4:1010")
def complete_graphs(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:complete-4:1010")
    complete = read_graph(f"complete-{len(presses)}")
    refuse_unless(game.rules.board.graph == complete, "complete-graph", "lights:complete-4:1010")
    return judge_solvable(game, presses, game.position in (0, game.rules.start))


@attack_on("Z-E4.3", "position", "lights:torus-2x2:1000")
def smallest_torus(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:torus-2x2:1000")
    refuse_unless(game.rules.board.surface == ("torus", 2, 2), "torus", "lights:torus-2x2:1000")
    return judge_solvable(game, presses, True)


@attack_on("Z-Aks2", "position", "lights:petersen:all")
@attack_on("T-4z", "position", "lights:grid-6x7:all")
def everything_can_be_turned(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:grid-6x7:all")
    refuse_unless(game.position == game.rules.start, "all-lit", "lights:grid-6x7:all")
    return judge_solvable(game, presses, True)


@attack_on("T-5b4", "position", "lights:grid-5x5:10001/00000/00000/00000/10001")
def even_overlaps(text: str) -> Trial:
    """What is said counts overlaps with neutral boards; what is found looks for presses."""
    game, presses = lamps_of(text, "lights:grid-5x5:10001/00000/00000/00000/10001")
    even = all((neutral & game.position).bit_count() % 2 == 0 for neutral in oracle.kernel(presses))
    return judge_solvable(game, presses, even)


@attack_on("T-5c", "position", "lights:grid-5x5:all")
def neutral_boards_are_even(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:grid-5x5:all")
    counts = [neutral.bit_count() for neutral in oracle.kernel(presses)]
    even = all(count % 2 == 0 for count in counts)
    return judge_fact(str(game), "neutral", yes(True), yes(even), n=len(counts), counts=counts)


@attack_on("Z-P4.5", "position", "lights:petersen:all")
def odd_vertices(text: str) -> Trial:
    game, presses = lamps_of(text, "lights:petersen:all")
    odd = sum(mask.bit_count() % 2 == 0 for mask in presses)
    trial = judge_fact(str(game), "odd", yes(True), odd)
    return Trial(trial.entered, trial.says, trial.found, odd % 2 == 0)


@attack_on("Z-E1.3", "matrix", "110/011/111")
def invertible_matrices(text: str) -> Trial:
    """Whether the rows are independent, by elimination; whether the determinant is odd, over the integers."""
    rows = text.split("/")
    size = len(rows)
    if not 1 <= size <= 8 or any(len(row) != size or set(row) - {"0", "1"} for row in rows):
        raise SpecError("attack.matrix", text=text, example="110/011/111")
    odd = determinant([[int(digit) for digit in row] for row in rows]) % 2 == 1
    independent = oracle.rank([oracle.read(row) for row in rows]) == size
    return judge_fact(text, "matrix", yes(odd), yes(independent))


def determinant(matrix: list[list[int]]) -> int:
    """The determinant over the integers, by cofactors of the first row.

    >>> determinant([[1, 1, 0], [0, 1, 1], [1, 1, 1]])
    1
    """
    if not matrix:
        return 1
    first, *rest = matrix
    minors = ([row[:place] + row[place + 1 :] for row in rest] for place in range(len(first)))
    return sum(
        prod((-1 if place % 2 else 1, entry, determinant(minor)))
        for place, (entry, minor) in enumerate(zip(first, minors, strict=True))
        if entry
    )
