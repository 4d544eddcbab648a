"""Worksheets as data and as pages: won and lost alike, nothing of the answers for pupils, whole pages of paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from html.parser import HTMLParser

import pytest

from noyau.core.errors import NotApplicable
from noyau.worksheets.exercises import ANSWERS, RISING, hide_answers, make_sheet, make_sheet_of
from noyau.worksheets.paper import Printing, mark_of, write_answers, write_document, write_pages
from noyau.worksheets.starts import STARTS
from noyau.worksheets.svg_pages import HEIGHT, WIDTH, draw_answers, draw_pages

TITLE = 'Jeux & <stratégies> "5e B"'
SHEET = make_sheet("nim,lights,king,domineering,pegs,hackenbush", 12, 2, 4, 2, "fr")
PRINTED = Printing("fr", TITLE, "http://192.168.1.7:8000/", "noyau worksheet --seed 4")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("games", ["nim", "nim,kayles", "king,wythoff,cram"])
@pytest.mark.parametrize("seed", range(5))
def test_as_many_positions_are_won_as_are_lost(games: str, seed: int) -> None:
    had = Counter(exercise["outcome"] for exercise in make_sheet(games, 12, 2, seed)["exercises"])
    assert had["N"] + had["P"] == 12
    assert abs(had["N"] - had["P"]) <= 2


def test_a_rising_sheet_goes_from_easy_to_hard() -> None:
    stars = [exercise["difficulty"] for exercise in make_sheet("nim", 7, RISING)["exercises"]]
    assert stars == [1, 1, 1, 2, 2, 3, 3]


def test_a_sheet_for_pupils_has_nothing_of_the_answers() -> None:
    hidden = hide_answers(SHEET)
    assert "seed" not in hidden
    assert all(not set(ANSWERS) & set(exercise) for exercise in hidden["exercises"])
    pages = "".join(write_pages(hidden, PRINTED))
    assert PRINTED.key not in pages
    for exercise in SHEET["exercises"]:
        assert exercise["answer"] not in pages
    assert PRINTED.key in "".join(write_answers(SHEET, PRINTED))


def test_the_same_exercises_are_found_by_their_positions() -> None:
    again = make_sheet_of([exercise["spec"] for exercise in SHEET["exercises"]], 2, "fr")
    without = [{**exercise, "difficulty": 2} for exercise in again["exercises"]]
    assert without == hide_answers(SHEET)["exercises"]
    assert mark_of(again) == mark_of(SHEET)


def test_games_without_exercises_are_refused_in_a_link_of_pupils() -> None:
    with pytest.raises(NotApplicable):
        make_sheet_of(["nim:3,4", "octal:0.137:20"])


class Tags(HTMLParser):
    """Which tags are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen[tag] += 1
        if tag not in ("img", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_document_is_whole_and_needs_nothing_else() -> None:
    document = write_document([*write_pages(SHEET, PRINTED), *write_answers(SHEET, PRINTED)], PRINTED)
    tags = Tags()
    tags.feed(document)
    assert tags.open == []
    assert tags.seen["article"] == 5
    assert tags.seen["section"] == 12
    assert tags.seen["script"] == 0
    assert "Jeux &amp; &lt;stratégies&gt; &quot;5e B&quot;" in document
    assert not re.search(r'(?:src|href)="(?!data:)', document)
    assert "background" not in re.sub(r"background: #ffffff|/\*.*?\*/", "", document), "lines are printed as borders"


@pytest.mark.parametrize("half", [0, 1])
def test_pages_are_drawn_within_their_edges_and_nothing_overlaps(half: int) -> None:
    games = list(STARTS)[half::2]
    sheet = make_sheet(",".join(games), len(games), 3, 2, 3, "fr")
    for page in (*draw_pages(sheet, PRINTED), *draw_answers(sheet, PRINTED)):
        root = ET.fromstring(page)
        assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
        placed = [each for each in root if each.tag == f"{SVG}svg"]
        assert all(int(each.get("y", "0")) + int(each.get("height", "0")) <= HEIGHT - 60 for each in placed)
        assert all(each.get("viewBox") for each in placed)
        heights = sorted(int(each.get("y", "0")) for each in root if each.tag == f"{SVG}text")
        assert heights[-1] <= HEIGHT - 40
        foot = [height for height in heights if height > HEIGHT - 62]
        assert len(foot) in (2, 3), "the foot stands alone"
