"""What questions load: asked one after the other in a process of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

_PROGRAM = """
import json, sys
from noyau.cli import run
questions, modules = json.loads(sys.argv[1])
for question in questions:
    code = run(question)
    print(json.dumps([code, [name for name in modules if name in sys.modules]]), file=sys.stderr)
"""


def loaded_after(questions: Sequence[Sequence[str]], modules: Sequence[str]) -> list[tuple[int, list[str]]]:
    """For each question its exit code, and which of these modules are loaded by then; no question says an error."""
    asked = json.dumps([questions, modules])
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, asked], capture_output=True, text=True, check=True, timeout=120
    )
    return [(code, found) for code, found in map(json.loads, ran.stderr.splitlines())]
