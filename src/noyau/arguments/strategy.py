"""The strategy: the move to play, and the answer to every move of the opponent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

from noyau.arguments.argument import Advice, Argument, Block, Replies, Reply, quote_position
from noyau.arguments.two_sides.choosing import strongest
from noyau.arguments.two_sides.copying import copying_move, has_opposites
from noyau.core.analysis import Analysis, AnyAnalysis, Option
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, Game, Impartial, M, P, WrittenMove
from noyau.core.material import load
from noyau.core.reasons import Pairing
from noyau.core.turns import InTurn
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.engines.analysing import mark_best
from noyau.engines.exploring.positions import SMALL, Positions
from noyau.forms.heaps import LikeHeaps
from noyau.words import Sentence

REPLIES_SHOWN = 12
LONGEST_SPEC = 200
"""A position that takes more room than this gets no list of replies."""

LARGEST = 50_000
"""A whole strategy is written from a game of so many positions at the most."""

_ENDLESS = "absorbing.endless"
"""The proof that a component of a sum need never end, whatever the others are worth."""

_TAKEN = frozenset("-/#x")
"""The signs of what is no longer there: a position written with no others has nothing left."""


class Adviser:
    """Who answers: from the whole game where it is small, which costs one exploration, else by solving each time."""

    def __init__(self, analysis: AnyAnalysis, most: int = SMALL) -> None:
        game = analysis.game
        self.recipe = analysis.recipe
        self._paired: AnyGame | None = None
        self._is_endless = any(reason.kind == _ENDLESS for reason in analysis.reasons)
        self.graph: Positions | None = Positions(
            game.rules, game.ending, Budget(Limit(most, moves=20 * most), game.rules.name)
        )
        try:
            self.graph.number(game.position)
        except TooLarge:
            self.graph = None

    def opening(self, analysis: AnyAnalysis) -> object:
        """The first move, looked for in the whole game where the analysis knows none."""
        known = analysis.best or self.recipe
        return self.answer(analysis.game) if self.graph and not known else opening_move(analysis)

    def reply(self, game: AnyGame, move: Any) -> object:
        """The answer to a move: by the recipe, a copy in the opposite part, else the best one."""
        if self.recipe is not None:
            return self.recipe.answer(game, move)
        copied = self._opposite(game, move)
        return self.answer(game.after(move)) if copied is None else copied

    def _opposite(self, game: AnyGame, move: Any) -> object:
        """The move after which every part has its opposite again, of two sides; None where parts have none."""
        if not isinstance(game.rules, InTurn) or not (game is self._paired or has_opposites(game)):
            return None
        self._paired = game  # all its moves are answered one after the other
        after = game.after(move)
        return copying_move(after, after.moves(), game.rules.write_move(game.position, move))

    def answer(self, game: AnyGame) -> object:
        """The fastest win, else a draw, else the longest resistance; None where no move is left."""
        if self.graph is None:
            decision = game.decide()
            known = next(iter(decision.winning()), None) if decision else None
            return best_move(self._solve(game)) if known is None else known
        judged = [(move, self.graph.verdict(game.after(move).position)) for move in game.moves()]
        return _choose(mark_best(judged))

    def _solve(self, game: AnyGame) -> AnyAnalysis:
        """The answer for a position; where endless components decide, the others need no search."""
        return (load("noyau.engines.sums.solving:find_draw")(game) if self._is_endless else None) or solve(game)


def opening_move(analysis: AnyAnalysis) -> object:
    """The move to play first: that of the recipe, else the best one; None where a win is proved but not found."""
    if analysis.outcome is Outcome.N:
        if analysis.recipe is not None:
            return analysis.recipe.restore(analysis.game)
        if analysis.player is None and analysis.bounds is None and not analysis.best:
            return None
    return best_move(analysis)


def best_move(analysis: Analysis[P, M]) -> M | None:
    """The move to play: the fastest win, else a draw, else the longest resistance; None where there is no move."""
    if analysis.player is not None and (option := strongest(analysis, analysis.player)) is not None:
        return cast("M", option.move)
    chosen = _choose(analysis.options)
    return next(iter(analysis.game.moves()), None) if chosen is None else chosen


def _choose(options: tuple[Option[M], ...]) -> M | None:
    best = [option for option in options if option.best]
    wins = [option for option in best if option.verdict.outcome is Outcome.P]
    return min(wins, key=lambda option: option.verdict.remoteness or 0).move if wins else best[0].move if best else None


def first_steps(analysis: AnyAnalysis) -> Iterator[Block]:
    """What to play now, and the answer to each reply of the opponent, the first dozen of them."""
    game = analysis.game
    if analysis.is_over or not analysis.every:
        return  # a proof that does not name every winning move tells itself what to play, if it knows
    if len(game.rules.write(game.position)) > LONGEST_SPEC:
        yield Advice("strategy.large")
        return
    adviser = Adviser(analysis)
    if adviser.graph is None and analysis.reason(Pairing):
        return  # the pairs have told the answer to every reply
    advice, left = _first_move(analysis, adviser, told=next(iter(analysis.best), None))
    yield advice
    chapter, _ = _chapter(left, adviser, REPLIES_SHOWN)
    if chapter.lines:
        yield chapter


def whole_strategy(analysis: AnyAnalysis) -> Argument:
    """Every position that the strategy can leave, with the answer to every reply: enough to play by it alone.

    It belongs to the player who wins; in a drawn game, to the player to move.
    """
    game = analysis.game
    if analysis.bounds is not None:
        raise NotApplicable("scoring.no-strategy", name=game.rules.name)
    if game.rules.entails:
        raise NotApplicable("strings.no-strategy", name=game.rules.name)
    if analysis.is_over:
        return (Advice("strategy.over"),)
    adviser = Adviser(analysis, LARGEST)
    if adviser.graph is None:
        raise TooLarge("strategy.too-long", game=game.spec, limit=LARGEST)
    advice, left = _first_move(analysis, adviser)
    blocks: list[Block] = [advice]
    seen = {left.position}
    queue = deque([left])
    while queue:
        chapter, ahead = _chapter(queue.popleft(), adviser, LARGEST)
        if chapter.lines:
            blocks.append(chapter)
        new = [after for after in ahead if after.position not in seen]
        seen.update(after.position for after in new)
        queue += {after.position: after for after in new}.values()
    return tuple(blocks)


def _first_move(analysis: AnyAnalysis, adviser: Adviser, told: object = None) -> tuple[Sentence, AnyGame]:
    """What to play, and the game that is left to the opponent; a lost position is left to whoever is to move.

    A move that has just been told in words is not put into words again.
    """
    game = analysis.game
    if analysis.outcome is Outcome.P:
        return Advice("strategy.opponent"), game
    move = adviser.opening(analysis)
    return _opening(game, move, analysis.outcome, told), game.after(move)


def _opening(game: Game[P, M], move: M, outcome: Outcome, told: object) -> Sentence:
    rules, position = game.rules, game.position
    written, said = rules.write_move(position, move), rules.say_move(position, move)
    left = write_left(rules, rules.play(position, move), written)
    plain = move == told or isinstance(said, WrittenMove)  # it would only say the move again
    facts = {
        "move": written if plain else Sentence("explain.moves.one", {"move": written, "words": said}),
        "left": quote_position(left),
    }
    if not left:
        return Advice("strategy.play-all", facts)
    kind = "play" if outcome is Outcome.N else "keep"
    return Advice(f"strategy.{kind}-to" if written == left and is_by_place(game) else f"strategy.{kind}", facts)


_MOVES_COMPARED = 4


def is_by_place(game: AnyGame) -> bool:
    """Whether moves are written as the positions that they leave; on heaps a move is a number of tokens.

    >>> from noyau.core.spec import parse
    >>> is_by_place(parse("king:8x8:7,7")), is_by_place(parse("chomp:2x6:5,4")), is_by_place(parse("nim:3"))
    (True, False, False)
    """
    rules, position = game.rules, game.position
    if isinstance(rules, LikeHeaps):
        return False
    moves = islice(game.moves(), _MOVES_COMPARED)
    return all(rules.write_move(position, move) == rules.write(rules.play(position, move)) for move in moves)


def write_left(rules: Impartial[P, M], position: P, move: str) -> str:
    """The position that a move leaves; an empty text where everything is taken and no move is left."""
    text = rules.write(position)
    if isinstance(rules, LikeHeaps):
        is_bare = not any(rules.heap_sizes(position))
    else:
        is_bare = text != move and _TAKEN.issuperset(text)
    return "" if is_bare and not any(True for _ in rules.moves(position)) else text


def _chapter(game: AnyGame, adviser: Adviser, shown: int) -> tuple[Replies, list[AnyGame]]:
    """The answers to the moves from a position in which the opponent is to move, and the games they leave."""
    moves = list(islice(game.moves(), shown + 1))
    lines, ahead = [], []
    for move in moves[:shown]:
        written, after = game.rules.write_move(game.position, move), game.after(move)
        answer = adviser.reply(game, move)
        if answer is None:
            lines.append(Reply(written, None, write_left(game.rules, after.position, written)))
            continue
        left = after.after(answer)
        said = game.rules.write_move(after.position, answer)
        lines.append(Reply(written, said, write_left(game.rules, left.position, said)))
        ahead.append(left)
    by_place = is_by_place(game)
    return Replies(game.rules.write(game.position), tuple(lines), len(moves) > shown, by_place), ahead
