"""The set-up of a clone, with a stand-in for Python: killed at any moment, two at once, without a network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from interrupting import heed_interruptions

ROOT = Path(__file__).parents[1]

STAND_IN = """#!/usr/bin/env bash
# Answers as Python does, and writes a few files where venv and pip write many.
trap 'exit 130' INT
[ "$1" != -P ] || shift
home=$(dirname "$0")
case "$*" in
"-I -c "*) exec {python} "$@" ;;
"-c "*) ;;
"-m venv --clear "*)
    mkdir -p "$4"
    rm -rf "$4"/*
    mkdir "$4/bin"
    cp "$0" "$4/bin/python"
    : >"$4/bin/pip"
    ;;
"-m pip "*)
    [ -e "$home/pip" ] || { echo "No module named pip" >&2; exit 1; }
    [ "$3" = install ] || exit 0
    echo "${@: -1}" >>"$LOG"
    [ ! -e "$LOG.unreachable" ] || exit 1
    for part in numpy numba; do
        [ ! -e "$home/$part.half" ] || { echo "$part is half installed" >&2; exit 1; }
        : >"$home/$part.half"
        : >"$home/$part"
        rm "$home/$part.half"
    done
    while [ -e "$LOG.wait" ]; do sleep 0.01; done
    ;;
"-m noyau warm") echo warm >>"$LOG.warm" ;;
"-m noyau "* | *generate.py) [ -e "$home/numpy" ] && [ -e "$home/numba" ] && echo answered ;;
esac
"""

KILLER = """
tick() {
    local count
    read -r count <"$LOG.ticks"
    echo $((count + 1)) >"$LOG.ticks"
    [ "$count" = "$KILL_AT" ] || return 0
    if [ "$KILLED" = all ]; then kill -9 0; elif [ "$PPID" = "$TESTER" ]; then kill -9 $$; else kill -9 $PPID; fi
}
set -o functrace
trap tick DEBUG
"""
"""Counts the commands of the script and of the stand-in, and kills before one: all, or one whose child goes on."""

MOMENTS = 20


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone that was never set up."""
    clone = tmp_path / "clone é"
    shutil.copytree(ROOT / "script", clone / "script")
    shutil.copy(ROOT / "pyproject.toml", clone)
    stand_in = tmp_path / "python"
    stand_in.write_text(STAND_IN.replace("{python}", sys.executable))
    stand_in.chmod(0o755)
    (tmp_path / "killer").write_text(KILLER)
    (tmp_path / "log").touch()
    return clone


def start(clone: Path, script: str, **variables: str) -> subprocess.Popen[str]:
    log = clone.parent / "log"
    asked = {"PYTHON": str(clone.parent / "python"), "LOG": str(log), "TESTER": str(os.getpid()), **variables}
    pipe = subprocess.DEVNULL if "KILL_AT" in variables else subprocess.PIPE  # a child that goes on keeps a pipe open
    command = [clone / "script" / script, *(["serve"] if script == "noyau" else [])]
    return subprocess.Popen(
        command,
        stdout=pipe,
        stderr=pipe,
        text=True,
        env={**os.environ, **asked},
        start_new_session=True,
        preexec_fn=heed_interruptions,
    )


def answer(clone: Path, script: str = "docs") -> tuple[str, str]:
    """What a script says that is left alone: its answer, and its complaints."""
    return start(clone, script).communicate(timeout=60)


def run_and_kill(clone: Path, moment: int, killed: str) -> int:
    """How a run ended in which this command was not begun."""
    clone.with_name("log.ticks").write_text("0\n")
    killer = str(clone.with_name("killer"))
    return start(clone, "docs", BASH_ENV=killer, KILL_AT=str(moment), KILLED=killed).wait(timeout=60)


def test_a_set_up_that_was_killed_at_any_moment_is_made_again(clone: Path) -> None:
    assert run_and_kill(clone, -1, "all") == 0
    commands = int(clone.with_name("log.ticks").read_text())
    shutil.rmtree(clone / ".venv")
    for count in range(MOMENTS):
        killed = ("all", "one")[count % 2]
        code = run_and_kill(clone, commands * count // MOMENTS, killed)
        assert code == -signal.SIGKILL or killed == "one"
        assert answer(clone)[0] == "answered\n", f"killed before command {commands * count // MOMENTS} of {commands}"
        (clone / ".venv" / "complete").unlink()  # the next one finds what was made, and may not trust it


def start_and_hold(clone: Path) -> subprocess.Popen[str]:
    """A set-up that waits in pip until ``log.wait`` is taken away."""
    clone.with_name("log.wait").touch()
    process = start(clone, "docs")
    while not clone.with_name("log").read_text():
        assert process.poll() is None
        time.sleep(0.01)
    return process


def test_a_set_up_that_is_interrupted_says_so(clone: Path) -> None:
    process = start_and_hold(clone)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[1].endswith("noyau: interrupted: the same command begins again\n")
    assert process.returncode == -signal.SIGINT
    clone.with_name("log.wait").unlink()
    assert answer(clone)[0] == "answered\n"


def test_of_two_set_ups_at_once_one_waits_for_the_other(clone: Path) -> None:
    first = start_and_hold(clone)
    second = start(clone, "docs")
    assert second.stderr
    assert second.stderr.readline() == "noyau: another set-up is at work in this clone, waiting for it …\n"
    clone.with_name("log.wait").unlink()
    assert [each.communicate(timeout=60)[0] for each in (first, second)] == ["answered\n"] * 2
    assert clone.with_name("log").read_text() == f"{clone}\n"  # and finds it done


def test_without_a_network_what_was_complete_stays_and_the_next_set_up_goes_on(clone: Path) -> None:
    unreachable = clone.with_name("log.unreachable")
    unreachable.touch()
    said, complaints = answer(clone)
    assert said == ""
    assert complaints.splitlines()[-1].endswith("the same command tries again, and needs the network")
    unreachable.unlink()
    assert answer(clone)[0] == "answered\n"
    unreachable.touch()
    assert answer(clone, "noyau")[0] == ""
    assert answer(clone) == ("answered\n", "")
    unreachable.unlink()
    assert answer(clone, "noyau")[0] == "answered\n"
    assert answer(clone) == ("answered\n", "")
    assert clone.with_name("log").read_text().splitlines()[-2:] == [f"{clone}[png,web]"] * 2


def test_a_clone_that_was_moved_or_wants_other_packages_is_set_up_again(clone: Path) -> None:
    answer(clone, "noyau")
    with (clone / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert "preparing" in answer(clone)[1]
    moved = clone.rename(clone.with_name("moved"))
    said, complaints = answer(moved)
    assert (said, "preparing" in complaints) == ("answered\n", True)
    assert clone.with_name("log").read_text().splitlines() == [f"{clone}[png,web]", f"{clone}[png,web]", str(moved)]


def test_a_clone_is_warmed_once_after_it_was_prepared(clone: Path) -> None:
    warm = clone.with_name("log.warm")
    for _ in range(2):
        assert answer(clone, "noyau")[0] == "answered\n"
    end = time.monotonic() + 60
    while not warm.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert warm.read_text() == "warm\n"
