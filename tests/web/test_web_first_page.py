"""The first page comes in few small files, and all others find in them what they share."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

import pytest
from fastapi.testclient import TestClient
from visits import Visit

from noyau.app.home.joined import MODULES, SHEETS, Joined
from noyau.app.page_files import FOLDER
from noyau.app.play.routes import EVERYWHERE

MOST_BYTES = 100_000
MOST_REQUESTS = 12


def test_the_first_page_is_small_and_comes_in_few_requests(visit: Visit) -> None:
    page = visit(lang="fr", width=360)
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = page.evaluate(
        "Object.fromEntries(performance.getEntries().filter(each => each.transferSize !== undefined)"
        ".map(each => [each.name, each.transferSize || each.encodedBodySize]))"
    )
    assert {MODULES, SHEETS} <= {f"/{name.split('/', 3)[3]}" for name in sizes}
    assert sum(size for name, size in sizes.items() if not name.endswith(".woff2")) < MOST_BYTES
    assert len(sizes) <= MOST_REQUESTS


def test_what_is_joined_is_there_once_for_whoever_asks(visit: Visit) -> None:
    page = visit()
    same = page.evaluate(
        """async () => {
            const [{ $joined }, apart] = await Promise.all([import("/js/page.js"), import("/js/shell.js")]);
            return $joined["/js/shell.js"].announce === apart.announce;
        }"""
    )
    assert same


def test_every_module_can_be_joined() -> None:
    """Each export is one that is read, and each import stands on lines of its own."""
    for path in FOLDER.rglob("*.js"):
        text = re.sub(r"/\*\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        exports = re.findall(r"^export .*", text, re.MULTILINE)
        assert all(re.match(r"export (async function\*?|function\*?|class|const) \w", line) for line in exports), path
        imports = re.findall(r"^import\b.*", text, re.MULTILINE)
        assert len(imports) == len(re.findall(r'^import (?:\{[^}]*\}|\* as \w+) from "[^"]+";$', text, re.MULTILINE)), (
            path
        )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page of four modules and two sheets."""
    files = {
        "index.html": '<link rel="stylesheet" href="css/a.css">\n<link rel="stylesheet" href="css/b.css">\n'
        '<script type="module" src="js/main.js"></script>\n',
        "css/a.css": "a {}\n",
        "css/b.css": "b {}\n",
        "js/main.js": 'import { one as first } from "./low.js";\nawait import("./screens/home.js");\nfirst();\n',
        "js/low.js": "export const one = () => 1;\n",
        "js/screens/home.js": 'import * as low from "../low.js";\nexport function show() { return low.one(); }\n',
        "js/screens/far.js": 'import {\n  one,\n} from "../low.js";\nexport const two = one() + 1;\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_modules_are_joined_in_the_order_in_which_they_need_each_other(folder: Path) -> None:
    joined = Joined(folder)
    joined.look()
    sent = joined.send(MODULES, "")
    places = [
        sent.index(part) for part in ('$joined["/js/low.js"] = ', '$joined["/js/screens/home.js"] = ', "(async () => {")
    ]
    assert places == sorted(places)
    assert 'const { one: first } = $joined["/js/low.js"];' in sent
    assert 'await Promise.resolve($joined["/js/screens/home.js"]);' in sent
    assert 'const low = $joined["/js/low.js"];' in sent
    far = joined.send("/js/screens/far.js", (folder / "js/screens/far.js").read_text())
    assert far.startswith('import { $joined } from "../page.js"; const {\n  one,\n} = $joined["/js/low.js"];\n')
    assert joined.send("/js/low.js", "").endswith('export const { one } = $joined["/js/low.js"];\n')


def test_sheets_are_joined_in_their_order(folder: Path) -> None:
    joined = Joined(folder)
    joined.look()
    assert joined.send(SHEETS, "") == "a {}\nb {}\n"
    assert joined.send("/", (folder / "index.html").read_text()) == (
        '<link rel="stylesheet" href="css/page.css">\n<script type="module" src="js/page.js"></script>\n'
    )


def test_what_was_changed_is_joined_anew(folder: Path) -> None:
    joined = Joined(folder)
    assert (joined.look(), joined.look()) == (1, 1)
    (folder / "js/low.js").write_text("export const one = () => 7;\n")
    os.utime(folder / "js/low.js", ns=(1, 1))
    assert joined.look() == 2
    assert "() => 7" in joined.send(MODULES, "")


def test_modules_that_need_each_other_in_a_circle_are_refused(folder: Path) -> None:
    (folder / "js/low.js").write_text('import { show } from "./screens/home.js";\nexport const one = show;\n')
    with pytest.raises(ValueError, match=r"circle: /js/main.js /js/low.js"):
        Joined(folder).look()


def test_what_is_joined_is_checked_by_its_tag_and_may_run(client: TestClient) -> None:
    for place, kind in ((MODULES, "text/javascript"), (SHEETS, "text/css")):
        sent = client.get(place)
        assert sent.headers["content-type"] == f"{kind}; charset=utf-8"
        assert (sent.headers["cache-control"], sent.headers["content-encoding"]) == ("no-cache", "gzip")
        assert client.get(place, headers={"If-None-Match": sent.headers["etag"]}).status_code == 304
    assert "inline" not in client.get("/").headers["content-security-policy"]


def _needed(place: str, known: set[str]) -> set[str]:
    """A module and all that it imports, at once or later."""
    if place not in known:
        known.add(place)
        text = re.sub(r"/\*\*.*?\*/", "", (FOLDER / place).read_text(), flags=re.DOTALL)
        for address in re.findall(r'(?:from |import\()"(\.[^"]+)"', text):
            _needed(os.path.normpath(PurePosixPath(place).parent / address), known)
    return known


@pytest.mark.parametrize("screen", sorted(path.name for path in (FOLDER / "js/screens").glob("*.js")))
def test_a_screen_asks_for_the_words_that_it_says(screen: str) -> None:
    modules = [(FOLDER / place).read_text() for place in _needed(f"js/screens/{screen}", set())]
    said = {area for text in modules for area in re.findall(r"[\"`](web(?:-[a-z]+)?|term)\.[a-z]", text)}
    own = re.search(r"^export const words = \[(.*)\];$", (FOLDER / "js/screens" / screen).read_text(), re.MULTILINE)
    later = [area for text in modules for area in re.findall(r'\bteach\("([^"]+)"\)', text)]
    asked = {*re.findall(r'"([^"]+)"', own[1] if own else ""), *later}
    assert said <= {*asked, *EVERYWHERE}
    assert not asked & set(EVERYWHERE)
