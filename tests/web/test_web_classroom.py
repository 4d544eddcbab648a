"""The classroom without a browser: who sees what of a class, what is kept for how long, where links lead, frames."""

from __future__ import annotations

import builtins
import io
import os
import re
import tracemalloc
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from noyau.app.classroom import classes, routes
from noyau.app.classroom.classes import Gone, Hurried, News, School
from noyau.app.classroom.names import LONGEST_NAME, clean_name, clip, number_name
from noyau.app.door import LOOPBACK, Door, find_address
from noyau.app.server import create_app
from noyau.core.errors import TooLarge

CLASSES = "/api/v1/classroom/classes"
PLACE = "/api/v1/classroom/place"
CODE = "/api/v1/classroom/code.svg"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def school(clock: Clock) -> School:
    return School(clock)


@pytest.fixture
def room(client: TestClient) -> dict[str, str]:
    """An open class."""
    client.app.state.school = School()  # type: ignore[attr-defined]
    opened = client.post(CLASSES, json={"title": "Nim", "steps": 3})
    assert opened.status_code == 201
    found: dict[str, str] = opened.json()
    return found


def by(token: str) -> dict[str, str]:
    return {"X-Noyau-Token": token}


def join(client: TestClient, room: dict[str, str], name: str) -> dict[str, str]:
    answer = client.post(f"{CLASSES}/{room['id']}/pupils", json={"token": room["pupils"], "name": name})
    assert answer.status_code == 201, answer.text
    joined: dict[str, str] = answer.json()
    return joined


def wall(client: TestClient, room: dict[str, str]) -> dict[str, Any]:
    answer = client.get(f"{CLASSES}/{room['id']}", headers=by(room["teacher"]))
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_the_wall_shows_how_far_pupils_are(client: TestClient, room: dict[str, str]) -> None:
    zoe, bob = join(client, room, "Zoé"), join(client, room, "Bob")
    news = {"step": 1, "tries": 2, "at": "nim:3,4,5", "wrong": "take 1"}
    for pupil, more in ((zoe, {}), (bob, {"answer": "three"})):
        told = client.post(f"{CLASSES}/{room['id']}/news", json=news | more, headers=by(pupil["pupil"]))
        assert told.status_code == 200
    seen = wall(client, room)
    assert (seen["title"], seen["steps"]) == ("Nim", 3)
    assert [(each["name"], each["step"], each["tries"], each["wrong"]) for each in seen["pupils"]] == [
        ("Zoé", 1, 2, "take 1"),
        ("Bob", 1, 2, "take 1"),
    ]
    assert seen["pupils"][1]["answer"] == "three"
    assert seen["wrong"] == [{"step": 1, "at": "nim:3,4,5", "said": "take 1", "times": 2}]


def test_no_token_opens_anything_but_its_own(client: TestClient, room: dict[str, str]) -> None:
    other = client.post(CLASSES, json={}).json()
    pupil = join(client, room, "Zoé")["pupil"]
    tokens = {"none": "", "pupils": room["pupils"], "pupil": pupil, "other": other["teacher"], "odd": "é" * 22}
    nowhere = client.get(f"{CLASSES}/nowhere1", headers=by(room["teacher"]))
    for name, token in tokens.items():
        headers = {"X-Noyau-Token": token.encode()}  # type: ignore[dict-item]
        place = f"{CLASSES}/{room['id']}"
        refused = [
            client.get(place, headers=headers),
            client.delete(place, headers=headers),
            client.post(f"{place}/pupils/1", json={"hidden": True}, headers=headers),
            client.delete(f"{place}/pupils/1", headers=headers),
        ]
        if name != "pupil":
            refused.append(client.post(f"{place}/news", json={"step": 1}, headers=headers))
        assert {answer.status_code for answer in refused} == {404}, name
        assert refused[0].text == nowhere.text.replace("nowhere1", room["id"])
    for token in (other["pupils"], room["teacher"], "", "é"):
        answer = client.post(f"{CLASSES}/{room['id']}/pupils", json={"token": token, "name": "Eve"})
        assert answer.status_code == 404
    assert [each["name"] for each in wall(client, room)["pupils"]] == ["Zoé"]
    assert wall(client, other)["pupils"] == []


