"""Duchêne's thesis, § 2.3: the game of n vectors, and of three with γ·v3 = α·v1 + β·v2, written [α, β, γ]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import gcd, isqrt

from noyau.core.caches import remembered
from noyau.core.errors import SpecError
from noyau.core.game import Game
from noyau.engines import solve
from noyau.games.nim import Nim
from noyau.games.vectors import Vectors
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_game, decided, same_places
from noyau.literature.oracle import pieces as oracle
from noyau.literature.oracle.recursion import mex, nim_sum

Vector = tuple[int, ...]

TABLE = "0,0 1,1 2,3 3,2 4,6 5,7 8,11 9,10 12,16 13,17 14,19 15,18 20,26 21,27"
"""The printed pairs (a, b) of [2, 2, 1]."""

FIRST = "0,0 1,1 2,2 3,3 4,6 5,7 8,10 9,11 12,16 13,17 14,18 15,19 20,26 21,27"
"""The printed pairs (A, B) from which they are made."""


def combined(vectors: Sequence[Vector], times: Sequence[int]) -> Vector:
    """The sum of some vectors, each taken so many times."""
    return tuple(sum(k * part for k, part in zip(times, parts, strict=True)) for parts in zip(*vectors, strict=True))


def subtract(vectors: Sequence[Vector], sums: set[Vector]) -> Callable[[Vector], list[Vector]]:
    """The moves as they are defined: a multiple of one vector is subtracted, and a sum of the vectors is left."""

    def options(total: Vector) -> list[Vector]:
        found = []
        for vector in vectors:
            left = total
            while min(left) >= 0:
                left = tuple(part - less for part, less in zip(left, vector, strict=True))
                if left in sums:
                    found.append(left)
        return found

    return options


@theorem("D-ExMulti", "F", "2.3")
def two_notations(tally: Tally) -> Facts:
    vectors = ((1, 0), (0, 1), (1, 2))
    sums = [combined(vectors, times) for times in ((2, 2, 0), (1, 0, 1), (1, 0, 2))]
    tally.same(sums, [(2, 2), (2, 2), (3, 4)])
    rules = Vectors((1, 2, 1))
    unique = []
    for text in ("1,0,1", "1,0,2"):
        try:
            rules.read(text)
        except SpecError as error:
            unique.append(error.sentence.facts["unique"])
    tally.same(unique, ["2,2,0", "3,4,0"])
    return {"printed": str(sums[2]), "right": str(sums[0])}


@theorem("D-Prop2", "T", "2.3; Bouton 1901")
def independent_vectors(tally: Tally) -> Facts:
    """Positions are vectors, and only at the end compared with heaps."""
    examples = (((1, 2), (2, 1)), ((1, 1), (1, 3)), ((1, 1, 0), (0, 1, 1), (1, 0, 1)))
    for vectors in examples:
        side = 7 if len(vectors) == 2 else 4
        heaps = {combined(vectors, times): times for times in product(range(side), repeat=len(vectors))}
        tally.same(len(heaps), side ** len(vectors))
        options = subtract(vectors, set(heaps))
        values = oracle.grundy(sorted(heaps, key=sum), options)
        for total, times in heaps.items():
            tally.same(values[total], nim_sum(times))
            tally.same(sorted(heaps[left] for left in options(total)), sorted(Nim().options(times)))
    return {"examples": len(examples)}


@theorem("D-Th7", "T", "2.3.2; Duchêne–Gravier 2009")
def unequal_multiples(tally: Tally) -> Facts:
    diagonal = {(a, a) for a in range(41)}
    for alpha, beta in product(range(1, 6), repeat=2):
        if alpha != beta:
            found = oracle.lost(oracle.squares(41, 41), oracle.pair_moves(alpha, beta))
            same_places(tally, oracle.squares(41, 41), found, diagonal, f"[{alpha}, {beta}, 1]")
            compare_flat(tally, alpha, beta, found, [(6, 7), (7, 7), (9, 4)])
    return {"largest": 5, "side": 41}


def compare_flat(tally: Tally, alpha: int, beta: int, found: set[oracle.Square], some: Sequence[oracle.Square]) -> None:
    """Compare noyau's [α, β, 1] with what is lost on a board, and with recursion on some positions."""
    rules = Vectors((alpha, beta, 1))
    decided(tally, rules, oracle.vector_positions(24, 1), {(a, b, 0) for a, b in found})
    compare_game(tally, rules, oracle.triple_moves(alpha, beta, 1), [(a, b, 0) for a, b in some])


