"""How modules import each other, beside the layers that import-linter checks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import noyau
from noyau.core.game import Rules

ROOT = Path(noyau.__file__).parent


@cache
def _modules() -> dict[str, Path]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = ("noyau", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _imported(body: Sequence[ast.stmt], modules: dict[str, Path]) -> Iterator[str]:
    """What a module imports when it is imported itself; what is imported for types alone does not count."""
    for statement in body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" not in ast.dump(statement.test):
            yield from _imported(statement.body, modules)
        if isinstance(statement, ast.ImportFrom) and statement.module in modules:
            for name in statement.names:
                inside = f"{statement.module}.{name.name}"
                yield inside if inside in modules else statement.module


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = _modules()
    imports = {
        name: {other for other in _imported(_parsed(path).body, modules) if other != name}
        for name, path in modules.items()
    }
    assert len(list(TopologicalSorter(imports).static_order())) == len(modules)


BASES = {"VertexGame", "Journey", "OrderGame"}
"""What a scene asks for that draws every game of its material."""


def _asked_games(tree: ast.Module) -> set[str]:
    """The classes of one game that a module asks for by ``isinstance``."""
    games = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("noyau.games", "noyau.puzzles"))
        for name in node.names
        if isinstance(found := getattr(import_module(str(node.module)), name.name, None), type)
        and issubclass(found, Rules)
    }
    return {
        name.id
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "isinstance"
        for name in ast.walk(call.args[1])
        if isinstance(name, ast.Name) and name.id in games - BASES
    }


def test_who_asks_for_one_game_is_listed_in_the_design() -> None:
    listed = (
        (ROOT.parents[1] / "docs" / "design.md").read_text("utf-8").partition("## Who may ask")[2].partition("## ")[0]
    )
    for name, path in _modules().items():
        at_home = name.startswith(("noyau.games", "noyau.puzzles", "noyau.literature", "noyau.app.lights"))
        for game in set() if at_home else _asked_games(_parsed(path)):
            assert f"`{game}`" in listed, (name, game)
            assert f"`{path.stem}`" in listed or f"/{path.stem}`" in listed, (name, game)


def _bound(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names of functions and classes that a module has, and the module that each comes from."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from ((name.asname or name.name, node.module or "") for name in node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ""


def test_nothing_in_a_package_has_the_name_of_one_of_its_modules() -> None:
    """The module would take its place as soon as it is imported."""
    modules = _modules()
    for package, path in modules.items():
        if path.name == "__init__.py":
            for name, home in _bound(_parsed(path)):
                assert home == package or f"{package}.{name}" not in modules, (package, name)


def test_a_folder_has_about_twenty_files_and_stands_at_most_three_deep() -> None:
    for folder in {path.parent for path in _modules().values()}:
        assert len(folder.relative_to(ROOT).parts) <= 3, folder
        assert len(list(folder.glob("*.py"))) <= 22, folder


def test_a_file_is_one_subject_of_at_most_about_500_lines() -> None:
    long = {path.name for path in _modules().values() if len(path.read_text("utf-8").splitlines()) > 530}
    assert not long


WITHIN_JIT = ("jit", "kept_code", "object_code")
"""What ``jit`` itself imports, after it has looked."""


def test_each_module_that_takes_the_compiler_first_sees_that_there_is_room_for_it() -> None:
    taken = r"^(?:import|from) (numba|llvmlite|noyau\.kernels\.jit)\b"
    orders = {
        path.stem: re.findall(taken, path.read_text(encoding="utf-8"), re.MULTILINE) for path in ROOT.rglob("*.py")
    }
    takers = {
        name: order for name, order in orders.items() if {"numba", "llvmlite"} & {*order} and name not in WITHIN_JIT
    }
    assert "hashing" in takers
    assert {name for name, order in takers.items() if order[0] != "noyau.kernels.jit"} == set()
