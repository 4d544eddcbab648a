"""A sum: its terms side by side, each drawn in its own way, with a plus sign between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, Game, Partisan
from noyau.core.sums import PartisanSum, Sum
from noyau.core.turns import InTurn, Step, Turn, in_turn
from noyau.forms.coins import CoinGame
from noyau.forms.owned import owned_count
from noyau.scenes import cards, find_panel
from noyau.scenes.kit.layout import LINE_WIDTH, flow_blocks
from noyau.scenes.kit.markup import shorten, width
from noyau.scenes.kit.scene import Drawing, Item, Mark, Panel, Play, Row, Span, shifted
from noyau.scenes.kit.view import View

_SHOWN = 12
_TITLE = 110


@dataclass(frozen=True)
class Term:
    """A term of the sum: its number, its title, its picture, and which moves of the whole each of its moves is."""

    number: int
    title: str
    drawn: Panel
    own: Sequence[Sequence[int]]
    """For each move of its own the moves of the whole: two where both players may make it."""

    @property
    def prefix(self) -> str:
        return f"term-{self.number}-"


def panel(view: View) -> Panel | None:
    """The terms that there is room for; None where the rules are not a sum."""
    rules = view.game.rules.rules if isinstance(view.game.rules, InTurn) else view.game.rules
    if not isinstance(rules, Sum | PartisanSum):
        return None
    terms = [_term(view, rules, index) for index in range(min(len(rules.terms), _SHOWN))]
    rest = len(rules.terms) - len(terms)
    more = view.style.say("more-terms", n=rest) if rest else ""
    clicks: list[tuple[str, ...]] = [("more-terms",)] * len(view.plays)
    ends: list[tuple[str, ...]] = [()] * len(view.plays)
    also: list[tuple[str, ...]] = [()] * len(view.plays)
    goes: list[tuple[str, ...]] = [()] * len(view.plays)
    runs: list[tuple[tuple[str, ...], ...]] = [()] * len(view.plays)
    marks: list[Mark] = []
    for term in terms:
        marks += (replace(mark, id=term.prefix + mark.id) for mark in term.drawn.marks)
        named = (clicks, term.drawn.clicks), (ends, term.drawn.ends), (also, term.drawn.also), (goes, term.drawn.goes)
        for whole, own in named:
            for numbers, names in zip(term.own, own, strict=bool(own)):
                for number in numbers:
                    whole[number] = tuple(term.prefix + name for name in names)
        for numbers, rows in zip(term.own, term.drawn.runs, strict=bool(term.drawn.runs)):
            for number in numbers:
                runs[number] = tuple(tuple(term.prefix + name for name in run) for run in rows)
    legend = dict.fromkeys(entry for term in terms for entry in term.drawn.legend)
    board, rows_of_text = _board(terms, more, view.style.narrow), list(_rows(terms, more))
    return Panel(board, marks, clicks, rows_of_text, tuple(legend), ends, also, runs=runs, goes=goes)


def _term(view: View, rules: Sum | PartisanSum, index: int) -> Term:
    """One term, with its share of the room."""
    style, count = view.style, min(len(rules.terms), _SHOWN)
    share = replace(
        style,
        outcomes=False,
        heaps=max(2, style.heaps // count),
        tokens=style.tokens // count,
        vertices=style.vertices // count,
        arcs=style.arcs // count,
    )
    found = _own_moves(view, rules, index)
    plays, own = [play for play, _ in found], [numbers for _, numbers in found]
    game = _game_of(view, rules, index)
    first = sum(map(owned_count, rules.terms[:index]))
    coins = range(owned_count(rules.terms[index]))
    owners = {coin: view.owners[first + coin] for coin in coins if first + coin in view.owners}
    part = View(game, plays, share, owners=owners)
    try:
        drawn = find_panel(part)
    except TooLarge:
        drawn = cards.panel(part)
    return Term(index + 1, f"{index + 1}.  {shorten(_title(game), 44)}", drawn, own)


def _title(game: AnyGame) -> str:
    """The spec of a term, of coins without what is taken, which the picture shows."""
    return game.rules.spec(game.rules.start) if isinstance(game.rules, CoinGame) else game.spec


def _game_of(view: View, rules: Sum | PartisanSum, index: int) -> AnyGame:
    """One term as a game of its own."""
    term, position = rules.terms[index], view.game.position
    if isinstance(position, Turn):
        part = position.position[index]
        if isinstance(term, Partisan):
            return in_turn(term, part, position.player, view.game.ending)
        return Game(term, part, view.game.ending)
    return Game(term, position[index], view.game.ending)


def _own_moves(view: View, rules: Sum | PartisanSum, index: int) -> list[tuple[Play, list[int]]]:
    """The moves of one term, each with the numbers of the moves of the whole that it is.

    Where both players may make a move, it has a result if it is the same for both.
    """
    is_sided = isinstance(rules, PartisanSum) and not isinstance(rules.terms[index], Partisan)
    found: dict[object, tuple[Play, list[int]]] = {}
    for number, play in enumerate(view.plays):
        player, (term, inner) = play.move if isinstance(rules, PartisanSum) else (None, play.move)
        if term != index:
            continue
        move = inner if player is None or is_sided else Step(player, inner)
        if move in found:
            same, numbers = found[move]
            numbers.append(number)
            if same.result != play.result:
                found[move] = replace(same, result="", best=False), numbers
        else:
            found[move] = replace(play, move=move), [number]
    return list(found.values())


def _board(terms: Sequence[Term], more: str, narrow: bool) -> Drawing:
    blocks = []
    for term in terms:
        inner = term.drawn.board
        beside = 0 if narrow else 160
        across = max(inner.width, width(term.title, 52)) + beside
        items = [Item(f"{term.prefix}title", "title", (across - beside) // 2, 52, text=term.title)]
        items += shifted(inner.items, (across - beside - inner.width) // 2, _TITLE, term.prefix)
        if term.number < len(terms) or more:
            below = _TITLE + inner.height + 80
            place = (across // 2, below) if narrow else (across, _TITLE + 240)
            items.append(Item(f"{term.prefix}plus", "plus", *place))
        blocks.append(Drawing(across, _TITLE + inner.height, tuple(items)))
    if more:
        blocks.append(Drawing(width(more, 52), 80, (Item("more-terms", "note", 0, 52, text=more),)))
    places, across, down = flow_blocks(blocks, gap=160, line_gap=160, hang=True, most=1 if narrow else LINE_WIDTH)
    items = [item for block, (x, y) in zip(blocks, places, strict=True) for item in shifted(block.items, x, y)]
    return Drawing(across, down, tuple(items))


def _rows(terms: Sequence[Term], more: str) -> Iterator[Row]:
    for term in terms:
        if term.number > 1:
            yield (Span("+"),)
        yield (Span(term.title, "soft"),)
        yield from term.drawn.rows
    if more:
        yield (Span(f"+ {more}", "soft"),)
