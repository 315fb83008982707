"""Three ways to the same turns: the list, the steps, the judge of a single turn."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, note
from hypothesis import strategies as st

import red7
from red7 import Kind, Step, Turn, testing
from red7.table.steps import END, PASS

MADE = [kind for kind in Kind if kind not in (Kind.PASS, Kind.END, Kind.ACT)]


def step_paths(rules: red7.Rules, state: red7.State) -> Iterator[tuple[Turn, red7.State]]:
    """Every complete way through the steps: the turn it spells and where it leads."""
    for step in rules.steps(state):
        after = rules.step(state, step)
        if step in (PASS, END):
            yield Turn(state.so_far), after
        else:
            assert after.so_far == (*state.so_far, step)
            yield from step_paths(rules, after)


@given(state=testing.positions() | testing.hidden_positions())
def test_what_is_searched_is_a_position(state: red7.State) -> None:
    assert state.check() is state
    assert red7.State.parse(str(state)) == state


@given(state=testing.positions(max_hand=4, max_palette=5), rules=testing.rules())
def test_complete_step_paths_spell_the_turns(state: red7.State, rules: red7.Rules) -> None:
    note(f"'{state}' under {rules}")
    turns = list(rules.turns(state))
    paths = list(step_paths(rules, state))
    assert len(set(turns)) == len(turns)
    assert {turn for turn, _ in paths} == set(turns)
    for turn, after in paths:
        assert rules.play(state, turn) == after


@st.composite
def mutations(draw: st.DrawFn, turn: Turn) -> Turn:
    """A turn with a step swapped, left out, added, or made with another card."""
    steps = list(turn.steps)
    change = draw(st.sampled_from(["swap", "drop", "card", "add"]))
    if change == "swap" and len(steps) > 1:
        place = draw(st.integers(0, len(steps) - 2))
        steps[place], steps[place + 1] = steps[place + 1], steps[place]
    elif change == "drop" and steps:
        steps.pop(draw(st.integers(0, len(steps) - 1)))
    elif change == "card" and steps:
        place = draw(st.integers(0, len(steps) - 1))
        steps[place] = Step(steps[place].kind, draw(testing.cards()))
    else:
        place = draw(st.integers(0, len(steps)))
        steps.insert(place, Step(draw(st.sampled_from(MADE)), draw(testing.cards())))
    return Turn(tuple(steps))


@given(
    state=testing.positions(max_hand=4, max_palette=5, known_deck=True),
    rules=testing.rules(),
    data=st.data(),
)
def test_the_judge_agrees_with_the_list(
    state: red7.State, rules: red7.Rules, data: st.DataObject
) -> None:
    turns = sorted(rules.turns(state), key=str)
    if not turns:
        return
    turn = data.draw(mutations(data.draw(st.sampled_from(turns))))
    note(f"'{state}' under {rules}: {turn}")
    ruling = rules.adjudicate(state, turn)
    assert ruling.legal == (turn in turns) == (turn in rules.turns(state))
    assert ruling.survives == (turn in rules.turns(state, surviving=True))
    assert ruling.reasons
    if ruling.legal:
        assert ruling.after == rules.play(state, turn)


@given(state=testing.positions(max_hand=4, known_deck=False), rules=testing.rules(), data=st.data())
def test_an_unknown_draw_may_be_named(
    state: red7.State, rules: red7.Rules, data: st.DataObject
) -> None:
    unknown = Step(Kind.DRAW)
    drawing = [turn for turn in rules.turns(state) if turn.steps[-1:] == (unknown,)]
    if not drawing:
        return
    turn = data.draw(st.sampled_from(drawing))
    moved = [step.card for step in turn.steps]
    hidden = [
        card
        for card in red7.table.cards.CARDS
        if not card.bit & state.known_bits and card not in moved
    ]
    turns, certain = rules.turns(state), rules.adjudicate(state, turn).certain
    card = data.draw(st.sampled_from(hidden))
    named = {each: Turn((*turn.steps[:-1], Step(Kind.DRAW, each))) for each in (card, *hidden)}
    assert any(each in turns for each in named.values())
    assert named[card] in turns or not certain
    if named[card] in turns:
        assert card in rules.play(state, named[card]).seats[state.to_move or 0].hand


def test_what_is_drawn_may_decide_whether_the_turn_may_end() -> None:
    rules = red7.Rules("v1.2-es", "action")
    state = red7.State.parse("B6R3B2Y1G1:-/*G7I6V3R2:G6B5B3Y2 V1 ?1")
    drawn = rules.adjudicate(state, "+B5 +B3=?")
    assert (drawn.legal, drawn.certain) == (True, False)
    assert "+B5 +B3=Y7" in rules.turns(state)  # no discard would make B win
    assert "+B5 +B3=I1" not in rules.turns(state)  # that of I1 would


def test_a_turn_may_use_a_card_that_the_position_does_not_show() -> None:
    rules = red7.Rules()
    state = red7.State.parse("*G2:?3/R6:?7")
    assert "+R7" in rules.turns(state, surviving=True)
    assert "+R6" not in rules.turns(state)
    assert str(rules.play(state, "+R7")) == "R7G2:?2/*R6:?7 - ?"


def test_an_unknown_hand_card_must_follow_a_five() -> None:
    rules = red7.Rules("action")
    state = red7.State.parse("*G2:O5?1/R4:?7")
    assert "+O5" not in rules.turns(state)
    assert "+O5 +V2" in rules.turns(state)


def test_a_draw_written_as_unknown_takes_the_top_card() -> None:
    rules = red7.Rules("action")
    state = red7.State.parse("*G2:O3/R1:?7 - I4?20")
    assert rules.play(state, "+O3=?") == rules.play(state, "+O3=I4")


def test_the_rest_of_a_turn_goes_on_from_its_steps() -> None:
    rules = red7.Rules("action")
    state = rules.step(red7.State.parse("*G2:O5B1/R6:?7"), "+O5")
    assert [str(step) for step in rules.steps(state)] == ["+B1"]
    assert "+O5 +B1" in rules.turns(state)
    assert "+B1" not in rules.turns(state)
