"""The case book as a page: what this version rules in every case, and where it chose.

``python -m red7.cases.page`` writes it; ``docs/casebook.md`` is its output, and a test says when it
is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

from red7.cases import Case, Finding, cases, run

HEAD = """\
# The case book

<!-- Written by `python -m red7.cases.page`; do not edit. -->

{count} numbered cases, each put to {texts} texts by running this version. A case is never
renumbered. The data are the TOML files in `red7/cases/`, for programs in any language:

| field | what it is |
|---|---|
| `id` | the clause it turns on, a dot, a running number |
| `title`, `note` | what happens, and what the dispute is |
| `clause` | the clause, `C01` to `C46` |
| `rules` | plug-ins added to every text (`advanced+action`), or nothing |
| `position`, `turn` | the situation, in [the notation](notation.md) |
| `question` | left out: about the turn; or `who`, `starts`, `scores`, `match`, `deal` |
| `misreading` | an answer that is found in public and stands in no text |
| `rulings` | for every text the answer, how plainly it speaks (`mark`) and where (`section`) |

The answers: `legal`, `survives`, `after` (a position) for a turn, and `certain = false` where the
hidden cards decide; `winner` (a seat from 0, or
`"none"`) and `cards` for `who`; `seat` for `starts`; `cards` for `scores`; `over` and `winners` for
`match`; `hand`, `palette` and `first` for `deal`. `red7 cases` runs them all;
[run them with a program of your own](run-the-casebook.md).

A text marked *ambiguous* or *silent* does not settle the case: there this version chose, as the
readings and `docs/architecture.md` say.
"""


def lines() -> Iterator[str]:
    """The page, line by line."""
    book = cases()
    yield HEAD.format(count=len(book), texts=len(book[0].rulings))
    for clause, group in groupby(book, key=lambda case: case.clause):
        yield f"## {clause}\n"
        for case in group:
            yield from _case(case)


def _case(case: Case) -> Iterator[str]:
    rules = f" with `{case.rules}`" if case.rules else ""
    asked = f"`{case.turn}`" if case.turn is not None else f"*{case.question}*"
    yield f"### {case.id} {case.title}\n"
    yield f"`{case.position}`: {asked}{rules}\n"
    findings = [run(case, text) for text in case.rulings]
    by_answer: dict[str, list[str]] = {}
    for finding in findings:
        by_answer.setdefault(_answer(finding), []).append(_text(finding))
    for answer, texts in by_answer.items():
        yield f"- **{answer}**: {', '.join(texts)}"
    yield f"\n{case.note}"
    if case.misreading:
        yield f"\n*Misread as:* {case.misreading}"
    yield ""


def _answer(finding: Finding) -> str:
    found = finding.found
    match finding.case.question:
        case "turn":
            if not found["legal"]:
                return "not legal"
            verdict = "legal, stays in" if found["survives"] else "legal, goes out"
            return verdict if found["certain"] else f"{verdict}, if the hidden cards allow it"
        case "who":
            winner = found["winner"]
            return "nobody is winning" if winner == "none" else f"{_player(winner)} is winning"
        case "starts":
            return f"{_player(found['seat'])} starts"
        case "scores":
            return f"scores {found['cards']}"
        case "match":
            winners = " and ".join(_player(seat) for seat in found["winners"])
            return f"over, won by {winners}" if found["over"] else "not over"
        case _:
            hand, palette, first = found["hand"], found["palette"], found["first"]
            return f"{hand} hand cards, {palette} palette card, {first} first"


def _player(seat: int) -> str:
    return chr(ord("A") + seat)


def _text(finding: Finding) -> str:
    mark = finding.case.rulings[finding.text].mark
    wrong = "" if finding.passed else " **(the book says otherwise)**"
    return f"{finding.text}{'' if mark == 'explicit' else f' ({mark})'}{wrong}"


def main() -> None:
    """Write the page to standard output."""
    sys.stdout.write("\n".join(lines()))


if __name__ == "__main__":
    main()
