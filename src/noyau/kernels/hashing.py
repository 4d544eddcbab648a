"""Hash tables of masks with open addressing: the slots are a power of two, and a slot is empty where its key is 0.

A mask has one word or two (``mask_words``).
"""

from __future__ import annotations

from collections.abc import Callable

from noyau.kernels.jit import Emitted, kernel  # first: it sees that there is room for the compiler

# isort: split
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from noyau.kernels.arrays import Integers, Word, Words
from noyau.kernels.mask_words import Mask, by_width, is_empty, is_same, load

SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio: the high bits of a product with it are well mixed (Knuth, vol. 3, 6.4)."""

_SPREAD_HIGH = np.uint64(0xC2B2AE3D27D4EB4F)
"""Another odd number: a sum of two products is mixed as well (Dietzfelbinger 1996)."""

_ONE = np.uint64(1)

mix: Callable[[Mask], Word] = by_width(
    lambda mask: mask * SPREAD, lambda mask: mask[0] * SPREAD + mask[1] * _SPREAD_HIGH
)


@kernel
def find(keys: Words, mask: Mask, shift: Word) -> Word:
    """The slot that holds a mask, or the empty one where it belongs; the shift leaves as many bits as slots have."""
    slot = mix(mask) >> shift
    last = np.uint64(keys.shape[0] - 1)
    key = load(keys, slot)
    while not is_empty(key) and not is_same(key, mask):
        slot = (slot + _ONE) & last
        key = load(keys, slot)
    return slot


def prefetch(array: Integers, index: Word) -> None:
    """Bring an entry of an array nearer to the processor; it changes no result."""


def _prefetch(typingctx: Emitted, array: Emitted, index: Emitted) -> Emitted:
    def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
        start = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        entry = builder.bitcast(builder.gep(start, [arguments[1]]), cgutils.voidptr_t)
        number = ir.IntType(32)
        function = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        declared = builder.module.declare_intrinsic("llvm.prefetch", (cgutils.voidptr_t,), function)
        to_read, to_keep, data = (ir.Constant(number, said) for said in (0, 3, 1))
        builder.call(declared, [entry, to_read, to_keep, data])
        return context.get_dummy_value()

    return types.none(array, types.uint64), codegen


_compiled_prefetch: Emitted = intrinsic(_prefetch)


@overload(prefetch)
def _typed(array: Emitted, index: Emitted) -> Emitted:
    def compiled(array: Emitted, index: Emitted) -> Emitted:
        return _compiled_prefetch(array, index)

    return compiled
