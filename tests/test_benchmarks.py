"""What the benchmarks measure can be measured: they name things that are there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "benchmarks"))
    for name in ("imports", "measuring"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.usefixtures("benchmarks")
def test_composing_is_measured_beside_a_plugin_manager() -> None:
    import imports  # type: ignore[import-not-found]  # in a folder beside this

    assert imports.seconds(imports.COMPOSE) > 0
    assert imports.seconds(imports.MANAGER) > 0
