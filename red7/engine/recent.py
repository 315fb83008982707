"""What was found out recently about positions, separately for each thread.

A game asks for the steps of a position, takes one, and asks again. What the engine knew of the
position when it made it is kept for a while, so that it need not be worked out again. Positions
themselves never change, and no thread sees what another has noted.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.engine.turn import Moment
    from red7.table.position import State
    from red7.table.steps import Turn

LIMIT: Final = 512
"""How many positions are remembered in each thread."""


class _Recent(threading.local):
    """Positions by their identity, each with the rules by which its round is not over."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[State, Playbook, Playbook, Moment | None]] = {}
        self.listed: tuple[State, Playbook, Sequence[Turn], Mapping[int, State]] | None = None
        """The position of the last list of turns: see ``note_surviving``."""


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


def note_surviving(
    book: Playbook, state: State, turns: Sequence[Turn], ends: Mapping[int, State]
) -> None:
    """Remember the surviving turns of a position, of which most often one is played next.

    ``ends``: by the identity of a turn where it leads to, as far as that was found out.
    """
    _RECENT.listed = state, book, turns, ends


def survives(book: Playbook, state: State, turn: Turn) -> bool | State:
    """Whether this very turn was listed as one that survives, or, if known, where it leads to."""
    listed = _RECENT.listed
    if listed is None or listed[0] is not state or listed[1] is not book:
        return False
    known = listed[3].get(id(turn))
    return known or id(turn) in map(id, listed[2])
