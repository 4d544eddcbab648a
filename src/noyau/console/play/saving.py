"""What every table has: lines that are moves or commands, and files that keep what is not finished."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import ClassVar

from noyau.console.answering import language
from noyau.console.play.screen import Leave, Screen, find_command
from noyau.core.errors import NoyauError, SpecError
from noyau.core.files import drafted
from noyau.playing import attempt, match
from noyau.words import system_reason


def read_kept(file: str) -> match.Match | attempt.Attempt:
    """The match or the attempt at a puzzle that a file keeps."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SpecError("error.no-file", file=file) from None
    except UnicodeDecodeError:
        raise SpecError("play.file-json") from None
    except (OSError, ValueError) as fault:
        raise SpecError("play.file-read", file=file, fault=system_reason(fault)) from None
    return attempt.load_attempt(text) if attempt.is_attempt(text) else match.load_match(text)


def read_attempt(file: str) -> attempt.Attempt:
    """The attempt at a puzzle that a file keeps."""
    kept = read_kept(file)
    if not isinstance(kept, attempt.Attempt):
        raise SpecError("puzzle-play.file")
    return kept


def free_name(stem: str) -> Path:
    """A file name in this folder that is not taken: noyau-match.json, noyau-match-2.json …"""
    names = (Path(f"noyau-{stem}{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in names if not path.exists())


class Keeping(ABC):
    """A table at which one types moves and commands, and whose game can be saved.

    ``stem`` is the word for it in the name of a file, ``area`` has the words of its commands.
    """

    stem: ClassVar[str]
    area: ClassVar[str]
    unsaved_quit = False

    def __init__(self, screen: Screen, random: Random, file: Path | None) -> None:
        self.screen = screen
        self.random = random
        self.file = file
        self.autosave = file is not None

    @property
    @abstractmethod
    def played(self) -> match.Match | attempt.Attempt:
        """What has been played."""

    @property
    @abstractmethod
    def commands(self) -> Sequence[str]:
        """What a player may ask for."""

    @abstractmethod
    def play_on(self) -> None:
        """Play until the player has had enough."""

    @abstractmethod
    def play_line(self, line: str) -> None:
        """Make the moves that a line names."""

    @abstractmethod
    def refuse(self, line: str, refusal: NoyauError) -> None:
        """Say why a line is neither a move nor a command."""

    @abstractmethod
    def tell_saved(self, file: Path) -> None: ...

    def run(self) -> None:
        """Play on; what is not finished when the player leaves is kept."""
        try:
            self.play_on()
        except Leave as left:
            if not left.kept:
                self.keep()
        except (KeyboardInterrupt, Exception):  # whatever goes wrong, the game is not lost
            self.screen.write()
            self.keep()
            raise

    def take_line(self, prompt: str) -> None:
        """A line of the player: moves, else a command, else the reason why it is neither."""
        line = self.screen.ask(prompt)
        if not line:
            return
        try:
            self.play_line(line)
        except NoyauError as refusal:
            self.obey(line, refusal)

    def obey(self, line: str, refusal: NoyauError) -> None:
        """Carry out a command; a line that is none is refused as the move it was not."""
        first, _, rest = line.removeprefix("/").partition(" ")
        command = find_command(first, self.commands, self.area)
        if command is None:
            self.refuse(line, refusal)
            return
        try:
            getattr(self, f"do_{command}")(rest.strip())
        except NoyauError as error:
            self.screen.complain(error.say(language.now))

    def save_again(self) -> None:
        """Write the file that was asked for, as long as that works."""
        self.unsaved_quit = False
        if self.autosave and self.file and not self.write(self.file):
            self.autosave = False

    def forget_file(self) -> None:
        """Before another start: the file of the one before is only used again where that was asked for."""
        if not self.autosave:
            self.file = None

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
        unfinished = self.played.moves and not self.played.over
        if not unfinished or not (self.file or self.screen.interactive):
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
        kept = self.played
        try:
            text = attempt.save_attempt(kept) if isinstance(kept, attempt.Attempt) else match.save_match(kept)
            with drafted(file) as draft:
                draft.write_text(text, encoding="utf-8")
        except (OSError, ValueError) as fault:
            refusal = SpecError("play.file-write", file=str(file), fault=system_reason(fault))
            self.screen.complain(refusal.say(language.now))
            return False
        return True
