"""The perfect player against every reply, on every game of the catalogue that has no points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from samples import SCORING, games_of

from noyau.core.budget import Budget
from noyau.core.catalogue import CATALOGUE
from noyau.core.game import Game, Solved
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit
from noyau.engines.exploring.positions import Positions
from noyau.forms.rewriting import Rewriting
from noyau.games.fibonacci import Fibonacci
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.playing.players import Expert, Strength, choose, counters
from noyau.values.loopy import Loopy

ENDINGS = list(Ending)
SMALL_STARTS = {
    "nim": ["nim:3,4,5", "nim:1,1,1,2", "nim:7"],
    "bounded": ["bounded:1:9", "bounded:2:4,5", "bounded:3:13", "bounded:4:6,3,2"],
    "interval": [
        "interval:1-3:9,4",
        "interval:2-3:11",
        "interval:3-5:21",
        "interval:2-5:7,8",
        "interval:4-4:13",
    ],
    "subtraction": [
        "subtraction:1,2,4:13",
        "subtraction:1,3,4:7,6",
        "subtraction:2,5:9,8",
        "subtraction:3:4,7,5",
    ],
    "parity": ["parity:5,6", "parity:3,4,7"],
    "notall": ["notall:3,4", "notall:1,2,3,4"],
    "moore": ["moore:1:2,3,3", "moore:2:3,2,2,2", "moore:3:2,2,1,2,1"],
    "fibonacci": ["fibonacci:24", "fibonacci:16,4"],
    "token": ["token:a>b,b>c,c>a,b>d:a", "token:a>b,a>c,b>d,c>d,d>e:a", "token:a>a,a>b,b>c,c>b,c>d:a"],
    "domineering": ["left domineering:3x3", "right domineering:2x4"],
    "clobber": ["left clobber:xox/oxo", "right clobber:path-5:xoxox"],
    "col": ["left col:cycle-5", "right col:path-4"],
    "snort": ["left snort:path-5", "right snort:grid-2x2"],
    "toads": ["left toads:tt..ff", "right toads:t.ft.f"],
    "nogo": ["left nogo:2x3", "right nogo:1x4"],
    "amazons": ["left amazons:x../..o", "right amazons:x.o/..."],
    "form": ["left form:{2|{0|-1}}", "right form:{1|*}"],
    "sum": [
        "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a",
        "fibonacci:7 + notall:3",
        "nim:2 + token:a>b,b>a,b>c,c>d:a",
        "token:a>b,b>a,a>c:a + token:d>e,e>d,e>f,f>g:d + nim:2",
        "moore:2:2,1,2 + bounded:2:4",
    ],
}
SMALL_STARTS |= {
    name: [str(game) for game in games_of(name)[:5]] for name in CATALOGUE if name not in {*SMALL_STARTS, *SCORING}
}


class Obvious:
    """Outcome and remoteness the slow way: round by round, from the ends back."""

    def __init__(self, start: Game[Any, Any]) -> None:
        self.rules, self.ending = start.rules, start.ending
        self.options: dict[Any, list[Any]] = {}
        found = [start.position]
        while found:
            position = found.pop()
            if position not in self.options:
                self.options[position] = list(self.rules.options(position))
                found += self.options[position]
        self.known: dict[Any, tuple[Outcome, int]] = {}
        distance = 0
        while fresh := dict(self._round(distance)):
            self.known |= fresh
            distance += 1

    def _round(self, distance: int) -> Iterator[tuple[Any, tuple[Outcome, int]]]:
        for position, options in self.options.items():
            if position in self.known:
                continue
            outcomes = [self.outcome(option) for option in options]
            if not options:
                yield position, (Outcome.N if self.ending is Ending.MISERE else Outcome.P, 0)
            elif Outcome.P in outcomes:
                yield position, (Outcome.N, distance)
            elif all(outcome is Outcome.N for outcome in outcomes):
                yield position, (Outcome.P, distance)

    def outcome(self, position: Any) -> Outcome:
        return self.known[position][0] if position in self.known else Outcome.D

    def of(self, outcome: Outcome) -> Iterator[Any]:
        """The positions of an outcome in which one can move."""
        return (position for position, options in self.options.items() if options and self.outcome(position) is outcome)


class Games:
    """Every game that follows from a position when the perfect player moves first, against every reply."""

    def __init__(self, start: Game[Any, Any], expert: Expert, random: Random) -> None:
        self.start, self.expert, self.random = start, expert, random
        self.lengths: dict[Any, int | None] = {}

    def longest(self, position: Any) -> int:
        """How many moves the longest of these games takes; an error if one of them is lost or never ends."""
        rules, ending = self.start.rules, self.start.ending
        if isinstance(rules, Fibonacci):
            position = rules.canonical(position)  # more may never be taken than there is
        if position in self.lengths:
            known = self.lengths[position]
            assert known is not None, f"the game goes round in circles at {rules.spec(position)}"
            return known
        if not list(rules.options(position)):
            assert ending is Ending.MISERE, f"the perfect player cannot move in {rules.spec(position)}"
            return 0
        self.lengths[position] = None
        move = choose(Game(rules, position, ending), Strength.PERFECT, self.random, self.expert).move
        replies = list(rules.options(rules.play(position, move)))
        assert replies or ending is Ending.NORMAL, f"the perfect player ends {rules.spec(position)} and loses"
        length = 1 + max((1 + self.longest(reply) for reply in replies), default=0)
        self.lengths[position] = length
        return length


def wins_against_every_reply(start: Game[Any, Any], limit: Limit | None = None, seed: int = 0) -> Obvious:
    """Exhaust the replies from every won position ahead, and keep the draw in every drawn one."""
    truth = Obvious(start)
    expert = Expert(start.rules, start.ending, *([limit] if limit else []))
    games = Games(start, expert, Random(seed))
    for position in truth.of(Outcome.N):
        length = games.longest(position)
        if limit is None:
            assert length == truth.known[position][1], start.rules.spec(position)
    for position in truth.of(Outcome.D):
        choice = choose(Game(start.rules, position, start.ending), Strength.PERFECT, Random(seed), expert)
        assert choice.why == "draws"
        assert truth.outcome(start.rules.play(position, choice.move)) is Outcome.D
    return truth


def test_every_game_of_the_catalogue_that_has_no_points_is_played_here() -> None:
    assert set(SMALL_STARTS) == {*CATALOGUE, "sum"} - SCORING


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", SMALL_STARTS)
def test_the_perfect_player_wins_every_won_position_in_exactly_its_remoteness(name: str, ending: Ending) -> None:
    for spec in SMALL_STARTS[name]:
        wins_against_every_reply(parse(spec, ending))


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_perfect_player_wins_by_theorem_alone_where_a_game_is_too_large_to_visit(ending: Ending) -> None:
    played = set()
    for spec in (spec for name, specs in SMALL_STARTS.items() if name != "sum" for spec in specs):
        game = parse(spec, ending)
        decided = isinstance(game.rules, Solved) and game.rules.decide(game.position, ending) is not None
        if decided and not isinstance(game.rules, Rewriting):  # there a theorem may know a position, not what follows
            wins_against_every_reply(game, Limit(positions=1))
            played.add(game.rules.name)
    assert {"nim", "moore", "fibonacci"} <= played


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_perfect_player_wins_and_draws_on_every_digraph_of_at_most_three_vertices(
    count: int, ending: Ending
) -> None:
    names = "abc"[:count]
    pairs = [(source, target) for source in names for target in names]
    drawn = 0
    for size in range(len(pairs) + 1):
        for arcs in combinations(pairs, size):
            rules = Token(Digraph(arcs, names))
            for vertex in names:
                drawn += len(list(wins_against_every_reply(Game(rules, vertex, ending)).of(Outcome.D)))
    assert drawn


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("seed", range(12))
def test_the_perfect_player_wins_and_draws_on_random_digraphs_with_cycles(seed: int, ending: Ending) -> None:
    wins_against_every_reply(Game(random_token(Random(seed), 14), "0", ending), seed=seed)


@pytest.mark.parametrize("seed", range(40))
def test_in_a_sum_with_cycles_too_large_to_visit_the_perfect_player_does_not_go_round_in_circles(
    seed: int,
) -> None:
    random = Random(seed)
    rules = [random_token(random, 5), random_token(random, 4)]
    term = " + ".join(f"{each.spec('0')}" for each in rules)
    wins_against_every_reply(parse(f"{term} + nim:2"), Limit(positions=14), seed=seed)


def test_an_arbitrary_winning_move_would_go_round_in_circles() -> None:
    """From a both moves leave a lost position, but b only leads back to a."""
    assert choose(parse("token:a>b,a>c,b>a:a"), Strength.PERFECT, Random(0)).move == "c"
    game = parse("token:a>b,a>c,b>a:a + nim:1,1")
    expert = Expert(game.rules, game.ending, Limit(positions=4))
    winning = {move for move, _ in expert.judge(game.position).moves(Outcome.P)}
    assert {(0, "b"), (0, "c")} < winning
    for seed in range(5):
        assert choose(game, Strength.PERFECT, Random(seed), expert).move != (0, "b")


def test_counters_decrease_whenever_a_raised_value_is_brought_back() -> None:
    for seed in range(30):
        rules = random_token(Random(seed), 9)
        graph = Positions(rules, Ending.NORMAL, Budget(Limit()))
        names = list(rules.digraph.vertices)
        values = [None if isinstance(value, Loopy) else int(value) for value in map(graph.value, names)]
        rows = rules.digraph.rows
        found = counters(rows, values)
        assert set(found) == {index for index, value in enumerate(values) if value is not None}
        for index, counter in found.items():
            own = values[index]
            assert own is not None
            for option in rows[index]:
                if (raised := values[option]) is None or raised > own:
                    assert any(values[back] == own and found[back] < counter for back in rows[option])


def random_token(random: Random, count: int) -> Token:
    """A digraph of which every vertex but one or two leads somewhere, often in circles."""
    names = [str(vertex) for vertex in range(count)]
    arcs = [(name, random.choice(names)) for name in names[:-1] for _ in range(random.randint(1, 3))]
    return Token(Digraph([("0", names[-2]), *arcs], names))


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_perfect_player_wins_fibonacci_nim_from_every_won_heap_up_to_200(ending: Ending) -> None:
    expert = Expert(Fibonacci(), ending)
    games = Games(Game(Fibonacci(), (200, 199), ending), expert, Random(0))
    for heap, least in enumerate(least_winning_takes(200, ending)):
        for most in {least, heap - 1}:  # the tightest win, and the usual start
            if least <= most <= heap and heap:
                length = games.longest((heap, int(most)))
                verdict = expert.judge((heap, int(most))).verdict
                assert verdict is not None
                assert length == verdict.remoteness


def least_winning_takes(top: int, ending: Ending) -> list[float]:
    """For each heap of Fibonacci Nim the least number of tokens that wins, by trying all."""
    least: list[float] = [float("inf") if ending is Ending.NORMAL else 0]
    for heap in range(1, top + 1):
        wins = (take for take in range(1, heap + 1) if least[heap - take] > 2 * take)
        least.append(next(wins, float("inf")))
    return least


def test_fault_vii_1_the_fastest_win_is_played() -> None:
    """The printed program takes 1 of 51 tokens (at most 16) and wins in 39 moves; taking 4 wins in 37."""
    game = parse("fibonacci:51,16")
    expert = Expert(game.rules, game.ending)
    assert choose(game, Strength.PERFECT, Random(0), expert).move == 4
    assert Games(game, expert, Random(0)).longest((51, 16)) == 37


def test_fault_vii_2_with_fifteen_left_three_are_taken_and_two_in_misere_play() -> None:
    assert choose(parse("bounded:3:15"), Strength.PERFECT, Random(0)).move == (0, 3)
    assert choose(parse("misere bounded:3:15"), Strength.PERFECT, Random(0)).move == (0, 2)


def test_fault_vii_3_won_positions_of_fibonacci_nim_are_not_lost_at_88_with_at_most_4() -> None:
    """The printed program takes 4 and loses; only 1 wins (88 = 55 + 21 + 8 + 3 + 1)."""
    game = parse("fibonacci:88,4")
    assert choose(game, Strength.PERFECT, Random(0)).move != 4
    Games(game, Expert(game.rules, game.ending), Random(0)).longest((88, 4))


def test_fault_vii_4_every_first_move_from_a_won_heap_up_to_1000_wins() -> None:
    """The printed program fails on 37 heaps, 88, 135, 143 … 986."""
    expert = Expert(Fibonacci(), Ending.NORMAL, Limit(positions=1))
    least = least_winning_takes(1000, Ending.NORMAL)
    for heap in range(1, 1001):
        if least[heap] < heap:
            take = choose(Game(Fibonacci(), (heap, heap - 1)), Strength.PERFECT, Random(0), expert).move
            assert least[heap - take] > 2 * take
