"""Draws that may save the player to move: turns up to a hidden card which may keep them in.

No list of turns can hold what follows such a draw, since nobody knows yet what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from red7.errors import IllegalTurn, InvalidTurn
from red7.hooks.languages import said
from red7.referee.wording import player
from red7.rules import Rules
from red7.table.cards import Card, CardSet, cards_of
from red7.table.position import State
from red7.table.steps import DRAW, DRAW_UNKNOWN, Kind, Step, Turn

_MOST_TURNS: Final = 2000
"""How many turns are looked through for draws."""


def saving_draws(rules: Rules, state: State) -> list[Turn]:
    """For each card that lets the player draw what may keep them in: the shortest way to that draw.

    It looks as far as the next hidden card, and counts only cards after which a turn is sure.

    >>> rules = Rules.parse("v1.2+action")
    >>> table = "*R7I6:B5V5V3/B7R6O5Y3R2:O3?2/G7G2:?5 Y ?21"
    >>> [str(turn) for turn in saving_draws(rules, rules.state(table))]
    ['+V3=?']
    """
    found: dict[Card | None, Turn] = {}
    for begun in _up_to_a_draw(rules, state):
        drawer = drawn_by(begun)
        if drawer not in found and _may_save(rules, state, begun):
            found[drawer] = begun
    return [*found.values()]


def drawn_by(begun: Turn) -> Card | None:
    """The card played last before the draw at the end; None if there is none."""
    played = [step.card for step in begun.steps if step.kind is Kind.PLAY]
    return played[-1] if played else None


def hope(state: State, draws: Sequence[Turn]) -> str:
    """That no turn is sure to keep the player in, and what may; empty if nothing does."""
    if not draws or state.to_move is None:
        return ""
    who, cards = player(state.to_move), _still_to_play(state, draws)
    if any(turn.turns_up for turn in draws):
        words = "No turn is sure to keep {player} in; the card that is turned up may."
        return said(words, player=who)
    if not cards:
        words = "No turn is sure to keep {player} in; the next card that is drawn may."
        return said(words, player=who)
    words = "No turn is sure to keep {player} in; a card drawn by {cards} may."
    return said(words, player=who, cards=cards)


def your_hope(state: State, draws: Sequence[Turn]) -> str:
    """The same, said to the player."""
    cards = _still_to_play(state, draws)
    if any(turn.turns_up for turn in draws):
        return said("No turn is sure to keep you in; the card that you turn up may.")
    if not cards:
        return said("No turn is sure to keep you in; the next card that you draw may.")
    words = "No turn is sure to keep you in; {cards} draws a card that may."
    if len(cards) > 1:
        words = "No turn is sure to keep you in; {cards} draw cards that may."
    return said(words, cards=cards)


def _still_to_play(state: State, draws: Sequence[Turn]) -> CardSet:
    """The cards that draw, except one that has been played already."""
    taken = {step.card for step in state.so_far if step.kind is Kind.PLAY}
    cards = {drawn_by(turn) for turn in draws}
    return CardSet(card for card in cards if card is not None and card not in taken)


def _up_to_a_draw(rules: Rules, state: State) -> list[Turn]:
    """The legal turns cut off after the draw of a hidden card, the short first."""
    taken = len(state.so_far)
    turns, _ = rules.turns(state).first(_MOST_TURNS)
    cut = {
        Turn(turn.steps[: number + 1])
        for turn in turns
        for number, step in enumerate(turn.steps)
        if number >= taken and _shows_a_card(step)
        if not any(map(_shows_a_card, turn.steps[taken:number]))
    }
    return sorted(cut, key=lambda turn: (len(turn.steps), str(turn)))


def _shows_a_card(step: Step) -> bool:
    """Whether the player learns which card a step brings only by taking it."""
    return step == DRAW_UNKNOWN or step.turns_up


def is_sure(rules: Rules, state: State, turn: Turn) -> bool:
    """Whether a legal turn does not depend on a card that it turns up."""
    return not turn.turns_up or rules.adjudicate(state, turn).certain


def _may_save(rules: Rules, state: State, begun: Turn) -> bool:
    """Whether some card that may be drawn leaves a turn that keeps the player in."""
    for step in begun.steps[len(state.so_far) : -1]:
        state = rules.step(state, step)
    unseen = cards_of(rules.book.deck.bits & ~state.known_bits)
    return any(_saves(rules, state, begun.steps[-1], card) for card in unseen)


def _saves(rules: Rules, state: State, step: Step, card: Card) -> bool:
    try:
        if step.kind is Kind.DRAW:
            after = rules.step(state, DRAW[card.index])
        else:
            after = rules.step(state, step.naming(card))
    except (IllegalTurn, InvalidTurn):  # refused with just this card, or it shows several
        return False
    return bool(rules.turns(after, surviving=True).first(1)[0])
