"""Compiling the kernels with numba, and what a kernel may ask of the machine itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import types
from numba.core.typing import signature
from numba.extending import intrinsic

from red7.kernels.cached import folder_to_write

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """A kernel: compiled when it is first called, and then never again where it can be kept.

    It lets other threads run meanwhile. It makes no array and counts no references to those that it
    is given, which would take longer than most kernels do: the caller keeps them.
    """
    return _compiled(function, inlined=False)


def inlined(function: _Function) -> _Function:
    """A part of a kernel that is compiled into whatever calls it, as if it were written there."""
    return _compiled(function, inlined=True)


def _compiled(function: _Function, *, inlined: bool) -> _Function:
    """A folder that the environment has chosen for all of numba is used as it is."""
    folder = folder_to_write()
    chosen = numba.config.CACHE_DIR
    if not chosen:
        numba.config.CACHE_DIR = str(folder or "")
    is_kept = bool(numba.config.CACHE_DIR)
    try:
        made: _Function = numba.njit(
            nogil=True, cache=is_kept, error_model="numpy", _nrt=False, forceinline=inlined
        )(function)
    finally:
        numba.config.CACHE_DIR = chosen
    return made


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
