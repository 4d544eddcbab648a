"""The end of a match: who won and why, and the moves that are worth another thought."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random

from noyau.console.answering import text
from noyau.console.play.hints import describe, explanation
from noyau.console.play.phrases import form, name
from noyau.console.play.screen import Screen
from noyau.core.record import Json
from noyau.core.verdict import Ending, Outcome
from noyau.playing.match import HUMAN, Match
from noyau.playing.players import Choice, Expert, Strength, choose
from noyau.playing.review import Cause, Decided, Turn, history, turn_at, what_decided

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
    if match.moves or match.resigned is not None:
        _look_back(match, expert, screen)


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


def _look_back(match: Match, expert: Expert, screen: Screen) -> None:
    """The moves of humans that threw away a win or a draw; what a human could not help, or gave up too early."""
    turns = list(judged_in_time(match, expert))
    slips = [turn for turn in turns if turn.threw_away and match.players[turn.player] == HUMAN]
    if slips:
        screen.say("end.slips")
    for turn in slips:
        screen.say(f"end.{_thrown_away(turn)}", **_slip(turn, expert))
    if match.winner is None:
        return
    everything = len(turns) == len(match.moves)
    if match.players[match.winner] == HUMAN and match.moves and everything and not slips:
        screen.say("end.flawless")
    if match.players[1 - match.winner] == HUMAN:
        decided = what_decided(match, turns, expert)
        early = decided.cause in (Cause.RESIGNED_WON, Cause.RESIGNED_DRAWN)
        if early or (decided.cause is Cause.LOST_START and everything):
            tell_what_decided(decided, match, expert, screen)


def tell_what_decided(decided: Decided, match: Match, expert: Expert, screen: Screen) -> None:
    """What decided a match, in one sentence."""
    if decided.turn:
        screen.say(f"decided.{_thrown_away(decided.turn)}", **_slip(decided.turn, expert))
        return
    key = f"decided.{decided.cause}"
    if match.winner is None or decided.cause is Cause.UNKNOWN:
        screen.say(key)
        return
    loser = 1 - match.winner
    screen.say(f"{key}.{form(match, loser)}", name=name(match, loser))


def _thrown_away(turn: Turn) -> str:
    return "win-lost" if turn.threw_away is Outcome.N else "draw-lost"


def _slip(turn: Turn, expert: Expert) -> Json:
    """A slip and a move that would have been none."""
    better = choose(turn.game, Strength.PERFECT, Random(0), expert).move
    return {
        "number": turn.number,
        "move": turn.game.rules.write_move(turn.game.position, turn.move),
        "better": describe(turn.game, better),
    }


def judged_in_time(match: Match, expert: Expert) -> Iterator[Turn]:
    """The moves of a match, each judged, as far as there is time."""
    began = time.monotonic()
    for turn in history(match, expert):
        if time.monotonic() - began > _SECONDS:
            return
        yield turn


def explain_the_last_move(match: Match, choices: Mapping[int, Choice], expert: Expert, screen: Screen) -> None:
    """Why the computer made its last move that is still on the board; ``choices`` are its reasons, by move."""
    made = [index for index in range(len(match.moves)) if match.players[index % 2] != HUMAN]
    if not made:
        screen.say("why.none" if set(match.players) != {HUMAN} else "why.no-computer")
        return
    turn, choice = turn_at(match, made[-1], expert), choices.get(made[-1])
    why = choice.why if choice and choice.move == turn.move else _looks_like(turn)
    screen.say(f"why.{why}", move=describe(turn.game, turn.move))
    if why in ("wins", "draws"):
        screen.write(explanation(turn.game.play(turn.move), brief=True))
    elif why in ("loses", "resists"):
        screen.write(explanation(turn.game, brief=True))


def _looks_like(turn: Turn) -> str:
    """Why a move was made, as far as it shows: of a match resumed from a file, the reasons are not kept."""
    if turn.before is None or turn.after is None:
        return "unknown"
    if turn.threw_away:
        return "random"
    return {Outcome.P: "wins", Outcome.D: "draws"}.get(turn.after.outcome, "loses")


def explain_the_end(match: Match, expert: Expert, screen: Screen) -> None:
    """What decided a finished match, and why the position was then won or lost."""
    decided = what_decided(match, list(judged_in_time(match, expert)), expert)
    tell_what_decided(decided, match, expert, screen)
    if decided.cause is not Cause.UNKNOWN:
        screen.write(explanation(decided.game, brief=True))
