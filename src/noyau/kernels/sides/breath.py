"""Where stones may be put that need breath: no group of stones alike may be left without a free cell beside it.

A cell that has both bits is free, one that has only that of plane 0 or 1 is a stone of Left or of Right. What is not
allowed once is never allowed again: a group that has one free cell beside it is changed by a stone there alone.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Word, Words
from noyau.kernels.jit import kernel, trailing_zeros

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def allowed(near: Words, cells: Word, mask: Word) -> tuple[Word, Word]:
    """The bits that Left's moves may need of a mask, and those of Right's: all, but for cells that would choke a group.

    ``near`` has the cells beside each one.
    """
    every = (_ONE << cells) - _ONE
    lefts, rights = mask & every, mask >> cells
    free = lefts & rights
    airy, border = _ZERO, free
    while border != _ZERO:
        airy |= near[trailing_zeros(border)]
        border &= border - _ONE
    # of each player, the last free cells of groups, and all that are beside groups with more of them
    last_left = last_right = rich_left = rich_right = _ZERO
    for side in range(2):
        left = (lefts if side == 0 else rights) & ~free
        last, rich = _ZERO, _ZERO
        while left != _ZERO:
            border = left & -left
            left &= ~border
            reach = _ZERO
            while border != _ZERO:
                beside = near[trailing_zeros(border)]
                reach |= beside
                new = beside & left
                left &= ~new
                border = (border & (border - _ONE)) | new
            reach &= free
            if reach & (reach - _ONE) == _ZERO:
                last |= reach
            else:
                rich |= reach
        if side == 0:
            last_left, rich_left = last, rich
        else:
            last_right, rich_right = last, rich
    to_left = (airy | rich_left) & ~last_right & free
    to_right = (airy | rich_right) & ~last_left & free
    return to_left | to_left << cells, to_right | to_right << cells
