"""A match: who plays whom, the moves so far, undo and redo, the text that keeps it all, and what decided it.

>>> from noyau.core.spec import parse
>>> match = Match.begin(parse("nim:1,2"), ("human", "perfect")).play("2-1")
>>> match.game.spec, match.turn, match.over
('nim:1,1', 1, False)
>>> load_match(save_match(match)) == match
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Self

from noyau.core.errors import IllegalMove, NoyauError, SpecError
from noyau.core.game import AnyGame, Finite, Scoring
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.turns import InTurn, set_player
from noyau.core.verdict import Ending, Outcome, Player, Verdict
from noyau.forms.owned import owned_by, seat_of
from noyau.playing.players import Expert, Strength, check_strength, is_over

HUMAN = "human"
PLAYERS = (HUMAN, *(strength.value for strength in Strength))
"""Who may sit at the table: a human, or a computer of some strength."""

REPETITIONS = 3
"""A position that comes up so often, with the same player to move, ends the match as a draw."""


@dataclass(frozen=True)
class Played:
    """The positions and moves so far, and the moves that were taken back."""

    games: tuple[AnyGame, ...]
    moves: tuple[object, ...] = ()
    undone: tuple[object, ...] = ()

    @property
    def start(self) -> AnyGame:
        return self.games[0]

    @property
    def game(self) -> AnyGame:
        """The position now."""
        return self.games[-1]

    def follow(self, move: object) -> Self:
        """After a legal move."""
        return replace(self, games=(*self.games, self.game.after(move)), moves=(*self.moves, move), undone=())

    def step_back(self) -> Self:
        """Before the last move."""
        return replace(self, games=self.games[:-1], moves=self.moves[:-1], undone=(*self.undone, self.moves[-1]))

    def step_forward(self) -> Self:
        """After the move that was taken back last."""
        return replace(self.follow(self.undone[-1]), undone=self.undone[:-1])


def begin_turns(start: AnyGame) -> AnyGame:
    """The game as it is played in turn: of two sides Left begins where nothing else is said."""
    if isinstance(start.rules, InTurn) and start.player is None:
        return set_player(start, Player.LEFT)
    return start


@dataclass(frozen=True)
class Match(Played):
    """A match for two; player 0 begins, and ``players`` says who 0 and 1 are."""

    players: tuple[str, str] = (HUMAN, HUMAN)
    resigned: int | None = None
    agreed: bool = False

    @classmethod
    def begin(cls, start: AnyGame, players: tuple[str, str] = (HUMAN, HUMAN)) -> Match:
        """A new match; of two sides Left begins where nothing else is said."""
        for player in players:
            if player not in PLAYERS:
                raise SpecError("play.unknown-player", player=player, players=PLAYERS)
            check_strength(start.rules, player)
        return cls((begin_turns(start),), players=players)

    def follow(self, move: object) -> Self:
        """After a legal move; whose turn it is and the points are those of before, and what the move changes."""
        after = super().follow(move)
        again = self.game.rules.plays_again(self.game.position, move)
        after.__dict__["movers"] = (*self.movers, self.turn if again else 1 - self.turn)
        if self.points is not None and isinstance(self.game.rules, Scoring):
            points = list(self.points)
            points[self.turn] += self.game.rules.gain(self.game.position, move)
            after.__dict__["points"] = (points[0], points[1])
        return after

    @property
    def sides(self) -> tuple[Player, Player] | None:
        """Which side each player has; None where both have the same moves."""
        first = self.start.player
        return None if first is None else (first, first.other)

    @cached_property
    def movers(self) -> tuple[int, ...]:
        """Which player was to move in each position, now included."""
        found = [0]
        for game, move in zip(self.games, self.moves, strict=False):
            found.append(found[-1] if game.rules.plays_again(game.position, move) else 1 - found[-1])
        return tuple(found)

    @property
    def turn(self) -> int:
        """Which player is to move."""
        return self.movers[-1]

    @cached_property
    def points(self) -> tuple[int, int] | None:
        """The points of each player so far; None in a game without points."""
        return self.points_before(len(self.moves))

    def points_before(self, index: int) -> tuple[int, int] | None:
        """The points of each player before the move of that index; None in a game without points."""
        rules = self.start.rules
        if not isinstance(rules, Scoring):
            return None
        earned = [0, 0]
        for mover, game, move in zip(self.movers, self.games, self.moves[:index], strict=False):
            earned[mover] += rules.gain(game.position, move)
        return earned[0], earned[1]

    @property
    def lead(self) -> int:
        """By how many points the player to move is ahead; nothing in a game without points."""
        return 0 if self.points is None else self.points[self.turn] - self.points[1 - self.turn]

    @cached_property
    def owners(self) -> dict[int, int]:
        """Who has taken or laid each coin, box or domino since the start of the match; of two sides 0 is Left."""
        turns = zip(self.movers, self.games, self.moves, strict=False)
        return {
            number: seat_of(game.rules, move, mover)
            for mover, game, move in turns
            for number in owned_by(game.rules, game.position, move)
        }

    @property
    def awaits_human(self) -> bool:
        return self.players[self.turn] == HUMAN

    @cached_property
    def stuck(self) -> bool:
        """Whether the player to move cannot move."""
        return is_over(self.game)

    @cached_property
    def repetitions(self) -> int:
        """How often the position has come up with this player to move, now included."""
        if isinstance(self.game.rules, Finite) and self.game.rules.must_end():
            return 1
        met = zip(self.games, self.movers, strict=True)
        return sum(mover == self.turn and game.position == self.game.position for game, mover in met)

    @property
    def drawn(self) -> bool:
        if self.resigned is not None:
            return False
        is_level = self.points is not None and self.points[0] == self.points[1]
        return self.agreed or self.repetitions >= REPETITIONS or (self.stuck and is_level)

    @property
    def over(self) -> bool:
        return self.resigned is not None or self.drawn or self.stuck

    @property
    def winner(self) -> int | None:
        """The player who has won; None in a draw and while the match goes on."""
        if self.resigned is not None:
            return 1 - self.resigned
        if self.drawn or not self.stuck:
            return None
        if self.points is not None:
            return int(self.points[1] > self.points[0])
        return self.turn if self.game.ending is Ending.MISERE else 1 - self.turn

    def play(self, text: str) -> Match:
        """The match after a move given as text; IllegalMove says what is wrong with it."""
        if self.over:
            raise IllegalMove("play.is-over")
        return self.follow(self._read(text))

    def play_move(self, move: object) -> Match:
        """The match after a move given as such."""
        return self.play(self.game.rules.write_move(self.game.position, move))

    def undo(self) -> Match:
        """Take back the last move, or, against a computer, one's own last move with the reply to it."""
        if self.resigned is not None or self.agreed:
            return replace(self, resigned=None, agreed=False)
        back = self
        while back.moves:
            back = back.step_back()
            if back.awaits_human or HUMAN not in self.players:
                return back
        raise IllegalMove("play.nothing-to-undo")

    def redo(self) -> Match:
        """Play again what was taken back."""
        if not self.undone:
            raise IllegalMove("play.nothing-to-redo")
        ahead = self
        while ahead.undone:
            ahead = ahead.step_forward()
            if ahead.awaits_human or HUMAN not in self.players:
                break
        return ahead

    def resign(self, player: int | None = None) -> Match:
        """Give up, for the player to move unless another is named."""
        if self.over:
            raise IllegalMove("play.is-over")
        return replace(self, resigned=self.turn if player is None else player)

    def agree(self) -> Match:
        """Call it a draw."""
        if self.over:
            raise IllegalMove("play.is-over")
        return replace(self, agreed=True)

    def texts(self) -> Iterator[str]:
        """The moves as players write them."""
        for game, move in zip(self.games, self.moves, strict=False):
            yield game.rules.write_move(game.position, move)

    def _read(self, text: str) -> object:
        """The move that a text writes, be there spaces around its dashes or not."""
        rules, position = self.game.rules, self.game.position
        tight = re.sub(r"\s*-\s*", "-", text)
        try:
            return rules.read_move(position, text)
        except IllegalMove:
            if tight == text:
                raise
        return rules.read_move(position, tight)


