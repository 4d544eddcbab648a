"""Duchêne's thesis, part I, sections 1.1 and 1.3.4: games in which each player has moves of his own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from noyau.core.verdict import Player
from noyau.engines.partisan.solving import solve
from noyau.games.sides.domineering import Domineering
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle.recursion import Sides
from noyau.values.shortgames.surreal import of_stalk

BOARDS, CELLS, ROWS, COLUMNS, EDGES = 4, 12, 2, 4, 4
"""Rows and columns, and squares, of the boards; of those whose positions are all looked at; edges of a stalk."""

Squares = frozenset[tuple[int, int]]


def dominoes(free: Squares, player: Player) -> Iterator[Squares]:
    """What a domino leaves: Left lays them down the board, Right across it."""
    down, across = (1, 0) if player is Player.LEFT else (0, 1)
    for row, column in free:
        other = (row + down, column + across)
        if other in free:
            yield free - {(row, column), other}


def board(rows: int, columns: int) -> Squares:
    return frozenset(product(range(rows), range(columns)))


@theorem("D-Dominoes", "T", "1.1")
def game_of_dominoes(tally: Tally) -> Facts:
    """Who wins on small rectangles, by recursion, and by noyau."""
    sides = Sides(dominoes)
    favoured: dict[str, list[str]] = {"L": [], "R": [], "N": [], "P": []}
    for rows, columns in product(range(1, BOARDS + 1), repeat=2):
        if rows * columns <= CELLS:
            outcome = sides.outcome(board(rows, columns))
            rules = Domineering((rows, columns))
            tally.same(solve(rules.at(rules.start)).outcome.value, outcome)
            favoured[outcome].append(f"{rows}×{columns}")
    tally.expect(bool(favoured["L"] and favoured["R"]), "no size favours a player")
    return {letter: ", ".join(sizes) for letter, sizes in favoured.items()}


@theorem("D-Advance", "A", "1.3.4")
def moves_ahead(tally: Tally) -> Facts:
    """A whole value is the number of free moves that the other player needs for a lost start, by recursion."""
    ahead = Sides(dominoes_and_moves)
    rules = Domineering((ROWS, COLUMNS))
    counts = dict.fromkeys(("whole", "part", "other"), 0)
    for signs in product(".#", repeat=ROWS * COLUMNS):
        text = "/".join("".join(signs[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS))
        value = solve(rules.at(rules.read(text)), value=True).verdict.short
        assert value is not None, "it was asked for"
        number = value.number
        free = frozenset(divmod(cell, COLUMNS) for cell, sign in enumerate(signs) if sign == ".")
        if number is None:
            counts["other"] += 1
        else:
            counts["whole" if number.denominator == 1 else "part"] += 1
        even = [extra for extra in range(-COLUMNS, COLUMNS + 1) if ahead.outcome((free, extra)) == "P"]
        tally.same(even, [-number] if number is not None and number.denominator == 1 else [])
    return {"rows": ROWS, "columns": COLUMNS, **counts}


def dominoes_and_moves(position: tuple[Squares, int], player: Player) -> Iterator[tuple[Squares, int]]:
    """The same beside so many moves that only Left has, or Right where they are negative."""
    free, extra = position
    for left in dominoes(free, player):
        yield left, extra
    if extra > 0 and player is Player.LEFT:
        yield free, extra - 1
    if extra < 0 and player is Player.RIGHT:
        yield free, extra + 1


def cut_stalks(stalks: tuple[str, ...], player: Player) -> Iterator[tuple[str, ...]]:
    """What cutting an edge of one's colour leaves: all above it falls."""
    for index, stalk in enumerate(stalks):
        for edge, colour in enumerate(stalk):
            if (colour == "b") == (player is Player.LEFT):
                yield tuple(sorted((*stalks[:index], stalk[:edge], *stalks[index + 1 :])))


@theorem("D-Numbers", "T", "1.3.4; Conway 1976, Berlekamp 1974")
def numbers_as_games(tally: Tally) -> Facts:
    """Stalks of red-blue Hackenbush are numbers: they compare and add as these do, in play itself."""
    sides = Sides(cut_stalks)
    stalks = ["".join(colours) for size in range(EDGES + 1) for colours in product("br", repeat=size)]
    turned = str.maketrans("br", "rb")
    for one, other in product(stalks, repeat=2):
        difference = of_stalk(one) - of_stalk(other)
        outcome = sides.outcome(tuple(sorted((one, other.translate(turned)))))
        tally.same(outcome, "L" if difference > 0 else "R" if difference < 0 else "P")
    by_value = {of_stalk(stalk): stalk for stalk in stalks}
    sums = 0
    for one, other in product([stalk for stalk in stalks if len(stalk) < EDGES], repeat=2):
        total = of_stalk(one) + of_stalk(other)
        if total in by_value:
            sums += 1
            three = tuple(sorted((one, other, by_value[total].translate(turned))))
            tally.same(sides.outcome(three), "P")
    half = of_stalk("br")
    tally.same(half, Fraction(1, 2))
    return {"edges": EDGES, "stalks": len(stalks), "sums": sums, "half": str(half)}
