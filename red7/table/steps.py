"""Turns and the steps they are made of, and their text.

``+R5 +R7>B2=I4 >G3`` is five steps: play R5; by its action play R7; by its action discard B2 from
the palette; draw I4 for it; discard G3 from the hand. A step that a plug-in brings has a name and
says which cards it moves: ``+R2~swap(B4:h>p,G2:p>h)``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import attrs

from red7.errors import InvalidTurn, quoted
from red7.table.cards import CARDS, Card
from red7.table.moves import HAND, Move
from red7.table.names import NAME, NAMES, is_name


class Kind(enum.Enum):
    """What a step does; the value is how a step is written on its own."""

    PLAY = "+"
    """Play a hand card to the palette."""
    DISCARD = ">"
    """Discard to the canvas: the discard of the turn, from the hand."""
    TAKE = "x"
    """An action takes a card from another palette and puts it on the deck."""
    SHED = "7>"
    """An action discards a card from its player's palette to the canvas."""
    RETURN = "^"
    """An action puts a card from its player's palette on top of the deck."""
    DRAW = "="
    """Draw the top card of the deck."""
    ACT = "~"
    """Something that a plug-in brings, made of moves."""
    PASS = "pass"  # noqa: S105  # no password
    """Do nothing."""
    END = "end"
    """End the turn after what was done."""

    __hash__ = object.__hash__  # by identity: asked for at every step


_ATTACHED: Final = {Kind.TAKE: "x", Kind.SHED: ">", Kind.RETURN: "^", Kind.DRAW: "="}
_WITH_CARD: Final = (Kind.PLAY, Kind.DISCARD, Kind.TAKE, Kind.SHED, Kind.RETURN)
_SUFFIX: Final = {sign: kind for kind, sign in _ATTACHED.items()}


@attrs.frozen(slots=True, cache_hash=True, repr=False)
class Step:
    """One decision of a turn.

    >>> str(Step(Kind.PLAY, Card("R4"))), Step.parse("7>B2").kind.name, str(Step.parse("=?"))
    ('+R4', 'SHED', '=?')
    """

    kind: Kind
    """What it does."""
    card: Card | None = None
    """The card it moves; None for ``pass``, ``end`` and the draw of an unknown card."""
    name: str = ""
    """What a step of a plug-in is called."""
    moves: tuple[Move, ...] = ()
    """Which cards such a step moves, in order."""

    def __attrs_post_init__(self) -> None:
        if self.kind is Kind.ACT and not is_name(self.name):
            raise InvalidTurn(f"{quoted(self.name)} cannot name a step: {NAMES}.")
        if self.card is None and self.kind in _WITH_CARD:
            raise InvalidTurn(f"the step '{self.kind.value}' needs a card.")

    @classmethod
    def parse(cls, text: str | Step) -> Step:
        """Read a step written on its own, as ``str`` writes it; a Step is returned as it is."""
        if isinstance(text, Step):
            return text
        match = re.fullmatch(_STEP, text.strip(), _FLAGS) if isinstance(text, str) else None
        if match is None:
            raise InvalidTurn(
                f"{quoted(text)} is not a step: write +R4, >R4, xR4, =R4, =?, 7>R4, ^R4, pass, end."
            )
        if match["act"]:
            return _act(match["act"], text)
        if match["word"]:
            return PASS if match["word"].lower() == "pass" else END
        if match["drawn"]:
            return cls(Kind.DRAW, _card(match["drawn"], text))
        return cls(Kind(match["sign"].lower()), _card(match["card"], text))

    @property
    def hand_bits(self) -> int:
        """The cards that a plug-in's step moves out of the player's own hand."""
        bits = 0
        for move in self.moves:
            if move.source == HAND and move.card is not None:
                bits |= move.card.bit
        return bits

    @property
    def veiled(self) -> Step:
        """The step without the cards that its player sees only by taking it."""
        if self.kind is not Kind.ACT:
            return self
        moves: list[Move] = []
        for move in map(_veiled, self.moves):
            if move not in moves or not move.is_look:
                moves.append(move)
        return attrs.evolve(self, moves=tuple(moves))

    @property
    def draws_unnamed(self) -> bool:
        """Whether it takes a card from the deck that has not been named."""
        return any(map(_is_unnamed, self.moves))

    @property
    def turns_up(self) -> bool:
        """Whether it turns up a card of the deck, for all to see, that has not been named yet."""
        return any(move.turns_up for move in self.moves)

    def naming(self, card: Card, place: int | None = None) -> Step:
        """The same with a card that it takes from the deck: by the next move that has none yet."""
        moves = list(self.moves)
        if place is None:
            place = next(place for place, move in enumerate(moves) if _is_unnamed(move))
        moves[place] = attrs.evolve(moves[place], card=card)
        return attrs.evolve(self, moves=tuple(moves))

    def in_the_order_of(self, offered: Iterable[Step]) -> Step:
        """The step with its moves in the order of one of those offered, if one has the same.

        >>> swap = Step.parse("~swap(B4:h>p,G2:p>h)")
        >>> str(Step.parse("~swap(G2:p>h,B4:h>p)").in_the_order_of([swap]))
        '~swap(B4:h>p,G2:p>h)'
        """
        orders = [each.veiled.moves for each in offered if each.name == self.name]
        if self.veiled.moves in orders:
            return self
        ordered = (_ordered(self.moves, order) for order in orders)
        moves = next((each for each in ordered if each is not None), self.moves)
        return attrs.evolve(self, moves=moves)

    def as_seen_by(self, observer: int, mover: int, seen: int) -> Step:
        """The step as a player has seen it; ``seen``: the cards that every player has seen."""
        if self.kind is Kind.DRAW and self.card is not None:
            hidden = observer != mover and not self.card.bit & seen
            return DRAW_UNKNOWN if hidden else self
        if self.kind is not Kind.ACT:
            return self
        moves: list[Move] = []
        for move in self.moves:
            if not move.known_to(observer, mover, seen):
                move = attrs.evolve(move, card=None)
            if move not in moves or not move.is_look:
                moves.append(move)
        return attrs.evolve(self, moves=tuple(moves))

    def __str__(self) -> str:
        if self.kind is Kind.DRAW and self.card is None:
            return "=?"
        if self.kind is Kind.ACT:
            return f"~{self.name}({','.join(map(str, self.moves))})"
        return f"{self.kind.value}{self.card or ''}"

    def __repr__(self) -> str:
        return f"Step.parse({str(self)!r})"


