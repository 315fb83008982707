"""What a player does in a step, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from red7.engine.turn import Moment
from red7.hooks.answers import Draw
from red7.hooks.messages import Listed, Message, Player, message
from red7.table.cards import Card
from red7.table.moves import Move, Place, Zone
from red7.table.steps import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State


def deed(moment: Moment, step: Step, *, named: bool = True) -> Message:
    """What a step does; ``named``: with the card whose action it is."""
    done = _deed(moment, step)
    by_action = step.kind in (Kind.TAKE, Kind.SHED, Kind.RETURN)
    if named and by_action and moment.pending is not None:
        return message("{deed} with {card}", deed=done, card=moment.pending)
    return done


def _deed(moment: Moment, step: Step) -> Message:
    card = step.card
    match step.kind:
        case Kind.PLAY:
            return message("play {card}", card=card)
        case Kind.DISCARD:
            return message("discard {card}", card=card)
        case Kind.TAKE:
            owner = _owner(moment, card)
            if owner is None:
                return message("take {card}", card=card)
            return message("take {card} from {player}", card=card, player=owner)
        case Kind.SHED:
            return message("discard {card} from the palette", card=card)
        case Kind.RETURN:
            return message("put {card} on the deck", card=card)
        case Kind.DRAW:
            return message("draw a card") if card is None else message("draw {card}", card=card)
        case Kind.ACT:
            return message("do {what}", what=brought(step))
        case Kind.PASS:
            return message("pass")
        case _:
            if not moment.steps:
                return message("end the turn")
            return message("end the turn after {turn}", turn=Turn(moment.steps))


def asked_for(rules: Rules, state: State) -> Iterator[tuple[Step, str]]:
    """What the card just played, a draw that was earned, or another rule asks for now, in words.

    Whether a rule refuses it is another question, and so are plays and discards of the hand.
    """
    moment = Moment.of(rules.book, state)
    found = dict.fromkeys(step for step in moment.options if step.kind is not Kind.PLAY)
    if moment.draw is not Draw.NO and not moment.deck_is_empty:
        found[moment.next_draw] = None
    found.update(dict.fromkeys(moment.other_steps()))
    for step in found:
        yield step, str(_deed(moment, step))


def told(state: State, turn: Turn) -> Message:
    """What the player to move does in a whole turn.

    >>> from red7.table.position import State
    >>> print(told(State.parse("*G2:V1/R7:?"), Turn.parse("+V1xR7")))
    A plays V1 and takes R7 from B
    """
    who = state.to_move
    done = Listed([_done(state, step) for step in turn]) if turn.steps else message("passes")
    if who is None:
        return message("{done}", done=done)
    return message("{player} {done}", player=Player(who), done=done)


def _done(state: State, step: Step) -> Message:
    card = step.card
    match step.kind:
        case Kind.PLAY:
            return message("plays {card}", card=card)
        case Kind.DISCARD:
            return message("discards {card}", card=card)
        case Kind.TAKE:
            for seat, each in enumerate(state.seats):
                if card in each.palette and seat != state.to_move:
                    return message("takes {card} from {player}", card=card, player=Player(seat))
            return message("takes {card}", card=card)
        case Kind.SHED:
            return message("discards {card} from the palette", card=card)
        case Kind.RETURN:
            return message("puts {card} on the deck", card=card)
        case Kind.DRAW:
            return message("draws a card") if card is None else message("draws {card}", card=card)
        case Kind.ACT:
            return message("does {what}", what=brought(step))
        case _:
            return message("passes") if step.kind is Kind.PASS else message("ends the turn")


def brought(step: Step) -> Message:
    """A step of a plug-in: its name, and where its cards go."""
    if not step.moves:
        return message("'{name}'", name=step.name)
    moves = Listed([_moved(move) for move in step.moves])
    return message("'{name}' ({moves})", name=step.name, moves=moves)


def _moved(move: Move) -> Message:
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


def _owner(moment: Moment, card: Card | None) -> Player | None:
    return next((Player(seat) for seat, palette in moment.others if card in palette), None)
