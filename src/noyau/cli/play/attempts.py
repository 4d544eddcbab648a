"""The files in which attempts at puzzles are kept."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from noyau.errors import SpecError
from noyau.playing.puzzle import Attempt, is_attempt, load, save


def read_attempt(file: str) -> Attempt:
    """The attempt that a file keeps."""
    return load(_read(file))


def keeps_attempt(file: str) -> bool:
    """Whether a file keeps an attempt at a puzzle, rather than a match between two."""
    return is_attempt(_read(file))


def write_attempt(attempt: Attempt, file: Path) -> None:
    """Write an attempt in a file, whole or not at all."""
    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_text(save(attempt), encoding="utf-8")
        os.replace(beside, file)
    except OSError as fault:
        raise SpecError("play.file-write", file=str(file), fault=fault.strerror) from None


def free_name() -> Path:
    """A file name in this folder that is not taken."""
    names = (Path(f"noyau-puzzle{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())


def _read(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError("error.no-file", file=file) from None
    except OSError as fault:
        raise SpecError("play.file-read", file=file, fault=fault.strerror) from None
    except UnicodeDecodeError:
        raise SpecError("solitary.file") from None
