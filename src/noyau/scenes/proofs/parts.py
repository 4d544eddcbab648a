"""Parts that no move joins to others, each with its value: of graphs, of sums, of what is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from noyau.core.reasons import Components, SumTerms
from noyau.engines.entailing import EntailedSum
from noyau.engines.heaps.misere_sums import QuotientProduct
from noyau.games.hackenbush import Fusion
from noyau.games.moore import MisereMoore, MooreColumns
from noyau.games.vertex_parts import Shapes
from noyau.games.wythoff import NimhoffColumns
from noyau.scenes.kit.markup import shorten, value_text, width
from noyau.scenes.kit.steps import Group, Note, Step
from noyau.scenes.proofs.pairs import cell_names
from noyau.scenes.proofs.story import Story, pick, say, show
from noyau.scenes.proofs.tiles import SIDE, Tiles, tints
from noyau.words import Sentence

_MOST, _LONGEST = 10, 34


def listed(said: Sentence, rows: Sequence[tuple[object, object]], marked: Sequence[int] = ()) -> Step:
    """Rows of two tiles: what, and what it is worth; those that count most glow."""
    tiles = Tiles()
    shown = [(shorten(str(name), _LONGEST), shorten(str(value), _LONGEST)) for name, value in rows[:_MOST]]
    wide, far = (max(170, *(width(pair[side], 56, bold=True) + 60 for pair in shown)) for side in (0, 1))
    for place, (name, value) in enumerate(shown):
        y = 30 + place * (SIDE + 34)
        tiles.tile(f"part-{place}", 0, y, name, wide=wide, looks=("plain",))
        tiles.tile(f"value-{place}", wide + 60, y, value, wide=far, looks=tints(place))
    if len(rows) > _MOST:
        tiles.word("more", 0, 30 + _MOST * (SIDE + 34), "…", wide=wide)
    names = tuple(f"value-{place}" for place in marked if place < len(shown))
    return Step(said, tiles.board, tuple(tiles.marks), marked=names)


def count_text(value: object) -> str:
    """What a part is worth; a nimber as the size of its heap, since here all counts like heaps.

    >>> count_text("*3"), count_text(3), count_text("{1|-1}")
    ('3', '3', '{1|-1}')
    """
    return re.sub(r"^\*(?=\d)", "", value_text(value, ""))


@show.register
def sum_terms(reason: SumTerms, story: Story) -> Iterator[Step]:
    """The games of a sum with their values."""
    yield listed(say("why.parts.sum", n=reason.count), [(term.game, count_text(term.value)) for term in reason.terms])


@show.register
def components(reason: Components, story: Story) -> Iterator[Step]:
    """The parts of a board, framed, with their values."""
    cells = cell_names(story.panel)
    groups = tuple(
        Group(tuple(cells[cell] for cell in part.cells if cell in cells), number % 6, count_text(part.value))
        for number, part in enumerate(reason.parts)
    )
    framed = tuple(group for group in groups if group.figures)
    yield story.step(say("why.parts.board", n=len(framed), value=count_text(reason.sum)), groups=framed)


@show.register
def shapes(reason: Shapes, story: Story) -> Iterator[Step]:
    """Paths, cycles and stars of a graph, each with its value at its first vertex."""
    cells = cell_names(story.panel)
    notes = []
    for number, part in enumerate(reason.parts):
        end = getattr(part, "ends", None) or (getattr(part, "vertex", None),)
        if end[0] in cells:
            notes.append(Note(cells[end[0]], count_text(part.value), number % 6))
    facts = {"n": len(reason.parts), "value": count_text(reason.sum)}
    yield story.step(say("why.parts.shapes", **facts), notes=tuple(notes))


@show.register
def entailed(reason: EntailedSum, story: Story) -> Iterator[Step]:
    """The parts of a net with their values: whoever takes a coin must move again."""
    rows = [(part.game, count_text(part.value)) for part in reason.parts]
    facts = {"value": count_text(reason.value), "n": len(rows)}
    if reason.loony:
        yield story.step(say("why.parts.entailed-ready"))
    elif len(rows) == 1:
        yield story.step(say("why.parts.entailed-one", **facts))
    else:
        yield listed(say("why.parts.entailed", **facts), rows)


@show.register
def quotient(reason: QuotientProduct, story: Story) -> Iterator[Step]:
    """The heaps with their elements of the misère quotient, and their product."""
    key = "why.parts.quotient-lost" if reason.is_lost else "why.parts.quotient-won"
    facts = {"total": reason.total, "order": reason.order}
    yield listed(say(key, **facts), list(zip(reason.heaps, reason.elements, strict=True)))


@show.register
def fusion(reason: Fusion, story: Story) -> Iterator[Step]:
    """Cycles shrink to a point, stalks fold to nimbers: step by step from the leaves to the ground."""
    known = {item.id for item in story.panel.board.items}
    done: list[str] = []
    for number, step in enumerate(reason.steps):
        here = tuple(f"vertex-{vertex}" for vertex in step.vertices if f"vertex-{vertex}" in known)
        is_ground = 0 in step.vertices
        key = "ground" if is_ground else "cycle" if step.loops else "fold"
        at = here[0] if here else "ground"
        facts = {"vertices": step.vertices, "loops": step.loops, "value": count_text(step.value), "n": len(here)}
        notes = (Note(at, count_text(step.value), number % 6),) if at in known else ()
        groups = (Group(here, number % 6),) if len(here) > 1 else ()
        yield story.step(say(f"why.fusion.{key}", **facts), groups=groups, notes=notes, dimmed=tuple(done))
        done += here


@show.register
def moore(reason: MooreColumns, story: Story) -> Iterator[Step]:
    """Binary digits in columns, counted modulo k + 1."""
    yield digit_table(reason.heaps, reason.base, "why.moore.lost" if not any(reason.sums) else "why.moore.won")
    move = story.advised
    if move is not None and any(reason.sums):
        yield story.advice()
        after = story.game.after(move).position
        if any(after) and not any(_column_sums(after, reason.base)):
            yield digit_table(after, reason.base, "why.moore.after")


@show.register
def misere_moore(reason: MisereMoore, story: Story) -> Iterator[Step]:
    """The same change at the end of Moore's game."""
    yield story.step(say("why.moore.misere", base=reason.base))


