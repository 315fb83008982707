"""The case book: numbered cases as data, with the ruling of every text, and a way to run them.

The files beside this one are plain TOML, so that programs in any language can read and run them;
``docs/add-a-case.md`` explains the fields. A case is never renumbered.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

from red7.errors import InvalidPosition, Red7Error
from red7.hooks.marker import Plugin
from red7.hooks.registry import plugins
from red7.referee.ruling import Ruling
from red7.rules import Rules
from red7.table.position import State

QUESTIONS: Mapping[str, frozenset[str]] = {
    "turn": frozenset({"legal", "survives", "after", "certain"}),
    "who": frozenset({"winner", "cards"}),
    "starts": frozenset({"seat"}),
    "scores": frozenset({"cards"}),
    "match": frozenset({"over", "winners"}),
    "deal": frozenset({"hand", "palette", "first"}),
}
"""The questions a case may ask, and the fields of their answers."""


class InvalidCase(Red7Error, ValueError):
    """A case that does not fit the schema."""


@attrs.frozen(slots=True)
class Answer:
    """What one text rules in a case, how plainly, and where."""

    holds: Mapping[str, Any] = attrs.field(hash=False)
    mark: str
    section: str


@attrs.frozen(slots=True, kw_only=True)
class Case:
    """One case of the book."""

    id: str
    title: str
    clause: str
    rules: str
    position: str
    turn: str | None
    question: str
    note: str
    misreading: str | None
    rulings: Mapping[str, Answer] = attrs.field(hash=False)

    def rules_for(self, text: str) -> Rules:
        """The rules under which the case is put to a text."""
        return Rules.parse(f"{text}+{self.rules}" if self.rules else text)

    def laid_out(self) -> tuple[Rules, State]:
        """The first rules that can read the position, and the position: some allow more seats."""
        *others, last = self.rulings
        for text in others:
            with suppress(InvalidPosition):
                rules = self.rules_for(text)
                return rules, rules.state(self.position)
        rules = self.rules_for(last)
        return rules, rules.state(self.position)


@attrs.frozen(slots=True)
class Finding:
    """What this install rules in a case under one text, beside what the book says."""

    case: Case
    text: str
    found: Mapping[str, Any] = attrs.field(hash=False)
    ruling: Ruling | None = None

    @property
    def passed(self) -> bool:
        """Whether they agree."""
        expected = self.case.rulings[self.text].holds
        return all(self.found.get(field) == value for field, value in expected.items())


@cache
def cases() -> tuple[Case, ...]:
    """Every case of this project's book, in the order of the clauses."""
    found: dict[str, Case] = {}
    for file in files(__name__).iterdir():
        if file.name.endswith(".toml"):
            for entry in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
                case = read_case(entry)
                if case.id in found:
                    raise InvalidCase(f"the case {case.id} appears twice in the book.")
                found[case.id] = case
    return tuple(sorted(found.values(), key=_place))


def cases_of(plugin: Plugin) -> tuple[Case, ...]:
    """The cases that a plug-in brings, in the order of the clauses."""
    if plugin.cases is None:
        return ()
    try:
        found = [read_case(entry) for entry in plugin.cases()]
    except InvalidCase as error:
        said = f"the plug-in {plugin.name!r} brings a case that will not do: {error}"
        raise InvalidCase(said) from None
    return tuple(sorted(found, key=_place))


def whole_book() -> tuple[Case, ...]:
    """Every case there is: the project's own, and after them those of installed plug-ins.

    Cases that cannot be read are left out: the plug-in's own conformance suite reports them.
    """
    found = {case.id: case for case in cases()}
    for card in plugins():
        with suppress(InvalidCase):
            found |= {case.id: case for case in cases_of(card) if case.id not in found}
    return tuple(found.values())


def readings_of(case: Case) -> tuple[str, ...]:
    """The readings under which a case is put to the texts."""
    kinds = {plugin.name: plugin.kind for plugin in plugins()}
    return tuple(name for name in case.rules.split("+") if kinds.get(name) == "reading")


def read_case(entry: Mapping[str, Any]) -> Case:
    """Check one entry against the schema, or raise InvalidCase."""
    name = str(entry.get("id", "without id"))
    known = {field.name for field in attrs.fields(Case)}
    if unknown := entry.keys() - known:
        raise InvalidCase(f"the case {name} has unknown fields: {', '.join(sorted(unknown))}.")
    for field in ("id", "title", "clause", "rules", "position", "note", "rulings"):
        if field not in entry:
            raise InvalidCase(f"the case {name} has no field '{field}'.")
    question = entry.get("question", "turn")
    if question not in QUESTIONS:
        raise InvalidCase(f"the case {name} asks {question!r}, which is not a question.")
    if (question == "turn") != ("turn" in entry):
        raise InvalidCase(f"the case {name} must have a turn if, and only if, it asks about one.")
    if not name.removeprefix(f"{entry['clause']}.").isdecimal():
        raise InvalidCase(f"the case {name} is numbered after another clause, {entry['clause']}.")
    return Case(
        id=name,
        title=entry["title"],
        clause=entry["clause"],
        rules=entry["rules"],
        position=entry["position"],
        turn=entry.get("turn"),
        question=question,
        note=entry["note"],
        misreading=entry.get("misreading"),
        rulings={
            text: _read_answer(name, question, answer) for text, answer in entry["rulings"].items()
        },
    )


def _read_answer(name: str, question: str, entry: Mapping[str, Any]) -> Answer:
    holds = {field: value for field, value in entry.items() if field not in ("mark", "section")}
    if not holds or not holds.keys() <= QUESTIONS[question]:
        raise InvalidCase(f"the case {name} answers '{question}' with {', '.join(sorted(holds))}.")
    if "mark" not in entry or "section" not in entry:
        raise InvalidCase(f"the case {name} has a ruling without mark or section.")
    return Answer(holds, entry["mark"], entry["section"])


def run(case: Case, text: str) -> Finding:
    """Put a case to a text."""
    rules = case.rules_for(text)
    state = State.parse(case.position)
    match case.question:
        case "turn":
            ruling = rules.adjudicate(state, case.turn or "pass")
            found = {
                "legal": ruling.legal,
                "survives": ruling.survives,
                "after": str(ruling.after),
                "certain": ruling.certain,
            }
            return Finding(case, text, found, ruling)
        case "who":
            leader = rules.leader(state)
            cards = "-" if leader is None else str(rules.standing(state, leader).cards)
            found = {"winner": "none" if leader is None else leader, "cards": cards}
        case "starts":
            found = {"seat": rules.book.starter([seat.palette for seat in state.seats])}
        case "scores":
            found = {"cards": str(rules.score(state))}
        case "match":
            outcome = rules.outcome(state)
            found = {"over": outcome.over, "winners": list(outcome.winners)}
        case _:
            dealt = rules.deal(players=len(state.seats), seed=1)
            found = {
                "hand": len(dealt.hand),
                "palette": len(dealt.mover.palette),
                "first": rules.color(dealt).letter,
            }
    return Finding(case, text, found)


def run_all() -> tuple[Finding, ...]:
    """Put every case to every text for which the book has a ruling."""
    return tuple(run(case, text) for case in whole_book() for text in case.rulings)


def _place(case: Case) -> tuple[str, int]:
    clause, _, number = case.id.rpartition(".")
    return clause, int(number)
