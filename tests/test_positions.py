"""Positions: their text, their value, and what each player may know of them."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import red7
from red7 import (
    Card,
    CardSet,
    Color,
    IllegalTurn,
    InvalidPosition,
    Kind,
    Red7Error,
    Rules,
    Seat,
    State,
    Step,
    TooManyTurns,
    Turn,
)
from red7.table.cards import CARDS
from searching import dear

EXAMPLE = "*G2:R1O7V5B3/R6:?7 - I4Y2?25"
RULES = [
    Rules.parse(text)
    for text in (
        "v1.2",
        "v1.0+advanced+action",
        "v1.1+action",
        "v1.2+advanced+action",
        "v1.2-de+advanced-discard+action",
        "rogers+advanced+action",
        "v1.2+advanced+action+discard-from-palette",
    )
]
seeds = st.integers(0, 2**32)


def bits(cards: list[Card]) -> int:
    return sum(card.bit for card in cards)


@st.composite
def states(draw: st.DrawFn, most_cards: int = 8) -> State:
    """Any position, probable or not, that is not in the middle of a turn."""
    cards = list(draw(st.permutations(CARDS)))
    unknown = 0

    def known() -> list[Card]:
        size = draw(st.integers(0, max(0, min(most_cards, len(cards) - unknown))))
        return [cards.pop() for _ in range(size)]

    def hidden() -> int | None:
        nonlocal unknown
        size = draw(st.none() | st.integers(0, max(0, len(cards) - unknown)))
        unknown += size or 0
        return size

    seats, secret = [], []
    for _ in range(draw(st.integers(2, 4))):
        hand = known()
        secret += hand
        points = draw(st.just(0) | st.integers(0, 200))
        out = draw(st.booleans())
        seats.append(Seat(bits(known()), bits(hand), hidden(), bits(known()), points, out))
    canvas, deck = known(), known()
    secret += deck
    seen = draw(st.sets(st.sampled_from(secret))) if secret else set()
    still_in = [number for number, seat in enumerate(seats) if not seat.out]
    return State(
        tuple(seats),
        draw(st.sampled_from([None, *still_in])),
        tuple(canvas),
        draw(st.none() | st.sampled_from(Color)),
        tuple(deck),
        hidden(),
        bits(sorted(seen)),
    )


def accounted(state: State) -> int:
    """How many cards the position speaks of."""
    hidden = (state.deck_unknown, *(seat.hand_unknown for seat in state.seats))
    return state.known_bits.bit_count() + sum(count or 0 for count in hidden)


def tidied(state: State) -> State:
    """The position with no card of the deck seen below one that is not, as in any real game."""
    top = list(itertools.takewhile(lambda card: card in state.seen, state.deck))
    below = bits([card for card in state.deck if card not in top])
    return attrs.evolve(state, seen_bits=state.seen_bits & ~below)


loose_states = states(most_cards=4).filter(lambda state: accounted(state) <= 40).map(tidied)
"""Positions that leave some cards out, so that a deck of unknown size may have some."""


def walk(
    rules: Rules, state: State, chance: random.Random, most: int
) -> Iterator[tuple[Step, State]]:
    """Random steps from a position on, with what each leads to; none beyond the limit of a look."""
    for _ in range(most):
        try:
            choices = rules.steps(state)
        except TooManyTurns:  # a hidden hand that could be all 5s
            return
        if not choices:
            return
        going_on = [step for step in choices if step.kind not in (Kind.PASS, Kind.END)]
        step = chance.choice(going_on or choices) if chance.random() < 0.7 else choices[-1]
        state = rules.step(state, step)
        yield step, state


def check_refusal(error: Red7Error, read: str) -> None:
    message = str(error)
    assert isinstance(error, InvalidPosition)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    assert repr(read)[:50] in message


# --- Reading ------------------------------------------------------------------------------------


def test_the_example_of_the_contract_is_read() -> None:
    state = State.parse(EXAMPLE)
    first, second = state.seats
    assert first == Seat(CardSet("G2").bits, CardSet("R1O7V5B3").bits)
    assert second == Seat(CardSet("R6").bits, hand_unknown=7)
    assert (state.to_move, state.canvas, state.color) == (0, (), Color.RED)
    assert (state.deck, state.deck_unknown) == ((Card("I4"), Card("Y2")), 25)


def test_a_star_marks_the_player_to_move() -> None:
    assert State.parse("G2/*R6/B1").to_move == 1


def test_without_a_star_the_round_is_over() -> None:
    assert State.parse("G2/xR6").to_move is None


def test_an_x_marks_a_player_who_is_out() -> None:
    state = State.parse("*G2/xR6/B1")
    assert [seat.out for seat in state.seats] == [False, True, False]
    assert state.players_in == (0, 2)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_may_sit_at_the_table(count: int) -> None:
    assert len(State.parse("/".join(["*R1", "R2", "R3", "R4"][:count])).seats) == count


@pytest.mark.parametrize("text", ["*G2/R6", "*G2:/R6:", "*G2:?/R6:?"])
def test_a_hand_left_out_is_an_unknown_number_of_cards(text: str) -> None:
    for seat in State.parse(text).seats:
        assert (seat.hand, seat.hand_unknown, seat.hand_size) == (CardSet(), None, None)


def test_a_hand_may_be_empty() -> None:
    assert State.parse("*G2:-/R6").seats[0].hand_size == 0


def test_a_hand_may_hold_unknown_cards_after_the_known_ones() -> None:
    seat = State.parse("*G2:R1O7?3/R6").seats[0]
    assert (seat.hand, seat.hand_unknown, seat.hand_size) == (CardSet("O7R1"), 3, 5)


def test_a_hand_may_hold_known_cards_and_an_unknown_number_of_others() -> None:
    seat = State.parse("*G2:R1O7?/R6").seats[0]
    assert (seat.hand, seat.hand_unknown) == (CardSet("O7R1"), None)


def test_a_palette_may_be_empty() -> None:
    assert State.parse("*-:R1/R6").seats[0].palette == CardSet()


def test_scored_cards_follow_the_hand() -> None:
    seat = State.parse("*G2:R1:B7V3/R6").seats[0]
    assert (seat.scored, seat.points) == (CardSet("B7V3"), 10)


@pytest.mark.parametrize("text", ["*G2:R1/R6", "*G2:R1:/R6", "*G2:R1:-/R6"])
def test_scored_cards_left_out_are_none(text: str) -> None:
    assert State.parse(text).seats[0].scored == CardSet()


@pytest.mark.parametrize("text", ["*G2::B7/R6", "*G2:?:B7/R6"])
def test_scored_cards_may_follow_a_hand_left_out(text: str) -> None:
    seat = State.parse(text).seats[0]
    assert (seat.hand_unknown, seat.scored) == (None, CardSet("B7"))


@pytest.mark.parametrize("text", ["*G2/R6", "*G2/R6 -"])
def test_a_canvas_left_out_is_the_starting_red_card(text: str) -> None:
    state = State.parse(text)
    assert (state.canvas, state.canvas_base, state.color) == ((), None, Color.RED)


def test_the_canvas_is_read_from_bottom_to_top() -> None:
    state = State.parse("*G2/R6 V5B4")
    assert (state.canvas, state.color) == ((Card("V5"), Card("B4")), Color.BLUE)


@pytest.mark.parametrize("color", Color, ids=str)
def test_a_lone_letter_says_only_which_color_is_on_top(color: Color) -> None:
    for letter in (color.letter, color.letter.lower()):
        state = State.parse(f"*G2/R6 {letter}")
        assert (state.canvas, state.color) == ((), color)


@pytest.mark.parametrize("text", ["*G2/R6", "*G2/R6 -", "*G2/R6 V5B4", "*G2/R6 - ?"])
def test_a_deck_left_out_is_unknown(text: str) -> None:
    state = State.parse(text)
    assert (state.deck, state.deck_unknown, state.deck_size) == ((), None, None)


def test_a_deck_is_read_from_the_top() -> None:
    state = State.parse("*G2/R6 - I4Y2?20")
    assert (state.deck, state.deck_unknown, state.deck_size) == ((Card("I4"), Card("Y2")), 20, 22)


def test_a_deck_may_be_empty() -> None:
    assert State.parse("*G2/R6 - -").deck_size == 0


def test_a_deck_may_be_known_to_the_last_card() -> None:
    assert State.parse("*G2/R6 - I4Y2").deck_size == 2


def test_an_exclamation_mark_says_that_every_player_has_seen_the_card() -> None:
    state = State.parse("*G2:R1O7!V5/R6:B3!?6 - I4!Y2?20")
    assert state.seen == CardSet("O7B3I4")
    assert state.seats[0].hand == CardSet("R1O7V5")


def test_a_position_need_not_account_for_every_card() -> None:
    assert State.parse("*G2:-/R6:- - -").known_bits == CardSet("G2R6").bits


def test_all_forty_nine_cards_may_stand_in_a_position() -> None:
    rest = "".join(str(card) for card in CARDS if str(card) not in ("G2", "R6"))
    assert State.parse(f"*G2:-/R6:- - {rest}").known_bits.bit_count() == 49


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.lower(),
        "*G2:R1,O7,V5,B3/R6:?7 - I4,Y2,?25",
        "*G2:R1, O7, V5, B3/R6:?7 - I4, Y2, ?25",
        "*G2:R1 O7 V5 B3/R6:?7 - I4 Y2 ?25",
        "* G2 : R1 O7 V5 B3 / R6 : ?7 - I4 Y2 ?25",
        "  *G2:R1O7V5B3/R6:?7   -   I4Y2?25  ",
        "*G2:R1O7V5B3/R6:?7\t-\tI4Y2?25\n",
        "*G2:B3V5O7R1/R6:?7 - I4Y2?25",
        "*g2:r1O7v5B3/r6:?7 - i4Y2?25",
    ],
)
def test_case_order_of_a_hand_and_separators_do_not_matter(text: str) -> None:
    assert State.parse(text) == State.parse(EXAMPLE)


def test_the_mark_of_the_last_seat_may_stand_apart() -> None:
    assert State.parse("*G2/ x R6 V5 ?").seats[1].out
    assert State.parse("G2/ * R6 V5 ?").to_move == 1


def test_the_order_of_the_deck_matters() -> None:
    assert State.parse("*G2/R6 - I4Y2") != State.parse("*G2/R6 - Y2I4")


# --- Writing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "written"),
    [
        (EXAMPLE, "*G2:O7V5B3R1/R6:?7 - I4Y2?25"),
        ("*g2/r6", "*G2:?/R6:? - ?"),
        ("*-:-/R6:- - -", "*-:-/R6:- - -"),
        ("G2:R1:-/xR6:?0", "G2:R1/xR6:- - ?"),
        ("*B3G2:R1:V3B7/R6 v ?0", "*B3G2:R1:B7V3/R6:? V -"),
        ("*G2:R1O7!V4/R6:b3!?6 V5", "*G2:O7!V4R1/R6:B3!?6 V5 ?"),
    ],
)
def test_positions_are_written_in_one_canonical_way(read: str, written: str) -> None:
    assert str(State.parse(read)) == written


@given(state=states())
def test_what_a_position_writes_is_read_back_to_an_equal_one(state: State) -> None:
    again = State.parse(str(state))
    assert again == state
    assert hash(again) == hash(state)


@given(state=states())
def test_a_position_is_one_line(state: State) -> None:
    assert len(str(state).splitlines()) == 1


@given(state=states())
def test_any_position_may_be_written_in_small_letters(state: State) -> None:
    assert State.parse(str(state).lower()) == state


@given(state=states(), between=st.sampled_from([" ", ",", ", ", "  "]))
def test_spaces_and_commas_may_part_cards_where_that_is_not_ambiguous(
    state: State, between: str
) -> None:
    def apart(text: str) -> str:
        return re.sub(r"(?<=[0-9!])(?=[A-Z?])", between, text)

    seats, canvas, deck = str(state).split(" ")
    first, slash, last = seats.rpartition("/")
    text = f"{apart(first).replace(':', ' : ')} {slash} {last} {canvas} {apart(deck)}"
    assert State.parse(text) == state


# --- In the middle of a turn --------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=str)
@settings(max_examples=30)
@given(seed=seeds, players=st.integers(2, 4))
def test_a_position_in_the_middle_of_a_turn_is_read_back(
    rules: Rules, seed: int, players: int
) -> None:
    for _, state in walk(rules, rules.deal(players, seed=seed), random.Random(seed), 12):
        assert State.parse(str(state)) == state


@settings(max_examples=30)
@given(state=loose_states, rules=st.sampled_from(RULES), seed=seeds)
def test_steps_from_any_position_lead_to_positions_that_are_read_back(
    state: State, rules: Rules, seed: int
) -> None:
    for _, after in walk(rules, state, random.Random(seed), 6):
        assert State.parse(str(after)) == after


@settings(max_examples=60)
@given(rules=st.sampled_from(RULES), seed=seeds, players=st.integers(2, 4))
def test_what_a_player_sees_in_the_middle_of_a_turn_is_read_back(
    rules: Rules, seed: int, players: int
) -> None:
    for _, state in walk(rules, rules.deal(players, seed=seed), random.Random(seed), 10):
        for seat in range(players):
            view = state.view(seat)
            assert State.parse(str(view)) == view


@settings(max_examples=60)
@given(state=loose_states, rules=st.sampled_from(RULES), seed=seeds)
def test_what_a_player_sees_of_steps_from_any_position_is_read_back(
    state: State, rules: Rules, seed: int
) -> None:
    for _, after in walk(rules, state, random.Random(seed), 6):
        for seat in range(len(state.seats)):
            view = after.view(seat)
            assert State.parse(str(view)) == view


def test_what_the_player_sees_after_an_unnamed_draw_is_read_back() -> None:
    rules = Rules.parse("v1.2+action")
    state = rules.step(State.parse("*G2:R3O7/R6:?7 - I4Y2?25"), "+R3")
    view = rules.step(state, "=?").view(0)
    assert State.parse(str(view)) == view


def test_what_a_player_sees_is_read_back_when_a_draw_uncovers_a_seen_card() -> None:
    rules = Rules.parse("v1.2+action")
    state = rules.step(State.parse("*G2:R3O7/R6:?7 - I4Y2!?25"), "+R3")
    view = rules.step(state, "=I4").view(1)
    assert State.parse(str(view)) == view


def test_a_deck_of_unknown_size_has_no_card_when_all_are_elsewhere() -> None:
    rules = Rules.parse("v1.2+action")
    state = State.parse("*G7:R3/-:?47 - ?")
    for _, after in walk(rules, state, random.Random(1), 3):
        assert State.parse(str(after)) == after


def test_the_steps_so_far_follow_the_position() -> None:
    rules = Rules.parse("v1.2+advanced+action")
    state = rules.step(State.parse(EXAMPLE), "+O7")
    assert str(state) == "*G2:O7V5B3R1/R6:?7 - I4Y2?25 +O7"
    assert state.seats[0].palette == CardSet("O7G2")
    assert state.so_far == (Step(Kind.PLAY, Card("O7")),)


@pytest.mark.parametrize("text", ["+?", ">?", "x?", "^?", "7>?"])
def test_no_step_but_a_draw_moves_a_card_without_a_name(text: str) -> None:
    with pytest.raises(Red7Error):
        Rules.parse("v1.2+advanced+action").step(State.parse(EXAMPLE), text)


@pytest.mark.parametrize("kind", [Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.RETURN, Kind.SHED])
def test_a_step_object_without_its_card_is_refused(kind: Kind) -> None:
    with pytest.raises(Red7Error):
        Rules.parse("v1.2+advanced+action").step(State.parse(EXAMPLE), Step(kind))


# --- Value --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(State)] + ["more"])
def test_a_state_does_not_change(name: str) -> None:
    state = State.parse(EXAMPLE)
    with pytest.raises(AttributeError):
        setattr(state, name, None)
    assert state == State.parse(EXAMPLE)


@given(state=states())
def test_a_state_survives_copying_and_pickling(state: State) -> None:
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert hash(again) == hash(state)


def test_a_state_in_the_middle_of_a_turn_survives_pickling() -> None:
    state = State.parse(EXAMPLE + " +O7^G2")
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)


def test_states_are_keys_by_value() -> None:
    assert {State.parse(EXAMPLE): "found"}[State.parse(EXAMPLE.lower())] == "found"


@given(one=states(), other=states())
def test_two_states_are_equal_just_when_their_texts_are(one: State, other: State) -> None:
    assert (one == other) == (str(one) == str(other))


# --- What cannot be read ------------------------------------------------------------------------

PLACES = {
    "a palette": "R4:?/B1",
    "another palette": "*R1:?/B1R4",
    "a hand": "*R1:R4?/B1",
    "another hand": "*R1:?/B1:R4!?",
    "a score pile": "*R1:?:R4/B1",
    "another score pile": "*R1:?/B1:?:R4",
    "the canvas": "V5R4",
    "the deck": "I4R4?",
}


def _with_card_in(*places: str) -> str:
    def has(place: str) -> str:
        return "R4" if place in places else ""

    first = f"*R1{has('a palette')}:{has('a hand')}?:{has('a score pile') or '-'}"
    second = f"B1{has('another palette')}:{has('another hand')}?:{has('another score pile') or '-'}"
    return f"{first}/{second} V5{has('the canvas')} I4{has('the deck')}?"


@pytest.mark.parametrize("place", PLACES)
def test_a_card_may_stand_in_any_one_place(place: str) -> None:
    assert State.parse(_with_card_in(place)).known_bits & Card("R4").bit


@pytest.mark.parametrize(
    ("one", "other"), [(one, other) for one in PLACES for other in PLACES if one < other]
)
def test_no_card_may_stand_in_two_places(one: str, other: str) -> None:
    text = _with_card_in(one, other)
    with pytest.raises(InvalidPosition, match="R4 is in two places") as caught:
        State.parse(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize(
    "text",
    [
        "*R4R4:?/B1",
        "*R1:R4R4/B1",
        "*R1:R4!R4/B1",
        "*R1:?:R4R4/B1",
        "*R1:?/B1 R4R4",
        "*R1:?/B1 - R4R4",
        "*R1:?/B1 - R4r4!",
    ],
)
def test_no_card_may_stand_twice_in_one_place(text: str) -> None:
    with pytest.raises(InvalidPosition, match=r"R4 appears twice in (?:A's|the) ") as caught:
        State.parse(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize("place", ["hC", "pC", "hZ"])
def test_no_card_is_moved_to_where_nobody_sits(place: str) -> None:
    text = f"*G2:B4/R6:? - ? ~give(B4:h>{place})"
    with pytest.raises(InvalidPosition, match="cannot be done there") as caught:
        State.parse(text)
    check_refusal(caught.value, text)
    assert State.parse(text.replace(place, "hB")).seats[1].hand_bits


def test_as_many_seats_are_read_as_the_rules_allow() -> None:
    five = "*R1/R2/R3/R4/R5"
    assert len(Rules("rogers").state(five).seats) == len(State.parse(five).seats) == 5
    with pytest.raises(InvalidPosition, match="5 seats, and 2 to 4 may play"):
        Rules("v1.2").state(five)
    with pytest.raises(InvalidPosition, match=r"2 to 4 may play by v1.0, up to 6 by rogers"):
        red7.compare(f"*{'/'.join(['-'] * 7)}", "pass")
    with pytest.raises(InvalidPosition, match=r"2 to 4 may play by v1.2, up to 6 by rogers"):
        red7.compare(f"*{'/'.join(['-'] * 7)}", "pass", ["v1.2", "rogers", "v1.0"])
    with pytest.raises(InvalidPosition, match="7 seats, and 2 to 6 may play"):
        Rules("rogers").state(f"{five}/R6/R7")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("*G2", "1 seat"),
        ("*G2:R1 - ?", "1 seat"),
        ("*-" + "/-" * 26, "27 seats"),
        ("*G2/*R6", "both marked as to move"),
        ("G2/*R6/*B1", "B and C are both marked"),
        ("*xG2/R6", "two marks"),
        ("x*G2/R6", "two marks"),
        ("**G2/R6", "two marks"),
        ("xxG2/R6", "two marks"),
        ("*G8/R6", "G8"),
        ("*G2:R1:R2:R3/R6", "4 parts"),
        ("*G2?/R6", "unknown"),
        ("*G2?3/R6", "unknown"),
        ("*?/R6", "unknown"),
        ("*G2:R1:?/R6", "unknown"),
        ("*G2/R6 ?", "unknown"),
        ("*G2/R6 V5?2", "unknown"),
        ("*G2!/R6", "!"),
        ("*G2:R1:B7!/R6", "!"),
        ("*G2/R6 V5!", "!"),
        ("*G2:?99/R6", "99"),
        ("*G2/R6 - ?50", "50"),
        ("*G2:?20/R6:?20 - ?20", "62 cards"),
        ("*G2:R1/R6 - ?47", "50 cards"),
        ("*G2:R1/ - ?", "palette|seat|card"),
        ("*G2:R1/R6 - ? +B7", r"\+B7|B7"),
        ("G2:R1/R6 - ? +R1", "nobody is to move"),
    ],
)
def test_a_refused_position_says_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        State.parse(text)
    check_refusal(caught.value, text)
    reason = str(caught.value).replace(repr(text), "", 1)
    assert re.search(wrong if "|" in wrong else re.escape(wrong), reason)


def test_known_cards_after_unknown_ones_are_not_called_no_cards() -> None:
    with pytest.raises(InvalidPosition) as caught:
        State.parse("*G2:?3R1/R6")
    assert "'R1' in A's hand is not a card" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n",
        "/",
        "//",
        "///",
        "////",
        ":",
        "::",
        "*",
        "x",
        "-",
        "?",
        "!",
        "*/",
        "*/R6",
        "/*",
        "*G2/",
        "/R6",
        "*G2//R6",
        "*:R1/R6",
        "*G2:R1/:R3",
        "*G/R6",
        "*2/R6",
        "*G0/R6",
        "*G22/R6",
        "*GG2/R6",
        "*Q2/R6",
        "*G2*/R6",
        "*G2x/R6",
        "G2*/R6",
        "*G2-/R6",
        "*-G2/R6",
        "*--/R6",
        "*G2:-R1/R6",
        "*G2:R1-/R6",
        "*G2:R/R6",
        "*G2:?3R1/R6",
        "*G2:??/R6",
        "*G2:?3?4/R6",
        "*G2:?-1/R6",
        "*G2:?1.5/R6",
        "*G2:?1000/R6",
        "*G2:!R1/R6",
        "*G2:R1!!/R6",
        "*G2:!/R6",
        "*G2:?3!/R6",
        "*G2:R!1/R6",
        "*G2:R1;R2/R6",
        "*G2;R1/R6",
        "*G2|R6",
        "*G2\\R6",
        "*(G2)/R6",
        "*{G2:[R1]}/R6",
        "((((((((((",
        "*G2/R6 VV",
        "*G2/R6 Q",
        "*G2/R6 V5Q",
        "*G2/R6 V5-",
        "*G2/R6 --",
        "*G2/R6 *",
        "*G2/R6 V5:B4",
        "*G2/R6 - Q4",
        "*G2/R6 - ?x",
        "*G2/R6 - - -",
        "*G2/R6 - ? ?",
        "*G2/R6 - ?20I4",
        "*G2/R6 - ? pass",
        "*G2/R6 - ? end",
        "*G2/R6 - ? +",
        "*G2/R6 - ? +G2",
        "*G2/R6 - ? +R8",
        "*G2/R6 - ? +B1 pass",
        "*G2:-/R6 - ? +B1",
        "*G2:R1/R6 - ? +R1xR2",
        "*G2:R1/R6 - - +R1=?",
        "*G2/xR6 - ? +R1xR6",
        "R1 R2 R3",
        "hello world",
        "None",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "*G\uff12/R6",  # fullwidth two
        "*G\u0662/R6",  # arabic two
        "*G\u00b2/R6",
        "*\uff272/R6",  # fullwidth G
        "*\u01312/R6",  # dotless i
        "*G2:\u01312/R6",
        "*G2/R6 \u0131",
        "*G2/R6 \u0131" + "4",
        "*G2/R6 - \u01314",
        "*G2/R6 - ?\u0663",
        "*G2:?\uff13/R6",
        "*G2:R1:\u0663/R6",
        "*G2:R1:\u00b2/R6",
        "*G2/R6 \u2164",
        "\u00d7G2/*R6",
        "\uff0aG2/R6",
        "*G2\u2044R6",
        "*G2/R6\u200b",
        "\ufeff*G2/R6 - \u2026",
        "\u202e*G2/R6",
        "*G2/R6\x00",
        "\x00*G2/R6",
        "*G2\x07/R6",
        "*G2/R6 \x1b[0m",
        "*G2/R6 - ?\x7f",
        "\ud800",
        "\U0001f0cf/\U0001f0cf",
        "'\"",
        "/" * 10_000,
        "R1" * 5_000,
        "*G2/R6 - " + "?" * 10_000,
        " " * 10_000,
        "\x00" * 10_000,
        "*" * 999,
        "?" * 999,
        "/" * 999,
        ":" * 999,
        "*G2/R6 - ? " + "+R1" * 300,
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_what_is_no_position_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        State.parse(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize("thing", [None, 4, b"*G2/R6", ["*G2/R6"], Card("R4")])
def test_what_is_not_even_text_is_no_position(thing: Any) -> None:
    with pytest.raises(InvalidPosition) as caught:
        State.parse(thing)
    check_refusal(caught.value, str(thing))


@st.composite
def nearly_positions(draw: st.DrawFn) -> str:
    text = list(str(draw(states())) + draw(st.sampled_from(["", "", " +R4", " >B2=I4", " +R7^R7"])))
    for _ in range(draw(st.integers(1, 5))):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 3))] = draw(
            st.text("*x/:?!-+>^= ,RGBIV1234567089\u0131\u0663\x00\n", max_size=3)
        )
    return "".join(text)


def refusal(text: str) -> Red7Error | None:
    try:
        State.parse(text)
    except Red7Error as error:
        return error
    return None


@dear(100, elsewhere=400)
@given(text=st.one_of(st.text(), st.text("*x/:?!- ,RGB1234567"), nearly_positions()))
def test_any_text_is_a_position_or_refused_in_one_line(text: str) -> None:
    error = refusal(text)
    if error is None:
        assert State.parse(str(State.parse(text))) == State.parse(text)
    else:
        assert isinstance(error, InvalidPosition)
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1


# --- What a player may know ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat", "view"),
    [
        (EXAMPLE, 0, "*G2:O7V5B3R1/R6:?7 - ?27"),
        (EXAMPLE, 1, "*G2:?4/R6:?7 - ?27"),
        ("*G2:R1O7!V5/R6:B3 - I4!Y2?20", 1, "*G2:O7!?2/R6:B3 - I4!?21"),
        ("*G2:R1O7!V5/R6:B3 - I4!Y2?20", 0, "*G2:O7!V5R1/R6:?1 - I4!?21"),
        ("*G2:R1?/R6:B3:Y7 V5 I4", 1, "*G2:?/R6:B3:Y7 V5 ?1"),
        ("*G2:-/R6:B3 V5 -", 0, "*G2:-/R6:?1 V5 -"),
        ("G2:R1/xR6:B3:5 V I4?", 0, "G2:R1/xR6:?1:5 V ?"),
    ],
)
def test_a_view_hides_other_hands_and_the_deck_but_not_what_all_have_seen(
    text: str, seat: int, view: str
) -> None:
    assert str(State.parse(text).view(seat)) == view


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(InvalidPosition, match=f"no seat {seat}"):
        State.parse(EXAMPLE).view(seat)


@given(state=states(), data=st.data())
def test_a_view_of_a_view_shows_nothing_new(state: State, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(state.seats) - 1))
    assert state.view(seat).view(seat) == state.view(seat)


@given(state=states(), data=st.data())
def test_a_view_keeps_the_size_of_every_hand_and_of_the_deck(
    state: State, data: st.DataObject
) -> None:
    view = state.view(data.draw(st.integers(0, len(state.seats) - 1)))
    assert view.deck_size == state.deck_size
    assert [s.hand_size for s in view.seats] == [s.hand_size for s in state.seats]


@given(state=states(), data=st.data())
def test_a_view_is_read_back_to_an_equal_state(state: State, data: st.DataObject) -> None:
    view = state.view(data.draw(st.integers(0, len(state.seats) - 1)))
    assert State.parse(str(view)) == view


Exchange = dict[Card, Card]


def secrets(state: State, observer: int) -> list[Card]:
    """The cards of which the position says more than the observer may know."""
    hands = [seat.hand for number, seat in enumerate(state.seats) if number != observer]
    return [card for pile in (*hands, state.deck) for card in pile if card not in state.seen]


def exchanged(state: State, exchange: Exchange) -> State:
    """The position with hidden cards in one another's places."""

    def other(cards: CardSet) -> int:
        return bits([exchange.get(card, card) for card in cards])

    return attrs.evolve(
        state,
        seats=tuple(attrs.evolve(seat, hand_bits=other(seat.hand)) for seat in state.seats),
        deck=tuple(exchange.get(card, card) for card in state.deck),
    )


