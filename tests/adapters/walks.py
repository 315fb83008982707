"""Games for the tests of the adapters: sensible steps, and cards changed for others."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

import attrs

from red7 import Card, Game, IllegalTurn, Rules, State, Step, TooManyTurns
from red7.environment.play import Play
from red7.table.cards import ALL_BITS, CARDS, cards_of
from red7.table.steps import END, PASS
from red7.table.under_way import UnderWay

Relabeling = Mapping[Card, Card]


def sensible_step(view: State, rules: Rules, steps: Sequence[Step], chance: random.Random) -> Step:
    """A step of a random turn that keeps the player in, where there is one."""
    if chance.random() < 0.1:
        return steps[int(chance.random() * len(steps))]
    try:
        turn, _ = rules.random_turn(view, chance)
    except (IllegalTurn, TooManyTurns):
        return steps[0]
    done = len(view.so_far)
    return turn.steps[done] if done < len(turn.steps) else END if done else PASS


def played(rules: Rules, players: int, seed: int, steps: int, *, match: bool = False) -> Play:
    """A game after some sensible steps, or at its end."""
    play = Play(rules, players, match=match)
    play.start(seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if play.over:
            break
        play.take(sensible_step(play.game.shown, rules, play.game.steps, chance))
    return play


def shuffle_of(cards: Iterable[Card], seed: int) -> Relabeling:
    """Every card for itself, but these for one another at random."""
    order = sorted(cards)
    mixed = order[:]
    random.Random(seed).shuffle(mixed)
    return {card: card for card in CARDS} | dict(zip(order, mixed, strict=True))


def unknown_to(truth: State, seat: int) -> set[Card]:
    """The cards that a player cannot place, found without asking for the player's view.

    A view that shows too much must not make fewer cards count as unknown.
    """
    held = sum(other.hand_bits for number, other in enumerate(truth.seats) if number != seat)
    held |= sum(card.bit for card in truth.deck)
    return set(cards_of(held & ~truth.seen_bits | ALL_BITS & ~truth.known_bits))


def relabeled(state: State, change: Relabeling) -> State:
    """The position with cards exchanged."""
    if state.before is not None:
        table = UnderWay.at(relabeled(state.before, change))
        for step in state.so_far:
            table = table.after(
                attrs.evolve(step, card=None if step.card is None else change[step.card])
            )
        return table.to_state()

    def bits(old: int) -> int:
        return sum(change[card].bit for card in cards_of(old))

    return attrs.evolve(
        state,
        seats=tuple(
            attrs.evolve(
                seat,
                palette_bits=bits(seat.palette_bits),
                hand_bits=bits(seat.hand_bits),
                scored_bits=bits(seat.scored_bits),
            )
            for seat in state.seats
        ),
        canvas=tuple(change[card] for card in state.canvas),
        deck=tuple(change[card] for card in state.deck),
        seen_bits=bits(state.seen_bits),
    )


def exchange(play: Play, change: Relabeling) -> None:
    """Exchange cards in a game in progress, in hands and deck alike."""
    play._game = Game.of(play.rules, relabeled(play.game.state, change))
