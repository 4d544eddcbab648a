"""The language of this run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau import words


class Language:
    """The language of this run, chosen before anything is said."""

    now = "en"

    def choose(self, arguments: Sequence[str]) -> None:
        """``--lang`` if it is given, else NOYAU_LANG, else the locale."""
        self.now = words.usual_language()
        for word, following in zip(arguments, [*arguments, ""][1:], strict=True):
            wanted = following if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and wanted in words.LANGUAGES:
                self.now = wanted


language = Language()


def text(key: str, /, **facts: Any) -> str:
    """A sentence of the catalogue in the language of this run."""
    return words.say(language.now, key, **facts)
