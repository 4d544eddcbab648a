"""Computer players, from perfect to random, and the expert knowledge they share.

>>> from random import Random
>>> from noyau.core.spec import parse
>>> choose(parse("nim:3,4,5"), Strength.PERFECT, Random(0))
Choice(move=(0, 2), why='wins')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, AnyRules, ClosedForm, Finite, Game, Scoring, Solved
from noyau.core.reasons import AnyDecision
from noyau.core.sums import SideBySide
from noyau.core.turns import EitherMoves, InTurn
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines import solve
from noyau.engines.exploring.positions import Positions
from noyau.engines.scoring.joined_coins import coins_of, join, place
from noyau.engines.scoring.one_graph import theorem_of
from noyau.engines.sums.solving import flatten
from noyau.playing.mobility import freest_moves
from noyau.values.loopy import Loopy

if TYPE_CHECKING:
    from noyau.engines.partisan.outcomes import Outcomes


def nearest_the_end(game: AnyGame, winning: Sequence[object]) -> object:
    """One of the winning moves, such that playing so at each turn ends the game."""
    if game.ending is Ending.MISERE or len(winning) == 1:
        return winning[0]  # misère sums with cycles are only solved as a whole, with their remoteness
    ranking = _Ranking()
    cyclic = [ranking.is_cyclic(leaf.game) for leaf in flatten(game)]
    if not any(cyclic):
        return winning[0]
    return min(winning, key=lambda move: ranking.of(game.after(move)))


class _Ranking:
    """How far positions with cyclic components are from the end."""

    def __init__(self) -> None:
        self._graphs: dict[int, Positions] = {}
        self._counters: dict[int, dict[int, int]] = {}

    def is_cyclic(self, part: AnyGame) -> bool:
        ends = isinstance(part.rules, Finite) and part.rules.must_end()
        return not ends and not isinstance(part.rules, (ClosedForm, Solved)) and self._graph(part).cyclic

    def of(self, game: AnyGame) -> tuple[int, int]:
        """The sum of the values and the sum of the counters of the components, all of finite value."""
        ranks = [self._rank(leaf.game) for leaf in flatten(game)]
        return sum(value for value, _ in ranks), sum(counter for _, counter in ranks)

    def _rank(self, part: AnyGame) -> tuple[int, int]:
        if isinstance(part.rules, ClosedForm):
            return part.rules.grundy(part.position), 0
        graph = self._graph(part)
        value = graph.value(part.position)
        assert not isinstance(value, Loopy), "the components of a lost position have finite values"
        if not graph.cyclic:
            return int(value), 0
        key = id(part.rules)
        if key not in self._counters:
            found = [graph.value(position) for position in list(graph.numbers)]
            values = [None if isinstance(each, Loopy) else int(each) for each in found]
            self._counters[key] = counters(graph.rows, values)
        return int(value), self._counters[key][graph.number(part.position)]

    def _graph(self, part: AnyGame) -> Positions:
        rules: AnyRules = part.rules
        graph = self._graphs.setdefault(id(rules), Positions(rules, Ending.NORMAL, Budget(Limit())))
        graph.number(part.position)
        return graph


def counters(rows: Sequence[Sequence[int]], values: Sequence[int | None]) -> dict[int, int]:
    """How often the opponent can still raise the value, at most, for each position that has one.

    >>> counters([[1, 2], [0], []], [1, 0, 0])
    {0: 0, 2: 0, 1: 1}
    """
    found: dict[int, int] = {}
    waiting = {index: value for index, value in enumerate(values) if value is not None}
    step = 0
    while waiting:
        ready = [index for index, value in waiting.items() if _returns(value, rows[index], rows, values, found)]
        assert ready, "a finite value has a counter"
        found |= dict.fromkeys(ready, step)
        waiting = {index: value for index, value in waiting.items() if index not in found}
        step += 1
    return found


def _returns(
    value: int,
    options: Sequence[int],
    rows: Sequence[Sequence[int]],
    values: Sequence[int | None],
    found: Mapping[int, int],
) -> bool:
    """Whether each option of a higher or infinite value leads back to the value, at a counter known."""
    raised = (option for option in options if (other := values[option]) is None or other > value)
    return all(any(back in found and values[back] == value for back in rows[option]) for option in raised)


LIMIT = Limit(positions=50_000, work=0.4, moves=1_000_000)
"""What thinking about one position may cost, so that a player never waits."""

LONGEST, PONDERED = 55.0, 15.0
"""So many seconds a perfect player thinks where that is not enough to tell which of two sides wins; once it has thought
in vain, only so many."""

CONSIDERED = 500
"""Of very many moves, so many are looked at, the first ones."""

_LARGE = 20_000

_FEW = 16
"""Positions of boards of two sides take long, so that the clock is looked at after each few of them."""


Think = Callable[[AnyGame], AnyAnalysis]
"""How a position is solved that is not soon explored; TooLarge where that takes too long."""


class Strength(StrEnum):
    """How well a computer plays."""

    PERFECT = "perfect"
    STRATEGY = "strategy"
    """By a theorem alone, without looking ahead: it never gets less than the theorem promises."""
    STRONG = "strong"
    MIDDLING = "middling"
    BEGINNER = "beginner"
    RANDOM = "random"


CARE = {Strength.PERFECT: 1.0, Strength.STRONG: 0.9, Strength.MIDDLING: 0.6}
"""How often a player plays as well as the perfect one; else it plays at random."""


@dataclass(frozen=True)
class Choice:
    """A move and why: it ``wins``, ``draws``, ``resists``, ``loses``, ``ends``, is ``random`` or ``unknown``.

    In a game with points it ``scores`` as much as can be, or ``gains`` at once; it is ``sensible`` where the score is
    not known, and ``free`` where it is not known which of two sides wins. By a strategy it is that of the ``proof``, or
    ``careful`` where the proof is on the opponent's side.
    """

    move: object
    why: str


@dataclass(frozen=True)
class Judgement:
    """What is known of a position, and of its moves: of all of them where it is ``complete``."""

    verdict: Verdict | None
    judged: tuple[tuple[object, Verdict], ...] = ()
    complete: bool = False

    def moves(self, outcome: Outcome) -> list[tuple[object, Verdict]]:
        """The moves judged that leave the opponent this outcome."""
        return [(move, verdict) for move, verdict in self.judged if verdict.outcome is outcome]


class Expert:
    """What can be known quickly of the positions of a game: all where it is small, else what theorems say."""

    def __init__(self, rules: AnyRules, ending: Ending, limit: Limit | None = None, think: Think | None = None) -> None:
        self.rules = rules
        self.ending = ending
        self.limit = limit or LIMIT
        self._think: Think = think or partial(solve, limit=self.limit)
        self._graph = self._new_graph()
        self._judged: dict[Hashable, Judgement] = {}
        self._searched: Outcomes | None = None
        """The last long search, whose tables the next one uses."""
        self.patience = LONGEST
        """How many seconds it would think now."""

    def _new_graph(self) -> Positions:
        graph = Positions(self.rules, self.ending, Budget(self.limit))
        if isinstance(self.rules, InTurn | EitherMoves):
            graph.chunk = _FEW
        return graph

    def verdict(self, position: Hashable) -> Verdict | None:
        """The outcome at least, from a theorem if there is one; None where nothing is known."""
        if position in self._judged:
            return self._judged[position].verdict
        decision = self._theorem(position)
        return Verdict(decision.outcome) if decision else self.judge(position).verdict

    def verdict_after(self, position: Hashable, move: object) -> Verdict | None:
        """What a move leaves the opponent, in a game without points; None where nothing is known."""
        verdict = self.verdict(self.rules.play(position, move))
        return verdict.swapped if verdict and self.rules.plays_again(position, move) else verdict

    def judge(self, position: Hashable) -> Judgement:
        """The verdicts on a position and on its moves; of a large position perhaps only the winning moves."""
        if position not in self._judged:
            self._judged[position] = self._explore(position) or self._decide(position) or self._solve(position)
        return self._judged[position]

    def ponder(self, game: AnyGame, limit: Limit) -> None:
        """Find out who wins a position of two sides that is not decided quickly, and one move that does."""
        from noyau.engines.partisan.solving import solve as search

        def begin(outcomes: Outcomes) -> None:
            if self._searched is not None:
                outcomes.go_on(self._searched)
            self._searched = outcomes

        with suppress(TooLarge):
            found = search(game, limit, every=False, begun=begin)
            judged = tuple((option.move, option.seen_by_opponent) for option in found.options)
            self._judged[game.position] = _seen_by_mover(judged, found.complete)
        known = self._judged.get(game.position)
        if known is None or known.verdict is None or known.verdict.outcome is Outcome.OPEN:
            self.patience = PONDERED

    def _explore(self, position: Hashable) -> Judgement | None:
        """Every position that follows, where they are few enough: only this gives the remoteness."""
        if isinstance(self.rules, Scoring) or self.rules.entails or self._looks_large(position):
            return None
        graph = self._graph
        graph.budget = Budget(self.limit)
        try:
            verdict = graph.verdict(position)
        except TooLarge:
            self._graph = self._new_graph()
            return None
        play = self.rules.play
        judged = ((move, graph.verdict(play(position, move))) for move in self.rules.moves(position))
        return Judgement(verdict, tuple(judged), complete=True)

    def _looks_large(self, position: Hashable) -> bool:
        size = max(1, len(self.rules.write(position)))
        most = _LARGE // size
        return len(list(islice(self.rules.moves(position), most + 1))) > most

    def _decide(self, position: Hashable) -> Judgement | None:
        """What a theorem says, with its first winning moves: at once, however large the position."""
        decision = self._theorem(position)
        if decision is None:
            return None
        lost = Verdict(Outcome.P)
        winning = tuple((move, lost) for move in islice(decision.winning(), CONSIDERED))
        return Judgement(Verdict(decision.outcome), winning) if winning or decision.every else None

    def _theorem(self, position: Hashable) -> AnyDecision | None:
        return self.rules.decide(position, self.ending) if isinstance(self.rules, Solved) else None

    def _solve(self, position: Hashable) -> Judgement:
        try:
            found = self._think(Game(self.rules, position, self.ending))
        except TooLarge:
            return Judgement(None)
        judged = tuple((option.move, option.seen_by_opponent) for option in found.options)
        if found.player is not None:
            return _seen_by_mover(judged, found.complete)
        return Judgement(found.verdict, judged, found.complete)


def _seen_by_mover(judged: tuple[tuple[object, Verdict], ...], complete: bool) -> Judgement:
    """What is known of a position of two sides by its moves, some of which the limit may have left open."""
    outcomes = {verdict.outcome for _, verdict in judged}
    if Outcome.P in outcomes:
        return Judgement(Verdict(Outcome.N), judged, complete)
    if complete and outcomes <= {Outcome.N}:
        return Judgement(Verdict(Outcome.P), judged, complete)
    return Judgement(None, judged)


def choose(game: AnyGame, strength: Strength, random: Random, expert: Expert | None = None) -> Choice:
    """The move that a player of this strength makes; the game must not be over."""
    if strength is Strength.STRATEGY:
        return _by_proof(game)
    if random.random() < CARE.get(strength, 0.0):
        return _best(game, expert or Expert(game.rules, game.ending), random)
    moves = first_moves(game)
    if strength is Strength.BEGINNER and (last := next(_immediate_wins(game, moves), None)) is not None:
        return last
    return Choice(random.choice(moves), "random")


def strengths_of(rules: AnyRules) -> tuple[Strength, ...]:
    """The computers that can play a game: one by a strategy, where a theorem has it."""
    return tuple(strength for strength in Strength if strength is not Strength.STRATEGY or theorem_of(rules))


def check_strength(rules: AnyRules, player: str) -> None:
    """NotApplicable where a player by a strategy is wanted for a game that has none."""
    if player == Strength.STRATEGY and theorem_of(rules) is None:
        whole = rules.rules if isinstance(rules, InTurn) else rules
        terms = whole.terms if isinstance(whole, SideBySide) else (whole,)
        raise NotApplicable("play.no-strategy", name=" + ".join(term.name for term in terms))


def _by_proof(game: AnyGame) -> Choice:
    check_strength(game.rules, Strength.STRATEGY)
    theorem = theorem_of(game.rules)
    assert theorem is not None
    sure = theorem.sure_move(game.position)
    return Choice(theorem.strategy_move(game.position), "careful") if sure is None else Choice(sure, "proof")


def first_moves(game: AnyGame) -> list[object]:
    """The legal moves, or the first of them where they are very many."""
    return list(islice(game.moves(), CONSIDERED))


def is_over(game: AnyGame) -> bool:
    """Whether the player to move cannot move."""
    return not list(islice(game.moves(), 1))


def _best(game: AnyGame, expert: Expert, random: Random) -> Choice:
    """Win as soon as possible, else keep the draw, else resist as long as possible."""
    known = expert.judge(game.position)
    if known.verdict is None and isinstance(game.rules, InTurn):
        lost = {move for move, _ in known.moves(Outcome.N)}
        return Choice(random.choice(freest_moves(game, lost)), "free")
    if known.verdict is None:
        sensible = _sensible(game)
        return Choice(random.choice(sensible or first_moves(game)), "sensible" if sensible else "unknown")
    if known.verdict.bounds is not None:
        return _highest(game, known, random)
    if winning := known.moves(Outcome.P):
        return Choice(_soonest(game, winning, random), "wins")
    if drawing := known.moves(Outcome.D):
        return Choice(random.choice(drawing)[0], "draws")
    if known.verdict.outcome is Outcome.D:
        return Choice(_a_drawing_move(game, expert), "draws")
    if known.verdict.outcome is Outcome.N:
        return Choice(random.choice(first_moves(game)), "unknown")
    return _resist(game, known, random)


def _highest(game: AnyGame, known: Judgement, random: Random) -> Choice:
    """A move that gets furthest ahead, or falls least behind; where scores are cut, one that promises most.

    Where a theorem is on the opponent's side, that is the one after which the opponent is sure of least.
    """
    theorem = theorem_of(game.rules)
    opposed = theorem is not None and theorem.sure_move(game.position) is None
    if theorem is not None and not known.judged:
        return Choice(theorem.strategy_move(game.position), "sensible")
    if not known.judged:
        if sensible := _sensible(game):
            return Choice(random.choice(sensible), "sensible")
        moves = first_moves(game)
        random.shuffle(moves)
        return next(_immediate_wins(game, moves), Choice(moves[0], "unknown"))
    bounds = {index: verdict.bounds for index, (_, verdict) in enumerate(known.judged) if verdict.bounds is not None}
    order = {index: found if opposed else found[::-1] for index, found in bounds.items()}
    highest = [known.judged[index][0] for index, found in order.items() if found == min(order.values())]
    if known.verdict is None or known.verdict.score is not None:
        return Choice(random.choice(highest), "scores")
    if theorem is not None and (told := theorem.strategy_move(game.position)) in highest:
        return Choice(told, "sensible")  # the one that an explanation tells
    sensible = _sensible(game)
    return Choice(random.choice([move for move in highest if move in sensible] or highest), "sensible")


def _sensible(game: AnyGame) -> list[object]:
    """Where whoever takes a coin goes on: the moves that look best at once; none in other games."""
    coins = coins_of(game.rules)
    if coins is None or not coins.takers_go_on:
        return []
    from noyau.engines.scoring.chains import sensible_cuts

    return [place(coins, string) for string in sensible_cuts(coins, join(coins, game.position))]


def _soonest(game: AnyGame, winning: Sequence[tuple[object, Verdict]], random: Random) -> object:
    """A move that wins in the fewest moves; where that is not known, one that cannot go round in circles."""
    moves = [move for move, _ in winning]
    if all(verdict.remoteness is not None for _, verdict in winning):
        least = min(verdict.remoteness or 0 for _, verdict in winning)
        return random.choice([move for move, verdict in winning if verdict.remoteness == least])
    return nearest_the_end(game, moves)


def _a_drawing_move(game: AnyGame, expert: Expert) -> object:
    """A move that keeps a draw, of a position whose moves are too many to be listed."""
    for move in game.moves():
        verdict = expert.verdict(game.rules.play(game.position, move))
        if verdict is not None and verdict.outcome is Outcome.D:
            return move
    raise AssertionError("a drawn position has a move that keeps the draw")


def _resist(game: AnyGame, known: Judgement, random: Random) -> Choice:
    """The move that resists longest, or the first legal one, which takes little, where that is not known."""
    if not known.complete or any(verdict.remoteness is None for _, verdict in known.judged):
        moves = freest_moves(game) if isinstance(game.rules, InTurn) else list(islice(game.moves(), 1))
        return Choice(moves[0], "loses")
    longest = max(verdict.remoteness or 0 for _, verdict in known.judged)
    moves = [move for move, verdict in known.judged if (verdict.remoteness or 0) == longest]
    return Choice(random.choice(moves), "resists")


def _immediate_wins(game: AnyGame, moves: Sequence[object]) -> Iterator[Choice]:
    """The moves that win on the spot: they end the game, in misère play leave only such moves, or earn points."""
    rules = game.rules
    if isinstance(rules, Scoring):
        gains = [rules.gain(game.position, move) for move in moves]
        yield from (Choice(move, "gains") for move, gain in zip(moves, gains, strict=True) if 0 < gain == max(gains))
        return
    for move in moves:
        after = game.after(move)
        if game.ending is Ending.NORMAL:
            wins = is_over(after) and not rules.plays_again(game.position, move)
        else:
            wins = not is_over(after) and all(is_over(after.after(reply)) for reply in after.moves())
        if wins:
            yield Choice(move, "ends")
