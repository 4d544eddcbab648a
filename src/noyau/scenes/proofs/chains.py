"""Games with points: chains and control, worths of components, and how play goes when both play well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from noyau.arguments.points.scores import area_of
from noyau.engines.scoring.chains import Chains
from noyau.engines.scoring.coin_bounds import CoinBound
from noyau.engines.scoring.control import Control, DoubleCross
from noyau.engines.scoring.edge_values import Worths
from noyau.engines.scoring.solving import BestLine, CarefulMove
from noyau.games.picarete import ScoreBound, SlenderValue, StrategyMove
from noyau.scenes import find_panel
from noyau.scenes.kit.steps import Step
from noyau.scenes.kit.view import View
from noyau.scenes.proofs.parts import listed
from noyau.scenes.proofs.story import Story, board_step, figures_of, say, show, view_of
from noyau.values.tempered import LeastWorth

_PLAYED = 3
"""So many moves of the line of best play are drawn."""


@show.register
def chains(reason: Chains, story: Story) -> Iterator[Step]:
    """The board with its chains, whose coins bear the length of their chain."""
    view = View(story.game, story.view.plays, replace(story.style, values=True))
    panel = find_panel(view)
    marked = tuple(mark.id for mark in panel.marks if "chain" in mark.looks)
    key = "chains" if reason.chains or reason.loops else "none"
    yield board_step(panel, say(f"why.chains.{_area(story)}.{key}", safe=reason.safe), marked=marked)
    if reason.can_be_long and reason.safe and not reason.free:
        yield story.step(say("why.chains.even" if reason.wants_even else "why.chains.odd"))


@show.register
def control(reason: Control, story: Story) -> Iterator[Step]:
    """Whoever keeps control leaves two coins of each chain and four of each loop."""
    key = "control" if reason.is_score else "control-little" if reason.value > 0 else "control-nothing"
    yield story.step(say(f"why.chains.{_area(story)}.{key}", value=reason.value))


@show.register
def double_cross(reason: DoubleCross, story: Story) -> Iterator[Step]:
    """A move that leaves coins, so that the other must open the next chain."""
    marked = _typed(story, reason.move)
    story.told.add("move")
    yield story.step(say(f"why.chains.{_area(story)}.double-cross", n=reason.left), marked=marked)


@show.register
def careful(reason: CarefulMove, story: Story) -> Iterator[Step]:
    """Where the theorem is on the side of the opponent: the move that makes least sure for this player."""
    story.told.add("move")
    key = "behind" if reason.bound < 0 else "open" if reason.bound else "level"
    yield story.step(say(f"why.chains.careful-{key}", n=abs(reason.bound)), marked=_typed(story, reason.move))


@show.register
def coin_bound(reason: CoinBound, story: Story) -> Iterator[Step]:
    """What the numbers of coins and strings tell."""
    area = "together" if reason.is_mixed else _area(story)
    yield story.step(say(f"why.chains.{area}.bound", coins=reason.coins, strings=reason.strings))


@show.register
def strategy_move(reason: StrategyMove, story: Story) -> Iterator[Step]:
    """The edge that the proof takes, and the inner chain that tells it."""
    chain = tuple(name for edge in reason.chain for name in _typed(story, edge))
    yield story.step(say(f"why.edges.{'chain' if chain else 'move'}"), marked=_typed(story, reason.move) or chain)


@show.register
def score_bound(reason: ScoreBound, story: Story) -> Iterator[Step]:
    """The components by their kinds, and what the score is at least or at most."""
    rows = [(shape, number) for shape, number in reason.shapes.items()]
    key = "least" if reason.is_least else "behind" if reason.bound < 0 else "most" if reason.bound else "level"
    yield listed(say(f"why.edges.bound-{key}", n=abs(reason.bound)), rows)


@show.register
def slender(reason: SlenderValue, story: Story) -> Iterator[Step]:
    """How many components have each value."""
    yield listed(say("why.edges.values", value=reason.value), list(reason.values.items()))


@show.register
def worths(reason: Worths, story: Story) -> Iterator[Step]:
    """What each component is worth."""
    rows = [(f"{part.edge} …" if part.edges > 1 else part.edge, part.value) for part in reason.parts]
    yield listed(say("why.edges.worths", value=reason.value, score=reason.score), rows)


@show.register
def least_worth(reason: LeastWorth, story: Story) -> Iterator[Step]:
    """What the components are worth at least."""
    rows = [*reason.exact.items(), *reason.least.items()]
    key = (
        "least"
        if reason.is_odd
        else "least-behind"
        if reason.bound < 0
        else "least-most"
        if reason.bound
        else "least-level"
    )
    yield listed(say(f"why.edges.{key}", value=reason.value, n=abs(reason.bound)), rows)


@show.register
def best_line(reason: BestLine, story: Story) -> Iterator[Step]:
    """The first moves of best play, each on its board, then the points of each."""
    game = story.game
    story.told.add("move")
    for number, step in enumerate(reason.steps[:_PLAYED]):
        view = view_of(game, story.style)
        panel = find_panel(view)
        move = game.rules.read_move(game.position, step.move)
        facts = {"player": step.player, "move": game.rules.say_move(game.position, move), "gain": step.gain}
        key = "gain" if step.gain else "move"
        task = None if number else story.find(move)
        yield board_step(panel, say(f"why.line.{key}", **facts), marked=figures_of(view, panel, move), task=task)
        game = game.after(move)
    last = find_panel(view_of(game, story.style))
    more = len(reason.steps) > _PLAYED or reason.cut
    facts = {"first": reason.points[0], "second": reason.points[1]}
    yield board_step(last, say(f"why.line.{'more' if more else 'end'}", **facts))


def _area(story: Story) -> str:
    """Whether one speaks of boxes, or of coins."""
    return area_of(story.game.rules)


def _typed(story: Story, text: str) -> tuple[str, ...]:
    """The figures of a move as it is typed."""
    return story.figures(story.game.rules.read_move(story.game.position, text))
