"""Games with points and Nimstring at three levels: one thing to see here, the rule worked, the theorems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from noyau.arguments import explain
from noyau.arguments.argument import Act, Advice, Block, Cell, Point, Table, tell
from noyau.arguments.points.scores import area_of, tell_turns
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame, Scoring
from noyau.core.verdict import Outcome
from noyau.engines.entailing import EntailedSum
from noyau.engines.scoring.chains import Chains
from noyau.engines.scoring.control import Control, DoubleCross
from noyau.engines.scoring.solving import BestLine, CarefulMove
from noyau.games.picarete import ScoreBound, StrategyMove, weight_of
from noyau.words import Reference, Sentence

_TYPES_TOLD = 8
_MOVES_TRIED = 100
_PARTS_TOLD = 6
_WORDS = "points-levels"


def explain_at(analysis: AnyAnalysis, level: int) -> Iterator[Block]:
    """The text of a level."""
    if analysis.is_over:
        over = "over" if analysis.bounds is not None else "stuck"
        yield from explain(analysis) if level == len(_TEXTS) else (Point(f"{_WORDS}.{over}"),)
        yield Advice("teach.act.over")
        return
    yield from _TEXTS[level - 1](analysis)


def _discover(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who gets ahead, what to look at on this board, and a move."""
    yield _verdict(analysis)
    yield from tell_idea(analysis)
    entailed = analysis.reason(EntailedSum)
    yield _first_move(analysis) if entailed is None else _act_on_strings(entailed, analysis)


def tell_idea(analysis: AnyAnalysis) -> Iterator[Sentence]:
    """What to look at on this board."""
    entailed, bound, chains = analysis.reason(EntailedSum), analysis.reason(ScoreBound), analysis.reason(Chains)
    if entailed is not None:
        yield Sentence(f"{_WORDS}.again")
        if analysis.outcome is Outcome.N and entailed.loony:
            yield Point(f"{_WORDS}.loony")
    elif chains is not None:
        area = area_of(analysis.game.rules)
        yield Point(f"{_WORDS}.{area}.{_situation(chains, analysis)}", {"n": chains.free or chains.safe})
    elif bound is not None:
        yield Point(f"{_WORDS}.edges-{'odd' if bound.edges % 2 else 'even'}", {"n": bound.edges})
    else:
        yield Point(f"{_WORDS}.compare")


def _situation(chains: Chains, analysis: AnyAnalysis) -> str:
    """What a child looks at first: what is free, what is safe, what must be given away."""
    if chains.free:
        return "leave" if chains.leaves else "free"
    if chains.safe:
        move = advised_move(analysis)
        return "safe" if move is None or not _gives(analysis.game, move) else "pays"
    return "shortest" if chains.opens_shortest else "give"


def advised_move(analysis: AnyAnalysis) -> object | None:
    """The move of the proof; else a best one, which earns points or gives nothing away if one does."""
    game, rules = analysis.game, analysis.game.rules
    best: Sequence[object] = analysis.best[:_MOVES_TRIED]
    proved, bound = analysis.reason(StrategyMove), analysis.reason(ScoreBound)
    if proved is not None and bound is not None and analysis.score in (None, bound.bound):
        return cast("object", rules.read_move(game.position, proved.move))
    if not best or not isinstance(rules, Scoring):
        return next(iter(best or analysis.winning), None)
    earning = next((move for move in best if rules.gain(game.position, move)), None)
    if earning is not None:
        return earning
    return next((move for move in best if not _gives(game, move)), best[0])


def _gives(game: AnyGame, move: object) -> bool:
    """Whether the other player can take something after a move."""
    after = game.after(move)
    rules = after.rules
    assert isinstance(rules, Scoring)
    return any(rules.gain(after.position, reply) for reply in after.moves())


def _first_move(analysis: AnyAnalysis) -> Block:
    game, best, move = analysis.game, analysis.best, advised_move(analysis)
    if move is None:
        return Advice(f"{_WORDS}.look")
    if analysis.complete and len(best) == len(analysis.options) > 1:
        return Advice(f"{_WORDS}.any")
    return Advice(f"{_WORDS}.play", {"move": game.rules.say_move(game.position, move)})


def _act_on_strings(reason: EntailedSum, analysis: AnyAnalysis) -> Block:
    """Nimstring: the move that wins, or the answer to one of the reader's."""
    game = analysis.game
    if analysis.outcome is Outcome.N:
        return Advice(f"{_WORDS}.play", {"move": game.rules.say_move(game.position, advised_move(analysis))})
    return Advice(f"{_WORDS}.reply", _said(game, *reason.answer)) if reason.answer else Advice("teach.act.wait")


def _said(game: AnyGame, move: str, reply: str) -> dict[str, object]:
    """A move and its reply in words."""
    first = game.rules.read_move(game.position, move)
    after = game.after(first)
    second = after.rules.read_move(after.position, reply)
    return {
        "move": game.rules.say_move(game.position, first),
        "reply": after.rules.say_move(after.position, second),
    }


def _teach(analysis: AnyAnalysis) -> Iterator[Block]:
    """The rule worked on this position, and a small question."""
    yield _verdict(analysis)
    if (entailed := analysis.reason(EntailedSum)) is not None:
        yield from _teach_strings(entailed, analysis)
    elif (chains := analysis.reason(Chains)) is not None:
        yield from _teach_chains(chains, analysis)
    elif (bound := analysis.reason(ScoreBound)) is not None:
        yield from _teach_edges(bound, analysis)
    else:
        yield Point(f"{_WORDS}.compare")
        yield _first_move(analysis)
        yield Act(f"{_WORDS}.ask-last")


