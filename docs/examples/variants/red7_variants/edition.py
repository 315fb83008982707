"""A new edition, v2.0: the text that a publisher might print next.

Source: "Red7 rulebook v2.0, a draft", pages 1 to 4. It changes three clauses and adds one: eight
cards are dealt, the highest card starts and five may play; a player who is winning may rest once
the deck is empty. What it leaves out is played as in v1.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import (
    CardSet,
    Deal,
    Layer,
    Moment,
    Plugin,
    cases_from,
    citations_from,
    rule,
)
from red7.author import Message, Player, message

PLUGIN = Plugin(
    name="v2.0",
    layer=Layer.EDITION,
    changes="Eight cards, the highest card starts, passing with an empty deck, seats for five.",
    source="Red7 rulebook v2.0, a draft",
    citations=citations_from("red7_variants", "v2.0.toml"),
    cases=cases_from("red7_variants", "v2.0-cases.toml"),
    order=50,
)


@rule("C02", "players")
def two_to_five() -> tuple[int, int]:
    """Red7 is for two to five players."""
    return 2, 5


@rule("C04", "deal_sizes")
def eight_or_seven_cards(players: int) -> Deal:
    """Each player gets eight hand cards, or seven if five play, and a palette card."""
    return Deal(hand=7 if players == 5 else 8, palette=1)


def who_has_it(palettes: Sequence[CardSet], answer: int) -> Message:
    """The player with the highest card."""
    said = "{player} has the highest palette card, {card}"
    return message(said, player=Player(answer), card=palettes[answer].highest)


@rule("C06", "starter", says=who_has_it)
def the_highest_card_starts(palettes: Sequence[CardSet]) -> int:
    """The player with the highest palette card starts."""
    return max(range(len(palettes)), key=lambda seat: palettes[seat].bits)


@rule("v2-1", "doing_nothing")
def resting(moment: Moment, winning: bool) -> bool | None:
    """If the deck is empty and you are winning, you may do nothing and stay in."""
    return True if winning and moment.deck_is_empty else None
