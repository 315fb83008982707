"""What a player does in a step, in words."""

from __future__ import annotations

from red7.engine.turn import Moment
from red7.hooks.messages import Message, Player, message
from red7.table.cards import Card
from red7.table.steps import Kind, Step, Turn


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
        case Kind.PASS:
            return message("pass")
        case Kind.END:
            if not moment.steps:
                return message("end the turn")
            return message("end the turn after {turn}", turn=Turn(moment.steps))


def _owner(moment: Moment, card: Card | None) -> Player | None:
    return next((Player(seat) for seat, palette in moment.others if card in palette), None)
