"""Other processes of this program, which find the modules that this one finds."""

from __future__ import annotations

import sys


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs ``main`` of a module; no file of the current folder changes it."""
    start = f"import sys; sys.path[:] = {[place for place in sys.path if place]!r}; from {module} import main; main()"
    return [sys.executable, "-P", "-c", start, *arguments]
