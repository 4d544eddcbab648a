"""``noyau lights``: what a board of Lights Out is like, tables of nullities, and new states to solve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from noyau.boards import SURFACES, Board, read_board
from noyau.cli.terminal import complete_file, define, read_spec
from noyau.errors import SpecError, TooLarge
from noyau.graphs.families import FAMILIES

MOST_STATES = 9999


def show_board(words: tuple[str, ...], wishes: Mapping[str, Any], as_json: bool) -> None:
    from noyau.cli.lights.board import show

    show(_read(words, wishes["states"]), wishes, as_json)


def list_nullities(words: tuple[str, ...], wishes: Mapping[str, Any], as_json: bool) -> None:
    from noyau.cli.lights.lists import show_nullities

    _nothing_more(words, "nullity")
    show_nullities(wishes, as_json)


def list_solvable(words: tuple[str, ...], wishes: Mapping[str, Any], as_json: bool) -> None:
    from noyau.cli.lights.lists import show_solvable

    _nothing_more(words, "solvable")
    show_solvable(wishes, as_json)


def make_state(words: tuple[str, ...], wishes: Mapping[str, Any], as_json: bool) -> None:
    from noyau.cli.lights.board import show_new

    if not words:
        raise SpecError("lightlab.no-board")
    show_new(_read(words, wishes["states"]), wishes, as_json)


Action = Callable[[tuple[str, ...], Mapping[str, Any], bool], None]

_LISTS = ("square", "rectangle", "torus", "surface", "states", "seconds")
ACTIONS: Mapping[str, tuple[Action, tuple[str, ...]]] = {
    "nullity": (list_nullities, (*_LISTS, "gallery")),
    "solvable": (list_solvable, _LISTS),
    "new": (make_state, ("difficulty", "seed", "states", "seconds")),
}
"""What can be asked beside a board, and the options that then have a meaning."""

_OF_A_BOARD = ("states", "distances", "matrices", "gallery", "seconds")


def _complete_board(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [*ACTIONS, *(family.example for family in FAMILIES.values())]
    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


@define("lights")
@click.argument("words", nargs=-1, required=True, metavar="BOARD|nullity|solvable|new", shell_complete=_complete_board)
@click.option("--states", type=click.IntRange(min=2), metavar="K")
@click.option("--distances", is_flag=True)
@click.option("--matrices", is_flag=True)
@click.option("--gallery", metavar="FILE.svg", shell_complete=complete_file)
@click.option("--square", metavar="1-40")
@click.option("--rectangle", metavar="1-12x1-12")
@click.option("--torus", metavar="1-40")
@click.option("--surface", metavar="KIND")
@click.option("--difficulty", type=click.IntRange(min=0), metavar="N")
@click.option("--seed", type=int, metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
def command(words: tuple[str, ...], as_json: bool, **wishes: Any) -> None:
    _check_word(words[0])
    action, options = ACTIONS.get(words[0], (show_board, _OF_A_BOARD))
    for name, wish in wishes.items():
        if wish not in (None, False) and name not in options:
            asked = words[0] if words[0] in ACTIONS else "BOARD"
            raise SpecError("lightlab.not-with", option=f"--{name}", asked=asked, options=[f"--{n}" for n in options])
    action(words[1:] if words[0] in ACTIONS else words, wishes, as_json)


def _check_word(word: str) -> None:
    """Whoever writes ``nulity`` does not mean a board."""
    if "-" not in word and word not in ACTIONS and (near := get_close_matches(word, ACTIONS, n=1)):
        raise SpecError("lightlab.unknown", name=word, near=near[0])


def _nothing_more(words: tuple[str, ...], action: str) -> None:
    if words:
        raise SpecError("lightlab.no-more", action=action, words=" ".join(words))


def _read(words: tuple[str, ...], states: int | None) -> Board:
    """The board that the words of a command line write; ``-`` reads it from standard input."""
    written = read_spec(words).strip().removeprefix("lights:")
    name, mark, rules = written.partition("?")
    if name.partition("-")[0] in SURFACES and ":" in rules + name:
        raise SpecError("lightlab.state", text=written, board=written.partition(":")[0])
    board = read_board(f"{name}{mark}{rules}")
    if states is not None and states > MOST_STATES:
        raise TooLarge("lightlab.states", limit=MOST_STATES)
    return board if states is None else replace(board, states=states)
