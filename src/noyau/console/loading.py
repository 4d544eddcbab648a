"""The games of a user: Python files that register them, run before anything is asked."""

from __future__ import annotations

from pathlib import Path

from noyau.core.errors import NoyauError, SpecError
from noyau.words import Sentence

LOADED: list[str] = []
"""The files that were run, for processes that are to know the same games."""


def load(file: str) -> None:
    """Run a Python file that registers a user's own games: ``noyau --load mygames.py solve mine:10``."""
    import runpy

    path = Path(file)
    if path.is_dir():
        raise SpecError("cli.load-folder", file=file)
    if not path.is_file():
        raise SpecError("error.no-file", file=file)
    try:
        runpy.run_path(file, run_name="noyau_plugin")
    except (Exception, SystemExit) as fault:
        raise SpecError("error.load", file=file, fault=_say_fault(fault, file)) from fault
    LOADED.append(str(path.resolve()))


def _say_fault(fault: BaseException, file: str) -> Sentence | str:
    """What went wrong, and on which line of the file."""
    import traceback

    if isinstance(fault, SyntaxError):
        return Sentence("cli.load-line", {"line": fault.lineno or 1, "fault": fault.msg})
    said = fault.sentence if isinstance(fault, NoyauError) else f"{type(fault).__name__}: {fault}"
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == file]
    return Sentence("cli.load-line", {"line": lines[-1], "fault": said}) if lines else said
