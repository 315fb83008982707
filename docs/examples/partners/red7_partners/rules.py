"""The rules of Partners.

Source: "Red7 for Partners", the sheet of our club, sections 1 to 5. Partners sit opposite. You stay
in if your side is winning at the end of your turn; a player whose partner is out plays for two; the
round is over when one side is left, and partners win it together and add up their points.
"""

from __future__ import annotations

from collections.abc import Sequence

from red7 import (
    Card,
    CardSet,
    Color,
    Deal,
    Discard,
    Draw,
    Kind,
    Layer,
    Moment,
    Plugin,
    Refusal,
    RoundResult,
    Standing,
    State,
    Step,
    When,
    refuse,
    rule,
)
from red7_partners.sides import partner, partner_is_out, partners_of, side, totals

PLUGIN = Plugin(
    name="partners",
    layer=Layer.HOUSE,
    changes="Two against two: you stay in while your side is winning.",
    source="Red7 for Partners (club sheet)",
)

LARGEST = 7
"""The largest palette that can win, and the largest hand that may draw."""


# --- 1. What winning means ----------------------------------------------------------------------


@rule("partners-1a", "groups")
def red_counts_high_cards(palette: CardSet, color: Color) -> Sequence[CardSet] | None:
    """Red counts cards above 4."""
    if color is not Color.RED:
        return None
    high = CardSet(card for card in palette if card.number > 4)
    return [high] if high else []


@rule("partners-1b", "tie_break")
def the_highest_card_of_all(palette: CardSet, groups: Sequence[CardSet]) -> Card | None:
    """A tie is broken by the highest card of the whole palette."""
    return palette.highest if groups else None


@rule("partners-1c", "standing")
def a_large_palette_does_not_win(palette: CardSet) -> Standing | None:
    """A palette of more than seven cards is not winning."""
    if len(palette) <= LARGEST:
        return None
    return Standing(0, CardSet(), None, can_win=False)


# --- 2. Setting up ------------------------------------------------------------------------------


@rule("C02", "players")
def two_against_two() -> tuple[int, int]:
    """Four play, two against two."""
    return 4, 4


@rule("C04", "deal_sizes")
def six_cards_and_two() -> Deal:
    """Each player gets six hand cards and two palette cards."""
    return Deal(hand=6, palette=2)


@rule("C05", "first_rule")
def green_is_played_first() -> Color:
    """The canvas starts with Green."""
    return Color.GREEN


@rule("C06", "starter")
def the_weakest_palette(palettes: Sequence[CardSet]) -> int:
    """The player with the weakest palette starts."""
    return min(range(len(palettes)), key=lambda seat: palettes[seat].bits)


# --- 3. A turn ----------------------------------------------------------------------------------


@rule("C07", "plays_allowed")
def two_plays_when_alone(moment: Moment) -> int:
    """A player whose partner is out may play two cards."""
    return 2 if partner_is_out(moment.before, moment.seat) else 1


@rule("partners-3a", "refuse_play")
def the_second_in_the_color_of_the_first(moment: Moment, card: Card) -> Refusal | None:
    """The second play of a turn has the color of the first."""
    if not moment.plays or moment.must_play_another():
        return None
    first = moment.played[0]
    return (
        None if card.color is first.color else refuse("{} is not of the color of {}", card, first)
    )


@rule("C28", "discards_allowed")
def two_discards_without_a_play(moment: Moment) -> int:
    """If you play nothing, you may discard two cards."""
    return 1 if moment.played else 2


@rule("C10", "discard_before_play")
def play_and_then_discard() -> bool:
    """If you both play and discard, play first."""
    return False


@rule("C10", "discard_from_palette")
def from_the_palette_too() -> bool:
    """If you have played, you may discard from the palette, too."""
    return True


@rule("partners-3b", "refuse_discard")
def not_the_last_palette_card(moment: Moment, discard: Discard) -> Refusal | None:
    """The last card of a palette stays."""
    if discard.size == 0 and discard.card in moment.palette:
        return refuse("{} is the last card of the palette", discard.card)
    return None


@rule("C09", "discard_tested")
def tested_at_the_end() -> When:
    """A discard is tested at the end of the turn."""
    return When.AT_END


@rule("C37", "action_discard_tested")
def of_actions_too() -> When:
    """A discard by an action is tested at the end of the turn."""
    return When.AT_END


@rule("C45", "discard_taken_back")
def taken_back() -> bool:
    """If you go out, you take back what you discarded in that turn."""
    return True


@rule("C26", "draw_size", needs="advanced-discard")
def at_most_four(discard: Discard) -> int:
    """For the draw a palette counts as four cards at most."""
    return min(discard.size, 4)


@rule("partners-3c", "draw_earned", needs="advanced-discard")
def must_draw_when_alone(moment: Moment, discard: Discard) -> Draw | None:
    """A player whose partner is out must take the draw that a high discard earns."""
    if discard.card.number > discard.size and partner_is_out(moment.before, moment.seat):
        return Draw.MUST
    return None


