"""On what a ruling depends, where hidden cards would change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import attrs

from red7.judging import Judgement
from red7.rulings import Reason, cited
from red7.turn_start import LOOK_LIMIT
from red7.wording import player
from red7.worlds import HAND, HiddenCards

if TYPE_CHECKING:
    from red7.moment import Moment
    from red7.rulebook import Rulebook
    from red7.state import State
    from red7.worlds import World


def dependence(judged: Judgement, moment: Moment, otherwise: Reason) -> Reason:
    """The reason that says on which hidden cards a turn depends.

    ``moment`` is its end in a world that rules otherwise, and ``otherwise`` the reason given there.
    """
    spoken = None if judged.last is None else judged.last.start.world
    who = player(moment.seat)
    verdict = "legal" if judged.legal else "not legal"
    helping, hindering = _found(spoken, who), _found(moment.start.world, who)
    if helping:
        text = f"it is {verdict} with {helping}, for example; otherwise {otherwise.text}"
    elif hindering:
        text = f"with {hindering}, for example, {otherwise.text}"
    else:
        text = f"with others, {otherwise.text}"
    return attrs.evolve(otherwise, text=f"It depends on hidden cards: {text}")


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


def _found(world: World | None, who: str) -> str:
    """The hidden cards that a world has put where they matter."""
    return " and ".join(_placed(world, who)) if world is not None else ""


def _placed(world: World, who: str) -> Iterator[str]:
    for card, places in world.found():
        yield f"{card} in {who}'s hand" if places & HAND else f"{card} to be drawn"