def record_match(match: Match) -> Json:
    """The match as JSON writes it; the players are 1, who begins, and 2."""
    number = {None: None, 0: 1, 1: 2}
    return {
        "start": str(match.start),
        "players": list(match.players),
        **({} if match.sides is None else {"sides": list(match.sides)}),
        "moves": list(match.texts()),
        "over": match.over,
        "winner": number[match.winner],
        **({} if match.points is None else {"points": list(match.points)}),
        "resigned": number[match.resigned],
        "agreed": match.agreed,
    }


def save_match(match: Match) -> str:
    """The text of a match."""
    return json.dumps(record_match(match), ensure_ascii=False, indent=1) + "\n"


def read_json(text: str) -> Json | None:
    """The object that a text keeps; None where it keeps none."""
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


def load_match(text: str) -> Match:
    """The match that a text keeps; SpecError says what is wrong with a damaged one."""
    kept = read_json(text)
    if kept is None:
        raise SpecError("play.file-json")
    if not isinstance(kept.get("start"), str):
        raise SpecError("play.file-start")
    start, players, moves = parse(kept["start"]), _texts(kept, "players"), _texts(kept, "moves")
    if players is None or len(players) != 2:
        raise SpecError("play.file-players", players=PLAYERS)
    match = Match.begin(start, (players[0], players[1]))
    if moves is None:
        raise SpecError("play.file-moves")
    for number, move in enumerate(moves, start=1):
        try:
            match = match.play(move)
        except NoyauError as error:
            raise SpecError("play.file-move", number=number, move=move, fault=error.sentence) from None
    resigned, agreed = kept.get("resigned"), kept.get("agreed", False)
    if resigned not in (None, 1, 2) or isinstance(resigned, bool) or not isinstance(agreed, bool):
        raise SpecError("play.file-end")
    return replace(match, resigned=None if resigned is None else int(resigned) - 1, agreed=agreed)


