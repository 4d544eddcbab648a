"""Arrays that a later run reads again: what a file holds is believed when it is known to be what was written.

A file is an npz archive. Its first member says what wrote it, in which version, and a checksum of all others, by which
whatever was cut off, changed or exchanged is found out.
"""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from noyau.core.errors import SpecError
from noyau.core.files import drafted, remove_drafts
from noyau.core.notices import tell
from noyau.words import system_reason

Arrays: TypeAlias = dict[str, Any]
"""Arrays of numpy, of whatever kind, by their names."""

_SEAL = "noyau"
"""The first member of a file."""

_ARCHIVE, _NAME_AT = b"PK\x03\x04", 30
"""How an archive begins, and where it has the name of its first member."""

_LAST, _LAST_SIZE = b"PK\x05\x06", 22
"""How the last record of an archive begins, and how long it is where no comment follows."""


_DAMAGES = (
    *(ValueError, KeyError, EOFError, AttributeError, TypeError, NotImplementedError, RuntimeError, OverflowError),
    *(zipfile.BadZipFile, zlib.error, struct.error),
)
"""What reading an archive raises where it was cut off or changed."""


class Unfit(Exception):
    """A file that was written by ``KeptArrays``, but is not as it was written, or is of another version."""


class Foreign(Exception):
    """A file that something else has written."""


@dataclass(frozen=True)
class KeptArrays:
    """How arrays of one kind are kept; the version changes when the same question would be kept in another way."""

    kind: str
    version: int

    def write(self, path: Path, **arrays: Any) -> None:
        """Write a file, whole or not at all; OSError or ValueError where that cannot be."""
        import numpy

        with drafted(path) as draft, draft.open("wb") as stream:
            numpy.savez(stream, **{_SEAL: numpy.array(self._seal(arrays)), **arrays})

    def read(self, path: Path) -> Arrays:
        """The arrays of a file, by their names; Unfit, Foreign, or OSError where it cannot be read at all."""
        import numpy

        with path.open("rb") as stream:
            head = stream.read(_NAME_AT + len(_SEAL))
            if not _ARCHIVE.startswith(head[:4]) or not _SEAL.encode().startswith(head[_NAME_AT:]):
                raise Foreign
            try:
                stream.seek(-_LAST_SIZE, os.SEEK_END)
                last = stream.read()
                if not last.startswith(_LAST) or any(last[-2:]):  # a reader of archives would skip what was added
                    raise Unfit
                stream.seek(0)
                with numpy.load(stream, allow_pickle=False) as archive:
                    arrays = dict(archive)
                seal = str(arrays.pop(_SEAL))
                is_whole = seal == self._seal(arrays)
            except OSError as fault:
                if fault.errno not in (None, errno.EINVAL):  # an archive with changed numbers leads to no place of it
                    raise
                raise Unfit from None
            except _DAMAGES:
                raise Unfit from None
        if not is_whole:
            raise Unfit if seal.split()[:1] == [self.kind] else Foreign
        return arrays

    def _seal(self, arrays: Arrays) -> str:
        import numpy

        check = hashlib.sha256()
        for name, array in sorted(arrays.items()):
            check.update(repr((name, array.dtype.str, array.shape)).encode())
            check.update(numpy.ascontiguousarray(array).view(numpy.uint8).data)
        return f"{self.kind} {self.version} {check.hexdigest()}"


class KeptFile:
    """The file of a user in which a question keeps what it finds.

    A first writing that fails is refused, for nothing would be kept; a later one is told, and the answer goes on.
    """

    def __init__(self, form: KeptArrays, path: Path) -> None:
        self.path = path
        self.begun = False
        """Whether the file holds what this run has read or written."""
        self._form = form
        self._is_told = False

    def read(self) -> Arrays | None:
        """The arrays of the file; None where there is none, or one that does not fit, which is told.

        SpecError where it cannot be read, or something else has written it.
        """
        remove_drafts(self.path)
        if not os.path.exists(self.path):  # False for what cannot be a path, which is then told by the writing
            return None
        try:
            arrays = self._form.read(self.path)
        except Unfit:
            tell("error.kept-unfit", file=str(self.path))
            return None
        except Foreign:
            raise SpecError("error.kept-foreign", file=str(self.path)) from None
        except OSError as fault:
            raise SpecError("error.kept-unreadable", file=str(self.path), reason=system_reason(fault)) from None
        self.begun = True
        return arrays

    def write(self, **arrays: Any) -> bool:
        """Write the file, whole or not at all; whether that was possible."""
        try:
            self._form.write(self.path, **arrays)
        except (OSError, ValueError) as fault:
            facts = {"file": str(self.path), "reason": system_reason(fault, True)}
            if not self.begun:
                raise SpecError("error.kept-unwritable", **facts) from None
            if not self._is_told:
                tell("error.kept-no-more", **facts)
            self._is_told = True
            return False
        self.begun = True
        return True
