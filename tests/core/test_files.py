"""Files are written whole, and what is no plain file is left as it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import noyau
from noyau.core.errors import SpecError
from noyau.core.files import written_whole


def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with written_whole(pipe) as draft:
            draft.write_text("a>b", encoding="utf-8")
        assert os.read(reader, 100) == b"a>b"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_stays_and_what_it_leads_to_keeps_its_permissions(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.csv", tmp_path / "link.csv"
    kept.write_text("before", encoding="utf-8")
    kept.chmod(0o600)
    link.symlink_to(kept)
    noyau.digraph("a>b").to_csv(link)
    assert link.is_symlink()
    assert kept.read_text(encoding="utf-8").startswith("vertex,")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_file_that_cannot_be_written_is_an_error_of_the_library(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="its folder does not exist"):
        noyau.digraph("a>b").to_csv(tmp_path / "nowhere" / "found.csv")
