"""A request put straight to an ASGI application, without a server between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message

Header = tuple[str, str]


@attrs.frozen
class Answered:
    """What the application answers."""

    status: int
    headers: tuple[Header, ...]
    body: bytes

    @property
    def media_type(self) -> str:
        """What kind of file the body would be."""
        return dict(self.headers).get("content-type", "").partition(";")[0]


async def ask(
    app: ASGIApp,
    path: str,
    query: str = "",
    *,
    method: str = "GET",
    origin: str = "http://localhost",
    root: str = "",
    headers: Iterable[Header] = (),
    body: bytes = b"",
) -> Answered:
    """Ask for a path below ``root``; every link of the answer begins with ``root``, too."""
    scheme, _, host = origin.partition("://")
    told: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": root,
        "headers": [(b"host", host.encode()), *_as_bytes(headers)],
        "server": None,
        "client": None,
    }
    await app(scope, receive, send)
    start = told[0]
    return Answered(
        start["status"],
        tuple(
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]
        ),
        b"".join(message.get("body", b"") for message in told[1:]),
    )


def _as_bytes(headers: Iterable[Header]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
