"""Searches for disputes that outlive the request that began them.

One is worked on at a time, so that rulings never wait for it; the last ones are kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import anyio
import attrs

from red7.web.disputes_found import Found, find
from red7.web.errors import BUG, Unanswerable

if TYPE_CHECKING:
    from starlette.requests import Request

    from red7.web.worker_processes import Referees

EFFORTS: Final = (100, 1000)
"""How many positions are judged: a first look, then the search itself."""
SECONDS: Final = 90
"""How long each of them may take."""
KEPT: Final = 64
WAITING: Final = 8
"""How many searches may wait for their turn."""


@attrs.define(eq=False)
class Search:
    """One search, and how far it has come."""

    first: str
    second: str
    found: Found | None = None
    done: bool = False
    wrong: str = ""
    """Why it was stopped, if it was."""
    task: asyncio.Task[None] | None = None


class Searches:
    """The searches of one server."""

    def __init__(self, referees: Referees) -> None:
        self._referees = referees
        self._one_at_a_time = anyio.Lock()
        self._known: OrderedDict[tuple[str, str], Search] = OrderedDict()

    def look(self, first: str, second: str) -> Search:
        """The search for what these two rules disagree on; it is begun if it is new."""
        key = first, second
        if key not in self._known:
            if sum(not each.done for each in self._known.values()) >= WAITING:
                raise Unanswerable(
                    "Too many searches are waiting here: ask again later.",
                    HTTPStatus.TOO_MANY_REQUESTS,
                )
            search = self._known[key] = Search(first, second)
            search.task = asyncio.create_task(self._work(search))
            self._forget()
        search = self._known[key]
        self._known.move_to_end(key)
        if search.wrong:  # reported once; the next request begins it again
            del self._known[key]
        return search

    def _forget(self) -> None:
        """Let the oldest searches go that are done."""
        done = [key for key, search in self._known.items() if search.done]
        for key in done[: max(0, len(self._known) - KEPT)]:
            del self._known[key]

    async def _work(self, search: Search) -> None:
        try:
            async with self._one_at_a_time:
                for effort in EFFORTS:
                    search.found = await self._referees.ask(
                        find, search.first, search.second, effort, seconds=SECONDS
                    )
        except Unanswerable as error:
            search.wrong = error.sentence
        except Exception:
            search.wrong = BUG
            raise
        finally:
            search.done = True


def searches_of(request: Request) -> Searches:
    """The searches of the server that got the request."""
    state = request.app.state
    if not hasattr(state, "searches"):
        state.searches = Searches(state.referees)
    found: Searches = state.searches
    return found
