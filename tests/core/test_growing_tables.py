"""Tables that questions enlarge are right after an interruption at any instruction, and for eight threads at once.

Each is compared with what the rules themselves say, position by position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial, reduce
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from interrupting import ask_together, instructions, interrupt
from oracle import Oracle, mex, reachable

import noyau
from noyau.core import caches
from noyau.core.budget import Budget, Limit
from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines import ENGINES, solve, solve_puzzle
from noyau.engines import ask as ask_engine
from noyau.engines.exploring import masks
from noyau.engines.exploring.positions import Positions
from noyau.engines.heaps import misere_sums
from noyau.engines.partisan import board_values, store
from noyau.engines.partisan.store import Store
from noyau.engines.residues import part_nimbers
from noyau.engines.residues import search as residues
from noyau.engines.residues.search import Framed
from noyau.engines.scoring.alpha_beta import find_search
from noyau.engines.scoring.coin_scores import find_table
from noyau.engines.scoring.edge_values import find_values
from noyau.engines.tables import chomp as bars
from noyau.engines.tables import lattice
from noyau.forms.two_sided import TwoSided
from noyau.games.chomp import two_rows
from noyau.games.cram import Cram
from noyau.graphs.peg_boards import read_peg_board
from noyau.literature.oracle.recursion import minimax
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import solvable_jumps
from noyau.puzzles.pegs.solving.board_symmetries import least_image
from noyau.puzzles.pegs.solving.openings import all_openings
from noyau.values.heaps import compiled_rules
from noyau.values.heaps import user_rules as own_rules
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.heaps.subtraction import SubtractionTable
from noyau.values.heaps.user_rules import OwnHeaps
from noyau.values.shortgames import ShortGame
from noyau.values.shortgames import make as make_game

THREADS = 8
GRUNDY = HeapCode((4,), unequal=True)

Ask = Callable[[Any], Any]


@dataclass(frozen=True)
class Growing:
    """A table: how a new one is made into the function that asks it, what to ask, and what is true."""

    make: Callable[[], Ask]
    truth: dict[Any, Any]
    interruptions: int = 30

    @property
    def questions(self) -> list[Any]:
        return list(self.truth)


def ask_all(ask: Ask, questions: Sequence[Any]) -> dict[Any, Any]:
    return {question: ask(question) for question in questions}


def heaps(options: Callable[[int], Sequence[tuple[int, ...]]], to: int) -> dict[Hashable, int]:
    """The values of heaps by the mex rule."""
    values: list[int] = []
    for heap in range(to + 1):
        reached = set()
        for parts in options(heap):
            total = 0
            for part in parts:
                total ^= values[part]
            reached.add(total)
        values.append(mex(reached))
    return dict(enumerate(values))


def split_unequally(heap: int) -> list[tuple[int, ...]]:
    return [(part, heap - part) for part in range(1, (heap + 1) // 2)]


def take_one_or_halve(heap: int) -> list[tuple[int, ...]]:
    return [(heap - 1,), (heap // 2, heap // 3)] if heap else []


def in_plain_python() -> Growing:
    return Growing(lambda: HeapTable(GRUNDY).value, heaps(split_unequally, 150))


def far_heaps() -> Growing:
    truth = heaps(split_unequally, 1100)
    head = [truth[heap] for heap in range(1000)]

    def make() -> Ask:
        table = HeapTable(GRUNDY)
        table.known += head
        return table.value

    return Growing(make, {heap: truth[heap] for heap in (*range(0, 1000, 100), *range(1000, 1100))}, 20)


def wide_values() -> Growing:
    """Of Nim as a code, whose values outgrow their first words."""

    def make() -> Ask:
        table = HeapTable(HeapCode((0,), (3,)))
        return lambda heap: int(table.grow(heap)[heap])

    return Growing(make, {heap: heap for heap in (100, 300, 66_000)}, 20)


def own_heaps() -> Growing:
    rule = {heap: take_one_or_halve(heap) for heap in range(5000)}
    return Growing(lambda: OwnHeaps(rule.__getitem__, lambda heap: rule[heap]).value, heaps(take_one_or_halve, 60))


def subtraction() -> Growing:
    allowed = (2, 5, 11)
    truth = heaps(lambda heap: [(heap - take,) for take in allowed if take <= heap], 300)
    return Growing(lambda: SubtractionTable(allowed).value, truth)


def chomp_of_two_rows() -> Growing:
    def make() -> Ask:
        caches.clear()
        return lambda lengths: two_rows(lengths[0])[lengths[1]]

    game = parse("chomp:2x12")
    values = Oracle(game.rules, game.position).grundy()
    bites = {tuple(map(int, game.rules.write(position).split(","))): value for position, value in values.items()}
    return Growing(make, {lengths: value for lengths, value in bites.items() if lengths[0]})


def positions(spec: str) -> Growing:
    game = parse(spec)
    oracle = Oracle(game.rules, game.position)
    truth = {position: (oracle.outcome[position], oracle.remoteness[position]) for position in oracle.options}

    def make() -> Ask:
        graph = Positions(game.rules, Ending.NORMAL, Budget(Limit()))

        def ask(position: Any) -> tuple[Outcome, int | None]:
            verdict = graph.verdict(position)
            return verdict.outcome, verdict.remoteness

        return ask

    return Growing(make, truth)


def tell_nothing(count: int) -> None:
    """Watch nothing."""


def residue_values() -> Growing:
    rules = Cram((3, 4))

    def make() -> Ask:
        table = residues.Residues(rules)
        return lambda position: table.value(position, 10**6, tell_nothing)

    return Growing(make, dict(list(Oracle(rules, rules.start).grundy().items())[::7]))


def residues_in_a_frame() -> Growing:
    rules = Cram((3, 4))

    def make() -> Ask:
        table = Framed.of(Cram((5, 3)))

        def ask(position: int) -> int | None:
            return table.on(rules).search(position, 10**6, tell_nothing)

        return ask

    return Growing(make, dict(list(Oracle(rules, rules.start).grundy().items())[::11]))


def by_engine(module: Any, spec: str, step: int) -> Growing:
    """The tables that an engine keeps for the next question."""
    game = parse(spec)
    values = Oracle(game.rules, game.position).grundy()

    def make() -> Ask:
        caches.clear()

        def ask(position: Any) -> int:
            asked = Game(game.rules, position)
            table = module.find(asked, Budget(Limit())) or module.find(game, Budget(Limit()))
            return int(table.verdict(position).value)

        return ask

    return Growing(make, {game.position: values[game.position]} | dict(list(values.items())[::step]), 25)


def pegs() -> Growing:
    rules = Pegs(read_peg_board("rect-4x4"))

    @cache
    def solvable(position: int) -> bool:
        return rules.is_solved(position) or any(solvable(option) for option in rules.options(position))

    def make() -> Ask:
        caches.clear()
        return lambda position: solvable_jumps.keeping_jumps(rules, position, Budget(Limit()))

    found, waiting = {rules.start}, [rules.start]
    while len(found) < 24:
        waiting += (new := [option for option in rules.options(waiting.pop(0)) if option not in found])
        found.update(new)
    truth = {each: {jump: solvable(rules.play(each, jump)) for jump in rules.moves(each)} for each in sorted(found)}
    return Growing(make, truth, 25)


def openings() -> Growing:
    """The first levels of the games from the vacancy in the centre of the English board, up to symmetry."""
    rules = Pegs(read_peg_board("english"))
    levels = [{rules.start}]
    for _ in range(3):
        levels.append({option for position in levels[-1] for option in rules.options(position)})
    least = [sorted({least_image(rules.board, position, None) for position in level}) for level in levels]

    def make() -> Ask:
        caches.clear()
        return lambda depth: all_openings()[0]._level(depth)[1].tolist()

    return Growing(make, dict(enumerate(least)), 10)


def residues_of_two_words() -> Growing:
    """Of a block of squares that lies in both words."""
    rules = Cram((9, 8))
    block = sum(1 << cell for cell in (53, 54, 55, 61, 62, 63, 69, 70, 71))

    def make() -> Ask:
        table = residues.Residues(rules)
        return lambda position: table.value(position, 10**6, tell_nothing)

    return Growing(make, dict(list(Oracle(rules, block).grundy().items())[::5]), 20)


def three_rows() -> Growing:
    """Who wins on bars of Chomp whose values would take long."""
    game = parse("chomp:3x12")
    outcome = Oracle(game.rules, game.position).outcome

    def make() -> Ask:
        caches.clear()

        def ask(position: int) -> Outcome:
            table = bars.find(game, Budget(Limit(positions=4)))
            assert isinstance(table, bars.ThreeLines)
            return table.verdict(position).outcome

        return ask

    return Growing(make, dict(list(outcome.items())[::15]), 20)


def answers(engine: str, spec: str, step: int) -> Growing:
    """All that an engine answers on the positions that follow one."""
    game = parse(spec)
    oracle = Oracle(game.rules, game.position, game.ending)
    values = oracle.grundy() if oracle.is_acyclic and game.ending is Ending.NORMAL else {}
    asked = [game.position, *list(oracle.options)[::step]]

    def make() -> Ask:
        caches.clear()

        def ask(position: Any) -> tuple[Outcome, int | None, int | None]:
            told = Game(game.rules, position, game.ending)
            found = ask_engine(engine, told, Budget(Limit()), told.decide()) or solve(told)
            answering.add(
                engine if found.method.engine == engine or engine in ("few_masks", "taken_cells") else "another"
            )
            verdict = found.verdict
            return verdict.outcome, verdict.remoteness if lasts else None, verdict.grundy if values else None

        return ask

    lasts = oracle.remoteness if engine not in ("misere_heaps", "parts") else {}
    truth = {each: (oracle.outcome[each], lasts.get(each), values.get(each)) for each in asked}
    return Growing(make, truth, 12 if lasts else 3)


answering: set[str] = set()
"""The engines that have answered."""


def lamps() -> Growing:
    """The fewest presses, where any put out the lamps of a path."""
    rules = parse("lights:path-8").rules
    fewest: dict[Any, int | None] = dict.fromkeys(range(1 << 8))
    for count in range(9):
        for presses in combinations(range(8), count):
            lit = reduce(rules.play, presses, 0)
            fewest[lit] = count if fewest[lit] is None else fewest[lit]

    def make() -> Ask:
        caches.clear()

        def ask(position: int) -> int | None:
            moves = solve_puzzle(Game(rules, position), fewest=True).moves
            return None if moves is None else len(list(moves))

        return ask

    return Growing(make, dict(list(fewest.items())[::20]), 20)


def stones() -> Growing:
    """How few stones can be left on a path."""
    rules = parse("soloclobber:path-6").rules

    @cache
    def fewest(position: Any) -> int:
        return min(map(fewest, rules.options(position)), default=sum(stone in "xo" for stone in position))

    def make() -> Ask:
        caches.clear()
        return lambda position: solve_puzzle(Game(rules, position)).left

    starts = ["".join(stones) for stones in product("xo", repeat=6)]
    return Growing(make, {start: fewest(start) for start in starts[::9]}, 20)


def vertices() -> Growing:
    """Outcomes and remoteness in one digraph with cycles."""
    text = "a>b,b>c,c>a,c>d,b>e,e>d,a>f,f>a,g>a,g>f"
    game = parse(f"token:{text}:g")
    oracle = Oracle(game.rules, game.position)

    def make() -> Ask:
        caches.clear()
        found = noyau.digraph(text)
        return lambda vertex: (found.outcomes()[vertex], found.remoteness()[vertex])

    return Growing(make, {each: (oracle.outcome[each], oracle.remoteness[each]) for each in oracle.options}, 20)


def quotients() -> Growing:
    rules = misere_sums.HeapRules((parse("octal:0.07").rules,))
    game = parse("octal:0.07:8", Ending.MISERE)
    outcome = Oracle(game.rules, game.position, Ending.MISERE).outcome

    def make() -> Ask:
        caches.clear()
        return lambda heap: rules.quotient(heap).outcome([heap])

    return Growing(make, {heap: outcome[(heap,)] for heap in range(1, 9) if (heap,) in outcome}, 6)


def scores(find: Callable[..., Any], spec: str, step: int) -> Growing:
    """Scores of a game with points, each position asked by itself."""
    game = parse(spec)
    rules = game.rules
    assert isinstance(rules, Scoring)

    def moves(position: Any) -> Iterator[tuple[int, bool, Any]]:
        for move in rules.moves(position):
            yield rules.gain(position, move), rules.plays_again(position, move), rules.play(position, move)

    def make() -> Ask:
        caches.clear()
        return lambda position: find(Game(rules, position)).bounds(position)

    score = minimax(moves)
    found = [each for each in reachable(rules, game.position) if each][::step]
    return Growing(make, {each: (score(each), score(each)) for each in (game.position, *found)}, 8)


def boards_of_two() -> Growing:
    """Values of boards of two players, a budget for each question."""
    game = parse("domineering:3x3")
    rules, _ = sides_of(game)
    assert isinstance(rules, TwoSided)

    @cache
    def value(position: int) -> ShortGame:
        return make_game(*([value(option) for option in rules.options(position, player)] for player in Player))

    def make() -> Ask:
        caches.clear()
        return lambda position: board_values.value_of_board(rules, position, Budget(Limit()))

    return Growing(make, {position: value(position) for position in range(511, 0, -29)}, 25)


def short_games() -> Growing:
    """Sums in a store."""
    switches = [make_game([high], [low]) for high in range(3) for low in range(-2, high)]

    def make() -> Ask:
        store = Store()
        return lambda pair: store.game(store.add(*(store.value(switches[each]) for each in pair)))

    truth = {pair: switches[pair[0]] + switches[pair[1]] for pair in combinations(range(len(switches)), 2)}
    return Growing(make, dict(list(truth.items())[::2]), 25)


TABLES: dict[str, Callable[[], Growing]] = {
    "heaps in plain Python": in_plain_python,
    "far heaps": far_heaps,
    "wide values": wide_values,
    "own heaps": own_heaps,
    "subtraction": subtraction,
    "two rows of chomp": chomp_of_two_rows,
    "positions": lambda: positions("wythoff:5,6"),
    "positions with cycles": lambda: positions("token:a>b,b>c,c>a,c>d,b>e,e>d,a>f,f>a:a"),
    "residues": residue_values,
    "residues in a frame": residues_in_a_frame,
    "bars": lambda: by_engine(bars, "chomp:4x4", 5),
    "masks": lambda: by_engine(masks, "domination:path-8", 5),
    "pieces": lambda: by_engine(lattice, "queen:8x8:7,7", 3),
    "pegs": pegs,
    "openings": openings,
    "misère quotients": quotients,
    "residues of two words": residues_of_two_words,
    "three rows of chomp": three_rows,
    "lamps": lamps,
    "stones": stones,
    "vertices": vertices,
    "all strings": lambda: scores(lambda game: find_table(game.rules, game.position, Budget(Limit())), "dots:1x2", 9),
    "searched strings": lambda: scores(
        lambda game: find_search(game.rules, game.position, Budget(Limit())), "strings:path-4", 1
    ),
    "boards of two players": boards_of_two,
    "short games": short_games,
    "edges": lambda: scores(lambda game: find_values(game, Budget(Limit())), "picarete:complete-4", 3),
}

ANSWERS = {
    "closed_form": ("nim:3,4,5", 20),
    "misere_heaps": ("misere octal:0.07:6", 1),
    "sums": ("kayles:4 + wythoff:2,3", 25),
    "tables": ("queen:6x6:5,5", 5),
    "bars": ("chomp:4x4", 10),
    "few_masks": ("domination:path-8", 9),
    "taken_cells": ("domination:path-8", 7),
    "residues": ("cram:3x4", 90),
    "masks": ("domination:path-8", 15),
    "parts": ("impartial clobber:2x3", 5),
    "game_graph": ("token:a>b,b>c,c>a,c>d,b>e,e>d,a>f,f>a:a", 1),
}
"""A game that each engine answers, and of how many positions one is asked."""

TABLES |= {f"answers by {engine}": partial(answers, engine, *told) for engine, told in ANSWERS.items()}


@cache
def growing(name: str) -> Growing:
    return TABLES[name]()


@pytest.fixture(autouse=True)
def _small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables outgrow their room, and programs their plain beginnings, at once."""
    for engine in (masks, lattice):
        monkeypatch.setattr(engine, "_PLAIN", 5)
    for engine in (misere_sums, part_nimbers):
        monkeypatch.setattr(engine, "explore_small", lambda *given: None)
    monkeypatch.setattr(residues, "_FIRST_BITS", 3)
    monkeypatch.setattr(residues, "_BAND", 50)
    monkeypatch.setattr(board_values, "_FIRST_BITS", 3)
    monkeypatch.setattr(board_values, "_FRAMES", 2)
    monkeypatch.setattr(board_values, "_BAND", 20)
    monkeypatch.setattr(store, "_FIRST_ROWS", 4)
    monkeypatch.setattr(store, "_LISTED", 2)
    monkeypatch.setattr(own_rules, "PLAIN_HEAPS", 20)
    monkeypatch.setattr(own_rules, "PLAIN_OPTIONS", 50)
    monkeypatch.setattr(compiled_rules, "compile_rule", _extend)
    monkeypatch.setattr(compiled_rules, "_FIRST", 10)


