"""Rules v1.0 (2014), when the game was still called Red.

Source: Red rules v1.0, one sheet, and its back on Advanced Red and the Action rule. Play and
discard come in either order, doing nothing is no loss by itself, there is no rule for an empty
hand; Advanced Red bars low discards; the 7 discards another card, and the 1 takes any card.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import (
    Card,
    Draw,
    Layer,
    Moment,
    Plugin,
    Refusal,
    Step,
    citations_from,
    refuse,
    rule,
)
from red7.referee.wording import counted
from red7.table.steps import SHED

PLUGIN = Plugin(
    name="v1.0",
    layer=Layer.EDITION,
    changes="Either order; a limit instead of the draw; the 7 discards another card.",
    source="Red rules v1.0, English (2014)",
    citations=citations_from("red7_plugins.texts", "v1.0.toml"),
    order=0,
)


@rule("C10", "discard_before_play")
def either_or_both() -> bool:
    """Play and discard may come in either order."""
    return True


@rule("C11", "doing_nothing")
def nothing_while_winning(empty_hand: bool, winning: bool) -> bool | None:
    """Doing nothing is not mentioned: you are out only if you are not winning at the end."""
    return None if empty_hand else winning


@rule("C14", "doing_nothing")
def no_rule_for_an_empty_hand(empty_hand: bool, winning: bool) -> bool | None:
    """An empty hand is not mentioned: if you are winning, you stay in without cards."""
    return winning if empty_hand else None


@rule("C24", "may_discard", needs="advanced-discard")
def the_discard_limit(card: Card, size: int, by_action: bool) -> Refusal | None:
    """A card lower than the number of palette cards may not be discarded."""
    if card.number < size and not by_action:
        return refuse("{} is lower than the {} in the palette", card, counted(size, "card"))
    return None


@rule("C37", "may_discard", needs="advanced-discard")
def the_limit_for_the_seven(card: Card, size: int, by_action: bool) -> Refusal | None:
    """A 7 may not discard a card lower than the number of cards left in the palette."""
    if card.number < size and by_action:
        left = counted(size, "card")
        return refuse("{} is lower than the {} that would be left in the palette", card, left)
    return None


@rule("C25", "draw_earned", needs="advanced-discard")
def no_draw() -> Draw:
    """A discard earns no draw."""
    return Draw.NO


@rule("C37", "action_choices", needs="action", numbers=(7,))
def a_seven_discards_another_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 7 discards another card from its player's palette to the canvas."""
    return [SHED[each.index] for each in moment.palette if each is not card]


@rule("C41", "may_take", needs="action")
def any_card_of_anybody() -> None:
    """A 1 takes any card from any other player."""


@rule("C42", "may_take", needs="action")
def spite_is_not_mentioned() -> None:
    """Nothing stops a player who is going out from using a 1."""
