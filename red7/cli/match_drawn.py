"""The table of a match for a person who knows no notation: cards apart, hidden ones counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from red7.cli.cards import STYLES, carded, named
from red7.hooks.languages import said
from red7.referee.wording import player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from red7 import Card, Color, State
    from red7.table.position import Seat


def match_drawn(
    state: State, color: Color, names: Sequence[str], noted: Iterable[object]
) -> RenderableType:
    """A line for each player, then the canvas and the deck, and what plug-ins have noted."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number, seat in enumerate(state.seats):
        mark = said("to move") if number == state.to_move else said("out") if seat.out else ""
        who = Text.assemble((player(number), "bold"), (f" {names[number]}", "dim"))
        grid.add_row(who, carded(_apart(seat.palette) or "-"), carded(_hand(seat)), mark)
    played = carded(_apart(state.canvas[-1:]))
    played.append(f" {said(str(color))}" if state.canvas else said(str(color)), STYLES[color])
    grid.add_row(said("canvas"), played, carded(_deck(state)), "")
    return Group(grid, *(named(f"{each}.") for each in noted))


def _apart(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _hand(seat: Seat) -> str:
    """The hand as far as it is known, and the points."""
    held = _cards(_apart(seat.hand), seat.hand_unknown, said("{cards} and {more} more"))
    points = f"  {_counted(seat.points, 'point', 'points')}" if seat.points else ""
    return f"{said('hand')} {held}{points}"


def _deck(state: State) -> str:
    seen = _apart(state.deck)
    return f"{said('deck')} {_cards(seen, state.deck_unknown, said('{cards} on top, {more} more'))}"


def _cards(known: str, hidden: int | None, both: str) -> str:
    """Cards that are known, cards that are hidden, or both."""
    if hidden == 0:
        return known or said("empty")
    if not known:
        return said("not known") if hidden is None else _counted(hidden, "card", "cards")
    return both.format(cards=known, more="?" if hidden is None else hidden)


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {said(one if count == 1 else many)}"
