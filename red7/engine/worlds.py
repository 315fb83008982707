"""Hidden cards as worlds: every way to fill the unknown cards of a position.

Whether a turn is legal may depend on cards that have not been shown: a 1 may be used only if some
card of a hidden hand keeps its player in. Such a question is asked of a ``World``, which decides it
and remembers the decision; ``every_world`` then goes back to the last decision, takes it the other
way, and judges again, until no way is left. So only the hidden cards that matter are told apart,
and a hand of seven unknown cards costs no more worlds than there are cards that would help.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from red7.errors import Red7Error, TooManyTurns
from red7.table import moves
from red7.table.cards import Card, cards_of
from red7.table.steps import Kind, Step

if TYPE_CHECKING:
    from red7.table.position import State

_Answer = TypeVar("_Answer")

HAND: Final = 1
"""The place of the cards that the mover holds from the start of the turn."""
ELSEWHERE: Final = 2
"""Every place out of the mover's reach."""
_FIRST_OF_DECK: Final = 4

MOST_NAMED: Final = 3
"""How many hidden cards are named in an example."""
WORLDS_LIMIT: Final = 2000
"""How many worlds are judged before the rest is left open."""


def deck_place(depth: int) -> int:
    """The place of an unknown card of the deck, counted from the topmost unknown one."""
    return _FIRST_OF_DECK << depth


class HiddenCards(Red7Error):
    """An answer that depends on cards which the position does not show."""


class Moot(Exception):  # it ends a supposition, and is no error
    """A supposition that is false in this world, or an impossible world."""


Question = tuple[Card | tuple[Card, ...], int]
"""Whether a card is in one of some places, or which of some cards is in a place."""
Answered = tuple[Question, bool | Card]


class Answers:
    """What a question comes to: on what it depends, and what then; or the answer itself."""

    __slots__ = ("_then", "answer", "asks")

    def __init__(self) -> None:
        self.asks: Question | None = None
        self.answer: bool | None = None
        self._then: dict[bool | Card, Answers] = {}

    def after(self, found: bool | Card) -> Answers:
        """What remains of the question once this is known."""
        return self._then.setdefault(found, Answers())


