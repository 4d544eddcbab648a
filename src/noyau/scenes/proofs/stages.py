"""A token on a digraph: the kernel grows stage by stage from the vertices without an arc."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from noyau.atlas.colourings import colouring
from noyau.core.verdict import Outcome
from noyau.scenes.kit.scene import LOSING, WINNING, Mark
from noyau.scenes.kit.steps import Step
from noyau.scenes.proofs.story import Story, say
from noyau.words import Sentence

_MOST_STAGES, _MOST_VERTICES = 6, 60


def stage_story(story: Story) -> Iterator[Step]:
    """One step for each stage, then what is left on cycles, and the move."""
    found = colouring(story.game)
    known = {item.text: item.id for item in story.panel.board.items if item.id.startswith("vertex-")}
    if len(found.ways) > _MOST_VERTICES or not known:
        return
    write, looks = story.game.rules.write, {Outcome.N: WINNING, Outcome.P: LOSING}
    results: dict[str, str] = {}
    for number, stage in enumerate(found.stages[:_MOST_STAGES]):
        fresh = tuple(known[name] for square in stage if (name := write(square.position)) in known)
        results |= {known[name]: looks[s.outcome] for s in stage if (name := write(s.position)) in known}
        names = tuple(write(square.position) for square in stage)
        key = "first" if number == 0 else "won" if stage[0].outcome is Outcome.N else "lost"
        yield _step(story, say(f"why.stages.{key}", names=names[:12], n=len(names)), results, fresh)
    if len(found.stages) > _MOST_STAGES:
        yield _step(story, say("why.stages.go-on", n=len(found.stages) - _MOST_STAGES), results, ())
    if found.left:
        left = tuple(known[name] for position in found.left if (name := write(position)) in known)
        names = tuple(map(write, found.left))
        yield _step(story, say("why.stages.left", names=names[:12], n=len(names)), results, left)


def _step(story: Story, said: Sentence, results: dict[str, str], fresh: tuple[str, ...]) -> Step:
    """The digraph with the colours so far."""
    marks = [_coloured(mark, results.get(mark.id, "")) for mark in story.panel.marks]
    return Step(said, story.panel.board, tuple(marks), marked=fresh)


def _coloured(mark: Mark, result: str) -> Mark:
    looks = tuple(look for look in mark.looks if look not in ("legal", "chosen"))
    return replace(mark, looks=(*looks, result) if result else looks)