def _is_unnamed(move: Move) -> bool:
    return move.card is None and move.source.zone.is_deck


def _veiled(move: Move) -> Move:
    """A move without the card that its player sees only by making it."""
    hidden = move.is_look or move.source.zone.is_deck
    return attrs.evolve(move, card=None) if hidden else move


def _ordered(moves: tuple[Move, ...], order: tuple[Move, ...]) -> tuple[Move, ...] | None:
    """Moves in the order of veiled ones; None if they are not the same moves."""
    left, found = list(moves), []
    for wanted in order:
        same = [move for move in left if _veiled(move) == wanted]
        for move in same if wanted.is_look else same[:1]:
            left.remove(move)
            found.append(move)
        if not same:
            return None
    return None if left else tuple(found)


_FLAGS = re.IGNORECASE | re.ASCII
_ACT: Final = rf"~{NAME}\([^()]*\)"
_STEP: Final = (
    r"(?P<word>pass|end)|(?P<sign>7>|[+>x^])(?P<card>[A-Z]\d)|=(?P<drawn>[A-Z]\d|\?)"
    rf"|(?P<act>{_ACT})"
)
_WORD: Final = (
    rf"(?:(?P<head>[+>])(?P<card>[A-Z]\d)|(?P<act>{_ACT}))"
    rf"(?P<rest>(?:[x^>][A-Z]\d|=(?:[A-Z]\d|\?)|{_ACT})*)"
)
_REST: Final = rf"(?P<sign>[x^>=])(?P<card>[A-Z]\d|\?)|(?P<act>{_ACT})"
_LONGEST, _MOST_STEPS = 400, 60
"""No turn of 49 cards is longer than this, written out, or plays and discards more often."""

PASS: Final = Step(Kind.PASS)
"""The step that does nothing."""
END: Final = Step(Kind.END)
"""The step that ends a turn in which something was done."""
DRAW_UNKNOWN: Final = Step(Kind.DRAW)
"""The step that draws the top card of the deck where the position does not name it."""
PLAY: Final = tuple(Step(Kind.PLAY, card) for card in CARDS)
"""``PLAY[card.index]``: the step that plays a card. Shared steps, so the engine creates none."""
DISCARD: Final = tuple(Step(Kind.DISCARD, card) for card in CARDS)
"""``DISCARD[card.index]``: the step that discards a hand card to the canvas."""
TAKE: Final = tuple(Step(Kind.TAKE, card) for card in CARDS)
"""``TAKE[card.index]``: the step of an action that takes a card from another palette."""
SHED: Final = tuple(Step(Kind.SHED, card) for card in CARDS)
"""``SHED[card.index]``: the step of an action that discards a card from its player's palette."""
RETURN: Final = tuple(Step(Kind.RETURN, card) for card in CARDS)
"""``RETURN[card.index]``: the step of an action that puts a palette card on top of the deck."""
DRAW: Final = tuple(Step(Kind.DRAW, card) for card in CARDS)
"""``DRAW[card.index]``: the step that draws this card, which lies on top of the deck."""