class World:
    """One way to fill the unknown cards, decided no further than it was asked."""

    __slots__ = (
        "_granted",
        "_known",
        "_places",
        "_supposed",
        "asked",
        "decisions",
        "deck_depth",
        "hand_size",
        "hidden",
        "recorders",
        "remembered",
        "script",
        "silent",
    )

    def __init__(
        self,
        start: State,
        deck: int,
        steps: Sequence[Step],
        script: Sequence[int],
        remembered: dict[Hashable, Any],
    ) -> None:
        """The worlds of a turn's start in which its player has the cards that ``steps`` name.

        ``deck``: the cards that the game is played with.
        """
        self.remembered = remembered
        """What has been found out about this start, and on which hidden cards it rests."""
        self.asked = 0
        """How often something depended on a hidden card."""
        self.recorders: list[list[Answered]] = []
        """What has been asked, for each question that is being answered now."""
        self.silent = False
        """Whether it decides nothing: then HiddenCards is raised."""
        self.hidden = deck & ~start.known_bits
        self.hand_size = start.mover.hand_unknown
        self.deck_depth = 0
        self.script = script
        self.decisions: list[int] = []
        """For each decision how many other ways there are that come after the one taken."""
        self._places: dict[Card, int] = {}
        self._known: Hashable = None
        self._supposed: list[tuple[Card, int]] = []
        self._grant(start, steps)
        self._granted = frozenset(self._places)

    @classmethod
    def again(cls, start: State, deck: int, steps: Sequence[Step], world: World | None) -> World:
        """A world that has decided what another one has, to be asked other questions."""
        self = cls(start, deck, steps, (), {})
        if world is not None:
            self._places |= world._places
            self.deck_depth = max(self.deck_depth, world.deck_depth)
        return self

    def _grant(self, start: State, steps: Sequence[Step]) -> None:
        """Put the cards that the steps name where the steps need them."""
        shown, hand, drawn = len(start.deck), HAND, 0
        whole = start.deck_unknown == 0
        for step in steps:
            card = step.card
            if step.kind in (Kind.TAKE, Kind.RETURN):
                shown += 1
            elif step.kind is Kind.DRAW and shown:
                shown -= 1
            elif step.kind is Kind.DRAW:
                place = deck_place(drawn)
                drawn += 1
                self.deck_depth = max(self.deck_depth, drawn)
                if card is None:
                    hand |= place
                elif card.bit & self.hidden:
                    self._places.setdefault(card, place)
            elif step.kind is Kind.ACT:
                shown, hand, drawn = self._grant_moves(step, whole, shown, hand, drawn)
            elif card is not None and card.bit & self.hidden:
                self._places.setdefault(card, hand)

    def _grant_moves(
        self, step: Step, whole: bool, shown: int, hand: int, drawn: int
    ) -> tuple[int, int, int]:
        """The same for the moves of a plug-in's step."""
        unseen, shown = moves.unseen(step.moves, shown, whole=whole)
        for move, from_unknown in zip(step.moves, unseen, strict=True):
            place = hand if move.source == moves.HAND and not move.is_look else 0
            if from_unknown:
                place = deck_place(drawn)
                drawn += 1
                self.deck_depth = max(self.deck_depth, drawn)
                if move.card is None and move.target == moves.HAND:
                    hand |= place
            if place and move.card is not None and move.card.bit & self.hidden:
                self._places.setdefault(move.card, place)
        return shown, hand, drawn

    @contextmanager
    def supposing(self, cards: Sequence[Card], places: int) -> Iterator[None]:
        """Go on as if the cards were there; nothing is decided until something rests on it."""
        self._supposed += [(card, places) for card in cards]
        try:
            yield
        finally:
            del self._supposed[-len(cards) :]

    @contextmanager
    def kept_silent(self) -> Iterator[None]:
        """Decide nothing for a while: raise HiddenCards where something would be decided."""
        before, self.silent = self.silent, True
        try:
            yield
        finally:
            self.silent = before

    def has(self, card: Card, places: int) -> bool:
        """Whether the card is in one of these places; decided now if it was not before."""
        if self.silent:
            raise HiddenCards(f"it depends on whether {card} is among the hidden cards.")
        self.asked += 1
        self._bear_out()
        answer = self._decide(card, places)
        self._record((card, places), answer)
        return answer

    def _bear_out(self) -> None:
        """Decide what was supposed, since something depends on it now; Moot if it is false."""
        for supposed in self._supposed:
            answer = self._decide(*supposed)
            self._record(supposed, answer)
            if not answer:
                raise Moot

    def _record(self, question: Question, answer: bool | Card) -> None:
        for recorder in self.recorders:
            recorder.append((question, answer))

    def _decide(self, card: Card, places: int) -> bool:
        while places >= deck_place(self.deck_depth):
            self.deck_depth += 1
        before = self._places.get(card, -1)
        inside, outside = before & places, before & ~places
        may_be, need_not_be = self._is_possible(card, inside), self._is_possible(card, outside)
        answer = inside != 0 and not need_not_be  # a hand without end holds the last card, too
        if may_be and need_not_be:
            answer = self._chosen(2) == 0
        self._places[card] = inside if answer else outside
        self._known = None
        return answer

    def _chosen(self, ways: int) -> int:
        """Which of several ways this world takes."""
        number = len(self.decisions)
        left = self.script[number] if number < len(self.script) else ways - 1
        self.decisions.append(left)
        return ways - 1 - left

    def card_at(self, place: int, candidates: tuple[Card, ...]) -> Card:
        """Which of these cards lies at a place of the deck; decided now if it was not before."""
        if self.silent:
            raise HiddenCards("it depends on which card is turned up.")
        self.asked += 1
        self._bear_out()
        while place >= deck_place(self.deck_depth):
            self.deck_depth += 1
        free = [card for card in candidates if card not in self._places]  # all of them alike
        asked = [card for card in candidates if card in self._places]
        before = {card: self._places.get(card, -1) for card in (*asked, *free[:1])}
        may_be = [card for card in before if self._is_possible(card, before[card] & place)]
        must_be = [card for card in may_be if not self._is_possible(card, before[card] & ~place)]
        if not may_be:  # a hand without end claims the last card, or all were found elsewhere
            may_be = [card for card in candidates if self._places.get(card, -1) & place]
        if not may_be:
            raise Moot
        may_be += free[1:] if free and free[0] in may_be else []
        card = must_be[0] if must_be else may_be[self._chosen(len(may_be))]
        self._places[card] = place
        self._known = None
        self._record((candidates, place), card)
        return card

    def _is_possible(self, card: Card, places: int) -> bool:
        """Whether the unknown cards can be dealt out so that this one is in one of the places.

        As many cards as room for them: they fit if no set of places is claimed by more cards than
        it holds.
        """
        every = deck_place(self.deck_depth) - 1
        if not places & every:
            return False
        claims = {places & every: 1}
        for known, mask in self._places.items():
            if known is not card:
                claims[mask & every] = claims.get(mask & every, 0) + 1
        room = self._room(claims)
        if room is None:
            return False
        return all(
            sum(count for claim, count in claims.items() if not claim & ~chosen)
            <= sum(size for place, size in room.items() if place & chosen)
            for chosen in range(1, every)
        )

    def _room(self, claims: Mapping[int, int]) -> dict[int, int] | None:
        """How many cards each place holds; None if a hand that never runs out would.

        ``claims``: how many cards lie in one of some places.
        """
        cards = self.hidden.bit_count()
        room = {deck_place(depth): 1 for depth in range(self.deck_depth)}
        if self.hand_size is None:
            left = cards - sum(count for claim, count in claims.items() if not claim & HAND)
            if left <= claims.get(HAND, 0):
                return None
            return {**room, HAND: cards, ELSEWHERE: cards}
        elsewhere = max(cards - self.hand_size - self.deck_depth, 0)
        return {**room, HAND: self.hand_size, ELSEWHERE: elsewhere}

    def refutes(self, card: Card, places: int) -> bool:
        """Whether the card has been found to be in none of these places."""
        refuted = not self._places.get(card, -1) & places
        if refuted:
            self.asked += 1
            self._record((card, places), False)
        return refuted

    @property
    def known(self) -> Hashable:
        """What this world has decided so far."""
        if self._known is None:
            self._known = frozenset(self._places.items())
        return self._known

    def recalled(self, question: Hashable, ask: Callable[[], bool]) -> bool:
        """The answer to a question about the turn.

        It is worked out once for all the worlds in which the cards it rests on lie alike.
        """
        tree: Answers = self.remembered.setdefault(question, Answers())
        path: set[Question] = set()
        while tree.asks is not None:
            path.add(tree.asks)
            tree = tree.after(self._found(*tree.asks))
        if tree.answer is None:
            asked: list[Answered] = []
            self.recorders.append(asked)
            try:
                answer = ask()
            finally:
                self.recorders.pop()
            for known, found in asked:
                if known not in path:
                    path.add(known)
                    tree.asks = known
                    tree = tree.after(found)
            tree.answer = answer
        return tree.answer

    def _found(self, about: Card | tuple[Card, ...], places: int) -> bool | Card:
        if isinstance(about, tuple):
            return self.card_at(places, about)
        return self.has(about, places)

    def example(self) -> tuple[list[Card], list[Card]] | None:
        """One way to fill it, the hand cards and the cards drawn; None if there are many."""
        if self.hand_size is None or self.hand_size + self.deck_depth > MOST_NAMED:
            return None
        decided = dict(self._places)
        asked_for_first = sorted(cards_of(self.hidden), key=lambda card: card not in decided)
        wanted = [HAND] * self.hand_size + [deck_place(each) for each in range(self.deck_depth)]
        filled: dict[Card, int] = {}
        for place in wanted:
            for card in asked_for_first:
                may_be = card not in filled and decided.get(card, -1) & place
                if may_be and self._is_possible(card, place):
                    self._places[card] = filled[card] = place
                    break
        self._places = decided
        new = {card: place for card, place in filled.items() if card not in self._granted}
        held = [card for card, place in new.items() if place == HAND]
        return held, [card for card in new if card not in held]

    def next_script(self) -> list[int] | None:
        """The decisions that lead to the next world; None if every one has been judged."""
        script = self.decisions[:]
        while script and not script[-1]:
            script.pop()
        if not script:
            return None
        script[-1] -= 1
        return script


def every_world(
    start: State,
    deck: int,
    steps: Sequence[Step],
    judged: Callable[[World], _Answer],
    remembered: dict[Hashable, Any],
) -> Iterator[tuple[World, _Answer]]:
    """The answers of every world that can be told apart, and the world of each.

    ``steps`` are those of the turn asked about; ``remembered`` is what has been found out about
    this start. TooManyTurns after ``WORLDS_LIMIT`` worlds.
    """
    script: list[int] = []
    for _ in range(WORLDS_LIMIT):
        world = World(start, deck, steps, script, remembered)
        try:
            answer = judged(world)
        except Moot:
            pass
        else:
            yield world, answer
        following = world.next_script()
        if following is None:
            return
        script = following
    raise TooManyTurns(f"'{start}' has more than {WORLDS_LIMIT} worlds that could matter.")
