"""Compiled code on the disk, where several processes may compile and read at once."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.runtime.nrt import rtsys

Emitted: TypeAlias = Any
"""A part of the compiler or of what it writes (context, builder, types, values), for which Numba has no type hints."""

_Cache: Emitted = FunctionCache
_Files: Emitted = IndexDataCacheFile


class KeptCode(_Cache):  # type: ignore[misc]
    """What is kept of one function, for each types of its arguments.

    Numba numbers the files and writes their list first: a process that reads meanwhile could take old code for new, or
    code for other types. Here a file is named after what it holds, and listed when it is whole. It begins with a
    checksum: one that was cut off or changed is removed, and its code compiled again. Where nothing can be written,
    nothing is kept. Loading needs the runtime of arrays, but nothing that Numba knows how to compile.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self.stamp_with(None)

    def stamp_with(self, source: str | None) -> None:
        """Let what is kept be of one source: the file of the function, and what else is told of it."""
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _NamedFiles(
            self._cache_path, self._impl.filename_base, stamp if source is None else (stamp, source)
        )

    def load_overload(self, sig: Emitted, target_context: Emitted) -> Emitted:
        """The code for arguments of these types; None where there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)

    def save_overload(self, sig: Emitted, data: Emitted) -> None:
        """Keep the code for arguments of these types, where the disk has room for it."""
        with contextlib.suppress(OSError):
            super().save_overload(sig, data)

    def holds(self, types: Emitted, target_context: Emitted) -> bool:
        """Whether there is code for arguments of these types, which is not loaded."""
        return bool(self._cache_file.lists(self._index_key(types, target_context.codegen())))


class _NamedFiles(_Files):  # type: ignore[misc]
    def save(self, key: Emitted, data: Emitted) -> None:
        overloads = self._load_index()
        name = self._data_name_pattern.replace("{number:d}", self._digest(key))
        self._save_data(name, data)
        if not overloads:
            self._remove_all_but(name)
        self._save_index({**overloads, key: name})

    def lists(self, key: Emitted) -> bool:
        name = self._load_index().get(key)
        return name is not None and _read(self._data_path(name)) is not None

    def _load_index(self) -> dict[Emitted, str]:
        """The names of the files, by what is in each; none where the list is of another version or earlier source."""
        contents = _read(self._index_path)
        if contents is None:
            return {}
        stream = io.BytesIO(contents)
        if pickle.load(stream) != self._version:
            return {}
        stamp, names = pickle.load(stream)
        return dict(names) if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Emitted, str]) -> None:
        self._write(self._index_path, self._dump(self._version) + self._dump((self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Emitted:
        contents = _read(self._data_path(name))
        return None if contents is None else pickle.loads(contents)

    def _save_data(self, name: str, data: Emitted) -> None:
        self._write(self._data_path(name), self._dump(data))

    def _write(self, path: str, contents: bytes) -> None:
        with self._open_for_write(path) as stream:
            stream.write(hashlib.sha256(contents).digest() + contents)
            stream.flush()
            os.fsync(stream.fileno())

    def _digest(self, key: Emitted) -> str:
        return hashlib.sha256(repr((self._version, self._source_stamp, key)).encode()).hexdigest()[:16]

    def _remove_all_but(self, name: str) -> None:
        """Remove what was compiled from an earlier source."""
        for file in Path(self._cache_path).glob(self._data_name_pattern.replace("{number:d}", "*")):
            if file.name != name:
                with contextlib.suppress(OSError):
                    file.unlink()


_CHECK = hashlib.sha256().digest_size


def _read(path: str) -> bytes | None:
    """What a file holds, if it is as it was written; one that is not is removed."""
    try:
        whole = Path(path).read_bytes()
        contents = whole[_CHECK:]
        if hashlib.sha256(contents).digest() == whole[:_CHECK]:
            return contents
        Path(path).unlink()
    except OSError:
        pass
    return None
