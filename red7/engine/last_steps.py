"""The turns that end with a play, or with a discard that wins, where nothing is to be asked.

Most turns come from here, so the loops are written out, and in them ``ranks.beats``: calling it for
every card would take longer than all the rest. Every hand card (``held``) comes with what its color
has to beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from red7.engine.bare_moment import Held
    from red7.engine.lines_of_play import Line
    from red7.engine.open_questions import Known
    from red7.hooks.contest import Ranks
    from red7.table.steps import Turn


def add_last_plays(
    found: list[Turn],
    ranks: Ranks,
    ends: Sequence[Known],
    line: Line,
    cards: Sequence[Held],
    held: Sequence[Held],
    mine: int,
    color: int,
    best: tuple[int, ...],
    may_discard: Known,
) -> None:
    """Add the turns that end with one of some plays, or with a winning discard after it."""
    lines, to_beat = line.plays, best[color]
    losing, winning = ends
    for played, _, _ in cards:
        own = ranks[mine | 1 << played]
        line = lines[played]
        rank = own[color]
        if winning if rank > to_beat and (rank & 1 or to_beat < 0) else losing:
            found.append(line.turn)
        if may_discard:
            ended = line.ended
            for index, under, beaten in held:
                if own[under] > beaten and index != played and (own[under] & 1 or beaten < 0):
                    found.append(ended[index])


def add_last_discards(
    found: list[Turn], own: tuple[int, ...], line: Line, held: Sequence[Held]
) -> None:
    """Add the turns that end with a winning discard."""
    ended = line.ended
    for index, color, beaten in held:
        if own[color] > beaten and (own[color] & 1 or beaten < 0):
            found.append(ended[index])


def winning_discards(own: tuple[int, ...], held: Sequence[Held], hand: int) -> list[int]:
    """The cards of a hand whose discard wins, by index; ``held`` may have more than the hand."""
    return [
        index
        for index, color, beaten in held
        if own[color] > beaten and hand >> index & 1 and (own[color] & 1 or beaten < 0)
    ]
