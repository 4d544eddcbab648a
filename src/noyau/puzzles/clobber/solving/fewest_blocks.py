"""A word of stones cut into as few blocks as can be, each of which can be reduced to one stone.

A block is one letter, or a letter c, then letters d, then letters c, then one d, where either of the two middle parts
may be empty (Duchêne 2006, Lemma 7). So a block that ends with the second letter of a run or a later one begins with
the last letter before this run; one that ends with the first letter of a run begins anywhere in the run before, or
with the last letter before the two runs before.

What some runs mean for those to come are five numbers, a *state*, which finds what follows after a run of some length
when it is first asked. Most words have few states, so that a million runs take some hundredths of a second; any word
takes linear time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import inf
from operator import attrgetter, getitem

from noyau.puzzles.clobber.rules import BLACK, WHITE

_grown = attrgetter("grown")

Blocks = int | float
"""How many blocks some beginning of a word has more than all of it; infinite where there is no such beginning."""

_ALONE, _BEFORE, _FAR = -1, -2, -3
"""Where a block begins: where it ends, with the last letter before this run, or before the two runs before."""


class State(dict[int, "State"]):
    """What is known after some runs; by the length of the next run, the state after it.

    Parameters:
        known: all states of a word.
        grown: how many blocks the last run has added.
        inner: the blocks of the word without its last letter.
        before: those without the last run and one letter more.
        far: those without the last two runs and one letter more.
        least: the fewest blocks without at least one letter and at most the last run.
        kept: how many letters of that run the shortest such beginning has.
    """

    __slots__ = ("begins", "grown", "known", "singles", "told")

    def __init__(
        self,
        known: dict[object, State],
        grown: int,
        inner: Blocks,
        before: Blocks,
        far: Blocks,
        least: Blocks,
        kept: int,
    ) -> None:
        super().__init__()
        self.known, self.grown = known, grown
        first = 1 + min(0, least, far)
        self.told = first, inner, before
        self.begins = _FAR if far < min(0, least) else kept if least < 0 else _ALONE
        """Where the block begins that ends with the first letter of the next run: after so many letters of the last."""
        self.singles = inner - first + 2
        """The letters of the next run from the second to this one are blocks of their own."""

    def __missing__(self, length: int) -> State:
        first, inner, before = self.told

        def blocks(letters: int) -> Blocks:
            """The blocks with so many letters of the next run."""
            return (0, first)[letters] if letters < 2 else min(first + letters - 1, inner + 1)

        grown = blocks(length)
        starts = [blocks(letters) for letters in range(min(length, 3))]  # with more letters there are no fewer blocks
        least = min(starts)
        state = (
            int(grown),
            blocks(length - 1) - grown,
            inner - grown,
            before - grown,
            least - grown,
            starts.index(least),
        )
        if state not in self.known:
            self.known[state] = State(self.known, *state)
        self[length] = self.known[state]
        return self[length]


def cut_path(word: str) -> list[int]:
    """Where the fewest blocks of a path begin.

    >>> cut_path("xxooxo")
    [0, 1]
    """
    return _starts(_run_lengths(word), _empty_word())


def cut_cycle(word: str) -> tuple[int, list[int]]:
    """At which place of a cycle to begin, and where its fewest blocks begin, counted from there.

    Take a place where a run begins. A block across it ends with the first stone of this run, or begins with the last
    stone of the run before or just before that run; so one of four places is between two blocks.

    >>> cut_cycle("xxooxo")
    (5, [0])
    """
    border = word.find(WHITE if word[0] == BLACK else BLACK)
    if border < 0:
        return 0, cut_path(word)
    runs = _run_lengths(word[border:] + word[:border])
    turned = {
        border - runs[-1] - 1: [1, runs[-1], *runs[:-2], runs[-2] - 1],
        border - 1: [1, *runs[:-1], runs[-1] - 1],
        border: runs,
        border + 1: [runs[0] - 1, *runs[1:], 1] if runs[0] > 1 else [*runs[1:], 1],
    }
    for lengths in turned.values():
        if not lengths[-1]:
            lengths.pop()
    empty = _empty_word()
    place = min(turned, key=lambda place: sum(map(_grown, _states(turned[place], empty))))
    return place % len(word), _starts(turned[place], empty)


def _run_lengths(word: str) -> list[int]:
    apart = word.replace(BLACK + WHITE, f"{BLACK} {WHITE}").replace(WHITE + BLACK, f"{WHITE} {BLACK}")
    return list(map(len, apart.split()))


def _empty_word() -> State:
    """The state before the first run."""
    return State({}, 0, inf, inf, inf, inf, 0)


def _states(lengths: list[int], empty: State) -> Iterator[State]:
    """The states before each run and at the end."""
    return accumulate(lengths, getitem, initial=empty)


def _starts(lengths: list[int], empty: State) -> list[int]:
    """Where blocks begin, found from the last one back."""
    states, run = list(_states(lengths, empty)), len(lengths) - 1
    letters, first = lengths[run], sum(lengths) - lengths[run]
    starts: list[int] = []
    while True:
        state = states[run]
        while 1 < letters <= state.singles:
            letters -= 1
            starts.append(first + letters)
        begins = state.begins if letters == 1 else _BEFORE
        if begins == _ALONE:
            letters = 0
        else:
            for _ in range(3 if begins == _FAR else 1):
                run -= 1
                first -= lengths[run]
            letters = begins if begins >= 0 else lengths[run] - 1
        starts.append(first + letters)
        if not letters:
            if not run:
                return starts[::-1]
            run -= 1
            letters = lengths[run]
            first -= letters
