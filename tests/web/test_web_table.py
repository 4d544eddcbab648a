"""The table: the rule above the board with its numbers, what the settings do, how much room the board has."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from visits import Visit, keep, violations

from noyau.app.play.rule_sentence import say_table
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.game import AnyGame
from noyau.core.parameters import Interval, Whole, WholeSet, parameters
from noyau.core.spec import parse
from noyau.words import LANGUAGES

WHO_WINS = {
    "en": r"\*\*(wins|loses)\*\*|at the end wins|has lost|all lights out|a single peg|as few stones",
    "fr": r"\*\*(gagne|perd)\*\*|à la fin gagne|a perdu|Tout éteindre|laisser qu'un seul|le moins de pierres",
}


def numbers_of(game: AnyGame) -> set[str]:
    """The numbers among the parameters of a game."""
    found: set[str] = set()
    for name, kind in parameters(type(game.rules)).items():
        if isinstance(kind, Whole | WholeSet | Interval):
            found |= set(re.findall("[0-9]+", kind.write(getattr(game.rules, name))))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_above_the_board_has_the_numbers_of_the_game_and_says_who_wins(lang: str) -> None:
    for name in (*CATALOGUE, *PUZZLES):
        game = parse(find_rules(name).example)
        rule = say_table(game, lang)
        whole = " ".join([*rule["said"], rule["ending"]])
        assert re.search(WHO_WINS[lang], whole), (name, whole)
        assert numbers_of(game) <= set(re.findall("[0-9]+", whole)), (name, whole)
        assert not re.search(r"[{}]", whole), (name, whole)


@pytest.mark.parametrize(
    ("spec", "lang", "said"),
    [
        ("misere bounded:3:7", "en", ("Take 1, 2 or 3 tokens from one heap.", "takes the last token **loses**")),
        ("bounded:20:7", "en", ("Take from 1 to 20 tokens from one heap.", "takes the last token **wins**")),
        ("subtraction:1,4:9", "fr", ("Prendre dans un seul tas 1 ou 4 jetons.", "prend le dernier jeton **gagne**")),
        ("subtraction:1:9", "en", ("Take 1 token from one heap.", "takes the last token **wins**")),
        ("interval:2-3:9", "en", ("Take from 2 to 3 tokens from one heap", "makes the last move **wins**")),
        ("octal:0.3:9", "en", ("Digit 3: take 1 token, leaving nothing or one heap.", "takes the last token **wins**")),
    ],
)
def test_the_rule_is_one_sentence_with_its_numbers(spec: str, lang: str, said: tuple[str, str]) -> None:
    rule = say_table(parse(spec), lang)
    assert said[0] in rule["said"][0]
    assert said[1] in rule["ending"]
    assert rule["misere"] == spec.startswith("misere")


def test_above_the_board_stand_its_name_and_its_rule_alone(visit: Visit) -> None:
    page = visit("#/play?g=misere+bounded:3:7")
    seen = page.locator(".stage > :has(~ .board-frame):visible").all_text_contents()
    assert seen == [
        "Nim with at most K tokens (VanLoGo)misère",
        "Take 1, 2 or 3 tokens from one heap. Whoever takes the last token loses.",
    ]
    expect(page.locator(".rule strong")).to_have_text("loses")
    page = visit("#/play?g=bounded:3:7")
    expect(page.locator(".misere")).to_have_count(0)


def test_the_settings_open_as_a_sheet_and_close_again(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5", lang="fr", width=360)
    expect(page.locator("#lvl")).to_be_hidden()
    page.click(".tool-settings")
    expect(page.locator("#lvl")).to_be_visible()
    expect(page.locator("#misere")).to_be_visible()
    assert violations(page) == []
    keep(page, "play-settings-phone")
    page.keyboard.press("Escape")
    expect(page.locator("#lvl")).to_be_hidden()
    page.click(".tool-settings")
    page.check("#misere")
    page.click("text=Nouvelle partie")
    expect(page.locator(".misere")).to_have_text("misère")
    expect(page.locator("#lvl")).to_be_hidden()


def test_moves_are_typed_behind_the_keyboard_and_the_panel_opens_and_closes(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    expect(page.locator("#typed")).to_be_hidden()
    page.click(".tool-typed")
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator(".tool-typed")).to_have_attribute("aria-expanded", "true")
    page.click("#tab-moves")
    expect(page.locator("#panel-moves")).to_be_visible()
    page.click("#tab-moves")
    expect(page.locator("#panel-moves")).to_be_hidden()
