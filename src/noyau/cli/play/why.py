"""The answers to ``why``: the last move of the computer, and after the end what decided the match."""

from __future__ import annotations

from collections.abc import Mapping

from noyau.cli.play.end import judged_in_time, tell_what_decided
from noyau.cli.play.hints import describe, explanation
from noyau.cli.play.screen import Screen
from noyau.playing.match import HUMAN, Match
from noyau.playing.players import Choice, Expert
from noyau.playing.review import Cause, Turn, turn_at, what_decided
from noyau.verdict import Outcome


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
