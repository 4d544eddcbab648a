"""Winning positions kept in the user's cache directory, so that they are found once."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from noyau.engines.budget import Budget
from noyau.engines.pegs.symmetry import least_image
from noyau.engines.pegs.winning_sets import WinningSet, winning_set
from noyau.puzzles.pegs import Pegs

VERSION = 1
"""Changes when the files do."""

_WORTH = 10_000
"""Fewer positions are found again as quickly as they are read."""


def cache_folder() -> Path:
    """Where a user's programs keep what they can find again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "noyau"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "noyau"


def file_of(rules: Pegs) -> Path:
    """The file for the winning positions of a game, whose name tells the jumps, the start and the end."""
    board = rules.board
    told = repr((VERSION, board.size, board.jumps, board.start, board.end)).encode()
    return cache_folder() / f"pegs-{hashlib.sha256(told).hexdigest()[:24]}.npy"


@lru_cache(maxsize=2)
def known_set(rules: Pegs) -> WinningSet | None:
    """The winning positions of a game, if they were found before."""
    try:
        masks = np.load(file_of(rules), allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    if masks.ndim != 1 or masks.dtype != np.uint64 or not (masks[1:] > masks[:-1]).all():
        return None
    start = least_image(rules.board, rules.start, rules.board.end)
    return WinningSet(rules, masks) if start in masks else None


def kept_set(rules: Pegs, budget: Budget) -> WinningSet:
    """The winning positions of a game, from the cache or found and kept there."""
    known = known_set(rules)
    if known is not None:
        return known
    found = winning_set(rules, budget)
    if len(found) >= _WORTH:
        with suppress(OSError):
            _save(file_of(rules), found)
        known_set.cache_clear()
    return found


def _save(path: Path, found: WinningSet) -> None:
    """Write the file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=".pegs-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            np.save(stream, found.masks)
        Path(draft).replace(path)
    finally:
        with suppress(OSError):
            Path(draft).unlink()
