"""``noyau clobber``: Solitaire Clobber on a graph whatever the colouring; all small graphs, powers, hypercubes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypedDict, Unpack

import click
from click.shell_completion import CompletionItem

from noyau import words
from noyau.console.answering import (
    define_command,
    language,
    manner,
    print_json,
    read_spec,
    text,
    timing_option,
    wrap_sentence,
)
from noyau.console.progress import Progress
from noyau.core.budget import Limit
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame, cell_name
from noyau.core.record import Json
from noyau.graphs import Graph
from noyau.graphs.families import FAMILIES
from noyau.puzzles.clobber.rules import AlternatingSoloClobber, SoloClobber, StoneGraph
from noyau.puzzles.clobber.solving import census
from noyau.puzzles.clobber.solving.census import Histogram, histogram

if TYPE_CHECKING:
    from noyau.puzzles.clobber.solving.all_positions import Violations

ACTIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "census": ("show_census", ("vertices",)),
    "powers": ("show_powers", ("to", "seconds")),
    "conjecture": ("show_conjecture", ("dimension", "samples", "seed", "seconds")),
}
"""What can be asked beside a graph: the function below, and the options that then have a meaning."""

_OF_A_GRAPH = ("alternating", "strong", "seconds")


class Wishes(TypedDict):
    """The options of ``noyau clobber``."""

    alternating: bool
    strong: bool
    vertices: int | None
    to: int | None
    dimension: int | None
    samples: int | None
    seed: int | None
    seconds: float | None


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [*ACTIONS, *(family.example for family in FAMILIES.values())]
    return [CompletionItem(name) for name in known if name.startswith(incomplete)]


@define_command("clobber")
@click.argument("words", nargs=-1, required=True, metavar="GRAPH|census|powers|conjecture", shell_complete=_complete)
@click.option("--alternating", is_flag=True)
@click.option("--strong", is_flag=True)
@click.option("--vertices", type=click.IntRange(1, 8), metavar="N")
@click.option("--to", type=click.IntRange(3, 16), metavar="N")
@click.option("--dimension", type=click.IntRange(1, 6), metavar="N")
@click.option("--samples", type=click.IntRange(min=1), metavar="N")
@click.option("--seed", type=int, metavar="N")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
@timing_option
def command(words: tuple[str, ...], as_json: bool, **wishes: Unpack[Wishes]) -> None:
    asked = words[0]
    if "-" not in asked and asked not in ACTIONS and (near := get_close_matches(asked, ACTIONS, n=1)):
        raise SpecError("clobber.unknown", name=asked, near=near[0])
    name, options = ACTIONS.get(asked, ("", _OF_A_GRAPH))
    for option, wish in wishes.items():
        if wish not in (None, False) and option not in options:
            known = [f"--{name}" for name in options]
            raise SpecError(
                "clobber.not-with",
                option=f"--{option}",
                asked=asked if asked in ACTIONS else text("cli.placeholder.GRAPH"),
                options=known,
            )
    if asked in ACTIONS and len(words) > 1:
        raise SpecError("clobber.no-more", action=asked, words=" ".join(words[1:]))
    if asked in ACTIONS:
        globals()[name](wishes, as_json)
    else:
        show_graph(read_spec(words), wishes, as_json)


def show(game: AnyGame, seconds: float | None, as_json: bool) -> None:
    """The histogram of a graph whatever the colouring."""
    rules = game.rules
    if not isinstance(rules, SoloClobber):
        raise NotApplicable("clobber.histogram-game", name=rules.name)
    if game.position != rules.start:
        raise SpecError("clobber.histogram-position", game=f"{rules.name}:{rules.graph}")
    found = find(rules.graph, isinstance(rules, AlternatingSoloClobber), seconds)
    if as_json:
        facts = {"game": f"{rules.name}:{rules.graph}", "histogram": plain(found.counts)}
        print_json({**facts, "method": found.method.record(manner.timing)})
        return
    click.echo("\n".join(lines(found)))


def find(graph: Graph, in_turn: bool, seconds: float | None) -> Histogram:
    """The histogram, with a word about how far one is."""
    with Progress("cli.positions") as progress:
        return histogram(graph, in_turn=in_turn, limit=Limit(seconds=seconds, watch=progress.tell))


def plain(counts: Mapping[int, int]) -> dict[str, int]:
    """Counts as JSON has them."""
    return {str(value): count for value, count in counts.items()}


def lines(found: Histogram) -> Iterator[str]:
    """The values and how many colourings have each."""
    rule = "clobber.title-turn" if found.in_turn else "clobber.title"
    yield text(rule, graph=found.graph, n=found.graph.size, colourings=2**found.graph.size)
    yield text("clobber.histogram")
    yield from rows(found.counts)


def rows(counts: Mapping[int, int]) -> Iterator[str]:
    """One line for each value."""
    written = {value: words.group_digits(count, language.now) for value, count in counts.items()}
    wide = max(map(len, written.values()), default=0)
    for value, count in written.items():
        yield f"  {value:>4}  {count:>{wide}}"


NOTIONS = ("strongly_one_reducible", "strongly_two_reducible", "strongly_joker_reducible")

_QUICK = 12
"""Up to so many vertices the strong notions are told without being asked for."""
_VERTICES, _POWERS, _DIMENSION, _SAMPLES = 6, 10, 4, 100


def show_graph(written: str, wishes: Wishes, as_json: bool) -> None:
    """A graph whatever the colouring: values, the invariant, strong reducibility."""
    name = written.strip().removeprefix("soloclobber:")
    if ":" in name:
        raise SpecError("clobber.colouring", graph=name.partition(":")[0], text=name)
    graph = StoneGraph().read(name)
    found = find(graph, wishes["alternating"], wishes["seconds"])
    told: dict[str, Violations] = {}
    if not wishes["alternating"] and (graph.size <= _QUICK or wishes["strong"]):
        from noyau.puzzles.clobber.solving import all_positions

        with Progress("cli.positions") as progress:
            limit = Limit(seconds=wishes["seconds"], watch=progress.tell)
            told = {name: getattr(all_positions, name)(graph, limit) for name in NOTIONS}
    if as_json:
        print_json(_record(found, told))
    else:
        click.echo("\n".join((*lines(found), *_facts(found), *_strong_lines(found.graph, told))))


def _record(found: Histogram, told: Mapping[str, Violations]) -> Json:
    by_delta, name = found.by_delta, cell_name(SoloClobber(found.graph))
    return {
        "graph": str(found.graph),
        "vertices": found.graph.size,
        "edges": found.graph.edge_count,
        "alternating": found.in_turn,
        "histogram": plain(found.counts),
        "one_reducible": found.is_one_reducible,
        "worst": found.worst,
        "delta": None if by_delta is None else {str(at): plain(counts) for at, counts in by_delta.items()},
        **{
            key: {
                "holds": not one,
                "violations": len(one),
                "first": [{**violation._asdict(), "vertex": name(violation.vertex)} for violation in one.first],
            }
            for key, one in told.items()
        },
        "method": found.method.record(manner.timing),
    }


def _facts(found: Histogram) -> Iterator[str]:
    key = "clobber.one-reducible" if found.is_one_reducible else "clobber.worst"
    yield wrap_sentence(text(key, n=found.worst), "  ")
    if found.by_delta is None:
        yield text("clobber.not-bipartite")
        return
    yield wrap_sentence(text("clobber.delta"), "  ")
    for at, counts in found.by_delta.items():
        values = ", ".join(f"{value}: {count}" for value, count in counts.items())
        yield text("clobber.delta-row", delta=at, values=values or "–")


def _strong_lines(graph: Graph, told: Mapping[str, Violations]) -> Iterator[str]:
    for name, one in told.items():
        if not one:
            yield text(f"clobber.holds.{name}")
            continue
        first = one.first[0]
        facts = {
            "stones": first.stones,
            "vertex": graph.name_of(first.vertex),
            "colour": first.colour,
            "other": first.other,
        }
        yield wrap_sentence(text(f"clobber.fails.{name}", n=len(one), **facts), "  ")


def show_census(wishes: Wishes, as_json: bool) -> None:
    """All graphs up to a number of vertices; each line is printed as soon as it is known."""
    most = wishes["vertices"] or _VERTICES
    found = []
    if not as_json:
        click.echo(wrap_sentence(text("clobber.census"), "  "))
        click.echo(text("clobber.census-head"))
    for vertices in range(1, most + 1):
        with Progress("clobber.counting") as progress:
            one = census.census(vertices, progress.tell)
        found.append(one)
        if not as_json:
            worst = ", ".join(f"{value}: {count}" for value, count in one.worst.items())
            click.echo(f"  {vertices:>2}  {one.graphs:>7}  {one.connected:>9}  {one.one_reducible:>9}  {worst}")
    if as_json:
        print_json({"census": [one.record() for one in found], "scope": "exact"})
    else:
        click.echo(text("clobber.hardest", n=most, graph=found[-1].hardest, value=max(found[-1].worst)))


def show_powers(wishes: Wishes, as_json: bool) -> None:
    """The least k for which all colourings of C(n,k) have value 1."""
    most = wishes["to"] or _POWERS
    with Progress("cli.positions") as progress:
        limit = Limit(seconds=wishes["seconds"], watch=progress.tell)
        found = {vertices: census.least_power(vertices, limit) for vertices in range(3, most + 1)}
    if as_json:
        print_json({"powers": {str(vertices): k for vertices, k in found.items()}, "scope": "exact"})
        return
    click.echo(wrap_sentence(text("clobber.powers"), "  "))
    for vertices, k in found.items():
        click.echo(f"  {vertices:>3}  {k}")


def show_conjecture(wishes: Wishes, as_json: bool) -> None:
    """How far "value 1 exactly where δ is not 0" holds on a hypercube: all colourings, or some by chance."""
    dimension = wishes["dimension"] or _DIMENSION
    seed = wishes["seed"] or 0
    if dimension <= census.MOST_EXHAUSTED and wishes["samples"] is None:
        with Progress("cli.positions") as progress:
            found = census.exhaust_hypercube(dimension, Limit(seconds=wishes["seconds"], watch=progress.tell))
    else:
        with Progress("clobber.sampling") as progress:
            samples = wishes["samples"] or _SAMPLES
            found = census.sample_hypercube(dimension, samples, seed, Limit(seconds=wishes["seconds"]), progress.tell)
    if as_json:
        facts = asdict(found) | {"holds": None if found.undecided else not found.exceptions, "scope": found.scope}
        print_json(facts | ({} if found.exhaustive else {"seed": seed}))
        return
    key = "clobber.conjecture" if found.exhaustive else "clobber.conjecture-observed"
    click.echo(
        wrap_sentence(text(key, dimension=dimension, n=found.colourings, forbidden=found.forbidden, seed=seed), "  ")
    )
    verdict = "clobber.no-exception" if not found.exceptions else "clobber.exceptions"
    if found.undecided:
        verdict = "clobber.undecided"
    shown = found.exceptions[0] if found.exceptions else ""
    click.echo(
        wrap_sentence(
            text(verdict, n=len(found.exceptions), stones=shown, worst=found.worst, undecided=found.undecided), "  "
        )
    )
