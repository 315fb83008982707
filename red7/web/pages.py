"""Pages: the templates, and what every one of them may use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from red7 import __version__
from red7.cases.in_words import answer_text, source_text, whose
from red7.referee.card_names import pieces, with_names
from red7.referee.report.answer import agreement
from red7.referee.wording import player

if TYPE_CHECKING:
    from jinja2.runtime import Context
    from starlette.requests import Request

NAVIGATION: Final = {
    "table": "Table",
    "cases": "Case book",
    "disputes": "Disputes",
    "play": "Play",
}
"""The pages that every page links to: the name of the route, and its words."""
FURTHER: Final = {"house_rules": "House rules", "openapi": "For programs"}
"""Those that are named at the end of a page."""

_CARD = re.compile(r"(?<![A-Za-wyz])(?P<color>[ROYGBIV])[1-7](?![0-9])")


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page made of a template in ``red7/web/templates``."""
    text = _environment().get_template(template).render(request=request, **context)
    return HTMLResponse(text, status, headers)


def path_to(
    request: Request, name: str, query: Mapping[str, Any] | None = None, /, **at: Any
) -> str:
    """The path of a route by its name, with a query; what is empty in the query is left out."""
    from urllib.parse import urlencode

    root = request.scope.get("root_path", "").rstrip("/")
    asked = {key: value for key, value in (query or {}).items() if value}
    path = f"{root}{request.app.url_path_for(name, **at)}"
    return f"{path}?{urlencode(asked, doseq=True)}" if asked else path


def carded(text: object) -> Markup:
    """Text in which every card has its color; everything else is escaped."""
    escaped = str(escape(str(text)))
    return Markup(  # noqa: S704  # escaped one line above; a card has no markup
        _CARD.sub(lambda match: f'<b class="card-name {match["color"]}">{match[0]}</b>', escaped)
    )


def named(text: object) -> Markup:
    """Text in which every card has its name and its color; everything else is escaped."""
    return Markup("").join(
        piece
        if color is None
        else Markup('<b class="card-name {}">{}</b>').format(color.letter, piece)
        for piece, color in pieces(str(text))
    )


def capitalized(text: str) -> str:
    """A text with a capital in front; the rest stays as it is."""
    return text[:1].upper() + text[1:]


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("red7.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(answer_text=answer_text, carded=carded, player=player, whose=whose)
    made.filters.update(named=named, with_names=with_names, capitalized=capitalized)
    made.globals.update(agreement=agreement, source_text=source_text)
    made.globals.update(navigation=_navigation, further=_further, path=_path)
    made.globals.update(version=__version__, preview_picture=_preview_picture)
    return made


@pass_context
def _navigation(context: Context) -> dict[str, str]:
    return _there(context, NAVIGATION)


@pass_context
def _further(context: Context) -> dict[str, str]:
    return _there(context, FURTHER)


def _there(context: Context, pages: Mapping[str, str]) -> dict[str, str]:
    """The pages that this server has."""
    routes = {getattr(route, "name", "") for route in context["request"].app.routes}
    return {name: words for name, words in pages.items() if name in routes}


@pass_context
def _preview_picture(context: Context) -> str:
    """The whole address of the picture beside a link that was sent: others load it from here."""
    request = context["request"]
    here = f"{request.url.scheme}://{request.url.netloc}"
    address = request.app.state.referees.settings.address.rstrip("/") or here
    return f"{address}{path_to(request, 'static', path='preview.png')}"


@pass_context
def _path(context: Context, name: str, query: Mapping[str, Any] | None = None, /, **at: Any) -> str:
    """``path_to`` in a template: ``path("table", {"position": text})``."""
    return path_to(context["request"], name, query, **at)
