"""``noyau code``: what it answers, as JSON too, what it draws, and how it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from noyau.cli import run

GOLAY = ["--length", "24", "--distance", "8"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["code", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_record_of_a_code_has_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *GOLAY)
    keys = "length distance base words dimension linear basis weights parity_check covering_radius bounds"
    assert set(keys.split()) <= set(found)
    assert (found["words"], found["dimension"], found["linear"], found["covering_radius"]) == (4096, 12, True, 4)
    assert "list" not in found


def test_words_are_listed_if_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--length", "4", "--distance", "3", "--base", "3", "--list")
    assert found["list"] == ["0000", "0111", "0222", "1012", "1120", "1201", "2021", "2102", "2210"]
    assert run(["code", "--length", "3", "--distance", "2", "--list"]) == 0
    assert capsys.readouterr().out.split()[-4:] == ["000", "011", "101", "110"]


def test_a_received_word_is_decoded_by_its_syndrome_and_by_playing(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--length", "7", "--distance", "3", "--decode", "1011011")
    assert (found["word"], found["decoded"], found["errors"]) == ("1011011", "1001011", 1)
    assert (found["move"], found["places"], found["syndrome"]) == ("1001011", [2], 5)
    later = answer(capsys, "--length", "7", "--distance", "3", "--decode", "0000101")
    assert (later["decoded"], later["move"]) == ("0000111", "0000000")
    assert "leads to earlier words alone" in str(later["text"])
    inside = answer(capsys, "--length", "7", "--distance", "3", "--decode", "0000111")
    assert (inside["errors"], inside["move"]) == (0, None)


def test_an_order_is_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gray.txt").write_text("110\n011\n001\n", encoding="utf-8")
    by_file = answer(capsys, "--length", "3", "--distance", "2", "--order", f"@{tmp_path}/gray.txt", "--list")
    by_name = answer(capsys, "--length", "3", "--distance", "2", "--order", "gray", "--list")
    assert by_file["list"] == by_name["list"]
    (tmp_path / "bad.txt").write_text("110\n110\n001\n", encoding="utf-8")
    assert run(["code", "--length", "3", "--distance", "2", "--order", f"@{tmp_path}/bad.txt", "--lang", "en"]) == 2
    assert "row 2 is a combination of those above it" in capsys.readouterr().err


def test_a_criterion_is_a_function_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def fits(word):\n    return sum(word) % 4 == 0\n", encoding="utf-8")
    found = answer(capsys, "--length", "8", "--criterion", f"python:{file}:fits")
    assert found["words"] == answer(capsys, "--length", "8", "--criterion", "weights:0,4,8")["words"] == 16
    for written, fault in (("python:none.py:f", "no file"), (f"python:{file}:other", "no function 'other'")):
        assert run(["code", "--length", "8", "--criterion", written, "--lang", "en"]) == 2
        assert fault in capsys.readouterr().err


def test_dimensions_are_listed_by_length_and_distance(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--table", "8")
    assert found["dimensions"][7] == [8, 7, 4, 4, 2, 1, 1, 1]
    assert run(["code", "--table", "8"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "8 │ 8 7 4 4 2 1 1 1"


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_road_is_told_at_each_level(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *GOLAY, "--explain", "--level", level)
    assert found["level"] == int(level)
    assert run(["code", *GOLAY, "--explain", "--level", level]) == 0
    assert capsys.readouterr().out.split() == str(found["text"]).split()


def test_a_table_of_dimensions_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.svg"
    assert answer(capsys, "--table", "6", "-o", str(file))["file"] == str(file)
    assert file.read_text(encoding="utf-8").count("<rect") > 21
    assert run(["code", "--table", "12", "--base", "16", "-o", str(file)]) == 0
    assert ">?<" in file.read_text(encoding="utf-8"), "what asks too much is marked"


def test_over_three_and_eight_digits_words_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "--table", "4", "--base", "3")["words"][3] == [81, 21, 9, 3]
    assert run(["code", "--table", "10", "--base", "8", "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Numbers of words of the lexicodes over 8 digits")
    assert told[-1] == "10 │ 1073741824 134217728 8388608 524288 32768 4096 512 512 ?  8"
    assert len(told[3]) == len(told[-1]) == len(told[4])
    file = tmp_path / "table.svg"
    assert run(["code", "--table", "10", "--base", "8", "-o", str(file), "--lang", "en"]) == 0
    sizes = re.findall(r'font-size="(\d+)"[^>]*>(\d+)<', file.read_text(encoding="utf-8"))
    assert len(sizes) > 50
    assert all(int(size) * len(number) * 0.7 < 100 for size, number in sizes), "a number fits into its cell"


def test_an_anncode_is_listed_drawn_and_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arcs, file = tmp_path / "arcs.txt", tmp_path / "code.svg"
    arcs.write_text("a b\nb c\nc d\nd a\na c\n", encoding="utf-8")
    assert answer(capsys, "--digraph", str(arcs), "--list")["list"] == ["0000", "0101"]
    assert run(["code", "--digraph", str(arcs), "--list", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("Lost positions:\n  0000\n  0101\n")
    for view in ("checks", "words"):
        assert answer(capsys, "--digraph", str(arcs), "--picture", view, "-o", str(file))["file"] == str(file)
        assert "Anncode of 4 vertices" in file.read_text(encoding="utf-8")


def test_pictures_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--length", "4", "--distance", "2"]
    for name, options in (("checks", []), ("words", []), ("word", ["--decode", "0001"])):
        file = tmp_path / f"{name}.svg"
        assert run(["code", *small, *options, "--picture", name, "-o", str(file)]) == 0
        assert file.read_text(encoding="utf-8").startswith("<svg")
    assert run(["code", *small, "--frames", str(tmp_path / "steps")]) == 0
    assert len(list((tmp_path / "steps").glob("*.svg"))) == 8
    assert "wrote 8 steps" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "fault"),
    [
        ("", 2, "a length is missing: write for example"),
        ("--length 7", 2, "a distance is missing"),
        ("--length 7 --distance 3 --order @", 2, "expected the order lex, gray or @FILE"),
        ("--length 7 --criterion python:rules.py", 2, "expected python:FILE:FUNCTION"),
        ("--length 0 --distance 3", 2, "--length"),
        ("--length 5000 --distance 3", 2, "expected a length from 1 to 4,096 digits"),
        ("--length 7 --distance 3 --base 1", 2, "--base"),
        ("--length 7 --distance 3 --order odd", 2, "expected the order lex, gray or @FILE"),
        ("--length 7 --distance 3 --order @none", 2, "'none' cannot be read"),
        ("--length 2 --distance 2 --base 6 --order @rows", 2, "a base that is prime or 8"),
        ("--length 7 --criterion near", 2, "expected distance:8"),
        ("--length 7 --distance 3 --criterion weights:4", 2, "two criteria"),
        ("--length 7 --distance 3 --decode 123", 2, "expected a word of 7 digits"),
        ("--length 7 --distance 3 --picture words", 2, "add -o FILE.svg"),
        ("--length 7 --distance 3 --picture word -o x.svg", 2, "name it with --decode WORD"),
        ("--length 7 --distance 3 -o x.txt", 2, "tells no form of picture"),
        ("--length 3 --distance 2 --base 3 --picture checks -o x.svg", 2, "choose --picture words"),
        ("--length 7 --distance 3 --channel 2", 2, "--channel"),
        ("--length 7 --distance 3 --channel nan", 2, "expected a probability from 0 to 1"),
        ("--length 7 --distance 3 --seed 1", 2, "--seed goes with --channel P"),
        ("--length 7 --distance 3 --channel 0.1 --list", 2, "--list does not go with --channel"),
        ("--length 7 --distance 3 --channel 0.1 --send 0000001", 2, "only a word of the code is sent"),
        ("--length 7 --distance 3 --channel 0.1 --times 2 -o x.svg", 2, "leave --times out"),
        ("--digraph nofile", 2, "there is no file or graph 'nofile'"),
        ("--digraph a>b --picture words", 2, "add -o FILE.svg"),
        ("--digraph a>b --picture word -o x.svg", 2, "choose --picture checks or words"),
        ("--digraph a>b --explain", 2, "leave --explain out"),
        ("--table 8 --channel 0.1", 2, "leave --channel out"),
        ("--table 8 --length 3", 2, "leave --length out"),
        ("--length 60 --distance 30 --limit 1000000", 3, "raise --limit, or ask for fewer digits"),
        ("--length 40 --distance 3 --base 3", 3, "a base that is a power of two"),
        ("--length 60 --criterion weights:0,4", 3, "ask for fewer digits, or for a distance"),
        ("--length 64 --distance 4 --list", 3, "the basis says them all"),
        ("--length 20 --distance 8 --frames steps", 3, "too many steps"),
    ],
)
def test_a_wrong_question_is_refused(
    arguments: str,
    code: int,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows").write_text("10\n01\n", encoding="utf-8")
    assert run(["code", *arguments.split(), "--lang", "en"]) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert fault in told.err
    assert told.err.count("\n") == 1


def test_a_function_that_ends_the_program_is_a_function_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def leave(word):\n    raise SystemExit(3)\n", encoding="utf-8")
    assert run(["code", "--length", "3", "--criterion", f"python:{file}:leave", "--lang", "en"]) == 2
    assert "failed on the word 001" in capsys.readouterr().err


def test_the_mark_at_the_beginning_of_a_file_is_no_digit_and_a_file_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "gray"
    file.write_bytes(b"\xef\xbb\xbf110\r\n011\r\n001\r\n")
    assert answer(capsys, "--length", "3", "--distance", "2", "--order", f"@{file}")["words"] == 4
    monkeypatch.setattr("noyau.cli.code._MOST_BYTES", 1000)
    assert run(["code", "--length", "3", "--distance", "2", "--order", "@/dev/zero", "--lang", "en"]) == 3
    assert "more than 1,000 bytes" in capsys.readouterr().err


def test_a_word_goes_through_the_channel_and_comes_back(capsys: pytest.CaptureFixture[str]) -> None:
    hamming = ["--length", "7", "--distance", "3"]
    found = answer(capsys, *hamming, "--channel", "0.2", "--seed", "3", "--send", "0101101")
    [sent] = found["sent"]
    assert sent["sent"] == "0101101"
    changed = [place for place, (old, new) in enumerate(zip(sent["sent"], sent["received"], strict=True)) if old != new]
    assert sent["changed"] == changed
    assert answer(capsys, *hamming, "--decode", sent["received"])["decoded"] == sent["decoded"]
    again = answer(capsys, *hamming, "--channel", "0.2", "--seed", "3", "--send", "0101101")
    assert again == found
    many = answer(capsys, *hamming, "--channel", "0.2", "--times", "30")
    assert sum(row["words"] for row in many["tally"]) == 30
    assert run(["code", *hamming, "--channel", "0.2", "--times", "30", "--lang", "fr"]) == 0
    assert "probabilité 0,2" in capsys.readouterr().out


def test_a_word_of_the_channel_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "word.svg"
    assert run(["code", "--length", "7", "--distance", "3", "--channel", "0.2", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8").count("<rect") > 14
    assert capsys.readouterr().out.count("\n") == 1


def test_the_code_of_a_digraph_is_asked_for_by_its_arcs(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "--digraph", "a>b,b>c,c>d,d>a,a>c")
    assert (found["dimension"], found["basis"], found["weights"]) == (1, ["0101"], {"0": 1, "2": 1})
    assert found["labels"]["c"] == {"nimber": 3, "vertices": ["a"]}  # type: ignore[index]
    assert run(["code", "--digraph", "a>b,b>c"]) == 0
    assert "Basis, lost positions" in capsys.readouterr().out
    for wrong, fault in (
        (["--digraph", "a>"], "expected arcs"),
        (["--digraph", "a>b", "--length", "3"], "leave --length out"),
    ):
        assert run(["code", *wrong, "--lang", "en"]) == 2
        assert fault in capsys.readouterr().err
