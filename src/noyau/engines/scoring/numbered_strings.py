"""The strings of a net as kernels read them: numbered in the order in which they are tried, with their symmetries."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from noyau.engines.scoring.loose_nets import ShortNet
from noyau.forms.coins import Mask
from noyau.graphs.nets import Net
from noyau.kernels.arrays import Words
from noyau.kernels.points.coin_search import GROUND, HELD, IMAGES, ONE, OTHER, TIED, WORTH
from noyau.values.masks import bits

MOST_STRINGS, MOST_COINS = 64, 127
"""So much can be left, once each long chain is one coin, where positions are searched."""


class NumberedStrings:
    """The strings of a net in the order in which they are tried: those in the middle of the net first."""

    def __init__(self, short: ShortNet, symmetries: Sequence[Sequence[int]] = ()) -> None:
        self.coins, self.size = len(short.worths), len(short.strings)
        far = _distances(short)
        order = sorted(range(self.size), key=far.__getitem__)
        self._order = [short.strings[place] for place in order]
        self._number = {string: number for number, string in enumerate(self._order)}
        strings = [short.ends[place] for place in order]
        self._twins = _twins(strings)
        images = [self._renumber(images) for images in symmetries] or [list(range(self.size))]
        self.symmetries = [_keep_order(each, self._twins) for each in images]
        self.net = np.zeros((IMAGES + len(self.symmetries), GROUND + 1), dtype=np.uint64)
        self.net[WORTH, : self.coins] = short.worths
        for number, ends in enumerate(strings):
            self.net[ONE, number], self.net[OTHER, number] = (*ends, GROUND)[:2]
            for coin in ends:
                self.net[HELD, coin] |= np.uint64(1 << number)
            if len(ends) == 1:
                self.net[TIED, ends[0]] |= np.uint64(1 << number)
            for symmetry, images_of in enumerate(self.symmetries):
                self.net[IMAGES + symmetry, number] = 1 << images_of[number]
        self.images = image_tables(self.symmetries)

    def _renumber(self, images: Sequence[int]) -> list[int]:
        return [self._number[images[string]] for string in self._order]

    def number(self, position: Mask) -> Mask:
        """A position in these numbers: the same whichever of some twins is left."""
        mask = sum(1 << self._number[string] for string in bits(position) if string in self._number)
        for twins in self._twins:
            left = sum(mask >> string & 1 for string in twins)
            for place, string in enumerate(twins):
                mask = mask | 1 << string if place < left else mask & ~(1 << string)
        return mask


def whole_net(net: Net) -> ShortNet:
    """A net with all of its strings, and the coins that hang on some."""
    coins = sorted({coin for ends in net.strings for coin in ends})
    place = {coin: number for number, coin in enumerate(coins)}
    ends = tuple(tuple(place[coin] for coin in ends) for ends in net.strings)
    return ShortNet(tuple(range(len(net.strings))), ends, (1,) * len(coins))


def _distances(net: ShortNet) -> list[tuple[int, int]]:
    """How far each string is from all coins together; of strings at the same coin those to the ground come last."""
    near: list[list[int]] = [[] for _ in net.worths]
    for ends in net.ends:
        if len(ends) == 2:
            near[ends[0]].append(ends[1])
            near[ends[1]].append(ends[0])
    far = []
    for coin in range(len(near)):
        away, waiting = {coin: 0}, deque([coin])
        while waiting:
            here = waiting.popleft()
            for other in near[here]:
                if other not in away:
                    away[other] = away[here] + 1
                    waiting.append(other)
        far.append(sum(away.values()))
    beyond = max(far, default=0)
    return [(far[ends[0]] + far[ends[-1]] + (beyond // 5 if len(ends) == 1 else 0), -len(ends)) for ends in net.ends]


def _twins(strings: Sequence[Sequence[int]]) -> list[list[int]]:
    """The strings with the same ends, where there are several."""
    same: dict[tuple[int, ...], list[int]] = {}
    for number, ends in enumerate(strings):
        same.setdefault(tuple(ends), []).append(number)
    return [numbers for numbers in same.values() if len(numbers) > 1]


def _keep_order(images: list[int], twins: Sequence[Sequence[int]]) -> list[int]:
    """A symmetry that carries the first of some twins to the first of their images, and so on."""
    images = list(images)
    for same in twins:
        for string, image in zip(same, sorted(images[string] for string in same), strict=True):
            images[string] = image
    return images


def image_tables(symmetries: Sequence[Sequence[int]]) -> Words:
    """For each symmetry and each byte of a mask the strings to which its bits go."""
    size = len(symmetries[0])
    tables = np.zeros((len(symmetries), (size + 7) // 8, 256), dtype=np.uint64)
    for number, images in enumerate(symmetries):
        for string, image in enumerate(images):
            byte, place = divmod(string, 8)
            has = (np.arange(256) >> place & 1).astype(np.uint64)
            tables[number, byte] |= has << np.uint64(image)
    return tables
