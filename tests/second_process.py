"""Programs run in a process of their own, which has compiled nothing: what it calls comes from the cache on disk.

Each is forked from one server that has imported numba and pytest, so that none waits for that.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import runpy
import sys
from contextlib import redirect_stdout
from multiprocessing.connection import Connection
from pathlib import Path
from warnings import simplefilter

_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(["hypothesis", "numba", "pytest"])


def run_again(
    program: str | Path, *arguments: str, plain: bool = False, cached: bool = True, warnings: str = "error"
) -> str:
    """What a program, or a file as a script, prints in a second process, on wish without JIT or without the cache."""
    ours, theirs = _SERVER.Pipe(duplex=False)
    process = _SERVER.Process(target=_run, args=(theirs, program, arguments, plain, cached, warnings))
    process.start()
    theirs.close()
    try:
        told: str = ours.recv()
    except EOFError:
        told = ""
    process.join()
    ours.close()
    assert process.exitcode == 0, f"{program}\nended with {process.exitcode} in a second process"
    return told


def _run(
    told: Connection, program: str | Path, arguments: tuple[str, ...], plain: bool, cached: bool, warnings: str
) -> None:
    import numba

    numba.config.DISABLE_JIT = plain
    if not cached:
        numba.config.CACHE_DIR = os.devnull
    simplefilter(warnings)  # type: ignore[arg-type]
    sys.argv[1:] = arguments
    with redirect_stdout(io.StringIO()) as printed:
        if isinstance(program, Path):
            runpy.run_path(str(program), run_name="__main__")
        else:
            exec(program, {"__name__": "__main__"})
    told.send(printed.getvalue())
