"""The scores of all small graphs in games on any graph: what they have in common, and each of them.

>>> found = find_scores("picarete", 4)
>>> found.record()["graphs"], found.as_columns()["score"][:5]
(10, [2, -1, 1, 0, 2])
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Protocol

from noyau.core.catalogue import find_rules
from noyau.core.errors import NotApplicable
from noyau.core.material import load
from noyau.core.record import Json
from noyau.words import Sentence

VERTICES = 7
"""All graphs of this many vertices take a second."""


class GraphScores(Protocol):
    """What is found of all graphs of at most this many vertices."""

    def as_columns(self) -> Mapping[str, Sequence[object]]:
        """A line for each graph."""

    def record(self) -> Json:
        """What they have in common, as JSON has it."""

    def tables(self) -> Iterator[tuple[Sentence, Sequence[Sequence[str]]]]:
        """The same to be read: sentences, each with the lines of a table below it."""


def find_scores(name: str, vertices: int = VERTICES) -> GraphScores:
    """The scores of all graphs of at most this many vertices; NotApplicable where the rules do not know them."""
    path = getattr(find_rules(name), "surveyed_by", None)
    if path is None:
        raise NotApplicable("table.graphs-game", name=name)
    found: GraphScores = load(path)(vertices)
    return found


def scores_csv(found: GraphScores) -> str:
    """A line for each graph, with a heading; truth values as 1 and 0, nothing where there is none."""
    columns, stream = found.as_columns(), StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for line in zip(*columns.values(), strict=True):
        writer.writerow([int(cell) if isinstance(cell, bool) else cell for cell in line])
    return stream.getvalue()


def scores_json(name: str, vertices: int, found: GraphScores) -> str:
    """One JSON document: what the graphs have in common, then a row of each."""
    columns = found.as_columns()
    facts = {"game": name, "what": "graphs", "vertices": vertices, **found.record(), "columns": list(columns)}
    return json.dumps({**facts, "rows": list(zip(*columns.values(), strict=True))}, ensure_ascii=False) + "\n"
