"""MATH en JEANS, chapter V: several heaps, sums, "VanLoGo"."""

from __future__ import annotations

from itertools import product
from random import Random

from noyau.core.game import Game
from noyau.core.sums import Sum
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.nim import Bounded, Nim
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare, replay, token
from noyau.literature.oracle import recursion as oracle

Heaps = tuple[int, ...]

BOUTON_GAME: list[Heaps] = [
    (5, 4, 3, 1, 3),
    (3, 4, 3, 1, 3),
    (3, 2, 3, 1, 3),
    (2, 3, 1, 3),
    (2, 3, 1),
    (2, 2, 1),
    (2, 2),
    (2, 1),
    (1, 1),
]
VANLOGO_GAME: list[Heaps] = [
    (10, 8, 6),
    (7, 8, 6),
    (7, 5, 6),
    (7, 5, 5),
    (7, 2, 5),
    (7, 2, 3),
    (5, 2, 3),
    (5, 2),
    (2, 2),
    (2,),
]


def nim() -> oracle.Obvious[Heaps]:
    """Nim, by recursion."""
    return oracle.heaps(lambda heap: range(1, heap + 1))


@theorem("N-V.2", "T", "V.2")
def binary_writing(tally: Tally) -> Facts:
    written = "".join(map(str, reversed(oracle.digits(103, 2))))
    read = sum(int(digit) * 2**place for place, digit in enumerate(reversed("1001101")))
    tally.same(written, "1100111")
    tally.same(read, 77)
    return {"written": written, "read": read}


@theorem("N-V.2base", "A", "V.2")
def bases(tally: Tally) -> Facts:
    for base in range(2, 11):
        for length in (1, 2, 3):
            words = product(range(base), repeat=length)
            numbers = sorted(sum(a * base**i for i, a in enumerate(word)) for word in words)
            tally.same(numbers, list(range(base**length)))
    unary = {sum(word) for length in range(1, 8) for word in product(range(1), repeat=length)}
    tally.same(unary, {0})
    return {"unary": sorted(unary)}


@theorem("N-V.3a", "T", "V.3; Bouton 1901")
def first_example(tally: Tally) -> Facts:
    position = (6, 4, 3, 1, 3)
    total = Nim().grundy(position)
    tally.same((total, oracle.nim_sum(position), nim().value(position)), (3, 3, 3))
    tally.same(Nim().grundy((6, 4, 0, 1, 3)), 0)
    moves = sorted(solve(Game(Nim(), position)).winning)
    tally.same(moves, [(0, 1), (2, 3), (4, 3)])
    tally.same(nim().winning(position), {(1, 3, 3, 4, 5), (1, 3, 4, 6)})
    left = [f"{position[heap]}→{position[heap] - take}" for heap, take in moves]
    return {"total": total, "moves": left}


@theorem("N-V.3b", "T", "V.3; Bouton 1901")
def second_example(tally: Tally) -> Facts:
    total = Nim().grundy((17, 9))
    tally.same((total, oracle.nim_sum([17, 9]), oracle.column_sum([17, 9])), (24, 24, (1, 1, 0, 0, 0)))
    return {"total": total}


@theorem("N-V.3c", "F", "V.3")
def neutral_element(tally: Tally) -> Facts:
    left, right = oracle.nim_sum([1, 0]), oracle.nim_sum([1, oracle.nim_sum([0, 1])])
    tally.expect(left != right, "1⊕0 = 1⊕(0⊕1)")
    for number in range(256):
        tally.same((oracle.nim_sum([number, 0]), oracle.nim_sum([0, number])), (number, number))
        tally.same(Nim().grundy((number, 0)), number)
    return {"left": left, "right": right}


@theorem("N-V.3d", "A", "V.3; Bouton 1901")
def removing_the_sum(tally: Tally) -> Facts:
    """Taking s tokens wins from the heaps that have all bits of s; lowering h to h ⊕ s always wins."""
    hopeless = []
    for position in oracle.multisets(3, 7):
        total = oracle.nim_sum(position)
        if not total:
            continue
        for heap, size in enumerate(position):
            rest = [*position[:heap], *position[heap + 1 :]]
            removing = size >= total and oracle.nim_sum([*rest, size - total]) == 0
            tally.expect(removing == (size & total == total), position)
            left, top = oracle.nim_sum([size, total]), 1 << total.bit_length() - 1
            tally.expect(oracle.nim_sum([*rest, left]) == 0 and (left < size) == bool(size & top), position)
        if all(size & total != total for size in position):
            hopeless.append(position)
    tally.expect((0, 1, 2) in hopeless, "no position where removing the sum never wins")
    return {"count": len(hopeless)}


