"""Greedy codes the slow, obvious way: every word in order, compared with all that were chosen.

A word of n letters below q = 2^a is a number, its letters being groups of a bits, the first letter highest; the sum
of two words is then that of their numbers without carrying. Nothing here looks at noyau's engines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from random import Random

from noyau.core.caches import remembered
from noyau.literature.oracle.recursion import mex

Word = tuple[int, ...]


@remembered(most=None)
def nim_add(a: int, b: int) -> int:
    """Nim-addition by its definition: the mex of the sums with one smaller term."""
    return mex([*(nim_add(less, b) for less in range(a)), *(nim_add(a, less) for less in range(b))])


@remembered(most=None)
def nim_multiply(a: int, b: int) -> int:
    """Nim-multiplication by its definition, under which some greedy codes are closed."""
    if a > b:
        return nim_multiply(b, a)
    return mex(
        nim_multiply(less, b) ^ nim_multiply(a, fewer) ^ nim_multiply(less, fewer)
        for less in range(a)
        for fewer in range(b)
    )


def is_field(size: int) -> bool:
    """Whether the numbers below a size are a field for nim-addition and nim-multiplication."""
    below = range(size)
    if any(a ^ b >= size or nim_multiply(a, b) >= size for a in below for b in below):
        return False
    inverses = all(any(nim_multiply(a, b) == 1 for b in below) for a in below if a)
    laws = all(
        nim_multiply(a, b ^ c) == nim_multiply(a, b) ^ nim_multiply(a, c)
        and nim_multiply(a, nim_multiply(b, c)) == nim_multiply(nim_multiply(a, b), c)
        for a, b, c in product(below, repeat=3)
    )
    return inverses and laws


def letters(number: int, length: int, bits: int) -> Word:
    """The letters of a word, the first one highest."""
    return tuple(number >> bits * place & (1 << bits) - 1 for place in reversed(range(length)))


def number_of(word: Sequence[int], bits: int) -> int:
    """The number of a word."""
    total = 0
    for letter in word:
        total = total << bits | letter
    return total


def scale(scalar: int, number: int, length: int, bits: int) -> int:
    """A word whose letters are multiplied by a number."""
    return number_of([nim_multiply(scalar, letter) for letter in letters(number, length, bits)], bits)


def greedy(order: Iterable[int], fits: Callable[[int], bool]) -> list[int]:
    """The code: each word in order whose sums with all words chosen before it fit."""
    code: list[int] = []
    for word in order:
        if all(fits(word ^ other) for other in code):
            code.append(word)
    return code


def greedy_values(order: Sequence[int], fits: Callable[[int], bool]) -> dict[int, int]:
    """The Grundy function of the greedy game: from a word to each earlier one whose sum with it does not fit."""
    values: dict[int, int] = {}
    for place, word in enumerate(order):
        values[word] = mex(values[other] for other in order[:place] if not fits(word ^ other))
    return values


def additive_order(rng: Random, bits: int) -> list[int]:
    """The images of 0, 1, 2 … by a random automorphism for addition without carrying."""
    images: list[int] = []
    reached = [0]
    while len(images) < bits:
        image = rng.randrange(1, 1 << bits)
        if image not in reached:
            images.append(image)
            reached += [image ^ other for other in reached]
    return reached


def linear_order(rng: Random, length: int, bits: int) -> list[int]:
    """The same for an automorphism that multiplication by numbers goes through as well."""
    images: list[int] = []
    reached = {0}
    while len(images) < length:
        image = rng.randrange(1, 1 << length * bits)
        if image not in reached:
            images.append(image)
            reached = {scale(s, image, length, bits) ^ other for s in range(1 << bits) for other in reached}
    order = []
    for word in range(1 << length * bits):
        total = 0
        for letter, image in zip(letters(word, length, bits), images, strict=True):
            total ^= scale(letter, image, length, bits)
        order.append(total)
    return order


def weight(word: Sequence[int]) -> int:
    """How many letters are not 0."""
    return sum(letter != 0 for letter in word)


def lexicode(length: int, distance: int, size: int = 2) -> list[Word]:
    """The words in order, each kept that differs in enough places from all kept before it."""
    code: list[Word] = []
    for word in product(range(size), repeat=length):
        if all(sum(a != b for a, b in zip(word, other, strict=True)) >= distance for other in code):
            code.append(word)
    return code


def columns(length: int, distance: int) -> list[int]:
    """The values of the words with a single 1: each the mex of the sums of at most d − 2 earlier ones.

    By additivity (Conway and Sloane 1986) the value of any binary word is the sum of those of its ones, and the
    lexicode is what has the value 0.
    """
    sums: list[set[int]] = [{0} for _ in range(distance - 1)]
    found: list[int] = []
    for _ in range(length):
        new = mex(sums[-1])
        found.append(new)
        for most in range(distance - 2, 0, -1):
            sums[most] = sums[most] | {new ^ other for other in sums[most - 1]}
    return found


def kernel_words(values: Sequence[int]) -> list[int]:
    """The sums of some independent words whose value is 0: one for each column that others make up."""
    basis: dict[int, tuple[int, int]] = {}
    code = [0]
    for place, value in enumerate(values):
        word = 1 << place
        while value and value.bit_length() in basis:
            other, made = basis[value.bit_length()]
            value, word = value ^ other, word ^ made
        if value:
            basis[value.bit_length()] = (value, word)
        else:
            code += [word ^ other for other in code]
    return code
