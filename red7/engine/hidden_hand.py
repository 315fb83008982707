"""What comes of hand cards that have not been shown, as far as a world has them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final

from red7.engine.candidates import Cards, Needed
from red7.engine.turn import Moment
from red7.engine.turning_up import after_each
from red7.engine.worlds import HiddenCards, Moot
from red7.table.cards import Card
from red7.table.steps import Kind, Step

_PLAY = Kind.PLAY

Ahead = Callable[[list[Step]], Iterator[Moment]]
"""The ends of turns that are looked for, of those that go on with one of some steps."""


def through_hidden(
    moment: Moment, steps: Callable[[], Needed], ahead: Ahead, question: Hashable
) -> Iterator[Moment]:
    """What lies ahead of steps with cards that may or may not be in the hand, by those cards.

    The world is asked for cards only if something wanted would come of them, and not at all where
    every hand of that size has some of which something would come.
    """
    world, places = moment.start.world, moment.hand_places
    held = 1 if moment.hand_unknown is None else moment.hand_unknown
    hidden = [
        card for card in moment.hidden_cards() if world is None or not world.refutes(card, places)
    ]
    may_be_there = {*hidden}
    possible = [each for each in steps().items() if may_be_there.issuperset(each[0])]
    helping: list[tuple[Cards, Moment]] = []
    unclear: list[tuple[Cards, list[Step]]] = []
    for effort, group in enumerate(_by_effort(moment, possible)):
        if effort == _CHAINS and (moment.hand_unknown is None or held > _SHORT_CHAIN):
            unclear += group
            continue
        for cards, each in group:
            try:
                last = _without_asking(moment, each, ahead, question)
            except HiddenCards:
                unclear.append((cards, each))
            else:
                helping += [] if last is None else [(cards, last)]
        if helping and most_without(hidden, [cards for cards, _ in helping]) < held:
            yield helping[0][1]
            return
    for cards, last in helping:
        if _has(moment, cards):
            yield last
            return
    for cards, each in unclear:
        last = _supposed(moment, cards, each, ahead)
        if last is not None and _has(moment, cards):
            yield last
            return


def through_turned_up(
    moment: Moment, step: Step, ahead: Callable[[Moment], Moment | None]
) -> list[Moment] | None:
    """What lies ahead of a step that turns up a card: an end, or none, whichever card it is.

    None if that depends on the card.
    """
    found: list[Moment] = []
    for number, after in enumerate(after_each(moment, step)):
        try:
            last = ahead(after)
        except HiddenCards:
            return None
        found += [] if last is None else [last]
        if 0 < len(found) <= number:
            return None
    return found[:1]


def most_without(hidden: Sequence[Card], wanted: Iterable[Sequence[Card]]) -> int:
    """How many of some hidden cards a hand could hold at most and yet have none of these sets.

    Pairs are reckoned with as far as they make groups in which any two are a pair: a hand has at
    most one card of each. Larger sets are left aside, so the number may be too high.
    """
    single: set[Card] = set()
    pairs: dict[Card, set[Card]] = {}
    for cards in wanted:
        if len(cards) == 1:
            single.add(cards[0])
        elif len(cards) == 2:
            pairs.setdefault(cards[0], set()).add(cards[1])
            pairs.setdefault(cards[1], set()).add(cards[0])
    left = [card for card in hidden if card not in single]
    if not pairs:
        return len(left)
    groups: list[list[Card]] = []
    for card in left:
        others = pairs.get(card, set())
        for group in groups:
            if others.issuperset(group):
                group.append(card)
                break
        else:
            groups.append([card])
    return len(groups)


_CHAINS: Final = 2
_SHORT_CHAIN: Final = 3
"""How many cards that play another are followed before a world is asked."""


def _has(moment: Moment, cards: Cards) -> bool:
    """Whether the world has these cards among the unknown ones of the hand."""
    world = moment.start.world
    if world is None:
        raise HiddenCards(f"it depends on whether {cards[0]} is among the hidden cards.")
    return all(world.has(card, moment.hand_places) for card in cards)


def _by_effort(
    moment: Moment, needed: Sequence[tuple[Cards, list[Step]]]
) -> Iterator[list[tuple[Cards, list[Step]]]]:
    """The cards that do nothing when played, then those that act, then those that play another.

    Cards of one number act alike.
    """
    groups: tuple[list[tuple[Cards, list[Step]]], ...] = ([], [], [])
    efforts: dict[int, int] = {}
    for cards, steps in needed:
        number = cards[0].number
        if number not in efforts:
            played = [moment.after(step) for step in steps if step.kind is _PLAY]
            efforts[number] = max(
                (bool(each.options) + each.must_play_another() for each in played), default=0
            )
        groups[efforts[number]].append((cards, steps))
    yield from groups


def _without_asking(
    moment: Moment, steps: list[Step], ahead: Ahead, question: Hashable
) -> Moment | None:
    """The first wanted end of a turn that goes on with one of these steps, in every world alike.

    HiddenCards where worlds differ.
    """
    world = moment.start.world
    if world is None:
        return next(ahead(steps), None)
    moment.start.look()
    key = where(moment), tuple(steps), question
    here = (*key, world.known)
    for known in (key, here):
        if known in world.remembered:
            return _recalled(world.remembered[known])
    asked = world.asked
    found: Moment | HiddenCards | None
    try:
        with world.kept_silent():
            found = next(ahead(steps), None)
    except HiddenCards as unclear:
        found = unclear
    world.remembered[key if world.asked == asked else here] = found
    return _recalled(found)


def where(moment: Moment) -> Hashable:
    """What tells two moments of one turn apart."""
    return moment.steps, moment.pending, moment.waiting, moment.draw, moment.plays


def _recalled(found: Moment | HiddenCards | None) -> Moment | None:
    if isinstance(found, HiddenCards):
        raise found
    return found


def _supposed(moment: Moment, cards: Cards, steps: list[Step], ahead: Ahead) -> Moment | None:
    """The first wanted end of a turn that goes on with hidden cards, if this world has them."""
    world, places = moment.start.world, moment.hand_places
    if world is None or world.silent:
        raise HiddenCards(f"it depends on more than whether {cards[0]} is among the hidden cards.")
    with world.supposing(cards, places):
        try:
            return next(ahead(steps), None)
        except Moot:
            if any(world.refutes(card, places) for card in cards):
                return None
            raise
