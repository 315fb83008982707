"""The case book: browsed by clause and by word, and each case with what every text rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
from starlette.routing import BaseRoute, Route

from red7.cases import Case, readings_of, run_by_all, shelf, whole_book
from red7.cases.duty_or_leave import asked_as
from red7.cases.in_words import QUESTIONS, answer_text, by_answer
from red7.cases.report import CaseReport, FindingReport, table_of
from red7.cases.search import find
from red7.errors import Red7Error, quoted
from red7.hooks.names import DEFAULT_EDITION
from red7.hooks.registry import load
from red7.referee.from_text import own_rules
from red7.referee.steps_in_words import told
from red7.rules import Rules
from red7.table.steps import Turn
from red7.web import inline_pictures
from red7.web.errors import Unanswerable
from red7.web.pages import page
from red7.web.worker_processes import ask

if TYPE_CHECKING:
    from markupsafe import Markup
    from starlette.requests import Request
    from starlette.responses import Response


@attrs.frozen
class Listed:
    """A case in the list, its readings, and its texts by what they rule in a few words."""

    case: Case
    asked: str
    table: str
    readings: tuple[str, ...]
    groups: dict[str, list[str]]


@attrs.frozen
class Clause:
    """A clause, what the newest English text says of it, and its cases."""

    name: str
    title: str
    says: str
    listed: tuple[Listed, ...]


@attrs.frozen
class Opened:
    """A case in full: its picture, who plays, and the texts by what they rule, in words."""

    picture: Markup
    told: str
    """What is done, in words."""
    asked: str
    """The question, as it was asked."""
    answers: dict[str, list[str]]
    """The texts by what they answer to it, in a few words."""
    groups: tuple[tuple[str, tuple[FindingReport, ...]], ...]


async def _list(request: Request) -> Response:
    query = request.query_params
    words, asked = query.get("q", "").strip(), query.get("clause", "").strip()
    titles, book, own = Rules().book.sources.titles, shelf(), _own()
    known = {case.clause: titles.get(case.clause, "") for case in book.cases.values()}
    clause = {each.upper(): each for each in known}.get(asked.upper(), "")
    if asked and not clause:
        raise Unanswerable(f"No case is of the clause {quoted(asked)}.", 404)
    only_parting = bool(query.get("parting"))
    among = [
        listed
        for listed in (_listed(case, own) for case in book.cases.values())
        if (not clause or listed.case.clause == clause)
        and (not only_parting or len(listed.groups) > 1)
    ]
    nearest = find(words, book.cases.values(), only=[listed.case for listed in among])
    found = [_listed(case, own, words) for case in nearest.cases]
    return page(
        request,
        "cases.html",
        words=words,
        clause=clause,
        only_parting=only_parting,
        known=known,
        found=found,
        fits=nearest.fits,
        clauses=[] if words else _by_clause(found),
        count=len(found),
        total=len(book.cases),
        left_out=book.faults(),
        chosen=bool(words or clause or only_parting),
    )


async def _one(request: Request) -> Response:
    book = whole_book()
    name = request.path_params["id"].upper()
    place = next((place for place, case in enumerate(book) if case.id.upper() == name), None)
    if place is None:
        raise Unanswerable(f"No case is called {quoted(request.path_params['id'])}.", 404)
    case, words = book[place], request.query_params.get("q", "")
    return page(
        request,
        "case.html",
        case=case,
        clause=Rules().book.sources.titles.get(case.clause, ""),
        readings=readings_of(case),
        question=QUESTIONS.get(case.question, ""),
        opened=await ask(request, opened, case.id, words),
        before=book[place - 1] if place else None,
        after=book[place + 1] if place + 1 < len(book) else None,
        situation=_situation(case),
    )


def opened(name: str, words: str = "") -> Opened:
    """Put a case to every text, asked as in some words; done in another process."""
    case = next(case for case in whole_book() if case.id == name)
    rules, state = case.laid_out()
    report = CaseReport.of(case, run_by_all(case))
    groups: dict[str, list[FindingReport]] = {}
    for each in report.rulings:
        groups.setdefault(answer_text(each.book), []).append(each)
    listed = _listed(case, _own(), words)
    return Opened(
        inline_pictures.drawn(state, rules),
        "" if case.turn is None else str(told(state, Turn.parse(case.turn), rules.book.step_words)),
        listed.asked,
        listed.groups,
        tuple((words, tuple(texts)) for words, texts in groups.items()),
    )


def _situation(case: Case) -> dict[str, Any]:
    """The query of the case on the table."""
    added = [name for name in case.rules.split("+") if name]
    return {"position": case.position, "turn": case.turn or "", "with": added}


def _by_clause(found: Sequence[Listed]) -> list[Clause]:
    newest = load(DEFAULT_EDITION)[0].citations
    said = newest() if newest is not None else {}
    titles = Rules().book.sources.titles
    names = dict.fromkeys(listed.case.clause for listed in found)
    return [
        Clause(
            name,
            titles.get(name, ""),
            said[name].says if name in said else "",
            tuple(listed for listed in found if listed.case.clause == name),
        )
        for name in names
    ]


def _listed(case: Case, own: str, words: str = "") -> Listed:
    held = {text: answer.holds for text, answer in case.rulings.items()}
    form = asked_as(case, words)
    groups = by_answer(form.yes, held, own)
    table = table_of(case) if words and case.question != "deal" else ""
    return Listed(case, form.question, table, readings_of(case), groups)


def _own() -> str:
    """The text whose answer comes first where a device remembers none: the server's own."""
    try:
        return own_rules().edition
    except Red7Error:
        return DEFAULT_EDITION


routes: list[BaseRoute] = [
    *inline_pictures.routes,
    Route("/cases", _list, name="cases"),
    Route("/cases/{id}", _one, name="case"),
]
