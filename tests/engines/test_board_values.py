"""Values of boards found natively against those of all options, one position after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import ClassVar

import pytest
from second_process import run_again

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge, TooManyPositions
from noyau.core.verdict import Player
from noyau.engines.partisan.board_arrays import board_arrays
from noyau.engines.partisan.board_values import BoardValues, value_of_board
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided import TwoSided
from noyau.games.sides.clobber import Clobber, ClobberOnGraph
from noyau.games.sides.colouring_games import Col, Snort
from noyau.games.sides.domineering import Domineering
from noyau.graphs.graph import Graph
from noyau.graphs.notation import read_graph
from noyau.kernels.sides.partisan_boards import COLUMNS
from noyau.values.shortgames import ShortGame, make


def by_options(rules: TwoSided) -> Callable[[Mask], ShortGame]:
    """The value of a position by its options, whatever falls apart or is alike."""

    @cache
    def value(position: Mask) -> ShortGame:
        return make(*([value(option) for option in rules.options(position, player)] for player in Player))

    return value


def check(rules: TwoSided, positions: Sequence[Mask]) -> None:
    values, expected = BoardValues(rules), by_options(rules)
    budget = Budget(Limit(10**7))
    for position in positions:
        store, value = values.value(position, budget)
        assert store.game(value) is expected(position), rules.spec(position)


def stones(rules: TwoSided, pictures: Sequence[Sequence[str]]) -> list[Mask]:
    return [
        sum(1 << cell + (0 if sign == "x" else rules.cells) for cell, sign in enumerate(picture) if sign != ".")
        for picture in pictures
    ]


@pytest.mark.parametrize("board", [(1, 5), (5, 1), (2, 2), (2, 4), (4, 2), (3, 3), (3, 4)])
def test_domineering_on_any_free_squares(board: tuple[int, int]) -> None:
    check(Domineering(board), range(1 << board[0] * board[1]))


@pytest.mark.parametrize("board", [(1, 6), (3, 1), (2, 3)])
def test_clobber_with_any_stones(board: tuple[int, int]) -> None:
    rules = Clobber(board)
    check(rules, stones(rules, list(product("xo.", repeat=rules.cells))))


def test_clobber_in_all_colours_of_three_by_three() -> None:
    rules = Clobber((3, 3))
    check(rules, stones(rules, list(product("xo", repeat=9))))


def test_clobber_on_three_by_four_in_some_colours() -> None:
    rules, chance = Clobber((3, 4)), random.Random(3)
    check(rules, stones(rules, [chance.choices("xo.", (4, 4, 1), k=12) for _ in range(15)]))


def random_graph(size: int, chance: random.Random) -> Graph:
    edges = {f"{one}.{other}" for one in range(size) for other in range(one) if chance.random() < 0.4}
    return read_graph(f"edges-{','.join(sorted(edges | {f'{size - 1}.0'}))}")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", [Col, Snort, ClobberOnGraph])
def test_graphs_with_any_marks(game: type[Col], seed: int) -> None:
    chance = random.Random(seed)
    rules = game(random_graph(chance.randint(3, 7), chance))
    check(rules, [chance.getrandbits(2 * rules.cells) & ~both(rules, game, chance) for _ in range(12)])


def both(rules: TwoSided, game: type, chance: random.Random) -> Mask:
    """The bits of stones in one of the two colours on each vertex; for other games than Clobber none."""
    if game is not ClobberOnGraph:
        return 0
    some = chance.getrandbits(rules.cells)
    return some | (~some & (1 << rules.cells) - 1) << rules.cells


@pytest.mark.parametrize("graph", ["path-7", "cycle-6", "grid-2x4", "grid-3x3", "star-5", "complete-4", "torus-3x3"])
@pytest.mark.parametrize("game", [Col, Snort])
def test_named_graphs(game: type[Col], graph: str) -> None:
    rules = game(read_graph(graph))
    check(rules, [rules.start])


@pytest.mark.parametrize(
    ("rules", "columns", "signs"),
    [
        (Domineering((4, 5)), 5, [1, 1, 1, -1, -1, -1, -1]),
        (Clobber((3, 4)), 4, [-1, 1] * 7 + [-1]),
        (Snort(read_graph("grid-3x4")), 4, [-1, 1] * 7 + [-1]),
        (Col(read_graph("path-7")), 7, None),
        (Snort(read_graph("star-5")), 0, None),
    ],
)
def test_boards_are_found_with_all_that_is_alike(rules: TwoSided, columns: int, signs: list[int] | None) -> None:
    board = board_arrays(rules)
    assert board.shapes[0, COLUMNS] == columns
    assert signs is None or board.signs.tolist() == signs


PUBLISHED = {(2, 2): "±1", (2, 3): "{2|-1/2}", (3, 3): "±1", (3, 5): "-1", (4, 5): "1", (5, 5): "0"}


def test_published_values_of_rectangles() -> None:
    """Winning Ways, ch. 5."""
    budget = Budget(Limit())
    for board, value in PUBLISHED.items():
        rules = Domineering(board)
        found = value_of_board(rules, rules.start, budget)
        assert str(found) == value
        assert value_of_board(Domineering(board[::-1]), rules.start, budget) is -found


class Token(TwoSided):
    """Left moves a token one way along a path, Right the other way: play may go on for ever."""

    name: ClassVar[str] = "token-on-a-path"
    cells = 3
    touching = (2, 5, 2)

    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        ways = [(0, 1), (1, 2)] if player is Player.LEFT else [(1, 0), (2, 1)]
        return tuple(Rewrite(f"{one}{other}", 1 << one, clear=1 << one, add=1 << other) for one, other in ways)

    def read(self, text: str) -> Mask:
        return int(text, 2)

    def write(self, position: Mask) -> str:
        return format(position, "b")

    def spec(self, position: Mask) -> str:
        return f"{self.name}:{self.write(position)}"


class Pushing(Token):
    """Both push the token the same way, Left by one place, Right by one or two."""

    name: ClassVar[str] = "pushing"
    cells = 9
    touching = tuple(0b11111 << cell >> 2 & 0b111111111 & ~(1 << cell) for cell in range(9))

    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        steps = (1,) if player is Player.LEFT else (1, 2)
        return tuple(
            Rewrite(f"{cell}{step}", 1 << cell, clear=1 << cell, add=1 << cell + step)
            for cell in range(9)
            for step in steps
            if cell + step < 9
        )


def test_play_that_may_come_back_is_refused_and_the_next_question_answered() -> None:
    rules = Token()
    for _ in range(2):
        with pytest.raises(NotApplicable, match="token-on-a-path"):
            value_of_board(rules, 1, Budget(Limit()))


def test_a_token_that_goes_to_where_nothing_was() -> None:
    check(Pushing(), [1 << cell for cell in range(9)])


def test_the_limit_counts_the_same_whatever_was_asked_before() -> None:
    rules, other = Domineering((4, 4)), Domineering((4, 4)).read("..../...#/..../....")
    values = BoardValues(rules)
    values.value(rules.start, Budget(Limit()))
    needed = len(values)
    for limit in (needed, needed + 1):
        values.value(rules.start, Budget(Limit(limit)))
    for _ in range(2):
        with pytest.raises(TooManyPositions):
            values.value(rules.start, Budget(Limit(needed - 1)))
    values.value(rules.start, Budget(Limit(needed)))
    budget = Budget(Limit(needed))
    values.value(rules.start, budget)
    with pytest.raises(TooManyPositions):
        values.value(other, budget)


def test_a_question_that_is_stopped_leaves_nothing_half_done() -> None:
    rules = Domineering((4, 4))
    expected = by_options(rules)

    class Stop(Exception):
        pass

    def stop(_: int) -> None:
        raise Stop

    values = BoardValues(rules)
    with pytest.raises(Stop):
        values.value(rules.start, Budget(Limit(watch=stop)))
    store, value = values.value(rules.start, Budget(Limit()))
    assert store.game(value) is expected(rules.start)


def test_late_questions_are_out_of_time() -> None:
    rules = Domineering((6, 6))
    with pytest.raises(TooLarge):
        value_of_board(rules, rules.start, Budget(Limit(seconds=0.05)))


def test_a_second_process_and_plain_python_find_the_same_values() -> None:
    run_again(Path(__file__))
    run_again(Path(__file__), plain=True, warnings="ignore")


def test_rules_with_symmetries_of_their_own() -> None:
    """A cycle is a row of which the ends touch; all its turns are told by the rules."""
    chance = random.Random(2)
    for graph in ("cycle-5", "petersen"):
        rules = Snort(read_graph(graph))
        assert len(board_arrays(rules).signs) >= len(rules.symmetries) - 1 > 15
        check(rules, [chance.getrandbits(2 * rules.cells) for _ in range(10)])


if __name__ == "__main__":
    check(Domineering((3, 3)), range(1 << 9))
    check(Snort(read_graph("path-4")), range(1 << 8))
