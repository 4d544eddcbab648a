"""Pages of pictures in files: the neutral patterns of a board, the nullities of rectangles as a heat map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from noyau.cli.files import write_whole
from noyau.cli.terminal import language, text
from noyau.engines.lights.facts import MOST_LISTED, BoardFacts
from noyau.errors import SpecError, TooLarge


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
    picture = neutral_gallery(facts.board, list(facts.system.neutral), language.now)
    write_whole(Path(file), f"{picture}\n".encode())
    return text("lightlab.written", file=file)


def draw_table(rows: Sequence[Sequence[int]], surface: str, first: int, file: str) -> str:
    """Draw a table of nullities, and say so."""
    from noyau.scenes.galleries import heat_map

    title = text("lightlab.nullities", surface=surface)
    picture = heat_map(rows, title, language=language.now, first=first)
    write_whole(Path(file), f"{picture}\n".encode())
    return text("lightlab.map-written", file=file)
