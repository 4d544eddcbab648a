"""MATH en JEANS, chapters I to III: combinatorial games, one heap, residues."""

from __future__ import annotations

from noyau.core.game import Game
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.nim import Bounded, Nim
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare
from noyau.literature.oracle.recursion import heaps, multisets, up_to

_UPSIDE_DOWN = {"N": "N", "I": "I", "M": "W"}

MOST = 12
LARGEST = 100


@theorem("N-I.1", "T", "I")
def nobody_draws(tally: Tally) -> Facts:
    for ending in Ending:
        for position in multisets(3, 4):
            found = solve(Game(Nim(), position, ending)).outcome
            shrinks = all(sum(option) < sum(position) for option in Nim().options(position))
            tally.expect(shrinks and found in (Outcome.N, Outcome.P), f"{ending} {position}")
    turned = "".join(_UPSIDE_DOWN[letter] for letter in reversed("NIM"))
    tally.same(turned, "WIN")
    return {"turned": turned}


@theorem("N-I.bouton", "A", "I, V.5, VI.2")
def biography(tally: Tally) -> None:
    """Settled by reading: there is nothing to compute."""


@theorem("N-II.1", "T", "II.1")
def one_free_heap(tally: Tally) -> Facts:
    lost = {}
    for ending in Ending:
        truth = heaps(lambda heap: range(1, heap + 1), ending)
        compare(tally, Nim(), truth, [(heap,) for heap in range(14)])
        lost[ending] = [heap for heap in range(14) if truth.lost((heap,))]
    tally.same(lost, {Ending.NORMAL: [0], Ending.MISERE: [1]})
    return {"normal": lost[Ending.NORMAL], "misere": lost[Ending.MISERE]}


def statuses(ending: Ending, last: int) -> str:
    """The status of the heaps from 13 down when at most three tokens are taken, as noyau finds it."""
    return "".join(solve(Game(Bounded(3), (heap,), ending)).outcome for heap in range(13, last - 1, -1))


@theorem("N-II.2", "T", "II.2")
def at_most_three(tally: Tally) -> Facts:
    row = statuses(Ending.NORMAL, 0)
    tally.same(row, "NPNNNPNNNPNNNP")
    compare(tally, Bounded(3), heaps(up_to(3)), [(heap,) for heap in range(14)])
    return {"row": row}


@theorem("N-II.3", "T", "II.3")
def at_most_three_misere(tally: Tally) -> Facts:
    row = statuses(Ending.MISERE, 1)
    tally.same(row, "PNNNPNNNPNNNP")
    empty = solve(Game(Bounded(3), (0,), Ending.MISERE)).outcome
    tally.same(empty, Outcome.N)
    compare(tally, Bounded(3), heaps(up_to(3), Ending.MISERE), [(heap,) for heap in range(14)])
    return {"row": row, "empty": empty}


@theorem("N-II.4a", "T", "II.4; Bachet 1612", 0, Ending.NORMAL)
@theorem("N-II.4b", "T", "II.4; Bachet 1612", 1, Ending.MISERE)
def residue_is_lost(tally: Tally, residue: int, ending: Ending) -> Facts:
    """Compare "lost exactly when the remainder modulo K + 1 is this one" with noyau and with recursion."""
    for most in range(1, MOST + 1):
        truth = heaps(up_to(most), ending)
        compare(tally, Bounded(most), truth, [(heap,) for heap in range(LARGEST + 1)])
        for heap in range(LARGEST + 1):
            tally.expect(truth.lost((heap,)) == (heap % (most + 1) == residue), f"K={most}, x={heap}")
    return {"most": MOST, "largest": LARGEST}


@theorem("N-III", "T", "III.1–III.3")
def congruences(tally: Tally) -> Facts:
    tally.expect(28 == 5 * 3 + 13 and 28 == 9 * 3 + 1, "28 modulo 3")
    residues = [number % 3 for number in (28, 13, 4, 7, 25, 10)]
    tally.same(residues, [1] * 6)
    for modulus in range(1, MOST + 1):
        for a in range(-20, 21):
            for b in range(-20, 21):
                r, s = a % modulus, b % modulus
                compatible = (a + b - r - s) % modulus == 0 and (a * b - r * s) % modulus == 0
                tally.expect(compatible and 0 <= r < modulus, f"{a}, {b} mod {modulus}")
    return {"residues": residues}


@theorem("N-III.4", "T", "III.4; Bachet 1612")
def residues_of_the_heaps(tally: Tally) -> Facts:
    row = [Bounded(3).heap_value(heap) for heap in range(13, -1, -1)]
    tally.same(row, [1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0])
    for heap, residue in zip(range(13, -1, -1), row, strict=True):
        lost = solve(Game(Bounded(3), (heap,))).outcome is Outcome.P
        tally.expect((lost, residue) == (residue == 0, heap % 4), heap)
    for most in range(1, MOST + 1):
        for residue, ending in enumerate(Ending):
            truth = heaps(up_to(most), ending)
            class_lost = {heap for heap in range(LARGEST + 1) if heap % (most + 1) == residue % (most + 1)}
            lost_heaps = {heap for heap in range(LARGEST + 1) if truth.lost((heap,))}
            tally.expect(lost_heaps == class_lost, f"K={most}, {ending}")
    return {"row": " ".join(map(str, row)), "most": MOST, "largest": LARGEST}
