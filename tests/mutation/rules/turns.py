"""House rules on what a turn may do that neither a text nor the manual has."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from mutation.rules import house_plugin
from red7 import Card, Citation, Color, Discard, Draw, Mark, Moment, Refusal, Step, refuse, rule
from red7.table.steps import PLAY, SHED, TAKE


class RestsWithoutCards:
    """It matters whether the hand is empty."""

    PLUGIN = house_plugin("rests-without-cards")

    @staticmethod
    @rule("rests-1", "doing_nothing")
    def an_empty_hand_rests(empty_hand: bool) -> bool:
        """Who has no cards may rest; who has some may not."""
        return empty_hand


class BottomlessDeck:
    """No rule says that an empty deck has no cards; the table says so."""

    PLUGIN = house_plugin("bottomless-deck")

    @staticmethod
    @rule("C27", "refuse_draw")
    def nothing_about_the_deck() -> None:
        """Nothing is said about an empty deck."""


class OnlyWithMore:
    """A turn that keeps its player in may rest on hidden cards."""

    PLUGIN = house_plugin("only-with-more")

    @staticmethod
    @rule("more-1", "refuse_ending")
    def not_with_nothing_left(moment: Moment, winning: bool) -> Refusal | None:
        """If you are winning after one step, you could have gone on, and still be winning."""
        if winning and len(moment.steps) == 1 and not moment.can_win_by_going_on():
            return refuse("nothing more could be done")
        return None


class CursedCard:
    """A card that is drawn may leave no way to end the turn."""

    PLUGIN = house_plugin("cursed-card")

    @staticmethod
    @rule("cursed-1", "refuse_ending")
    def nobody_keeps_it(moment: Moment) -> Refusal:
        """A turn may not end with I4 in the hand."""
        return refuse("I4 is held") if Card("I4") in moment.hand else None


class TwosTake:
    """Another card than a 1 takes."""

    PLUGIN = house_plugin("twos-take")

    @staticmethod
    @rule("twos-1", "action_choices", numbers=(2,), cite=Citation("Sheet", "2", Mark.INFERRED))
    def a_two_takes(moment: Moment, card: Card) -> Sequence[Step]:
        """A 2 takes a card from another palette."""
        return [TAKE[each.index] for _, palette in moment.others for each in palette]


class NothingGoes:
    """No turn is left to anybody."""

    PLUGIN = house_plugin("nothing-goes")

    @staticmethod
    @rule("goes-2", "refuse_play")
    def no_play() -> Refusal:
        """Nothing may be played."""
        return refuse("nothing goes")

    @staticmethod
    @rule("goes-3", "refuse_discard")
    def no_discard() -> Refusal:
        """Nothing may be discarded."""
        return refuse("nothing goes")

    @staticmethod
    @rule("goes-4", "refuse_giving_up")
    def no_pass() -> Refusal:
        """Nobody may give up."""
        return refuse("nothing goes")


class GapInItsWords:
    """A refusal whose sentence has more gaps than there are facts."""

    PLUGIN = house_plugin("gap-in-its-words")

    @staticmethod
    @rule("gap-1", "refuse_play")
    def no_four(card: Card) -> Refusal | None:
        """No 4 may be played."""
        return refuse("{} is not {}", card) if card.number == 4 else None


class SevensStayIn:
    """Giving up depends on the hand."""

    PLUGIN = house_plugin("sevens-stay-in")

    @staticmethod
    @rule("sevens-1", "refuse_giving_up")
    def not_with_a_seven(moment: Moment) -> Refusal | None:
        """Who holds a 7 may not give up."""
        return refuse("a 7 is left") if any(card.number == 7 for card in moment.hand) else None


class TwoAfterGreen:
    """The number of plays and of discards depends on the table."""

    PLUGIN = house_plugin("two-after-green")

    @staticmethod
    @rule("C07", "plays_allowed")
    def two_plays(moment: Moment) -> int:
        """Under Green two cards may be played."""
        return 2 if moment.color is Color.GREEN else 1

    @staticmethod
    @rule("C28", "discards_allowed")
    def two_discards(moment: Moment) -> int:
        """Under Green two cards may be discarded."""
        return 2 if moment.color is Color.GREEN else 1


class NoPlaysUnderViolet:
    """No play at all, and a refusal in a plain sentence."""

    PLUGIN = house_plugin("no-plays-under-violet")

    @staticmethod
    @rule("C07", "plays_allowed")
    def no_play(moment: Moment) -> int:
        """Under Violet no card is played."""
        return 0 if moment.color is Color.VIOLET else 1

    @staticmethod
    @rule("violet-1", "refuse_discard")
    def nothing_low(discard: Discard) -> Refusal | None:
        """No 1 may be discarded."""
        return "no 1 may be discarded." if discard.card.number == 1 else None


class IdleSevens:
    """Whether an action must be done depends on the card."""

    PLUGIN = house_plugin("idle-sevens")

    @staticmethod
    @rule("C35", "action_required")
    def but_for_a_seven(moment: Moment, card: Card) -> bool:
        """The action of a 7 need not be done, nor that of the second card played."""
        return card.number != 7 and len(moment.played) < 2


class FoursPlayReds:
    """An action that plays some cards and not others."""

    PLUGIN = house_plugin("fours-play-reds")

    @staticmethod
    @rule("fours-1", "action_choices", numbers=(4,))
    def a_four_plays_a_red_card(moment: Moment, card: Card) -> Sequence[Step] | None:
        """A 4 plays another card, which must be red; a red 4 does nothing."""
        if card.color is Color.RED:
            return None
        return [PLAY[each.index] for each in moment.hand if each.color is Color.RED]


class FoursShedBlues:
    """Another rule on the same cards, which is silent about the others."""

    PLUGIN = house_plugin("fours-shed-blues")

    @staticmethod
    @rule("fours-2", "action_choices", numbers=(4,))
    def a_blue_four_sheds(moment: Moment, card: Card) -> Sequence[Step] | None:
        """A blue 4 discards a card of the palette; of the others nothing is said."""
        if card.color is Color.BLUE:
            return [SHED[each.index] for each in moment.palette if each != card]
        return None


class NoTwosWhileActing:
    """A rule beside others on its clause, which sleeps without a variant."""

    PLUGIN = house_plugin("no-twos-while-acting")

    @staticmethod
    @rule("C12", "refuse_play", adds=True, needs="action")
    def no_two(card: Card) -> Refusal | None:
        """With the Action rule no 2 may be played."""
        return refuse("it is a 2") if card.number == 2 else None


class ColorsOnly:
    """Whether a card may be played depends on what has been discarded."""

    PLUGIN = house_plugin("colors-only")

    @staticmethod
    @rule("colors-1", "refuse_play")
    def under_its_color(moment: Moment, card: Card) -> Refusal | None:
        """A 2 or a 4 may be played only while its color is played."""
        if card.number in (2, 4) and card.color is not moment.color:
            return refuse("{} is not played", card.color)
        return None


class SixesPlayOrShed:
    """An action that plays a card or does something else."""

    PLUGIN = house_plugin("sixes-play-or-shed")

    @staticmethod
    @rule("sixes-1", "action_choices", numbers=(6,))
    def a_six_plays_or_sheds(moment: Moment, card: Card) -> Sequence[Step]:
        """A 6 plays another card, or discards one of the palette."""
        return [
            *(SHED[each.index] for each in moment.palette if each != card),
            *(PLAY[each.index] for each in moment.hand),
        ]


class AboveTheWrap:
    """It is heard before what wraps, and does not always answer."""

    PLUGIN = house_plugin("above-the-wrap")

    @staticmethod
    @rule("above-1", "plays_allowed")
    def three_under_blue(moment: Moment) -> int | None:
        """Under Blue three cards may be played."""
        return 3 if moment.color is Color.BLUE else None


class WrapsThePlays:
    """It goes by what the rules below it say."""

    PLUGIN = house_plugin("wraps-the-plays")

    @staticmethod
    @rule("wraps-1", "plays_allowed", wraps=True)
    def one_more_under_green(moment: Moment) -> Generator[None, int, int]:
        """Under Green one play more is allowed."""
        return (yield) + (moment.color is Color.GREEN)

    @staticmethod
    @rule("wraps-2", "first_rule", wraps=True)
    def not_red() -> Generator[None, Color, Color]:
        """The first rule is Orange."""
        return Color.ORANGE if (yield) is Color.RED else Color.RED


class WrapsNothing:
    """It wraps a question that no rule below it need answer."""

    PLUGIN = house_plugin("wraps-nothing")

    @staticmethod
    @rule("wraps-3", "draw_earned", wraps=True)
    def a_two_draws(discard: Discard) -> Generator[None, Draw | None, Draw | None]:
        """The discard of a 2 earns a draw; of the others nothing more is said."""
        below = yield
        return Draw.MUST if discard.card.number == 2 else below


class YieldsBelow:
    """It is heard below what wraps, and does not always answer."""

    PLUGIN = house_plugin("yields-below")

    @staticmethod
    @rule("yields-1", "plays_allowed")
    def two_under_yellow(moment: Moment) -> int | None:
        """Under Yellow two cards may be played, and under Green."""
        return 2 if moment.color in (Color.YELLOW, Color.GREEN) else None


class SevensDraw:
    """A draw that is not always spoken of."""

    PLUGIN = house_plugin("sevens-draw")

    @staticmethod
    @rule("sevens-2", "draw_earned")
    def a_seven_draws(discard: Discard) -> Draw | None:
        """The discard of a 7 earns a draw."""
        return Draw.MAY if discard.card.number == 7 else None


class EverythingWaits:
    """An action may come after the discard, whatever the card."""

    PLUGIN = house_plugin("everything-waits")

    @staticmethod
    @rule("C39", "action_waits")
    def whatever_the_card(card: Card) -> bool:
        """Any action may wait for the discard."""
        return True


class NothingIsDrawn:
    """A refusal that looks at nothing."""

    PLUGIN = house_plugin("nothing-is-drawn")

    @staticmethod
    @rule("nothing-1", "refuse_draw")
    def never() -> Refusal:
        """Nothing is ever drawn."""
        return "nothing is drawn"


class IdleFours:
    """An action that plays another card and need not be done."""

    PLUGIN = house_plugin("idle-fours")

    @staticmethod
    @rule("C35", "action_required")
    def but_for_a_four(card: Card) -> bool:
        """The action of a 4 need not be done."""
        return card.number != 4

    @staticmethod
    @rule("C07", "plays_allowed")
    def two_plays() -> int:
        """Two cards may be played."""
        return 2
