"""The tabs for researchers: values of two sides, misère quotients, files of every table and picture, maps that zoom."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect
from test_web_analysis import ask, finish, read
from visits import Visit, fits, keep, violations

import noyau
from noyau.atlas.quotients import misere_quotient
from noyau.core.spec import parse
from noyau.scenes.values.pictures import draw_value


@pytest.mark.parametrize(
    "spec", ["domineering:2x3", "right domineering:2x3", "clobber:xo.ox", "form:{1|-1}", "toads:tt..ff"]
)
def test_a_value_is_that_of_the_library_with_every_move(client: TestClient, spec: str) -> None:
    found = ask(client, "value", spec=spec, lang="en")
    bare = spec.removeprefix("right ")
    value = noyau.value(bare)
    assert (found["value"], found["spec"]) == (str(value), bare)
    assert found["record"]["mean"] == str(value.mean)
    assert len(found["verdict"]) == 2
    for player, options in (("left", value.left), ("right", value.right)):
        listed = found["options"][player]
        assert {each["value"] for each in listed if each["canonical"]} == set(map(str, options))
        moves = [move["move"] for each in listed for move in each["moves"]]
        game = parse(f"{player} {bare}")
        assert sorted(moves) == sorted(game.rules.write_move(game.position, move) for move in game.moves())
        for each in listed:
            assert all(str(noyau.value(move["to"])) == each["value"] for move in each["moves"])
            option = noyau.value(each["value"])
            gained = option - value if player == "left" else value - option
            assert each["incentive"] == str(gained)


@pytest.mark.parametrize("spec", ["dots:2x2", "strings:grid-2x3", "picarete:cycle-4"])
def test_the_line_of_best_play_earns_the_score(client: TestClient, spec: str) -> None:
    found = ask(client, "score", spec=spec)
    expected = noyau.solve(spec)
    assert expected.bounds
    least, most = expected.bounds
    assert found["exact"] == (least == most)
    game = parse(spec)
    points = [0, 0]
    for step in found["line"]:
        move = game.rules.read_move(game.position, step["move"])
        points[step["player"] - 1] += game.rules.gain(game.position, move)
        game = game.after(move)
        assert (step["to"], step["points"]) == (str(game), points)
    assert not list(game.moves())
    assert points[0] - points[1] == least == int(found["score"][0].replace("−", "-"))
    assert found["points"] == points
    assert found["count"] == sum(option.best for option in expected.options)


def test_a_job_finds_the_same_value(client: TestClient) -> None:
    found = finish(client, view="value", spec="domineering:3x3")
    assert found == ask(client, "value", spec="domineering:3x3", lang="en")


def test_the_thermograph_of_the_page_is_that_of_the_command_line(client: TestClient) -> None:
    found = ask(client, "value", spec="domineering:2x3")
    walls = found["record"]["thermograph"]
    assert walls["left"][0] == walls["right"][0] == ["3/4", "5/4"]
    drawn = read(client, "value.svg", spec="domineering:2x3", lang="fr").decode().rstrip()
    assert drawn == draw_value(noyau.value("domineering:2x3"), "thermograph", "fr").svg()
    shown = ask(client, "value", spec="domineering:2x3", lang="fr")["pictures"]["thermograph"]
    assert [look for look, _, _ in shown["legend"]] == [
        "left-wall",
        "right-wall",
        "mast",
        "left-stop-dot",
        "right-stop-dot",
    ]
    assert read(client, "value.png", spec="domineering:2x3", what="tree").startswith(b"\x89PNG")
    assert Fraction(json.loads(read(client, "value.json", spec="domineering:2x3"))["temperature"]) == Fraction(5, 4)


@pytest.mark.parametrize(
    ("spec", "view"), [("misere domineering:2x2", "value"), ("nim:3", "value"), ("king:4x4", "quotient")]
)
def test_what_has_no_value_or_quotient_is_refused_and_has_no_tab(client: TestClient, spec: str, view: str) -> None:
    assert view not in ask(client, "about", spec=spec)["views"]
    assert client.get(f"/api/v1/analysis/{view}", params={"spec": spec}).status_code == 422


@pytest.mark.parametrize(("spec", "to", "status"), [("octal:0.75:5", 40, "proved"), ("octal:0.07:4", 10, "partial")])
def test_a_quotient_is_that_of_the_library(client: TestClient, spec: str, to: int, status: str) -> None:
    assert client.get("/api/v1/analysis/quotient", params={"spec": spec, "to": to}).status_code == 413
    found = finish(client, view="quotient", spec=spec, to=to)
    expected = misere_quotient(parse(spec), to)
    assert found["status"] == status == {"complete": "proved", "partial": "partial"}[expected.status]
    assert found["order"] == expected.quotient.order
    assert found["phi"] == expected.record()["phi"]
    assert found["period"] == expected.record()["period"]
    lost = noyau.solve(f"misere {spec}").outcome.value == "P"
    assert (found["phi"][parse(spec).position[0]] in found["lost"]) == lost


def test_the_relations_of_a_quotient_present_its_monoid(client: TestClient) -> None:
    """Every product of two elements comes to its word by the relations alone."""
    found = finish(client, view="quotient", spec="octal:0.75", to=30)
    rules = {_word(longer): _word(shorter) for longer, shorter in found["relations"]}
    for row, one in zip(found["products"], found["elements"], strict=True):
        for product, other in zip(row, found["elements"], strict=True):
            assert _shorten(_word(one) + _word(other), rules) == _word(product)


def _word(text: str) -> str:
    """A word with its letters written out, in order."""
    letters = ""
    for place, sign in enumerate(text):
        if sign.isalpha():
            power = text[place + 2 :] if text[place + 1 : place + 2] == "^" else "1"
            digits = power[: next((at for at, digit in enumerate(power) if not digit.isdigit()), len(power))]
            letters += sign * int(digits)
    return "".join(sorted(letters))


def _shorten(word: str, rules: dict[str, str]) -> str:
    word = "".join(sorted(word))
    for longer, shorter in rules.items():
        if all(word.count(letter) >= longer.count(letter) for letter in longer):
            left = list(word)
            for letter in longer:
                left.remove(letter)
            return _shorten("".join(left) + shorter, rules)
    return word


def test_nim_is_tame_in_misere_play_and_told_at_once(client: TestClient) -> None:
    found = ask(client, "quotient", spec="misere nim:1,1", to=8, lang="en")
    assert (found["status"], found["order"], found["lost"]) == ("proved", 18, ["a", "b^2"])
    assert "does not lose" not in found["place"]
    assert read(client, "quotient.csv", spec="nim", to=1) == b"heap,element,outcome\n0,1,N\n1,a,P\n"


def told(page: Any) -> str:
    return str(page.locator("#live").text_content())


def test_the_value_of_a_board_is_drawn_and_its_options_are_followed(visit: Visit) -> None:
    page = visit("#/analysis?g=domineering:2x3&view=value", lang="fr", theme="dark", width=360)
    expect(page.locator("[data-picture='thermograph'] .value-picture")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("{2|−1/2}")
    keep(page, "analysis-value")
    assert violations(page) == []
    assert fits(page)
    page.click(".options-left .downloads summary")
    with page.expect_download() as waiting:
        page.click(".options-left [data-form='tex']")
    assert "\\begin{tabular}{l|rrr}" in waiting.value.path().read_text()
    page.click(".options-left .option-moves a >> nth=0")
    expect(page.locator(".about + .tabs [aria-selected='true']")).to_have_text("Valeur")
    assert "right%20domineering" in page.url or "right+domineering" in page.url


def test_a_quotient_is_shown_with_its_period(visit: Visit) -> None:
    page = visit("#/analysis?g=misere octal:0.75:5&view=quotient&to=30")
    expect(page.locator(".status-badge")).to_have_text("Proved for heaps of every size", timeout=60_000)
    expect(page.locator("[data-fact='order']")).to_have_text("8")
    expect(page.locator(".in-period")).to_have_count(2)
    keep(page, "analysis-quotient")
    assert violations(page) == []
    assert fits(page)


def test_a_score_is_shown_with_the_line_of_best_play(visit: Visit) -> None:
    page = visit("#/analysis?g=dots:2x2&view=score", lang="fr", theme="dark", width=360)
    expect(page.locator("[data-fact='exact']")).to_have_text("+2")
    keep(page, "analysis-score")
    assert violations(page) == []
    assert fits(page)
    page.click(".line-table a >> nth=0")
    expect(page.locator("[data-fact='exact']")).to_have_text("−2")


def test_a_large_map_is_looked_at_closer_and_says_its_cells(visit: Visit) -> None:
    page = visit("#/analysis?g=queen&view=table&rows=60&columns=60&what=grundy")
    heat = page.locator("svg.heat.fine")
    expect(heat).to_be_visible(timeout=60_000)
    whole = heat.get_attribute("viewBox")
    heat.focus()
    for key in ("ArrowUp", "+", "+", "+"):
        page.keyboard.press(key)
    texts = page.locator("svg.heat text.on")
    expect(texts.first).to_be_visible()
    box = heat.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    said = told(page)
    row, column, value = (int(word.strip(",.:")) for word in (said.split()[1], said.split()[3], said.split()[5]))
    assert value == noyau.table("queen", size=(60, 60), what="grundy").rows[row][column]
    closer = heat.get_attribute("viewBox")
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 260, steps=3)
    page.mouse.up()
    assert heat.get_attribute("viewBox") != closer
    page.mouse.wheel(0, -240)
    expect(heat).not_to_have_attribute("viewBox", closer or "")
    keep(page, "analysis-closer")
    page.keyboard.press("0")
    expect(heat).to_have_attribute("viewBox", whole or "")
    page.click(".lens-in")
    assert told(page) == "150 % of its size."
    heat.evaluate(PINCH)
    wide = float((heat.get_attribute("viewBox") or "").split()[2])
    assert wide == pytest.approx(float((whole or "").split()[2]) / 3)


PINCH = """svg => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    const tell = (type, pointerId, by) => svg.dispatchEvent(new PointerEvent(type,
        { pointerId, pointerType: "touch", buttons: 1, clientX: x + width / 2 + by, clientY: y + height / 2 }));
    tell("pointerdown", 1, -40);
    tell("pointerdown", 2, 40);
    tell("pointermove", 1, -80);
    tell("pointermove", 2, 80);
    tell("pointerup", 1, -80);
    tell("pointerup", 2, 80);
}"""
"""Two fingers that move to twice as far apart."""