@show.register
def nimhoff(reason: NimhoffColumns, story: Story) -> Iterator[Step]:
    """The columns of Nim, which no equal taking from an odd number of heaps can keep even."""
    key = "nim" if reason.is_nim else "odd"
    yield digit_table(reason.heaps, 2, f"why.nimhoff.{key}-{'won' if reason.sum else 'lost'}")
    move = story.advised
    if move is not None and reason.sum:
        yield story.advice()
        after = story.game.after(move).position
        if any(after) and not any(_column_sums(after, 2)):
            yield digit_table(after, 2, "why.moore.after")


def _column_sums(heaps: Sequence[int], base: int) -> list[int]:
    most = max(heaps).bit_length()
    return [sum(heap >> bit & 1 for heap in heaps) % base for bit in reversed(range(most))]


def digit_table(heaps: Sequence[int], base: int, key: str) -> Step:
    """A row of binary digits for each heap, and below each column how many ones it has, modulo the base."""
    tiles, most = Tiles(), max(1, max(heaps).bit_length())
    wide = 70 + 46 * len(str(max(heaps)))
    for row, heap in enumerate(heaps[:_MOST]):
        y = row * (SIDE + 20) + 20
        tiles.word(f"heap-{row}", 0, y + 10, heap, wide=wide, looks=("strong",))
        for column in range(most):
            digit = heap >> (most - 1 - column) & 1
            looks = tints(column) if digit else ("plain",)
            tiles.tile(f"digit-{row}-{column}", wide + 50 + column * (SIDE + 20), y, digit, looks=looks)
    sums = _column_sums(heaps, base)
    y = min(len(heaps), _MOST) * (SIDE + 20) + 70
    for column in range(most):
        number = sums[column] if column < len(sums) else 0
        tiles.tile(f"sum-{column}", wide + 50 + column * (SIDE + 20), y, number, looks=tints(column) if number else ())
    marked = tuple(f"sum-{column}" for column, number in enumerate(sums) if number)
    facts = {"base": base, "touch": base - 1, "sums": tuple(sums)}
    task = pick("columns", marked, every=True, base=base)
    return Step(say(key, **facts), tiles.board, tuple(tiles.marks), marked=marked, task=task)
