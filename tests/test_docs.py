"""The documentation is true: every command it shows prints what it shows, and what is generated is up to date."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from noyau.cli import COMMANDS, run
from noyau.core.catalogue import CATALOGUE, PUZZLES
from noyau.words import say

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
THEOREMS = sorted(ROOT.glob("docs/theorems/**/*.md"))


def shown_commands(page: Path) -> list[tuple[str, str]]:
    """The commands of the ``console`` blocks of a page, each with the output that is shown under it."""
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    pairs = []
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            pairs.append((command, output))
    return pairs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_prints_what_the_page_shows(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, output in shown_commands(page):
        program, *arguments = shlex.split(command)
        assert program == "noyau"
        assert run(arguments) == 0, command
        assert capsys.readouterr().out == output, command


def test_how_things_are_counted_is_told_alike_on_the_page_in_the_help_and_in_the_readme(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = say("en", "web-help.counting")
    assert told in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert run(["--help", "--lang", "en"]) == 0
    assert told in " ".join(capsys.readouterr().out.split())


def test_the_tour_shows_commands() -> None:
    assert len(shown_commands(ROOT / "README.md")) >= 5
    assert len(shown_commands(ROOT / "LISEZMOI.md")) >= 3


@pytest.mark.parametrize("page", [*PAGES, *THEOREMS], ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_generated_pages_and_pictures_are_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "docs" / "generate.py"), str(tmp_path)], check=True)
    for made in tmp_path.rglob("*.*"):
        kept = ROOT / "docs" / made.relative_to(tmp_path)
        assert kept.read_bytes() == made.read_bytes(), f"run script/docs: {kept.name} is out of date"


def test_every_game_and_command_is_documented() -> None:
    games = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert all(f"## {name}\n" in games for name in (*CATALOGUE, *PUZZLES))
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert all(f"noyau {command}" in pages for command in COMMANDS)