def test_tokens_are_long_and_never_the_same(school: School) -> None:
    opened = [school.open(str(n), "", 1) for n in range(20)]
    tokens = {token for each in opened for token in (each.teacher, each.pupils_token)}
    assert len(tokens) == 40
    assert all(re.fullmatch(r"[\w-]{22}", token) for token in tokens)
    assert not any(token in repr(each) for each in opened for token in tokens)


def test_a_class_that_is_closed_is_forgotten(client: TestClient, room: dict[str, str]) -> None:
    pupil = join(client, room, "Zoé")["pupil"]
    assert client.delete(f"{CLASSES}/{room['id']}", headers=by(room["teacher"])).status_code == 204
    assert client.get(f"{CLASSES}/{room['id']}", headers=by(room["teacher"])).status_code == 404
    told = client.post(f"{CLASSES}/{room['id']}/news", json={"step": 0}, headers=by(pupil))
    assert told.status_code == 404
    assert len(client.app.state.school) == 0  # type: ignore[attr-defined]


def test_a_pupil_is_hidden_shown_and_sent_out(client: TestClient, room: dict[str, str]) -> None:
    place = f"{CLASSES}/{room['id']}/pupils"
    zoe, _ = join(client, room, "Zoé"), join(client, room, "Bob")
    for hidden, name in ((True, ""), (False, "Zoé")):
        assert client.post(f"{place}/1", json={"hidden": hidden}, headers=by(room["teacher"])).status_code == 200
        assert wall(client, room)["pupils"][0]["name"] == name
    assert client.delete(f"{place}/1", headers=by(room["teacher"])).status_code == 204
    assert [each["number"] for each in wall(client, room)["pupils"]] == [2]
    told = client.post(f"{CLASSES}/{room['id']}/news", json={"step": 0}, headers=by(zoe["pupil"]))
    assert told.status_code == 404
    assert join(client, room, "Zoé")["name"] == "Zoé"
    assert [each["number"] for each in wall(client, room)["pupils"]] == [2, 3]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoé", "Zoé"),
        ("  a \t b ", "a b"),
        ("<script>alert(1)</script>", "scriptalert1script"),
        ("&lt;b&gt;", "ltbgt"),
        ("Jean-Luc O'Hara", "Jean-Luc O'Hara"),
        ("\u202eabc\u200b\x00", "abc"),
        ("é" * 50, "é" * LONGEST_NAME),
        ("e" + "\u0301" * 40, "é"),
        ("名前", "名前"),
        ("😀 \u202e <>", ""),
    ],
)
def test_a_nickname_is_short_and_holds_no_markup(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_the_same_nickname_gets_a_number(client: TestClient, room: dict[str, str]) -> None:
    assert [join(client, room, name)["name"] for name in ("Ada", "ada", "ADA", "Bob")] == [
        "Ada",
        "ada 2",
        "ADA 3",
        "Bob",
    ]
    assert number_name("x", [f"x {n}" for n in range(2, 9)]) == "x"
    refused = client.post(f"{CLASSES}/{room['id']}/pupils?lang=en", json={"token": room["pupils"], "name": "<>"})
    assert (refused.status_code, refused.json()["message"]) == (
        422,
        "a nickname has letters or figures in it; choose another one",
    )


def test_a_text_is_cut_between_two_letters() -> None:
    assert clip("é" * 100, 7) == "ééé"
    assert clip("a\u202eb\ud800", 9) == "ab"


def test_what_is_told_too_often_is_refused_until_some_time_has_passed(school: School, clock: Clock) -> None:
    room = school.open("a", "", 2)
    pupil = school.join(room.id, room.pupils_token, "Zoé")

    def often(ask: Callable[[], object]) -> None:
        for _ in range(100):
            ask()

    with pytest.raises(Hurried):
        often(lambda: school.tell(room.id, pupil.token, News(1)))
    clock.now += 1
    school.tell(room.id, pupil.token, News(1))
    with pytest.raises(Hurried):
        often(lambda: school.look(room.id, room.teacher))
    with pytest.raises(Hurried):
        often(lambda: school.remove(room.id, room.teacher, school.join(room.id, room.pupils_token, "Bob").number))


def test_who_is_hurried_is_asked_to_wait(client: TestClient, room: dict[str, str]) -> None:
    pupil = join(client, room, "Zoé")["pupil"]
    answers = [client.post(f"{CLASSES}/{room['id']}/news", json={"step": 0}, headers=by(pupil)) for _ in range(30)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert answers[-1].headers["retry-after"] == "2"
    assert answers[-1].json()["message"]


def test_classes_are_few_and_only_a_quiet_one_makes_room(school: School, clock: Clock) -> None:
    mine = [school.open("me", "", 1) for _ in range(classes.MOST_OF_A_MACHINE)]
    clock.now += 60
    with pytest.raises(TooLarge):
        school.open("me", "", 1)
    others = [school.open(f"other {n}", "", 1) for n in range(classes.MOST_CLASSES - len(mine))]
    with pytest.raises(TooLarge):
        school.open("one more", "", 1)
    assert len(school) == classes.MOST_CLASSES
    for each in (*mine[1:], *others):
        clock.now += 6
        school.look(each.id, each.teacher)
    school.open("one more", "", 1)
    with pytest.raises(Gone):
        school.look(mine[0].id, mine[0].teacher)
    school.look(mine[1].id, mine[1].teacher)


def test_a_class_that_nobody_uses_or_that_is_old_is_closed(school: School, clock: Clock) -> None:
    left, used = school.open("a", "", 1), school.open("b", "", 1)
    pupil = school.join(used.id, used.pupils_token, "Zoé")
    for _ in range(int(classes.OLDEST // 3600)):
        clock.now += 3600
        assert len(school) <= 2
        school.tell(used.id, pupil.token, News(0))
        if clock.now - 1000 > classes.FORGOTTEN_AFTER:
            with pytest.raises(Gone):
                school.look(left.id, left.teacher)
    clock.now += 1
    school.tidy()
    assert len(school) == 0


def test_a_full_class_takes_no_more(school: School, clock: Clock) -> None:
    room = school.open("a", "", 1)
    for n in range(classes.MOST_PUPILS):
        clock.now += 1
        school.join(room.id, room.pupils_token, f"p{n}")
    clock.now += 1
    with pytest.raises(TooLarge):
        school.join(room.id, room.pupils_token, "one more")


def test_a_class_takes_little_room_whatever_pupils_tell(school: School, clock: Clock) -> None:
    """A class whose pupils tell as much as they can; the first of them is told most often and stays."""
    tracemalloc.start()
    room = school.open("a", "é" * 500, 20)
    pupils = []
    for n in range(classes.MOST_PUPILS):
        clock.now += 1
        pupils.append(school.join(room.id, room.pupils_token, clean_name(f"{n}" + "名" * 90)))
    before = tracemalloc.get_traced_memory()[0]
    for turn in range(5):
        clock.now += 10
        for pupil in pupils:
            text = f"{turn} {pupil.number} " + "名" * 200
            school.tell(room.id, pupil.token, News(turn, 1, at="名" * 200, wrong=text, answer=text))
    assert len(room.wrong) == classes.MOST_WRONG
    assert tracemalloc.get_traced_memory()[0] - before < 200_000
    tracemalloc.stop()
    told = school.look(room.id, room.teacher)
    assert {each["at"] for each in told["wrong"]} == {""}  # a position that is cut is another one
    assert all(len(each["wrong"].encode()) <= classes.SAID_BYTES for each in told["pupils"])


def test_nothing_of_a_class_is_written_anywhere(
    client: TestClient, room: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is opened to be written while a class is led."""
    written: list[object] = []
    plain, low = builtins.open, os.open

    def watch(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        if set(mode) & set("wax+"):
            written.append(file)
        return plain(file, mode, *given, **named)

    def watch_low(path: Any, flags: int, *given: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            written.append(path)
        return low(path, flags, *given, **named)

    monkeypatch.setattr(builtins, "open", watch)
    monkeypatch.setattr(io, "open", watch)
    monkeypatch.setattr(os, "open", watch_low)
    with open(os.devnull, "w"):
        pass
    assert written == [os.devnull]
    pupil = join(client, room, "Zoé")["pupil"]
    client.post(f"{CLASSES}/{room['id']}/news", json={"step": 1, "wrong": "take 1"}, headers=by(pupil))
    wall(client, room)
    client.delete(f"{CLASSES}/{room['id']}", headers=by(room["teacher"]))
    assert written == [os.devnull]


def test_a_class_link_never_leads_to_the_machine_itself(client: TestClient) -> None:
    for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
        found = client.get(PLACE, headers={"Host": host}).json()
        assert found == {"page": None, "key": "", "port": 8000}


def test_a_server_on_the_network_tells_its_address_with_the_key() -> None:
    door = Door(LOOPBACK | {"0.0.0.0", "games.school.org"}, key="secret")
    with TestClient(create_app(door=door), base_url="http://127.0.0.1:8000") as visitor:
        assert visitor.get(PLACE).status_code == 403
        visitor.get("/?token=secret", follow_redirects=False)
        found = visitor.get(PLACE).json()
        reached = find_address()
        page = f"http://{reached}:8000/" if reached else None
        assert found == {"page": page, "key": "secret" if page else "", "port": 8000}
        named = visitor.get(f"{PLACE}?token=secret", headers={"Host": "games.school.org"}).json()
        assert named == {"page": "http://games.school.org/", "key": "secret", "port": 80}


@pytest.mark.parametrize(
    ("everywhere", "page"), [("0.0.0.0", "http://192.168.1.7:80/"), ("::", "http://[2001:db8::7]:80/")]
)
def test_the_address_is_of_the_kind_at_which_the_server_listens(
    everywhere: str, page: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "find_address", {4: "192.168.1.7", 6: "2001:db8::7"}.get)
    state = client.app.state  # type: ignore[attr-defined]
    kept, state.door = state.door, Door(LOOPBACK | {everywhere})
    found = client.get(PLACE).json()
    state.door = kept
    assert found["page"] == page


def test_the_code_is_a_picture_of_the_link(client: TestClient) -> None:
    link = "http://192.168.1.7:8000/?token=abc#/classroom?a=1WyJOaW0iXQ"
    answer = client.get(CODE, params={"text": link})
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ET.fromstring(answer.text)
    assert root.attrib["viewBox"].split()[2:] == ["410", "410"]  # 33 modules, and 4 of quiet zone on each side
    assert "script" not in answer.text
    assert client.get(CODE, params={"text": f"{link}&more=1"}).text != answer.text
    for text in ("", "javascript:alert(1)", "ftp://x", "x" * 20):
        assert client.get(CODE, params={"text": text}).status_code == 422
    assert client.get(CODE, params={"text": link + "x" * 1500}).status_code == 413


@pytest.mark.parametrize("path", ["/?embed", "/?embed=1", "/?x=1&embed"])
def test_only_the_page_that_asks_for_it_is_shown_by_other_sites(client: TestClient, path: str) -> None:
    frame = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    answer = client.get(path, headers=frame)
    assert answer.status_code == 200
    assert "x-frame-options" not in answer.headers
    assert answer.headers["content-security-policy"].endswith("frame-ancestors *")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.parametrize(
    "path",
    ["/", "/?embedded", "/?x=embed", "/js/main.js?embed", "/api/v1/health?embed", "/api/v1/games?embed", "/no?embed"],
)
def test_all_else_is_shown_by_no_other_site(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["content-security-policy"].endswith("frame-ancestors 'none'")
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
