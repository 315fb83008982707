"""The Action rule: a 1, 3, 5 or 7 played to the palette acts.

Source: Red7 rulebook v1.2 (2015), "Action Rule (optional)" and its notes. The 7 sends a card from
its player's palette to the canvas or the deck, the 5 plays another card, the 3 draws, the 1 takes a
card from a palette that is not smaller. Optional, with the basic or the advanced game (C34);
a card acts when it is played, not when it is discarded or dealt (C36).
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import Card, Discard, Layer, Moment, Plugin, Refusal, Step, refuse, rule
from red7.author import (
    DRAW,
    DRAW_UNKNOWN,
    PLAY,
    RETURN,
    SHED,
    TAKE,
    InWords,
    Message,
    Player,
    counted,
    indices,
    message,
)

PLUGIN = Plugin(
    name="action",
    layer=Layer.VARIANT,
    changes="The Action rule: a 1, 3, 5 or 7 played to the palette acts.",
    source="Red7 rulebook v1.2: Action Rule",
    order=20,
    title="The Action rule",
)


@rule("C37", "action_choices", numbers=(7,), kernel={"action": "discard or return"})
def a_seven_sends_a_card_away(moment: Moment, card: Card) -> Sequence[Step]:
    """A 7 sends any card of its player's palette, even itself, to the canvas or onto the deck."""
    return [step for each in indices(moment.mine) for step in (SHED[each], RETURN[each])]


@rule("C39", "action_choices", numbers=(5,), kernel={"action": "play"})
def a_five_plays_another_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 5 plays another card from the hand."""
    return [PLAY[each.index] for each in moment.playable()]


@rule("C40", "action_choices", numbers=(3,), kernel={"action": "draw"})
def a_three_draws(moment: Moment, card: Card) -> Sequence[Step]:
    """A 3 draws a card."""
    return (DRAW[moment.deck[0].index] if moment.deck else DRAW_UNKNOWN,)


@rule("C41", "action_choices", numbers=(1,), kernel={"action": "take"})
def a_one_takes_a_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 1 takes a card from the palette of another player who is in and puts it on the deck."""
    return [TAKE[each] for rival in moment.rivals for each in indices(rival)]


def after_a_seven(moment: Moment, discard: Discard) -> Message | None:
    """Says that a discard from the hand may follow the discard of a 7."""
    if discard.by_action or not moment.sheds:
        return None
    said = "{player} may discard {card} after a 7's discard."
    return message(said, player=Player(moment.seat), card=discard.card)


@rule("C44", "refuse_discard", says=after_a_seven, kernel={})
def the_canvas_may_change_twice() -> None:
    """After a 7's discard you may still discard from your hand."""


def palettes_compared(moment: Moment, seat: int, card: Card) -> Message:
    """Says whose card is taken, and how many cards the two players have."""
    theirs = len(moment.palette_of(seat))
    return message(
        "{player} may take {card} from {owner}, who has {theirs}; {player} has {mine}.",
        player=Player(moment.seat),
        card=card,
        owner=Player(seat),
        theirs=counted(theirs, "palette card", "palette cards"),
        mine=InWords(moment.mine.bit_count()),
    )


@rule("C41", "refuse_taking", says=palettes_compared, kernel={"not_from_fewer": True})
def not_from_fewer_cards(moment: Moment, seat: int) -> Refusal | None:
    """A 1 may not take from a player with fewer palette cards than you have."""
    theirs = len(moment.palette_of(seat))
    mine = moment.mine.bit_count()
    if theirs < mine:
        return refuse(
            "{} has {}, fewer than {}'s {}",
            Player(seat),
            counted(theirs, "palette card", "palette cards"),
            Player(moment.seat),
            InWords(mine),
        )
    return None


def can_still_stay_in(moment: Moment, card: Card) -> Message:
    """Says that a card is not taken out of spite."""
    said = "{player} can still stay in after taking {card}."
    if not moment.surely(moment.after(TAKE[card.index]).can_stay_in):
        said = "{player} can still stay in after taking {card}, if the hidden cards allow it."
    return message(said, player=Player(moment.seat), card=card)


def even_for_spite(moment: Moment, card: Card, sentence: str) -> Message:
    """Says the same where a player who is going out may take a card, too."""
    if moment.surely(moment.after(TAKE[card.index]).can_stay_in):
        said = "{player} can still stay in after taking {card}."
    else:
        said = f"{sentence.rstrip('.')}, so {{player}} may take {{card}}."
    return message(said, player=Player(moment.seat), card=card)


@rule("C42", "refuse_taking", says=can_still_stay_in, kernel={"taker_can_stay": True})
def no_spite(moment: Moment, card: Card) -> Refusal | None:
    """You may not use a 1 to take a card if you cannot stay in afterwards."""
    if moment.after(TAKE[card.index]).can_stay_in():
        return None
    return refuse("{} could not stay in after taking {}", Player(moment.seat), card)


def out_of_spite(moment: Moment, card: Card) -> Refusal | None:
    """Refuse to play a 1 that has targets, if taking any of them would not save its owner."""
    if card.number != 1:
        return None
    after = moment.after(PLAY[card.index])
    targets = after.choices(apart_from="C42")
    if targets and not any(after.after(target).can_stay_in() for target in targets):
        return refuse("{} could not stay in after taking a card with {}", Player(moment.seat), card)
    return None
