"""A user's own impartial game, in one line: the function that gives the options of a position."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from noyau.errors import NoyauError, SpecError
from noyau.game import Impartial
from noyau.games import register

_MISSING = object()


class Custom(Impartial[Any, Any]):
    """Rules given by a function from a position to its options; a move is written as the position it leaves."""

    example: ClassVar[str]
    follow: ClassVar[Callable[[Any], Iterable[Any]]]
    first: ClassVar[Any] = _MISSING

    @property
    def start(self) -> Any:
        return super().start if self.first is _MISSING else self.first

    def read(self, text: str) -> Any:
        try:
            position = literal_eval(text)
            hash(position)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return text
        return position

    def write(self, position: Any) -> str:
        if isinstance(position, str) and self.read(position) == position:
            return position
        text = repr(position).replace(" ", "")
        return text[1:-1] if isinstance(position, tuple) and position else text

    def write_move(self, position: Any, move: Any) -> str:
        return self.write(move)

    def moves(self, position: Any) -> Iterable[Any]:
        try:
            return type(self).follow(position)
        except NoyauError:
            raise
        except Exception as fault:
            raise SpecError("error.own-rules", name=self.name, position=repr(position), fault=repr(fault)) from fault

    def play(self, position: Any, move: Any) -> Any:
        return move

    def options(self, position: Any) -> Iterable[Any]:
        return self.moves(position)


def impartial(
    options: Callable[[Any], Iterable[Any]], *, name: str = "custom", start: Any = _MISSING
) -> Impartial[Any, Any]:
    """Rules from the function that gives the options of a position, registered under their name.

    >>> from noyau.game import Game
    >>> rules = impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="one-three-four")
    >>> [str(Game(rules, option)) for option in rules.options(5)]
    ['one-three-four:4', 'one-three-four:2', 'one-three-four:1']
    """
    members = {"name": name, "follow": staticmethod(options), "first": start, "__doc__": options.__doc__}
    rules: Impartial[Any, Any] = register(type("Custom", (Custom,), members))()
    if start is not _MISSING:
        type(rules).example = rules.spec(start)
    return rules
