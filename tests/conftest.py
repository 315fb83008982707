"""What every test may use: hypothesis profiles, and plug-ins of somebody else's, installed."""

from __future__ import annotations

import importlib
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from red7 import catalog, rulebook, rules
from skipping import WholeFiles, judges

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("dev", deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci", parent=settings.get_profile("dev"), max_examples=60, derandomize=True
)
settings.register_profile("long", parent=settings.get_profile("dev"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_configure(config: pytest.Config) -> None:
    """Watch for files that skip as a whole."""
    if judges(config):
        config.pluginmanager.register(WholeFiles(), "whole-files")


Install = Callable[..., str]


def _forget_plugins() -> None:
    for cached in (
        catalog.entry_points,
        catalog.load,
        rulebook.open_questions,
        rules._canonical_names,
        rules._composed,
    ):
        cached.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a plug-in as another distribution would: a module and an entry point.

    ``install("my-rule", source)`` writes ``source`` as a module whose object ``value`` (the module
    itself if left out) is registered in the entry-point group ``red7``, and returns the name.
    """
    monkeypatch.syspath_prepend(str(tmp_path))
    made: list[str] = []

    def write(name: str, source: str, *, value: str = "", distribution: str = "") -> str:
        module = f"foreign_{len(made)}_{abs(hash(tmp_path)) % 10**8}"
        made.append(module)
        (tmp_path / f"{module}.py").write_text(textwrap.dedent(source), encoding="utf-8")
        info = tmp_path / f"{distribution or module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {distribution or module}\nVersion: 1.0\n"
        )
        target = f"{module}:{value}" if value else module
        (info / "entry_points.txt").write_text(f"[red7]\n{name} = {target}\n")
        importlib.invalidate_caches()
        _forget_plugins()
        return name

    yield write
    for module in made:
        sys.modules.pop(module, None)
    _forget_plugins()
