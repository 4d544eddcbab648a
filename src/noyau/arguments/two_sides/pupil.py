"""Games of two sides for a class: what to leave, worked on this position, a few replies, a question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from noyau.arguments.argument import Block, Cell, Instruction, Point, Table, quote_position, shorten, tell
from noyau.arguments.lessons import read_typed, write_alike, write_short
from noyau.arguments.strategy import write_left
from noyau.arguments.two_sides.choosing import find_answer, letter_of, strongest
from noyau.arguments.two_sides.copying import is_lost_by_copying
from noyau.arguments.two_sides.red_blue import tell_in_short
from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.game import AnyGame
from noyau.core.turns import PLAYERS, Step, set_player, sides_of
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines.partisan.deciding import SidesLine
from noyau.engines.partisan.solving import SidesSearched
from noyau.games.sides.red_blue import StalkSigns
from noyau.values.shortgames import ShortGame, integer
from noyau.words import Sentence

_REPLIES = 3
"""So many answers show a pupil the rule at work; the next one is asked for."""

_AT_A_GLANCE = 16
"""A value of more signs is left to the third level."""


def pupil_sides(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who wins, the rule worked on this position, why it works, a few replies, and a small question."""
    game = analysis.game
    misere = game.ending is Ending.MISERE
    if analysis.is_over:
        yield from _tell_end(analysis)
        return
    if misere:
        yield Sentence("partisan.discover.misere")
    yield _tell_winner(analysis)
    yield from _tell_reasons(analysis)
    asked: list[Sentence] = []
    typed: list[Block] = []
    for player in PLAYERS if analysis.player is None else (analysis.player,):
        yield from _lead(analysis, player, asked, typed)
    yield from typed[:1]
    if (
        not is_lost_by_copying(analysis) and analysis.reason(StalkSigns) is None
    ):  # a stalk tells where its value is from
        known = isinstance(analysis.verdict.short, ShortGame)
        yield Sentence(f"partisan.pupil.why-{'value' if known else game.ending}")
    yield asked[0] if asked else _ask_why_lost(analysis, is_read=bool(typed))


def _tell_end(analysis: AnyAnalysis) -> Iterator[Block]:
    player, ending = analysis.player, analysis.game.ending
    if player is None:
        yield Point(f"partisan.discover.ended-{ending}")
        yield Instruction("partisan.discover.choose")
        return
    winner = player if ending is Ending.MISERE else player.other
    yield Point(f"partisan.discover.over-{ending}", {"player": player.said, "winner": winner.said})
    yield Instruction("partisan.discover.take-back")


def _tell_winner(analysis: AnyAnalysis) -> Sentence:
    wins, player = analysis.wins, analysis.player
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if player is not None:
        winner = wins.of(player)
        key = "open" if winner is None else "wins" if winner is player else "loses"
        return Point(f"partisan.pupil.{key}", {"player": player.said})
    letter = letter_of(analysis)
    return Point(f"partisan.{'discover' if letter.startswith('only') else 'pupil'}.{letter}")


def _tell_reasons(analysis: AnyAnalysis) -> Iterator[Block]:
    """What the position is worth and what follows from it, or that no rule is known."""
    value = analysis.verdict.short
    copied = is_lost_by_copying(analysis)
    if isinstance(value, ShortGame) and value != integer(0):  # of which it is said what it means
        written = str(value)
        is_short = len(written) <= _AT_A_GLANCE
        yield Sentence(f"partisan.{'verdict.value' if is_short else 'pupil.long-value'}", {"value": written})
    for reason in analysis.reasons:
        if isinstance(reason, SidesSearched):
            if reason.states:
                yield Sentence("partisan.pupil.searched", {"n": reason.states})
        elif isinstance(reason, StalkSigns):
            yield tell_in_short(reason)
        elif not isinstance(reason, SidesLine):  # a line that is played out is for the third level
            # who wins has been said: a point that decides is told only where one copies
            yield from (block for block in tell(reason, analysis) if copied or not isinstance(block, Point))
    if isinstance(value, ShortGame) and not copied:
        yield Sentence("partisan.pupil.rule")


def _lead(analysis: AnyAnalysis, player: Player, asked: list[Sentence], typed: list[Block]) -> Iterator[Block]:
    """The first move of a starter who wins, else that the other answers; then some answers, and a reply to ask for."""
    first = strongest(analysis, player)
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if first is not None:
        yield _tell_move(analysis, player, first)
        game = analysis.game.after(first.move)
    elif wins.of(player) is player.other:
        game = set_player(analysis.game, player)
    else:
        return
    moves = [*islice(game.moves(), _REPLIES + 1)]
    answers = [answer for step in moves[:_REPLIES] if (answer := _answer(game, step)) is not None]
    if not answers:
        return
    loser = player if first is None else player.other
    if first is None:
        yield Sentence("partisan.pupil.answers", {"starter": loser.said, "other": loser.other.said})
    head = (loser.said, loser.other.said, Sentence("teach.replies.left"))
    made = [pair for answer in answers for pair in answer.moves]
    written = write_alike(game.rules, made)
    said = iter(written)
    rows = [(next(said), next(said) if len(answer.moves) > 1 else "–", answer.left) for answer in answers]
    yield Table(head=head, rows=tuple(rows))
    typed += read_typed(game.rules, made, written)
    if len(moves) > _REPLIES and find_answer(game, moves[-1]) is not None:
        facts = {
            "position": quote_position(game.rules.write(game.position)),
            "starter": loser.said,
            "move": write_short(game.rules, game.position, moves[-1]),
        }
        asked.append(Instruction("partisan.ask.reply", facts))


def _tell_move(analysis: AnyAnalysis, player: Player, first: Option[Step]) -> Sentence:
    """A winning move in words, and what it leaves: a number, or the side of 0."""
    rules, position = sides_of(analysis.game)
    left = first.verdict.short
    key = "move" if left is None else f"leaves-{player}" if left.number else f"sure-{player}"
    facts = {
        "player": player.said,
        "other": player.other.said,
        "move": rules.say_move(position, first.move.move),
        "value": str(left or 0),
    }
    return Instruction(f"partisan.pupil.{key}", facts)


class _Answer(NamedTuple):
    """A move, the answer to it where there is one, each with its position, and what is then left."""

    moves: tuple[tuple[object, Step], ...]
    left: Cell


def _answer(game: AnyGame, step: Step) -> _Answer | None:
    """What is answered to a move; None where that takes too long to find."""
    after = game.after(step)
    if not any(True for _ in after.moves()):
        return _Answer(((game.position, step),), _left(after))
    best = find_answer(game, step)
    if best is None:
        return None
    return _Answer(((game.position, step), (after.position, best.move)), _left(after.after(best.move)))


def _left(game: AnyGame) -> Cell:
    return quote_position(shorten(write_left(game.rules, game.position, ""))) or Sentence("teach.replies.nothing")


def _ask_why_lost(analysis: AnyAnalysis, is_read: bool) -> Block:
    """Which answer beats a first move that loses; to play, where there is none.

    A long move is written as it is typed only where it has been said how such moves are read.
    """
    rules, position = sides_of(analysis.game)
    for option in analysis.options:
        player = option.move.player
        starts = analysis.wins is not None and analysis.wins.of(player) is player
        if starts and not option.best and option.verdict.outcome is not Outcome.OPEN:
            move = option.move.move
            said = write_short(rules, position, move) if is_read else rules.say_move(position, move)
            facts = {"player": player.said, "other": player.other.said, "move": said}
            return Instruction("partisan.ask.losing", facts)
    return Instruction("partisan.ask.play")
