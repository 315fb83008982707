"""The dispute finder lays cards on the canvas, too, and says what it does not lay out."""

from __future__ import annotations

import attrs
import pytest

import red7
from red7 import Card, Rules
from red7.author import CANVAS, HAND, Move, act
from red7.disputes import find
from red7.disputes.positions import Chance, small_position, with_a_canvas

SMALL = 150


class Undo:
    """A step that takes back the last discard of an earlier turn."""

    PLUGIN = red7.Plugin(
        name="undo", layer=red7.Layer.HOUSE, changes="Takes back.", source="us", steps=("undo",)
    )

    @red7.rule("undo-1", "other_steps")
    def undo(self, moment: red7.Moment) -> list[red7.Step]:
        """You may take the top card of the canvas into your hand."""
        if moment.steps:
            return []
        return [act("undo", Move(card, CANVAS, HAND)) for card in moment.before.canvas[-1:]]


class ThreeDiscards:
    """A rule that counts the cards on the canvas."""

    PLUGIN = red7.Plugin(name="three", layer=red7.Layer.HOUSE, changes="Three.", source="us")

    @red7.rule("three-1", "refuse_discard")
    def full(self, moment: red7.Moment) -> red7.Refusal | None:
        """The canvas has room for three cards."""
        full = len(moment.before.canvas) > 2
        return red7.refuse("the canvas has no room left") if full else None


@pytest.mark.parametrize("more", [Undo, ThreeDiscards])
def test_rules_on_the_cards_of_the_canvas_are_searched(more: type) -> None:
    found = find("v1.2", Rules("v1.2", more), effort=SMALL)
    assert found.clauses == (f"{more.PLUGIN.name}-1",)
    [dispute] = found
    assert len(dispute.state.canvas) == (1 if more is Undo else 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_canvas_is_laid_with_cards_that_lie_nowhere_else(seed: int) -> None:
    chance, tops = Chance(seed), 0
    for _ in range(100):
        state = small_position(chance, Rules())
        laid = with_a_canvas(chance, state).check()
        assert 1 <= len(laid.canvas) <= 3
        assert attrs.evolve(laid, canvas=(), canvas_base=state.canvas_base) == state
        tops += laid.color is state.color
    assert tops == 100


def test_where_nothing_was_found_the_limits_of_the_search_are_stated() -> None:
    class Idle:
        PLUGIN = red7.Plugin(name="idle", layer=red7.Layer.HOUSE, changes="Idle.", source="us")

        @red7.rule("idle-1", "refuse_play")
        def never(self, moment: red7.Moment, card: Card) -> red7.Refusal | None:
            """Eight cards in a palette are enough."""
            return red7.refuse("enough") if len(moment.palette) > 7 else None

    summary = find("v1.2", Rules("v1.2", Idle), effort=30).summary
    assert summary.startswith("No disputes of v1.2 and v1.2+idle were found: ")
    assert "nowhere on idle-1 in positions with up to 6 cards in a palette, 4 in a hand" in summary
