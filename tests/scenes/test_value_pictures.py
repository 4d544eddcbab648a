"""Pictures of values: thermographs, number lines, game trees, lattices."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from test_scenes import read

from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.scenes.kit.markup import columns
from noyau.scenes.kit.scene import Item, Scene
from noyau.scenes.values.lattices import draw_lattice
from noyau.scenes.values.number_lines import Simplest
from noyau.scenes.values.pictures import PICTURES, draw_value, find_value
from noyau.scenes.values.thermographs import ThermographPicture
from noyau.scenes.values.trees import MOST_NODES
from noyau.values.shortgames import parse_form, value
from noyau.values.shortgames.days import born_by, lattice
from noyau.words import LANGUAGES

if TYPE_CHECKING:
    from noyau.values.shortgames import ShortGame

WRITTEN = ("0", "7", "-3/4", "5/1024", "*", "*3", "^", "v*", "±1", "{2|-1}", "{3||2|-1}", "{1000|-1000}", "tiny(2)")


def check(scene: Scene) -> None:
    root = read(scene.svg())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "scene-sides" not in scene.svg() + scene.text()
    assert all(columns(line) <= 80 for line in scene.text().splitlines())


def games() -> list[ShortGame]:
    return [*born_by(2), *Random(3).sample(born_by(3), 20), *map(value, WRITTEN)]


@pytest.mark.parametrize("what", PICTURES)
def test_every_value_is_drawn(what: str) -> None:
    for number, game in enumerate(games()):
        check(draw_value(game, what, LANGUAGES[number % 2]))
    for text in ("{1/4|1}", "{|5/2}", "{0,{1|0}|3}", "{-9|100}", "{0|1/64}"):
        check(draw_value(parse_form(text), what))


def corners(item: Item) -> set[tuple[int, int]]:
    """The corners of a line in the plane."""
    ends = item.path.strip("MZ").split("L")
    return {(item.x + int(x), item.y + int(y)) for x, y in (end.split() for end in ends)}


def test_walls_have_the_corners_of_the_thermograph_with_values_growing_to_the_left() -> None:
    for game in games():
        picture = ThermographPicture(game.thermograph, "en")
        drawn = {item.id: item for item in picture.items()}
        for side in ("left", "right"):
            wall = getattr(game.thermograph, side)
            places = [tuple(map(round, picture.at(*corner))) for corner in wall]
            if f"{side}-wall" in drawn:
                found = corners(drawn[f"{side}-wall"])
                assert all(min(abs(x - a) + abs(y - b) for a, b in found) <= 2 for x, y in places)
        assert picture.at(1, 0)[0] < picture.at(0, 0)[0]
        assert picture.at(0, 1)[1] < picture.at(0, 0)[1]
        mast = corners(drawn["mast"])
        assert len({x for x, _ in mast}) == 1
        assert min(y for _, y in mast) < picture.at(0, game.temperature)[1]


def test_the_text_of_a_thermograph_has_the_walls_where_they_are() -> None:
    rows = draw_value(value("{2|-1}")).text().splitlines()
    drawn = {row.split()[0]: row for row in rows if "┃" in row or "╲" in row}
    assert [drawn["0"].index(sign) - drawn["0"].index("┼") for sign in "╱╲"] == [5, 17]
    assert drawn["3/2"].index("┃") == drawn["1"].index("╱") + 2 == drawn["1"].index("╲") - 2


def test_the_number_that_is_drawn_is_the_earliest_of_its_interval() -> None:
    for low, high in ((Fraction(1, 4), Fraction(1)), (Fraction(-1, 2), Fraction(5, 8)), (Fraction(5, 4), None)):
        text = f"{{{low}|{'' if high is None else high}}}"
        number = value(text).number
        assert number is not None
        others = Simplest(number, low, high, "en").others
        inside = [other for other in others if other > low and (high is None or other < high)]
        assert inside
        assert all(others[other] > value(text).birthday for other in inside)


def test_left_options_of_a_tree_stand_to_the_lower_left_and_right_ones_to_the_lower_right() -> None:
    for text in ("{1,{2|0}|-1}", "{{2|1}|{0|-1},{0|-2}}", "5", "-3/4"):
        places = {item.id: item for item in draw_value(parse_form(text), "tree").board.items}
        nodes = {name: item for name, item in places.items() if name.startswith("node")}
        assert len(nodes) > 1
        for name, item in nodes.items():
            above, _, last = name.rpartition("-")
            if above:
                assert item.y > nodes[above].y
                assert (item.x < nodes[above].x) == last.startswith("l")
        boxes = sorted((item.y, item.x - item.width // 2, item.x + item.width // 2) for item in nodes.values())
        for (y, _, end), (other, start, _) in pairwise(boxes):
            assert y != other or end < start


def test_whole_numbers_are_the_leaves_of_a_tree() -> None:
    nodes = [item.text for item in draw_value(value("{9|-8}"), "tree").board.items if item.id.startswith("node")]
    assert nodes == ["{9|−8}", "9", "−8"]
    assert "".join(span.text for row in draw_value(value("{9|-8}"), "tree").rows for span in row).count("−8") == 2


def test_a_large_tree_is_cut_and_says_so() -> None:
    scene = draw_value(value("*5"), "tree")
    nodes = [item for item in scene.board.items if item.id.startswith("node")]
    assert len(nodes) <= MOST_NODES
    assert any(item.text.endswith("\0") for item in nodes)
    assert "its options are not drawn" in scene.svg()


def test_the_lattice_has_a_line_for_each_cover_and_what_is_greater_is_higher() -> None:
    for day in range(3):
        found = lattice(day)
        items = {item.id: item for item in draw_lattice(day).board.items}
        lines = {name for name in items if name.startswith("cover")}
        covers = [(place, above) for place, row in enumerate(found.covers) for above in row]
        assert lines == {f"cover-{place}-{above}" for place, above in covers}
        assert all(items[f"game-{above}"].y < items[f"game-{place}"].y for place, above in covers)
        check(draw_lattice(day, "fr"))
    with pytest.raises(TooLarge, match="day 3"):
        draw_lattice(3)


def test_a_position_is_drawn_by_its_value_and_a_form_as_it_is_written() -> None:
    assert find_value(parse("domineering:2x2")) is value("±1")
    assert find_value(parse("nim:3,1")) is value("*2")
    assert draw_value(find_value(parse("form:{0,1/2|1}")), "number-line").heading.verdict.startswith("the simplest")
    for spec in ("picarete:cycle-4", "lights:grid-2x2:all", "misere domineering:2x2", "token:a>b,b>a:a"):
        with pytest.raises(NotApplicable):
            find_value(parse(spec))
    with pytest.raises(SpecError, match="thermograph, number-line, tree"):
        draw_value(value("1"), "portrait")


def test_a_value_shows_itself_in_a_notebook() -> None:
    assert "mean 1/2, temperature 3/2" in value("{2|-1}").draw().text()
    assert value("{2|-1}")._repr_svg_().startswith("<svg")
