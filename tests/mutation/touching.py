"""Which functions an answer comes from.

A probe that never enters a function cannot notice a change in it, and need not be asked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

Function: TypeAlias = tuple[str, int]
"""The file of a function and its first line."""

KEPT: Final = (("rulebook.py", "__init__"), ("ranks.py", "__missing__"))
"""What is worked out for one probe and kept for those after it: it comes from every probe."""


class Touched:
    """The functions entered, apart for each probe."""

    def __init__(self) -> None:
        self.always: set[CodeType] = set()
        self._entered: set[CodeType] = set()
        self._keeping = 0

    def by(self, work: Callable[[], str]) -> tuple[str, frozenset[Function]]:
        """What some work comes to, and the functions that it enters."""
        self._entered = set()
        self._keeping = 0
        sys.setprofile(self._note)
        try:
            found = work()
        finally:
            sys.setprofile(None)
        return found, named(self._entered)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            self._entered.add(code)
            if code.co_name in ("__init__", "__missing__") and _is_kept(code):
                self._keeping += 1
            if self._keeping:
                self.always.add(code)
        elif event == "return" and self._keeping and _is_kept(frame.f_code):
            self._keeping -= 1


def named(codes: set[CodeType]) -> frozenset[Function]:
    """The functions of ours among some."""
    return frozenset((c.co_filename, c.co_firstlineno) for c in codes if "red7" in c.co_filename)


def _is_kept(code: CodeType) -> bool:
    return any(code.co_name == name and code.co_filename.endswith(file) for file, name in KEPT)
