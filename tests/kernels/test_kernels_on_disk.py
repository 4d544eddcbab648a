"""Kernels that an earlier process has compiled."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from damaging import damages, refuse
from second_process import run_again

from noyau.kernels.jit import KERNELS

_KERNEL = """
import numpy as np
from noyau.kernels.jit import kernel

@kernel
def squares(count: int):
    return np.arange(count) ** 2
"""


def test_a_compiled_kernel_is_loaded_without_what_only_compiling_needs(tmp_path: Path) -> None:
    (tmp_path / "squares_on_disk.py").write_text(_KERNEL)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from squares_on_disk import squares
print(squares(4).tolist(), "numba.np.arraymath" in sys.modules)
"""
    assert run_again(program) == "[0, 1, 4, 9] True\n"
    assert run_again(program) == "[0, 1, 4, 9] False\n"


_CONSTANTS = """
from noyau.kernels.jit import kernel

@kernel
def after(number: int, by: int):
    return number + by

@kernel
def twice(number: int):
    return after(after(0, 1), number) + after(number, 2)
"""


def test_a_kernel_is_compiled_once_for_all_constants(tmp_path: Path) -> None:
    (tmp_path / "constants_on_disk.py").write_text(_CONSTANTS)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from constants_on_disk import after, twice
print(twice(5), len(after.signatures))
"""
    assert run_again(program) == "13 1\n"


_SUCCESSOR = """
from noyau.kernels.jit import kernel

@kernel
def successor(number: int):
    return number + 1
"""


@pytest.fixture
def successor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A kernel as a new process has it."""
    monkeypatch.setattr("noyau.kernels.jit.KERNELS", dict(KERNELS))
    (tmp_path / "successor.py").write_text(_SUCCESSOR)
    return lambda: run_path(str(tmp_path / "successor.py"))["successor"]


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_compiled_code_that_is_not_as_it_was_written_is_compiled_again(
    ending: str, successor: Any, tmp_path: Path
) -> None:
    assert successor()(1) == 2
    (file,) = tmp_path.glob(f"__pycache__/*.{ending}")
    written = file.read_bytes()
    for content in damages(written):
        file.write_bytes(content)
        again, later = successor(), successor()
        assert (again(1), len(again.stats.cache_misses), len(again.stats.cache_hits)) == (2, 1, 0)
        assert (later(1), len(later.stats.cache_misses), len(later.stats.cache_hits)) == (2, 0, 1)


def test_a_kernel_is_compiled_where_the_disk_is_full(
    successor: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refuse(OSError(errno.ENOSPC, "no space left")))
    assert successor()(1) == 2
    assert not list(tmp_path.glob("__pycache__/*successor*"))


_INTERRUPTED = """
import signal, sys, time
sys.path.insert(0, {folder!r})
import parts

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGPROF, lambda *told: signal.raise_signal(signal.SIGINT))
first, second, *others = (getattr(parts, f"part{{n}}") for n in range({count}))
first(1)
began = time.process_time()
second(1)
took, caught = time.process_time() - began, 0
for number, part in enumerate(others):
    try:
        signal.setitimer(signal.ITIMER_PROF, took * (number + 0.5) / len(others))
        part(1)
    except KeyboardInterrupt:
        caught += 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    assert part(1) == 2
print(caught > 0)
"""


def test_an_interruption_waits_for_the_compiler_and_leaves_nothing_broken(tmp_path: Path) -> None:
    count = 12
    parts = (f"@kernel\ndef part{n}(number: int):\n    return number + 1\n" for n in range(count))
    (tmp_path / "parts.py").write_text("\n".join(["from noyau.kernels.jit import kernel", *parts]))
    assert run_again(_INTERRUPTED.format(folder=str(tmp_path), count=count)) == "True\n"
    kept = {file.suffix for file in (tmp_path / "__pycache__").iterdir()}
    assert kept - {".pyc"} == {".nbi", ".nbc"}
    ask = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import parts; print({{parts.part{count - 1}(1)}})"
    assert run_again(ask) == "{2}\n"
