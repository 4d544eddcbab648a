"""Claims about heaps: residues, intervals, nim-sums, Moore, Fibonacci Nim."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import xor

from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import (
    Entered,
    judge_move,
    judge_outcome,
    judge_value,
    read_position,
    refuse_unless,
    values_below,
)
from noyau.literature.oracle.recursion import column_sum, mex, nim_sum
from noyau.values.golden import zeckendorf
from noyau.words import Sentence

Heaps = tuple[int, ...]


def one_heap(text: str, example: str) -> tuple[Entered, int]:
    """A position with a single heap, and its size."""
    game = read_position(text, example)
    refuse_unless(len(game.position) == 1, "one-heap", example)
    return game, game.position[0]


@attack_on("N-I.1", "position", "nim:1,2,3")
def nobody_draws(text: str) -> Trial:
    game = read_position(text, "misere nim:1" if text.startswith("misere") else "nim:1")
    values = values_below(game.rules.options, game.position, game.ending)
    found = "attack.found-lost" if values[game.position] == 0 else "attack.found-won"
    said = Sentence("attack.says-decided", {"position": str(game)})
    return Trial(str(game), said, Sentence(found, {"n": len(values)}), True)


@attack_on("N-II.1", "position", "nim:13")
def one_free_heap(text: str) -> Trial:
    misere = text.startswith("misere")
    game, heap = one_heap(text, "misere nim:13" if misere else "nim:13")
    return judge_outcome(game, heap == int(misere))


@attack_on("N-II.2", "position", "bounded:3:13", 3, 0)
@attack_on("N-II.3", "position", "misere bounded:3:13", 3, 1)
@attack_on("N-II.4a", "position", "bounded:4:23", None, 0)
@attack_on("N-II.4b", "position", "misere bounded:4:23", None, 1)
def residue_is_lost(text: str, most: int | None, residue: int) -> Trial:
    example = f"{'misere ' * residue}bounded:{most or 4}:{13 if most else 23}"
    game, heap = one_heap(text, example)
    bound = game.rules.most
    refuse_unless(most in (None, bound), "three", example)
    refuse_unless(heap > 0 or not residue, "no-token", example)
    return judge_outcome(game, heap % (bound + 1) == residue % (bound + 1))


@attack_on("N-III.4", "position", "bounded:3:13")
@attack_on("N-IV.4a", "position", "bounded:3:13")
def value_is_the_residue(text: str) -> Trial:
    game, heap = one_heap(text, "bounded:3:13")
    return judge_value(game, heap % (game.rules.most + 1))


@attack_on("N-IV.5a", "position", "interval:3-5:21")
def from_three_to_five(text: str) -> Trial:
    game, heap = one_heap(text, "interval:3-5:21")
    refuse_unless(game.rules.ends == (3, 5), "three-to-five", "interval:3-5:21")
    return judge_value(game, (0, 0, 0, 1, 1, 1, 2, 2)[heap % 8])


@attack_on("N-IV.5b", "position", "interval:2-6:21")
def from_least_to_most(text: str) -> Trial:
    game, heap = one_heap(text, "interval:2-6:21")
    least, most = game.rules.ends
    return judge_outcome(game, heap % (least + most) < least)


@attack_on("N-IV.5c", "position", "subtraction:1,2,4:14")
def one_two_or_four(text: str) -> Trial:
    game, heap = one_heap(text, "subtraction:1,2,4:14")
    refuse_unless(game.rules.allowed == (1, 2, 4), "one-two-four", "subtraction:1,2,4:14")
    return judge_value(game, heap % 3)


@attack_on("N-V.5", "position", "nim:3,5,6")
def bouton(text: str) -> Trial:
    game = read_position(text, "nim:3,5,6")
    return judge_outcome(game, nim_sum(game.position) == 0)


@attack_on("N-V.6", "position", "subtraction:1,2,4:4 + nim:3")
def sprague_grundy(text: str) -> Trial:
    example = "subtraction:1,2,4:4 + nim:3"
    game = read_position(text, example)
    terms = zip(game.rules.terms, game.position, strict=True)
    parts = [values_below(rules.options, position)[position] for rules, position in terms]
    return judge_value(game, nim_sum(parts))


@attack_on("N-V.7", "position", "bounded:3:10,8,6")
def vanlogo(text: str) -> Trial:
    game = read_position(text, "bounded:3:10,8,6")
    return judge_outcome(game, nim_sum([heap % (game.rules.most + 1) for heap in game.position]) == 0)


@attack_on("N-V.7m", "position", "misere bounded:3:5,5,1")
def vanlogo_misere(text: str) -> Trial:
    game = read_position(text, "misere bounded:3:5,5,1")
    residues = [heap % (game.rules.most + 1) for heap in game.position]
    small = max(residues, default=0) <= 1
    return judge_outcome(game, sum(residues) % 2 == 1 if small else nim_sum(residues) == 0)


@attack_on("N-VI.1a", "position", "moore:2:3,5,4")
def moore(text: str) -> Trial:
    game = read_position(text, "moore:2:3,5,4")
    return judge_outcome(game, not any(column_sum(game.position, game.rules.touch + 1)))


def half(heap: int) -> int:
    return heap // 2


def all_but_one(heap: int) -> int:
    return heap - 1 if heap > 2 else (0, 1, 0)[heap]


@attack_on("N-VI.3p", "position", "parity:5,6", half)
@attack_on("N-VI.3t", "position", "notall:3,4", all_but_one)
def values_of_heaps(text: str, value: Callable[[int], int]) -> Trial:
    game = read_position(text, "parity:5,6" if value is half else "notall:3,4")
    return judge_value(game, reduce(xor, map(value, game.position), 0))


@attack_on("D-Def-xor", "position", "nim:2,3")
def printed_sum(text: str) -> Trial:
    """The printed recursion lets both numbers become smaller at once."""
    game = read_position(text, "nim:2,3")
    refuse_unless(len(game.position) == 2, "two-heaps", "nim:2,3")
    refuse_unless(max(game.position) < 60, "small-heaps", "nim:2,3")

    @cache
    def printed(a: int, b: int) -> int:
        return mex(printed(one, other) for one in range(a) for other in range(b))

    return judge_value(game, printed(*game.position))


@attack_on("D-Th6", "position", "nimhoff:3,5,6")
def odd_number_of_heaps(text: str) -> Trial:
    game = read_position(text, "nimhoff:3,5,6")
    refuse_unless(len(game.position) % 2 == 1, "odd-heaps", "nimhoff:3,5,6")
    return judge_outcome(game, nim_sum(game.position) == 0)


# Fibonacci Nim: a position is a heap and the most that may be taken of it.


def takes(pile: tuple[int, int]) -> list[tuple[int, int]]:
    heap, most = pile
    return [(heap - take, min(heap - take, 2 * take)) for take in range(1, min(heap, most) + 1)]


def pile_of(text: str, example: str) -> tuple[Entered, int, int]:
    game = read_position(text, example)
    heap, most = game.position
    return game, heap, most


def judge_pile(game: Entered, lost: bool) -> Trial:
    heap, most = game.position
    return judge_outcome(game, lost, takes, (heap, min(heap, most)))


def least_term(heap: int) -> int:
    return min(zeckendorf(heap))


@attack_on("N-VI.2z", "position", "fibonacci:24,3")
def criterion(text: str) -> Trial:
    game, heap, most = pile_of(text, "fibonacci:24,3")
    return judge_pile(game, heap == 0 or least_term(heap) > most)


@attack_on("N-VI.2obs2", "position", "fibonacci:7,9")
def all_may_be_taken(text: str) -> Trial:
    game, heap, most = pile_of(text, "fibonacci:7,9")
    refuse_unless(0 < heap <= most, "all-allowed", "fibonacci:7,9")
    return judge_pile(game, False)


@attack_on("N-VI.2s", "position", "fibonacci:20,5")
def strategy(text: str) -> Trial:
    game, heap, most = pile_of(text, "fibonacci:20,5")
    refuse_unless(heap > 0 and least_term(heap) <= most, "term-allowed", "fibonacci:20,5")
    take = least_term(heap)
    left = heap - take, 2 * take
    return judge_move(game, left, takes, (left[0], min(left)))


@attack_on("N-VI.2t", "position", "fibonacci:13")
def lost_heaps(text: str) -> Trial:
    game, heap, most = pile_of(text, "fibonacci:13")
    refuse_unless(most == heap - 1, "at-the-start", "fibonacci:13")
    return judge_pile(game, len(list(zeckendorf(heap))) == 1)


@attack_on("N-VI.2Ppos", "position", "fibonacci:8,6")
def fibonacci_numbers_are_lost(text: str) -> Trial:
    """As printed, whatever may be taken."""
    game, heap, _ = pile_of(text, "fibonacci:8,6")
    refuse_unless(heap > 0 and len(list(zeckendorf(heap))) == 1, "fibonacci-heap", "fibonacci:8,6")
    return judge_pile(game, True)


@attack_on("N-VII.4e", "position", "bounded:3:13")
def remainder_is_taken(text: str) -> Trial:
    misere = text.startswith("misere")
    example = "misere bounded:3:14" if misere else "bounded:3:13"
    game, heap = one_heap(text, example)
    refuse_unless(game.rules.most == 3, "three", example)
    take = (heap - misere) % 4
    refuse_unless(take > 0 and heap > 0, "remainder", example)
    return judge_move(game, (heap - take,))
