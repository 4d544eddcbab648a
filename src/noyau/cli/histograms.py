"""``noyau table soloclobber:GRAPH --what histogram``: how many colourings of a graph have each value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

import click

from noyau import words
from noyau.cli.terminal import Progress, answer, language, text
from noyau.engines.budget import Limit
from noyau.engines.clobber.histograms import Histogram, histogram
from noyau.errors import NotApplicable, SpecError
from noyau.graphs import Graph
from noyau.puzzles.clobber import AlternatingSoloClobber, SoloClobber
from noyau.spec import parse


def show(spec: str, refused: Sequence[str], seconds: float | None, as_json: bool) -> None:
    """The histogram of the graph that a spec names; options of other tables are refused."""
    for option in refused:
        raise NotApplicable("clobber.histogram-option", option=option)
    rules = parse(spec).rules
    if not isinstance(rules, SoloClobber):
        raise NotApplicable("clobber.histogram-game", name=rules.name)
    if parse(spec).position != rules.start:
        raise SpecError("clobber.histogram-position", game=f"{rules.name}:{rules.graph}")
    found = find(rules.graph, isinstance(rules, AlternatingSoloClobber), seconds)
    if as_json:
        facts = {"game": f"{rules.name}:{rules.graph}", "histogram": plain(found.counts)}
        answer({**facts, "method": asdict(found.method)})
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
