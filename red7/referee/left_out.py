"""Why the action of a card that was played is left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7.engine.checks import choices_refused
from red7.engine.turn import Moment
from red7.referee.cases import case_of
from red7.referee.hidden import surely
from red7.referee.ruling import Reason, cited
from red7.referee.wording import player

if TYPE_CHECKING:
    from red7.hooks.rulebook import Rulebook


def action_left_out(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """What bars every choice of the action, and that it is left out for that."""
    card = moment.pending
    if card is None:
        return
    required = book.deciding("action_required", moment, card)
    if not book.action_required(moment, card):
        yield cited(book, required, f"The action of {card} need not be done.")
        return
    refused = list(choices_refused(moment))
    for rule in dict.fromkeys(each.rule for each in refused if each.rule is not None):
        sentences = dict.fromkeys(each.sentence for each in refused if each.rule is rule)
        text = f"The action of {card} is left out: {'; '.join(sentences)}."
        yield cited(book, rule, text, case_of(moment))
    why = ""
    if any(each.rule is None for each in refused):
        why = f": no card it may discard would leave {player(moment.seat)} winning"
    elif not refused and moment.options:
        why = ": nothing it could do leads to a legal turn"
    if surely(moment.can_act, moment) is None:
        text = f"The action of {card} is left out where the hidden cards do not allow it."
        yield cited(book, required, text)
        return
    yield cited(book, required, f"The action of {card} cannot be done, so it is left out{why}.")
