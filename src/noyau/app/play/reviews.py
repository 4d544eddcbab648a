"""A match looked over: who was winning after each move, what gave something away, and whether a try is better."""

from __future__ import annotations

import time
from itertools import pairwise
from random import Random
from typing import Annotated

from fastapi import Query

from noyau.app.limits import quick_limit
from noyau.app.play.outlooks import find_ahead, find_least, find_signals
from noyau.app.play.replies import Moves, RememberingExpert, split_moves, write_move
from noyau.app.play.states import quick_answer
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec
from noyau.core.analysis import AnySolution, Solution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.record import Json
from noyau.core.verdict import Outcome, Verdict
from noyau.playing.attempt import Attempt, Signal, choose_signal, counts_pieces
from noyau.playing.match import Match, Turn, begin_turns, turn_at
from noyau.playing.players import Expert, Strength, choose, is_over
from noyau.words import Sentence

_SECONDS = 0.4
"""How long the moves of one match are looked at."""

router = Paths()

Typed = Annotated[str, Query(min_length=1, max_length=MOST_CHARACTERS, examples=["1-2"])]


@router.get("/review")
def review(spec: Spec, moves: Moves = "", lang: Language = SPOKEN) -> Json:
    """Who could win along a match, and the moves that threw a win or a draw away; ``~`` stands between two moves.

    ``outcomes`` are those of whoever is to move, with the points so far; of two sides, the letter of the winner.
    ``ahead`` is who was winning in each position: the first or the second player, or nobody in a draw. Of a puzzle it
    tells whether its aim, or the best of its start, could still be reached, and ``needed`` how many moves were needed.
    The last positions are looked at first, so that those are told where there is no time for all.
    """
    game = read_game(spec)
    if isinstance(game.rules, Puzzle):
        attempt = Attempt.begin(game)
        for text in split_moves(moves):
            attempt = attempt.play(text)
        return _look_over_attempt(attempt, lang)
    match = Match.begin(game)
    for text in split_moves(moves):
        match = match.play(text)
    return _look_over(match, Expert(game.rules, game.ending, quick_limit(game.rules)), lang)


def _look_over(match: Match, expert: Expert, language: str) -> Json:
    """From the last move back to the first, as far as there is time: late positions are small."""
    count, ends = len(match.moves), time.thread_time() + _SECONDS
    known: list[Verdict | None] = [None] * (count + 1)
    slips = []
    if count == 0:
        known[0] = expert.verdict(match.start.position)
    for number in range(count - 1, -1, -1):
        if time.thread_time() > ends:
            break
        turn = turn_at(match, number, expert)
        again = turn.game.rules.plays_again(turn.game.position, turn.move)
        known[number] = turn.before
        known[number + 1] = turn.after.swapped if turn.after and again else turn.after
        if turn.threw_away:
            slips.append(_slip(turn, expert, language))
    positions = list(zip(known, match.games, match.movers, strict=True))
    return {
        "outcomes": [_outcome(verdict, game) for verdict, game, _ in positions],
        "ahead": [_ahead(verdict, mover) for verdict, _, mover in positions],
        "needed": None,
        "slips": slips[::-1],
    }


def _outcome(verdict: Verdict | None, game: AnyGame) -> str | None:
    """N, P or D; of two sides L or R."""
    if verdict is None or game.player is None:
        return None if verdict is None else verdict.outcome.letter
    return (game.player if verdict.outcome is Outcome.N else game.player.other)[0].upper()


_SEATS = ("first", "second")


def _ahead(verdict: Verdict | None, mover: int) -> str | None:
    """Who wins if both play well from here on."""
    wins = {Outcome.N: _SEATS[mover], Outcome.P: _SEATS[1 - mover], Outcome.D: "nobody"}
    return None if verdict is None else wins.get(verdict.outcome)


