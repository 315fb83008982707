"""What simulations found: figures with intervals, from tallies that add up."""

from __future__ import annotations

from typing import Any, Final

import attrs

from red7.simulate.game import Tally
from red7.simulate.intervals import Estimate, mean, share
from red7.table.cards import LETTERS

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def in_order_of_turns(number: int) -> str:
    """The place of a player in the order of turns.

    >>> in_order_of_turns(0), in_order_of_turns(4), in_order_of_turns(9)
    ('first', 'fifth', 'no. 10')
    """
    return _ORDINALS[number] if number < len(_ORDINALS) else f"no. {number + 1}"


@attrs.frozen
class Findings:
    """What was found under one of the rules."""

    rules: str
    players: tuple[str, ...]
    match: bool
    tally: Tally

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally["games",]

    @property
    def rounds(self) -> int:
        """How many rounds they had."""
        return self.tally["rounds",]

    @property
    def wins(self) -> list[Estimate]:
        """For each player the share of games won; a game shared by two is won by both."""
        return [share(self.tally["won", each], self.games) for each in range(len(self.players))]

    @property
    def places(self) -> list[Estimate]:
        """For the player who moves first, second, ... the share of rounds won."""
        count = range(len(self.players))
        return [share(self.tally["place", each], self.rounds) for each in count]

    @property
    def length(self) -> Estimate:
        """The turns of a round."""
        return mean(self.histogram("length"))

    @property
    def score(self) -> Estimate | None:
        """The points of a round's winner; None if rounds are not scored."""
        histogram = self.histogram("score")
        return mean(histogram) if histogram else None

    @property
    def rounds_in_a_match(self) -> Estimate | None:
        """The rounds of a match; None if single rounds were played."""
        return mean(self.histogram("rounds in a match")) if self.match else None

    @property
    def winning_rules(self) -> dict[str, Estimate]:
        """For each color the share of rounds that ended under its rule, high to low."""
        return {
            letter: share(self.tally["rule", letter], self.rounds) for letter in reversed(LETTERS)
        }

    @property
    def partings(self) -> dict[str, Estimate]:
        """For each other text the share of rounds in which it rules otherwise on a turn played.

        ``any`` is the share of rounds in which some other text does.
        """
        named = sorted(
            str(key[1]) for key in self.tally if key[0] == "rounds parted" and key[1] != "any"
        )
        return {
            name: share(self.tally["rounds parted", name], self.rounds) for name in ["any", *named]
        }

    def points(self, player: int) -> Estimate | None:
        """A player's points at the end of a match."""
        return mean(self.histogram("points", player)) if self.match else None

    def histogram(self, *kind: str | int) -> dict[int, int]:
        """Value to count, for one of the things counted."""
        found = {int(key[-1]): count for key, count in self.tally.items() if key[:-1] == kind}
        return dict(sorted(found.items()))


@attrs.frozen
class Results:
    """What was found under each of the rules, and how much of what was asked for is done."""

    findings: tuple[Findings, ...]
    games_asked: int
    seed: int
    interrupted: bool = False

    def __getitem__(self, place: int) -> Findings:
        return self.findings[place]

    @property
    def games(self) -> int:
        """How many games were played in all."""
        return sum(each.games for each in self.findings)

    def facts(self) -> dict[str, Any]:
        """The same for programs: every figure as value, low and high."""
        return {
            "seed": self.seed,
            "games_asked": self.games_asked,
            "interrupted": self.interrupted,
            "results": [_facts(each) for each in self.findings],
        }


def _facts(found: Findings) -> dict[str, Any]:
    return {
        "rules": found.rules,
        "match": found.match,
        "games": found.games,
        "rounds": found.rounds,
        "players": [
            {"player": name, "won": _figure(won), "points": _figure(found.points(number))}
            for number, (name, won) in enumerate(zip(found.players, found.wins, strict=True))
        ],
        "places": [_figure(each) for each in found.places],
        "length": _figure(found.length),
        "lengths": found.histogram("length"),
        "score": _figure(found.score),
        "scores": found.histogram("score"),
        "rounds_in_a_match": _figure(found.rounds_in_a_match),
        "winning_rules": {name: _figure(each) for name, each in found.winning_rules.items()},
        "partings": {name: _figure(each) for name, each in found.partings.items()},
        "turns": found.tally["turns",],
        "turns_parted": {
            str(key[1]): count
            for key, count in sorted(found.tally.items(), key=lambda each: str(each[0]))
            if key[0] == "turns parted" and count
        },
    }


def _figure(found: Estimate | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {name: round(value, 6) for name, value in attrs.asdict(found).items()}
