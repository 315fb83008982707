"""What no text brings: conditions that searches do not know, and what fails at odd moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from mutation.answers.asking import attempted, plain, rules_of
from mutation.answers.work import counted, questions, with_work
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Rules, Step
    from red7.engine.turn import Moment
    from red7.hooks.answers import Refusal

PARTS: Final = ("facts", "gates", "rules", "duties")


def few_cards(moment: Moment, _: Step) -> Refusal | None:
    """It holds for every step alike."""
    return ("not while {} are held", ("two cards",)) if moment.hand_bits.bit_count() > 1 else None


def not_that_card(_: Moment, step: Step) -> Refusal | None:
    """It is about the card."""
    return ("not {}", (step.card,)) if step.card is not None and step.card.number % 2 else None


def not_after_two_steps(moment: Moment, _: Step) -> Refusal | None:
    """It is about how the turn began."""
    return ("{} steps are enough", (2,)) if len(moment.steps) >= 2 else None


def not_while_losing(moment: Moment, _: Step) -> Refusal | None:
    """It is about what the steps have led to."""
    return None if moment.winning() else ("not while losing", ())


def fails(_: Moment, step: Step) -> None:
    """It is nobody's rule, so nobody is blamed."""
    raise ArithmeticError(str(step))


TESTS: Final = {
    each.__name__: each
    for each in (few_cards, not_that_card, not_after_two_steps, not_while_losing, fails)
}


def planted(probe: Probe) -> Iterator[str]:
    """What is legal, and with how much work it is found, where the checks hold one more."""
    part, kind, test, *turns = probe.asked
    rules = _with_one_more(probe.rules, part, kind, test)
    asked = attrs.evolve(probe, asked=tuple(turns))
    for name, ask in questions(rules, asked):
        yield f"{name}: {with_work(rules, asked, ask)}"
    state = rules.state(probe.position)
    for turn in ("pass", *turns):
        yield f"{turn} {turn in rules.turns(state)} {turn in rules.turns(state, surviving=True)}"
        yield attempted(lambda turn=turn: plain(rules.adjudicate(state, turn).found))


def unforeseen(probe: Probe) -> Iterator[str]:
    """On which steps a condition is none that kernels know of, and what lists have to ask."""
    rules = _with_one_more(probe.rules, *probe.asked) if probe.asked else rules_of(probe)
    yield str([str(kind) for kind, checks in rules.book.checks.items() if checks.unforeseen])
    questions = rules.book.lister.questions
    yield f"{len(questions.about_robbed)} {len(questions.about_taken)} {questions.refuses_draws}"


def _with_one_more(
    names: str, part: str, kind: str, test: str, hook: str = "plays_allowed"
) -> Rules:
    """Rules composed anew with one condition more on a kind of step."""
    from red7 import Kind, Rules
    from red7.engine import conditions, playbook
    from red7.engine.checks import Check, Checks
    from red7.rules import composed

    known = rules_of(Probe("", names)).names
    asked: Any = TESTS[test] if test in TESTS else getattr(conditions, test)
    as_composed = playbook.compose_checks

    def compose(book: Any) -> Any:
        found = as_composed(book)
        parts = {each: getattr(found[Kind[kind]], each) for each in PARTS}
        parts[part] += (Check(hook, asked, asked=lambda moment: (moment,)),)
        found[Kind[kind]] = Checks(**parts)
        return found

    playbook.compose_checks = compose
    try:
        return composed._made(Rules, known, names, composed._playbook(known, composed.NONE))
    finally:
        playbook.compose_checks = as_composed


def composing(probe: Probe) -> Iterator[str]:
    """Who is blamed for what fails while rules are composed, also if every answer is checked."""
    from mutation.rules.failing import DECKS
    from red7 import Rules
    from red7.rules import composed

    before: bool = composed.CHECKED
    for checked in (False, True):
        composed.CHECKED = checked  # type: ignore[misc]
        try:
            for plugins in DECKS:
                yield attempted(Rules, *probe.rules.split("+"), *plugins)
        finally:
            composed.CHECKED = before  # type: ignore[misc]


def listed(probe: Probe) -> Iterator[str]:
    """Turns listed again and again, also where a rule or the core fails meanwhile."""
    from mutation.rules.failing import FailsUnderIndigo
    from red7 import Rules
    from red7.engine.turn_start import LOOK_LIMIT

    as_they_are = rules_of(probe)
    faulty = Rules(*probe.rules.split("+"), FailsUnderIndigo)
    failing = _with_one_more(probe.rules, "rules", "PLAY", "fails")
    for rules in (as_they_are, faulty, failing):
        for limit in (LOOK_LIMIT, int(str(LOOK_LIMIT))):
            for _ in range(2):
                state = rules.state(probe.position)
                with counted(rules) as found:
                    turns = rules.turns(state, limit=limit)
                    said = [attempted(lambda turns=turns: [*iter(turns)]) for _ in range(2)]
            yield f"{limit} {said} {sorted(found.items())}"


PLANTED_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "planted": planted,
    "unforeseen": unforeseen,
    "composing": composing,
    "listed": listed,
}
