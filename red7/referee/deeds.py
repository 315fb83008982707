"""What a player does in a step, in words."""

from __future__ import annotations

from red7.engine.turn import Moment
from red7.referee.wording import player
from red7.table.cards import Card
from red7.table.steps import Kind, Step, Turn


def deed(moment: Moment, step: Step, *, named: bool = True) -> str:
    """What a step does; ``named``: with the card whose action it is."""
    card = step.card
    using = f" with {moment.pending}" if named and moment.pending else ""
    match step.kind:
        case Kind.PLAY:
            return f"play {card}"
        case Kind.DISCARD:
            return f"discard {card}"
        case Kind.TAKE:
            return f"take {card}{_owner(moment, card)}{using}"
        case Kind.SHED:
            return f"discard {card} from the palette{using}"
        case Kind.RETURN:
            return f"put {card} on the deck{using}"
        case Kind.DRAW:
            return f"draw {card or 'a card'}"
        case Kind.PASS:
            return "pass"
        case Kind.END:
            return f"end the turn after {Turn(moment.steps)}" if moment.steps else "end the turn"


def _owner(moment: Moment, card: Card | None) -> str:
    for seat, palette in moment.others:
        if card in palette:
            return f" from {player(seat)}"
    return ""
