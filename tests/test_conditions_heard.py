"""A condition that is added to the composed checks is heard wherever it is asked what is legal.

Searches for turns see to some conditions themselves, as it is quicker to try only the steps that
meet them. Those are named (``conditions.SEEN_TO``); whatever else the checks hold is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

import red7
from red7 import IllegalTurn, Rules, State, Turn
from red7.engine import checks, conditions, playbook, when_kernels_pay
from red7.engine.checks import Check, Checks, Test
from red7.engine.playbook import Playbook
from red7.engine.turn import Moment
from red7.hooks.answers import Refusal
from red7.rules import composed
from red7.rules.composed import NONE
from red7.table.steps import Kind, Step

POSITIONS = [
    "*R3G2:O6V1/R6:?5 - ?20",
    "*R3G1:R2O6V4/R6I7B4:B1B2 G I4",
    "*R3G1:O5I1R2/R6I7B4:B1B2 G Y2Y3",
    "*Y4:Y6/R5:R4/B7:B1 G3 V7I7",
]
TEXTS = ["v1.2", "v1.2+advanced", "v1.2+action", "v1.0+advanced+action", "v1.2-es+advanced+action"]
EVERY_TEXT = [
    f"{edition}{variants}"
    for edition in red7.editions()
    for variants in ("", "+advanced", "+action", "+advanced+action")
]


def few_cards(moment: Moment, _: Step) -> Refusal | None:
    return ("not while {} are held", ("two cards",)) if moment.hand_bits.bit_count() > 1 else None


def not_that_card(moment: Moment, step: Step) -> Refusal | None:
    """About the step's own card, which no gate knows, and about how the turn began."""
    odd = step.card is not None and step.card.number % 2
    return ("not {}", (step.card,)) if odd else None


def not_after_two_steps(moment: Moment, _: Step) -> Refusal | None:
    return ("{} steps are enough", (2,)) if len(moment.steps) >= 2 else None


def not_while_losing(moment: Moment, _: Step) -> Refusal | None:
    return None if moment.winning() else ("not while losing", ())


Changed = Callable[[dict[Kind, Checks]], None]


def added(part: str, kind: Kind, test: Test) -> Changed:
    """Add a condition to a part of the checks on a kind of step."""

    def change(found: dict[Kind, Checks]) -> None:
        parts = {each: getattr(found[kind], each) for each in PARTS}
        parts[part] = (*parts[part], Check("plays_allowed", test, asked=lambda moment: (moment,)))
        found[kind] = Checks(**parts)

    return change


PARTS = ("facts", "gates", "rules", "duties")
PLANTED = {
    f"{part}, {kind.name}: {test.__name__}": added(part, kind, test)
    for part in PARTS
    for kind in Kind
    for test in (few_cards, not_that_card, not_after_two_steps, not_while_losing)
    if test is not not_that_card or part != "gates"  # a gate holds for every card alike
}
PLANTED["gates, DISCARD: conditions.plays_left"] = added(
    "gates", Kind.DISCARD, conditions.plays_left
)
PLANTED["gates, END: conditions.play_comes_first"] = added(
    "gates", Kind.END, conditions.play_comes_first
)


@pytest.fixture
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules composed anew, with one condition more."""
    for text in TEXTS:
        for position in POSITIONS:
            as_they_are(text, position)
    as_composed = checks.compose_checks

    def compose(book: Playbook) -> dict[Kind, Checks]:
        found = as_composed(book)
        PLANTED[request.param](found)
        return found

    monkeypatch.setattr(playbook, "compose_checks", compose)


@cache
def as_they_are(text: str, position: str) -> tuple[Turn, ...]:
    """The legal turns under a text that is left as it is."""
    return tuple(Rules.parse(text).turns(position))


def anew(text: str) -> Rules:
    """The rules of a text, composed once more."""
    names = Rules.parse(text).names
    return composed._made(Rules, names, text, composed._playbook(names, NONE))


def turns_by_steps(rules: Rules, state: State) -> Iterator[Turn]:
    """Every turn, by taking every step that is offered."""
    for step in rules.steps(state):
        if step.kind in (Kind.END, Kind.PASS):
            yield Turn(state.so_far)
        else:
            yield from turns_by_steps(rules, rules.step(state, step))


def agree(rules: Rules, state: State, thinkable: Iterable[Turn]) -> None:
    """Whoever asks about turns hears the same."""
    listed = {*rules.turns(state)}
    assert listed == {*turns_by_steps(rules, state)}
    assert {*rules.turns(state, surviving=True)} <= listed
    for turn in {*thinkable, *listed}:
        assert rules.adjudicate(state, turn).legal == (turn in listed)
        assert (turn in rules.turns(state)) == (turn in listed)
        if turn in listed:
            rules.play(state, turn)
        else:
            with pytest.raises(IllegalTurn):
                rules.play(state, turn)


@pytest.mark.parametrize("planted", PLANTED, indirect=True)
def test_a_condition_that_is_added_is_heard_by_all(planted: None) -> None:
    for text in TEXTS:
        rules = anew(text)
        for position in POSITIONS:
            state = State.parse(position)
            agree(rules, state, as_they_are(text, position))


def test_no_built_in_condition_is_unforeseen() -> None:
    """Every condition of the core is seen to by searches, by kernels, too, or is asked."""
    for text in EVERY_TEXT:
        book = Rules.parse(text).book
        assert [each.hook for kind in Kind for each in book.checks[kind].unforeseen] == []


@pytest.mark.parametrize("part", PARTS)
def test_kernels_do_not_list_where_a_condition_is_added(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(when_kernels_pay, "switch", lambda: when_kernels_pay.AT_ONCE)
    monkeypatch.setattr(
        when_kernels_pay, "is_installed", lambda _: pytest.fail("one is looked for")
    )
    book = Rules("v1.2", "action").book
    few = Checks(**{part: (Check("plays_allowed", few_cards),)}).on(Kind.PLAY)
    monkeypatch.setattr(book, "checks", {**book.checks, Kind.PLAY: few})
    assert when_kernels_pay.kernel_turns(book) is None
