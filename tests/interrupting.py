"""Commands that are interrupted as by Ctrl-C while they run."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path


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
