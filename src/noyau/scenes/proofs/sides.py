"""Games of two sides: parts with their values, pairs that cancel, moves in hand, and a line of play."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.turns import PLAYERS, set_player
from noyau.engines.partisan.deciding import SidesLine, SidesParts
from noyau.engines.partisan.solving import ShortValue, SidesSearched
from noyau.games.sides.red_blue import StalkSigns
from noyau.scenes import find_panel
from noyau.scenes.kit.markup import shorten
from noyau.scenes.kit.scene import GLYPHS
from noyau.scenes.kit.steps import Group, Step
from noyau.scenes.proofs.options import judged_step
from noyau.scenes.proofs.parts import listed
from noyau.scenes.proofs.story import Story, board_step, figures_of, say, show, view_of
from noyau.scenes.proofs.tiles import SIDE, Tiles, tints

_PLAYED, _LONGEST = 3, 40
_MOST_PAIRS = 6


@show.register
def short_value(reason: ShortValue, story: Story) -> Iterator[Step]:
    """Each move with its sign, the parts with their values, and what the value says of who wins."""
    story.told.add("move")
    yield from _judged(story, "why.sides.moves")
    value = shorten(reason.value, _LONGEST)
    if len(reason.parts) > 1:
        rows = [(part.game, part.value) for part in reason.parts]
        yield listed(say("why.sides.parts", value=value, n=len(rows)), rows)
    yield listed(say(f"why.sides.value-{story.analysis.outcome}"), [("=", value)], (0,))


@show.register
def parts(reason: SidesParts, story: Story) -> Iterator[Step]:
    """Opposite parts side by side, struck out together; numbers as moves in hand; what is left to be played."""
    story.told.add("move")
    if reason.cancelled:
        yield _cancelled(reason.cancelled)
    if reason.number is not None:
        yield listed(say("why.sides.hand", n=reason.numbers), [("Σ", reason.number)])
    if reason.played:
        yield listed(
            say("why.sides.left", n=len(reason.played)),
            [(number, game) for number, game in enumerate(reason.played, start=1)],
        )


def _cancelled(pairs: tuple[tuple[str, str], ...]) -> Step:
    """Pairs of opposite parts, each in a frame of its own."""
    tiles, groups = Tiles(), []
    shown = [tuple(shorten(game, 26) for game in pair) for pair in pairs[:_MOST_PAIRS]]
    wide = max(260, *(60 + 34 * len(text) for pair in shown for text in pair))
    for place, pair in enumerate(shown):
        y = 40 + place * (SIDE + 80)
        names = tuple(
            tiles.tile(f"opposite-{place}-{side}", side * (wide + 50), y, text, wide=wide, looks=tints(side))
            for side, text in enumerate(pair)
        )
        groups.append(Group(names, place % 6))
    struck = tuple(name for group in groups for name in group.figures)
    said = say("why.sides.cancelled", n=len(pairs))
    return Step(said, tiles.board, tuple(tiles.marks), groups=tuple(groups), struck=struck)


@show.register
def line(reason: SidesLine, story: Story) -> Iterator[Step]:
    """The first moves of a line that the winner wins."""
    story.told.add("move")
    game = story.game if story.game.player is reason.starter else set_player(story.game, reason.starter)
    facts = {"starter": reason.starter.said, "winner": reason.winner.said}
    if not reason.steps:
        yield story.step(say("why.sides.stuck", **facts))
        return
    for number, text in enumerate(reason.steps[:_PLAYED]):
        view = view_of(game, story.style)
        panel = find_panel(view)
        move = game.rules.read_move(game.position, text)
        told = {**facts, "move": game.rules.say_move(game.position, move)}
        key = "why.sides.line-first" if number == 0 else "why.sides.line"
        yield board_step(panel, say(key, **told), marked=figures_of(view, panel, move))
        game = game.after(move)
    left = max(0, len(reason.steps) - _PLAYED)
    key = "why.sides.line-on" if left or reason.cut else "why.sides.line-end"
    yield board_step(find_panel(view_of(game, story.style)), say(key, **facts))


@show.register
def searched(reason: SidesSearched, story: Story) -> Iterator[Step]:
    """Each move with its sign, as a search has found it."""
    story.told.add("move")
    known = sum(winner is not None for winner in (reason.left, reason.right))
    yield from _judged(story, "why.sides.searched" if known == len(PLAYERS) else "why.sides.searched-one")


def _judged(story: Story, key: str) -> Iterator[Step]:
    """Each move with its sign, where the board has a place for it: a journey over several squares has none."""
    step = judged_step(story, key)
    if any(look.endswith(f"-{result}") for mark in step.marks for look in mark.looks for result in GLYPHS):
        yield step


@show.register
def stalk(reason: StalkSigns, story: Story) -> Iterator[Step]:
    """A stalk as a row of colours from the ground up: like the first one each counts 1, then halves and quarters."""
    tiles = Tiles()
    names = [
        tiles.tile(f"sign-{place}", place * (SIDE + 20), 40, colour, looks=tints(0 if colour == "b" else 1))
        for place, colour in enumerate(reason.colours)
    ]
    groups = (Group(tuple(names[: reason.run]), 2, str(reason.run)),) if reason.run else ()
    yield Step(say("why.sides.stalk", value=reason.value), tiles.board, tuple(tiles.marks), groups=groups)
