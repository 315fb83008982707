"""The conditions on steps that the core itself knows: where cards are, and what a turn is made of.

Each takes a moment and a step, and refuses or does not. Whatever else is forbidden is a rule of
some plug-in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from red7.hooks.answers import Draw
from red7.hooks.messages import Listed, Player
from red7.table.steps import Kind, Step

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.hooks.answers import Refusal
    from red7.table.cards import Card

NOT_A_CHOICE: Final = "its action does something else"
NOT_OFFERED: Final = "no card was played whose action does this"
CANNOT_MOVE: Final = "{} cannot be moved like that"
NOT_EARNED: Final = "nothing has earned it"
_MUST: Final = Draw.MUST


def permitted(moment: Moment, step: Step, apart_from: str = "") -> bool:
    """Whether no rule refuses a choice of the pending action, apart from those on one clause."""
    return all(
        check.test(moment, step) is None
        for check in moment.book.checks[step.kind].asked
        if not apart_from or check.rule is None or check.rule.clause != apart_from
    )


# --- facts of the table -------------------------------------------------------------------------


def is_in_hand(moment: Moment, step: Step) -> Refusal | None:
    """The card to play must be in the hand."""
    card = step.card
    if card is not None and moment.holds(card):
        return None
    return _why_not_in_hand(moment, card), (card,)


def _why_not_in_hand(moment: Moment, card: Card | None) -> str:
    """The words for a card that the hand cannot give: what was done with it, or where it lies."""
    for done in moment.steps:
        if done.card is card and done.kind is Kind.PLAY:
            return "{} has already been played in this turn"
        if done.card is card and done.kind is Kind.DISCARD:
            return "{} has already been discarded in this turn"
    if card is not None and moment.mine & card.bit:
        return "{} is in the palette, not in the hand"
    return "{} is not in the hand"


def is_in_hand_or_palette(moment: Moment, step: Step) -> Refusal | None:
    """The card to discard must be in the hand, or in the palette where the rules allow that."""
    card = step.card
    assert card is not None
    if moment.mine & card.bit:
        if moment.book.discard_from_palette and moment.played:
            return None
        return "{} is in the palette, not in the hand", (card,)
    return None if moment.holds(card) else (_why_not_in_hand(moment, card), (card,))


def is_on_the_table(moment: Moment, step: Step) -> Refusal | None:
    """The card of an action must lie where the action finds it."""
    if step.kind is Kind.ACT and not _is_known(moment, step):
        names = moment.book.step_names
        if not names:
            return "these rules have no step of that name", ()
        return "these rules have no step of that name, only {}", (Listed(names),)
    if moment.is_possible(step):
        return None
    if step.kind is Kind.ACT:
        return CANNOT_MOVE, (moment.impossible_move(step),)
    if step.kind is Kind.TAKE:
        return "{} is not in the palette of another player who is in", (step.card,)
    return "{} is not in {}'s palette", (step.card, Player(moment.seat))


def is_a_choice(moment: Moment, step: Step) -> Refusal | None:
    """It must be something that the pending action does."""
    if not moment.is_possible(step) or _is_offered(moment, step) or not _is_known(moment, step):
        return None
    if moment.pending is None:
        return NOT_OFFERED, ()
    return NOT_A_CHOICE, ()


def _is_known(moment: Moment, step: Step) -> bool:
    """Whether some plug-in has declared a step of this name, or offers this very one."""
    if step.kind is not Kind.ACT or step.name in moment.book.step_names:
        return True
    return moment.is_possible(step) and _is_offered(moment, step)


def _is_offered(moment: Moment, step: Step) -> bool:
    """Whether it is one of the choices, whatever cards it turns out to show."""
    if moment.is_due(step):
        return True
    if step.kind is not Kind.ACT:
        return False
    return any(each.veiled == step.veiled for each in moment.other_steps())


def is_earned(moment: Moment, step: Step) -> Refusal | None:
    """A discard or an action must have earned the card to draw."""
    return None if moment.draw is not Draw.NO or moment.is_due(step) else (NOT_EARNED, ())


def is_the_top_card(moment: Moment, step: Step) -> Refusal | None:
    """The card drawn must be the top card of the deck."""
    card = step.card
    if moment.deck_is_empty:
        said = permitted(moment, step)  # else a rule says itself that nothing is drawn
        return ("there is no card to draw", ()) if said else None
    if card is None:
        return None
    if moment.deck and moment.deck[0] is not card:
        return "{} is not the top card of the deck", (card,)
    if not moment.deck and moment.is_known(card):
        return "{} is not in the deck", (card,)
    return None


def is_named_rightly(moment: Moment, step: Step) -> Refusal | None:
    """Doing nothing is called a pass, and ending a turn is not."""
    if step.kind is Kind.PASS and moment.steps:
        return "something has already been done", ()
    if step.kind is Kind.END and not moment.steps:
        return "nothing has been done yet", ()
    return None


# --- what a turn is made of ---------------------------------------------------------------------


def draw_comes_first(moment: Moment, _: Step) -> Refusal | None:
    """Refuse anything else while a card that was earned must be drawn."""
    if moment.draw is _MUST and may_draw(moment):
        return "the card that was earned must be drawn first", ()
    return None


def may_draw(moment: Moment) -> bool:
    """Whether a card can be drawn and no rule refuses it."""
    return not moment.deck_is_empty and not moment.book.checks[Kind.DRAW].refuse(moment, _ANY_DRAW)


_ANY_DRAW: Final = Step(Kind.DRAW)


def act_before_a_play(moment: Moment, step: Step) -> Refusal | None:
    """An action that must be done comes before another play."""
    if moment.pending is None or moment.must_play_another():
        return None
    return act_before_the_end(moment, step)


def is_played_by_the_action(moment: Moment, step: Step) -> Refusal | None:
    """An action that plays another card comes first, too: this must be one that it may play."""
    if not moment.must_play_another() or step in moment.options:
        return None
    if is_in_hand(moment, step) is not None:
        return None  # that it is not there is said already
    if act_before_the_end(moment, step) is None:
        return None
    return "{} may not play {}", (moment.pending, step.card)


def act_before_a_discard(moment: Moment, step: Step) -> Refusal | None:
    """It comes before a discard, too, unless it may wait."""
    if moment.pending is None or moment.book.action_waits(moment.pending):
        return None
    return act_before_the_end(moment, step)


def act_before_another_step(moment: Moment, step: Step) -> Refusal | None:
    """And before anything else that a plug-in brings, or that another action does."""
    if moment.draw is not Draw.NO and step.kind is Kind.DRAW:
        return None
    return act_before_the_end(moment, step)


def act_before_the_end(moment: Moment, step: Step) -> Refusal | None:
    """It comes before the end of the turn."""
    due = action_due(moment, step)
    if due is None:
        return None
    if due.has_acted():
        return "the action of {} must be finished first", (due.pending,)
    return "the action of {} must be done first", (due.pending,)


def action_due(moment: Moment, step: Step) -> Moment | None:
    """The moment at which an action is pending that must be done before this step."""
    for due in moment.actions_due():
        assert due.pending is not None
        if due.acts_by(step):
            break
        if due.book.action_required(due, due.pending) and due.can_act():
            return due
    return None


def plays_left(moment: Moment, step: Step) -> Refusal | None:
    """There are only so many plays in a turn, those of actions apart."""
    if moment.plays < moment.book.plays_allowed(moment) or moment.is_due(step):
        return None
    if not moment.played:
        return "no play is allowed", ()
    return "{} has already been played", (moment.played[-1],)


def play_comes_first(moment: Moment, step: Step) -> Refusal | None:
    """The play comes before the discard, where the rules say so."""
    if not moment.discards or moment.is_due(step):
        return None
    return "the play must come before the discard", ()


def discards_left(moment: Moment, _: Step) -> Refusal | None:
    """There are only so many discards in a turn."""
    allowed = moment.book.discards_allowed(moment)
    if moment.discards < allowed:
        return None
    counted = ("one", "") if allowed == 1 else (allowed, "s")
    return "only {} card{} may be discarded in a turn", counted


def would_win(moment: Moment, step: Step) -> Refusal | None:
    """The player must be winning after the discard."""
    card = step.card
    assert card is not None
    if moment.would_win_by_discarding(card):
        return None
    return "after {} the player would not be winning", (card,)


def discard_won(moment: Moment, _: Step) -> Refusal | None:
    """The player must be winning at the end of a turn with a discard."""
    return None if not moment.discards or moment.winning() else _NOT_WON


def action_discard_won(moment: Moment, _: Step) -> Refusal | None:
    """The player must be winning at the end of a turn in which an action discarded."""
    return None if not moment.sheds or moment.winning() else _NOT_WON


_NOT_WON: Final = ("the player is not winning after the discard", ())


# --- which of them are seen to ------------------------------------------------------------------


_CHOSEN: Final = (is_on_the_table, is_a_choice, draw_comes_first, act_before_another_step)
_ENDING: Final = (
    is_named_rightly,
    draw_comes_first,
    discard_won,
    action_discard_won,
    act_before_the_end,
)
SEEN_TO: Final[Mapping[Kind, frozenset[object]]] = {
    Kind.PLAY: frozenset(
        {
            is_in_hand,
            draw_comes_first,
            plays_left,
            play_comes_first,
            act_before_a_play,
            is_played_by_the_action,
        }
    ),
    Kind.DISCARD: frozenset(
        {is_in_hand_or_palette, draw_comes_first, discards_left, would_win, act_before_a_discard}
    ),
    Kind.TAKE: frozenset(_CHOSEN),
    Kind.SHED: frozenset({*_CHOSEN, would_win}),
    Kind.RETURN: frozenset(_CHOSEN),
    Kind.ACT: frozenset(_CHOSEN),
    Kind.DRAW: frozenset({is_earned, is_the_top_card, act_before_another_step}),
    Kind.END: frozenset(_ENDING),
    Kind.PASS: frozenset(_ENDING),
}
"""By the kind of step those that whoever looks for turns sees to without asking: by which steps are
tried, and in which order. Any other condition is asked about each step, as rules are."""
