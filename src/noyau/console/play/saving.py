"""What is played at a table and kept in a file: to save, to leave, to go on another day."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from itertools import count
from pathlib import Path
from typing import ClassVar

from noyau.console.answering import language
from noyau.console.play.screen import Leave, Screen
from noyau.core.errors import NoyauError, SpecError
from noyau.core.files import drafted
from noyau.playing import attempt, match


def read_kept(file: str) -> match.Match | attempt.Attempt:
    """The match or the attempt at a puzzle that a file keeps."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError("error.no-file", file=file) from None
    except OSError as fault:
        raise SpecError("play.file-read", file=file, fault=fault.strerror) from None
    except UnicodeDecodeError:
        raise SpecError("play.file-json") from None
    return attempt.load(text) if attempt.is_attempt(text) else match.load(text)


def read_attempt(file: str) -> attempt.Attempt:
    """The attempt at a puzzle that a file keeps."""
    kept = read_kept(file)
    if not isinstance(kept, attempt.Attempt):
        raise SpecError("solitary.file")
    return kept


def write_text(text: str, file: Path) -> None:
    """Write a text in a file, whole or not at all."""
    try:
        with drafted(file) as draft:
            draft.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise SpecError("play.file-write", file=str(file), fault=fault.strerror) from None


def free_name(stem: str) -> Path:
    """A file name in this folder that is not taken: noyau-match.json, noyau-match-2.json …"""
    names = (Path(f"noyau-{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())


class Keeping(ABC):
    """A table whose game can be saved; ``stem`` is the word for it in the name of a file."""

    stem: ClassVar[str]
    screen: Screen
    file: Path | None
    unsaved_quit: bool

    @abstractmethod
    def is_worth_keeping(self) -> bool:
        """Whether something has been played, and is not over."""

    @abstractmethod
    def file_text(self) -> str:
        """The text of the file."""

    @abstractmethod
    def tell_saved(self, file: Path) -> None: ...

    def do_save(self, rest: str) -> None:
        self.save_in(Path(rest) if rest else self.file or free_name(self.stem))

    def do_quit(self, rest: str) -> None:
        """Leave; what could not be saved is only left behind when the player insists."""
        if not self.unsaved_quit and not self.keep():
            self.unsaved_quit = True
            self.screen.say("save-elsewhere")
            return
        self.screen.say("bye")
        raise Leave(kept=True)

    def keep(self) -> bool:
        """Save what is not finished and say how to go on with it; False where it could not be saved."""
        if not self.is_worth_keeping() or not (self.file or self.screen.interactive):
            return True
        file = self.file or free_name(self.stem)
        if not self.save_in(file):
            return False
        self.screen.say("resume", file=shlex.quote(str(file)))
        return True

    def save_in(self, file: Path) -> bool:
        """Save in a file, which is then its own."""
        if not self.write(file):
            return False
        self.file, self.unsaved_quit = file, False
        self.tell_saved(file)
        return True

    def write(self, file: Path) -> bool:
        """Write the file; False, with the reason, where that failed."""
        try:
            write_text(self.file_text(), file)
        except NoyauError as error:
            self.screen.complain(error.say(language.now))
            return False
        return True
