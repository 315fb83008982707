"""Thousands of games at once, by the same rules. Extra: ``fast`` (numba and numpy).

``Batch`` plays by compiled kernels, which are chosen by what each rule of a composed rulebook says
of itself. ``CoreBatch`` plays by the core, for rules without a kernel: it is made and used in the
same way, and needs numpy alone.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from red7.errors import NoKernel, Red7Error

if TYPE_CHECKING:
    from red7.batch.core import CoreBatch
    from red7.batch.games import Batch

__all__ = ["Batch", "CoreBatch", "NoKernel"]
_NEEDS = {"Batch": ("numba", "numpy"), "CoreBatch": ("numpy",)}


def __getattr__(name: str) -> Any:
    if name not in _NEEDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    for needed in _NEEDS[name]:
        if find_spec(needed) is None:
            raise Red7Error(f"{needed} must be installed first: pip install 'red7[fast]'.")
    if name == "Batch":
        from red7.batch.games import Batch

        return Batch
    from red7.batch.core import CoreBatch

    return CoreBatch
