"""Which of the sets {0, …, q − 1} nim-addition and nim-multiplication do not leave."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.values.nim_field.numbers import field_width, inverse, product


@dataclass(frozen=True)
class Closure:
    """What is known of the numbers below q; a witness is two of them and the result, which lies outside."""

    size: int
    sum_witness: tuple[int, int, int] | None
    product_witness: tuple[int, int, int] | None

    @property
    def is_field(self) -> bool:
        """Whether they are a field: it takes two numbers at least, and both operations."""
        return self.size > 1 and self.sum_witness is None and self.product_witness is None


def closure(size: int) -> Closure:
    """Sums stay below q where q is a power of two, products where it is 2, 4, 16, 256 … as well.

    >>> closure(16).is_field, closure(8).product_witness, closure(3).sum_witness, closure(3).product_witness
    (True, (4, 2, 8), (2, 1, 3), (2, 2, 3))
    """
    top = 1 << (size - 1).bit_length() >> 1
    sums = None if size & (size - 1) == 0 else (top, size - top, size)
    return Closure(size, sums, _product_outside(size))


def _product_outside(size: int) -> tuple[int, int, int] | None:
    """Two numbers below a size whose product is not; none where it is that of a field, or 1.

    Let F be the largest field size below q. F ⊗ x is F x for x < F: where q ≤ F² − F, that is enough. Else F² − 1 is
    not below q and F ⊗ (F² − 1) = (F − 1) ⊗ F/2 is, so that F ⊗ x is not below q for some x that is.
    """
    if size <= 2:
        return None
    fermat = 1 << (field_width(size - 1) >> 1)
    if size == fermat * fermat:
        return None
    factor = -(-size // fermat)
    if factor == fermat:
        back = inverse(fermat)
        factor = next(x for wanted in range(size, fermat * fermat) if (x := product(wanted, back)) < size)
    return fermat, factor, product(fermat, factor)
