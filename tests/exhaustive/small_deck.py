"""Check every turn of every position of a small deck against the slow reference.

A small deck has three colors and three numbers, nine cards, and two players. A position puts each
card into the palette of the player to move, into that player's hand, into the other palette, or
among the rest; the rest is the deck, strongest card on top, or else the other player's hand, with
no deck. The canvas is the starting Red card or shows one of the deck's colors. ``--hand`` and
``--palette`` bound how many cards lie in one place.

For every text, without and with the Advanced and the Action rules, this compares the list of legal
turns, whether the player survives each, and the position after each. The engine and the reference
are asked by their public functions only, and share no code.

The three decks have 95 million pairs of a position and rules, and one core checks about 450 a
second, so all of it takes 60 hours; ``--sample 1000`` draws one pair in a thousand by ``--seed``
and takes four minutes. Exit status 1 means that there are counterexamples, and prints the first.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from math import factorial, prod
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs

import red7
import reference
from exhaustive import sweep

DECKS = ("OBV157", "RYG137", "YIV356")
"""Between them the three decks have every color and every number with an action."""
VARIANTS = ("", "advanced", "action", "advanced+action")
PALETTE, HAND, OTHER_PALETTE, REST = range(4)
FREE = 4
"""How many cards are laid in every possible place within a batch."""


class Deck(NamedTuple):
    """A small deck, and how many of its cards may lie in one place."""

    name: str
    most_in_hand: int
    most_in_palette: int

    @property
    def cards(self) -> list[str]:
        """The cards, strongest first; the name gives the colors downwards, the numbers upwards."""
        return [color + number for number in reversed(self.name[3:]) for color in self.name[:3]]

    @property
    def canvases(self) -> list[str]:
        """What the canvas may show; Red is its starting card."""
        return ["-", *(color for color in self.name[:3] if color != "R")]


@attrs.frozen
class Batch:
    """Every position of a deck in which its strongest cards lie in these places."""

    deck: Deck
    places: tuple[int, ...]

    def positions(self) -> Iterator[str]:
        """Every position, as text."""
        for places in product(range(4), repeat=FREE):
            for canvas in self.deck.canvases:
                for rest_is_deck in (True, False):
                    yield from self.position(places, canvas, rest_is_deck)

    def sample(self, number: int, chance: random.Random) -> Iterator[str]:
        """So many positions, each as likely as any other."""
        while number > 0:
            places = tuple(chance.choices(range(4), k=FREE))
            canvas = chance.choice(self.deck.canvases)
            for position in self.position(places, canvas, chance.random() < 0.5):
                yield position
                number -= 1

    def position(self, places: tuple[int, ...], canvas: str, rest_is_deck: bool) -> Iterator[str]:
        """The position with the other cards in these places, if the deck's bounds allow it."""
        piles: list[list[str]] = [[], [], [], []]
        for card, place in zip(self.deck.cards, self.places + places, strict=True):
            piles[place].append(card)
        sizes = list(map(len, piles))
        if (
            sizes[HAND] <= self.deck.most_in_hand
            and max(sizes[PALETTE], sizes[OTHER_PALETTE]) <= self.deck.most_in_palette
            and (sizes[REST] or rest_is_deck)
        ):
            palette, hand, other, rest = ("".join(pile) or "-" for pile in piles)
            if rest_is_deck:
                yield f"*{palette}:{hand}/{other}:- {canvas} {rest}"
            else:
                yield f"*{palette}:{hand}/{other}:{rest} {canvas} -"

    def __len__(self) -> int:
        """How many positions there are."""
        chosen = tuple(self.places.count(place) for place in range(4))
        found = ways(self.deck.most_in_hand, self.deck.most_in_palette, chosen)
        return found * len(self.deck.canvases)


@cache
def ways(most_in_hand: int, most_in_palette: int, chosen: tuple[int, ...]) -> int:
    """How many ways there are to lay the free cards, and to say what the rest is."""
    found = 0
    for more in product(range(FREE + 1), repeat=4):
        palette, hand, other, rest = map(int.__add__, chosen, more)
        allowed = hand <= most_in_hand and max(palette, other) <= most_in_palette
        if sum(more) == FREE and allowed:
            found += factorial(FREE) // prod(map(factorial, more)) * (2 if rest else 1)
    return found


class Report(NamedTuple):
    """What came of a batch: how many positions under rules, and the counterexamples."""

    checked: int
    wrong: list[str]


