"""``noyau verify``: what the literature claims, recomputed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

import click
from click.shell_completion import CompletionItem

from noyau.console.answering import define_command, language, manner, print_json, text, timing_option, wrap_sentence
from noyau.console.progress import Progress
from noyau.core.record import Json
from noyau.literature import Finding, Theorem, find, verify
from noyau.literature.pages import Page, read_page
from noyau.words import cite

_INDENT = "      "
_MARKS = {True: "✓", False: "✗", None: "·"}


def _complete_id(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    begun = incomplete.lower()
    return [
        CompletionItem(theorem.id, help=theorem.sentence("claim").say(language.now))
        for theorem in find()
        if theorem.id.lower().startswith(begun)
    ]


@define_command("verify")
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=_complete_id)
@click.option("--source", metavar="NUMBER")
@click.option("--explain", "why", is_flag=True)
@timing_option
def command(ids: tuple[str, ...], source: str | None, why: bool, as_json: bool) -> int:
    theorems = find(ids, source)
    pages = {theorem.id: read_page(theorem) for theorem in theorems} if why else {}
    findings: list[Finding] = []
    try:
        for finding in check(theorems):
            findings.append(finding)
            if not as_json:
                page = pages.get(finding.id)
                click.echo((explained(finding, page) if page else block(finding)) + "\n")
    finally:  # an interrupted run still says what it has found
        if as_json:
            print_json([record(finding) | _explanation(pages.get(finding.id)) for finding in findings])
        elif len(findings) > 1:
            click.echo(summary(findings))
    return 1 if any(finding.holds is False for finding in findings) else 0


def check(theorems: Sequence[Theorem]) -> Iterator[Finding]:
    """Check the claims one after another; in a terminal a long run says where it is."""
    with Progress("verify.running") as progress:
        for done, theorem in enumerate(theorems):
            progress.tell(done, count=len(theorems), id=theorem.id)
            finding = verify(theorem)
            progress.clear()
            yield finding


def record(finding: Finding) -> Json:
    """A finding as JSON."""
    return {
        "id": finding.id,
        "claim": finding.claim.say(language.now),
        "verdict": finding.verdict,
        "stated": finding.stated.say(language.now),
        "computed": finding.computed.say(language.now),
        "holds": finding.holds,
        "reference": finding.reference,
        "seconds": round(finding.seconds, 4) if manner.timing else None,
    }


def _explanation(page: Page | None) -> Json:
    """What a page adds to the JSON of a finding; what is not written yet is null."""
    if page is None:
        return {}
    return {
        "status": page.status,
        "true": page.text("true", language.now),
        **{part: page.text(part, language.now) for part in ("proof", "try", "exercise", "answer")},
        "spec": page.spec,
        "check": [f"noyau {asked}" for asked in page.check],
        "links": [link._asdict() for link in page.links()],
    }


def _heading(finding: Finding) -> str:
    verdict = text(f"verify.{finding.verdict}")
    if finding.holds is False:
        verdict = f"{verdict} — {text('verify.unexpected')}"
    return wrap_sentence(f"{_MARKS[finding.holds]} {finding.id}  {verdict}  {finding.claim.say(language.now)}", _INDENT)


def explained(finding: Finding, page: Page) -> str:
    """A finding as its page: printed and true, why, what to play, try and solve, and where to go on."""
    now = language.now
    told: list[tuple[str, str | None]] = [("printed", finding.stated.say(now))]
    if page.text("true", now) not in (None, finding.stated.say(now)):
        told.append(("true", page.text("true", now)))
    told.append(("status", page.describe_status(finding.computed.say(now), now)))
    told += [("why" if not number else "", line) for number, line in enumerate(page.proof(now))]
    told += [(part, page.text(part, now)) for part in ("try", "exercise", "answer")]
    told.append(("check", " · ".join(f"noyau {asked}" for asked in page.check)))
    if page.spec is not None:
        told.append(("play", f"noyau play {quote(page.spec)}"))
    if page.run is not None:
        told.append(("run", f"noyau {page.run}"))
    told.append(("near", ", ".join(page.near)))
    width = max(len(text(f"verify.part.{part}")) for part, _ in told if part)
    lines = [
        wrap_sentence(f"    {text(f'verify.part.{part}') if part else '':{width}}  {said}", " " * (width + 6))
        for part, said in told
        if said
    ]
    return "\n".join((_heading(finding), *lines, f"    {cite(finding.reference, now)}"))


def block(finding: Finding) -> str:
    """A finding as a few lines: verdict and claim, what is stated, what was computed, and where."""
    computed = text("verify.computed") if finding.verdict == "T" else "→"
    return "\n".join(
        (
            _heading(finding),
            wrap_sentence(f"    {text('verify.stated')}  {finding.stated.say(language.now)}", _INDENT),
            wrap_sentence(f"    {computed}  {finding.computed.say(language.now)}", _INDENT),
            f"    {cite(finding.reference, language.now)}",
        )
    )


def summary(findings: Sequence[Finding]) -> str:
    """How many claims have which verdict, and whether all came out as expected."""
    seconds = f"{sum(finding.seconds for finding in findings):.1f}"
    unexpected = [finding.id for finding in findings if finding.holds is False]
    verdicts = [finding.verdict for finding in findings]
    return text(
        "verify.total",
        n=len(findings),
        seconds=seconds.replace(".", ",") if language.now == "fr" else seconds,
        true=verdicts.count("T"),
        false=verdicts.count("F"),
        ambiguous=verdicts.count("A"),
        result=text("verify.some-unexpected", ids=unexpected) if unexpected else text("verify.all-expected"),
    )