@attrs.frozen(slots=True, repr=False, init=False)
class Turn:
    """Everything one player does in one turn, in order. No steps at all: pass.

    >>> turn = Turn.parse("+r7>B2=i4  >G3")
    >>> str(turn), len(turn.steps), str(Turn.parse("pass"))
    ('+R7>B2=I4 >G3', 4, 'pass')
    """

    steps: tuple[Step, ...] = ()

    def __init__(self, steps: tuple[Step, ...] = ()) -> None:
        """Refuse what is not made of steps: a text is read by ``parse``."""
        if not isinstance(steps, tuple):
            raise InvalidTurn(f"{quoted(steps)} is not a tuple of steps: Turn.parse reads a text.")
        _set_steps(self, steps)

    @classmethod
    def parse(cls, text: str | Turn) -> Turn:
        """Read a turn; a Turn is returned as it is."""
        if isinstance(text, Turn):
            return text
        if not isinstance(text, str):
            raise InvalidTurn(f"{quoted(text)} is not a turn: write it as text, like '+R4 >B2'.")
        if len(text) > _LONGEST or text.count("+") + text.count(">") > _MOST_STEPS:
            raise InvalidTurn(f"{quoted(text)} is too long for a turn: {len(text)} characters.")
        return _parse(text)

    @property
    def turns_up(self) -> bool:
        """Whether it turns up a card of the deck, for all to see, without naming it."""
        return any(step.turns_up for step in self.steps)

    def __str__(self) -> str:
        if not self.steps:
            return "pass"
        pieces: list[str] = []
        for step in self.steps:
            sign = _ATTACHED.get(step.kind)
            if step.kind is Kind.ACT:
                pieces.append(str(step))
            elif sign is None:
                pieces.append(f" {step}" if pieces else str(step))
            else:
                pieces.append(f"{sign}{step.card or '?'}")
        return "".join(pieces)

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)


_set_steps: Final = Turn.__dict__["steps"].__set__  # the slot itself: attrs has shut it


@lru_cache(maxsize=4096)
def _parse(text: str) -> Turn:
    words = text.split()
    if not words:
        raise InvalidTurn(
            f"{quoted(text)} is empty: write 'pass' for a turn in which nothing is done."
        )
    if any(word.lower() == "pass" for word in words):
        if len(words) > 1:
            raise InvalidTurn(f"{quoted(text)} has steps beside 'pass': 'pass' stands alone.")
        return Turn()
    return Turn(tuple(step for word in words for step in _parse_word(word, text)))


def _parse_word(word: str, text: str) -> Iterator[Step]:
    match = re.match(_WORD, word, _FLAGS)
    if match is None:
        raise InvalidTurn(
            f"{quoted(text)} is not a turn: {quoted(word)} is not a step "
            "(play +R4, discard >R4, take +R1xG4, draw =I4, an action's discard +R7>B2 or +R7^B2)."
        )
    if match["act"]:
        yield _act(match["act"], text)
    else:
        yield Step(Kind(match["head"]), _card(match["card"], text))
    for suffix in re.finditer(_REST, match["rest"], _FLAGS):
        if suffix["act"]:
            yield _act(suffix["act"], text)
            continue
        yield Step(_SUFFIX[suffix["sign"].lower()], _card(suffix["card"], text))
    if match.end() < len(word):
        left = word[match.end() :]
        if not left.startswith("+"):
            raise InvalidTurn(f"{quoted(text)} is not a turn: {quoted(left)} cannot be read.")
        yield from _parse_word(left, text)


def _act(text: str, whole: str) -> Step:
    name, _, moves = text[1:-1].partition("(")
    try:
        found = tuple(Move.parse(each) for each in moves.split(",") if each)
    except (InvalidTurn, ValueError) as error:
        raise InvalidTurn(f"{quoted(whole)} is not a turn: {error}") from None
    return Step(Kind.ACT, None, name.lower(), found)


def act(name: str, *moves: Move) -> Step:
    """A step that a plug-in brings.

    >>> str(act("swap", Move.parse("B4:h>p"), Move.parse("G2:p>h")))
    '~swap(B4:h>p,G2:p>h)'
    """
    return Step(Kind.ACT, None, name, moves)


def named_bits(steps: Iterable[Step]) -> int:
    """The cards that some steps name, as an int."""
    bits = 0
    for step in steps:
        if step.card is not None:
            bits |= step.card.bit
        for move in step.moves:
            if move.card is not None:
                bits |= move.card.bit
    return bits


def _card(text: str, whole: str) -> Card | None:
    if text == "?":
        return None
    try:
        return Card(text)
    except ValueError:
        raise InvalidTurn(
            f"{quoted(whole)} names {quoted(text.upper())}, which is not a card: write a color "
            "letter (R O Y G B I V) and a number from 1 to 7."
        ) from None
