"""Asking for memory before it is read, where it is known in advance which entries of an array come next."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic, overload


def prefetch(array: Any, index: Any) -> None:
    """Bring an entry of an array nearer to the processor; it changes no result."""


def _prefetch(typingctx: Any, array: Any, index: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        entry = builder.bitcast(builder.gep(start, [arguments[1]]), cgutils.voidptr_t)
        number = ir.IntType(32)
        function = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        declared = builder.module.declare_intrinsic("llvm.prefetch", (cgutils.voidptr_t,), function)
        to_read, to_keep, data = (ir.Constant(number, said) for said in (0, 3, 1))
        builder.call(declared, [entry, to_read, to_keep, data])
        return context.get_dummy_value()

    return types.none(array, types.uint64), codegen


_compiled_prefetch: Any = intrinsic(_prefetch)


@overload(prefetch)
def _typed(array: Any, index: Any) -> Any:
    def compiled(array: Any, index: Any) -> Any:
        return _compiled_prefetch(array, index)

    return compiled
