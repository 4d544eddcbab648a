"""What is said at a match: who plays, the rules, why a line is no move, hints in steps, and the end looked over."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from noyau.arguments.rules import say_ending, say_rules
from noyau.console.answering import language, text, wrap_prose
from noyau.console.play.ladder import HintStep
from noyau.console.play.screen import Screen, command_word, near_command, shorten_line
from noyau.core.errors import NoSuchMove, NoyauError, TooLarge
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Scoring, WrittenMove
from noyau.core.record import Json
from noyau.core.sums import SideBySide
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.forms.coins import coins_left
from noyau.games.user_rules import Custom
from noyau.playing.match import HUMAN, Cause, Decided, Match, Turn, history, turn_at, what_decided
from noyau.playing.players import Choice, Expert, Judgement, Strength, choose
from noyau.scenes.boards.drawn_squares import can_be_coloured
from noyau.scenes.kit.scene import signed
from noyau.words import look_up

if TYPE_CHECKING:
    from noyau.arguments import Argument

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


def player_form(match: Match, player: int) -> str:
    """How sentences speak of a player: ``you`` and the ``computer``, or by name where that is not clear."""
    if match.players.count(HUMAN) != 1:
        return "named"
    return "you" if match.players[player] == HUMAN else "computer"


def say_of(match: Match, key: str, player: int, **facts: object) -> str:
    """A sentence about a player, in the form that suits; where the players have sides, it tells the side."""
    form = player_form(match, player)
    if match.sides is None or form == "named":
        return text(f"play.{key}.{form}", name=player_name(match, player), **facts)
    return text(f"play-sides.{key}.{form}", side=match.sides[player].said, **facts)


def player_name(match: Match, player: int) -> str:
    """The name of a player: Player 1, Computer 2, Left …"""
    who = match.players[player]
    if match.sides is not None:
        side = match.sides[player].said
        if who == HUMAN:
            return side.say(language.now)
        return text("play-sides.computer", side=side, strength=text(f"play.strength.{who}"))
    if who == HUMAN:
        return text("play.name.human", n=player + 1)
    return text("play.name.computer", n=player + 1, strength=text(f"play.strength.{who}"))


def refuse_line(line: str, refusal: NoyauError, game: AnyGame, screen: Screen) -> None:
    """Say why a line is no move, and what to type instead."""
    said, first = refusal.say(language.now), line.partition(" ")[0]
    near = near_command(first, COMMANDS)
    if near or not any(map(str.isalpha, first)):
        screen.complain(said)
    else:
        screen.complain(text("play.or-command", fault=said, help=command_word("help")))
    if near:
        screen.say("near-command", near=near)
    if isinstance(refusal, NoSuchMove):
        moves = [game.rules.write_move(game.position, move) for move in islice(game.moves(), _LISTED + 1)]
        listed = ", ".join(moves[:_LISTED])
        screen.say("moves.list", moves=text("play.moves.more", moves=listed) if moves[_LISTED:] else listed)
        if _moves_are_positions(game.rules):
            screen.say("moves.positions")


def _moves_are_positions(rules: AnyRules) -> bool:
    return any(isinstance(term, Custom) for term in _terms(rules))


def _terms(rules: AnyRules) -> Sequence[AnyRules | AnyPartisan]:
    """The games of a sum, or the only one."""
    whole = rules.rules if isinstance(rules, InTurn) else rules
    return whole.terms if isinstance(whole, SideBySide) else (whole,)


def introduce_match(match: Match, expert: Expert, screen: Screen) -> None:
    """The game and its rule, who begins, and how to play."""
    recall_rules(match, screen)
    if player_form(match, 0) != "named":
        strength = next(who for who in match.players if who != HUMAN)
        known = expert.judge(match.game.position).verdict if match.points is not None else None
        is_guess = known is not None and known.score is None and strength == Strength.PERFECT
        screen.say("against", strength=text("play.strength.guess" if is_guess else f"play.strength.{strength}"))
    if match.moves:
        screen.say("resumed", n=len(match.moves))
    else:
        screen.write(say_of(match, "begins", 0, you=match.sides[1].said if match.sides else ""))
    if HUMAN in match.players:
        _tip(match.game, expert, screen)


def recall_rules(match: Match, screen: Screen) -> None:
    """The game, its rule and how it ends."""
    game = match.game
    title = look_up(language.now, f"game.{game.rules.name}.title")
    screen.shout("title", title=title or game.rules.name, game=shorten_line(str(match.start)))
    for sentence in say_rules(game, language.now):
        screen.write(sentence)
    for sentence in say_ending(game, language.now):
        screen.write(sentence)


def show_match(match: Match, screen: Screen) -> None:
    """The position; in a game with points, who has which coins or boxes, and how many points are still to come."""
    screen.show(match.game, {coin: player + 1 for coin, player in match.owners.items()})
    left = coins_left(match.game.rules, match.game.position)
    if match.points is not None and left:
        screen.write(points_so_far(match, left))


def tell_points(match: Match, screen: Screen) -> None:
    """After a move: the points that it earned, who has how many now, and whether one plays again."""
    mover, rules = match.movers[-2], match.start.rules
    form, name = player_form(match, mover), player_name(match, mover)
    gain = rules.gain(match.games[-2].position, match.moves[-1]) if isinstance(rules, Scoring) else 0
    if gain:
        screen.say(f"points.{form}", name=name, n=gain, count=points_so_far(match))
    if match.turn == mover and not match.over:
        screen.say(f"plays-again.{form}", name=name)


def points_so_far(match: Match, left: int = 0) -> str:
    """The points of both players, and how many are left where that is to be said."""
    assert match.points is not None
    names = [player_name(match, player) for player in (0, 1)]
    if player_form(match, 0) != "named":
        names = [text(f"play.points.short-{player_form(match, player)}", n=player + 1) for player in (0, 1)]
    facts = {"first": names[0], "one": match.points[0], "second": names[1], "other": match.points[1]}
    return text("play.points.to-come" if left else "play.points.count", **facts, n=left)


def judged_scores(game: AnyGame, expert: Expert) -> Iterator[tuple[object, str]]:
    """By how much each move gets ahead, with its sign, as far as that is known."""
    for move, seen in expert.judge(game.position).judged:
        if seen.bounds is not None:
            scores = [signed(-bound) for bound in dict.fromkeys(reversed(seen.bounds))]
            yield move, "…".join(scores)


def _tip(game: AnyGame, expert: Expert, screen: Screen) -> None:
    """How to play, with an example that is not, if possible, the move to play."""
    facts = {command: command_word(command) for command in ("hint", "undo", "moves", "help", "quit")}
    moves = list(islice(game.moves(), _TRIED))
    if moves:
        winning = dict.fromkeys(move for move, _ in expert.judge(game.position).moves(Outcome.P))
        example = next((move for move in moves if move not in winning), moves[0])
        screen.say("tip", **facts, move=game.rules.write_move(game.position, example))
        if _moves_are_positions(game.rules):
            screen.say("moves.positions")
        if can_be_coloured(game.rules):
            screen.say("squares.tip", squares=command_word("squares"))


_LIMIT = Limit(work=0.8)

_FEW_REPLIES = 6


def hint_steps(match: Match, expert: Expert, random: Random, named: bool) -> Iterator[HintStep]:
    """The steps of the ladder, each a little more telling than the one before."""
    game = match.game
    known = expert.judge(game.position)
    if known.verdict is None and match.sides is None:
        yield HintStep(text("play.hint.unknown"), more=False)
        return
    choice = choose(game, Strength.PERFECT, random, expert)
    if known.verdict is None:
        yield HintStep(text("play-sides.hint.unknown"))
        yield HintStep(text("play-sides.hint.free", move=describe_move(game, choice.move)), more=False)
        return
    idea, advised = _help_with(game)
    if known.verdict.bounds is not None:
        if advised is not None and choice.why != "sensible":
            choice = Choice(advised, choice.why)
        yield from _point_steps(match, known, choice, idea)
        return
    outcome = known.verdict.outcome
    if outcome is Outcome.N and advised is not None:
        choice = Choice(advised, "wins")
    if outcome is Outcome.P:
        yield HintStep(text("play.hint.lost-named" if named else "play.hint.lost"))
    elif choice.why == "unknown":  # it is proved who wins, but no winning move is known
        yield HintStep(text("play.hint.won"))
        yield HintStep(f"{text('play.hint.why')}\n{explain_position(game)}", more=False)
        return
    else:
        yield HintStep(" ".join([text("play.hint.won" if outcome is Outcome.N else "play.hint.drawn"), *idea]))
        if outcome is Outcome.N and game.rules.family == "board":
            yield HintStep(text("play.hint.square", squares=command_word("squares")))
        yield from _where(game, known, choice.move, outcome)
    yield HintStep(text(f"play.hint.move-{choice.why}", move=describe_move(game, choice.move)))
    yield HintStep(f"{text('play.hint.why')}\n{explain_position(game)}", more=False)


def _point_steps(match: Match, known: Judgement, choice: Choice, idea: Sequence[str]) -> Iterator[HintStep]:
    """What is still to be earned and what to look at, how many moves earn it, which one, and why."""
    assert known.verdict is not None
    assert known.verdict.bounds is not None
    (least, most), game = known.verdict.bounds, match.game
    if least < most <= 0:
        yield HintStep(" ".join([text("play.hint.points-between-behind", least=-most, most=-least), *idea]))
    elif least < most:
        yield HintStep(" ".join([text("play.hint.points-between", least=least, most=most), *idea]))
    else:
        ahead = "ahead" if least > 0 else "behind" if least < 0 else "level"
        told = text(f"play.hint.points-{ahead}", n=abs(least), count=points_so_far(match))
        yield HintStep(" ".join([told, *idea]))
        best = sum(seen.bounds == (-least, -least) for _, seen in known.judged)
        if known.complete and len(known.judged) > 1:
            many = "all" if best == len(known.judged) else "moves"
            yield HintStep(text(f"play.hint.points-{many}", n=best, total=len(known.judged)))
    why = "sensible" if choice.why == "sensible" else "scores"
    yield HintStep(text(f"play.hint.move-{why}", move=describe_move(game, choice.move)))
    yield HintStep(f"{text('play.hint.why')}\n{explain_position(game)}", more=False)


def _help_with(game: AnyGame) -> tuple[list[str], object | None]:
    """The idea behind a position, and the move that its explanation advises, as far as they are found in time."""
    from noyau.arguments.levels import find_hint

    try:
        hint = find_hint(solve(game, limit=_LIMIT))
    except TooLarge:
        return [], None
    return [sentence.say(language.now) for sentence in hint.idea], hint.move


def describe_move(game: AnyGame, move: object) -> str:
    """A move as it is typed and, where they say more, in words."""
    written = game.rules.write_move(game.position, move)
    said = game.rules.say_move(game.position, move)
    says_no_more = isinstance(game.rules, Scoring) and not game.rules.gain(game.position, move)
    return written if isinstance(said, WrittenMove) or says_no_more else text("play.move", move=written, words=said)


def explain_position(game: AnyGame, brief: bool = False) -> str:
    """Why the position is worth what it is worth, said to a pupil; briefly: the reasons without a list of replies."""
    from noyau.arguments import explain, say
    from noyau.arguments.levels import LEVELS, explain_at

    try:
        found = solve(game, limit=_LIMIT)
        argument = explain(found) if brief else explain_at(found, LEVELS[1])
    except TooLarge:
        return text("play.hint.too-large")
    except NoyauError as error:
        return error.say(language.now)
    return wrap_prose(say(_without_replies(argument) if brief else argument, language.now))


def _without_replies(argument: Argument) -> Argument:
    """The argument without the strategy, where its list of replies is long."""
    from noyau.arguments.argument import Advice, Replies

    if sum(len(block.lines) for block in argument if isinstance(block, Replies)) <= _FEW_REPLIES:
        return argument
    return tuple(block for block in argument if not isinstance(block, Replies | Advice))


def _where(game: AnyGame, known: Judgement, move: object, outcome: Outcome) -> Iterator[HintStep]:
    """The place to look at, or how many moves are good where the move has no place."""
    place = game.rules.say_place(game.position, move)
    if place is not None:
        yield HintStep(text("play.hint.where", place=place))
    elif known.complete:
        won = outcome is Outcome.N
        n, total = len(known.moves(Outcome.P if won else Outcome.D)), len(known.judged)
        many = "only" if total == 1 else "all" if n == total else "one" if n == 1 else "some"
        yield HintStep(text(f"play.hint.{'winning' if won else 'drawing'}.{many}", n=n, total=total))


_SECONDS = 2.0
"""How long the moves of a finished match are looked at."""


def tell_the_end(match: Match, expert: Expert, screen: Screen) -> None:
    """Say who won and why, how long it took, and where a win was thrown away."""
    if match.moves and match.resigned is None and not match.agreed:
        show_match(match, screen)
    screen.write(" ".join(_reasons(match)))
    if match.winner is None:
        screen.shout("end.drawn")
    else:
        ending = {"you": "you-win", "computer": "computer-wins", "named": "named-wins"}
        screen.shout(f"end.{ending[player_form(match, match.winner)]}", winner=player_name(match, match.winner))
    if match.moves:
        screen.say("end.count", n=len(match.moves))
    if match.moves or match.resigned is not None:
        _look_back(match, expert, screen)


def _reasons(match: Match) -> Iterator[str]:
    """Why the match ended as it did."""
    if match.resigned is not None:
        you = player_form(match, match.resigned) == "you"
        key = "play.end.you-resign" if you else "play.end.named-resigns"
        yield text(key, name=player_name(match, match.resigned))
    elif match.agreed:
        yield text("play.end.agreed")
    elif match.points is not None:
        yield points_so_far(match)
    elif match.drawn:
        yield text("play.end.repeated")
    else:
        ending = "misere" if match.game.ending is Ending.MISERE else "normal"
        if match.sides is not None:
            mover, other = match.sides[match.turn].said, match.sides[1 - match.turn].said
            form = "named" if player_form(match, match.turn) == "named" else "told"
            yield text(f"play-sides.end.{ending}-{form}", player=mover, other=other)
            return
        if not match.moves:
            yield text(f"play.end.nobody-{ending}")
            return
        if match.movers[-2] == match.turn:  # whoever took a coin must go on, and cannot
            facts = {"name": player_name(match, match.turn), "terms": len(_terms(match.game.rules))}
            yield text(f"play.end.{player_form(match, match.turn)}-stuck", **facts)
            return
        last = 1 - match.turn
        yield text(f"play.end.{player_form(match, last)}-last", name=player_name(match, last))
        yield text(f"play.end.{ending}")


def _look_back(match: Match, expert: Expert, screen: Screen) -> None:
    """The moves of humans that threw away a win or a draw; what a human could not help, or gave up too early."""
    turns = list(judged_in_time(match, expert))
    slips = [turn for turn in turns if turn.threw_away and match.players[turn.player] == HUMAN]
    if slips:
        screen.say("end.slips")
    for turn in slips:
        screen.say(f"end.{_thrown_away(turn)}", **_slip(turn, expert))
    if match.winner is None:
        return
    everything = len(turns) == len(match.moves)
    if match.players[match.winner] == HUMAN and match.moves and everything and not slips:
        screen.say("end.flawless")
    if match.players[1 - match.winner] == HUMAN:
        decided = what_decided(match, turns, expert)
        early = decided.cause in (Cause.RESIGNED_WON, Cause.RESIGNED_DRAWN)
        if early or (decided.cause is Cause.LOST_START and everything):
            tell_what_decided(decided, match, expert, screen)


def tell_what_decided(decided: Decided, match: Match, expert: Expert, screen: Screen) -> None:
    """What decided a match, in one sentence."""
    if decided.turn:
        screen.say(f"decided.{_thrown_away(decided.turn)}", **_slip(decided.turn, expert))
        return
    key = f"decided.{decided.cause}"
    if match.winner is None or decided.cause is Cause.UNKNOWN:
        screen.say(key)
        return
    loser = 1 - match.winner
    screen.say(f"{key}.{player_form(match, loser)}", name=player_name(match, loser))


def _thrown_away(turn: Turn) -> str:
    return "win-lost" if turn.threw_away is Outcome.N else "draw-lost"


def _slip(turn: Turn, expert: Expert) -> Json:
    """A slip and a move that would have been none."""
    better = choose(turn.game, Strength.PERFECT, Random(0), expert).move
    return {
        "number": turn.number,
        "move": turn.game.rules.write_move(turn.game.position, turn.move),
        "better": describe_move(turn.game, better),
    }


def judged_in_time(match: Match, expert: Expert) -> Iterator[Turn]:
    """The moves of a match, each judged, as far as there is time."""
    began = time.monotonic()
    for turn in history(match, expert):
        if time.monotonic() - began > _SECONDS:
            return
        yield turn


def explain_the_last_move(match: Match, choices: Mapping[int, Choice], expert: Expert, screen: Screen) -> None:
    """Why the computer made its last move that is still on the board; ``choices`` are its reasons, by move."""
    made = [index for index in range(len(match.moves)) if match.players[match.movers[index]] != HUMAN]
    if not made:
        screen.say("why.none" if set(match.players) != {HUMAN} else "why.no-computer")
        return
    turn, choice = turn_at(match, made[-1], expert), choices.get(made[-1])
    why = choice.why if choice and choice.move == turn.move else _looks_like(turn)
    area = "play-sides" if why == "free" else "play"
    screen.write(text(f"{area}.why.{why}", move=describe_move(turn.game, turn.move)))
    if why in ("wins", "draws"):
        screen.write(explain_position(turn.game.after(turn.move), brief=True))
    elif why in ("loses", "resists", "scores", "proof", "careful"):
        screen.write(explain_position(turn.game, brief=True))


def _looks_like(turn: Turn) -> str:
    """Why a move was made, as far as it shows: of a match resumed from a file, the reasons are not kept."""
    if turn.before is None or turn.after is None:
        return "free" if turn.game.player is not None else "unknown"
    if turn.threw_away:
        return "random"
    if turn.before.bounds is not None:
        is_best = turn.after.bounds == (-turn.before.bounds[1], -turn.before.bounds[0])
        return "scores" if is_best else "random"
    return {Outcome.P: "wins", Outcome.D: "draws"}.get(turn.after.outcome, "loses")


def explain_the_end(match: Match, expert: Expert, screen: Screen) -> None:
    """What decided a finished match, and why the position was then won or lost."""
    decided = what_decided(match, list(judged_in_time(match, expert)), expert)
    tell_what_decided(decided, match, expert, screen)
    if decided.cause is not Cause.UNKNOWN:
        screen.write(explain_position(decided.game, brief=True))
