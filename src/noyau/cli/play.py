"""``noyau play``: a match in the terminal, against the computer or between humans."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from noyau.console.answering import (
    complete_file,
    complete_game,
    define_command,
    misere_option,
    player_option,
    print_json,
    read_game,
)
from noyau.console.play.saving import read_kept
from noyau.core.budget import Limit
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import puzzle_material_of
from noyau.core.record import Json
from noyau.core.turns import InTurn, set_player
from noyau.core.verdict import Player
from noyau.engines import solve
from noyau.playing.attempt import Attempt, record_attempt
from noyau.playing.match import HUMAN, PLAYERS, Match, begin_turns, record_match
from noyau.playing.players import LIMIT, Strength, Think
from noyau.scenes.kit.themes import THEMES
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.console.play.screen import Screen

_COMPUTER = "computer"

MARIENBAD = "nim:1,3,5,7"
"""What is played where no game is named."""


@define_command("play")
@click.argument("spec", nargs=-1, metavar="[SPEC]", shell_complete=complete_game)
@misere_option
@player_option
@click.option("--side", type=click.Choice([player.value for player in Player]))
@click.option("--first", type=click.Choice([HUMAN, _COMPUTER]))
@click.option("--players", metavar="A,B")
@click.option("--strength", type=click.Choice([strength.value for strength in Strength]))
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
@click.option("--keep", metavar="FILE.npz", shell_complete=complete_file)
@click.option("--seed", type=int)
@click.option("--theme", type=click.Choice(list(THEMES)), default="matches", show_default=True)
@click.option("--resume", metavar="FILE", shell_complete=complete_file)
@click.option("--save", metavar="FILE", shell_complete=complete_file)
@click.option("--no-colour", is_flag=True)
def command(
    spec: tuple[str, ...],
    misere: bool,
    player: str | None,
    side: str | None,
    first: str | None,
    players: str | None,
    strength: str | None,
    seconds: float | None,
    keep: str | None,
    seed: int | None,
    theme: str,
    resume: str | None,
    save: str | None,
    no_colour: bool,
    as_json: bool,
) -> None:
    started = _read_start(spec, misere, player, resume)
    if save and not os.access(Path(save).parent, os.W_OK):
        raise SpecError("play.no-folder", file=save)
    if save and Path(save).is_dir():
        raise SpecError("play.file-write", file=save, fault=Sentence("system.folder"))
    from noyau.console.play.screen import Screen

    out = sys.stderr if as_json else sys.stdout
    colour = out.isatty() and not no_colour and not os.environ.get("NO_COLOR")
    screen = Screen(out, colour, theme)
    file = Path(save) if save else None
    if isinstance(started, Attempt):
        if misere or side or first or players or strength or seconds or keep:
            raise SpecError("puzzle-play.options")
        facts = _solve_alone(started, screen, Random(seed), file, resume)
    else:
        if isinstance(started, Match):
            seated = side or players or first or strength
            match = _sit_down(started.start, side, first, players, strength) if seated else started
            match = Match(started.games, started.moves, players=match.players)
        else:
            match = _sit_down(started, side, first, players, strength)
        if not (spec or resume):
            screen.say("marienbad")
        think = _thinking(match.start, seconds, keep) if seconds or keep else None
        facts = _play_match(match, screen, Random(seed), file, resume, think)
    if as_json:
        print_json(facts)


def _thinking(game: AnyGame, seconds: float | None, keep: str | None) -> Think:
    """How the computer solves a position, in so many seconds, or by what a file keeps and is told."""
    limit = LIMIT if seconds is None else Limit(seconds=seconds)
    if keep is None:
        return partial(solve, limit=limit)
    if not isinstance(game.rules, InTurn):
        raise NotApplicable("play-sides.keep", name=game.rules.name)
    from noyau.engines.partisan.kept_outcomes import solve_kept

    return partial(solve_kept, file=keep, limit=limit)


def _play_match(
    match: Match, screen: Screen, random: Random, file: Path | None, resume: str | None, think: Think | None
) -> Json:
    from noyau.console.play.match_table import Table

    table = Table(match, screen, random, file, think)
    if resume and not file:
        table.file = Path(resume)
    table.run()
    return record_match(table.match)


def _solve_alone(attempt: Attempt, screen: Screen, random: Random, file: Path | None, resume: str | None) -> Json:
    from noyau.console.play.puzzle_table import Switch

    while True:
        seat = puzzle_material_of(attempt.rules).table
        if seat is None:
            raise SpecError("puzzle-play.no-table", name=attempt.rules.name)
        table = seat(attempt, screen, random, file)
        if resume and not file:
            table.file = Path(resume)
        try:
            table.run()
        except Switch as other:
            attempt = other.attempt
        else:
            return record_attempt(table.attempt)


def _read_start(
    spec: tuple[str, ...], misere: bool, player: str | None, resume: str | None
) -> AnyGame | Match | Attempt:
    """The game that is named, an attempt at a puzzle, or what a file keeps."""
    if resume is None:
        game = read_game(spec or (MARIENBAD,), misere, player)
        return Attempt.begin(game) if isinstance(game.rules, Puzzle) else game
    if spec or misere or player:
        raise SpecError("play.game-or-file")
    return read_kept(resume)


def _sit_down(game: AnyGame, side: str | None, first: str | None, players: str | None, strength: str | None) -> Match:
    """A new match of these players; the side of the human decides who begins where nothing else is said."""
    seats = _seats(players, first, strength)
    if side is None:
        return Match.begin(game, seats)
    if not isinstance(game.rules, InTurn):
        raise NotApplicable("play-sides.none", name=game.rules.name)
    if seats.count(HUMAN) != 1:
        raise SpecError("play-sides.side")
    human = Player(side)
    if not (players or first):
        game = begin_turns(game)
        computer = next(who for who in seats if who != HUMAN)
        return Match.begin(game, (HUMAN, computer) if game.player is human else (computer, HUMAN))
    begins = human if seats[0] == HUMAN else human.other
    if game.player not in (None, begins):
        raise SpecError("play-sides.contrary", side=human.said, player=begins.said)
    return Match.begin(set_player(game, begins), seats)


def _seats(players: str | None, first: str | None, strength: str | None) -> tuple[str, str]:
    """Who plays, the one who begins first."""
    named = [name.strip().lower() for name in (players or f"{HUMAN},{_COMPUTER}").split(",")]
    if len(named) != 2:
        raise SpecError("play.players", text=players)
    for name in named:
        if name not in (*PLAYERS, _COMPUTER):
            raise SpecError("play.unknown-player", player=name, players=(HUMAN, _COMPUTER, *PLAYERS[1:]))
    if first:
        if named.count(HUMAN) != 1:
            raise SpecError("play.first")
        named.sort(key=lambda name: (name == HUMAN) != (first == HUMAN))
    seats = [(strength or Strength.PERFECT) if name == _COMPUTER else name for name in named]
    return str(seats[0]), str(seats[1])
