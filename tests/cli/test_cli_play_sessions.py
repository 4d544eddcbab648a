"""``noyau play`` from its beginning to its end: who begins, options, what is kept in files, and how one leaves."""

from __future__ import annotations

import io
import json
import signal
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from terminal import Play, Terminal

from noyau.cli import run
from noyau.console.play.match_sentences import COMMANDS
from noyau.console.play.screen import find_command
from noyau.words import LANGUAGES, catalogue

pexpect = pytest.importorskip("pexpect")


def test_without_a_game_marienbad_is_played(play: Play) -> None:
    code, said = play("quit")
    assert code == 0
    assert "this is Marienbad" in said
    assert "nim:1,3,5,7" in said
    assert "misere nim:1,3,5,7" in play("quit", "--misere")[1]


def test_the_french_words_for_saving(play: Play, tmp_path: Path) -> None:
    for word in ("enregistrer", "sauver", "sauvegarder", "save"):
        said = play(f"1-1|{word} {word}.json", "nim:3,4", "--lang", "fr")[1]
        assert f"La partie est enregistrée dans {word}.json." in said
    assert "sauv" not in str(catalogue("fr", "play")).replace("enregistrer sauver sauvegarder", "")


def test_two_computers_play_by_themselves_and_a_seed_repeats_the_game(play: Play) -> None:
    games = [
        play("", "nim:5,6,7", "--players", "strong,random", "--seed", "7", "--json")[1].splitlines()[0]
        for _ in range(2)
    ]
    assert games[0] == games[1]
    kept = json.loads(games[0])
    assert kept["over"] is True
    assert kept["players"] == ["strong", "random"]


def test_json_prints_one_document_and_talks_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1-2\n"))
    assert run(["play", "nim:3,4,5", "--json", "--lang", "en"]) == 0
    said = capsys.readouterr()
    kept = json.loads(said.out)
    assert kept["start"] == "nim:3,4,5"
    assert kept["players"] == ["human", "perfect"]
    assert (kept["over"], kept["winner"]) == (False, None)
    assert "Your move" in said.err


@pytest.mark.parametrize("first", ["human", "computer"])
def test_who_begins_is_who_was_asked(play: Play, first: str) -> None:
    said = play("", "nim:3,4,5", "--first", first, "--strength", "strong", "--json")[1]
    players = ["human", "strong"] if first == "human" else ["strong", "human"]
    assert json.loads(said.splitlines()[0])["players"] == players


