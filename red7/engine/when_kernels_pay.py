"""Whether compiled kernels list the turns of a rulebook: once they are compiled, and it pays.

The extra ``fast`` brings them. Loading numba takes about as long as a thousand lists of turns do,
and compiling takes much longer. So kernels that have been compiled on this machine are loaded after
a thousand lists; compiling is left to those who ask for it, by ``python -m red7.kernels``. The
variable ``RED7_FAST`` says otherwise: 0 for never, 1 for at once, compiled if need be. It is read
when the first list is made.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Final

from red7.errors import NoKernel

if TYPE_CHECKING:
    from red7.engine.by_kernel import KernelTurns
    from red7.engine.playbook import Playbook

SWITCH: Final = "RED7_FAST"
NEVER, AT_ONCE = "0", "1"
PAYS_AFTER: Final = 1000
"""This many lists take about as long as loading what makes them quick."""
ENTRY: Final = "look_at"
"""The kernel that calls all the others."""

_lists_left = PAYS_AFTER
"""How many lists there are to come before kernels are loaded."""


@cache
def switch() -> str | None:
    """What the variable says, read once: reading the environment takes longer than most lists."""
    return os.environ.get(SWITCH)


def is_worth_it() -> bool:
    """Count another list of turns, and say whether kernels should make the next ones."""
    global _lists_left
    chosen = switch()
    if chosen in (NEVER, AT_ONCE):
        return chosen == AT_ONCE
    if _lists_left > 0:
        _lists_left -= 1
        return False
    return True


def is_installed(package: str) -> bool:
    """Whether a package is there, without importing it."""
    from importlib.util import find_spec

    return find_spec(package) is not None


def kernel_turns(book: Playbook) -> KernelTurns | None:
    """What lists the turns of rules by kernels; None if nothing does."""
    if book.checks_answers or book.original is not book:
        return None
    if any(checks.unforeseen for checks in book.checks.values()):
        return None
    if not (is_installed("numba") and is_installed("numpy")):
        return None
    from red7.kernels.cached import is_compiled

    if switch() != AT_ONCE and not is_compiled(ENTRY):
        return None
    from red7.engine.by_kernel import KernelTurns

    try:
        return KernelTurns(book)
    except NoKernel:
        return None
