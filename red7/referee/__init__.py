"""The referee: judges a turn step by step and says why, in words a player understands.

The engine judges, and what the rules answer is recorded. The sentences are made here from the cards
on the table and that record; clause, plug-in and source come from the rule that decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.engine import judge
from red7.engine.judge import after_judged
from red7.engine.recording import Record, kept_in
from red7.referee.readings import alternatives, open_readings
from red7.referee.ruling import Ruling

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State
    from red7.table.steps import Turn

__all__ = ["adjudicate", "alternatives", "open_readings"]


def adjudicate(rules: Rules, state: State, turn: Turn) -> Ruling:
    """Rule on a turn. The reasons are found when they are asked for: see ``reasons``."""
    record: Record = {}
    with kept_in(record):
        judged = judge.judged(rules.book.recording, state, turn)
        after = after_judged(state, turn, judged)
    told = judged.legal, judged.survives, after, judged.certain
    return Ruling(rules, state, turn, *told, judged, record)
