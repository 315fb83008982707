"""A request that cannot be answered: one sentence and a status, as a page or as JSON."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.middleware.body_limit import MAX_BODY_SIZE_SCOPE_KEY
from starlette.responses import JSONResponse, Response

from red7.errors import Red7Error, quoted
from red7.referee.report import SCHEMA
from red7.web.pages import page

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import HTTPExceptionHandler

API: Final = "/api/"
BUG: Final = "This is a bug, here or in a plug-in: the server's log says where."


class Unanswerable(Exception):
    """A request that gets a sentence instead of an answer."""

    def __init__(self, sentence: str, status: int = HTTPStatus.UNPROCESSABLE_ENTITY) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = int(status)


def told(request: Request, sentence: str, status: int, headers: dict[str, str]) -> Response:
    """The sentence, in the form in which the question came."""
    sentence = sentence.encode("utf-8", "backslashreplace").decode()
    if _by_a_program(request):
        content = {"schema": SCHEMA, "status": status, "error": sentence}
        return JSONResponse(content, status, headers)
    return page(request, "error.html", status=status, headers=headers, sentence=sentence)


def too_large(most: int) -> str:
    """The sentence about a body with more bytes."""
    return f"The body is too large: {most} bytes may be sent."


def _by_a_program(request: Request) -> bool:
    path = str(request.scope["path"]).removeprefix(request.scope.get("root_path", ""))
    return path.startswith(API) or path == "/openapi.json"


def sentence_of(error: Exception) -> str:
    """The sentence of an error that is the asker's."""
    text = " ".join(str(error).split())
    return f"{text[:1].upper()}{text[1:]}" if text else "This cannot be answered."


async def _unanswerable(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unanswerable)
    return told(request, error.sentence, error.status, {})


async def _wrong(request: Request, error: Exception) -> Response:
    return told(request, sentence_of(error), HTTPStatus.UNPROCESSABLE_ENTITY, {})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    path = quoted(request.url.path)
    sentences = {
        HTTPStatus.NOT_FOUND: f"There is nothing at {path}.",
        HTTPStatus.METHOD_NOT_ALLOWED: f"{request.method[:20]!r} is not possible at {path}.",
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE: too_large(request.scope[MAX_BODY_SIZE_SCOPE_KEY]),
    }
    sentence = sentences.get(HTTPStatus(error.status_code), f"{error.detail}.")
    return told(request, sentence, error.status_code, dict(error.headers or {}))


HANDLERS: Final[dict[type[Exception], HTTPExceptionHandler]] = {
    Unanswerable: _unanswerable,
    Red7Error: _wrong,
    HTTPException: _http,
}
"""What becomes of each error."""
