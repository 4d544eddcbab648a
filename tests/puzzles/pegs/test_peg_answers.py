"""Peg solitaire in words: the moves that are listed are replayed, the numbers that are said are counted again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from noyau.arguments import explain, say, summary
from noyau.arguments.argument import Argument
from noyau.core.analysis import Method, Solution
from noyau.core.reasons import Reason
from noyau.core.spec import parse
from noyau.engines import solve_puzzle
from noyau.graphs.peg_boards import read_peg_board
from noyau.puzzles.pegs.argument import fits, picture
from noyau.puzzles.pegs.reasons import Exhausted
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.known_plays import known_obstacle, known_play, replay_jumps
from noyau.puzzles.pegs.solving.pagoda import pagoda_obstacle, pagoda_obstacles
from noyau.puzzles.pegs.solving.parities import class_obstacle, count_colours, possible_ends
from noyau.values.masks import bits
from noyau.words import LANGUAGES, Sentence

SPECS = (
    "pegs:english",
    "pegs:english:16",
    "pegs:english?end=16",
    "pegs:english?end=0",
    "pegs:european",
    "pegs:triangular-5",
    "pegs:triangular-4",
    "pegs:rect-1x3",
    "pegs:rect-2x3",
    "pegs:rect-3x3",
    "pegs:rect-5x3",
    "pegs:rect-6x3",
    "pegs:rect-3x3:o...o...o",
    "pegs:rect-3x3?end=0:.ooo.....",
    "pegs:cycle-6?end=0,1:.o....",
    "pegs:rect-4x4",
    "pegs:cycle-6",
    "pegs:cycle-7",
    "pegs:cycle-6:o.o.o.",
    "pegs:path-6",
    "pegs:path-5",
    "pegs:star-4",
    "pegs:petersen",
    "pegs:o.o.o",
    "pegs:ooo#o/##.##?end=2",
    "pegs:oo...?end=2",
    "pegs:rect-2x3:......",
    "pegs:rect-2x3?end=......",
    "pegs:oo.#oo.",
    "pegs:oo.#oo.?end=2",
)


def _sentences(argument: Argument) -> dict[str, Sentence]:
    return {block.key: block for block in argument if isinstance(block, Sentence)}


def _unsolvable(spec: str, *reasons: Reason | None, **facts: Any) -> Solution[Any, Any]:
    """An answer that only has its reasons."""
    proofs = tuple(reason for reason in reasons if reason is not None)
    assert proofs
    return Solution(parse(spec), False, None, False, None, proofs, Method("test"), **facts)


@pytest.mark.parametrize("spec", SPECS)
def test_every_explanation_is_whole_sentences_in_each_language(spec: str) -> None:
    solution = solve_puzzle(parse(spec))
    for language in LANGUAGES:
        said = say(explain(solution), language)
        assert not re.search(r"[{}]|pegs\.[a-z]|peg-proof\.|None", said)
        assert said.splitlines()[0].endswith((".", ")."))


@pytest.mark.parametrize("spec", SPECS)
def test_the_moves_that_are_listed_lead_where_the_answer_says(spec: str) -> None:
    game = parse(spec)
    solution = solve_puzzle(game)
    said = say(summary(solution), "en")
    listed = re.findall(r"^  +[0-9]+\. (.*)$", said, flags=re.M)
    jumps = [tuple(map(int, jump.split("-"))) for line in listed for jump in line.split(", then ")]
    assert isinstance(game.rules, Pegs)
    end = replay_jumps(game.rules, game.position, jumps)  # type: ignore[arg-type]
    assert end is not None
    if solution.solvable and "more." not in said:
        assert game.rules.is_solved(end)
    elif "more." not in said and solution.left is not None and jumps:
        assert end.bit_count() == solution.left


@pytest.mark.parametrize("spec", SPECS)
def test_what_cannot_be_solved_has_a_reason_that_is_said(spec: str) -> None:
    solution = solve_puzzle(parse(spec))
    if not solution.solvable:
        keys = _sentences(explain(solution))
        assert any(key.startswith("peg-proof.") for key in keys)


def test_jumps_of_one_peg_in_a_row_are_one_move() -> None:
    said = say(summary(solve_puzzle(parse("pegs:rect-5x3"))), "fr")
    assert re.search(r"  [0-9]\. [0-9]+-[0-9]+-([0-9]+), puis \1-", said)


def test_no_solution_has_fewer_moves_than_one() -> None:
    said = say(summary(solve_puzzle(parse("pegs:grid-2x2"))), "en")
    assert "in 1 move" in said
    assert "fewer moves" not in said


def test_the_rule_of_three_counts_the_pegs_on_each_colour() -> None:
    game = parse("pegs:european")
    board = read_peg_board("european")
    solution = _unsolvable("pegs:european", class_obstacle(board, game.position, None), left=2)
    keys = _sentences(explain(solution))
    drawn = re.sub(r"\s", "", keys["puzzle.picture"].facts["picture"])
    for letter in "ABC":
        assert drawn.count(letter) == 12
    assert drawn.count("b") == 1
    assert keys["peg-proof.three-now"].facts == {"a": 12, "b": 12, "c": 12}
    assert "peg-proof.three-even" in keys
    assert "12 sur A, 12 sur B et 12 sur C" in say(explain(solution), "fr")


def test_two_colourings_together_forbid_what_neither_does_alone() -> None:
    board = read_peg_board("rect-2x3")
    keys = _sentences(explain(_unsolvable("pegs:rect-2x3", class_obstacle(board, board.start, None))))
    assert keys["peg-proof.three-colour"].facts["colour"] == "B"
    assert keys["peg-proof.three-second"].facts["colour"] == "A"
    assert "peg-proof.three-no-both" in keys


def test_an_end_that_the_colours_forbid_is_compared_with_the_start() -> None:
    board = read_peg_board("english")
    obstacle = class_obstacle(board, board.start, [1])
    assert obstacle is not None
    keys = _sentences(explain(_unsolvable("pegs:english?end=0", obstacle)))
    wanted = count_colours(obstacle.colours[0], [0])
    assert tuple(keys["peg-proof.three-then"].facts[letter] for letter in "abc") == wanted
    said = say(explain(_unsolvable("pegs:english?end=0", obstacle)), "fr")
    assert "il est impossible de laisser un pion dans le trou 0 et aucun autre" in said


def test_sets_of_holes_are_shown_where_three_colours_are_not_enough() -> None:
    board = read_peg_board("oo.#...")
    obstacle = class_obstacle(board, board.start, [1 << 4])
    assert obstacle is not None
    assert obstacle.kind == "peg-parities"
    solution = _unsolvable("pegs:oo.#...?end=4", obstacle)
    assert "peg-proof.set-aim" in _sentences(explain(solution))
    star = read_peg_board("edges-0.1,0.2,0.3,4.5")
    alone = class_obstacle(star, star.read("o.oooo"), None)
    said = say(explain(_unsolvable("pegs:edges-0.1,0.2,0.3,4.5:o.oooo", alone)), "en")
    assert "no hole is left where a single last peg could stand" in said


def test_weights_are_drawn_on_the_board_with_both_totals() -> None:
    board = read_peg_board("oo...")
    obstacle = pagoda_obstacle(board, board.start, 1 << 4)
    assert obstacle is not None
    solution = _unsolvable("pegs:oo...?end=4", obstacle)
    keys = _sentences(explain(solution))
    assert keys["puzzle.picture"].facts["picture"].split() == ["·", "1", "1", "2", "3"]
    assert keys["peg-proof.pagoda-aim"].facts == {"now": "1", "aim": "3"}


def test_weights_for_every_possible_end_leave_no_hole() -> None:
    board = read_peg_board("english")
    position = board.read("20,29,30,31")
    ends = possible_ends(board, position)
    reason = pagoda_obstacles(board, position, ends)
    solution = _unsolvable(f"pegs:english:{board.write(position)}", reason)
    keys = _sentences(explain(solution))
    assert keys["peg-proof.ends"].facts["holes"] == tuple(map(str, ends))
    assert "peg-proof.pagoda-all" in keys
    assert "-" not in keys["peg-proof.pagoda-end"].facts["now"]


def test_weights_on_a_graph_are_listed() -> None:
    board = read_peg_board("path-5")
    obstacle = pagoda_obstacle(board, board.read("oo..."), 1 << 4)
    said = say(explain(_unsolvable("pegs:path-5?end=4:oo...", obstacle)), "en")
    assert "weight 3: hole 4" in said
    assert "weight 1: holes 1, 2" in said


@pytest.mark.parametrize("name", ["rect-4x3", "rect-5x3", "rect-40x3", "rect-200x3", "rect-6x3", "cycle-40"])
def test_a_play_that_is_known_for_every_size_is_told_with_its_rule(name: str) -> None:
    rules = Pegs(read_peg_board(name))
    play = known_play(rules, rules.start)
    assert play is not None
    solution = Solution(
        parse(f"pegs:{name}"),
        play.left == 1,
        play.jumps if play.left == 1 else None,
        False,
        None,
        (play.reason,),
        Method("known", play.reference),
        left=play.left,
        more={"best": ["{}-{}-{}".format(*jump) for jump in play.jumps]} if play.left > 1 else {},
    )
    for language in LANGUAGES:
        assert not re.search(r"[{}]|pegs\.[a-z]|peg-proof\.", say(explain(solution), language))
    keys = _sentences(explain(solution))
    assert "peg-proof.columns" in keys or "peg-proof.line" in keys
    assert ("pegs.more-moves" in keys) == (len(play.jumps) > 70)


def test_a_theorem_is_named() -> None:
    rules = Pegs(read_peg_board("cycle-9"))
    for language in LANGUAGES:
        assert "Beeler" in say(explain(_unsolvable("pegs:cycle-9", known_obstacle(rules, rules.start))), language)


def test_a_search_that_found_nothing_says_how_many_positions_it_saw() -> None:
    solution = _unsolvable("pegs:english", Exhausted(1234567))
    assert "1,234,567 positions were looked at" in say(explain(solution), "en")
    stuck = _unsolvable("pegs:english:0,32", Exhausted(1))
    assert "No peg can jump." in say(explain(stuck), "en")


def test_an_answer_that_is_not_proved_says_so() -> None:
    game = parse("pegs:english")
    open_still = Solution(game, False, None, False, None, (), Method("test", scope="observed"), left=3)
    said = say(summary(open_still), "en")
    assert "not proved" in said
    assert "perhaps fewer" in said
    proved = Solution(game, False, None, False, None, (Exhausted(5),), Method("test"), left=3)
    assert "fewer are impossible" in say(summary(proved), "en")


def test_triangles_are_drawn_as_triangles_and_large_boards_are_not_drawn() -> None:
    board = read_peg_board("triangular-3")
    lines = picture(board, list("oooooo")).facts["picture"].splitlines()
    assert [line.rstrip().count("o") for line in lines] == [1, 2, 3]
    assert [line.index("o") for line in lines] == [5, 4, 3]
    assert not fits(read_peg_board("rect-31x3"))
    assert not fits(read_peg_board("cycle-6"))
    tall = read_peg_board("rect-99x3")
    keys = _sentences(explain(_unsolvable("pegs:rect-99x3", class_obstacle(tall, tall.start, None))))
    assert keys["puzzle.picture"].facts["picture"].splitlines()[:2] == ["  A B c", "  B C a"]
    assert "peg-proof.three-corner" in keys


def test_pictures_stand_side_by_side_where_there_is_room() -> None:
    board = read_peg_board("rect-2x3")
    both = picture(board, list("abcdef"), list("ghijkl")).facts["picture"]
    assert both.splitlines() == ["  a b c     g h i", "  d e f     j k l"]


def test_the_last_peg_of_the_english_board_stands_in_one_of_five_holes() -> None:
    solution = solve_puzzle(parse("pegs:english"))
    assert _sentences(explain(solution))["peg-proof.ends"].facts["holes"] == ("1", "13", "16", "19", "31")
    assert list(bits(0b1010)) == [1, 3]
