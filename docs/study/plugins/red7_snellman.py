"""House rules for the study: what Juho Snellman's program of 2015 does otherwise than the texts.

Source: github.com/jsnell/red7, the program behind "A Monte Carlo simulation of Red7" (snellman.net,
2015-03-30).
"""

from __future__ import annotations

from red7 import Discard, Draw, Layer, Moment, Plugin, Refusal, rule

_SOURCE = "github.com/jsnell/red7 (2015)"


class PalettesOfTheOutCount:
    """Who is out still has to be beaten."""

    PLUGIN = Plugin(
        name="palettes-of-the-out-count",
        layer=Layer.HOUSE,
        changes="To stay in one must also beat the palettes of those who are out.",
        source=_SOURCE,
    )

    @staticmethod
    @rule("C08", "stays_in")
    def even_those_who_are_out_are_beaten(moment: Moment, winning: bool) -> bool:
        """Who is not winning, or would not be if those who are out were in, is out."""
        mine = moment.book.evaluate(moment.palette, moment.color)
        return winning and all(
            mine > moment.book.evaluate(seat.palette, moment.color)
            for seat in moment.start.state.seats
            if seat.out
        )


class NoIdleDiscard:
    """A discard must change the rule or earn a card."""

    PLUGIN = Plugin(
        name="no-idle-discard",
        layer=Layer.HOUSE,
        changes="A discard that neither changes the color nor earns a draw may not be made.",
        source=_SOURCE,
    )

    @staticmethod
    @rule("no-idle-discard", "refuse_discard")
    def a_discard_does_something(moment: Moment, discard: Discard) -> Refusal | None:
        """A discard of the color that is played must be higher than the palette is large."""
        if discard.card.color is moment.color and discard.card.number <= discard.size:
            return "it would neither change the rule nor earn a draw"
        return None


class DrawIsTaken:
    """Nobody declines a card."""

    PLUGIN = Plugin(
        name="draw-is-taken",
        layer=Layer.HOUSE,
        changes="A draw that is earned must be taken.",
        source=_SOURCE,
    )

    @staticmethod
    @rule("C25", "draw_earned", needs="advanced-discard")
    def a_high_discard_draws(discard: Discard) -> Draw:
        """A discard whose number is higher than the number of palette cards draws a card."""
        return Draw.MUST if discard.card.number > discard.size else Draw.NO
