"""Positions of worksheets by chance: for each game, what one of three difficulties means, and how it is measured."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from noyau.core.catalogue import PUZZLES, find_rules
from noyau.core.game import AnyGame
from noyau.core.material import puzzle_material_of
from noyau.core.spec import parse
from noyau.core.turns import set_player

DIFFICULTIES = (1, 2, 3)

Start = Callable[[Random, int], str]
"""A spec by chance, of a difficulty."""


def _one(random: Random, difficulty: int, *ranges: tuple[int, int]) -> int:
    """A number of the range that belongs to the difficulty, both ends among them."""
    return random.randint(*ranges[difficulty - 1])


def _heaps(random: Random, count: int, most: int, least: int = 1) -> str:
    return ",".join(str(random.randint(least, most)) for _ in range(count))


def _nim(random: Random, difficulty: int) -> str:
    count = _one(random, difficulty, (2, 2), (3, 3), (3, 4))
    return f"nim:{_heaps(random, count, (5, 7, 12)[difficulty - 1])}"


def _bounded(random: Random, difficulty: int) -> str:
    most = random.randint(2, 4)
    heaps = _heaps(random, 2, 12, 5) if difficulty == 3 else str(_one(random, difficulty, (5, 10), (11, 22)))
    return f"bounded:{most}:{heaps}"


def _subtraction(random: Random, difficulty: int) -> str:
    takes = random.choice(
        (("1,3", "2,3", "1,4"), ("1,3,4", "1,2,4", "2,3,5"), ("1,3,6", "2,5,6", "1,4,5"))[difficulty - 1]
    )
    return f"subtraction:{takes}:{_one(random, difficulty, (4, 9), (8, 14), (12, 20))}"


def _fibonacci(random: Random, difficulty: int) -> str:
    heap = _one(random, difficulty, (4, 9), (10, 18), (16, 26))
    return f"fibonacci:{heap},{random.randint(2, 6)}" if difficulty == 3 else f"fibonacci:{heap}"


def _in_heaps(name: str, counts: tuple[int, ...], most: tuple[int, ...], least: int = 1) -> Start:
    """So many heaps of so many tokens for each difficulty."""

    def start(random: Random, difficulty: int) -> str:
        return f"{name}:{_heaps(random, counts[difficulty - 1], most[difficulty - 1], least)}"

    return start


def _piece(name: str) -> Start:
    def start(random: Random, difficulty: int) -> str:
        side = (4, 6, 8)[difficulty - 1]
        row, column = random.randrange(side // 2, side), random.randrange(1, side)
        return f"{name}:{side}x{side}:{row},{column}"

    return start


_GRAPHS = (
    ("path-4", "path-5", "cycle-4", "cycle-5", "star-4", "grid-2x2"),
    ("path-6", "path-7", "cycle-6", "cycle-7", "grid-2x3", "tetrahedron", "cube"),
    ("path-9", "cycle-9", "grid-3x3", "grid-2x4", "octahedron", "petersen", "triangular-4"),
)


def _played(name: str) -> Start:
    """On a graph; the harder ones after a move by chance, so that no two need be alike."""

    def start(random: Random, difficulty: int) -> str:
        game = parse(f"{name}:{random.choice(_GRAPHS[difficulty - 1])}")
        return str(_after(game, random, random.randint(0, difficulty - 1)))

    return start


def _after(game: AnyGame, random: Random, moves: int) -> AnyGame:
    """After so many moves by chance, as long as one is left to find."""
    for _ in range(moves):
        after = game.after(random.choice(list(game.moves())))
        if not list(after.moves()):
            break
        game = after
    return game


def _geography(random: Random, difficulty: int) -> str:
    graph = random.choice(_GRAPHS[difficulty - 1])
    size = parse(f"domination:{graph}").position.bit_count()
    return f"geography:{graph}:{random.randrange(size)}"


def _hackenbush(random: Random, difficulty: int) -> str:
    """A tree, each new edge growing from the ground or from what grew before; half of them have several colours."""
    edges = _one(random, difficulty, (3, 4), (5, 6), (7, 8))
    below = [0 if top < 3 else random.randrange(top) for top in range(1, edges + 1)]
    colours = "g" * edges
    if random.random() < 1 / 2:
        colours = "br" + "".join(random.choices("brg" if difficulty == 3 else "br", k=edges - 2))
    grown = enumerate(zip(below, colours, strict=True), 1)
    return "hackenbush:" + ",".join(f"{low}-{top}{colour}" for top, (low, colour) in grown)


def _signs(name: str) -> Start:
    """A small board, some squares of which bear the last sign."""

    def start(random: Random, difficulty: int) -> str:
        first, *_, last = find_rules(name).signs  # type: ignore[union-attr]
        rows, columns = ((2, 3), (3, 3), (3, 4))[difficulty - 1]
        changed = set(random.sample(range(rows * columns), random.randint(0, difficulty)))
        squares = "".join(last if square in changed else first for square in range(rows * columns))
        return f"{name}:" + "/".join(squares[row * columns : (row + 1) * columns] for row in range(rows))

    return start


def _chomp(random: Random, difficulty: int) -> str:
    """A bar of chocolate of which something was eaten before."""
    rows, columns = ((2, 3), (3, 4), (4, 4))[difficulty - 1]
    lengths = sorted((random.randint(1, columns) for _ in range(rows - 1)), reverse=True)
    return f"chomp:{rows}x{columns}:{','.join(map(str, [columns, *lengths]))}"


def _board(name: str, signs: str, rest: str) -> Start:
    """A small board of these signs by chance, on which some squares bear another one."""
    sizes = (((2, 2), (2, 3)), ((2, 4), (3, 3)), ((3, 3), (2, 5)))

    def start(random: Random, difficulty: int) -> str:
        rows, columns = random.choice(sizes[difficulty - 1])
        squares = [random.choice(signs) for _ in range(rows * columns)]
        for square in random.sample(range(rows * columns), random.randint(0, difficulty)):
            squares[square] = rest
        return f"{name}:" + "/".join("".join(squares[row * columns : (row + 1) * columns]) for row in range(rows))

    return start


def _sides(name: str, *places: tuple[str, ...]) -> Start:
    """A board or a graph of those of the difficulty, the harder ones after some moves of both players by chance."""

    def start(random: Random, difficulty: int) -> str:
        game = parse(f"{name}:{random.choice(places[difficulty - 1])}")
        return str(set_player(_after(game, random, random.randint(0, difficulty)), None))

    return start


def _coins(name: str) -> Start:
    """A row of coins by chance, the last of which shows heads."""

    def start(random: Random, difficulty: int) -> str:
        signs = random.choices("HT", k=random.randint(*((3, 4), (5, 6), (7, 9))[difficulty - 1]))
        return f"{name}:{''.join(signs)}H"

    return start


def _coin_board(name: str) -> Start:
    """Rows and columns of coins by chance."""

    def start(random: Random, difficulty: int) -> str:
        rows, columns = ((3, 3), (3, 4), (4, 4))[difficulty - 1]
        lines = ["".join(random.choices("HT", k=columns)) for _ in range(rows)]
        return f"{name}:{'/'.join([*lines[:-1], lines[-1][:-1] + 'H'])}"

    return start


STARTS: dict[str, Start] = {
    "nim": _nim,
    "bounded": _bounded,
    "subtraction": _subtraction,
    "moore": _in_heaps("moore:2", (3, 3, 4), (3, 5, 5)),
    "fibonacci": _fibonacci,
    "kayles": _in_heaps("kayles", (1, 1, 2), (5, 9, 7), least=3),
    "grundy": _in_heaps("grundy", (1, 1, 2), (5, 9, 7), least=3),
    "king": _piece("king"),
    "rook": _piece("rook"),
    "queen": _piece("queen"),
    "knight": _piece("knight"),
    "wythoff": _in_heaps("wythoff", (2, 2, 2), (5, 9, 14)),
    "domination": _played("domination"),
    "arckayles": _played("arckayles"),
    "geography": _geography,
    "hackenbush": _hackenbush,
    "cram": _signs("cram"),
    "chomp": _chomp,
    "domineering": _board("domineering", ".", "#"),
    "clobber": _board("clobber", "xo", "."),
    "col": _sides("col", *_GRAPHS),
    "snort": _sides("snort", *_GRAPHS),
    "toads": _sides(
        "toads",
        ("tt.f", "t..f", "t.ff", "t...f", "tt..f"),
        ("tt.ff", "tt..f", "t.t.ff"),
        ("tt..ff", "ttt.ff", "t.t.f.f"),
    ),
    "nogo": _sides("nogo", ("1x3", "1x4", "2x2"), ("1x5", "2x3"), ("1x6", "1x7", "2x3")),
    **{name: _coins(name) for name in ("turtles", "mock", "ruler", "twins")},
    "corners": _coin_board("corners"),
    **{name: partial(make, name) for name in PUZZLES if (make := puzzle_material_of(find_rules(name)).exercise)},
}
"""The games of worksheets, in the order of the catalogue."""
