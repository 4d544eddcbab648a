"""What the tests of theorems share: what comes out of a claim, and the sentences that tell it."""

from __future__ import annotations

import re

from noyau import words
from noyau.literature import Finding, Tally, Theorem, find, verify

_PLACE = re.compile(r"\{(\w+)(?:,[^{}]*)?\}")


def found(id: str) -> Finding:
    """What comes out of a claim."""
    return verify(find([id])[0])


def ids_of(module: str) -> list[str]:
    """The claims that are checked in a module of the literature."""
    return [theorem.id for theorem in find() if theorem.check.__module__ == f"noyau.literature.{module}"]


class _Impatient(Tally):
    """Ends a check where the first comparison fails."""

    def expect(self, holds: bool, witness: object) -> None:
        super().expect(holds, witness)
        assert holds, witness


def _comes_out(theorem: Theorem) -> bool:
    tally = _Impatient()
    try:
        return theorem.check(tally, *theorem.case) is None or tally.holds
    except Exception:  # a check that breaks down has failed
        return False


def unnoticed(ids: str) -> list[str]:
    """The claims that still come out: a wrong one is noticed at its first exception."""
    return [id for id in ids.split() if _comes_out(find([id])[0])]


def told_facts(finding: Finding) -> set[str]:
    """The facts that a finding tells, the same in both languages; every sentence is there and whole."""
    told = []
    for language in words.LANGUAGES:
        for sentence in (finding.claim, finding.stated, finding.computed):
            said = sentence.say(language)
            assert said != sentence.key, f"{sentence.key} is missing in {language}"
            assert "{" not in said
        told.append(set(_PLACE.findall(words.look_up(language, finding.computed.key) or "")))
    assert told[0] == told[1]
    return told[0]
