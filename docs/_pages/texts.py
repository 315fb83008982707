"""The texts side by side: what each says of each clause, and how it is played by default.

Made of the plug-ins' own citations and rules, so that it cannot say anything else than a ruling.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from ours import clauses, heading, of_kind, our_names, with_all_variants
from tables import NOTICE, anchor, code, table

from red7 import Citation, Plugin
from red7.hooks.specs import HOOKS

HEAD = """\
# The texts side by side

{notice}

What each text says of each clause, in our words, with the place where it stands; under it, how
`red7` plays the clause by default, and which readings would play it otherwise. All of it is taken
from the plug-ins: the same citations stand under a ruling.
"""

MARKS = """\
How plainly a text speaks: **X** explicit, **I** inferred from its other words, **A** ambiguous,
**S** silent. Where it is ambiguous or silent, [this version chose](choices.md), and
[the readings](readings.md) say how else the words can be understood. A case that a text treats
separately has a line of its own under its clause; the case *plain* is where every reading of an
ambiguous clause leads to the same result.
"""

SHORT_CUT = "ranks"
"""The hook that only repeats, faster, what others say."""


def lines(names: frozenset[str] | None = None) -> Iterator[str]:
    """The page, line by line."""
    names = our_names() if names is None else names
    editions = of_kind("edition", names)
    cited = {card.name: card.citations() if card.citations else {} for card in editions}
    known = list(dict.fromkeys([*clauses(), *(each for said in cited.values() for each in said)]))
    yield HEAD.format(notice=NOTICE)
    yield from table(
        ("text", "document", "what it changes"),
        ((f"`{card.name}`", card.source, card.changes) for card in editions),
    )
    yield "## How plainly they speak\n"
    yield MARKS
    yield from _overview(known, cited)
    part = ""
    for clause in known:
        if clauses().get(clause, (part, ""))[0] != part:
            part = clauses()[clause][0]
            yield f"## {part}\n"
        yield f"### {heading(clause)}\n"
        yield from _said(clause, cited)
        yield from _played(clause, editions, names)
        yield from _elsewhere(clause, names)


def _overview(known: list[str], cited: Mapping[str, Mapping[str, Citation]]) -> Iterator[str]:
    yield from table(
        ("clause", *cited),
        (
            (
                f"[{heading(clause)}](#{anchor(heading(clause))})",
                *(
                    str(said[clause].mark)[0].upper().replace("E", "X") if clause in said else ""
                    for said in cited.values()
                ),
            )
            for clause in known
        ),
    )


def _said(clause: str, cited: Mapping[str, Mapping[str, Citation]]) -> Iterator[str]:
    """What the texts say; those that say the same in the same words share a line."""
    saying: dict[tuple[str, str, str, str], list[str]] = {}
    for edition, said in cited.items():
        if clause in said:
            for case, found in _cases("", said[clause]):
                row = case, found.says, found.section, str(found.mark)
                saying.setdefault(row, []).append(edition)
    rows = sorted(saying.items(), key=lambda row: row[0][0])
    yield from table(
        ("text", "says", "where", "how plainly"),
        (
            (code(texts) + (f", case *{case}*" if case else ""), *said)
            for (case, *said), texts in rows
        ),
    )


def _cases(name: str, cited: Citation) -> Iterator[tuple[str, Citation]]:
    """A citation, and those on cases of it, with the names of the cases."""
    yield name, cited
    for case, found in cited.cases.items():
        yield from _cases(f"{name}, {case}" if name else case, found)


def _played(clause: str, editions: list[Plugin], names: frozenset[str]) -> Iterator[str]:
    """The answers that are heard under this clause, with every variant on."""
    heard: dict[str, dict[str, list[str]]] = {}
    for card in editions:
        for hook, rules in with_all_variants(card.name, names).book.rules.items():
            for rule in rules:
                if rule.clause == clause:
                    heard.setdefault(hook, {}).setdefault(rule.says, []).append(card.name)
    if heard:
        yield "Played by default:\n"
    for hook in [name for name in HOOKS if name in heard and name != SHORT_CUT]:
        for says, texts in heard[hook].items():
            where = "" if len(texts) == len(editions) else f" ({code(texts)})"
            yield f"- [`{hook}`](hooks.md#{hook}): {says}{where}"
    if heard:
        yield ""


def _elsewhere(clause: str, names: frozenset[str]) -> Iterator[str]:
    readings = [
        f"[`{card.name}`](readings.md#{anchor(card.name)})"
        for card in of_kind("reading", names)
        if clause in card.clauses
    ]
    cases = f"[Cases](casebook.md#{anchor(heading(clause))})."
    yield f"Other readings: {', '.join(readings)}. {cases}\n" if readings else f"{cases}\n"


def main() -> None:
    """Write the page to standard output, with the editions named beside ours."""
    sys.stdout.write("\n".join(lines(our_names() | set(sys.argv[1:]))))


if __name__ == "__main__":
    main()
