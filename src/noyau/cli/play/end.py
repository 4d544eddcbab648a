"""The end of a match: who won and why, and the moves that are worth another thought."""

from __future__ import annotations

import time
from collections.abc import Iterator

from noyau.cli.play.screen import Screen
from noyau.cli.play.words import form, name
from noyau.cli.terminal import text
from noyau.playing.match import HUMAN, Match, Turn, history
from noyau.playing.players import Expert
from noyau.verdict import Ending, Outcome

_SECONDS = 2.0
"""How long the moves of a finished match are looked at."""


def tell_the_end(match: Match, expert: Expert, screen: Screen) -> None:
    """Say who won and why, how long it took, and where a win was thrown away."""
    if match.moves and match.resigned is None and not match.agreed:
        screen.show(match.game)
    screen.write(" ".join(_reasons(match)))
    if match.winner is None:
        screen.shout("end.drawn")
    else:
        ending = {"you": "you-win", "computer": "computer-wins", "named": "named-wins"}
        screen.shout(f"end.{ending[form(match, match.winner)]}", winner=name(match, match.winner))
    if match.moves:
        screen.say("end.count", n=len(match.moves))
        _tell_slips(match, expert, screen)


def _reasons(match: Match) -> Iterator[str]:
    """Why the match ended as it did."""
    if match.resigned is not None:
        you = form(match, match.resigned) == "you"
        key = "play.end.you-resign" if you else "play.end.named-resigns"
        yield text(key, name=name(match, match.resigned))
    elif match.drawn:
        yield text("play.end.agreed" if match.agreed else "play.end.repeated")
    else:
        ending = "misere" if match.game.ending is Ending.MISERE else "normal"
        if not match.moves:
            yield text(f"play.end.nobody-{ending}")
            return
        last = 1 - match.turn
        yield text(f"play.end.{form(match, last)}-last", name=name(match, last))
        yield text(f"play.end.{ending}")


def _tell_slips(match: Match, expert: Expert, screen: Screen) -> None:
    """The moves of humans that threw away a win or a draw."""
    turns = list(_judged_in_time(match, expert))
    slips = [turn for turn in turns if turn.threw_away and match.players[turn.player] == HUMAN]
    if slips:
        screen.say("end.slips")
    elif len(turns) == len(match.moves) and match.winner is not None and match.players[match.winner] == HUMAN:
        screen.say("end.flawless")
    for turn in slips:
        won = turn.threw_away is Outcome.N
        good = expert.judge(turn.game.position).moves(Outcome.P if won else Outcome.D)
        write = turn.game.rules.write_move
        screen.say(
            "end.win-lost" if won else "end.draw-lost",
            number=turn.number,
            move=write(turn.game.position, turn.move),
            better=write(turn.game.position, good[0][0]),
        )


def _judged_in_time(match: Match, expert: Expert) -> Iterator[Turn]:
    began = time.monotonic()
    for turn in history(match, expert):
        if time.monotonic() - began > _SECONDS:
            return
        yield turn
