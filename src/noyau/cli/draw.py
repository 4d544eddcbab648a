"""``noyau draw``: the picture of a position, in the terminal or as an SVG or PNG file."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import click

from noyau.console.answering import (
    complete_file,
    complete_game,
    define_command,
    language,
    misere_option,
    print_json,
    read_game,
    report,
    text,
)
from noyau.console.files import write_whole
from noyau.core.analysis import AnyAnalysis, AnySolution
from noyau.core.errors import NotApplicable, OutOfTime, SpecError, TooLarge
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import puzzle_material_of
from noyau.core.notices import tell
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.playing.attempt import counts_pieces
from noyau.scenes import THEMES, Looks, Scene, draw, find_solution
from noyau.scenes.kit.markup import shorten
from noyau.scenes.kit.png import WIDEST
from noyau.scenes.kit.solution_frames import draw_frames
from noyau.scenes.kit.steps import PicturedProof
from noyau.scenes.kit.terminal import legible
from noyau.scenes.proofs import draw_proof

_MOST_POSITIONS, _MOST_SECONDS = 300_000, 10.0
_UNASKED = 3.0
"""The seconds in which one looks for who wins a game of two sides, where only the picture is asked for."""
_MOST_SEARCHED = 10_000_000
"""How many positions of pegs or stones are searched: natively, and none of them is kept with its moves."""


_LONGEST = 64

_NO_FOLDER = "-"


@define_command("draw")
@click.argument("spec", nargs=-1, metavar="SPEC", shell_complete=complete_game)
@click.option("-o", "--output", metavar="FILE.svg|FILE.png", shell_complete=complete_file)
@click.option("--values", is_flag=True)
@click.option("--moves", is_flag=True)
@click.option("--colouring", is_flag=True)
@click.option("--why", is_flag=True)
@click.option("--frames", is_flag=False, flag_value=_NO_FOLDER, metavar="DIR")
@click.option("--thermograph", is_flag=True)
@click.option("--number-line", is_flag=True)
@click.option("--tree", is_flag=True)
@click.option("--day", type=click.IntRange(0), metavar="DAY")
@click.option("--theme", type=click.Choice(list(THEMES)), default="matches", show_default=True)
@click.option("--limit", type=click.IntRange(min=1), show_default=str(_MOST_POSITIONS))
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), show_default=str(int(_MOST_SECONDS)))
@click.option("--width", type=click.IntRange(1, WIDEST), metavar="PIXELS")
@misere_option
def command(
    spec: tuple[str, ...],
    output: str | None,
    values: bool,
    moves: bool,
    colouring: bool,
    why: bool,
    frames: str | None,
    thermograph: bool,
    number_line: bool,
    tree: bool,
    day: int | None,
    theme: str,
    limit: int | None,
    seconds: float | None,
    width: int | None,
    misere: bool,
    as_json: bool,
) -> None:
    most = Limit(limit or _MOST_POSITIONS, seconds or _MOST_SECONDS)
    _check_name(output, width)
    if frames not in (None, _NO_FOLDER) and not why:  # frames of a solution have no folder: what follows is the game
        spec, frames = (str(frames), *spec), _NO_FOLDER
    asked = {"thermograph": thermograph, "number-line": number_line, "tree": tree, "day": day is not None}
    pictures = [what for what, is_asked in asked.items() if is_asked]
    if len(pictures) > 1 or (pictures and (values or moves or colouring or why or frames is not None)):
        raise SpecError("draw.value-alone")
    if day is not None:
        _write_scene(_draw_day(day, spec), "", output, width, as_json)
        return
    if not spec:
        raise SpecError("draw.no-game")
    game = read_game(spec, misere)
    if why:
        if values or moves or colouring:
            raise SpecError("draw.why-alone")
        _write_proof(_draw_proof(game, most, theme), game.spec, output, frames, width, as_json)
        return
    if pictures:
        _write_scene(_draw_value(game, pictures[0], most), game.spec, output, width, as_json)
        return
    if values and game.ending is Ending.MISERE:
        raise NotApplicable("draw.misere-values")
    if values and isinstance(game.rules, Puzzle) and not puzzle_material_of(game.rules).has_invariant:
        raise NotApplicable("draw.puzzle-values")
    if frames is not None:
        scene = _draw_frames(game, most, theme, alone=not (values or colouring))
    else:
        analysis = _analyse(game, most, values, moves)
        looks = Looks(theme=theme, language=language.now, values=values, moves=moves, colouring=colouring)
        scene = draw(game, analysis, **looks)
    _write_scene(scene, game.spec, output, width, as_json)


def _draw_proof(game: AnyGame, most: Limit, theme: str) -> PicturedProof:
    """Why the position is won or lost, or how the puzzle is solved, step by step."""
    answer = _solve(game, most) if isinstance(game.rules, Puzzle) else _analyse(game, most, values=False, moves=True)
    return draw_proof(game, answer, theme=theme, language=language.now)


def _write_proof(
    proof: PicturedProof, game: str, output: str | None, frames: str | None, width: int | None, as_json: bool
) -> None:
    """All steps in one picture or on standard output, or each in a file of its own."""
    if frames is None:
        if as_json and output is None:
            print_json({"game": game, **proof.write()})
        else:
            _write_scene(proof, game, output, width, as_json)
        return
    if frames == _NO_FOLDER or output is not None:
        raise SpecError("draw.frames-folder")
    folder, names = Path(frames), []
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpecError("draw.unwritable", file=frames, fault=fault.strerror) from None
    for number, frame in enumerate(proof.frames(), start=1):
        names.append(str(folder / f"{number:02}.svg"))
        write_whole(names[-1], f"{frame.svg()}\n".encode())
    report(as_json, {"game": game, "files": names}, text("draw.frames-written", n=len(names), folder=frames))


def _write_scene(scene: Scene | PicturedProof, game: str, output: str | None, width: int | None, as_json: bool) -> None:
    """The picture on standard output, in letters or as SVG, or in a file."""
    facts = {"game": game} if game else {}
    if output is None or output == "-":
        if as_json:
            print_json({**facts, "svg": scene.svg()})
        else:
            colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
            shown = scene.svg() if output else legible(scene.text(colour), sys.stdout.encoding)
            click.echo(shown, color=colour or None)
        return
    write_whole(output, scene.png(width) if _is_png(output) else f"{scene.svg()}\n".encode())
    if scene.undrawn:
        tell("scene.undrawn")
    report(as_json, {**facts, "file": output}, text("cli.written", file=output))


def _draw_value(game: AnyGame, what: str, most: Limit) -> Scene:
    """A picture of the value of a position."""
    from noyau.scenes.values.pictures import draw_value, find_value

    return draw_value(find_value(game, most), what, language.now, title=game.spec)


def _draw_day(day: int, spec: tuple[str, ...]) -> Scene:
    """The games born by a day, in their order."""
    from noyau.scenes.values.lattices import draw_lattice

    if spec:
        raise SpecError("draw.day-alone", game=" ".join(spec))
    return draw_lattice(day, language.now)


def _draw_frames(game: AnyGame, most: Limit, theme: str, alone: bool) -> Scene:
    """The solution of a puzzle, a picture for each move."""
    if not alone:
        raise NotApplicable("draw.frames-alone")
    if not isinstance(game.rules, Puzzle):
        raise NotApplicable("draw.no-frames", name=game.rules.name)
    return draw_frames(game, _solve(game, most), theme=theme, language=language.now)


def _solve(game: AnyGame, most: Limit) -> AnySolution:
    """The solution of a puzzle, where it is found within a few seconds."""
    try:
        is_usual = most.positions == _MOST_POSITIONS
        return find_solution(
            game, replace(most, positions=_MOST_SEARCHED) if is_usual and counts_pieces(game) else most
        )
    except TooLarge:
        raise TooLarge("draw.unsolved", game=shorten(game.spec, _LONGEST)) from None


def _analyse(game: AnyGame, most: Limit, values: bool, moves: bool) -> AnyAnalysis | AnySolution | None:
    """What is known of the position; nothing where it is too large to know and the picture can do without.

    The solution of a puzzle is not shown to those who do not ask for it.
    """
    if isinstance(game.rules, Puzzle):
        return _solve(game, most) if moves else None
    unasked = not (values or moves)
    if unasked and isinstance(game.rules, InTurn):
        most = replace(most, seconds=min(most.seconds or _UNASKED, _UNASKED))
    try:
        return solve(game, limit=most)
    except OutOfTime:
        if unasked:
            return None
        raise TooLarge("draw.late", game=game.spec, seconds=most.seconds) from None
    except TooLarge:
        if unasked:
            return None
        raise TooLarge("draw.unknown", game=game.spec, limit=most.positions) from None


def _is_png(output: str | None) -> bool:
    return output is not None and output.lower().endswith(".png")


def _check_name(output: str | None, width: int | None) -> None:
    if output not in (None, "-") and Path(str(output)).suffix.lower() not in (".svg", ".png"):
        raise SpecError("draw.ending", file=output)
    if width is not None and not _is_png(output):
        raise SpecError("draw.width")