@theorem("N-V.5", "T", "V.5; Bouton 1901")
def bouton(tally: Tally) -> Facts:
    truth = nim()
    positions = list(oracle.multisets(4, 7))
    for position in positions:
        tally.same(truth.lost(position), not any(oracle.column_sum(position)))
    compare(tally, Nim(), truth, positions, engine=False)
    compare(tally, Nim(), truth, oracle.multisets(3, 5))
    return {"positions": len(positions)}


@theorem("N-V.5ex", "T", "V.5; Bouton 1901")
def bouton_game(tally: Tally) -> Facts:
    game = replay(tally, Nim(), nim(), BOUTON_GAME)
    sums = [Nim().grundy(position) for position in game]
    tally.same(sums, [0, 6, 0, 3, 0, 1, 0, 3, 0])
    tally.same([nim().value(position) for position in game], sums)
    return {"sums": " ".join(map(str, sums))}


@theorem("N-V.6", "T", "V.6; Sprague 1935, Grundy 1939")
def sprague_grundy(tally: Tally) -> Facts:
    rng = Random(1939)
    for _ in range(60):
        left, right = (oracle.random_digraph(rng, rng.randint(2, 6), 0.5, acyclic=True) for _ in range(2))
        rows = oracle.product_rows(left, right)
        whole, one, two = (oracle.Obvious(graph.__getitem__) for graph in (rows, left, right))
        rules = Sum((token(left), token(right)))
        for pair in rows:
            tally.same(whole.value(pair), oracle.nim_sum([one.value(pair[0]), two.value(pair[1])]))
        found = solve(Game(rules, ("a", "a")))
        tally.same(found.value, whole.value(("a", "a")))
    return {}


@theorem("N-V.7", "T", "V.7; Sprague 1935, Grundy 1939")
def vanlogo(tally: Tally) -> Facts:
    for most in range(1, 5):
        truth = oracle.heaps(oracle.up_to(most))
        compare(tally, Bounded(most), truth, oracle.multisets(3, 9), engine=False)
        compare(tally, Bounded(most), truth, oracle.multisets(3, 4))
        for position in oracle.multisets(3, 9):
            residues = [heap % (most + 1) for heap in position]
            tally.expect(truth.lost(position) == (oracle.nim_sum(residues) == 0), f"K={most}: {position}")
    return {}


@theorem("N-V.7ex", "T", "V.7")
def vanlogo_game(tally: Tally) -> Facts:
    truth = oracle.heaps(oracle.up_to(3))
    game = replay(tally, Bounded(3), truth, VANLOGO_GAME)
    sums = [Bounded(3).grundy(position) for position in game]
    tally.same(sums, [0, 1, 0, 3, 0, 2, 0, 3, 0, 2])
    tally.same([truth.value(position) for position in game], sums)
    return {"sums": " ".join(map(str, sums))}


@theorem("N-V.7opt", "T", "V.7")
def vanlogo_choices(tally: Tally) -> Facts:
    position = (7, 8, 6)
    moves = sorted(solve(Game(Bounded(3), position)).winning)
    left = [f"{position[heap]}→{position[heap] - take}" for heap, take in moves]
    tally.same(left, ["7→6", "8→5", "6→3"])
    tally.same(oracle.heaps(oracle.up_to(3)).winning(position), {(6, 6, 8), (5, 6, 7), (3, 7, 8)})
    return {"moves": left}


@theorem("N-V.7m", "T", "V.7; Ferguson 1974")
def vanlogo_misere(tally: Tally) -> Facts:
    for most in range(1, 5):
        truth = oracle.heaps(oracle.up_to(most), Ending.MISERE)
        compare(tally, Bounded(most), truth, oracle.multisets(3, 9), engine=False)
        compare(tally, Bounded(most), truth, oracle.multisets(3, 4))
        for position in oracle.multisets(3, 9):
            residues = [heap % (most + 1) for heap in position]
            small = max(residues) <= 1
            lost = sum(residues) % 2 == 1 if small else oracle.nim_sum(residues) == 0
            tally.expect(truth.lost(position) == lost, f"K={most}: {position}")
    return {}
