"""``noyau verify``: what the literature claims, recomputed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click
from click.shell_completion import CompletionItem

from noyau.console.answering import define_command, language, manner, print_json, text, timing_option, wrap_sentence
from noyau.console.progress import Progress
from noyau.core.record import Json
from noyau.literature import Finding, Theorem, find, verify
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
@timing_option
def command(ids: tuple[str, ...], source: str | None, as_json: bool) -> int:
    theorems = find(ids, source)
    findings: list[Finding] = []
    try:
        for finding in check(theorems):
            findings.append(finding)
            if not as_json:
                click.echo(block(finding) + "\n")
    finally:  # an interrupted run still says what it has found
        if as_json:
            print_json([record(finding) for finding in findings])
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


def block(finding: Finding) -> str:
    """A finding as a few lines: verdict and claim, what is stated, what was computed, and where."""
    verdict = text(f"verify.{finding.verdict}")
    if finding.holds is False:
        verdict = f"{verdict} — {text('verify.unexpected')}"
    computed = text("verify.computed") if finding.verdict == "T" else "→"
    return "\n".join(
        (
            wrap_sentence(
                f"{_MARKS[finding.holds]} {finding.id}  {verdict}  {finding.claim.say(language.now)}", _INDENT
            ),
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
