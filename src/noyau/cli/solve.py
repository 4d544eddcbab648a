"""``noyau solve``: who wins, the value, every winning move, and why; or the solution of a puzzle."""

from __future__ import annotations

import click

from noyau import record
from noyau.arguments import explain, say, summary, whole_strategy
from noyau.cli.terminal import answer, define, language, misere_option, read_game, spec_argument, wrap_prose
from noyau.engines import Limit, solve
from noyau.game import Puzzle


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
    game = read_game(spec, misere)
    if isinstance(game.rules, Puzzle):
        from noyau.engines.puzzles import solve_puzzle

        solution = solve_puzzle(game, limit=Limit(limit, seconds))
        argument = explain(solution) if why else summary(solution)
        record_ = record.write(solution, language.now, argument) if as_json else None
    else:
        analysis = solve(game, limit=Limit(limit, seconds))
        argument = explain(analysis) if why else summary(analysis)
        if strategy:
            argument = (*argument, *whole_strategy(analysis))
        record_ = record.write(analysis, language.now, argument) if as_json else None
    if record_ is not None:
        answer(record_)
    else:
        click.echo(wrap_prose(say(argument, language.now)))
