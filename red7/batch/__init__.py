"""Thousands of games at once, by the same rules. Extra: ``fast`` (numba and numpy).

``Batch`` plays by compiled kernels, which are chosen by what each rule of a composed rulebook says
of itself. ``CoreBatch`` has the same names and plays by the core, for rules without a kernel.
"""

from red7.batch.core import CoreBatch
from red7.batch.games import Batch
from red7.errors import NoKernel

__all__ = ["Batch", "CoreBatch", "NoKernel"]
