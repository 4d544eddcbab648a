"""Lost pairs one after another, against tables by plain search and against the mex rule."""

from __future__ import annotations

import csv
import io
import json
from itertools import islice
from pathlib import Path

import pytest

import noyau
from noyau.atlas import pair_sequences
from noyau.atlas.pair_sequences import COLUMNS, pair_sequence
from noyau.atlas.tables import at_layer, read_game, table
from noyau.cli import run
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.values.complementary import mex_pairs

SIDE = 40


def pairs_by_search(spec: str, ending: Ending) -> list[list[int]]:
    """The lost pairs a ≤ b of a table, in the order of a, as far as the table shows all of them."""
    rows = table(read_game(spec, ending, (SIDE, SIDE)), (SIDE, SIDE)).rows
    lost = [[r, c] for r in range(SIDE) for c in range(r, SIDE) if rows[r][c] == "P"]
    seen = {number for pair in lost for number in pair}
    whole = next((number for number in range(SIDE) if number not in seen), SIDE)
    return [pair for pair in lost if pair[0] < whole]


@pytest.mark.parametrize(
    ("spec", "ending"),
    [
        *((spec, ending) for spec in ("wythoff", "queen", "rook", "vectors:1,1,1") for ending in Ending),
        *((f"vectors:{alpha},{alpha},1", ending) for alpha in (2, 3, 4, 5, 6, 50) for ending in Ending),
        *((f"vectors:{pair},1", ending) for pair in ("2,1", "2,3", "5,4", "1,5", "6,4") for ending in Ending),
        *((f"vectors:1,9,3:0,0,{layer}", ending) for layer in range(3) for ending in Ending),
        *((f"vectors:8,4,3:0,0,{layer}", ending) for layer in range(3) for ending in Ending),
    ],
)
def test_the_pairs_are_those_of_the_table(spec: str, ending: Ending) -> None:
    expected = pairs_by_search(spec, ending)
    assert len(expected) > 8
    found = pair_sequence(at_layer(parse(spec, ending), spec), len(expected) - 1)
    assert found.values == expected
    period, values = found.period, pair_sequence(at_layer(parse(spec, ending), spec), 200).values
    if period.status == "proved":
        length, start = period.length or 0, period.preperiod or 0
        later = [[number + (period.saltus or 0) for number in pair] for pair in values[start : len(values) - length]]
        assert values[start + length :] == later


