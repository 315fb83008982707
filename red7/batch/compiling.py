"""Compiling the kernels with numba, once for each machine: the result is kept in a cache folder."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core import types
from numba.core.typing import signature
from numba.extending import intrinsic

_Function = TypeVar("_Function", bound=Callable[..., Any])

HERE: Final = Path(__file__).parent
FOLDER: Final = "RED7_CACHE"
"""The variable that names another folder for what is compiled."""


@cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: a folder for each state of their source.

    numba looks only at the file of the function itself to find out whether it has changed, and a
    kernel calls others in other files; so their text, all of it, names the folder.
    """
    text = b"".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))
    named = os.environ.get(FOLDER)
    if named:
        base = Path(named)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home())) / "red7" / "cache"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches" / "red7"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "red7"
    return base / f"{hashlib.sha256(text).hexdigest()[:16]}-numba{numba.__version__}"


def compiled(function: _Function) -> _Function:
    """A kernel: compiled when it is first called, and then never again on this machine.

    It lets other threads run meanwhile. A folder that the environment has chosen for all of numba
    is used as it is.
    """
    chosen = numba.config.CACHE_DIR
    if not chosen:
        numba.config.CACHE_DIR = str(cache_folder())
    try:
        made: _Function = numba.njit(nogil=True, cache=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = chosen
    return made


def is_compiled() -> bool:
    """Whether something has been compiled by this version before: then nobody need wait."""
    folder = Path(numba.config.CACHE_DIR) if numba.config.CACHE_DIR else cache_folder()
    return folder.is_dir() and any(folder.rglob("*.nbc"))


@intrinsic
def count(context: Any, bits: Any) -> Any:  # noqa: ARG001  # as numba asks
    """How many cards a set has."""

    def generate(_: Any, builder: Any, __: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return signature(types.int64, types.int64), generate


@intrinsic
def leading_zeros(context: Any, bits: Any) -> Any:  # noqa: ARG001
    """How many of the 64 bits before the first one are zero."""

    def generate(context: Any, builder: Any, _: Any, given: Any) -> Any:
        return builder.ctlz(given[0], context.get_constant(types.boolean, False))

    return signature(types.int64, types.int64), generate


@intrinsic
def lowest(context: Any, bits: Any) -> Any:  # noqa: ARG001
    """The place of the first card of a set that is not empty."""

    def generate(context: Any, builder: Any, _: Any, given: Any) -> Any:
        return builder.cttz(given[0], context.get_constant(types.boolean, False))

    return signature(types.int64, types.int64), generate


@intrinsic
def borrowed(context: Any, array: Any) -> Any:  # noqa: ARG001
    """The same array, for whose memory the caller answers.

    numba counts who holds an array whenever it is handed on, and counting takes longer than most
    kernels do.
    """

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        kind = context.make_array(signature.args[0])
        found = kind(context, builder, given[0])
        found.meminfo = found.meminfo.type(None)
        found.parent = found.parent.type(None)
        return found._getvalue()

    return signature(array, array), generate
