"""Hints in steps: winning or not, where, which move, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from noyau.console.answering import language, text, wrap_prose
from noyau.console.play.phrases import word
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.game import AnyGame, WrittenMove
from noyau.core.verdict import Outcome
from noyau.engines import Limit, solve
from noyau.playing.players import Expert, Judgement, Strength, choose

if TYPE_CHECKING:
    from noyau.arguments import Argument

_LIMIT = Limit(positions=200_000, seconds=0.8)

_FEW_REPLIES = 6


@dataclass(frozen=True)
class Step:
    """A step of the ladder, and whether another one follows."""

    text: str
    more: bool = True


def hints(game: AnyGame, expert: Expert, random: Random, named: bool) -> Iterator[Step]:
    """The steps of the ladder, each a little more telling than the one before."""
    known = expert.judge(game.position)
    if known.verdict is None:
        yield Step(text("play.hint.unknown"), more=False)
        return
    choice = choose(game, Strength.PERFECT, random, expert)
    outcome = known.verdict.outcome
    if outcome is Outcome.P:
        yield Step(text("play.hint.lost-named" if named else "play.hint.lost"))
    elif choice.why == "unknown":  # it is proved who wins, but no winning move is known
        yield Step(text("play.hint.won"))
        yield Step(f"{text('play.hint.why')}\n{explanation(game)}", more=False)
        return
    else:
        yield Step(text("play.hint.won" if outcome is Outcome.N else "play.hint.drawn"))
        if outcome is Outcome.N and game.rules.family == "board":
            yield Step(text("play.hint.square", squares=word("squares")))
        yield from _where(game, known, choice.move, outcome)
    yield Step(text(f"play.hint.move-{choice.why}", move=describe(game, choice.move)))
    yield Step(f"{text('play.hint.why')}\n{explanation(game)}", more=False)


def describe(game: AnyGame, move: object) -> str:
    """A move as it is typed and, where they say more, in words."""
    written = game.rules.write_move(game.position, move)
    said = game.rules.say_move(game.position, move)
    return written if isinstance(said, WrittenMove) else text("play.move", move=written, words=said)


def explanation(game: AnyGame, brief: bool = False) -> str:
    """Why the position is worth what it is worth; briefly: without a long list of replies."""
    from noyau.arguments import explain, say

    try:
        argument = explain(solve(game, limit=_LIMIT))
    except TooLarge:
        return text("play.hint.too-large")
    except NoyauError as error:
        return error.say(language.now)
    return wrap_prose(say(_without_replies(argument) if brief else argument, language.now))


def _without_replies(argument: Argument) -> Argument:
    """The argument without the strategy, where its list of replies is long."""
    from noyau.arguments.argument import Advice, Replies

    if sum(len(block.lines) for block in argument if isinstance(block, Replies)) <= _FEW_REPLIES:
        return argument
    return tuple(block for block in argument if not isinstance(block, Replies | Advice))


def _where(game: AnyGame, known: Judgement, move: object, outcome: Outcome) -> Iterator[Step]:
    """The place to look at, or how many moves are good where the move has no place."""
    place = game.rules.say_place(game.position, move)
    if place is not None:
        yield Step(text("play.hint.where", place=place))
    elif known.complete:
        won = outcome is Outcome.N
        n, total = len(known.moves(Outcome.P if won else Outcome.D)), len(known.judged)
        many = "only" if total == 1 else "all" if n == total else "one" if n == 1 else "some"
        yield Step(text(f"play.hint.{'winning' if won else 'drawing'}.{many}", n=n, total=total))
