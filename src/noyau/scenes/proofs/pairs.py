"""Cells two by two: the half-turn and other symmetries, and the bridges of a matching."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.strategy import Adviser
from noyau.core.game import cell_name
from noyau.core.reasons import Copying, Pairing, Pairs
from noyau.games.geography import EvenKernel, Matching
from noyau.scenes import find_panel
from noyau.scenes.kit.scene import Panel
from noyau.scenes.kit.steps import Ghost, Link, Note, Step, partner_links
from noyau.scenes.proofs.story import Story, board_step, pick, say, show, view_of

_MOST_LINKS, _MOST_NOTES = 8, 52
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_names(panel: Panel) -> dict[int, str]:
    """The figure of each cell by its number: squares row by row, or vertices and elements as they are numbered."""
    squares = [item.id for item in panel.board.items if item.id.startswith("square-")]
    if squares:
        places = sorted(tuple(map(int, name.split("-")[1:])) for name in squares)
        return {number: f"square-{row}-{column}" for number, (row, column) in enumerate(places)}
    names = (item.id for item in panel.board.items)
    found = (name.partition("-") for name in names if name.startswith(("vertex-", "element-")))
    return {int(number): f"{kind}-{number}" for kind, _, number in found if number.isdigit()}


@show.register
def pairing(reason: Pairing, story: Story) -> Iterator[Step]:
    """A lost position: the partners, and how the opponent copies a move."""
    yield from _copied(story, story.panel, reason.pairs, "lost")
    yield from _example(story, story.panel, reason.pairs, "lost")


@show.register
def copying(reason: Copying, story: Story) -> Iterator[Step]:
    """A won position: the move that leaves partners, and how each reply is copied."""
    cells = cell_names(story.panel)
    taken = story.game.position & ~story.game.after(reason.move).position
    marked = tuple(cells[cell] for cell in range(taken.bit_length()) if taken >> cell & 1 and cell in cells)
    story.told.add("move")
    said = say("why.copy.first", move=story.said_move(reason.move))
    yield story.step(said, marked=marked or story.figures(reason.move), task=story.find(reason.move, "copy"))
    after = story.game.after(reason.move)
    panel = find_panel(view_of(after, story.style))
    yield from _copied(story, panel, reason.pairs, "won")
    yield from _example(story, panel, reason.pairs, "won")


def _copied(story: Story, panel: Panel, pairs: Pairs, whose: str) -> Iterator[Step]:
    """The partners: joined by lines where they are few, else by numbers."""
    cells = cell_names(panel)
    known = [(cells[one], cells[other]) for one, other in pairs if one in cells and other in cells]
    if not known or len(known) > _MOST_NOTES:
        return
    kind = "turn" if _is_half_turn(panel, known) else "pairs"
    said = say(f"why.copy.{kind}-{whose}", n=len(known))
    if len(known) <= _MOST_LINKS and kind != "turn":
        yield board_step(panel, said, links=partner_links(known))
        return
    notes = (Note(name, _LETTERS[number], number % 6) for number, pair in enumerate(known) for name in pair)
    yield board_step(panel, said, notes=tuple(notes))


def _is_half_turn(panel: Panel, known: list[tuple[str, str]]) -> bool:
    """Whether squares are partners that face each other across the middle."""
    if not all(name.startswith("square-") for pair in known for name in pair):
        return False
    places = [tuple(tuple(map(int, name.split("-")[1:])) for name in pair) for pair in known]
    sums = {(one[0] + other[0], one[1] + other[1]) for one, other in places}
    return len(sums) == 1


def _example(story: Story, panel: Panel, pairs: Pairs, whose: str) -> Iterator[Step]:
    """A move, and its copy as a ghost at the partners of what it takes."""
    cells = cell_names(panel)
    game = story.game if whose == "lost" else story.game.after(getattr(story.analysis.symmetry, "move", None))
    partners = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    move = next(iter(game.moves()), None)
    if move is None or not cells:
        return
    answer = Adviser(story.analysis).reply(game, move)
    if answer is None:
        return
    taken = game.position & ~game.after(move).position
    gone = [cell for cell in range(taken.bit_length()) if taken >> cell & 1 and cell in cells]
    ghosts = tuple(
        Ghost(cells[cell], cells[partners[cell]]) for cell in gone if cell in partners and partners[cell] in cells
    )
    rules = game.rules
    facts = {
        "move": rules.say_move(game.position, move),
        "answer": rules.say_move(game.after(move).position, answer),
    }
    struck, places = tuple(cells[cell] for cell in gone), tuple(ghost.at for ghost in ghosts)
    task = pick(f"copy-{whose}", places, every=True, move=facts["move"])
    yield board_step(panel, say(f"why.copy.example-{whose}", **facts), ghosts=ghosts, struck=struck, task=task)


@show.register
def matching(reason: Matching, story: Story) -> Iterator[Step]:
    """The bridges; then the one to cross, or that there is none where one stands."""
    cells = cell_names(story.panel)
    links = tuple(Link(cells[one], cells[other], 4) for one, other in reason.pairs if one in cells and other in cells)
    yield story.step(say("why.bridges.all", n=len(links)), links=links)
    name = cell_name(story.game.rules)
    if reason.partner is None:
        facts = {"vertex": name(reason.vertex)}
        yield story.step(say("why.bridges.none", **facts), links=links, struck=(cells[reason.vertex],))
        return
    facts = {"vertex": name(reason.vertex), "partner": name(reason.partner)}
    story.told.add("move")
    own = tuple(link for link in links if cells[reason.vertex] in (link.one, link.other))
    rest = tuple(link for link in links if link not in own)
    yield story.step(
        say("why.bridges.cross", **facts), links=own, marked=(cells[reason.partner],), task=story.find(story.advised)
    )
    yield story.step(say("why.bridges.always"), links=rest, dimmed=(cells[reason.vertex],))


@show.register
def even_kernel(reason: EvenKernel, story: Story) -> Iterator[Step]:
    """The move to a home, then the homes to which one always comes back."""
    panel, outcome = story.panel, story.analysis.outcome
    if reason.to is not None:
        yield story.advice()
        panel = find_panel(view_of(story.game.after(story.advised), story.style))
    cells = cell_names(panel)
    homes = tuple(cells[home] for home in reason.homes if home in cells)
    yield board_step(panel, say("why.homes.all", n=len(reason.homes)), marked=homes)
    yield board_step(panel, say(f"why.homes.{outcome.value}"), marked=homes)
