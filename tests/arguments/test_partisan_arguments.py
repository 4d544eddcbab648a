"""Games of two sides in words: each level says something, in both languages, that fits the position."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import noyau
from noyau.arguments import explain, say, summary
from noyau.arguments.argument import Advice, Instruction, Table
from noyau.arguments.levels import LEVELS, explain_at
from noyau.arguments.strategy import opening_move
from noyau.arguments.two_sides.choosing import answers_within, find_answer, strongest
from noyau.arguments.two_sides.copying import has_opposites
from noyau.arguments.two_sides.discovery import discover_sides
from noyau.arguments.two_sides.expert import tell_thermograph
from noyau.arguments.two_sides.verdicts import strategy_of_sides
from noyau.core.budget import Limit
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.turns import set_player
from noyau.core.verdict import Outcome, Player
from noyau.engines import solve
from noyau.engines.partisan.values import shared_values
from noyau.words import spell

POSITIONS = [
    "domineering:2x2",
    "domineering:3x1",
    "domineering:1x3",
    "domineering:3x3",
    "left domineering:2x3",
    "right domineering:2x3",
    "domineering:2x3 + domineering:3x2",
    "domineering:2x3 + domineering:2x2 + nim:1",
    "misere domineering:2x3",
    "misere left clobber:xoxo",
    "clobber:xoxo/oxox",
    "clobber:xox",
    "col:path-4",
    "snort:path-5",
    "toads:tt..ff",
    "nogo:2x2",
    "hackenbush:0-1b,1-2r",
    "hackenbush:0-1b,1-2b",
    "hackenbush:0-1b,1-2r,0-3g",
    "form:{2|-1/2} + form:^",
    "domineering:##/##",
    "domineering:2x3 + domineering:2x2 + domineering:3x1",
    "domineering:3x4",
    "right hackenbush:0-1b",
    "misere left hackenbush:0-1r",
    "left form:{1|-1} + domineering:2x2",
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", POSITIONS)
def test_every_level_is_said_in_words_and_ends_in_something_to_do(spec: str, language: str) -> None:
    found = solve(parse(spec))
    for level in LEVELS:
        blocks = explain_at(found, level)
        assert isinstance(blocks[-1], Advice | Instruction), blocks[-1]
        told = say(blocks, language)
        assert not re.search(r"partisan\.|red-blue\.|scene-sides|value\.[a-z]|\{[a-z]+[,}]", told), told
    assert not re.search(r"partisan\.|\{[a-z]+[,}]", say(summary(found), language))
    assert "{" not in say(explain_at(found, 1), language) or "form" in spec


@pytest.mark.parametrize("spec", POSITIONS)
def test_the_first_level_has_no_signs_that_a_child_does_not_know(spec: str) -> None:
    blocks = tuple(discover_sides(solve(parse(spec))))
    told = say(blocks, "en")
    assert not re.search(r"\*|⊕|\||±|\^", told), told
    assert not any(word in told for word in spec.split() if ":" in word and not word.startswith("form")), told
    first = next(number for number, block in enumerate(blocks) if isinstance(block, Advice))
    assert len(say(blocks[:first], "en").split()) <= 60, told


@pytest.mark.parametrize(
    "spec",
    ["impartial clobber:xoxo", "impartial domineering:2x2", "misere impartial domineering:2x2", "impartial col:path-5"],
)
def test_the_first_level_of_an_impartial_version_names_a_move(spec: str) -> None:
    blocks = explain_at(solve(parse(spec)), 1)
    told = say(blocks, "en")
    assert isinstance(blocks[-1], Advice)
    assert told.startswith("Both players may make every move.")
    assert not re.search(r"\*|impartial|Grundy", told), told
    assert re.search(r"First move: |The answer: ", told)


def test_hot_positions_tell_what_moving_first_is_worth() -> None:
    told = noyau.explain("domineering:2x3", level=3).say("en")
    assert "If Left moves first and both go on playing here, it comes to 2; if Right moves first, to -1/2." in told
    assert "On average it is worth 3/4. Its temperature is 5/4: the highest price worth paying" in told


def test_a_stalk_is_read_by_its_signs() -> None:
    told = noyau.explain("hackenbush:0-1b,1-2r,2-3b", level=3).say("en")
    assert "blue, red, blue" in told
    assert "0.11 in binary" in told
    assert "worth 3/4" in told


def test_parts_of_opposite_values_cancel_in_words() -> None:
    told = noyau.explain("domineering:2x3 + form:{1/2|-2} + domineering:3x1", level=3).say("en")
    assert "The values of domineering:2x3 and form:{1/2|-2} are opposite: they add up to 0" in told


@pytest.mark.parametrize(
    ("spec", "opposite"),
    [
        ("domineering:2x3 + domineering:3x2", True),
        ("domineering:..#./..#.", False),
        ("domineering:3x3 + domineering:3x3", True),
        ("hackenbush:0-1b,1-2r,0-3r,3-4b", True),
        ("clobber:xo.ox", True),
        ("domineering:2x2 + domineering:2x2 + nim:3 + nim:3", True),
        ("domineering:2x2 + domineering:2x2 + nim:3", False),
        ("domineering:2x3 + form:{1/2|-2}", False),
        ("misere domineering:3x3 + domineering:3x3", False),
    ],
)
def test_whoever_copies_in_the_opposite_part_answers_every_move(spec: str, opposite: bool) -> None:
    game = parse(spec)
    assert has_opposites(game) is opposite
    if not opposite:
        return
    assert "The second player copies" in noyau.explain(spec, level=3).say("en")
    for starter in Player:
        begun = set_player(game, starter)
        for step in begun.moves():
            answer = find_answer(begun, step)
            assert answer is not None
            assert has_opposites(begun.after(step).after(answer.move))


def test_answers_of_one_explanation_share_values_and_are_those_found_alone() -> None:
    for spec in ("left domineering:3x3", "right toads:tt..ff", "left clobber:xoxo + nim:2", "left snort:path-5"):
        game = parse(spec)
        steps = [*game.moves()]
        alone = [find_answer(game, step) for step in steps]
        with shared_values():
            together = [find_answer(game, step) for step in steps]
        assert together == alone, spec


def test_where_no_time_is_left_for_answers_the_rest_is_told() -> None:
    found = solve(parse("left domineering:4x4"))
    with answers_within(0):
        told = explain_at(found, 2)
    assert not any(isinstance(block, Table) for block in told)
    assert "If Left begins: lay a domino on the squares (1,0) and (2,0)." in say(told, "en")
    assert any(isinstance(block, Table) for block in explain_at(found, 2))


def test_a_number_among_other_parts_is_left_for_last() -> None:
    told = noyau.explain("form:1/2 + form:{1|-1} + form:{3|-2}", level=3).say("en")
    assert "Look first at the hottest part: form:{3|-2} (5/2)." in told
    assert "This part is a number, in which a move gains nothing: form:1/2." in told
    assert "are numbers" in noyau.explain("form:1/2 + form:{1|-1} + form:1", level=3).say("en")
    assert "gains nothing" not in noyau.explain("domineering:2x2 + domineering:2x2 + domineering:3x1", level=3).say(
        "en"
    )


def test_the_reader_is_told_where_the_hottest_part_is_the_wrong_one() -> None:
    told = noyau.explain("left form:{4||2|0} + form:{-2|-4}", level=3).say("en")
    assert "Look first at the hottest part: form:{4||2|0} (3/2)." in told or "form:{4|{2|0}} (3/2)" in told
    assert "Here the rule misleads Left: only moves in cooler parts win." in told
    assert "Left's winning moves: 2:-2." in told
    assert "misleads" not in noyau.explain("form:{4|0} + form:{1|-1} + form:{5|-3}", level=3).say("en")


def test_the_sum_with_the_negative_that_checks_a_value_is_lost_by_whoever_begins() -> None:
    for spec in ("domineering:2x3", "snort:path-5", "toads:tt..ff", "form:tiny(1)", "hackenbush:0-1b,1-2r"):
        told = say(explain_at(solve(parse(spec)), 3), "en")
        sum_of_both = re.search(r"in play: whoever begins loses (.*?)\. A game passes this test", told)
        assert sum_of_both is not None, told
        assert solve(parse(sum_of_both[1])).outcome is Outcome.P


def test_a_value_that_takes_long_to_read_is_written_once_and_a_short_one_is_named() -> None:
    assert "{2||2|0}" not in say(explain_at(solve(parse("domineering:4x4")), 2), "en")
    told = say(explain_at(solve(parse("domineering:4x4")), 3), "en").split("In canonical form")[0]
    assert told.count("{2||2|0}") == 1
    assert "This value is closer to 0 than any part of a move" in told
    assert "This value is confused with 0" in told
    assert "* is confused with 0" in noyau.explain("toads:tt..ff", level=3).say("en")


def test_a_number_with_an_infinitesimal_is_an_advance_at_the_first_level() -> None:
    told = say(explain_at(solve(parse("hackenbush:0-1r,1-2b,0-2g")), 1), "en")
    assert "Right is ahead by less than one move, but that is enough to win" in told
    assert "Left has 1 move more in hand than Right" in say(explain_at(solve(parse("form:1*")), 1), "en")


def test_the_game_without_moves_is_born_when_nobody_can_move() -> None:
    told = say(explain_at(solve(parse("col:path-4")), 3), "en")
    assert "It is born on day 0: in its simplest form nobody can move." in told


def test_a_pupil_is_asked_for_an_answer_that_the_text_does_not_give() -> None:
    for spec in ("domineering:3x4", "snort:path-5", "col:path-5"):
        blocks = explain_at(solve(parse(spec)), 2)
        asked = say(blocks[-1:], "en")
        from_here = re.fullmatch(r"From (\S+), (Left|Right) plays: (.*)\. Your turn: what is the answer\?", asked)
        assert from_here or re.match(r"(Left|Right) begins: .*\. Your turn: which answer wins", asked), asked
        if from_here:
            shown = next(
                block for block in blocks if isinstance(block, Table) and spell(block.head[0], "en") == from_here[2]
            )
            told = [re.findall(r"\d+", spell(row[0], "en")) for row in shown.rows]  # in words or as it is typed
            assert re.findall(r"\d+", from_here[3]) not in told


def test_a_board_whose_winning_move_is_not_found_gives_no_advice_that_loses() -> None:
    whole = solve(parse("domineering:4x4"))
    losing = tuple(option for option in whole.options if option.move not in whole.winning)
    found = replace(whole, options=losing, every=False)
    assert (found.outcome, found.winning) == (Outcome.N, ())
    assert "Let the other" not in say(tuple(discover_sides(found)), "en")


def test_stalks_have_the_edges_of_the_board() -> None:
    told = noyau.explain("hackenbush:0-1b,1-2r,0-3r,3-4r,0-7r,5-7b", level=3).say("en")
    assert "The stalk 0-1b,1-2r is, from the ground up: blue, red." in told
    assert "The stalk 0-3r,3-4r has 2 edges, all of them red: 2 moves for Right" in told
    assert "The stalk 0-7r,5-7b is, from the ground up: red, blue." in told


@pytest.mark.parametrize(
    "spec",
    [
        "form:{3||2|1} + form:{1|-1}",
        "form:1/2 + form:{1|-1}",
        "domineering:2x3 + domineering:2x2",
        "domineering:3x1 + domineering:2x2",
        "hackenbush:0-1b,1-2r,0-3g",
        "clobber:xoxo/oxox",
    ],
)
def test_one_first_move_is_advised_everywhere(spec: str) -> None:
    """The explanation, the strategy and the board of the page agree; it is made in a hot part, never in a number."""
    for starter in Player:
        found = solve(set_player(parse(spec), starter))
        option = strongest(found, starter)
        if option is None:
            continue
        assert opening_move(found) == option.move
        written = found.game.rules.write_move(found.game.position, option.move)
        assert f"plays {written}" in say(explain(found), "en")
        assert f"Strategy: play {written}" in say(tuple(strategy_of_sides(found)), "en")
        if spec.startswith("form"):
            assert written.startswith("2:")


def test_both_starters_are_answered_in_lost_and_misere_positions() -> None:
    for spec in ("domineering:3x3 + domineering:3x3", "misere domineering:2x3", "hackenbush:0-1b,1-2r,0-3r"):
        told = noyau.explain(spec, level=3).say("en")
        assert all(f"If {starter} begins, " in told or f"\n{starter} plays " in told for starter in ("Left", "Right"))


def test_whoever_must_begin_and_loses_is_told_what_to_try() -> None:
    told = say(tuple(discover_sides(solve(parse("left form:{1|-1} + domineering:2x2")))), "en")
    assert told.startswith("Left has to move, and every move can be answered.")
    assert "next time let the other begin" in told


def test_a_game_that_ends_with_nothing_left_says_so() -> None:
    for spec, winner in (("left domineering:##/##", "Right"), ("misere left hackenbush:0-1r", "Left")):
        assert f"the game is over, for Left is to move and cannot; {winner} wins" in say(
            summary(solve(parse(spec))), "en"
        )
    assert "nobody can move" in noyau.explain("domineering:##/##", level=3).say("en")
    assert "leaving nothing" in noyau.explain("hackenbush:0-1b,1-2r,0-3r", level=3).say("en")
    assert not re.search(
        r"won: $|leaving -", noyau.explain("misere hackenbush:0-1b,0-2r,0-3r", level=3).say("en"), re.MULTILINE
    )


def test_the_reader_who_follows_the_replies_wins() -> None:
    for spec in ("domineering:3x3", "clobber:xoxo", "snort:path-5", "domineering:2x3 + domineering:2x2"):
        for starter in Player:
            _follow(set_player(parse(spec), starter), starter)


def _follow(game: AnyGame, winner: Player) -> None:
    """Play the strategy that is printed against every reply, if the starter wins."""
    found = solve(game)
    if found.wins is None or found.wins.of(winner) is not winner:
        return
    told = say(tuple(strategy_of_sides(found)), "en")
    answers = {
        (position, move): answer
        for position, lines in re.findall(r"After (\S.*?):\n((?:  if .*\n?)*)", told)
        for move, answer in re.findall(
            r"  if (.*?), answer (.*?)(?:, leaving.*|, which.*|$)", lines, flags=re.MULTILINE
        )
    }
    first = re.search(r"Strategy: play (\S+)", told)
    assert first is not None
    _beat(game.play_text(first[1]), winner, answers)


def _beat(game: AnyGame, winner: Player, answers: dict[tuple[str, str], str]) -> None:
    for move in game.moves():
        position = game.rules.write(game.position)
        written = game.rules.write_move(game.position, move)
        after = game.after(move)
        answer = answers.get((f"'{position}'", written)) or answers[position, written]
        _beat(after.play_text(answer), winner, answers)
    assert game.player is winner.other


def test_thermographs_are_read_aloud() -> None:
    told = say(tell_thermograph(noyau.solve("domineering:2x3")), "en")
    assert "at the cost 5/4 they meet in 3/4" in told
    assert "(3/4, 5/4)" in told


def test_what_a_limit_left_open_is_not_called_lost() -> None:
    found = solve(parse("misere domineering:3x4"), limit=Limit(120))
    told = say(summary(found), "en")
    assert any(option.verdict.outcome is Outcome.OPEN for option in found.options)
    assert "left open" in told


@pytest.mark.parametrize(
    "spec", ["clobber:xox + clobber:oxo", "domineering:2x2 + domineering:2x2", "toads:t.f + toads:t.f"]
)
def test_a_whole_strategy_copies_where_every_part_has_its_opposite(spec: str) -> None:
    """So does the answer to each move: what is left has opposites again."""
    game = parse(spec)
    told = say(strategy_of_sides(solve(game)), "en")
    left = [line.partition("leaving ")[2].strip("'") for line in told.splitlines() if "leaving '" in line]
    assert left
    for texts in left:
        parts = zip(spec.split(" + "), texts.split(" + "), strict=True)
        assert has_opposites(parse(" + ".join(f"{part.partition(':')[0]}:{text}" for part, text in parts)))


def test_a_copy_is_the_same_move_where_there_is_one() -> None:
    told = say(strategy_of_sides(solve(parse("clobber:xox + clobber:oxo"))), "en")
    assert "if 1:0,2-0,1, answer 2:0,2-0,1, leaving 'xx. + oo.'" in told
