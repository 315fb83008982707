"""House rules on who is winning, who is in, and when a round is over."""

from __future__ import annotations

from collections.abc import Sequence

from mutation.rules import house_plugin
from red7 import CardSet, Color, Contest, Layer, Plugin, RoundResult, Standing, State, rule
from red7.author import message


class OnlyCounted:
    """Two palettes may do equally well."""

    PLUGIN = house_plugin("only-counted")

    @staticmethod
    @rule("counted-1", "standing")
    def only_how_many(groups: Sequence[CardSet]) -> Standing:
        """The most cards win, whatever cards they are."""
        cards = groups[0] if groups else CardSet()
        return Standing(len(cards), cards, None, key=(len(cards),))


class NothingCounts:
    """The lowest rank that there is can win."""

    PLUGIN = house_plugin("nothing-counts")

    @staticmethod
    @rule("nothing-1", "standing")
    def an_empty_palette_wins(palette: CardSet) -> Standing | None:
        """An empty palette is winning where no other has a card that counts."""
        return None if palette else Standing(0, palette, None)


class WordlessGreen:
    """A rule that does not say what it counts."""

    PLUGIN = house_plugin("wordless-green")

    @staticmethod
    @rule("C21", "groups")
    def odd_under_green(palette: CardSet, color: Color) -> Sequence[CardSet]:
        """Under any color the odd cards count."""
        odd = CardSet(card for card in palette if card.number % 2)
        return [odd] if odd else []


class CountsAndNames:
    """What counts is told by a number and by a card."""

    PLUGIN = house_plugin("counts-and-names")

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


class BlueIsMine:
    """It does not always say who is winning."""

    PLUGIN = house_plugin("blue-is-mine")

    @staticmethod
    @rule("blue-1", "is_winning")
    def the_first_player(contest: Contest, seat: int) -> bool | None:
        """Under Blue the first player is winning."""
        return seat == 0 if contest.color is Color.BLUE else None


class TheLeaderLoses:
    """It goes by the standings, and against them."""

    PLUGIN = house_plugin("the-leader-loses")

    @staticmethod
    @rule("loses-1", "is_winning")
    def anybody_else(contest: Contest, seat: int) -> bool:
        """Whoever has not the best standing is winning."""
        return contest.leader() != seat


class ThreeTogether:
    """Several allies, and a rule of its own on who is winning."""

    PLUGIN = house_plugin("three-together")

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


class TwoAreEnough:
    """Who leaves depends on who has left."""

    PLUGIN = house_plugin("two-are-enough")

    @staticmethod
    @rule("C14", "out_at_turn_start")
    def until_two_are_left(state: State, seat: int) -> bool:
        """While more than two are in, whoever comes next after the mover is out."""
        return len(state.players_in) > 2 and seat != state.to_move


class EmptyPalettesLeave:
    """Whoever is to move may be the one who leaves."""

    PLUGIN = house_plugin("empty-palettes-leave")

    @staticmethod
    @rule("C14", "out_at_turn_start")
    def without_a_palette(state: State, seat: int) -> bool:
        """A player without a palette is out when a turn starts."""
        return not state.seats[seat].palette_bits


class PassesToTheNext:
    """The next player is named, in or out."""

    PLUGIN = house_plugin("passes-to-the-next")

    @staticmethod
    @rule("passes-1", "next_player")
    def whoever_sits_there(state: State, seat: int) -> int:
        """The player to the left is next."""
        return (seat + 1) % len(state.seats)


class PlaysOn:
    """A round that has no end."""

    PLUGIN = house_plugin("plays-on")

    @staticmethod
    @rule("C13", "round_result")
    def the_last_player_plays_on() -> None:
        """Who is left alone plays on."""


class SharedRound:
    """A round that more than one player wins."""

    PLUGIN = house_plugin("shared-round")

    @staticmethod
    @rule("shared-1", "round_result")
    def all_who_are_in(state: State) -> RoundResult | None:
        """Whoever is in when two or fewer are wins the round."""
        if len(state.players_in) > 2:
            return None
        first, *others = state.players_in
        return RoundResult(first, sharing=tuple(others))


class SixCardsWin:
    """Two rules may end a round."""

    PLUGIN = house_plugin("six-cards-win")

    @staticmethod
    @rule("six-1", "round_result")
    def six_cards(state: State) -> RoundResult | None:
        """Whoever has six palette cards wins the round."""
        full = (seat for seat in state.players_in if len(state.seats[seat].palette) > 5)
        found = next(full, None)
        return None if found is None else RoundResult(found)


class HalfAnEdition:
    """A text that cites nothing."""

    PLUGIN = Plugin(name="half-an-edition", layer=Layer.EDITION, changes="Something.", order=50)
