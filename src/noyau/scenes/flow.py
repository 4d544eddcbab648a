"""Blocks set like words on a page: side by side while there is room, then on the next line."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.scenes.scene import Drawing

LINE_WIDTH = 3600


def flow(
    blocks: Sequence[Drawing], gap: int, line_gap: int, hang: bool = False
) -> tuple[list[tuple[int, int]], int, int]:
    """Where each block stands, then the width and the height of the whole.

    Every line is centred; its blocks stand on one ground, or hang from one ceiling.
    """
    lines: list[list[Drawing]] = [[]]
    for block in blocks:
        if lines[-1] and _across([*lines[-1], block], gap) > LINE_WIDTH:
            lines.append([])
        lines[-1].append(block)
    across = max(_across(line, gap) for line in lines)
    places: list[tuple[int, int]] = []
    down = 0
    for line in lines:
        left, height = (across - _across(line, gap)) // 2, max(block.height for block in line)
        for block in line:
            places.append((left, down if hang else down + height - block.height))
            left += block.width + gap
        down += height + line_gap
    return places, across, down - line_gap


def _across(line: Sequence[Drawing], gap: int) -> int:
    return sum(block.width + gap for block in line) - gap
