"""The pages of a worksheet as HTML: exercises with pictures and lines to write on, then the answers on their own."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import quote

from noyau.core.record import Json
from noyau.scenes.kit.qr import qr_code
from noyau.words import say
from noyau.worksheets.starts import DIFFICULTIES

ON_A_PAGE, ANSWERS_ON_A_PAGE = 4, 8

_LINES = 4
"""Lines to write on, of which as many are printed as there is room for."""


@dataclass(frozen=True)
class Printing:
    """How a sheet is printed: its language and title, the page where exercises are played, and how to find the answers.

    ``page`` is the address of a server of noyau, without which there are no codes to scan; ``key`` is the link, or
    the command, that gives the answers again: it stands under the answers alone.
    """

    language: str = "en"
    title: str = ""
    page: str = ""
    key: str = ""

    def say(self, key: str, **facts: object) -> str:
        return say(self.language, f"worksheet.{key}", **facts)

    @property
    def heading(self) -> str:
        return self.title or self.say("paper.heading")

    def link(self, spec: str) -> str:
        """Where an exercise is played.

        >>> Printing("fr", page="http://192.168.1.7:8000/").link("nim:3,4,5")
        'http://192.168.1.7:8000/#/play?g=nim:3,4,5&lang=fr'
        """
        return f"{self.page}#/play?g={quote(spec, safe=':,/')}&lang={self.language}"


def split(exercises: Sequence[Json], size: int) -> list[Sequence[Json]]:
    """The exercises of each page."""
    return [exercises[at : at + size] for at in range(0, len(exercises), size)]


def mark_of(sheet: Json) -> str:
    """A short name of a sheet, so that its answers are told from those of others: it gives nothing away.

    >>> mark_of({"level": 2, "exercises": [{"spec": "nim:3,4,5"}]})
    'B092'
    """
    specs = "\n".join(exercise["spec"] for exercise in sheet["exercises"])
    return hashlib.sha256(f"{sheet['level']}\n{specs}".encode()).hexdigest()[:4].upper()


def write_pages(sheet: Json, printing: Printing) -> list[str]:
    """The pages with the exercises."""
    parts = split(sheet["exercises"], ON_A_PAGE)
    return [
        _page(
            (_head(sheet, printing) if number == 1 else "") + _exercises(part, printing),
            _foot(printing, sheet, number, len(parts)),
        )
        for number, part in enumerate(parts, 1)
    ]


def write_answers(sheet: Json, printing: Printing) -> list[str]:
    """The pages with the answers."""
    parts = split(sheet["exercises"], ANSWERS_ON_A_PAGE)
    return [
        _page(
            _element("h2", escape(printing.say("paper.answers", title=printing.heading)))
            + _element("ol", "".join(_answer(exercise) for exercise in part), "answers"),
            _foot(printing, sheet, number, len(parts), printing.key),
            "page answer-page",
        )
        for number, part in enumerate(parts, 1)
    ]


_DOCUMENT = Template("""\
<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
@font-face { font-family: Vollkorn; src: url("data:font/woff2;base64,$letters"); font-weight: 400 700; }
:root { --serif: Vollkorn, Georgia, serif; --sans: system-ui, sans-serif; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 100%/1.5 var(--sans); color: #111111; background: #ffffff; }
$style</style>
</head>
<body>
<main class="paper-pages">
$pages
</main>
</body>
</html>
""")


def write_document(pages: Sequence[str], printing: Printing) -> str:
    """Pages as a document of their own, which needs nothing else and prints on A4."""
    lines = "\n".join(pages)
    static = files("noyau").joinpath("app", "static")
    style = static.joinpath("css", "paper.css").read_text("utf-8")
    letters = b64encode(static.joinpath("fonts", "vollkorn-semibold.woff2").read_bytes()).decode()
    facts = {"language": printing.language, "title": escape(printing.heading), "letters": letters}
    return _DOCUMENT.substitute(facts, style=style, pages=lines)


def _page(inside: str, foot: str, looks: str = "page") -> str:
    return _element("article", inside + foot, looks)


def _head(sheet: Json, printing: Printing) -> str:
    who = "".join(_element("span", escape(printing.say(f"paper.{each}"))) for each in ("name", "date"))
    top = _element("h2", escape(printing.heading)) + _element("p", who, "who")
    for_two = any(exercise["players"] == 2 for exercise in sheet["exercises"])
    ending = _element("p", escape(printing.say("paper.ending")), "ending") if for_two else ""
    return _element("div", top, "page-head") + ending


def _exercises(part: Sequence[Json], printing: Printing) -> str:
    return _element("div", "".join(_exercise(exercise, printing) for exercise in part), "exercises")


def _exercise(given: Json, printing: Printing) -> str:
    number = _element("span", str(given["number"]), "number")
    code = _image(qr_code(printing.link(given["spec"])), printing.say("paper.play"), "code") if printing.page else ""
    stars = _stars(given["difficulty"], printing) if "difficulty" in given else ""
    legend = _element("p", escape(given["legend"]), "key") if given["legend"] else ""
    return _element(
        "section",
        _element("h3", number + _element("span", escape(given["title"]), "game") + stars)
        + _element("div", _element("p", escape(given["rule"]), "sheet-rule") + code, "rule-and-code")
        + _image(given["picture"], given["label"], "position")
        + legend
        + _element("p", escape(given["question"]), "question")
        + f'<div class="room" aria-hidden="true">{"<i></i>" * _LINES}</div>',
        "exercise",
    )


def stars_of(difficulty: int) -> str:
    """The difficulty in signs.

    >>> stars_of(2)
    '●●○'
    """
    return "●" * difficulty + "○" * (len(DIFFICULTIES) - difficulty)


def _stars(difficulty: int, printing: Printing) -> str:
    said = escape(printing.say(f"difficulty.{difficulty}"))
    return f'<span class="stars" role="img" aria-label="{said}">{stars_of(difficulty)}</span>'


def _answer(given: Json) -> str:
    picture = _image(given["answer_picture"], given["answer"], "") if given["answer_picture"] else ""
    said = _element("h3", escape(given["title"])) + _element("p", escape(unbroken(given["answer"])), "said-answer")
    reason = _element("p", escape(given["reason"]), "reason")
    return f'<li value="{given["number"]}">{picture}<div>{said}{reason}</div></li>'


def unbroken(said: str) -> str:
    """Moves such as 3-4-5 and places such as (0, 2) stay on one line.

    >>> unbroken("3-4 (0, 2)") == "3\\u20114 (0,\\u00a02)"
    True
    """
    return re.sub(r"\((\d+), (\d+)\)", "(\\1,\u00a0\\2)", re.sub(r"(\d)-(?=\d)", "\\1\u2011", said))


def foot_of(printing: Printing, sheet: Json, number: int, of: int) -> tuple[str, str]:
    """What stands under a page: which sheet it is, and which page."""
    return printing.say("paper.foot", mark=mark_of(sheet)), printing.say("paper.page", n=number, all=of)


def _foot(printing: Printing, sheet: Json, number: int, of: int, key: str = "") -> str:
    mark, page = foot_of(printing, sheet, number, of)
    link = _element("span", escape(key), "link") if key else ""
    return _element("p", _element("span", escape(mark)) + _element("span", escape(page)) + link, "page-foot")


def _image(svg: str, said: str, looks: str) -> str:
    named = f' class="{looks}"' if looks else ""
    return f'<img{named} src="data:image/svg+xml,{quote(svg)}" alt="{escape(said)}">'


def _element(name: str, inside: str, looks: str = "") -> str:
    named = f' class="{looks}"' if looks else ""
    return f"<{name}{named}>{inside}</{name}>"
