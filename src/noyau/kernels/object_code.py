"""The machine code of one kernel alone, taken from all that the compiler makes around it."""

from __future__ import annotations

from numba.core import types as typed

from noyau.kernels.kept_code import Emitted
from noyau.kernels.native import ENTRY, NUMBER, parameters

types: Emitted = typed

_KINDS = {
    types.uint8: "B",
    types.int8: "b",
    types.uint16: "H",
    types.int16: "h",
    types.uint32: "I",
    types.int32: "i",
    types.uint64: "Q",
    types.int64: "q",
}
"""Numbers of arrays, by the codes of ``array.array``."""


def kinds_of(signature: Emitted) -> str | None:
    """The kinds of the arguments as ``native`` tells them; None where it could not be called with such arguments."""
    kinds = [_kind(argument) for argument in signature]
    return None if None in kinds else "".join(map(str, kinds))


def _kind(argument: Emitted) -> str | None:
    if argument == types.int64:
        return NUMBER
    is_plain = isinstance(argument, types.Array) and argument.ndim == 1 and argument.layout == "C" and argument.mutable
    return _KINDS.get(argument.dtype) if is_plain else None


def emit(compiled: Emitted, kinds: str) -> bytes | None:
    """The object code of a compiled function of such arguments; None where it needs more than these.

    None too where another version of the compiler has other parts, or hands arrays on in another way.
    """
    try:
        return _emit(compiled, kinds)
    except (AttributeError, NameError, RuntimeError, TypeError, ValueError):
        return None


def _emit(compiled: Emitted, kinds: str) -> bytes | None:
    """The same; what Python would call the function by is left out, and with it whatever the function does not use."""
    library, name = compiled.library, compiled.fndesc.llvm_func_name
    module = library._get_module_for_linking().clone()
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name == name else "internal"
    passes, builder = library.codegen._module_pass_manager()
    passes.run(module, builder)
    if any(function.is_declaration and not function.name.startswith("llvm.") for function in module.functions):
        return None
    function = module.get_function(name)
    if compiled.fndesc.restype != types.int64 or [str(each.type) for each in function.arguments] != parameters(kinds):
        return None
    function.name = ENTRY
    return bytes(library.codegen._tm.emit_object(module))
