"""What a round or a match brings each player.

``pay_games`` in ``red7/batch/game_loops.py`` must pay the same: ``tests/batch`` compares them.
"""

from __future__ import annotations

from collections.abc import Iterable


def payoffs(players: int, winners: Iterable[int]) -> tuple[float, ...]:
    """Every loser pays one, and the winners share it; nobody pays if nobody wins or all do.

    >>> payoffs(3, [1]), payoffs(2, [])
    ((-1.0, 2.0, -1.0), (0.0, 0.0))
    """
    won = frozenset(winners)
    if not won or len(won) == players:
        return (0.0,) * players
    share = (players - len(won)) / len(won)
    return tuple(share if seat in won else -1.0 for seat in range(players))
