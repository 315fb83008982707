"""Random positions and turns as text, from a seed: what the rules are asked about."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final

COLORS: Final = "VIBGYOR"
CARDS: Final = tuple(f"{color}{number}" for number in range(1, 8) for color in COLORS)


class Table:
    """A table being laid out."""

    def __init__(self, chance: random.Random, *, acting: bool = False) -> None:
        self.chance = chance
        self.pile = list(CARDS)
        chance.shuffle(self.pile)
        if acting:  # cards with an action come to the hands first
            self.pile.sort(key=lambda card: int(card[1]) % 2 == 0 and chance.random() < 0.6)

    def take(self, count: int) -> list[str]:
        """Cards off the pile."""
        taken, self.pile = self.pile[:count], self.pile[count:]
        return taken

    def any_of(self, *choices: str) -> str:
        """One of some texts."""
        return self.chance.choice(choices)

    def hand(self, mover: bool) -> str:
        """A hand: the mover's is known, as ``hidden`` has those that are not."""
        known = "".join(self.take(self.chance.randint(0 if self.chance.random() < 0.2 else 2, 4)))
        if known and self.chance.random() < 0.2:  # a card that everybody has seen
            known = f"{known[:2]}!{known[2:]}"
        if mover:
            return known
        return self.any_of("?", "?7", "-", known, f"{known}?1")

    def canvas(self) -> str:
        """A canvas of some discards, on the starting card or on a color."""
        base = self.any_of("", "", *COLORS)
        return base + "".join(self.take(self.chance.randint(0, 2)))

    def deck(self) -> str:
        """A deck: known, unknown, its top seen by all, or empty."""
        top = self.take(3)
        return self.any_of("?", "?20", "-", "".join(top), f"{top[0]}!{top[1]}?5", f"{top[0]}?1")


def in_play(seed: int, *, players: int = 0, acting: bool = False) -> str:
    """A position in the middle of a round."""
    chance = random.Random(seed)
    table = Table(chance, acting=acting)
    count = players or chance.choice((2, 2, 3, 4))
    mover = chance.randrange(count)
    seats = []
    for number in range(count):
        hand = table.hand(number == mover) or "-"
        palette = "".join(table.take(chance.choice((0, 1, 1, 2, 2, 3, 4)))) or "-"
        sign = "*" if number == mover else "x" if count > 2 and chance.random() < 0.2 else ""
        seats.append(f"{sign}{palette}:{hand}")
    return f"{'/'.join(seats)} {table.canvas() or '-'} {table.deck()}"


def over(seed: int, *, players: int = 0) -> str:
    """A round that is over, with some cards scored before."""
    chance = random.Random(seed)
    table = Table(chance)
    count = players or chance.choice((2, 3, 4))
    winner = chance.randrange(count)
    seats = []
    for number in range(count):
        palette = "".join(table.take(chance.randint(0, 8 if number == winner else 3))) or "-"
        hand = table.any_of("-", "?2")
        scored = "".join(table.take(chance.choice((0, 2, 4, 5, 6))))
        sign = "" if number == winner else "x"
        seats.append(f"{sign}{palette}:{hand}:{scored or '-'}")
    return f"{'/'.join(seats)} {table.canvas() or '-'} ?"


def guessed_turns(seed: int, position: str, count: int) -> list[str]:
    """Turns somebody might try, most of them not legal."""
    chance = random.Random(seed)
    seats = position.split()[0].split("/")
    mine = next(seat for seat in seats if seat.startswith("*"))
    palette, hand = (_cards(part) for part in mine.split(":"))
    others = [card for seat in seats if seat is not mine for card in _cards(seat.split(":")[0])]
    held, own, theirs = hand or ["R7"], palette or ["B2"], others or ["G4"]

    def pick(cards: Sequence[str]) -> str:
        return chance.choice(cards) if chance.random() < 0.95 else chance.choice(CARDS)

    def one() -> str:
        first = pick(held)
        second = pick([card for card in held if card != first] or held)
        third = pick([card for card in held if card not in (first, second)] or held)
        shed = pick([*own, first])
        return chance.choice(
            (
                f"+{first}",
                f">{first}",
                f">{first}=?",
                f">{first}={chance.choice(CARDS)}",
                f">{first} >{second}",
                f"+{first} >{second}",
                f"+{first} >{shed}",
                f">{first} +{second}",
                f"+{first}>{shed}",
                f"+{first}>{shed}=?",
                f"+{first}>{shed} >{second}",
                f"+{first}^{shed}",
                f"+{first}x{pick(theirs)}",
                f"+{first}x{pick(theirs)} >{second}",
                f"+{first}=?",
                f"+{first} +{second}",
                f"+{first} +{second} >{third}",
                f"+{first} >{second} +{third}",
                "pass",
            )
        )

    return [one() for _ in range(count)]


def palettes(seed: int, count: int) -> list[str]:
    """Palettes of all sizes."""
    chance = random.Random(seed)
    return ["".join(chance.sample(CARDS, chance.randint(0, 9))) for _ in range(count)]


def _cards(text: str) -> list[str]:
    return re.findall(f"[{COLORS}][1-7]", text)