@given(state=states(), data=st.data())
def test_a_view_does_not_depend_on_where_hidden_cards_are(
    state: State, data: st.DataObject
) -> None:
    observer = data.draw(st.integers(0, len(state.seats) - 1))
    hidden = secrets(state, observer)
    exchange = dict(zip(hidden, data.draw(st.permutations(hidden)), strict=True))
    assert exchanged(state, exchange).view(observer) == state.view(observer)


def told(steps: list[tuple[int | None, Step]], observer: int) -> set[Card]:
    """The cards that these steps show the observer: all but those that others draw."""
    return {
        step.card
        for mover, step in steps
        if step.card is not None and (step.kind is not Kind.DRAW or mover == observer)
    }


@pytest.mark.parametrize("rules", RULES, ids=str)
@settings(max_examples=25)
@given(seed=seeds, players=st.integers(2, 4))
def test_a_view_never_depends_on_hidden_cards_through_a_whole_round(
    rules: Rules, seed: int, players: int
) -> None:
    chance = random.Random(seed)
    start = state = rules.deal(players, seed=seed)
    observer = chance.randrange(players)
    steps: list[tuple[int | None, Step]] = []
    real = []
    for step, after in walk(rules, start, chance, 25):
        steps.append((state.to_move, step))
        real.append(after)
        state = after
    known = told(steps, observer)
    hidden = [card for card in secrets(start, observer) if card not in known]
    exchange = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    dream = exchanged(start, exchange)
    for (_, step), state in zip(steps, real, strict=True):
        card = step.card if step.card is None else exchange.get(step.card, step.card)
        try:
            dream = rules.step(dream, Step(step.kind, card))
        except IllegalTurn:  # a reading may ask whether a hidden card could have saved the player
            return
        assert dream.view(observer) == state.view(observer)
        assert str(dream.view(observer)) == str(state.view(observer))


