"""The application in a worker of the browser: where its requests come from, and who answers them.

Short questions are answered at once. Long ones are sent, as a server sends them to a process, to a
second worker, which can be ended.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias

from red7.site.asgi import ask
from red7.site.pages import site_app
from red7.web.worker_processes import Worked, worked


class SentBack(Protocol):
    """Bytes that have been through JavaScript."""

    def to_bytes(self) -> bytes:
        """Them as Python has them."""


Elsewhere: TypeAlias = Callable[[bytes], Awaitable[SentBack | None]]
"""Sends work to the second worker; it answers None if it was stopped."""

STOPPED = ("You stopped it.", HTTPStatus.UNPROCESSABLE_ENTITY)


class Home:
    """The application below one address."""

    def __init__(
        self,
        address: str,
        elsewhere: Elsewhere,
        stop: Callable[[], None],
        faults: Sequence[str] = (),
    ) -> None:
        scheme, _, rest = address.partition("://")
        host, _, path = rest.partition("/")
        self._origin = f"{scheme}://{host}"
        self._root = f"/{path}".rstrip("/")
        self._elsewhere = elsewhere
        self._stop = stop
        self._app = site_app(self._work_out, faults)

    async def answer(
        self, method: str, path: str, query: str, kind: str, body: str
    ) -> tuple[int, str, str, str]:
        """The status, the kind of file, the text, and where a redirection leads."""
        headers = [("content-type", kind)] if kind else []
        found = await ask(
            self._app,
            path,
            query,
            method=method,
            origin=self._origin,
            root=self._root,
            headers=headers,
            body=body.encode(),
        )
        leads_to = dict(found.headers).get("location", "")
        return found.status, found.media_type, found.body.decode(), leads_to

    async def _work_out(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], is_long: bool
    ) -> Worked:
        if not is_long:
            return worked(function, arguments)
        try:
            answer = await self._elsewhere(pickle.dumps((function, arguments)))
        except asyncio.CancelledError:  # it took too long
            self._stop()
            raise
        if answer is None:
            return None, STOPPED, ""
        found: Worked = pickle.loads(answer.to_bytes())  # noqa: S301  # made by our own worker
        return found


def work(question: bytes) -> bytes:
    """In the second worker: answer a question that the first has sent."""
    function, arguments = pickle.loads(question)  # noqa: S301  # made by our own worker
    return pickle.dumps(worked(function, arguments))
