"""Other programs: how their own tests come out under every text, and where they depart.

The cases are those of ``tests/peers``; every number on the page is found by asking the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote

from ours import heading
from tables import NOTICE, anchor, code, table

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from peers import tally
from peers.book import TEXTS, Departure, PeerCase, cases, departures, not_asked, programs

HEAD = """\
# Other programs

{notice}

{programs} public programs for Red7 have tests of their own. Their {cases} positions, with the
results that the tests expect, are put to this version under every text. Where it rules otherwise,
this page says why. The same cases run with the tests of `red7`.

This is about tests, not about programs. Most of the tests ask who is winning, and on that the texts
agree: a program that agrees with all eight may still play only one of them. The data,
`tests/peers/cases.json`, name the file, the commit and the test of each case; a program may have
changed since.

Is yours missing? [Run the case book with it](run-the-casebook.md), and send what it says.
"""

ASKED: Final = {
    "who": "who is winning",
    "winning": "whether a player is winning",
    "counting": "which cards count",
    "top": "how many cards count, and the highest of them",
    "points": "how many points a palette scores",
    "same_count": "whether two palettes have the same number of cards that count",
    "higher": "which of two cards is higher",
    "starts": "who starts",
    "surviving": "which turns keep a player in",
    "turn": "whether a turn is legal, and the table after it",
    "target": "how many points end a match",
}
"""What each kind of case asks."""

AGREEING = """\
## How they agree

How many of a program's cases hold under each text. Cases that
[cannot be asked](#what-cannot-be-asked) are not counted.
"""

DEPARTING = """\
## Where they depart

Here a program plays one text or one reading, and the other texts rule otherwise.
"""

OF_NO_TEXT = """\
## What no text says

These results follow from none of the texts, and from no single reading added to one.
"""

NOT_ASKED = """\
## What cannot be asked

A test may use cards that no deal has. Where two palettes show the same card, each is measured by
itself and the results are compared. The cases listed here make no palette at all; the library
refuses them, and says why.
"""


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD.format(notice=NOTICE, programs=len(programs()), cases=len(cases()))
    yield from _kinds()
    yield AGREEING
    yield from _agreement()
    yield DEPARTING
    for departure in departures():
        if departure.clause is not None:
            yield from _by_clause(departure)
    yield OF_NO_TEXT
    yield from table(
        ("program", "what it does", "tests"),
        (
            (", ".join(_programs(each.cases)), each.says, _tests(each.cases))
            for each in departures()
            if each.clause is None
        ),
    )
    yield NOT_ASKED
    yield from table(
        ("program", "why", "tests"),
        ((", ".join(_programs(each.cases)), each.why, _tests(each.cases)) for each in not_asked()),
    )


def _kinds() -> Iterator[str]:
    kinds = [case.kind for case in cases().values()]
    yield from table(
        ("what the tests ask", "cases", "programs"),
        (
            (
                asked,
                str(kinds.count(kind)),
                str(sum(any(each.kind == kind for each in its) for its in programs().values())),
            )
            for kind, asked in ASKED.items()
        ),
    )


def _agreement() -> Iterator[str]:
    yield from table(
        ("program", "cases", *(f"`{text}`" for text in TEXTS), "all hold under"),
        (
            (
                _link(its),
                _count(its),
                *(str(tally.agreeing(its, text)) for text in TEXTS),
                _played(its),
            )
            for its in programs().values()
        ),
    )


def _link(its: tuple[PeerCase, ...]) -> str:
    name = its[0].program
    return f"[{name}](https://github.com/{name})"


def _count(its: tuple[PeerCase, ...]) -> str:
    asked = len(tally.asked(its))
    return str(asked) if asked == len(its) else f"{asked} of {len(its)}"


def _played(its: tuple[PeerCase, ...]) -> str:
    """The rules under which all the cases hold, those apart that hold under none."""
    held = tally.without_slips(its)
    readings = tally.played_with_a_reading(held)
    found = [_some(tally.played(held))] if tally.played(held) or not readings else []
    where = "; ".join([*found, *([code(readings)] if readings else [])])
    apart = len(its) - len(held)
    if not apart:
        return where
    return f"{where}, [{apart} {'case' if apart == 1 else 'cases'}](#what-no-text-says) apart"


def _some(texts: Iterable[str]) -> str:
    """Texts by name, or how many they are where that is shorter."""
    chosen = list(texts)
    missing = [text for text in TEXTS if text not in chosen]
    if not missing:
        return "every text"
    if not chosen:
        return "no text"
    return f"every text but {code(missing)}" if len(missing) == 1 else code(chosen)


def _by_clause(departure: Departure) -> Iterator[str]:
    assert departure.clause is not None
    title = heading(departure.clause)
    readings = [rules for rules in departure.holds if "+" in rules]
    texts = _some(rules for rules in departure.holds if "+" not in rules)
    where = f"{texts}; with a reading: {code(readings)}" if readings else texts
    yield f"### {title}\n"
    yield f"{', '.join(_programs(departure.cases))}: {departure.says}\n"
    yield f"- Holds under: {where}."
    yield f"- Tests: {_tests(departure.cases)}."
    yield f"- What the texts say: [{title}](texts.md#{anchor(title)}).\n"


def _programs(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(cases()[each].program for each in ids))


def _tests(ids: Iterable[str]) -> str:
    """The tests by name, each with its cases and the place where it stands."""
    by_test: dict[str, list[str]] = {}
    for each in ids:
        case = cases()[each]
        place = f"https://github.com/{case.program}/blob/{case.commit}/{quote(case.path)}"
        by_test.setdefault(f"[`{case.test}`]({place})", []).append(each)
    return "; ".join(f"{test} ({', '.join(found)})" for test, found in by_test.items())
