"""What a player does in a step, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from red7.engine.turn import Moment
from red7.hooks.answers import Draw
from red7.hooks.messages import Listed, Message, Player, message
from red7.table.cards import CardSet
from red7.table.moves import Move, Place, Zone
from red7.table.steps import PASS, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State

_TO_DO, _DONE = 0, 1
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


def _worded(step: Step, form: int, others: Iterable[tuple[int, CardSet]]) -> Message:
    """A step in one of the two forms; ``others``: the palettes from which a card may be taken."""
    card, words = step.card, _WORDS[step.kind][form]
    if step.kind is Kind.ACT:
        return message(words, what=brought(step))
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
        return message("end the turn after {turn}", turn=Turn(moment.steps))
    done = _worded(step, _TO_DO, moment.others)
    if not named or step.kind not in (Kind.TAKE, Kind.SHED, Kind.RETURN):
        return done
    due = moment.at_its_action(step)
    acting = due.pending if due.acts_by(step) else moment.pending
    return done if acting is None else message("{deed} with {card}", deed=done, card=acting)


def asked_for(rules: Rules, state: State) -> Iterator[tuple[Step, str]]:
    """What the card just played, a draw that was earned, or another rule asks for now, in words.

    Whether a rule refuses it is another question, and so are plays and discards of the hand.
    """
    moment = Moment.of(rules.book, state)
    found = dict.fromkeys(
        step for due in moment.actions_due() for step in due.options if step.kind is not Kind.PLAY
    )
    if moment.draw is not Draw.NO and not moment.deck_is_empty:
        found[moment.next_draw] = None
    found.update(dict.fromkeys(moment.other_steps()))
    for step in found:
        yield step, str(deed(moment, step, named=False))


def told(state: State, turn: Turn) -> Message:
    """What the player to move does in a whole turn.

    >>> from red7.table.position import State
    >>> print(told(State.parse("*G2:V1/R7:?"), Turn.parse("+V1xR7")))
    A plays V1 and takes R7 from B
    """
    what = done(state, turn)
    if state.to_move is None:
        return message("{done}", done=what)
    return message("{player} {done}", player=Player(state.to_move), done=what)


def done(state: State, turn: Turn) -> Listed:
    """The same without the player: ``plays V1 and takes R7 from B``."""
    return _listed(state, turn, _DONE)


def to_do(state: State, turn: Turn) -> Listed:
    """The same as an instruction: ``play V1 and take R7 from B``."""
    return _listed(state, turn, _TO_DO)


def _listed(state: State, turn: Turn, form: int) -> Listed:
    seats = enumerate(state.seats)
    others = [(seat, each.palette) for seat, each in seats if seat != state.to_move]
    return Listed([_worded(step, form, others) for step in turn.steps or (PASS,)])


def brought(step: Step) -> Message:
    """A step of a plug-in: its name, and where its cards go."""
    if not step.moves:
        return message("'{name}'", name=step.name)
    moves = Listed([moved(move) for move in step.moves])
    return message("'{name}' ({moves})", name=step.name, moves=moves)


def moved(move: Move) -> Message:
    """One move of such a step."""
    card = message("a card") if move.card is None else message("{card}", card=move.card)
    source = _place(move.source)
    if move.target is None and move.card is None:
        return message("seeing {place}", place=source)
    if move.target is None:
        return message("seeing {card} in {place}", card=card, place=source)
    said = "{card} from {source} to {target}"
    return message(said, card=card, source=source, target=_place(move.target))


def _place(place: Place) -> Message:
    if place.seat is not None:
        return message(f"{{player}}'s {_ZONES[place.zone]}", player=Player(place.seat))
    return message(f"the {_ZONES[place.zone]}")


_ZONES: Final = {
    Zone.HAND: "hand",
    Zone.PALETTE: "palette",
    Zone.DECK: "deck",
    Zone.BOTTOM: "bottom of the deck",
    Zone.CANVAS: "canvas",
}
