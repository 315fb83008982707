"""A whole position: what is played and the deck on top, below them a panel for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement

import attrs

from red7.referee.wording import player
from red7.rules import Rules
from red7.svg.faces import HEIGHT, WIDTH, draw_back, draw_card, draw_gap, draw_starting
from red7.svg.spoken import cards_and_unknown
from red7.table.cards import Card, CardSet, Color
from red7.table.position import Seat, State
from red7.table.steps import Turn

_WIDE: Final = 480
_MARGIN, _PAD, _LABEL = 12, 10, 58
_LARGE, _SMALL, _SMALLEST = 0.8, 0.6, 0.45
_GAP: Final = 5
_OUT: Final = "out"
_NONE: Final = CardSet()


@attrs.frozen
class _Row:
    """Cards that lie side by side, and how large they are drawn."""

    label: str
    cards: Sequence[Card]
    scale: float
    unknown: int | None = 0
    seen: CardSet = _NONE
    counting: CardSet = _NONE


def draw_position(
    parent: Element, state: State, rules: Rules | None
) -> tuple[tuple[float, float], str, str]:
    """Draw a position; its size, and its words in short and in full."""
    ground = SubElement(parent, "rect", {"width": str(_WIDE), "class": "table", "rx": "10"})
    color = state.color if rules is None else rules.color(state)
    asks = (rules or Rules()).color_rule(color)
    compared = "" if rules is None else rules.comparison(color)
    words = [f"The rule: {asks}.", *([compared] if compared else [])]
    y = _draw_middle(parent, state, color, asks)
    for number, seat in enumerate(state.seats):
        marks = seat_marks(state, rules, number)
        counting = _NONE
        if rules is not None and not seat.out:
            counting = rules.standing(state, number).cards
        rows = _rows(seat, state.seen, counting)
        y = _draw_seat(parent, y, player(number), marks, _aside(seat), rows)
        words.append(_told(player(number), marks, seat))
    words.append(f"Deck: {cards_and_unknown(state.deck, state.deck_unknown)}.")
    height = y + _MARGIN - 8
    ground.set("height", f"{height:g}")
    mover = "nobody" if state.to_move is None else player(state.to_move)
    return (_WIDE, height), f"Red7: {mover} to move, {color} is played", " ".join(words)


def _draw_middle(parent: Element, state: State, color: Color, asks: str) -> float:
    """The canvas, its rule and the deck; returns where the next thing goes."""
    x, y = _MARGIN + _PAD, float(_MARGIN)
    below = list(state.canvas[:-1])
    if state.canvas:
        draw_card(parent, state.canvas[-1], x, y, scale=_LARGE)
    else:
        draw_starting(parent, color, x, y, scale=_LARGE)
    left = x + _LARGE * WIDTH + 12
    _write(parent, left, y + 27, 20, f"{color} is played", "ink", bold=True)
    _write(parent, left, y + 48, 15, asks, "faint")
    deck_x = _WIDE - _MARGIN - _PAD - _LARGE * WIDTH
    if state.deck_size == 0:
        draw_gap(parent, deck_x, y, scale=_LARGE)
    elif state.deck_unknown != 0:
        draw_back(parent, deck_x, y, scale=_LARGE, count=state.deck_unknown)
    _write(parent, deck_x - 10, y + 27, 15, "deck", "faint", anchor="end")
    if state.deck_size is not None:
        _write(parent, deck_x - 10, y + 48, 15, counted(state.deck_size), "faint", anchor="end")
    y += _LARGE * HEIGHT + 8
    if state.so_far:
        _write(parent, x, y + 14, 15, f"So far: {Turn(state.so_far)}", "ink")
        y += 24
    if below:
        y = _draw_row(parent, y, _Row("below", below[::-1], _SMALL))
    if state.canvas and state.canvas_base is not None:
        _write(parent, x, y + 12, 13, f"at the bottom: {state.canvas_base}", "faint")
        y += 20
    if state.deck:
        y = _draw_row(parent, y, _Row("deck", state.deck, _SMALL, seen=state.seen))
    return y + 4


def _rows(seat: Seat, seen: CardSet, counting: CardSet) -> list[_Row]:
    """The cards at a seat; a hand without a known card is described, not drawn."""
    rows = [_Row("palette", list(seat.palette), _LARGE, counting=counting)]
    if seat.hand:
        rows.append(_Row("hand", list(seat.hand), _SMALL, unknown=seat.hand_unknown, seen=seen))
    if seat.scored:
        rows.append(_Row("scored", list(seat.scored), _SMALLEST))
    return rows


def _aside(seat: Seat) -> str:
    """The figures of a seat."""
    size = seat.hand_size
    held = "hand not known" if size is None else f"{counted(size)} in hand"
    return f"{held}, {counted(seat.points, 'point')}" if seat.points else held


def seat_marks(state: State, rules: Rules | None, number: int) -> list[str]:
    """What is written beside a player's name."""
    marks = []
    if number == state.to_move:
        marks.append("to move")
    if state.seats[number].out:
        marks.append(_OUT)
    if rules is not None:
        if number in rules.winners(state):
            marks.append("wins the round")
        elif rules.leader(state) == number:
            marks.append("winning")
    return marks


