"""Python that says the same as a rule that was built: the rule from its definition, its values, and its spec."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill
from typing import Any

from noyau.game import Game

_HEAP = 19
_SIDE = 6
_MOST_DIGITS = 2000
_WIDTH = 88
"""The heaps and squares whose values are printed, the most digits of a code, the length of a line."""

_SUBTRACTION = '''import noyau

takes = {takes}


def options(heap):
    """{rule}"""
    return [heap - take for take in takes if take <= heap]


game = noyau.Game(noyau.heap_game(options), {position})
values = noyau.sequence(game, to={to}).values
'''

_OCTAL = '''import noyau

digits = {digits}


def splits(total, count, least=1):
    if count == 0:
        return [()] if total == 0 else []
    firsts = range(least, total // count + 1) if count > 1 else [total] if total >= least else []
    return [(first, *rest) for first in firsts for rest in splits(total - first, count - 1, first)]


def options(heap):
    """{rule}"""
    for take, digit in digits.items():
        for count in range(4):
            if take <= heap and digit >> count & 1:
                for parts in splits(heap - take, count):
                    yield parts or (0,)


game = noyau.Game(noyau.heap_game(options), {position})
values = noyau.sequence(game, to={to}).values
'''

_DIGRAPH = '''import noyau

arcs = {arcs}


def options(vertex):
    """{rule}"""
    return arcs[vertex]


game = noyau.Game(noyau.impartial(options), {position!r})
graph = noyau.digraph([(vertex, target) for vertex, targets in arcs.items() for target in targets])
values = {{vertex: str(value) for vertex, value in graph.values().items()}}
'''

_POSET = '''import noyau

above = {above}


def options(left):
    """{rule}"""
    return [left - above[element] for element in sorted(left)]


game = noyau.Game(noyau.impartial(options), frozenset(above))
values = [str(option.verdict.value) for option in noyau.solve(game).options]
'''

_VECTORS = '''import noyau

alpha, beta, gamma = {triple}


def options(point):
    """{rule}"""
    a, b, i = point
    yield from ((lower, b, i) for lower in range(a))
    yield from ((a, lower, i) for lower in range(b))
    while True:
        i -= 1
        if i < 0:
            a, b, i = a - alpha, b - beta, gamma - 1
        if min(a, b) < 0:
            return
        yield a, b, i


rules = noyau.impartial(options)
game = noyau.Game(rules, {position})
values = [
    [int(noyau.solve(noyau.Game(rules, (row, column, 0))).value) for column in range({side})] for row in range({side})
]
'''

_PIECE = '''import noyau

rows, columns = {board}
steps = {steps}


def options(square):
    """{rule}"""
    for down, across, most in steps:
        row, column, times = square[0] - down, square[1] - across, 1
        while 0 <= row < rows and 0 <= column < columns and (most is None or times <= most):
            yield row, column
            row, column, times = row - down, column - across, times + 1


rules = noyau.impartial(options)
game = noyau.Game(rules, {position})
values = [
    [int(noyau.solve(noyau.Game(rules, (row, column))).value) for column in range({across})] for row in range({down})
]
'''

_CLOSE = """
print(values)
print(noyau.solve(game).outcome.value, noyau.solve({spec!r}).outcome.value)
"""


def write_python(game: Game[Any, Any], rule: str) -> str:
    """The Python that says the same as a game, ready to be pasted."""
    said = fill(rule.replace("\\", "\\\\").replace('"', "'"), _WIDTH, subsequent_indent=" " * 4, break_on_hyphens=False)
    template, facts = _WRITERS[game.rules.name](game)
    return template.format(rule=said, position=facts.pop("position", game.position), **facts) + _CLOSE.format(
        spec=game.spec
    )


def _subtraction(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    return _SUBTRACTION, {"takes": rules.allowed, "to": _HEAP}


def _octal(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    largest = min(max(_HEAP, *game.position), _MOST_DIGITS)
    digits = {take: rules.code.digit(take) for take in range(largest + 1)}
    return _OCTAL, {"digits": {take: digit for take, digit in digits.items() if digit}, "to": _HEAP}


def _digraph(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    return _DIGRAPH, {"arcs": {vertex: list(targets) for vertex, targets in rules.digraph.successors.items()}}


def _poset(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    masks = enumerate(rules.above)
    above = {element: {other for other in range(rules.size) if mask >> other & 1} for element, mask in masks}
    return _POSET, {"above": above}


def _vectors(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    return _VECTORS, {"triple": rules.triple, "side": _SIDE}


def _piece(game: Game[Any, Any]) -> tuple[str, dict[str, Any]]:
    rules: Any = game.rules
    rows, columns = rules.board
    sides = {"down": min(rows, _SIDE), "across": min(columns, _SIDE)}
    return _PIECE, {"board": (rows, columns), "steps": [tuple(step) for step in rules.steps], **sides}


_WRITERS: dict[str, Callable[[Game[Any, Any]], tuple[str, dict[str, Any]]]] = {
    "subtraction": _subtraction,
    "octal": _octal,
    "token": _digraph,
    "poset": _poset,
    "vectors": _vectors,
    "piece": _piece,
}
