"""Pages that are files: what is read at once, before Python runs in the browser.

It runs in the Python of the browser, by Node, so that these pages are those that the browser would
make, with the plug-ins that are built in.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from red7.cases import whole_book
from red7.site.asgi import Answered, ask
from red7.site.pages import HOUSE_RULES, LOADING, site_app
from red7.table.cards import CARDS
from red7.web.disputes_found import find
from red7.web.middleware import HEADERS
from red7.web.worker_processes import Worked, worked

if TYPE_CHECKING:
    from starlette.applications import Starlette

PAGES: Final = ("/", "/cases", "/disputes", "/play", HOUSE_RULES)
"""The pages that every visitor gets with the first visit."""
_SITUATION: Final = "position=*G2V2:O7I1/R6:?5%20-%20?20&turn=%2BO7%3EO7&with=action"
FIRST: Final = (("/", _SITUATION), ("/answer", _SITUATION))
"""What most visits begin with."""
ASKED: Final = (
    *FIRST,
    ("/api/steps", "position=*G2V2:O7I1/R6:?5"),
    ("/cases", "q=draw"),
    ("/play", "rules=v1.2%2Badvanced&bots=medium&bots=easy&seat=B&seed=5"),
)
"""Questions of every kind that pages ask."""
_HEAD: Final = """<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="manifest" href="{root}/manifest.webmanifest">
<link rel="apple-touch-icon" href="{root}/site/icon-192.png">
<meta name="theme-color" content="#9c1c28">
<link rel="stylesheet" href="{root}/site/strip.css" data-site>
<script type="module" src="{root}/site/shell.js"></script>
"""
_ALLOWED: Final = {
    "script-src": "'self' blob: 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
}
"""What these pages need besides what every page may use: Python, and a worker for it."""
_SCRIPT = re.compile(r'<script type="module" src="([^"]*)"></script>')
_ADDRESS = re.compile(r'<meta property="og:url"[^>]*>\n')
_HOST = re.compile(r'(?<=<meta property="og:image" content=")[a-z]+://[^/".]*')
"""The host of a page's picture, which is known only where the files will lie."""


async def files() -> AsyncIterator[tuple[str, bytes]]:
    """Every page and picture: its path, and what is in it."""
    app = site_app(_at_once)

    async def asked(path: str, root: str = "") -> Answered:
        return await _asked(app, path, root=root)

    for path in (*PAGES, *(f"/cases/{case.id}" for case in whole_book())):
        root = "/".join([".."] * len(PurePosixPath(path).parts[1:])) or "."
        yield f"{path}/index.html".lstrip("/"), _page(await asked(path, root), path, root)
    yield "404.html", _page(await asked(LOADING, "."), "", ".")
    for card in (*map(str, CARDS), "back"):
        yield f"cards/{card}.svg", (await asked(f"/cards/{card}.svg")).body
    yield "pictures.css", (await asked("/pictures.css")).body
    await try_all()


async def try_all() -> None:
    """Ask for what is no file, so that all is imported that pages need."""
    await _ask_for(ASKED)
    find("v1.0", "v1.1", 1)


async def rule_once() -> None:
    """Ask what most visits begin with, so that what it imports is there from then on."""
    await _ask_for(FIRST)


async def _ask_for(questions: Iterable[tuple[str, str]]) -> None:
    app = site_app(_at_once)
    for path, query in questions:
        await _asked(app, path, query)


async def _asked(app: Starlette, path: str, query: str = "", root: str = "") -> Answered:
    found = await ask(app, path, query, root=root)
    if found.status >= HTTPStatus.BAD_REQUEST:
        raise RuntimeError(f"{path}?{query} is answered with {found.status}")
    return found


def _page(found: Answered, path: str, root: str) -> bytes:
    """A page as a file: its scripts are run by the shell, which knows when."""
    text = _HOST.sub("", _ADDRESS.sub("", found.body.decode()))
    text = _SCRIPT.sub(r'<meta name="page-script" content="\1">', text)
    text = text.replace('<meta charset="utf-8">\n', _HEAD.format(policy=policy(), root=root), 1)
    return text.replace("<html ", f'<html data-page="{path}" data-root="{root}" ', 1).encode()


def policy() -> str:
    """The content policy of the pages, without what only a header may say."""
    said = dict(
        part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";")
    )
    del said["frame-ancestors"]
    return "; ".join(f"{name} {what}" for name, what in {**said, **_ALLOWED}.items())


async def _at_once(function: object, arguments: tuple[object, ...], _is_long: bool) -> Worked:
    assert callable(function)
    return worked(function, arguments)
