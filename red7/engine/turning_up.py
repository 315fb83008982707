"""Which card a step turns up that nobody has named: a world says so, or each is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.worlds import HiddenCards, deck_place
from red7.table import moves

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.table.cards import Card
    from red7.table.steps import Step


def turned_up(moment: Moment, step: Step) -> Step:
    """The step with the cards that it turns up, as they lie in the world of this turn."""
    world = moment.start.world
    while step.turns_up:
        if world is None:
            raise HiddenCards("it depends on which card is turned up.")
        number, place, cards = _next_card(moment, step)
        step = moment.named(step.naming(world.card_at(place, cards), number))
    return step


def after_each(moment: Moment, step: Step) -> Iterator[Moment]:
    """The moments after a step that turns up a card, for each that it may be."""
    if not step.turns_up:
        yield moment.after(step)
        return
    world = moment.start.world
    number, place, cards = _next_card(moment, step)
    for card in cards:
        if world is None or not world.refutes(card, place):
            yield from after_each(moment, moment.named(step.naming(card, number)))


def _next_card(moment: Moment, step: Step) -> tuple[int, int, tuple[Card, ...]]:
    """The next move of a step that turns up a card, its place, and what may lie there."""
    unseen, _ = moves.unseen(step.moves, len(moment.deck), whole=moment.deck_unknown == 0)
    number = next(number for number, move in enumerate(step.moves) if move.turns_up)
    named = {move.card for move in step.moves}
    cards = tuple(card for card in moment.hidden_cards() if card not in named)
    return number, deck_place(moment.drawn_unseen + sum(unseen[:number])), cards
