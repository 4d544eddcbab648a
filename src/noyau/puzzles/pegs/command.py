"""``noyau pegs``: what a board of peg solitaire is like, which single vacancies end in one peg, and the whole game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from noyau import words
from noyau.console.answering import define_command, language, print_json, read_spec, text, wrap_sentence
from noyau.console.progress import Progress
from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame, cell_name
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.graphs.peg_boards import NAMED, PegBoard
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import symmetries
from noyau.puzzles.pegs.solving.parities import class_count
from noyau.puzzles.pegs.solving.solvable_jumps import Vacancy, vacancies

if TYPE_CHECKING:
    from noyau.puzzles.pegs.solving.whole_game import WholeGame

MOST_HOLES = 40
"""The single vacancies of larger boards take too long."""
_PATIENCE = 2_000_000
"""How many positions are searched for one vacancy and one end."""
_EXAMPLES = ("rect-4x4", "triangular-5", "cross-3x2", "diamond-3", "cycle-8")


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in (*NAMED, *_EXAMPLES) if name.startswith(incomplete)]


@define_command("pegs")
@click.argument("board", nargs=-1, required=True, metavar="BOARD", shell_complete=_complete)
@click.option("--count", is_flag=True)
@click.option("--limit", type=click.IntRange(min=1), metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="X")
def command(board: tuple[str, ...], count: bool, limit: int | None, seconds: float | None, as_json: bool) -> None:
    game = _read(board)
    rules = game.rules
    assert isinstance(rules, Pegs)
    record: Json = _facts(rules.board)
    lines = [] if as_json else [wrap_sentence(text("peg-table.title", **record), "  ")]
    if count:
        found = _count(game, Limit(limit or 100_000_000, seconds))
        record["count"] = _count_record(rules.board, found)
        lines += [] if as_json else _count_lines(game, found)
    else:
        known = _vacancies(rules.board, Limit(limit or _PATIENCE, seconds))
        record["vacancies"] = None if known is None else [_vacancy_record(rules, vacancy) for vacancy in known]
        lines += [] if as_json else _vacancy_lines(rules.board, known)
    if as_json:
        print_json(record)
    else:
        click.echo("\n".join(lines))


def _read(spec: tuple[str, ...]) -> AnyGame:
    """A board, perhaps with a position, which may be written as the spec of a game."""
    written = read_spec(spec).strip().removeprefix("pegs:").removeprefix("pegs ")
    if not written:
        raise SpecError("error.empty")
    return parse(f"pegs:{written}")


def _facts(board: PegBoard) -> Json:
    return {
        "board": str(board),
        "holes": board.size,
        "jumps": len(board.jumps),
        "symmetries": len(symmetries(board)),
        "classes": class_count(board),
    }


def _vacancies(board: PegBoard, limit: Limit) -> list[Vacancy] | None:
    if board.size > MOST_HOLES:
        return None
    with Progress("peg-table.vacancy-progress") as progress:
        found = []
        for vacancy in vacancies(board, limit):
            found.append(vacancy)
            progress.tell(vacancy.hole, last=board.size - 1)
        return found


def _vacancy_record(rules: Pegs, vacancy: Vacancy) -> Json:
    name = cell_name(rules)
    return {
        "hole": name(vacancy.hole),
        "same": list(map(name, vacancy.same)),
        "solvable": vacancy.solvable,
        "complement": vacancy.complement,
        "ends": {str(name(hole)): known for hole, known in vacancy.ends.items()},
    }


def _vacancy_lines(board: PegBoard, known: list[Vacancy] | None) -> Iterator[str]:
    yield ""
    if known is None:
        yield wrap_sentence(text("peg-table.many-holes", limit=MOST_HOLES), "  ")
        return
    yield wrap_sentence(text("peg-table.vacancies"), "  ")
    for vacancy in known:
        ends = [hole for hole, found in vacancy.ends.items() if found]
        open_ones = [hole for hole, found in vacancy.ends.items() if found is None]
        key = "ends" if ends else "no-end" if not open_ones else "open-end"
        facts = {"hole": board.name_of(vacancy.hole), "ends": _list(board, ends), "open": _list(board, open_ones)}
        said = text(f"peg-table.{key}", n=len(ends), **facts)
        others = [hole for hole in vacancy.same if hole != vacancy.hole]
        said += f" {text('peg-table.same', n=len(others), holes=_list(board, others))}" if others else ""
        if ends and open_ones:
            said += f" {text('peg-table.open', n=len(open_ones), holes=facts['open'])}"
        yield wrap_sentence(f"  {said}", "    ")
    if all(vacancy.complement for vacancy in known):
        yield wrap_sentence(text("peg-table.all-complements"), "  ")


def _list(board: PegBoard, holes: list[int]) -> str:
    return ", ".join(map(board.name_of, holes))


def _count(game: AnyGame, limit: Limit) -> WholeGame:
    from noyau.puzzles.pegs.solving.whole_game import whole_game

    rules = game.rules
    assert isinstance(rules, Pegs)
    with Progress("cli.positions") as progress:
        told = Limit(limit.positions, limit.seconds, watch=progress.tell)
        return whole_game(rules.board, game.position, Budget(told, str(game)))


def _count_record(board: PegBoard, found: WholeGame) -> Json:
    return {
        "positions": found.positions,
        "games": found.games,
        "won": found.won,
        "wins": None if found.wins is None else {board.name_of(hole): games for hole, games in found.wins.items()},
        "levels": [asdict(level) for level in found.levels],
    }


def _count_lines(game: AnyGame, found: WholeGame) -> Iterator[str]:
    yield ""
    yield wrap_sentence(text("peg-table.count", game=game.spec, n=found.positions), "  ")
    if found.games is not None:
        yield wrap_sentence(text("peg-table.games", n=found.games, won=found.won), "  ")
    name = cell_name(game.rules)
    for hole, games in (found.wins or {}).items():
        yield text("peg-table.left-at", hole=name(hole), n=games)
    yield ""
    heads = [text(f"peg-table.head.{name}") for name in ("pegs", "positions", "stuck", "games")]
    rows = [
        [str(level.pegs), *map(_number, (level.positions, level.stuck)), _number(level.games)] for level in found.levels
    ]
    wide = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    for row in (heads, *rows):
        yield "  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, wide, strict=True))


def _number(count: int | None) -> str:
    return "—" if count is None else words.group_digits(count, language.now)
