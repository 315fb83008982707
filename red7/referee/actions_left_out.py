"""Why the action of a card that was played is left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.checks import choices_refused
from red7.engine.turn import Moment
from red7.hooks.messages import Message, Player, message
from red7.referee.clause_cases import cases_of
from red7.referee.ruling import Reason, cited
from red7.referee.wording import in_a_row

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook


def actions_left_out(book: Rulebook, moment: Moment, due: Moment | None = None) -> Iterator[Reason]:
    """The same for every action down to the one that is ``due``, or for all of them."""
    kept = -1 if due is None else len(due.waiting)
    for left_out in moment.actions_due():
        if len(left_out.waiting) > kept:
            yield from action_left_out(book, left_out)


def action_left_out(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """What is against each choice of the action, and that it is therefore left out."""
    card = moment.pending
    if card is None:
        return
    required, begun = book.requiring(moment, card), moment.has_acted()
    if not book.action_required(moment, card):
        need_not = "The action of {card} need not be done."
        if begun:
            need_not = "The rest of the action of {card} need not be done."
        yield cited(book, required, message(need_not, card=card))
        return
    refused = list(choices_refused(moment))
    for rule in dict.fromkeys(each.rule for each in refused if each.rule is not None):
        why = dict.fromkeys(each.message for each in refused if each.rule is rule)
        words = "The action of {card} is barred: {why}."
        if rule.mark.hook == "refuse_draw" and moment.deck_is_empty:
            words = "The action of {card} cannot be done: {why}."
        if begun:
            words = "The action of {card} cannot go on: {why}."
        said = message(words, card=card, why=in_a_row(why, "; "))
        yield cited(book, rule, said, *cases_of(moment))
    if moment.surely(moment.can_act) is None:
        perhaps = "The action of {card} is left out if the hidden cards do not allow it."
        if begun:
            perhaps = "The action of {card} goes on only if the hidden cards allow it."
        said = message(perhaps, card=card)
    elif begun:
        said = message(
            "The action of {card} cannot go on, so the rest of it is left out.", card=card
        )
    else:
        by_the_core = any(each.rule is None for each in refused)
        said = _left_out(moment, by_the_core, not refused and bool(moment.options))
    yield cited(book, required, said)


def _left_out(moment: Moment, none_wins: bool, none_leads_on: bool) -> Message:
    card, player = moment.pending, Player(moment.seat)
    if none_wins:
        return message(
            "The action of {card} cannot be done, so it is left out: no card it may discard would "
            "leave {player} winning.",
            card=card,
            player=player,
        )
    if none_leads_on:
        return message(
            "The action of {card} cannot be done, so it is left out: nothing it could do leads to "
            "a legal turn.",
            card=card,
        )
    return message("The action of {card} cannot be done, so it is left out.", card=card)
