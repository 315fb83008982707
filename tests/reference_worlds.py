"""The worlds of the slow reference: every way to fill a position's unknown cards.

Only the unknown cards of the player to move and those on top of the deck can matter.  A world
settles them one at a time, and only as long as an answer still depends on them; so one world here
stands for all that differ in the cards it leaves unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from reference_table import (
    ANY_NUMBER,
    Cards,
    Position,
    Rules,
    below,
    change_seat,
    mover_of,
    own,
    strongest_first,
    unseen,
)
from reference_turns import End, Unclear, after_turn, legal_turns

IN_HAND = -1  # not a place in the deck
CARD = "[ROYGBIV][1-7]"
STEP = re.compile(rf"([+>])({CARD})(?:([X>^])({CARD}))?(?:=({CARD}|\?))?")


class World(NamedTuple):
    """A position with some of its unknown cards settled, and what the next of the hand may be.

    Settled hand cards go from strong to weak, so every set of cards comes up once.
    """

    pos: Position
    next_hand: Cards


# ---------------------------------------------------------------------------- settling cards


def first_world(pos: Position) -> World:
    """The world in which nothing is settled."""
    return World(pos, unseen(pos))


def give(pos: Position, card: str) -> Position | None:
    """Settle one of the mover's unknown hand cards, if there is one."""
    seat = own(pos)
    if seat.unknown == 0:
        return None
    seat = seat._replace(hand=strongest_first([*seat.hand, card]))
    if seat.unknown != ANY_NUMBER:
        seat = seat._replace(unknown=seat.unknown - 1)
    return change_seat(pos, mover_of(pos), seat)


def lay_open(pos: Position, count: int) -> Position:
    """Give so many unknown deck cards a place of their own, as far as there are so many."""
    count = min(count, below(pos))
    if pos.deck_unknown == ANY_NUMBER:
        return pos._replace(deck=pos.deck + ("?",) * count, at_most=pos.at_most - count)
    return pos._replace(deck=pos.deck + ("?",) * count, deck_unknown=pos.deck_unknown - count)


def put(pos: Position, place: int, card: str) -> Position | None:
    """Settle the unknown deck card at a place, if it is not settled yet."""
    if pos.deck[place] != "?":
        return None
    return pos._replace(deck=(*pos.deck[:place], card, *pos.deck[place + 1 :]))


def settle_one_more(world: World) -> Iterator[World]:
    """Settle the next unknown card in every way: the hand first, then the deck from its top."""
    pos, next_hand = world
    wanted = own(pos).unknown
    if wanted == ANY_NUMBER:
        raise ValueError("the answer depends on a hand of unknown size")
    if wanted:
        for index in range(len(next_hand) - wanted + 1):
            settled = give(pos, next_hand[index])
            if settled:
                yield World(settled, next_hand[index + 1 :])
        return
    if "?" not in pos.deck:
        pos = lay_open(pos, 1)
    cards = unseen(pos)
    for card in cards:
        settled = put(pos, pos.deck.index("?"), card)
        if settled:
            yield World(settled, ())
    if not cards:  # a bare ? never runs out, even where the position names every card
        yield World(pos._replace(blank=True), ())


def clear_worlds(world: World, rules: Rules) -> Iterator[tuple[Position, dict[str, End]]]:
    """Settle no more cards than the answer needs; each world with its legal turns."""
    try:
        turns = legal_turns(world.pos, rules)
    except Unclear:
        for another in settle_one_more(world):
            yield from clear_worlds(another, rules)
    else:
        yield world.pos, turns


# ---------------------------------------------------------------------------- turns of shown cards


def shown_turns(pos: Position, rules: Rules) -> dict[str, bool]:
    """Every turn of shown cards that is legal in some world, and whether its player survives."""
    hidden = set(unseen(pos))
    found: dict[str, bool] = {}
    for _, turns in clear_worlds(first_world(pos), rules):
        for text, end in turns.items():
            shown = re.sub(f"=({CARD})", lambda m: "=?" if m[1] in hidden else m[0], text)
            if hidden.isdisjoint(re.findall(CARD, shown)):
                found[shown] = found.get(shown, False) or end.survives
    return found


# ---------------------------------------------------------------------------- one turn


