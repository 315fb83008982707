"""On what a ruling depends, where hidden cards would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.engine.judge import Judgement
from red7.engine.turn_start import LOOK_LIMIT
from red7.hooks.messages import Listed, Message, Player, message
from red7.referee.permissions import who_offers
from red7.referee.ruling import FATE, Reason, cited
from red7.table.cards import Card
from red7.table.steps import Turn, named_bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from red7.engine.turn import Moment
    from red7.hooks.rulebook import Rulebook
    from red7.table.position import State


def dependence(judged: Judgement, moment: Moment, otherwise: Reason, turn: Turn) -> Reason:
    """The reason that says on which hidden cards a turn depends.

    ``moment`` is its end in a world that rules otherwise, and ``otherwise`` the reason given there.
    """
    verdict = "it is legal" if judged.legal else "it is not legal"
    told: dict[str, object] = {"why": otherwise.message}
    if judged.survives and otherwise.question in FATE:
        verdict, told["player"] = "{player} stays in", Player(moment.seat)
    for_it = None if judged.last is None else _example(judged.last, turn)
    against = _example(moment, turn)
    if for_it is None or against is None:
        words = f"It depends on hidden cards: {verdict} with some of them; with others, {{why}}"
    else:
        words = f"It depends on hidden cards: {verdict} {{if}}, for example; {{otherwise}}, {{why}}"
        told |= {"if": for_it, "otherwise": against}
    said = message(words, **told)
    return attrs.evolve(otherwise, message=said)


def _example(last: Moment, turn: Turn) -> Message | None:
    """One way to fill the hidden cards of a turn's world; None if that is too much to say."""
    world, player = last.start.world, Player(last.seat)
    found = None if world is None else world.example()
    if found is None:
        return None
    shown = _turned_up(turn, last)
    private = _held_or_drawn(player, found[0], [card for card in found[1] if card not in shown])
    if not shown:
        return private
    public = message("if {player} turns up {shown}", player=player, shown=Listed(shown))
    if private is None:
        return public
    return message("{public}, and {private}", public=public, private=private)


def _held_or_drawn(player: Player, held: list[Card], drawn: list[Card]) -> Message | None:
    if held and drawn:
        said = "if {player} holds {held} and draws {drawn}"
        return message(said, player=player, held=Listed(held), drawn=Listed(drawn))
    if held:
        return message("if {player} holds {held}", player=player, held=Listed(held))
    return (
        message("if {player} draws {drawn}", player=player, drawn=Listed(drawn)) if drawn else None
    )


def _turned_up(turn: Turn, last: Moment) -> list[Card]:
    """The cards that a turn turns up in a world, and that neither it nor the position names."""
    known = last.before.known_bits | named_bits(turn.steps)
    return [
        move.card
        for asked, done in zip(turn.steps, last.steps, strict=False)
        if asked.turns_up
        for move in done.moves
        if move.card is not None and not move.card.bit & known and move.known_to(-1, last.seat, 0)
    ]


def said_of_one_card(book: Rulebook, turn: Turn, moments: Sequence[Moment]) -> Iterator[Reason]:
    """Of which cards all other reasons speak, where a turn does not name what it turns up."""
    shown = _turned_up(turn, moments[-1])
    if not shown:
        return
    unnamed = next(number for number, step in enumerate(turn.steps) if step.turns_up)
    words = "The card that is turned up is not named; what is said here holds for {cards}."
    if len(shown) > 1:
        words = "The cards that are turned up are not named; what is said here holds for {cards}."
    rule = who_offers(book, moments[unnamed], turn.steps[unnamed])
    yield cited(book, rule, message(words, cards=Listed(shown)))


def given_up(book: Rulebook, state: State) -> Reason:
    """The reason that says that nobody can look at every way to go on."""
    said = message(
        "{player} has too many ways to go on: after {limit} the answer was left open.",
        player=Player(state.to_move or 0),
        limit=LOOK_LIMIT,
    )
    return cited(book, book.rules["action_required"][-1], said)
