"""``noyau sequence`` writes its values to files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from test_cli_sequence import out

from noyau.cli import run


def test_b_files_and_csv_have_a_line_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "bounded:2", "--to", "3", "--format", "bfile") == "0 0\n1 1\n2 2\n3 0\n"
    assert out(capsys, "bounded:2", "--to", "2", "--format", "csv") == "heap,grundy\n0,0\n1,1\n2,2\n"
    assert out(capsys, "bounded:2", "--to", "3", "--format", "bfile", "--what", "outcome") == "0 1\n1 0\n2 0\n3 1\n"
    lost = out(capsys, "bounded:2", "--to", "6", "--format", "csv", "--what", "p-positions")
    assert lost == "index,heap\n0,0\n1,3\n2,6\n"
    assert out(capsys, "nim", "--to", "200000", "--format", "bfile").splitlines()[-1] == "200000 200000"


def test_output_goes_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "values.txt"
    assert out(capsys, "nim", "--to", "2", "--format", "bfile", "-o", str(file)) == f"wrote {file}\n"
    assert file.read_text() == "0 0\n1 1\n2 2\n"
    told = json.loads(out(capsys, "wythoff", "--to", "2", "--json", "-o", str(file)))
    assert told == {"game": "wythoff", "what": "p-positions", "to": 2, "file": str(file)}
    assert json.loads(file.read_text())["values"] == [[0, 0], [1, 2], [3, 5]]
    out(capsys, "nim", "--to", "2", "--json", "-o", str(file))
    assert json.loads(file.read_text())["values"] == [0, 1, 2]


def test_every_form_of_a_file_holds_the_values(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    values = json.loads(out(capsys, "grundy", "--to", "12345", "--json"))["values"]
    files = {ending: tmp_path / f"grundy.{ending}" for ending in ("txt", "csv", "json", "npy", "bfile", "svg", "png")}
    for file in files.values():
        assert out(capsys, "grundy", "--to", "12345", "-o", str(file)) == f"wrote {file}\n"
    assert json.loads(files["json"].read_text())["values"] == values
    assert np.load(files["npy"]).tolist() == values
    assert np.load(files["npy"]).itemsize <= 6 or len(values) < 100_000
    lines = [line.split(",") for line in files["csv"].read_text().splitlines()]
    assert lines[0] == ["heap", "grundy"]
    assert [[*map(int, line)] for line in lines[1:]] == [[*pair] for pair in enumerate(values)]
    assert files["bfile"].read_text() == "".join(f"{heap} {value}\n" for heap, value in enumerate(values))
    rows = [line.split() for line in files["txt"].read_text().splitlines()[3:] if line[:5].strip().isdigit()]
    assert [int(value) for row in rows for value in row[1:]] == values
    assert "sparse" not in files["txt"].read_text(), "a file does not depend on how it was computed"
    assert "</svg>" in files["svg"].read_text()
    assert files["png"].read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(file.name for file in files.values())


def test_arrays_hold_outcomes_as_truth_values_and_pairs_as_columns(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "array.npy")
    out(capsys, "bounded:2", "--to", "6", "--what", "outcome", "-o", file)
    assert np.load(file).tolist() == [True, False, False, True, False, False, True]
    out(capsys, "bounded:2", "--to", "6", "--what", "p-positions", "--format", "npy", "-o", file)
    assert np.load(file).tolist() == [0, 3, 6]
    out(capsys, "wythoff", "--to", "2", "-o", file)
    assert np.load(file).tolist() == [[0, 0], [1, 2], [3, 5]]
    out(capsys, "kayles", "--beside", "nim", "--to", "4", "-o", file)
    assert np.load(file).tolist() == [[0, 1, 2, 3, 1], [0, 1, 2, 3, 4]]


def test_a_file_that_cannot_be_whole_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "values.csv"
    file.write_text("old")
    assert run(["sequence", "kayles", "--what", "outcome", "-o", str(tmp_path / "values.svg")]) == 2
    assert run(["sequence", "kayles", "--to", "-1", "-o", str(file)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["values.csv"]
    assert file.read_text() == "old"


def test_a_certificate_is_written_that_the_check_proves_anew(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "proof.json"
    plain = out(capsys, "octal:0.07", "--to", "20")
    assert out(capsys, "octal:0.07", "--to", "20", "--certificate", str(file)) == plain
    assert run(["check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["period"] == 34
    file.write_text(file.read_text().replace('"preperiod": 53', '"preperiod": 52'))
    assert run(["check", str(file)]) == 1
