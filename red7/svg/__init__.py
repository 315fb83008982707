"""Cards, palettes and whole positions drawn as SVG: ``card``, ``palette``, ``position``.

Every color has its letter, a shape of its own and a shade that color-blind people tell apart.
A picture follows the reader's light or dark setting by itself, unless it is told which to take.

>>> import red7.svg
>>> red7.svg.card("R7")[:63]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84" wid'
>>> "<title>Red 7</title>" in red7.svg.card("R7")
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from red7.errors import InvalidPosition, quoted
from red7.svg.document import Drawing, document, stylesheet
from red7.svg.faces import HEIGHT, WIDTH, draw_back, draw_card, draw_gap
from red7.svg.positions import draw_position
from red7.svg.spoken import a_card, cards_and_unknown
from red7.table.cards import CARD_COUNT, Card, CardSet
from red7.table.position import State

if TYPE_CHECKING:
    from red7.rules import Rules

__all__ = ["Drawing", "card", "palette", "position", "stylesheet"]

_GAP = 6
_UNKNOWN = re.compile(r"\?(?P<count>[0-9]{0,2})\s*", re.ASCII)


def card(
    shown: Card | str | None,
    *,
    width: float | None = None,
    height: float | None = None,
    theme: str = "auto",
    styled: bool = True,
) -> Drawing:
    """A card; None is one that lies face down or is not known.

    ``width`` and ``height`` are in pixels: with one of them the other follows. ``theme`` is
    ``auto``, ``light`` or ``dark``. Without ``styled`` the page has to bring the ``stylesheet``.
    """
    content = Element("g")
    if shown is None:
        draw_back(content)
        return document(
            content, (WIDTH, HEIGHT), "face-down card", "", width, height, theme, styled
        )
    found = Card(shown)
    draw_card(content, found)
    return document(content, (WIDTH, HEIGHT), a_card(found), "", width, height, theme, styled)


def palette(
    cards: CardSet | Iterable[Card | str] | str,
    *,
    width: float | None = None,
    height: float | None = None,
    theme: str = "auto",
    styled: bool = True,
) -> Drawing:
    """Cards side by side, strongest first: a palette, or a hand like ``R7O3?2``.

    >>> "<title>Red 7, Orange 3, 2 unknown cards</title>" in palette("R7O3?2")
    True
    """
    known, unknown = _read(cards)
    content, left = Element("g"), 0
    for each in known:
        draw_card(content, each, left)
        left += WIDTH + _GAP
    if unknown != 0:
        draw_back(content, left, count=unknown)
        left += WIDTH + _GAP
    if not left:
        draw_gap(content)
        left = WIDTH + _GAP
    size = left - _GAP, HEIGHT
    title = cards_and_unknown(known, unknown)
    return document(content, size, title, "", width, height, theme, styled)


def position(
    state: State | str,
    rules: Rules | str | None = None,
    *,
    width: float | None = None,
    height: float | None = None,
    theme: str = "auto",
    styled: bool = True,
) -> Drawing:
    """A whole position: what is played, the deck, and every seat.

    With ``rules`` (or their text) it also says who is winning, and underlines the cards by which.
    """
    if rules is not None:
        from red7.rules import Rules

        rules = Rules.parse(rules)
    shown = state if rules is None else rules.state(state)
    content = Element("g")
    table = State.parse(shown) if isinstance(shown, str) else shown
    size, title, description = draw_position(content, table, rules)
    return document(content, size, title, description, width, height, theme, styled)


def _read(cards: CardSet | Iterable[Card | str] | str) -> tuple[CardSet, int | None]:
    """The known cards, and how many unknown ones; None if their number is not known."""
    if not isinstance(cards, str):
        return CardSet(cards), 0
    known, mark, _ = cards.partition("?")
    if not mark:
        return CardSet(known), 0
    counted = _UNKNOWN.fullmatch(cards[len(known) :])
    if counted is None or int(counted["count"] or 0) > CARD_COUNT:
        raise InvalidPosition(
            f"{quoted(cards)} does not end like a hand: unknown cards are written ? or ?3."
        )
    return CardSet(known), int(counted["count"]) if counted["count"] else None
