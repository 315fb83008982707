"""The short cuts give what the long way gives: listing on ints what the walk finds by moments."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import attrs
import pytest
from hypothesis import assume, example, given, note
from hypothesis import strategies as st

import red7
from conftest import Install
from red7 import (
    Card,
    Color,
    Contest,
    Draw,
    IllegalTurn,
    PluginConflict,
    Rules,
    State,
    Step,
    TooManyTurns,
    testing,
)
from red7.author import DECK, HAND, PALETTE, Move, act
from red7.engine import judge, result, walk
from red7.engine.bare_search import TooLong
from red7.engine.lister import Lister
from red7.engine.turn import Moment
from red7.engine.turn_start import LOOK_LIMIT, Budget
from red7.engine.worlds import HiddenCards
from red7.hooks.marker import Layer
from red7.table.notes import SEEN, Notes
from red7.table.steps import Turn
from test_decided_once import HOUSE_RULES, house

PLAIN = [edition for edition in red7.editions() if Rules(edition).book.plain is not None]
READINGS = [card.name for card in red7.plugins() if card.layer is Layer.READING]
MANY = 400


def test_most_texts_are_plain_without_variants() -> None:
    assert PLAIN == ["v1.0", "v1.1", "v1.2", "v1.2-fr", "v1.2-de", "v1.2-it"]
    assert Rules("advanced").book.plain is None
    assert Rules("action").book.plain is None


# --- House rules that look at the moment, or at what nobody else asks about -----------------------


def two_steps_stay_in(moment: red7.Moment) -> bool | None:
    return True if len(moment.steps) == 2 else None


def idling_helps_first(moment: red7.Moment) -> bool | None:
    return True if not moment.before.canvas else None


def another_play_after_a_low_one(moment: red7.Moment) -> int:
    return 2 if moment.played and moment.played[0].number < 4 else 1


def another_discard_while_winning(moment: red7.Moment) -> int:
    return 2 if moment.winning() else 1


def fewest_cards_win_green(contest: Contest, seat: int) -> bool | None:
    if contest.color is not Color.GREEN:
        return None
    return min(contest.bits, key=lambda each: contest.bits[each].bit_count()) == seat


def winning_the_color_below_too(contest: Contest, seat: int) -> bool:
    return all(contest.leader(color) == seat for color in contest.colors[:2])


def a_draw_for_the_first_discard(moment: red7.Moment) -> Draw:
    return Draw.MUST if moment.discards == 1 else Draw.MAY


def nobody_draws(empty_deck: bool) -> red7.Refusal | None:
    return None if empty_deck else red7.refuse("nobody draws")


def the_player_before(state: State, seat: int) -> int:
    return (seat - 1) % len(state.seats)


def a_four_swaps(moment: red7.Moment, card: Card) -> Sequence[Step]:
    return [
        act("swap", Move(mine, HAND, PALETTE), Move(card, PALETTE, HAND)) for mine in moment.hand
    ]


def a_swap_goes_on(moment: red7.Moment, card: Card) -> bool:
    return card.number == 4 and len(moment.steps) < 3


def a_look_at_the_deck(moment: red7.Moment) -> Sequence[Step]:
    return [] if moment.steps else [act("dig", Move(None, DECK, HAND))]


def the_next_but_one(state: State, seat: int) -> Sequence[int]:
    return [(seat + 2) % len(state.seats)] if len(state.seats) > 2 else []


ASKING = [
    house("two-steps-stay-in", two_steps_stay_in, "stays_in"),
    house("idling-helps-first", idling_helps_first, "doing_nothing"),
    house("low-plays-twice", another_play_after_a_low_one, "plays_allowed"),
    house("winners-discard-twice", another_discard_while_winning, "discards_allowed"),
    house("fewest-win-green", fewest_cards_win_green, "is_winning"),
    house("two-colors", winning_the_color_below_too, "is_winning"),
    house("first-discard-draws", a_draw_for_the_first_discard, "draw_earned"),
    house("nobody-draws", nobody_draws, "refuse_draw"),
    house("the-other-way", the_player_before, "next_player"),
    house("a-four-swaps", a_four_swaps, "action_choices", numbers=(4,), steps=("swap",)),
    house("swaps-go-on", a_swap_goes_on, "action_goes_on"),
    house("digging", a_look_at_the_deck, "other_steps", steps=("dig",)),
    house("partners", the_next_but_one, "allies"),
]


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A text, its variants, perhaps a reading, and up to three house rules."""
    names = [draw(st.sampled_from(red7.editions()))]
    names += [name for name in draw(st.sampled_from(testing.VARIANTS)).split("+") if name]
    names += draw(st.lists(st.sampled_from(READINGS), max_size=1))
    rules = st.sampled_from([*HOUSE_RULES, *ASKING])
    added = draw(st.lists(rules, unique=True, max_size=3))
    try:
        return Rules(*names, *added)
    except PluginConflict:
        return Rules(names[0], *added[:1])


