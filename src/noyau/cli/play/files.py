"""The files in which matches are kept."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from noyau.errors import SpecError
from noyau.playing.match import Match, load, save


def read_match(file: str) -> Match:
    """The match that a file keeps."""
    try:
        return load(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SpecError("error.no-file", file=file) from None
    except OSError as fault:
        raise SpecError("play.file-read", file=file, fault=fault.strerror) from None
    except UnicodeDecodeError:
        raise SpecError("play.file-json") from None


def write_match(match: Match, file: Path) -> None:
    """Write a match in a file, whole or not at all."""
    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_text(save(match), encoding="utf-8")
        os.replace(beside, file)
    except OSError as fault:
        raise SpecError("play.file-write", file=str(file), fault=fault.strerror) from None


def free_name() -> Path:
    """A file name in this folder that is not taken."""
    names = (Path(f"noyau-match{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())