def mex_recursion(theta: int, mu: int, size: int) -> tuple[list[int], list[int]]:
    """A_n is the least number not yet used, B_n = A_n + θ·⌊n ÷ μ⌋, word for word."""
    lower: list[int] = []
    upper: list[int] = []
    used: set[int] = set()
    least = 0
    for n in range(size):
        while least in used:
            least += 1
        lower.append(least)
        upper.append(least + theta * (n // mu))
        used |= {lower[-1], upper[-1]}
    return lower, upper


def test_the_recursion_of_two_equal_leaps_is_the_table_of_the_thesis() -> None:
    found = noyau.sequence("vectors:2,2,1", to=13, what="recursion")
    rows = next(found.recursion())  # type: ignore[union-attr]
    printed = """0 0 0 0 0 0|0 1 1 1 1 0|0 2 2 2 3 1|0 3 3 3 2 -1|2 4 6 4 6 2|2 5 7 5 7 2|2 8 10 8 11 3|2 9 11 9 10 1
    |4 12 16 12 16 4|4 13 17 13 17 4|4 14 18 14 19 5|4 15 19 15 18 3|6 20 26 20 26 6|6 21 27 21 27 6"""
    names = ("B-A", "A", "B", "a", "b", "b-a")
    shown = [[row[COLUMNS.index(name)] for name in names] for row in rows]
    assert shown == [list(map(int, line.split())) for line in printed.split("|")]
    assert found.values[:4] == [[0, 0], [1, 1], [2, 3], [3, 2]]


@pytest.mark.parametrize(("spec", "theta", "mu"), [("vectors:2,2,1", 2, 4), ("wythoff", 1, 1), ("queen", 1, 1)])
def test_the_recursion_is_the_mex_rule_and_its_pairs_are_lost(spec: str, theta: int, mu: int) -> None:
    size = 3000
    columns = pair_sequence(parse(spec), size - 1, "recursion").columns
    assert (columns["A"], columns["B"]) == mex_recursion(theta, mu, size)
    pairs = [[a, b] for a, b in zip(columns["a"], columns["b"], strict=True) if a <= b]
    assert pairs == pair_sequence(parse(spec), len(pairs) - 1).values
    assert len(pairs) == size - (mu > 1)
    assert columns["b-a"] == [b - a for a, b in zip(columns["a"], columns["b"], strict=True)]
    assert set(columns["epsilon"]) <= (set(range(-5, 1)) if mu > 1 else {0})


def test_many_pairs_are_those_of_the_mex_rule() -> None:
    for spec, alpha, to in (("wythoff", 1, 10**5), ("vectors:3,3,1", 3, 10**5)):
        found = pair_sequence(parse(spec), to)
        assert found.values.shape == (to + 1, 2)
        assert found.values.tolist() == list(map(list, islice(mex_pairs(alpha), to + 1)))


@pytest.mark.parametrize(
    "spec",
    [
        *(
            f"{ending}{spec}"
            for spec in ("wythoff", "rook", "vectors:2,2,1", "vectors:5,2,1")
            for ending in ("", "misere ")
        ),
        *(f"misere vectors:{pair},1" for pair in ("2,1", "3,4", "7,7", "70000,70000", "9" * 9 + "," + "9" * 9)),
        *(f"{ending}vectors:1,9,3:0,0,{layer}" for layer in range(3) for ending in ("", "misere ")),
    ],
)
def test_many_pairs_begin_with_the_same_pairs_as_few(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    large = (
        100_000 if "70000" in spec or "1,9,3:0,0,0" in spec else 20_000
    )  # more than a chunk, or a leap, where it counts
    monkeypatch.setattr(pair_sequences, "LARGE", large)
    game = at_layer(parse(spec), spec)
    many, few = pair_sequence(game, large), pair_sequence(game, large - 1)
    assert many.values[:large].tolist() == few.values


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["sequence", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_json_has_the_keys_of_the_contract_and_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "wythoff", "--to", "3", "--json"))
    assert (
        list(answer) == ["game", "first", "values", "period", "method"] == list(noyau.sequence("rook", to=1).record())
    )
    assert answer["values"] == [[0, 0], [1, 2], [3, 5], [4, 7]]
    assert (answer["period"]["status"], answer["game"]) == ("none", "wythoff")
    table_of = json.loads(out(capsys, "vectors:2,2,1", "--to", "3", "--what", "recursion", "--json"))
    assert (table_of["A"], table_of["b"], table_of["epsilon"]) == ([0, 1, 2, 3], [0, 1, 3, 2], [0, 0, -1, -2])
    long = json.loads(out(capsys, "vectors:2,2,1", "--to", "150000", "--json"))
    assert len(long["values"]) == 150_001
    assert long["values"][6] == [9, 10]


def test_text_csv_and_b_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = out(capsys, "wythoff", "--to", "2").splitlines()
    assert said[2:6] == ["   n    a    b", "   0    0    0", "   1    1    2", "   2    3    5"]
    assert "golden ratio" in said[-1]
    assert out(capsys, "queen:8x8", "--to", "2", "--format", "csv") == "n,a,b\n0,0,0\n1,1,2\n2,3,5\n"
    assert out(capsys, "wythoff:3,5", "--to", "2", "--format", "bfile") == "0 0\n1 1\n2 3\n"
    assert out(capsys, "wythoff", "--to", "2", "--format", "bfile", "--column", "b") == "0 0\n1 2\n2 5\n"
    wide = out(capsys, "vectors:2,2,1", "--to", "4", "--what", "recursion", "--format", "csv")
    assert next(csv.reader(io.StringIO(wide))) == ["n", *COLUMNS]
    epsilon = ["--what", "recursion", "--format", "bfile", "--column", "epsilon"]
    assert out(capsys, "vectors:2,2,1", "--to", "4", *epsilon) == "0 0\n1 0\n2 -1\n3 -2\n4 -3\n"
    file = tmp_path / "pairs.csv"
    assert out(capsys, "vectors:3,3,1", "--to", "120000", "--format", "csv", "-o", str(file)) == f"wrote {file}\n"
    lines = file.read_text().splitlines()
    assert len(lines) == 120_002
    assert lines[4] == "3,3,4"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "arguments",
    [["wythoff"], ["rook"], ["vectors:1,9,3:0,0,2"], ["vectors:2,2,1", "--what", "recursion"], ["misere", "queen"]],
)
def test_every_text_is_said_in_both_languages(
    capsys: pytest.CaptureFixture[str], arguments: list[str], language: str
) -> None:
    said = out(capsys, *arguments, "--to", "4", "--lang", language)
    assert "{" not in said
    assert "sequence." not in said


@pytest.mark.parametrize(
    ("spec", "to", "what", "error", "said"),
    [
        ("wythoff", 5, "grundy", NotApplicable, r"noyau\.table"),
        ("wythoff", -1, None, SpecError, "at least 0"),
        ("wythoff", 10**9, None, TooLarge, "100,000,000"),
        ("vectors:2,1,3", 5, None, NotApplicable, r"noyau\.table"),
        ("misere vectors:2,1,3", 5, None, NotApplicable, r"noyau\.table"),
        ("misere wythoff", 5, "recursion", NotApplicable, "p-positions"),
        ("vectors:3,3,1", 5, "recursion", NotApplicable, "p-positions"),
        ("rook", 5, "recursion", NotApplicable, "p-positions"),
    ],
)
def test_meaningless_or_excessive_questions_say_the_repair(
    spec: str, to: int, what: str | None, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        noyau.sequence(spec, to=to, what=what)


@pytest.mark.parametrize(
    "arguments",
    [
        ["nim", "--column", "a", "--format", "bfile"],
        ["wythoff", "--column", "a"],
        ["wythoff", "--column", "A", "--format", "bfile"],
        ["wythoff", "--what", "outcome"],
        ["nim", "--what", "recursion"],
        ["vectors:2,2,2"],
        ["vectors:2,1,3"],
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], language: str) -> None:
    assert run(["sequence", *arguments, "--lang", language]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err
    assert "sequence." not in captured.err
