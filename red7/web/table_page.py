"""The table page: a situation laid out, and what every text rules on it."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

import attrs
from starlette.routing import BaseRoute, Route

from red7.errors import Red7Error
from red7.hooks import registry
from red7.hooks.names import DEFAULT_EDITION
from red7.referee.from_text import own_rules
from red7.web.errors import Unanswerable
from red7.web.layout import EMPTY
from red7.web.pages import page
from red7.web.rule_switches import switches
from red7.web.sharing import shared
from red7.web.situation import Situation
from red7.web.table_answer import Answer, answer
from red7.web.worker_processes import ask

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def table(request: Request) -> Response:
    """The whole page, with the answer, so that it can be read without a script."""
    asked, found, status = await _answered(request)
    return page(
        request,
        "table.html",
        status=status,
        asked=asked,
        answer=found,
        switches=switches(asked.rules, asked.added, asked.own or _own(asked)),
        unusable=registry.broken(),
        empty=EMPTY,
        shared=shared(request, asked.query),
    )


async def only_the_answer(request: Request) -> Response:
    """The part of the page that the script asks for when something was changed."""
    asked, found, status = await _answered(request)
    return page(
        request,
        "answer.html",
        status=status,
        asked=asked,
        answer=found,
        empty=EMPTY,
        shared=shared(request, asked.query),
    )


def _own(asked: Situation) -> str:
    """The rules that answer first where the address names none: the server's own."""
    if asked.rules:
        return ""
    try:
        return str(own_rules())
    except Red7Error:
        return DEFAULT_EDITION


async def _answered(request: Request) -> tuple[Situation, Answer, int]:
    """What was asked, the answer or the sentence that says why there is none, and the status."""
    asked = Situation()
    try:
        asked = Situation.read(request.query_params)
        if set(asked.rules) == set(registry.editions()):  # as the form sends it without a script
            asked = attrs.evolve(asked, rules=())
        found = await ask(request, answer, asked)
    except Unanswerable as error:
        return asked, Answer(error.sentence, asked.position, asked.turn), error.status
    if found.position and not found.wrong:  # the texts as the notation writes them
        asked = attrs.evolve(asked, position=found.position, turn=found.turn)
    return asked, found, HTTPStatus.UNPROCESSABLE_ENTITY if found.wrong else HTTPStatus.OK


routes: list[BaseRoute] = [
    Route("/", table, name="table"),
    Route("/answer", only_the_answer, name="answer"),
]
