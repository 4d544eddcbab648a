"""Kernels compiled by another process, for a question that waits only so long; their files on the disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from queue import Empty
from typing import Any

import click
import pytest
from numba import config, float64, int64
from second_process import run_again

from noyau.cli import run
from noyau.core.budget import Budget, Limit, bounding, excuse
from noyau.core.errors import OutOfTime
from noyau.kernels import compiling, elsewhere
from noyau.kernels.jit import kernel

BOUNDING = Budget.bounding
"""As it is outside of tests."""


def test_a_question_with_a_limit_takes_what_another_process_has_compiled(tmp_path: Path) -> None:
    program = """
from noyau.core.budget import Budget, Limit
from noyau.kernels import compiling, hashing
import numpy
told = []
compiling.listen(told.append)
with Budget(Limit(seconds=300)).bounding():
    place = hashing.find(numpy.zeros(8, numpy.uint64), 5, numpy.uint64(61))
print(dict(hashing.find.stats.cache_hits), len(told))
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.rstrip().endswith(": 1} 1")


class Slow:
    """A compiler that is not ready in time."""

    process = None

    def __init__(self, program: Sequence[str]) -> None:
        pass

    def ask(self, request: object, seconds: float) -> bool:
        raise Empty


def test_what_is_not_compiled_in_time_is_told_and_goes_on_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(elsewhere, "_Compiler", Slow)
    monkeypatch.setattr(compiling, "lower", lambda process: None)
    monkeypatch.setattr(compiling, "warm", lambda: begun.append("warm"))
    budget = Budget(Limit(seconds=5), "kayles")
    for _ in range(2):
        with pytest.raises(
            OutOfTime, match="kayles needs kernels that are compiled once, and were not ready within 5 s"
        ):
            elsewhere.compile_elsewhere("noyau.kernels.hashing", "find", (), budget)
    assert begun == ["warm"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_the_wait_ends_in_time_though_a_signal_interrupts_it_at_the_end() -> None:
    compiler = elsewhere._Compiler([sys.executable, "-c", "import time; time.sleep(5)"])
    before = signal.signal(signal.SIGALRM, lambda number, frame: time.sleep(0.1))
    signal.setitimer(signal.ITIMER_REAL, 0.15)
    try:
        with pytest.raises(Empty):
            compiler.ask(("module", "name", ()), 0.2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        compiler.process.kill()
        compiler.process.communicate()


def test_an_answer_in_part_says_that_kernels_are_still_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    def answer(command: object, context: click.Context) -> int:
        if (budget := bounding()) is not None:
            budget.misses_kernels = True
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Budget, "bounding", BOUNDING)
        patch.setattr(click.Command, "invoke", answer)
        run(["quotient", "grundy", "--seconds", "5"])
        assert capsys.readouterr().err.startswith("kernels were not compiled in time")
        run(["quotient", "grundy", "--seconds", "5", "--json"])
        assert capsys.readouterr().err == ""


def test_a_process_that_cannot_compile_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    elsewhere.compile_elsewhere("noyau.kernels.hashing", "find", (), Budget(Limit(seconds=5)))
    assert not elsewhere._compilers


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))

    def successor(number: Any) -> Any:
        return number + 1

    return kernel(successor)


def test_processes_that_compile_at_once_never_take_one_file_for_another(one: Any) -> None:
    files = one._cache._cache_file
    before = files._load_index
    assert (one(1), one(1.5)) == (2, 2.5)
    names = set(before().values())
    files._save_index({})  # another process has written its own list meanwhile
    one._cache.save_overload((int64,), one.overloads[int64,])
    assert set(before().values()) < names
    assert one._cache.holds((int64,), one.targetctx)
    assert not one._cache.holds((float64,), one.targetctx)


def test_code_of_an_earlier_source_is_not_loaded_and_is_removed(tmp_path: Path) -> None:
    program = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(tmp_path)!r})
from changing import value
print(value(), len(list(Path({str(tmp_path)!r}).rglob("*.nbc"))))
"""
    for number in (1, 22):
        source = f"from noyau.kernels.jit import kernel\n\n@kernel\ndef value():\n    return {number}\n"
        (tmp_path / "changing.py").write_text(source)
        assert run_again(program) == f"{number} 1\n"


def test_a_kernel_is_compiled_anew_where_one_that_it_calls_has_changed(tmp_path: Path) -> None:
    (tmp_path / "calling.py").write_text(
        "from called import part\nfrom noyau.kernels.jit import kernel\n\n"
        "@kernel\ndef whole():\n    return part() + 1\n"
    )
    program = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nfrom calling import whole\nprint(whole())\n"
    for number in (1, 22):
        source = f"from noyau.kernels.jit import kernel\n\n@kernel\ndef part():\n    return {number}\n"
        (tmp_path / "called.py").write_text(source)
        assert run_again(program) == f"{number + 1}\n"


def test_time_in_the_compiler_counts_only_against_seconds_that_a_user_gave() -> None:
    own, given = Budget(Limit(seconds=10.0)), Budget(Limit(seconds=10.0))
    ends = own.ends, given.ends
    with own.running():
        excuse(7.0)
    with given.running(), BOUNDING(given):
        excuse(7.0)
    assert (own.ends, given.ends) == (ends[0] + 7.0, ends[1])
