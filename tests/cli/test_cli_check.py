"""``noyau check`` as a user meets it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from noyau.atlas.period_certificates import certify
from noyau.cli import run
from noyau.core.spec import parse


@pytest.fixture
def kayles(tmp_path: Path) -> Path:
    made = certify(parse("kayles:5"))
    assert made is not None
    file = tmp_path / "kayles.json"
    file.write_text(made.write())
    return file


def test_a_true_certificate_is_told_step_by_step(kayles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(kayles)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("  ✓ 0.77: the last digit that is not 0 is number 2")
    assert "So g(n + 12) = g(n) for every n ≥ 71 (Guy and Smith 1956)." in lines[-2]
    assert lines[-1] == "The certificate holds."


def test_it_is_told_in_french(kayles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(kayles), "--lang", "fr"]) == 0
    assert capsys.readouterr().out.endswith("Le certificat est valable.\n")


def test_json_says_whether_it_holds(kayles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(kayles), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["holds"], record["kind"], record["period"]) == (True, "period", 12)


def test_a_false_certificate_names_the_heap_and_ends_with_1(kayles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fields = json.loads(kayles.read_text())
    fields["values"][137] ^= 1
    kayles.write_text(json.dumps(fields))
    assert run(["check", str(kayles)]) == 1
    shown = capsys.readouterr().out
    assert "✗ Heap 137 has the value" in shown
    assert run(["check", str(kayles), "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["holds"], record["fails"], record["heap"]) == (False, "value", 137)


def test_a_malformed_file_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.json"
    for text in ("", "{", '{"kind": "poem"}', '{"kind": "period", "code": "0.77"}'):
        file.write_text(text)
        assert run(["check", str(file)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("noyau: ")
    assert run(["check", str(tmp_path / "missing.json")]) == 2


def test_standard_input_is_read(
    kayles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(kayles.read_text()))
    assert run(["check", "-"]) == 0


def test_a_long_check_says_how_long_and_may_be_stopped(
    kayles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = json.loads(kayles.read_text())
    kayles.write_text(json.dumps({**fields, "checked_to": 500_000}))

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("noyau.check._recompute", stop)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(["check", str(kayles)]) == 130
    said = capsys.readouterr().err
    assert "hours" in said or "minutes" in said
    assert "nothing is proved" in said