def _extend(options: Callable[[int], Sequence[tuple[int, ...]]]) -> Callable[..., int]:
    """The kernel around a rule, without a compiler."""

    def extend(values: Any, span: Any, seen: Any) -> int:
        for heap in range(span[0], span[1]):
            reached = set()
            for parts in options(heap):
                total = 0
                for part in parts:
                    total ^= int(values[part])
                reached.add(total)
            values[heap], span[0] = mex(reached), heap + 1
        return 0

    return extend


def test_all_engines_are_asked() -> None:
    assert ANSWERS.keys() == ENGINES.keys()
    answering.clear()
    for engine in ENGINES:
        table = growing(f"answers by {engine}")
        table.make()(table.questions[0])
    assert answering == set(ENGINES)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of a file that is opened just then
@pytest.mark.parametrize("name", TABLES)
def test_an_interruption_at_any_instruction_leaves_right_values(name: str) -> None:
    table = growing(name)
    chance = Random(name)
    order = chance.sample(table.questions, len(table.questions))
    lines = instructions(partial(ask_all, table.make(), order))
    for numbers in chance.sample(list(lines.values()), min(table.interruptions, len(lines))):
        ask = table.make()
        interrupt(partial(ask_all, ask, order), chance.choice(numbers))
        assert ask_all(ask, table.questions) == table.truth


@pytest.mark.parametrize("name", TABLES)
def test_eight_threads_find_what_one_finds(name: str) -> None:
    table = growing(name)
    chance = Random(name)
    for _ in range(3):
        ask = table.make()
        orders = [chance.sample(table.questions, len(table.questions)) for _ in range(THREADS)]
        answers = ask_together([partial(ask_all, ask, order) for order in orders])
        assert all(answer == table.truth for answer in answers)
        assert ask_all(ask, table.questions) == table.truth
