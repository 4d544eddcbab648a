"""A reader who knows nothing but the printed strategy beats every reply."""

from __future__ import annotations

import re

import pytest
from samples import STARTS

from noyau.arguments import say, whole_strategy
from noyau.engines import solve
from noyau.errors import TooLarge
from noyau.game import Game
from noyau.spec import parse
from noyau.verdict import Ending, Outcome
from noyau.words import LANGUAGES

PHRASES = {
    "en": {
        "play": r"Strategy(?: to keep the draw)?: play (\S+?)(?: \(.*\))?(?:, leaving (.+))?\.",
        "after": r"After (.+):",
        "answer": r"  if (\S+), answer (\S+?)(?:, leaving (.+))?",
        "won": r"  if (\S+), the game is over and won: (.+)",
    },
    "fr": {
        "play": r"Stratégie(?: pour garder la partie nulle)?\s: jouer (\S+?)(?: \(.*\))?(?:, ce qui laisse (.+))?\.",
        "after": r"Après (.+)\s:",
        "answer": r"  si (\S+), répondre (\S+?)(?:, ce qui laisse (.+))?",
        "won": r"  si (\S+), la partie est finie et gagnée\s: (.+)",
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
                        self.answers[here][found[1]] = None, found[2]


def beats_every_reply(game: Game, reader: Reader, *, must_end: bool = True) -> bool:
    """Play out every line in which the reader follows the text and the opponent does anything that is legal."""
    rules = game.rules
    position = game.position
    if reader.first:
        move, left = reader.first
        position = rules.play(position, rules.read_move(position, move))
        assert rules.write(position) == left
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
            assert rules.write(after) == left
            ahead[position].add(after)
            waiting.append(after)
    return not must_end or ends(ahead)


def ends(ahead: dict[object, set[object]]) -> bool:
    """Whether no line goes on for ever: positions without a way on are taken away until none is left."""
    while ahead:
        last = {position for position, ways in ahead.items() if not ways & ahead.keys()}
        if not last:
            return False
        ahead = {position: ways for position, ways in ahead.items() if position not in last}
    return True


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", list(Ending), ids=str)
@pytest.mark.parametrize("name", sorted(STARTS))
def test_who_follows_the_printed_strategy_beats_every_reply(name: str, ending: Ending, language: str) -> None:
    played = 0
    for rules, start in STARTS[name]:
        game = Game(rules, start, ending)
        analysis = solve(game)
        if analysis.is_over:
            continue
        reader = Reader(say(whole_strategy(analysis), language), language)
        assert (reader.first is None) == (analysis.outcome is Outcome.P)
        assert beats_every_reply(game, reader, must_end=analysis.outcome is not Outcome.D), game
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