def _teach_chains(chains: Chains, analysis: AnyAnalysis) -> Iterator[Block]:
    """What is free, safe or hangs together; who is in control."""
    area = area_of(analysis.game.rules)
    yield Point(f"{_WORDS}.{area}.{_situation(chains, analysis)}", {"n": chains.free or chains.safe})
    if chains.chains or chains.loops:
        told = list(tell(chains, analysis))
        yield from (block for block in told if getattr(block, "key", "") == f"scoring.{area}.chains")
    controlled = [reason for reason in analysis.reasons if isinstance(reason, Control | DoubleCross)]
    if chains.long or chains.loops:
        yield Sentence(f"{_WORDS}.{area}.control")
    elif chains.safe and chains.can_be_long:
        yield Sentence(f"{_WORDS}.{area}.parity-{'even' if chains.wants_even else 'odd'}")
    for reason in controlled:
        yield from tell(reason, analysis)
    yield _first_move(analysis)
    line = analysis.reason(BestLine)
    if line is not None:
        yield Sentence(f"{_WORDS}.points", dict(zip(("mine", "theirs"), line.points, strict=True)))
    yield Act(f"{_WORDS}.{area}.ask-{'safe' if chains.safe else 'count'}")


def _teach_edges(bound: ScoreBound, analysis: AnyAnalysis) -> Iterator[Block]:
    """Who takes the last edge; the parts with what they count; the bound, and the move that reaches it."""
    yield Point(f"{_WORDS}.edges-{'odd' if bound.edges % 2 else 'even'}", {"n": bound.edges})
    if len(bound.shapes) <= _TYPES_TOLD:
        yield Sentence(f"{_WORDS}.types")
        rows: list[tuple[Cell, ...]] = []
        for shape, count in bound.shapes.items():
            parities = ("odd", "–", "–") if shape == "A.I." else _parities(shape)
            named = (Sentence(f"{_WORDS}.{each}") if each != "–" else each for each in parities)
            rows.append((count, *named, weight_of(shape, count)))
        head = tuple(Sentence(f"{_WORDS}.head-{name}") for name in ("parts", "edges", "vertices", "outside", "counts"))
        yield Table(head, tuple(rows), (Sentence(f"{_WORDS}.sum"), "", "", "", bound.f))
    extra = bound.bound - (bound.f if bound.is_least else -bound.f)
    facts = {
        "f": bound.f,
        "class": bound.bits,
        "n": abs(bound.bound),
        "extra": str(extra if bound.is_least else -extra).replace("-", "−"),
    }
    yield Point(f"{_WORDS}.bound-{'ahead' if bound.is_least else 'behind' if bound.bound < 0 else 'open'}", facts)
    strategy = [reason for reason in analysis.reasons if isinstance(reason, StrategyMove | CarefulMove)]
    if isinstance(strategy[0] if strategy else None, StrategyMove) and analysis.score in (None, bound.bound):
        yield Advice(f"{_WORDS}.proof-move", {"move": strategy[0].move})
    else:
        yield _first_move(analysis)
    yield Sentence(f"{_WORDS}.why-edges")
    yield Act(f"{_WORDS}.ask-edges", {"n": bound.edges - 1})


def _parities(shape: str) -> tuple[str, str, str]:
    """Whether the edges, the vertices and the edges outside the rings of a type are odd or even in number.

    >>> _parities("I(p,∅)")
    ('odd', 'even', 'none')
    """
    named = {"i": "odd", "p": "even", "∅": "none"}
    return named[shape[0].lower()], named[shape[2]], named[shape[4]]


def _teach_strings(reason: EntailedSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The values of the parts, how they add up, and what to leave."""
    yield Sentence(f"{_WORDS}.again")
    told = [block for block in tell(reason, analysis) if not isinstance(block, Advice)]
    yield Sentence(f"{_WORDS}.value-means")
    yield from told[-_PARTS_TOLD:]
    game = analysis.game
    if analysis.outcome is Outcome.N:
        yield Advice(f"{_WORDS}.play", {"move": game.rules.say_move(game.position, advised_move(analysis))})
        yield Act(f"{_WORDS}.ask-strings")
    else:
        if reason.answer:
            yield Advice(f"{_WORDS}.reply", _said(game, *reason.answer))
        yield Act(f"{_WORDS}.ask-reply")


def _prove(analysis: AnyAnalysis) -> Iterator[Block]:
    """All that decided, the theorems with their sources, how far was searched, something to prove."""
    yield from explain(analysis)
    yield from tell_turns(analysis)
    method = analysis.method
    entailed, bound = analysis.reason(EntailedSum), analysis.reason(ScoreBound)
    if entailed is not None:
        yield Sentence(f"{_WORDS}.source-strings", {"source": Reference(method.reference or "")})
    elif bound is not None:
        yield Sentence(f"{_WORDS}.source-edges")
    elif analysis.reason(Chains) is not None:
        yield Sentence(f"{_WORDS}.source-chains")
    if method.positions:
        yield Sentence(f"{_WORDS}.searched", {"n": method.positions})
    key = "strings" if entailed is not None else "edges" if bound is not None else area_of(analysis.game.rules)
    yield Act(f"{_WORDS}.prove-{key}")


def _verdict(analysis: AnyAnalysis) -> Block:
    """Who gets ahead, said to the reader, who is to move."""
    if analysis.bounds is None:
        return Point(f"teach.winner.{analysis.outcome.value}")
    least, most = analysis.bounds
    exact = "" if least == most else "sure-"
    key = f"{exact}ahead" if least > 0 else f"{exact}behind" if most < 0 else "level" if not exact else "open"
    return Point(f"{_WORDS}.verdict.{key}", {"n": least if least > 0 else -most})


_TEXTS = (_discover, _teach, _prove)
