"""The JSON interface: the endpoints, single cases, pictures, and the document about them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from red7.web import api_questions, fields, pictures
from red7.web.endpoints import ENDPOINTS, Endpoint
from red7.web.openapi import openapi
from red7.web.requests import check, read
from red7.web.worker_processes import ask

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


def _answering(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        given = await read(request, endpoint.fields, endpoint.required)
        arguments = [given[name] for name in endpoint.fields]
        return JSONResponse(
            await ask(request, endpoint.question, *arguments, seconds=endpoint.seconds)
        )

    return answer


async def case(request: Request) -> Response:
    """One case in full."""
    await read(request, {}, ())
    name = check(request.path_params["id"], fields.CASE_ID)
    return JSONResponse(await ask(request, api_questions.case, name))


async def card(request: Request) -> Response:
    """A card, drawn."""
    await read(request, {}, ())
    name = check(request.path_params["name"], fields.CARD_NAME)
    return pictures.draw_card(name)


async def palette(request: Request) -> Response:
    """Cards side by side, drawn."""
    given = await read(request, {"cards": fields.CARDS}, ("cards",))
    return pictures.draw_palette(given["cards"])


async def position(request: Request) -> Response:
    """A position, drawn; with rules it says who is winning."""
    asked = {"position": fields.POSITION, "rules": fields.RULES, "with": fields.ADDED}
    given = await read(request, asked, ("position",))
    return pictures.picture(await ask(request, pictures.position, *(given[name] for name in asked)))


async def described(request: Request) -> Response:
    """The OpenAPI document."""
    return JSONResponse(openapi(request.scope.get("root_path", "")))


routes: list[BaseRoute] = [
    *(
        Route(each.path, _answering(each), methods=["GET", "POST"], name=f"api-{each.name}")
        for each in ENDPOINTS
    ),
    Route("/api/cases/{id}", case, name="api-case"),
    Route("/api/svg/card/{name}", card, name="api-card"),
    Route("/cards/{name}.svg", card, name="card"),  # for pages: a file's name, wherever they are
    Route("/api/svg/palette", palette, name="palette"),
    Route("/api/svg/position", position, name="picture"),
    Route("/openapi.json", described, name="openapi"),
]