def _slip(turn: Turn, expert: Expert, language: str) -> Json:
    rules, position = turn.game.rules, turn.game.position
    better = choose(turn.game, Strength.PERFECT, Random(0), expert).move
    return {
        "number": turn.number,
        "seat": turn.player,
        "played": rules.say_move(position, turn.move).say(language),
        "threw": Outcome(turn.threw_away or Outcome.N).value,
        "better": rules.say_move(position, better).say(language),
    }


def _look_over_attempt(attempt: Attempt, language: str) -> Json:
    """An attempt at a puzzle: where pieces are counted, the move that spoilt it; else the moves that came no nearer."""
    told: Json = {"outcomes": [], "needed": None}
    if counts_pieces(attempt.start):
        ahead, slips = _find_spoilt(attempt, language)
        return {**told, "ahead": ahead, "slips": slips}
    needed = _count_needed(attempt)
    slips = [
        _slip_alone(attempt, number, _shorter(attempt.games[number - 1]), language)
        for number, (before, after) in enumerate(pairwise(needed), start=1)
        if before is not None and after is not None and after >= before
    ]
    ahead = [None if count is None else "first" for count in needed]
    return {**told, "ahead": ahead, "needed": needed, "slips": slips}


def _find_spoilt(attempt: Attempt, language: str) -> tuple[list[str | None], list[Json]]:
    """What is spoilt stays so: the move that spoilt it is found by halving."""
    games, best = attempt.games, find_ahead(attempt.start)
    signals: dict[int, Signal] = {0: choose_signal(best, best)}
    low, high = 0, len(games) - 1
    signals[high] = choose_signal(find_ahead(games[high]), best)
    ends = time.thread_time() + _SECONDS
    if signals[high] is Signal.RED:
        while high - low > 1 and time.thread_time() < ends:
            middle = (low + high) // 2
            signals[middle] = choose_signal(find_ahead(games[middle]), best)
            if signals[middle] is Signal.UNKNOWN:
                break
            low, high = (middle, high) if signals[middle] is Signal.GREEN else (low, middle)
    last = max((number for number, signal in signals.items() if signal is Signal.GREEN), default=-1)
    first = min((number for number, signal in signals.items() if signal is Signal.RED), default=len(games))
    ahead = ["first" if number <= last else "nobody" if number >= first else None for number in range(len(games))]
    if first - last != 1 or first == len(games):
        return ahead, []
    before = games[last]
    keeping = next((move for move, signal in find_signals(before, best) if signal is Signal.GREEN), None)
    if keeping is None:
        return ahead, []
    return ahead, [_slip_alone(attempt, first, keeping, language)]


def _slip_alone(attempt: Attempt, number: int, better: object, language: str) -> Json:
    """A slip of somebody who plays alone, and a better move."""
    game, move = attempt.games[number - 1], attempt.moves[number - 1]
    played, other = (game.rules.say_move(game.position, each).say(language) for each in (move, better))
    return {"number": number, "seat": 0, "played": played, "threw": "N", "better": other}


def _count_needed(attempt: Attempt) -> list[int | None]:
    """How many moves are needed at least in each position, the last ones first as long as there is time."""
    needed: list[int | None] = [None] * len(attempt.games)
    ends = time.thread_time() + _SECONDS
    for number in range(len(needed) - 1, -1, -1):
        if time.thread_time() > ends:
            break
        needed[number] = _needed(attempt.games[number])
    return needed


def _needed(game: AnyGame) -> int | None:
    """The fewest moves to the aim, where they are proved."""
    if isinstance(game.rules, Puzzle) and game.rules.is_solved(game.position):
        return 0
    found = quick_answer(game)
    return found.length if isinstance(found, Solution) and found.fewest else None


def _shorter(game: AnyGame) -> object:
    """The first move of a shortest way."""
    found = quick_answer(game)
    assert isinstance(found, Solution)
    assert found.moves
    return found.moves[0]


