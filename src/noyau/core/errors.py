"""The errors raised on purpose. Each says what was expected, what was given and how to repair it.

>>> print(SpecError("error.unknown-game", name="nimm", near="nim"))
there is no game called 'nimm'; did you mean 'nim'?
"""

from __future__ import annotations

import re

from noyau.words import Sentence

_LONGEST = 72

_OPTION = re.compile(r"(?<![^\s(])--([a-z][a-z-]*)(?: ([0-9]+|outcome|grundy|p-positions)\b)?")
_COMMAND = re.compile(r"'noyau ([a-z]+)'")
_ARGUMENTS = {"all": "every"}
_FUNCTIONS = {"games": "catalogue()", "colour": "colouring"}
"""Options and commands whose names in Python are others."""


class NoyauError(Exception):
    """Any error that noyau raises on purpose: a sentence that can be said in each language.

    >>> print(NoyauError("error.heaps", text="3,x"))
    expected heap sizes such as '3,4,5', not '3,x'
    """

    at: int | None = None
    """The number of the character at fault, from 1, where a text is refused for one."""

    def __init__(self, key: str, /, **facts: object) -> None:
        self.sentence = Sentence(key, {name: _shorten(fact) for name, fact in facts.items()})
        super().__init__(key)

    def __str__(self) -> str:
        """The message for whoever reads it in Python, where the options of commands are arguments: ``limit=``."""
        said = _OPTION.sub(_write_argument, self.say("en"))
        return _COMMAND.sub(lambda found: f"noyau.{_FUNCTIONS.get(found[1], found[1])}", said)

    def say(self, language: str) -> str:
        """The message in a language."""
        return self.sentence.say(language)

    @property
    def kind(self) -> str:
        """Which of the four it is: SpecError, IllegalMove, NotApplicable or TooLarge."""
        return next(known.__name__ for known in type(self).__mro__ if NoyauError in (known, *known.__bases__))

    def hint(self, language: str) -> str | None:
        """What to do about it: the last clause of the message, where it has several."""
        _, *rest = self.sentence.clauses(language)
        return rest[-1] if rest else None


class SpecError(NoyauError, ValueError):
    """A text that cannot be read as a game, a position or a parameter."""


class NoStart(SpecError):
    """Rules that have no usual first position, asked for one."""


class MissingParameter(SpecError):
    """A spec that leaves out what its game must be given."""


class WrongArgument(SpecError, TypeError):
    """An argument of a function that has another type than it should."""


class NotWhole(SpecError):
    """A text that is no whole number, or too small a one."""


class RulesFailed(SpecError):
    """A user's own rules that failed on a position."""


class IllegalMove(NoyauError, ValueError):
    """A move that the rules do not allow here."""


class NoSuchMove(IllegalMove):
    """A text that writes none of the moves there are, with no better reason than that."""


class NotApplicable(NoyauError, TypeError):
    """A question that has no meaning for this game."""


class TooLarge(NoyauError, RuntimeError):
    """A question that exceeds the limits it was given."""


class TooManyPositions(TooLarge):
    """A game with more positions than may be visited."""


class NoRoom(TooLarge):
    """A question for which the system gives this process too little memory to load or use the compiler."""


class OutOfTime(TooLarge):
    """A question whose seconds are over."""


def _write_argument(option: re.Match[str]) -> str:
    """An option of a command as the argument of a function: ``--limit`` is ``limit=``."""
    name, value = option[1].replace("-", "_"), option[2] or ""
    return f"{_ARGUMENTS.get(name, name)}={value if value.isdecimal() or not value else repr(value)}"


def _shorten(fact: object) -> object:
    """Facts as an error quotes them: negative numbers as they are typed; a very long text is cut in the middle."""
    if isinstance(fact, int) and (fact < 0 or fact >= 10**_LONGEST):
        fact = str(fact)
    if isinstance(fact, str) and len(fact) > _LONGEST:
        return f"{fact[: _LONGEST - 20]}…{fact[-12:]}"
    return fact
