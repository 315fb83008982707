"""The application: routes gathered from the modules that have pages, and what surrounds them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Final

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from red7.web import api, casebook_pages, dispute_pages, play_pages, table_page
from red7.web.errors import HANDLERS
from red7.web.middleware import Guard
from red7.web.settings import Settings
from red7.web.worker_processes import Referees

MODULES: Final = (table_page, casebook_pages, dispute_pages, play_pages, api)
"""The modules whose ``routes`` the server has."""


def create_app(settings: Settings | None = None, referees: Referees | None = None) -> Starlette:
    """The ASGI application; ``referees`` work elsewhere than in processes of their own.

    >>> [route.name for route in create_app().routes][:2]
    ['static', 'table']
    """
    bounds = settings or Settings()
    folder = str(files("red7.web") / "static")
    static = Mount("/static", StaticFiles(directory=folder), name="static")
    routes: list[BaseRoute] = [static]
    for module in MODULES:
        routes += module.routes
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, settings=bounds),
            Middleware(RequestBodyLimitMiddleware, max_body_size=bounds.longest_body),
        ],
        exception_handlers=HANDLERS,
        lifespan=_lifespan,
    )
    app.router.redirect_slashes = False
    app.state.referees = referees or Referees(bounds)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    referees: Referees = app.state.referees
    async with anyio.create_task_group() as group:
        if referees.settings.warm:
            group.start_soon(referees.warm)
        yield
        group.cancel_scope.cancel()
