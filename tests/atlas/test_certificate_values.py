"""The list of values in a certificate: whole, or absent with a fingerprint in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.atlas.period_certificates import certify
from noyau.check import check
from noyau.cli import run
from noyau.core.spec import parse

MADE = certify(parse("octal:0.07:5"))
assert MADE is not None
WHOLE = MADE.record()


@pytest.mark.parametrize("kept", [1, 5, 100, len(MADE.values) - 1])
@pytest.mark.parametrize("sha256", [WHOLE["sha256"], None])
def test_a_list_that_was_cut_does_not_hold(kept: int, sha256: str | None) -> None:
    finding = check({**WHOLE, "values": WHOLE["values"][:kept], "sha256": sha256})
    assert not finding.holds
    assert finding.record()["fails"] == "too-few"
    assert (finding.record()["said"], finding.record()["found"]) == (kept, WHOLE["checked_to"] + 1)


def test_no_list_but_a_fingerprint_holds() -> None:
    assert check({**WHOLE, "values": []}).holds


def test_a_cut_list_and_a_cut_file_have_their_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert MADE is not None
    file = tmp_path / "cut.json"
    file.write_text(MADE.write().rsplit(",", 1)[0] + "]}")
    assert run(["check", str(file)]) == 1
    assert "has only 175 values; 176 are asked for" in " ".join(capsys.readouterr().out.split())
    assert run(["check", str(file), "--lang", "fr"]) == 1
    assert "n'a que 175 valeurs" in " ".join(capsys.readouterr().out.split()).replace("’", "'")
    file.write_text(MADE.write()[:-50])
    assert run(["check", str(file)]) == 2