def greedy_pairs(alpha: int, how_many: int) -> list[oracle.Square]:
    """The algorithm of Theorem 8, as it is printed."""
    pairs: list[oracle.Square] = []
    used: set[int] = set()
    there: set[oracle.Square] = set()
    for _ in range(how_many):
        a = mex(used)
        b = a
        while b in used or (b - a, a % alpha) in there:
            b += 1
        pairs.append((a, b))
        used |= {a, b}
        there.add((b - a, a % alpha))
    return pairs


@theorem("D-Th8", "T", "2.3.2; Duchêne–Gravier 2009")
def equal_multiples(tally: Tally) -> Facts:
    """The board, then the diagonals: each of the first ones holds α pairs, one for each residue."""
    side = 71
    for alpha in range(1, 7):
        found, pairs = (
            oracle.lost(oracle.squares(side, side), oracle.pair_moves(alpha, alpha)),
            oracle.both_ways(greedy_pairs(alpha, 200)),
        )
        same_places(tally, oracle.squares(side, side), found, pairs, f"[{alpha}, {alpha}, 1]")
        for d in range(side // 3 // alpha):
            residues = sorted(a % alpha for a, b in found if b - a == d)
            tally.same(residues, list(range(alpha)))
        compare_flat(tally, alpha, alpha, found, [(3, 5), (5, 7), (8, 11), (10, 10), (12, 9)])
    return {"largest": 6, "side": side, "three": oracle.listed(greedy_pairs(3, 6))}


def sequence(how_many: int) -> list[oracle.Square]:
    """(A, B): A the least number not used yet, B = A + 2⌊n/4⌋."""
    return oracle.mex_pairs(how_many, lambda n: 2 * (n // 4))


def swapped(pairs: Sequence[oracle.Square]) -> list[oracle.Square]:
    """(a, b): the second numbers exchanged where n leaves 2 and 3 modulo 4; whole groups of four only."""
    partner = (0, 1, 3, 2)
    return [(pairs[n][0], pairs[n - n % 4 + partner[n % 4]][1]) for n in range(len(pairs) // 4 * 4)]


def printed(table: str) -> list[oracle.Square]:
    """The pairs of a printed table."""
    return [(int(a), int(b)) for a, b in (pair.split(",") for pair in table.split())]


@theorem("D-table221", "T", "2.3.2")
def table(tally: Tally) -> Facts:
    tally.same(sequence(14), printed(FIRST))
    tally.same(swapped(sequence(16))[:14], printed(TABLE))
    compare_game(tally, Vectors((2, 2, 1)), oracle.triple_moves(2, 2, 1), [(a, b, 0) for a, b in printed(TABLE)[:8]])
    return {"pairs": " ".join(map(str, swapped(sequence(16))[:14]))}


@theorem("D-Lem4", "T", "2.3.2")
def groups_of_four(tally: Tally) -> Facts:
    pairs = swapped(sequence(4000))
    for k in range(1000):
        i, j = pairs[4 * k][0] // 2, pairs[4 * k + 2][0] // 2
        form = [(2 * i, 2 * i + 2 * k), (2 * i + 1, 2 * i + 1 + 2 * k)]
        form += [(2 * j, 2 * j + 2 * k + 1), (2 * j + 1, 2 * j + 2 * k)]
        tally.same(pairs[4 * k : 4 * k + 4], form)
    compare_game(tally, Vectors((2, 2, 1)), oracle.triple_moves(2, 2, 1), [(a, b, 0) for a, b in pairs[4:8]])
    return {"largest": 999}


@theorem("D-Prop3", "T", "2.3.2; Duchêne–Gravier 2009")
def twice_two(tally: Tally) -> Facts:
    side = 81
    found = oracle.lost(oracle.squares(side, side), oracle.pair_moves(2, 2))
    same_places(tally, oracle.squares(side, side), found, oracle.both_ways(swapped(sequence(80))), "[2, 2, 1]")
    compare_flat(tally, 2, 2, found, [*oracle.squares(8, 8), (13, 17), (14, 18), (14, 19)])
    return {"side": side, "count": len(found)}


def slope_floor(n: int) -> int:
    """⌊n(3 + √17)/4⌋ exactly: the floor of (3n + √(17n²)) / 4 is that of (3n + ⌊√(17n²)⌋) / 4, 3n being whole."""
    return (3 * n + isqrt(17 * n * n)) // 4


@theorem("D-eps", "T", "2.3.2")
def small_difference(tally: Tally) -> Facts:
    pairs = sequence(200_000)
    gaps = [a - slope_floor(n) for n, (a, _) in enumerate(pairs)]
    for n, gap in enumerate(gaps):
        tally.expect(-5 <= gap <= 0 or (n >= 2000 and gap == -6), n)
    least = [-min(gaps[:many]) for many in (2000, len(gaps))]
    tally.same((least, max(gaps)), ([5, 6], 0))
    some = [(a, b, 0) for a, b in swapped(pairs)[::997]]
    decided(tally, Vectors((2, 2, 1)), some, some)
    return {"few": least[0], "many": least[1], "largest": len(gaps), "first": gaps.index(-least[1])}


def triples(alpha: int, beta: int, gamma: int) -> Iterator[oracle.Point]:
    """The triples up to some bounds that have no common divisor."""
    all_of_them = product(range(1, alpha + 1), range(1, beta + 1), range(1, gamma + 1))
    return (triple for triple in all_of_them if gcd(*triple) == 1)


def as_vectors(alpha: int, beta: int, gamma: int) -> tuple[Vector, Vector, Vector]:
    """Three vectors of the plane with γ·v3 = α·v1 + β·v2, whole and of two directions at least."""
    return (gamma, 0), (0, gamma), (alpha, beta)


@theorem("D-notation", "T", "2.3.3")
def one_notation(tally: Tally) -> Facts:
    """Points are vectors; the moves of the definition are found among all sums, and compared with the four kinds."""
    for triple in triples(4, 4, 4):
        alpha, beta, gamma = triple
        vectors, side = as_vectors(*triple), 2 * max(alpha, beta) + 1
        written = {combined(vectors, point): point for point in oracle.vector_positions(side, gamma)}
        tally.same(len(written), side * side * gamma)
        options, rules = subtract(vectors, set(written)), Vectors(triple)
        for total, point in written.items():
            kinds = sorted(oracle.triple_moves(*triple)(point))
            tally.same(sorted(written[left] for left in options(total)), kinds)
            tally.same(sorted(rules.moves(point)), kinds)
    double = as_vectors(2, 2, 2)
    tally.same(combined(double, (0, 0, 1)), combined(double, (1, 1, 0)))
    compare_game(tally, Vectors((2, 1, 3)), oracle.triple_moves(2, 1, 3), [(4, 4, 1), (3, 2, 2), (5, 3, 0)])
    return {"largest": 4, "moves": len(oracle.triple_moves(2, 1, 3)((4, 4, 1)))}


ALPHA, BETA, GAMMA = 3, 13, 4
SIDE = 22
"""Both coordinates stay below it: room for every third vector."""


@remembered(most=None)
def triple_lost(alpha: int, beta: int, gamma: int, side: int = SIDE) -> frozenset[oracle.Point]:
    """The lost positions of [α, β, γ], by trying every move."""
    return frozenset(oracle.lost(oracle.vector_positions(side, gamma), oracle.triple_moves(alpha, beta, gamma)))


def nim_lost(gamma: int, side: int = SIDE) -> frozenset[oracle.Point]:
    """The positions of three heaps that Nim calls lost."""
    return frozenset(point for point in oracle.vector_positions(side, gamma) if point[0] ^ point[1] ^ point[2] == 0)


def far_enough(alpha: int, beta: int, gamma: int) -> bool:
    """The condition of Theorem 9."""
    return beta > alpha * (2 * gamma - 1)


def filled(rows: int, gamma: int, printed: bool) -> dict[tuple[int, int], int]:
    """The table B of Theorem 9 up to a row, by the printed algorithm or by the right one."""
    table = {(0, 0): 0}
    for a in range(rows):
        for j in range(gamma + 1 if printed else gamma):
            if (a, j) in table:
                continue
            if printed:
                before = [table[k, other] for k in range(a) for other in range(j)]
            else:
                before = [table[k, j] for k in range(a)] + [table[a, other] for other in range(j)]
            table[a, j] = mex(before)
            table[table[a, j], j] = a
    return table


def table_lost(table: dict[tuple[int, int], int], rows: int, gamma: int) -> set[oracle.Point]:
    """The positions that a table calls lost, in the columns below γ."""
    return {(a, b, j) for (a, j), b in table.items() if a < rows and b < SIDE and j < gamma}


@theorem("D-Th9", "F", "2.3.3")
def filling_algorithm(tally: Tally) -> Facts:
    """As printed it already fails in its first rows; the right one builds nim-addition, which the board agrees with."""
    rows = SIDE - 4
    for gamma in range(1, GAMMA + 1):
        wrong = table_lost(filled(rows, gamma, printed=True), rows, gamma)
        tally.expect(wrong != {point for point in nim_lost(gamma) if point[0] < rows}, f"γ = {gamma}")
        right = filled(rows, gamma, printed=False)
        for (a, j), b in right.items():
            tally.expect(b == a ^ j, f"B({a}, {j}) = {b}")
    for triple in triples(ALPHA, BETA, GAMMA):
        if far_enough(*triple):
            built = table_lost(filled(rows, triple[2], printed=False), rows, triple[2])
            tally.same(built, {point for point in triple_lost(*triple) if point[0] < rows})
    witness = filled(2, 2, printed=True)
    tally.same(witness[1, 0], 0)
    tally.same(solve(Game(Vectors((1, 4, 2)), (1, 0, 0))).outcome.value, "N")
    compare_game(tally, Vectors((1, 4, 2)), oracle.triple_moves(1, 4, 2), [(1, 0, 0), (0, 1, 1), (2, 5, 1), (5, 4, 1)])
    return {"printed": witness[1, 0], "alpha": ALPHA, "gamma": GAMMA, "beta": BETA}


@theorem("D-Cor3", "T", "2.3.3; Bouton 1901")
def lost_as_nim(tally: Tally) -> Facts:
    """All triples that Theorem 9 allows, and those that only the sharper bound does."""
    sharper = 0
    for alpha, beta, gamma in triples(ALPHA, BETA, GAMMA):
        if beta > alpha + 2 * gamma - 2:
            tally.expect(triple_lost(alpha, beta, gamma) == nim_lost(gamma), f"[{alpha}, {beta}, {gamma}]")
            decided(tally, Vectors((alpha, beta, gamma)), oracle.vector_positions(12, gamma), nim_lost(gamma))
            sharper += not far_enough(alpha, beta, gamma)
    for triple in ((1, 6, 3), (3, 8, 3), (2, 11, 4)):
        compare_game(
            tally, Vectors(triple), oracle.triple_moves(*triple), [(5, 7, 2), (3, 8, 1), (6, 9, 0), (4, 12, 2)]
        )
    return {"alpha": ALPHA, "beta": BETA, "gamma": GAMMA, "sharper": sharper}


@theorem("D-Lem5", "T", "2.3.3")
def not_far_apart(tally: Tally) -> Facts:
    for triple in triples(ALPHA, BETA, GAMMA):
        if far_enough(*triple):
            tally.expect(all(abs(a - b) <= i for a, b, i in triple_lost(*triple)), list(triple))
    for (a, j), b in filled(SIDE, GAMMA, printed=False).items():
        tally.expect(abs(a - b) <= j, (a, b, j))
    rules = Vectors((1, 6, 3))
    for point in ((3, 7, 2), (0, 2, 1), (9, 6, 2)):
        tally.same(solve(Game(rules, point)).outcome.value, "N")
    return {"rows": SIDE}


@theorem("D-Cor4", "F", "2.3.3")
def the_smallest_such_game(tally: Tally) -> Facts:
    """For each γ the printed game is another one than Nim, the next one is not, nor any with a large β."""
    for gamma in range(1, 6):
        tally.expect(triple_lost(1, 2 * gamma - 1, gamma) != nim_lost(gamma), f"[1, {2 * gamma - 1}, {gamma}]")
        tally.same(triple_lost(1, 2 * gamma, gamma), nim_lost(gamma))
    for alpha, beta, gamma in triples(ALPHA, BETA, GAMMA):
        if far_enough(alpha, beta, gamma):
            tally.same(triple_lost(alpha, beta, gamma), triple_lost(1, 2 * gamma, gamma))
    start, end = (2, 3, 1), (1, 0, 1)
    rules = Vectors((1, 3, 2))
    tally.expect({start, end} <= nim_lost(2) and end in oracle.triple_moves(1, 3, 2)(start), (start, end))
    tally.expect(end in solve(Game(rules, start)).winning, (start, end))
    compare_game(tally, rules, oracle.triple_moves(1, 3, 2), [start, end, (3, 2, 1), (4, 5, 1)])
    compare_game(tally, Vectors((1, 4, 2)), oracle.triple_moves(1, 4, 2), [start, end, (3, 2, 1), (4, 5, 1)])
    return {"start": str(start), "end": str(end)}
