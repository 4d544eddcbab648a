"""A board in numbers and pictures, and new states of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple, TypedDict

import click

from noyau import words
from noyau.console.answering import language, print_json, text, wrap_sentence
from noyau.console.files import write_whole
from noyau.console.progress import clock
from noyau.core.budget import Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import cell_name
from noyau.core.reasons import name_cells
from noyau.core.record import Json
from noyau.graphs.boards import MOST_STATES, Board
from noyau.puzzles.lights.mark_pictures import fits_in_text, press_marks, text_picture
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.board_facts import MOST_LISTED, BoardFacts, Pattern, check_size, describe
from noyau.puzzles.lights.solving.linear_system import system_matrix
from noyau.puzzles.lights.solving.on_paper import block_sizes, decompositions, gram_matrix, usual_order


def check_name(file: str | None) -> None:
    """Refuse a file that is no SVG file, before the work begins."""
    if file is not None and Path(file).suffix.lower() != ".svg":
        raise SpecError("lights-board.gallery", file=file)


def draw_patterns(facts: BoardFacts, file: str) -> str:
    """Draw the neutral patterns of a board, and say so."""
    from noyau.puzzles.lights.neutral_gallery import MOST_PATTERNS, neutral_gallery

    if facts.always_solvable:
        raise SpecError("lights-board.no-gallery", board=str(facts.board))
    count = min(len(facts.system.neutral), MOST_PATTERNS)
    if facts.board.size * count > MOST_LISTED:
        raise TooLarge("lights-board.gallery-cells", board=str(facts.board), limit=MOST_LISTED // count)
    picture = neutral_gallery(facts.board, list(facts.system.neutral), language.now)
    write_whole(Path(file), f"{picture}\n".encode())
    return text("lights-board.written", file=file)


def draw_table(rows: Sequence[Sequence[int]], surface: str, first: int, file: str) -> str:
    """Draw a table of nullities, and say so."""
    from noyau.scenes.atlas.heatmaps import heat_map

    title = text("lights-board.nullities", surface=surface)
    picture = heat_map(rows, title, language=language.now, first=first)
    write_whole(Path(file), f"{picture}\n".encode())
    return text("lights-board.map-written", file=file)


_PATTERNS = 12
"""How many neutral patterns are drawn."""
_CELLS = 60
"""How many cells of a pattern are listed in words."""
_LONG = 20
"""The longest power that is written as a number."""
_SEEDS = 10**6
_ENDS = 40
_TICK = 0.1
_GRACE = 1.0
"""How long a search for distances may take to end when its time is over."""
MOST_REACHED = 2_000
"""The most cells of a board whose distances, or whose states of a difficulty, are looked for."""


class Reach(NamedTuple):
    """How far states are from the goal."""

    least: int
    most: int
    distances: Sequence[int] | None

    @property
    def diameter(self) -> int | None:
        return self.least if self.least == self.most else None


class Wishes(TypedDict):
    """The options of ``noyau lights``."""

    states: int | None
    distances: bool
    matrices: bool
    gallery: str | None
    square: str | None
    rectangle: str | None
    torus: str | None
    surface: str | None
    difficulty: int | None
    seed: int | None
    seconds: float | None


def show(board: Board, wishes: Wishes, as_json: bool) -> None:
    """The facts of a board, as JSON or in words."""
    seconds, began = wishes["seconds"], time.monotonic()
    check_name(wishes["gallery"])
    with clock(str(board), seconds, _GRACE if wishes["distances"] else 0):
        facts = describe(board)
        record = _record(facts)
        lines = [] if as_json else list(_lines(facts))
        reach = _reach(facts, None if seconds is None else began + seconds) if wishes["distances"] else None
    if wishes["matrices"]:
        record |= matrix_record(board)
        lines += [] if as_json else matrix_lines(board)
    if reach is not None:
        record |= _reach_record(reach)
        lines += [] if as_json else _reach_lines(reach)
    if wishes["gallery"] is not None:
        lines += ["", draw_patterns(facts, wishes["gallery"])]
        record["gallery"] = wishes["gallery"]
    if as_json:
        print_json(record)
    else:
        click.echo("\n".join(lines))


def _record(facts: BoardFacts) -> Json:
    return {
        "board": str(facts.board),
        "cells": facts.board.size,
        "rank": facts.rank,
        "nullity": facts.nullity,
        "always_solvable": facts.always_solvable,
        "solutions": write_powers(facts.prime_powers),
        "neutral": None if facts.neutral is None else [_presses(facts.board, pattern) for pattern in facts.neutral],
    }


def _shortened(cells: list[object]) -> list[object]:
    return cells if len(cells) <= _CELLS else [*cells[:_CELLS], "…"]


def _presses(board: Board, pattern: Pattern) -> list[object]:
    """The cells of a pattern, ``cell×n`` where a cell is pressed more than once."""
    name = cell_name(Lights(board))
    return [name(cell) if count == 1 else f"{name(cell)}×{count}" for cell, count in pattern.items()]


def write_powers(powers: Sequence[tuple[int, int]]) -> str:
    """A number as a product of powers, ``2^4·3^1``."""
    return "·".join(f"{prime}^{exponent}" for prime, exponent in powers)


def _lines(facts: BoardFacts) -> Iterator[str]:
    board = facts.board
    yield text("lights-board.title", board=board, n=board.size, states=board.states)
    if board.gluing is not None:
        yield wrap_sentence(board.gluing.say(language.now), "  ")
    if facts.rank is not None:
        yield text("lights-board.rank", rank=facts.rank, nullity=facts.nullity)
    if facts.always_solvable:
        yield text("lights-board.always")
    else:
        yield wrap_sentence(_solvable(facts), "  ")
    if facts.degree is not None:
        yield text("lights-board.degree", n=facts.degree)
    yield from _neutral(facts)


def _solvable(facts: BoardFacts) -> str:
    """How many states can be solved, and in how many ways."""
    from noyau.puzzles.lights.solving.modular_elimination import factorise

    board, lost = facts.board, dict(facts.prime_powers)
    every = {prime: exponent * board.size for prime, exponent in factorise(board.states)}
    solvable = [(prime, exponent - lost[prime]) for prime, exponent in every.items()]
    return text(
        "lights-board.solvable",
        solvable=write_powers(solvable),
        all=f"{board.states}^{board.size}",
        share=_share(facts),
        ways=_count(facts),
    )


def _count(facts: BoardFacts) -> str:
    """The number of solutions, as a number where it is not too long."""
    if sum(exponent for _, exponent in facts.prime_powers) > _LONG:
        return write_powers(facts.prime_powers)
    return words.group_digits(facts.solutions, language.now)


def _share(facts: BoardFacts) -> str:
    """One state in how many can be solved, in words where there is a word."""
    count = _count(facts)
    spelt = f"lights-board.share.{count}"
    return text(spelt) if words.look_up(language.now, spelt) else text("lights-board.share-many", count=count)


def _neutral(facts: BoardFacts) -> Iterator[str]:
    """The neutral patterns as rows of marks, or as lists of cells."""
    if facts.always_solvable:
        return
    if facts.neutral is None:
        yield text("lights-board.many-patterns")
        return
    shown = facts.neutral[:_PATTERNS]
    yield ""
    key = "lights-board.neutral-only" if facts.solutions == 2 else "lights-board.neutral"
    yield wrap_sentence(text(key, n=len(facts.neutral)), "  ")
    yield ""
    if fits_in_text(facts.board):
        marks = [press_marks([pattern.get(cell, 0) for cell in range(facts.board.size)]) for pattern in shown]
        yield str(text_picture(facts.board, *marks).facts["picture"])
    else:
        yield from (f"  {', '.join(map(str, _shortened(_presses(facts.board, pattern))))}" for pattern in shown)
    if len(facts.neutral) > _PATTERNS:
        yield text("lights-board.more", n=len(facts.neutral) - _PATTERNS)


def _reach(facts: BoardFacts, end: float | None) -> Reach:
    """How many states need how many presses; only the most that any needs where they are too many."""
    board = facts.board
    if board.size > MOST_REACHED:
        if not facts.always_solvable:
            raise TooLarge("lights-board.distances-cells", n=board.size, limit=MOST_REACHED)
        most = board.size * (board.states - 1)
        return Reach(most, most, None)
    from noyau.puzzles.lights.solving.distances import distances, gods_number

    try:
        counts = distances(board, limit=_until(end))
    except TooLarge:
        farthest = gods_number(board, limit=_until(end))
        return Reach(farthest.least, farthest.most, None)
    return Reach(len(counts) - 1, len(counts) - 1, counts)


def _until(end: float | None) -> Limit:
    return Limit(seconds=None if end is None else max(_TICK, end - time.monotonic()))


def _reach_record(reach: Reach) -> Json:
    record: Json = {"diameter": reach.diameter, "distances": reach.distances}
    return record if reach.diameter is not None else record | {"diameter_between": [reach.least, reach.most]}


def _reach_lines(reach: Reach) -> Iterator[str]:
    yield ""
    if reach.diameter is None:
        yield wrap_sentence(text("lights-board.between", least=reach.least, most=reach.most), "  ")
    else:
        yield text("lights-board.diameter", n=reach.diameter)
    if reach.distances is None:
        yield text("lights-board.no-distances")
        return
    yield text("lights-board.distances")
    counts = list(enumerate(map(_number, reach.distances)))
    wide = max(len(count) for _, count in counts)
    lines = [f"  {presses:>4}  {count:>{wide}}" for presses, count in counts]
    yield from lines if len(lines) <= 2 * _ENDS else [*lines[:_ENDS], "     …", *lines[-_ENDS:]]


def _number(count: int) -> str:
    """A number with its thousands apart; its first digits and a power of ten where it is long."""
    digits = str(count)
    if len(digits) <= _LONG:
        return words.group_digits(count, language.now)
    return f"≈ {digits[0]}{',' if language.now == 'fr' else '.'}{digits[1:4]}·10^{len(digits) - 1}"


def show_new(board: Board, wishes: Wishes, as_json: bool) -> None:
    """A state that can be solved, by chance, of a difficulty where one is asked for."""
    from noyau.puzzles.lights.starts import random_state

    check_size(board)
    if board.states > MOST_STATES:
        raise TooLarge("lights-board.states", limit=MOST_STATES)
    if wishes["difficulty"] is not None and board.size > MOST_REACHED:
        raise TooLarge("lights-board.difficulty-cells", n=board.size, limit=MOST_REACHED)
    seed = SystemRandom().randrange(_SEEDS) if wishes["seed"] is None else wishes["seed"]
    difficulty, seconds = wishes["difficulty"], wishes["seconds"]
    with clock(str(board), seconds):
        state = random_state(board, presses=difficulty, seed=seed, limit=Limit(seconds=seconds))
    game = f"lights:{board}:{Lights(board).write(state)}"
    if as_json:
        print_json({"game": game, "board": str(board), "difficulty": difficulty, "seed": seed})
        return
    click.echo(game)
    key = "lights-board.new" if difficulty is None else "lights-board.new-hard"
    click.echo(wrap_sentence(text(key, n=difficulty, seed=seed), "  "))


MOST_CELLS = 400
_SHOWN = 48
"""The largest matrix that is shown in words."""


def matrix_record(board: Board) -> Json:
    """The matrices for JSON; those that only two states have are null elsewhere."""
    if board.size > MOST_CELLS:
        raise TooLarge("lights-board.matrices-cells", n=board.size, limit=MOST_CELLS)
    two = board.states == 2
    return {
        "matrix": system_matrix(board),
        "gram": gram_matrix(board, range(board.size)) if two else None,
        "elementary": name_cells(decompositions(board), cell_name(Lights(board))) if two else None,
    }


def matrix_lines(board: Board) -> list[str]:
    """The matrices in words, as long as they can be read."""
    if board.size > _SHOWN:
        return ["", text("lights-board.matrices-json", n=board.size, most=_SHOWN)]
    lines = ["", wrap_sentence(text("lights-board.matrix"), "  "), *_rows(system_matrix(board))]
    if board.states != 2:
        return lines
    order, gram = usual_order(board), gram_matrix(board)
    cells = " ".join(map(board.name_of, order))
    lines += ["", wrap_sentence(text("lights-board.gram", cells=cells, sizes=block_sizes(gram)), "  "), *_rows(gram)]
    lines += ["", text("lights-board.elementary")]
    for cell, presses in enumerate(decompositions(board)):
        said = text("lights-board.no-presses") if presses is None else " ".join(map(board.name_of, presses))
        lines.append(f"  {board.name_of(cell)}: {said}")
    return lines


def _rows(matrix: Sequence[Sequence[int]]) -> list[str]:
    return ["  " + " ".join(str(entry) if entry else "·" for entry in row) for row in matrix]
