"""The tests of other programs as data: the cases, and why some of them depart.

``cases.json`` holds what each program's own tests expect; ``departures.toml`` says why this engine
answers some of them otherwise. ``docs/run-the-casebook.md`` describes the fields.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from red7.cases import cases as casebook

FOLDER: Final = Path(__file__).parent

TEXTS: Final = tuple(casebook()[0].rulings)
"""The texts to which every case is put: those of the case book."""

ASKED: Final[Mapping[str, frozenset[str]]] = {
    "who": frozenset({"rule", "palettes"}),
    "winning": frozenset({"rule", "palettes", "seat"}),
    "counting": frozenset({"rule", "palette"}),
    "top": frozenset({"rule", "palette"}),
    "points": frozenset({"rule", "palette"}),
    "same_count": frozenset({"rule", "palettes"}),
    "higher": frozenset({"lower"}),
    "starts": frozenset({"palettes"}),
    "surviving": frozenset({"position"}),
    "turn": frozenset({"position", "turn"}),
    "target": frozenset({"players"}),
}
"""The kinds of cases, and the fields that put the question: a case has all of its kind's."""

ANSWERED: Final[Mapping[str, frozenset[str]]] = {
    "who": frozenset({"winner"}),
    "winning": frozenset({"winning"}),
    "counting": frozenset({"cards"}),
    "top": frozenset({"count", "top"}),
    "points": frozenset({"points"}),
    "same_count": frozenset(),
    "higher": frozenset({"higher"}),
    "starts": frozenset({"starts"}),
    "surviving": frozenset({"turns"}),
    "turn": frozenset({"legal", "stays", "out", "to_move", "round_winner", "after_empty_hands"}),
    "target": frozenset({"points"}),
}
"""The fields that hold the program's answer: a case has one at least."""

ABOUT: Final = frozenset({"id", "kind", "source", "not_a_deal", "note"})
SOURCE: Final = frozenset({"repo", "path", "commit", "test"})


class InvalidPeerCase(ValueError):
    """A case or a departure that does not fit the schema."""


@attrs.frozen(slots=True, kw_only=True)
class PeerCase:
    """One test of another program."""

    id: str
    kind: str
    program: str
    """Its repository: owner and name."""
    path: str
    commit: str
    test: str
    asked: Mapping[str, Any] = attrs.field(hash=False)
    expected: Mapping[str, Any] = attrs.field(hash=False)
    not_a_deal: tuple[str, ...] = ()
    """Why no real deal can show it."""
    note: str | None = None


@attrs.frozen(slots=True, kw_only=True)
class Departure:
    """Why some cases do not hold under some texts."""

    cases: tuple[str, ...]
    texts: tuple[str, ...]
    """The texts under which they do not hold."""
    says: str
    """What the program does, in a sentence."""
    clause: str | None
    """The clause on which it plays another text or reading; none where it plays no text's."""
    holds: tuple[str, ...]
    """The rules under which they do hold."""


@attrs.frozen(slots=True, kw_only=True)
class NotAsked:
    """Cases that cannot be put to this engine, because their cards make no palette."""

    cases: tuple[str, ...]
    why: str


@cache
def cases() -> Mapping[str, PeerCase]:
    """Every case by its id."""
    entries = json.loads((FOLDER / "cases.json").read_text(encoding="utf-8"))["cases"]
    found = {case.id: case for case in map(read_case, entries)}
    if len(found) < len(entries):
        raise InvalidPeerCase("two cases have the same id.")
    return found


def read_case(entry: Mapping[str, Any]) -> PeerCase:
    """Check one entry against the schema, or raise InvalidPeerCase."""
    name, kind, source = entry.get("id"), str(entry.get("kind")), entry.get("source", {})
    if kind not in ASKED:
        raise InvalidPeerCase(f"the case {name} is of the kind {kind!r}, which is none.")
    if source.keys() != SOURCE:
        raise InvalidPeerCase(f"the case {name} must name its repo, path, commit and test.")
    fields = entry.keys() - ABOUT
    answered = fields & ANSWERED[kind]
    if fields - answered != ASKED[kind] or bool(answered) != bool(ANSWERED[kind]):
        raise InvalidPeerCase(f"the case {name} does not have the fields of the kind {kind!r}.")
    asked = {field: entry[field] for field in ASKED[kind]}
    expected = {field: entry[field] for field in answered}
    if kind == "higher":  # sorted, so that their order does not give the answer away
        asked = {"cards": sorted((entry["higher"], entry["lower"]))}
    elif kind == "same_count":
        expected = {"same_count": True}
    return PeerCase(
        id=str(name),
        kind=kind,
        program=source["repo"],
        path=source["path"],
        commit=source["commit"],
        test=source["test"],
        asked=asked,
        expected=expected,
        not_a_deal=tuple(entry.get("not_a_deal", ())),
        note=entry.get("note"),
    )


@cache
def programs() -> Mapping[str, tuple[PeerCase, ...]]:
    """The cases of every program, by its name."""
    found: dict[str, list[PeerCase]] = {}
    for case in cases().values():
        found.setdefault(case.program, []).append(case)
    return {name: tuple(found[name]) for name in sorted(found, key=str.lower)}


@cache
def departures() -> tuple[Departure, ...]:
    """Every departure, in the order of the list."""
    return tuple(read_departure(entry) for entry in _listed("departure"))


def read_departure(entry: Mapping[str, Any]) -> Departure:
    """Check one entry of the list: it has a clause and rules that agree, or it is a slip."""
    slip = {"cases", "texts", "slip"}
    if entry.keys() != slip and entry.keys() != {"cases", "texts", "clause", "holds", "says"}:
        raise InvalidPeerCase(f"the departure of {entry.get('cases')} has other fields.")
    texts = TEXTS if entry["texts"] == "all" else entry["texts"]
    return Departure(
        cases=tuple(entry["cases"]),
        texts=tuple(texts),
        says=entry["slip"] if "slip" in entry else entry["says"],
        clause=entry.get("clause"),
        holds=tuple(entry.get("holds", ())),
    )


@cache
def not_asked() -> tuple[NotAsked, ...]:
    """Every group of cases that cannot be asked."""
    return tuple(
        NotAsked(cases=tuple(entry["cases"]), why=entry["why"]) for entry in _listed("not_asked")
    )


def _listed(table: str) -> list[Mapping[str, Any]]:
    listed = tomllib.loads((FOLDER / "departures.toml").read_text(encoding="utf-8"))
    entries: list[Mapping[str, Any]] = listed[table]
    return entries
