"""A server without a network: requests go straight to the application."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    """A client of a server with the usual bounds."""
    from starlette.testclient import TestClient

    from red7.web import Settings, create_app

    with TestClient(
        create_app(Settings(warm=False, seconds=60)), raise_server_exceptions=False
    ) as made:
        yield made
