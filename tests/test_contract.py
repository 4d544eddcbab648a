"""Every game of the catalogue, every engine that accepts it, both endings: against the slow, obvious way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from oracle import Oracle, generalised_value
from samples import SCORING, SIDED, SIDES, STARTS, endings_of, met_once
from sides_oracle import SidesOracle

from noyau.core.analysis import Analysis
from noyau.core.budget import Budget, Limit
from noyau.core.catalogue import CATALOGUE, find_rules
from noyau.core.errors import IllegalMove
from noyau.core.game import ClosedForm, Decomposes, Game, Solved
from noyau.core.spec import parse, write
from noyau.core.turns import play_side, take_apart
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines import ENGINES, ask, solve
from noyau.engines.analysing import LISTED
from noyau.engines.exploring.positions import SMALL
from noyau.forms.turning import TurningGame
from noyau.testing import check_rules
from noyau.values.nimbers import Nimber
from noyau.words import LANGUAGES, look_up

EVERY_GAME = pytest.mark.parametrize("name", sorted(STARTS))
ON_MASKS = {"domination", "arckayles", "cram", "chomp", "poset"}
ON_COINS = {name for name in CATALOGUE if issubclass(find_rules(name), TurningGame)}
ON_EDGES = {"arckayles", "cram", "hackenbush", "nimstring", "picarete", "strings"}
"""The games where an edge may be written from either end."""
WITHOUT_THEOREM = {
    Ending.NORMAL: {"piece"},
    Ending.MISERE: {
        *("piece", "vectors", "geography", "edgegeography", "hackenbush", "annihilation", "greedy"),
        *(*ON_MASKS, *ON_COINS),
    },
}
"""The games whose theorems say nothing of this ending, or of the positions that are tested."""
NO_MOVES = ("", "0", "x", "-1", "1-0", "99", "1:", "9:9-9", "1-1,1-1", "٣", "1\n1-1-1", "9" * 500)
BOTH_ENDINGS = pytest.mark.parametrize("ending", list(Ending), ids=str)


def test_every_game_of_the_catalogue_is_tested_here() -> None:
    assert set(STARTS) == {*CATALOGUE, "sum"} - SIDED
    assert set(SIDES) == {*SIDED, "hackenbush", "sum"}
    assert all((*STARTS.values(), *SIDES.values()))


@EVERY_GAME
def test_rules_keep_their_contract(name: str) -> None:
    starts: dict[Any, list[Any]] = {}
    for rules, start in STARTS[name]:
        assert rules.name == name
        starts.setdefault(rules, []).append(start)
    for rules, positions in starts.items():
        check_rules(rules, positions)


@EVERY_GAME
def test_a_spec_reads_back_as_the_game_it_writes(name: str) -> None:
    for ending, (_, rules, positions) in product(endings_of(name), met_once(name)):
        for position in positions[:200]:
            game = Game(rules, position, ending)
            assert parse(write(game)) == game
            assert parse(game.spec, ending) == game


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_example_of_a_game_is_a_game_of_that_name(name: str) -> None:
    rules = find_rules(name)
    assert rules.name == name
    assert rules.example.partition(":")[0] == name
    game = parse(rules.example)
    assert type(take_apart(game)[0]) is rules
    assert list(game.moves())


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_game_is_presented_in_each_language(name: str) -> None:
    for language in LANGUAGES:
        for part in ("title", "summary", "rule"):
            assert look_up(language, f"game.{name}.{part}"), f"game.{name}.{part} in {language}"


@EVERY_GAME
def test_a_text_that_is_no_move_is_refused_with_a_reason(name: str) -> None:
    for rules, start in STARTS[name][:5]:
        for text in NO_MOVES:
            if text.strip() in {rules.write_move(start, move) for move in rules.moves(start)}:
                continue
            if name in ON_EDGES and text == "1-0":
                continue
            with pytest.raises(IllegalMove) as refusal:
                rules.read_move(start, text)
            assert str(refusal.value)
            assert "{" not in str(refusal.value)


EVERY_SIDED_GAME = pytest.mark.parametrize("name", sorted(SIDES))


@EVERY_SIDED_GAME
def test_rules_of_two_sides_keep_their_contract(name: str) -> None:
    for rules, positions in _sided(name).items():
        assert rules.name == name
        check_rules(rules, positions)


def _sided(name: str) -> dict[Any, list[Any]]:
    """The rules of a game of two sides, with their positions."""
    found: dict[Any, list[Any]] = {}
    for rules, position in map(take_apart, SIDES[name]):
        found.setdefault(rules, []).append(position)
    return found


@EVERY_SIDED_GAME
@BOTH_ENDINGS
def test_a_spec_says_who_moves_and_reads_back(name: str, ending: Ending) -> None:
    for game in SIDES[name]:
        rules, position = take_apart(game)
        after = [
            play_side(rules, position, move, player) for player in Player for move in rules.moves(position, player)
        ]
        for place in (position, *after):
            for player in Player:
                asked = rules.at(place, player, ending)
                assert parse(write(asked)) == asked
                assert parse(asked.spec, ending).ending is ending


@EVERY_SIDED_GAME
def test_a_text_that_is_no_move_of_a_player_is_refused_with_a_reason(name: str) -> None:
    for rules, position in map(take_apart, SIDES[name]):
        for player in Player:
            legal = {rules.write_move(position, move) for move in rules.moves(position, player)}
            others = {rules.write_move(position, move) for move in rules.moves(position, player.other)}
            for text in {*NO_MOVES, *others} - legal:
                move, refusal = _move_or_refusal(rules, position, text, player)
                assert refusal or move in rules.moves(position, player)  # another way to write one
                assert "{" not in refusal or name in ("form", "sum")


def _move_or_refusal(rules: Any, position: Any, text: str, player: Player) -> tuple[Any, str]:
    """The move that a text writes, or why it is none."""
    try:
        return rules.read_move(position, text, player), ""
    except IllegalMove as refusal:
        return None, str(refusal)


@EVERY_SIDED_GAME
@BOTH_ENDINGS
def test_values_and_winners_are_those_of_the_definition(name: str, ending: Ending) -> None:
    for rules, starts in _sided(name).items():
        oracle = SidesOracle(rules)
        positions = list(dict.fromkeys(place for start in starts for place in oracle.reachable(start)))
        for position in positions[:: 1 + len(positions) // 16]:
            analysis = solve(rules.at(position, ending=ending))
            for starter in Player:
                assert analysis.verdict.wins.of(starter) is oracle.winner(position, starter, ending), analysis.game
            if ending is Ending.NORMAL:
                assert analysis.verdict.short in (None, oracle.value(position)), analysis.game
            for option in analysis.options:
                player, move = option.move
                after = rules.play(position, move, player)
                assert option.verdict.wins is None or all(
                    winner in (None, oracle.winner(after, starter, ending))
                    for starter, winner in zip(Player, option.verdict.wins, strict=True)
                ), (analysis.game, option)


@pytest.mark.parametrize("name", sorted(set(STARTS) - SCORING))
@BOTH_ENDINGS
def test_every_engine_agrees_with_the_oracle(name: str, ending: Ending) -> None:
    answered = set()
    for oracle, rules, positions in met_once(name, ending):
        values = _values(oracle, rules) if ending is Ending.NORMAL and positions else {}
        for position in positions:
            for analysis in _answers(Game(rules, position, ending)):
                answered.add(analysis.method.engine)
                _check(analysis, oracle, values)
    assert "game_graph" in answered
    knows = any(isinstance(rules, Solved | ClosedForm | Decomposes) for rules, _ in STARTS[name])
    assert answered & {"closed_form", "sums"} or not knows or name in WITHOUT_THEOREM[ending]


def _answers(game: Game[Any, Any]) -> Iterator[Analysis[Any, Any]]:
    proved = game.decide()
    for engine in ENGINES:
        answer = ask(engine, game, Budget(Limit()), proved)
        if answer is not None:
            assert answer.method.engine == engine
            yield answer


def _values(oracle: Oracle, rules: Any) -> dict[Any, Any]:
    if oracle.is_acyclic:
        return {position: Nimber(value) for position, value in oracle.grundy().items()}
    if len(oracle.options) > 12:
        return {}
    return {position: generalised_value(rules, position) for position in oracle.options}


def _check(analysis: Analysis[Any, Any], oracle: Oracle, values: dict[Any, Any]) -> None:
    game = analysis.game
    rules, position = game.rules, game.position
    assert analysis.outcome is oracle.outcome[position], game
    assert analysis.value == values.get(position, analysis.value), game
    assert (analysis.value is None) == (game.ending is Ending.MISERE), game
    assert analysis.verdict.remoteness == oracle.remoteness[position], game
    assert analysis.complete
    assert [option.move for option in analysis.options] == list(rules.moves(position)), game
    for option in analysis.options:
        after = rules.play(position, option.move)
        assert option.verdict.outcome is oracle.outcome[after], (game, option.move)
        assert option.verdict.value == values.get(after, option.verdict.value), (game, option.move)
        assert option.verdict.remoteness == oracle.remoteness[after], (game, option.move)
    assert set(analysis.best) == _best(game, oracle), game
    wins = [move for move in rules.moves(position) if oracle.outcome[rules.play(position, move)] is Outcome.P]
    assert list(analysis.winning) == wins
    assert analysis.is_over == (not oracle.options[position])
    assert analysis.reasons
    assert analysis.method.reference
    assert len(oracle.options) <= SMALL
    assert len(analysis.options) <= LISTED


def _best(game: Game[Any, Any], oracle: Oracle) -> set[Any]:
    """Winning moves if there are any, else the moves that keep a draw, else those that resist longest."""
    after = {move: game.rules.play(game.position, move) for move in game.moves()}
    for wanted in (Outcome.P, Outcome.D):
        found = {move for move, position in after.items() if oracle.outcome[position] is wanted}
        if found:
            return found
    longest = max((oracle.remoteness[position] or 0 for position in after.values()), default=0)
    return {move for move, position in after.items() if oracle.remoteness[position] == longest}
