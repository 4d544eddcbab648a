"""PNG files: the size asked for, letters on a machine without fonts, and errors that say the repair."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from importlib.resources import files
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.spec import parse
from noyau.scenes import draw
from noyau.scenes.kit.png import WIDEST, write_png

Captured = pytest.CaptureFixture[str]

pytest.importorskip("resvg_py")


def read_png(data: bytes) -> tuple[int, int, list[bytes]]:
    """The width, the height and the rows of a picture of 8-bit RGBA, without their filters undone."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colours = struct.unpack(">IIBB", data[16:26])
    assert (depth, colours) == (8, 6)
    packed, at = b"", 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    raw = zlib.decompress(packed)
    step = 1 + 4 * width
    return width, height, [raw[row * step : (row + 1) * step] for row in range(height)]


def picture(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="sans-serif">{inside}</svg>'


def test_a_picture_is_twice_the_size_of_the_svg_or_as_wide_as_asked() -> None:
    scene = draw(parse("nim:3,4,5"))
    assert read_png(write_png(picture("")))[:2] == (80, 40)
    assert read_png(scene.png(300))[0] == 300


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("letters", ["0", "é", "ç", "œ", "«", "×", "✓", "●", "⊕", "Ω", "ж", "’", "…"])
def test_each_letter_is_drawn_and_is_not_the_box_of_a_missing_one(letters: str, bold: bool) -> None:
    weight = ' font-weight="bold"' if bold else ""

    def drawn(text: str) -> bytes:
        return write_png(picture(f'<text x="4" y="16"{weight}>{text}</text>'))

    assert drawn(letters) not in (drawn(""), drawn("\u0e01"))


def test_a_picture_too_large_says_the_limit() -> None:
    with pytest.raises(SpecError, match="no side may be longer than 12,000"):
        draw(parse("nim:3")).png(WIDEST + 1)
    with pytest.raises(SpecError, match="give a smaller width="):
        write_png('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="90"></svg>', 6000)


def test_without_the_package_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NotApplicable, match=r"pip install 'noyau\[png\]'"):
        draw(parse("nim:3")).png()


def test_the_fonts_are_shipped_with_their_licence() -> None:
    names = {file.name for file in (files("noyau.scenes") / "fonts").iterdir()}
    assert {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "LICENSE"} <= names


def test_the_command_writes_a_png_by_the_ending_of_the_file(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "nim.PNG"
    assert run(["draw", "nim:3,4,5", "--moves", "--width", "640", "-o", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"game": "nim:3,4,5", "file": str(file)}
    assert read_png(file.read_bytes())[0] == 640
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("wishes", [["-o", "a.svg"], []])
def test_only_a_png_has_a_width(wishes: list[str], capsys: Captured) -> None:
    assert run(["draw", "nim:3", "--width", "300", *wishes, "--lang", "en"]) == 2
    assert "give the file the ending .png" in capsys.readouterr().err


def test_the_package_is_imported_only_for_a_png(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    assert run(["draw", "nim:3", "-o", str(tmp_path / "a.svg")]) == 0
    assert "resvg_py" not in sys.modules
