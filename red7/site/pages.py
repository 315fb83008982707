"""The application as a site has it: the pages of a server, and one for where no file is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from red7.web import Settings, create_app
from red7.web.pages import page
from red7.web.worker_processes import Referees, Worked

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

LOADING: Final = "/loading"


def site_app(work_out: Callable[..., Awaitable[Worked]]) -> Starlette:
    """The application whose questions are worked out so."""
    bounds = Settings(warm=False)
    app = create_app(bounds, Referees(bounds, work_out))
    app.router.routes.append(Route(LOADING, _loading, name="loading"))
    return app


async def _loading(request: Request) -> Response:
    return page(request, "loading.html")