def test_a_returned_card_stays_known_to_all_until_drawn_and_then_in_that_hand() -> None:
    rules = Rules.parse("v1.2+advanced+action")
    state = State.parse("*G2:O7Y2B1/R6:R3V6V4 - I4Y3?25")
    state = rules.play(state, "+O7^G2")
    for seat in (0, 1):
        assert str(state.view(seat)).endswith("G2!?27")
    state = rules.step(rules.step(state, "+R3"), "=G2")
    for seat in (0, 1):
        assert Card("G2") in state.view(seat).seats[1].hand
        assert state.view(seat).so_far[-1] == Step(Kind.DRAW, Card("G2"))


@pytest.mark.parametrize("rules", [rules for rules in RULES if "action" in rules.names], ids=str)
@settings(max_examples=40)
@given(seed=seeds, players=st.integers(2, 4))
def test_a_card_put_on_the_deck_is_known_in_every_view_wherever_it_goes(
    rules: Rules, seed: int, players: int
) -> None:
    state = rules.deal(players, seed=seed)
    public: set[Card] = set()
    for step, after in walk(rules, state, random.Random(seed), 30):
        if step.kind in (Kind.TAKE, Kind.RETURN) and step.card is not None:
            public.add(step.card)
        elif step.kind is not Kind.DRAW:
            public.discard(step.card)
        for seat in range(players):
            view = after.view(seat)
            shown = set(view.deck).union(*(place.hand for place in view.seats))
            assert public <= shown & set(view.seen)
        state = after


