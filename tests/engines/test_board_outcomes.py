"""Outcomes of boards and sums found natively, against plain recursion, values and the search in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest
from interrupting import instructions, interrupt
from second_process import run_again
from sides_oracle import SidesOracle

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending, Player, Wins
from noyau.engines import solve
from noyau.engines.partisan.board_outcomes import IDEAS_BY_NAME, BoardOutcomes, join_boards
from noyau.engines.partisan.board_values import BoardValues
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.partisan.values import Values
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.games.sides.amazons import Amazons
from noyau.games.sides.clobber import Clobber, ClobberOnGraph
from noyau.games.sides.colouring_games import Col, Snort
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.nogo import NoGo
from noyau.games.sides.toads import Toads
from noyau.graphs.notation import read_graph
from noyau.kernels.sides.move_counts import SMALL
from noyau.kernels.sides.partisan_boards import IS_COUNTED
from noyau.values.shortgames import ShortGame, dyadic, integer, make, nimber

ELSEWHERE = Path(__file__).parent / "outcomes_elsewhere.tsv"
ENDLESS = Limit(10**9)


def searching(rules: TwoSided, small: int | None, without: tuple[str, ...] = ()) -> BoardOutcomes:
    """A search that values parts of so many cells."""
    return BoardOutcomes(rules, Budget(ENDLESS), small, without)


def by_moves(rules: TwoSided) -> Callable[[Mask, Player], bool]:
    """Whether whoever is to move wins, by looking at everything."""

    @cache
    def wins(position: Mask, player: Player) -> bool:
        return not all(wins(option, player.other) for option in rules.options(position, player))

    return wins


def random_masks(rules: TwoSided, random: Random, count: int) -> list[Mask]:
    """Positions that play has reached: a few moves of anybody from where every cell has one of the signs."""
    found = []
    for _ in range(count):
        position = rules.start if random.random() < 0.5 else _filled(rules, random)
        for _ in range(random.randrange(4)):
            player = random.choice(list(Player))
            if options := list(rules.options(position, player)):
                position = random.choice(options)
        found.append(position & (1 << rules.cells * rules.planes) - 1)
    return found


def _filled(rules: TwoSided, random: Random) -> Mask:
    """Each cell dead, or with one plane, whatever the rules think of it."""
    planes = [random.choice((None, *range(rules.planes))) for _ in range(rules.cells)]
    return sum(1 << plane * rules.cells + cell for cell, plane in enumerate(planes) if plane is not None)


RULES = [
    Domineering((3, 4)),
    Domineering((4, 3)),
    Domineering((2, 5)),
    Clobber((3, 3)),
    Clobber((1, 9)),
    Clobber((2, 5)),
    ClobberOnGraph(read_graph("cycle-7")),
    NoGo((2, 3)),
    Toads((2, 4)),
    Amazons((2, 3)),
]


@pytest.mark.parametrize("small", [0, 3, 30])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_boards_are_judged_as_by_plain_recursion(rules: TwoSided, small: int) -> None:
    found, wins = searching(rules, small), by_moves(rules)
    for position in random_masks(rules, Random(3), 60):
        for player in Player:
            assert found.is_won([position], [], player) is wins(position, player), rules.spec(position)


@pytest.mark.parametrize("board", [(1, 7), (2, 3), (2, 4)])
def test_positions_of_nogo_are_judged_and_valued_as_by_their_definition(board: tuple[int, int]) -> None:
    rules = NoGo(board)
    oracle, values = SidesOracle(rules), BoardValues(rules)
    met = oracle.reachable(rules.start)
    for small in (0, 3, 30):
        found = searching(rules, small)
        for position in met[:: 1 + len(met) // 700]:
            for player in Player:
                assert found.is_won([position], [], player) is oracle.is_won(position, player), rules.spec(position)
    for position in met[:: 1 + len(met) // 300]:
        store, value = values.value(position, Budget(ENDLESS))
        assert store.game(value) == oracle.value(position), rules.spec(position)


def test_stones_that_take_no_breath_from_each_other_are_parts() -> None:
    rules = NoGo((1, 6))
    assert sorted(rules.parts(rules.read("..xo.."))) == sorted(map(rules.read, ("..x###", "###o..")))
    assert len(rules.parts(rules.read("..xx.."))) == 1


VALUES: Sequence[ShortGame] = (
    *(integer(n) for n in (-2, -1, 0, 1, 3)),
    *(dyadic(Fraction(n, 4)) for n in (-3, -1, 1, 2, 5)),
    *(nimber(n) for n in (1, 2, 3)),
    make([integer(0)], [nimber(1)]),
    make([nimber(1)], [integer(0)]),
    make([integer(2)], [integer(-1)]),
    make([integer(1)], [integer(-1)]),
    make([make([integer(3)], [integer(0)])], [integer(-2)]),
)


@pytest.mark.parametrize("small", [0, 4, None])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_sums_are_judged_as_by_their_value(rules: TwoSided, small: int) -> None:
    random, budget = Random(11), Budget(ENDLESS)
    found, values = searching(rules, small), BoardValues(rules)
    masks = random_masks(rules, random, 30)
    for _ in range(60):
        boards = random.choices(masks, k=random.randrange(2 if small == 0 else 3))
        others = random.choices(VALUES, k=random.randrange(4))
        total = integer(0)
        for value in others:
            total += value
        for board in boards:
            store, value = values.value(board, budget)
            total += store.game(value)
        expected = Wins.of_outcome(total.outcome)
        for player in Player:
            assert found.is_won(boards, others, player) is (expected.of(player) is player), (boards, others)


@pytest.mark.parametrize(
    "rules", [Col(read_graph("grid-3x3")), Snort(read_graph("grid-3x3")), Snort(read_graph("path-7"))], ids=str
)
def test_colouring_games_are_judged_as_by_plain_recursion(rules: TwoSided) -> None:
    found, wins = searching(rules, 4), by_moves(rules)
    for player in Player:
        assert found.is_won([rules.start], [], player) is wins(rules.start, player)


@pytest.mark.parametrize("idea", [*IDEAS_BY_NAME, "counts", "values"])
def test_the_search_does_without_any_one_idea(idea: str) -> None:
    for rules in (Domineering((3, 4)), Clobber((2, 4))):
        random = Random(7)
        with_all, found = searching(rules, 4), BoardOutcomes(rules, Budget(ENDLESS), 4, without=[idea])
        for _ in range(20):
            boards = random_masks(rules, random, 2)
            values = random.choices(VALUES, k=2)
            for player in Player:
                assert found.is_won(boards, values, player) is with_all.is_won(boards, values, player)


def test_many_boards_are_judged_as_by_their_values() -> None:
    """Of each board the value is found, and bounds of thermographs decide most of the search."""
    rules, random = NoGo((2, 4)), Random(2)
    masks = [position for position in SidesOracle(rules).reachable(rules.start) if position.bit_count() >= 12]
    values = BoardValues(rules)
    for _ in range(25):
        boards, total = random.choices(masks, k=4), integer(0)
        for board in boards:
            store, value = values.value(board, Budget(ENDLESS))
            total += store.game(value)
        expected, found = Wins.of_outcome(total.outcome), searching(rules, None)
        for player in Player:
            assert found.is_won(boards, [], player) is (expected.of(player) is player), boards


def test_a_sum_whose_parts_are_not_all_valued_is_judged_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounded effort ends while a part is being valued, which is then searched."""
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._SMALL_IN_SUMS", 4)
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._STEPS", 8)
    rules, random = Clobber((2, 4)), Random(4)
    for effort in (0, 3, 10, 40):
        monkeypatch.setattr("noyau.engines.partisan.board_outcomes._EFFORT", effort)
        found, exact = searching(rules, None), searching(rules, 30)
        for _ in range(15):
            boards = random_masks(rules, random, 2)
            for player in Player:
                assert found.is_won(boards, [], player) is exact.is_won(boards, [], player)