def _draw_seat(
    parent: Element, top: float, name: str, marks: list[str], aside: str, rows: list[_Row]
) -> float:
    """A panel; returns where the next one goes."""
    panel = SubElement(parent, "g")
    box = {"x": str(_MARGIN), "y": f"{top:g}", "width": str(_WIDE - 2 * _MARGIN), "rx": "8"}
    frame = SubElement(panel, "rect", box | {"class": "seat", "stroke-width": "1"})
    _write(panel, _MARGIN + _PAD, top + 26, 20, name, "ink", bold=True)
    _write(panel, _WIDE - _MARGIN - _PAD, top + 25, 14, aside, "faint", anchor="end")
    x = float(_MARGIN + _PAD + _LABEL)
    for mark in marks:
        x = _draw_mark(panel, x, top + 9, mark)
    y = top + 39
    for row in rows:
        y = _draw_row(panel, y, row)
    frame.set("height", f"{y - top:g}")
    return y + 8


def _draw_mark(parent: Element, x: float, y: float, mark: str) -> float:
    """A word in a lozenge; returns where the next one goes. Letters are assumed to be wide."""
    wide = 18 + 8 * len(mark)
    box = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{wide:g}", "height": "22", "rx": "11"}
    out = mark == _OUT
    SubElement(parent, "rect", box | {"class": "gap" if out else "mark"})
    kind = "ink" if out else "on-mark"
    _write(parent, x + wide / 2, y + 16, 14, mark, kind, anchor="middle", bold=True)
    return x + wide + 6


def _draw_row(parent: Element, top: float, row: _Row) -> float:
    """Cards in as many lines as they need; returns where the next row goes."""
    wide, high = row.scale * WIDTH + _GAP, row.scale * HEIGHT
    start = _MARGIN + _PAD + _LABEL
    most = int((_WIDE - _MARGIN - _PAD + _GAP - start) // wide)
    _write(parent, _MARGIN + _PAD, top + high / 2 + 5, 14, row.label, "faint")
    line = high + (10 if row.counting else _GAP)

    def place(number: int) -> tuple[float, float]:
        return start + number % most * wide, top + number // most * line

    for number, card in enumerate(row.cards):
        counts, seen = card in row.counting, card in row.seen
        draw_card(parent, card, *place(number), scale=row.scale, seen=seen, counts=counts)
    used = len(row.cards)
    x, y = place(used)
    if row.unknown != 0:
        draw_back(parent, x, y, scale=row.scale, count=row.unknown)
        used += 1
    elif not used:
        draw_gap(parent, x, y, scale=row.scale)
        used += 1
    return top + (1 + (used - 1) // most) * line + 4


def _write(
    parent: Element,
    x: float,
    y: float,
    size: float,
    text: str,
    kind: str,
    *,
    anchor: str = "start",
    bold: bool = False,
) -> None:
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}", "class": kind}
    written = SubElement(parent, "text", place)
    if anchor != "start":
        written.set("text-anchor", anchor)
    if bold:
        written.set("font-weight", "700")
    written.text = text


def _told(name: str, marks: list[str], seat: Seat) -> str:
    parts = [
        f"palette: {cards_and_unknown(seat.palette)}",
        f"hand: {cards_and_unknown(seat.hand, seat.hand_unknown)}",
    ]
    if seat.scored:
        parts.append(f"scored: {cards_and_unknown(seat.scored)}")
    if seat.points:
        parts.append(counted(seat.points, "point"))
    return f"{', '.join([name, *marks])}: {'; '.join(parts)}."


def counted(count: int, noun: str = "card") -> str:
    """A number of things, in words."""
    return f"{count} {noun}" + ("" if count == 1 else "s")
