"""Pictures that are part of a page, and the stylesheet that makes them dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from red7 import svg

if TYPE_CHECKING:
    from starlette.requests import Request

    from red7.rules import Rules
    from red7.table.position import State


def drawn(state: State, rules: Rules | None = None) -> Markup:
    """A position as a part of a page, which forbids styles inside it."""
    return Markup(svg.position(state, rules, styled=False))  # noqa: S704  # escaped by its maker


async def _stylesheet(_: Request) -> Response:
    return Response(
        f"{svg.stylesheet()}\n",
        media_type="text/css",
        headers={"Cache-Control": "public, max-age=3600"},
    )


routes: list[BaseRoute] = [Route("/pictures.css", _stylesheet, name="pictures")]