@router.get("/try")
def attempt_move(
    spec: Spec,
    move: Typed,
    start: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    lead: Annotated[int, Query(ge=-10_000, le=10_000)] = 0,
    lang: Language = SPOKEN,
) -> Json:
    """Whether a move keeps what the position was worth to the player to move, why not, and how it is answered.

    ``lead`` are the points by which that player is ahead; ``start`` is where a puzzle began. ``good`` is null where
    nothing could be lost, or where it is not known.
    """
    game = begin_turns(read_game(spec))
    played = game.rules.read_move(game.position, move)
    if isinstance(game.rules, Puzzle):
        good, said = _try_alone(game, played, read_game(start) if start else game)
        return {**write_move(game, played, lang), "good": good, "why": said.say(lang), "reply": None}
    good, reply, said = _try_against(game, played, lead)
    after = game.after(played)
    answer = None if reply is None else write_move(after, reply, lang)
    return {**write_move(game, played, lang), "good": good, "why": said.say(lang), "reply": answer}


def _try_against(game: AnyGame, move: object, lead: int) -> tuple[bool | None, object, Sentence]:
    """Whether a move is good, the opponent's answer, and what is said of both."""
    rules, after = game.rules, game.after(move)
    expert = RememberingExpert(rules, game.ending)
    match = Match((game,)).follow(move)
    turn = turn_at(match, 0, expert)
    before, left = turn.before and turn.before.ahead(lead), turn.after and turn.after.ahead(-lead)
    again, over = rules.plays_again(game.position, move), is_over(after)
    reply = None if again or over else _find_answer(game, move, expert)
    if before is None or left is None:
        return None, reply, _told("unknown", after, reply)
    worth = {Outcome.N: 2, Outcome.D: 1, Outcome.P: 0}
    was, now = worth.get(before.outcome), {Outcome.P: 2, Outcome.D: 1, Outcome.N: 0}.get(left.outcome)
    if was is None or now is None:
        return None, reply, _told("unknown", after, reply)
    if was == 0:
        return None, reply, _told("nothing", after, reply)
    key = ("loses", "draws", "wins")[now] if now >= was else f"{('lost', 'drawn')[now]}-{('', 'draw', 'win')[was]}"
    return now >= was, reply, _told(key, after, reply)


def _told(key: str, after: AnyGame, reply: object) -> Sentence:
    """A sentence on a try, with the answer where there is one."""
    if reply is None:
        return Sentence(f"web-review.try.{key}")
    return Sentence(f"web-review.try.{key}-reply", {"reply": after.rules.say_move(after.position, reply)})


def _find_answer(game: AnyGame, move: object, expert: Expert) -> object:
    """The answer by the rule of the explanation, else the best one."""
    found, after = quick_answer(game), game.after(move)
    recipe = None if found is None or isinstance(found, Solution) else found.recipe
    answer = None
    if recipe is not None and recipe.holds(game):
        answer = recipe.answer(game, move)
    return choose(after, Strength.PERFECT, Random(0), expert).move if answer is None else answer


def _try_alone(game: AnyGame, move: object, start: AnyGame) -> tuple[bool | None, Sentence]:
    """Whether a move in a puzzle keeps its aim in reach, or comes nearer to it."""
    after = game.after(move)
    if not counts_pieces(game):
        before, left = _needed(game), _needed(after)
        if before is None:
            return None, Sentence("web-review.try.unknown")
        key = "unknown" if left is None else "nearer" if left < before else "farther"
        return None if left is None else left < before, Sentence(f"web-review.try.{key}", {"n": left, "before": before})
    best, now = find_ahead(start), find_ahead(after)
    signal = choose_signal(now, best)
    if signal is Signal.UNKNOWN:
        return None, Sentence("web-review.try.unknown")
    return signal is Signal.GREEN, _of_pieces(signal, now, best)


def _of_pieces(signal: Signal, now: AnySolution | None, best: AnySolution | None) -> Sentence:
    least, wanted = now and find_least(now), best and find_least(best)
    if signal is Signal.GREEN:
        return Sentence("web-review.try.kept")
    return Sentence(
        "web-review.try.spoilt" if least is None else "web-review.try.spoilt-to", {"n": least, "best": wanted}
    )
