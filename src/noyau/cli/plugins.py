"""A user's own games on the command line: ``noyau --load mygames.py solve mine:10``."""

from __future__ import annotations

import runpy
import traceback
from pathlib import Path

from noyau.core.errors import NoyauError, SpecError
from noyau.words import Sentence


def load(file: str) -> None:
    """Run a Python file that registers rules."""
    path = Path(file)
    if path.is_dir():
        raise SpecError("cli.load-folder", file=file)
    if not path.is_file():
        raise SpecError("error.no-file", file=file)
    try:
        runpy.run_path(file, run_name="noyau_plugin")
    except (Exception, SystemExit) as fault:
        raise SpecError("error.load", file=file, fault=_say(fault, file)) from fault


def _say(fault: BaseException, file: str) -> Sentence | str:
    """What went wrong, and on which line of the file."""
    if isinstance(fault, SyntaxError):
        return Sentence("cli.load-line", {"line": fault.lineno or 1, "fault": fault.msg})
    said = fault.sentence if isinstance(fault, NoyauError) else f"{type(fault).__name__}: {fault}"
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == file]
    return Sentence("cli.load-line", {"line": lines[-1], "fault": said}) if lines else said
