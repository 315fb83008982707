"""The questions of the JSON interface; each is worked out in a process of its own.

The answers are the facts of ``red7.facts``, as ``--json`` writes them on the command line.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from red7 import facts
from red7.errors import BrokenPlugin, quoted
from red7.facts import Facts
from red7.referee.asked import read_position, read_rules, rules_or_editions, with_a_player_to_move
from red7.referee.compare import compare, compare_editions
from red7.table.steps import Turn
from red7.web.errors import Unanswerable

MOST_TURNS: Final = 2000
"""How many turns are listed at most."""

Texts = tuple[str, ...]


def adjudicate(position: str, turn: str, rules: Texts, added: Texts) -> Facts:
    """The rulings on a turn."""
    asked = rules_or_editions(rules, added)
    state = with_a_player_to_move(read_position(position, asked), asked)
    comparison = (
        compare(state, turn, asked) if rules else compare_editions(state, Turn.parse(turn), added)
    )
    return facts.adjudicate(state, comparison[0].turn, comparison)


def who(position: str, rules: str, added: Texts) -> Facts:
    """Who is winning."""
    [asked] = read_rules([rules], added)
    return facts.who(asked, read_position(position, [asked]))


def turns(position: str, rules: str, added: Texts, surviving: bool) -> Facts:
    """The legal turns, as many as may be listed."""
    [asked] = read_rules([rules], added)
    state = with_a_player_to_move(read_position(position, [asked]), [asked])
    staying = asked.turns(state, surviving=True)
    found, truncated = asked.turns(state, surviving=surviving).first(MOST_TURNS)
    listed = [{"turn": str(turn), "survives": surviving or turn in staying} for turn in found]
    why = f"Only the first {len(listed)} turns are listed." if truncated else ""
    staying_in = sum(bool(each["survives"]) for each in listed)
    tail = facts.turns_tail(state, len(listed), staying_in, why)
    head = facts.turns_head(asked, state, surviving)
    return {**head, "turns": listed, **tail, "truncated": truncated}


def steps(position: str, rules: Texts, added: Texts) -> Facts:
    """The steps that may be taken now, by each of the rules; none where the turn is not legal."""
    asked = rules_or_editions(rules, added)
    state = with_a_player_to_move(read_position(position, asked), asked)
    found = []
    for each in asked:
        try:
            steps = [str(step) for step in each.steps(state)]
        except BrokenPlugin as error:
            if rules or error.plugin != each.edition:
                raise
            continue
        found.append({"rules": str(each), "steps": steps})
    return facts.document("steps", position=str(state), steps=found)


def disputes(first: str, second: str, added: Texts, seed: int, effort: int) -> Facts:
    """What two rules disagree on."""
    from red7.disputes import find

    one, other = (read_rules([text], added)[0] for text in (first, second))
    return facts.disputes(find(one, other, seed=seed, effort=effort))


def cases(clause: str) -> Facts:
    """The case book, or the cases of a clause, put to this install."""
    from red7.cases import cases as book
    from red7.cases import run

    chosen = [case for case in book() if clause in ("", case.clause)]
    return facts.cases(chosen, [run(case, text) for case in chosen for text in case.rulings])


def case(name: str) -> Facts:
    """One case in full."""
    from red7.cases import cases as book
    from red7.cases import run

    for each in book():
        if each.id == name.upper():
            return facts.case(each, [run(each, text) for text in each.rulings])
    raise Unanswerable(f"There is no case {quoted(name)}.", HTTPStatus.NOT_FOUND)


def plugins() -> Facts:
    """What is installed."""
    from red7.hooks import registry

    return facts.plugins(registry.plugins(), registry.broken())
