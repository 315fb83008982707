"""What was found out lately about positions, for each thread by itself.

A game asks for the steps of a position, takes one, and asks again. What the engine knew of the
position when it made it is kept for a while, so that it need not be worked out anew. Positions
themselves never change, and no thread sees what another has noted.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment
    from red7.table.position import State

LIMIT: Final = 512
"""How many positions are remembered in each thread."""


class _Recent(threading.local):
    """Positions by their identity, each with the rules by which its round is not over."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[State, Playbook, Playbook, Moment | None]] = {}


_RECENT: Final = _Recent()


def note(book: Playbook, state: State, moment: Moment | None = None) -> None:
    """Remember that the round is not over, and where the turn stands."""
    known = _RECENT.known
    if len(known) >= LIMIT:
        known.clear()  # cheaper than finding the oldest, and what is lost is found out again
    known[id(state)] = state, book.original, book, moment


def is_over(book: Playbook, state: State) -> bool:
    """Whether nobody can take a turn: the round is over, or these rules are not for this table."""
    found = _RECENT.known.get(id(state))
    if found is not None and found[0] is state and found[1] is book.original:
        return False
    if state.to_move is None or not book.has_seats_for(state):
        return True
    if book.round_result(state) is not None:
        return True
    note(book, state)
    return False


def moment(book: Playbook, state: State) -> Moment | None:
    """Where the turn stands, if it is remembered."""
    found = _RECENT.known.get(id(state))
    if found is None or found[2] is not book or found[0] is not state:
        return None
    return found[3]
