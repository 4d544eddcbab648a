"""``noyau glossary``: the words that noyau uses, and what each means."""

from __future__ import annotations

import click

from noyau.console.answering import define_command, language, print_json, text, wrap_prose
from noyau.core.errors import SpecError
from noyau.words import LANGUAGES, TERMS, glossary, say


@define_command("glossary")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def command(words: tuple[str, ...], as_json: bool) -> None:
    sought = " ".join(words).lower()
    terms = [_describe(name) for name in glossary()]
    terms = [term for term in terms if any(sought in term[spoken].lower() for spoken in LANGUAGES)]
    if not terms:
        raise SpecError("glossary.unknown", word=" ".join(words))
    if as_json:
        print_json(terms)
        return
    other = next(spoken for spoken in LANGUAGES if spoken != language.now)
    for term in terms:
        facts = {"word": term[language.now], "other": term[other], "meaning": term["meaning"]}
        click.echo(wrap_prose(text("glossary.term", **facts)))


def _describe(name: str) -> dict[str, str]:
    """A term: its word in each language, and its meaning in the reader's."""
    words = {spoken: say(spoken, f"{TERMS}.{name}.word") for spoken in LANGUAGES}
    return {"term": name, **words, "meaning": say(language.now, f"{TERMS}.{name}.meaning")}
