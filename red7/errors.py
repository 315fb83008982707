"""Everything that can go wrong, with one sentence that says what was read and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from red7.referee.ruling import Ruling
    from red7.table.steps import Turn


class Red7Error(Exception):
    """Any error this library raises on purpose."""


class InvalidPosition(Red7Error, ValueError):
    """A position, card or deal that cannot be read or cannot exist."""


class InvalidTurn(Red7Error, ValueError):
    """A turn or step that cannot be read."""


class InvalidQuestion(Red7Error, ValueError):
    """A question that the referee does not answer."""


class IllegalTurn(Red7Error, ValueError):
    """A turn that can be read but is not allowed; ``ruling`` says why."""

    def __init__(self, message: str, ruling: Ruling | None = None) -> None:
        super().__init__(message)
        self.ruling = ruling

    def __reduce__(self) -> tuple[type[IllegalTurn], tuple[str, Ruling | None]]:
        return type(self), (str(self), self.ruling)


class TooManyTurns(Red7Error, OverflowError):
    """More ways through a turn than may be looked at; ``found`` are the turns found so far."""

    def __init__(self, message: str, found: tuple[Turn, ...] = ()) -> None:
        super().__init__(message)
        self.found = found

    def __reduce__(self) -> tuple[type[TooManyTurns], tuple[str, tuple[Turn, ...]]]:
        return type(self), (str(self), self.found)


class TooManyPositions(Red7Error, OverflowError):
    """More positions than a search for best play may look at."""


class UnknownLanguage(Red7Error, LookupError):
    """A language for which there is no catalog."""


class UnknownPlugin(Red7Error, LookupError):
    """A plug-in name that nothing installed has."""


class PluginConflict(Red7Error, ValueError):
    """Two plug-ins that cannot rule together."""


class InvalidPlugin(Red7Error, TypeError):
    """A plug-in that does not fit the hook points."""


class BrokenPlugin(InvalidPlugin):
    """A rule that raises, or answers with something its hook cannot be answered with.

    ``plugin``, ``hook`` and ``clause`` say whose it is; ``__cause__`` is what it raised.
    """

    def __init__(self, message: str, plugin: str = "", hook: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.plugin = plugin
        self.hook = hook
        self.clause = clause

    def __reduce__(self) -> tuple[type[BrokenPlugin], tuple[str, str, str, str]]:
        return type(self), (str(self), self.plugin, self.hook, self.clause)


class NoKernel(Red7Error, NotImplementedError):
    """Rules that a batch cannot play, because one of them has no kernel.

    ``plugin``, ``hook`` and ``clause`` say which.
    """

    def __init__(self, message: str, plugin: str = "", hook: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.plugin = plugin
        self.hook = hook
        self.clause = clause

    def __reduce__(self) -> tuple[type[NoKernel], tuple[str, str, str, str]]:
        return type(self), (str(self), self.plugin, self.hook, self.clause)


def quoted(text: object, most: int = 60) -> str:
    """Show what was read, on one line and not too long.

    >>> quoted("R8")
    "'R8'"
    """
    shown = repr(str(text))
    return shown if len(shown) <= most else f"{shown[: most - 1]}…{shown[-1]}"


def shown(error: BaseException, most: int = 200) -> str:
    r"""What was raised, on one line and not too long.

    >>> shown(ValueError("two\nlines"))
    "ValueError('two\\nlines')"
    >>> shown(SyntaxError("expected ':'", ("house.py", 2, 8, "class X", 2, 8)))
    "SyntaxError in line 2 of 'house.py', expected ':'"
    """
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        from pathlib import PurePath

        where = f"line {error.lineno} of {quoted(PurePath(error.filename).name)}"
        return f"{type(error).__name__} in {where}, {error.msg}"
    try:
        told = " ".join(repr(error).split())
    except Exception:
        told = type(error).__name__
    return told if len(told) <= most else f"{told[: most - 1]}…"


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that suggests the nearest of these names; empty if none is near.

    >>> nearest("acton", ["basic", "action"])
    ": did you mean 'action'?"
    """
    from difflib import get_close_matches

    lowered = {each.lower(): each for each in known}
    close = get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    return f": did you mean {quoted(lowered[close[0]])}?" if close else ""
