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
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


def lines_of(file: Path) -> list[list[str]]:
    return [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]


@EVERY_FILE
def test_the_printed_values_are_found(file: Path) -> None:
    for spec, outcome, grundy, source in lines_of(file)[1:]:
        analysis = solve(parse(spec))
        assert source, spec
        assert analysis.outcome.value == outcome, (spec, source)
        if grundy:
            assert analysis.value == Nimber(int(grundy)), (spec, source)


@EVERY_FILE
def test_every_golden_file_has_its_head(file: Path) -> None:
    head, *lines = lines_of(file)
    assert head == HEAD
    assert lines
    assert all(len(line) == 4 for line in lines)


def test_every_game_of_the_catalogue_has_a_golden_value() -> None:
    named = {parse(spec).rules.name for file in FILES for spec, *_ in lines_of(file)[1:]}
    assert set(CATALOGUE) <= named
