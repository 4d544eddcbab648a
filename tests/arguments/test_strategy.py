"""A reader who knows nothing but the printed strategy beats every reply."""

from __future__ import annotations

import re
from typing import Any

import pytest
from samples import SCORING, STARTS, analysis_of

from noyau.arguments import explain, say, strategy, whole_strategy
from noyau.core.errors import TooLarge
from noyau.core.game import Game, Impartial
from noyau.core.reasons import Copying
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.engines.sums.solving import find_draw
from noyau.words import LANGUAGES

SAID = r"(?:'|«\s)?(.+?)(?:'|\s»)?"
"""A position, which stands in quotes where it is written with dots."""

PHRASES = {
    "en": {
        "play": rf"Strategy(?: to keep the draw)?: play (\S+?)(?: \(.*\))?(?:, leaving {SAID})?\.",
        "after": rf"After {SAID}:",
        "answer": rf"  if (\S+), answer (\S+?)(?:, leaving {SAID})?",
        "won": rf"  if (\S+), the game is over and won(?:, with {SAID} left)?",
    },
    "fr": {
        "play": r"Stratégie(?: pour garder la partie nulle)?\s: jouez (\S+?)(?: \(.*\))?"
        rf"(?:, ce qui (?:ne )?laisse {SAID})?\.",
        "after": rf"Après {SAID}\s:",
        "answer": rf"  si (\S+), répondez (\S+?)(?:, ce qui (?:ne )?laisse {SAID})?",
        "won": rf"  si (\S+), la partie est finie et gagnée(?:, et il (?:ne )?reste {SAID})?",
    },
}


class Reader:
    """Follows a printed strategy to the letter, without any knowledge of the game."""

    def __init__(self, printed: str, language: str) -> None:
        self.first: tuple[str, str] | None = None
        self.answers: dict[str, dict[str, tuple[str | None, str]]] = {}
        here = ""
        for line in printed.splitlines():
            for kind, phrase in PHRASES[language].items():
                if found := re.fullmatch(phrase, line):
                    if kind == "play":
                        self.first = found[1], found[2] or found[1]
                    elif kind == "after":
                        here = found[1]
                        self.answers[here] = {}
                    elif kind == "answer":
                        self.answers[here][found[1]] = found[2], found[3] or found[2]
                    else:
                        self.answers[here][found[1]] = None, found[2] or found[1]


def beats_every_reply(game: Game, reader: Reader, *, must_end: bool = True) -> bool:
    """Play out every line in which the reader follows the text and the opponent does anything that is legal."""
    rules = game.rules
    position = game.position
    if reader.first:
        move, left = reader.first
        position = rules.play(position, rules.read_move(position, move))
        assert leaves(rules, position, left)
    ahead: dict[object, set[object]] = {}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        if position in ahead:
            continue
        ahead[position] = set()
        replies = list(rules.moves(position))
        if not replies and game.ending is Ending.MISERE:
            return False  # the opponent cannot move and wins
        for reply in replies:
            after = rules.play(position, reply)
            answer, left = reader.answers[rules.write(position)][rules.write_move(position, reply)]
            if answer is None:
                if game.ending is Ending.NORMAL or list(rules.moves(after)):
                    return False
                continue
            after = rules.play(after, rules.read_move(after, answer))
            assert leaves(rules, after, left)
            ahead[position].add(after)
            waiting.append(after)
    return not must_end or ends(ahead)


def leaves(rules: Impartial[Any, Any], position: object, left: str) -> bool:
    """Whether a position is what the text says is left, which may be nothing."""
    return rules.write(position) == left or (left in ("nothing", "rien") and not list(rules.moves(position)))


def ends(ahead: dict[object, set[object]]) -> bool:
    """Whether no line goes on for ever: positions without a way on are taken away until none is left."""
    while ahead:
        last = {position for position, ways in ahead.items() if not ways & ahead.keys()}
        if not last:
            return False
        ahead = {position: ways for position, ways in ahead.items() if position not in last}
    return True


@pytest.mark.parametrize("ending", list(Ending), ids=str)
@pytest.mark.parametrize("name", sorted(set(STARTS) - SCORING))
def test_who_follows_the_printed_strategy_beats_every_reply(name: str, ending: Ending) -> None:
    played = 0
    for rules, start in STARTS[name]:
        game = Game(rules, start, ending)
        analysis = analysis_of(game)
        if analysis.is_over:
            continue
        strategy = whole_strategy(analysis)
        for language in LANGUAGES:
            reader = Reader(say(strategy, language), language)
            assert (reader.first is None) == (analysis.outcome is Outcome.P)
            assert beats_every_reply(game, reader, must_end=analysis.outcome is not Outcome.D), (game, language)
        played += 1
    assert played


