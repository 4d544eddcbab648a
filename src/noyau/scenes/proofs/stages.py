"""A token on a digraph: the lost vertices are found stage by stage from those without an arc."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from noyau.games.tokens import GoToMarked
from noyau.scenes.kit.scene import LOSING, WINNING, Mark
from noyau.scenes.kit.steps import Step
from noyau.scenes.proofs.story import Story, say
from noyau.words import Sentence

_MOST_STAGES, _MOST_VERTICES = 6, 60


def stage_story(story: Story) -> Iterator[Step]:
    """One step for each stage of the recipe, then what no stage has, and the move."""
    recipe = story.analysis.recipe
    known = {item.text: item.id for item in story.panel.board.items if item.id.startswith("vertex-")}
    if not isinstance(recipe, GoToMarked) or not 0 < len(known) <= _MOST_VERTICES:
        return
    results: dict[str, str] = {}
    for number, (outcome, names) in enumerate(recipe.stages[:_MOST_STAGES]):
        fresh = tuple(known[name] for name in names if name in known)
        results |= dict.fromkeys(fresh, LOSING if outcome == "P" else WINNING)
        key = f"first-{story.game.ending}" if number == 0 else "lost" if outcome == "P" else "won"
        yield _step(story, say(f"why.stages.{key}", names=names[:12], n=len(names)), results, fresh)
    if len(recipe.stages) > _MOST_STAGES:
        yield _step(story, say("why.stages.go-on", n=len(recipe.stages) - _MOST_STAGES), results, ())
    left = [name for name in known if recipe.stage_of(name) is None]
    if left:
        drawn = tuple(known[name] for name in left)
        yield _step(story, say("why.stages.left", names=tuple(left[:12]), n=len(left)), results, drawn)


def _step(story: Story, said: Sentence, results: dict[str, str], fresh: tuple[str, ...]) -> Step:
    """The digraph with the colours so far."""
    marks = [_coloured(mark, results.get(mark.id, "")) for mark in story.panel.marks]
    return Step(said, story.panel.board, tuple(marks), marked=fresh)


def _coloured(mark: Mark, result: str) -> Mark:
    looks = tuple(look for look in mark.looks if look not in ("legal", "chosen"))
    return replace(mark, looks=(*looks, result) if result else looks)
