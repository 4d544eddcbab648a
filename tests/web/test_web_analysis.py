"""The screen of analysis: every view of every game, files as the command line writes them, maps that are walked."""

from __future__ import annotations

import csv
import json
import re
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect
from visits import Visit, fits, keep, violations

import noyau
from noyau.app.analysis import views as analyses
from noyau.arguments.levels import write_explained
from noyau.atlas.game_graphs import game_graph, turn_graph
from noyau.atlas.tables import read_game, table
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.spec import parse


def ask(client: TestClient, path: str, **questions: Any) -> Any:
    answer = client.get(f"/api/v1/analysis/{path}", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.json()


def read(client: TestClient, path: str, **questions: Any) -> bytes:
    answer = client.get(f"/api/v1/analysis/{path}", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.content


def finish(client: TestClient, **question: Any) -> Any:
    job = client.post("/api/v1/analysis/jobs?lang=en", json=question).json()
    while job["status"] in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    assert job["status"] == "done", job
    return job["answer"]


@pytest.mark.parametrize("name", [*CATALOGUE, *PUZZLES])
def test_every_view_that_a_game_is_said_to_have_answers_and_the_others_refuse(client: TestClient, name: str) -> None:
    spec = find_rules(name).example
    about = ask(client, "about", spec=spec, lang="fr")
    assert about["rule"]
    for view in ("position", *analyses.VIEWS):
        answer = client.get(f"/api/v1/analysis/{view}", params={"spec": spec, "rows": 3, "columns": 3, "to": 5})
        # what takes long is a job
        assert answer.status_code in ((200, 413) if view in about["views"] else (422,)), (view, answer.text)


@pytest.mark.parametrize("spec", ["nim:3,4,5", "misere nim:3,4,5", "kayles:7,3", "token:a>b,b>c,c>a:a"])
def test_the_record_of_a_position_is_that_of_the_command_line(client: TestClient, spec: str) -> None:
    found = json.loads(read(client, "position.json", spec=spec, lang="fr"))
    expected = json.loads(json.dumps(write_explained(noyau.solve(spec), "fr")))
    for answer in (found, expected):
        answer["method"].pop("seconds")
    assert found == expected


def test_moves_come_with_words_values_and_remoteness_and_parts_with_their_nim_sum(client: TestClient) -> None:
    found = ask(client, "position", spec="nim:3,4,5")
    assert found["moves"][0] == {
        "move": "1-2",
        "said": "take 2 tokens from heap 1",
        "to": "nim:1,4,5",
        "outcome": "P",
        "value": "0",
        "remoteness": 10,
        "best": True,
    }
    assert found["components"] == [{"part": f"nim:{heap}", "value": str(heap)} for heap in (3, 4, 5)]
    assert found["sum"] == 2
    whole = ask(client, "position", spec="nim:3,4 + fibonacci:12")
    assert [part["value"] for part in whole["components"]] == ["*3", "*4", "*6"]


@pytest.mark.parametrize("spec", ["king", "queen:8x8:7,7", "knight", "wythoff:3,5", "vectors:2,1,3:4,4,1", "nim:3,4,5"])
@pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness"])
def test_a_heat_map_has_the_numbers_of_the_library(client: TestClient, spec: str, what: str) -> None:
    found = ask(client, "table", spec=spec, rows=6, columns=9, what=what)
    name = spec.split(":")[0] if "x" in spec else spec
    expected = table(read_game(name, size=(6, 9)), (6, 9), what)
    assert found["rows"] == [expected.row(number) for number in range(6)]
    assert found["lost"] == ["".join(".x"[lost] for lost in expected.lost_row(number)) for number in range(6)]


def test_the_cell_of_a_heat_map_can_be_opened_as_a_position(client: TestClient) -> None:
    for spec in ("queen", "fibonacci:5", "vectors:2,1,3:4,4,1", "misere wythoff:3,5", "bounded:3:5"):
        found = ask(client, "table", spec=spec, rows=4, columns=4, what="outcome")
        place = found["place"].replace("ROW", "3").replace("COLUMN", "2")
        assert noyau.solve(place).outcome.value == found["rows"][3][2]


def test_a_large_heat_map_is_a_job_and_its_file_too(client: TestClient) -> None:
    asked = {"spec": "queen", "rows": 200, "columns": 200, "what": "grundy"}
    assert client.get("/api/v1/analysis/table", params=asked).status_code == 413
    found = finish(client, view="table", **asked)
    assert found["rows"][120][:200] == table(read_game("queen", size=(200, 200)), (200, 200), "grundy").row(120)
    file = finish(client, view="table", form="svg", **asked)
    assert file["type"] == "image/svg+xml"


def test_the_files_of_a_heat_map(client: TestClient) -> None:
    asked = {"spec": "wythoff", "rows": 4, "columns": 5, "what": "grundy"}
    lines = list(csv.reader(read(client, "table.csv", **asked).decode().splitlines()))
    assert lines[0] == ["", "0", "1", "2", "3", "4"]
    assert lines[2] == ["1", "1", "2", "0", "4", "5"]
    assert json.loads(read(client, "table.json", **asked)) == table(parse("wythoff:0,0"), (4, 5), "grundy").record()
    assert read(client, "table.svg", **asked).startswith(b"<svg")
    assert read(client, "table.png", **asked).startswith(b"\x89PNG")


def test_a_sequence_comes_with_its_period_in_words_and_as_files(client: TestClient) -> None:
    found = ask(client, "sequence", spec="kayles:7,3", to=90, lang="en")
    assert found["values"] == noyau.sequence("kayles", to=90).values
    assert found["period"]["status"] == "proved"
    assert "repeat every 12 heaps" in found["say"]
    assert read(client, "sequence.bfile", spec="kayles", to=3) == b"0 0\n1 1\n2 2\n3 3\n"
    assert read(client, "sequence.csv", spec="kayles", to=1, what="outcome") == b"heap,outcome\n0,P\n1,N\n"
    written = json.loads(read(client, "sequence.json", spec="kayles", to=20))
    assert written["values"] == found["values"][:21]
    assert set(written) == {"game", "first", "values", "period", "method"}
    assert read(client, "sequence.svg", spec="kayles", to=20).startswith(b"<svg")
    assert ask(client, "sequence", spec="grundy", to=20, lang="en")["say"] == "No period was found up to heap 20."


def test_the_lost_pairs_of_wythoff_are_a_sequence(client: TestClient) -> None:
    found = ask(client, "sequence", spec="wythoff:3,5", to=4)
    assert found["values"] == [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
    assert found["status"] == "never"
    assert read(client, "sequence.csv", spec="wythoff", to=1) == b"n,a,b\n0,0,0\n1,1,2\n"
    assert client.get("/api/v1/analysis/sequence.svg", params={"spec": "wythoff"}).status_code == 422


def test_a_graph_of_positions_is_layered_and_its_kernel_is_double_ringed(client: TestClient) -> None:
    graph = game_graph(parse("king:3x3"))
    found = ask(client, "graph", spec="king:3x3", lang="en")
    assert found["layers"] == list(graph.layers)
    assert found["kernel"] == graph.kernel == 4
    assert found["svg"].count('id="position-') == len(graph)
    assert "The kernel has 4 positions" in " ".join(found["say"])
    written = json.loads(read(client, "graph.json", spec="king:3x3"))
    assert len(written["positions"]) == len(graph)
    assert len(written["edges"]) == graph.edges


@pytest.mark.parametrize("spec", ["dots:1x1", "nimstring:grid-2x2", "picarete:cycle-4"])
def test_a_graph_of_positions_tells_what_moves_earn_and_who_goes_on(spec: str, client: TestClient) -> None:
    assert "graph" in ask(client, "about", spec=spec)["views"]
    graph = turn_graph(parse(spec))
    found = ask(client, "graph", spec=spec, lang="fr")
    assert found["svg"].count('id="position-') == len(graph)
    assert "16 positions, 32 coups" in found["say"][0]
    assert json.loads(read(client, "graph.json", spec=spec))["edges"] == list(graph.arcs())
    assert b'again="' in read(client, "graph.dot", spec=spec)


@pytest.mark.parametrize(
    ("path", "question", "status"),
    [
        ("table", {"spec": "queen", "rows": 201}, 422),
        ("table", {"spec": "queen", "what": "beauty"}, 422),
        ("table", {"spec": "misere queen", "what": "grundy"}, 422),
        ("sequence", {"spec": "kayles", "to": 10_001}, 422),
        ("graph", {"spec": "lights:grid-3x3:all"}, 422),
        ("graph.csv", {"spec": "nim:1,2"}, 422),
        ("position", {"spec": "nimm:3"}, 422),
        ("position", {"spec": "token:@/etc/passwd:a"}, 422),
        ("table", {"spec": "domination:@x"}, 422),
        ("beauty", {"spec": "nim:3"}, 422),
        ("position", {"spec": "token:complete-300"}, 413),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(
    client: TestClient, path: str, question: dict[str, Any], status: int
) -> None:
    answer = client.get(f"/api/v1/analysis/{path}", params={**question, "lang": "fr"})
    assert answer.status_code == status
    assert answer.json()["message"]


def test_a_pupil_reads_why_and_goes_from_move_to_move(visit: Visit) -> None:
    page = visit("#/analysis?g=nim:3,4,5")
    expect(page.locator(".verdict")).to_contain_text("The player to move can win.")
    expect(page.locator(".sheet").filter(has_text="Why?")).to_contain_text("leave an even number of 1s in every column")
    expect(page.locator(".parts tfoot")).to_contain_text("2")
    rows = page.locator(".move-table tbody tr")
    expect(rows.first).to_contain_text("1-2")
    page.click(".sorter >> text=Move")
    expect(page.locator(".move-table thead th").first).to_have_attribute("aria-sort", "ascending")
    expect(rows.first).to_contain_text("1-1")
    keep(page, "analysis-position")
    page.click(".move-table >> text=1-2")
    expect(page.locator(".verdict")).to_contain_text("loses")
    page.click("text=Play from here")
    expect(page.locator(".board .play").first).to_be_visible()


def test_a_heat_map_is_walked_by_keyboard_and_its_cells_are_told(visit: Visit) -> None:
    page = visit("#/analysis?g=queen:8x8:7,7&view=table", lang="fr")
    page.locator(".heat-frame svg").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    said = "Ligne 1, colonne 2 : valeur 0, position perdante (P)."
    expect(page.locator("#live")).to_have_text(re.compile(re.escape(said).replace(r"\ :", r"\s:")))
    expect(page.locator(".readout a")).to_have_attribute("href", "#/analysis?g=queen:8x8:1,2")
    expect(page.locator(".heat-frame .frame")).to_have_count(7)
    corner = page.locator(".numbered rect.heat-0").first.bounding_box()
    frame = page.locator(".heat-frame svg").bounding_box()
    assert corner
    assert frame
    assert corner["y"] > frame["y"] + 0.75 * frame["height"]
    page.mouse.click(corner["x"] + 4, corner["y"] + 4)
    expect(page.locator(".readout a")).to_have_attribute("href", "#/analysis?g=queen:8x8:0,0")
    keep(page, "analysis-heat-map")
    page.fill("#rows", "3")
    page.select_option("#what", "outcome")
    expect(page.locator(".numbered g > text.on")).to_have_count(24)
    assert "rows=3" in page.url
    assert "what=outcome" in page.url


def test_a_researcher_sees_the_grundy_values_of_a_queen_and_downloads_them(visit: Visit) -> None:
    page = visit("#/analysis?g=queen&view=table&rows=200&columns=200&what=grundy")
    expect(page.locator("svg.fine")).to_be_visible(timeout=60_000)
    keep(page, "analysis-queen")
    with page.expect_download(timeout=60_000) as waiting:
        page.click(".downloads summary")
        page.click("[data-form='csv']")
    lines = waiting.value.path().read_text().splitlines()
    expected = table(read_game("queen", size=(200, 200)), (200, 200), "grundy")
    assert lines[151] == ",".join(map(str, [150, *expected.row(150)]))
    assert waiting.value.suggested_filename == "noyau-queen-200x200-grundy.csv"


def test_a_sequence_shows_its_status_and_a_graph_its_kernel(visit: Visit) -> None:
    page = visit("#/analysis?g=kayles:7,3&view=sequence&to=30")
    expect(page.locator(".status-badge")).to_have_text("Period proved")
    expect(page.locator(".values tbody td").nth(5)).to_have_text("4")
    keep(page, "analysis-sequence")
    page.click("#view-graph")
    expect(page.locator("#position-0")).to_be_visible()
    assert "view=graph" in page.url
    with page.expect_download() as waiting:
        page.click(".downloads summary")
        page.click("[data-form='svg']")
    assert waiting.value.path().read_text().startswith("<svg")
    keep(page, "analysis-graph")


def test_a_long_analysis_can_be_stopped(visit: Visit) -> None:
    page = visit("#/analysis?g=cram:7x7")
    page.click(".working button", timeout=60_000)
    expect(page.locator(".refusal")).to_have_text("Stopped.")


def test_a_wrong_game_is_told_and_the_screen_stays(visit: Visit) -> None:
    page = visit("#/analysis?g=nim:3,4,5", lang="fr")
    page.fill("#analysis-spec", "nimm:3")
    page.press("#analysis-spec", "Enter")
    expect(page.locator(".complaint")).to_contain_text("il n'y a pas de jeu nommé")
    page.select_option("#analysis-examples", find_rules("wythoff").example)
    expect(page.locator(".about h2")).to_contain_text("Wythoff")


def test_axe_finds_nothing_on_the_screen_of_analysis_and_it_fits_a_phone(visit: Visit) -> None:
    page = visit("#/analysis?g=wythoff:2,3", lang="fr", theme="dark")
    for view, there in (
        ("position", ".move-table"),
        ("table", ".heat-frame svg"),
        ("sequence", ".plot"),
        ("graph", ".graph-picture"),
    ):
        page.click(f"#view-{view}")
        expect(page.locator(there)).to_be_visible()
        assert violations(page) == []
        assert fits(page)
        page.set_viewport_size({"width": 1280, "height": 800})
