"""What a player does in a step, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

from red7.engine.turn import Moment
from red7.hooks.answers import Draw
from red7.hooks.messages import Listed, Message, Player, message
from red7.hooks.step_words import DONE, TO_DO, BroughtWords, in_words, place_named
from red7.table.cards import Card, CardSet
from red7.table.moves import Move
from red7.table.steps import END, PASS, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State

_WORDS: Final = {
    Kind.PLAY: ("play {card}", "plays {card}"),
    Kind.DISCARD: ("discard {card}", "discards {card}"),
    Kind.TAKE: ("take {card}", "takes {card}"),
    Kind.SHED: ("discard {card} from the palette", "discards {card} from the palette"),
    Kind.RETURN: ("put {card} on the deck", "puts {card} on the deck"),
    Kind.DRAW: ("draw {card}", "draws {card}"),
    Kind.ACT: ("do {what}", "does {what}"),
    Kind.PASS: ("pass", "passes"),
    Kind.END: ("end the turn", "ends the turn"),
}
"""Every kind of step: what may be done, and what a player does."""
_FROM_A_PLAYER: Final = ("take {card} from {player}", "takes {card} from {player}")
_UNKNOWN_DRAW: Final = ("draw a card", "draws a card")


def _worded(
    step: Step, form: int, others: Iterable[tuple[int, CardSet]], own: BroughtWords
) -> Message:
    """A step in one of the two forms; ``others``: the palettes from which a card may be taken.

    ``own``: what plug-ins say of the steps that they bring.
    """
    card, words = step.card, _WORDS[step.kind][form]
    if step.kind is Kind.ACT:
        return in_words(step, form, own) or message(words, what=brought(step))
    if step.kind is Kind.TAKE:
        owner = next((Player(seat) for seat, palette in others if card in palette), None)
        if owner is not None:
            return message(_FROM_A_PLAYER[form], card=card, player=owner)
    if step.kind is Kind.DRAW and card is None:
        return message(_UNKNOWN_DRAW[form])
    return message(words) if card is None else message(words, card=card)


def deed(moment: Moment, step: Step, *, named: bool = True) -> Message:
    """What a step does; ``named``: with the card whose action it is."""
    if step.kind is Kind.END and moment.steps:
        return message("end the turn here")
    done = _worded(step, TO_DO, moment.others, moment.book.step_words)
    if not named or step.kind not in (Kind.TAKE, Kind.SHED, Kind.RETURN):
        return done
    due = moment.at_its_action(step)
    acting = due.pending if due.acts_by(step) else moment.pending
    return done if acting is None else message("{deed} with {card}", deed=done, card=acting)


def on_offer(moment: Moment, step: Step) -> Step | Message:
    """A choice in words; a step of a plug-in that has none for it as it is written."""
    if step.kind is Kind.ACT:
        return in_words(step, TO_DO, moment.book.step_words) or step
    return deed(moment, step, named=False)


def asked_for(rules: Rules, state: State) -> Iterator[tuple[Step, str, Card | None]]:
    """What the card just played, a draw that was earned, or another rule asks for now, in words.

    With each step comes the card whose action it is, if it is one. Whether a rule refuses the step
    is another question, and so are plays and discards of the hand.
    """
    moment = Moment.of(rules.book, state)
    found: dict[Step, Card | None] = {}
    for due in moment.actions_due():
        for step in due.options:
            if step.kind is not Kind.PLAY:
                found.setdefault(step, due.pending)
    if moment.draw is not Draw.NO and not moment.deck_is_empty:
        found[moment.next_draw] = None
    found |= dict.fromkeys(moment.other_steps())
    for step, acting in found.items():
        yield step, str(deed(moment, step, named=False)), acting


class ActionNext(Enum):
    """Whether an action is done before a turn may end."""

    MUST = "must"
    MAY = "may"
    CANNOT = "cannot"


def action_next(rules: Rules, state: State) -> tuple[Card, ActionNext] | None:
    """The card whose action comes next in a turn legal so far, if it has anything to choose."""
    steps = frozenset(rules.steps(state))
    due = [each for each in Moment.of(rules.book, state).actions_due() if [*each.options]]
    if not steps or not due:
        return None
    can = [each for each in due if steps & frozenset(each.options)]
    acting = (can or due)[0].pending
    assert acting is not None
    if END not in steps:
        return acting, ActionNext.MUST
    return acting, ActionNext.MAY if can else ActionNext.CANNOT


def told(state: State, turn: Turn, own: BroughtWords) -> Message:
    """What the player to move does in a whole turn; ``own``: see ``words_of``.

    >>> from red7.table.position import State
    >>> print(told(State.parse("*G2:V1/R7:?"), Turn.parse("+V1xR7"), {}))
    A plays V1 and takes R7 from B
    """
    what = done(state, turn, own)
    if state.to_move is None:
        return message("{done}", done=what)
    return message("{player} {done}", player=Player(state.to_move), done=what)


def done(state: State, turn: Turn, own: BroughtWords) -> Listed:
    """The same without the player: ``plays V1 and takes R7 from B``."""
    return _listed(state, turn, DONE, own)


def to_do(state: State, turn: Turn, own: BroughtWords) -> Listed:
    """The same as an instruction: ``play V1 and take R7 from B``."""
    return _listed(state, turn, TO_DO, own)


def _listed(state: State, turn: Turn, form: int, own: BroughtWords) -> Listed:
    seats = enumerate(state.seats)
    others = [(seat, each.palette) for seat, each in seats if seat != state.to_move]
    return Listed([_worded(step, form, others, own) for step in turn.steps or (PASS,)])


def brought(step: Step) -> Message:
    """A step of a plug-in: its name, and where its cards go."""
    if not step.moves:
        return message("'{name}'", name=step.name)
    moves = Listed([moved(move) for move in step.moves])
    return message("'{name}' ({moves})", name=step.name, moves=moves)


def moved(move: Move) -> Message:
    """One move of such a step."""
    card = message("a card") if move.card is None else message("{card}", card=move.card)
    source = place_named(move.source)
    if move.target is None and move.card is None:
        return message("seeing {place}", place=source)
    if move.target is None:
        return message("seeing {card} in {place}", card=card, place=source)
    said = "{card} from {source} to {target}"
    return message(said, card=card, source=source, target=place_named(move.target))
