"""``noyau worksheet``: exercises to print, with or without their answers."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from noyau.console.answering import (
    complete_file,
    define_command,
    language,
    print_json,
    report,
    text,
    wrap_prose,
)
from noyau.console.files import write_whole
from noyau.core.errors import SpecError
from noyau.core.notices import tell
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.scenes import draw
from noyau.scenes.kit.qr import find_encoder
from noyau.scenes.kit.terminal import legible
from noyau.worksheets.exercises import LONGEST_TITLE, MOST_EXERCISES, RISING, hide_answers, make_sheet
from noyau.worksheets.paper import Printing, stars_of, write_answers, write_document, write_pages

_ENDINGS = (".pdf", ".html", ".svg")
_RISING = "rising"


@define_command("worksheet")
@click.option("--games", default="nim,lights", show_default=True)
@click.option("--count", type=click.IntRange(1, MOST_EXERCISES), default=6, show_default=True)
@click.option("--difficulty", type=click.Choice(["1", "2", "3", _RISING]), default="2", show_default=True)
@click.option("--level", type=click.IntRange(1, 3), default=2, show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=1, show_default=True)
@click.option("--title")
@click.option("--page", metavar="URL")
@click.option("--answers", is_flag=True)
@click.option("-o", "--output", metavar="FILE.pdf|.html|.svg", shell_complete=complete_file)
def command(
    games: str,
    count: int,
    difficulty: str,
    level: int,
    seed: int,
    title: str | None,
    page: str | None,
    answers: bool,
    output: str | None,
    as_json: bool,
) -> None:
    title, page = title or "", page or ""
    _check(title, page, output)
    stars = RISING if difficulty == _RISING else int(difficulty)
    sheet = make_sheet(games, count, stars, seed, level, language.now)
    if output is None:
        if as_json:
            print_json(sheet if answers else hide_answers(sheet))
        else:
            click.echo("\n".join(_in_words(sheet, title, answers)))
        return
    asked = ["noyau", "worksheet", "--games", games, "--count", str(count), "--difficulty", difficulty]
    asked += ["--level", str(level), "--seed", str(seed), "--lang", language.now, "--answers"]
    printing = Printing(language.now, title, page if not page or "?" in page or page.endswith("/") else f"{page}/")
    again = printing.say("paper.again", command=shlex.join(asked))
    written = _write_files(Path(output), sheet, replace(printing, key=again), answers)
    said = text("cli.written", file=", ".join(written))
    named = {"file": written[0]} if len(written) == 1 else {"files": written}
    report(as_json, {"games": sheet["games"], "seed": seed, **named}, said)


def _check(title: str, page: str, output: str | None) -> None:
    """Refuse what cannot be printed before the work begins."""
    if output is not None and Path(output).suffix.lower() not in _ENDINGS:
        raise SpecError("worksheet.ending", file=output)
    if len(title) > LONGEST_TITLE:
        raise SpecError("worksheet.long-title", n=len(title), most=LONGEST_TITLE)
    if page and output is None:
        raise SpecError("worksheet.lone-page")
    if page:
        if not page.startswith(("http://", "https://")):
            raise SpecError("worksheet.strange-page", page=page)
        find_encoder()


def _in_words(sheet: Json, title: str, answers: bool) -> Iterator[str]:
    """The exercises as they are read in a terminal."""
    printing = Printing(language.now, title)
    yield printing.heading
    for exercise in sheet["exercises"]:
        facts = {"number": exercise["number"], "title": exercise["title"], "stars": stars_of(exercise["difficulty"])}
        yield f"\n{text('worksheet.number', **facts)}"
        yield wrap_prose(exercise["rule"])
        scene = draw(parse(exercise["spec"]), None, theme="matches", language=language.now)
        yield legible(scene.text(colour=False), sys.stdout.encoding)
        yield wrap_prose(exercise["question"])
    if answers:
        yield f"\n{text('worksheet.key')}"
        for exercise in sheet["exercises"]:
            yield wrap_prose(f"{exercise['number']}. {exercise['answer']} {exercise['reason']}")


def _write_files(output: Path, sheet: Json, printing: Printing, answers: bool) -> list[str]:
    """The pages in one file, or a picture for each."""
    if output.suffix.lower() == ".svg":
        from noyau.worksheets.svg_pages import draw_answers, draw_pages

        drawn = [*draw_pages(sheet, printing), *(draw_answers(sheet, printing) if answers else ())]
        numbered = [output.with_stem(f"{output.stem}-{number}") for number in range(1, len(drawn) + 1)]
        names = [output] if len(drawn) == 1 else numbered
        for name, page in zip(names, drawn, strict=True):
            write_whole(name, f"{page}\n".encode())
        return [str(name) for name in names]
    pages = [*write_pages(sheet, printing), *(write_answers(sheet, printing) if answers else ())]
    document = write_document(pages, printing)
    if output.suffix.lower() == ".pdf":
        from noyau.worksheets.printing import find_browser, print_pdf

        browser = find_browser()
        if browser is not None:
            write_whole(output, print_pdf(document, browser))
            return [str(output)]
        output = output.with_suffix(".html")
        tell("worksheet.no-browser", file=str(output))
    write_whole(output, document.encode())
    return [str(output)]
