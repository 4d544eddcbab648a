"""The first page in few files: its modules are sent as one, and its sheets as another; nobody has to build anything.

Each module becomes a function that is called once, in the order in which they need each other, and what it exports
stands under its address in ``$joined``. All other modules stay files of their own, and find there what was joined.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

MODULES = "/js/page.js"
SHEETS = "/css/page.css"
INDEX = "/index.html"
ENTRY = "/js/main.js"
"""Where the page begins; nothing imports it, for it waits for what others import."""

FIRST = (ENTRY, "/js/screens/home.js")
"""What the first page needs, with all that these import."""

_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) (\w+))", re.MULTILINE)
_SHEET = re.compile(r'^<link rel="stylesheet" href="([^"]+)">\n', re.MULTILINE)


class Joined:
    """The files of a folder that are joined, read again when one of them was changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read_at: dict[str, int] = {}
        self._times = 0
        self._texts: dict[str, str] = {}
        """The modules that are joined, each after those that it imports."""
        self._sheets: list[str] = []

    @property
    def places(self) -> dict[str, Path]:
        """The files that are made here, each with one of those that they are made of."""
        return {MODULES: self._path(ENTRY), SHEETS: self._path(INDEX)}

    def look(self) -> int:
        """How often what is joined has been changed; read again where it was."""
        if not self._read_at or any(self._changed(place) != at for place, at in self._read_at.items()):
            self._texts, self._sheets, self._read_at = {}, [], {}
            for place in FIRST:
                self._gather(place, ())
            self._sheets = [f"/{href}" for href in _SHEET.findall(self._read(INDEX))]
            for place in self._sheets:
                self._read(place)
            self._times += 1
        return self._times

    def send(self, place: str, text: str) -> str:
        """What is sent of a page, a module or a sheet."""
        if place in ("/", INDEX):
            return self._page(text)
        if place == MODULES:
            return "".join(self._modules())
        if place == SHEETS:
            return "".join(self._read(sheet) for sheet in self._sheets)
        if place in self._texts:
            return self._stub(place)
        return self._outside(place, text) if place.endswith(".js") else text

    def _page(self, text: str) -> str:
        """The page with one sheet in place of all, where the first one was, and one file of modules."""
        links = iter([f'<link rel="stylesheet" href="{SHEETS[1:]}">\n'])
        return _SHEET.sub(lambda _: next(links, ""), text).replace(ENTRY[1:], MODULES[1:])

    def _modules(self) -> Iterator[str]:
        yield "export const $joined = {};\n"
        for place, text in self._texts.items():
            body = self._within(place, text)
            if place == ENTRY:
                yield f"\n(async () => {{\n{body}}})();\n"
            else:
                names = ", ".join(_EXPORT.findall(text))
                yield f'\n$joined["{place}"] = (() => {{\n{body}return {{ {names} }};\n}})();\n'

    def _within(self, place: str, text: str) -> str:
        """A module as the body of a function."""
        body = _EXPORT.sub("", _IMPORT.sub(lambda found: self._constant(place, found), text))
        return _LATER.sub(lambda found: self._later(place, found[1]), body)

    def _stub(self, place: str) -> str:
        """A module that was joined, for whoever asks for it by its address: it is there once."""
        names = ", ".join(_EXPORT.findall(self._texts[place]))
        line = f'export const {{ {names} }} = $joined["{place}"];\n' if names else ""
        return f'import {{ $joined }} from "{_relative(MODULES, place)}";\n{line}'

    def _outside(self, place: str, text: str) -> str:
        """A module of its own, which finds what it imports among what was joined."""
        told = _IMPORT.sub(lambda found: self._constant(place, found), text)
        return told if told == text else f'import {{ $joined }} from "{_relative(MODULES, place)}"; {told}'

    def _constant(self, place: str, found: re.Match[str]) -> str:
        """An import of what is joined becomes a constant; all others stay."""
        names, other = found[1], _resolve(place, found[2])
        if other not in self._texts:
            return found[0]
        names = names.removeprefix("* as ") if names.startswith("*") else names.replace(" as ", ": ")
        return f'const {names} = $joined["{other}"];'

    def _later(self, place: str, address: str) -> str:
        """A module that is imported when it is needed, as seen from the file that has them all."""
        other = _resolve(place, address)
        if other in self._texts:
            return f'Promise.resolve($joined["{other}"])'
        return f'import("{_relative(other, MODULES)}")'

    def _gather(self, place: str, waiting: tuple[str, ...]) -> None:
        if place in self._texts:
            return
        if place in waiting:
            raise ValueError(f"modules of the first page import each other in a circle: {' '.join(waiting)}")
        text = self._read(place)
        for _, address in _IMPORT.findall(text):
            self._gather(_resolve(place, address), (*waiting, place))
        self._texts[place] = text
        if ENTRY in self._texts:  # it is the last, for it begins at once
            self._texts[ENTRY] = self._texts.pop(ENTRY)

    def _read(self, place: str) -> str:
        self._read_at[place] = self._changed(place)
        return self._path(place).read_text(encoding="utf-8")

    def _changed(self, place: str) -> int:
        return self._path(place).stat().st_mtime_ns

    def _path(self, place: str) -> Path:
        return self._folder / place[1:]


def _resolve(place: str, address: str) -> str:
    """An address as a module writes it, from the folder of the page.

    >>> _resolve("/js/screens/play.js", "../api.js")
    '/js/api.js'
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), address))


def _relative(place: str, seen_from: str) -> str:
    """The address of a module for another one.

    >>> _relative("/js/page.js", "/js/play/end.js"), _relative("/js/screens/play.js", "/js/page.js")
    ('../page.js', './screens/play.js')
    """
    told = posixpath.relpath(place, posixpath.dirname(seen_from))
    return told if told.startswith(".") else f"./{told}"
