"""A literal value as a game: ``form:{1|-1}`` has the options that are written, for Left before the bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from noyau.core.caches import remembered
from noyau.core.game import AnyGame, Partisan
from noyau.core.verdict import Player
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.values.shortgames import Form, ShortGame


@dataclass(frozen=True)
class Forms(Partisan[str, str]):
    """Choose one of your options; what is written without braces has the options of its value in canonical form.

    A position is its own text, and so is a move: the option that it leads to (Conway 1976).

    >>> rules, position = Forms.of_text("{2, 1 | -1}")
    >>> position, [list(rules.moves(position, player)) for player in Player]
    ('{2,1|-1}', [['2', '1'], ['-1']])
    """

    name: ClassVar[str] = "form"
    family: ClassVar[str] = "form"
    example: ClassVar[str] = "form:{1|-1}"

    @classmethod
    def of_text(cls, text: str) -> tuple[Forms, str]:
        """A text that may have spaces."""
        rules = cls()
        return rules, rules.read(text)

    def read(self, text: str) -> str:
        from noyau.values.shortgames import parse_form

        return _write(parse_form(text))

    def write(self, position: str) -> str:
        return position

    def moves(self, position: str, player: Player) -> Iterator[str]:
        return iter(_options(position)[0 if player is Player.LEFT else 1])

    def play(self, position: str, move: str, player: Player) -> str:
        return move

    def write_move(self, position: str, move: str) -> str:
        return move

    def say_move(self, position: str, move: str) -> Sentence:
        return Sentence("sides.option", {"option": move})

    def read_move(self, position: str, text: str, player: Player) -> str:
        """The option, however it is written."""
        with suppress(ValueError):  # what writes no game is none of the options either
            text = self.read(text)
        return super().read_move(position, text, player)

    def must_end(self) -> bool:
        return True

    def mirror(self, position: str) -> AnyGame:
        """The negative: left and right options exchanged, as deep as they go."""
        return self.at(_write(-_form(position)))

    def value(self, position: str) -> ShortGame:
        return _form(position).value


@remembered(most=4096)
def _form(text: str) -> Form:
    from noyau.values.shortgames import parse_form

    return parse_form(text)


@remembered(most=4096)
def _options(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The options of Left and of Right, each once."""
    form = _form(text)
    left, right = (tuple(dict.fromkeys(map(_write, side))) for side in (form.left, form.right))
    return left, right


def _write(form: Form) -> str:
    """A form as it is written without spaces: in braces where these tell its options, else by the name of its value."""
    if not form.is_in_braces:
        return str(form.value)
    left, right = (",".join(map(_write, side)) for side in (form.left, form.right))
    return f"{{{left}|{right}}}"