def every_rules() -> list[str]:
    """The eight texts, each without and with the Advanced and the Action rules."""
    return ["+".join(filter(None, names)) for names in product(red7.editions(), VARIANTS)]


def batches(decks: list[Deck]) -> list[Batch]:
    """All the batches of these decks."""
    starts = product(range(4), repeat=9 - FREE)
    return [batch for places in starts for deck in decks if len(batch := Batch(deck, places))]


def check(sample: int, seed: int, batch: Batch) -> Report:
    """Compare the engine with the reference over one batch, or over one in so many of it."""
    names = every_rules()
    if sample == 1:
        asked = list(product(batch.positions(), names))
    else:
        chance = random.Random(f"{seed} {batch}")
        number = (len(batch) * len(names) + chance.randrange(sample)) // sample
        asked = [(each, chance.choice(names)) for each in batch.sample(number, chance)]
    wrong = [found for position, rules in asked if (found := disagreement(position, rules))]
    return Report(len(asked), wrong)


def disagreement(position: str, rules: str) -> str:
    """What the engine and the reference say differently of a position; nothing if they agree."""
    engine, state = red7.Rules.parse(rules), red7.State.parse(position)
    staying = {str(turn) for turn in engine.turns(state, surviving=True)}
    found = {str(turn): str(turn) in staying for turn in engine.turns(state)}
    expected = reference.turns(position, rules)
    if found != expected:
        only = sorted(found.keys() - expected.keys())
        missing = sorted(expected.keys() - found.keys())
        other = sorted(turn for turn in found if expected.get(turn, found[turn]) != found[turn])
        return (
            f"{position} under {rules}: only the engine allows {only}, "
            f"only the reference {missing}; survival differs for {other}"
        )
    for turn in found:
        after, wanted = str(engine.play(state, turn)), reference.play(position, rules, turn)
        if after != wanted:
            return f"{position} under {rules}: {turn} leads to {after}, by the reference {wanted}"
    return ""


# --- The command ----------------------------------------------------------------------------------


def deck_name(text: str) -> str:
    """Read three colors and three numbers."""
    colors, numbers = {*text[:3].upper()}, {*text[3:]}
    well_formed = len(text) == 6 and len(colors) == len(numbers) == 3
    if not well_formed or colors - {*"ROYGBIV"} or numbers - {*"1234567"}:
        raise ValueError
    return "".join(sorted(colors, key="ROYGBIV".index)) + "".join(sorted(numbers))


def at_least_one(text: str) -> int:
    """Read a number from 1 up."""
    if int(text) < 1:
        raise ValueError
    return int(text)


def command_line() -> argparse.ArgumentParser:
    """The options."""
    opening, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=opening, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    usual = ", ".join(DECKS)
    add("--deck", type=deck_name, action="append", help=f"such as OBV157 (default: {usual})")
    add("--hand", type=int, default=3, help="the most cards in hand (default: 3)")
    add("--palette", type=int, default=3, help="the most cards in a palette (default: 3)")
    add("--sample", type=at_least_one, default=1, help="check one in so many (default: all)")
    add("--seed", type=int, default=7, help="which ones (default: 7)")
    add("--jobs", type=at_least_one, default=sweep.cores(), help="processes (default: all cores)")
    return parser


def main(given: list[str] | None = None) -> int:
    """Check what the command line asks for, and say how it went."""
    asked = command_line().parse_args(given)
    decks = [Deck(name, asked.hand, asked.palette) for name in asked.deck or DECKS]
    work = batches(decks)
    total = sum(map(len, work)) * len(every_rules()) // asked.sample
    progress = sweep.Progress(total, 0, "positions under rules")
    wrong: list[str] = []
    random.Random(asked.seed).shuffle(work)  # so that the time left is about right from the start
    for _, report in sweep.reports(partial(check, asked.sample, asked.seed), work, asked.jobs):
        wrong += report.wrong
        progress.add(report.checked)
        if len(wrong) >= sweep.SHOWN:
            break
    progress.close()
    if wrong:
        sweep.say("The engine and the reference differ:")
        for line in wrong[: sweep.SHOWN]:
            sweep.say(line)
        return 1
    sweep.say(
        f"{progress.done:,} positions under rules: the engine and the reference agree on every "
        f"turn. {progress.seconds:,.0f} seconds."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
