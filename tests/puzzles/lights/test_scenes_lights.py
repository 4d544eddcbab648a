"""Pictures of Lights Out: every kind of board, solutions, proofs that there is none, and boards of a million cells."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64decode
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from noyau.core.analysis import Method, Solution
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs.boards import SURFACES, read_board
from noyau.graphs.families import FAMILIES
from noyau.graphs.surfaces import FACES, vertex_edges
from noyau.puzzles.lights.neutral_gallery import neutral_gallery
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.scenes import Scene, draw, find_solution
from noyau.scenes.atlas.heatmaps import heat_map
from noyau.scenes.boards.cell_places import plan_cells
from noyau.scenes.boards.polyhedra import flattened_solid
from noyau.scenes.kit.markup import columns
from noyau.scenes.kit.png import palette_png
from noyau.words import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"

BOARDS = [
    *(f"{kind}-{size}" for kind in SURFACES for size in ("1x1", "3x4", "2x12")),
    *(solid + suffix for solid in FACES for suffix in ("", "-faces")),
    *("circular-1x1", "circular-2x2", "circular-3x8", "triangular-1", "triangular-6", "hexagonal-4x5"),
    *(
        "grid-7",
        "grid-2x3x4",
        "grid-2x2x3x3",
        "hypercube-0",
        "hypercube-3",
        "hypercube-5",
        "hypercube-6",
        "hamming-3x3",
    ),
    *("path-1", "path-2", "path-30", "cycle-9", "complete-5", "star-7", "petersen", "path-3*cycle-4", "cycle-14^2"),
    *("edges-0.1,2.3,3.4,2.4,6", "arcs-0.1,1.2,2.0,2.2", "cycle-300", "grid-64x64", "grid-3x70", "grid-12x20x20"),
    *(
        "triangular-70",
        "circular-65x9",
        "grid-5x5?king",
        "torus-3x3?states=3",
        "cycle-5?states=12",
        "path-90?states=30",
    ),
]


def lights(board: str, state: str = "all") -> Game[int, int]:
    rules = Lights(read_board(board))
    return Game(rules, rules.read(state))


def looks(scene: Scene, look: str) -> list[int]:
    """The cells that have a look."""
    return [int(mark.id.removeprefix("cell-")) for mark in scene.state.marks if look in mark.looks]


def pixels(scene: Scene, name: str) -> tuple[list[list[int]], list[bytes]]:
    """The rows of a map, as the numbers of its colours."""
    address = next(mark.text for mark in scene.state.marks if mark.id == name)
    data = b64decode(address.removeprefix("data:image/png;base64,"))
    width, height, depth = struct.unpack(">IIB", data[16:25])
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        chunks[data[at + 4 : at + 8]] = data[at + 8 : at + 8 + size]
        at += size + 12
    raw = zlib.decompress(chunks[b"IDAT"])
    step = len(raw) // height
    rows = [raw[row * step + 1 : (row + 1) * step] for row in range(height)]
    palette = [chunks[b"PLTE"][at : at + 3] for at in range(0, len(chunks[b"PLTE"]), 3)]
    if depth == 8:
        return [list(row) for row in rows], palette
    return [[row[x // 8] >> (7 - x % 8) & 1 for x in range(width)] for row in rows], palette


@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_board_is_drawn_as_a_picture_and_in_a_terminal(board: str) -> None:
    game = lights(board)
    for language, known in ((LANGUAGES[0], None), (LANGUAGES[1], find_solution(game))):
        scene = draw(game, known, language=language)
        root = ElementTree.fromstring(scene.svg())
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert ids == [item.id for item in scene.board.items]
        assert {mark.id for mark in scene.state.marks} <= set(ids)
        assert all(set(play.click) <= set(ids) for play in scene.state.moves)
        assert all(columns(line) <= 80 for line in scene.text().splitlines())
        assert "scene." not in scene.text()
        assert "{" not in scene.text()
    for play in scene.state.moves:
        if play.click != ("lamps",):
            assert play.click == (f"cell-{play.move}",)


def test_every_family_of_graphs_is_among_the_boards() -> None:
    families = {board.partition("?")[0].partition("-")[0] for board in BOARDS} | set(BOARDS)
    assert set(FAMILIES) <= families


@pytest.mark.parametrize("board", [board for board in BOARDS if "6" not in board and "0" not in board])
def test_cells_do_not_overlap(board: str) -> None:
    tiles = plan_cells(read_board(board)).tiles
    assert len(tiles) == read_board(board).size
    for one, other in combinations(tiles, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius


def test_a_picture_shows_the_lit_cells_and_each_cell_plays_its_press() -> None:
    game = parse("lights:grid-3x3:110/000/001")
    scene = draw(game)
    assert looks(scene, "lit") == [0, 1, 8]
    assert looks(scene, "dark") == [2, 3, 4, 5, 6, 7]
    root = ElementTree.fromstring(scene.svg())
    moves = [element.get("data-move") for element in root.iter(f"{SVG}g") if "cell" in (element.get("class") or "")]
    assert moves == [str(cell) for cell in range(9)]
    assert [play.move for play in scene.state.moves] == list(range(9))
    assert scene.heading.verdict == ""


def test_lit_and_dark_differ_by_their_lamps_and_not_only_by_their_colours() -> None:
    root = ElementTree.fromstring(draw(parse("lights:grid-1x2:10")).svg())
    lamps = {}
    for element in root.iter(f"{SVG}g"):
        if element.get("id") in ("cell-0", "cell-1"):
            lamps[element.get("id")] = len(list(element.iter(f"{SVG}path")))
    assert lamps == {"cell-0": 2, "cell-1": 1}


def test_the_presses_of_a_solution_are_ringed_and_put_all_lights_out() -> None:
    game = parse("lights:grid-5x5:all")
    scene = draw(game, moves=True)
    pressed = looks(scene, "pressed")
    assert scene.heading.verdict == "solvable in 15 presses, and no fewer"
    assert len(pressed) == 15
    for cell in pressed:
        game = game.play(cell)
    assert game.position == 0
    assert scene.svg().count(">press this cell<") == 1
    assert (
        "résoluble en 15 appuis, et pas moins" in draw(parse("lights:grid-5x5:all"), moves=True, language="fr").text()
    )


def test_an_unsolvable_board_shows_the_pattern_that_meets_the_lit_cells_oddly() -> None:
    game = parse("lights:grid-4x4:3")
    scene = draw(game, moves=True)
    pattern = set(looks(scene, "pattern"))
    assert scene.heading.verdict == "it cannot be solved"
    assert len(pattern & set(looks(scene, "lit"))) % 2 == 1
    assert all(len(pattern & game.rules.board.effect(cell).keys()) % 2 == 0 for cell in range(16))  # type: ignore[attr-defined]
    assert "lit cells among them: 1, odd" in scene.text()


def test_a_board_that_is_out_needs_no_press() -> None:
    scene = draw(parse("lights:grid-3x3:none"), moves=True)
    assert scene.heading.verdict == "all lights are out: there is nothing to press"
    assert not looks(scene, "pressed")


def test_more_states_are_digits_and_shades_and_presses_are_counted() -> None:
    game = parse("lights:grid-2x3?states=4:012/301")
    scene = draw(game, Solution(game, True, (1, 1, 5), False, 1, (), Method("test")))
    assert [mark.text for mark in scene.state.marks] == list("012301")
    assert [mark.note for mark in scene.state.marks] == ["", "×2", "", "", "", ""]
    shades = [look for mark in scene.state.marks for look in mark.looks if look.startswith("shade")]
    assert shades == ["shade-3", "shade-6", "shade-9", "shade-3"]
    assert "1×2" in scene.text()
    assert "press the cells 1×2, 5, in any order" in scene.text()


def test_glued_sides_have_arrows_with_the_same_heads_reversed_by_a_flip() -> None:
    def tips(kind: str) -> dict[str, set[tuple[int, int]]]:
        items = [item for item in draw(lights(f"{kind}-3x4")).board.items if item.shape == "side"]
        found = {item.id: re.findall(r"M(-?\d+) (-?\d+)", item.path.partition(";")[2]) for item in items}
        return {name: {(int(x), int(y)) for x, y in points} for name, points in found.items()}

    straight, flipped = tips("torus"), tips("projective")
    assert tips("grid") == {}
    assert list(tips("cylinder")) == list(tips("mobius")) == ["side-left", "side-right"]
    for one, other in (("side-left", "side-right"), ("side-top", "side-bottom")):
        assert straight[one] == straight[other] == flipped[one] != flipped[other]
        assert flipped[other] == {(-x, -y) for x, y in flipped[one]}
    assert tips("klein") == straight | {"side-bottom": flipped["side-bottom"]}
    assert len(straight["side-top"]) == 2
    assert len(straight["side-left"]) == 1


@pytest.mark.parametrize("solid", FACES)
def test_a_net_names_each_edge_that_is_cut_and_a_flattened_solid_has_no_crossing(solid: str) -> None:
    letters = [item.text for item in plan_cells(read_board(f"{solid}-faces")).over]
    cut = len(vertex_edges(solid)) - (len(FACES[solid]) - 1)
    assert len(set(letters)) == cut
    assert all(letters.count(letter) in (1, 2) for letter in letters)
    points, edges = flattened_solid(solid)

    def side(a: int, b: int, c: int) -> float:
        p, q, r = points[a], points[b], points[c]
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    for (a, b), (c, d) in combinations(edges, 2):
        if not {a, b} & {c, d}:
            assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0


def test_a_million_cells_are_two_small_maps_which_say_every_cell() -> None:
    rules = Lights(read_board("grid-1000x1000"))
    lit, pressed = [3, 1000, 999_999], (1, 500_500)
    game = Game(rules, sum(1 << cell for cell in lit))
    scene = draw(game, Solution(game, True, pressed, False, 1, (), Method("test")))
    picture = scene.svg()
    assert len(picture) < 50_000
    assert len(scene.board.items) == 4
    rows, _ = pixels(scene, "lamps")
    assert [1000 * y + x for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel] == lit
    rows, _ = pixels(scene, "presses")
    assert [1000 * y + x for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel] == list(pressed)
    assert scene.state.moves == ()
    assert "930 more columns" in scene.text()
    assert "940 more rows" in scene.text()


@pytest.mark.parametrize(("kind", "sides"), [("grid", 0), ("mobius", 2), ("klein", 4)])
def test_a_map_of_pixels_has_the_arrows_of_a_small_board_around_it(kind: str, sides: int) -> None:
    def arrows(scene: Scene) -> dict[str, str]:
        return {
            item.id.removeprefix("lamps-"): item.path.partition(";")[2]
            for item in scene.board.items
            if item.shape == "side"
        }

    small, large = draw(lights(f"{kind}-3x4")), draw(lights(f"{kind}-70x66"))
    assert len(arrows(large)) == sides
    assert arrows(large) == arrows(small)
    (drawn,) = (item for item in large.board.items if item.shape == "map")
    for item in large.board.items:
        if item.shape == "side":
            assert not (drawn.x < item.x < drawn.x + drawn.width and drawn.y < item.y < drawn.y + drawn.height)
    assert ("are glued" in large.svg()) == (sides > 0)


@pytest.mark.parametrize("board", ["grid-2x5000", "grid-5000x3", "grid-20x20x20", "hypercube-13", "triangular-99"])
def test_maps_of_long_and_layered_boards_hold_every_cell_once(board: str) -> None:
    game = lights(board)
    rows, palette = pixels(draw(game), "lamps")
    assert sum(row.count(1) for row in rows) == read_board(board).size
    assert len({len(row) for row in rows}) == 1
    assert max(len(rows), len(rows[0])) <= 3 * min(len(rows), len(rows[0]))
    assert palette[1] == bytes.fromhex("ffd84d")


def test_many_states_have_their_shades_on_a_map() -> None:
    rules = Lights(read_board("grid-70x70?states=36"))
    states = [cell % 36 for cell in range(4900)]
    rows, palette = pixels(draw(Game(rules, rules.pack(states))), "lamps")
    shades = [pixel for row in rows for pixel in row]
    assert shades == (sorted(shades[:36]) * 137)[:4900]
    assert [shade == 0 for shade in shades] == [state == 0 for state in states]
    assert len(palette) >= 36


def test_a_board_beyond_the_limit_says_so() -> None:
    with pytest.raises(TooLarge, match="the limit is 4,000,000"):
        draw(lights("grid-3000x3000", "none"))


def test_png_rows_of_two_colours_take_a_bit_a_pixel() -> None:
    assert struct.unpack(">IIBB", palette_png([bytes([1, 0, 1])], ["#000000", "#ffffff"])[16:26]) == (3, 1, 1, 3)


def test_a_terminal_shows_rows_of_lamps_with_their_numbers_and_the_presses() -> None:
    assert draw(parse("lights:grid-2x3:110/001"), moves=True).text().splitlines()[3:6] == [
        "      0  1  2",
        "  0   ●  ●  ○",
        "  1  (◎)(◎) ●",
    ]


@pytest.mark.parametrize(
    "board", ["grid-5x5", "petersen", "dodecahedron-faces", "torus-5x5?states=3", "grid-99x99", "grid-3x3"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gallery_shows_the_neutral_patterns_and_how_many_cells_they_have(board: str, language: str) -> None:
    system = choose_system(read_board(board))
    patterns = list(system.neutral)
    page = neutral_gallery(system.board, patterns, language)
    root = ElementTree.fromstring(page)
    captions = [text.text or "" for text in root.iter(f"{SVG}text") if text.get("text-anchor") == "middle"]
    cells = [sum(map(bool, Lights(system.board).unpack(pattern))) for pattern in patterns]
    assert [int(re.sub(r"\D", "", text)) for text in captions] == cells
    assert len(page) < 100_000
    assert "scene." not in page


def test_a_gallery_says_which_sides_are_glued() -> None:
    assert "with a flip" in neutral_gallery(read_board("mobius-2x3"), [5])


def test_a_gallery_says_how_many_patterns_it_leaves_out() -> None:
    assert "… and 26 more" in neutral_gallery(read_board("grid-2x2"), [5] * 50)


def test_a_heat_map_bears_its_numbers_while_there_is_room_and_is_darker_where_they_are_larger() -> None:
    root = ElementTree.fromstring(heat_map([[0, 1, 4], [9, 100, 0]], "a & b", about="of what", first=2))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["a & b", "of what", "2", "3", "4", "2", "0", "1", "4", "3", "9", "100", "0"]
    heights = [float(text.get("y") or 0) for text in root.iter(f"{SVG}text")]
    column, one, nine = heights[2], heights[7], heights[10]
    assert nine < one < column, "the first row is the lowest, and the columns are numbered below it"
    light = [sum(bytes.fromhex((rect.get("fill") or "")[1:])) for rect in root.iter(f"{SVG}rect")][1:]
    assert light[0] == light[5] == 3 * 255
    assert light[:5] == sorted(set(light[:5]), reverse=True)
    large = heat_map([[column * row for column in range(300)] for row in range(200)], "products", first=0)
    assert len(large) < 200_000
    assert "<image" in large
    assert heat_map([], "nothing")
