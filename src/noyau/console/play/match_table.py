"""The table at which a match is played: turns, replies of the computer, and the commands of the players."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

from noyau.console.answering import text
from noyau.console.play.ladder import Ladder
from noyau.console.play.match_sentences import (
    COMMANDS,
    MARKS,
    describe_move,
    explain_the_end,
    explain_the_last_move,
    hint_steps,
    introduce_match,
    judged_scores,
    player_form,
    player_name,
    recall_rules,
    refuse_line,
    say_of,
    show_match,
    tell_points,
    tell_the_end,
)
from noyau.console.play.saving import Keeping
from noyau.console.play.screen import Screen, command_word, every_word, find_command
from noyau.core.budget import Limit
from noyau.core.errors import NoyauError
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.turns import set_player
from noyau.core.verdict import Outcome
from noyau.playing.match import HUMAN, Match, prospect
from noyau.playing.players import Choice, Expert, Strength, Think, choose
from noyau.scenes.boards.drawn_squares import can_be_coloured

_MOVES_SHOWN, _ALL_MOVES = 60, 2000
"""So many moves are listed, and so many where all are wished for."""


class Table(Keeping):
    """One or several matches in a row, and all that players may ask for between two moves."""

    stem = "match"
    area = "play"
    commands = COMMANDS

    def __init__(
        self, match: Match, screen: Screen, random: Random, file: Path | None, think: Think | None = None
    ) -> None:
        super().__init__(screen, random, file)
        self.think = think
        self.sit_down(match)

    @property
    def played(self) -> Match:
        return self.match

    def tell_saved(self, file: Path) -> None:
        self.screen.say("saved", file=file)

    def sit_down(self, match: Match) -> None:
        """Begin a match, or go on with it."""
        self.expert = Expert(match.start.rules, match.start.ending, think=self.think)
        self.ladder = Ladder()
        self.choices: dict[int, Choice] = {}
        self.unsaved_quit = False
        self.match = match
        self.screen.colouring = False
        introduce_match(match, self.expert, self.screen)

    def advance(self, match: Match) -> None:
        """Go on from another state of the match."""
        self.match = match
        self.ladder.leave()
        self.save_again()

    def play_on(self) -> None:
        """One match after the other."""
        again = True
        while again:
            self.play_out()
            tell_the_end(self.match, self.expert, self.screen)
            again = self.screen.interactive and self.play_again()

    def play_out(self) -> None:
        """Play until the match is over."""
        show_match(self.match, self.screen)
        while not self.match.over:
            if self.match.awaits_human:
                self.take_line(say_of(self.match, "prompt", self.match.turn))
            else:
                self.answer()

    def answer(self) -> None:
        """The move of a computer, announced."""
        match, game = self.match, self.match.game
        strength = Strength(match.players[match.turn])
        choice = choose(game, strength, self.random, self.expert)
        if choice.why == "free" and strength is Strength.PERFECT and self.think is None:
            self.screen.write(say_of(match, "ponders", match.turn))
            self.expert.ponder(game, Limit(seconds=self.expert.patience))
            choice = choose(game, strength, self.random, self.expert)
        self.choices[len(match.moves)] = choice
        facts = {"number": len(match.moves) + 1, "move": describe_move(game, choice.move)}
        self.screen.write(say_of(match, "plays", match.turn, **facts))
        self.go_on(match.play_move(choice.move))

    def go_on(self, match: Match) -> None:
        """The match after a move, with its points, shown where a human is to move."""
        self.advance(match)
        tell_points(match, self.screen)
        if not match.over and match.awaits_human:
            self.show()

    def show(self) -> None:
        """The position, and a warning where it has come up before."""
        show_match(self.match, self.screen)
        if self.match.repetitions == 2:
            self.screen.say("twice")

    def play_line(self, line: str) -> None:
        self.go_on(self.match.play(line))

    def refuse(self, line: str, refusal: NoyauError) -> None:
        refuse_line(line, refusal, self.match.game, self.screen)

    def do_help(self, rest: str) -> None:
        recall_rules(self.match, self.screen)
        self.screen.write()
        facts = {each: command_word(each) for each in ("moves", "save", "quit")} | {"marks": text("play.moves.marks")}
        for command in filter(self.applies, COMMANDS):
            about = "moves-points" if command == "moves" and self.match.points is not None else command
            self.screen.write(f"  {command_word(command):<12} {text(f'play.about.{about}', **facts)}")
        self.screen.say("about.slash", **facts)
        show_match(self.match, self.screen)

    def applies(self, command: str) -> bool:
        """Whether a command is of use in this game, now."""
        if command == "squares":
            return can_be_coloured(self.match.game.rules)
        return command != "draw" or self.can_be_drawn()

    def do_hint(self, rest: str) -> None:
        named = player_form(self.match, self.match.turn) == "named"
        self.ladder.climb(lambda: hint_steps(self.match, self.expert, self.random, named), self.screen)

    def do_why(self, rest: str) -> None:
        explain_the_last_move(self.match, self.choices, self.expert, self.screen)

    def do_moves(self, rest: str) -> None:
        """The legal moves; with a word after the command each with its mark, and with another one every one of them."""
        game, words = self.match.game, rest.lower().split()
        most = _ALL_MOVES if words and words[-1] in every_word("play.moves.all") else _MOVES_SHOWN
        rest = " ".join(words[:-1]) if most == _ALL_MOVES else rest
        shown = list(islice(game.moves(), most + 1))
        marks = {}
        if rest and self.match.points is not None:
            marks = {self.written(move): f" ({score})" for move, score in judged_scores(game, self.expert)}
        elif rest:
            for move in shown:
                verdict = self.expert.verdict_after(game.position, move)
                marks[self.written(move)] = f" {MARKS[verdict.outcome]}" if verdict else ""
        listed = ", ".join(f"{each}{marks.get(each, '')}" for each in map(self.written, shown[:most]))
        if len(shown) > most:
            facts = {"command": command_word("moves"), "marks": text("play.moves.marks"), "all": text("play.moves.all")}
            listed = text("play.moves.more" if most == _ALL_MOVES else "play.moves.more-all", moves=listed, **facts)
        self.screen.say("moves.list", moves=listed)
        kind = "" if self.match.points is None else "-points"
        facts = {"moves": command_word("moves"), "marks": text("play.moves.marks")}
        self.screen.say(f"moves.legend{kind}" if rest else f"moves.offer{kind}", **facts)

    def do_squares(self, rest: str) -> None:
        """Colour the squares of the board by who wins from them, or stop it."""
        screen, game = self.screen, self.match.game
        if not can_be_coloured(game.rules):
            screen.say("squares.none", moves=command_word("moves"), marks=text("play.moves.marks"))
            return
        screen.colouring = not screen.colouring
        screen.say("squares.on" if screen.colouring else "squares.off")
        screen.show(game)

    def written(self, move: object) -> str:
        return self.match.game.rules.write_move(self.match.game.position, move)

    def do_undo(self, rest: str) -> None:
        self.advance(self.match.undo())
        self.show()

    def do_redo(self, rest: str) -> None:
        self.advance(self.match.redo())
        self.show()

    def outcome(self) -> Outcome:
        """The outcome of the position; a draw where it is not known."""
        verdict = prospect(self.match, self.expert)
        return verdict.outcome if verdict else Outcome.D

    def can_be_drawn(self) -> bool:
        """Whether a draw may be offered: the position came up before, or nobody is known to win."""
        match = self.match
        came_back = any(match.game.position == game.position for game in match.games[:-1])
        return came_back or self.outcome() is Outcome.D

    def do_draw(self, rest: str) -> None:
        """Offer a draw: to a computer, which accepts unless it wins, or to the other human."""
        match = self.match
        if not self.can_be_drawn():
            self.screen.say("draw.impossible")
        elif match.players[1 - match.turn] == HUMAN:
            if self.screen.agrees(text("play.draw.ask", name=player_name(match, match.turn))):
                self.advance(match.agree())
            else:
                self.screen.say("draw.refused")
        elif self.outcome() is Outcome.P:
            self.screen.say("draw.declined")
        else:
            self.screen.say("draw.accepted")
            self.advance(match.agree())

    def do_resign(self, rest: str) -> None:
        self.advance(self.match.resign())

    def do_new(self, rest: str) -> None:
        start = parse(rest, self.match.start.ending) if rest else self.match.start
        self.start_again(start, self.match.players)
        self.show()

    def do_colours(self, rest: str) -> None:
        self.screen.colour = not self.screen.colour
        self.screen.say("colours-on" if self.screen.colour else "colours-off")
        show_match(self.match, self.screen)

    def start_again(self, start: AnyGame, players: tuple[str, str]) -> None:
        """Begin another match."""
        self.forget_file()
        self.sit_down(Match.begin(start, players))

    def play_again(self) -> bool:
        """Whether another match begins, or this one goes on: what the player wants after the end."""
        match = self.match
        area = "play" if match.sides is None else "play-sides"
        while True:
            said = self.screen.ask(text(f"{area}.again")).lower()
            command = find_command(said, COMMANDS)
            if said in every_word("play.no") or command == "quit":
                return False
            if said in every_word("play.yes") or command == "new":
                self.start_again(self.match.start, self.match.players)
                return True
            if said in every_word("play.swap"):
                first, second = match.players
                self.start_again(match.start, (second, first))
                return True
            if match.sides is not None and said in every_word("play-sides.other"):
                first, second = match.players
                self.start_again(set_player(match.start, match.sides[1]), (second, first))
                return True
            if command == "undo" and (self.match.moves or self.match.over):
                self.advance(self.match.undo())
                return True
            if command == "why":
                explain_the_end(self.match, self.expert, self.screen)
                continue
            self.screen.write(text(f"{area}.again-help"))
