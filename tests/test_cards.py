"""Cards, their order and their text, and sets of cards."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable, Set
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from red7 import Card, CardSet, Color, InvalidPosition, Red7Error
from red7.table.cards import CARDS

cards = st.sampled_from(CARDS)
sets = st.frozensets(cards)
separators = st.sampled_from(["", " ", ",", ", ", "  ", " ,", "\t"])

LETTERS_STRONGEST_FIRST = "ROYGBIV"


def check_refusal(error: Red7Error, read: str) -> None:
    message = str(error)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    assert repr(read)[:50] in message


# --- Colors ------------------------------------------------------------------------------------


def test_red_is_the_strongest_color_and_violet_the_weakest() -> None:
    strongest_first = sorted(Color, reverse=True)
    assert [color.letter for color in strongest_first] == list(LETTERS_STRONGEST_FIRST)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
@given(one=st.sampled_from(Color), other=st.sampled_from(Color))
def test_colors_compare_like_their_strengths(
    compare: Callable[[object, object], bool], one: Color, other: Color
) -> None:
    assert compare(one, other) == compare(one.strength, other.strength)


@pytest.mark.parametrize("text", ["B", "b", "Blue", "BLUE", "blue"])
def test_a_color_is_read_by_letter_or_name_in_any_case(text: str) -> None:
    assert Color.parse(text) is Color.BLUE


def test_a_color_is_itself_when_read() -> None:
    assert Color.parse(Color.GREEN) is Color.GREEN


@pytest.mark.parametrize("text", ["", " ", "Q", "RR", "Rouge", "\u0131", "R\n"])
def test_what_is_no_color_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Color.parse(text)
    check_refusal(caught.value, text)


def test_a_color_does_not_compare_with_a_number() -> None:
    with pytest.raises(TypeError):
        assert Color.RED < 3  # type: ignore[operator]


# --- Cards --------------------------------------------------------------------------------------


def test_there_are_forty_nine_cards() -> None:
    texts = {f"{letter}{number}" for letter in LETTERS_STRONGEST_FIRST for number in range(1, 8)}
    assert {str(card) for card in CARDS} == texts
    assert len(CARDS) == 49


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_text_always_names_the_same_object(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(str(card).lower()) is card


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_knows_its_color_and_number(card: Card) -> None:
    assert f"{card.color.letter}{card.number}" == str(card)


def test_a_card_is_itself_when_read() -> None:
    assert Card(Card("R7")) is Card("R7")


def test_spaces_around_a_card_are_not_read() -> None:
    assert Card(" g4 ") is Card("G4")


@given(one=cards, other=cards)
def test_cards_are_ordered_by_number_and_then_by_color(one: Card, other: Card) -> None:
    def strength(card: Card) -> tuple[int, int]:
        return card.number, -LETTERS_STRONGEST_FIRST.index(str(card)[0])

    for compare in (
        operator.lt,
        operator.le,
        operator.gt,
        operator.ge,
        operator.eq,
        operator.ne,
    ):
        assert compare(one, other) == compare(strength(one), strength(other))


def test_a_card_does_not_compare_with_a_number() -> None:
    with pytest.raises(TypeError):
        assert Card("R4") < 3  # type: ignore[operator]


def test_a_card_is_not_its_text() -> None:
    text: object = "R7"
    assert Card("R7") != text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "R",
        "7",
        "7R",
        "R0",
        "R8",
        "R9",
        "R77",
        "R 7",
        "Q4",
        "-",
        "?",
        "R?",
        "R4!",
        "RR",
        "+R4",
        "R\u0667",  # arabic seven
        "R\uff17",  # fullwidth seven
        "R\u00b2",
        "\uff327",  # fullwidth R
        "\u01314",  # dotless i
        "\u2164",  # roman numeral five
        "R4\x00",
        "\x1b[31mR4",
        "R\n4",
        "R\u20284",
        "\ud800",
        "R4" * 5000,
    ],
)
def test_what_is_no_card_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Card(text)
    check_refusal(caught.value, text)


@pytest.mark.parametrize("thing", [None, 7, 4.5, b"R4", ("R", 4), ["R4"]])
def test_what_is_not_even_text_is_no_card(thing: Any) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Card(thing)
    check_refusal(caught.value, str(thing))


@pytest.mark.parametrize("name", ["number", "color", "bit", "index", "text", "nickname"])
def test_a_card_does_not_change(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card("R7"), name, 1)
    assert (Card("R7").number, str(Card("R7"))) == (7, "R7")


def test_nothing_of_a_card_can_be_deleted() -> None:
    with pytest.raises(AttributeError):
        del Card("R7").number
    assert Card("R7").number == 7


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("card", CARDS[::6], ids=str)
def test_pickling_keeps_a_card_the_same_object(card: Card, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(card, protocol)) is card


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_copying_keeps_a_card_the_same_object(duplicate: Callable[[object], object]) -> None:
    assert duplicate(Card("Y3")) is Card("Y3")
    assert duplicate([Card("Y3")])[0] is Card("Y3")  # type: ignore[index]


@given(card=cards)
def test_the_repr_of_a_card_makes_the_card(card: Card) -> None:
    assert eval(repr(card), {"Card": Card}) is card


# --- Sets of cards ------------------------------------------------------------------------------


@pytest.mark.parametrize("operation", [operator.and_, operator.or_, operator.sub, operator.xor])
@given(one=sets, other=sets)
def test_operators_give_what_frozensets_give(
    operation: Callable[[Any, Any], Any], one: frozenset[Card], other: frozenset[Card]
) -> None:
    made = operation(CardSet(one), CardSet(other))
    assert isinstance(made, CardSet)
    assert frozenset(made) == operation(one, other)


@pytest.mark.parametrize("kind", [set, frozenset])
@pytest.mark.parametrize("operation", [operator.and_, operator.or_, operator.sub, operator.xor])
@given(one=sets, other=sets)
def test_operators_mix_with_sets_on_either_side(
    kind: type,
    operation: Callable[[Any, Any], Any],
    one: frozenset[Card],
    other: frozenset[Card],
) -> None:
    expected = operation(one, other)
    for made in (operation(CardSet(one), kind(other)), operation(kind(one), CardSet(other))):
        assert isinstance(made, CardSet)
        assert frozenset(made) == expected


@pytest.mark.parametrize(
    "compare",
    [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne],
)
@given(one=sets, other=sets, nested=st.booleans())
def test_comparisons_answer_like_those_of_frozensets(
    compare: Callable[[Any, Any], bool],
    one: frozenset[Card],
    other: frozenset[Card],
    nested: bool,
) -> None:
    other = other | one if nested else other
    expected = compare(one, other)
    assert compare(CardSet(one), CardSet(other)) == expected
    assert compare(CardSet(one), other) == expected
    assert compare(one, CardSet(other)) == expected
    assert compare(CardSet(one), set(other)) == expected


@given(one=sets, other=sets)
def test_being_disjoint_is_answered_like_by_frozensets(
    one: frozenset[Card], other: frozenset[Card]
) -> None:
    assert CardSet(one).isdisjoint(CardSet(other)) == one.isdisjoint(other)
    assert CardSet(one).isdisjoint(other) == one.isdisjoint(other)


@given(one=sets)
def test_the_hash_is_the_hash_of_the_frozenset(one: frozenset[Card]) -> None:
    assert hash(CardSet(one)) == hash(one)


@given(one=sets)
def test_a_card_set_and_its_frozenset_are_the_same_key(one: frozenset[Card]) -> None:
    assert {one: "found"}[CardSet(one)] == "found"  # type: ignore[index]
    assert {CardSet(one): "found"}[one] == "found"  # type: ignore[index]


@given(one=sets, card=cards)
def test_membership_and_size_are_those_of_the_frozenset(one: frozenset[Card], card: Card) -> None:
    assert (card in CardSet(one)) == (card in one)
    assert len(CardSet(one)) == len(one)
    assert bool(CardSet(one)) == bool(one)


def test_a_card_set_is_a_set_of_the_standard_library() -> None:
    assert isinstance(CardSet(), Set)


@pytest.mark.parametrize("stranger", [1, "R4", None, "", (), 4.5])
def test_only_cards_are_members(stranger: object) -> None:
    assert stranger not in CardSet("R4O3")


def test_intersecting_with_strangers_leaves_them_out() -> None:
    assert CardSet("R4O3") & {Card("R4"), 1, "x"} == CardSet("R4")


def test_taking_strangers_away_changes_nothing() -> None:
    assert CardSet("R4O3") - {Card("R4"), 1, "x"} == CardSet("O3")


@pytest.mark.parametrize("operation", [operator.or_, operator.xor])
def test_strangers_cannot_be_added(operation: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(InvalidPosition):
        operation(CardSet("R4"), {1})


@pytest.mark.parametrize("operation", [operator.and_, operator.or_, operator.sub, operator.xor])
def test_text_is_not_taken_for_a_set_of_cards(operation: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(TypeError):
        operation(CardSet("R4"), "R4")


def test_a_bit_that_stands_for_no_card_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="has bits that stand for no card"):
        CardSet.from_bits(1 << len(CARDS))


def test_a_card_set_does_not_equal_a_list_of_its_cards() -> None:
    assert CardSet("R4") != [Card("R4")]


def test_a_card_set_does_not_order_with_a_list() -> None:
    with pytest.raises(TypeError):
        assert CardSet("R4") <= [Card("R4")]  # type: ignore[operator]


@given(one=sets)
def test_cards_come_strongest_first(one: frozenset[Card]) -> None:
    assert list(CardSet(one)) == sorted(one, reverse=True)


@given(one=sets)
def test_the_highest_card_is_the_first(one: frozenset[Card]) -> None:
    assert CardSet(one).highest is (max(one) if one else None)


@given(one=sets)
def test_points_are_the_sum_of_the_numbers(one: frozenset[Card]) -> None:
    assert CardSet(one).points == sum(card.number for card in one)


def test_a_card_set_is_made_from_cards_texts_or_another_set() -> None:
    expected = CardSet([Card("R4"), Card("O3")])
    assert CardSet("R4O3") == expected
    assert CardSet(["r4", Card("O3")]) == expected
    assert CardSet(expected) == expected
    assert CardSet(card for card in expected) == expected


def test_a_card_met_twice_while_iterating_is_one_member() -> None:
    assert len(CardSet([Card("R4"), Card("R4")])) == 1


@pytest.mark.parametrize("name", ["bits", "anything"])
def test_a_card_set_does_not_change(name: str) -> None:
    made = CardSet("R4")
    with pytest.raises(AttributeError):
        setattr(made, name, 0)
    assert made == CardSet("R4")


def test_nothing_of_a_card_set_can_be_deleted() -> None:
    made = CardSet("R4")
    with pytest.raises(AttributeError):
        del made.bits
    assert made == CardSet("R4")


def test_augmented_operators_leave_the_old_set_alone() -> None:
    old = made = CardSet("R4")
    made |= CardSet("O3")
    assert (str(old), str(made)) == ("R4", "R4O3")


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
@given(one=sets)
def test_a_card_set_survives_copying_and_pickling(
    duplicate: Callable[[CardSet], CardSet], one: frozenset[Card]
) -> None:
    made = duplicate(CardSet(one))
    assert isinstance(made, CardSet)
    assert made == CardSet(one)
    assert all(card is Card(str(card)) for card in made)


@given(one=sets)
def test_the_repr_of_a_card_set_makes_an_equal_one(one: frozenset[Card]) -> None:
    assert eval(repr(CardSet(one)), {"CardSet": CardSet}) == CardSet(one)


# --- The text of sets ---------------------------------------------------------------------------


def test_cards_are_written_together_strongest_first() -> None:
    assert str(CardSet("V1 O3 R7 V7")) == "R7V7O3V1"


def test_no_cards_are_written_as_a_dash() -> None:
    assert str(CardSet()) == "-"


@pytest.mark.parametrize("text", ["-", " - ", ""])
def test_no_cards_are_read_from_a_dash_or_nothing(text: str) -> None:
    assert CardSet.parse(text) == CardSet()


@given(one=sets)
def test_what_is_written_is_read_back(one: frozenset[Card]) -> None:
    assert CardSet.parse(str(CardSet(one))) == one


@given(one=st.lists(cards, unique=True, min_size=1), between=st.data(), lower=st.booleans())
def test_order_case_and_separators_do_not_matter(
    one: list[Card], between: st.DataObject, lower: bool
) -> None:
    text = "".join(str(card) + between.draw(separators) for card in one)
    assert CardSet.parse(text.lower() if lower else text) == set(one)


@given(one=st.lists(cards, unique=True, min_size=1), data=st.data())
def test_a_card_written_twice_is_refused(one: list[Card], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(one))
    with pytest.raises(InvalidPosition, match=str(twice)):
        CardSet.parse("".join(map(str, [*one, twice])))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("R8", "R8"),
        ("R4Q2", "Q2"),
        ("R4O", "O"),
        ("R4-", "-"),
        ("-R4", "-R"),
        ("--", "--"),
        ("R4?", "?"),
        ("R4!", "!"),
        ("R4;O3", ";O"),
        ("R4/O3", "/O"),
        ("\x00", "\x00"),
        ("R\u0664", "R\u0664"),
        ("\u01314", "\u01314"),
    ],
)
def test_what_is_no_set_of_cards_is_refused_with_the_wrong_piece(text: str, wrong: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        CardSet.parse(text)
    check_refusal(caught.value, wrong)


@pytest.mark.parametrize("thing", [None, 7])
def test_what_is_neither_text_nor_cards_makes_no_set(thing: Any) -> None:
    with pytest.raises((Red7Error, TypeError)):
        CardSet(thing)


@st.composite
def nearly_cards(draw: st.DrawFn) -> str:
    text = list(str(CardSet(draw(sets))))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 2))] = draw(
            st.text("ROYGBIV1234567089-?! ,*\u0131\x00", max_size=3)
        )
    return "".join(text)


def refusal(text: str) -> Red7Error | None:
    try:
        CardSet.parse(text)
    except Red7Error as error:
        return error
    return None


@given(text=st.one_of(st.text(), nearly_cards()))
@example("\x85")
@example("\ufb014")
def test_any_text_is_a_set_of_cards_or_refused_in_one_line(text: str) -> None:
    error = refusal(text)
    if error is None:
        assert CardSet.parse(str(CardSet.parse(text))) == CardSet.parse(text)
    else:
        assert isinstance(error, InvalidPosition)
        assert len(str(error)) < 400
        assert len(str(error).splitlines()) == 1
