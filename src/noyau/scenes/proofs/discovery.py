"""The first level in pictures: one idea in everyday words and something to do; values and tables come later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.levels import find_hint
from noyau.scenes.kit.steps import Step
from noyau.scenes.proofs.story import Story, say

_MOST_SAID = 3


def discover(story: Story, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps as they are where nobody has to know more; else the idea on the board, and the move."""
    if not any(map(_has_values, steps)):
        return tuple(steps)
    told = (*idea_step(story), *([story.advice()] if story.advised is not None else ()))
    return told or tuple(steps)


def _has_values(step: Step) -> bool:
    """Whether a step writes values or digits: on tiles, but for the board of two heaps, or as notes on figures."""
    tiles = (item.id for item in step.board.items if item.shape == "tile")
    return any(not name.startswith("pair-") for name in tiles) or any(not note.text.isalpha() for note in step.notes)


def idea_step(story: Story) -> Iterator[Step]:
    """The idea of the first level, on the board as one plays on it; nothing where there is none."""
    idea = find_hint(story.analysis).idea[:_MOST_SAID]
    if idea:
        facts = dict(zip(("first", "second", "third"), idea, strict=False))
        yield story.step(say(f"why.idea.{len(idea)}", **facts))
