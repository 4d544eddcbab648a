"""``noyau warm``: which kernels it compiles, and what it says."""

from __future__ import annotations

import json
import re
import sys
import types
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from numba import config, int64
from second_process import run_again

import noyau
from noyau.cli import run, warm
from noyau.cli.warm import signatures
from noyau.cli.warm.signatures import SIGNATURES
from noyau.kernels.jit import KERNELS, kernel

USUAL = (
    *("solve cram:4x7", "solve misere domination:grid-4x7", "solve geography:grid-6x6:0", "solve chomp:3x60"),
    *("solve domination:grid-3x22 --limit 500", "graph domination:grid-5x5 --positions --count"),
    *("sequence octal:0.07 --to 20000", "sequence grundy --to 2000", "sequence octal:0.(3) --to 3000"),
    *("quotient octal:0.77 --to 12", "solve misere octal:0.75:300,3", "table queen --size 300x300 --what grundy"),
    *("table knight --size 120x120", "table rook --size 220x200 --what remoteness", "sequence wythoff --to 3000"),
    *(
        "solve lights:grid-60x60:all",
        "solve lights:torus-30x31:all",
        "lights grid-9x9",
        "lights nullity --square 90-91",
    ),
    *("solve soloclobber:grid-6x6:" + "xooxoxoxx" * 4, "solve soloclobber:star-3000:" + "x" * 1500 + "o" * 1501),
)
"""Ordinary questions that kernels answer."""


def called_by(function: types.FunctionType) -> Iterator[object]:
    """What a function may call: the globals that it names, those of the functions in it too, and what encloses it."""
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        codes += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
        yield from (function.__globals__[name] for name in code.co_names if name in function.__globals__)
    yield from (cell.cell_contents for cell in function.__closure__ or ())


def reached() -> set[int]:
    """All functions that the kernels of the list lead to."""
    found: set[int] = set()
    waiting: list[object] = [kernel for kernel, _ in SIGNATURES]
    while waiting:
        function = waiting.pop()
        if id(function) not in found:
            found.add(id(function))
            function = getattr(function, "py_func", function)
            if isinstance(function, types.FunctionType) and function.__module__.startswith("noyau."):
                waiting += called_by(function)
    return found


def test_no_kernel_is_left_out() -> None:
    root = Path(noyau.__file__).parent
    for file in root.rglob("*.py"):
        if re.search(r"from noyau.kernels.jit import .*\b(kernel|native)\b", file.read_text(encoding="utf-8")):
            import_module(".".join(["noyau", *file.relative_to(root).with_suffix("").parts]))
    assert len(KERNELS) > 200
    known = reached()
    assert {
        name for name, kernel in KERNELS.items() if name[0].startswith("noyau.") and id(kernel) not in known
    } == set()


def test_each_line_has_a_type_for_each_parameter_and_each_field_and_stands_once() -> None:
    assert len(set(SIGNATURES)) == len(SIGNATURES)
    for listed, given in SIGNATURES:
        assert len(signature(listed.py_func).parameters) == len(given), listed
        for record in given:
            assert len(getattr(record, "types", ())) == len(getattr(record, "fields", ())) or not hasattr(
                record, "fields"
            )


def test_ordinary_questions_ask_for_no_other_types() -> None:
    program = f"""
import contextlib, io
from compiled_once import share_with_other_processes
from noyau.cli import run
share_with_other_processes()
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    for words in {USUAL}:
        run(words.split())
from noyau.cli.warm.signatures import SIGNATURES
from noyau.kernels.jit import ASKED
print(len(ASKED) > 40, ASKED - {{(*kernel._cache.home, types) for kernel, types in SIGNATURES}})
"""
    assert run_again(program) == "True set()\n"


@kernel
def double(number: int) -> int:
    return 2 * number


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A kernel that is not compiled yet, the only one of the list."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    found: Any = kernel(double.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(signatures, "SIGNATURES", ((found, (int64,)),))
    return found


def test_what_is_compiled_is_kept_and_told(cold: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert run(["warm", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"kernels": 1, "ready": True}
        assert cold._cache.holds((int64,), cold.targetctx)
    assert cold.stats.cache_misses == {(int64,): 1}
    assert run(["warm", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith("Tous les noyaux de calcul sont compilés")


def test_a_terminal_is_told_how_far_it_is(
    cold: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("noyau.console.progress.PATIENCE", 0)
    assert run(["warm"]) == 0
    assert capsys.readouterr().err == f"\rcompiling {__name__} (0 of 1 done)…\x1b[K\r\x1b[K"


def test_two_processes_do_not_compile_the_same(cold: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with warm._alone(Path(cold._cache.cache_path)):
        assert run(["warm"]) == 0
        assert capsys.readouterr().out == "another process is compiling all kernels already\n"
        assert run(["warm", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"kernels": 1, "ready": False}
    assert not cold._cache.holds((int64,), cold.targetctx)


def test_where_nothing_can_be_kept_this_is_said(cold: Any, capsys: pytest.CaptureFixture[str]) -> None:
    del cold._cache
    assert run(["warm"]) == 2
    assert "NUMBA_CACHE_DIR" in capsys.readouterr().err
