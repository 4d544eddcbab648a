"""The files in which matches, and attempts at puzzles, are kept."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from noyau.errors import SpecError
from noyau.playing import match, puzzle


def read_kept(file: str) -> match.Match | puzzle.Attempt:
    """The match or the attempt at a puzzle that a file keeps."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError("error.no-file", file=file) from None
    except OSError as fault:
        raise SpecError("play.file-read", file=file, fault=fault.strerror) from None
    except UnicodeDecodeError:
        raise SpecError("play.file-json") from None
    return puzzle.load(text) if puzzle.is_attempt(text) else match.load(text)


def read_attempt(file: str) -> puzzle.Attempt:
    """The attempt at a puzzle that a file keeps."""
    kept = read_kept(file)
    if not isinstance(kept, puzzle.Attempt):
        raise SpecError("solitary.file")
    return kept


def write_text(text: str, file: Path) -> None:
    """Write a text in a file, whole or not at all."""
    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, file)
    except OSError as fault:
        raise SpecError("play.file-write", file=str(file), fault=fault.strerror) from None


def free_name(stem: str) -> Path:
    """A file name in this folder that is not taken: noyau-match.json, noyau-match-2.json …"""
    names = (Path(f"noyau-{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())
