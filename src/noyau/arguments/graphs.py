"""The graph of positions: its kernel and its draws, the values of options and parts, pairs to copy on, sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Cell, Table, place, quote, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.core.reasons import (
    Ahead,
    Components,
    Copying,
    Draw,
    Infinite,
    Kernel,
    LoopySum,
    Mex,
    Pairing,
    Pairs,
    SumTerms,
    facts_of,
)
from noyau.core.verdict import Outcome
from noyau.words import Sentence

_MOST_SHOWN = 12


@tell.register
def kernel(reason: Kernel, analysis: AnyAnalysis) -> Iterator[Block]:
    """Where the options lie: in the kernel, which the lost positions are in normal play without cycles, or not.

    Then a symmetry to play by, or a strategy to steal, where there is one.
    """
    options = reason.options
    inside, drawn = _where(options, Outcome.P), _where(options, Outcome.D)
    facts = {
        "position": quote(reason.position),
        "n": len(options),
        "inside": tuple(map(quote, _some(inside))),
        "drawn": tuple(map(quote, _some(drawn))),
    }
    yield Sentence(f"explain.{'kernel' if reason.is_kernel else 'lost'}.{reason.outcome}", facts)
    yield from symmetry(analysis)
    if analysis.proof:
        from noyau.games.orders import StolenBar

        stolen = analysis.reason(StolenBar)
        yield from tell(stolen, analysis) if stolen else ()


def symmetry(analysis: AnyAnalysis) -> Iterator[Block]:
    """The pairs of a lost position, or the first move that leaves such pairs."""
    if analysis.symmetry is not None:
        yield from tell(analysis.symmetry, analysis)


@tell.register
def pairing(reason: Pairing, analysis: AnyAnalysis) -> Iterator[Block]:
    """Whatever is played, the opponent copies it on the partners."""
    yield from _copies(analysis.game.rules, reason.pairs)


@tell.register
def copying(reason: Copying, analysis: AnyAnalysis) -> Iterator[Block]:
    """A known move leaves a position in which each move can be copied."""
    rules, position = analysis.game.rules, analysis.game.position
    yield Sentence("vertices.pairing.first", {"move": rules.write_move(position, reason.move)})
    yield from _copies(rules, reason.pairs)


def _copies(rules: AnyRules, pairs: Pairs) -> Iterator[Block]:
    told = tuple(f"{name_cell(rules, one)}–{name_cell(rules, other)}" for one, other in pairs)
    yield Sentence(f"vertices.pairing.{rules.name}", {"pairs": list_names(told)})
    yield Sentence("vertices.pairing.copy")


@tell.register
def components(reason: Components, analysis: AnyAnalysis) -> Iterator[Block]:
    """The parts that do not touch, with their values."""
    parts, rules = reason.parts, analysis.game.rules
    yield Sentence("vertices.parts.falls", {"n": len(parts)})
    rows = [(list_names([name_cell(rules, cell) for cell in part.cells]), part.value) for part in parts]
    yield from part_table(rows, None, len(parts), reason.sum)
    yield from sum_of_parts(reason.sum, len(parts))


def part_table(rows: Sequence[tuple[Cell, ...]], middle: str | None, count: int, total: int) -> Iterator[Block]:
    """The first parts, each with its value, above their nim-sum."""
    shown = tuple(rows[:_MOST_SHOWN])
    heads = ["vertices.shape.part", "vertices.shape.heap"] if middle else ["vertices.parts.cells"]
    yield Table(
        head=(*map(Sentence, heads), Sentence("vertices.shape.value")),
        rows=shown,
        foot=(Sentence("vertices.shape.sum"), *([""] if middle else []), total),
    )
    if count > len(shown):
        yield Sentence("vertices.shape.more", {"n": count - len(shown)})


def sum_of_parts(total: int, count: int) -> Iterator[Block]:
    """Whether the nim-sum of the parts, or the value of the only one, is won."""
    key = "won" if total else "lost"
    if count > 1:
        yield Sentence(f"vertices.shape.{key}", {"sum": total})
    else:
        yield Sentence(f"vertices.shape.value-{key}", {"value": total})


def name_cell(rules: AnyRules, cell: int) -> str:
    """A vertex by its number, a square by its row and column."""
    return str(getattr(rules, "name_cell", str)(cell))


def list_names(names: Sequence[object]) -> str:
    """Names in a row, the first ones where they are many."""
    told = ", ".join(map(str, names[:_MOST_SHOWN]))
    return f"{told} …" if len(names) > _MOST_SHOWN else told


@tell.register
def mex(reason: Mex, analysis: AnyAnalysis) -> Iterator[Block]:
    """The least value that no option has; options of infinite value are taken back, so that they do not count."""
    reverting = reason.reverting
    infinite = {way.value for way in reverting}
    finite = tuple(value for value in reason.options if value not in infinite)
    if finite or not reverting:
        facts = {"n": len(finite), "values": _some(_sorted(finite)), "value": reason.value}
        yield Sentence("digraph.explain.mex-finite" if reverting else f"explain.{_alike('mex', finite)}", facts)
    else:
        yield Sentence("digraph.explain.mex-none", {"value": reason.value})
    for way in reverting[:_MOST_SHOWN]:
        yield Sentence("digraph.explain.reverts", {**facts_of(way), "aim": reason.value})


@tell.register
def draw(reason: Draw, analysis: AnyAnalysis) -> Iterator[Block]:
    """The cycle along which both players keep the draw, and what each way out of it does."""
    yield Sentence(f"explain.draw.{reason.exits}", {"cycle": " > ".join(reason.cycle)})
    ways = reason.ways
    for way in ways[:_MOST_SHOWN]:
        facts = {"vertex": way.from_, "way": way.to, "n": way.remoteness or 0}
        yield Sentence(f"digraph.explain.leave-{way.outcome}", facts)
    if len(ways) > _MOST_SHOWN:
        yield Sentence("digraph.more", {"n": len(ways) - _MOST_SHOWN})


@tell.register
def infinite(reason: Infinite, analysis: AnyAnalysis) -> Iterator[Block]:
    """The value of a position from which play need not end."""
    facts = {"n": len(reason.options), "values": _some(_sorted(reason.options)), "value": reason.value}
    yield Sentence(f"explain.{_alike('infinite', reason.options)}", facts)


@tell.register
def terms(reason: SumTerms, analysis: AnyAnalysis) -> Iterator[Block]:
    """The components of a sum with their values."""
    yield Sentence(f"explain.sum.{analysis.game.ending.value}", {"n": reason.count})
    shown = reason.terms[:_MOST_SHOWN]
    yield Table(
        head=("", Sentence("explain.sum.game"), Sentence("explain.value")),
        rows=tuple((place(analysis, index), term.game, term.value) for index, term in enumerate(shown)),
    )
    if reason.count > len(shown):
        yield Sentence("explain.sum.more", {"n": reason.count - len(shown)})


@tell.register
def loopy_sum(reason: LoopySum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The sum of values some of which are infinite: which number must be between the brackets, and what moves leave."""
    values = reason.values
    infinite = [index for index, value in enumerate(values) if value.startswith("∞")]
    several = len(infinite) > 1
    yield Sentence(f"explain.loopy-sum.{'several' if several else 'one'}", {"sum": reason.sum})
    if several:
        yield Sentence(f"explain.loopy-sum.{analysis.outcome.value}", {"sum": reason.sum})
        return
    rest = 0
    for value in values:
        rest ^= int(value.removeprefix("*")) if not value.startswith("∞") else 0
    others = "0" if rest == 0 else f"*{rest}"
    facts = {"value": values[infinite[0]], "place": place(analysis, infinite[0]), "rest": others, "number": rest}
    yield Sentence(f"digraph.explain.sum-{analysis.outcome.value}", facts)
    yield from _what_moves_leave(analysis)
    if analysis.outcome.value == "N":
        yield Sentence("digraph.explain.sum-back")


def _what_moves_leave(analysis: AnyAnalysis) -> Iterator[Block]:
    """What is left of a sum after each move, where a few are listed: its value, and who wins."""
    game = analysis.game
    if not analysis.complete or len(analysis.options) > _MOST_SHOWN:
        return
    yield Sentence("digraph.explain.each-leaves")
    yield Table(
        head=tuple(Sentence(f"digraph.explain.head.{name}") for name in ("move", "leaves", "outcome")),
        rows=tuple(
            (
                game.rules.write_move(game.position, option.move),
                str(option.verdict.value),
                Sentence(f"digraph.explain.left.{option.verdict.outcome.value}"),
            )
            for option in analysis.options
        ),
    )


def _where(options: tuple[Ahead, ...], outcome: Outcome) -> tuple[str, ...]:
    return tuple(option.position for option in options if option.outcome is outcome)


def _alike(key: str, values: tuple[str, ...]) -> str:
    """The key of the sentence, or of the one that says that several options have the same value."""
    return f"{key}-alike" if len(values) > 1 and len(set(values)) == 1 else key


def _sorted(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(values), key=lambda value: (len(value), value)))


def _some(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= _MOST_SHOWN else (*names[:_MOST_SHOWN], "…")
