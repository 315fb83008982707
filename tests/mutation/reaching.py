"""Which statements of the library an answer comes from.

A probe that never comes to a statement cannot notice a change in it, and need not be asked. To
find out, the files that are mutated are imported with a mark before every statement of their
functions.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType
from typing import Any, Final, TypeAlias

from mutation.mutators import Place
from mutation.settings import files, module

Reached: TypeAlias = bytes
"""A byte for every statement by its number: 1 where something has come to it."""

MARKS: Final = "__reached__"
"""Where marks are set: a built-in name, so that every module has it."""


@cache
def statements() -> dict[tuple[str, Place], int]:
    """A number for every statement in a function, by its file and the way to it."""
    found = (
        (file, place)
        for file, path in files().items()
        for place, _ in _inside(ast.parse(path.read_bytes()))
    )
    return {each: number for number, each in enumerate(found)}


def statement(file: str, place: Place) -> int | None:
    """The number of the innermost statement that a place is in; None: it is in no function."""
    known = statements()
    for length in range(len(place), 0, -1):
        if (file, place[:length]) in known:
            return known[file, place[:length]]
    return None


def watch() -> None:
    """Have every file that is mutated imported with its marks."""
    setattr(builtins, MARKS, bytearray(len(statements())))
    sys.meta_path.insert(0, _Finder())


def reached() -> Reached:
    """The statements that have been come to in this process."""
    return bytes(getattr(builtins, MARKS))


def reached_by(work: Callable[[], object]) -> Reached:
    """The statements that some work comes to, in a process that watches."""
    watch()
    work()
    return reached()


def _inside(
    node: ast.AST, place: Place = (), in_function: bool = False
) -> Iterator[tuple[Place, list[ast.stmt]]]:
    """The statements in functions: the way to each, and the list that it stands in."""
    in_function = in_function or isinstance(node, ast.FunctionDef)
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                way = (*place, (field, index))
                if in_function and isinstance(child, ast.stmt):
                    yield way, value
                yield from _inside(child, way, in_function)


def _marked(file: str) -> CodeType:
    path = files()[file]
    tree = ast.parse(path.read_bytes())
    known = statements()
    for place, around in reversed(list(_inside(tree))):
        index = place[-1][1]
        assert index is not None
        if not (index == 0 and _is_docstring(around[0])):
            source = f"{MARKS}[{known[file, place]}] = 1"
            mark: Any = ast.parse(source).body[0]
            for each in ast.walk(mark):
                ast.copy_location(each, around[index])
            around.insert(index, mark)
    return compile(tree, str(path), "exec")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Loader(SourceFileLoader):
    """Loads a file with its marks."""

    def __init__(self, file: str) -> None:
        super().__init__(module(file), str(files()[file]))
        self.file = file

    def get_code(self, fullname: str) -> CodeType:
        return _marked(self.file)


class _Finder:
    """Finds the files that are mutated, and leaves every other to Python."""

    def __init__(self) -> None:
        self.files = {module(file): file for file in files() if not file.endswith("__init__.py")}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, files()[file], loader=_Loader(file))
