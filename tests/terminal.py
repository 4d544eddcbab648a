"""A terminal in which ``noyau play`` runs, as a player has it before him."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect

import noyau
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.playing.match import load_match

Play = Callable[..., tuple[int, str]]
"""Play through a pipe: the lines typed and the options give the exit code and what was said."""


class Terminal:
    """What is typed at each prompt, and what was said before it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        source = str(Path(noyau.__file__).parents[1])
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "noyau", "play", *arguments],
            cwd=str(folder),
            env={**os.environ, "PYTHONPATH": source, "NO_COLOR": "1", "TERM": "dumb"},
            encoding="utf-8",
            timeout=60,
            # a suite that runs in the background ignores Ctrl-C, and its children would too
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.child.setwinsize(40, 120)
        self.child.delaybeforesend = None  # no password is typed: a line need not wait

    def answers(self, prompt: str, line: str) -> str:
        """Type a line at a prompt; what was said before it."""
        self.child.expect_exact(prompt)
        said = str(self.child.before)
        self.child.sendline(line)
        return said

    def ends(self) -> tuple[int, str]:
        """The exit code, and what was said last."""
        self.child.expect(pexpect.EOF)
        said = str(self.child.before)
        self.child.close()
        return int(self.child.exitstatus), said


def win_by_winning_moves(play: Play, spec: str, ending: str) -> str:
    """Beat the perfect computer by the first winning move of each position; what is said at the end."""
    assert solve(parse(spec, Ending(ending))).winning
    lines, misere = "", (["--misere"] if ending == "misere" else [])
    for _ in range(40):
        code, said = play(lines, spec, "--seed", "3", "--json", *misere)
        assert code == 0
        kept, match = json.loads(said.splitlines()[0]), load_match(said.splitlines()[0])
        if kept["over"]:
            break
        move = solve(match.game).winning[0]
        lines += ("|" if lines else "") + match.game.rules.write_move(match.game.position, move)
    assert kept["winner"] == 1
    return said