def read_turn(turn: str) -> list[tuple[str, ...]]:
    """The steps of a turn: sign, card, sign and card of its action, card drawn; `pass` is none."""
    if turn.strip().lower() == "pass":
        return []
    steps = [STEP.fullmatch(text) for text in turn.upper().split()]
    if not steps or None in steps:
        raise ValueError(f"not a turn: {turn!r}")
    return [tuple(part or "" for part in step.groups()) for step in steps if step]


def text_in_world(pos: Position, steps: list[tuple[str, ...]]) -> str | None:
    """The turn with its draws as this world has them.

    None where the player does not hold a card when the turn names it, or draws another one.
    """
    hand, palette, deck = set(own(pos).hand), set(own(pos).palette), list(pos.deck)
    more = below(pos)
    texts = []
    for sign, card, action, target, drawn in steps:
        if card in hand:
            hand.remove(card)
            palette |= {card} if sign == "+" else set()
        elif sign == "+" or card not in palette:
            return None
        text = sign + card + action.lower() + target
        if action in ("X", "^"):
            deck.insert(0, target)
        if drawn:
            if not deck and more == 0:
                return None
            more -= not deck
            top = deck.pop(0) if deck else "?"
            if drawn not in ("?", top):
                return None
            hand.add(top)
            text += "=" + top
        texts.append(text)
    return " ".join(texts) or "pass"


def worlds_of_turn(pos: Position, steps: list[tuple[str, ...]]) -> Iterator[World]:
    """Settle the unknown cards that a turn names: each is in the hand or comes by a draw."""
    hidden = unseen(pos)
    named = sorted({card for step in steps for card in (step[1], step[4]) if card in hidden})
    if named:
        pos = lay_open(pos, sum(1 for step in steps if step[4]))
    places = [index for index, card in enumerate(pos.deck) if card == "?"]
    for choice in product([IN_HAND, *places], repeat=len(named)):
        world: Position | None = pos
        for card, place in zip(named, choice, strict=True):
            if world is not None:
                world = give(world, card) if place == IN_HAND else put(world, place, card)
        if world is not None and text_in_world(world, steps) is not None:
            yield first_world(world)


def rulings(pos: Position, rules: Rules, turn: str) -> Iterator[End | None]:
    """What each world says: the end of the turn, or None where it is not legal."""
    steps = read_turn(turn)
    if pos.mover is None:
        return
    for world in worlds_of_turn(pos, steps):
        for settled, turns in clear_worlds(world, rules):
            text = text_in_world(settled, steps)
            if text is not None:
                yield turns.get(text)


def rule(pos: Position, rules: Rules, turn: str) -> tuple[bool, bool, bool]:
    """Legal in some world, surviving in some legal one, and whether all of them agree."""
    found: set[tuple[bool, bool]] = set()
    for end in rulings(pos, rules, turn):
        found.add((end is not None, end is not None and end.survives))
        if len(found) == 2:
            # Palettes, canvas and the size of the hand after a turn are the same in every world,
            # so a legal turn survives in all or in none: no third answer can come.
            break
    legal = any(legal for legal, _ in found)
    return legal, any(survives for _, survives in found), len(found) < 2


def position_after(pos: Position, rules: Rules, turn: str) -> Position:
    """The position after a turn that is legal in some world, with unknown cards unknown again."""
    end = next((end for end in rulings(pos, rules, turn) if end is not None), None)
    if end is None:
        raise ValueError(f"not legal: {turn!r}")
    hidden = set(unseen(pos)) - set(re.findall(CARD, turn.upper()))
    after = after_turn(end, rules)
    seat = after.seats[mover_of(pos)]
    hand = tuple(card for card in seat.hand if card not in hidden)
    if seat.unknown != ANY_NUMBER:
        seat = seat._replace(unknown=seat.unknown + len(seat.hand) - len(hand))
    after = change_seat(after, mover_of(pos), seat._replace(hand=hand))
    deck = tuple(card for card in after.deck if card != "?" and card not in hidden)
    if after.deck_unknown != ANY_NUMBER:
        unknown = after.deck_unknown + len(after.deck) - len(deck)
        after = after._replace(deck_unknown=unknown)
    return after._replace(deck=deck, blank=False)
