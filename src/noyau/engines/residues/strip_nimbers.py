"""The impartial version of a game of two sides on a line: nimbers of what lies between dead cells, as texts.

Each cell is a sign for all its planes, and a move changes a few signs that stand together: so strips of hundreds of
cells take a fraction of a second in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from noyau.core.budget import Budget
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided import TwoSided

_DEAD = "\0"


def mex(values: Iterable[int]) -> int:
    """The least number that is not there."""
    met = set(values)
    return next(number for number in range(len(met) + 1) if number not in met)


def is_line(rules: TwoSided) -> bool:
    """Whether cells touch the next one in order and no other, and the moves are the same wherever they find place."""
    if any(near & ~(1 << cell >> 1 | 2 << cell) for cell, near in enumerate(rules.touching)):
        return False
    windows: dict[tuple[int, ...], set[int]] = {}
    for move in {rewrite[1:] for rewrite in rules.rewrites}:
        cells = _cells(rules, move)
        first, last = cells.bit_length() and (cells & -cells).bit_length() - 1, cells.bit_length() - 1
        shape = tuple(_moved(rules, mask, first) for mask in move)
        windows.setdefault((last - first + 1, *shape), set()).add(first)
    return all(starts == set(range(rules.cells - window[0] + 1)) for window, starts in windows.items())


def _cells(rules: TwoSided, move: Iterable[Mask]) -> Mask:
    found = 0
    for mask in move:
        found |= rules.live(mask)
    return found


def _moved(rules: TwoSided, mask: Mask, places: int) -> Mask:
    """A mask moved down by some cells, plane by plane."""
    every = (1 << rules.cells) - 1
    return sum(
        ((mask >> plane * rules.cells & every) >> places) << plane * rules.cells for plane in range(rules.planes)
    )


class Strips:
    """The nimbers of texts: what lies between dead cells of a line, each cell a sign for all its planes."""

    def __init__(self, rules: TwoSided, budget: Budget) -> None:
        self.rules, self.budget = rules, budget
        self._worth: dict[str, int] = {"": 0}
        """The nimbers of texts, as they lie and in their least images."""
        self._count = 0
        self._least: dict[str, str] = {}
        self._replaced: dict[str, tuple[str, ...]] = {}
        """What the moves make of the signs of a window."""

    def __len__(self) -> int:
        return self._count

    def value(self, position: Mask) -> int:
        """The nimber of a position."""
        total = 0
        for part in self._write(position).split(_DEAD):
            if part:
                total ^= self._of_part(self._canonical(part))
        return total

    @cached_property
    def _moves(self) -> list[tuple[int, Rewrite]]:
        """Each kind of move once, where it begins at the first cell, and how many cells it concerns."""
        rules, found = self.rules, dict[tuple[Mask, ...], tuple[int, Rewrite]]()
        for rewrite in rules.rewrites:
            cells = _cells(rules, rewrite[1:])
            if cells & 1:
                found[rewrite[1:]] = cells.bit_length(), rewrite
        return list(found.values())

    @cached_property
    def _widths(self) -> list[int]:
        return sorted({width for width, _ in self._moves})

    def _write(self, position: Mask) -> str:
        planes = [f"{position >> at * self.rules.cells:b}"[::-1] for at in range(self.rules.planes)]
        signs = []
        for cell in range(self.rules.cells):
            signs.append(chr(sum(1 << at for at, plane in enumerate(planes) if plane[cell : cell + 1] == "1")))
        return "".join(signs)

    @cached_property
    def _images(self) -> list[tuple[int, dict[int, int] | None]]:
        """The images under which a text is worth the same: turned round, and with its signs exchanged."""
        rules = self.rules
        kept = []
        for symmetry in rules.symmetries:
            signs = {
                code: sum(1 << to for at, to in enumerate(symmetry.planes) if code >> at & 1)
                for code in range(1 << rules.planes)
            }
            is_same = all(code == image for code, image in signs.items())
            kept.append((-1 if symmetry.cells[0] > symmetry.cells[-1] else 1, None if is_same else signs))
        return kept

    def _canonical(self, part: str) -> str:
        """The least image of a text."""
        least = self._least.get(part)
        if least is None:
            images = [part[::way] if signs is None else part.translate(signs)[::way] for way, signs in self._images]
            least = self._least[part] = min(images)
        return least

    def _options(self, part: str) -> list[list[str]]:
        """What the moves of both players leave of a text, in pieces as they lie."""
        wholes = dict.fromkeys(
            part[:at] + left + part[at + width :]
            for width in self._widths
            for at in range(len(part) - width + 1)
            for left in self._replace(part[at : at + width])
        )
        return [whole.split(_DEAD) for whole in wholes]

    def _replace(self, window: str) -> tuple[str, ...]:
        if window not in self._replaced:
            self._replaced[window] = tuple(dict.fromkeys(self._find_replaced(window)))
        return self._replaced[window]

    def _find_replaced(self, window: str) -> Iterator[str]:
        rules = self.rules
        mask = sum(
            1 << plane * rules.cells + cell
            for cell, sign in enumerate(window)
            for plane in range(rules.planes)
            if ord(sign) >> plane & 1
        )
        for width, (_, need, forbid, clear, add) in self._moves:
            if width == len(window) and mask & need == need and not mask & forbid:
                yield self._write(mask & ~clear | add)[:width]

    def _of_part(self, part: str) -> int:
        """The nimber of a text in its least image: what can be left of it first, without recursion."""
        worth = self._worth
        waiting = [part]
        listed: dict[str, list[list[str]]] = {}
        while waiting:
            current = waiting[-1]
            if current in worth:
                waiting.pop()
                continue
            if current not in listed:
                self.budget.visit(1)
                listed[current] = self._options(current)
                unknown = {piece for pieces in listed[current] for piece in pieces if piece not in worth}
                waiting += {least for piece in unknown if (least := self._canonical(piece)) not in worth}
                continue
            found = set()
            for pieces in listed.pop(current):
                total = 0
                for piece in pieces:
                    known = worth.get(piece)
                    if known is None:
                        known = worth[piece] = worth[self._canonical(piece)]
                    total ^= known
                found.add(total)
            worth[current] = mex(found)
            self._count += 1
            waiting.pop()
        return worth[part]
