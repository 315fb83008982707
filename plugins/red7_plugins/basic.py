"""The basic game, as the newest English text (v1.2) has it; other texts say where they differ.

Source: Red7 rulebook v1.2 (2015), pages "You are playing Red7", "Your Turn" and the table of canvas
rules. Deal seven cards and a palette card; Red is played first; the player to the left of the
highest card starts. In a turn you play a card, discard a card, or play and then discard; if you are
not winning at the end of your turn, you are out; the last player left wins the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from red7 import (
    Card,
    CardSet,
    Color,
    Deal,
    Discard,
    Layer,
    Plugin,
    Refusal,
    RoundResult,
    Standing,
    State,
    When,
    catalogs_from,
    refuse,
    rule,
    titles_from,
)
from red7.author import CARD_COUNT, COLOR_BITS, NUMBER_BITS, Message, Player, counted, message
from red7_plugins import seven_rules
from red7_plugins.seven_rules import BELOW_FOUR, EVEN, highest_bit, largest, runs

PLUGIN = Plugin(
    name="basic",
    layer=Layer.GAME,
    changes="The game itself: deal, turns, the seven rules, who is out and who wins the round.",
    source="Red7 rulebook v1.2: setup, Your Turn, canvas rules",
    titles=titles_from("red7_plugins.texts", "clauses.toml"),
    languages=catalogs_from("red7_plugins"),
)

NOT_WINNING = Standing(0, CardSet(), None, can_win=False)


# --- What winning means -------------------------------------------------------------------------


def the_card(answer: Sequence[CardSet]) -> Message:
    """What Red compares."""
    return message("{card}", card=answer[0].highest) if answer else message("no card")


def number_of(one: str, many: str) -> Callable[[Sequence[CardSet]], Message]:
    """What another color counts: one of it, and more."""
    return lambda answer: counted(len(answer[0]) if answer else 0, one, many)


@rule("C21", "groups", colors="R", says=the_card, kernel={"counts": "top"})
def red(palette: CardSet) -> Sequence[CardSet]:
    """Red: the highest card."""
    return largest([palette.bits and highest_bit(palette.bits)])


@rule(
    "C21",
    "groups",
    colors="O",
    says=number_of("card", "cards of one number"),
    kernel={"counts": "number"},
)
def orange(palette: CardSet) -> Sequence[CardSet]:
    """Orange: the most cards of one number."""
    return largest(palette.bits & NUMBER_BITS[number] for number in range(1, 8))


@rule(
    "C21",
    "groups",
    colors="Y",
    says=number_of("card", "cards of one color"),
    kernel={"counts": "color"},
)
def yellow(palette: CardSet) -> Sequence[CardSet]:
    """Yellow: the most cards of one color."""
    return largest(palette.bits & column for column in COLOR_BITS)


@rule(
    "C21",
    "groups",
    colors="G",
    says=number_of("even card", "even cards"),
    kernel={"counts": "cards", "among": EVEN},
)
def green(palette: CardSet) -> Sequence[CardSet]:
    """Green: the most even cards."""
    return largest([palette.bits & EVEN])


@rule(
    "C21",
    "groups",
    colors="B",
    says=number_of("color", "different colors"),
    kernel={"counts": "each color"},
)
def blue(palette: CardSet) -> Sequence[CardSet]:
    """Blue: the most different colors."""
    columns = [palette.bits & column for column in COLOR_BITS]
    return largest([sum(highest_bit(column) for column in columns if column)])


@rule(
    "C21", "groups", colors="I", says=number_of("card", "cards in a run"), kernel={"counts": "run"}
)
def indigo(palette: CardSet) -> Sequence[CardSet]:
    """Indigo: the most cards in a run."""
    return largest(runs(palette.bits))


@rule(
    "C21",
    "groups",
    colors="V",
    says=number_of("card below 4", "cards below 4"),
    kernel={"counts": "cards", "among": BELOW_FOUR},
)
def violet(palette: CardSet) -> Sequence[CardSet]:
    """Violet: the most cards below 4."""
    return largest([palette.bits & BELOW_FOUR])


@rule(
    "C22",
    "groups",
    colors="I",
    before=("C21",),
    says=number_of("card", "cards in a run"),
    kernel={"doubled": False},
)
def one_card_a_number(palette: CardSet) -> Sequence[CardSet] | None:
    """In a run a doubled number counts once, by its strongest card; 7 and 1 are not adjacent."""
    found = indigo(palette)
    numbers = {card.number for card in found[0]} if found else set()
    doubled = sum(card.number in numbers for card in palette) > len(numbers)
    return found if doubled else None


@rule("C16", "standing", kernel={"counted": "group"})
def most_cards(
    palette: CardSet, color: Color, groups: Sequence[CardSet], highest: Card | None
) -> Standing | None:
    """The player with the most cards that meet the rule is winning."""
    return Standing(len(groups[0]), groups[0], highest) if groups else None


@rule("C17", "tie_break", says=lambda answer: message("{card} is higher", card=answer), kernel={})
def the_highest_card_that_counts(
    palette: CardSet, color: Color, groups: Sequence[CardSet]
) -> Card | None:
    """A tie is broken by the highest card that meets the rule, by number and then by color."""
    return groups[0].highest if groups else None


@rule("C18", "standing", before=("C16",), kernel={"without_group": "cannot win"})
def no_card_no_win(
    palette: CardSet, color: Color, groups: Sequence[CardSet], highest: Card | None
) -> Standing | None:
    """A player without a card that meets the rule is not winning."""
    return None if groups else NOT_WINNING


all_seven_at_once = rule("C16", "ranks")(seven_rules.ranks)


# --- Setting up ---------------------------------------------------------------------------------


@rule("C02", "players")
def two_to_four_players() -> tuple[int, int]:
    """Red7 is for two to four players."""
    return 2, 4


@rule("C02", "deck")
def forty_nine_cards() -> CardSet:
    """Red7 is played with 49 cards, 1 to 7 in seven colors."""
    return CardSet.from_bits((1 << CARD_COUNT) - 1)


@rule("C04", "deal_sizes")
def seven_cards_and_a_palette() -> Deal:
    """Each player gets seven hand cards and one card face up as a palette."""
    return Deal(hand=7, palette=1)


@rule("C05", "first_rule")
def red_is_played_first() -> Color:
    """The canvas starts with Red."""
    return Color.RED


def who_has_the_highest_card(palettes: Sequence[CardSet]) -> Message:
    """Says who has the highest card, next to whom the first player sits."""
    seat = max(range(len(palettes)), key=lambda each: palettes[each].bits)
    said = "{player} has the highest palette card, {card}"
    return message(said, player=Player(seat), card=palettes[seat].highest)


@rule("C06", "starter", says=who_has_the_highest_card, kernel={})
def left_of_the_highest_card(palettes: Sequence[CardSet]) -> int:
    """The player to the left of the highest palette card starts."""
    highest = max(range(len(palettes)), key=lambda seat: palettes[seat].bits)
    return (highest + 1) % len(palettes)


# --- Plays and discards -------------------------------------------------------------------------


@rule("C07", "plays_allowed", kernel={})
def one_play() -> int:
    """In a turn you may play one card from your hand to your palette."""
    return 1


@rule("C28", "discards_allowed", kernel={"many_discards_after": 0})
def one_discard() -> int:
    """In a turn you may discard one card to the canvas."""
    return 1


@rule("C10", "discard_before_play")
def play_and_then_discard() -> bool:
    """If you both play and discard, play first."""
    return False


@rule("C10", "discard_from_palette")
def discard_from_the_hand() -> bool:
    """You discard from your hand."""
    return False


@rule("C09", "discard_tested")
def winning_after_the_discard() -> When:
    """After a discard you must be winning by its rule."""
    return When.AT_ONCE


@rule("C37", "action_discard_tested")
def winning_after_an_action_discard() -> When:
    """After a discard made by an action you must be winning by its rule."""
    return When.AT_ONCE


@rule("C45", "discard_taken_back")
def no_take_back() -> bool:
    """A discard that does not win may not be made; there is nothing to take back."""
    return False


@rule("C26", "draw_size", kernel={"counts_before": False})
def palette_as_it_stands(discard: Discard) -> int:
    """The palette is counted as it stands: a card just played counts, one discarded has left."""
    return discard.size


@rule("C27", "refuse_draw", kernel={})
def not_from_an_empty_deck(empty_deck: bool) -> Refusal | None:
    """An empty deck gives no card and is not reshuffled."""
    return refuse("the deck is empty") if empty_deck else None


@rule("C35", "action_required", kernel={})
def actions_are_done_if_possible() -> bool:
    """The action of a card that is played must be done if it can be."""
    return True


@rule("C39", "action_waits", kernel={})
def actions_come_at_once() -> bool:
    """An action is done at once, before the discard of the turn."""
    return False


# --- The end of a turn --------------------------------------------------------------------------


@rule("C08", "stays_in", kernel={})
def winning_or_out(winning: bool) -> bool:
    """If you are not winning at the end of your turn, you are out."""
    return winning


@rule("C11", "doing_nothing", kernel={"idle": "out"})
def doing_nothing_loses(empty_hand: bool) -> bool | None:
    """Doing nothing loses, on purpose or not."""
    return None if empty_hand else False


@rule("C14", "doing_nothing", before=("C11",), kernel={"idle_empty": "out"})
def an_empty_hand_loses(empty_hand: bool) -> bool | None:
    """If you have no hand cards at the start of your turn, you can do nothing, and you are out."""
    return False if empty_hand else None


@rule("C14", "out_at_turn_start", kernel={"leaves_empty": False})
def only_in_your_own_turn() -> bool:
    """An empty hand does not matter until your own turn."""
    return False


# --- Rounds, scores, matches --------------------------------------------------------------------


@rule("C13", "round_result", kernel={})
def the_last_player_wins(state: State) -> RoundResult | None:
    """The last player left wins the round."""
    last = None
    for number, seat in enumerate(state.seats):
        if not seat.out:
            if last is not None:
                return None
            last = number
    return RoundResult(last)


@rule("C13", "allies", kernel={})
def each_alone() -> tuple[int, ...]:
    """Each player plays alone."""
    return ()


@rule("C30", "scored_cards_return")
def scored_cards_stay_out() -> bool:
    """Scored cards are not dealt again."""
    return False


@rule("C31", "match_over", kernel={})
def enough_points(points: Sequence[int], target: int) -> bool:
    """The match is over when a player has the points to win."""
    return max(points) >= target


@rule("C32", "enough_cards", kernel={})
def a_hand_and_a_palette_for_each(cards: int, players: int, deal: Deal) -> bool:
    """A new round needs seven hand cards and a palette card for each player."""
    return cards >= (deal.hand + deal.palette) * players


@rule("C33", "match_winners", kernel={})
def highest_score(points: Sequence[int]) -> tuple[int, ...]:
    """The highest score wins the match; equal scores share it."""
    best = max(points)
    return tuple(seat for seat, score in enumerate(points) if score == best)
