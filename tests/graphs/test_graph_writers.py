"""Digraphs with their answers written to files, and read again."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs import Digraph
from noyau.graphs.csr import Csr
from noyau.graphs.files import load_digraph
from noyau.graphs.files.large_files import load_names, write_arrays
from noyau.graphs.files.writers import FORMS, MOST_DIGRAPH6, Written, write_csv, write_digraph6, write_dot

ENDINGS = {"dot": ".dot", "graphml": ".graphml", "json": ".json", "edges": ".txt", "digraph6": ".d6"}

SIGNS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
NAMES = st.text(SIGNS, min_size=1, max_size=6).map(str.strip).filter(bool)


@st.composite
def digraphs(draw: st.DrawFn) -> Digraph:
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    pairs = st.tuples(st.sampled_from(names), st.sampled_from(names))
    return Digraph(draw(st.lists(pairs, max_size=12)), names)


def written(graph: Digraph) -> Written:
    facts = [
        {"outcome": found.outcome.value, "grundy": None, "value": str(found.value), "remoteness": found.remoteness}
        for found in digraph(graph).verdicts
    ]
    return Written(graph.vertices, graph.rows, facts.__getitem__)


def same(one: Digraph, other: Digraph) -> bool:
    return set(one.vertices) == set(other.vertices) and set(one.arcs) == set(other.arcs)


@pytest.mark.parametrize("form", ["dot", "graphml", "json", "edges"])
@given(graph=digraphs())
@settings(max_examples=30)
def test_a_digraph_with_any_names_is_read_again(
    form: str, graph: Digraph, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / f"again{ENDINGS[form]}"
    if form == "dot" and any(name.endswith("\\") or '\\"' in name for name in graph.vertices):
        return
    file.write_text("".join(FORMS[form](written(graph))), encoding="utf-8")
    assert same(load_digraph(file, any_names=True), graph)


@given(st.integers(1, 70), st.data())
@settings(max_examples=40)
def test_digraph6_keeps_the_arcs(size: int, data: st.DataObject) -> None:
    rows = [data.draw(st.lists(st.integers(0, size - 1), unique=True, max_size=3)) for _ in range(size)]
    said = "".join(write_digraph6(Written(range(size), rows, lambda vertex: {})))
    from noyau.graphs.files.edge_lists_and_graph6 import decode_graph6

    assert decode_graph6(said.strip()) == (size, [(v, w) for v in range(size) for w in sorted(rows[v])], True)


def test_a_digraph_that_is_too_large_for_digraph6_is_refused() -> None:
    size = MOST_DIGRAPH6 + 1
    with pytest.raises(TooLarge, match="digraph6"):
        list(write_digraph6(Written(range(size), [[]] * size, lambda vertex: {})))


def test_attributes_stand_where_each_format_has_them() -> None:
    graph = written(Digraph([("a", "b"), ("c", "c")]))
    dot = "".join(write_dot(graph))
    assert '"a" [outcome="N", value="*1", remoteness="1"];' in dot
    assert '"c" [outcome="D", value="∞()", style="dotted"];' in dot
    root = ElementTree.fromstring("".join(FORMS["graphml"](graph)))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    facts = {
        node.get("id"): {data.get("key"): data.text for data in node.iter(f"{space}data")}
        for node in root.iter(f"{space}node")
    }
    assert facts["b"] == {"outcome": "P", "value": "0", "remoteness": "0"}
    assert json.loads("".join(FORMS["json"](graph)))["vertices"]["c"]["outcome"] == "D"


def test_a_table_has_a_line_for_each_vertex() -> None:
    graph = written(Digraph([('a,"b"', "c")]))
    rows = list(csv.reader(write_csv(graph)))
    assert rows == [
        ["vertex", "outcome", "grundy", "value", "remoteness"],
        ['a,"b"', "N", "", "*1", "1"],
        ["c", "P", "", "0", "0"],
    ]


def test_dot_refuses_a_name_it_cannot_write_before_anything_is_written() -> None:
    pieces = write_dot(Written(["a", "b\\"], [[], []], lambda vertex: {}))
    with pytest.raises(SpecError, match="GraphML or JSON"):
        next(pieces)


def save(file: Path, **arrays: Any) -> Path:
    np.savez(file, **arrays)
    return file


def test_arrays_are_read_again_with_their_names(tmp_path: Path) -> None:
    file = tmp_path / "graph.npz"
    with file.open("wb") as stream:
        write_arrays(stream, Csr.of([0, 1, 1], [1]), np.array(["é", "b c"]), {"grundy": np.array([1, 0])})
    names = load_names(file, 2)
    assert names is not None
    assert names.tolist() == ["é", "b c"]
    with np.load(file) as arrays:
        assert arrays["grundy"].tolist() == [1, 0]


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (np.array(["a"]), "2 texts or whole numbers"),
        (np.array([1.5, 2.5]), "2 texts or whole numbers"),
        (np.array(["a", "a"]), "two vertices have the same name"),
        (np.array([None, "a"], object), "no file of numpy arrays"),
    ],
)
def test_names_that_do_not_fit_are_refused(tmp_path: Path, names: Any, fault: str) -> None:
    file = save(tmp_path / "graph.npz", names=names)
    with pytest.raises(SpecError, match=re.escape(fault)):
        load_names(file, 2)
    assert load_names(save(tmp_path / "none.npz", indptr=np.array([0])), 0) is None
