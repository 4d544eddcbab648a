"""A rule that a user wrote, compiled so that it gives what Python gives, or raises: never another number.

Between Python and compiled code much may differ: whole numbers have 64 bits, large ones lose digits as fractions, sets
have another order, and a variable that was never set holds anything. So before types are inferred, a pass walks over
what Numba has read from the function. It refuses all that is not known to be the same, puts checked arithmetic in the
place of Python's, and counts the rounds of loops. What is left has whole numbers of 64 bits, truth values, and tuples,
lists and ranges of those; no fraction but a root that at once becomes a whole number.
"""

from __future__ import annotations

import builtins
import math
import operator
from collections.abc import Callable, Iterable

from noyau.kernels.jit import Emitted  # first: it sees that there is room for the compiler

# isort: split
import numba
import numba.core.analysis
import numba.core.compiler
import numba.core.compiler_machinery
import numba.core.ir_utils
import numba.core.postproc
import numba.core.untyped_passes

from noyau.values.heaps import checked_arithmetic as checked

core: Emitted = numba.core
ir: Emitted = core.ir
"""What Numba reads from a function: blocks of statements."""

MOST_STEPS = 1 << 28
"""A rule that takes more rounds of loops for one heap is held to be endless; this many take about half a second."""

_CHECKED = "noyau-checked"

_OPERATIONS: dict[object, object] = {
    operator.add: checked.add_or_join,
    operator.sub: checked.subtract,
    operator.mul: checked.multiply,
    operator.floordiv: checked.divide,
    operator.mod: checked.remainder,
    operator.lshift: checked.shift_left,
    operator.rshift: checked.shift_right,
    operator.pow: checked.power,
    operator.neg: checked.negate,
    operator.pos: checked.whole,
    operator.invert: checked.invert,
}
"""What is called instead of an operation."""

_IN_PLACE = {**_OPERATIONS, operator.add: checked.add}
"""The same where a variable is changed: a list would be joined to in its place."""

_SAME = {
    operator.and_, operator.or_, operator.xor, operator.not_, operator.contains,
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
}  # fmt: skip
"""Operations that are the same in 64 bits."""

_CALLS: dict[object, object] = {
    builtins.abs: checked.magnitude,
    builtins.divmod: checked.divide_with_remainder,
    builtins.int: checked.whole,
    builtins.pow: checked.power,
    builtins.range: checked.walk,
    builtins.sum: checked.total,
    math.gcd: checked.common_divisor,
    math.isqrt: checked.root,
    math.sqrt: checked.truncated_root,
    **{same: same for same in (bool, enumerate, len, max, min, sorted, zip)},
}
"""What is called instead of a function; no other may be called. A root becomes whole at once: int(sqrt(n))."""

_EXPRESSIONS = {
    "binop", "inplace_binop", "unary", "call", "getattr", "getitem", "static_getitem", "build_tuple", "build_list",
    "build_set", "getiter", "iternext", "pair_first", "pair_second", "exhaust_iter", "cast",
}  # fmt: skip

_STATEMENTS: Emitted = (ir.Assign, ir.Branch, ir.Jump, ir.Return, ir.Del)


class Refused(Exception):
    """A rule has something of which it is not known that compiled code does the same."""


def compile_checked(function: Callable[..., object], *signature: object) -> Emitted:
    """The function, compiled for arguments of these types; an exception of any kind where it cannot be."""
    compiled: Emitted = numba.njit(nogil=True, boundscheck=True, pipeline_class=_CheckedCompiler)(function)
    compiled.compile(signature)
    if not all(found.metadata.get(_CHECKED) for found in compiled.overloads.values()):
        raise Refused
    return compiled


@core.compiler_machinery.register_pass(mutates_CFG=False, analysis_only=False)
class _CheckArithmetic(numba.core.compiler_machinery.FunctionPass):
    _name = "noyau_check_arithmetic"

    def __init__(self) -> None:  # Numba makes no pass without
        pass

    def run_pass(self, state: Emitted) -> bool:
        rule = state.func_ir
        _refuse_unset_variables(rule.blocks)
        _refuse_straying_values(rule.blocks)
        for block in rule.blocks.values():
            block.body = [checked for statement in block.body for checked in _check(rule, block, statement)]
        _count_rounds(rule.blocks)
        rule._definitions = core.ir_utils.build_definitions(rule.blocks)
        core.postproc.PostProcessor(rule).run()
        core.ir_utils.fixup_var_define_in_scope(rule.blocks)
        state.metadata[_CHECKED] = True
        return True


