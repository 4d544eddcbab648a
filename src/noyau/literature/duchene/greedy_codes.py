"""Duchêne's thesis, § 1.5: greedy codes, which are what is lost in a game, and nim-multiplication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from noyau.core.game import Game
from noyau.engines import solve
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import token
from noyau.literature.oracle import greedy_codes as oracle
from noyau.values.codes import additive, literal, spaces
from noyau.values.codes.columns import distance_columns, word_value
from noyau.values.codes.criteria import Distance, Predicate
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import Order
from noyau.values.nim_field import closure, numbers
from noyau.values.nimbers import nim_sum

LARGEST = 32
RUNS = 14
"""So many random codes for each number of letters."""


@theorem("D-Def-Nq", "A", "1.5.1; Bouton 1901")
def closed_sets_of_numbers(tally: Tally) -> Facts:
    """Addition by its definition is noyau's; so are the beginnings of the numbers in which it stays."""
    for a in range(LARGEST):
        for b in range(LARGEST):
            tally.same(oracle.nim_add(a, b), nim_sum((a, b)))
    closed = [q for q in range(1, LARGEST + 1) if all(oracle.nim_add(a, b) < q for a in range(q) for b in range(q))]
    tally.same(closed, [1, 2, 4, 8, 16, 32])
    tally.same(closed, [q for q in range(1, LARGEST + 1) if closure(q).sum_witness is None])
    tally.expect(oracle.nim_add(1, 2) > 2 and oracle.nim_add(1, 4) > 4, "integers ≤ q")
    return {"closed": ", ".join(map(str, closed)), "largest": LARGEST}


@theorem("D-NimMul", "T", "1.5.2; Conway 1976")
def fields_of_numbers(tally: Tally) -> Facts:
    """Multiplication by its definition is noyau's; so are the beginnings of the numbers that are fields."""
    sizes = (2, 3, 4, 5, 8, 16, 32, 64)
    fields = [size for size in sizes if oracle.is_field(size)]
    tally.same(fields, [2, 4, 16])
    tally.same(fields, [size for size in sizes if closure(size).is_field])
    for a in range(LARGEST):
        for b in range(LARGEST):
            tally.same(oracle.nim_multiply(a, b), numbers.product(a, b))
    others = [size for size in sizes if size not in fields]
    return {"fields": ", ".join(map(str, fields)), "others": ", ".join(map(str, others))}


