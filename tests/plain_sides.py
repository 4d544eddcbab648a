"""Games of two sides once more, on texts and with plain loops: what may be left of a position by a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from noyau.core.verdict import Player
from noyau.graphs import Graph

Options = Callable[[str, Player], Iterator[str]]


def _rows(text: str) -> list[list[str]]:
    return [list(row) for row in text.split("/")]


def _text(rows: list[list[str]]) -> str:
    return "/".join("".join(row) for row in rows)


def _with(rows: list[list[str]], changes: dict[tuple[int, int], str]) -> str:
    return _text([[changes.get((at, to), sign) for to, sign in enumerate(row)] for at, row in enumerate(rows)])


def domineering(text: str, player: Player) -> Iterator[str]:
    rows = _rows(text)
    down, across = (1, 0) if player is Player.LEFT else (0, 1)
    for row in range(len(rows) - down):
        for column in range(len(rows[0]) - across):
            if rows[row][column] == rows[row + down][column + across] == ".":
                yield _with(rows, {(row, column): "#", (row + down, column + across): "#"})


def clobber(text: str, player: Player) -> Iterator[str]:
    rows = _rows(text)
    mine, theirs = "xo" if player is Player.LEFT else "ox"
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            for at, to in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                inside = 0 <= at < len(rows) and 0 <= to < len(line)
                if sign == mine and inside and rows[at][to] == theirs:
                    yield _with(rows, {(row, column): ".", (at, to): mine})


def toads(text: str, player: Player) -> Iterator[str]:
    rows = _rows(text)
    mine, theirs, step = ("t", "f", 1) if player is Player.LEFT else ("f", "t", -1)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            ahead = line[column + step :: step] if 0 <= column + step < len(line) else []
            if sign == mine and ahead[:1] == ["."]:
                yield _with(rows, {(row, column): ".", (row, column + step): mine})
            if sign == mine and ahead[:2] == [theirs, "."]:
                yield _with(rows, {(row, column): ".", (row, column + 2 * step): mine})


def nogo(text: str, player: Player) -> Iterator[str]:
    rows = _rows(text)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == ".":
                after = _with(rows, {(row, column): "x" if player is Player.LEFT else "o"})
                if all(_breathes(after, at, to) for at in range(len(rows)) for to in range(len(line))):
                    yield after


def _breathes(text: str, row: int, column: int) -> bool:
    """Whether the group of a stone has an empty square beside it; what is no stone needs none."""
    rows = _rows(text)
    stone = rows[row][column]
    if stone not in "xo":
        return True
    met, waiting = {(row, column)}, [(row, column)]
    while waiting:
        at, to = waiting.pop()
        for place in ((at - 1, to), (at + 1, to), (at, to - 1), (at, to + 1)):
            if 0 <= place[0] < len(rows) and 0 <= place[1] < len(rows[0]):
                sign = rows[place[0]][place[1]]
                if sign == ".":
                    return True
                if sign == stone and place not in met:
                    met.add(place)
                    waiting.append(place)
    return False


def amazons(text: str, player: Player) -> Iterator[str]:
    rows = _rows(text)
    amazon = "x" if player is Player.LEFT else "o"
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == amazon:
                gone = _rows(_with(rows, {(row, column): "."}))
                for goal in _seen(gone, row, column):
                    moved = _rows(_with(gone, {goal: amazon}))
                    for target in _seen(moved, *goal):
                        yield _with(moved, {target: "#"})


def _seen(rows: list[list[str]], row: int, column: int) -> Iterator[tuple[int, int]]:
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            at, to = row + down, column + across
            while (down or across) and 0 <= at < len(rows) and 0 <= to < len(rows[0]) and rows[at][to] == ".":
                yield at, to
                at, to = at + down, to + across


def on_graph(graph: Graph) -> dict[str, Options]:
    """Clobber, Col and Snort on a graph."""

    def capture(text: str, player: Player) -> Iterator[str]:
        mine, theirs = "xo" if player is Player.LEFT else "ox"
        for start, row in enumerate(graph.neighbours):
            for goal in row:
                if text[start] == mine and text[goal] == theirs:
                    marks = list(text)
                    marks[start], marks[goal] = ".", mine
                    yield "".join(marks)

    def colour(text: str, player: Player, forbidden: str) -> Iterator[str]:
        for vertex, row in enumerate(graph.neighbours):
            if text[vertex] == "." and all(text[other] != forbidden for other in row):
                yield text[:vertex] + ("x" if player is Player.LEFT else "o") + text[vertex + 1 :]

    return {
        "clobber": capture,
        "col": lambda text, player: colour(text, player, "x" if player is Player.LEFT else "o"),
        "snort": lambda text, player: colour(text, player, "o" if player is Player.LEFT else "x"),
    }


def hackenbush(text: str, player: Player) -> Iterator[str]:
    edges = [] if text == "-" else text.split(",")
    for number, edge in enumerate(edges):
        if edge[-1] in ("bg" if player is Player.LEFT else "rg"):
            left = edges[:number] + edges[number + 1 :]
            met: set[str] = set()
            new = {"0"}
            while new != met:
                met = new
                new = met | {end for other in left for end in other[:-1].split("-") if set(other[:-1].split("-")) & met}
            yield ",".join(other for other in left if set(other[:-1].split("-")) & met) or "-"