class _CheckedCompiler(numba.core.compiler.CompilerBase):
    def define_pipelines(self) -> list[object]:
        passes: Emitted = core.compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_CheckArithmetic, core.untyped_passes.InlineClosureLikes)
        passes.finalize()
        return [passes]


def _check(rule: Emitted, block: Emitted, statement: Emitted) -> Iterable[Emitted]:
    """The statements that do the same with checked arithmetic."""
    if not isinstance(statement, _STATEMENTS):
        raise Refused
    if not isinstance(statement, ir.Assign):
        return [statement]
    value = statement.value
    if isinstance(value, (ir.Global, ir.FreeVar)):
        return [_assign(statement, _instead_of_global(value))]
    if isinstance(value, ir.Const):
        if value.value is not None and not _is_known(value.value):
            raise Refused
        return [_assign(statement, _constant(value.value, value.loc))]
    if not isinstance(value, ir.Expr):  # a variable, an argument, what is yielded
        return [statement]
    if value.op not in _EXPRESSIONS:
        raise Refused
    if value.op in ("binop", "inplace_binop", "unary"):
        return _call_instead(block, statement, value)
    if value.op == "call":
        _check_call(rule, value)
    elif value.op == "getattr" and value.attr != "append":
        return [_assign(statement, _global(_instead_of(_meant(rule, value)), value.loc))]
    elif value.op == "static_getitem" and not isinstance(value.index, int):
        raise Refused
    return [statement]


def _call_instead(block: Emitted, statement: Emitted, value: Emitted) -> list[Emitted]:
    """An operation as the call of a function that checks it."""
    is_in_place = value.op == "inplace_binop"
    operation = value.immutable_fn if is_in_place else value.fn
    if operation in _SAME:
        return [statement]
    instead = (_IN_PLACE if is_in_place else _OPERATIONS).get(operation)
    if instead is None:
        raise Refused
    arguments = [value.value] if value.op == "unary" else [value.lhs, value.rhs]
    function = _new_variable(block, "checked")
    call = ir.Expr.call(function, arguments, (), statement.loc)
    return [ir.Assign(_global(instead, statement.loc), function, statement.loc), _assign(statement, call)]


def _check_call(rule: Emitted, value: Emitted) -> None:
    callee = rule.get_definition(value.func)
    is_append = isinstance(callee, ir.Expr) and callee.op == "getattr" and callee.attr == "append"
    if value.kws or value.vararg is not None or value.varkwarg is not None:
        raise Refused
    if not is_append:
        _instead_of(_meant(rule, callee))


def _meant(rule: Emitted, callee: Emitted) -> object:
    """The function that is called, as the user wrote it."""
    if isinstance(callee, (ir.Global, ir.FreeVar)):
        return callee.value
    if (
        isinstance(callee, ir.Expr)
        and callee.op == "getattr"
        and getattr(rule.get_definition(callee.value), "value", None) is math
    ):
        return getattr(math, callee.attr, None)
    return None


def _instead_of(function: object) -> object:
    """What is called instead of a function that the user calls."""
    for known, instead in _CALLS.items():
        if function is known:
            return instead
    raise Refused


def _instead_of_global(value: Emitted) -> Emitted:
    """A constant, a module or a function that is named from without, or what is taken instead."""
    if _is_known(value.value):
        return _constant(value.value, value.loc)
    return value if value.value is math else _global(_instead_of(value.value), value.loc)


def _is_known(value: object) -> bool:
    """Whether a constant is a whole number of 64 bits, a truth value, or a tuple of those."""
    if isinstance(value, tuple):
        return all(map(_is_known, value))
    return type(value) is bool or (type(value) is int and -(1 << 63) <= value < 1 << 63)


