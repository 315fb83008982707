"""The checks on what a plug-in brings with it: steps and notes of its own, and cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from red7.cases import InvalidCase, cases_of, run
from red7.hooks.registry import load
from red7.rules import Rules
from red7.table.notes import SEEN
from red7.table.position import State
from red7.testing.in_play import LISTED, asked, at, some
from red7.testing.subject import Subject


def what_it_brings_is_declared(subject: Subject) -> Iterator[str]:
    """The steps and notes that only it knows are named in its metadata."""

    def ask(rules: Rules, state: State) -> Iterator[str]:
        noted = {name for _, name, _ in state.notes} - {SEEN, *rules.book.note_names}
        for name in sorted(noted):
            yield f"it notes {name!r}, which PLUGIN.notes does not name, {at(rules, state)}"
        steps = {name for card in rules.plugins for name in card.steps}
        for turn in some(islice(rules.turns(state), LISTED)):
            for step in turn.steps:
                if step.name and step.name not in steps:
                    yield f"PLUGIN.steps does not name {step.name!r}, a step {at(rules, state)}"

    yield from asked(subject.positions(), ask)


def its_cases_hold(subject: Subject) -> Iterator[str]:
    """Every case that it brings can be read, and is ruled as it says."""
    try:
        found = cases_of(load(subject.name)[0])
    except InvalidCase as error:
        yield str(error)
        return
    for case in found:
        for text in case.rulings:
            finding = run(case, text)
            if not finding.passed:
                holds = dict(case.rulings[text].holds)
                yield f"the case {case.id} says {holds} of {text}, and {finding.found} is ruled"
