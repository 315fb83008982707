"""Hypothesis strategies for testing rules: cards, palettes, positions, rules, whole games.

Needs the extra ``testing`` (hypothesis).
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from red7.errors import PluginConflict
from red7.hooks.registry import editions, plugins
from red7.rules import Rules
from red7.table.cards import CARDS, Card, CardSet, Color
from red7.table.position import Seat, State

VARIANTS = ("", "advanced", "action", "advanced+action")
"""The four ways to play a text."""


def cards() -> st.SearchStrategy[Card]:
    """Any of the 49 cards; shrinks to the weakest."""
    return st.sampled_from(CARDS)


def colors() -> st.SearchStrategy[Color]:
    """Any of the seven colors."""
    return st.sampled_from(list(Color))


def card_sets(min_size: int = 0, max_size: int = 10) -> st.SearchStrategy[CardSet]:
    """Sets of cards, such as palettes."""
    return st.lists(cards(), unique=True, min_size=min_size, max_size=max_size).map(CardSet)


def readings() -> st.SearchStrategy[tuple[str, ...]]:
    """Up to two installed readings."""
    names = [card.name for card in plugins() if card.kind == "reading"]
    return st.lists(st.sampled_from(names), unique=True, max_size=2).map(tuple)


@st.composite
def rules(
    draw: st.DrawFn,
    *,
    texts: Sequence[str] | None = None,
    variants: Sequence[str] = VARIANTS,
    with_readings: bool = True,
) -> Rules:
    """Any edition, any variant, and up to two readings that go together."""
    names = [draw(st.sampled_from(list(texts or editions())))]
    names += [name for name in draw(st.sampled_from(list(variants))).split("+") if name]
    added = draw(readings()) if with_readings else ()
    try:
        return Rules(*names, *added)
    except PluginConflict:
        return Rules(*names, *added[:1])


@st.composite
def positions(
    draw: st.DrawFn,
    *,
    max_players: int = 4,
    max_palette: int = 10,
    max_hand: int = 7,
    known_deck: bool | None = None,
) -> State:
    """Positions in the middle of a round.

    The mover's hand is known, other hands and the deck may not be; players may be out, palettes
    and deck empty. ``known_deck``: True for a deck of known cards, False for an unknown one.
    """
    players = draw(st.integers(2, max_players))
    pile = list(draw(st.permutations(CARDS)))

    def take(count: int) -> list[Card]:
        taken, pile[:] = pile[:count], pile[count:]
        return taken

    def bits(taken: Sequence[Card]) -> int:
        return sum(card.bit for card in taken)

    mover = draw(st.integers(0, players - 1))
    seats = []
    for number in range(players):
        palette = bits(
            take(draw(st.integers(0, max_palette if players < 4 else min(max_palette, 7))))
        )
        if number == mover:
            seats.append(Seat(palette, bits(take(draw(st.integers(0, max_hand))))))
            continue
        unknown = draw(st.sampled_from([0, 0, 2, None]))
        hand = bits(take(draw(st.integers(0, 2))))
        seats.append(Seat(palette, hand, unknown, out=draw(st.integers(0, 4)) == 4))
    canvas = tuple(take(draw(st.integers(0, 2))))
    base = draw(st.none() | colors())
    if known_deck is None:
        known_deck = draw(st.booleans())
    deck = take(draw(st.integers(0, 4))) if known_deck else []
    deck_unknown = 0 if known_deck else draw(st.sampled_from([0, 1, 3, None]))
    top_is_public = draw(st.booleans())
    seen = deck[0].bit if deck and top_is_public else 0
    return State(tuple(seats), mover, canvas, base, tuple(deck), deck_unknown, seen)


@st.composite
def hidden_positions(
    draw: st.DrawFn, *, max_palette: int = 5, max_hand: int = 3, max_unseen: int = 7
) -> State:
    """Positions whose mover holds cards that have not been shown.

    Few cards are unseen, so that every way to fill the unknown ones can be tried: the others lie on
    the canvas.
    """
    state = draw(positions(max_players=3, max_palette=max_palette, max_hand=max_hand))
    assert state.to_move is not None
    unknown = draw(st.integers(1, 2))
    unseen = [card for card in CARDS if not card.bit & state.known_bits]
    kept = draw(st.integers(unknown, max_unseen))
    spare = kept - unknown
    seats = []
    for number, seat in enumerate(state.seats):
        hidden: int | None = unknown
        if number != state.to_move:
            hidden = seat.hand_unknown and min(seat.hand_unknown, spare)
            spare -= hidden or 0
        seats.append(Seat(seat.palette_bits, seat.hand_bits, hidden, out=seat.out))
    buried = draw(st.permutations(unseen))[kept:]
    top = state.canvas or tuple(buried[-1:])
    below = tuple(card for card in buried if card not in top)
    deck_unknown = draw(st.sampled_from([0, 1, 2, None]))
    if deck_unknown is not None:
        deck_unknown = min(deck_unknown, spare)
    return State(
        tuple(seats),
        state.to_move,
        (*below, *top),
        None,
        state.deck,
        deck_unknown,
        state.seen_bits,
    )


def deals(players: st.SearchStrategy[int] | None = None) -> st.SearchStrategy[State]:
    """First positions of a round."""
    return st.builds(
        lambda count, seed: Rules().deal(players=count, seed=seed),
        players or st.integers(2, 4),
        st.integers(0, 2**32),
    )