def _constant(value: object, loc: Emitted) -> Emitted:
    """A constant whose type is that of all such numbers, lest each number have functions compiled for it."""
    return ir.Const(value, loc, use_literal_type=False)


def _global(value: object, loc: Emitted) -> Emitted:
    return ir.Global(getattr(value, "__name__", "checked"), value, loc)


def _new_variable(block: Emitted, name: str) -> Emitted:
    return ir.Var(block.scope, core.ir_utils.mk_unique_var(f"${name}"), block.loc)


def _assign(statement: Emitted, value: Emitted) -> Emitted:
    return ir.Assign(value, statement.target, statement.loc)


def _uses(statement: Emitted) -> list[str]:
    """The names of the variables that a statement reads."""
    if isinstance(statement, ir.Del):
        return []
    if isinstance(statement, ir.Assign):
        value = statement.value
        return [variable.name for variable in ([value] if isinstance(value, ir.Var) else _variables(value))]
    return [variable.name for variable in statement.list_vars()]


def _variables(value: Emitted) -> list[Emitted]:
    return value.list_vars() if hasattr(value, "list_vars") else []


def _refuse_unset_variables(blocks: Emitted) -> None:
    """Refuse a rule in which a variable may be read before it is set, which Python finds and compiled code does not."""
    flow: Emitted = core.analysis.compute_cfg_from_blocks(blocks)
    labels = list(flow.topo_order())
    sets = {label: {each.target.name for each in blocks[label].body if isinstance(each, ir.Assign)} for label in labels}
    every = set().union(*sets.values())
    after = dict.fromkeys(labels, every)

    def before(label: int) -> set[str]:
        earlier = [after[other] for other, _ in flow.predecessors(label) if other in after]
        return set.intersection(*earlier) if earlier and label != flow.entry_point() else set()

    is_changing = True
    while is_changing:
        is_changing = False
        for label in labels:
            found = before(label) | sets[label]
            is_changing |= found != after[label]
            after[label] = found
    for label in labels:
        known = set(before(label))
        for statement in blocks[label].body:
            if not known.issuperset(_uses(statement)):
                raise Refused
            if isinstance(statement, ir.Assign):
                known.add(statement.target.name)


def _refuse_straying_values(blocks: Emitted) -> None:
    """Refuse sets that are neither given back at once nor searched, and roots that do not become whole at once."""
    sets, roots, functions = set(), set(), {}
    statements: list[Emitted] = [statement for block in blocks.values() for statement in block.body]
    for statement in statements:
        if not isinstance(statement, ir.Assign):
            continue
        value, name = statement.value, statement.target.name
        if isinstance(value, (ir.Global, ir.FreeVar)):
            functions[name] = value.value
        elif isinstance(value, ir.Expr) and value.op == "getattr" and value.attr == "sqrt":
            functions[name] = math.sqrt
        elif isinstance(value, ir.Expr) and value.op == "build_set":
            sets.add(name)
        elif isinstance(value, ir.Expr) and value.op == "call" and functions.get(value.func.name) is math.sqrt:
            roots.add(name)
    for statement in statements:
        used = set(_uses(statement))
        value = statement.value if isinstance(statement, ir.Assign) else statement
        op = getattr(value, "op", None)
        is_searched = op == "binop" and value.fn is operator.contains and value.lhs.name not in sets
        if used & sets and not (op == "cast" or is_searched):
            raise Refused
        if used & roots and not (op == "call" and functions.get(value.func.name) is int):
            raise Refused


def _count_rounds(blocks: Emitted) -> None:
    """Let every round of a loop burn one of the steps that a call has."""
    flow: Emitted = core.analysis.compute_cfg_from_blocks(blocks)
    first = blocks[flow.entry_point()]
    steps = _new_variable(first, "steps")
    for header in {loop.header for loop in flow.loops().values()}:
        block = blocks[header]
        burn = _new_variable(block, "burn")
        fewer = ir.Expr.call(burn, [steps], (), block.loc)
        block.body[:0] = [
            ir.Assign(_global(checked.burn, block.loc), burn, block.loc),
            ir.Assign(fewer, steps, block.loc),
        ]
    first.body[:0] = [ir.Assign(_constant(MOST_STEPS, first.loc), steps, first.loc)]
