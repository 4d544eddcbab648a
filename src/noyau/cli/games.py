"""``noyau games``: the catalogue."""

from __future__ import annotations

from shlex import quote

import click

from noyau.console.answering import define_command, language, print_json, text
from noyau.core.catalogue import Card, describe_all, write_form
from noyau.core.errors import NoyauError, SpecError
from noyau.core.spec import parse


@define_command("games")
@click.option("--family")
def command(family: str | None, as_json: bool) -> None:
    entries = describe_all(language.now)
    families = sorted({entry["family"] for entry in entries})
    if family is not None and family not in families:
        raise SpecError("games.no-family", family=family, families=", ".join(families))
    entries = [entry for entry in entries if family in (None, entry["family"])]
    if as_json:
        print_json(entries)
        return
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        click.echo(f"{entry['name']:<{width}}  {entry['title']}")
        if entry["summary"] != entry["title"]:
            click.echo(f"{'':<{width}}  {entry['summary']}")
        click.echo(f"{'':<{width}}  {text('games.try', example=quote(_example(entry)))}")


def _example(entry: Card) -> str:
    """A spec to try; of a user's own game without a usual position, the form of one."""
    name = entry["name"]
    if entry["example"] != name:
        return entry["example"]
    try:
        parse(name)
    except NoyauError:
        return write_form(name)
    return name
