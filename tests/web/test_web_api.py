"""The API: every game of the catalogue, the command line's own answers and refusals, and jobs."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from noyau.app.jobs import MOST_OF_A_VISITOR
from noyau.app.router import Theme
from noyau.arguments.levels import write_explained
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.spec import parse
from noyau.scenes.kit.themes import THEMES
from noyau.words import look_up

EVERY = (*CATALOGUE, *PUZZLES)


def ask(client: TestClient, path: str, **questions: Any) -> Any:
    answer = client.get(f"/api/v1/{path}", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("path", ["state", "explain", "analysis/position", "export.svg"])
def test_a_parameter_that_no_path_reads_is_refused_and_not_left_out(client: TestClient, path: str) -> None:
    refused = client.get(f"/api/v1/{path}", params={"spec": "domineering:2x2", "player": "middle"})
    assert refused.status_code == 422
    assert "there is no parameter 'player' here, only spec" in refused.json()["message"]
    assert client.get(f"/api/v1/{path}", params={"spec": "left domineering:2x2", "lang": "fr"}).status_code == 200
    assert client.post("/api/v1/reply?player=left", json={"spec": "nim:3"}).status_code == 422


@pytest.mark.parametrize("name", EVERY)
def test_every_game_has_a_card_a_board_and_the_moves_of_the_library(client: TestClient, name: str) -> None:
    card = next(card for card in ask(client, "games", lang="fr") if card["name"] == name)
    assert card["title"]
    assert card["summary"]
    spec = find_rules(name).example
    game = parse(spec)
    board = ask(client, "board", spec=spec)
    state = ask(client, "state", spec=spec)
    ids = [item["id"] for item in board["items"]]
    assert len(set(ids)) == len(ids)
    assert state["order"] == ids
    written = [game.rules.write_move(game.position, move) for move in game.moves()]
    assert [move["text"] for move in state["moves"]] == written
    for move in state["moves"]:
        assert set(move["click"]) <= set(ids)
        assert parse(move["to"]) == game.play_text(move["text"])


@pytest.mark.parametrize("name", PUZZLES)
def test_a_card_tells_the_tools_of_a_puzzle_and_its_progress_can_be_said(client: TestClient, name: str) -> None:
    card = next(card for card in ask(client, "games") if card["name"] == name)
    spec = card["example"]
    assert card["outlook"] is (client.get("/api/v1/outlook", params={"spec": spec, "start": spec}).status_code == 200)
    assert card["local"] is (ask(client, "board", spec=spec)["local"] is not None)
    counted = ask(client, "state", spec=spec)["pieces"] is not None
    family, unit = card["family"], card["unit"]
    for key in (f"left-{family}", f"stuck-{family}") if counted else (f"{unit}-so-far", "stuck"):
        assert look_up("en", f"web.play.{key}")


@pytest.mark.parametrize("name", EVERY)
def test_a_patch_turns_one_picture_into_the_next(client: TestClient, name: str) -> None:
    spec = find_rules(name).example
    shown = {item["id"]: item for item in ask(client, "state", spec=spec)["patch"]}
    move = ask(client, "state", spec=spec)["moves"][0]
    state = ask(client, "state", spec=move["to"], since=spec)
    shown |= {item["id"]: item for item in state["patch"]}
    if state["order"] is not None:
        shown = {name: shown[name] for name in state["order"]}
    assert list(shown.values()) == ask(client, "board", spec=move["to"])["items"]


@pytest.mark.parametrize("spec", ["nim:3,4,5", "misere nim:3,4,5", "wythoff:3,5", "token:a>b,b>c,c>a:a"])
def test_what_a_job_answers_is_what_the_command_line_prints(client: TestClient, spec: str) -> None:
    from noyau.engines import solve

    job = client.post("/api/v1/jobs?lang=fr", json={"task": "solve", "spec": spec}).json()
    while job["status"] in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    expected = json.loads(json.dumps(write_explained(solve(parse(spec)), "fr")))
    for answer in (job["answer"], expected):
        answer["method"].pop("seconds")
    assert job["status"] == "done"
    assert job["answer"] == expected


def test_a_refusal_says_what_the_command_line_says_in_the_language_of_the_page(client: TestClient) -> None:
    answer = client.get("/api/v1/state", params={"spec": "nimm:3", "lang": "fr"})
    assert answer.status_code == 422
    message = answer.json()["message"].replace("\u202f", " ")
    assert message == "il n'y a pas de jeu nommé « nimm » ; vouliez-vous dire « nim » ?"
    kinds = {"lights": "SpecError", "geography": "SpecError", "nim:3 + lights:grid-2x2:all": "NotApplicable"}
    for spec, kind in kinds.items():  # whatever their class, as on the command line
        assert client.get("/api/v1/state", params={"spec": spec}).json().get("error") == kind
    assert client.post("/api/v1/move", json={"spec": "nim:3", "move": "1-9"}).status_code == 409
    assert client.get("/api/v1/state", params={"spec": "nim:" + "9" * 5000}).status_code == 413
    assert client.get("/api/v1/board", params={"spec": "x" * 30000}).status_code == 413


@pytest.mark.parametrize(
    "spec", ["token:@/etc/passwd:a", "domination:@x", "domination:path-2*@x", "poset:@x", "pegs:@x"]
)
def test_no_file_of_the_server_is_read(client: TestClient, spec: str) -> None:
    answer = client.get("/api/v1/state", params={"spec": spec, "lang": "en"})
    assert answer.status_code == 422
    assert "files of the server" in answer.json()["message"]


def test_a_client_has_few_jobs_at_once_and_can_stop_them(client: TestClient) -> None:
    asked = [client.post("/api/v1/jobs", json={"spec": "cram:7x7"}) for _ in range(MOST_OF_A_VISITOR + 1)]
    assert [answer.status_code for answer in asked] == [202] * MOST_OF_A_VISITOR + [413]
    for answer in asked[:-1]:
        assert client.delete(f"/api/v1/jobs/{answer.json()['id']}").json()["status"] == "stopped"
    assert client.get("/api/v1/jobs/none").status_code == 404


def test_the_computer_answers_with_a_winning_move_where_there_is_one(client: TestClient) -> None:
    answer = client.post("/api/v1/reply?lang=en", json={"spec": "nim:3,4,5"}).json()
    assert answer == {"move": "1-2", "said": "take 2 tokens from heap 1", "to": "nim:1,4,5", "why": "wins"}
    assert client.post("/api/v1/reply", json={"spec": "nim:0"}).status_code == 409
    assert client.post("/api/v1/reply", json={"spec": "lights:grid-3x3:all"}).status_code == 422


@pytest.mark.parametrize("spec", ["misere bounded:3:13", "octal:0.137:20", "nim:3,5,6"])
def test_a_pupil_reads_the_first_replies_to_a_lost_position(client: TestClient, spec: str) -> None:
    pupil, expert = (ask(client, "explain", spec=spec, level=level)["blocks"] for level in (2, 3))
    table = next(block for block in pupil if "then left" in block.get("head", ()))
    replies = next(block for block in expert if "lines" in block)["lines"][:3]
    assert [row[-1] for row in table["rows"]] == [reply["left"] for reply in replies]


@pytest.mark.parametrize(
    ("spec", "move", "left"),
    [
        ("queen:8x8:7,6", "2,1", "queen:8x8:2,1"),
        ("arckayles:grid-2x3", "1-4", "arckayles:grid-2x3:.x..x."),
    ],
)
def test_the_board_of_an_explanation_is_what_its_strategy_leaves(
    client: TestClient, spec: str, move: str, left: str
) -> None:
    blocks = ask(client, "explain", spec=spec, level=3)["blocks"]
    assert any(block.get("text", "").startswith(f"Strategy: play {move}") for block in blocks)
    assert [block["spec"] for block in blocks if "spec" in block] == [left]


def test_headers_forbid_foreign_scripts(client: TestClient) -> None:
    for path in ("/", "/js/main.js", "/api/v1/health"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
    assert client.get("/js/main.js").headers["content-type"].startswith("text/javascript")


def test_the_themes_of_the_page_are_those_of_the_pictures() -> None:
    assert [theme.value for theme in Theme] == list(THEMES)


@pytest.mark.parametrize(
    ("spec", "name", "bears"),
    [
        ("king:4x4:3,3", "square-3-3", "king"),
        ("pegs:path-4:oo.o", "hole-0", "peg"),
        ("soloclobber:path-2:xo", "vertex-0", "black"),
    ],
)
def test_a_figure_says_what_a_move_may_carry_from_it(client: TestClient, spec: str, name: str, bears: str) -> None:
    figure = {item["id"]: item for item in ask(client, "board", spec=spec)["items"]}[name]
    assert figure["bears"] == bears
    assert figure.get("part", figure["svg"]) in figure["svg"]


def test_a_figure_says_how_it_is_ringed(client: TestClient) -> None:
    squares = {item["id"]: item for item in ask(client, "board", spec="cram:2x2")["items"]}
    assert squares["square-0-0"]["tile"]
    edges = {item["id"]: item for item in ask(client, "board", spec="arckayles:path-2")["items"]}
    path, x, y = edges["edge-0-1"]["line"]
    assert f'd="{path}"' in edges["edge-0-1"]["svg"]
    assert f"translate({x} {y})" in edges["edge-0-1"]["svg"]


def test_a_file_of_the_page_is_sent_once_and_nothing_else_of_the_disk_is(client: TestClient) -> None:
    sent = client.get("/js/main.js")
    assert (sent.status_code, sent.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert client.get("/").text == client.get("/index.html").text
    again = client.get("/js/main.js", headers={"If-None-Match": sent.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get("/js/main.js", headers={"Accept-Encoding": "identity"})
    assert (plain.text, "content-encoding" in plain.headers) == (sent.text, False)
    for path in ("/..%2fserver.py", "/js", "/js/", "//etc/passwd", "/js/%00"):
        assert client.get(path).status_code == 404, path
    assert client.post("/js/main.js").status_code == 405


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/v1/health", {"Cookie": "a=b; " * 8000}),
        ("/api/v1/health?" + "&".join(["a=1"] * 200), {}),
        ("/js/main.js", {"X": "x" * 40_000}),
    ],
)
def test_a_request_that_says_too_much_is_refused_before_it_is_read(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.get(path, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (431, "TooLarge")


def test_of_the_languages_that_a_browser_likes_only_the_first_are_read(client: TestClient) -> None:
    asked = {"spec": "nimm:3"}
    likes = [
        client.get("/api/v1/state", params=asked, headers={"Accept-Language": liked}).json()["message"]
        for liked in ("fr", "x," * 90 + "fr", "x," * 900 + "fr")
    ]
    assert likes[0] == likes[1] != likes[2]
