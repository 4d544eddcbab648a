"""Outcomes, values and remoteness on a graph of positions, given as rows: row i lists the options of position i.

Remoteness is the number of moves to the end when the winner hurries and the loser resists.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from noyau.core.verdict import Ending, Outcome
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber

Rows = Sequence[Sequence[int]]


def turned(rows: Rows) -> list[list[int]]:
    """The same arcs the other way round."""
    back: list[list[int]] = [[] for _ in rows]
    for index, row in enumerate(rows):
        for option in row:
            back[option].append(index)
    return back


def evaluate_acyclic(rows: Rows, grundy: list[int], far: list[int], ending: Ending) -> bool:
    """Append the Grundy value and the remoteness of the positions that have none yet; False where there is a cycle.

    In misère play a position without options has the value 1, so that 0 always means lost. The options of the
    positions already known must be known too.
    """
    known = len(grundy)
    unmet, open_, last = -1, -2, 1 if ending is Ending.MISERE else 0
    grundy += [unmet] * (len(rows) - known)
    far += [0] * (len(rows) - known)
    for root in range(known, len(rows)):
        stack = [root]
        while stack:
            top = stack[-1]
            row = rows[top]
            if grundy[top] == unmet:
                pending = [option for option in row if grundy[option] < 0]
                if pending:
                    grundy[top] = open_
                    stack += pending
                    continue
            elif grundy[top] >= 0:
                stack.pop()
                continue
            if not row:
                grundy[stack.pop()] = last
                continue
            seen = {grundy[option] for option in row}
            if open_ in seen:
                return False
            least = 0
            while least in seen:
                least += 1
            grundy[stack.pop()] = least
            if least:
                far[top] = 1 + min([far[option] for option in row if not grundy[option]])
            else:
                far[top] = 1 + max([far[option] for option in row])
    return True


def outcomes(rows: Rows, ending: Ending) -> tuple[list[Outcome], list[int | None]]:
    """The outcome and remoteness of every position, cycles or not, working back from the ends.

    >>> [outcome.value for outcome in outcomes([[1], [0, 2], [3], []], Ending.NORMAL)[0]]
    ['D', 'D', 'N', 'P']
    """
    back = turned(rows)
    left = [len(row) for row in rows]
    result = [Outcome.D] * len(rows)
    far: list[int | None] = [None] * len(rows)
    at_end = Outcome.N if ending is Ending.MISERE else Outcome.P
    queue: deque[int] = deque()
    for index, row in enumerate(rows):
        if not row:
            result[index], far[index] = at_end, 0
            queue.append(index)
    while queue:
        known = queue.popleft()
        lost = result[known] is Outcome.P
        distance = (far[known] or 0) + 1
        for index in back[known]:
            if result[index] is not Outcome.D:
                continue
            left[index] -= 1
            if lost or not left[index]:
                result[index], far[index] = (Outcome.N if lost else Outcome.P), distance
                queue.append(index)
    return result, far


def generalised_values(rows: Rows) -> list[Value]:
    """The values of Smith and Fraenkel: a nimber, or ∞(K) where play need not end.

    Level by level: a position gets the value m if all its options with a smaller value are known and every other one
    can be answered by a move to the value m. Only positions that can move to m go on to the next level.

    >>> [str(value) for value in generalised_values([[1], [0, 2], [3], []])]
    ['∞()', '∞(1)', '*1', '0']
    """
    back = turned(rows)
    unlabelled = [len(row) for row in rows]
    label: list[int | None] = [None] * len(rows)
    survivors = list(range(len(rows)))
    level = 0
    while survivors:
        labelled, killed = _one_level(back, unlabelled, label, survivors, level)
        for index in labelled:
            for source in back[index]:
                unlabelled[source] -= 1
        survivors = [index for index in survivors if index in killed]
        level += 1
    finite = [
        Nimber(own) if own is not None else Loopy(found for option in row if (found := label[option]) is not None)
        for own, row in zip(label, rows, strict=True)
    ]
    return list(finite)


def _one_level(
    back: Rows, unlabelled: Sequence[int], label: list[int | None], survivors: Sequence[int], level: int
) -> tuple[list[int], set[int]]:
    """The positions of value ``level``, and those that can move to one."""
    alive = set(survivors)
    waiting = {index: unlabelled[index] for index in survivors}
    killed: set[int] = set()
    labelled: list[int] = []
    queue = deque(index for index in survivors if not waiting[index])
    while queue:
        index = queue.popleft()
        if index in killed or label[index] is not None:
            continue
        label[index] = level
        labelled.append(index)
        for victim in back[index]:
            if label[victim] is not None or victim in killed:
                continue
            killed.add(victim)
            for source in back[victim]:
                if source in alive and label[source] is None and source not in killed:
                    waiting[source] -= 1
                    if not waiting[source]:
                        queue.append(source)
    return labelled, killed
