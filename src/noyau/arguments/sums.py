"""Why a sum or a position that falls apart is won or lost: the values of its parts, added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import MOST_SHOWN, Block, Cell, Table, list_names, name_cell, place_of_part, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.reasons import Components, LoopySum, SumTerms
from noyau.words import Sentence


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
    shown = tuple(rows[:MOST_SHOWN])
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


@tell.register
def terms(reason: SumTerms, analysis: AnyAnalysis) -> Iterator[Block]:
    """The components of a sum with their values."""
    yield Sentence(f"explain.sum.{analysis.game.ending.value}", {"n": reason.count})
    shown = reason.terms[:MOST_SHOWN]
    yield Table(
        head=("", Sentence("explain.sum.game"), Sentence("explain.value")),
        rows=tuple((place_of_part(analysis, index), term.game, term.value) for index, term in enumerate(shown)),
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
    facts = {
        "value": values[infinite[0]],
        "place": place_of_part(analysis, infinite[0]),
        "rest": others,
        "number": rest,
    }
    yield Sentence(f"digraph.explain.sum-{analysis.outcome.value}", facts)
    yield from _what_moves_leave(analysis)
    if analysis.outcome.value == "N":
        yield Sentence("digraph.explain.sum-back")


def _what_moves_leave(analysis: AnyAnalysis) -> Iterator[Block]:
    """What is left of a sum after each move, where a few are listed: its value, and who wins."""
    game = analysis.game
    if not analysis.complete or len(analysis.options) > MOST_SHOWN:
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
