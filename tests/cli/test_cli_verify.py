"""``noyau verify`` as a user meets it."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from noyau.cli import run
from noyau.cli import verify as verify_module
from noyau.games.nim import Bounded
from noyau.literature import Theorem, verify


def test_a_true_claim_is_shown_with_what_is_stated_and_computed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-II.2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("✓ N-II.2  true  One heap, at most three at a time")
    assert shown[1] == "    stated  From 13 down to 0: N P N N N P N N N P N N N P."
    assert shown[2].startswith("    computed  From 13 down to 0: NPNNNPNNNPNNNP")
    assert shown[3] == "    004 MATH en JEANS, § II.2"


def test_a_claim_false_as_printed_is_an_answer_and_points_to_what_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["verify", "n-iv.1B"]) == 0
    shown = capsys.readouterr().out
    assert "✓ N-IV.1b  false as printed" in shown
    assert "→  (c, e) is an arc" in shown
    assert "the only kernel is a, e" in shown


def test_a_claim_settled_by_reading_has_its_own_mark(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-I.bouton"]) == 0
    assert capsys.readouterr().out.startswith("· N-I.bouton  ambiguous")


def test_a_claim_is_explained_as_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-VI.2t11", "--explain"]) == 0
    shown = capsys.readouterr().out
    assert "    as printed  A heap of 11 at the start is a losing position." in shown
    assert "    in truth    A heap of 11 at the start is won: take 3." in shown
    assert "    status      false as printed; what holds was checked here. It is won" in shown
    assert "    why         Write 11 as a sum of Fibonacci numbers" in shown
    for part in ("try", "exercise", "answer", "check it", "play", "see also"):
        assert f"\n    {part:10}  " in shown
    assert run(["verify", "N-VI.2t11", "--explain", "--lang", "fr"]) == 0
    assert "    pourquoi    Écrivez 11 comme somme" in capsys.readouterr().out


def test_the_json_of_an_explained_claim_has_its_texts_and_links(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-VI.2t11", "--explain", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert all(told[part] for part in ("id", "computed", "true", "proof", "try", "exercise", "answer"))
    assert told["status"] == "false"
    assert told["spec"] == "fibonacci:11"
    assert told["check"] == ["noyau solve fibonacci:12"]
    assert {"kind": "game", "to": "fibonacci"} in told["links"]
    assert {"kind": "claim", "to": "N-VI.2z"} in told["links"]


def test_what_nobody_has_written_of_a_claim_is_null(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noyau.literature.pages.look_up", lambda language, key: None)
    monkeypatch.setattr("noyau.literature.pages._read_live", lambda area: {})
    assert run(["verify", "N-VI.2t11", "--explain", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert [told[part] for part in ("true", "proof", "try", "exercise", "answer", "spec")] == [None] * 6
    assert told["links"] == []
    assert run(["verify", "N-VI.2t11", "--explain"]) == 0
    shown = capsys.readouterr().out
    assert "as printed" in shown
    assert "why" not in shown


def test_several_claims_end_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-IV.1", "N-V.2base"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("4 claims in ")
    assert last.endswith("s: 2 true, 1 false as printed, 1 ambiguous; all as expected")


def test_french_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-IV.1", "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert "✓ N-IV.1b  faux tel qu'imprimé" in shown
    assert "le seul noyau est a, e" in shown
    assert "3 énoncés en 0," in shown


def test_json_is_one_list_of_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-IV.1b", "N-I.bouton", "--json"]) == 0
    findings: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert [finding["id"] for finding in findings] == ["N-I.bouton", "N-IV.1b"]
    for finding in findings:
        assert set(finding) == {
            "id", "claim", "verdict", "stated", "computed", "reference", "seconds", "holds"
        }  # fmt: skip
    assert [finding["verdict"] for finding in findings] == ["A", "F"]
    assert [finding["holds"] for finding in findings] == [None, True]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["N-II.4x"], "noyau: there is no claim 'N-II.4x'; did you mean 'N-II.4"),
        (["x" * 10_000], "there is no claim 'xxx"),
        (["--source", "4"], "there is no source '4'"),
        (["--json", "N-X"], "there is no claim 'N-X'"),
    ],
)
def test_a_wrong_id_or_source_is_one_helpful_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err
    assert shown.err.count("\n") == 1


def test_a_check_that_does_not_come_out_is_marked_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Bounded, "heap_value", lambda self, heap: 0)
    assert run(["verify", "N-II.1", "N-II.2"]) == 1
    shown = capsys.readouterr().out
    assert "✓ N-II.1  true" in shown
    assert "✗ N-II.2  true — NOT AS EXPECTED" in shown
    assert "bounded:3:1; bounded:3:2" in shown
    assert shown.rstrip().endswith("NOT AS EXPECTED: N-II.2")


@pytest.fixture
def _interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(theorem: Theorem) -> Any:
        if theorem.id == "N-II.2":
            raise KeyboardInterrupt
        return verify(theorem)

    monkeypatch.setattr(verify_module, "verify", interrupted)


@pytest.mark.usefixtures("_interrupted")
def test_an_interrupted_run_says_what_it_has_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-I.1", "N-II"]) == 130
    shown = capsys.readouterr()
    assert "✓ N-II.1" in shown.out
    assert "2 claims in" in shown.out
    assert shown.err.strip() == "noyau: interrupted"


@pytest.mark.usefixtures("_interrupted")
def test_an_interrupted_run_still_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "N-II", "--json"]) == 130
    assert [finding["id"] for finding in json.loads(capsys.readouterr().out)] == ["N-II.1"]


def test_a_terminal_is_told_what_is_being_checked_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noyau.console.progress.PATIENCE", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(["verify", "N-II.2", "N-II.3"]) == 0
    told = capsys.readouterr().err
    assert "0/2 N-II.2" in told
    assert "1/2 N-II.3" in told


def test_what_is_not_a_terminal_hears_nothing_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noyau.console.progress.PATIENCE", -1.0)
    assert run(["verify", "N-II.2"]) == 0
    assert capsys.readouterr().err == ""
