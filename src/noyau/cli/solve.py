"""``noyau solve``: who wins, the value, every winning move, and why; or the solution of a puzzle."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Sequence
from typing import Any

import click

from noyau.arguments import Argument, explain, say, summary, whole_strategy
from noyau.arguments.levels import USUAL_LEVEL, explain_at
from noyau.arguments.two_sides.expert import tell_thermograph
from noyau.arguments.two_sides.verdicts import strategy_of_sides
from noyau.console.answering import (
    complain,
    complete_file,
    define_command,
    language,
    manner,
    misere_option,
    player_option,
    print_json,
    read_game,
    read_spec,
    spec_argument,
    text,
    timing_option,
    wrap_prose,
)
from noyau.console.files import write_whole
from noyau.console.progress import Progress
from noyau.core import record
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.budget import POSITIONS, read_memory
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Puzzle, Scoring
from noyau.core.material import puzzle_material_of
from noyau.core.record import Json
from noyau.core.solution_files import check_ending, save_solution
from noyau.core.spec import name_term
from noyau.core.turns import InTurn, with_sides
from noyau.engines import Limit, solve, solve_puzzle

_BOARD = re.compile(r"(\s*lights[ :]\s*)([^ :]+)(.*)", re.DOTALL)
_GRACE = 1.0
"""How long a search for the fewest moves may take to end when its time is over; less than any command may."""


@define_command("solve")
@spec_argument
@misere_option
@player_option
@click.option("--value", "valued", is_flag=True)
@click.option("--thermograph", is_flag=True)
@click.option("--explain", "why", is_flag=True)
@click.option("--level", type=click.IntRange(1, 3))
@click.option("--strategy", is_flag=True)
@click.option("--limit", type=click.IntRange(min=1), show_default=str(POSITIONS))
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
@click.option("--keep", metavar="FILE.npz", shell_complete=complete_file)
@click.option("--without-theorems", is_flag=True)
@click.option("--memory", metavar="SIZE", callback=lambda _, __, size: None if size is None else read_memory(size))
@click.option("--fewest", is_flag=True)
@click.option("--all", "every", is_flag=True)
@click.option("--chase", is_flag=True)
@click.option("--target")
@click.option("--end", metavar="VERTEX,COLOUR")
@click.option("--joker", is_flag=True)
@click.option("--states", type=click.IntRange(min=2))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
@click.option("--by", type=click.Choice(["elimination", "gram"]))
@timing_option
def command(
    spec: tuple[str, ...],
    misere: bool,
    player: str | None,
    valued: bool,
    thermograph: bool,
    why: bool,
    level: int | None,
    strategy: bool,
    limit: int | None,
    seconds: float | None,
    keep: str | None,
    memory: int | None,
    without_theorems: bool,
    states: int | None,
    by: str | None,
    output: str | None,
    as_json: bool,
    **wishes: object,
) -> int | None:
    if output is not None:
        check_ending(output)
    words = spec if states is None else (set_states(read_spec(spec), states),)
    game = read_game(words, misere, player)
    game = with_sides(game) if valued or thermograph else game
    if (valued or thermograph) and not isinstance(game.rules, InTurn):
        raise NotApplicable("solve.value-only", name=game.rules.name)
    wishes = {name: wish for name, wish in wishes.items() if wish}
    lesson = None
    if isinstance(game.rules, Puzzle):
        lesson = puzzle_material_of(game.rules).lesson
        if by and lesson is None:
            raise NotApplicable("solve.lights-only", option="by")
        for_players = {"strategy": strategy, "keep": keep, "memory": memory, "without-theorems": without_theorems}
        _refuse("solve.players-only", [name for name, wish in for_players.items() if wish])
        found: Any = _solve_puzzle(game, Limit(limit, seconds), wishes)
    else:
        asked = {**wishes, **({"by": by} if by else {})}
        _refuse("solve.puzzles-only", ["all" if name == "every" else name for name in asked])
        with Progress("cli.positions") as progress:
            told = Limit(limit, seconds, watch=progress.tell, memory=memory)
            wanted = valued or thermograph
            theorems = not without_theorems
            if keep is None:
                found = solve(game, limit=told, value=wanted, theorems=theorems)
            else:
                found = _solve_kept(game, keep, told, progress, value=wanted, theorems=theorems)
        if found is None:
            return 130
    level = level or (USUAL_LEVEL if why else None)
    argument = summary(found) if level is None else explain_at(found, level)
    if strategy:
        strategy_blocks = strategy_of_sides(found) if isinstance(game.rules, InTurn) else whole_strategy(found)
        argument = (*argument, *strategy_blocks)
    if by and lesson:
        argument = (*argument, *lesson(found, by))
    if output is not None:
        _write(found, argument, (explain if why else summary)(found, whole=True), output)
    elif as_json:
        record_of = record.write(found, language.now, argument, timing=manner.timing)
        record_of |= {} if level is None else {"level": level}
        print_json({**record_of, **record.write_thermograph(found)} if thermograph else record_of)
    else:
        click.echo(wrap_prose(say(argument, language.now)))
        if thermograph and level != 3:  # the third level reads it anyhow
            click.echo(wrap_prose(say(tell_thermograph(found), language.now)))
    return None


def _write(found: AnyAnalysis | AnySolution, argument: Argument, whole: Argument, output: str) -> None:
    """Write the answer to a file, and say so: of a puzzle the solution, else every winning move in full."""
    told = record.write(found, language.now, argument, timing=manner.timing, with_moves=False)
    if isinstance(found, Solution):
        save_solution(found, output, told)
    elif check_ending(output) == "npy":
        raise NotApplicable("puzzle.no-array", name=found.game.rules.name)
    elif manner.as_json or check_ending(output) == "json":
        answer = record.write(found, language.now, argument, timing=manner.timing)
        write_whole(output, f"{json.dumps(answer, ensure_ascii=False)}\n".encode())
    else:
        write_whole(output, f"{wrap_prose(say(whole, language.now))}\n".encode())
    if manner.as_json:
        print_json({name: fact for name, fact in told.items() if name not in ("solution", "moves")} | {"file": output})
    else:
        click.echo(wrap_prose(say(argument, language.now)))
        click.echo(text("cli.written", file=output))


def set_states(spec: str, states: int) -> str:
    """The spec of a Lights Out board with another number of states.

    >>> set_states("lights:torus-3x3?multi:all", 3)
    'lights:torus-3x3?multi&states=3:all'
    """
    found = _BOARD.fullmatch(name_term(spec))
    if not found:
        raise NotApplicable("solve.lights-only", option="states")
    return f"{found[1]}{found[2]}{'&' if '?' in found[2] else '?'}states={states}{found[3]}"


def _solve_kept(
    game: AnyGame, keep: str, limit: Limit, progress: Progress, *, value: bool, theorems: bool
) -> AnyAnalysis | None:
    """The answer, whose table is kept in a file; None where the user stopped it, with what was said of how to go on."""
    if isinstance(game.rules, Scoring | InTurn):
        if not theorems:
            raise NotApplicable("solve.theorems", name=game.rules.name)
        from noyau.engines.keeping import SearchStopped

        try:
            if isinstance(game.rules, Scoring):
                from noyau.engines.scoring import kept_search

                return kept_search.solve_kept(game, keep, limit)
            from noyau.engines.partisan import kept_outcomes

            return kept_outcomes.solve_kept(game, keep, limit, value=value)
        except SearchStopped as stop:
            progress.clear()
            complain(text("strings.stopped", n=stop.count, file=keep), "Interrupted")
            return None
    from noyau.engines.residues.stored_answers import Stopped, solve_kept

    try:
        return solve_kept(game, keep, limit, theorems=theorems)
    except Stopped as stop:
        progress.clear()
        complain(text("residues.stopped", n=stop.kept.count, file=keep), "Interrupted")
        return None


def _solve_puzzle(game: AnyGame, limit: Limit, wishes: Json) -> AnySolution:
    with Progress("cli.positions") as progress:
        told = dataclasses.replace(limit, watch=progress.tell)
        if limit.seconds is None:
            return solve_puzzle(game, limit=told, **wishes)
        from noyau.console.progress import clock

        # a search for the fewest ends by itself when its time is over, and tells the best that it found
        tells = "fewest" in wishes or puzzle_material_of(game.rules).is_patient
        with clock(_name(game), limit.seconds, _GRACE if tells else 0):
            return solve_puzzle(game, limit=told, **wishes)


def _name(game: AnyGame) -> str:
    """The spec of a puzzle without its position, which may be very long."""
    board = getattr(game.rules, "board", None)
    return game.rules.name if board is None else f"{game.rules.name}:{board}"


def _refuse(key: str, options: Sequence[str]) -> None:
    """Say that an option has no meaning for this game."""
    if options:
        raise NotApplicable(key, option=options[0])
