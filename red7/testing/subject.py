"""The plug-in that is checked: the rules it is part of, and positions to ask them about."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

import attrs

from red7.disputes.positions import Chance, numbers_that_act, small_position
from red7.errors import IllegalTurn, InvalidPosition, PluginConflict, UnknownPlugin, quoted
from red7.hooks.discovery import is_ours, spelled
from red7.hooks.files import plugins_in
from red7.hooks.marker import Layer, Plugin, RuleMark
from red7.hooks.registry import editions, entry_points, load, registered
from red7.rules import Rules
from red7.table.cards import CARDS, Card, CardSet
from red7.table.position import Seat, State

VARIANTS: Final = ((), ("advanced",), ("action",), ("advanced", "action"))
"""The ways to play a text."""
_LONGEST: Final = 120
"""After how many turns a game is left alone."""


@contextlib.contextmanager
def known_by_name(plugin: object) -> Iterator[tuple[str, ...]]:
    """The names by which plug-ins are known for a while that are given in any way."""
    if isinstance(plugin, PurePath) or (isinstance(plugin, str) and plugin.endswith(".py")):
        path = str(Path(plugin).absolute())
        with registered(*plugins_in(path)) as names:
            yield names
    elif isinstance(plugin, str):
        yield (spelled(plugin),)
    elif not hasattr(plugin, "PLUGIN"):
        raise UnknownPlugin(
            f"{quoted(plugin)} is neither a plug-in, nor the name of one, nor a file with some."
        )
    else:
        with registered(plugin) as names:
            yield names


@attrs.frozen(slots=True)
class Subject:
    """A plug-in, and how long to look at it."""

    name: str
    card: Plugin
    plugin: object
    effort: int
    seed: int
    beside: tuple[str, ...] = ()
    """Other plug-ins of its file, with which it should go together."""
    _played: dict[int, tuple[list[State], Exception | None]] = attrs.field(
        init=False, factory=dict, eq=False, repr=False
    )

    @classmethod
    def named(
        cls, name: str, effort: int = 150, seed: int = 0, beside: tuple[str, ...] = ()
    ) -> Subject:
        """The installed plug-in of this name; UnknownPlugin or InvalidPlugin if there is none."""
        return cls(name, *load(name), effort, seed, beside)

    @property
    def marks(self) -> dict[str, RuleMark]:
        """Its answers by the names of their functions, those that sleep among them."""
        found = {name: getattr(self.plugin, name, None) for name in dir(self.plugin)}
        marked = {name: getattr(each, "__red7_rule__", None) for name, each in found.items()}
        return {name: mark for name, mark in marked.items() if isinstance(mark, RuleMark)}

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses that its own rules rule, and its own cases are about."""
        cases = () if self.card.cases is None else self.card.cases()
        ruled = (mark.clause for mark in self.marks.values())
        return frozenset({*ruled, *(str(each.get("clause")) for each in cases)})

    @property
    def declared(self) -> frozenset[str]:
        """The plug-ins that it says it cannot be played with."""
        return frozenset(self.card.conflicts)

    def companies(self) -> Iterator[tuple[str, ...]]:
        """The names it should be composed with: every text, in every variant."""
        needed = {mark.needs for mark in self.marks.values() if mark.needs is not None}
        foreign = tuple(sorted(needed - set(built_ins())))
        texts = () if self.card.layer is Layer.EDITION else editions()
        for extra in {(): None, foreign: None}:
            for variant in VARIANTS:
                for text in texts or (None,):
                    names = (*variant, *extra) if text is None else (text, *variant, *extra)
                    yield tuple(name for name in names if name != self.name)

    def rules(self) -> list[Rules]:
        """The rules it is part of, without those that conflict (another check reports them)."""
        found: dict[Rules, None] = {}
        for names in self.companies():
            composed = compose(self.name, *names)
            if isinstance(composed, Rules):
                found[composed] = None
        return list(found)

    def without(self, rules: Rules) -> Rules:
        """The same rules without the plug-in (an edition is replaced by the default one)."""
        return Rules(*(name for name in rules.names if name != self.name))

    def positions(self) -> Iterator[tuple[Rules, State]]:
        """Small positions, and some from the middle of games, under all of its rules by turns."""
        all_rules = self.rules()
        acting = numbers_that_act(all_rules)
        chance = Chance(self.seed)
        for number in range(self.effort if all_rules else 0):
            rules = all_rules[number % len(all_rules)]
            if number % 6 == 1:
                yield rules, _with_large_palettes(small_position(chance, rules, acting))
            elif number % 3:
                yield rules, small_position(chance, rules, acting)
            else:
                yield rules, self._some_state(rules, number)

    def games(self) -> Iterator[tuple[Rules, Iterator[State]]]:
        """Games in which every card is known, with every number of players."""
        all_rules = self.rules()
        for number in range(self.effort // 4 if all_rules else 0):
            rules = all_rules[number * 5 % len(all_rules)]
            yield rules, self._game(rules, number)

    def _game(self, rules: Rules, number: int) -> Iterator[State]:
        """The positions of a game, which is played once however many checks look at it."""
        if number not in self._played:
            states: list[State] = []
            stopped = None
            try:
                for each in game(rules, number, self.seed + number):
                    states.append(each)
            except Exception as error:
                stopped = error
            self._played[number] = states, stopped
        states, stopped = self._played[number]
        yield from states
        if stopped is not None:
            raise stopped

    def undealt(self) -> str | None:
        """Why some number of players that may play cannot be dealt cards; None: all can."""
        for rules in self.rules():
            least, most = rules.book.players
            for players in range(least, most + 1):
                try:
                    rules.deal(players, seed=self.seed)
                except InvalidPosition as error:
                    why = str(error).rstrip(".")
                    return f"{why}, and {least} to {most} may play under {rules}"
        return None

    def _some_state(self, rules: Rules, number: int) -> State:
        """A position from a game, which ends where nobody can go on."""
        states: list[State] = []
        with contextlib.suppress(IllegalTurn):
            for each in game(rules, number, self.seed + number):
                states.append(each)
        state = states[number % len(states)]
        return state if state.to_move is None else fewer_cards(state, 4)


def _with_large_palettes(state: State) -> State:
    """The position with nine more cards in front of A, who is to move, if so many are left."""
    free = [card for card in CARDS if not card.bit & state.known_bits]
    hidden = state.accounted_for - state.known_bits.bit_count()
    more = CardSet(free[: max(0, min(9, len(free) - hidden))])
    mover, *others = state.seats
    larger = attrs.evolve(mover, palette_bits=mover.palette_bits | more.bits)
    return attrs.evolve(state, seats=(larger, *others))


def compose(*names: str) -> Rules | PluginConflict:
    """The rules, or why there are none."""
    try:
        return Rules(*names)
    except PluginConflict as conflict:
        return conflict


def built_ins() -> list[str]:
    """The plug-ins that come with the library."""
    return [name for name, found in entry_points().items() if is_ours(found[0])]


def game(rules: Rules, number: int, seed: int) -> Iterator[State]:
    """The positions of a round of random turns."""
    least, most = rules.book.players
    chance = random.Random(seed)
    state = rules.deal(least + number % (most - least + 1), seed=seed)
    for _ in range(_LONGEST):
        yield state
        if state.to_move is None:
            return
        state = rules.random_turn(state, chance)[1]


def fewer_cards(state: State, most: int) -> State:
    """The position with the mover's hand made small, so that there are not too many turns."""
    kept: list[Card] = list(state.hand)[-most:]
    seats = list(state.seats)
    mover = seats[state.to_move or 0]
    seats[state.to_move or 0] = attrs.evolve(mover, hand_bits=CardSet(kept).bits)
    left = attrs.evolve(state, seats=tuple(seats), deck=state.deck[:3], seen_bits=0)
    return attrs.evolve(left, seen_bits=state.seen_bits & left.known_bits)


def with_a_hidden_hand(state: State) -> State:
    """The position with no card of the mover's hand shown."""
    seats = list(state.seats)
    place = state.to_move or 0
    held = seats[place]
    seats[place] = attrs.evolve(held, hand_bits=0, hand_unknown=held.hand_size)
    hidden = attrs.evolve(state, seats=tuple(seats), seen_bits=0)
    return attrs.evolve(hidden, seen_bits=state.seen_bits & hidden.known_bits)


def exchanged(state: State, seed: int) -> State:
    """The position after another deal, which the player to move cannot tell from this one."""
    mover = state.to_move
    seen = state.seen_bits | (0 if mover is None else state.notes.seen_by(mover))
    hidden = [
        card
        for number, seat in enumerate(state.seats)
        if number != mover
        for card in seat.hand
        if not card.bit & seen
    ] + [card for card in state.deck if not card.bit & seen]
    mixed = hidden[:]
    random.Random(seed).shuffle(mixed)
    other = dict(zip(hidden, mixed, strict=True))
    seats = [
        seat if number == mover else _with_hand(seat, [other.get(card, card) for card in seat.hand])
        for number, seat in enumerate(state.seats)
    ]
    deck = tuple(other.get(card, card) for card in state.deck)
    return attrs.evolve(state, seats=tuple(seats), deck=deck)


def _with_hand(seat: Seat, hand: list[Card]) -> Seat:
    return attrs.evolve(seat, hand_bits=sum(card.bit for card in hand))


def is_stuck(rules: Rules, state: State) -> bool:
    """Whether a player is to move and no turn is legal."""
    if state.to_move is None or rules.book.round_result(state) is not None:
        return False
    try:
        rules.random_turn(state, random.Random(0))
    except IllegalTurn:
        return True
    return False
