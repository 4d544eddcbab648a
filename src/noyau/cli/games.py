"""``noyau games``: the catalogue."""

from __future__ import annotations

from shlex import quote

import click

from noyau.console.answering import define_command, language, print_json, text
from noyau.core.catalogue import Card, describe_all, other_names, plain_name, sought_names, unknown, write_form
from noyau.core.errors import NoyauError, SpecError
from noyau.core.spec import parse


@define_command("games")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--family")
def command(words: tuple[str, ...], family: str | None, as_json: bool) -> None:
    entries = describe_all(language.now)
    families = sorted({entry["family"] for entry in entries})
    if family is not None and family not in families:
        raise SpecError("games.no-family", family=family, families=tuple(families))
    entries = [entry for entry in entries if family in (None, entry["family"])]
    entries = [entry for entry in entries if all(_tells_of(entry, plain_name(word)) for word in words)]
    entries.sort(key=lambda entry: entry["name"] not in map(plain_name, words))
    if not entries:
        raise unknown(" ".join(words))
    if as_json:
        print_json(entries)
        return
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        click.echo(f"{entry['name']:<{width}}  {entry['title']}")
        if entry["summary"] != entry["title"]:
            click.echo(f"{'':<{width}}  {entry['summary']}")
        for other, spec in other_names(entry["name"]).items():
            click.echo(f"{'':<{width}}  {text('games.also', name=other, spec=spec)}")
        click.echo(f"{'':<{width}}  {text('games.try', example=quote(_example(entry)))}")


def _tells_of(entry: Card, word: str) -> bool:
    """Whether a word stands in one of the names, the title or the summary of a game."""
    told = entry["name"], entry["title"], entry["summary"], *sought_names(entry["name"])
    stem = word.removesuffix("s")  # a plural finds what is said of one
    return any(stem in plain_name(each) for each in told)


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
