"""Disputes: the smallest situations on which two chosen rules disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
from starlette.routing import BaseRoute, Route

from red7.hooks.names import DEFAULT_EDITION
from red7.hooks.registry import editions, plugins
from red7.web.disputes_found import named
from red7.web.errors import Unanswerable
from red7.web.pages import page
from red7.web.rule_switches import switches
from red7.web.searches import searches_of
from red7.web.situation import LONGEST_TEXT, Situation
from red7.web.worker_processes import ask

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams
    from starlette.requests import Request
    from starlette.responses import Response

SIDES: Final = ("first", "second")


@attrs.frozen
class Chosen:
    """One of the two rules: a text, and how it is read."""

    text: str = ""
    reading: str = ""

    @classmethod
    def read(cls, query: QueryParams, side: str) -> Chosen:
        """Read one side of the query."""
        text, reading = query.get(side, "").strip(), query.get(f"{side}-with", "").strip()
        longest = max(len(text), len(reading))
        if longest > LONGEST_TEXT:
            raise Unanswerable(
                f"A name of {longest} characters is too long: {LONGEST_TEXT} may be."
            )
        return cls(text, reading)

    def __str__(self) -> str:
        return f"{self.text}+{self.reading}" if self.reading else self.text


async def _disputes(request: Request) -> Response:
    asked = Situation.read(request.query_params)
    one, other = (Chosen.read(request.query_params, side) for side in SIDES)
    search = None
    if one.text and other.text:
        first, second = await ask(request, named, str(one), str(other), asked.added)
        if first == second:
            raise Unanswerable(f"{first} is chosen twice: choose two rules that differ.")
        search = searches_of(request).look(first, second)
    return page(
        request,
        "disputes.html",
        sides=[("first", one), ("second", other)],
        texts=editions(),
        default=DEFAULT_EDITION,
        readings=[each for each in plugins() if each.kind in ("reading", "house")],
        switches=switches((), asked.added),
        search=search,
    )


routes: list[BaseRoute] = [Route("/disputes", _disputes, name="disputes")]
