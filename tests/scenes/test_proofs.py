"""Proofs in pictures: every game has one, its steps agree with the strategy, and it is shown in many ways."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

import noyau
from noyau.arguments.strategy import opening_move
from noyau.core.analysis import Solution
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.game import Game, Puzzle
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.scenes import find_solution
from noyau.scenes.kit.scene import LOSING, WINNING
from noyau.scenes.kit.steps import PicturedProof, items_of
from noyau.scenes.proofs import draw_proof
from noyau.words import LANGUAGES, look_up

NAMES = (*CATALOGUE, *PUZZLES)


@cache
def example(name: str, language: str = "en") -> PicturedProof:
    game = parse(find_rules(name).example)
    answer = find_solution(game) if isinstance(game.rules, Puzzle) else solve(game)
    return draw_proof(game, answer, language=language)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_proof_in_pictures_whose_steps_speak_of_figures_that_are_there(name: str) -> None:
    proof = example(name)
    assert proof.steps
    for step in proof.steps:
        assert look_up("en", step.said.key), step.said.key
        assert step.names <= set(items_of(step.board)), step.said.key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_the_frames_of_a_proof_are_well_formed_and_have_one_size(name: str, language: str) -> None:
    proof = example(name, language)
    sizes = set()
    for step, frame in zip(proof.steps, proof.frames(), strict=True):
        root = ElementTree.fromstring(frame.svg())
        sizes.add(root.attrib["viewBox"])
        assert step.said.say(language).split()[0] in "".join(root.itertext())
    assert len(sizes) == 1
    ElementTree.fromstring(proof.svg())
    assert all(len(line) <= 80 for line in proof.text().splitlines()[1:])


def test_what_pairs_off_in_nim_is_what_the_columns_add_and_the_move_is_that_of_the_strategy() -> None:
    for spec in ("nim:3,4,5", "nim:1,2,3", "nim:6,7,2", "nim:9,9"):
        analysis = solve(parse(spec))
        proof = draw_proof(analysis.game, analysis)
        heaps = analysis.game.position
        pairs = next(step for step in proof.steps if step.links)
        for link in pairs.links:
            (one, power), (other, same) = (map(int, end.split("-")[1:3]) for end in (link.one, link.other))
            assert one != other
            assert power == same
            assert heaps[one] & power
            assert heaps[other] & power
        lonely = {int(name.split("-")[2]) for name in pairs.marked}
        assert sum(lonely) == analysis.grundy
        if analysis.winning:
            heap, take = opening_move(analysis)
            taken = next(step for step in proof.steps if any(name.startswith("heap-") for name in step.marked)).marked
            places = range(heaps[heap] - take + 1, heaps[heap] + 1)
            assert taken == tuple(f"heap-{heap + 1}-token-{place}" for place in places)


def test_steps_as_data_have_each_board_once_and_name_its_figures() -> None:
    told = example("nim").write()
    assert len(told["boards"]) < len(told["steps"])
    for step in told["steps"]:
        figures = {item["id"] for item in told["boards"][step["board"]]["items"]}
        assert set(step.get("marked", ())) <= figures
        assert {end for link in step.get("links", ()) for end in (link["one"], link["other"])} <= figures


def test_a_puzzle_is_told_by_its_solution() -> None:
    game = parse("lights:grid-1x3:all")
    answer = find_solution(game)
    assert isinstance(answer, Solution)
    assert draw_proof(game, answer).steps


@pytest.mark.parametrize(
    ("spec", "signs"),
    [
        ("domineering:2x3", "✓✓✗✓✗✓✓"),
        ("clobber:xo", "✓✓"),
        ("snort:path-3", "✗|✗✓|✓✗|✗"),
        ("hackenbush:0-1b,1-2r,0-3g", "✗✗✓|✗"),
        ("form:{2|^}", "✓✗"),
        ("misere cram:2x3", "✗✗✗✗✗✗✗"),
        ("amazons:x../..o", ""),
    ],
)
def test_moves_have_their_signs_in_a_terminal_too(spec: str, signs: str) -> None:
    shown = noyau.draw(spec, why=True).text().split("1. ")[0]
    assert "".join(re.findall(r"[✓✗]\|[✓✗]|[✓✗]", shown)) == signs


@pytest.mark.parametrize("spec", ["token:a>b,b>c,c>a,b>d:a", "token:a>b,b>a,b>c,c>d,a>e,e>a:a"])
@pytest.mark.parametrize("ending", list(Ending))
def test_the_stages_drawn_of_a_digraph_are_the_outcomes_of_its_vertices(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    last = [step for step in draw_proof(game).steps if step.said.key.startswith("why.stages.")][-1]
    shown = {mark.id.removeprefix("vertex-"): mark.result for mark in last.marks if mark.id.startswith("vertex-")}
    texts = {item.id.removeprefix("vertex-"): item.text for item in last.board.items if item.id.startswith("vertex-")}
    wanted = {Outcome.N: WINNING, Outcome.P: LOSING, Outcome.D: ""}
    assert shown
    for number, result in shown.items():
        assert result == wanted[solve(Game(game.rules, texts[number], ending)).outcome], texts[number]


def test_coloured_squares_bear_their_signs_in_a_terminal_without_colours() -> None:
    rows = draw_proof(parse("king:3x3:2,1")).text().split("3. ")[0].splitlines()[-5:-2]
    assert [row.split()[1:] for row in rows] == [["✗", "♔", "✗"], ["✓", "✓", "✓"], ["✗", "✓", "✗"]]


def test_a_lost_order_of_sets_is_drawn_with_complements() -> None:
    pairs, left = draw_proof(parse("poset:superset-3:......x")).steps
    assert len(pairs.links) == 3
    assert "you take a and the other player takes bc. What is left is b and c" in left.said.say("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_pictures_speak_of_the_other_player_as_lessons_do(name: str, language: str) -> None:
    for step in example(name, language).steps:
        said = step.said.say(language)
        assert not re.search(r"opponent|adversaire|loony|\bfolles?\b|\*\d", said), said


def test_stalks_and_parts_count_as_heaps_without_a_star() -> None:
    for spec in (
        "hackenbush:0-1g,0-4g,1-2g,1-3g,2-3g",
        "nimstring:path-4",
        "nimstring:grid-2x3 + nim:2",
        "nim:2 + nim:3",
    ):
        game = parse(spec)
        told = draw_proof(game, solve(game)).text()
        assert "*" not in told, spec
        assert "loony" not in told, spec
