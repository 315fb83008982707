"""The middleware around every request: nothing too long comes in, and headers guard the answers.

Starlette counts the bytes of a body as they are read. What it does not do stands here: a limit for
addresses, and a sentence, in the form of the question, where too long a body is announced.
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request

from red7.web.errors import BUG, Unanswerable, told, too_large

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from red7.web.settings import Settings

_LOG = logging.getLogger(__name__)

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Set on every answer that does not set them itself."""


class Guard:
    """Lets through what is not too long, and puts every failure into a sentence."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, if it is not too long."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, receive, with_headers)
        except Unanswerable as error:
            answer = told(Request(scope), error.sentence, error.status, {"Connection": "close"})
            await answer(scope, receive, with_headers)
        except Exception:
            if started:
                raise
            _LOG.exception("A bug, here or in a plug-in, at %r", scope["path"])
            bug = told(Request(scope), BUG, HTTPStatus.INTERNAL_SERVER_ERROR, {})
            await bug(scope, receive, with_headers)

    def _check(self, scope: Scope) -> None:
        most = self.settings.longest_address
        length = len(scope["path"]) + len(scope.get("query_string", b""))
        if length > most:
            raise Unanswerable(
                f"The address is too long: it has {length} characters, and {most} may be.",
                HTTPStatus.REQUEST_URI_TOO_LONG,
            )
        # Starlette would put its own words in the place of any answer to such a body.
        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdecimal() and int(declared) > self.settings.longest_body:
            raise Unanswerable(
                too_large(self.settings.longest_body), HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            )
