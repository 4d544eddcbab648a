"""A literal value that is played: its small game tree, in which the options are the moves."""

from __future__ import annotations

from noyau.core.turns import PLAYERS
from noyau.games.sides.forms_as_games import Forms
from noyau.scenes.kit.scene import Mark, Panel
from noyau.scenes.kit.two_players import by_figure, find_sides
from noyau.scenes.kit.view import View
from noyau.scenes.values.plain_scenes import framed_items
from noyau.scenes.values.trees import grow, place, tree_items, tree_rows


def panel(view: View) -> Panel | None:
    """The tree of a position, and what the move to each option is worth; None for other games."""
    sides = find_sides(view)
    if sides is None or not isinstance(sides.rules, Forms):
        return None
    rules = sides.rules
    root = grow(sides.position, rules.moves, rules.write)
    nodes = place(root)
    known = {
        (player, move): node
        for player in PLAYERS
        for move, node in zip(rules.moves(sides.position, player), root.sides[player], strict=False)
    }
    clicks = [(known[offer.player, offer.move].name,) for offer in sides.offers]
    playing = by_figure(sides.offers, clicks)
    marks = [Mark("board", label=rules.write(sides.position))]
    for node in nodes:
        offers = playing.get(node.name, [])
        looks = (*["legal"] * bool(offers), *sides.looks(offers))
        marks.append(Mark(node.name, looks, label=sides.tell(node.text, offers)))
    looks_met = {look for mark in marks for look in mark.looks}
    results = {click: sides.result(offer) for offer, (click,) in zip(sides.offers, clicks, strict=True)}
    legend = sides.legend(looks_met) + [("cut-node", "scene-sides.tree.cut")] * any(node.is_cut for node in nodes)
    return Panel(framed_items([*tree_items(nodes)]), marks, clicks, [*tree_rows(root, results)], legend)
