"""What the person may do in a match: with the hand, with other cards, and whole turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from red7.hooks.step_words import TO_DO, in_words
from red7.referee.steps_in_words import brought, to_do
from red7.referee.wording import player
from red7.table.cards import Card
from red7.table.steps import END, Kind, Step, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from red7.players.session import Session

OFFERED: Final = 40
"""How many whole turns are offered."""


@attrs.frozen
class Choice:
    """A step that the person may take, and the card that it is about, if there is one."""

    step: str
    card: str
    keeps_in: bool
    """Whether a turn that goes on with it, or ends by it, is sure to keep the person in."""


@attrs.frozen
class Held:
    """A card of the person's hand, and what may be done with it now."""

    card: str
    rule: str
    """Its color, and what the color asks for."""
    choices: tuple[tuple[str, Choice], ...]


@attrs.frozen
class Offer:
    """A turn that keeps the person in, and in words what is left of it to do."""

    turn: str
    words: str


_OF_THE_HAND: Final = {Kind.PLAY: "play", Kind.DISCARD: "discard"}


def hand(session: Session, offers: Sequence[Turn]) -> tuple[Held, ...]:
    """Every card of the hand, and what the person may do with it."""
    found: dict[str, list[tuple[str, Choice]]] = {
        card.text: [] for card in session.view.seats[session.me].hand
    }
    for step in session.game.steps:
        if step.kind in _OF_THE_HAND and step.card is not None:
            choice = _choice(session, step, offers)
            found.setdefault(step.card.text, []).append((_OF_THE_HAND[step.kind], choice))
    rule = session.rules.color_rule
    return tuple(
        Held(card, f"{Card(card).color}: {rule(Card(card).color)}", tuple(choices))
        for card, choices in found.items()
    )


def choices(session: Session, offers: Sequence[Turn]) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """What the person may do besides, in words, and with which cards."""
    found: dict[str, list[Choice]] = {}
    for step in session.game.steps:
        if step.kind not in _OF_THE_HAND:
            words = _words(session, step)
            if step.kind is Kind.ACT and words in found:  # the same words for two of its steps
                words = str(brought(step))
            found.setdefault(words, []).append(_choice(session, step, offers))
    return tuple((words, tuple(choices)) for words, choices in found.items())


def _choice(session: Session, step: Step, offers: Sequence[Turn]) -> Choice:
    number = len(session.view.so_far)
    follows = () if step.kind in (Kind.END, Kind.PASS) else (step,)
    keeps_in = any(turn.steps[number : number + 1] == follows for turn in offers)
    return Choice(str(step), step.card.text if step.card else "", keeps_in)


def _words(session: Session, step: Step) -> str:
    """What a step does, for the person who may take it."""
    match step.kind:
        case Kind.SHED:
            return "discard from the palette"
        case Kind.RETURN:
            return "put on the deck"
        case Kind.DRAW:
            return "draw"
        case Kind.TAKE:
            owner = next(
                (seat for seat, each in enumerate(session.view.seats) if step.card in each.palette),
                None,
            )
            return "take" if owner is None else f"take from {player(owner)}"
        case Kind.ACT:
            return str(in_words(step, TO_DO, session.rules.book.step_words) or brought(step))
        case _:
            stays = "stay in" if session.stays_in else "go out"
            return f"{'end the turn' if step == END else 'pass'} and {stays}"


def offered(session: Session, offers: Sequence[Turn]) -> tuple[Offer, ...]:
    """Whole turns that keep the person in, beside ending the turn here."""
    start, taken = session.view.before or session.view, session.view.so_far
    longer = [turn for turn in offers if turn.steps != taken]
    own = session.rules.book.step_words
    return tuple(
        Offer(str(turn), str(to_do(start, Turn(turn.steps[len(taken) :]), own)))
        for turn in longer[:OFFERED]
    )
