"""How the cases of a program come out under every text."""

from __future__ import annotations

from functools import cache

import red7
from peers.asking import agrees
from peers.book import TEXTS, PeerCase, departures, not_asked


@cache
def cannot_be_asked() -> frozenset[str]:
    """The ids of the cases that cannot be put to this engine."""
    return frozenset(each for group in not_asked() for each in group.cases)


@cache
def differing(case: PeerCase) -> tuple[str, ...]:
    """The texts under which this engine answers a case otherwise."""
    return tuple(text for text in TEXTS if not agrees(case, red7.Rules(text)))


def asked(cases: tuple[PeerCase, ...]) -> tuple[PeerCase, ...]:
    """Those of the cases that can be asked."""
    return tuple(case for case in cases if case.id not in cannot_be_asked())


def without_slips(cases: tuple[PeerCase, ...]) -> tuple[PeerCase, ...]:
    """Those of the cases whose result is that of some text or reading, as far as is known."""
    slips = {case for each in departures() if each.clause is None for case in each.cases}
    return tuple(case for case in cases if case.id not in slips)


def agreeing(cases: tuple[PeerCase, ...], text: str) -> int:
    """How many of the cases hold under a text."""
    return sum(text not in differing(case) for case in asked(cases))


def played(cases: tuple[PeerCase, ...]) -> tuple[str, ...]:
    """The texts under which all the cases hold."""
    return tuple(text for text in TEXTS if agreeing(cases, text) == len(asked(cases)))


def played_with_a_reading(cases: tuple[PeerCase, ...]) -> tuple[str, ...]:
    """Rules of one text and one reading, named by a departure, under which all the cases hold."""
    ids = {case.id for case in cases}
    named = {
        rules
        for departure in departures()
        if ids & set(departure.cases)
        for rules in departure.holds
        if "+" in rules
    }
    return tuple(
        rules
        for rules in sorted(named)
        if all(agrees(case, red7.Rules.parse(rules)) for case in asked(cases))
    )
