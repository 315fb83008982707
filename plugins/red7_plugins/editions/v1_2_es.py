"""The Spanish part of the v1.2 booklet: a free rewrite on v1.1.

Source: Red7 rulebook v1.2, Spanish part. A play must make its player winning, discards are tested
at the end of the turn, the notes on the 3 and the 1 are missing.
"""

from __future__ import annotations

from red7 import Booklet, Layer, Moment, Plugin, Refusal, When, citations_from, refuse, rule
from red7.author import Message, Player, message
from red7_plugins.action import even_for_spite

PLUGIN = Plugin(
    name="v1.2-es",
    layer=Layer.EDITION,
    changes="A turn that plays a card must end winning; discards are tested at the end.",
    source="Red7 rulebook v1.2, Spanish part (2015)",
    citations=citations_from("red7_plugins.texts", "v1.2-es.toml"),
    booklet=Booklet(
        year="2015",
        language="Spanish",
        first_page=(
            "“Estás jugando Red7”, in the booklet whose English part says v1.2. No number "
            "of its own."
        ),
    ),
    order=6,
)


def a_three_failed(moment: Moment, winning: bool) -> Message | None:
    """Says that a turn that does not win may end."""
    if winning or not moment.played or not moment.drew:
        return None
    return message(
        "{player} drew with the 3, and no discard would make {player} win, so the turn may end.",
        player=Player(moment.seat),
    )


@rule("C08", "refuse_ending", says=a_three_failed, kernel={"play_wins": True})
def a_play_must_win(moment: Moment, winning: bool) -> Refusal | None:
    """You may play a card only if it makes you winning, unless you tried a 3 and it failed."""
    if winning or not moment.played:
        return None
    if not moment.drew:
        return refuse("a turn in which a card is played must end winning")
    if moment.can_win_by_going_on():
        return refuse("{} could still win by a discard", Player(moment.seat))
    return None


@rule("C09", "discard_tested")
def winning_at_the_end() -> When:
    """After a discard you must be winning at the end of the turn."""
    return When.AT_END


@rule("C42", "refuse_taking", needs="action", says=even_for_spite, kernel={})
def spite_is_not_mentioned() -> None:
    """Nothing restricts the 1 itself; the play must end winning anyway."""
