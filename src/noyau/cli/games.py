"""``noyau games``: the catalogue."""

from __future__ import annotations

from shlex import quote

import click

from noyau import words
from noyau.console.answering import answer, define, language, text
from noyau.core.catalogue import RulesClass, find, names
from noyau.core.errors import NoyauError, SpecError
from noyau.core.parameters import parameters
from noyau.core.record import Json
from noyau.core.spec import parse


@define("games")
@click.option("--family")
def command(family: str | None, as_json: bool) -> None:
    entries = [describe(name, find(name), language.now) for name in names()]
    families = sorted({entry["family"] for entry in entries})
    if family is not None and family not in families:
        raise SpecError("games.no-family", family=family, families=", ".join(families))
    entries = [entry for entry in entries if family in (None, entry["family"])]
    if as_json:
        answer(entries)
        return
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        click.echo(f"{entry['name']:<{width}}  {entry['title']}")
        if entry["summary"] != entry["title"]:
            click.echo(f"{'':<{width}}  {entry['summary']}")
        click.echo(f"{'':<{width}}  {text('games.try', example=quote(_example(entry)))}")


def _example(entry: Json) -> str:
    """A spec to try; of a user's own game without a usual position, the form of one."""
    name: str = entry["name"]
    if entry["example"] != name:
        return str(entry["example"])
    try:
        parse(name)
    except NoyauError:
        return ":".join((name, *(field["name"].upper() for field in entry["parameters"]), "POSITION"))
    return name


def describe(name: str, rules: RulesClass, spoken: str) -> Json:
    """One line of the catalogue; a user's own game is described by its docstring."""
    own = (rules.__doc__ or name).strip().splitlines()[0]
    return {
        "name": name,
        "kind": rules.kind,
        "family": rules.family,
        "title": words.look_up(spoken, f"game.{name}.title") or name,
        "summary": words.look_up(spoken, f"game.{name}.summary") or own,
        "parameters": [{"name": field, "kind": kind.label} for field, kind in parameters(rules).items()],
        "example": getattr(rules, "example", name),
    }
