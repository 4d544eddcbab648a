"""A user's own impartial game, in one line: the function that gives the options of a position."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, ClassVar
from warnings import catch_warnings, simplefilter

from noyau.errors import NoyauError, SpecError
from noyau.game import Impartial, failure
from noyau.games import is_registered, register


class _NoStart:
    """Stands for the usual first position of rules that have none."""

    def __repr__(self) -> str:
        return "<no usual position>"


_NO_START = _NoStart()


class Custom(Impartial[Any, Any]):
    """Rules given by a function from a position to its options; a move is written as the position it leaves."""

    follow: ClassVar[Callable[[Any], Iterable[Any]]]
    first: ClassVar[Any] = _NO_START

    def __repr__(self) -> str:
        return f"impartial({self.name!r})"

    @property
    def start(self) -> Any:
        return super().start if self.first is _NO_START else self.first

    def read(self, text: str) -> Any:
        try:
            with catch_warnings():
                simplefilter("ignore")  # of a text that nearly is Python, such as 1is
                position = _value(ast.parse(text, mode="eval").body)
            hash(position)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return text
        return position

    def write(self, position: Any) -> str:
        if isinstance(position, str) and position.split() == [position] and self.read(position) == position:
            return position
        text = _spell(position)
        return text[1:-1] if isinstance(position, tuple) and position else text

    def write_move(self, position: Any, move: Any) -> str:
        return self.write(move)

    def moves(self, position: Any) -> Iterator[Any]:
        try:
            yield from type(self).follow(position)
        except (NoyauError, MemoryError):
            raise
        except Exception as fault:
            raise self._failure(position, fault) from fault

    def play(self, position: Any, move: Any) -> Any:
        return move

    def options(self, position: Any) -> Iterable[Any]:
        return self.moves(position)

    def _failure(self, position: Any, fault: Exception) -> SpecError:
        """The error for a position that the function fails on, which may be of a kind that it does not expect."""
        facts = {"name": self.name, "position": repr(position), "fault": repr(fault)}
        if self.first is not _NO_START and type(position) is not type(self.first):
            return SpecError("error.own-position", example=self.example, **facts)
        if self.first is _NO_START and isinstance(position, str):
            return SpecError("error.own-text", **facts)
        return failure(self, position, fault)


def _spell(value: Any) -> str:
    """A value as Python writes it, without a space."""
    if isinstance(value, tuple):
        return f"({','.join(map(_spell, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spell, value)))}}}"
    return repr(value).replace(" ", r"\x20")


def _value(node: ast.expr) -> Any:
    """The value that Python text writes, its sets made hashable; ``{}`` is the empty set."""
    if isinstance(node, ast.Tuple):
        return tuple(map(_value, node.elts))
    if isinstance(node, ast.Set):
        return frozenset(map(_value, node.elts))
    return frozenset() if isinstance(node, ast.Dict) and not node.keys else ast.literal_eval(node)


def _free_names() -> Iterator[str]:
    """The names of games that were given none: custom, custom-2, custom-3 …"""
    yield "custom"
    yield from (f"custom-{number}" for number in count(2))


def impartial(
    options: Callable[[Any], Iterable[Any]], *, name: str | None = None, start: Any = _NO_START
) -> Impartial[Any, Any]:
    """Rules from the function that gives the options of a position, registered under their name or under ``custom``.

    ``start`` is the usual first position, for the name alone; the docstring of the function is the summary of the game.

    >>> from noyau.game import Game
    >>> rules = impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="one-three-four")
    >>> [str(Game(rules, option)) for option in rules.options(5)]
    ['one-three-four:4', 'one-three-four:2', 'one-three-four:1']
    """
    name = name or next(free for free in _free_names() if not is_registered(free))
    members = {
        "name": name,
        "follow": staticmethod(options),
        "first": start,
        "__doc__": options.__doc__,
        "__module__": "noyau",
    }
    rules: Impartial[Any, Any] = register(type("Custom", (Custom,), members))()
    if start is not _NO_START:
        type(rules).example = rules.spec(start)
    return rules
