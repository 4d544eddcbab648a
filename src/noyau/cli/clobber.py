"""``noyau clobber``: Solitaire Clobber on a graph whatever the colouring; all small graphs, powers, hypercubes."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from noyau.cli.terminal import define, read_spec
from noyau.errors import SpecError
from noyau.graphs.families import FAMILIES

ACTIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "census": ("show_census", ("vertices",)),
    "powers": ("show_powers", ("to", "seconds")),
    "conjecture": ("show_conjecture", ("dimension", "samples", "seed", "seconds")),
}
"""What can be asked beside a graph: the function of ``clobber_lists``, and the options that then have a meaning."""

_OF_A_GRAPH = ("alternating", "strong", "seconds")


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [*ACTIONS, *(family.example for family in FAMILIES.values())]
    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


@define("clobber")
@click.argument("words", nargs=-1, required=True, metavar="GRAPH|census|powers|conjecture", shell_complete=_complete)
@click.option("--alternating", is_flag=True)
@click.option("--strong", is_flag=True)
@click.option("--vertices", type=click.IntRange(1, 8), metavar="N")
@click.option("--to", type=click.IntRange(3, 16), metavar="N")
@click.option("--dimension", type=click.IntRange(1, 6), metavar="N")
@click.option("--samples", type=click.IntRange(min=1), metavar="N")
@click.option("--seed", type=int, metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
def command(words: tuple[str, ...], as_json: bool, **wishes: Any) -> None:
    from noyau.cli import clobber_lists

    asked = words[0]
    if "-" not in asked and asked not in ACTIONS and (near := get_close_matches(asked, ACTIONS, n=1)):
        raise SpecError("clobber.unknown", name=asked, near=near[0])
    name, options = ACTIONS.get(asked, ("show_graph", _OF_A_GRAPH))
    for option, wish in wishes.items():
        if wish not in (None, False) and option not in options:
            known = [f"--{name}" for name in options]
            raise SpecError(
                "clobber.not-with", option=f"--{option}", asked=asked if asked in ACTIONS else "GRAPH", options=known
            )
    if asked in ACTIONS and len(words) > 1:
        raise SpecError("clobber.no-more", action=asked, words=" ".join(words[1:]))
    show: Any = getattr(clobber_lists, name)
    if asked in ACTIONS:
        show(wishes, as_json)
    else:
        show(read_spec(words), wishes, as_json)
