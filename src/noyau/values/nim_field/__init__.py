"""Nimbers as a field: sums, products, quotients, roots, powers, orders and logarithms, of numbers and of arrays.

The plain numbers from 0 on stand for Nim heaps. They add without carrying; they multiply so that those below 2, 4, 16,
256 … are fields (Conway, ONAG, ch. 6). Numbers may be of any size; arrays of numpy have 8 to 64 bits.

>>> add(5, 3), mul(2, 2), mul(33125, 42717), div(1, 2), sqrt(2), pow(4, 3), order(4), log(4, 2)
(6, 3, 6017, 3, 3, 14, 15, 5)
>>> import numpy
>>> mul(2, numpy.arange(8, dtype="u1"))
array([ 0,  2,  3,  1,  8, 10, 11,  9], dtype=uint8)
>>> order(numpy.arange(5, dtype="u1")), log(4, numpy.array([2, 7, 300])).tolist()
(array([ 0,  1,  3,  3, 15], dtype=uint8), [5, 8, None])
>>> minimal_polynomial(4), closure(8).product_witness
(19, (4, 2, 8))
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from noyau.core.errors import SpecError
from noyau.values.nim_field import numbers
from noyau.values.nim_field.closed_sets import Closure as Closure
from noyau.values.nim_field.closed_sets import closure as _closure
from noyau.values.nim_field.orders import log as _log
from noyau.values.nim_field.orders import minimal_polynomial as _minimal_polynomial
from noyau.values.nim_field.orders import order as _order

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.values.nimbers import Nimber

    Number: TypeAlias = int | np.integer[Any] | Nimber
    Array: TypeAlias = NDArray[np.integer[Any]]
    Nimbers: TypeAlias = NDArray[np.unsignedinteger[Any]]
    Exponents: TypeAlias = int | NDArray[np.integer[Any]]
    Logarithms: TypeAlias = np.ma.MaskedArray[tuple[int, ...], np.dtype[np.uint64]]
    Polynomials: TypeAlias = NDArray[np.uint64] | NDArray[np.object_]

__all__ = ["Closure", "add", "closure", "div", "log", "minimal_polynomial", "mul", "order", "pow", "sqrt"]


@overload
def add(left: Array, right: Array | Number) -> Nimbers: ...
@overload
def add(left: Number, right: Array) -> Nimbers: ...
@overload
def add(left: Number, right: Number) -> int: ...
def add(left: Array | Number, right: Array | Number) -> int | Nimbers:
    """The nim-sum, without carrying: 5 ⊕ 3 is 6."""
    if _is_number(left) and _is_number(right):
        return _read(left) ^ _read(right)
    from noyau.values.nim_field import arrays

    one, other = arrays.pair(*map(_plain, (left, right)))
    return one ^ other


@overload
def mul(left: Array, right: Array | Number) -> Nimbers: ...
@overload
def mul(left: Number, right: Array) -> Nimbers: ...
@overload
def mul(left: Number, right: Number) -> int: ...
def mul(left: Array | Number, right: Array | Number) -> int | Nimbers:
    """The nim-product, of which 2 ⊗ 2 = 3 is the first that is new."""
    if _is_number(left) and _is_number(right):
        return numbers.product(_read(left), _read(right))
    from noyau.values.nim_field import arrays

    return arrays.multiply(*arrays.pair(*map(_plain, (left, right))))


@overload
def div(left: Array, right: Array | Number) -> Nimbers: ...
@overload
def div(left: Number, right: Array) -> Nimbers: ...
@overload
def div(left: Number, right: Number) -> int: ...
def div(left: Array | Number, right: Array | Number) -> int | Nimbers:
    """The number whose nim-product with ``right`` is ``left``; ZeroDivisionError where ``right`` is 0."""
    if _is_number(left) and _is_number(right):
        return numbers.product(_read(left), numbers.inverse(_read(right)))
    from noyau.values.nim_field import arrays

    one, other = arrays.pair(*map(_plain, (left, right)))
    return arrays.multiply(one, arrays.inverse(other))


@overload
def sqrt(value: Array) -> Nimbers: ...
@overload
def sqrt(value: Number) -> int: ...
def sqrt(value: Array | Number) -> int | Nimbers:
    """The number whose nim-square is the value: each has exactly one."""
    if _is_number(value):
        return numbers.root(_read(value))
    from noyau.values.nim_field import arrays

    return arrays.root(arrays.read(value))


@overload
def pow(value: Array, exponent: Exponents) -> Nimbers: ...
@overload
def pow(value: Number, exponent: Array) -> Nimbers: ...
@overload
def pow(value: Number, exponent: int) -> int: ...
def pow(value: Array | Number, exponent: Exponents) -> int | Nimbers:
    """The value multiplied with itself this many times: exponents are plain whole numbers, negative ones too."""
    if _is_number(value) and isinstance(exponent, int):
        return numbers.power(_read(value), exponent)
    from noyau.values.nim_field import arrays

    if isinstance(exponent, int):
        return arrays.power(arrays.read(value), exponent)
    if getattr(getattr(exponent, "dtype", None), "kind", "") not in ("i", "u"):
        raise SpecError("error.nimber-exponent", given=repr(exponent))
    return arrays.powers(*arrays.beside(_plain(value), exponent))


@overload
def order(value: Array) -> Nimbers: ...
@overload
def order(value: Number) -> int | None: ...
def order(value: Array | Number) -> int | Nimbers | None:
    """The least n > 0 for which the n-th power of the value is 1; None for 0, and 0 for it in an array."""
    if _is_number(value):
        return _order(_read(value))
    from noyau.values.nim_field import array_orders, arrays

    return array_orders.order(arrays.read(value))


@overload
def log(base: Number, value: Array) -> Logarithms: ...
@overload
def log(base: Number, value: Number) -> int | None: ...
def log(base: Number, value: Array | Number) -> int | Logarithms | None:
    """The least n ≥ 0 for which the n-th power of the base is the value; None, or masked, where there is none."""
    if _is_number(value):
        return _log(_read(base), _read(value))
    from noyau.values.nim_field import array_orders, arrays

    return array_orders.log(_read(base), arrays.read(value))


@overload
def minimal_polynomial(value: Array) -> Polynomials: ...
@overload
def minimal_polynomial(value: Number) -> int: ...
def minimal_polynomial(value: Array | Number) -> int | Polynomials:
    """The polynomial over 0 and 1 of least degree that is 0 at the value: bit i is the coefficient of xⁱ.

    In an array of 64 bits they are Python's integers, for that of a number of 64 bits has 65.
    """
    if _is_number(value):
        return _minimal_polynomial(_read(value))
    from noyau.values.nim_field import array_orders, arrays

    return array_orders.minimal_polynomial(arrays.read(value))


def closure(size: Number) -> Closure:
    """Whether the numbers below a size are closed for nim-sums and nim-products, with witnesses where they are not."""
    number = _read(size)
    if number == 0:
        raise SpecError("nim.closed-none")
    return _closure(number)


def _is_number(value: object) -> bool:
    """Whether a value is one number, of whatever type, an array without axes too."""
    return hasattr(value, "__index__") and getattr(value, "shape", ()) == ()


def _read(value: object) -> int:
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0:
        raise SpecError("error.nimber", given=repr(value))
    return number


def _plain(value: object) -> object:
    """A number as plain Python has it; an array as it is."""
    return _read(value) if _is_number(value) else value
