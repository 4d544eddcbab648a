"""Files that a command writes: whole, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from noyau.core.errors import SpecError
from noyau.core.files import written_whole


def write_whole(file: str | Path, contents: bytes) -> None:
    """Write a file, or leave the one that was there as it is."""
    with written_whole(file) as draft:
        draft.write_bytes(contents)


PICTURES = ("svg", "png")
"""The forms of files that are drawn."""


def picture_bytes(picture: str, form: str) -> bytes:
    """An SVG document as the contents of a file."""
    if form != "png":
        return f"{picture}\n".encode()
    from noyau.scenes.kit.png import write_png

    return write_png(picture)


def form_of(
    file: str, form: str | None, endings: Mapping[str, str], area: str, plain: str = "text", as_json: bool = False
) -> str:
    """The form of a file: the one asked for, or that of its ending; a file of plain text may hold any text.

    So it holds JSON, and no words, where the answer is asked for as JSON.
    A picture that cannot be painted here is refused before the work begins.
    """
    own = endings.get(Path(file).suffix.lower())
    if own is None and form is None:
        raise SpecError(f"{area}.file-ending", file=file, known=tuple(endings))
    if form not in (None, own) and own not in (None, plain):
        raise SpecError(f"{area}.ending-and-form", file=file, form=form)
    if own == "png":
        from noyau.scenes.kit.png import find_painter

        find_painter()
    return form or ("json" if as_json and own == plain else str(own))
