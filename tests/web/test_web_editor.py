"""The graph editor: texts read and written, answers equal to the library's, and drawing by mouse, touch and keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect
from visits import Visit, keep, violations

from noyau.app.editor.formats import FOR_DIGRAPHS, Form, draw_graph, write_graph
from noyau.app.editor.graph_games import analyse, offers
from noyau.app.editor.graphs import Drawing, read_drawing
from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError
from noyau.core.spec import parse
from noyau.graphs import FAMILIES, Graph
from noyau.words import look_up

API = "/api/v1/graphs"
SCHOOL = "b>a,d>a,d>c,c>d,c>e"


def ask(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(f"{API}/{path}?lang=en", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


def refuse(client: TestClient, path: str, lang: str = "en", **body: Any) -> tuple[int, str]:
    answer = client.post(f"{API}/{path}?lang={lang}", json=body)
    return answer.status_code, answer.json()["message"]


@st.composite
def drawings(pen: st.DrawFn) -> Drawing:
    size, directed = pen(st.integers(1, 70)), pen(st.booleans())
    ends = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    edges = pen(st.lists(ends, max_size=60))
    return Drawing(Graph.of(size, edges if directed else [edge for edge in edges if edge[0] != edge[1]], directed))


@settings(max_examples=60, deadline=None)
@given(drawings())
def test_each_form_is_read_back_as_the_same_graph(drawing: Drawing) -> None:
    forms = set(Form) if drawing.graph.directed else set(Form) - set(FOR_DIGRAPHS)
    for form in forms if drawing.graph.edges else forms - {Form.ARCS}:
        back = read_drawing(write_graph(drawing, form), drawing.graph.directed if form is Form.LIST else None)
        assert _by_name(back) == _by_name(drawing), form


def _by_name(drawing: Drawing) -> tuple[bool, frozenset[str], frozenset[frozenset[str] | tuple[str, str]]]:
    called, directed = drawing.spoken, drawing.graph.directed
    ends = [(called[one], called[other]) for one, other in drawing.graph.edges]
    return directed, frozenset(called), frozenset(ends if directed else map(frozenset, ends))


@pytest.mark.parametrize(
    ("text", "directed", "edges"),
    [
        ("edges-0.1,1.2", False, [[0, 1], [1, 2]]),
        ("arcs-1.0,1.1", True, [[1, 0], [1, 1]]),
        ("path-2*path-2", False, [[0, 1], [0, 2], [1, 3], [2, 3]]),
        ("a b\nb c  # and so on", False, [[0, 1], [1, 2]]),
        ("a>b, b>c", True, [[0, 1], [1, 2]]),
        ("Bw", False, [[0, 1], [0, 2], [1, 2]]),
        ("&AG", True, [[1, 0]]),
        ('{"arcs": [["a", "b"]], "vertices": ["b", "a"]}', True, [[1, 0]]),
        ('{"edges": [[0, 1]]}', False, [[0, 1]]),
        ("digraph { x -> y; }", True, [[0, 1]]),
        ("graph { x -- y; }", False, [[0, 1]]),
    ],
)
def test_every_notation_is_read(client: TestClient, text: str, directed: bool, edges: list[list[int]]) -> None:
    found = ask(client, "read", text=text)
    assert (found["directed"], found["edges"]) == (directed, edges)
    assert len({tuple(point) for point in found["points"]}) == len(found["points"])


@pytest.mark.parametrize(
    ("text", "status", "message"),
    [
        ("cicle-9", 422, "did you mean 'cycle-9'"),
        ("C9", 422, "did you mean 'cycle-9'"),
        ("edges-0.1,", 422, "expected edges such as '0.1,1.2' or 'a.b,b.c', not ''"),
        ("a b c", 422, "'the text', line 1: expected two names"),
        ('{"arcs": [["a"]]}', 422, "entry 1 of 'arcs'"),
        ("{", 422, "this is not JSON"),
        ("0 0", 422, "joined to itself"),
        ("   ", 422, "names no vertex"),
        ("@/etc/passwd", 422, "cannot be read from the page"),
        ("path-2*@/etc/passwd", 422, "cannot be read from the page"),
        ("path-301", 413, "at most 300 vertices"),
        ("grid-900x900", 413, "at most 300 vertices"),
        ("edges-0.1999999", 413, "at most 300 vertices"),
        ("hypercube-19", 413, "at most 300 vertices"),
        ("complete-100", 413, "at most 2,000 edges, not 4,950"),
    ],
)
def test_a_malformed_text_is_refused_with_a_sentence(client: TestClient, text: str, status: int, message: str) -> None:
    code, said = refuse(client, "read", text=text)
    assert code == status
    assert message in said


def test_a_refusal_is_said_in_french(client: TestClient) -> None:
    assert "ligne 1" in refuse(client, "read", lang="fr", text="a b c")[1]


def test_lines_are_edges_or_arcs_as_one_wishes(client: TestClient) -> None:
    assert ask(client, "read", text="a b", directed=True)["edges"] == [[0, 1]]
    assert ask(client, "read", text="path-2", directed=True)["edges"] == [[0, 1], [1, 0]]
    assert ask(client, "read", text="a>b,b>a,a>a", directed=False)["edges"] == [[0, 1]]


def test_every_family_can_be_begun_with(client: TestClient) -> None:
    for family in offers("en")["families"]:
        text = f"{family['name']}-{family['example']}" if family["example"] else family["name"]
        assert ask(client, "read", text=text)["label"] == text
        assert family["title"] != family["name"]
        assert family["least"] == (0 if family["name"] == "hypercube" else 1)
    assert {family["name"] for family in offers("fr")["families"]} == set(FAMILIES)


def test_the_games_on_graphs_are_found_in_the_catalogue() -> None:
    uses = {use["name"]: use for use in offers("en")["uses"]}
    assert {"token", "domination", "arckayles", "geography", "edgegeography", "hackenbush"} <= uses.keys()
    assert {"lights", "pegs", "soloclobber", "soloclobber-alternating"} <= uses.keys()
    assert not {"nim", "chomp", "poset", "cram", "queen"} & uses.keys()
    assert [uses[name]["signs"] for name in ("domination", "pegs", "soloclobber", "lights")] == [
        ".x",
        ".o",
        ".xo",
        "01",
    ]
    assert {name for name, use in uses.items() if use["token"]} == {
        "token",
        "geography",
        "edgegeography",
        "annihilation",
    }
    assert {name: use["laboratory"] for name, use in uses.items() if use["laboratory"]} == {"lights": "lights"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_sign_of_a_position_has_its_word(lang: str) -> None:
    for use in offers(lang)["uses"]:
        for sign in use["signs"]:
            key = f"{use['signs']}-{sign}".replace(".", "e")
            assert look_up(lang, f"web-editor.sign.{key}")


def test_each_use_gives_a_position_that_the_library_reads_and_the_page_shows(client: TestClient) -> None:
    for use in offers("en")["uses"]:
        marks = use["signs"][1:2] * 10 if use["signs"] else "3" if use["token"] else ""
        found = analyse(read_drawing("petersen"), use["name"], marks, "en")
        assert found["problem"] is None
        assert str(parse(found["spec"])) == found["spec"]
        assert found["marks"] == (marks if use["signs"] else "")
        assert client.get("/api/v1/state", params={"spec": found["spec"]}).status_code == 200
        assert len(analyse(read_drawing("grid-3x3"), use["name"], "", "en")["marks"]) == (9 if use["signs"] else 0)


def test_pegs_jump_along_the_edges_that_were_drawn() -> None:
    assert analyse(read_drawing("grid-2x2"), "pegs", "", "en")["spec"] == "pegs:grid-2x2"
    assert analyse(read_drawing("triangular-3"), "pegs", "", "en")["spec"].startswith("pegs:edges-")


def test_what_a_game_refuses_is_told_by_its_own_sentence(client: TestClient) -> None:
    found = ask(client, "analyse", graph="arcs-0.1", use="pegs")
    assert found["spec"] is None
    with pytest.raises(SpecError) as refused:
        parse("pegs:arcs-0.1")
    assert found["problem"] == str(refused.value)
    assert "1-2" in ask(client, "analyse", graph="edges-1.2", use="hackenbush")["problem"]
    assert refuse(client, "analyse", graph="edges-0.1", use="nim")[0] == 422


@settings(max_examples=40, deadline=None)
@given(drawings())
def test_the_answers_for_a_token_are_those_of_the_library(drawing: Drawing) -> None:
    graph = drawing.graph
    found = analyse(drawing, "token", "", "en")["answers"]
    library = digraph(graph).record(search=True)
    for vertex, facts in library["vertices"].items():
        assert found["vertices"][int(vertex)] == facts
    assert found["acyclic"] == library["acyclic"]
    if found["complete"]:
        assert {frozenset(map(str, kernel)) for kernel in found["kernels"]} == set(map(frozenset, library["kernels"]))


def test_the_school_text_s_digraph_has_the_kernel_a_e(client: TestClient) -> None:
    read_back = ask(client, "read", text=SCHOOL)
    asked = {"graph": "arcs-0.1,2.1,2.3,3.2,3.4", "names": read_back["names"], "use": "token"}
    found = ask(client, "analyse", **asked, marks="2")
    assert found["spec"] == "token:b>a,d>a,d>c,c>d,c>e:d"
    assert [[read_back["names"][v] for v in kernel] for kernel in found["answers"]["kernels"]] == [["a", "e"]]


def test_strange_signs_are_refused_and_never_break_the_server(client: TestClient) -> None:
    strange: tuple[dict[str, Any], ...] = (
        {"graph": "edges-0.1", "use": "domination", "marks": ".. + nim:3"},
        {"graph": "arcs-0.1", "names": ["\x00", "b"]},
        {"graph": "edges-0.1 + nim:3"},
        {"graph": "graph6-A?:x"},
        {"graph": "edges-0.1", "names": ["a"] * 301},
    )
    for body in strange:
        assert refuse(client, "analyse", **body)[0] in (413, 422)
    for content in (b'{"text": "\\ud800 b"}', b'{"text": "a\\u0000b"}', b"[]", b'{"text": "' + b"(" * 9000 + b'"}'):
        answer = client.post(f"{API}/read?lang=en", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code in (200, 422)
    assert ask(client, "analyse", graph="graph6-A?", use="lights")["spec"] == "lights:edges-1:all"


def test_a_graph_keeps_the_names_of_its_vertices_without_directions_too(client: TestClient) -> None:
    for text in ("b a\na c", "b-a,a-c"):
        found = ask(client, "read", text=text)
        assert (found["names"], found["edges"]) == (["b", "a", "c"], [[0, 1], [1, 2]])
    drawn = {"graph": "edges-0.1,1.2", "names": ["b", "a", "c"]}
    assert ask(client, "analyse", **drawn, use="geography", marks="2")["spec"] == "geography:edges-b.a,a.c:c"
    assert ask(client, "analyse", **drawn, use="domination", marks=".x.")["spec"] == "domination:edges-b.a,a.c:.x."
    for form in ("spec", "list", "json", "dot"):
        written = ask(client, "write", **drawn, form=form)["text"]
        assert ask(client, "read", text=written)["names"] == ["b", "a", "c"]
    said = client.get("/api/v1/state", params={"spec": "geography:edges-b.a,a.c:c"}).text
    assert ">a</text>" in said.replace("\\u003c", "<").replace('\\"', '"')


def test_names_that_no_spec_holds_are_replaced_by_numbers(client: TestClient) -> None:
    found = ask(client, "analyse", graph="arcs-0.1", names=["my house", "b"], use="token", marks="1")
    assert found["spec"] == "token:0>1:1"
    assert refuse(client, "analyse", graph="arcs-0.1", names=["a"], use="token")[0] == 422
    assert refuse(client, "analyse", graph="arcs-0.1", names=["a", "a"], use="token")[0] == 422


def test_facts_are_told(client: TestClient) -> None:
    found = ask(client, "analyse", graph="edges-0.1,1.2,4", use="domination")
    assert [found[key] for key in ("vertices", "edges", "least", "most", "components")] == [5, 2, 0, 2, 3]
    assert found["bipartite"] is True
    assert ask(client, "analyse", graph="cycle-5", use="domination")["bipartite"] is False


def test_pictures_keep_the_places(client: TestClient) -> None:
    body = {"graph": "arcs-0.1", "points": [[0, 0], [300, 0]], "answers": True}
    picture = client.post(f"{API}/draw.svg", json=body)
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "translate(1000 0)" in picture.text
    assert refuse(client, "draw.svg", graph="arcs-0.1", points=[[0, 0]])[0] == 422
    assert draw_graph(read_drawing("petersen")).count("<path") == 15
    assert "<script" not in draw_graph(Drawing(Graph.of(1, [], names=("<script>",))))


def spec_of(page: Page) -> str:
    return page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('graph')")  # type: ignore[no-any-return]


def click_at(page: Page, x: int, y: int) -> None:
    page.locator(".drawing-frame").click(position={"x": x, "y": y})


def test_a_triangle_is_drawn_by_clicks_alone_moved_undone_and_erased(visit: Visit) -> None:
    page = visit("#/editor?graph=empty&use=domination")
    expect(page.locator("#panel-use .problem")).to_contain_text("nothing here yet")
    page.check("#tool-vertex")
    for x, y in ((200, 100), (400, 100), (300, 260)):
        click_at(page, x, y)
    page.check("#tool-edge")
    for one, other in ((0, 1), (1, 2), (2, 0)):
        page.click(f"#vertex-{one}")
        page.click(f"#vertex-{other}")
    expect(page.locator(".counts")).to_contain_text("3 vertices · 3 edges · all degrees 2 · connected · not bipartite")
    assert spec_of(page) == "edges-0.1,1.2,0.2"
    page.check("#tool-select")
    page.click("#vertex-2")
    click_at(page, 500, 300)
    expect(page.locator("#vertex-2")).not_to_have_attribute("aria-pressed", "true")
    moved = page.locator("#vertex-2").get_attribute("transform")
    page.keyboard.press("Control+z")
    expect(page.locator("#vertex-2")).not_to_have_attribute("transform", moved or "")
    page.click(".act-redo")
    expect(page.locator("#vertex-2")).to_have_attribute("transform", moved or "")
    page.check("#tool-erase")
    page.locator(".edge .reach").first.dispatch_event("click")
    expect(page.locator(".counts")).to_contain_text("3 vertices · 2 edges")
    page.click("#vertex-0")
    expect(page.locator(".vertex")).to_have_count(2)
    keep(page, "editor-triangle")


def test_a_vertex_can_be_dragged_too(visit: Visit) -> None:
    page = visit("#/editor?graph=path-2&use=domination")
    before = page.locator("#vertex-0").get_attribute("transform")
    page.locator("#vertex-0").hover()
    page.mouse.down()
    page.mouse.move(200, 500, steps=4)
    page.mouse.up()
    expect(page.locator("#vertex-0")).not_to_have_attribute("transform", before or "")
    expect(page.locator(".vertex[aria-pressed=true]")).to_have_count(0)
    page.click(".act-undo")
    expect(page.locator("#vertex-0")).to_have_attribute("transform", before or "")
    expect(page.locator(".act-undo")).to_be_disabled()


def test_an_arc_is_drawn_and_taken_away_by_one_drag(visit: Visit) -> None:
    page = visit("#/editor?graph=arcs-0.1,1.2&use=token")
    page.check("#tool-edge")
    boxes = [page.locator(f"#vertex-{vertex} .disc").bounding_box() for vertex in range(3)]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]

    def drag(one: int, to: tuple[float, float]) -> None:
        page.mouse.move(*places[one])
        page.mouse.down()
        page.mouse.move(*to, steps=4)
        page.mouse.up()

    drag(2, places[0])
    expect(page.locator(".counts")).to_contain_text("3 arcs")
    assert page.locator(".pulled").get_attribute("d") == ""
    drag(0, (places[0][0] + 60, places[0][1] + 90))  # nobody is there
    drag(2, places[0])
    expect(page.locator(".counts")).to_contain_text("2 arcs")
    drag(0, places[2])
    expect(page.locator(".counts")).to_contain_text("3 arcs")
    assert spec_of(page) in ("arcs-0.1,0.2,1.2", "arcs-0.1,1.2,0.2")


def test_a_digraph_is_drawn_by_keys_alone(visit: Visit) -> None:
    page = visit("#/editor?graph=arcs-0&use=token")
    page.locator(".act-add").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#vertex-1")).to_be_focused()
    page.locator("#tool-select").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tool-edge")).to_be_checked()
    page.locator("#vertex-1").focus()
    page.keyboard.press("Enter")
    page.locator("#vertex-0").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#vertex-1")).to_have_attribute("aria-label", "Vertex 1, leads to 0, wins, value *1")
    assert spec_of(page) == "arcs-1.0"
    expect(page.locator(".go.main")).to_have_attribute("href", "#/play?g=token:1%3E0:0")
    page.check("#tool-select")
    page.locator("#vertex-0").focus()
    page.keyboard.press("Enter")
    before = page.locator("#vertex-0").get_attribute("transform")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#vertex-0")).not_to_have_attribute("transform", before or "")
    expect(page.locator("#vertex-0")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator(".vertex")).to_have_count(1)
    expect(page.locator("#vertex-0")).to_be_focused()


def test_a_finger_draws_on_a_phone_and_nothing_is_too_small(visit: Visit) -> None:
    page = visit("#/editor?graph=cycle-5&use=lights", width=360)
    page.locator("label:has(#tool-mark)").tap()
    page.locator("#vertex-0").tap()
    expect(page.locator("#vertex-0")).to_have_attribute("aria-label", "Vertex 0, joined to 1, 4, dark")
    page.locator("label:has(#tool-vertex)").tap()
    page.locator(".drawing-frame").tap(position={"x": 20, "y": 20})
    expect(page.locator(".vertex")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = page.evaluate(
        "[...document.querySelectorAll('.editor button, .editor .choice, .editor select, .hit')]"
        ".map(e => e.getBoundingClientRect()).filter(b => b.width).map(b => Math.min(b.width, b.height))"
    )
    assert min(sizes) >= 43.9
    keep(page, "editor-phone")


def test_the_kernel_is_shown_on_the_vertices_and_changes_with_the_arcs(visit: Visit) -> None:
    page = visit("#/editor?graph=a>b,b>a,b>c,c>d&use=token")
    expect(page.locator(".vertex.draw")).to_have_count(2)
    expect(page.locator(".kernels button")).to_have_text(["{a, d}", "{b, d}"])
    expect(page.locator("#vertex-0 .ring")).to_have_count(1)
    page.click(".kernels button >> nth=1")
    expect(page.locator("#vertex-0 .ring")).to_have_count(0)
    expect(page.locator("#vertex-1 .ring")).to_have_count(1)
    page.check("#tool-edge")
    page.click("#vertex-1")
    page.click("#vertex-0")
    expect(page.locator(".vertex.draw")).to_have_count(0)
    expect(page.locator(".kernels")).to_have_text("{b, d}")
    expect(page.locator(".vertices tbody tr")).to_have_count(4)
    keep(page, "editor-kernel")


def test_a_text_is_read_written_and_a_wrong_one_is_told(visit: Visit) -> None:
    page = visit("#/editor?graph=path-2&use=domination", lang="fr")
    page.click("#tab-text")
    page.fill("#pasted", "a b c")
    page.click("#read")
    expect(page.locator("#panel-text .problem")).to_contain_text("ligne 1")
    page.fill("#pasted", SCHOOL)
    page.click("#read")
    expect(page.locator(".vertex")).to_have_count(5)
    expect(page.locator("#panel-text .problem")).to_be_hidden()
    page.select_option("#form", "arcs")
    expect(page.locator("#written")).to_have_value("b>a,d>a,d>c,c>d,c>e")
    page.select_option("#form", "json")
    expect(page.locator("#written")).to_have_value(re.compile('"kernels"|"arcs"'))
    with page.expect_download() as saved:
        page.click("#svg")
    assert saved.value.path().read_text().startswith("<svg")


def test_a_link_opens_the_same_drawing(visit: Visit) -> None:
    first = visit("#/editor?graph=a>b,b>c&use=token")
    first.check("#tool-mark")
    first.click("#vertex-1")
    first.check("#tool-vertex")
    click_at(first, 60, 60)
    expect(first.locator(".vertex")).to_have_count(4)
    expect(first.locator("#vertex-3")).to_have_attribute(
        "aria-label", "Vertex d, leads nowhere, loses, value 0, in the kernel"
    )
    second = visit("#" + first.url.split("#")[1])
    expect(second.locator(".vertex")).to_have_count(4)
    expect(second.locator(".go.main")).to_have_attribute("href", "#/play?g=token:a%3Eb,b%3Ec,d:b")
    places = (
        "[...document.querySelectorAll('.vertex')].map(vertex => vertex.getAttribute('transform').match(/-?\\d+/g))"
    )
    assert _shape(second.evaluate(places)) == _shape(first.evaluate(places))


def _shape(places: list[list[str]]) -> list[tuple[int, int]]:
    """The places seen from the first vertex."""
    left, top = map(int, places[0])
    return [(int(x) - left, int(y) - top) for x, y in places]


def test_one_plays_at_once_on_what_was_drawn(visit: Visit) -> None:
    page = visit("#/editor?graph=edges-0.1,1.2,2.3&use=domination")
    page.click("text=Who wins?")
    expect(page.locator(".why")).to_contain_text("The player to move loses")
    page.click(".go.main")
    expect(page.locator(".board .play")).to_have_count(4)
    page.go_back()
    page.select_option("#use", "soloclobber")
    expect(page.locator(".sign-exo-x")).to_have_count(2)
    page.select_option("#use", "hackenbush")
    expect(page.locator("#tool-mark")).to_be_disabled()
    expect(page.locator("#vertex-0 .ground")).to_have_count(1)
    page.select_option("#use", "lights")
    page.click("text=Laboratory")
    expect(page.locator(".lamp-frame .cell")).to_have_count(4)


def test_a_family_is_taken_with_its_sizes_and_laid_out_again(visit: Visit) -> None:
    page = visit("#/editor?graph=path-2&use=domination")
    page.click("#tab-shape")
    page.select_option("#family", "torus")
    page.fill("#size-0", "3")
    page.fill("#size-1", "5")
    page.click("text=Take this graph")
    expect(page.locator(".vertex")).to_have_count(15)
    assert spec_of(page) == "torus-3x5"
    page.check("#directed")
    expect(page.locator(".counts")).to_contain_text("60 arcs")
    page.select_option("#family", "grid")
    page.fill("#size-0", "20x20")
    page.click("text=Take this graph")
    expect(page.locator(".complaint")).to_contain_text("at most 300 vertices")
    page.click(".act-layout")
    expect(page.locator(".act-redo")).to_be_disabled()
    page.click("#vertex-3")
    page.fill("#vertex-name", "top")
    page.click("text=Rename")
    expect(page.locator("#vertex-3 .name")).to_have_text("top")


def test_axe_finds_nothing(visit: Visit) -> None:
    page = visit("#/editor?graph=a>b,b>a,b>c,c>d", lang="fr", theme="dark")
    expect(page.locator(".vertex.draw")).to_have_count(2)
    for tab in ("use", "shape", "text"):
        page.click(f"#tab-{tab}")
        page.click("#vertex-0")
        assert violations(page) == []
        keep(page, f"editor-{tab}")
    page.set_viewport_size({"width": 390, "height": 800})
    assert violations(page) == []
