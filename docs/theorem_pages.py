"""Write the pages of docs/theorems: every claim of the sources, in their order, and what is false as printed.

What the checks found is kept (``noyau.literature.pages.FOUND``): the pages are written without running any check, and
the tests run each check and compare. ``script/docs --claims`` runs all checks again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from shlex import quote

from noyau.literature import SOURCES, Theorem, find, verify
from noyau.literature.pages import FOUND, Page, read_found, read_page
from noyau.words import LANGUAGES, cite, say

Found = Mapping[str, Mapping[str, str]]
"""What the check of each claim found, as it is said in each language."""


def write_found() -> None:
    """Run every check and keep what it found."""
    findings = [verify(theorem) for theorem in find()]
    found = {finding.id: {language: finding.computed.say(language) for language in LANGUAGES} for finding in findings}
    FOUND.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def theorem_pages() -> Iterator[tuple[str, str]]:
    """Each page with its name."""
    found: Found = read_found()
    for language in LANGUAGES:
        folder = "theorems/" if language == "en" else f"theorems/{language}/"
        for number, source in SOURCES.items():
            yield f"{folder}{source.area}.md", "\n".join(_source(number, found, language)) + "\n"
        yield f"{folder}errata.md", "\n".join(_errata(found, language)) + "\n"


def _source(number: str, found: Found, language: str) -> Iterator[str]:
    theorems = find(source=number)
    yield f"# {number} {SOURCES[number].name}"
    yield ""
    yield say(language, "verify.docs.source", n=len(theorems))
    yield ""
    yield " · ".join((*_other_pages(language), f"[{say(language, 'verify.docs.errata')}](errata.md)"))
    for theorem in theorems:
        yield from _claim(read_page(theorem), found[theorem.id][language], language)


def _other_pages(language: str) -> Iterator[str]:
    for number, source in SOURCES.items():
        yield f"[{number} {source.name}]({source.area}.md)"


def _claim(page: Page, computed: str, language: str) -> Iterator[str]:
    theorem = page.theorem
    stated, true = theorem.sentence("stated").say(language), page.text("true", language)
    yield ""
    yield f'<a id="{theorem.id}"></a>'
    yield ""
    yield f"## {theorem.id} · {_plain(theorem.sentence('claim').say(language))}"
    yield ""
    yield f"*{cite(theorem.reference, language)}*"
    told = {"printed": stated, "true": true if true != stated else None}
    told["status"] = page.describe_status(computed, language)
    for part, text in told.items():
        yield from _paragraph(part, text, language)
    proof = page.proof(language)
    if proof:
        yield from _paragraph("why", "", language)
        yield ""
        for number, line in enumerate(proof, 1):
            yield f"{number}. {_plain(line)}"
    for part in ("try", "exercise", "answer"):
        yield from _paragraph(part, page.text(part, language), language)
    commands = [f"`noyau {asked}`" for asked in page.check]
    yield from _paragraph("check", " · ".join(commands), language, marked=True)
    if page.spec is not None:
        spec = quote(page.spec)
        yield from _paragraph(
            "play", f"`noyau play {spec}` · `noyau draw {spec} -o {page.game}.svg`", language, marked=True
        )
    if page.run is not None:
        yield from _paragraph("run", f"`noyau {page.run}`", language, marked=True)
    yield from _paragraph("near", _links(page, language), language, marked=True)


def _paragraph(part: str, text: str | None, language: str, marked: bool = False) -> Iterator[str]:
    """A part of a page after its name; nothing where nothing is told."""
    if text is None or (not text and part != "why"):
        return
    name = say(language, f"verify.part.{part}")
    yield ""
    said = text if marked else _plain(_begin(text))
    yield f"**{name[0].upper()}{name[1:]}.** {said}".rstrip()


def _begin(text: str) -> str:
    """A text as it begins a sentence: a number's own letter, as in ``a ⊕ b``, stays small.

    >>> _begin("a heap"), _begin("a ⊕ 0 = a")
    ('A heap', 'a ⊕ 0 = a')
    """
    return text if re.match(r"\w\d* [^\w\s]", text) else text[:1].upper() + text[1:]


def _links(page: Page, language: str) -> str:
    up = "../" if language == "en" else "../../"
    links = [f"[{page.game}]({up}games.md#{page.game})"] if page.game else []
    near = {theorem.id: theorem for theorem in find(page.near)} if page.near else {}
    for id in page.near:
        links.append(f"[{id}]({SOURCES[near[id].source].area}.md#{id})")
    return " · ".join(links)


def _errata(found: Found, language: str) -> Iterator[str]:
    yield f"# {say(language, 'verify.docs.errata')}"
    yield ""
    yield say(language, "verify.docs.errata-about")
    for verdict in "FA":
        yield f"\n## {say(language, f'verify.docs.errata-{verdict}')}"
        for number, source in SOURCES.items():
            theorems = [theorem for theorem in find(source=number) if theorem.verdict == verdict]
            if theorems:
                yield f"\n### {number} {source.name}"
            for theorem in theorems:
                yield from _erratum(theorem, found[theorem.id][language], language)


def _erratum(theorem: Theorem, computed: str, language: str) -> Iterator[str]:
    area = SOURCES[theorem.source].area
    yield ""
    yield f"[{theorem.id}]({area}.md#{theorem.id}) · {_plain(theorem.sentence('claim').say(language))}"
    yield f"(§ {cite(theorem.place, language)})"
    yield from _paragraph("printed", theorem.sentence("stated").say(language), language)
    yield from _paragraph("true", read_page(theorem).text("true", language), language)
    yield from _paragraph("found", computed, language)


def _plain(text: str) -> str:
    """A text whose stars, low lines and angles mean nothing to Markdown."""
    return re.sub(r"([*_<>\\])", r"\\\1", text)


if __name__ == "__main__":
    write_found()
