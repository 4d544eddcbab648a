"""Stones on a tree: the fewest that can be left, and the captures that leave so few.

The vertices of a tree are numbered from its root outwards, so that the children of a vertex are the numbers from
``first`` of it to ``first`` of the next one. A stone has the colour 0 or 1. Each vertex has nine values, found from the
leaves to the root. The value 9·vertex + 3·joker + state is the least number of stones that can be left at and below a
vertex which ends in a state, 0, 1 or 2 for empty, and whose stone is meanwhile captured from above (joker 1: a 0
becomes 1; joker 2: a 1 becomes 0; joker 0: never). It is NEVER where that cannot be.

Captures by children of the two colours alternate, so that only their difference matters. A child whose subtree ends
with colour k at its top is *worth* so much: how many stones fewer are left than if it does its best and captures
nothing; 1, 0 or less. Its kind is 3·p + q, where p and q tell what it is worth as 0 and as 1: 2 for 1, 1 for 0 and 0
for less. What is worth less than 0 is used only where nothing else reaches the difference: together with a capture
of the other colour it would gain nothing. So the best choice of children is a matter of counting kinds.

What is written here runs as it is on lists, and compiled on arrays (in ``native_trees``); nothing is imported, so that
a few stones need no compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from noyau.kernels.arrays import Ints

    Row: TypeAlias = list[int] | Ints

NEVER = 1 << 40
IDLE = 9
WIDEST = 2
"""The largest difference of captures that is ever asked for."""


def hang(ends: Row, neighbours: Row, root: int, order: Row, first: Row) -> int:
    """Number the vertices of a tree from its root outwards; how many were met, or one more than there are: a cycle."""
    order[0], first[0] = root, 1
    met = 1
    above = [0] * len(order)
    place = 0
    while place < met:
        vertex = order[place]
        parent = order[above[place]] if place else -1
        for near in range(ends[vertex - 1] if vertex else 0, ends[vertex]):
            if neighbours[near] != parent:
                if met == len(order):
                    return met + 1
                order[met], above[met] = neighbours[near], place
                met += 1
        place += 1
        first[place] = met
    return met


def least(values: Row, vertex: int) -> int:
    """The fewest stones left below a vertex and at it, whatever its state."""
    return int(min(values[9 * vertex], values[9 * vertex + 1], values[9 * vertex + 2]))


def worth(values: Row, child: int, colour: int) -> int:
    """What is gained when a child ends with a colour and captures; at most 1."""
    return int(least(values, child) - values[9 * child + colour] + 1)


def kind(values: Row, child: int) -> int:
    """What a child is worth as 0 and as 1, in one number."""
    return max(worth(values, child, 0) + 1, 0) * 3 + max(worth(values, child, 1) + 1, 0)


def share(counts: Row, difference: int, quota: Row) -> int:
    """The most that children of no negative worth gain, or −NEVER.

    ``quota`` is how many of each kind capture as 0, and how many as 1. Each child worth 1 first goes where it is so;
    what is missing to the difference is then made up on one side: by children worth as much on both, by those worth 0
    there, by changing sides, by staying away.
    """
    for place in range(18):
        quota[place] = 0
    missing = difference - counts[5] - counts[2] + counts[7] + counts[6]
    side = 1 if missing >= 0 else 0
    here, there = (1, 3) if side else (3, 1)
    missing = abs(missing)
    for sure in (2 * here, 2 * here + there):
        quota[2 * sure + side] = counts[sure]
    fixed, turning = 2 * there, 2 * there + here
    free, both = counts[here] + counts[4], counts[8]
    gain = both + counts[2] + counts[5] + counts[6] + counts[7]
    turned = dropped = left_out = 0
    if missing > both + free:
        excess = missing - both - free
        turned = min(excess // 2, counts[turning])
        dropped = min(excess - 2 * turned, counts[turning] - turned)
        left_out = excess - 2 * turned - dropped
        if left_out > counts[fixed]:
            return -NEVER
        gain -= turned + dropped + left_out
        missing = both + free
    hither = min((missing + both) // 2, both)
    thither = both - hither
    missing -= hither - thither
    if missing > free:  # one is missing, where nothing worth 0 on this side can make it up
        if counts[there]:
            quota[2 * there + 1 - side] = 1
            hither += 1
        else:
            gain -= 1
        thither -= 1
        missing = 0
    quota[16 + side], quota[17 - side] = hither, thither
    quota[8 + side] = min(missing, counts[4])
    quota[2 * here + side] = missing - quota[8 + side]
    quota[2 * turning + side] = turned
    quota[2 * turning + 1 - side] = counts[turning] - turned - dropped
    quota[2 * fixed + 1 - side] = counts[fixed] - left_out
    return int(gain)


def forced(values: Row, dearest: Row, difference: int, without: int) -> int:
    """What as many children as the difference gain, all of one colour, without one; −NEVER where there are too few."""
    colour, wanted = (1, difference) if difference > 0 else (0, -difference)
    gain = 0
    for place in range(3 * colour, 3 * colour + 3):
        child = dearest[place]
        if wanted and child >= 0 and child != without and values[9 * child + colour] < NEVER:
            gain += worth(values, child, colour)
            wanted -= 1
    return -NEVER if wanted else gain


def gather(begin: int, end: int, values: Row, counts: Row, dearest: Row) -> int:
    """Count the kinds of children, find the three of most worth as each colour; the stones left if none captures."""
    for place in range(9):
        counts[place] = 0
    for place in range(6):
        dearest[place] = -1
    total = 0
    for child in range(begin, end):
        counts[kind(values, child)] += 1
        total += least(values, child)
        for colour in range(2):
            place = 3 * colour + 2
            if dearest[place] < 0 or worth(values, child, colour) > worth(values, dearest[place], colour):
                while place > 3 * colour and (
                    dearest[place - 1] < 0 or worth(values, child, colour) > worth(values, dearest[place - 1], colour)
                ):
                    dearest[place] = dearest[place - 1]
                    place -= 1
                dearest[place] = child
    return total


def all_gains(counts: Row, values: Row, dearest: Row, without: int, gains: Row) -> None:
    """The most that the children but one gain for each difference."""
    quota = [0] * 18
    for difference in range(-WIDEST, WIDEST + 1):
        gain = share(counts, difference, quota)
        gains[difference + WIDEST] = gain if gain > -NEVER else forced(values, dearest, difference, without)


def lean(colour: int, joker: int, state: int) -> int:
    """By how much captures as 1 outnumber those as 0 when a colour becomes another one, with a joker."""
    return state - colour - (1 if joker == 1 else -1 if joker == 2 else 0)


def set_values(colours: Row, first: Row, values: Row, choices: Row) -> None:
    """The nine values of each vertex.

    To end empty with a joker it chooses, at 3·vertex + joker, whom it captures and of which colour: 2·child + colour.
    """
    counts, dearest, gains = [0] * 9, [0] * 6, [0] * (2 * WIDEST + 1)
    for vertex in range(len(colours) - 1, -1, -1):
        begin, end, colour = first[vertex], first[vertex + 1], colours[vertex]
        total = gather(begin, end, values, counts, dearest)
        all_gains(counts, values, dearest, -1, gains)
        for joker in range(3):
            for state in range(2):
                gain = gains[lean(colour, joker, state) + WIDEST]
                values[9 * vertex + 3 * joker + state] = NEVER if gain == -NEVER else 1 + total - gain
            values[9 * vertex + 3 * joker + 2], choices[3 * vertex + joker] = NEVER, -1
        for child in range(begin, end):
            counts[kind(values, child)] -= 1
            all_gains(counts, values, dearest, child, gains)
            counts[kind(values, child)] += 1
            for after in range(2):
                at = 9 * child + (3 if after else 6)
                below = min(values[at], values[at + 1], values[at + 2])
                for joker in range(3):
                    gain = gains[lean(colour, joker, after) + WIDEST]
                    left = total - least(values, child) - gain + below
                    if below < NEVER and gain > -NEVER and left < values[9 * vertex + 3 * joker + 2]:
                        values[9 * vertex + 3 * joker + 2] = left
                        choices[3 * vertex + joker] = 2 * child + after


def best_state(values: Row, vertex: int, joker: int) -> int:
    """The state in which the fewest stones are left."""
    at = 9 * vertex + 3 * joker
    best = 0
    for state in range(1, 3):
        if values[at + state] < values[at + best]:
            best = state
    return best


def send(begin: int, end: int, values: Row, difference: int, without: int, plans: Row) -> None:
    """Plan for each child but one whether it captures as 0, as 1 or not, so that the most is gained."""
    counts, dearest, quota = [0] * 9, [0] * 6, [0] * 18
    gather(begin, end, values, counts, dearest)
    if without >= 0:
        counts[kind(values, without)] -= 1
    is_shared = share(counts, difference, quota) > -NEVER
    for child in range(begin, end):
        plans[child] = IDLE + best_state(values, child, 0)
        for colour in range(2):
            place = 2 * kind(values, child) + colour
            if is_shared and child != without and plans[child] >= IDLE and quota[place]:
                quota[place] -= 1
                plans[child] = colour
    if not is_shared:
        colour, wanted = (1, difference) if difference > 0 else (0, -difference)
        for place in range(3 * colour, 3 * colour + 3):
            if wanted and dearest[place] != without:
                plans[dearest[place]] = colour
                wanted -= 1


def plan(colours: Row, first: Row, values: Row, choices: Row, plans: Row) -> None:
    """What each vertex is to do so that the fewest stones are left.

    0 or 1: end with this colour and capture the parent; 3·joker + state: be captured by it; IDLE + state: neither.
    """
    plans[0] = IDLE + best_state(values, 0, 0)
    for vertex in range(len(colours)):
        joker = plans[vertex] // 3 if plans[vertex] < IDLE else 0
        state, captured = plans[vertex] % 3, -1
        if state == 2:
            captured, state = choices[3 * vertex + joker] // 2, choices[3 * vertex + joker] % 2
        send(first[vertex], first[vertex + 1], values, lean(colours[vertex], joker, state), captured, plans)
        if captured >= 0:
            below = 1 if state else 2
            plans[captured] = 3 * below + best_state(values, captured, below)


def arrange(first: Row, plans: Row, above: Row, order: Row) -> None:
    """The vertices in an order in which all captures of each can be played together, and the parent of each.

    A vertex comes after its children, but before a child that it captures.
    """
    size = len(plans)
    waits, ready = [0] * size, [0] * size
    above[0] = -1
    for vertex in range(size):
        for child in range(first[vertex], first[vertex + 1]):
            above[child] = vertex
            waits[child if 3 <= plans[child] < IDLE else vertex] += 1
    waiting = 0
    for vertex in range(size):
        if not waits[vertex]:
            ready[waiting] = vertex
            waiting += 1
    for place in range(size):
        waiting -= 1
        vertex = ready[waiting]
        order[place] = vertex
        for near in range(first[vertex] - 1, first[vertex + 1]):
            other = near if near >= first[vertex] else above[vertex]
            lower = near if near >= first[vertex] else vertex
            is_captured = 3 <= plans[lower] < IDLE
            if other >= 0 and is_captured == (other == lower):
                waits[other] -= 1
                if not waits[other]:
                    ready[waiting] = other
                    waiting += 1


def capture_on_tree(colours: Row, first: Row, plans: Row, above: Row, order: Row, moves: Row) -> int:
    """The captures of each vertex in turn, in alternating colours: from and to; how many they are."""
    count = 0
    following = [0, 0]
    for place in range(len(order)):
        vertex = order[place]
        end = first[vertex + 1]
        following[0] = following[1] = first[vertex]
        colour = 1 - colours[vertex]
        from_above = -1 if plans[vertex] < 3 or plans[vertex] >= IDLE else 1 if plans[vertex] < 6 else 0
        while True:
            while following[colour] < end and plans[following[colour]] != colour:
                following[colour] += 1
            if from_above == colour:
                source, from_above = above[vertex], -1
            elif following[colour] < end:
                source = following[colour]
                following[colour] += 1
            else:
                break
            moves[2 * count], moves[2 * count + 1] = source, vertex
            count += 1
            colour = 1 - colour
    return count
