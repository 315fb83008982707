"""The table of a match as its page lays it out: the rule in the middle, and a row for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.svg.positions import counted, seat_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from red7.rules import Rules
    from red7.table.position import State


@attrs.frozen
class Middle:
    """The canvas, the rule in force, and the deck."""

    color: str
    """The letter of the color that is played."""
    name: str
    rule: str
    comparison: str
    """How what counts is compared, where a reading or a house rule says so; often empty."""
    top: str
    """The card that shows; empty if nothing has been discarded yet."""
    deck: str
    """How many cards are left, in words."""
    on_deck: tuple[str, ...]
    """The cards of the deck that all have seen, from the top."""


@attrs.frozen
class SeatRow:
    """One player: the palette, and as much of the hand as the person may see."""

    name: str
    marks: tuple[str, ...]
    palette: tuple[str, ...]
    counting: tuple[str, ...]
    """The cards of the palette that count for the rule."""
    held: tuple[str, ...]
    """The cards of the hand that the person knows."""
    aside: tuple[str, ...]
    """The size of the hand, and the points, in words."""


def middle(view: State, rules: Rules) -> Middle:
    """What lies in the middle of the table."""
    color, size = rules.color(view), view.deck_size
    return Middle(
        color=color.letter,
        name=str(color),
        rule=rules.color_rule(color),
        comparison=rules.comparison(color),
        top=view.canvas[-1].text if view.canvas else "",
        deck="deck not known" if size is None else f"deck: {size}",
        on_deck=tuple(card.text for card in view.deck),
    )


def seat_rows(
    view: State, rules: Rules, names: Sequence[str], points: Sequence[int] | None
) -> tuple[SeatRow, ...]:
    """The players in the order of their seats; ``points``: how the match stands."""
    rows = []
    for number, seat in enumerate(view.seats):
        counting = () if seat.out else rules.standing(view, number).cards
        size = seat.hand_size
        aside = ["hand not known" if size is None else f"{size} in hand"]
        if points is not None:
            aside.append(counted(points[number], "point"))
        rows.append(
            SeatRow(
                name=names[number],
                marks=tuple(seat_marks(view, rules, number)),
                palette=tuple(card.text for card in seat.palette),
                counting=tuple(card.text for card in counting),
                held=tuple(card.text for card in seat.hand),
                aside=tuple(aside),
            )
        )
    return tuple(rows)
