"""What a player may have meant by a discard, and how a turn that may not end here goes on."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from red7.engine.conditions import action_due, is_in_hand_or_palette
from red7.engine.turn import Moment
from red7.engine.worlds import HiddenCards
from red7.hooks.culprits import FAILURES
from red7.hooks.languages import said
from red7.referee.refusals import shown
from red7.referee.steps_in_words import on_offer
from red7.referee.wording import player
from red7.table.steps import END, SHED, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.referee.ruling import Ruling
    from red7.rules import Rules
    from red7.table.position import State

_MOST: Final = 3
"""How many ways to do an action are named."""


def as_meant(rules: Rules, state: State, turn: Turn) -> Turn:
    """A turn in plain words: the discard of a palette card is its action's, where one does that."""
    if state.to_move is None or not any(step.kind is Kind.DISCARD for step in turn):
        return turn
    found: list[Step] = []
    try:
        moment = Moment.of(rules.book, state)
        for step in islice(turn, len(state.so_far), None):
            found.append(_by_an_action(moment, step) or step)
            if not moment.is_possible(found[-1]):
                break
            moment = moment.after(found[-1])
    except FAILURES:  # the ruling says what failed, and whose fault it is
        return turn
    begun = turn.steps[: len(state.so_far)]
    return Turn((*begun, *found, *turn.steps[len(begun) + len(found) :]))


def _by_an_action(moment: Moment, step: Step) -> Step | None:
    """The same discard by an action, where the palette has the card and no other way is left."""
    if step.kind is not Kind.DISCARD or step.card is None or not moment.mine & step.card.bit:
        return None
    if is_in_hand_or_palette(moment, step) is None:
        return None
    shed = SHED[step.card.index]
    return shed if any(shed in due.options for due in moment.actions_due()) else None


def way_on(ruling: Ruling) -> str:
    """What to say to a player whose turn is refused for an action not done, or not named."""
    if ruling.legal or ruling.judged is None or not ruling.judged.moments:
        return ""
    moment, steps = ruling.judged.moments[-1], ruling.turn.steps
    place = len(ruling.judged.moments) - 1
    step = steps[place] if place < len(steps) else END
    try:
        shed = _by_an_action(moment, step)
        if shed is not None:
            meant = Turn((*steps[:place], shed, *steps[place + 1 :]))
            words = "Did you mean the action of {card}, {turn}?"
            return said(words, turn=meant, card=moment.pending)
        if ruling.found[0].question == "action_required":
            return _how_to_act(action_due(moment, step))
    except HiddenCards:
        pass
    return ""


def whose_card(ruling: Ruling) -> str:
    """What to say where the hand of another player has the card: perhaps it is that one's turn.

    Not for a table at which that hand is hidden.
    """
    state, judged = ruling.state, ruling.judged
    if ruling.legal or judged is None or not judged.moments:
        return ""
    place = len(judged.moments) - 1
    card = ruling.turn.steps[place].card if place < len(ruling.turn.steps) else None
    for seat, each in enumerate(state.seats):
        if card is not None and seat != state.to_move and each.hand_bits & card.bit:
            words = "{card} is in {player}'s hand: '*' goes in front of the player to move."
            return said(words, card=card, player=player(seat))
    return ""


def _how_to_act(due: Moment | None) -> str:
    """What to say to do the action that is due; if cards are hidden, what its rule says."""
    if due is None or due.pending is None:
        return ""
    ways = [str(on_offer(due, each)) for each in shown(due, due.options) if _is_seen(due, each)]
    if not ways:
        return said(due.book.action_rule(due, due.pending).says)
    if len(ways) == 1:
        return said("To do it, say: {way}.", way=ways[0])
    if len(ways) > _MOST:
        ways = [*ways[:_MOST], said("{count} more", count=len(ways) - _MOST)]
    return said("To do it, say one of these: {ways}.", ways="; ".join(ways))


def _is_seen(moment: Moment, step: Step) -> bool:
    """Whether a step is not the play of a card that a hidden hand only may hold."""
    return step.kind is not Kind.PLAY or step.card is None or bool(moment.hand_bits & step.card.bit)
