"""A piece on its way to the corner, two heaps as a board: colours grow from the goal, lost pairs strike out lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from noyau.core.verdict import Ending, Outcome
from noyau.scenes import find_panel
from noyau.scenes.kit.scene import LOSING, WINNING, Mark, Panel
from noyau.scenes.kit.steps import Link, Step
from noyau.scenes.proofs.story import Story, pick, say, show
from noyau.scenes.proofs.tiles import Tiles, tints
from noyau.values.golden import GoldenPair, is_lost, lost_pair
from noyau.words import Sentence

_PATTERNS = {
    "king-parity": "why.colours.king",
    "king-misere": "why.colours.king-misere",
    "rook": "why.colours.rook",
    "queen-pair": "why.colours.queen",
    "golden-pair": "why.colours.queen",
    "golden-misere": "why.colours.queen",
    "vectors-diagonal": "why.colours.rook",
    "vectors-swap": "why.colours.lines",
    "vectors-leaps": "why.colours.lines",
    "vectors-nim": "why.colours.nim",
    "king-power": "why.colours.power",
    "knight": "why.colours.knight",
    "knight-misere": "why.colours.knight-misere",
}
_EARLY = 2
"""The first squares of the colouring are those with numbers up to this."""


def colour_story(story: Story) -> Iterator[Step]:
    """The goal, the squares around it, all squares with the pattern of the theorem; then the move or why none helps."""
    style = replace(story.style, colouring=True)
    panel = find_panel(replace(story.view, style=style))
    marks = list(panel.marks)
    if any(_place(mark.id) == (0, 0) for mark in marks):
        ending = "misere" if story.game.ending is Ending.MISERE else "normal"
        yield _step(panel, [_until(mark, 0) for mark in marks], f"why.colours.goal-{ending}")
        yield _step(panel, [_until(mark, _EARLY) for mark in marks], "why.colours.rule")
    key = next((_PATTERNS[reason.kind] for reason in story.analysis.reasons if reason.kind in _PATTERNS), "")
    if key in (_PATTERNS["rook"], _PATTERNS["vectors-nim"]) and story.game.ending is Ending.MISERE:
        key += "-misere"
    yield _step(panel, marks, key or "why.colours.all")
    lost = story.analysis.outcome is Outcome.P
    if story.advised is not None and not lost:
        move = story.advised
        known = {item.id for item in panel.board.items}
        marked = tuple(name for name in story.figures(move) if name in known)
        said = say("why.colours.move", move=story.said_move(move))
        yield Step(said, panel.board, tuple(map(_plain, marks)), marked=marked, task=story.find(move, "red"))
    elif lost:
        here = tuple(mark.id for mark in marks if "current" in mark.looks)
        yield Step(say("why.colours.lost"), panel.board, tuple(map(_plain, marks)), marked=here)


def _step(panel: Panel, marks: list[Mark], key: str) -> Step:
    return Step(say(key), panel.board, tuple(map(_plain, marks)))


def _place(name: str) -> tuple[int, ...] | None:
    """The row and the column of a square, and its layer where there are several."""
    if not name.startswith("square-"):
        return None
    place = tuple(map(int, name.split("-")[1:]))
    return place[:2] if len(place) < 3 or place[2] == 0 else None


def _plain(mark: Mark) -> Mark:
    """A square without the signs of moves."""
    return replace(mark, looks=tuple(look for look in mark.looks if look not in ("legal", "slanted", "chosen")))


def _until(mark: Mark, far: int) -> Mark:
    """A square with its colour, if it is near the goal."""
    place = _place(mark.id)
    if place is not None and max(place) <= far:
        return mark
    return replace(mark, looks=tuple(look for look in mark.looks if look not in ("coloured", WINNING, LOSING)))


_MOST, _SIDE, _GAP = 13, 96, 6


@show.register
def golden_pair(reason: GoldenPair, story: Story) -> Iterator[Step]:
    """Lost pairs strike out their rows, columns and diagonals, one after the other; then the move to one of them."""
    if max(reason.pair) >= _MOST:
        yield _three_pairs(reason, story)
        return
    size = max(5, max(reason.pair) + 1)
    ending = story.game.ending
    board = PairBoard(size)
    indices = [index for index in range(size) if max(lost_pair(index, ending)) < size]
    shown = sorted({0, *indices[: _STAGES - 1]})
    for stage in shown:
        found = [lost_pair(index, ending) for index in range(stage + 1)]
        first = "why.pairs.first" if ending is Ending.NORMAL else "why.pairs.first-misere"
        key = first if stage == 0 else "why.pairs.next"
        facts = {"a": found[-1][0], "b": found[-1][1]}
        yield board.step(say(key, **facts), found)
    everything = [lost_pair(index, ending) for index in indices]
    if is_lost(*reason.pair, ending):
        yield board.step(say("why.pairs.lost", a=reason.pair[0], b=reason.pair[1]), everything, here=reason.pair)
        return
    move = story.advised
    after = story.game.after(move).position[:2] if move is not None else None
    facts = {"a": reason.pair[0], "b": reason.pair[1]}
    yield board.step(say("why.pairs.won", **facts), everything, here=reason.pair, aim=after)


_STAGES = 3


class PairBoard:
    """The pairs of numbers below a size as squares, 0,0 at the lower left."""

    def __init__(self, size: int) -> None:
        self.size = size

    def step(
        self,
        said: Sentence,
        lost: list[tuple[int, int]],
        here: tuple[int, ...] | None = None,
        aim: tuple[int, ...] | None = None,
    ) -> Step:
        """The board with the lost pairs so far: what a move can take to one of them is struck out."""
        tiles, step = Tiles(), _SIDE + _GAP
        pairs = {pair for one, other in lost for pair in ((one, other), (other, one))}
        struck = []
        for row in range(self.size):
            y = (self.size - 1 - row) * step
            tiles.word(f"row-{row}", -step, y + 10, row, wide=_SIDE, high=80)
            tiles.word(f"column-{row}", row * step, self.size * step + 10, row, wide=_SIDE, high=80)
            for column in range(self.size):
                place = (row, column)
                looks = tints(1) if place in pairs else ()
                name = tiles.tile(_name(place), column * step, y, wide=_SIDE, high=_SIDE, looks=looks)
                if place in pairs:
                    tiles.marks[-1] = Mark(name, looks, "✗")
                elif _reaches(place, pairs):
                    struck.append(name)
        marked = tuple(_name(place) for place in (here, aim) if place is not None)
        links = (Link(_name(here), _name(aim)),) if here and aim else ()
        board = replace(tiles.board, width=self.size * step)
        near = [pair for pair in pairs if here and aim and _is_below(pair, here)]
        task = pick("pair", [_name(pair) for pair in near])
        return Step(said, board, tuple(tiles.marks), dimmed=tuple(struck), marked=marked, links=links, task=task)


def _name(place: tuple[int, ...]) -> str:
    return f"pair-{place[0]}-{place[1]}"


def _reaches(place: tuple[int, int], pairs: set[tuple[int, int]]) -> bool:
    """Whether a pair can be lowered to one of some pairs."""
    return any(_is_below(pair, place) for pair in pairs)


def _is_below(pair: tuple[int, int], place: tuple[int, ...]) -> bool:
    """Whether a move lowers a pair of numbers to another: along its row, its column or its diagonal."""
    down, left = place[0] - pair[0], place[1] - pair[1]
    return (0 in (down, left) or down == left) and min(down, left) >= 0


def _three_pairs(reason: GoldenPair, story: Story) -> Step:
    """The position, and the lost pairs with one of its numbers or with its difference, as tiles."""
    tiles = Tiles()
    first, second = reason.pair
    beside, below = reason.partners[0], reason.partners[1]
    third = reason.golden if (reason.golden[0] <= reason.golden[1]) == (first <= second) else reason.golden[::-1]
    rows = {"first": (first, beside), "second": (below, second), "difference": third}
    wide = 100 + 46 * max(len(str(number)) for pair in rows.values() for number in pair)
    marked: tuple[str, ...] = ()
    move = story.advised
    after = tuple(story.game.after(move).position[:2]) if move is not None else ()
    for place, (line, pair) in enumerate(rows.items()):
        y = place * 170 + 30
        for side, number in enumerate(pair):
            tiles.tile(f"{line}-{side}", side * (wide + 30), y, number, wide=wide, looks=tints(place))
        if pair == after:
            marked = (f"{line}-0", f"{line}-1")
    key = "why.pairs.far-lost" if story.analysis.outcome is Outcome.P else "why.pairs.far"
    facts = {"a": first, "b": second, "n": abs(first - second)}
    return Step(say(key, **facts), tiles.board, tuple(tiles.marks), marked=marked)
