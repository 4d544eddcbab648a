"""Pairings to copy on: symmetries of order two that take no cell to itself or to one that goes with it.

Whoever answers each move by its image wins: the image is still there, and what is left is as symmetric as before.

>>> closed = [0b1011, 0b0111, 0b1110, 0b1101]  # a square: each vertex with its two neighbours
>>> find_pairing(closed, 0b1111)
((0, 2), (1, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from noyau.values.masks import bits

Mask = int
Pairs = tuple[tuple[int, int], ...]
Image = Callable[[int], int]

_MOST_SEARCHED = 48
"""Up to so many cells a pairing is looked for, not only tried."""

PATIENCE = 3000
"""How many pairs a search tries."""


def find_pairing(
    closed: Sequence[Mask], position: Mask, images: Iterable[Image] = (), patience: int = PATIENCE
) -> Pairs | None:
    """The cells of a position two by two, by the first image that is a symmetry to copy on, or by a search.

    ``closed`` has for each cell those that go with it, itself among them. Without patience only images are tried.
    """
    cells = bits(position)
    if not position or len(cells) % 2:
        return None
    rows = {cell: closed[cell] & position for cell in cells}
    for image in images:
        partner = partners_by(rows, image)
        if partner is not None:
            return _pairs(partner)
    found = _Search(rows, patience).run() if patience and len(cells) <= _MOST_SEARCHED else None
    return _pairs(found) if found else None


def partners_by(rows: dict[int, Mask], image: Image) -> dict[int, int] | None:
    """The images, where none goes with its cell and what goes with partners are partners; None elsewhere."""
    partner: dict[int, int] = {}
    for cell, row in rows.items():
        other = partner[cell] = image(cell)
        if other not in rows or row >> other & 1 or row.bit_count() != rows[other].bit_count():
            return None
    if any(partner[other] != cell for cell, other in partner.items()):
        return None
    are_kept = (rows[partner[cell]] == sum(1 << partner[mate] for mate in bits(row)) for cell, row in rows.items())
    return partner if all(are_kept) else None


def misfits(closed: Sequence[Mask], position: Mask, image: Image) -> list[int]:
    """The cells of a position whose image is taken, or goes with them: a move must take them all before one copies."""
    cells = bits(position)
    there = set(cells)
    return [cell for cell in cells if (other := image(cell)) not in there or closed[cell] >> other & 1]


def _pairs(partner: dict[int, int]) -> Pairs:
    return tuple((cell, other) for cell, other in partner.items() if cell < other)


class _Search:
    """Partners are given one pair after the other, as long as all pairs agree, within some patience."""

    def __init__(self, rows: dict[int, Mask], patience: int) -> None:
        self.rows = rows
        self.patience = patience
        self.partner: dict[int, int] = {}
        before = dict.fromkeys(rows, 0)
        for row in rows.values():
            for cell in rows:
                before[cell] += row >> cell & 1
        counts = {cell: (row.bit_count(), before[cell]) for cell, row in rows.items()}
        self.kinds = {
            cell: (counts[cell], sorted(counts[mate] for mate in rows if row >> mate & 1)) for cell, row in rows.items()
        }

    def run(self) -> dict[int, int] | None:
        """The partners of all cells, or None where there is no pairing or patience is at an end."""
        return dict(sorted(self.partner.items())) if self._extend() else None

    def _extend(self) -> bool:
        cell = next((cell for cell in self.rows if cell not in self.partner), None)
        if cell is None:
            return True
        for other in self.rows:
            if other == cell or other in self.partner or self.kinds[cell] != self.kinds[other]:
                continue
            self.patience -= 1
            if self.patience < 0:
                return False
            if self._agrees(cell, other):
                self.partner |= {cell: other, other: cell}
                if self._extend():
                    return True
                del self.partner[cell], self.partner[other]
        return False

    def _agrees(self, cell: int, other: int) -> bool:
        """Whether two cells can be partners, given the pairs so far."""
        rows = self.rows
        if (rows[cell] >> other | rows[other] >> cell) & 1:
            return False
        return all(
            rows[cell] >> one & 1 == rows[other] >> two & 1 and rows[one] >> cell & 1 == rows[two] >> other & 1
            for one, two in self.partner.items()
        )
