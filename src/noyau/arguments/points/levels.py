"""Games with points and Nimstring at three levels: one thing to see here, the rule worked, the theorems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from noyau.arguments import explain
from noyau.arguments.argument import Act, Advice, Block, Cell, Point, Table, tell
from noyau.arguments.lessons import read_places
from noyau.arguments.points.nimstring import values_of_cuts
from noyau.arguments.points.scores import area_of, tell_turns
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame, Scoring
from noyau.core.verdict import Outcome
from noyau.engines.entailing import EntailedPart, EntailedSum
from noyau.engines.scoring.chains import Chains
from noyau.engines.scoring.control import Control, DoubleCross
from noyau.engines.scoring.solving import BestLine
from noyau.games.picarete import ScoreBound, StrategyMove, least_value
from noyau.graphs.edge_parts import Shape
from noyau.values.loopy import LOONY
from noyau.values.tempered import Tempered, add_values
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
    yield from _lead(analysis) if entailed is None else (_act_on_strings(entailed, analysis),)


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


def _lead(analysis: AnyAnalysis) -> Iterator[Block]:
    """What to play, after how its places are counted."""
    act = _first_move(analysis)
    yield from read_places(act)
    yield act


def _first_move(analysis: AnyAnalysis) -> Sentence:
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
        yield from _lead(analysis)
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
    yield from _lead(analysis)
    line = analysis.reason(BestLine)
    if line is not None:
        yield Sentence(f"{_WORDS}.points", dict(zip(("mine", "theirs"), line.points, strict=True)))
    yield Act(f"{_WORDS}.{area}.ask-{'safe' if chains.safe else 'count' if line is None else 'check'}")


def _teach_edges(bound: ScoreBound, analysis: AnyAnalysis) -> Iterator[Block]:
    """Who takes the last edge; what each kind of part brings that player; what this adds up to, and a move."""
    if bound.edges == 1:
        yield Point(f"{_WORDS}.last-one")
        yield from _lead(analysis)
        yield Act(f"{_WORDS}.ask-last")
        return
    who = "odd" if bound.edges % 2 else "even"
    yield Point(f"{_WORDS}.last-{who}", {"n": bound.edges})
    kinds = _kinds(bound.shapes)
    values: Counter[Tempered] = Counter()
    for kind, number in kinds.items():
        values[kind.least] += number
    total = add_values(values)
    yield Sentence(f"{_WORDS}.types-{who}")
    if len(kinds) <= _TYPES_TOLD:
        head = tuple(Sentence(f"{_WORDS}.head-{name}") for name in ("parts", "vertices", "outside", "brings", "first"))
        yield Table(head, tuple((number, *_kind(kind)) for kind, number in kinds.items()))
    if not total.first_gain and any(kind.least.first_gain for kind in kinds):
        yield Sentence(f"{_WORDS}.switches-cancel")
    yield _tell_count(total, bool(bound.edges % 2), analysis)
    yield from _lead(analysis)
    yield Sentence(f"{_WORDS}.why-edges-{who}")
    yield Act(f"{_WORDS}.ask-edges", {"n": bound.edges - 1})


class _Kind(NamedTuple):
    """What a pupil sees of a part, and what it brings at least to the player who takes the last edge."""

    vertices: str
    outside: str
    least: Tempered


def _kinds(shapes: Mapping[str, int]) -> Mapping[_Kind, int]:
    """How many parts of each kind there are."""
    kinds: Counter[_Kind] = Counter()
    for name, number in shapes.items():
        shape = Shape.read(name)
        vertices = "odd" if shape.odd_vertices else "even"
        outside = "alone" if shape.is_edge else {"i": "odd", "p": "even", "∅": "none"}[shape.trees]
        kinds[_Kind(vertices, outside, least_value(shape))] += number
    return kinds


def _kind(kind: _Kind) -> tuple[Cell, ...]:
    """A row of the table: the parities that are counted, and what comes of them."""
    first = kind.least.first_gain
    named = (Sentence(f"{_WORDS}.{parity}") for parity in (kind.vertices, kind.outside))
    return (*named, kind.least.number, first or "–")


def _tell_count(total: Tempered, is_odd: bool, analysis: AnyAnalysis) -> Block:
    """What the parts bring together, and by how much the reader gets ahead or falls behind at least."""
    score = total.score(is_odd)
    side = "ahead" if is_odd else "behind" if score < 0 else "open" if score else "level"
    surely = "" if analysis.score == score else "sure-"
    gained = "-first" if total.first_gain else ""
    facts = {"number": total.number, "gain": total.first_gain, "n": abs(score)}
    return Point(f"{_WORDS}.count.{surely}{side}{gained}", facts)


def _teach_strings(reason: EntailedSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """What a value is, the values of the cuts or of the parts, and what to leave."""
    game, outcome = analysis.game, analysis.outcome.value
    yield Sentence(f"{_WORDS}.again")
    yield Sentence(f"{_WORDS}.value-means")
    if len(reason.parts) > 1:
        yield from map(_count_part, reason.parts[:_PARTS_TOLD])
        if not reason.loony:
            yield Point(f"{_WORDS}.parts-{outcome}")
    elif not reason.loony:
        yield from _count_cuts(reason, analysis)
    if reason.loony:
        yield Point(f"{_WORDS}.loony")
    if analysis.outcome is Outcome.N:
        yield Advice(f"{_WORDS}.play", {"move": game.rules.say_move(game.position, advised_move(analysis))})
        yield Act(f"{_WORDS}.ask-strings")
        return
    if reason.answer:
        yield Advice(f"{_WORDS}.reply", _said(game, *reason.answer))
    yield Act(f"{_WORDS}.ask-{'reply' if reason.answer else 'stuck'}")


def _count_part(part: EntailedPart) -> Block:
    """The number that a part counts for, without a sign; of one where coins lie ready, that it has none."""
    if part.value == str(LOONY):
        return Point(f"{_WORDS}.ready-part", {"n": len(part.coins), "coins": part.coins})
    facts = {"n": len(part.coins), "coins": part.coins, "game": part.game, "value": part.value.removeprefix("*")}
    return Point(f"{_WORDS}.{'part' if part.coins else 'other-part'}", facts)


def _count_cuts(reason: EntailedSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The values that cuts leave, and the least number that is missing; else only what the value says."""
    value = reason.value.removeprefix("*")
    if (found := values_of_cuts(analysis)) is not None:
        finite, gives = found
        key = "cuts-giving" if not finite else "cuts-mixed" if gives else "cuts"
        yield Point(f"{_WORDS}.{key}", {"n": len(finite), "values": tuple(map(int, finite)), "value": value})
    yield Point(f"{_WORDS}.value-{analysis.outcome.value}", {"value": value})


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