def test_the_strategy_for_a_draw_never_loses() -> None:
    game = parse("token:a>b,b>c,c>a,a>d,d>e:a")
    analysis = solve(game)
    assert analysis.outcome is Outcome.D
    reader = Reader(say(whole_strategy(analysis), "en"), "en")
    assert reader.first == ("b", "b")
    assert beats_every_reply(game, reader, must_end=False)
    assert not beats_every_reply(game, reader)


def test_a_strategy_that_would_fill_a_book_is_refused_with_a_sentence() -> None:
    with pytest.raises(TooLarge, match="has more than 50,000 positions"):
        whole_strategy(solve(parse("nim:200,300,400,500")))


@pytest.mark.parametrize(
    "spec",
    ["arckayles:grid-2x3", "cram:3x4", "domination:cycle-14^2", "domination:cycle-14^2:xxxx...xxxx...", "cram:2x4"],
)
def test_where_a_symmetry_is_the_reason_the_strategy_copies_on_the_partners(spec: str) -> None:
    analysis = solve(parse(spec))
    symmetry = analysis.symmetry
    assert symmetry is not None
    game, reader = analysis.game, Reader(say(explain(analysis), "en"), "en")
    if reader.first:
        assert isinstance(symmetry, Copying)
        assert reader.first[0] == game.rules.write_move(game.position, symmetry.move)
        game = game.play(symmetry.move)
    partners = {one: other for pair in symmetry.pairs for one, other in (pair, pair[::-1])}
    answers = reader.answers[game.rules.write(game.position)]
    assert answers
    for move, (answer, _) in answers.items():
        assert answer is not None
        after = game.play(game.rules.read_move(game.position, move))
        left = after.play(after.rules.read_move(after.position, answer))
        taken, facing = game.position ^ after.position, after.position ^ left.position
        assert facing == sum(1 << partners[cell] for cell in partners if taken >> cell & 1)
        assert not move.isdecimal() or int(answer) == partners[int(move)]


@pytest.mark.parametrize(
    ("spec", "language", "said"),
    [
        ("domination:path-6", "en", "leaving 'xx....'."),
        ("poset:superset-3", "fr", "ce qui laisse «\u202f......x\u202f»."),
        ("hackenbush:0-1g,1-2g", "en", "leaving nothing."),
        ("poset:divisors-60", "fr", "ce qui ne laisse rien."),
        ("nim:3,4,5", "en", "leaving 1,4,5."),
        ("geography:petersen:0", "en", "leaving 3,0.1.2"),
        ("geography:petersen:0", "en", "All its options have the value 0;"),
        ("geography:petersen:0", "fr", "Toutes ses options ont la valeur 0\u202f;"),
    ],
)
def test_a_position_written_with_dots_is_quoted_and_an_empty_one_is_nothing(
    spec: str, language: str, said: str
) -> None:
    assert said in say(explain(solve(parse(spec))), language)


def test_a_symmetry_beside_the_values_of_shapes_still_answers_each_reply() -> None:
    assert "if 0, answer 20" in say(explain(solve(parse("domination:cycle-40"))), "en")


@pytest.mark.parametrize("spec", ["domination:star-5", "poset:0<1,0<2,1<3,2<3"])
def test_the_move_0_of_a_theorem_is_a_move(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = solve(parse(spec))
    monkeypatch.setattr(strategy, "solve", lambda game: pytest.fail(f"{game} is solved again"))
    adviser = strategy.Adviser(analysis, most=1)
    assert adviser.graph is None
    assert adviser.answer(analysis.game) == 0


def test_a_draw_by_an_endless_component_is_kept_without_a_search_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = find_draw(parse("token:0>1,1>2,2>0,0>2,2>1,1>0:0 + cram:7x7"))
    assert drawn is not None

    def search(game: object) -> None:
        raise AssertionError(f"{game} was searched")

    monkeypatch.setattr(strategy, "solve", search)
    told = say(explain(drawn), "en")
    assert "if 2:0-1, answer 1:2" in told
