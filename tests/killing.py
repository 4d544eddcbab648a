"""A kept search that is killed again and again: what was written stays whole and only grows, and the answer is right.

``python tests/killing.py 50`` kills one of a larger board so many times, and tells what it saw.
"""

from __future__ import annotations

import itertools
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

_RUN = """
import sys
from noyau.core import files
files.PAUSE, files._SHARE = 0.02, 2
from noyau.cli import run
sys.exit(run(sys.argv[1:]))
"""
"""The command, writing its file as often as it can."""


_EMPTY = 4000
"""A file that keeps nothing is smaller than that."""


def start(spec: str, file: Path) -> subprocess.Popen[str]:
    """A run of the command that keeps what it finds."""
    asked = ["solve", spec, "--keep", str(file), "--limit", "100000000", "--json"]
    return subprocess.Popen([sys.executable, "-c", _RUN, *asked], stdout=subprocess.PIPE, text=True)


def count_states(file: Path) -> int:
    """How many states a file keeps; it must be whole."""
    from noyau.engines.partisan.kept_outcomes import KEPT

    if not file.exists():
        return 0
    arrays = KEPT.read(file)
    return len(arrays["won"]) + len(arrays.get("board-seen", ()))


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def kill_often(spec: str, file: Path, kills: int, longest: float) -> tuple[list[int], dict[str, Any]]:
    """Start and kill a search so many times; what the file kept after each, and what a last run answers."""
    kept, dice = [], random.Random(kills)
    for _ in range(kills):
        running, before = start(spec, file), _size(file)
        while running.poll() is None and _size(file) <= max(before, _EMPTY):
            time.sleep(0.005)
        time.sleep(dice.random() * longest)
        running.send_signal(signal.SIGKILL)
        running.communicate()
        kept.append(count_states(file))
    told, _ = start(spec, file).communicate()
    answer: dict[str, Any] = json.loads(told)
    return kept, answer


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asked = sys.argv[2] if len(sys.argv) > 2 else "domineering:7x7"
        found, told = kill_often(asked, Path(folder) / "kept.npz", int(sys.argv[1]), 3.0)
        print("kept after each kill:", *found)
        print("nothing was lost:", all(a <= b for a, b in itertools.pairwise(found)))
        print(told["outcome"], told["wins"], told["method"])
