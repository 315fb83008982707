"""On what a ruling depends, where hidden cards would change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from red7.engine.judge import Judgement
from red7.engine.turn_start import LOOK_LIMIT
from red7.engine.worlds import HiddenCards
from red7.referee.ruling import Reason, cited
from red7.referee.wording import joined, player

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
    who, text = player(moment.seat), otherwise.text
    verdict = "legal" if judged.legal else "not legal"
    for_it, against = _example(spoken, who), _example(moment.start.world, who)
    if for_it and against:
        text = f"it is {verdict} {for_it}, for example; {against}, {text}"
    else:
        text = f"it is {verdict} with some of them; with others, {text}"
    return attrs.evolve(otherwise, text=f"It depends on hidden cards: {text}")


def _example(world: World | None, who: str) -> str:
    """One way to fill the hidden cards of a world; empty where that is too much to say."""
    found = None if world is None else world.example()
    if found is None:
        return ""
    held, drawn = found
    parts = [f"{who} holds {joined(held)}"] if held else []
    parts += [f"draws {joined(drawn)}" if held else f"{who} draws {joined(drawn)}"] if drawn else []
    return f"if {' and '.join(parts)}" if parts else ""


def surely(asked: Callable[[], bool], moment: Moment) -> bool | None:
    """The answer to a question about a moment; None where it depends on hidden cards."""
    world = moment.start.world
    try:
        if world is None:
            return asked()
        with world.kept_silent():
            return asked()
    except HiddenCards:
        return None


def given_up(book: Rulebook, state: State) -> Reason:
    """The reason that says that nobody can look at every way to go on."""
    who = player(state.to_move or 0)
    text = f"{who} has too many ways to go on: after {LOOK_LIMIT} the answer was left open."
    return cited(book, book.deciding("action_required", None, None), text)
