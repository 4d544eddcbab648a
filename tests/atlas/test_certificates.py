"""Certificates: what the engine writes holds, and every change to it is noticed or harmless."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.atlas.period_certificates import FAR, Certificate, certify
from noyau.check import check, load_certificate, read_certificate
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.spec import parse


def certificate(spec: str, to: int | None = None) -> Certificate:
    made = certify(parse(f"{spec}:5"), FAR if to is None else to)
    assert made is not None
    return made


KAYLES = certificate("kayles").record()


def fields(**changes: Any) -> dict[str, Any]:
    return read_certificate(json.dumps({**KAYLES, **changes}))


@pytest.mark.parametrize(
    "spec", ["kayles", "dawson", "octal:0.07", "octal:0.45", "octal:4.2", "octal:0.b", "octal:0.d"]
)
def test_what_the_engine_writes_holds(spec: str, tmp_path: Path) -> None:
    made = certificate(spec)
    file = tmp_path / "period.json"
    file.write_text(made.write())
    finding = check(load_certificate(file))
    assert finding.holds
    assert finding.record()["least"] is True
    assert finding.record()["period"] == made.period


def test_many_values_are_stood_for_by_their_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.atlas.period_certificates.MOST_VALUES", 10)
    made = certificate("octal:0.07")
    assert made.values == ()
    assert check(read_certificate(made.write())).holds
    wrong = {**made.record(), "sha256": "0" * 64}
    assert check(wrong).record()["fails"] == "fingerprint"


def test_games_without_a_proof_have_no_certificate() -> None:
    assert certify(parse("grundy:5")) is None
    assert certify(parse("octal:0.(3):5")) is None
    assert certify(parse("nim:5")) is None
    assert certify(parse("octal:0.16:5"), 2000) is None


@pytest.mark.parametrize(
    ("changes", "fails"),
    [
        ({"last_digit": 3}, "last-digit"),
        ({"parts": 3}, "parts"),
        ({"saltus": 1}, "saltus"),
        ({"checked_to": 166}, "bound"),
        ({"preperiod": 72}, "bound"),
        ({"period": 13}, "bound"),
        ({"values": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 5]}, "value"),
        ({"values": [0] * 200}, "value"),
        ({"values": [*KAYLES["values"], 1]}, "too-many"),
        ({"preperiod": 70}, "repeat"),
        ({"period": 11}, "repeat"),
        ({"code": "0.73"}, "value"),
        ({"code": "0.777"}, "last-digit"),
    ],
)
def test_a_false_line_is_named(changes: dict[str, Any], fails: str) -> None:
    finding = check(fields(**changes))
    assert not finding.holds
    assert finding.record()["fails"] == fails
    assert finding.failure is not None
    for language in ("en", "fr"):
        said = finding.failure.say(language)
        assert "{" not in said
        assert said != finding.failure.key


def test_a_true_statement_that_is_not_the_least_one_holds_and_is_told() -> None:
    made = certificate("octal:0.07").record()
    later = {**made, "preperiod": 54, "checked_to": 177, "values": [], "sha256": None}
    with pytest.raises(SpecError):
        check(later)
    finding = check({**later, "values": made["values"] + made["values"][142:144]})
    assert finding.holds
    assert finding.record()["least"] is False


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "3", '{"kind": 1}', '{"kind": "poem"}', "[" * 100_000, '{"kind": "period"}', "\x00", "9" * 5000],
)
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        check(read_certificate(text))


@pytest.mark.parametrize(
    "changes",
    [
        {"code": "0.(3)"},
        {"code": "1.7"},
        {"code": "77"},
        {"code": 0.77},
        {"code": "0."},
        {"period": 0},
        {"period": True},
        {"period": "12"},
        {"preperiod": -1},
        {"checked_to": 1.5},
        {"values": [0, -1]},
        {"values": {"0": 0}},
        {"whole": [None]},
        {"sha256": 7},
    ],
)
def test_fields_of_a_wrong_form_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        check(fields(**changes))


def test_numbers_beyond_all_checking_are_too_large() -> None:
    with pytest.raises(TooLarge):
        check(fields(checked_to=10**12))


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(SpecError):
        load_certificate(tmp_path / "missing.json")
    with pytest.raises(SpecError):
        load_certificate(tmp_path)
    (tmp_path / "odd.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SpecError):
        load_certificate(tmp_path / "odd.json")


SCALARS = st.none() | st.booleans() | st.integers(-3, 200) | st.text(max_size=4) | st.floats(allow_nan=False)


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(sorted(KAYLES)), SCALARS | st.lists(SCALARS, max_size=4), max_size=4))
def test_any_change_gives_an_answer_or_an_error_of_ours(changes: dict[str, Any]) -> None:
    try:
        finding = check(fields(**changes))
    except NoyauError:
        return
    kept = ("code", "period", "preperiod", "checked_to")
    if finding.holds:
        claimed = {**KAYLES, **changes}
        truth = certificate("kayles") if claimed["code"] == KAYLES["code"] else None
        if truth is not None:
            assert claimed["period"] % truth.period == 0
            assert claimed["preperiod"] >= truth.preperiod
    assert all(name in finding.record() for name in kept)
