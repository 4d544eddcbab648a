"""Where the command is started: among files named as modules, with accents and no locale, with little memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from noyau.kernels import elsewhere
from noyau.kernels.processes import python

OWN = "import noyau\n\n# l'été\nnoyau.impartial(lambda n: [n - k for k in (1, 2) if k <= n], name='deux')\n"


def run(
    command: list[str], folder: Path, before: Callable[[], None] | None = None, **variables: str
) -> tuple[int, str]:
    """The exit code of a command, and all that it says."""
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL, preexec_fn=before
    )
    return done.returncode, done.stdout.decode() + done.stderr.decode()


def test_files_of_the_current_folder_are_not_taken_for_modules(tmp_path: Path) -> None:
    for name in ("random", "json", "gzip", "pickle", "subprocess", "click", "numpy", "numba"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(f'{__file__} was imported')")
    code, said = run([sys.executable, "-m", "noyau", "solve", "nim:3,4,5", "--json"], tmp_path)
    assert code == 0, said
    assert run(python("noyau.__main__", "solve", "nim:3,4,5", "--json"), tmp_path) == (0, said)
    assert run(python(elsewhere.__name__), tmp_path) == (0, "")


def test_accents_need_no_locale(tmp_path: Path) -> None:
    folder = tmp_path / "été"
    folder.mkdir()
    (folder / "règles.py").write_text(OWN, encoding="utf-8")
    command = [sys.executable, "-m", "noyau", "--load", "règles.py", "solve", "deux:4", "--lang", "fr"]
    code, said = run(command, folder, LC_ALL="C")
    assert code == 0, said
    assert "joueur" in said


def little_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (300_000 << 10, 300_000 << 10))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system bounds no memory")
def test_with_too_little_memory_for_the_compiler_one_line_says_so(tmp_path: Path) -> None:
    for spec in ("grundy:5000", "dots:3x3"):
        code, said = run([sys.executable, "-m", "noyau", "solve", spec], tmp_path, little_memory)
        assert (code, said.count("\n")) == (3, 1), said
        assert said.startswith("noyau: this needs the compiler, which takes 350 MB of memory")
