"""Values printed in the literature, each with its source: ``spec, outcome, grundy, source`` in golden/*.tsv.

An empty ``grundy`` means that the source gives none; games with points have a ``score`` in its place, games of two
sides a ``value``. Whoever adds a game adds a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.core.catalogue import CATALOGUE
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.values.nimbers import Nimber
from noyau.values.shortgames import read

HEADS = [["spec", "outcome", value, "source"] for value in ("grundy", "score", "value")]
READ = {"grundy": lambda text: Nimber(int(text)), "score": int, "value": read}
FILES = sorted((Path(__file__).parent / "golden").glob("*.tsv"))
EVERY_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


def lines_of(file: Path) -> list[list[str]]:
    return [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]


@EVERY_FILE
def test_the_printed_values_are_found(file: Path) -> None:
    (_, _, kind, _), *lines = lines_of(file)
    for spec, outcome, value, source in lines:
        analysis = solve(parse(spec))
        assert source, spec
        assert analysis.outcome.value == outcome, (spec, source)
        if value:
            found = {"score": analysis.score, "value": analysis.verdict.short, "grundy": analysis.value}[kind]
            assert found == READ[kind](value), (spec, source)


@EVERY_FILE
def test_every_golden_file_has_its_head(file: Path) -> None:
    head, *lines = lines_of(file)
    assert head in HEADS
    assert lines
    assert all(len(line) == 4 for line in lines)


def test_every_game_of_the_catalogue_has_a_golden_value() -> None:
    named = {parse(spec).rules.name for file in FILES for spec, *_ in lines_of(file)[1:]}
    assert set(CATALOGUE) <= named
