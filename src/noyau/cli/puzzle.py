"""``noyau puzzle``: a position whose good move is to be found, of a game and a difficulty, or that of a day."""

from __future__ import annotations

from datetime import date
from shlex import quote

import click

from noyau.console.answering import define_command, language, print_json, text, wrap_prose
from noyau.core.errors import SpecError
from noyau.playing.challenges import MovePuzzle, daily_puzzle, find_puzzle
from noyau.playing.challenges.asking import find_aim, record_puzzle
from noyau.playing.challenges.daily import read_day
from noyau.playing.challenges.finding import SEEDS
from noyau.playing.challenges.judging import LEVELS
from noyau.scenes import draw

_USUAL_LEVEL, _USUAL_SEED = 2, 1


@define_command("puzzle")
@click.argument("game", required=False)
@click.option("--level", type=click.IntRange(min(LEVELS), max(LEVELS)), show_default=str(_USUAL_LEVEL))
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), show_default=str(_USUAL_SEED))
@click.option("--day", metavar="DATE")
def command(game: str | None, level: int | None, seed: int | None, day: str | None, as_json: bool) -> None:
    if game is None:
        if level is not None or seed is not None:
            raise SpecError("puzzle.needs-game")
        asked = date.today() if day is None else read_day(day)
        _show(daily_puzzle(asked), asked, as_json)
    elif day is not None:
        raise SpecError("puzzle.day-alone")
    else:
        found = find_puzzle(game, _USUAL_LEVEL if level is None else level, _USUAL_SEED if seed is None else seed)
        _show(found, None, as_json)


def _show(puzzle: MovePuzzle, day: date | None, as_json: bool) -> None:
    if as_json:
        print_json({"day": None if day is None else day.isoformat(), **record_puzzle(puzzle)})
        return
    title = text(f"game.{puzzle.name}.title")
    click.echo(text("puzzle.title", title=title, level=puzzle.level))
    click.echo(wrap_prose(find_aim(puzzle.judged).say(language.now)))
    click.echo(f"\n{draw(puzzle.game, language=language.now)}\n")
    click.echo(text("puzzle.answer", example=quote(str(puzzle.game))))
