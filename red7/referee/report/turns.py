"""A list of turns, reported: what was asked, each turn as it is found, and what is left to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from red7.referee.saving_draws import hope, is_sure, saving_draws
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn


@attrs.frozen
class TurnsAsked:
    """What is shown before the list."""

    position: State
    rules: str
    only_surviving: bool


@attrs.frozen
class ListedTurn:
    """A legal turn, and whether its player is still in after it."""

    turn: Turn
    survives: bool
    certain: bool
    """Whether that does not depend on a card that the turn turns up."""


@attrs.frozen
class TurnsListed:
    """What is shown after the list."""

    count: int
    surviving: int
    complete: bool
    note: str
    """What is not listed, and why, and which draw may help where no turn does; often empty."""

    @classmethod
    def of(
        cls, rules: Rules, state: State, count: int, surviving: int, stopped: str = ""
    ) -> TurnsListed:
        """So many turns; ``stopped`` says why the list was cut short, if it was."""
        hidden = _not_listed(state)
        complete = not stopped and not hidden
        draws = "" if surviving or not complete else hope(state, saving_draws(rules, state))
        return cls(count, surviving, complete, " ".join(filter(None, [stopped, hidden, draws])))


def listed(
    rules: Rules, state: State, turns: Iterable[Turn], *, only_surviving: bool
) -> Iterator[ListedTurn]:
    """Turns one by one, as they are found."""
    staying = rules.turns(state, surviving=True)
    for turn in turns:
        survives = only_surviving or turn in staying
        yield ListedTurn(turn, survives, is_sure(rules, state, turn))


def _not_listed(state: State) -> str:
    """Which turns are not listed, because the position does not show their cards."""
    if state.to_move is None or state.mover.hand_unknown == 0:
        return ""
    size = state.mover.hand_unknown
    some = "unknown cards" if size is None else f"{size} unknown card{'' if size == 1 else 's'}"
    return f"The hand has {some}: turns that use them are not listed."