def test_an_interruption_anywhere_leaves_right_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("_DRAWN", 4), ("_FIRST_SEEN", 4), ("_LEVELS", 2), ("_STEPS", 64), ("_PATIENCE", 8)):
        monkeypatch.setattr(f"noyau.engines.partisan.board_outcomes.{name}", size)
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._EFFORT", 40)
    rules = Domineering((4, 5))
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._COUNTED_IN_SUMS", 6)
    boards = random_masks(rules, Random(9), 3)
    expected = {player: searching(rules, 30).is_won(boards, [], player) for player in Player}
    found = searching(rules, None, ("cuts",))
    lines = instructions(lambda: found.is_won(boards, [], Player.LEFT))
    assert found.states > 8
    numbers = sorted({number for done in lines.values() for number in (done[0], done[-1])})
    for number in numbers[:: 1 + len(numbers) // 60]:
        found = searching(rules, None, ("cuts",))
        interrupt(lambda found=found: found.is_won(boards, [], Player.LEFT), number)  # type: ignore[misc]
        assert {player: found.is_won(boards, [], player) for player in Player} == expected, number


def test_a_board_of_few_moves_that_takes_long_is_searched_natively_after_all() -> None:
    rules, position = sides_of(parse("nogo:x.../..../...o"))
    found = Outcomes(Ending.NORMAL, Budget(Limit(5000)))
    assert found.both(rules, position) == (Player.RIGHT, Player.LEFT)
    assert found.boards is not None
    small = Outcomes(Ending.NORMAL, Budget(Limit(5000)))
    assert small.both(*sides_of(parse("domineering:3x3"))) == (Player.LEFT, Player.RIGHT)
    assert small.boards is None


def test_a_part_that_whoever_begins_loses_is_left_out_of_a_sum_that_takes_long() -> None:
    rules, position = sides_of(parse("nogo:3x4 + clobber:3x6 + nogo:x.../..../...o"))
    found = Outcomes(Ending.NORMAL, Budget(Limit(500_000)))
    assert found.both(rules, position) == (Player.RIGHT, Player.LEFT)


@pytest.mark.parametrize("whole", [1, 30])
def test_sums_are_judged_by_their_parts_as_by_their_value(whole: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.partisan.outcomes._WHOLE", whole)
    monkeypatch.setattr("noyau.engines.partisan.outcomes._MORE", 2)
    monkeypatch.setattr("noyau.engines.partisan.part_sums._EASY", 0)
    random, decided = Random(8), 0
    for _ in range(80):
        terms = [random.choice((Toads((1, 6)), Domineering((2, 3)), Clobber((2, 3)))) for _ in range(3)]
        spec = " + ".join(term.spec(random_masks(term, random, 1)[0]) for term in terms)
        rules, position = sides_of(parse(spec))
        value = Values(Budget(ENDLESS)).of(rules, position)
        found = Outcomes(Ending.NORMAL, Budget(ENDLESS))
        assert found.both(rules, position) == Wins.of_outcome(value.outcome), spec
        decided += bool(found._alone)
    assert decided > 20


def test_moves_are_counted_only_where_they_clear_what_they_need() -> None:
    counted = {str(rules): bool(searching(rules, 0).board.kinds[0, IS_COUNTED]) for rules in RULES}
    assert {rules for rules, is_counted in counted.items() if is_counted} == {str(rules) for rules in RULES[:3]}


def test_boards_of_different_sizes_are_one_kind() -> None:
    random = Random(5)
    sizes = [(2, 3), (3, 2), (1, 4), (3, 3)]
    for kind, signs in ((Domineering, 1), (Clobber, 2)):
        assert kind((1, 1)).planes == signs
        for _ in range(20):
            places = [(rules, random_masks(rules, random, 1)[0]) for rules in map(kind, random.choices(sizes, k=3))]
            found = join_boards(places)
            assert found is not None
            kinds, masks = found
            assert len(kinds) == 1
            check_sum(places, [], BoardOutcomes(kinds, Budget(ENDLESS), 4), masks)
    assert join_boards([(Domineering((2, 40)), 0), (Domineering((3, 3)), 0)]) is None


def check_sum(
    places: list[tuple[TwoSided, Mask]], values: list[ShortGame], search: BoardOutcomes, masks: list[Mask]
) -> None:
    """Whether a search finds who wins a sum of boards and values, whoever begins."""
    total = sum(values, integer(0))
    for term, position in places:
        store, value = BoardValues(term).value(position, Budget(ENDLESS))
        total += store.game(value)
    expected = Wins.of_outcome(total.outcome)
    for player in Player:
        assert search.is_won(masks, values, player) is (expected.of(player) is player), (places, values)


@pytest.mark.parametrize("small", [0, 4, None])
def test_boards_of_several_kinds_are_judged_as_by_their_values(small: int | None) -> None:
    random = Random(6)
    pool = {rules: random_masks(rules, random, 12) for rules in RULES}
    for _ in range(12):
        asked = random.sample(RULES, 3)
        search: BoardOutcomes | None = None
        for _ in range(4):
            chosen = random.choices(asked, k=random.randrange(1, 4))
            places = [(rules, random.choice(pool[rules])) for rules in chosen]
            found = join_boards(places, search.kinds if search else asked)
            assert found is not None
            if search is None:
                search = BoardOutcomes(found[0], Budget(ENDLESS), small)
            assert found[0] == search.kinds, "what is known goes on"
            check_sum(places, random.choices(VALUES, k=random.randrange(3)), search, found[1])


def test_kinds_share_a_word_with_the_bits_that_tell_them_apart() -> None:
    small, whole = Clobber((2, 2)), Domineering((8, 8))
    joined = join_boards([(small, small.start), (Domineering((7, 9)), 1), (small, 0b11)])
    assert joined == ((small, Domineering((7, 9))), [small.start, 1 << 63 | 1, 0b11])
    assert join_boards([(whole, 1), (small, 1)]) is None, "no bit of the word is left"
    assert join_boards([(small, 1)], [whole]) == ((small,), [1]), "what is known does not fit"
    assert join_boards([(Domineering((8, 2)), 1)], [whole]) == ((whole,), [1])


@pytest.mark.parametrize(
    "spec", ["domineering:4x5", "domineering:5x5", "domineering:4x6", "clobber:3x4", "clobber:2x7", "nogo:3x3"]
)
def test_empty_boards_are_judged_as_by_their_value(spec: str) -> None:
    game = parse(spec)
    rules, position = game.rules.rules, game.position.position
    store, value = BoardValues(rules).value(position, Budget(ENDLESS))
    expected = Wins.of_outcome(store.outcome(value))
    for player in Player:
        assert searching(rules, 8).is_won([position], [], player) is (expected.of(player) is player)


@pytest.mark.parametrize("spec", ["domineering:6x6", "clobber:4x4"])
def test_whoever_begins_wins_on_a_larger_board(spec: str) -> None:
    """Domineering: Breuker, Uiterwijk and van den Herik 2000."""
    game = parse(spec)
    found = searching(game.rules.rules, 8)
    assert all(found.is_won([game.position.position], [], player) for player in Player)


def test_whoever_begins_loses_nogo_on_three_rows_of_four() -> None:
    rules = NoGo((3, 4))
    found = searching(rules, 8)
    assert not any(found.is_won([rules.start], [], player) for player in Player)


def test_the_limit_leaves_what_one_search_proved_and_the_next_begins_anew() -> None:
    game = parse("domineering:6x6")
    rules, position = game.rules.rules, game.position.position
    found = BoardOutcomes(rules, Budget(Limit(500)), without=["cuts"])
    for _ in range(2):
        with pytest.raises(TooLarge):
            found.is_won([position], [], Player.LEFT)
    found.budget = Budget(ENDLESS)
    assert found.is_won([0b1100], [], Player.LEFT) is not found.is_won([0b1100], [], Player.RIGHT)
    assert found.is_won([position], [], Player.LEFT)


def test_a_table_that_is_full_forgets_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._FIRST_SEEN", 4)
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._MOST_SEEN", 5)
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._LEVELS", 2)
    monkeypatch.setattr("noyau.engines.partisan.board_outcomes._MOVES", 4)
    game = parse("domineering:5x5")
    found = searching(game.rules.rules, 4)
    assert not found.is_won([game.position.position], [], Player.LEFT)
    assert not found.is_won([game.position.position], [], Player.RIGHT)
    assert len(found.frames.seen) == 1 << 5


def test_a_search_in_little_memory_values_fewer_parts_and_finds_the_same() -> None:
    rules = Domineering((5, 5))
    full = searching(rules, 16, ("cuts",))
    bounded = BoardOutcomes(rules, Budget(Limit(10**9, memory=400_000)), 16, ["cuts"])
    for player in Player:
        assert not full.is_won([rules.start], [], player)
        assert not bounded.is_won([rules.start], [], player)
    assert len(bounded) < len(full)
    assert bounded.frames.guide[SMALL] == 0
    assert bounded.frames.seen.nbytes <= 1 << 18


def test_the_search_of_outcomes_is_native_where_boards_are_large() -> None:
    for spec in (
        *("domineering:4x4", "clobber:2x6", "domineering:3x4 + domineering:4x3 + nim:1", "col:grid-3x4"),
        *(
            "domineering:3x4 + clobber:2x4",
            "nogo:2x4 + snort:cycle-6 + form:{3|1||-2}",
            "cram:3x3 + amazons:2x3 + toads:t..f",
        ),
    ):
        game = parse(spec)
        rules, position = game.rules.rules, game.position.position
        native, plain = (Outcomes(Ending.NORMAL, Budget(ENDLESS)) for _ in range(2))
        plain._summands = lambda places: None  # type: ignore[method-assign]
        assert native.both(rules, position) == plain.both(rules, position), spec
        assert not native.sums.states, spec
        assert plain.boards is None, spec


def test_every_winning_move_of_a_board_that_is_searched() -> None:
    found = solve(parse("left domineering:6x6"), limit=Limit(100_000))
    assert found.wins.left is Player.LEFT
    rules = found.game.rules.rules
    plain = searching(rules, 0)
    for option in found.options:
        left = rules.play(rules.start, option.move.move, Player.LEFT)
        assert option.best is not plain.is_won([left], [], Player.RIGHT)


def test_a_second_process_finds_the_same() -> None:
    run_again(
        "from noyau.engines.partisan.board_outcomes import BoardOutcomes;"
        "from noyau.core.budget import Budget, Limit; from noyau.core.verdict import Player;"
        "from noyau.games.sides.domineering import Domineering; rules = Domineering((5, 5));"
        "assert not BoardOutcomes(rules, Budget(Limit(10**6))).is_won([rules.start], [], Player.LEFT)"
    )


def test_boards_are_judged_as_by_other_systems() -> None:
    rows = [line.split("\t") for line in ELSEWHERE.read_text().splitlines()[2:]]
    searches: dict[tuple[TwoSided, ...], BoardOutcomes] = {}
    for spec, *told, _ in rows:
        rules, position = sides_of(parse(spec))
        joined = join_boards([(rules, position)])
        assert joined is not None
        search = searches.setdefault(joined[0], searching(rules, None))
        won = [search.is_won(joined[1], [], player) for player in Player]
        assert won == [word == "win" for word in told], spec
    assert len(rows) > 100
