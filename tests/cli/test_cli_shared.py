"""What every command shares: the reader's language, its standard streams, and the shell's completion."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from noyau.api import catalogue
from noyau.cli import COMMANDS, run
from noyau.console.progress import Progress
from noyau.core.spec import parse
from noyau.engines import Limit, solve
from noyau.words import LANGUAGES


def noyau(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "noyau", *words]
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings}
    return subprocess.run(command, text=True, timeout=60, **settings)  # type: ignore[call-overload, no-any-return]


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("noyau: ")
    return said.err.removeprefix("noyau: ").replace("\u202f", " ").rstrip("\n")


@pytest.mark.parametrize(
    "words",
    [["--help", "--lang", "fr"], ["--lang", "fr", "--help"], ["--lang=fr", "-h"], ["--lang", "fr"]],
    ids=" ".join,
)
def test_the_whole_help_speaks_french(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 0
    said = capsys.readouterr().out.replace("\u202f", " ")
    assert said.startswith("Usage : noyau [OPTIONS] [COMMANDE] [ARGUMENTS]...")
    assert "Commandes :\n  games       Donner la liste des jeux." in said
    assert "Montrer cette aide." in said
    assert "NOYAU_LANG" in said


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_holds_no_word_of_the_other_language(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--lang", "fr", name, "-h"]) == 0
    french = capsys.readouterr().out
    words = ("Options:", "Show", "default", "Usage:", "INTEGER", "FILE", "SPEC", "BOARD", "VERTEX", "KIND", "NAME")
    assert not any(word in french for word in words)
    assert run([name, "-h", "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert "Show this help." in english
    assert not any(word in english for word in ("Montrer", "défaut", "JEU"))


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "fr", "solve", "nim:3"]) == 0
    assert "celui qui doit jouer gagne" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve"], "il manque JEU : écrire par exemple « noyau solve nim:3,4,5 --explain »"),
        (["solve", "nim:3", "--limit", "0"], "il faut un nombre entier d'au moins 1 pour --limit, et non « 0 »"),
        (["solve", "nim:3", "--limit", "x"], "il faut un nombre entier d'au moins 1 pour --limit, et non « x »"),
        (["solve", "nim:3", "--seconds", "0"], "il faut un nombre supérieur à 0 pour --seconds, et non « 0 »"),
        (["sequence", "nim", "--to", "x"], "il faut un nombre entier pour --to, et non « x »"),
        (["solve", "nim:3", "--limit"], "il manque une valeur après --limit"),
        (["solve", "nim:3", "--json=1"], "--json ne prend pas de valeur : l'écrire seule"),
        (["solve", "nim:3", "--limt", "9"], "il n'y a pas d'option « --limt » ; vouliez-vous dire « --limit » ?"),
        (["solve", "nim:3", "-z"], "il n'y a pas d'option « -z » ; voir « noyau solve --help »"),
        (
            ["table", "nim", "--what", "x"],
            "pour --what, choisir parmi outcome, grundy, remoteness, histogram, graphs, et non « x »",
        ),
        (["digraph", "a>b", "c"], "trop de mots, « c » n'est pas attendu ; voir « noyau digraph --help »"),
        (["completion"], 'il manque SHELL : écrire par exemple « eval "$(noyau completion bash)" »'),
        (["sovle"], "il n'y a pas de commande « sovle » ; vouliez-vous dire « solve » ?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_read_is_said_in_french(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "--lang", "fr", *words) == said


def test_a_wrong_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "--lang", "de", "games") == "expected one of en, fr for --lang, not 'de'"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("f(\n", "line 1: '(' was never closed"),
        ("\n\n1 / 0\n", "line 3: ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(5)\n", "line 2: SystemExit: 5"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_with_its_line(
    content: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(content)
    message = complaint(capsys, "--load", "mine.py", "games")
    assert message == f"the file 'mine.py' could not be run: {said}"


def test_a_folder_cannot_be_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "--load", str(tmp_path), "games").endswith("is a folder; give a Python file")


@pytest.mark.parametrize(
    "words",
    [
        ["digraph", "a>a", "-o", ""],
        ["table", "king", "--output="],
        ["solve", "lights:grid-3x3:all", "--target", ""],
        ["serve", "--host", ""],
        ["sequence", "kayles", "--beside", ""],
    ],
    ids=" ".join,
)
def test_an_empty_value_is_not_taken_for_none(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    option = {"-o": "--output"}.get(words[-2], words[-2]) if words[-1] == "" else "--output"
    assert complaint(capsys, *words) == f"a value is missing after {option}"


@pytest.mark.parametrize(
    "words",
    [
        ["graph", "nim:3", "--dot", "-o", "/"],
        ["graph", "nim:3", "--dot", "-o", "."],
        ["sequence", "kayles", "--certificate", "."],
        ["play", "nim:3", "--save", "/"],
        ["play", "--resume", "."],
    ],
    ids=" ".join,
)
def test_a_folder_is_not_written_as_a_file(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "it is a folder" in complaint(capsys, *words)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize(
    "words", [["solve", "nim:3"], ["sequence", "nim", "--format", "json"], ["--help"]], ids=" ".join
)
def test_an_answer_that_cannot_be_written_is_one_line(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        answer = noyau(*words, stdout=full)
    assert (answer.returncode, answer.stderr) == (2, "noyau: the answer cannot be written: no space is left\n")


def test_closed_streams_and_narrow_encodings_are_no_trouble() -> None:
    shell = f"{sys.executable} -m noyau solve nim:3 >&-; echo $?; {sys.executable} -m noyau solve - <&-; echo $?"
    answer = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=60)
    assert answer.stdout.split() == ["0", "2"]
    assert answer.stderr.count("\n") == 1
    answer = noyau("solve", "nim:3", "--lang", "fr", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (answer.returncode, answer.stderr) == (0, "")


def test_standard_input_that_is_no_text_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"nim:\xff"), encoding="utf-8"))
    assert complaint(capsys, "solve", "-") == "standard input cannot be read: it is not text in UTF-8"


@pytest.mark.parametrize("module", ["click", "noyau.words", "noyau.cli.solve"])
def test_an_interruption_while_importing_is_one_line(module: str) -> None:
    program = f"""
