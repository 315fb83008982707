"""While the examples of a page run, the plug-ins that the page shows are installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import installed
from manual.installing import install_shown

LONG = {"plugins.md", "editions.md"}
"""Pages whose examples take seconds: they put whole plug-ins to the conformance suite."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the pages that take long."""
    if item.path.name in LONG:
        item.add_marker("slow")


@pytest.fixture(autouse=True)
def shown_plugins(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """Install what the page shows, and forget it afterwards."""
    install_shown(Path(request.path), tmp_path)
    with installed(tmp_path):
        yield
