"""Commands and questions that are interrupted while they run, and questions of many threads at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import noyau

_SOURCE = str(Path(noyau.__file__).parent)


def heed_interruptions() -> None:
    """A child of a process that ignores SIGINT would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt_after_first_values(file: Path, *arguments: str) -> str:
    """Run a command that keeps values in a file until the first ones are there; what it says when it is interrupted."""
    command = [sys.executable, "-m", "noyau", *arguments, "--keep", str(file), "--limit", "100000000"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interruptions)
    empty = None
    while empty is None or file.stat().st_size == empty:
        time.sleep(0.1)
        if empty is None and file.exists():
            empty = file.stat().st_size
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=60)
    assert running.returncode == 130
    assert complaint.endswith(f"the same command with --keep {file} goes on from there\n")
    return complaint


Line = tuple[CodeType, int]


def instructions(question: Callable[[], Any]) -> dict[Line, list[int]]:
    """The lines of noyau that a question passes, and the number of each instruction that is done there."""
    passed: dict[Line, list[int]] = defaultdict(list)
    _trace(question, lambda frame, number: passed[frame.f_code, frame.f_lineno].append(number))
    return passed


def interrupt(question: Callable[[], Any], at: int) -> None:
    """Ask a question and interrupt it before the instruction of that number."""

    def look(frame: FrameType, number: int) -> None:
        if number == at:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        _trace(question, look)


def _trace(question: Callable[[], Any], look: Callable[[FrameType, int], None]) -> None:
    numbers = count()

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "call":
            if not frame.f_code.co_filename.startswith(_SOURCE):
                return None
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            look(frame, next(numbers))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        question()
    finally:
        sys.settrace(before)


def ask_together(questions: Sequence[Callable[[], Any]]) -> list[Any]:
    """The answers to questions that are asked by one thread each, all at once and taking turns as often as can be."""
    start = threading.Barrier(len(questions))

    def ask(question: Callable[[], Any]) -> Any:
        start.wait()
        return question()

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(questions)) as threads:
            return list(threads.map(ask, questions))
    finally:
        sys.setswitchinterval(before)
