"""Numbers as long rows of digits in a small base, split in halves so that a million digits take a second.

>>> to_digits(from_digits([2, 0, 1], 3), 3, 3)
[2, 0, 1]
"""

from __future__ import annotations

from collections.abc import Sequence

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

_SHORT = 64


def from_digits(digits: Sequence[int], base: int) -> int:
    """The number with these digits, the lowest first."""
    if base == 2:
        return int("".join(map(str, reversed(digits))) or "0", 2)
    if len(digits) <= _SHORT:
        number = 0
        for digit in reversed(digits):
            number = number * base + digit
        return number
    half = len(digits) // 2
    high: int = from_digits(digits[half:], base) * base**half
    return high + from_digits(digits[:half], base)


def to_digits(number: int, base: int, size: int) -> list[int]:
    """The digits of a number, the lowest first, as many as are asked for."""
    if base == 2:
        return [int(bit) for bit in reversed(f"{number:0{size}b}")]
    if size <= _SHORT:
        digits = []
        for _ in range(size):
            number, digit = divmod(number, base)
            digits.append(digit)
        return digits
    half = size // 2
    high, low = divmod(number, base**half)
    return to_digits(low, base, half) + to_digits(high, base, size - half)
