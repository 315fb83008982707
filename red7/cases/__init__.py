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

from red7.errors import InvalidPosition, Red7Error, quoted
from red7.hooks.marker import Plugin
from red7.hooks.registry import plugins
from red7.referee.ruling import Ruling
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn

QUESTIONS: Mapping[str, frozenset[str]] = {
    "turn": frozenset({"legal", "survives", "after", "certain"}),
    "who": frozenset({"winner", "cards"}),
    "starts": frozenset({"seat"}),
    "scores": frozenset({"cards"}),
    "match": frozenset({"over", "winners"}),
    "deal": frozenset({"hand", "palette", "first"}),
}
"""The questions a case may ask, and the fields of their answers."""


_TEXTS = ("id", "title", "clause", "rules", "position", "note")
"""The fields that every case has, and that are text."""


class InvalidCase(Red7Error, ValueError):
    """A case that does not fit the schema."""


@attrs.frozen(slots=True)
class Answer:
    """What one text rules in a case, how plainly, and where."""

    holds: Mapping[str, Any] = attrs.field(hash=False)
    mark: str
    section: str


@attrs.frozen(slots=True)
class Form:
    """What a case asks in another form: as a duty where its title asks for leave, say."""

    title: str
    asked: tuple[str, ...]
    yes: Mapping[str, Any] | bool = attrs.field(hash=False)


@attrs.frozen(slots=True, kw_only=True)
class Case:
    """One case of the book."""

    id: str
    title: str
    asked: tuple[str, ...]
    yes: Mapping[str, Any] | bool | None = attrs.field(hash=False)
    """What an answer holds if it means yes to the title, or yes or no by every text; None where
    the title asks for something else."""
    other_form: Form | None
    """The question as a duty ("Must I ...?") where the title asks for none."""
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


@attrs.frozen(slots=True)
class LeftOut:
    """A case that a plug-in brings and that cannot be used."""

    plugin: str
    id: str
    """What it calls itself; empty if it has no id."""
    why: str


@attrs.frozen(slots=True)
class Shelf:
    """Every case there is, by its id, and those that are left out."""

    cases: Mapping[str, Case]
    left_out: tuple[LeftOut, ...]

    def faults(self) -> dict[str, str]:
        """What is left out, in words, by plug-in."""
        found: dict[str, list[str]] = {}
        for each in self.left_out:
            found.setdefault(each.plugin, []).append(each.why)
        return {plugin: " ".join(dict.fromkeys(why)) for plugin, why in found.items()}


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
    found, left_out = _brought(plugin)
    for each in left_out:
        said = f"the plug-in {plugin.name!r} brings a case that will not do: {each.why}"
        raise InvalidCase(said)
    return found


def _brought(plugin: Plugin) -> tuple[tuple[Case, ...], list[LeftOut]]:
    """The cases that a plug-in brings, in the order of the clauses, and those that will not do."""
    found: dict[str, Case] = {}
    left_out: list[LeftOut] = []
    for entry in () if plugin.cases is None else plugin.cases():
        try:
            case = read_case(entry)
            _check_that_it_can_be_put(case)
            if case.id in found:
                raise InvalidCase(f"the case {case.id} appears twice.")
            found[case.id] = case
        except InvalidCase as error:
            left_out.append(LeftOut(plugin.name, str(entry.get("id", "")), str(error)))
    return tuple(sorted(found.values(), key=_place)), left_out


def _check_that_it_can_be_put(case: Case) -> None:
    """Raise InvalidCase if a text, the position or the turn of a case cannot be read."""
    try:
        for text in case.rulings:
            case.rules_for(text)
        case.laid_out()
        Turn.parse(case.turn or "pass")
    except Red7Error as error:
        raise InvalidCase(f"the case {case.id} cannot be read: {error}") from error


def whole_book() -> tuple[Case, ...]:
    """Every case there is: the project's own, and after them those of installed plug-ins.

    Cases that cannot be used are left out: ``shelf`` names them.
    """
    return tuple(shelf().cases.values())


def shelf() -> Shelf:
    """The whole book, and what is left out of it."""
    found = {case.id: case for case in cases()}
    left_out: list[LeftOut] = []
    for card in plugins():
        brought, unusable = _brought(card)
        left_out += unusable
        for case in brought:
            if found.setdefault(case.id, case) is not case:
                why = f"there is another case {case.id}."
                left_out.append(LeftOut(card.name, case.id, why))
    return Shelf(found, tuple(left_out))


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
    for field in (*_TEXTS, "rulings"):
        if field not in entry:
            raise InvalidCase(f"the case {name} has no field '{field}'.")
    for field in (*_TEXTS, "turn", "misreading"):
        if not isinstance(entry.get(field, ""), str):
            raise InvalidCase(f"the case {name} has '{field}' as {quoted(entry[field])}, no text.")
    if not isinstance(entry["rulings"], Mapping) or not entry["rulings"]:
        raise InvalidCase(f"the case {name} has no ruling of any text.")
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
        asked=_read_wordings(name, entry.get("asked", [])),
        yes=_read_yes(name, question, entry),
        other_form=_read_form(name, question, entry.get("other_form")),
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


def _read_wordings(name: str, wordings: Any) -> tuple[str, ...]:
    if not isinstance(wordings, list) or not all(isinstance(each, str) for each in wordings):
        raise InvalidCase(
            f"the case {name} has 'asked' as {wordings!r}, which is no list of texts."
        )
    return tuple(wordings)


def _read_yes(
    name: str, question: str, entry: Mapping[str, Any]
) -> Mapping[str, Any] | bool | None:
    """What means yes: for a turn that you may take, that it is legal."""
    permits = question == "turn" and entry["title"].startswith("May ")
    yes = entry.get("yes", {"legal": True} if permits else None)
    if yes is None or isinstance(yes, bool):
        return yes
    if not isinstance(yes, Mapping) or not yes or not yes.keys() <= QUESTIONS[question]:
        raise InvalidCase(f"the case {name} has 'yes' as {yes!r}, which answers no '{question}'.")
    return yes


def _read_form(name: str, question: str, entry: Any) -> Form | None:
    if entry is None:
        return None
    whole = isinstance(entry, Mapping) and {"title", "yes"} <= entry.keys()
    if not whole or entry.keys() - {"title", "asked", "yes"} or not isinstance(entry["title"], str):
        raise InvalidCase(
            f"the case {name} has an 'other_form' that is not a title, yes, and perhaps asked."
        )
    yes = _read_yes(name, question, entry)
    if yes is None:
        raise InvalidCase(f"the case {name} does not say what means yes to its other form.")
    return Form(entry["title"], _read_wordings(name, entry.get("asked", [])), yes)


def _read_answer(name: str, question: str, entry: Mapping[str, Any]) -> Answer:
    if not isinstance(entry, Mapping):
        raise InvalidCase(f"the case {name} has {quoted(entry)} for a ruling, which is no table.")
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


def run_by_all(case: Case) -> tuple[Finding, ...]:
    """Put a case to every text for which the book has a ruling."""
    return tuple(run(case, text) for text in case.rulings)


def _place(case: Case) -> tuple[str, int]:
    clause, _, number = case.id.rpartition(".")
    return clause, int(number)
