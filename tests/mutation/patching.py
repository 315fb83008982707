"""Put the code of a mutant into the functions of a library that is imported already.

To import the library and to compose the rules anew for every mutant takes far more time than to
ask it. Where nothing that was worked out meanwhile comes from the changed statement, it is enough
to give its function the new code.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import TypeAlias

from mutation.mutants import Mutant
from mutation.reaching import Reached
from mutation.settings import files

Patch: TypeAlias = list[tuple[FunctionType, CodeType]]
"""Functions, and the code that each is to have."""
_Key: TypeAlias = tuple[str, str, tuple[object, ...]]

_MADE_WHEN_RUN = {"<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"}
"""Functions that nobody keeps: each time, they are made anew from the code around them."""


def can_be_patched(mutant: Mutant, rested_on: Reached) -> bool:
    """Whether nothing rests yet on the statement a mutant is in, and functions keep their shape."""
    inside = mutant.statement
    return inside is not None and not rested_on[inside] and new_code(mutant) is not None


@cache
def new_code(mutant: Mutant) -> list[tuple[CodeType, CodeType]] | None:
    """The code that a mutant changes, old and new; None where functions come or go with it."""
    before, after = _kept(_original(mutant.file)), _kept(mutant.code())
    if [_outside(code) for code in before] != [_outside(code) for code in after]:
        return None
    return [
        (old, new) for old, new in zip(before, after, strict=True) if not _is_same_code(old, new)
    ]


class Living:
    """The functions of the imported library, by their code."""

    def __init__(self) -> None:
        self._functions: dict[_Key, list[FunctionType]] = {}
        gc.unfreeze()  # what is frozen is not listed
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and "red7" in each.__code__.co_filename:
                self._functions.setdefault(_key(each.__code__), []).append(each)

    def patch(self, mutant: Mutant) -> None:
        """Put a mutant in the place of what its file has."""
        for old, new in new_code(mutant) or ():
            for function in self._functions.get(_key(old), ()):
                function.__code__ = new


@cache
def _original(file: str) -> CodeType:
    path = files()[file]
    return compile(path.read_bytes(), str(path), "exec")


def _kept(code: CodeType) -> list[CodeType]:
    """The code of every function in some code, from top to bottom."""
    return [each for each in _inside(code) if each.co_name not in _MADE_WHEN_RUN]


def _inside(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _inside(each)


def _outside(code: CodeType) -> tuple[object, ...]:
    """What a function has from outside, which new code cannot change."""
    return code.co_qualname, code.co_firstlineno, code.co_freevars


def _is_same_code(old: CodeType, new: CodeType) -> bool:
    return old == new and _key(old) == _key(new)


def _key(code: CodeType) -> _Key:
    """What tells functions apart, two on one line too."""
    return code.co_filename, code.co_qualname, tuple(code.co_positions())
