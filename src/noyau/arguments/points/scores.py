"""Why a game with points ends as it does: the score, the best moves, and how play goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from noyau.arguments.argument import Block, Cell, GameVerdict, Point, Table, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.core.sums import Sum
from noyau.engines.scoring.chains import Chains, held_coins
from noyau.engines.scoring.coin_bounds import CoinBound
from noyau.engines.scoring.solving import BestLine, SearchCut, Step
from noyau.forms.coins import coins_left
from noyau.games.picarete import ScoreBound
from noyau.values.masks import bits
from noyau.words import Sentence

_TURNS_TOLD, _BESIDE = 24, 4


def tell_score(analysis: AnyAnalysis) -> Iterator[Block]:
    """By how much the player to move gets ahead, or falls behind."""
    facts = {"game": Sentence("explain.game", {"game": shorten(analysis.game.spec, 200)})}
    if analysis.is_over:
        yield GameVerdict("scoring.over", facts)
    elif analysis.score is not None:
        yield GameVerdict(f"scoring.score-{analysis.outcome}", {**facts, "n": abs(analysis.score)})
    elif analysis.bounds is not None:
        least, most = analysis.bounds
        if _is_open(analysis):
            yield GameVerdict(f"scoring.unknown-{'odd' if most % 2 else 'even'}", {**facts, "most": most})
            return
        is_known = analysis.reason(CoinBound) or (analysis.reason(ScoreBound) and not analysis.reason(SearchCut))
        key = "proved" if is_known else "bounds"
        if most <= 0:
            yield GameVerdict(f"scoring.{key}-behind", {**facts, "least": -most, "most": -least})
        else:
            yield GameVerdict(f"scoring.{key}", {**facts, "least": least, "most": most})


def _is_open(analysis: AnyAnalysis) -> bool:
    """Whether all that is known is how many coins there are, by theory or where a search was cut early."""
    coins = coins_left(analysis.game.rules, analysis.game.position)
    return coins is not None and analysis.bounds == (-coins, coins)


def tell_turns(analysis: AnyAnalysis) -> Iterator[Block]:
    """What lies behind the rule of long chains: how many turns there are."""
    shape, held = analysis.reason(Chains), held_coins(analysis.game)
    if shape is None or held is None or not (shape.safe and shape.can_be_long) or shape.free:
        return
    net, left = held
    coins = {coin for string in bits(left) for coin in net.strings[string]}
    facts = {"strings": left.bit_count(), "coins": len(coins)}
    yield Sentence(f"scoring.{area_of(analysis.game.rules)}.turns", facts)


@tell.register
def _(reason: SearchCut, analysis: AnyAnalysis) -> Iterator[Block]:
    yield Sentence("scoring.search-cut", {"n": reason.steps})


@tell.register
def _(reason: BestLine, analysis: AnyAnalysis) -> Iterator[Block]:
    mine, theirs = reason.points
    yield Sentence("scoring.points", {"mine": mine, "theirs": theirs})
    turns = [(player, [*steps]) for player, steps in groupby(reason.steps, lambda step: step.player)]
    told = turns[:_TURNS_TOLD]
    yield Sentence("scoring.line-cut" if reason.cut or len(told) < len(turns) else "scoring.line")
    yield Table(tuple(map(Sentence, ("scoring.who", "scoring.plays", "scoring.points-so-far"))), tuple(_rows(told)))


def _rows(turns: Sequence[tuple[int, list[Step]]]) -> Iterator[tuple[Cell, ...]]:
    """For each turn who plays, the moves with what they earn, and the points of both so far."""
    points = [0, 0]
    for player, steps in turns:
        points[player - 1] += sum(step.gain for step in steps)
        moves = [f"{step.move} (+{step.gain})" if step.gain else step.move for step in steps]
        first, *more = ("  ".join(moves[at : at + _BESIDE]) for at in range(0, len(moves), _BESIDE))
        yield "AB"[player - 1], first, "" if more else f"{points[0]} : {points[1]}"
        yield from (("", line, "") for line in more[:-1])
        yield from (("", line, f"{points[0]} : {points[1]}") for line in more[-1:])


@tell.register
def _(reason: CoinBound, analysis: AnyAnalysis) -> Iterator[Block]:
    area = "together" if reason.is_mixed else area_of(analysis.game.rules)
    facts = {"n": reason.coins, "strings": reason.strings}
    if reason.bounds[0] == reason.bounds[1]:
        yield Point(f"scoring.{area}.theory", facts)
        return
    parity = "odd" if reason.coins % 2 else "even"
    yield Point(f"scoring.{area}.bound-{parity}", facts)


@tell.register
def _(reason: Chains, analysis: AnyAnalysis) -> Iterator[Block]:
    area = area_of(analysis.game.rules)
    if reason.free:
        yield Point(f"scoring.{area}.free", {"n": reason.free})
        if reason.leaves:
            yield Sentence(f"scoring.{area}.leave")
    elif reason.safe:
        yield Point(f"scoring.{area}.{'safe' if reason.safe > 1 else 'only-safe'}", {"n": reason.safe})
    else:
        yield Point(f"scoring.{area}.none-safe")
    if reason.chains or reason.loops:
        facts = {"chains": _lengths(reason.chains, reason.loops), "n": len(reason.chains) + len(reason.loops)}
        yield Sentence(f"scoring.{area}.chains", facts)
    if reason.opens_shortest and not reason.safe:
        yield Sentence("scoring.shortest")
    if reason.safe and reason.can_be_long:
        yield Sentence(f"scoring.{area}.parity-{'even' if reason.wants_even else 'odd'}")
    if reason.long or reason.loops:
        yield Sentence(f"scoring.{area}.control")


def area_of(rules: AnyRules) -> str:
    """Whether one speaks of boxes and lines, or of coins and strings."""
    terms = rules.terms if isinstance(rules, Sum) else (rules,)
    return "boxes" if all(term.family == "dots" for term in terms) else "coins"


def _lengths(chains: Sequence[int], loops: Sequence[int]) -> tuple[Sentence, ...]:
    """The chains and the loops, those of the same length together."""
    found = (("chain", Counter(chains)), ("loop", Counter(loops)))
    return tuple(
        Sentence(f"scoring.{kind}-of", {"n": count, "length": length})
        for kind, lengths in found
        for length, count in sorted(lengths.items())
    )
