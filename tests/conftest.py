"""What all tests share: one language, reproducible properties, a list of the slow ones."""

from __future__ import annotations

import dataclasses
import gc
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest
from compiled_once import share_with_other_processes
from hypothesis import HealthCheck, settings
from terminal import Play, Terminal

from noyau.cli import run
from noyau.core.budget import Budget
from noyau.playing import players

settings.register_profile(
    "noyau", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], max_examples=100
)
settings.load_profile("noyau")

SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").split())
"""The tests that take longest, by name: ``script/test --quick`` leaves them out."""


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(100_000, 20, 20)  # to look for garbage as often as by default takes a twentieth of the time
    if hasattr(config, "workerinput"):  # other processes run tests beside this one
        share_with_other_processes()
        if int(config.workerinput["workerid"].removeprefix("gw")) % 2:
            import_from_the_end()


def import_from_the_end() -> None:
    """Import files of tests from the last to the first that another process has compiled, which begins with the first.

    Each file is compiled by one of them: to compile all of them takes longer than to collect their tests.
    """
    for file in sorted(Path(__file__).parent.rglob("test_*.py"), reverse=True):
        if any((file.parent / "__pycache__").glob(f"{file.stem}.*-pytest-*")):
            return
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))
        try:
            import_module(file.stem)
        except (Exception, pytest.skip.Exception):  # which is told when its tests are collected
            return


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if getattr(item, "originalname", item.name) in SLOW:
            item.add_marker("slow")
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: the collector of garbage need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _surroundings() -> Iterator[None]:
    """One language; no answer that depends on how busy the machine is, or on what was compiled before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOYAU_LANG", "en")
        patch.setattr(players, "LIMIT", dataclasses.replace(players.LIMIT, seconds=None))
        patch.setattr(Budget, "bounding", lambda budget: nullcontext())
        patch.setattr(os, "fsync", lambda file: None)  # no test outlives the machine: nobody waits for the disk
        yield


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Open terminals in which ``noyau play`` runs; they are closed after the test."""
    opened: list[Terminal] = []

    def open_terminal(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.child.close(force=True)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Play through a pipe: the lines typed and the options; the exit code and what was said."""
    monkeypatch.chdir(tmp_path)

    def once(lines: str, *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|") if line)))
        code = run(["play", *arguments, *(() if "--lang" in arguments else ("--lang", "en"))])
        said = capsys.readouterr()
        return code, said.out + said.err

    return once
