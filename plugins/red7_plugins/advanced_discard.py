"""The first rule of Advanced Red7 by itself: a high discard earns a draw.

Source: Red7 rulebook v1.2 (2015), "Advanced Red7", first rule. The Spanish text lets you play with
this rule or the scoring alone. v1.0 has a limit instead: see ``editions/v1_0.py``.
"""

from __future__ import annotations

from red7 import Discard, Draw, Layer, Moment, Plugin, rule
from red7.author import Message, Player, message

PLUGIN = Plugin(
    name="advanced-discard",
    layer=Layer.VARIANT,
    changes="Advanced rule 1 alone: a high discard earns a draw (v1.0: the limit).",
    source="Red7 rulebook v1.2: Advanced Red7, first rule",
    part_of="advanced",
    open_in=("v1.2-es",),
    order=11,
    title="Advanced rule 1",
)


def compared(answer: Draw, moment: Moment, discard: Discard) -> Message:
    """Says how a discard compares with the palette."""
    more = "is not more" if answer is Draw.NO else "is more"
    cards = "card" if discard.size == 1 else "cards"
    return message(
        f"{{number}} {more} than the {{size}} {cards} in {{player}}'s palette",
        number=discard.card.number,
        size=discard.size,
        player=Player(moment.seat),
    )


@rule(
    "C25", "draw_earned", says=compared, kernel={"draw": "if higher", "draw_by_action": "if higher"}
)
def a_high_discard_may_draw(discard: Discard) -> Draw:
    """A discard whose number is higher than the number of palette cards earns an optional draw."""
    return Draw.MAY if discard.card.number > discard.size else Draw.NO


@rule(
    "C38",
    "draw_earned",
    needs="action",
    before=("C25",),
    says=compared,
    kernel={"draw_by_action": "if higher"},
)
def so_may_that_of_a_seven(discard: Discard) -> Draw | None:
    """A 7's discard earns the draw like any other."""
    return a_high_discard_may_draw(discard) if discard.by_action else None
