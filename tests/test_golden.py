"""Values printed in the literature, each with its source: ``spec, outcome, grundy, source`` in golden/*.tsv.

An empty ``grundy`` means that the source gives none. Whoever adds a game adds a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.core.catalogue import CATALOGUE
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.values.nimbers import Nimber

HEAD = ["spec", "outcome", "grundy", "source"]
FILES = sorted((Path(__file__).parent / "golden").glob("*.tsv"))
LINES = [
    pytest.param(*line.split("\t"), id=f"{file.stem}-{line.partition(chr(9))[0]}")
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("spec", "outcome", "grundy", "source"), LINES)
def test_a_printed_value_is_found(spec: str, outcome: str, grundy: str, source: str) -> None:
    analysis = solve(parse(spec))
    assert analysis.outcome.value == outcome, source
    assert source
    if grundy:
        assert analysis.value == Nimber(int(grundy)), source


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_golden_file_has_its_head(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].split("\t") == HEAD
    assert all(line.count("\t") == 3 for line in lines)


def test_every_game_of_the_catalogue_has_a_golden_value() -> None:
    named = {parse(str(line.values[0])).rules.name for line in LINES}
    assert set(CATALOGUE) <= named