def test_others_see_that_a_card_was_drawn_but_not_which() -> None:
    state = State.parse("*G2:R3/R6:?7 - I4Y2?25 +R3=I4")
    assert Turn(state.view(1).so_far) == Turn.parse("+R3=?")
    assert Turn(state.view(0).so_far) == Turn.parse("+R3=I4")
    assert "I4" not in str(state.view(1))


@given(state=states())
def test_a_position_once_made_does_not_change(state: State) -> None:
    for whole in (state, state.seats[0]):
        for name in ("out", "seats", "to_move", "palette_bits", "__class__"):
            with pytest.raises(AttributeError):
                setattr(whole, name, None)
    again = attrs.evolve(state, seats=tuple(attrs.evolve(seat) for seat in state.seats))
    assert again == state
    assert hash(again) == hash(state)
    assert pickle.loads(pickle.dumps(state)) == state


# --- Wrong types --------------------------------------------------------------------------------

TABLE = State.parse("*G2:R1/R6:?")
RULES = red7.Rules()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: TABLE.view(None),
        lambda: TABLE.view("0"),
        lambda: RULES.standing(TABLE, "0"),
        lambda: RULES.standing(TABLE, 0, color=3),
        lambda: red7.Turn("+R4"),
        lambda: State("*G2:R1/R6"),
        lambda: CardSet(5),
        lambda: Card(None),
        lambda: RULES.leader(None),
        lambda: RULES.turns(5),
        lambda: RULES.play(None, "pass"),
        lambda: RULES.play(TABLE, None),
        lambda: RULES.step(TABLE, 3),
        lambda: RULES.steps("nonsense"),
        lambda: RULES.adjudicate(["*G2:R1/R6"], "pass"),
        lambda: RULES.adjudicate(TABLE, 5),
        lambda: RULES.winner(0),
        lambda: RULES.score(None),
        lambda: RULES.outcome(""),
        lambda: RULES.next_round(None),
        lambda: RULES.explain(None, "who"),
        lambda: RULES.explain(TABLE, None),
        lambda: RULES.deal("3"),
        lambda: RULES.deal(2, seed="a"),
        lambda: red7.compare(None, "pass"),
        lambda: red7.compare(TABLE, "pass", [3]),
        lambda: red7.perft(RULES, None, 2),
        lambda: red7.solve(RULES, None),
        lambda: red7.solve(RULES, TABLE, limit="9"),
        lambda: red7.Rules(None),
    ],
)
def test_what_is_of_the_wrong_type_is_refused_in_a_sentence(ask: Any) -> None:
    with pytest.raises(Red7Error) as refused:
        ask()
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_rules_take_a_position_as_text() -> None:
    text = "*G2:R7/R6:?"
    assert RULES.leader(text) == RULES.leader(State.parse(text)) == 1
    assert RULES.play(text, "+R7") == RULES.play(State.parse(text), "+R7")
    assert "+R7" in RULES.turns(text, surviving=True)
    assert RULES.adjudicate(text, "+R7").survives
    assert red7.compare(text, "+R7").agree
