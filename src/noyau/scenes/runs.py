"""Moves one after the other in a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.scenes.view import Style

_LINE, _LINES = 72, 4


def numbered_lines(moves: Sequence[str], style: Style) -> list[str]:
    """The moves with their numbers, in lines; where there are very many, the first of them and how many follow."""
    lines: list[str] = []
    for number, move in enumerate(moves, start=1):
        entry = f"{number}. {move}"
        if lines and len(f"{lines[-1]} · {entry}") <= _LINE:
            lines[-1] = f"{lines[-1]} · {entry}"
        elif len(lines) < _LINES:
            lines.append(entry)
        else:
            return [*lines, style.say("more-moves", n=len(moves) - number + 1)]
    return lines
