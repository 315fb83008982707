"""Each condition is decided once: whoever asks about a turn hears the same, by anybody's rules.

The rules of all texts are mixed with house rules that no text has: two plays, actions that wait or
need not be done, a card that must be drawn, refusals of every kind. What they allow is asked in
every way there is, and each pair of answers must agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

import red7
from red7 import (
    Card,
    Discard,
    Draw,
    Kind,
    Layer,
    Moment,
    Plugin,
    PluginConflict,
    Refusal,
    Rules,
    State,
    Step,
    Turn,
    When,
    refuse,
    rule,
    testing,
)
from red7.engine import judge
from red7.engine.walk import can_act
from red7.table.steps import DRAW_UNKNOWN, END, PASS, PLAY, SHED, TAKE
from test_turns_and_steps import mutations, step_paths

MANY = 300


def house(name: str, function: object, hook: str, **marks: object) -> object:
    """A house rule with one answer, always the same if it is no function; ``steps`` it brings."""

    def always() -> object:
        return function

    answer = function if callable(function) else always
    brought = marks.pop("steps", ())
    members = {
        "PLUGIN": Plugin(
            name=name,
            layer=Layer.HOUSE,
            changes="Something else.",
            source="a house",
            steps=brought,  # type: ignore[arg-type]  # any names
        ),
        "answer": staticmethod(rule(marks.pop("clause", f"house-{name}"), hook, **marks)(answer)),  # type: ignore[arg-type]  # any marks
    }
    return type(name, (), members)


def no_three_first(moment: Moment, card: Card) -> Refusal | None:
    return (
        refuse("a 3 comes after the discard") if card.number == 3 and not moment.discards else None
    )


def only_with_its_action(moment: Moment, card: Card) -> Refusal | None:
    if card.number % 2 and not moment.after(PLAY[card.index]).can_act():
        return refuse("its action could not be done")
    return None


def not_while_an_action_waits(moment: Moment, discard: Discard) -> Refusal | None:
    return refuse("an action waits") if moment.pending and discard.card.number > 3 else None


def no_turn_of_one_step(moment: Moment) -> Refusal | None:
    return refuse("one step is not a turn") if len(moment.steps) == 1 else None


def winning_if_played(moment: Moment, winning: bool) -> Refusal | None:
    return refuse("a play must win") if moment.played and not winning else None


def while_there_is_hope(moment: Moment) -> Refusal | None:
    return refuse("there is a way to stay in") if moment.could_have_stayed_in() else None


def only_to_stay_in(moment: Moment, card: Card) -> Refusal | None:
    can = moment.after(TAKE[card.index]).can_stay_in()
    return None if can else refuse("it would not help")


def draws_twice(moment: Moment) -> Refusal | None:
    return refuse("an action has drawn") if moment.drew else None


def a_draw(moment: Moment, card: Card) -> Sequence[Step]:
    return [DRAW_UNKNOWN] if not moment.deck else []


def a_high_card(moment: Moment, card: Card) -> Sequence[Step]:
    return [PLAY[each.index] for each in moment.playable() if each.number > 2]


def another_card_away(moment: Moment, card: Card) -> Sequence[Step]:
    return [SHED[each.index] for each in moment.palette if each is not card]


def has_more_to_do(moment: Moment, card: Card) -> bool:
    return card.number in (4, 5) and len(moment.steps) < 3


def losing_stays_in(winning: bool) -> bool | None:
    return None if winning else True


def a_large_palette_is_out(state: State, seat: int) -> bool:
    return len(state.seats[seat].palette) > 5


HOUSE_RULES = [
    house("two-plays", 2, "plays_allowed"),
    house("no-play", 0, "plays_allowed"),
    house("two-discards", 2, "discards_allowed"),
    house("actions-need-not-be-done", False, "action_required"),
    house("actions-wait", True, "action_waits"),
    house("discards-must-draw", Draw.MUST, "draw_earned"),
    house("from-the-palette", True, "discard_from_palette"),
    house("discard-first", True, "discard_before_play"),
    house("play-first-at-home", False, "discard_before_play"),
    house("nobody-stays-in", False, "stays_in"),
    house("losing-stays-in", losing_stays_in, "stays_in"),
    house("idling-stays-in", True, "doing_nothing"),
    house("tested-late", When.AT_END, "discard_tested"),
    house("actions-tested-late", When.AT_END, "action_discard_tested"),
    house("taken-back", True, "discard_taken_back"),
    house("no-three-first", no_three_first, "refuse_play"),
    house("only-with-its-action", only_with_its_action, "refuse_play"),
    house("not-while-it-waits", not_while_an_action_waits, "refuse_discard"),
    house("no-turn-of-one-step", no_turn_of_one_step, "refuse_ending"),
    house("winning-if-played", winning_if_played, "refuse_ending"),
    house("while-there-is-hope", while_there_is_hope, "refuse_giving_up"),
    house("only-to-stay-in", only_to_stay_in, "refuse_taking"),
    house("draws-once", draws_twice, "refuse_draw"),
    house("draws-from-an-empty-deck", None, "refuse_draw", clause="C27"),
    house("a-two-draws", a_draw, "action_choices", numbers=(2,)),
    house("a-four-plays", a_high_card, "action_choices", numbers=(4,)),
    house("a-six-sheds", another_card_away, "action_choices", numbers=(6,)),
    house("actions-go-on", has_more_to_do, "action_goes_on"),
    house("large-palettes-are-out", a_large_palette_is_out, "out_at_turn_start"),
]


@st.composite
def strange_rules(draw: st.DrawFn) -> Rules:
    """A text, its variants, and up to three house rules."""
    names = [draw(st.sampled_from(red7.editions()))]
    names += [name for name in draw(st.sampled_from(testing.VARIANTS)).split("+") if name]
    added = draw(st.lists(st.sampled_from(HOUSE_RULES), unique=True, min_size=1, max_size=3))
    try:
        return Rules(*names, *added)
    except PluginConflict:
        return Rules(*names)


positions = testing.positions(max_players=3, max_palette=4, max_hand=3)
shown = testing.positions(max_players=3, max_palette=4, max_hand=3, known_deck=True)


def listed(rules: Rules, state: State) -> list[Turn]:
    turns = list(islice(rules.turns(state), MANY))
    assume(len(turns) < MANY)
    note(f"'{state}' under {rules}")
    return turns


@given(state=positions, rules=strange_rules())
def test_steps_lead_through_the_turns(state: State, rules: Rules) -> None:
    turns = listed(rules, state)
    paths = dict(step_paths(rules, state))
    assert len(set(turns)) == len(turns)
    assert set(paths) == set(turns)
    for turn, after in paths.items():
        assert rules.play(state, turn) == after
    assert len(set(rules.steps(state))) == len(rules.steps(state))


@given(state=positions, rules=strange_rules(), data=st.data())
def test_the_judge_the_referee_and_the_list_agree(
    state: State, rules: Rules, data: st.DataObject
) -> None:
    turns = sorted(listed(rules, state), key=str)
    assume(turns)
    turn = data.draw(st.sampled_from(turns))
    if data.draw(st.booleans()):
        turn = data.draw(mutations(turn))
    note(str(turn))
    ruling = rules.adjudicate(state, turn)
    assert ruling.legal == (turn in rules.turns(state))
    assert ruling.survives == (turn in rules.turns(state, surviving=True))
    if all(step.card and step.card.bit & state.known_bits for step in turn.steps):
        assert ruling.legal == (turn in turns)
        assert ruling.survives == (turn in list(rules.turns(state, surviving=True)))
    if ruling.certain:
        assert ruling.legal != (" may not " in ruling.found[0].text)
    if ruling.legal:
        assert rules.play(state, turn) == ruling.after


@given(state=shown, rules=strange_rules())
def test_could_stay_in_means_that_some_turn_survives(state: State, rules: Rules) -> None:
    turns = listed(rules, state)
    moment = judge.under_way(rules.book, state)
    if moment is None:
        assert not turns
        return
    survives = any(rules.turns(state, surviving=True))
    assert moment.could_have_stayed_in() == survives
    if turns:
        turn, _ = rules.random_turn(state, random.Random(1))
        assert turn in turns
        assert (turn in rules.turns(state, surviving=True)) == survives


def beginnings(moment: Moment, turns: list[Turn]) -> Iterator[Moment]:
    """The moments of some turns at which an action is pending."""
    for turn in turns:
        here = moment
        for step in turn.steps:
            here = here.after(step)
            if here.pending is not None:
                yield here


@given(state=shown, rules=strange_rules())
def test_an_action_can_be_done_if_some_turn_does_it(state: State, rules: Rules) -> None:
    book = rules.book
    turns = listed(rules, state)
    moment = judge.under_way(book, state)
    assume(moment is not None and not book.choice_checks)
    for here in islice(beginnings(moment, turns), 12):  # type: ignore[arg-type]  # there is one
        if book.action_waits(here.pending):  # type: ignore[arg-type]  # it is pending
            continue
        done = len(here.steps)
        going_on = [
            turn.steps[done] for turn in turns if turn.steps[:done] == here.steps != turn.steps
        ]
        assert can_act(here) == any(step in here.options for step in going_on)  # type: ignore[arg-type]  # the engine's own


# --- What once was decided in two ways ----------------------------------------------------------

BY_NAME = {plugin.PLUGIN.name: plugin for plugin in HOUSE_RULES}  # type: ignore[attr-defined]  # made above


@pytest.mark.parametrize(
    ("names", "added", "position", "turn", "legal"),
    [
        (["action"], ["actions-wait", "two-plays"], "R7:?2/*G4G3:V2G1 - B4", "+G1 +V2", True),
        (
            ["action"],
            ["actions-wait", "two-plays", "actions-need-not-be-done"],
            "R7:?2/*G4G3:V2G1 - B4",
            "+G1 +V2",
            True,
        ),
        (["advanced"], ["draws-from-an-empty-deck"], "*R7Y2:Y5V5/O6:? - -", ">Y5=I1", False),
        (
            ["rogers", "action"],
            ["actions-wait", "discards-must-draw"],
            "R6:?2/*V6:Y5I5V3/B3Y1B1:? I2 G7O6?2",
            "+Y5 >I5 +V3=G7",
            False,
        ),
    ],
)
def test_the_judge_and_the_list_say_the_same(
    names: list[str], added: list[str], position: str, turn: str, legal: bool
) -> None:
    rules = Rules(*names, *(BY_NAME[name] for name in added))
    assert rules.adjudicate(position, turn).legal is legal
    assert (Turn.parse(turn) in list(rules.turns(position))) is legal


def test_no_turn_survives_where_nobody_stays_in_by_winning() -> None:
    rules = Rules("v1.2", BY_NAME["nobody-stays-in"])
    assert list(rules.turns("*R6:R7R5V4Y3/I1:? - ", surviving=True)) == []
    assert not rules.adjudicate("*R6:R7/I1:?", "+R7").survives


def test_one_draw_is_listed_once_though_a_discard_and_an_action_both_make_it() -> None:
    rules = Rules("advanced", "action", BY_NAME["actions-wait"])
    turns = [str(turn) for turn in rules.turns("B7Y6:?/*G7I4:O5Y3 G5 I1")]
    assert len(turns) == len(set(turns))


def test_a_play_beside_an_action_is_not_said_to_be_its_own() -> None:
    rules = Rules("action", *map(BY_NAME.get, ["two-plays", "actions-need-not-be-done"]))
    said = [reason.text for reason in rules.adjudicate("*G4:G1R6/B3:?", "+G1 +R6").found]
    assert "G1 lets A play R6." not in said
    assert "A may play R6 after another play." in said


def test_a_pass_is_no_end_and_an_end_no_pass() -> None:
    state = State.parse("*G2:R1?1/R6:?5 - ?20")
    rules = Rules("action")
    assert judge.may_take(rules.book, state, PASS)
    assert not judge.may_take(rules.book, state, END)
    begun = rules.step(state, "+R1")
    assert not judge.may_take(rules.book, begun, PASS)
    assert Kind.PASS not in {step.kind for step in rules.steps(begun)}