@rule("partners-3d", "refuse_draw")
def not_with_a_large_hand(moment: Moment) -> Refusal | None:
    """If you have seven hand cards or more, you draw nothing."""
    size = len(moment.hand) + (moment.hand_unknown or 0)
    return refuse("the hand has {} cards", size) if size >= LARGEST else None


@rule("partners-3e", "action_choices", needs="action", numbers=(2,))
def a_two_returns_a_card(moment: Moment, card: Card) -> Sequence[Step]:
    """A 2 puts another card from its player's palette on the deck."""
    return [Step(Kind.RETURN, each) for each in moment.palette if each is not card]


@rule("partners-3f", "refuse_taking", needs="action")
def not_from_the_partner(moment: Moment, card: Card) -> Refusal | None:
    """A 1 does not take from your partner."""
    palette = partner(moment)
    if palette is not None and card in palette:
        return refuse("{} is in the palette of the partner", card)
    return None


@rule("C35", "action_required", needs="action")
def a_two_is_optional(card: Card) -> bool:
    """Actions must be done if they can be, but for that of a 2."""
    return card.number != 2


@rule("C39", "action_waits", needs="action")
def a_two_may_wait(card: Card) -> bool:
    """The action of a 2 may wait until after the discard."""
    return card.number == 2


# --- 4. The end of a turn -----------------------------------------------------------------------


@rule("partners-4a", "refuse_ending")
def two_plays_must_win(moment: Moment, winning: bool) -> Refusal | None:
    """A turn with two plays must end winning."""
    return refuse("two cards were played") if moment.plays > 1 and not winning else None


@rule("partners-4b", "refuse_giving_up")
def nobody_goes_out_by_two_discards(moment: Moment) -> Refusal | None:
    """If you discard two cards, you may not go out by that turn."""
    return refuse("two cards were discarded") if moment.discards > 1 else None


@rule("C13", "allies")
def opposite_seats(state: State, seat: int) -> Sequence[int]:
    """Partners sit opposite, and win and lose together."""
    return partners_of(seat, len(state.seats))


@rule("C08", "stays_in")
def the_side_is_winning(winning: bool) -> bool:
    """If your side is winning at the end of your turn, you stay in."""
    return winning


@rule("C11", "doing_nothing")
def the_partner_carries(empty_hand: bool, winning: bool) -> bool | None:
    """If you do nothing, you stay in while your side is winning."""
    return None if empty_hand else winning


@rule("C14", "doing_nothing")
def an_empty_hand_is_carried(empty_hand: bool, winning: bool) -> bool | None:
    """If you have no hand cards, you stay in while your side is winning."""
    return winning if empty_hand else None


@rule("partners-4c", "out_at_turn_start")
def nobody_is_left_to_carry(state: State, seat: int) -> bool | None:
    """If you have no hand cards and your partner is out, you go out at once."""
    empty = state.seats[seat].hand_size == 0
    return True if empty and partner_is_out(state, seat) else None


# --- 5. Rounds and matches ----------------------------------------------------------------------


@rule("C13", "round_result")
def one_side_is_left(state: State) -> RoundResult | None:
    """The side that is left wins the round, and its stronger palette scores."""
    left = state.players_in
    if len({side(seat, len(state.seats)) for seat in left}) > 1:
        return None
    return RoundResult(max(left, key=lambda seat: state.seats[seat].palette.bits, default=None))


@rule("C29", "scoring_cards", needs="advanced-scoring")
def every_group(groups: Sequence[CardSet]) -> CardSet:
    """Every group as large as the one that counts is scored."""
    return CardSet(card for group in groups for card in group)


@rule("C30", "scored_cards_return")
def all_cards_again() -> bool:
    """All cards are shuffled for every round, and points are kept."""
    return True


@rule("C31", "points_to_win", needs="advanced-scoring")
def thirty_points() -> int:
    """A side wins the match with 30 points."""
    return 30


@rule("C31", "match_over", needs="advanced-scoring")
def a_side_has_them(points: Sequence[int], target: int) -> bool:
    """Partners add up their points to reach the points that win."""
    return max(totals(points).values()) >= target


@rule("C32", "enough_cards")
def eight_cards_for_everybody(cards: int, players: int, deal: Deal) -> bool:
    """A new round needs six hand cards and two palette cards for each player."""
    return cards >= (deal.hand + deal.palette) * players


@rule("C33", "match_winners")
def the_side_with_more_points(points: Sequence[int]) -> tuple[int, ...]:
    """Partners add up their points, and the side with more has won."""
    of_sides = totals(points)
    best = max(of_sides.values())
    return tuple(seat for seat in range(len(points)) if of_sides[side(seat, len(points))] == best)
