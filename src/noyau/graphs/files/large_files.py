"""Large digraphs read from files: edge lists of any length, and arrays of compressed sparse rows.

Whole numbers are read by a compiled kernel, other names by a dictionary. A fault names its line.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from os import PathLike, fspath, fstat
from pathlib import PurePath
from typing import BinaryIO

import numpy as np

from noyau.core.budget import check_memory
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.csr import Array, Csr, NamedCsr, Watch, csr_of_pairs, tell_progress
from noyau.graphs.files import BEGINNINGS, ENDINGS
from noyau.graphs.files.edge_lists_and_graph6 import Columns, find_columns, read_edge_list, separator
from noyau.graphs.files.links import Links, Misread
from noyau.kernels import arc_lists
from noyau.kernels.arc_lists import ALONE, ARCS, AT, GREATEST
from noyau.words import system_reason

FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, RuntimeError, TypeError)
"""What numpy and the modules below it raise where a file is not what it should be, apart from ValueError."""


def write_arrays(stream: BinaryIO, csr: Csr, names: Array | None, facts: Mapping[str, Array]) -> None:
    """Write ``indptr`` and ``indices``, the names where they are not the numbers, and an array for each fact.

    >>> import io
    >>> file = io.BytesIO()
    >>> write_arrays(file, Csr.of([0, 1, 1], [1]), None, {"outcome": np.array(["N", "P"])})
    >>> [str(name) for name in np.load(io.BytesIO(file.getvalue()))]
    ['indptr', 'indices', 'outcome']
    """
    arrays = {"indptr": csr.indptr, "indices": csr.indices, **({} if names is None else {"names": names}), **facts}
    np.savez(stream, allow_pickle=False, **arrays)


def load_names(path: str | PathLike[str], size: int) -> Array | None:
    """The names of the vertices in a file of arrays; None where it has none."""
    file = fspath(path)
    try:
        with np.load(file, allow_pickle=False) as arrays:
            if "names" not in arrays:
                return None
            names: Array = arrays["names"]
    except (*FAULTS, ValueError):
        raise SpecError("digraph.npz", file=file) from None
    if names.shape != (size,) or names.dtype.kind not in "Uiu":
        raise SpecError("digraph.npz-names", file=file, n=size)
    unique = np.unique(names).size
    if unique != size:
        raise SpecError("digraph.npz-twice", file=file)
    return names


_BAND = 1 << 24
"""How many bytes are read before ``watch`` is told."""

_BOM = b"\xef\xbb\xbf"
_SURE = re.compile(r"[A-Za-z0-9_.\-]+")
"""Names that need no closer look."""

_SPREAD = 16
"""Numbers up to so many times the number of arcs are looked up in an array, others in a dictionary."""


def is_bulk(path: str | PathLike[str]) -> bool:
    """Whether a file says by its name or its first bytes that ``load_csr`` can read it."""
    file = fspath(path)
    ending = PurePath(file).suffix.lower()
    if ending == ".npz":
        return True
    with _opened(file) as stream:
        beginning = stream.read(4096).decode("utf-8-sig", errors="replace")
    return ending not in ENDINGS and not any(known.match(beginning) for known in BEGINNINGS)


def load_csr(path: str | PathLike[str], watch: Watch | None = None) -> NamedCsr:
    """The digraph of an edge list, lines ``a b``, ``a,b`` or ``a>b``, or of a file ``.npz`` with indptr and indices.

    Vertices come in the order of their names where these are whole numbers, else as they are met. An arc that is
    there twice stays there twice.
    """
    file = fspath(path)
    if PurePath(file).suffix.lower() == ".npz":
        return NamedCsr(_load_arrays(file))
    with _opened(file) as stream:
        size = fstat(stream.fileno()).st_size
        if not size:
            raise SpecError("graph.file.empty", file=file)
        try:
            content = mmap(stream.fileno(), 0, access=ACCESS_READ)
        except (OSError, ValueError) as error:
            raise SpecError("graph.file.unreadable", file=file, reason=system_reason(error)) from None
        return _read_numbers(file, content, watch) or _read_names(file, stream, size, watch)


def _read_numbers(file: str, content: mmap, watch: Watch | None) -> NamedCsr | None:
    """The digraph of a file that names vertices by whole numbers; None where it does not."""
    data = np.frombuffer(content, np.uint8)
    lines = 1 + sum(arc_lists.count_lines(data[begin : begin + _BAND]) for begin in range(0, data.size, _BAND))
    check_memory(14 * lines, "digraph.file-memory", file=file)
    sources, targets = np.empty(lines, np.uint32), np.empty(lines, np.uint32)
    begin = _beginning(content)
    columns = (0, 1) if begin > len(_BOM) else None  # there is a heading
    place = np.array([begin, 0, 0, 0])
    for stop in range(_BAND, data.size + _BAND, _BAND):
        if not arc_lists.read_numbers(data, sources, targets, place, min(stop, data.size)):
            _judge(file, content, int(place[AT]), columns)
            return None
        tell_progress(watch, min(stop, data.size) / data.size * 0.7)
    if not place[ARCS]:
        raise SpecError("graph.file.empty", file=file)
    return _number(sources[: place[ARCS]], targets[: place[ARCS]], place, watch)


def _number(sources: Array, targets: Array, place: Array, watch: Watch | None) -> NamedCsr | None:
    """The digraph of arcs between vertices that are whole numbers, perhaps with gaps; None where these are wide."""
    greatest = int(place[GREATEST])
    if greatest >= _SPREAD * sources.size + (1 << 20):
        return None
    is_there = np.zeros(greatest + 1, np.uint8)
    for ends in (sources, targets):
        arc_lists.mark_vertices(ends, is_there)
    size = int(np.count_nonzero(is_there))
    names = None
    if size <= greatest:
        numbers = np.cumsum(is_there, dtype=np.uint32) - np.uint32(1)
        names = np.flatnonzero(is_there)
        for ends in (sources, targets):
            arc_lists.renumber(ends, numbers)
    arcs = arc_lists.drop_alone(sources, targets) if place[ALONE] else sources.size
    csr = csr_of_pairs(size, sources[:arcs], targets[:arcs], lambda done: tell_progress(watch, 0.7 + 0.3 * done))
    tell_progress(watch, 1.0)
    return NamedCsr(csr, names)


def _beginning(content: mmap) -> int:
    """Where the arcs begin: after the mark of UTF-8 and a heading such as ``source,target``, below comments perhaps."""
    begin = len(_BOM) if content[:3] == _BOM else 0
    start, heading = begin, ""
    while not _says(heading) and (end := content.find(b"\n", start) + 1):
        start, heading = end, content[start:end].decode("latin-1")
    is_heading = len(re.split("[,;\t]", heading)) == 2 and find_columns(heading.strip()) == (0, 1)
    return start if is_heading else begin


def _says(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return bool(line.strip()) and not line.lstrip().startswith(("#", "%", "//"))


def _judge(file: str, content: mmap, begin: int, columns: Columns | None) -> None:
    """Refuse an odd line that is no arc; elsewhere it names vertices in another way."""
    said = content[begin : (content.find(b"\n", begin) + 1 or len(content))]
    try:
        read_edge_list(said.decode("utf-8").rstrip("\n"), 1 if columns is None else 2, columns)
    except UnicodeDecodeError:
        raise SpecError("graph.file.binary", file=file) from None
    except Misread as fault:
        bands = range(0, begin, _BAND)
        fault.place = 1 + sum(content[band : min(band + _BAND, begin)].count(b"\n") for band in bands)
        raise fault.in_file(file) from None


def _read_names(file: str, stream: io.BufferedReader, size: int, watch: Watch | None) -> NamedCsr:
    """The digraph of a file that names vertices in any way, by a dictionary."""
    stream.seek(0)
    numbers: dict[str, int] = {}
    sources, targets = array("I"), array("I")
    columns: Columns | None = None
    is_begun = False
    beside = Links()
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="\n")
    line = 0
    try:
        for line, said in enumerate(text, start=1):
            if not line & 0xFFFF:
                tell_progress(watch, stream.tell() / size * 0.9)
            if not is_begun and _says(said):
                is_begun = True
                if columns := find_columns(said.strip()):
                    continue
            names = _names(said, columns)
            if len(names) == 2 and names[0] in numbers and names[1] in numbers:
                sources.append(numbers[names[0]])
                targets.append(numbers[names[1]])
                continue
            for name, *rest in _arcs(said, names, line, columns, beside):
                known = numbers.setdefault(name, len(numbers))
                if rest:
                    sources.append(known)
                    targets.append(numbers.setdefault(rest[0], len(numbers)))
        beside.names = dict.fromkeys(numbers)
        beside.check_further()
        if beside.dashed:
            linked = {*sources, *targets}
            beside.check_dashed({name for name, number in numbers.items() if number in linked})
    except UnicodeDecodeError:
        raise SpecError("graph.file.binary", file=file) from None
    except Misread as fault:
        raise fault.in_file(file) from None
    finally:
        text.detach()
    if not numbers:
        raise SpecError("graph.file.empty", file=file)
    first, second = np.array(sources, np.uint32), np.array(targets, np.uint32)
    csr = csr_of_pairs(len(numbers), first, second, lambda done: tell_progress(watch, 0.9 + 0.1 * done))
    return NamedCsr(csr, list(numbers))


def _names(said: str, columns: Columns | None) -> list[str]:
    """The names on a line that has no quotes; none where only a closer look can tell them."""
    names = [name.strip() for name in said.strip().split(separator(said, has_heading=columns is not None))]
    if columns is None:
        return names
    return [names[column] for column in columns] if '"' not in said and len(names) > max(columns) else []


def _arcs(
    said: str, names: Sequence[str], line: int, columns: Columns | None, beside: Links
) -> Iterator[Sequence[str]]:
    """The arcs of a line that names new vertices, and the vertices that stand alone in it."""
    if line > 1 and len(names) == 2 and all(map(_SURE.fullmatch, names)):
        yield names
        return
    links = read_edge_list(said.rstrip("\n"), line, columns)
    beside.further.update(links.further)
    beside.dashed.update(links.dashed)
    yield from ((name,) for name in links.names)
    yield from links.pairs


def _load_arrays(file: str) -> Csr:
    """The rows that a file of arrays holds, whether it was written by numpy or by scipy."""
    try:
        with _opened(file) as stream, zipfile.ZipFile(stream) as packed:
            check_memory(sum(member.file_size for member in packed.infolist()), "digraph.file-memory", file=file)
        with np.load(file, allow_pickle=False) as arrays:
            kind = bytes(arrays["format"].item()).decode() if "format" in arrays else "csr"
            if kind != "csr":
                raise SpecError("digraph.npz-format", file=file, format=kind)
            shape = arrays["shape"].tolist() if "shape" in arrays else [0, 0]
            if shape[0] != shape[1]:
                raise SpecError("digraph.square", rows=shape[0], columns=shape[1])
            indptr, indices = arrays["indptr"], arrays["indices"]
            weights = arrays["data"] if "format" in arrays and "data" in arrays else None
    except TooLarge:
        raise
    except FAULTS:
        raise SpecError("digraph.npz", file=file) from None
    except ValueError as error:
        if isinstance(error, SpecError):
            raise
        raise SpecError("digraph.npz", file=file) from None
    found = Csr.of(indptr, indices)
    if weights is None or weights.shape != found.indices.shape or weights.all():
        return found
    kept = np.concatenate([[0], np.cumsum(weights != 0)])  # as in a matrix, a zero is no arc though it was stored
    return Csr(kept[found.indptr], found.indices[weights != 0])


@contextmanager
def _opened(file: str) -> Iterator[io.BufferedReader]:
    try:
        stream = open(file, "rb")  # noqa: SIM115
    except (FileNotFoundError, ValueError):
        raise SpecError("graph.file.missing", file=file) from None
    except OSError as error:
        raise SpecError("graph.file.unreadable", file=file, reason=system_reason(error)) from None
    with stream:
        yield stream
