"""Where a module is changed, and what is left alone.

Left alone: docstrings and texts, annotations, what only a type-checker reads, assertions, and the
facts that go into a refusal or an error message.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import attrs

from mutation.mutators import Edit, Place, edits

WORDS: Final = {"refuse", "Refused", "Citation", "TypeVar"}
"""Calls whose arguments are words and facts to put into them."""
DESCRIBING: Final = {"name", "changes", "source", "strict"}
"""Keywords that say nothing about the rules."""
COMPARED_ELSEWHERE: Final = {"kernel"}
"""Keywords about the compiled kernels, which ``tests/batch`` holds against the rules themselves."""
READ_BY_PEOPLE: Final = {"annotation", "returns", "bases"}
"""Fields of a node that are not gone into."""
BARE: Final = {"__slots__", "__repr__", "__all__", "__test__"}
"""Names whose definition is left alone."""
PASSED_THROUGH: Final = (ast.If, ast.With, ast.Try, ast.ExceptHandler, ast.Match, ast.match_case)
"""Statements at whose end a function goes on with what follows them."""
IN_ORDER: Final = {"body", "orelse", "finalbody"}
"""Fields of statements that come one after another; the cases of a match do not."""


@attrs.frozen
class Change:
    """An edit, the way to it from the root, and the class and function it is in."""

    scope: str
    line: int
    edit: Edit
    place: Place


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change that is made to a module."""
    yield from _walk(tree, (), "", False)


def _walk(node: ast.AST, place: Place, scope: str, last: bool) -> Iterator[Change]:
    """The changes to a node and those below it; ``last``: nothing in its function follows it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope = f"{scope}.{node.name}".lstrip(".")
    for edit in () if _has_only_words(node) and not isinstance(node, ast.Raise) else edits(node):
        if not _describes(edit.before) and not (last and _deletes_a_return(edit)):
            line = getattr(edit.before, "lineno", getattr(node, "lineno", 1))
            yield Change(scope or "module", line, edit, (*place, *edit.place))
    if _has_only_words(node):
        return
    for field, index, child in _children(node):
        ends = last if isinstance(node, PASSED_THROUGH) else isinstance(node, ast.FunctionDef)
        follows = index is not None and field in IN_ORDER and child is not getattr(node, field)[-1]
        yield from _walk(child, (*place, (field, index)), scope, ends and not follows)


def _children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field not in READ_BY_PEOPLE:
            for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST) and not _is_left_alone(child, node):
                    yield field, index, child


def _deletes_a_return(edit: Edit) -> bool:
    """Whether a return is deleted, which at the end of a function only says None."""
    return isinstance(edit.before, ast.Return) and isinstance(edit.instead, ast.Pass)


def _is_left_alone(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(parent, ast.Subscript) and isinstance(node, ast.Tuple):
        return True  # the arguments of a type
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.FunctionDef(decorator_list=[ast.Name(id="overload"), *_]):
            return True
        case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return name in BARE
    return _describes(node)


def _describes(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg in DESCRIBING | COMPARED_ELSEWHERE


def _has_only_words(node: ast.AST) -> bool:
    """Whether what is below a node is a message."""
    match node:
        case ast.Raise():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in WORDS
        case ast.Call(func=ast.Attribute(value=ast.Name(id="attrs"))):
            return True
    return False
