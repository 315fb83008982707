"""What to say while kernels are compiled, which only the first call has to wait for."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from red7.kernels.cached import FOLDER, folder_to_write, is_compiled


def are_compiled(*kernels: Any) -> bool:
    """Whether nobody has to wait for these kernels."""
    return all(kernel.signatures or is_compiled(kernel.__name__) for kernel in kernels)


@contextmanager
def waiting_for(*kernels: Any) -> Iterator[None]:
    """Call these kernels inside: if they have to be compiled first, standard error says so."""
    if are_compiled(*kernels):
        yield
        return
    if folder_to_write() is None:
        _say_that_nothing_is_kept()
    else:
        sys.stderr.write("red7 compiles its kernels; this is done once for each machine.\n")
    began = time.perf_counter()
    yield
    sys.stderr.write(f"red7: compiled in {time.perf_counter() - began:.0f} seconds.\n")


@cache
def _say_that_nothing_is_kept() -> None:
    """Say it once: the next program compiles again."""
    sys.stderr.write(
        "red7 compiles its kernels, for this program alone: nothing can be written in the user's "
        f"cache folder. Name a folder for them in {FOLDER}.\n"
    )
