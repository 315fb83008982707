"""Rules v1.0 (2014), when the game was still called Red.

Source: Red rules v1.0, one sheet, and its back on Advanced Red and the Action rule. Play and
discard come in either order, doing nothing does not lose by itself, there is no rule for an
empty hand; Advanced Red bars low discards; the 7 discards another card, and the 1 takes any card.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import (
    Booklet,
    Card,
    Discard,
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
from red7.author import SHED, Message, Player, message
from red7_plugins.action import even_for_spite, palettes_compared

PLUGIN = Plugin(
    name="v1.0",
    layer=Layer.EDITION,
    changes="Either order; a limit instead of the draw; the 7 discards another card.",
    source="Red rules v1.0, English (2014)",
    citations=citations_from("red7_plugins.texts", "v1.0.toml"),
    booklet=Booklet(
        year="2014",
        language="English",
        first_page=(
            "The credits, ending in “Rules v1.0”. The game is called Red, not Red7, and its "
            "discard pile is not yet a canvas."
        ),
    ),
    order=0,
)


@rule("C10", "discard_before_play")
def either_or_both() -> bool:
    """Play and discard may come in either order."""
    return True


@rule("C11", "doing_nothing", kernel={"idle": "if winning"})
def nothing_while_winning(empty_hand: bool, winning: bool) -> bool | None:
    """Doing nothing is not mentioned: you are out only if you are not winning at the end."""
    return None if empty_hand else winning


@rule("C14", "doing_nothing", before=("C11",), kernel={"idle_empty": "if winning"})
def no_rule_for_an_empty_hand(empty_hand: bool, winning: bool) -> bool | None:
    """An empty hand is not mentioned: if you are winning, you stay in without cards."""
    return winning if empty_hand else None


def _cards(discard: Discard) -> str:
    return "card" if discard.size == 1 else "cards"


def within_the_limit(moment: Moment, discard: Discard) -> Message | None:
    """Says that a discard is within the limit."""
    if discard.by_action:
        return None
    return message(
        f"{{number}} is not less than the {{size}} {_cards(discard)} in {{player}}'s palette.",
        number=discard.card.number,
        size=discard.size,
        player=Player(moment.seat),
    )


@rule(
    "C24", "refuse_discard", needs="advanced-discard", says=within_the_limit, kernel={"limit": True}
)
def the_discard_limit(discard: Discard) -> Refusal | None:
    """A card lower than the number of palette cards may not be discarded."""
    if discard.card.number < discard.size and not discard.by_action:
        return refuse(
            f"{{}} is less than the {{}} {_cards(discard)} in the palette",
            discard.card.number,
            discard.size,
        )
    return None


@rule("C37", "refuse_discard", needs="advanced-discard", kernel={"limit_by_action": True})
def the_limit_for_the_seven(discard: Discard) -> Refusal | None:
    """A 7 may not discard a card lower than the number of cards left in the palette."""
    if discard.card.number < discard.size and discard.by_action:
        return refuse(
            f"{{}} is less than the {{}} {_cards(discard)} that would be left in the palette",
            discard.card.number,
            discard.size,
        )
    return None


@rule("C25", "draw_earned", needs="advanced-discard", kernel={"draw": "no", "draw_by_action": "no"})
def no_draw() -> Draw:
    """A discard earns no draw."""
    return Draw.NO


@rule("C37", "action_choices", needs="action", numbers=(7,), kernel={"action": "discard another"})
def a_seven_discards_another_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 7 discards another card from its player's palette to the canvas."""
    return [SHED[each.index] for each in moment.palette if each is not card]


@rule("C41", "refuse_taking", needs="action", says=palettes_compared, kernel={})
def any_card_of_any_player() -> None:
    """A 1 takes any card from any other player."""


@rule("C42", "refuse_taking", needs="action", says=even_for_spite, kernel={})
def spite_is_not_mentioned() -> None:
    """Nothing stops a player who is going out from using a 1."""
