"""The first question is answered at once: whole commands against ``python -c pass`` in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from measure import Promise, command_cpu, report

COMMANDS = {
    "noyau --help": ["--help"],
    "noyau solve nim:3,4,5 --explain": ["solve", "nim:3,4,5", "--explain"],
}


SMALL = (
    "cram:4x5",
    "domination:grid-5x5",
    "soloclobber:grid-4x4:xoxooxoxxoxooxox",
    "queen:100x100:99,99",
)
"""Small positions, asked on a machine that has compiled nothing yet."""


def cold_answers() -> list[Promise]:
    with TemporaryDirectory() as empty:
        os.environ["NUMBA_CACHE_DIR"] = empty
        times = command_cpu(*([sys.executable, "-m", "noyau", "solve", spec] for spec in SMALL))
    return [
        Promise(f"noyau solve {spec}, cold, takes at most 0.5 s", f"{spent:.3f} s of CPU", spent <= 0.5)
        for spec, spent in zip(SMALL, times, strict=True)
    ]


def warm_answer() -> Promise:
    """All winning moves and the remoteness on a board whose kernels were compiled before."""
    command = [sys.executable, "-m", "noyau", "solve", "cram:5x5"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (spent,) = command_cpu(command)
    return Promise("noyau solve cram:5x5, warm, takes at most 0.3 s", f"{spent:.3f} s of CPU", spent <= 0.3)


def main() -> int:
    ours = [[sys.executable, "-m", "noyau", *words] for words in COMMANDS.values()]
    empty, *times = command_cpu([sys.executable, "-c", "pass"], *ours)
    return report(
        [
            Promise(
                f"{name} takes at most 3 × `python -c pass` + 0.1 s",
                f"{spent:.3f} s of CPU; the empty program takes {empty:.3f} s, the bound is {3 * empty + 0.1:.3f} s",
                spent <= 3 * empty + 0.1,
            )
            for name, spent in zip(COMMANDS, times, strict=True)
        ]
        + [warm_answer(), *cold_answers()]
    )


if __name__ == "__main__":
    sys.exit(main())
