"""A mutant: one place of one file, and what stands there instead."""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import Any, Final

import attrs

from mutation.mutators import Edit, Place
from mutation.places import changes
from mutation.reaching import statement
from mutation.settings import files

LONGEST: Final = 90


@attrs.frozen
class Mutant:
    """One change to the source of one file."""

    file: str
    scope: str
    """The class and function it is in."""
    line: int
    text: str
    """The line of the source, by which it is found again when lines have moved."""
    change: str
    """What stood there and what stands there now."""
    place: Place = attrs.field(repr=False)
    edit: Edit = attrs.field(repr=False)

    @property
    def key(self) -> str:
        """What names the mutant for as long as its line is not rewritten."""
        return key(self.file, self.scope, self.text, self.change)

    @property
    def id(self) -> str:
        """The key made short."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:8]

    def __str__(self) -> str:
        return f"{self.id} {self.file}:{self.line} {self.change}"

    @property
    def plugin(self) -> str:
        """The plug-in that it is in: the last one named above it; none in the core."""
        named = [name for line, name in _plugins(self.file) if line <= self.line]
        return named[-1] if named else ""

    @property
    def statement(self) -> int | None:
        """The number of the statement that it is in; None: it is in no function."""
        return statement(self.file, self.place)

    def tree(self) -> ast.Module:
        """The file with the change in it."""
        tree = _parsed(self.file)
        *way, (field, index) = self.place
        node: Any = tree
        for name, position in way:
            node = getattr(node, name)
            node = node if position is None else node[position]
        if index is None:
            setattr(node, field, self.edit.instead)
        elif self.edit.instead is None:
            del getattr(node, field)[index]
        else:
            getattr(node, field)[index] = self.edit.instead
        return ast.fix_missing_locations(tree)

    def code(self) -> CodeType:
        """The same, compiled."""
        return compile(self.tree(), str(files()[self.file]), "exec")

    def difference(self) -> str:
        """The change as a diff."""
        old = ast.unparse(_parsed(self.file)).splitlines()
        new = ast.unparse(self.tree()).splitlines()
        return "\n".join(difflib.unified_diff(old, new, self.file, self.file, lineterm=""))


def key(file: str, scope: str, text: str, change: str) -> str:
    """What names a mutant."""
    return f"{file} | {scope} | {text} | {change}"


@cache
def mutants_of(file: str) -> tuple[Mutant, ...]:
    """Every mutant of a file, from top to bottom."""
    return tuple(_numbered(_made(file)))


@cache
def _plugins(file: str) -> list[tuple[int, str]]:
    """The plug-ins of a file, with the lines on which they begin."""
    found = []
    for node in ast.walk(_parsed(file)):
        match node:
            case ast.Call(func=ast.Name(id="Plugin"), keywords=keywords):
                for keyword in keywords:
                    if keyword.arg == "name" and isinstance(keyword.value, ast.Constant):
                        found.append((node.lineno, str(keyword.value.value)))
    return sorted(found)


def _parsed(file: str) -> ast.Module:
    return ast.parse(files()[file].read_bytes())


def _made(file: str) -> Iterator[Mutant]:
    lines = files()[file].read_text(encoding="utf-8").splitlines()
    for found in changes(_parsed(file)):
        text = lines[found.line - 1].strip()
        told = f"{_short(ast.unparse(found.edit.before))} -> {_short(found.edit.after)}"
        yield Mutant(file, found.scope, found.line, text, told, found.place, found.edit)


def _numbered(found: Iterator[Mutant]) -> Iterator[Mutant]:
    """The same change may be made twice to one line: the second is told apart by its number."""
    seen: Counter[str] = Counter()
    for mutant in found:
        seen[mutant.key] += 1
        count = seen[mutant.key]
        yield mutant if count == 1 else attrs.evolve(mutant, change=f"{mutant.change} ({count})")


def _short(text: str) -> str:
    """Code on one line that fits on the screen."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."
