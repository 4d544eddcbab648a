"""Kernels that run without the compiler: what is kept of them, and what is not believed."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numba import int64, uint16, uint64

from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.engines.exploring import taken_cells
from noyau.kernels import native, taking
from noyau.kernels.jit import Emitted, kernel
from noyau.kernels.object_code import emit, kinds_of

MARK = "noyau.kernels.taking_loops", "mark", "QQq"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a kernel, alone in a folder."""
    taken_cells._latest.clear()
    taken_cells.find(parse("cram:3x7"), Budget(Limit()))  # it is compiled and kept, if it was not
    code = native._find(*MARK)
    assert code is not None
    monkeypatch.setattr(native, "_folders", lambda: [tmp_path / "none", tmp_path])
    native.keep(*MARK, code)
    (file,) = tmp_path.rglob("*.native")
    return file


def marked(run: Callable[..., int]) -> list[int]:
    """What a kernel finds from a board of two by three squares."""
    moves = taking.write_moves((3 << cell, 3 << cell) for cell in (0, 1, 3, 4))
    seen, place = array("Q", [1 << 63]), array("q", [1, 0])
    assert run(moves, seen, place) == 0
    return [*seen, *place]


def test_kept_code_finds_what_the_compiler_finds(kept: Path) -> None:
    run = native._load(*MARK)
    assert run is not None
    assert marked(run) == marked(native.Native(*MARK[:2])._compiled())


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: b"",
        lambda whole: whole[:20],
        lambda whole: whole[:-1],
        lambda whole: whole + b"\0",
        lambda whole: whole[:500] + bytes([whole[500] ^ 1]) + whole[501:],
        lambda whole: bytes([whole[0] ^ 1]) + whole[1:],
        lambda whole: b"something else, which is no code at all" * 50,
    ],
)
def test_code_that_was_cut_off_or_changed_is_not_believed(kept: Path, change: Callable[[bytes], bytes]) -> None:
    kept.write_bytes(change(kept.read_bytes()))
    assert native._load(*MARK) is None
    assert marked(native.Native(*MARK[:2])) == marked(native.Native(*MARK[:2])._compiled())


def test_code_for_another_machine_version_source_or_kernel_is_not_believed(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import llvmlite.binding as llvm

    assert native._load(*MARK[:2], "QQQ") is None
    kept.with_name(native._file_name(*MARK[:2], "QQQ")).write_bytes(kept.read_bytes())
    assert native._load(*MARK[:2], "QQQ") is None
    source = tmp_path / "source.py"
    source.write_text("new")
    for place, name, value in (
        (native, "_FORMAT", "noyau native 0"),
        (sys, "version", "3.0"),
        (llvm, "get_host_cpu_name", lambda: "another"),
        (native, "_versions", lambda: [source]),
        (native, "source_digest", lambda module: "another"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, value)
            assert native._load(*MARK) is None
    assert native._load(*MARK) is not None


def test_a_process_keeps_to_the_source_that_it_has_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = native.source_digest(MARK[0])
    monkeypatch.setattr(native, "_sources", lambda module: ())  # other files take the place of those that were read
    assert native.source_digest(MARK[0]) == read
    assert native._load(*MARK) is not None


def test_where_nothing_can_be_kept_the_compiler_answers(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_folders", lambda: [kept / "below a file"])
    native.keep(*MARK, b"code")
    assert native._load(*MARK) is None
    monkeypatch.setattr(native, "_folders", lambda: [kept.parent])
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert native._load(*MARK) is None


def test_code_that_is_missing_is_written_again_by_whoever_loads_the_kernel(kept: Path) -> None:
    from noyau.kernels import taking_loops

    kept.unlink()
    found: Emitted = taking_loops.mark
    found._cache.load_overload((uint64[::1], uint64[::1], int64[::1]), found.targetctx)
    assert native._load(*MARK) is not None


@kernel
def longer(numbers: object, count: int) -> int:
    return int(np.zeros(count).size)


@kernel
def halved(numbers: object, count: int) -> float:
    return count / 2


@kernel
def doubled(numbers: object, count: int) -> int:
    return 2 * count


def test_a_kernel_that_needs_more_than_its_arguments_is_not_kept() -> None:
    for function in (longer, halved, doubled):
        compiled: Emitted = function
        compiled.compile((int64[::1], int64))
        code = emit(compiled.overloads[int64[::1], int64], "qn")
        assert (code is not None) == (function is doubled)
        assert emit(compiled.overloads[int64[::1], int64], "qq") is None
    assert kinds_of((uint16[::1], int64, uint64[::1])) == "HnQ"
    for other in (uint64, int64[:, ::1], int64[:], int64[::1].copy(readonly=True)):
        assert kinds_of((int64, other)) is None
