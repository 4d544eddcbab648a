"""Large digraphs read from files, by compiled code, against the readers of small ones.

Run as a program, this file reads a small edge list twice.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from second_process import run_again

from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.csr import NamedCsr
from noyau.graphs.files import large_files as bulk
from noyau.graphs.files.edge_lists_and_graph6 import read_edge_list
from noyau.graphs.files.large_files import is_bulk, load_csr
from noyau.graphs.files.links import Misread
from noyau.words import LANGUAGES


def write(folder: Path, text: str, name: str = "arcs.txt") -> Path:
    file = folder / name
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return file


def named_arcs(found: NamedCsr) -> tuple[set[str], set[tuple[str, str]]]:
    """The vertices and the arcs by name."""
    names = [str(name) for name in (range(found.csr.size) if found.names is None else found.names)]
    arcs = {(names[v], names[w]) for v in range(found.csr.size) for w in found.csr.options(v).tolist()}
    return set(names), arcs


def as_small_reader(text: str, file: Path) -> tuple[set[str], set[tuple[str, str]]]:
    """What the reader of small edge lists finds, or its complaint."""
    try:
        links = read_edge_list(text.removeprefix("\ufeff"))
    except Misread as fault:
        raise fault.in_file(str(file)) from None
    if not links.names:
        raise SpecError("graph.file.empty", file=str(file))
    return set(links.names), set(links.pairs)


def check_numbers(folder: Path) -> None:
    text = "# arcs\n\n0 2\r\n2,1 # back\n 1\t>\t0 \n2 2\n3\n10 0"
    found = load_csr(write(folder, text))
    assert found.names is not None
    assert list(found.names) == [0, 1, 2, 3, 10]
    assert found.csr.indptr.tolist() == [0, 1, 2, 4, 4, 5]
    assert found.csr.indices.tolist() == [2, 0, 1, 2, 0]
    dense = load_csr(write(folder, "1 0\n2 0\n2 1\n"))
    assert dense.names is None
    assert dense.csr.indptr.tolist() == [0, 0, 1, 3]


def test_whole_numbers_are_read_in_their_order_with_or_without_gaps(tmp_path: Path) -> None:
    check_numbers(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "0 1\n1 2",
        "\ufeff0 1\n1 2\n",
        "a b\nb c\n",
        "1 2\n2 a\n",
        "0 1\n01 1\n-1 0\n",
        "4294967295 1\n99999999999999999999 1\n",
        "0 4000000000\n4000000000 1\n",
        "é,ß\nß,é\n",
        "1>2,2>3\n3>1",
        "a>b,b>c,d\n",
        "x\ny\nx y\n",
        "1#2 3\n1 #2\n",
        "0\x0b1\n",
        "1 2\n\n\n2 1\n#",
    ],
)
def test_what_is_read_is_what_the_reader_of_small_files_reads(tmp_path: Path, text: str) -> None:
    file = write(tmp_path, text)
    assert named_arcs(load_csr(file)) == as_small_reader(text, file)


PIECES = ["0", "1", "13", "007", "a", "é", " ", "  ", "\t", "\n", "\r\n", "\n", ",", ">", "#", ":", "@", "\x0c", "\0"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
def test_any_text_is_read_or_refused_as_the_reader_of_small_files_does(tmp_path: Path, text: str) -> None:
    file = write(tmp_path, text)
    complaint = ""
    try:
        expected = as_small_reader(text, file)
    except SpecError as refused:
        complaint = str(refused)
    if complaint:
        with pytest.raises(SpecError) as fault:
            load_csr(file)
        assert str(fault.value) == complaint
    else:
        assert named_arcs(load_csr(file)) == expected


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0 1\n1 2 3\n", "line 2: expected two names"),
        ("0 1\n# no\n1,\n", "line 3: '' cannot name a vertex"),
        ("a b\nb c d\n", "line 2: expected two names"),
        ("a b\nb 1>\n", "line 2: expected arcs"),
        ("# nothing\n", "names no vertex"),
        ("", "names no vertex"),
    ],
)
def test_a_fault_names_its_line(tmp_path: Path, text: str, fault: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(SpecError) as refused:
        load_csr(file)
    assert fault in str(refused.value)
    assert all("graph." not in refused.value.say(language).replace(str(file), "") for language in LANGUAGES)


def test_the_line_of_a_fault_far_down_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "_BAND", 16)
    file = write(tmp_path, "".join(f"{i} {i + 1}\n" for i in range(500)) + "7 8 9\n")
    with pytest.raises(SpecError, match="line 501"):
        load_csr(file)
    told: list[float] = []
    whole = load_csr(write(tmp_path, "".join(f"{i} {i + 1}\n" for i in range(500))), told.append)
    assert whole.csr.indices.tolist() == list(range(1, 501))
    assert told == sorted(told)
    assert told[-1] == 1


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.txt", tmp_path / "none.npz", "a\0b"):
        with pytest.raises(SpecError, match="there is no file"):
            load_csr(missing)
    with pytest.raises(SpecError, match="cannot be read"):
        load_csr(tmp_path)
    binary = tmp_path / "binary.txt"
    for content in (b"\xff\xfea\0b\0", b"a b\n\xff \xfe\n"):
        binary.write_bytes(content)
        with pytest.raises(SpecError, match="not text in UTF-8"):
            load_csr(binary)


def test_other_formats_are_told_apart(tmp_path: Path) -> None:
    assert not is_bulk(write(tmp_path, "digraph { a -> b }"))
    assert not is_bulk(write(tmp_path, "a b", "graph.dot"))
    assert not is_bulk(write(tmp_path, '{"arcs": []}'))
    assert is_bulk(write(tmp_path, "a,b", "arcs.csv"))


def test_what_does_not_fit_into_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.core.budget.free_memory", lambda: 10)
    np.savez(tmp_path / "rows.npz", indptr=np.array([0, 1, 1]), indices=np.array([1]))
    for file in (write(tmp_path, "0 1\n1 2\n"), tmp_path / "rows.npz"):
        with pytest.raises(TooLarge, match="MB of memory, and 0 MB are free"):
            load_csr(file)


def test_arrays_are_read_as_numpy_and_as_scipy_write_them(tmp_path: Path) -> None:
    matrix = scipy.sparse.csr_matrix(np.array([[0, 1, 0], [0, 0, 1], [0, 0, 0]]))
    np.savez(tmp_path / "numpy.npz", indptr=matrix.indptr, indices=matrix.indices)
    scipy.sparse.save_npz(tmp_path / "scipy.npz", matrix)
    for name in ("numpy.npz", "scipy.npz"):
        found = load_csr(tmp_path / name)
        assert digraph(found).grundy().tolist() == [0, 1, 0]
    scipy.sparse.save_npz(tmp_path / "csc.npz", matrix.tocsc())
    scipy.sparse.save_npz(tmp_path / "flat.npz", matrix[:2])
    np.savez(tmp_path / "other.npz", rows=matrix.indptr)
    np.savez(tmp_path / "objects.npz", indptr=np.array([{}, 1]), indices=np.array([{}]))
    np.savez(tmp_path / "wrong.npz", indptr=np.array([0, 1]), indices=np.array([7]))
    (tmp_path / "text.npz").write_text("a b\n")
    for name, fault in {
        "csc": "in the format 'csc'",
        "flat": "must be square",
        "other": "no file of numpy arrays",
        "objects": "no file of numpy arrays",
        "text": "no file of numpy arrays",
        "wrong": "entry 0 of indices is 7",
    }.items():
        with pytest.raises(SpecError, match=fault):
            load_csr(tmp_path / f"{name}.npz")


def test_a_zero_that_a_matrix_stores_is_no_arc(tmp_path: Path) -> None:
    shape = np.array([3, 3])
    rows = {"indptr": np.array([0, 2, 3, 3]), "indices": np.array([1, 2, 2])}
    np.savez(tmp_path / "a.npz", format=np.array(b"csr"), shape=shape, data=np.array([0.0, 2.0, 1.0]), **rows)
    found = load_csr(tmp_path / "a.npz").csr
    assert (found.indptr.tolist(), found.indices.tolist()) == ([0, 1, 2, 2], [2, 2])


def test_a_digraph_from_a_file_has_its_answers_in_arrays_by_name(tmp_path: Path) -> None:
    chance = random.Random(4)
    for names in (range(60), [f"v{i}" for i in range(60)], range(0, 600, 10)):
        arcs = [(chance.choice(names), chance.choice(names)) for _ in range(150)]
        file = write(tmp_path, "".join(f"{source} {target}\n" for source, target in arcs))
        graph = digraph(load_csr(file))
        expected = digraph(arcs)
        for ours, theirs in (("outcomes", "outcomes"), ("values", "values")):
            found = dict(zip(graph.vertices, getattr(graph, ours)(), strict=True))
            assert found == getattr(expected, theirs)()


@pytest.mark.parametrize("plain", [False, True], ids=["again", "without JIT"])
def test_kernels_run_in_a_second_process_and_without_jit(plain: bool, tmp_path: Path) -> None:
    run_again(Path(__file__), str(tmp_path), plain=plain)


if __name__ == "__main__":
    for _ in range(2):
        check_numbers(Path(sys.argv[1]))