def test_a_match_is_saved_after_every_move_and_resumed(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "a match.json"
    play("1-2", "nim:3,4,5", "--save", str(file))
    kept = json.loads(file.read_text())
    assert len(kept["moves"]) == 2
    code, said = play("2-1", "--resume", str(file), "--json")
    assert code == 0
    assert "The game goes on after 2 moves." in said
    assert json.loads(said.splitlines()[0])["moves"][:3] == [*kept["moves"], "2-1"]
    assert f"--resume '{file}'" in said


def test_a_new_game_does_not_touch_the_file_before_its_first_move(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("precious")
    play("quit", "nim:3,4,5", "--save", str(file))
    assert file.read_text() == "precious"


def test_save_writes_where_it_is_told_and_says_why_it_cannot(play: Play, tmp_path: Path) -> None:
    _, said = play("1-2|save here.json|save no/where.json|save .|save ..|new nim:5,5|1-1|save", "nim:3,4,5")
    assert said.count("it is a folder") == 2
    assert json.loads((tmp_path / "here.json").read_text())["start"] == "nim:3,4,5"
    assert "'no/where.json' cannot be written" in said
    assert json.loads((tmp_path / "noyau-match.json").read_text())["start"] == "nim:5,5"


def test_a_match_is_kept_whatever_goes_wrong(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.console.play.match_table.Table.do_hint", None)
    with pytest.raises(TypeError):
        play("1-2|hint", "nim:3,4,5", "--save", "kept.json")
    assert json.loads((tmp_path / "kept.json").read_text())["moves"][0] == "1-2"


def test_nothing_is_written_unasked_through_a_pipe(play: Play, tmp_path: Path) -> None:
    play("1-2|quit", "nim:3,4,5")
    assert list(tmp_path.iterdir()) == []


def test_new_starts_again_or_starts_another_game(play: Play) -> None:
    _, said = play("1-1|new|new fibonacci:13|new nimm:3|3", "nim:3,4,5")
    assert said.count("nim:3,4,5") >= 2
    assert "Fibonacci Nim · fibonacci:13" in said
    assert "did you mean 'nim'?" in said


def test_a_misspelt_command_gets_a_proposal(play: Play) -> None:
    assert "Did you mean the command 'hint'?" in play("hnt", "nim:3,4,5")[1]


def test_a_move_comes_before_a_command_of_the_same_name(play: Play) -> None:
    said = play("undo|/quit", "token:a>undo,undo>b,b>c:a", "--players", "human,human", "--json")[1]
    assert json.loads(said.splitlines()[0])["moves"] == ["undo"]
    assert "Goodbye!" in said


def test_help_gives_the_rule_and_every_command_that_applies(play: Play) -> None:
    games: dict[str, set[str]] = {
        "interval:3-5:13": {"squares", "draw"},
        "queen:8x8:7,7": {"draw"},
        "token:a>b,b>a:a": set(),
    }
    for language, (spec, missing) in product(LANGUAGES, games.items()):
        said = play("?", spec, "--lang", language)[1]
        for command in COMMANDS:
            listed = f"  {catalogue(language, 'play')['command'][command].split()[0]} " in said
            assert listed is (command not in missing)
    for language in LANGUAGES:
        said = play("?", "interval:3-5:13", "--lang", language)[1]
        assert ("from 3 to 5 tokens" if language == "en" else "de 3 à 5 jetons") in said


def test_the_words_of_commands_work_in_both_languages_and_never_clash() -> None:
    seen: dict[str, str] = {}
    for language in LANGUAGES:
        for command, words in catalogue(language, "play")["command"].items():
            for word in words.split():
                assert find_command(word, COMMANDS) == command
                assert find_command(word.upper(), COMMANDS) == command
                assert seen.setdefault(word, command) == command
    assert set(seen.values()) == set(COMMANDS)


def test_french_speaks_french(play: Play) -> None:
    _, said = play("indice|coups|1-1|pourquoi|annuler|hint|abandonner", "nim:3,4,5", "--lang", "fr")
    for sentence in (
        "Celui qui joue le dernier coup gagne.",
        "Vous jouez contre l'ordinateur (parfait).",
        "Indice\u202f: cette position est gagnante pour vous.",
        "Coups possibles\u202f: 1-1",
        "L'ordinateur joue ",
        "Vous abandonnez.",
        "L'ordinateur a gagné.",
    ):
        assert sentence in said


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nimm:3"], "did you mean 'nim'"),
        (["nim:3", "--players", "human"], "human,computer"),
        (["nim:3", "--players", "human,wizard"], "wizard"),
        (["nim:3", "--players", "human,human", "--first", "human"], "--first"),
        (["nim:3", "--strength", "godlike"], "perfect"),
        (["nim:3", "--resume", "x.json"], "leave out"),
        (["--resume", "x.json"], "no file"),
        (["--resume", "."], "cannot be read"),
        (["nim:3", "--save", "no/where.json"], "folder"),
        (["nim:3", "--theme", "gold"], "frites"),
    ],
    ids=str,
)
def test_wrong_options_are_refused_with_one_line(play: Play, arguments: list[str], word: str) -> None:
    code, said = play("", *arguments)
    assert code == 2
    assert word in said
    assert said.count("\n") == 1


def test_a_damaged_or_binary_file_is_refused(play: Play, tmp_path: Path) -> None:
    for content in (b"", b"[]", b"\xff\xfe\x00", b'{"start": "nim:3", "players": ["human", "human"], "moves": ["9"]}'):
        (tmp_path / "bad.json").write_bytes(content)
        code, said = play("", "--resume", "bad.json")
        assert code == 2
        assert said.count("\n") == 1


def test_huge_positions_are_played(play: Play, tmp_path: Path) -> None:
    heaps = ",".join(map(str, range(1, 20_001)))
    (tmp_path / "huge.json").write_text(
        json.dumps({"start": f"nim:{heaps}", "players": ["human", "perfect"], "moves": []})
    )
    _, said = play("1-1|hint|hint|hint|why|moves", "--resume", "huge.json")
    assert "The computer plays" in said
    _, said = play("1-1|hint|hint|hint|hint", "nim:" + "9" * 300 + "," + "8" * 300)
    assert "The computer plays" in said


def test_fault_vii_4d_each_new_game_is_begun_by_the_player_who_was_asked_to(
    sit_down: Callable[..., Terminal],
) -> None:
    """The printed program forgets to reset the turn: an odd game makes the wrong player begin the next."""
    terminal = sit_down("nim:2", "--first", "computer")
    for _ in range(3):
        assert "The computer begins." in terminal.answers("Another game?", "yes")
    assert "The computer begins." in terminal.answers("Another game?", "swap")
    assert "You begin." in terminal.answers("Your move > ", "2")
    assert "You win!" in terminal.answers("Another game?", "what?")
    assert "yes: play again" in terminal.answers("Another game?", "undo")
    terminal.answers("Your move > ", "quit")
    assert terminal.ends()[0] == 0


def test_quit_keeps_the_game_and_says_how_to_resume(sit_down: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = sit_down("nim:3,4,5")
    terminal.answers("Your move > ", "1-2")
    terminal.answers("Your move > ", "quit")
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-match.json" in said
    assert json.loads((tmp_path / "noyau-match.json").read_text())["moves"][0] == "1-2"


def test_control_d_is_a_clean_quit(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("nim:3,4,5")
    terminal.answers("Your move > ", "1-2")
    terminal.child.expect_exact("Your move > ")
    terminal.child.sendeof()
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-match.json" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("save", [[], ["--save", "kept.json"]], ids=["unasked", "asked"])
def test_control_c_is_clean_and_keeps_the_game(
    sit_down: Callable[..., Terminal], tmp_path: Path, save: list[str]
) -> None:
    file = "kept.json" if save else "noyau-match.json"
    terminal = sit_down("nim:3,4,5", *save)
    terminal.answers("Your move > ", "1-2")
    terminal.child.expect_exact("Your move > ")
    time.sleep(0.2)
    terminal.child.kill(signal.SIGINT)
    code, said = terminal.ends()
    assert code == 130
    assert f"noyau play --resume {file}" in said
    assert "Traceback" not in said
    assert len(json.loads((tmp_path / file).read_text())["moves"]) == 2


def test_after_the_end_why_names_the_move_that_lost_and_undo_forgets_the_reply(
    sit_down: Callable[..., Terminal],
) -> None:
    terminal = sit_down("nim:3,4", "--seed", "1")
    terminal.answers("Your move > ", "1-3")
    assert "?! move 1, 1-3" in terminal.answers("Another game? (yes, no, swap, undo, why) > ", "why")
    said = terminal.answers("Another game?", "undo")
    assert "The game was decided by move 1, 1-3: the position was winning, and 2-1 (take 1 token from heap 2)" in said
    assert "nim:3,4: the player to move wins." in said
    terminal.answers("Your move > ", "why")
    assert "has not played yet" in terminal.answers("Your move > ", "quit")


def test_after_the_end_of_a_lost_start_why_explains_the_start(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("nim:2,2", "--seed", "1")
    terminal.answers("Your move > ", "1-2")
    assert "The start was already lost for you" in terminal.answers("Another game?", "why")
    assert "nim:2,2: the player to move loses" in terminal.answers("Another game?", "no")
    assert terminal.ends()[0] == 0
