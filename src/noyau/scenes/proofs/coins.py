"""Coins that are turned, words of a greedy code, tokens that annihilate: a value at each place, and their sum."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.forms.turning import HeadValues
from noyau.games.codes.annihilation import Labels
from noyau.games.codes.greedy import Syndrome
from noyau.scenes.kit.steps import Note, Step
from noyau.scenes.proofs.columns import Blocks
from noyau.scenes.proofs.parts import listed
from noyau.scenes.proofs.story import Story, pick, say, show

_MOST_ROWS = 8


@show.register
def heads(reason: HeadValues, story: Story) -> Iterator[Step]:
    """The value of each head, below it; then their blocks, which pair off or not."""
    names = [mark.id for mark in story.panel.marks if "head" in mark.looks]
    notes = tuple(Note(name, str(value), 2) for name, value in zip(names, reason.values, strict=False))
    yield story.step(say("why.coins.values", n=len(reason.values)), notes=notes)
    yield from _added(reason.values, reason.sum, "coins")


@show.register
def syndrome(reason: Syndrome, story: Story) -> Iterator[Step]:
    """The value of each digit that is not 0; their sum is the syndrome."""
    count = len(story.game.position)
    names = [f"digit-{count - 1 - place}" for place in reason.places]
    known = {item.id for item in story.panel.board.items}
    found = [(name, value) for name, value in zip(names, reason.values, strict=False) if name in known]
    notes = tuple(Note(name, str(value), 2) for name, value in found)
    yield story.step(say("why.code.values", distance=reason.distance), notes=notes)
    yield from _added(reason.values, reason.sum, "code")


def _added(values: tuple[int, ...], total: int, whose: str) -> Iterator[Step]:
    """The blocks of the values, and what has no partner."""
    if not values or len(values) > _MOST_ROWS or max(values).bit_length() > _MOST_ROWS:
        return
    blocks = Blocks(tuple(values), "tile", 0)
    facts = {"sum": total, "blocks": tuple(power for _, power in blocks.lonely), "n": len(blocks.lonely)}
    key, task = ("lonely", pick("lonely", blocks.alike())) if total else ("paired", None)
    yield blocks.step(say(f"why.{whose}.{key}", **facts), links=blocks.links(), marked=blocks.glowing(), task=task)


@show.register
def labels(reason: Labels, story: Story) -> Iterator[Step]:
    """The label of each token: a number, and perhaps vertices of infinite value."""
    written = [_write(label) for label in reason.labels]
    known = {item.text: item.id for item in story.panel.board.items if item.id.startswith("vertex-")}
    notes = tuple(
        Note(known[token], label, 2) for token, label in zip(reason.tokens, written, strict=True) if token in known
    )
    yield story.step(say("why.tokens.labels"), notes=notes)
    rows = [*zip(reason.tokens, written, strict=True), ("⊕", _write(reason.sum))]
    yield listed(say(f"why.tokens.sum-{story.analysis.outcome}"), rows, (len(rows) - 1,))


def _write(label: tuple[int, tuple[str, ...]]) -> str:
    """A label as text."""
    number, infinite = label
    return " + ".join([str(number), *infinite]) if infinite else str(number)
