"""One card: its face, its back, the starting card of the canvas, and an empty place."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement

from red7.svg.inks import GROUND, INK, SHAPE
from red7.svg.spoken import a_card, unknown_cards
from red7.table.cards import Card, Color

WIDTH: Final = 60
HEIGHT: Final = 84


def draw_card(
    parent: Element,
    card: Card,
    x: float = 0,
    y: float = 0,
    *,
    scale: float = 1,
    seen: bool = False,
    counts: bool = False,
) -> None:
    """A card's face; ``seen``: a hidden card that all have seen; ``counts``: underlined."""
    group = _placed(parent, x, y, scale, a_card(card) + (", seen by all" if seen else ""))
    group.set("data-card", card.text)
    _face(group, card.color, card.text)
    if seen:
        SubElement(group, "circle", {"cx": "50", "cy": "74", "r": "10", "class": "mark"})
        _write(group, 50, 79, 15, "!", "on-mark")
    if counts:
        line = {"x": "6", "y": "88", "width": "48", "height": "5", "rx": "2.5", "class": "mark"}
        SubElement(group, "rect", line)


def draw_starting(parent: Element, color: Color, x: float, y: float, *, scale: float = 1) -> None:
    """A card of the canvas whose color alone is known, or matters."""
    group = _placed(parent, x, y, scale, f"{color}, without a number")
    _face(group, color, color.letter)


def draw_back(
    parent: Element, x: float = 0, y: float = 0, *, scale: float = 1, count: int | None = 1
) -> None:
    """Unknown cards, face down; their number on them where it is known and not 1."""
    group = _placed(parent, x, y, scale, unknown_cards(count))
    _box(group, "back")
    inner = {"x": "6.5", "y": "6.5", "width": "47", "height": "71", "rx": "4"}
    SubElement(
        group, "rect", inner | {"class": "back", "stroke-dasharray": "2 4", "stroke-width": "1.5"}
    )
    if count is None or count == 1:
        _write(group, 30, 55, 36, "?", "ink")
    else:
        _write(group, 30, 45, 30, str(count), "ink")
        _write(group, 30, 66, 20, "?", "ink")


def draw_gap(parent: Element, x: float = 0, y: float = 0, *, scale: float = 1) -> None:
    """A place without cards."""
    group = _placed(parent, x, y, scale, "no card")
    _box(group, "gap").set("stroke-dasharray", "4 5")
    _write(group, 30, 50, 26, "\N{EN DASH}", "faint")


def _face(group: Element, color: Color, text: str) -> None:
    box = _box(group, "edge")
    box.set("fill", GROUND[color])
    written = _write(group, 30, 36, 32, text, "")
    written.set("fill", INK[color])
    shape = {"d": SHAPE[color], "transform": "translate(30 60)", "fill": INK[color]}
    SubElement(group, "path", shape)


def _box(group: Element, kind: str) -> Element:
    box = {"x": "1", "y": "1", "width": "58", "height": "82", "rx": "8", "stroke-width": "2"}
    return SubElement(group, "rect", box | {"class": kind})


def _write(group: Element, x: float, y: float, size: float, text: str, kind: str) -> Element:
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}", "font-weight": "700"}
    written = SubElement(group, "text", place | {"text-anchor": "middle"})
    if kind:
        written.set("class", kind)
    written.text = text
    return written


def _placed(parent: Element, x: float, y: float, scale: float, title: str) -> Element:
    """A group at its place, with a title of its own."""
    group = SubElement(parent, "g")
    moved = f"translate({x:g} {y:g})" if x or y else ""
    scaled = f"scale({scale:g})" if scale != 1 else ""
    if moved or scaled:
        group.set("transform", f"{moved} {scaled}".strip())
    SubElement(group, "title").text = title
    return group
