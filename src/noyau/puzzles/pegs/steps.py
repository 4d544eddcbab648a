"""The proofs of peg solitaire in pictures: three colours counted, parities, weights, and the first jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame
from noyau.puzzles.pegs.reasons import PegCount, PegParities, PegParts, RuleOfThree
from noyau.scenes.kit.steps import TINTS, Group, Note, Step
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.solutions import play_steps, position_step
from noyau.scenes.proofs.story import say
from noyau.scenes.proofs.tiles import SIDE, Tiles, tints

_LETTERS = "ABC"
_MOST = 150


def draw_steps(solution: AnySolution, style: Style) -> Iterator[Step]:
    """What no jump changes, where that decides; else the first jumps, or that all was tried."""
    game = solution.game
    if solution.moves:
        yield from play_steps(solution, style)
        return
    rule, parities = solution.reason(RuleOfThree), solution.reason(PegParities)
    parts, count = solution.reason(PegParts), solution.reason(PegCount)
    if rule is not None and len(rule.colours[0]) <= _MOST:
        yield from _three_colours(game, rule, style)
    elif parities is not None:
        yield from _parities(game, parities, style)
    elif parts is not None:
        groups = tuple(
            Group(tuple(f"hole-{hole}" for hole in part), number % len(TINTS))
            for number, part in enumerate(parts.parts)
        )
        yield position_step(game, style, "why.pegs.parts", groups=groups, n=len(groups))
    elif count is not None:
        yield position_step(game, style, "why.pegs.few", pegs=count.pegs, aim=count.aim)
    elif solution.solvable:
        yield position_step(game, style, "why.puzzle.done")
    else:
        yield position_step(game, style, "why.pegs.tried")


def _three_colours(game: AnyGame, rule: RuleOfThree, style: Style) -> Iterator[Step]:
    """Holes in three colours, each jump one of each; the counts, whose parities all change together."""
    colours, counts = rule.colours[0], rule.counts[0]
    notes = tuple(
        Note(f"hole-{hole}", letter, _LETTERS.index(letter))
        for hole, letter in enumerate(colours)
        if letter in _LETTERS
    )
    yield position_step(game, style, "why.pegs.colours", notes=notes)
    on = [hole for hole in range(len(colours)) if game.position >> hole & 1]
    pegs = tuple(note for note in notes if int(note.figure[5:]) in on)
    empty = tuple(f"hole-{hole}" for hole in range(len(colours)) if hole not in on)
    facts = dict(zip("abc", counts, strict=True))
    yield position_step(game, style, "why.pegs.counted", notes=pegs, dimmed=empty, **facts)
    yield _counts(counts)


def _counts(counts: Sequence[int]) -> Step:
    """The number of pegs on each colour, and whether it is even or odd: a single peg has one odd and two even ones."""
    tiles = Tiles()
    for row, (letter, number) in enumerate(zip(_LETTERS, counts, strict=True)):
        y = row * (SIDE + 30) + 20
        tiles.tile(f"colour-{letter}", 0, y, letter, looks=tints(row))
        tiles.tile(f"count-{letter}", 200, y, number, looks=("plain",))
        tiles.tile(f"parity-{letter}", 400, y, number % 2, looks=tints(row) if number % 2 else ("plain",))
    odd = sum(number % 2 for number in counts)
    key = "same" if odd in (0, 3) else "elsewhere"
    return Step(say(f"why.pegs.{key}"), tiles.board, tuple(tiles.marks))


def _parities(game: AnyGame, proof: PegParities, style: Style) -> Iterator[Step]:
    """The sets of holes of which the number of pegs keeps its parity."""
    for holes, count in list(zip(proof.sets, proof.counts, strict=True))[:2]:
        marked = tuple(f"hole-{hole}" for hole in holes)
        yield position_step(game, style, "why.pegs.parity", marked=marked, n=count)
