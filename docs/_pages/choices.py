"""What this version chose: every clause that a text leaves open, and what is played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ours import clauses, heading, of_kind, our_names, rules_of, with_all_variants
from tables import NOTICE, anchor, code, table
from texts import SHORT_CUT

from red7 import Mark, Plugin
from red7.hooks.specs import HOOKS

HEAD = """\
# This version's choices

{notice}

No text settles everything. Here is every clause on which a text is ambiguous or silent, or clear
except in some cases, with what `red7` plays there unless you name a reading. A ruling that rests
on such a clause says so: its citation is marked *ambiguous* or *silent*. Where only some cases of a
clause are open, only those are marked, and where every reading leads to the same result, nothing
is marked *ambiguous*.
[The case book](casebook.md) shows the choices at work.

Some choices have no other reading, because only one makes sense or because nobody is known to play
otherwise:

- Of two equally large groups the one with the highest card counts.
- 7 and 1 are not adjacent in a run.
- One card is enough for any rule; an empty palette is not winning.
- Equal scores at the end share the match.
- The cards of a player who is out count for nothing and cannot be taken.
- A card that a 1 or a 7 puts on the deck was seen by all and stays known.
"""


def lines(names: frozenset[str] | None = None) -> Iterator[str]:
    """The page, line by line."""
    names = our_names() if names is None else names
    editions = of_kind("edition", names)
    readings = _open_readings(names)
    yield HEAD.format(notice=NOTICE)
    rows = []
    for clause in clauses():
        left_open = _left_open(editions, clause, readings)
        if left_open:
            texts = [text for found in left_open.values() for text in found]
            rows.append(
                (
                    f"[{heading(clause)}](texts.md#{anchor(heading(clause))})",
                    "; ".join(f"{code(found)} ({how})" for how, found in left_open.items()),
                    "<br>".join(_played(texts, clause, names)) or "follows from other clauses",
                    ", ".join(
                        f"[`{name}`](readings.md#{anchor(name)})"
                        for name, where in readings.items()
                        if set(where.get(clause, ())) & set(texts)
                    ),
                )
            )
    yield from table(("clause", "left open by", "played by default", "otherwise by"), rows)


def _open_readings(names: frozenset[str]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Every reading by name: its clauses, and the texts that permit it on each."""
    return {
        card.name: {
            rule.clause: rule.mark.open_in or card.open_in for rule in rules_of(card, names)
        }
        for card in of_kind("reading", names)
    }


def _left_open(
    editions: list[Plugin], clause: str, readings: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> dict[str, list[str]]:
    """The texts that do not settle a clause, by how they do not."""
    found: dict[str, list[str]] = {}
    for card in editions:
        cited = card.citations().get(clause) if card.citations else None
        if cited is not None and cited.mark in (Mark.AMBIGUOUS, Mark.SILENT):
            found.setdefault(str(cited.mark), []).append(card.name)
        elif cited is not None and set(cited.readings) & readings.keys():
            found.setdefault("open to a reading", []).append(card.name)
        elif cited is not None and any(each.mark.is_open for each in cited.cases.values()):
            found.setdefault("open in a case", []).append(card.name)
    return found


def _played(texts: list[str], clause: str, names: frozenset[str]) -> list[str]:
    """What is played in these texts, every sentence once, with the texts if it is not all."""
    said: dict[str, list[str]] = {}
    for text in texts:
        heard = with_all_variants(text, names).book.rules
        for hook in HOOKS:
            for rule in heard[hook]:
                if rule.clause == clause and hook != SHORT_CUT:
                    said.setdefault(rule.says, []).append(text)
    return [
        says if len(where) == len(texts) else f"{says} ({code(where)})"
        for says, where in said.items()
    ]
