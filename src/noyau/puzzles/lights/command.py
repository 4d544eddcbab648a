"""``noyau lights``: what a board of Lights Out is like, tables of nullities, and new states to solve."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Unpack

import click
from click.shell_completion import CompletionItem

from noyau.console.answering import complete_file, define_command, print_json, read_spec, text, wrap_sentence
from noyau.console.progress import Progress
from noyau.core.budget import Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.boards import SURFACES, Board, read_board
from noyau.graphs.families import FAMILIES
from noyau.puzzles.lights.board_command import Wishes, check_name, draw_table, show, show_new
from noyau.puzzles.lights.solving.board_facts import nullities

MOST_STATES = 9999


_LISTS = ("square", "rectangle", "torus", "surface", "states", "seconds")
ACTIONS: Mapping[str, tuple[str, ...]] = {
    "nullity": (*_LISTS, "gallery"),
    "solvable": _LISTS,
    "new": ("difficulty", "seed", "states", "seconds"),
}
"""What can be asked beside a board, and the options that then have a meaning."""

_OF_A_BOARD = ("states", "distances", "matrices", "gallery", "seconds")


def _complete_board(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [*ACTIONS, *(family.example for family in FAMILIES.values())]
    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


@define_command("lights")
@click.argument("words", nargs=-1, required=True, metavar="BOARD|nullity|solvable|new", shell_complete=_complete_board)
@click.option("--states", type=click.IntRange(min=2), metavar="K")
@click.option("--distances", is_flag=True)
@click.option("--matrices", is_flag=True)
@click.option("--gallery", metavar="FILE.svg", shell_complete=complete_file)
@click.option("--square", metavar="1-40")
@click.option("--rectangle", metavar="1-12x1-12")
@click.option("--torus", metavar="1-40")
@click.option("--surface", metavar="NAME")
@click.option("--difficulty", type=click.IntRange(min=0), metavar="N")
@click.option("--seed", type=int, metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
def command(words: tuple[str, ...], as_json: bool, **wishes: Unpack[Wishes]) -> None:
    asked, rest = (words[0], words[1:]) if words[0] in ACTIONS else (text("cli.placeholder.BOARD"), words)
    _check_word(words[0])
    options = ACTIONS.get(asked, _OF_A_BOARD)
    for name, wish in wishes.items():
        if wish not in (None, False) and name not in options:
            raise SpecError(
                "lights-board.not-with", option=f"--{name}", asked=asked, options=[f"--{n}" for n in options]
            )
    if asked in ("nullity", "solvable"):
        if rest:
            raise SpecError("lights-board.no-more", action=asked, words=" ".join(rest))
        (show_nullities if asked == "nullity" else show_solvable)(wishes, as_json)
        return
    if not rest:
        raise SpecError("lights-board.no-board")
    (show_new if asked == "new" else show)(_read(rest, wishes["states"]), wishes, as_json)


def _check_word(word: str) -> None:
    """Whoever writes ``nulity`` does not mean a board."""
    if "-" not in word and word not in ACTIONS and (near := get_close_matches(word, ACTIONS, n=1)):
        raise SpecError("lights-board.unknown", name=word, near=near[0])


def _read(words: tuple[str, ...], states: int | None) -> Board:
    """The board that the words of a command line write; ``-`` reads it from standard input."""
    written = read_spec(words).strip().removeprefix("lights:")
    name, mark, rules = written.partition("?")
    if name.partition("-")[0] in SURFACES and ":" in rules + name:
        raise SpecError("lights-board.state", text=written, board=written.partition(":")[0])
    board = read_board(f"{name}{mark}{rules}")
    if states is not None and states > MOST_STATES:
        raise TooLarge("lights-board.states", limit=MOST_STATES)
    return board if states is None else replace(board, states=states)


LONGEST_SIDE = 1_000_000
MOST_BOARDS = 1_000_000
_ROW = 10


@dataclass(frozen=True)
class Sizes:
    """The boards that are asked for: the rows and columns from which to which, squares only or all rectangles."""

    surface: str
    rows: range
    columns: range
    squares: bool

    def __iter__(self) -> Iterator[tuple[int, int]]:
        if self.squares:
            return ((side, side) for side in self.rows)
        return ((row, column) for row in self.rows for column in self.columns)

    @property
    def count(self) -> int:
        return len(self.rows) if self.squares else len(self.rows) * len(self.columns)

    def board(self, size: tuple[int, int]) -> str:
        """The board of a size, as it is written."""
        kind, mark, rules = self.surface.partition("?")
        return f"{kind}-{size[0]}x{size[1]}{mark}{rules}"

    def name(self, size: tuple[int, int]) -> str:
        return str(size[0]) if self.squares else f"{size[0]}x{size[1]}"


def show_nullities(wishes: Wishes, as_json: bool) -> None:
    """The nullity of each board."""
    sizes = _read_sizes(wishes)
    states = read_board(sizes.board((1, 1))).states
    if any(states % divisor == 0 for divisor in range(2, states)):
        raise SpecError("lights-board.composite", states=states)
    check_name(wishes["gallery"])
    if wishes["gallery"] is not None and (sizes.squares or sizes.rows[0] != sizes.columns[0]):
        raise SpecError("lights-board.map")
    found = dict(_compute(sizes, wishes["seconds"]))
    drawn = None
    if wishes["gallery"] is not None:
        rows = [[found[row, column] for column in sizes.columns] for row in sizes.rows]
        drawn = draw_table(rows, sizes.surface, sizes.rows[0], wishes["gallery"])
    if as_json:
        print_json({sizes.name(size): nullity for size, nullity in found.items()})
        return
    click.echo(text("lights-board.nullities", surface=sizes.surface))
    click.echo("")
    click.echo("\n".join(_square_lines(sizes, found) if sizes.squares else _table_lines(sizes, found)))
    if drawn is not None:
        click.echo(f"\n{drawn}")


def show_solvable(wishes: Wishes, as_json: bool) -> None:
    """The boards of nullity zero."""
    sizes = _read_sizes(wishes)
    found = [size for size, nullity in _compute(sizes, wishes["seconds"]) if nullity == 0]
    if as_json:
        print_json([size[0] if sizes.squares else sizes.name(size) for size in found])
        return
    click.echo(
        wrap_sentence(text("lights-board.always-solvable", surface=sizes.surface, n=len(found), all=sizes.count), "  ")
    )
    if found:
        click.echo(wrap_sentence(" ".join(sizes.name(size) for size in found), ""))


def _compute(sizes: Sizes, seconds: float | None) -> Iterator[tuple[tuple[int, int], int]]:
    boards = list(sizes)
    with Progress("lights-board.counting") as progress:
        values = nullities(boards, sizes.surface, limit=Limit(seconds=seconds))
        for done, (size, nullity) in enumerate(zip(boards, values, strict=True)):
            progress.tell(done, all=len(boards))
            yield size, nullity


def _read_sizes(wishes: Wishes) -> Sizes:
    """The boards of the one option among --square, --rectangle and --torus."""
    asked = {"square": wishes["square"], "rectangle": wishes["rectangle"], "torus": wishes["torus"]}
    given = [(name, sizes) for name, sizes in asked.items() if sizes is not None]
    if len(given) != 1:
        raise SpecError("lights-board.one-of")
    ((name, written),) = given
    if name == "torus" and wishes["surface"] is not None:
        raise SpecError("lights-board.torus-surface")
    surface = _read_surface("torus" if name == "torus" else wishes["surface"] or "grid", wishes["states"])
    parts = re.split("[x×]", written) if name == "rectangle" else [written]
    if len(parts) != 1 + (name == "rectangle"):
        raise SpecError("lights-board.rectangles", text=written)
    ranges = [_read_range(part) for part in parts]
    sizes = Sizes(surface, ranges[0], ranges[-1], squares=len(ranges) == 1)
    if sizes.count > MOST_BOARDS:
        raise TooLarge("lights-board.too-many", n=sizes.count, limit=MOST_BOARDS)
    return sizes


def _read_surface(written: str, states: int | None) -> str:
    """A kind of surface with its rules; a board of one cell is read to see whether they make sense."""
    kind, mark, rules = written.partition("?")
    if kind not in SURFACES:
        raise SpecError("lights-board.surface", text=kind, known=tuple(SURFACES))
    if states is not None:
        rules = "&".join(word for word in (rules, f"states={states}") if word)
        mark = "?"
    read_board(f"{kind}-1x1{mark}{rules}")
    return f"{kind}{mark}{rules}"


def _read_range(written: str) -> range:
    """Sides from which to which, ``1-40``, or one side, ``7``."""
    read = re.fullmatch(r"\s*([0-9]+)\s*(?:[-–]\s*([0-9]+)\s*)?", written)
    if read is None:
        raise SpecError("lights-board.range", text=written)
    if max(len(part) for part in read.groups("0")) > len(str(LONGEST_SIDE)):
        raise TooLarge("lights-board.side", limit=LONGEST_SIDE)
    first, last = int(read[1]), int(read[2] or read[1])
    if not 1 <= first <= last:
        raise SpecError("lights-board.range", text=written)
    if last > LONGEST_SIDE:
        raise TooLarge("lights-board.side", limit=LONGEST_SIDE)
    return range(first, last + 1)


def _square_lines(sizes: Sizes, found: Mapping[tuple[int, int], int]) -> Iterator[str]:
    """Ten squares to a row, under the last digit of their sides."""
    wide = max(2, *(len(str(nullity)) for nullity in found.values()))
    label = len(str(sizes.rows[-1]))
    yield " " * label + "  " + " ".join(f"{digit:>{wide}}" for digit in range(_ROW))
    first = sizes.rows[0] // _ROW * _ROW
    for start in range(first, sizes.rows[-1] + 1, _ROW):
        cells = (found.get((side, side), "") for side in range(start, start + _ROW))
        yield f"{start:>{label}}  {' '.join(f'{cell:>{wide}}' for cell in cells)}".rstrip()


def _table_lines(sizes: Sizes, found: Mapping[tuple[int, int], int]) -> Iterator[str]:
    """Rows and columns with their numbers, the first row the lowest."""
    wide = max(len(str(value)) for value in (*found.values(), sizes.columns[-1]))
    label = len(str(sizes.rows[-1]))
    for row in reversed(sizes.rows):
        yield f"{row:>{label}}  " + " ".join(f"{found[row, column]:>{wide}}" for column in sizes.columns)
    yield " " * label + "  " + " ".join(f"{column:>{wide}}" for column in sizes.columns)