@contextmanager
def walking() -> Iterator[None]:
    """Let every question about what could be done be answered by the walk."""
    finds = Lister._finds
    Lister._finds = lambda *_: None  # type: ignore[method-assign]  # as if cards were hidden
    try:
        yield
    finally:
        Lister._finds = finds  # type: ignore[method-assign]


def walked(rules: Rules, state: State, wanted: Callable[[Moment], bool]) -> dict[Turn, State]:
    """What every turn leads to, found from moment to moment."""
    found: dict[Turn, State] = {}
    with walking():
        begun = judge.on_the_table(rules.book, state)
        for last in walk.completions(begun, walk.Search(wanted)):
            found[Turn(last.steps)] = result.finish(last)
            assume(len(found) < MANY)
    return found


def middles(rules: Rules, state: State, turn: Turn) -> Iterator[State]:
    """The positions in the middle of a turn, and that before its end."""
    for step in turn.steps:
        state = rules.step(state, step)
        yield state


Question = Callable[[Moment], bool]


@given(
    state=testing.positions(max_players=3, max_palette=5, max_hand=4),
    rules=any_rules(),
    surviving=st.booleans(),
)
def test_turns_are_listed_as_the_walk_finds_them(
    state: State, rules: Rules, surviving: bool
) -> None:
    note(f"'{state}' under {rules}")
    wanted = result.survives if surviving else walk.is_choosable
    if judge.under_way(rules.book, state) is None:
        assert list(rules.turns(state)) == []
        return
    try:
        expected = walked(rules, state, wanted)
    except HiddenCards:
        assert set(rules.turns(state, surviving=surviving)) == {
            turn
            for turn, judged in judge.turns_in_worlds(rules.book, state, judge.Budget(10_000))
            if judged.survives or not surviving
        }
        return
    assert rules.book.lister.turns(state, wanted) == list(expected)  # in the same order
    assert list(rules.turns(state, surviving=surviving)) == list(expected)
    assert bool(rules.turns(state, surviving=surviving)) == bool(expected)
    for turn, after in expected.items():
        assert rules.play(state, turn) == after
        for begun in middles(rules, state, turn):
            assert rules.play(begun, turn) == after
        if rules.book.plain is not None:
            assert rules.book.plain.play(state, turn) in (None, after)
    for turn in rules.turns(state, surviving=surviving):  # by what the list has found out
        assert rules.play(state, turn) == expected[turn]


@given(
    state=testing.positions(max_players=3, max_palette=4, max_hand=3),
    rules=any_rules(),
    data=st.data(),
)
def test_what_can_be_done_is_found_as_by_the_walk(
    state: State, rules: Rules, data: st.DataObject
) -> None:
    assume(judge.under_way(rules.book, state) is not None)
    turns = list(rules.turns(state))[:MANY]
    assume(turns)
    turn = data.draw(st.sampled_from(turns))
    note(f"'{state}' under {rules}: {turn}")

    questions = (
        *(walk.can_act, walk.can_stay_in, walk.can_win_by_going_on),
        Moment.could_have_stayed_in,
    )

    def after(begun: Moment, taken: Sequence[Step]) -> Moment:
        for step in taken:
            begun = begun.after(step)
        return begun

    for count in range(len(turn.steps) + 1):
        taken = turn.steps[:count]
        for ask in questions:

            def surely(ask: Question = ask, taken: Sequence[Step] = taken) -> bool | None:
                moment = after(judge.on_the_table(rules.book, state), taken)
                return moment.surely(lambda: ask(moment))

            def ask_then(begun: Moment, ask: Question = ask, taken: Sequence[Step] = taken) -> bool:
                return ask(after(begun, taken))

            listed = surely()
            with walking():
                found = surely()
                if found is None and listed is not None:  # the walk came to hidden cards first
                    budget = Budget(LOOK_LIMIT)
                    start = state.before or state
                    worlds = judge.in_worlds(rules.book, start, taken, ask_then, budget)
                    assert {answer for _, answer in worlds} == {listed}
                else:
                    assert found == listed


def test_what_is_sure_by_shown_cards_is_sure_whatever_a_draw_would_bring() -> None:
    rules, state = Rules("rogers", "advanced"), State.parse("*I1V1:V4V3/O1Y1:- - ?1")
    moment = judge.on_the_table(rules.book, state)
    assert moment.surely(moment.could_have_stayed_in) is True


