"""Roger's Rules (2024), a player's summary of the game.

Source: Roger's Rules, Firedrake/BGG, 2024-07-25. Play, discard, both or neither; a discard that
does not win is taken back by the player who goes out; a turn with a 1 or a 7 must end winning; the
7's discard earns no draw; the target must be beaten.
"""

from __future__ import annotations

from red7 import (
    Booklet,
    Discard,
    Draw,
    Layer,
    Moment,
    Plugin,
    Refusal,
    When,
    citations_from,
    refuse,
    rule,
)
from red7.author import message
from red7_plugins.action import even_for_spite

PLUGIN = Plugin(
    name="rogers",
    layer=Layer.EDITION,
    changes="Either order; failed discards are taken back; no 1 or 7 when going out.",
    source="Roger's Rules (Firedrake/BGG, 2024-07-25)",
    citations=citations_from("red7_plugins.texts", "rogers.toml"),
    booklet=Booklet(
        year="2024",
        language="English",
        first_page=(
            "“Roger's Rules: Firedrake/BGG”. A player's own summary, which comes in no box."
        ),
    ),
    order=7,
)


@rule("C02", "players")
def as_many_as_the_cards_deal_for() -> tuple[int, int]:
    """No number of players is named, and the target fits any; there are cards for two to six."""
    return 2, 6


@rule("C10", "discard_before_play")
def either_or_both() -> bool:
    """Play and discard may come in either order."""
    return True


@rule("C11", "doing_nothing", kernel={"idle": "if winning"})
def neither(empty_hand: bool, winning: bool) -> bool | None:
    """You may do neither; you are out only if you do not beat all others."""
    return None if empty_hand else winning


@rule("C14", "doing_nothing", before=("C11",), kernel={"idle_empty": "if winning"})
def no_rule_for_an_empty_hand(empty_hand: bool, winning: bool) -> bool | None:
    """An empty hand is not mentioned: if you beat all others, you stay in without cards."""
    return winning if empty_hand else None


@rule("C09", "discard_tested")
def tested_at_the_end() -> When:
    """A discard has no condition of its own: the end of the turn decides."""
    return When.AT_END


@rule("C37", "action_discard_tested")
def the_seven_tested_at_the_end() -> When:
    """The discard of a 7 has no condition of its own: the end of the turn decides."""
    return When.AT_END


@rule("C45", "discard_taken_back")
def taken_back() -> bool:
    """If you go out, you take back what you discarded to the canvas this turn."""
    return True


@rule("C38", "draw_earned", needs="advanced-discard", kernel={"draw_by_action": "no"})
def no_draw_for_the_seven(discard: Discard) -> Draw | None:
    """The discard of a 7 earns no draw."""
    return Draw.NO if discard.by_action else None


@rule("C42", "refuse_taking", needs="action", says=even_for_spite, kernel={})
def the_end_decides() -> None:
    """A 1 may take any card; the end of the turn decides."""


@rule("C42", "refuse_ending", needs="action", kernel={"wins_after": 1 << 1})
def a_one_must_end_winning(moment: Moment, winning: bool) -> Refusal | None:
    """A turn that plays a 1 must end winning."""
    return _went_out_with(moment, winning, 1)


@rule("C43", "refuse_ending", needs="action", kernel={"wins_after": 1 << 7})
def a_seven_must_end_winning(moment: Moment, winning: bool) -> Refusal | None:
    """A turn that plays a 7 must end winning."""
    return _went_out_with(moment, winning, 7)


def _went_out_with(moment: Moment, winning: bool, number: int) -> Refusal | None:
    if winning:
        return None
    for card in moment.played:
        if card.number == number:
            return refuse("a turn in which {} is played must end winning", card)
    return None


@rule(
    "C31",
    "points_to_win",
    needs="advanced-scoring",
    says=lambda answer: message("more than {points} points", points=answer - 1),
)
def beat_the_target(players: int) -> int:
    """The match goes on until a player has more than (10 - players) x 5 points."""
    return (10 - players) * 5 + 1