def _texts(kept: Json, name: str) -> list[str] | None:
    """The list of texts of that name; None where there is none."""
    texts = kept.get(name)
    return texts if isinstance(texts, list) and all(isinstance(text, str) for text in texts) else None


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
    before = match.games[index]
    mover, move = match.movers[index], match.moves[index]
    points = match.points_before(index)
    if points is None:
        known = expert.verdict(before.position), expert.verdict_after(before.position, move)
    else:
        known = _judge_score(before, move, points[mover] - points[1 - mover], expert)
    return Turn(index + 1, mover, before, move, *known)


def _judge_score(game: AnyGame, move: object, lead: int, expert: Expert) -> tuple[Verdict | None, Verdict | None]:
    """What a match with points was to whoever moved, by this lead, and what it is to the opponent after the move."""
    known = expert.judge(game.position)
    after = next((verdict for found, verdict in known.judged if found == move), None)
    return known.verdict and known.verdict.ahead(lead), after and after.ahead(-lead)


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
    given_up = None if match.resigned is None else outcome_for(match.resigned, match, expert)
    if given_up is Outcome.N:
        return Decided(Cause.RESIGNED_WON, match.game)
    if given_up is Outcome.D:
        return Decided(Cause.RESIGNED_DRAWN, match.game)
    slip = next((turn for turn in reversed(turns) if _decides(turn, match.winner)), None)
    if slip is not None:
        return Decided(Cause.SLIP, slip.game, slip)
    if match.winner is not None:
        lost = outcome_for(1 - match.winner, replace(match, games=match.games[:1], moves=()), expert) is Outcome.P
        return Decided(Cause.LOST_START if lost else Cause.UNKNOWN, match.start)
    now = prospect(match, expert)
    if now is None:
        return Decided(Cause.UNKNOWN, match.start)
    return Decided(Cause.DRAWN_START, match.start) if now.outcome is Outcome.D else Decided(Cause.AGREED, match.game)


def prospect(match: Match, expert: Expert) -> Verdict | None:
    """What a match is to the player to move, with the points so far; None where that is not known."""
    verdict = expert.verdict(match.game.position)
    return verdict and verdict.ahead(match.lead)


def outcome_for(player: int, match: Match, expert: Expert) -> Outcome | None:
    """What a match is to a player: won (N), lost (P) or drawn (D); None where that is not known."""
    verdict = prospect(match, expert)
    if verdict is None:
        return None
    if player == match.turn:
        return verdict.outcome
    return {Outcome.N: Outcome.P, Outcome.P: Outcome.N}.get(verdict.outcome, verdict.outcome)


def _decides(turn: Turn, winner: int | None) -> bool:
    """Whether a move lost the match for the loser, or in a draw let the win go."""
    if winner is None:
        return turn.threw_away is Outcome.N and turn.after is not None and turn.after.outcome is Outcome.D
    return turn.threw_away is not None and turn.player != winner
