"""House rules for what neither a text nor the manual's examples ask of the engine."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pluggy

from red7 import (
    Card,
    CardSet,
    Citation,
    Color,
    Contest,
    Discard,
    Draw,
    Kind,
    Layer,
    Mark,
    Moment,
    Plugin,
    Refusal,
    RoundResult,
    State,
    Step,
    refuse,
    rule,
)
from red7.author import BOTTOM, CANVAS, DECK, HAND, PALETTE, Move, act, hand_of, message, palette_of
from red7.table.steps import PLAY, SHED, TAKE


def _plugin(name: str) -> Plugin:
    return Plugin(name=name, layer=Layer.HOUSE, changes="Something of this house.")


class RestsWithoutCards:
    """It matters whether the hand is empty."""

    PLUGIN = _plugin("rests-without-cards")

    @staticmethod
    @rule("rests-1", "doing_nothing")
    def an_empty_hand_rests(empty_hand: bool) -> bool:
        """Who has no cards may rest; who has some may not."""
        return empty_hand


class BottomlessDeck:
    """No rule says that an empty deck has no cards; the table says so."""

    PLUGIN = _plugin("bottomless-deck")

    @staticmethod
    @rule("C27", "refuse_draw")
    def nothing_about_the_deck() -> None:
        """Nothing is said about an empty deck."""


class CursedCard:
    """A card that is drawn may leave no way to end the turn."""

    PLUGIN = _plugin("cursed-card")

    @staticmethod
    @rule("cursed-1", "refuse_ending")
    def nobody_keeps_it(moment: Moment) -> Refusal:
        """A turn may not end with I4 in the hand."""
        return refuse("I4 is held") if Card("I4") in moment.hand else None


class TwosTake:
    """Another card than a 1 takes."""

    PLUGIN = _plugin("twos-take")

    @staticmethod
    @rule("twos-1", "action_choices", numbers=(2,), cite=Citation("Sheet", "2", Mark.INFERRED))
    def a_two_takes(moment: Moment, card: Card) -> Sequence[Step]:
        """A 2 takes a card from another palette."""
        return [TAKE[each.index] for _, palette in moment.others for each in palette]


class SevensStayIn:
    """Giving up depends on the hand."""

    PLUGIN = _plugin("sevens-stay-in")

    @staticmethod
    @rule("sevens-1", "refuse_giving_up")
    def not_with_a_seven(moment: Moment) -> Refusal | None:
        """Who holds a 7 may not give up."""
        return refuse("a 7 is left") if any(card.number == 7 for card in moment.hand) else None


class TwoAfterGreen:
    """The number of plays and of discards depends on the table."""

    PLUGIN = _plugin("two-after-green")

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

    PLUGIN = _plugin("no-plays-under-violet")

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


class PlaysOn:
    """A round that has no end."""

    PLUGIN = _plugin("plays-on")

    @staticmethod
    @rule("C13", "round_result")
    def the_last_player_plays_on() -> None:
        """Who is left alone plays on."""


class TwoAreEnough:
    """Who leaves depends on who has left."""

    PLUGIN = _plugin("two-are-enough")

    @staticmethod
    @rule("C14", "out_at_turn_start")
    def until_two_are_left(state: State, seat: int) -> bool:
        """While more than two are in, whoever comes next after the mover is out."""
        return len(state.players_in) > 2 and seat != state.to_move


class IdleSevens:
    """Whether an action must be done depends on the card."""

    PLUGIN = _plugin("idle-sevens")

    @staticmethod
    @rule("C35", "action_required")
    def but_for_a_seven(moment: Moment, card: Card) -> bool:
        """The action of a 7 need not be done, nor that of the second card played."""
        return card.number != 7 and len(moment.played) < 2


class FoursPlayReds:
    """An action that plays some cards and not others."""

    PLUGIN = _plugin("fours-play-reds")

    @staticmethod
    @rule("fours-1", "action_choices", numbers=(4,))
    def a_four_plays_a_red_card(moment: Moment, card: Card) -> Sequence[Step] | None:
        """A 4 plays another card, which must be red; a red 4 does nothing."""
        if card.color is Color.RED:
            return None
        return [PLAY[each.index] for each in moment.hand if each.color is Color.RED]


class ColorsOnly:
    """Whether a card may be played depends on what has been discarded."""

    PLUGIN = _plugin("colors-only")

    @staticmethod
    @rule("colors-1", "refuse_play")
    def under_its_color(moment: Moment, card: Card) -> Refusal | None:
        """A 2 or a 4 may be played only while its color is played."""
        if card.number in (2, 4) and card.color is not moment.color:
            return refuse("{} is not played", card.color)
        return None


class SixesPlayOrShed:
    """An action that plays a card or does something else."""

    PLUGIN = _plugin("sixes-play-or-shed")

    @staticmethod
    @rule("sixes-1", "action_choices", numbers=(6,))
    def a_six_plays_or_sheds(moment: Moment, card: Card) -> Sequence[Step]:
        """A 6 plays another card, or discards one of the palette."""
        return [
            *(SHED[each.index] for each in moment.palette if each != card),
            *(PLAY[each.index] for each in moment.hand),
        ]


class WordlessGreen:
    """A rule that does not say what it counts."""

    PLUGIN = _plugin("wordless-green")

    @staticmethod
    @rule("C21", "groups")
    def odd_under_green(palette: CardSet, color: Color) -> Sequence[CardSet]:
        """Under any color the odd cards count."""
        odd = CardSet(card for card in palette if card.number % 2)
        return [odd] if odd else []


class AboveTheWrap:
    """It is heard before what wraps, and does not always answer."""

    PLUGIN = _plugin("above-the-wrap")

    @staticmethod
    @rule("above-1", "plays_allowed")
    def three_under_blue(moment: Moment) -> int | None:
        """Under Blue three cards may be played."""
        return 3 if moment.color is Color.BLUE else None


class WrapsThePlays:
    """It goes by what the rules below it say."""

    PLUGIN = _plugin("wraps-the-plays")

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


class YieldsBelow:
    """It is heard below what wraps, and does not always answer."""

    PLUGIN = _plugin("yields-below")

    @staticmethod
    @rule("yields-1", "plays_allowed")
    def two_under_yellow(moment: Moment) -> int | None:
        """Under Yellow two cards may be played, and under Green."""
        return 2 if moment.color in (Color.YELLOW, Color.GREEN) else None


class BlueIsMine:
    """It does not always say who is winning."""

    PLUGIN = _plugin("blue-is-mine")

    @staticmethod
    @rule("blue-1", "is_winning")
    def the_first_player(contest: Contest, seat: int) -> bool | None:
        """Under Blue the first player is winning."""
        return seat == 0 if contest.color is Color.BLUE else None


class SevensDraw:
    """A draw that is not always spoken of."""

    PLUGIN = _plugin("sevens-draw")

    @staticmethod
    @rule("sevens-2", "draw_earned")
    def a_seven_draws(discard: Discard) -> Draw | None:
        """The discard of a 7 earns a draw."""
        return Draw.MAY if discard.card.number == 7 else None


class HalfAnEdition:
    """A text that cites nothing."""

    PLUGIN = Plugin(name="half-an-edition", layer=Layer.EDITION, changes="Something.", order=50)


class SharedRound:
    """A round that more than one player wins."""

    PLUGIN = _plugin("shared-round")

    @staticmethod
    @rule("shared-1", "round_result")
    def all_who_are_in(state: State) -> RoundResult | None:
        """Whoever is in when two or fewer are wins the round."""
        if len(state.players_in) > 2:
            return None
        first, *others = state.players_in
        return RoundResult(first, sharing=tuple(others))


class StirsTheTable:
    """Steps from every place of the table to others."""

    PLUGIN = Plugin(
        name="stirs-the-table",
        layer=Layer.HOUSE,
        changes="A turn may stir the table.",
        steps=("fetch", "steal", "rob", "flip", "bottom", "give", "hide"),
    )

    @staticmethod
    @rule("stirs-1", "other_steps")
    def one_stir(moment: Moment) -> Sequence[Step]:
        """A turn may begin with a stir."""
        if moment.steps:
            return ()
        others = moment.others
        return [
            *(act("fetch", Move(card, CANVAS, HAND)) for card in moment.canvas[-1:]),
            *(act("steal", Move(c, palette_of(n), PALETTE)) for n, cards in others for c in cards),
            *(act("rob", Move(None, hand_of(seat), HAND)) for seat, _ in others),
            act("flip", Move(None, DECK, PALETTE)),
            act("bottom", Move(None, BOTTOM, HAND)),
            *(act("give", Move(c, HAND, hand_of(n))) for n, _ in others for c in moment.hand),
            *(act("hide", Move(card, PALETTE, BOTTOM)) for card in moment.palette),
        ]


class GlancesAnyTime:
    """A step of its own before, between and after the others."""

    PLUGIN = Plugin(
        name="glances-any-time",
        layer=Layer.HOUSE,
        changes="A player may glance at a hand twice a turn.",
        steps=("glance",),
    )

    @staticmethod
    @rule("glances-1", "other_steps")
    def a_glance(moment: Moment) -> Sequence[Step]:
        """At any time of the turn one may glance at the hand of another player, twice at most."""
        if sum(step.kind is Kind.ACT for step in moment.steps) > 1:
            return ()
        return [act("glance", Move(None, hand_of(seat))) for seat, _ in moment.others]


class EverythingWaits:
    """An action may come after the discard, whatever the card."""

    PLUGIN = _plugin("everything-waits")

    @staticmethod
    @rule("C39", "action_waits")
    def whatever_the_card(card: Card) -> bool:
        """Any action may wait for the discard."""
        return True


class CountsAndNames:
    """What counts is told by a number and by a card."""

    PLUGIN = _plugin("counts-and-names")

    @staticmethod
    @rule(
        "C22",
        "groups",
        colors="O",
        says=lambda palette: message(
            "{count} of {cards}", count=len(palette), cards=palette.highest if palette else "none"
        ),
    )
    def all_cards(palette: CardSet) -> Sequence[CardSet]:
        """Orange: all cards count."""
        return [palette] if palette else []


class PassesToTheNext:
    """The next player is named, in or out."""

    PLUGIN = _plugin("passes-to-the-next")

    @staticmethod
    @rule("passes-1", "next_player")
    def whoever_sits_there(state: State, seat: int) -> int:
        """The player to the left is next."""
        return (seat + 1) % len(state.seats)


class NothingIsDrawn:
    """A refusal that looks at nothing."""

    PLUGIN = _plugin("nothing-is-drawn")

    @staticmethod
    @rule("nothing-1", "refuse_draw")
    def never() -> Refusal:
        """Nothing is ever drawn."""
        return "nothing is drawn"


class IdleFours:
    """An action that plays another card and need not be done."""

    PLUGIN = _plugin("idle-fours")

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


class ThreeTogether:
    """Several allies, and a rule of its own on who is winning."""

    PLUGIN = _plugin("three-together")

    @staticmethod
    @rule("three-1", "allies")
    def but_for_the_last(seat: int) -> Sequence[int]:
        """The first three players win together."""
        return [each for each in range(3) if each != seat] if seat < 3 else ()

    @staticmethod
    @rule("three-2", "is_winning")
    def most_cards(contest: Contest, seat: int) -> bool:
        """The player with the most palette cards is winning."""
        sizes = {each: len(palette) for each, palette in contest.palettes.items()}
        return all(sizes[seat] > size for each, size in sizes.items() if each != seat)


class DrawsFirst:
    """Steps that bring a hidden card into the hand, or show one."""

    PLUGIN = Plugin(
        name="draws-first",
        layer=Layer.HOUSE,
        changes="A turn may begin with a card from the deck.",
        steps=("fetch", "glimpse"),
    )

    @staticmethod
    @rule("draws-1", "other_steps")
    def from_the_deck(moment: Moment) -> Sequence[Step]:
        """A turn may begin with a card from the deck, or a look at a hand."""
        if moment.steps and moment.steps[-1].name != "glimpse":
            return ()
        looks = [act("glimpse", Move(None, hand_of(seat))) for seat, _ in moment.others]
        return [act("fetch", Move(None, DECK, HAND)), *(() if moment.steps else looks)]


class UnknownHook:
    """An answer to no question."""

    PLUGIN = _plugin("unknown-hook")

    @staticmethod
    @rule("H1", "may_plays")
    def dance(moment: Moment) -> None:
        """May one dance?"""


class UnknownArgument:
    """A question asked back."""

    PLUGIN = _plugin("unknown-argument")

    @staticmethod
    @rule("H1", "refuse_play")
    def by_the_weather(moment: Moment, weather: str) -> None:
        """Plays depend on the weather."""


class RuledTwice:
    """Two answers to one question."""

    PLUGIN = _plugin("ruled-twice")

    @staticmethod
    @rule("H1", "refuse_play")
    def never(card: Card) -> Refusal | None:
        """No card may be played."""
        return refuse("never")

    @staticmethod
    @rule("H1", "refuse_play")
    def always(card: Card) -> Refusal | None:
        """Any card may be played."""
        return None


class Unmarked:
    """An answer without a clause."""

    PLUGIN = _plugin("unmarked")

    @staticmethod
    @pluggy.HookimplMarker("red7")
    def may_play(moment: Moment, card: Card) -> None:
        """Any card may be played."""


class NeedsAnObject:
    """A rule that is no static method."""

    PLUGIN = _plugin("needs-an-object")

    @rule("H1", "refuse_play")
    def any_card(self, moment: Moment) -> None:
        """Any card may be played."""