@theorem("D-Th3", "T", "1.5.2; Conway–Sloane 1986")
def greedy_codes_are_closed(tally: Tally) -> Facts:
    """Random orders and criteria: the values add, and what has the value 0 is the code; noyau finds the same."""
    rng = Random(1986)
    runs = 0
    for bits in (1, 2, 3):
        for run in range(RUNS):
            order, fits = oracle.additive_order(rng, 6), _criterion(rng, 6 // bits, bits, by_distance=run % 2 == 0)
            values, code = oracle.greedy_values(order, fits), oracle.greedy(order, fits)
            runs += 1
            additive = all(values[u ^ v] == values[u] ^ values[v] for u in order for v in order)
            tally.expect(additive, (bits, run))
            tally.same({word for word in order if values[word] == 0}, set(code))
            tally.expect(all(u ^ v in code for u in code for v in code), code)
            found = _found_values(6 // bits, bits, order, fits)
            tally.same([word_value(found, word) for word in order], [values[word] for word in order])
            if run == 0:
                _as_a_token(tally, order[:32], fits)
    ternary, digits = oracle.lexicode(3, 2, 3), Digits(3, 3)
    tally.same(len(ternary), 7)
    tally.same(ternary, [digits.digits(word) for word in literal.greedy_words(Order.lex(digits), Distance(2))])
    sums = {tuple((a + b) % 3 for a, b in zip(one, other, strict=True)) for one in ternary for other in ternary}
    tally.expect(not sums <= set(ternary), "q = 3")
    return {"runs": runs, "words": len(ternary)}


def _criterion(rng: Random, length: int, bits: int, by_distance: bool) -> Callable[[int], bool]:
    """Which sums of two words fit: those with enough letters that are not 0, or any that chance says."""
    words = range(1 << length * bits)
    distance = rng.randint(2, length)
    chosen = [
        oracle.weight(oracle.letters(word, length, bits)) >= distance if by_distance else rng.random() < 0.6
        for word in words
    ]
    return chosen.__getitem__


def _found_values(length: int, bits: int, order: Sequence[int], fits: Callable[[int], bool]) -> tuple[int, ...]:
    """The values of the words with a single bit, as noyau finds them."""
    digits = Digits(1 << bits, length)
    basis = tuple(order[1 << bit] for bit in range(length * bits))
    criterion = Predicate(lambda word: fits(digits.number(word)), "chance")
    return additive.columns(Order(digits, basis, "chance"), criterion, 1 << length * bits)


def _as_a_token(tally: Tally, order: Sequence[int], fits: Callable[[int], bool]) -> None:
    """The greedy game as noyau plays it: a token that moves to an earlier word."""
    names = [f"w{word}" for word in order]
    rules = token(
        {
            names[place]: tuple(f"w{other}" for other in order[:place] if not fits(word ^ other))
            for place, word in enumerate(order)
        }
    )
    values = oracle.greedy_values(order, fits)
    for word, name in zip(order, names, strict=True):
        tally.same(solve(Game(rules, name)).value, values[word])


@theorem("D-Th4", "T", "1.5.2; Van Zanten 1997")
def greedy_codes_are_linear(tally: Tally) -> Facts:
    """Criteria that do not tell a word from its multiples; one that does, and whose code is not linear."""
    rng = Random(1997)
    runs = 0
    for length, bits in ((2, 2), (3, 2), (2, 4)):
        for _ in range(RUNS if bits == 2 else RUNS // 4):
            order = oracle.linear_order(rng, length, bits)
            allowed: dict[int, bool] = {}
            for word in order:
                if word not in allowed:
                    fits = rng.random() < 0.6
                    allowed |= {oracle.scale(scalar, word, length, bits): fits for scalar in range(1, 1 << bits)}
            code = set(oracle.greedy(order, allowed.__getitem__))
            runs += 1
            found = _found_values(length, bits, order, allowed.__getitem__)
            tally.same({word for word in order if word_value(found, word) == 0}, code)
            digits = Digits(1 << bits, length)
            tally.expect(spaces.unscalable(digits, found, list(code)) is None, (length, bits))
            multiples = {oracle.scale(scalar, word, length, bits) for scalar in range(1 << bits) for word in code}
            tally.expect(multiples == code, (length, bits))
            tally.expect(all(u ^ v in code for u in code for v in code), (length, bits))
    wanted = [oracle.number_of(word, 2) for word in ((0, 1), (1, 2), (1, 3))]
    code = set(oracle.greedy(range(16), wanted.__contains__))
    tally.same(code, {0, *wanted})
    tally.expect(oracle.scale(2, wanted[0], 2, 2) not in code, "2 ⊗ 01")
    found = _found_values(2, 2, range(16), wanted.__contains__)
    tally.expect(spaces.unscalable(Digits(4, 2), found, sorted(code)) is not None, "4, 2")
    shown = " ".join("".join(map(str, oracle.letters(word, 2, 2))) for word in sorted(code))
    return {"runs": runs, "shown": shown}


@theorem("D-Hamming", "T", "1.5.3; Conway–Sloane 1986")
def hamming_codes(tally: Tally) -> Facts:
    """By comparing words as long as that is possible, then by the values of the single ones, which noyau finds."""
    for length, distance in ((3, 3), (7, 3), (9, 3), (8, 4), (10, 4), (11, 5)):
        by_values = {oracle.letters(word, length, 1) for word in oracle.kernel_words(oracle.columns(length, distance))}
        tally.same(set(oracle.lexicode(length, distance)), by_values)
        tally.same(tuple(oracle.columns(length, distance)), distance_columns(Digits(2, length), distance))
    sizes = []
    for rank in (2, 3, 4, 5):
        length = 2**rank - 1
        values = distance_columns(Digits(2, length), 3)
        tally.same(sorted(values), list(range(1, length + 1)))
        sizes.append(f"2^{length - max(values).bit_length()}")
        tally.same(length - max(values).bit_length(), length - rank)
    perfect = oracle.kernel_words(oracle.columns(15, 3))
    tally.same(len(perfect), 2**11)
    tally.same(min(oracle.weight(oracle.letters(word, 15, 1)) for word in perfect if word), 3)
    return {"sizes": ", ".join(sizes)}


@theorem("D-Golay", "T", "1.5.3; Conway–Sloane 1986")
def golay_code(tally: Tally) -> Facts:
    columns = distance_columns(Digits(2, 24), 8)
    tally.same(list(columns), oracle.columns(24, 8))
    code = oracle.kernel_words(columns)
    weights = Counter(word.bit_count() for word in code)
    tally.same(dict(weights), {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1})
    tally.same(len(code), 2**12)
    tally.expect(len(set(code)) == len(code), "words")
    shown = ", ".join(f"{number} × {size}" for size, number in sorted(weights.items()))
    return {"dimension": len(code).bit_length() - 1, "weights": shown}
