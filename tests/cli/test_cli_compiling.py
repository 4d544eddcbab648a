"""What a terminal is told while kernels are compiled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.kernels import compiling


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "compiling once (about 5 s)…\n"), ("fr", "compilation, une fois pour toutes (environ 5 s)…\n")],
)
def test_a_terminal_is_told_once_that_kernels_are_compiled(
    language: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_told", set())
    run(["solve", "nim:1", "--lang", language])
    compiling.begin("noyau.kernels.heaps")
    assert capsys.readouterr().err == ""  # for it is no terminal
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    for _ in range(2):
        compiling.begin("noyau.kernels.residues.couples")
    assert capsys.readouterr().err == said


def test_the_compiler_tells_of_kernels_that_it_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from numba import config

    from noyau.kernels.jit import kernel

    told: list[str] = []
    monkeypatch.setattr(compiling, "begin", told.append)
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))  # nothing is kept there yet

    def double(number: int) -> int:
        return max(2 * number, 0)

    assert kernel(double)(4) == 8
    assert told == [__name__]  # and not of what it calls
