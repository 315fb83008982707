"""A line that a person types, where no key ends a game by mistake."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Final

from red7.hooks.languages import said

HOW_TO_STOP: Final = "Type quit to stop the match (Ctrl-C again stops at once)."


def read_line(say: Callable[[str, str], None]) -> str | None:
    """A line without blanks around it; None if there are no more."""
    if sys.stdin is not None and sys.stdin.isatty():
        return _typed(say)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        return None
    say(f"> {line.strip()}", "dim")
    return line.strip()


def _typed(say: Callable[[str, str], None]) -> str:
    """A line from a terminal; Ctrl-D, and the first Ctrl-C, only say how to stop."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # for its line editing
    warned = False
    while True:
        try:
            return input("> ").strip()
        except EOFError:
            say(f"\n{said(HOW_TO_STOP)}", "")
        except KeyboardInterrupt:
            if warned:
                raise
            warned = True
            say(f"\n{said(HOW_TO_STOP)}", "")
