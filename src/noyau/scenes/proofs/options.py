"""Where no theorem decides: the moves with what they lead to, and the least value that none of them reaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from noyau.core.reasons import Draw, Kernel, Mex
from noyau.scenes import find_panel
from noyau.scenes.kit.steps import Step
from noyau.scenes.kit.view import View, find_plays
from noyau.scenes.proofs.story import Story, pick, say, show
from noyau.scenes.proofs.tiles import SIDE, Tiles

_MOST_VALUES = 24


@show.register
def kernel(reason: Kernel, story: Story) -> Iterator[Step]:
    """Each move with its sign."""
    yield judged_step(story, f"why.options.{reason.outcome}")


def judged_step(story: Story, key: str) -> Step:
    """The board on which each move has the sign of what it leads to."""
    plays, winning = find_plays(story.game, story.analysis)[0], story.analysis.winning
    panel = find_panel(View(story.game, plays, replace(story.style, moves=True), analysis=story.analysis))
    task = story.find(winning[0]) if winning and story.analysis.every else None
    if task is not None:
        story.told.add("move")
    return Step(say(key, n=len(plays)), panel.board, tuple(panel.marks), task=task)


@show.register
def draw(reason: Draw, story: Story) -> Iterator[Step]:
    """Moves that keep the draw, and those that lose, where they are not drawn yet."""
    if Kernel not in story.told:
        yield judged_step(story, "why.options.D")


@show.register
def mex(reason: Mex, story: Story) -> Iterator[Step]:
    """The values that moves reach, and the least one that is missing, where no theorem has told why."""
    if story.told - {Kernel}:
        return
    reached = {int(value.removeprefix("*")) for value in reason.options if value.removeprefix("*").isdigit()}
    value = reason.value.removeprefix("*")
    if value.isdigit() and int(value) < _MOST_VALUES:
        yield mex_step(reached, int(value))


def mex_step(reached: set[int], value: int, said: str = "why.mex.values") -> Step:
    """Numbers in a row: those that moves reach are framed, the least one that is missing glows."""
    tiles, last = Tiles(), min(max([value + 1, *(each for each in reached if each < _MOST_VALUES)]), _MOST_VALUES)
    for number in range(last + 1):
        looks = ("tint-2",) if number in reached else ("plain",)
        tiles.tile(f"value-{number}", number * (SIDE + 30), 40, number, looks=looks)
    facts = {"values": tuple(sorted(reached)), "value": value, "n": len(reached)}
    return Step(
        say(said if reached else f"{said}-none", **facts),
        tiles.board,
        tuple(tiles.marks),
        marked=(f"value-{value}",),
        task=pick("mex", (f"value-{value}",)),
    )
