"""Pages of pictures in files: the neutral patterns of a board, the nullities of rectangles as a heat map."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from noyau.cli.terminal import language, text
from noyau.engines.lights.facts import MOST_LISTED, BoardFacts
from noyau.errors import SpecError, TooLarge
from noyau.words.system import reason


def check_name(file: str | None) -> None:
    """Refuse a file that is no SVG file, before the work begins."""
    if file is not None and Path(file).suffix.lower() != ".svg":
        raise SpecError("lightlab.gallery", file=file)


def draw_patterns(facts: BoardFacts, file: str) -> str:
    """Draw the neutral patterns of a board, and say so."""
    from noyau.scenes.galleries import MOST_PATTERNS, neutral_gallery

    if facts.always_solvable:
        raise SpecError("lightlab.no-gallery", board=str(facts.board))
    count = min(len(facts.system.neutral), MOST_PATTERNS)
    if facts.board.size * count > MOST_LISTED:
        raise TooLarge("lightlab.gallery-cells", board=str(facts.board), limit=MOST_LISTED // count)
    _write(Path(file), neutral_gallery(facts.board, list(facts.system.neutral), language.now))
    return text("lightlab.written", file=file)


def draw_table(rows: Sequence[Sequence[int]], surface: str, first: int, file: str) -> str:
    """Draw a table of nullities, and say so."""
    from noyau.scenes.galleries import heat_map

    title = text("lightlab.nullities", surface=surface)
    _write(Path(file), heat_map(rows, title, language=language.now, first=first))
    return text("lightlab.map-written", file=file)


def _write(path: Path, picture: str) -> None:
    """Write the file whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(f"{picture}\n", encoding="utf-8")
        draft.replace(path)
    except OSError as fault:
        with suppress(OSError):
            draft.unlink()
        raise SpecError("draw.unwritable", file=str(path), fault=reason(fault)) from fault
