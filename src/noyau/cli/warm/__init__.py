"""``noyau warm``: compiles all kernels once, so that no later question waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from noyau.console.answering import define_command, report, text
from noyau.console.progress import Progress
from noyau.core.errors import NotApplicable
from noyau.kernels import compiling

if TYPE_CHECKING:
    from noyau.cli.warm.signatures import Signatures


@define_command("warm")
def command(as_json: bool) -> None:
    from noyau.cli.warm.signatures import SIGNATURES
    from noyau.kernels.kept_code import KeptCode

    kept = getattr(SIGNATURES[0][0], "_cache", None)
    if not isinstance(kept, KeptCode):
        raise NotApplicable("warm.nowhere")
    with _alone(Path(kept.cache_path)) as is_alone, Progress("warm.progress", quiet=as_json) as progress:
        if is_alone:
            _compile(SIGNATURES, progress)
    said = text("warm.done", n=len(SIGNATURES)) if is_alone else text("warm.at-work")
    report(as_json, {"kernels": len(SIGNATURES), "ready": is_alone}, said)


def _compile(signatures: Signatures, progress: Progress) -> None:
    """Compile what is not kept on the disk yet, and tell how far one is."""
    compiling.listen(lambda seconds: None)
    missing = [(kernel, types) for kernel, types in signatures if not kernel._cache.holds(types, kernel.targetctx)]
    for done, (kernel, types) in enumerate(missing, len(signatures) - len(missing)):
        progress.tell(done, total=len(signatures), name=kernel.py_func.__module__.removeprefix("noyau."))
        kernel.compile(types)


@contextmanager
def _alone(folder: Path) -> Iterator[bool]:
    """Whether no other process compiles all kernels into this folder; none does so inside."""
    try:
        import fcntl
    except ImportError:  # without locks two processes may do the same work, which harms nothing
        yield True
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling-all").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
