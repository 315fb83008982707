"""The facts of a table: who is winning under each color, and the legal turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from red7.facts.rulings import reason_facts, stated_otherwise_facts
from red7.facts.schema import Facts, document
from red7.table.cards import Color

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State


def who(rules: Rules, state: State) -> Facts:
    """Who is winning, under the canvas rule and under each of the seven."""
    statement = rules.explain(state, "who") if state.players_in else None
    return document(
        "who",
        position=str(state),
        rules=str(rules),
        canvas=rules.color(state).letter,
        leader=rules.leader(state),
        reasons=[reason_facts(each) for each in statement.reasons] if statement else [],
        alternatives=[stated_otherwise_facts(each) for each in statement.alternatives]
        if statement
        else [],
        colors=[_color_facts(rules, state, each) for each in reversed(Color)],
    )


def turns_head(rules: Rules, state: State, surviving: bool) -> Facts:
    """What stands before the list of turns."""
    return document("turns", position=str(state), rules=str(rules), only_surviving=surviving)


def turns_tail(state: State, count: int, stay: int, stopped: str = "") -> Facts:
    """What stands after the list of turns; ``stopped`` says why it was cut short, if it was."""
    complete = not stopped and (state.to_move is None or state.mover.hand_unknown == 0)
    note = f"{stopped} {not_listed(state)}".strip()
    return {"count": count, "surviving": stay, "complete": complete, "note": note}


def not_listed(state: State) -> str:
    """Which turns are not listed, because the position does not show their cards."""
    if state.to_move is None or state.mover.hand_unknown == 0:
        return ""
    size = state.mover.hand_unknown
    some = "unknown cards" if size is None else f"{size} unknown card{'' if size == 1 else 's'}"
    return f"The hand has {some}: turns that use them are not listed."


def _color_facts(rules: Rules, state: State, color: Color) -> Facts:
    return {
        "color": color.letter,
        "name": str(color),
        "rule": rules.color_rule(color),
        "played": color is rules.color(state),
        "leader": rules.leader(state, color),
        "standings": [
            None if seat.out else {"count": standing.count, "cards": str(standing.cards)}
            for seat, standing in (
                (seat, rules.standing(state, number, color))
                for number, seat in enumerate(state.seats)
            )
        ],
    }
