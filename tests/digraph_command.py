"""``noyau digraph`` as tests call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from noyau.cli import run


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["digraph", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def kept_answers(file: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(out(capsys, str(file), "--json"))
