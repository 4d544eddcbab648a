"""Digraphs in files of numpy arrays: compressed sparse rows, what is known of each vertex, and the names."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from os import PathLike, fspath
from typing import BinaryIO

import numpy as np

from noyau.errors import SpecError
from noyau.graphs.csr import Array, Csr

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
