"""The first thing that Python runs in a browser: before anything else of the bundle is imported."""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import Final

ABSENT: Final = ("anyio.to_interpreter", "anyio.to_process")
"""Modules that only start what a browser does not have, and cannot be imported there."""


def put_aside() -> None:
    """Let the modules be imported that import these and never use them."""
    for name in ABSENT:
        sys.modules.setdefault(name, ModuleType(name))


def wake() -> None:
    """After the memory of another run was restored: chance must not repeat itself."""
    random.seed()
