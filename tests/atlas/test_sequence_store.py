"""Values kept in a file: runs that are stopped or killed go on, and give what an uninterrupted run gives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from damaging import damages

from noyau.atlas import sequence_store
from noyau.atlas.sequence_store import Stopped, Store, kept_sequence
from noyau.atlas.sequences import sequence
from noyau.cli import run
from noyau.core import files
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.spec import parse

STOP = """
import os, signal, sys
from noyau.atlas import sequence_store
from noyau.cli import run
from noyau.core import files

files.PAUSE = files._SHARE = 0
how, after, *arguments = sys.argv[1:]
if how == "SIGINT":
    signal.signal(signal.SIGINT, signal.default_int_handler)
look = sequence_store._Watch.__call__


def stop(watch, count, values):
    look(watch, count, values)
    if count >= int(after):
        os.kill(os.getpid(), getattr(signal, how))


sequence_store._Watch.__call__ = stop
sys.exit(run(["sequence", *arguments]))
"""


def stop_by(how: str, after: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", STOP, how, str(after), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("how", "code", "ending"),
    [("SIGINT", 130, "csv"), ("SIGKILL", -9, "npy")],
)
def test_a_run_that_is_stopped_goes_on_and_writes_the_same_file(
    tmp_path: Path, how: str, code: int, ending: str
) -> None:
    whole, resumed, kept = tmp_path / f"whole.{ending}", tmp_path / f"resumed.{ending}", tmp_path / "kept.npz"
    question = ["grundy", "--to", "30000", "--keep", str(kept), "-o", str(resumed)]
    assert run(["sequence", "grundy", "--to", "30000", "-o", str(whole)]) == 0  # which compiles what the other needs
    done = stop_by(how, 9000, *question)
    assert done.returncode == code
    assert not resumed.exists(), "a file is whole or not there"
    assert 6000 <= len(Store(kept, "grundy").load()) < 30_000
    if how == "SIGINT":
        assert done.stderr.startswith("noyau: interrupted after ")
        assert f"--keep {kept}" in done.stderr
    assert run(["sequence", *question]) == 0
    assert resumed.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("spec", "to", "known", "what"),
    [
        *(("grundy", 1200, known, what) for known, what in ((0, "grundy"), (70, "outcome"), (900, "p-positions"))),
        *(("kayles", 1200, known, what) for known, what in ((0, "grundy"), (70, "outcome"), (900, "p-positions"))),
        ("octal:0.007", 1200, 70, "outcome"),
        ("couples-are-forever", 1200, 900, "p-positions"),
        *(("prim", 200, known, what) for known, what in ((0, "grundy"), (70, "outcome"), (900, "p-positions"))),
    ],
)
def test_whatever_part_is_known_the_answer_is_the_same(
    tmp_path: Path, spec: str, to: int, known: int, what: str
) -> None:
    file = tmp_path / "kept.npz"
    values = np.asarray(sequence(parse(spec), to).values, dtype=np.uint16)
    Store(file, spec).save(values[:known])
    found, expected = kept_sequence(parse(spec), to, what, keep=file), sequence(parse(spec), to, what)
    assert (found.values, found.period) == (expected.values, expected.period)


def test_a_small_question_does_not_shorten_the_file_and_is_answered_from_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    kept_sequence(parse("grundy"), 7000, keep=file)
    before = file.read_bytes()
    assert kept_sequence(parse("grundy"), 20, keep=file).values == sequence(parse("grundy"), 20).values
    assert kept_sequence(parse("kayles"), 20, keep=tmp_path / "kayles.npz").period.length == 12
    assert file.read_bytes() == before


def test_values_above_16_bits_are_kept_and_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    Store(file, "octal:0.(3)").save(np.arange(3000, dtype=np.uint32))
    found = kept_sequence(parse("octal:0.(3)"), 3500, keep=file)
    assert found.values == list(range(3501))
    assert found.used["kept"] == 3000


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    kept_sequence(parse("kayles"), 1000, keep=file)
    with pytest.raises(SpecError, match="values of kayles, not of grundy; give another file"):
        kept_sequence(parse("grundy"), 1000, keep=file)
    Store(file, "dawson").save(np.zeros(5000, np.uint16))
    with pytest.raises(SpecError, match="its rule has changed"):
        kept_sequence(parse("dawson"), 1000, keep=file)


def test_a_file_that_is_not_as_it_was_written_is_told_and_made_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.npz"
    truth = kept_sequence(parse("grundy"), 3000, keep=file).values
    written, arrays = file.read_bytes(), dict(np.load(file))
    np.savez(file, **{**arrays, "values": arrays["values"] ^ (np.arange(len(truth)) == 40).astype(np.uint16)})
    for content in (file.read_bytes(), *damages(written)):
        file.write_bytes(content)
        with pytest.warns(UserWarning, match="is not as it was written, or of another version: what it held is found"):
            assert kept_sequence(parse("grundy"), 3000, keep=file).values == truth
        assert file.read_bytes() == written


def test_files_that_are_no_store_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", numbers=np.arange(3))
    np.savez(tmp_path / "old.npz", game=np.array("grundy"), values=np.zeros(3, np.uint16))
    np.save(tmp_path / "plain.npy", np.arange(3))
    (tmp_path / "text.npz").write_text("0 0\n")
    for name in ("other.npz", "old.npz", "plain.npy", "text.npz"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(SpecError, match=r"was not kept by this version of noyau; remove it"):
            kept_sequence(parse("grundy"), 100, keep=tmp_path / name)
        assert (tmp_path / name).read_bytes() == before
    for name in (".", "no/such/folder/kept.npz", "text.npz/kept.npz"):
        with pytest.raises(SpecError, match="cannot be"):
            kept_sequence(parse("grundy"), 100, keep=tmp_path / name)


def test_only_take_and_break_games_in_normal_play_are_kept(tmp_path: Path) -> None:
    for spec in ("nim", "wythoff", "misere kayles"):
        with pytest.raises(NotApplicable, match="leave it out"):
            kept_sequence(parse(spec), 5, keep=tmp_path / "kept.npz")


def test_a_draft_that_was_left_long_ago_is_removed(tmp_path: Path) -> None:
    old, other = tmp_path / ".kept.npz.123", tmp_path / ".kept.npz.old"
    old.write_text("half")
    other.write_text("not ours")
    os.utime(old, (time.time() - 9999,) * 2)
    os.utime(other, (time.time() - 9999,) * 2)
    kept_sequence(parse("kayles"), 100, keep=tmp_path / "kept.npz")
    assert (old.exists(), other.exists()) == (False, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".kept.npz.old", "kept.npz"]


def test_an_interrupt_keeps_what_took_long_even_when_nobody_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "PAUSE", -1.0)
    monkeypatch.setattr(sequence_store.tempfile, "tempdir", str(tmp_path))

    def tell(count: int) -> None:
        raise KeyboardInterrupt

    def tell_later(count: int) -> None:
        if count > 6000:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as nothing:
        kept_sequence(parse("grundy"), 20_000, tell=tell)
    assert (nothing.value.count, nothing.value.file) == (0, None)
    with pytest.raises(Stopped) as stopped:
        kept_sequence(parse("grundy"), 20_000, tell=tell_later)
    assert stopped.value.file is not None
    assert stopped.value.file.parent == tmp_path
    kept = Store(stopped.value.file, "grundy").load()
    assert len(kept) == stopped.value.count >= 3000
    assert kept.tolist() == sequence(parse("grundy"), len(kept) - 1).values


def test_writing_takes_a_small_part_of_the_time(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.npz", "kayles")
    store.load()
    asked = []
    for _ in range(5):
        store.offer(lambda: asked.append(1) or np.zeros(3, np.uint16))
    assert len(asked) == 1
