"""Worlds told apart one question after another are the ways to deal the unknown cards out."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from red7 import Card, Rules, Turn
from red7.engine.hidden_hand import most_without
from red7.engine.worlds import ELSEWHERE, HAND, World, deck_place, every_world
from red7.table.cards import CARDS

DECK = Rules().book.deck.bits
MOST_HIDDEN = 5


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Card], int, int]:
    """Hidden cards, how many of them the player holds, and how many are drawn in turn."""
    hidden = draw(st.lists(st.sampled_from(CARDS), min_size=2, max_size=MOST_HIDDEN, unique=True))
    held = draw(st.integers(1, min(2, len(hidden))))
    drawn = draw(st.integers(0, min(2, len(hidden) - held)))
    return hidden, held, drawn


def position(hidden: list[Card], held: int) -> str:
    """A position that shows every other card."""
    shown = "".join(str(card) for card in CARDS if card not in hidden)
    return f"*-:?{held}/{shown}:? - ?"


def deals(hidden: list[Card], held: int, drawn: int) -> list[dict[Card, int]]:
    """Every way to deal the hidden cards out, one place each."""
    places = [HAND] * held + [deck_place(depth) for depth in range(drawn)]
    places += [ELSEWHERE] * (len(hidden) - len(places))
    return [dict(zip(order, places, strict=True)) for order in permutations(hidden)]


@given(table=tables(), data=st.data())
def test_every_way_to_deal_is_a_world(
    table: tuple[list[Card], int, int], data: st.DataObject
) -> None:
    hidden, held, drawn = table
    places = [HAND, *(deck_place(depth) for depth in range(drawn))]
    question = st.tuples(
        st.sampled_from(hidden),
        st.lists(st.sampled_from(places), min_size=1, max_size=2, unique=True).map(sum),
    )
    asked = data.draw(st.lists(question, min_size=1, max_size=4))
    asked += [(hidden[0], place) for place in places[1:]]  # so deep is the deck asked for
    state = Rules().state(position(hidden, held))

    def judged(world: World) -> tuple[bool, ...]:
        return tuple(world.has(card, where) for card, where in asked)

    found = [said for _, said in every_world(state, DECK, (), judged, {})]
    dealt = {
        tuple(deal[card] & where != 0 for card, where in asked)
        for deal in deals(hidden, held, drawn)
    }
    assert len(found) == len(set(found))
    assert set(found) == dealt


@given(table=tables(), data=st.data())
def test_a_world_has_the_cards_that_the_steps_name(
    table: tuple[list[Card], int, int], data: st.DataObject
) -> None:
    hidden, held, _ = table
    played = data.draw(st.lists(st.sampled_from(hidden), min_size=1, max_size=held, unique=True))
    state = Rules().state(position(hidden, held))
    steps = Turn.parse(" ".join(f"+{card}" for card in played)).steps

    def judged(world: World) -> tuple[bool, ...]:
        return tuple(world.has(card, HAND) for card in hidden)

    found = {said for _, said in every_world(state, DECK, steps, judged, {})}
    dealt = {
        tuple(deal[card] == HAND for card in hidden)
        for deal in deals(hidden, held, 0)
        if all(deal[card] == HAND for card in played)
    }
    assert found == dealt


@given(table=tables())
def test_a_world_is_shown_by_cards_that_it_may_have(table: tuple[list[Card], int, int]) -> None:
    hidden, held, _ = table
    state = Rules().state(position(hidden, held))

    def judged(world: World) -> dict[Card, bool]:
        return {card: world.has(card, HAND) for card in hidden[:2]}

    for world, said in every_world(state, DECK, (), judged, {}):
        example = world.example()
        assert example is not None
        in_hand, drawn = example
        assert (len(in_hand), drawn) == (held, [])
        assert set(in_hand) <= set(hidden)
        assert all((card in in_hand) == there for card, there in said.items())


@given(table=tables(), data=st.data())
def test_a_hand_without_some_sets_is_no_larger_than_reckoned(
    table: tuple[list[Card], int, int], data: st.DataObject
) -> None:
    hidden, _, _ = table
    sets = st.lists(st.sampled_from(hidden), min_size=1, max_size=3, unique=True)
    wanted = data.draw(st.lists(sets, max_size=5))
    hands = (
        {card for place, card in enumerate(hidden) if chosen >> place & 1}
        for chosen in range(1 << len(hidden))
    )
    largest = max(
        len(hand) for hand in hands if not any(hand.issuperset(cards) for cards in wanted)
    )
    reckoned = most_without(hidden, wanted)
    assert largest <= reckoned <= len(hidden)
    if all(len(cards) == 1 for cards in wanted):
        assert reckoned == largest
