"""The readings: where a text can be read in more than one way, and what each way makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ours import asked_how, heading, of_kind, our_names, rules_of, with_all_variants
from tables import NOTICE, anchor, code, table

from red7 import Plugin, PluginConflict
from red7.cases import Case, cases
from red7.cases.page import heading as case_heading
from red7.hooks.rulebook import Rule
from red7.hooks.specs import EVERY, FIRST, HOOKS

HEAD = """\
# Readings

{notice}

Where a text can be read in more than one way, `red7` plays one of them by default, and a small
plug-in, a *reading*, plays the other: `v1.0+must-stay-in`. A ruling names the readings that would
rule otherwise. A reading is *open* in the texts whose words permit it; it can be named with the
others, too, but then every ruling that it decides is marked as a house rule.
"""

NO_RULE = {
    EVERY: "No rule of its own: nothing is refused.",
    FIRST: "No rule of its own: the other clauses decide.",
}
"""What is heard where nobody answers a question under a clause, by the sort of the hook."""


def lines(names: frozenset[str] | None = None) -> Iterator[str]:
    """The page, line by line."""
    names = our_names() if names is None else names
    editions = [card.name for card in of_kind("edition", names)]
    readings = of_kind("reading", names)
    yield HEAD.format(notice=NOTICE)
    yield from table(
        ("reading", "what it does", "open in"),
        (
            (f"[`{card.name}`](#{anchor(card.name)})", card.changes, _texts(card.open_in, editions))
            for card in readings
        ),
    )
    for card in readings:
        yield f"## {card.name}\n"
        yield f"{card.changes}\n"
        yield from _clauses(card)
        for rule in rules_of(card, names):
            yield from _question(card, rule, editions, names)
        yield from _cases(card)


def _texts(texts: Sequence[str], editions: list[str]) -> str:
    return "every text" if set(texts) >= set(editions) else code(texts) or "no text"


def _clauses(card: Plugin) -> Iterator[str]:
    links = (f"[{heading(each)}](texts.md#{anchor(heading(each))})" for each in card.clauses)
    yield f"Clause: {', '.join(links)}.\n"


def _question(
    card: Plugin, rule: Rule, editions: list[str], names: frozenset[str]
) -> Iterator[str]:
    """One question: the reading's answer, where it is open, and what is heard without it."""
    hook = rule.mark.hook
    asked = (HOOKS[hook].__doc__ or "").partition("\n")[0]
    permitting = rule.mark.open_in or card.open_in
    yield f"**{asked}** ([`{hook}`](hooks.md#{hook}), {rule.clause})\n"
    yield from table(
        ("", "answer"),
        [
            (f"by the reading (open in {_texts(permitting, editions)})", rule.says),
            *(
                (f"by default in {_texts(texts, editions)}", says)
                for says, texts in _defaults(rule, editions, names).items()
            ),
        ],
    )


def _defaults(rule: Rule, editions: list[str], names: frozenset[str]) -> dict[str, list[str]]:
    """What is heard on the clause without the reading: the sentence, and the texts it holds in."""
    found: dict[str, list[str]] = {}
    for edition in editions:
        book = with_all_variants(edition, names).book
        heard = book.ruling_on(rule.mark.hook, rule.clause)
        says = heard.says if heard else NO_RULE[asked_how(rule.mark.hook)]
        found.setdefault(says, []).append(edition)
    return found


def _cases(card: Plugin) -> Iterator[str]:
    """Cases of its clauses in which it rules otherwise, in a text that permits it."""
    links = [
        f"[{case.id}](casebook.md#{anchor(case_heading(case))})"
        for case in cases()
        if case.clause in card.clauses and any(_parts(card, case, text) for text in card.open_in)
    ]
    if links:
        yield f"Cases that turn on it: {', '.join(links)}.\n"


def _parts(card: Plugin, case: Case, text: str) -> bool:
    """Whether a text rules otherwise with the reading than without it."""
    if case.turn is None:
        return False
    rules = case.rules_for(text)
    state = rules.state(case.position)
    try:
        by_reading = rules.adding(card.name).adjudicate(state, case.turn)
    except PluginConflict:  # the case names a rival reading
        return False
    return rules.adjudicate(state, case.turn).holding != by_reading.holding
