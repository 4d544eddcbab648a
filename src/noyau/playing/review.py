"""A match looked over: what each move was worth, and what decided the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from noyau.core.game import AnyGame
from noyau.core.verdict import Outcome, Verdict
from noyau.playing.match import Match
from noyau.playing.players import Expert


@dataclass(frozen=True)
class Turn:
    """One move of a match, with what is known of the position before it and of the one it left."""

    number: int
    player: int
    game: AnyGame
    move: object
    before: Verdict | None
    after: Verdict | None

    @property
    def threw_away(self) -> Outcome | None:
        """What the move gave away: a win (N), a draw (D), or nothing."""
        if self.before is None or self.after is None:
            return None
        if self.before.outcome is Outcome.N and self.after.outcome is not Outcome.P:
            return Outcome.N
        if self.before.outcome is Outcome.D and self.after.outcome is Outcome.N:
            return Outcome.D
        return None


def history(match: Match, expert: Expert) -> Iterator[Turn]:
    """The moves of a match, one after the other, each judged."""
    return (turn_at(match, index, expert) for index in range(len(match.moves)))


def turn_at(match: Match, index: int, expert: Expert) -> Turn:
    """The move of that index, judged."""
    before, after = match.games[index : index + 2]
    known = expert.verdict(before.position), expert.verdict(after.position)
    return Turn(index + 1, index % 2, before, match.moves[index], *known)


class Cause(StrEnum):
    """What may decide a match."""

    SLIP = "slip"
    """A move that threw away a win or a draw."""
    RESIGNED_WON = "resigned-won"
    RESIGNED_DRAWN = "resigned-drawn"
    LOST_START = "lost-start"
    """Against perfect play the loser could do nothing."""
    DRAWN_START = "drawn-start"
    """Nobody could force a win, and nobody went wrong."""
    AGREED = "agreed"
    """A draw though one of the players could win."""
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Decided:
    """What decided a match, and the position in which it did."""

    cause: Cause
    game: AnyGame
    turn: Turn | None = None


def what_decided(match: Match, turns: Sequence[Turn], expert: Expert) -> Decided:
    """Where the loser of a finished match lost it: the resignation, else the last slip, else the start.

    The turns are those of ``history``, or the first of them where there was no time to judge all.
    """
    given_up = None if match.resigned is None else outcome_for(match.resigned, match.game, match.turn, expert)
    if given_up is Outcome.N:
        return Decided(Cause.RESIGNED_WON, match.game)
    if given_up is Outcome.D:
        return Decided(Cause.RESIGNED_DRAWN, match.game)
    slip = next((turn for turn in reversed(turns) if _decides(turn, match.winner)), None)
    if slip is not None:
        return Decided(Cause.SLIP, slip.game, slip)
    if match.winner is not None:
        lost = outcome_for(1 - match.winner, match.start, 0, expert) is Outcome.P
        return Decided(Cause.LOST_START if lost else Cause.UNKNOWN, match.start)
    now = expert.verdict(match.game.position)
    if now is None:
        return Decided(Cause.UNKNOWN, match.start)
    return Decided(Cause.DRAWN_START, match.start) if now.outcome is Outcome.D else Decided(Cause.AGREED, match.game)


def outcome_for(player: int, game: AnyGame, turn: int, expert: Expert) -> Outcome | None:
    """What a position is to a player: won (N), lost (P) or drawn (D); None where that is not known."""
    verdict = expert.verdict(game.position)
    if verdict is None:
        return None
    if player == turn:
        return verdict.outcome
    return {Outcome.N: Outcome.P, Outcome.P: Outcome.N}.get(verdict.outcome, verdict.outcome)


def _decides(turn: Turn, winner: int | None) -> bool:
    """Whether a move lost the match for the loser, or in a draw let the win go."""
    if winner is None:
        return turn.threw_away is Outcome.N and turn.after is not None and turn.after.outcome is Outcome.D
    return turn.threw_away is not None and turn.player != winner
