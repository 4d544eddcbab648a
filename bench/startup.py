"""The first question is answered at once: whole commands against ``python -c pass`` in the same run."""

from __future__ import annotations

import sys

from measure import Promise, command_cpu, report

COMMANDS = {
    "noyau --help": ["--help"],
    "noyau solve nim:3,4,5 --explain": ["solve", "nim:3,4,5", "--explain"],
}


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
    )


if __name__ == "__main__":
    sys.exit(main())
