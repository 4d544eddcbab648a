"""Greedy codes by going through words of up to 64 bits, and the weights of the words of a code.

A digit takes ``bits`` bits of a word; ``ones`` is the word whose digits are all 1. The weight of a word is how many of
its digits are not 0, and ``allowed`` says of each weight whether two words may differ by so much.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Flags, Ints, Word, Words
from noyau.kernels.jit import kernel, popcount, trailing_zeros


@kernel
def weight(word: Word, bits: int, ones: Word) -> int:
    """How many digits of a word are not 0."""
    folded = word
    for shift in range(1, bits):
        folded |= word >> np.uint64(shift)
    return popcount(folded & ones)


@kernel
def exclude(basis: Words, values: Words, bits: int, ones: Word, allowed: Flags, marks: Bytes) -> int:
    """Mark the values from which the next word of a basis is kept apart, and return the least that is not marked.

    Looked at are the sums of the last word of the basis with all sums of those before, in the order of a Gray code;
    a value is marked by the number of the word.
    """
    last = basis.size - 1
    mark = np.uint8(basis.size)
    word, value = basis[last], np.uint64(0)
    for step in range(1 << last):
        if step:
            turned = trailing_zeros(np.uint64(step))
            word ^= basis[turned]
            value ^= values[turned]
        if not allowed[weight(word, bits, ones)]:
            marks[value] = mark
    least = 0
    while marks[least] == mark:
        least += 1
    return least


@kernel
def scan(words: Words, chosen: Words, count: int, bits: int, ones: Word, allowed: Flags) -> int:
    """Choose each word whose differences with all chosen ones are of weights that are allowed; return how many are.

    There is room for all words after the first ``count`` that are chosen already.
    """
    for place in range(words.size):
        word, fits = words[place], True
        for other in range(count):
            if not allowed[weight(word ^ chosen[other], bits, ones)]:
                fits = False
                break
        if fits:
            chosen[count] = word
            count += 1
    return count


@kernel
def scan_by_table(words: Words, chosen: Words, count: int, fitting: Bytes) -> int:
    """The same where a table says of each difference whether it fits."""
    for place in range(words.size):
        word, fits = words[place], True
        for other in range(count):
            if not fitting[word ^ chosen[other]]:
                fits = False
                break
        if fits:
            chosen[count] = word
            count += 1
    return count


@kernel
def count_weights(basis: Words, bits: int, ones: Word, first: int, last: int, counts: Ints) -> None:
    """Count the weights of the sums of a basis from one step of the Gray code to another; words are rows of 64 bits."""
    width = basis.shape[1]
    word = np.zeros(width, np.uint64)
    gray = first ^ (first >> 1)
    for row in range(basis.shape[0]):
        if (gray >> row) & 1:
            for part in range(width):
                word[part] ^= basis[row, part]
    for step in range(first, last):
        if step > first:
            turned = trailing_zeros(np.uint64(step))
            for part in range(width):
                word[part] ^= basis[turned, part]
        total = 0
        for part in range(width):
            total += weight(word[part], bits, ones)
        counts[total] += 1
