"""The address of a site, where it is known: what others show of a link, and a page for any path."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from red7.site.npm_package import CannotBuild

NOWHERE: Final = "404.html"
_PICTURE: Final = "static/preview.png"
_RELATIVE: Final = re.compile(r'<meta property="og:image" content="[^"]*">\n')
_PREVIEW: Final = """<meta property="og:url" content="{url}">
<meta property="og:image" content="{picture}">
"""


def checked(address: str) -> str:
    """The address of a site's first page, which ends with a slash."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise CannotBuild(
            f"'{address}' is not the address of a site: write one such as https://example.org/red7."
        )
    return f"{address.rstrip('/')}/"


def say_address(site: Path, address: str) -> None:
    """Write it into the pages of a site, which are otherwise the same at any address.

    A host shows the page for what is nowhere at any depth, so its links cannot be relative.
    """
    for page in site.rglob("*.html"):
        at = page.relative_to(site).parent.as_posix()
        url = address if at == "." else f"{address}{at}"
        said = _PREVIEW.format(url=html.escape(url), picture=html.escape(f"{address}{_PICTURE}"))
        text = _RELATIVE.sub("", page.read_text(encoding="utf-8"))  # a link shows the first of two
        page.write_text(text.replace("</head>", f"{said}</head>", 1), encoding="utf-8")
    root = urlsplit(address).path.rstrip("/")
    nowhere = site / NOWHERE
    text = nowhere.read_text(encoding="utf-8")
    text = text.replace('data-root="."', f'data-root="{root}"', 1).replace('="./', f'="{root}/')
    nowhere.write_text(text, encoding="utf-8")
