"""Short games as plain data, each position once, so that a pickle of any depth is flat."""

from __future__ import annotations

from typing import Any

from noyau.values.shortgames.game import ShortGame, of_canonical, of_numbers


def pack(game: ShortGame) -> list[tuple[Any, ...]]:
    """The positions of a game as plain data, each after its options, which are named by their places."""
    places: dict[ShortGame, int] = {}
    rows: list[tuple[Any, ...]] = []
    waiting = [game]
    while waiting:
        position = waiting[-1]
        if position in places:
            waiting.pop()
            continue
        if position._base is not None:
            row: tuple[Any, ...] = (position._base, position._ups, position._nim)
        else:
            missing = [option for option in (*position.left, *position.right) if option not in places]
            if missing:
                waiting += missing
                continue
            row = ([places[option] for option in position.left], [places[option] for option in position.right])
        places[position] = len(rows)
        rows.append(row)
        waiting.pop()
    return rows


def unpack(rows: list[tuple[Any, ...]]) -> ShortGame:
    games: list[ShortGame] = []
    for row in rows:
        if len(row) == 3:
            games.append(of_numbers(*row))
        else:
            left, right = row
            games.append(of_canonical((games[place] for place in left), (games[place] for place in right)))
    return games[-1]
