"""Hints in steps, each a little more telling than the one before: an idea, where to look, which move, why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from noyau.console.play.screen import Screen, command_word


@dataclass(frozen=True)
class HintStep:
    """A step of the ladder, and whether another one follows."""

    text: str
    more: bool = True


class Ladder:
    """The steps of one position, climbed by asking again; the last one is said again and again."""

    def __init__(self) -> None:
        self._steps: Iterator[HintStep] | None = None
        self._step = HintStep("", more=False)

    def climb(self, steps: Callable[[], Iterator[HintStep]], screen: Screen) -> None:
        """Say the next step; the steps are found when they are first asked for."""
        if self._steps is None:
            self._steps = steps()
        self._step = next(self._steps, self._step)
        screen.write(self._step.text)
        if self._step.more:
            screen.say("hint.more", hint=command_word("hint"))

    def leave(self) -> None:
        """Begin again at the foot, in another position."""
        self._steps = None
