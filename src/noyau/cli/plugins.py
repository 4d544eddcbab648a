"""A user's own games on the command line: ``noyau --load mygames.py solve mine:10``."""

from __future__ import annotations

import runpy
from pathlib import Path

from noyau.errors import SpecError


def load(file: str) -> None:
    """Run a Python file that registers rules."""
    if not Path(file).is_file():
        raise SpecError("error.no-file", file=file)
    try:
        runpy.run_path(file, run_name="noyau_plugin")
    except Exception as fault:
        raise SpecError("error.load", file=file, fault=repr(fault)) from fault
