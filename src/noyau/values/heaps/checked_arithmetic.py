"""What a compiled rule calls where Python computes with whole numbers: in 64 bits, or an error where those are too few.

Each function gives exactly what Python gives, or raises: OverflowError where the result has more than 64 bits, else as
Python does. They take whole numbers and truth values; the compiler refuses all others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from noyau.kernels.jit import Emitted, kernel  # first: it sees that there is room for the compiler

# isort: split
import numba.core.types
from numba.extending import intrinsic, overload

types: Emitted = numba.core.types

_LOWEST = -(1 << 63)
_LARGEST_ROOT = 3_037_000_499
"""The square of the next number has more than 63 bits."""

_FAR = 1 << 60
"""A range that ends before here is walked without overflow."""


class Endless(Exception):
    """A rule takes so many steps for one heap that it is held to be endless."""


def _as_whole(typingctx: Emitted, number: Emitted) -> Emitted:
    if not isinstance(number, types.Boolean) and not (isinstance(number, types.Integer) and number.signed):
        return None

    def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    return types.int64(number), codegen


_compiled: Emitted = intrinsic(_as_whole)
whole: Callable[[int], int] = _compiled
"""A whole number or a truth value as 64 bits with a sign."""


def _with_overflow(name: str) -> Emitted:
    """The instruction of that name: the lowest 64 bits of its result, and whether there are more."""

    @intrinsic
    def instruction(typingctx: Emitted, left: Emitted, right: Emitted) -> Emitted:
        given = types.Tuple((types.int64, types.boolean))

        def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
            found = getattr(builder, name)(*arguments)
            parts = [builder.extract_value(found, place) for place in (0, 1)]
            return context.make_tuple(builder, signature.return_type, parts)

        return given(types.int64, types.int64), codegen

    return instruction


_Instruction = Callable[[int, int], tuple[int, bool]]
_plus: _Instruction = _with_overflow("sadd_with_overflow")
_minus: _Instruction = _with_overflow("ssub_with_overflow")
_times: _Instruction = _with_overflow("smul_with_overflow")


@kernel
def add(left: int, right: int) -> int:
    result, is_lost = _plus(whole(left), whole(right))
    if is_lost:
        raise OverflowError
    return result


@kernel
def subtract(left: int, right: int) -> int:
    result, is_lost = _minus(whole(left), whole(right))
    if is_lost:
        raise OverflowError
    return result


@kernel
def multiply(left: int, right: int) -> int:
    result, is_lost = _times(whole(left), whole(right))
    if is_lost:
        raise OverflowError
    return result


@kernel
def divide(number: int, by: int) -> int:
    number, by = whole(number), whole(by)
    if number == _LOWEST and by == -1:
        raise OverflowError
    return number // by


@kernel
def remainder(number: int, by: int) -> int:
    number, by = whole(number), whole(by)
    return 0 if by == -1 else number % by


@kernel
def divide_with_remainder(number: int, by: int) -> tuple[int, int]:
    return divide(number, by), remainder(number, by)


@kernel
def shift_left(number: int, places: int) -> int:
    number, places = whole(number), whole(places)
    if places < 0:
        raise ValueError
    if number == 0:
        return 0
    if places > 62:
        raise OverflowError
    shifted = number << places
    if shifted >> places != number:
        raise OverflowError
    return shifted


@kernel
def shift_right(number: int, places: int) -> int:
    number, places = whole(number), whole(places)
    if places < 0:
        raise ValueError
    return number >> min(places, 63)


@kernel
def power(base: int, exponent: int) -> int:
    """Squares are multiplied; a square that is too large is met only where the result is too large."""
    base, exponent = whole(base), whole(exponent)
    if exponent < 0:
        raise OverflowError  # Python would give a fraction
    result = 1
    while exponent:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent:
            base = multiply(base, base)
    return result


@kernel
def negate(number: int) -> int:
    return subtract(0, number)


@kernel
def invert(number: int) -> int:
    return ~whole(number)


@kernel
def magnitude(number: int) -> int:
    number = whole(number)
    return negate(number) if number < 0 else number


@kernel
def total(numbers: Sequence[int]) -> int:
    result = 0
    for number in numbers:
        result = add(result, number)
    return result


@kernel
def common_divisor(left: int, right: int) -> int:
    left, right = magnitude(left), magnitude(right)
    while right:
        left, right = right, left % right
    return left


@kernel
def root(number: int) -> int:
    number = whole(number)
    if number < 0:
        raise ValueError
    side = min(int(math.sqrt(number)), _LARGEST_ROOT)
    while side * side > number:
        side -= 1
    while side < _LARGEST_ROOT and (side + 1) * (side + 1) <= number:
        side += 1
    return side


@kernel
def truncated_root(number: int) -> int:
    """int(math.sqrt(number)), as the numbers of 53 digits have it."""
    number = whole(number)
    if number < 0:
        raise ValueError
    return int(math.sqrt(number))


@kernel
def burn(steps: int) -> int:
    """One step fewer; where none is left, the rule is held to be endless."""
    if steps == 0:
        raise Endless
    return steps - 1


def add_or_join(left: Emitted, right: Emitted) -> Emitted:
    """Two numbers added, two lists or tuples joined."""
    return left + right


@overload(add_or_join)
def _add_or_join(left: Emitted, right: Emitted) -> Emitted:
    def joined(left: Emitted, right: Emitted) -> Emitted:
        return left + right

    def added(left: Emitted, right: Emitted) -> Emitted:
        return add(left, right)

    return joined if isinstance(left, (types.List, types.BaseTuple)) else added


def walk(*bounds: int) -> range:
    """A range with bounds that are not too far."""
    return range(*bounds)


@kernel
def _near(bound: int) -> int:
    bound = whole(bound)
    if bound < -_FAR or bound > _FAR:
        raise OverflowError
    return bound


@overload(walk)
def _walk(*bounds: Emitted) -> Emitted:
    def to(*bounds: Emitted) -> Emitted:
        return range(_near(bounds[0]))

    def between(*bounds: Emitted) -> Emitted:
        return range(_near(bounds[0]), _near(bounds[1]))

    def by_steps(*bounds: Emitted) -> Emitted:
        return range(_near(bounds[0]), _near(bounds[1]), _near(bounds[2]))

    return {1: to, 2: between, 3: by_steps}.get(len(bounds))
