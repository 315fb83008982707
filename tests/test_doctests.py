"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import red7
import red7_plugins

MODULES = sorted(
    module.name
    for package in (red7, red7_plugins)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
)


COMPILED = [name for name in MODULES if name.startswith("red7.batch")]
"""Modules whose examples compile their kernels first, which takes a minute."""


@pytest.mark.parametrize(
    "name",
    [
        "red7",
        *(name for name in MODULES if name not in COMPILED),
        *(pytest.param(name, marks=pytest.mark.slow) for name in COMPILED),
    ],
)
def test_examples_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("red7"):
            raise
        pytest.skip(f"needs {missing.name}, which an extra installs")
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_the_public_names_are_there() -> None:
    assert all(hasattr(red7, name) for name in red7.__all__)