import sys

class Interruption:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interruption())
sys.argv = ["noyau", "--lang", "fr", "solve", "nim:3"]
from noyau.__main__ import main
main()
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "noyau: interrompu\n")


def test_a_long_search_can_be_watched() -> None:
    seen: list[int] = []
    solve(parse("moore:2:5,5,5,5"), limit=Limit(watch=seen.append))
    assert seen == sorted(seen)
    assert Limit(watch=seen.append) == Limit()


def test_progress_is_a_line_on_the_terminal_that_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noyau.console.progress.PATIENCE", -1.0)
    with Progress("cli.positions") as line:
        line.tell(5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("noyau.console.progress._PAUSE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with Progress("cli.positions") as line:
        for n in (1000, 1000, 2000):
            line.tell(n)
    assert capsys.readouterr().err == "\r1,000 positions …\x1b[K\r2,000 positions …\x1b[K\r\x1b[K"


def completions(*words: str) -> list[str]:
    asked = {
        "_NOYAU_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["noyau", *words]),
        "COMP_CWORD": str(len(words)),
    }
    return noyau(env={**os.environ, **asked}).stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["solve", "fib"], "plain,fibonacci:"),
        (["draw", "moo"], "plain,moore:"),
        (["verify", "n-iv.1b"], "plain,N-IV.1b"),
        (["--lang", "fr", "seq"], "plain,sequence"),
        (["--lo"], "plain,--load"),
        (["--load", "mi"], "file,mi"),
        (["digraph", "g"], "file,g"),
        (["draw", "nim:3", "-o", "n"], "file,n"),
        (["sequence", "nim", "--output", "n"], "file,n"),
        (["table", "nim", "--what", "gru"], "plain,grundy"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_the_shell_completes_games_claims_files_and_choices(words: list[str], offered: str) -> None:
    assert completions(*words) == [offered]


def test_an_unknown_command_completes_to_nothing() -> None:
    assert completions("sovle", "fib") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_a_sentence_for_every_option(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help", "--lang", language]) == 0
    assert not re.search(r"\w\.option\.\w", capsys.readouterr().out)


@pytest.mark.parametrize("command", ["solve", "table"])
def test_help_tells_the_usual_limit(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "200000" in shown
    assert "Sentinel" not in shown


def test_an_option_that_is_like_no_other_is_not_mistaken_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        complaint(capsys, "digraph", "a>b", "--seconds") == "there is no option '--seconds'; see 'noyau digraph --help'"
    )
    assert complaint(capsys, "quotient", "nim:3", "-o", "x") == "there is no option '-o'; see 'noyau quotient --help'"
    assert complaint(capsys, "solve", "nim:3", "--explian").endswith("did you mean '--explain'?")


def test_a_family_that_is_missing_is_answered_with_all_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "games", "--family", "own")
    assert all(card["family"] in said for card in catalogue("en"))
    assert run(["games", "grundy"]) == 0
    assert capsys.readouterr().out.startswith("grundy ")
