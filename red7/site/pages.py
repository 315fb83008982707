"""The application as a site has it: the pages of a server for people, and two more.

One stands where no file is, until Python has made the page; the other is about house rules, which
a visitor may add: they run on nobody's device but the visitor's own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from red7.hooks import discovery, registry
from red7.web import Settings, create_app
from red7.web.pages import page
from red7.web.worker_processes import Referees, Worked

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

LOADING: Final = "/loading"
TO_BE_REACHED: Final = "Put the files of this site on a web host for one that others can open."
HOUSE_RULES: Final = "/house-rules"
PROGRAMS: Final = "openapi"
"""The page that a site has not: only a server answers programs."""


def site_app(work_out: Callable[..., Awaitable[Worked]], faults: Sequence[str] = ()) -> Starlette:
    """The application whose questions are worked out so; ``faults`` are those of house rules."""
    bounds = Settings(warm=False, to_be_reached=TO_BE_REACHED)
    app = create_app(bounds, Referees(bounds, work_out))
    app.state.faults = tuple(faults)
    app.router.routes[:] = [
        each for each in app.router.routes if getattr(each, "name", "") != PROGRAMS
    ]
    app.router.routes += [
        Route(LOADING, _loading, name="loading"),
        Route(HOUSE_RULES, _house_rules, name="house_rules"),
    ]
    return app


async def _loading(request: Request) -> Response:
    return page(request, "loading.html")


async def _house_rules(request: Request) -> Response:
    files = [card for card in registry.plugins() if discovery.is_from_file(card.name)]
    broken = [why for name, why in registry.broken().items() if discovery.is_from_file(name)]
    faults = (*request.app.state.faults, *broken)
    return page(request, "house_rules.html", rules=files, faults=faults)
