"""What a screen reader says of a picture."""

from __future__ import annotations

from collections.abc import Iterable

from red7.table.cards import Card


def a_card(card: Card) -> str:
    """A card by its name.

    >>> a_card(Card("R7"))
    'Red 7'
    """
    return f"{card.color} {card.number}"


def unknown_cards(count: int | None) -> str:
    """Cards that lie face down.

    >>> unknown_cards(1), unknown_cards(3), unknown_cards(None)
    ('1 unknown card', '3 unknown cards', 'unknown cards')
    """
    if count is None:
        return "unknown cards"
    return f"{count} unknown card" + ("" if count == 1 else "s")


def cards_and_unknown(known: Iterable[Card], unknown: int | None = 0) -> str:
    """The cards of a palette, a hand or a pile."""
    named = [a_card(card) for card in known]
    if unknown != 0:
        named.append(unknown_cards(unknown))
    return ", ".join(named) or "no cards"
