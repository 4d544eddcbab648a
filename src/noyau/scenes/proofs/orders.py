"""Chomp and orders: arms, two lines, the stolen bite, the least element, complements, trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import name_cell
from noyau.games.chomp import BarArms, BarLines, BarSquare, StolenBar
from noyau.games.orders import AnswerComplement, Forested, Least, StolenGreatest
from noyau.scenes import find_panel
from noyau.scenes.kit.markup import value_text
from noyau.scenes.kit.scene import Panel
from noyau.scenes.kit.steps import Group, Note, Step, partner_links
from noyau.scenes.proofs.story import Story, board_step, pick, say, show, view_of

_FEW = 8
"""The most pairs of squares that are joined."""


def _drawn(story: Story, squares: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The figures of squares, as far as they are drawn: of a very long bar there is only a window."""
    known = {item.id for item in story.panel.board.items}
    return tuple(name for row, column in squares if (name := f"square-{row}-{column}") in known)


@show.register
def arms(reason: BarArms, story: Story) -> Iterator[Step]:
    """A row and a column that meet in the poisoned square: two heaps."""
    right = _drawn(story, [(0, column) for column in range(1, reason.right + 1)])
    up = _drawn(story, [(row, 0) for row in range(1, reason.up + 1)])
    groups = tuple(
        Group(arm, tint, str(size)) for tint, (arm, size) in enumerate(((right, reason.right), (up, reason.up))) if arm
    )
    links = partner_links(list(zip(right, up, strict=False))[:6])
    key = "equal" if reason.right == reason.up else "unequal"
    facts = {"right": reason.right, "up": reason.up}
    yield story.step(say(f"why.bar.arms-{key}", **facts), groups=groups, links=links)


@show.register
def lines(reason: BarLines, story: Story) -> Iterator[Step]:
    """Two rows or columns: the second is to be one square shorter."""
    is_rows = reason.lines == "rows"
    both = [[(line, place) if is_rows else (place, line) for place in range(reason.long)] for line in (0, 1)]
    long, short = _drawn(story, both[0]), _drawn(story, both[1][: reason.short])
    groups = tuple(
        Group(line, tint, str(size))
        for tint, (line, size) in enumerate(((long, reason.long), (short, reason.short)))
        if line
    )
    key = "lost" if reason.short == reason.long - 1 else "won"
    yield story.step(say(f"why.bar.lines-{key}"), groups=groups)


@show.register
def square(reason: BarSquare, story: Story) -> Iterator[Step]:
    """A square: bite at 1,1, and copy from one arm to the other."""
    yield story.advice("why.bar.square")
    move = story.advised
    if move is not None:
        panel = find_panel(view_of(story.game.after(move), story.style))
        both = [[(0, place) for place in range(1, reason.side)], [(place, 0) for place in range(1, reason.side)]]
        pairs = list(zip(*(_drawn(story, squares) for squares in both), strict=False))[:_FEW]
        yield board_step(panel, say("why.bar.copy"), links=partner_links(pairs))


@show.register
def stolen_bar(reason: StolenBar, story: Story) -> Iterator[Step]:
    """The smallest bite, and why it cannot be that no move wins."""
    corner = f"square-{reason.rows - 1}-{reason.columns - 1}"
    yield story.step(
        say("why.bar.stolen"), struck=(corner,) if corner in {i.id for i in story.panel.board.items} else ()
    )
    yield story.step(say("why.bar.nobody"))


@show.register
def stolen_greatest(reason: StolenGreatest, story: Story) -> Iterator[Step]:
    """The greatest element, which any answer would take as well; or complements, where they answer each other."""
    recipe = story.analysis.recipe
    if isinstance(recipe, AnswerComplement):
        yield story.advice()
        yield _complements(recipe, find_panel(view_of(story.game.after(story.advised), story.style)))
        return
    top = _figure(story, reason.greatest)
    yield story.step(say("why.order.stolen"), struck=(top,))
    yield story.step(say("why.order.nobody"))


def _figure(story: Story, element: object) -> str:
    """The figure of an element, which may be called by its name."""
    named = (item.id for item in story.panel.board.items if item.shape == "node" and item.text == str(element))
    return next(named, f"element-{element}")


def complement_story(story: Story) -> Iterator[Step]:
    """Where complements answer the reader: the pairs, then what a move and its answer leave."""
    recipe, game = story.analysis.recipe, story.game
    if not isinstance(recipe, AnswerComplement):
        return
    yield _complements(recipe, story.panel, "complement-lost")
    first, second = recipe.pairs[0]
    after = game.after(first).after(second)
    names = {"first": name_cell(game.rules, first), "second": name_cell(game.rules, second)}
    left = tuple(name_cell(game.rules, move) for move in after.moves())
    yield board_step(find_panel(view_of(after, story.style)), say("why.order.complement-left", **names, left=left))


def _complements(recipe: AnswerComplement, panel: Panel, key: str = "complement") -> Step:
    """Sets two by two, each with the points that the other lacks."""
    pairs = [(f"element-{one}", f"element-{other}") for one, other in recipe.pairs]
    return board_step(panel, say(f"why.order.{key}"), links=partner_links(pairs))


@show.register
def least(reason: Least, story: Story) -> Iterator[Step]:
    """An element below all others takes all."""
    story.told.add("move")
    task = pick("least", (_figure(story, reason.least),))
    yield story.step(say("why.order.least"), marked=(_figure(story, reason.least),), task=task)


@show.register
def forest(reason: Forested, story: Story) -> Iterator[Step]:
    """Trees: each has one more than the nim-sum of its branches."""
    known = {item.id for item in story.panel.board.items}
    notes = tuple(
        Note(name, value_text(tree.value, ""), number % 6)
        for number, tree in enumerate(reason.trees)
        if (name := _figure(story, tree.root)) in known
    )
    yield story.step(say("why.order.forest", n=reason.count, value=value_text(reason.sum, "")), notes=notes)
