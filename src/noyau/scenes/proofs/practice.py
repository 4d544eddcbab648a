"""The rule at work: a reply that the reader answers; in a lost position, a move and how it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from noyau.core.game import AnyGame, Scoring
from noyau.core.reasons import Copying, Pairing
from noyau.core.verdict import Outcome
from noyau.scenes import find_panel
from noyau.scenes.kit.steps import Find, Step
from noyau.scenes.proofs.story import Story, board_step, figures_of, say, view_of

_MOST_WINS = 50


def practise(story: Story) -> Iterator[Step]:
    """One reply and its answer, where one of the players wins and the strategy has an answer to it."""
    analysis, rules = story.analysis, story.game.rules
    is_plain = analysis.wins is None and not isinstance(rules, Scoring) and not rules.entails
    if not is_plain or story.panel.is_card or story.told & {Copying, Pairing}:  # a symmetry has shown an answer
        return
    if analysis.outcome is Outcome.P:
        yield from _answered(story)
    elif analysis.outcome is Outcome.N and story.advised is not None and analysis.every:
        yield from _answer(story, story.game.after(story.advised))


def _answer(story: Story, left: AnyGame) -> Iterator[Step]:
    """The reader answers the opponent's first move."""
    found = _first(story, left)
    if found is None:
        return
    move, answer = found
    after = left.after(move)
    view = view_of(after, story.style)
    panel = find_panel(view)
    marked = figures_of(view, panel, answer)
    if not marked or panel.is_card:
        return
    rules = story.game.rules
    said = rules.say_move(left.position, move)
    facts = {"move": said, "answer": rules.say_move(after.position, answer)}
    task = Find(say("why.task.answer", move=said), after, _winning(story, after, answer))
    yield board_step(panel, say("why.practice.won", **facts), marked=marked, task=task)


def _answered(story: Story) -> Iterator[Step]:
    """The reader moves, and sees the answer."""
    found = _first(story, story.game)
    if found is None or not figures_of(story.view, story.panel, found[0]):
        return
    move, answer = found
    rules, position = story.game.rules, story.game.position
    facts = {
        "move": rules.say_move(position, move),
        "answer": rules.say_move(rules.play(position, move), answer),
    }
    task = Find(say("why.task.any"), story.game)
    yield story.step(say("why.practice.lost", **facts), struck=figures_of(story.view, story.panel, move), task=task)


def _first(story: Story, game: AnyGame) -> tuple[Any, Any] | None:
    """The first move to which the strategy has an answer, and that answer."""
    for move in islice(game.moves(), 3):
        answer = story.adviser.reply(game, move)
        if answer is not None:
            return move, answer
    return None


def _winning(story: Story, game: AnyGame, answer: Any) -> tuple[Any, ...]:
    """The moves that win as well, where they are known at once; the answer first."""
    graph = story.adviser.graph
    if graph is not None:
        moves = [move for move in game.moves() if graph.verdict(game.after(move).position).outcome is Outcome.P]
    else:
        decision = game.decide()
        moves = list(islice(decision.winning(), _MOST_WINS)) if decision else []
    return (answer, *(move for move in moves if move != answer))
