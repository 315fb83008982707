"""Rules that say what they go before and behind, and rules about one color."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from mutation.rules import house_plugin
from red7 import Card, CardSet, rule
from red7.author import message


class AheadOfTheOther:
    """Before one other of three, and last by its name."""

    PLUGIN = house_plugin("z-ahead-of-the-other")

    @staticmethod
    @rule("ordered-1", "plays_allowed", before=("ordered-2",))
    def ahead() -> None:
        """Nothing."""


class TheOther:
    """The one that two others name."""

    PLUGIN = house_plugin("y-the-other")

    @staticmethod
    @rule("ordered-2", "plays_allowed")
    def other() -> None:
        """Nothing."""


class AnywhereAtAll:
    """Named by nobody, and first by its name."""

    PLUGIN = house_plugin("a-anywhere")

    @staticmethod
    @rule("ordered-3", "plays_allowed")
    def anywhere() -> None:
        """Nothing."""


class BehindTheOther:
    """Behind one other of three, and early by its name."""

    PLUGIN = house_plugin("b-behind-the-other")

    @staticmethod
    @rule("ordered-4", "plays_allowed", after=("ordered-2",))
    def behind() -> None:
        """Nothing."""


class BehindItself:
    """Behind what has its own name, which is nothing else."""

    PLUGIN = house_plugin("c-behind-itself")

    @staticmethod
    @rule("ordered-5", "plays_allowed", after=("ordered-5",))
    def behind() -> None:
        """Nothing."""


class NobodyHasRed:
    """Wraps what one color counts, and leaves the others alone."""

    PLUGIN = house_plugin("nobody-has-red")

    @staticmethod
    @rule("ordered-6", "groups", colors="R", wraps=True)
    def nothing() -> Generator[None, Sequence[CardSet], Sequence[CardSet]]:
        """Nothing counts under Red."""
        yield
        return []


class CannotReadItsCard:
    """Explains by a card that there is not."""

    PLUGIN = house_plugin("cannot-read-its-card")

    @staticmethod
    @rule("C16", "groups", says=lambda palette: message(str(Card("R8"))))
    def all_cards(palette: CardSet) -> Sequence[CardSet]:
        """All cards count."""
        return [palette] if palette else []


ORDERED = (
    (AheadOfTheOther, TheOther, AnywhereAtAll, BehindTheOther),
    (BehindItself, TheOther),
    (NobodyHasRed,),
    (CannotReadItsCard,),
)
"""Rules whose order, or color, or words matter."""
