"""Cards, palettes and positions as pictures that may use their own style and nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape

from starlette.responses import Response

from red7 import svg
from red7.referee.from_text import read_position, read_rules

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def picture(drawing: str) -> Response:
    """A drawing, allowed just the style that it brings along."""
    styles = [f"'sha256-{_digest(style)}'" for style in _STYLE.findall(drawing)] or ["'none'"]
    policy = f"default-src 'none'; style-src {' '.join(styles)}; frame-ancestors 'none'"
    return Response(
        drawing,
        media_type="image/svg+xml",
        headers={"Content-Security-Policy": policy, "Cache-Control": "public, max-age=3600"},
    )


def draw_card(name: str) -> Response:
    """A card by its name; ``back`` is one that lies face down."""
    return picture(svg.card(None if name == "back" else name))


def draw_palette(cards: str) -> Response:
    """Cards side by side."""
    return picture(svg.palette(cards))


def position(text: str, rules: str, added: tuple[str, ...]) -> str:
    """In a process of its own: a position, and who is winning it."""
    [asked] = read_rules([rules], added)
    return str(svg.position(read_position(text, [asked]), asked))


def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(unescape(style).encode()).digest()).decode()
