"""On what a ruling depends, where hidden cards would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7.engine.judge import Judgement
from red7.engine.turn_start import LOOK_LIMIT
from red7.hooks.messages import Listed, Message, Player, message
from red7.referee.ruling import Reason, cited

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.engine.worlds import World
    from red7.hooks.rulebook import Rulebook
    from red7.table.position import State


def dependence(judged: Judgement, moment: Moment, otherwise: Reason) -> Reason:
    """The reason that says on which hidden cards a turn depends.

    ``moment`` is its end in a world that rules otherwise, and ``otherwise`` the reason given there.
    """
    spoken = None if judged.last is None else judged.last.start.world
    verdict = "legal" if judged.legal else "not legal"
    player = Player(moment.seat)
    for_it, against = _example(spoken, player), _example(moment.start.world, player)
    if for_it is None or against is None:
        said = message(
            f"It depends on hidden cards: it is {verdict} with some of them; with others, {{why}}",
            why=otherwise.message,
        )
    else:
        said = message(
            f"It depends on hidden cards: it is {verdict} {{if}}, for example; {{otherwise}}, "
            "{why}",
            **{"if": for_it, "otherwise": against, "why": otherwise.message},
        )
    return attrs.evolve(otherwise, message=said)


def _example(world: World | None, player: Player) -> Message | None:
    """One way to fill the hidden cards of a world; None if that is too much to say."""
    found = None if world is None else world.example()
    if found is None:
        return None
    held, drawn = Listed(found[0]), Listed(found[1])
    if held.things and drawn.things:
        said = "if {player} holds {held} and draws {drawn}"
        return message(said, player=player, held=held, drawn=drawn)
    if held.things:
        return message("if {player} holds {held}", player=player, held=held)
    return message("if {player} draws {drawn}", player=player, drawn=drawn) if found[1] else None


def given_up(book: Rulebook, state: State) -> Reason:
    """The reason that says that nobody can look at every way to go on."""
    said = message(
        "{player} has too many ways to go on: after {limit} the answer was left open.",
        player=Player(state.to_move or 0),
        limit=LOOK_LIMIT,
    )
    return cited(book, book.rules["action_required"][-1], said)
