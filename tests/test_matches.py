"""Whole matches, played at random by a state machine for every edition and variant."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import red7
from red7 import Color, Ending, State, testing
from red7.table.cards import CARDS
from red7.table.steps import END, PASS
from searching import dear


def every_card(state: State) -> list[red7.Card]:
    """All cards of a position, place by place."""
    found = [card for seat in state.seats for card in (*seat.palette, *seat.hand, *seat.scored)]
    return [*found, *state.canvas, *state.deck]


class Match(RuleBasedStateMachine):
    """A match from the first deal to its end, a random turn at a time."""

    @initialize(
        rules=testing.rules(),
        players=st.integers(2, 4),
        seed=st.integers(0, 2**32),
    )
    def deal(self, rules: red7.Rules, players: int, seed: int) -> None:
        self.rules = rules
        self.state = rules.deal(players=players, seed=seed)
        self.points = [0] * players
        self.defaults = not any(plugin.kind == "reading" for plugin in rules.plugins)
        self.spited = False

    def going_on(self) -> bool:
        return bool(self.rules.steps(self.state))

    def between_rounds(self) -> bool:
        return not self.going_on() and not self.rules.outcome(self.state).over

    @precondition(lambda self: self.going_on())
    @rule(data=st.data())
    def take_a_turn(self, data: st.DataObject) -> None:
        before = self.state
        assert before.to_move is not None
        if self.defaults and self.rules.leader(before) == before.to_move:
            assert self.spited, "nobody starts a turn already winning, but after a spiteful 1"
        state = before
        while True:
            step = data.draw(st.sampled_from(self.rules.steps(state)))
            so_far = (*state.so_far, step)
            state = self.rules.step(state, step)
            if step in (PASS, END):
                break
        turn = red7.Turn(so_far[:-1])
        assert self.rules.play(before, turn) == state
        self.state = state
        self.check_turn(before, turn)

    def check_turn(self, before: State, turn: red7.Turn) -> None:
        mover = before.to_move
        assert mover is not None
        after = self.state
        out = [seat for seat in before.players_in if seat not in after.players_in]
        survived = turn in self.rules.turns(before, surviving=True)
        if self.defaults:
            assert (mover in out) != survived
            assert survived or after.canvas == before.canvas, "only a survivor changes the canvas"
            took = any(step.kind is red7.Kind.TAKE for step in turn.steps)
            if not survived:
                self.spited = took or (self.spited and self.rules.leader(after) == after.to_move)
            else:
                self.spited = False
        if after.to_move is not None:
            count = len(after.seats)
            order = [(mover + offset) % count for offset in range(1, count + 1)]
            assert after.to_move == next(seat for seat in order if not after.seats[seat].out)

    @precondition(lambda self: self.between_rounds())
    @rule(seed=st.integers(0, 2**32))
    def deal_again(self, seed: int) -> None:
        before = self.rules.outcome(self.state)
        self.state = self.rules.next_round(self.state, seed=seed)
        self.spited = False
        points = [seat.points for seat in self.state.seats]
        assert tuple(points) == before.points
        assert all(new >= old for new, old in zip(points, self.points, strict=True))
        self.points = points

    @precondition(lambda self: not self.going_on() and self.rules.outcome(self.state).over)
    @rule(seed=st.integers(0, 2**32))
    def play_another_match(self, seed: int) -> None:
        self.deal(self.rules, len(self.state.seats), seed)

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        if hasattr(self, "state"):
            assert sorted(every_card(self.state)) == list(CARDS)

    @invariant()
    def a_round_that_is_over_has_one_winner(self) -> None:
        if not hasattr(self, "state") or self.going_on():
            return
        left = self.state.players_in
        if "empty-hand-loses-anyway" in self.rules.names:
            assert len(left) <= 1
        else:
            assert len(left) == 1
            assert self.rules.winner(self.state) == left[0]

    @invariant()
    def the_text_reads_back(self) -> None:
        if hasattr(self, "state"):
            assert State.parse(str(self.state)) == self.state

    @invariant()
    def palettes_are_empty_only_under_v1_0(self) -> None:
        if hasattr(self, "state") and self.defaults and self.rules.edition != "v1.0":
            assert all(seat.palette for seat in self.state.seats)

    @invariant()
    def an_end_has_a_reason(self) -> None:
        if hasattr(self, "state"):
            outcome = self.rules.outcome(self.state)
            assert outcome.over == (outcome.ending is not Ending.NOT_OVER)
            if "empty-hand-loses-anyway" not in self.rules.names:
                assert outcome.over == bool(outcome.winners)


TestMatch = Match.TestCase
TestMatch.settings = settings(dear(15), stateful_step_count=40)


@given(
    rules=testing.rules(),
    palette=testing.card_sets(0, 9),
    card=testing.cards(),
    color=testing.colors(),
)
def test_adding_a_card_never_lowers_a_standing(
    rules: red7.Rules, palette: red7.CardSet, card: red7.Card, color: Color
) -> None:
    ranks = rules.book.ranks
    assert ranks[(palette | {card}).bits][color.strength] >= ranks[palette.bits][color.strength]
