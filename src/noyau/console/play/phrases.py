"""How players are called, how a game is introduced, and how a line that is no move is refused."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import islice

from noyau.arguments.rules import say_rules
from noyau.console.answering import language, text
from noyau.console.play.screen import Screen, every_word, shorten
from noyau.core.errors import NoSuchMove, NoyauError
from noyau.core.game import AnyGame, AnyRules
from noyau.core.sums import Sum
from noyau.core.verdict import Ending, Outcome
from noyau.games.user_rules import Custom
from noyau.playing.match import HUMAN, Match
from noyau.playing.players import Expert
from noyau.scenes.boards.drawn_squares import can_be_coloured
from noyau.words import look_up

MARKS = {Outcome.P: "✓", Outcome.N: "✗", Outcome.D: "="}
"""What a move is worth to the player who makes it, from the outcome of the position it leaves."""

_TRIED = 12
_LISTED = 12
"""How many legal moves are named to a player who typed another."""

COMMANDS = (
    "help",
    "hint",
    "why",
    "moves",
    "squares",
    "undo",
    "redo",
    "draw",
    "resign",
    "save",
    "new",
    "colours",
    "quit",
)


def form(match: Match, player: int) -> str:
    """How sentences speak of a player: ``you`` and the ``computer``, or by name where that is not clear."""
    if match.players.count(HUMAN) != 1:
        return "named"
    return "you" if match.players[player] == HUMAN else "computer"


def name(match: Match, player: int) -> str:
    """The name of a player: Player 1, Computer 2 …"""
    who = match.players[player]
    if who == HUMAN:
        return text("play.name.human", n=player + 1)
    return text("play.name.computer", n=player + 1, strength=text(f"play.strength.{who}"))


def word(command: str) -> str:
    """The usual word for a command in the language of this run."""
    return text(f"play.command.{command}").split()[0]


def find_command(typed: str) -> str | None:
    """The command that a word names, in any language."""
    return next((command for command in COMMANDS if typed.lower() in every_word(f"command.{command}")), None)


def near_command(typed: str) -> str | None:
    """The command that was perhaps meant by a misspelt word."""
    known = [each for command in COMMANDS for each in every_word(f"command.{command}")]
    return next(iter(get_close_matches(typed[:40].lower(), known, n=1, cutoff=0.7)), None)


def refuse(line: str, refusal: NoyauError, game: AnyGame, screen: Screen) -> None:
    """Say why a line is no move, and what to type instead."""
    said, first = refusal.say(language.now), line.partition(" ")[0]
    near = near_command(first)
    if near or not any(map(str.isalpha, first)):
        screen.complain(said)
    else:
        screen.complain(text("play.or-command", fault=said, help=word("help")))
    if near:
        screen.say("near-command", near=near)
    if isinstance(refusal, NoSuchMove):
        moves = [game.rules.write_move(game.position, move) for move in islice(game.moves(), _LISTED + 1)]
        listed = ", ".join(moves[:_LISTED])
        screen.say("moves.list", moves=text("play.moves.more", moves=listed) if moves[_LISTED:] else listed)
        if _moves_are_positions(game.rules):
            screen.say("moves.positions")


def _moves_are_positions(rules: AnyRules) -> bool:
    return any(isinstance(term, Custom) for term in (rules.terms if isinstance(rules, Sum) else (rules,)))


def introduce(match: Match, expert: Expert, screen: Screen) -> None:
    """The game and its rule, who begins, and how to play."""
    recall_rules(match, screen)
    if form(match, 0) != "named":
        strength = next(who for who in match.players if who != HUMAN)
        screen.say("against", strength=text(f"play.strength.{strength}"))
    if match.moves:
        screen.say("resumed", n=len(match.moves))
    else:
        screen.say(f"begins.{form(match, 0)}", name=name(match, 0))
    if HUMAN in match.players:
        _tip(match.game, expert, screen)


def recall_rules(match: Match, screen: Screen) -> None:
    """The game, its rule and how it ends."""
    game = match.game
    title = look_up(language.now, f"game.{game.rules.name}.title")
    screen.shout("title", title=title or game.rules.name, game=shorten(str(match.start)))
    for sentence in say_rules(game, language.now):
        screen.write(sentence)
    screen.say(f"ending.{'misere' if game.ending is Ending.MISERE else 'normal'}")


def _tip(game: AnyGame, expert: Expert, screen: Screen) -> None:
    """How to play, with an example that is not, if possible, the move to play."""
    facts = {command: word(command) for command in ("hint", "undo", "moves", "help", "quit")}
    moves = list(islice(game.moves(), _TRIED))
    if moves:
        winning = dict.fromkeys(move for move, _ in expert.judge(game.position).moves(Outcome.P))
        example = next((move for move in moves if move not in winning), moves[0])
        screen.say("tip", **facts, move=game.rules.write_move(game.position, example))
        if _moves_are_positions(game.rules):
            screen.say("moves.positions")
        if can_be_coloured(game.rules):
            screen.say("squares.tip", squares=word("squares"))
