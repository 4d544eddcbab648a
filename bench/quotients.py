"""Misère quotients: Kayles to its proof, and how the time grows with the heap for 0.07, against MisereSolver's figures.

MisereSolver is a Java program; its times, without the start of the virtual machine, are quoted and not measured here.
"""

from __future__ import annotations

from collections.abc import Callable

from measure import Promise, cpu, exponent, report

from noyau.engines.quotients import quotient
from noyau.values.quotients import Quotient, solved_period

KAYLES_TO = 167
MISERE_SOLVER = {"0.77": 0.13, "0.07": 2.8}
GROWTH = {20: 24, 26: 144, 30: 360, 32: 552}


def octal(*digits: int) -> Callable[[int], set[tuple[int, ...]]]:
    """The options of a heap in the game 0.d₁d₂…"""

    def options(heap: int) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        for take, digit in enumerate(digits, 1):
            left = heap - take
            if digit & 1 and left == 0:
                found.add(())
            if digit & 2 and left > 0:
                found.add((left,))
            if digit & 4:
                found |= {(part, left - part) for part in range(1, left // 2 + 1)}
        return found

    return options


def kayles() -> Quotient:
    found = quotient(octal(7, 7), KAYLES_TO)
    assert found.order == 40
    assert solved_period(found.phi, 2) is not None
    return found


def dawson(to: int) -> Callable[[], Quotient]:
    def run() -> Quotient:
        found = quotient(octal(0, 7), to)
        assert found.order == GROWTH[to]
        return found

    return run


def main() -> int:
    runs = [kayles, *map(dawson, GROWTH)]
    for run in runs:
        run()
    first, *times = cpu(*runs, runs=3)
    for (heap, order), seconds in zip(GROWTH.items(), times, strict=True):
        print(f"0.07 to heap {heap}: order {order:4}, {seconds:.3f} s")
    print(f"growth exponent in the order: {exponent(list(GROWTH.values()), times):.2f}")
    to_30 = times[list(GROWTH).index(30)]
    return report(
        [
            Promise(
                f"Kayles, order 40 and proved: at most {MISERE_SOLVER['0.77']} s",
                f"{first:.3f} s",
                first <= MISERE_SOLVER["0.77"],
            ),
            Promise(
                f"0.07 to heap 30, order 360: at most {MISERE_SOLVER['0.07']} s",
                f"{to_30:.3f} s",
                to_30 <= MISERE_SOLVER["0.07"],
            ),
        ]
    )


if __name__ == "__main__":
    raise SystemExit(main())
