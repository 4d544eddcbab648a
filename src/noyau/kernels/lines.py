"""Lines of eight 64-bit words, as long as a line of the cache, added as one vector."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, overload

GROUPS = 13
"""Groups of five bits in a word of 64; their tables, of 32 lines each, are 26 KiB and stay in the nearest cache."""

WORD = ir.IntType(64)
LINE = ir.VectorType(WORD, 8)


def add_line(target: Any, row: int, source: Any, term: int) -> None:
    """Add, over two elements, a row of the source to a row of the target."""
    target[row] ^= source[term]


def add_sums(target: Any, row: int, word: Any, table: Any) -> None:
    """Add to a row of the target, for each five bits of the word, the line of their table that they number."""
    for group in range(GROUPS):
        target[row] ^= table[32 * group + (int(word) >> 5 * group & 31)]


def _line(context: Any, builder: Any, array: tuple[Any, Any], row: Any) -> Any:
    """The pointer to a row of an array of rows of eight words without gaps."""
    kind, value = array
    data = context.make_array(kind)(context, builder, value).data
    return builder.bitcast(builder.gep(data, [builder.mul(row, WORD(8))]), LINE.as_pointer())


def _line_code(typingctx: Any, target: Any, row: Any, source: Any, term: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into = _line(context, builder, (signature.args[0], arguments[0]), arguments[1])
        line = builder.load(_line(context, builder, (signature.args[2], arguments[2]), arguments[3]), align=8)
        builder.store(builder.xor(builder.load(into, align=8), line), into, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), codegen


def _sums_code(typingctx: Any, target: Any, row: Any, word: Any, table: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into = _line(context, builder, (signature.args[0], arguments[0]), arguments[1])
        total = builder.load(into, align=8)
        for group in range(GROUPS):
            index = builder.and_(builder.lshr(arguments[2], WORD(5 * group)), WORD(31))
            at = builder.add(index, WORD(32 * group))
            line = _line(context, builder, (signature.args[3], arguments[3]), at)
            total = builder.xor(total, builder.load(line, align=8))
        builder.store(total, into, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, types.uint64, table), codegen


_add_line: Any = intrinsic(_line_code)
_add_sums: Any = intrinsic(_sums_code)


def _rows_without_gaps(*arrays: Any) -> bool:
    return all(isinstance(array, types.Array) and array.layout == "C" and array.ndim == 2 for array in arrays)


@overload(add_line, strict=False)
def _typed_line(target: Any, row: Any, source: Any, term: Any) -> Any:
    if not _rows_without_gaps(target, source):
        return None
    return lambda target, row, source, term: _add_line(target, row, source, term)


@overload(add_sums, strict=False)
def _typed_sums(target: Any, row: Any, word: Any, table: Any) -> Any:
    if not _rows_without_gaps(target, table):
        return None
    return lambda target, row, word, table: _add_sums(target, row, word, table)
