"""While the examples of a page run, the plug-ins that the page shows are installed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import _forget_plugins
from manual.installing import install_shown


@pytest.fixture(autouse=True)
def shown_plugins(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Install what the page shows, and forget it afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    install_shown(Path(request.path), tmp_path)
    importlib.invalidate_caches()
    _forget_plugins()
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
    _forget_plugins()