@given(state=testing.positions(), edition=st.sampled_from(PLAIN), surviving=st.booleans())
def test_plain_turns_are_played_as_the_judge_plays_them(
    state: State, edition: str, surviving: bool
) -> None:
    rules = Rules(edition)
    assume(rules.book.round_result(state) is None)
    assert rules.book.plain is not None
    expected = walked(rules, state, result.survives if surviving else walk.is_choosable)
    for turn, after in expected.items():
        assert rules.book.plain.play(state, turn) == after


@given(
    state=testing.positions(max_players=3, max_hand=4), rules=any_rules(), seat=st.integers(0, 2)
)
@example(State.parse("*G2:R7O1/Y5:I4 - ?30"), Rules("v1.2"), 1)
def test_whoever_has_looked_at_a_card_has_nothing_to_remember_when_all_can_see_it(
    state: State, rules: Rules, seat: int
) -> None:
    assume(judge.under_way(rules.book, state) is not None and seat < len(state.seats))
    state = attrs.evolve(state, notes=Notes.of({(SEEN, seat): state.hand}))
    for turn in rules.turns(state, surviving=True).first(MANY)[0]:
        after = rules.play(state, turn)
        hidden = sum(place.hand_bits for place in after.seats) | sum(c.bit for c in after.deck)
        assert after.notes.seen_by(seat) & ~hidden == 0


def test_a_long_list_is_left_to_the_walk() -> None:
    hand = "R7O7Y7R5O5Y5G5B5I5V5G3B3V2I1V1"
    rules, state = Rules("action"), State.parse(f"*G2:{hand}/R6R4:?7 - ?10")
    with pytest.raises(TooLong):
        rules.book.lister.turns(state, walk.is_choosable)
    assert len(rules.turns(state).first(10)[0]) == 10
    with pytest.raises(TooManyTurns):
        len(rules.turns(state, limit=3000))


def test_no_turn_is_played_in_a_round_that_is_over() -> None:
    with pytest.raises(IllegalTurn, match="round is over"):
        Rules().play(State.parse("*G2:R1/xR6:-"), "+R1")


@given(palette=testing.card_sets(0, 20))
def test_ranks_on_bits_are_those_of_the_standings(palette: red7.CardSet) -> None:
    book = Rules().book
    standings = [book.evaluate(palette, color) for color in Color]
    assert book.ranks[palette.bits] == tuple(standing.rank for standing in standings)


@given(
    state=testing.positions(max_hand=4, max_palette=5),
    rules=testing.rules(),
    seed=st.integers(0, 2**32),
)
def test_a_random_turn_is_legal_and_survives_if_any_does(
    state: State, rules: Rules, seed: int
) -> None:
    if rules.book.round_result(state) is not None or not rules.turns(state):
        with pytest.raises(IllegalTurn):
            rules.random_turn(state, random.Random(seed))
        return
    turn, after = rules.random_turn(state, random.Random(seed))
    assert turn in rules.turns(state)
    assert after == rules.play(state, turn)
    if any(rules.turns(state, surviving=True)):
        assert turn in rules.turns(state, surviving=True)
    assert rules.random_turn(state, random.Random(seed)) == (turn, after)


@given(state=testing.positions(max_palette=5), rules=testing.rules(), color=testing.colors())
def test_the_leader_under_a_color_has_the_best_standing(
    state: State, rules: Rules, color: Color
) -> None:
    standings = {seat: rules.standing(state, seat, color) for seat in state.players_in}
    best = max(standings, key=lambda seat: standings[seat].rank, default=None)
    expected = best if best is not None and standings[best].can_win else None
    assert rules.leader(state, color) == expected
    assert rules.leader(state) == rules.leader(state, rules.color(state))


ALONE = """
from red7 import *

PLUGIN = Plugin(name="plays-on", layer=Layer.HOUSE, changes="A round goes on with one player.")


@rule("C13", "round_result")
def goes_on():
    return None
"""


def test_a_player_may_be_alone(install: Install) -> None:
    install("plays-on", ALONE)
    rules, state = Rules("plays-on"), State.parse("*R6:G1/xB5:?/xB6:? G ?")
    assert rules.book.plain is not None
    assert {str(turn) for turn in rules.turns(state)} == {"pass", "+G1", ">G1"}


def test_the_walk_is_not_asked_whether_there_are_plain_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def walked(*_: object) -> None:
        raise AssertionError("the list is there sooner")

    monkeypatch.setattr("red7.engine.listing.completions", walked)
    assert red7.Rules("v1.2").turns("*G2:R7/R6:?7", surviving=True)
    assert not red7.Rules("v1.2").turns("*G2:R1/R6:?7", surviving=True)
