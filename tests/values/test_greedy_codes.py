"""Greedy codes of any order and criterion against the definition, word for word; their bases, weights and errors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise, product
from operator import xor
from random import Random

import pytest

from noyau.core.errors import NotApplicable, RulesFailed, SpecError, TooLarge
from noyau.literature.oracle import greedy_codes as oracle
from noyau.values.codes import additive, decoding, literal, spaces, weights
from noyau.values.codes.columns import distance_columns, word_value
from noyau.values.codes.criteria import Criterion, Distance, Predicate, Turning, Weights, read_criterion
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import Order

SMALL = [Digits(2, 3), Digits(2, 6), Digits(4, 3), Digits(8, 2), Digits(16, 2)]


def some_orders(rng: Random, digits: Digits) -> Iterator[Order]:
    yield Order.lex(digits)
    yield Order.gray(digits)
    found = 0
    while found < 2:
        largest = digits.base if digits.are_field else 2
        rows = [tuple(rng.randrange(largest) for _ in range(digits.length)) for _ in range(digits.length)]
        try:
            order = Order.read(digits, "\n".join(map(digits.write, rows)), "random")
        except SpecError:
            continue
        found += 1
        yield order


def some_criteria(rng: Random, digits: Digits) -> Iterator[Criterion]:
    yield from (Distance(least) for least in (1, 2, 3))
    yield Weights(frozenset({0, 2}))
    yield Weights(frozenset({1, 3}))
    yield Turning(frozenset(rng.sample(range(1, 1 << digits.length * digits.bits), 3)))
    yield Predicate(lambda word: sum(word) % 3 != 1, "sum")


CASES = [
    (order, criterion)
    for digits in SMALL
    for order in some_orders(Random(digits.base), digits)
    for criterion in some_criteria(Random(digits.base), digits)
]


def in_order(order: Order) -> list[int]:
    """The words x·W for x = 0, 1, 2 …, each from its digits."""
    words = []
    for x in range(1 << order.digits.length * order.digits.bits):
        words.append(reduce(xor, (word for bit, word in enumerate(order.basis) if x >> bit & 1), 0))
    return words


@pytest.mark.parametrize(("order", "criterion"), CASES, ids=str)
def test_values_are_those_of_the_greedy_game_and_the_code_is_what_is_chosen(order: Order, criterion: Criterion) -> None:
    digits, words = order.digits, in_order(order)
    assert sorted(words) == list(range(len(words)))
    values = oracle.greedy_values(words, lambda difference: criterion.fits(digits, difference))
    columns = additive.columns(order, criterion, 1 << 20)
    assert [word_value(columns, word) for word in words] == [values[word] for word in words]
    chosen = oracle.greedy(words, lambda difference: criterion.fits(digits, difference))
    assert literal.greedy_words(order, criterion) == chosen
    basis = spaces.generator(columns, order.basis)
    sums = [0]
    for word in basis:
        sums += [word ^ other for other in sums]
    assert sums == chosen
    checks = spaces.parity_checks(columns)
    assert [word for word in words if all((word & check).bit_count() % 2 == 0 for check in checks)] == chosen
    counts = weights.word_weights(digits, chosen)
    assert counts == weights.sum_weights(digits, basis)
    assert weights.dual_weights(counts, digits.base) == weights.sum_weights(digits, checks)
    assert [order.index(word) for word in words] == list(range(len(words)))
    if digits.are_field and criterion.is_multiplicative(digits):
        assert spaces.unscalable(digits, columns, basis) is None
        rows = spaces.field_checks(digits, columns)
        assert [word for word in words if all(check_sum(digits, word, row) == 0 for row in rows)] == chosen


def check_sum(digits: Digits, word: int, row: tuple[int, ...]) -> int:
    products = (oracle.nim_multiply(a, b) for a, b in zip(digits.digits(word), row, strict=True))
    return reduce(xor, products, 0)


@pytest.mark.parametrize("digits", [digits for digits in SMALL if digits.are_field], ids=str)
def test_a_code_that_no_multiple_leaves_is_told_from_one_that_one_leaves(digits: Digits) -> None:
    """Theorem 4 and its condition: what is answered of a code is compared with all products."""
    rng = Random(21)
    seen = set()
    for _ in range(12):
        bad = frozenset(rng.sample(range(1, 1 << digits.length * digits.bits), 4))
        columns = additive.columns(Order.lex(digits), Turning(bad), 1 << 20)
        code = {word for word in range(1 << digits.length * digits.bits) if word_value(columns, word) == 0}
        linear = all(spaces.scaled(digits, a, word) in code for a in range(digits.base) for word in code)
        witness = spaces.unscalable(digits, columns, spaces.generator(columns, Order.lex(digits).basis))
        assert (witness is None) == linear
        if witness is not None:
            assert witness[1] in code
            assert spaces.scaled(digits, *witness) not in code
        seen.add(linear)
    assert (False in seen) == (digits.base > 2)


@pytest.mark.parametrize(
    ("base", "length", "distance"),
    [(2, 8, 3), (3, 4, 3), (3, 5, 2), (3, 6, 4), (4, 5, 3), (5, 4, 3), (6, 3, 2), (7, 3, 3), (8, 3, 3), (16, 3, 3)],
)
def test_lexicodes_are_found_word_for_word(
    base: int, length: int, distance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    digits = Digits(base, length)
    expected = oracle.lexicode(length, distance, base)
    for few in (literal._FEW_WORDS, 0):
        monkeypatch.setattr(literal, "_FEW_WORDS", few)
        found = literal.greedy_words(Order.lex(digits), Distance(distance))
        assert [digits.digits(word) for word in found] == expected
    least = min(sum(a != b for a, b in zip(u, v, strict=True)) for u, v in product(expected, repeat=2) if u != v)
    assert spaces.least_difference(digits, found, distance) == least >= distance


def test_the_native_ways_choose_as_the_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(7)
    for digits in (Digits(2, 9), Digits(4, 4), Digits(8, 3), Digits(3, 5)):
        orders = [Order.gray(digits)] if digits.base == 3 else list(some_orders(rng, digits))
        patterns = frozenset(rng.sample(range(1, digits.base**digits.length), 9))
        for order in orders:
            for criterion in (Distance(3), Weights(frozenset({0, 2, 3})), Turning(patterns)):
                monkeypatch.undo()
                plain = literal.greedy_words(order, criterion)
                listed = additive.columns(order, criterion, 1 << 20) if digits.base != 3 else None
                monkeypatch.setattr(literal, "_FEW_WORDS", 0)
                monkeypatch.setattr(additive, "_LISTED", 0)
                assert literal.greedy_words(order, criterion) == plain
                if listed is not None:
                    assert additive.columns(order, criterion, 1 << 20) == listed


@pytest.mark.parametrize("digits", [Digits(2, 11), Digits(4, 5), Digits(8, 4), Digits(2, 70), Digits(16, 20)], ids=str)
def test_weights_are_counted_natively_as_in_plain_python(digits: Digits, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(11)
    basis = [rng.getrandbits(digits.length * digits.bits) for _ in range(9)]
    plain = weights.sum_weights(digits, basis)
    monkeypatch.setattr(weights, "_FEW_BITS", 0)
    monkeypatch.setattr(weights, "_STEPS", 100)
    assert weights.sum_weights(digits, basis) == plain
    assert sum(plain) == 512


@pytest.mark.parametrize(
    ("digits", "criterion"),
    [
        (Digits(2, 7), Distance(3)),
        (Digits(2, 8), Distance(4)),
        (Digits(4, 4), Distance(3)),
        (Digits(8, 2), Distance(2)),
        (Digits(3, 4), Distance(3)),
        (Digits(3, 3), Distance(2)),
        (Digits(2, 7), Weights(frozenset({0, 4}))),
        (Digits(2, 6), Turning(frozenset({0b11, 0b110, 0b101000}))),
    ],
    ids=str,
)
def test_a_word_is_decoded_as_the_nearest_one_and_the_move_wins(digits: Digits, criterion: Criterion) -> None:
    for order in (Order.lex(digits), Order.gray(digits)):
        words = list(literal.words_in_order(order))
        place = {word: number for number, word in enumerate(words)}
        chosen = literal.greedy_words(order, criterion)
        columns = additive.columns(order, criterion, 1 << 20) if digits.base != 3 else None
        for word in words:
            found = decoding.decode(order, criterion, columns, chosen, digits.digits(word))
            apart = {other: digits.weight(other ^ word) for other in chosen}
            least = min(apart.values())
            near = [other for other in chosen if apart[other] == least]
            assert (found.decoded, found.errors) == (digits.write(near[0]), least)
            assert (found.nearest, len(found.places)) == (len(near), least)
            moves = [o for o in chosen if place[o] < place[word] and not criterion.fits(digits, o ^ word)]
            assert (found.move is None) == (word in chosen) == (not moves)
            if found.move is not None:
                best = min(apart[other] for other in moves)
                assert found.move == digits.write(next(other for other in moves if apart[other] == best))


@pytest.mark.parametrize(("length", "distance"), [(7, 3), (8, 4), (10, 5), (11, 4), (9, 7)])
def test_the_covering_radius_is_that_of_looking_at_every_word(length: int, distance: int) -> None:
    digits = Digits(2, length)
    columns = additive.columns(Order.lex(digits), Distance(distance), 1 << 20)
    code = [word for word in range(1 << length) if word_value(columns, word) == 0]
    radius = max(min((word ^ other).bit_count() for other in code) for word in range(1 << length))
    assert decoding.covering_radius(digits, columns) == radius


def test_bounds_hold_for_codes_and_are_those_of_the_literature() -> None:
    assert weights.bounds(2, 23, 7) == (2**12, 2**17, 58)
    assert weights.bounds(3, 4, 3) == (9, 9, 3)
    assert weights.bounds(4, 6, 4).singleton == 64
    for base, length, distance in product((2, 3, 4), (3, 4), (2, 3, 4)):
        limits = weights.bounds(base, length, distance)
        words = len(literal.greedy_words(Order.lex(Digits(base, length)), Distance(distance)))
        assert limits.gilbert <= words <= min(limits.hamming, limits.singleton)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("11\n11", "row 2 is a combination"),
        ("10", "has 1 row"),
        ("10\n0", "expected a word of 2 digits"),
        ("10\n02", "expected a word of 2 digits"),
    ],
)
def test_a_matrix_that_is_no_order_is_refused(text: str, fault: str) -> None:
    with pytest.raises(SpecError, match=fault):
        Order.read(Digits(2, 2), text, "matrix")


def some_modular_orders(rng: Random, digits: Digits) -> Iterator[tuple[Order, list[list[int]]]]:
    """Orders of words that add modulo the base, with the digits of their matrices."""
    size, base = digits.length, digits.base
    yield Order.lex(digits), [[int(row == column) for column in range(size)] for row in range(size)]
    gray = [[(column == row) - (column == row + 1) for column in range(size)] for row in range(size)]
    yield Order.gray(digits), gray
    while digits.are_prime:
        rows = [[rng.randrange(base) for _ in range(size)] for _ in range(size)]
        try:
            yield Order.read(digits, "\n".join(map(digits.write, rows)), "random"), rows
            return
        except SpecError:
            continue


@pytest.mark.parametrize("digits", [Digits(3, 4), Digits(5, 3), Digits(6, 3), Digits(7, 2), Digits(3, 1)], ids=str)
def test_orders_modulo_the_base_take_the_words_as_their_matrices_say(
    digits: Digits, monkeypatch: pytest.MonkeyPatch
) -> None:
    for order, rows in some_modular_orders(Random(digits.base), digits):
        words = [
            tuple(
                sum(x * row[place] for x, row in zip(left, rows, strict=True)) % digits.base
                for place in range(digits.length)
            )
            for left in product(range(digits.base), repeat=digits.length)
        ]
        assert len(set(words)) == len(words)
        assert [digits.digits(word) for word in literal.words_in_order(order)] == words
        indices = [order.index(digits.number(word)) for word in words]
        assert indices == sorted(set(indices))
        if order.name == "gray":
            assert {sum(map(int.__ne__, one, other)) for one, other in pairwise(words)} == {1}
        chosen: list[tuple[int, ...]] = []
        for word in words:
            if all(sum(map(int.__ne__, word, other)) >= 2 for other in chosen):
                chosen.append(word)
        for few in (literal._FEW_WORDS, 0):
            monkeypatch.setattr(literal, "_FEW_WORDS", few)
            monkeypatch.setattr(literal, "_PART", 10)
            assert [digits.digits(word) for word in literal.greedy_words(order, Distance(2))] == chosen


def test_a_matrix_over_six_digits_and_a_singular_one_over_three_are_no_orders() -> None:
    with pytest.raises(NotApplicable, match=r"choose lex or gray for .*, or a base that is prime or 8"):
        Order.read(Digits(6, 2), "10\n01", "matrix")
    with pytest.raises(SpecError, match="row 2 is a combination"):
        Order.read(Digits(3, 2), "12\n21", "matrix")
    with pytest.raises(SpecError, match="has 1 row"):
        Order.read(Digits(3, 2), "12", "matrix")


def test_an_order_over_eight_digits_needs_ones_and_that_over_256_has_products() -> None:
    with pytest.raises(SpecError, match="hold 0 and 1 alone"):
        Order.read(Digits(8, 2), "10\n02", "matrix")
    assert Order.read(Digits(8, 2), "1 0 # the first digit\n\n1,1", "matrix").basis == (9, 18, 36, 8, 16, 32)
    assert Order.read(Digits(256, 2), "1 0\n255 1", "matrix").digits.base == 256


@pytest.mark.parametrize("text", ["distance:0", "weights:", "weights:1,x", "turning:", "near:3", "distance:x", ""])
def test_what_is_no_criterion_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="expected distance:8"):
        read_criterion(Digits(2, 4), text)
    with pytest.raises(SpecError, match="turns none"):
        read_criterion(Digits(2, 4), "turning:00")
    with pytest.raises(SpecError, match="expected a word"):
        read_criterion(Digits(2, 4), "turning:11111")


def test_a_function_that_fails_is_named_with_the_word() -> None:
    with pytest.raises(RulesFailed, match="'mine' failed on the word 001"):
        additive.columns(Order.lex(Digits(2, 3)), Predicate(lambda word: 1 // 0, "mine"), 1 << 20)


@pytest.mark.parametrize("digits", [Digits(2, 9), Digits(4, 5), Digits(8, 3), Digits(16, 3)])
def test_many_errors_are_found_in_arrays_as_one_by_one(digits: Digits, monkeypatch: pytest.MonkeyPatch) -> None:
    columns = distance_columns(digits, 3)
    values, rng = decoding.digit_values(digits, columns), Random(3)
    for number in range(digits.length + 1):
        word = rng.getrandbits(digits.length * digits.bits)
        wanted = word_value(columns, word)
        plain = sorted(decoding._errors(digits, values, word, number))
        assert plain == [
            each
            for each in range(1 << digits.length * digits.bits)
            if digits.weight(each) == number and word_value(columns, each) == wanted
        ]
        monkeypatch.setattr(decoding, "_FEW_SUMS", 0)
        assert sorted(decoding._errors(digits, values, word, number)) == plain
        monkeypatch.undo()


def test_a_distance_of_more_digits_than_there_are_leaves_one_word_however_large() -> None:
    for digits in (Digits(2, 5), Digits(4, 3)):
        one_more = distance_columns(digits, digits.length + 1)
        assert distance_columns(digits, 10**21) == one_more
        assert max(one_more).bit_length() == digits.length * digits.bits


def test_what_is_too_large_says_what_to_change() -> None:
    with pytest.raises(TooLarge, match="too many to compare"):
        literal.greedy_words(Order.lex(Digits(3, 30)), Distance(3))
    with pytest.raises(TooLarge, match="too many to go through"):
        additive.columns(Order.lex(Digits(2, 60)), Weights(frozenset({0, 4})), 1 << 20)
