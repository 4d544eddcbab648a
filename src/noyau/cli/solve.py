"""``noyau solve``: who wins, the value, every winning move, and why."""

from __future__ import annotations

import click

from noyau import record
from noyau.arguments import explain, say, summary, whole_strategy
from noyau.cli.terminal import answer, define, language, misere_option, read_game, spec_argument, wrap_prose
from noyau.engines import Limit, solve


@define("solve")
@spec_argument
@misere_option
@click.option("--explain", "why", is_flag=True)
@click.option("--strategy", is_flag=True)
@click.option("--limit", type=click.IntRange(min=1), default=Limit().positions, show_default=True)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
def command(
    spec: tuple[str, ...],
    misere: bool,
    why: bool,
    strategy: bool,
    limit: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    analysis = solve(read_game(spec, misere), limit=Limit(limit, seconds))
    argument = explain(analysis) if why else summary(analysis)
    if strategy:
        argument = (*argument, *whole_strategy(analysis))
    if as_json:
        answer(record.write(analysis, language.now, argument))
    else:
        click.echo(wrap_prose(say(argument, language.now)))
