"""The checks on what a plug-in brings with it: its own steps and notes, a text, cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from red7.cases import Case, InvalidCase, cases_of, run
from red7.errors import nearest
from red7.hooks.citations import Citation
from red7.hooks.marker import Layer, Plugin, marked
from red7.hooks.registry import load, plugins
from red7.hooks.step_words import DONE, TO_DO, BroughtWords, in_words, unfilled
from red7.referee.clause_cases import CASES
from red7.rules import Rules
from red7.table.notes import SEEN
from red7.table.position import State
from red7.table.steps import Step, Turn
from red7.testing.in_play import LISTED, asked, at, some
from red7.testing.subject import Subject


def what_it_brings_is_declared(subject: Subject) -> Iterator[str]:
    """The steps and notes that only it knows are named in its metadata."""
    its_name = subject.card.name

    def ask(rules: Rules, state: State) -> Iterator[str]:
        noted = {name for _, name, _ in state.notes} - {SEEN, *rules.book.note_names}
        for name in sorted(noted):
            yield f"it notes {name!r}, which PLUGIN.notes does not name, {at(rules, state)}"
        steps = {name for card in rules.plugins for name in card.steps}
        turns = [*islice(rules.turns(state), LISTED)]
        for turn in some(turns):
            for step in turn.steps:
                if step.name and step.name not in steps:
                    yield f"PLUGIN.steps does not name {step.name!r}, a step {at(rules, state)}"
        words = {name: it for name, it in rules.book.step_words.items() if it[0] == its_name}
        for fault in _faulty_words(words, turns):
            yield f"{fault} {at(rules, state)}"

    yield from asked(subject.positions(), ask)


def _faulty_words(words: BroughtWords, turns: Iterable[Turn]) -> Iterator[str]:
    """Gaps in the words of steps that nothing fills, and two choices that are called the same."""
    called: dict[tuple[object, ...], Step] = {}
    for turn in turns:
        for number, step in enumerate(turn.steps):
            if step.name not in words:
                continue
            for form in (TO_DO, DONE):
                for gap in unfilled(step, form, words):
                    yield f"nothing fills {{{gap}}} in the words for {step}"
            said = in_words(step, TO_DO, words)
            other = called.setdefault((turn.steps[:number], said), step)
            if said is not None and other != step:
                yield f"{other} and {step} are both called {str(said)!r}"


def its_cases_hold(subject: Subject) -> Iterator[str]:
    """Every case that it brings can be read, and is ruled as it says, with the source it names."""
    try:
        found = cases_of(subject.card)
    except InvalidCase as error:
        yield str(error)
        return
    for case in found:
        for text, answer in case.rulings.items():
            finding = run(case, text)
            if not finding.passed:
                holds = dict(answer.holds)
                yield f"the case {case.id} says {holds} of {text}, and {finding.found} is ruled"
            cited = _cited(case, text)
            if (answer.section, answer.mark) not in cited:
                yield (
                    f'the case {case.id} cites {text}, "{answer.section}" ({answer.mark}), and the '
                    f"ruling cites {_listed(cited)}"
                )


def _cited(case: Case, text: str) -> dict[tuple[str, str], None]:
    """The sections of a text that a ruling in a case names, each with how plainly it speaks."""
    rules = case.rules_for(text)
    sources = rules.book.sources
    plain = sources.cited(case.clause)
    found = [] if plain is None else [plain.plain(), plain, *plain.cases.values()]
    if case.question != "deal":
        state = State.parse(case.position)
        asked = case.turn and rules.adjudicate(state, case.turn)
        said = asked or rules.explain(state, case.question)
        found += [
            citation
            for reason in said.reasons
            for citation in reason.citations
            if citation.document == sources.document
        ]
    return {(each.section, each.mark.value): None for each in found}


def _listed(cited: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f'"{section}" ({mark})' for section, mark in cited) or "nothing of it"


def its_text_names_what_there_is(subject: Subject) -> Iterator[str]:
    """The clauses and readings that its text speaks of are known."""
    text = {} if subject.card.citations is None else subject.card.citations()
    known = {*subject.clauses, *(clause for card in plugins() for clause in _titled(card))}
    readings = {card.name: load(card.name) for card in plugins() if card.layer is Layer.READING}
    for clause, citation in text.items():
        if clause not in known:
            hint = nearest(clause, known) or "."
            yield f"it speaks of {clause!r}, and no rule or case has that clause{hint}"
        for case in (each for each in citation.cases if each not in CASES):
            hint = nearest(case, CASES) or "."
            yield f"its text has the case {case!r} of {clause}, and no ruling asks for that{hint}"
        for reading in (name for each in _with_cases(citation) for name in each.readings):
            named = f"its text names the reading {reading!r} under {clause}"
            if reading not in readings:
                yield f"{named}, and no reading is called that{nearest(reading, readings) or '.'}"
            elif clause in known and clause not in _read_by(*readings[reading]):
                yield f"{named}, which does not read {clause}"


def _titled(card: Plugin) -> Iterable[str]:
    return () if card.titles is None else card.titles()


def _with_cases(citation: Citation) -> tuple[Citation, ...]:
    return (citation, *citation.cases.values())


def _read_by(card: Plugin, found: object) -> set[str]:
    """The clauses that a reading reads otherwise."""
    return {*card.clauses, *(mark.clause for _, _, mark in marked(card, found))}
