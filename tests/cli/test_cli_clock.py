"""The clock that stops work which cannot count its own steps."""

from __future__ import annotations

import inspect
import re
import sys
import time
from types import FrameType

import pytest

from noyau.cli import run
from noyau.console.progress import clock
from noyau.core.budget import closing
from noyau.core.errors import SpecError, TooLarge
from noyau.core.interruptions import is_compiling, may_be_stopped, stopped_after


def _wait_for(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_late_work_is_stopped_and_told_with_the_seconds_that_were_given() -> None:
    with pytest.raises(TooLarge, match=r"grid-5x5 was not known within 0\.05 s"), clock("grid-5x5", 0.05, grace=0.1):
        _wait_for(20)


def test_what_is_being_compiled_is_not_stopped_and_its_time_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = True
    monkeypatch.setattr("noyau.core.interruptions.is_compiling", lambda: compiling)
    with clock("grid-5x5", 0.05, grace=20):
        _wait_for(0.5)
        compiling = False
        _wait_for(0.3)


def test_what_keeps_what_it_finds_is_not_stopped_and_its_answer_can_be_told() -> None:
    with stopped_after(0.05, TooLarge("cli.late", name="boxes", seconds=0.05)):
        with closing():
            _wait_for(0.3)
        _wait_for(0.1)


def test_a_kernel_is_being_compiled_while_the_compiler_is_locked() -> None:
    pytest.importorskip("noyau.kernels.jit")
    from numba.core.compiler_lock import global_compiler_lock

    assert not is_compiling()
    with global_compiler_lock:
        assert is_compiling()
    assert not is_compiling()


def test_a_user_is_stopped_and_a_library_is_not() -> None:
    frames: list[FrameType | None] = [None]

    def look(_: object) -> str:
        frames.append(sys._getframe(1))
        return ""

    re.sub("a", look, "a")
    assert may_be_stopped(inspect.currentframe())
    assert len(frames) == 2
    assert not any(map(may_be_stopped, frames))


def test_an_error_that_a_library_makes_of_being_stopped_is_a_question_too_large() -> None:
    def compile_badly() -> None:
        try:
            _wait_for(20)
        except TooLarge:
            raise RuntimeError("no compiled object yet") from None

    with pytest.raises(TooLarge, match="not known within"), clock("grid-5x5", 0.05):
        compile_badly()


def test_errors_before_the_end_of_the_time_stay_what_they_are() -> None:
    with pytest.raises(RuntimeError, match="broken"), clock("grid-5x5", 20):
        raise RuntimeError("broken")
    with pytest.raises(SpecError), clock("grid-5x5", 20):
        raise SpecError("lights-board.no-board")


def test_a_puzzle_that_is_late_is_named_with_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lights:torus-90x90:all", "--states", "3", "--fewest", "--seconds", "0.2"]) == 3
    assert "lights:torus-90x90?states=3 was not known within 0.2 s" in capsys.readouterr().err


def test_a_question_that_is_read_for_too_long_is_stopped_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noyau.console.command.GRACE", 0.0)
    assert run(["solve", "token:complete-3000:0", "--seconds", "0.1"]) == 3
    said = capsys.readouterr().err
    assert said == (
        "noyau: token:complete-3000:0 was not answered within 0.1 s; raise --seconds or ask for something smaller\n"
    )


@pytest.mark.parametrize("inner", [0.0, 20.0], ids=["after the inner clock", "within it"])
def test_a_clock_within_another_leaves_that_one_going(inner: float) -> None:
    def work() -> None:
        with clock("grid-5x5", 20):
            _wait_for(inner)
        _wait_for(20)

    with pytest.raises(TooLarge, match="both"), stopped_after(0.2, TooLarge("cli.late", name="both", seconds=0.2)):
        work()
