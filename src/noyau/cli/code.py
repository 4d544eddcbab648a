"""``noyau code``: greedy codes, how they are decoded, and the road from a game to them."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from noyau.atlas.anncodes import anncode
from noyau.atlas.code_sentences import decoded_sentences, describe, explain, tell_channel
from noyau.atlas.codes import MOST_TIMES, Code, code
from noyau.console.answering import complete_file, define_command, language, print_json, text, wrap_sentence
from noyau.console.files import PICTURES, form_of, picture_bytes, write_whole
from noyau.core.errors import SpecError, TooLarge
from noyau.core.record import Json
from noyau.values.codes.channel import Transmission, tally
from noyau.values.codes.criteria import Criterion, Predicate
from noyau.values.codes.decoding import Decoded
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import LEX, Order
from noyau.values.codes.tables import dimensions, sizes
from noyau.words import Sentence, system_reason

_WIDE, _HIGH = 96, 48
"""Matrices of at most so many digits and rows are shown."""

_MOST_BYTES = 1 << 26
"""The largest file of a matrix."""

_ENDINGS = {f".{ending}": ending for ending in PICTURES}
_VIEWS = ("checks", "words", "word")


@define_command("code")
@click.option("--length", type=click.IntRange(min=1), metavar="N")
@click.option("--distance", type=click.IntRange(min=1), metavar="N")
@click.option("--base", type=click.IntRange(min=2), metavar="N", default=2, show_default=True)
@click.option("--order", metavar="lex|gray|@FILE", default=LEX, show_default=True)
@click.option("--criterion", metavar="TEXT")
@click.option("--list", "listed", is_flag=True)
@click.option("--decode", "received", metavar="WORD")
@click.option("--channel", "noise", type=click.FloatRange(0, 1), metavar="P")
@click.option("--seed", type=click.IntRange(min=0), metavar="N")
@click.option("--times", type=click.IntRange(1, MOST_TIMES), metavar="N")
@click.option("--send", "sent", metavar="WORD")
@click.option("--digraph", metavar="FILE|ARCS")
@click.option("--table", "to", type=click.IntRange(1, 64), metavar="N")
@click.option("--limit", type=click.IntRange(min=1), metavar="N")
@click.option("--explain", "explained", is_flag=True)
@click.option("--level", type=click.IntRange(1, 3), default=2)
@click.option("--picture", "view", type=click.Choice(_VIEWS))
@click.option("--frames", metavar="DIR", shell_complete=complete_file)
@click.option("-o", "--output", metavar="FILE.svg", shell_complete=complete_file)
def command(
    length: int | None,
    distance: int | None,
    base: int,
    order: str,
    criterion: str | None,
    listed: bool,
    received: str | None,
    noise: float | None,
    seed: int | None,
    times: int | None,
    sent: str | None,
    digraph: str | None,
    to: int | None,
    limit: int | None,
    explained: bool,
    level: int,
    view: str | None,
    frames: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    through = {"channel": noise is not None, "seed": seed is not None, "times": times is not None, "send": sent}
    if digraph is not None:
        alone = {"length": length, "distance": distance, "criterion": criterion, "table": to, "decode": received}
        alone |= {"explain": explained, "frames": frames} | through
        for option in (name for name, value in alone.items() if value):
            raise SpecError("code.digraph-alone", option=option)
        _show_anncode(digraph, listed, view, output, as_json)
        return
    if to is not None:
        beside = {"length": length, "distance": distance, "criterion": criterion, "decode": received, "list": listed}
        beside |= {"explain": explained, "frames": frames, "picture": view} | through
        for option in (name for name, given in beside.items() if given):
            raise SpecError("code.table-alone", option=option)
        _show_table(to, base, limit, output, as_json)
        return
    if length is None:
        raise SpecError("code.needs-length")
    if view is not None and output is None:
        raise SpecError("code.picture-file")
    form = form_of(output, None, _ENDINGS, "code") if output is not None else ""
    digits = Digits(base, length)
    wanted = _read_criterion(criterion)
    found = code(length, distance, base, order=_read_order(digits, order), criterion=wanted, limit=limit)
    if noise is not None:
        for option, given in (("decode", received), ("explain", explained), ("list", listed), ("frames", frames)):
            if given:
                raise SpecError("code.channel-alone", option=option)
        if output is not None and times not in (None, 1):
            raise SpecError("code.picture-times")
        transmitted = found.transmit(noise, seed or 0, times or 1, sent)
        if output is not None:
            write_whole(output, picture_bytes(_draw(found, transmitted[0].decoding, view), form))
        _show_channel(transmitted, noise, seed or 0, output, as_json)
        return
    for option in (name for name, given in through.items() if given):
        raise SpecError("code.channel-missing", option=option)
    decoded = None if received is None else found.decode(received)
    if output is not None:
        write_whole(output, picture_bytes(_draw(found, decoded, view), form))
    files = [] if frames is None else list(_draw_frames(found, frames))
    if as_json:
        written = ({"file": output} if output else {}) | ({"files": files} if files else {})
        print_json(_record(found, decoded, listed, level if explained else None) | written)
        return
    if output is not None:
        click.echo(text("cli.written", file=output))
    if frames is not None:
        click.echo(text("code.written-frames", n=len(files), folder=frames))
    if output is not None or frames is not None:
        return
    if decoded is not None:
        lines = _say(decoded_sentences(decoded))
    elif explained:
        lines = _say(explain(found, level))
    else:
        lines = _lines(found, listed)
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _read_order(digits: Digits, written: str) -> str | Order:
    """The order that is named, or that of the matrix in a file."""
    if not written.startswith("@"):
        return written
    file = written[1:]
    if not file:
        raise SpecError("code.order", text=written)
    try:
        with open(file, "rb") as stream:
            content = stream.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise TooLarge("graph.file.large", file=file, limit=_MOST_BYTES)
        return Order.read(digits, content.decode("utf-8-sig"), file)
    except UnicodeDecodeError:
        raise SpecError("error.kept-unreadable", file=file, reason=Sentence("cli.no-text")) from None
    except OSError as fault:
        raise SpecError("error.kept-unreadable", file=file, reason=system_reason(fault)) from fault


def _read_criterion(written: str | None) -> str | Criterion | None:
    """The criterion that is written; ``python:FILE:FUNCTION`` is a function of the user."""
    if written is None or not written.startswith("python:"):
        return written
    file, _, function = written.removeprefix("python:").rpartition(":")
    if not file:
        raise SpecError("code.python-form", text=written)
    if not Path(file).is_file():
        raise SpecError("error.no-file", file=file)
    try:
        found = runpy.run_path(file, run_name="noyau_criterion").get(function)
    except (Exception, SystemExit) as fault:
        raise SpecError("error.load", file=file, fault=f"{type(fault).__name__}: {fault}") from fault
    if not callable(found):
        raise SpecError("code.python-missing", file=file, function=function)
    return Predicate(found, written)


def _record(found: Code, decoded: Decoded | None, listed: bool, level: int | None) -> Json:
    if decoded is not None:
        said = (sentence.say(language.now) for sentence in decoded_sentences(decoded))
        return {**decoded.record(), "text": "\n".join(said)}
    told = describe(found) if level is None else explain(found, level)
    record = found.record() | {"text": "\n".join(sentence.say(language.now) for sentence in told)}
    if level is not None:
        record["level"] = level
    if listed:
        record["list"] = list(found.list())
    return record


def _say(sentences: Iterator[Sentence]) -> Iterator[str]:
    for sentence in sentences:
        yield wrap_sentence(sentence.say(language.now), "  ")


def _lines(found: Code, listed: bool) -> Iterator[str]:
    """What is told of a code, then its matrices where there is room for them, then its words if they are asked for."""
    listing = found.list() if listed else None
    yield from _say(describe(found))
    if listing is not None:
        yield from ("", text("code.words"), *(f"  {word}" for word in listing))
        return
    checks = "checks-bits" if not found.is_linear else "checks" if found.is_additive else "checks-modular"
    for key, rows in (("basis", found.basis), (checks, found.parity_check)):
        if rows and found.length <= _WIDE and len(rows) <= _HIGH:
            yield from ("", text(f"code.{key}", base=found.base), *(f"  {row}" for row in rows))


def _show_channel(sent: Sequence[Transmission], noise: float, seed: int, output: str | None, as_json: bool) -> None:
    said = [sentence.say(language.now) for sentence in tell_channel(sent, noise, seed)]
    if as_json:
        rows = [asdict(row) for row in tally(sent)]
        told = [each.record() for each in sent]
        print_json(
            {"noise": noise, "seed": seed, "sent": told, "tally": rows, "text": "\n".join(said)}
            | ({"file": output} if output else {})
        )
    elif output is not None:
        click.echo(text("cli.written", file=output))
    else:
        sys.stdout.writelines(f"{wrap_sentence(sentence, '  ')}\n" for sentence in said)


def _show_anncode(written: str, listed: bool, view: str | None, output: str | None, as_json: bool) -> None:
    """The code of the lost positions of tokens that vanish on a digraph."""
    if view is not None and output is None:
        raise SpecError("code.picture-file")
    found = anncode(written)
    if output is not None:
        from noyau.scenes.atlas.anncodes import anncode_picture

        form = form_of(output, None, _ENDINGS, "code")
        write_whole(output, picture_bytes(anncode_picture(found, view or "checks", language.now), form))
    words = list(found.list()) if listed else []
    said = [sentence.say(language.now) for sentence in found.describe()]
    if as_json:
        more = ({"list": words} if listed else {}) | ({"file": output} if output else {})
        print_json(found.record() | {"text": "\n".join(said)} | more)
        return
    if output is not None:
        click.echo(text("cli.written", file=output))
        return
    lines = [wrap_sentence(sentence, "  ") for sentence in said]
    if listed:
        lines += ["", text("code.anncode.words"), *(f"  {word}" for word in words)]
    for key, rows in (("anncode.basis", found.basis), ("checks-bits", found.parity_check)) if not listed else ():
        if rows and len(found.vertices) <= _WIDE and len(rows) <= _HIGH:
            lines += ["", text(f"code.{key}"), *(f"  {row}" for row in rows)]
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _draw(found: Code, decoded: Decoded | None, view: str | None) -> str:
    """The picture that is asked for, else the one that suits the question."""
    from noyau.scenes.atlas import codes as pictures

    view = view or ("word" if decoded is not None else "checks" if found.columns is not None else "words")
    if view == "word":
        if decoded is None:
            raise SpecError("code.picture-word")
        return pictures.word_picture(found, decoded, language.now)
    return (pictures.checks_picture if view == "checks" else pictures.words_picture)(found, language.now)


def _draw_frames(found: Code, folder: str) -> Iterator[str]:
    """One file for each word that is chosen."""
    from noyau.scenes.atlas.codes import scan_pictures

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpecError("draw.unwritable", file=folder, fault=system_reason(fault)) from fault
    for number, drawn in enumerate(scan_pictures(found, language.now), start=1):
        path = Path(folder) / f"{number:02}.svg"
        write_whole(path, picture_bytes(drawn, "svg"))
        yield str(path)


def _show_table(to: int, base: int, limit: int | None, output: str | None, as_json: bool) -> None:
    form = form_of(output, None, _ENDINGS, "code") if output is not None else ""
    field = Digits(base, to).are_field
    what = "dimensions" if field else "sizes"
    rows = (dimensions if field else sizes)(to, base, limit)
    if output is not None:
        from noyau.scenes.atlas.heatmaps import heat_map

        shown = [row[:length] for length, row in enumerate(rows, start=1)]
        title, about = text(f"code.picture.table.{what}", base=base), text("code.picture.table.about")
        write_whole(output, picture_bytes(heat_map(shown, title, about=about, language=language.now), form))
    if as_json:
        key = "dimensions" if field else "words"
        print_json({"base": base, key: rows} | ({"file": output} if output else {}))
    elif output is not None:
        click.echo(text("cli.written", file=output))
    else:
        sys.stdout.writelines(f"{line}\n" for line in _table_lines(rows, text(f"code.table.{what}", base=base)))


def _table_lines(rows: Sequence[Sequence[int | None]], title: str) -> Iterator[str]:
    """A row for each length, with a heading; nothing is written where words are shorter than their distance."""
    yield wrap_sentence(title, "  ")
    yield ""
    cells = [["?" if cell is None else str(cell) for cell in row[:length]] for length, row in enumerate(rows, start=1)]
    heads = [str(distance) for distance in range(1, len(rows) + 1)]
    wide = [max(map(len, (head, *(row[place] for row in cells[place:])))) for place, head in enumerate(heads)]
    if max(wide) == len(str(len(rows))):
        wide = [max(wide)] * len(wide)
    first = len(str(len(rows)))
    yield f"{'n':>{first}} │ " + " ".join(map(str.rjust, heads, wide))
    yield "─" * (first + 1) + "┼" + "─" * (sum(wide) + len(wide))
    for length, row in enumerate(cells, start=1):
        yield f"{length:>{first}} │ " + " ".join(map(str.rjust, row, wide))
