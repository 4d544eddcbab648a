"""Find the move: made by chance the same everywhere, judged as the obvious search does, with one good move a day."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta

import pytest
from oracle import reachable

from noyau.core.catalogue import find_rules
from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import Puzzle, Scoring
from noyau.core.spec import parse
from noyau.literature.oracle.first_moves import good_moves
from noyau.literature.oracle.recursion import decide
from noyau.playing.challenges import daily_puzzle, find_puzzle
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.chance import Chance
from noyau.playing.challenges.daily import WEEK, daily_game, read_day
from noyau.playing.challenges.finding import levels_of
from noyau.playing.challenges.judging import LEVELS, judge
from noyau.playing.challenges.patterns import make_position
from noyau.playing.challenges.sameness import key_of

LINES = [(name, level) for name in PATTERNS for level in levels_of(name)]
START = date(2026, 11, 1)


def test_chance_is_the_same_on_every_machine_and_under_every_version() -> None:
    chance = Chance("a text")
    assert [chance.below(1000) for _ in range(4)] == [899, 74, 638, 819]
    assert [chance.randint(3, 5) for _ in range(6)] == [5, 3, 5, 5, 5, 4]
    assert (chance.choice("abcdef"), "".join(chance.shuffled("abcdef")), chance.randrange(2, 9, 3)) == (
        "c",
        "dfebac",
        8,
    )


def test_nothing_that_the_standard_library_makes_of_chance_comes_from_elsewhere() -> None:
    drawn = []
    for chance in (Chance("one"), Chance("one")):
        order = list(range(9))
        chance.shuffle(order)
        drawn.append(
            (order, chance.random(), chance.sample(range(50), 3), chance.getrandbits(70), chance.uniform(1, 2))
        )
    assert drawn[0] == drawn[1]
    assert 0 <= drawn[0][1] < 1
    assert drawn[0][3] < 2**70


def test_chance_is_fair() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))


@pytest.mark.parametrize(
    ("name", "level", "seed", "spec"),
    [
        ("nim", 3, 1, "nim:5,2"),
        ("cram", 4, 2, "cram:...##/....."),
        ("pegs", 3, 7, "pegs:rect-5x5:....o...o....ooo.oo......"),
        ("dots", 4, 2147483647, "dots:2x2:american:.x....xx...."),
        ("clobber", 2, 5, "right clobber:xox./x..o/..xo"),
        ("lights", 3, 0, "lights:grid-3x4:1011/1001/0101"),
        ("annihilation", 2, 9, "annihilation:a>b,a>c,a>d,b>d,c>a,c>f,d>c,e>g,f>b,f>d,g>c,g>e:a,b,c,d"),
    ],
)
def test_a_seed_gives_the_same_puzzle_for_ever(name: str, level: int, seed: int, spec: str) -> None:
    assert str(find_puzzle(name, level, seed).game) == spec


def test_another_process_finds_the_same_puzzles() -> None:
    names = ("nim", "cram", "dots")
    code = f"from noyau.playing.challenges import find_puzzle; print(*(find_puzzle(n, 3, 8).game for n in {names}))"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout.split()
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] == " ".join(str(find_puzzle(name, 3, 8).game) for name in names).split()


@pytest.mark.parametrize(("name", "level"), LINES)
def test_each_line_gives_puzzles_of_its_level_with_the_good_moves_of_the_obvious_search(name: str, level: int) -> None:
    for seed in range(2):
        puzzle = find_puzzle(name, level, seed)
        assert puzzle.level == level
        assert good_moves(puzzle.game) == {attempt.text for attempt in puzzle.judged.attempts if attempt.good}
        assert puzzle.is_unique or isinstance(puzzle.game.rules, Puzzle)


def test_seeds_give_different_puzzles() -> None:
    for name in ("nim", "hackenbush", "cram", "dots", "lights", "pegs"):
        assert len({str(find_puzzle(name, 3, seed).game) for seed in range(8)}) > 5, name


def test_a_wrong_move_is_refuted_until_the_solver_has_lost() -> None:
    for name, level in (("nim", 3), ("cram", 3), ("domineering", 1), ("annihilation", 2), ("king", 2)):
        puzzle = find_puzzle(name, level, 4)
        outcomes, _ = decide(reachable(puzzle.game.rules, puzzle.game.position), puzzle.game.ending)
        for attempt in puzzle.judged.attempts:
            line = puzzle.judged.refute(attempt.move)
            assert line[0] == puzzle.game.after(attempt.move)
            assert [outcomes[game.position] for game in line] in ([["P", "N"], ["P"]] if attempt.good else [["N", "P"]])


def test_a_refutation_in_points_lasts_until_the_opponent_has_moved() -> None:
    judged = judge(parse("dots:1x3:american:.xxxxx.x.."))
    wrong = next(attempt for attempt in judged.attempts if not attempt.good)
    line = judged.refute(wrong.move)
    assert len(line) > 1
    assert len(list(line[-1].moves())) < len(judged.attempts) - 1
    assert (judged.solution.count, wrong.count) == (1, -3)


def test_moves_are_the_same_where_a_turn_of_the_board_leaves_the_rules_in_place() -> None:
    games = ["cram:{}", "cram:{}/..", "chomp:3x3:{}", "king:5x5:{}", "domination:path-4:{}", "dots:1x2:american:{}"]
    cases = [
        ("#...", "...#", ".#.."),
        ("#.", ".#", None),
        ("3,3,1", "3,2,2", "3,3,2"),
        ("1,3", "3,1", "2,2"),
        ("x...", "...x", ".x.."),
        ("x......", ".x.....", "....x.."),
    ]
    for form, (one, same, other) in zip(games, cases, strict=True):
        keys = [key_of(parse(form.format(each))) for each in (one, same, other) if each]
        assert keys[0] == keys[1], form
        assert keys[0] not in keys[2:], form


@pytest.mark.parametrize("name", list(PATTERNS))
def test_positions_that_are_the_same_have_the_same_outcome_and_length(name: str) -> None:
    game = find_puzzle(name, levels_of(name)[0], 5).game
    if isinstance(game.rules, Puzzle | Scoring):
        pytest.skip("no outcome")
    outcomes, far = decide(reachable(game.rules, game.position), game.ending)
    met: dict[object, tuple[object, object]] = {}
    for position in outcomes:
        facts = outcomes[position], far[position]
        assert met.setdefault(key_of(type(game)(game.rules, position, game.ending)), facts) == facts


def test_every_day_of_four_weeks_has_one_good_move_and_climbs_through_the_week() -> None:
    days = [START + timedelta(number) for number in range(28)]
    puzzles = [daily_puzzle(day) for day in days]
    for day, puzzle in zip(days, puzzles, strict=True):
        assert puzzle.level == WEEK[day.weekday()]
        assert puzzle.is_unique
        assert 1 <= len(good_moves(puzzle.game)) < len(puzzle.judged.attempts) <= 40
    assert list(WEEK) == sorted(WEEK)
    assert {*WEEK} == {*LEVELS}
    assert len({str(puzzle.game) for puzzle in puzzles}) == len(days)


def test_all_games_of_a_level_come_before_one_comes_again() -> None:
    mondays = [START + timedelta(1 + 7 * week) for week in range(400)]
    names = [daily_game(day) for day in mondays]
    games = [name for name in PATTERNS if WEEK[0] in levels_of(name) and name != "lights"]
    first = next(number for number in range(len(games)) if len({*names[number : number + len(games)]}) == len(games))
    for start in range(first, len(names) - len(games), len(games)):
        assert {*names[start : start + len(games)]} == {*games}


def test_a_pattern_is_filled_as_it_says() -> None:
    chance = Chance("patterns")
    for _ in range(20):
        heaps = make_position("nim:{2*3-9}", chance)
        assert heaps is not None
        assert len(heaps.position) == 2
        assert all(3 <= heap <= 9 for heap in heaps.position)
        digraph = make_position("token:{arcs 5 8}:a", chance)
        assert digraph is not None
        assert len(list(digraph.moves())) >= 2
        assert str(digraph).count(">") == 8
        pegs = make_position("pegs:rect-4x4 ~3-3", chance)
        assert pegs is not None
        assert pegs.position.bit_count() == 4
    assert make_position("nim:1 ~2-2", chance) is None


def test_each_game_of_the_puzzles_is_one_of_the_catalogue_and_has_levels() -> None:
    assert len(PATTERNS) >= 15
    assert len({find_rules(name).family for name in PATTERNS}) >= 10
    assert all({*levels_of(name)} <= {*LEVELS} for name in PATTERNS)


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    with pytest.raises(SpecError, match="there are on nim"):
        find_puzzle("go", 1, 1)
    with pytest.raises(SpecError, match="from 1 to 5, not 6"):
        find_puzzle("nim", 6, 1)
    with pytest.raises(SpecError, match="levels 1, 2, 3, 4, not of level 5"):
        find_puzzle("king", 5, 1)
    with pytest.raises(SpecError, match="not 'Monday'"):
        read_day("Monday")
    with pytest.raises(TooLarge, match="too long"):
        judge(parse("kayles:40,39"))
    with pytest.raises(TooLarge, match="too long"):
        judge(parse("nim:1000,1000"))
