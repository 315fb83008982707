"""The steps that could be taken now: the cards are there and the gates are open.

What the rules say of each is another question (``checks``), and whether it leads anywhere a third
(``walk``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from red7.hooks.answers import Draw
from red7.table.cards import CARDS, Card, indices
from red7.table.steps import DISCARD, END, PLAY, Kind, Step

if TYPE_CHECKING:
    from red7.engine.turn import Moment

_PLAY, _DISCARD, _DRAW, _ACT = Kind.PLAY, Kind.DISCARD, Kind.DRAW, Kind.ACT
_NO_DRAW = Draw.NO

BEFORE_THE_ACTION: Final[Sequence[Kind]] = (_DRAW, _DISCARD)
"""What may come between a card and its action, if that may wait."""
ONLY_THE_DRAW: Final[Sequence[Kind]] = (_DRAW,)
"""What may come between them if it may not: the draw that a discard of an action has earned."""
FREELY: Final[Sequence[Kind]] = (_DRAW, _PLAY, _DISCARD, _ACT)

Cards = tuple[Card, ...]
Needed = dict[Cards, list[Step]]
"""Steps by the hidden hand cards that they need."""


def before_the_action(moment: Moment, pending: Card) -> Sequence[Kind]:
    """What may come before an action that is due."""
    if moment.book.action_waits(pending):
        return BEFORE_THE_ACTION
    return () if moment.draw is _NO_DRAW else ONLY_THE_DRAW


def parted(left: Sequence[Kind], now: Sequence[Kind]) -> tuple[Sequence[Kind], Sequence[Kind]]:
    """The kinds of steps that may come now, and those that are left for later."""
    return [kind for kind in left if kind in now], [kind for kind in left if kind not in now]


class Looking:
    """How a search has got on with an action that is due."""

    __slots__ = ("acted", "finds_every_way")

    def __init__(self, *, finds_every_way: bool = False) -> None:
        self.acted = False
        """Whether it has found a way to do the action at once."""
        self.finds_every_way = finds_every_way
        """Whether there is no other way to do it at once than those that it finds."""


Stage = tuple["Moment | None", Sequence[Kind], bool]
"""How a turn could go on: the moment at which an action is pending, those inside it left out; or
None, the kinds of steps that may be taken freely, and whether the turn may end here, too."""


def stages(moment: Moment, looking: Looking | None = None) -> Iterator[Stage]:
    """How a turn could go on, in the order in which it is tried: the inner action first.

    What may come before an action comes next, and the rest only if the action need not be done.
    ``looking``: where whoever goes through the stages notes what an action has come to.
    """
    left, due = FREELY, moment
    while due.pending is not None:
        if looking is not None:
            looking.acted = False
        yield due, (), False
        acted = looking is not None and looking.acted
        before = before_the_action(due, due.pending)
        if before:
            kinds, left = parted(left, before)
            yield None, kinds, False
        if due.book.action_required(due, due.pending):
            perhaps = before or looking is None or not looking.finds_every_way
            if acted or (perhaps and due.can_act()):  # perhaps in a way that was not looked for
                return
        if not due.waiting:
            break
        due = due.without_action()
    yield None, left, True


def choices_open(moment: Moment, due: Moment) -> list[Step]:
    """The choices of an action that is due for which the cards are there and the gates are open.

    A draw that a discard has earned goes before one that an action makes.
    """
    checks, options = moment.book.checks, due.options
    closed = [
        kind
        for kind, step in {step.kind: step for step in options}.items()
        if checks[kind].shut(moment, step)
    ]
    if moment.draw is not _NO_DRAW or moment.deck_is_empty:
        closed.append(_DRAW)
    return [step for step in options if step.kind not in closed] if closed else [*options]


def shown(moment: Moment, choices: list[Step]) -> list[Step]:
    """The choices of the pending action, those with unknown hand cards apart."""
    if moment.hand_unknown == 0:
        return [*choices]
    hand = moment.hand_bits
    return [
        step
        for step in choices
        if step.kind is not _PLAY or (step.card is not None and hand & step.card.bit)
        if step.kind is not _ACT or step.hand_bits & ~hand == 0
    ]


def free_steps(moment: Moment, kinds: Sequence[Kind] = FREELY) -> list[Step]:
    """The steps apart from the pending action and the end of the turn, as cards and gates allow."""
    book = moment.book
    checks = book.checks
    found: list[Step] = []
    if moment.draw is not _NO_DRAW and _DRAW in kinds and not moment.deck_is_empty:
        found.append(moment.next_draw)
    if book.other_steps is not None and _ACT in kinds and not checks[_ACT].shut(moment, END):
        hand_bits = moment.hand_bits
        found += [step for step in moment.other_steps() if not step.hand_bits & ~hand_bits]
    may_play = _PLAY in kinds and not checks[_PLAY].shut(moment, END)
    may_discard = _DISCARD in kinds and not checks[_DISCARD].shut(moment, END)
    hand = indices(moment.hand_bits) if may_play or may_discard else ()
    if may_play and moment.pending is not None:  # what an action may play is played by it
        found += [PLAY[index] for index in hand if not moment.is_due(PLAY[index])]
    elif may_play:
        found += map(PLAY.__getitem__, hand)
    if may_discard:
        found += map(DISCARD.__getitem__, hand)
        if book.discard_from_palette and moment.played:
            found += [DISCARD[index] for index in indices(moment.mine)]
    return found


def by_hidden_cards(moment: Moment, steps: Iterable[Step]) -> Needed:
    """Steps that need more cards than the hand shows, by those cards."""
    found: Needed = {}
    for step in steps:
        if step.kind is _ACT:
            cards = tuple(map(CARDS.__getitem__, indices(step.hand_bits & ~moment.hand_bits)))
        else:
            cards = () if step.card is None else (step.card,)
        if cards:
            found.setdefault(cards, []).append(step)
    return found


def hidden_steps(moment: Moment, kinds: Sequence[Kind]) -> Needed:
    """The same with the cards that could be among the unknown ones of the hand."""
    checks = moment.book.checks
    made = [
        steps
        for kind, steps in ((_DISCARD, DISCARD), (_PLAY, PLAY))
        if kind in kinds and not checks[kind].shut(moment, END)
    ]
    found: Needed = {
        (card,): [steps[card.index] for steps in made if not moment.is_due(steps[card.index])]
        for card in moment.hidden_cards()
    }
    if moment.book.other_steps is not None and _ACT in kinds and not checks[_ACT].shut(moment, END):
        hand = moment.hand_bits
        others = [step for step in moment.other_steps() if step.hand_bits & ~hand]
        for cards, steps in by_hidden_cards(moment, others).items():
            found.setdefault(cards, []).extend(steps)
    return {cards: steps for cards, steps in found.items() if steps}
