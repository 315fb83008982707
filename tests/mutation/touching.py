"""Which functions an answer comes from.

A probe that never enters a function cannot notice a change in it, and need not be asked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

Function: TypeAlias = tuple[str, int]
"""The file of a function and its first line."""

KEPT: Final = frozenset(
    {
        ("composed.py", "_canonical_names"),
        ("composed.py", "_composed"),
        ("composed.py", "_mixed"),
        ("discovery.py", "_found"),
        ("discovery.py", "_from_file"),
        ("discovery.py", "_installed"),
        ("registry.py", "_fault"),
        ("fitting.py", "arguments_of"),
        ("compose.py", "_registered"),
        ("expected.py", "_hints"),
        ("citations.py", "read"),
        ("languages.py", "read"),
        ("playbook.py", "__init__"),
        ("playbook.py", "of"),
        ("playbook.py", "checked"),
        ("playbook.py", "recording"),
        ("ranks.py", "__missing__"),
        ("measure.py", "measure_bits"),
        ("readings.py", "_read_openly"),
        ("ruling.py", "_sources"),
        ("wording.py", "compared"),
        ("steps.py", "_parse"),
        ("__init__.py", "cases"),
        ("search.py", "index_of"),
        ("search.py", "_synonyms"),
        ("stemming.py", "stem"),
        ("at_stake.py", "_unlike"),
        ("at_stake.py", "_witnessed"),
        ("compose.py", "_speaking"),
        ("deal.py", "_weakest_first"),
        ("evaluation.py", "_disputable"),
        ("wording.py", "_compared"),
        ("search.py", "index_of"),
        ("search.py", "_synonyms"),
        ("stemming.py", "stem"),
    }
)
"""What is worked out for one probe and kept for those after it: it comes from every probe."""

_NAMES: Final = frozenset(name for _, name in KEPT)


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
            if _is_kept(code):
                self._keeping += 1
            if self._keeping:
                self.always.add(code)
        elif event == "return" and self._keeping and _is_kept(frame.f_code):
            self._keeping -= 1


def named(codes: set[CodeType]) -> frozenset[Function]:
    """The functions of ours among some."""
    return frozenset((c.co_filename, c.co_firstlineno) for c in codes if "red7" in c.co_filename)


def _is_kept(code: CodeType) -> bool:
    return code.co_name in _NAMES and (Path(code.co_filename).name, code.co_name) in KEPT
