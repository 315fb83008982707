"""Rules that cannot be asked: they are given to others, not installed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from types import SimpleNamespace

from mutation.rules import house_plugin
from mutation.rules.ordered import ORDERED
from mutation.rules.unfit import (
    NeedsAnObject,
    RuledTwice,
    UnknownArgument,
    UnknownHook,
    Unmarked,
    UnmarkedAndUnknown,
)
from red7 import CardSet, Color, Layer, Moment, Plugin, State, rule
from red7.author import message


class FailingEdition:
    """A text whose rule cannot be asked."""

    PLUGIN = Plugin(name="failing", layer=Layer.EDITION, changes="Nothing good.")

    @staticmethod
    @rule("C12", "refuse_play")
    def fails(moment: Moment) -> None:
        """Nothing can be said."""
        raise ArithmeticError


class FailingHouseRule:
    """A house rule that cannot be asked."""

    PLUGIN = Plugin(name="failing-rule", layer=Layer.HOUSE, changes="Nothing good.")

    @staticmethod
    @rule("failing-1", "refuse_play")
    def fails(moment: Moment) -> None:
        """Nothing can be said."""
        raise ArithmeticError


class HasNoSelf:
    """A method whose first argument is forgotten."""

    PLUGIN = house_plugin("has-no-self")

    @rule("misfit-1", "refuse_play")
    def forgets(moment: Moment) -> None:  # noqa: N805  # that is the fault
        """Nothing."""


class NamesColors:
    """Colors where no color is asked about."""

    PLUGIN = house_plugin("names-colors")

    @staticmethod
    @rule("misfit-2", "refuse_play", colors="R")
    def under_red(moment: Moment) -> None:
        """Nothing."""


class NeverYields:
    """What wraps and does not ask for the answer below."""

    PLUGIN = house_plugin("never-yields")

    @staticmethod
    @rule("misfit-3", "plays_allowed", wraps=True)
    def never() -> Generator[None, int, int]:
        """Nothing."""
        return 2
        yield


class YieldsTwice:
    """What wraps and asks twice."""

    PLUGIN = house_plugin("yields-twice")

    @staticmethod
    @rule("misfit-4", "plays_allowed", wraps=True)
    def twice() -> Generator[None, int, int]:
        """Nothing."""
        yield
        yield
        return 2


class FirstOfTwo:
    """Before another, which is before it."""

    PLUGIN = house_plugin("first-of-two")

    @staticmethod
    @rule("misfit-5", "plays_allowed", before=("misfit-6",))
    def first() -> int:
        """Two."""
        return 2


class SecondOfTwo:
    """Before the one that is before it."""

    PLUGIN = house_plugin("second-of-two")

    @staticmethod
    @rule("misfit-6", "plays_allowed", before=("misfit-5",))
    def second() -> int:
        """Three."""
        return 3


class BehindTheFirst:
    """Behind another of its layer."""

    PLUGIN = house_plugin("behind-the-first")

    @staticmethod
    @rule("misfit-7", "plays_allowed", after=("misfit-5",))
    def behind() -> int:
        """Four."""
        return 4


class SpeaksInText:
    """Explains by a text and not by a message."""

    PLUGIN = house_plugin("speaks-in-text")

    @staticmethod
    @rule("C16", "groups", says=lambda palette: "a text")
    def all_cards(palette: CardSet) -> Sequence[CardSet]:
        """All cards count."""
        return [palette] if palette else []


class EachBeforeTheOther:
    """Two rules of one plug-in, each before the other."""

    PLUGIN = house_plugin("each-before-the-other")

    @staticmethod
    @rule("misfit-13", "plays_allowed", before=("misfit-14",))
    def first() -> int:
        """Two."""
        return 2

    @staticmethod
    @rule("misfit-14", "plays_allowed", before=("misfit-13",))
    def second() -> int:
        """Three."""
        return 3


@rule("misfit-15", "plays_allowed")
@cache
def remembered(moment: Moment) -> int:
    """Two."""
    return 2


IsNoFunction = SimpleNamespace(PLUGIN=house_plugin("is-no-function"), remembered=remembered)
"""A rule that pluggy may pass over."""


class FailsToSpeak:
    """Explains by words that cannot be put together."""

    PLUGIN = house_plugin("fails-to-speak")

    @staticmethod
    @rule("misfit-9", "doing_nothing", says=lambda answer: message("{missing}"))
    def nothing() -> bool:
        """Doing nothing is fine."""
        return True


class RaisesToSpeak:
    """Raises where it should explain."""

    PLUGIN = house_plugin("raises-to-speak")

    @staticmethod
    @rule("misfit-10", "doing_nothing", says=lambda answer: answer / 0)
    def nothing() -> bool:
        """Doing nothing is fine."""
        return True


class ReadsAStrangeNote:
    """Reads a note that nobody declares."""

    PLUGIN = house_plugin("reads-a-strange-note")

    @staticmethod
    @rule("misfit-11", "refuse_play")
    def reads(moment: Moment) -> None:
        """Nothing."""
        moment.notes.number("strange")

    @staticmethod
    @rule("misfit-12", "next_player")
    def turns_round(state: State) -> None:
        """Nothing."""
        state.notes.cards("strange", 0)


class FailsUnderIndigo:
    """What fails when some cards have been turned up, and not before."""

    PLUGIN = house_plugin("fails-under-indigo")

    @staticmethod
    @rule("indigo-1", "refuse_ending")
    def fails(moment: Moment) -> None:
        """Nothing can be said."""
        if moment.color is Color.INDIGO:
            raise ArithmeticError


class NamesTheDeck:
    """A deck that is none."""

    PLUGIN = house_plugin("names-the-deck")

    @staticmethod
    @rule("deck-1", "deck")
    def in_words() -> str:
        """All the cards that there are."""
        return "all of them"


class LooksAtTheDeck:
    """What stumbles over it."""

    PLUGIN = house_plugin("looks-at-the-deck")

    @staticmethod
    @rule("deck-2", "deck", wraps=True)
    def apart_from_the_highest() -> Generator[None, CardSet, CardSet]:
        """All but the Red 7."""
        found = yield
        return CardSet(found.highest and "")


class HasNoDeck:
    """A deck that cannot be asked for."""

    PLUGIN = house_plugin("has-no-deck")

    @staticmethod
    @rule("deck-3", "deck")
    def fails() -> None:
        """Nothing can be said."""
        raise ArithmeticError


class NoOnes:
    """A deck with fewer cards than most."""

    PLUGIN = house_plugin("no-ones")

    @staticmethod
    @rule("deck-4", "deck")
    def from_two_on() -> CardSet:
        """There are no 1s."""
        return CardSet(f"{color}{number}" for color in "ROYGBIV" for number in range(2, 8))


class MeasuresTheDeck:
    """A deck that is none where another plug-in leaves out cards."""

    PLUGIN = house_plugin("measures-the-deck")

    @staticmethod
    @rule("deck-5", "deck", wraps=True)
    def all_or_words() -> Generator[None, CardSet, object]:
        """All 49 cards, or a complaint."""
        found = yield
        return found if len(found) == 49 else "too few"


class MissesTheOnes:
    """What fails where another plug-in leaves out cards."""

    PLUGIN = house_plugin("misses-the-ones")

    @staticmethod
    @rule("deck-6", "deck", wraps=True)
    def or_fails() -> Generator[None, CardSet, CardSet]:
        """All 49 cards."""
        found = yield
        if len(found) < 49:
            raise ArithmeticError
        return found


DECKS = (
    (NamesTheDeck,),
    (NamesTheDeck, LooksAtTheDeck),
    (HasNoDeck,),
    (NoOnes, MeasuresTheDeck, LooksAtTheDeck),
    (NoOnes, MeasuresTheDeck),
    (NoOnes, MissesTheOnes),
)
"""Rules that are asked while they are composed."""
MISFITS = (
    (HasNoSelf,),
    (NamesColors,),
    (NeverYields,),
    (YieldsTwice,),
    (FirstOfTwo, SecondOfTwo),
    (BehindTheFirst, FirstOfTwo),
    (FirstOfTwo, BehindTheFirst),
    (SpeaksInText,),
    (FailsToSpeak,),
    (RaisesToSpeak,),
    (ReadsAStrangeNote,),
    (EachBeforeTheOther,),
    (IsNoFunction,),
    (UnknownHook,),
    (UnknownArgument,),
    (RuledTwice,),
    (Unmarked,),
    (UnmarkedAndUnknown,),
    (NeedsAnObject,),
    *ORDERED,
)
"""Rules that do not fit their questions, alone or together."""
