"""Proofs in pictures of games with points: what they show in a terminal, and that what they say is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring import edge_search, edge_values, solving
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.joined_coins import coins_of, join
from noyau.graphs.small_graphs import small_graphs
from noyau.scenes.kit.step_text import write_steps
from noyau.scenes.proofs import draw_proof

PICARETE = tuple(f"picarete:{graph}" for size in (3, 4, 5) for graph in small_graphs(size) if graph.edge_count)

DIAMOND = "picarete:edges-0.1,0.2,1.2,1.3,2.3"
FIVE_CHAINS = "strings:edges-" + ",".join(f"{n}.g,{n}.{n + 1},{n + 1}.{n + 2},{n + 2}.g" for n in range(0, 15, 3))


def test_boxes_in_a_terminal_show_the_lines_that_are_drawn_and_the_one_that_is_played() -> None:
    game = parse("dots:2x3:american:xxx...xxxx....x.x")
    proof = draw_proof(game, solve(game))
    text = write_steps(proof, colour=False)
    chains, parity, first, second, *_ = text.split("\n\n")[1::2]
    assert chains.splitlines() == [
        "   ∙ ───∙ ───∙ ───∙",
        "   │ [2]",
        "   ∙    ∙    ∙    ∙",
        "    [2] │ [2] [2] │",
        "   ∙ ───∙ ───∙ ───∙",
    ]
    assert ("━" in parity, "┃" in parity) == (False, False)
    assert first.splitlines()[1] == "   │         ┃"
    assert second.splitlines()[1:3] == ["   │         │", "   ∙ ━━━∙    ∙    ∙"]
    assert "coin" not in text
    assert "And so on. In the end the first player has 6, the second 0." in text


TRUE_OF: dict[str, Callable[[int, int], bool]] = {
    "why.edges.bound-least": lambda score, n: score >= n,
    "why.edges.bound-most": lambda score, n: score <= n,
    "why.edges.bound-level": lambda score, n: score <= n == 0,
    "why.edges.bound-behind": lambda score, n: score <= -n,
    "why.edges.least": lambda score, n: score >= n,
    "why.edges.least-most": lambda score, n: score <= n,
    "why.edges.least-level": lambda score, n: score <= n == 0,
    "why.edges.least-behind": lambda score, n: score <= -n,
    "why.chains.careful-behind": lambda score, n: score <= -n,
    "why.chains.careful-level": lambda score, n: score <= n == 0,
    "why.chains.careful-open": lambda score, n: score <= n,
}
"""What each sentence on a bound says of the score."""


def test_what_the_steps_of_picarete_say_of_bounds_is_true_of_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    told = set()
    sums = [f"{one} + {other}" for one in (DIAMOND, "picarete:path-2") for other in PICARETE[::2]]
    for most in (24, 3):  # with few edges in a table, bounds are all that is known of components with several cycles
        monkeypatch.setattr(edge_values, "MOST_EDGES", most)
        monkeypatch.setattr(edge_values, "LARGEST_EDGES", most)
        monkeypatch.setattr(solving, "TABLE_STRINGS", most)
        monkeypatch.setattr(edge_search, "MOST_CORE", 0)
        for spec in (*PICARETE, *sums):
            game = parse(spec)
            coins = coins_of(game.rules)
            assert coins is not None
            left = join(coins, game.position)
            exact = CoinScores(coins, left, Budget(Limit())).score(left)
            edge_values._latest.clear()
            for step in draw_proof(game, solve(game)).steps:
                if step.said.key in TRUE_OF:
                    told.add(step.said.key)
                    assert TRUE_OF[step.said.key](exact, step.said.facts["n"]), (spec, step.said)
    assert {"why.edges.bound-least", "why.edges.bound-behind", "why.edges.least-behind"} <= told


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("strings:edges-0.g,0.1,1.2,2.g,3.g,3.4,4.5,5.g", "control"),
        ("strings:edges-0.g,0.1,1.2,2.g,3.g,3.4,4.5,5.g,6.g,6.7,7.8,8.g", "control-little"),
        (FIVE_CHAINS, "control-nothing"),
    ],
)
def test_control_is_said_to_bring_what_it_brings(spec: str, key: str) -> None:
    game = parse(spec)
    said = [step.said for step in draw_proof(game, solve(game)).steps if "control" in step.said.key]
    assert [sentence.key for sentence in said] == [f"why.chains.coins.{key}"]
