"""Plug-ins that a program has at hand, in a module that its other processes can import, too."""

from __future__ import annotations

import red7
from red7 import Layer, Plugin, refuse, rule


class NoSevens:
    """A class whose rules are static."""

    PLUGIN = Plugin(name="no-sevens", layer=Layer.HOUSE, changes="No sevens.")

    @staticmethod
    @rule("house-7", "refuse_play")
    def no_sevens(card: red7.Card) -> red7.Refusal | None:
        """A 7 may not be played."""
        return refuse("{} is a 7", card) if card.number == 7 else None


class NoCard:
    """A plug-in with a parameter."""

    PLUGIN = Plugin(name="no-card", layer=Layer.HOUSE, changes="Nothing, without a number.")

    def __init__(self, number: int = 0) -> None:
        self.number = number
        if number:
            self.PLUGIN = Plugin(
                name=f"no-card:{number}", layer=Layer.HOUSE, changes="No such card."
            )

    @classmethod
    def with_parameter(cls, text: str) -> NoCard:
        return cls(int(text))

    @rule("house-n", "refuse_play")
    def no_card(self, card: red7.Card) -> red7.Refusal | None:
        """Cards of a number may not be played."""
        return refuse("{} is not played here", card) if card.number == self.number else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NoCard) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)


class Forever:
    """Nobody ever goes out."""

    PLUGIN = Plugin(name="forever", layer=Layer.HOUSE, changes="Nobody goes out.", source="us")

    @rule("forever-1", "stays_in")
    def nobody_is_out(self) -> bool:
        """Nobody goes out."""
        return True

    @rule("forever-2", "doing_nothing")
    def not_even_by_passing(self) -> bool:
        """Nobody goes out by passing."""
        return True
