"""Who may come in: names, other sites, the link with the key, visitors and their jobs; and ``HEAD``."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from http.client import HTTPConnection

import pytest
import uvicorn
from conftest import serving
from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient

from noyau.app import server_memory
from noyau.app.connections import configure
from noyau.app.door import LOOPBACK, Door
from noyau.app.server import create_app
from noyau.app.visitors import Visitors, client_of
from noyau.cli import run
from noyau.kernels import compiling

HEALTH = "/api/v1/health"


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "LOCALHOST:1", "[::1]:8000", "localhost."])
def test_the_page_is_served_under_the_names_of_this_machine(client: TestClient, host: str) -> None:
    assert client.get(HEALTH, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil", "192.168.1.1", "", "::1"])
def test_another_name_is_refused(client: TestClient, host: str) -> None:
    answer = client.get(f"{HEALTH}?lang=en", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.json()["message"] == (
        f"the page is not served under the name '{host}', only under 127.0.0.1, ::1 or localhost; "
        "--allow-host gives it one more"
    )
    page = client.get("/", headers={"Host": host, "Accept-Language": "fr"})
    assert page.status_code == 421
    assert page.text.startswith("la page n'est pas servie sous le nom")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://127.0.0.1"}, 200),
        ({"Origin": "http://127.0.0.1:80", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:3000"}, 403),
        ({"Origin": "http://[evil"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"}, 403),
    ],
)
def test_what_another_site_sends_is_refused(client: TestClient, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/v1/move?lang=en", json={"spec": "nim:3", "move": "1-1"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["message"] == "another site has sent this request: only the page itself may ask"


def test_a_link_on_another_site_leads_to_the_page_but_nothing_is_shown_there(client: TestClient) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site"}
    page = client.get("/", headers=foreign | {"Sec-Fetch-Mode": "navigate"})
    assert page.status_code == 200
    assert page.headers["cross-origin-resource-policy"] == "same-origin"
    assert client.get(HEALTH, headers=foreign | {"Sec-Fetch-Mode": "no-cors"}).status_code == 403


def test_behind_a_proxy_the_page_may_have_another_port() -> None:
    door = Door(LOOPBACK | {"games.school.org"}, behind_proxy=True)
    assert door.owns("https://games.school.org:8443", "games.school.org")
    assert not door.owns("https://evil.example", "games.school.org")


def test_on_the_network_a_link_lets_in_and_nothing_else_does() -> None:
    app = create_app(door=Door(LOOPBACK, key="secret"))
    visitor = TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)
    for path in ("/", "/js/main.js", "/?token=wrong", HEALTH, f"{HEALTH}?token=é"):
        answer = visitor.get(path, headers={"Accept-Language": "fr"})
        assert answer.status_code == 403
        assert "seules les personnes qui ont le lien" in answer.text
    assert visitor.get(f"{HEALTH}?token=secret").status_code == 200
    assert visitor.get("/").status_code == 403
    entry = visitor.get("/?token=secret&x=1")
    assert (entry.status_code, entry.headers["location"]) == (303, "/?x=1")
    assert "HttpOnly" in entry.headers["set-cookie"]
    assert "SameSite=lax" in entry.headers["set-cookie"]
    assert visitor.get("/").status_code == visitor.get(HEALTH).status_code == 200


Serve = Callable[..., tuple[int, str, str]]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Serve:
    """``noyau serve`` up to where it would wait for visitors: its exit code, and what it says and tells aside."""

    def leave(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        for each in sockets:
            each.close()

    monkeypatch.setattr(uvicorn.Server, "run", leave)
    monkeypatch.setattr(compiling, "warm", lambda: None)
    monkeypatch.setattr(server_memory, "bound_memory", lambda: None)  # which would bound the tests that follow

    def run_server(*words: str) -> tuple[int, str, str]:
        code = run(["serve", "--port", "0", *words])
        said = capfd.readouterr()
        return code, said.out, said.err.replace("\u202f", " ").replace("\xa0", " ")

    return run_server


def test_a_server_on_the_network_says_who_may_come_in(serve: Serve) -> None:
    assert serve("--lang", "en")[2] == ""
    code, said, aside = serve("--host", "0.0.0.0", "--lang", "en")
    assert code == 0
    assert "/?token=" in said
    assert "0.0.0.0" not in said
    assert "by whoever has this link" in aside
    code, said, aside = serve("--host", "0.0.0.0", "--open-to-all", "--lang", "fr")
    assert code == 0
    assert "token" not in said
    assert aside == (
        "noyau: la page est ouverte à tout le réseau, sans lien : "
        "quiconque atteint cette machine peut lui poser des questions\n"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--open-to-all"], "--open-to-all is for a page on the network, and 127.0.0.1 is for this machine only"),
        (["--allow-host", "http://a.org/"], "--allow-host takes a name or an address"),
        (["--allow-host", "a.org:8000"], "--allow-host takes a name or an address"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(serve: Serve, words: list[str], complaint: str) -> None:
    code, said, aside = serve(*words, "--lang", "en")
    assert (code, said) == (2, "")
    assert complaint in aside


def test_where_it_listens_everywhere_the_address_that_is_reached_is_a_name() -> None:
    assert "192.168.1.7" in Door(LOOPBACK | {"0.0.0.0"}).names_at("192.168.1.7")
    assert Door().names_at("192.168.1.7") == LOOPBACK


def test_what_a_proxy_says_is_believed_only_where_there_is_one() -> None:
    app = create_app()
    assert not configure(app).proxy_headers
    assert configure(app, behind_proxy=True).proxy_headers


@pytest.fixture
def nobody(client: TestClient) -> Iterator[TestClient]:
    """A visitor who was never there."""
    kept = dict(client.cookies)
    client.cookies.clear()
    yield client
    client.cookies.clear()
    client.cookies.update(kept)


def test_a_job_belongs_to_the_token_of_its_visitor(nobody: TestClient) -> None:
    handed = nobody.post("/api/v1/jobs", json={"spec": "cram:7x7"})
    token = handed.headers["set-cookie"]
    assert "HttpOnly" in token
    assert "SameSite=lax" in token
    name = handed.json()["id"]
    other = {"Cookie": f"noyau-visitor={'b' * 22}"}
    seen, none = (nobody.get(f"/api/v1/jobs/{each}", headers=other) for each in (name, "none"))
    assert seen.status_code == none.status_code == 404
    assert seen.text == none.text.replace("none", name)
    assert nobody.delete(f"/api/v1/jobs/{name}", headers=other).status_code == 404
    again = nobody.get(f"/api/v1/jobs/{name}")
    assert again.json()["status"] in ("waiting", "running")
    assert "set-cookie" not in again.headers
    assert nobody.delete(f"/api/v1/jobs/{name}").json()["status"] == "stopped"


def test_what_is_kept_by_caches_names_no_visitor(nobody: TestClient) -> None:
    answer = nobody.get("/api/v1/export.svg", params={"spec": "nim:3"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_one_connection_without_cookies_is_one_visitor() -> None:
    app = FastAPI()
    app.add_middleware(Visitors)

    @app.get("/")
    async def who(request: Request) -> PlainTextResponse:
        return PlainTextResponse(client_of(request).visitor)

    with serving(app) as place:
        port = int(place.rstrip("/").rpartition(":")[2])
        names = []
        for _ in range(2):
            line = HTTPConnection("127.0.0.1", port, timeout=20)
            for _ in range(2):
                line.request("GET", "/")
                names.append(line.getresponse().read())
            line.close()
    assert names[0] == names[1] != names[2] == names[3]


def test_head_is_answered_as_get_without_the_body(client: TestClient) -> None:
    schema = client.get("/api/v1/openapi.json").json()["paths"]
    paths = [path for path, methods in schema.items() if "get" in methods]
    assert len(paths) > 10
    for path in ["/", "/js/main.js", "/nowhere", *paths]:
        params = {"spec": "nim:3", "board": "3x3", "start": "nim:3"}
        answer, asked = client.head(path, params=params), client.get(path, params=params)
        assert (answer.status_code, answer.content) == (asked.status_code, b"")
        assert answer.headers["content-type"] == asked.headers["content-type"]
    assert client.head("/").headers["content-length"] == client.get("/").headers["content-length"]
