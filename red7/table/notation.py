"""Positions as one line of text, like a FEN in chess: ``SEATS CANVAS DECK``.

``*G2:R1O7V5B3/R6:?7 - I4Y2?25``. In the middle of a turn the steps so far follow:
``*G2:R1O7V5B3/R6:?7 - I4Y2?25 +O7``. What plug-ins have noted stands in braces behind the deck.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from red7.errors import InvalidPosition, Red7Error, quoted
from red7.table.cards import CARD_COUNT, Card, CardSet, Color, write_cards
from red7.table.notes import NO_NOTES, Notes
from red7.table.position import LEAST_SEATS, Seat, State
from red7.table.steps import Turn

_LONGEST: Final = 1000
"""No position of 49 cards is longer than this, written out."""
_AROUND = re.compile(r"\s*([:/,])\s*")
_CARD = re.compile(r"([A-Z])([0-9])(!?)")
_UNKNOWN = re.compile(r"\?([0-9]*)")
_POINTS = re.compile(r"(?:(?P<cards>.*?)\+)?(?P<points>[0-9]{1,4})")


@attrs.frozen(slots=True)
class _Pile:
    """Cards as they were read: known ones in order, which were seen, how many are unknown."""

    cards: tuple[Card, ...] = ()
    seen: int = 0
    unknown: int | None = 0

    @property
    def bits(self) -> int:
        return sum(card.bit for card in self.cards)


_EXAMPLE: Final = "'*G2:O7B3/R6:?5', palette:hand for each player, '*' before the one to move"


def parse_position(text: str, *, most_seats: int, may_play: str = "") -> State:
    """Read a position, or raise InvalidPosition with one sentence.

    ``may_play`` says how many may, where other words than ``most_seats`` are needed.
    """
    if not isinstance(text, str):
        raise InvalidPosition(f"{quoted(text)} is not a position: it must be text.")
    if len(text) > _LONGEST:
        raise InvalidPosition(f"{quoted(text)} is too long for a position: {len(text)} characters.")
    if not text.strip():
        raise InvalidPosition(f"{quoted(text)} is empty; a position looks like {_EXAMPLE}.")
    if not text.isascii():
        odd = next(letter for letter in text if not letter.isascii())
        raise InvalidPosition(f"{quoted(text)} is not a position: {quoted(odd)} cannot be read.")
    try:
        may_play = may_play or f"{LEAST_SEATS} to {most_seats} may play"
        return _parse(text.strip(), most_seats, may_play)
    except Red7Error as error:
        raise InvalidPosition(f"{quoted(text, 120)} is not a position: {error}") from None


def _parse(text: str, most_seats: int, may_play: str) -> State:
    normal = _AROUND.sub(r"\1", text)
    normal, notes = _split_notes(normal)
    table, steps = _split_steps(normal)
    seats_text, canvas_text, deck_text = _fields(table)
    marked = seats_text.split("/")
    if not LEAST_SEATS <= len(marked) <= most_seats:
        if len(marked) < LEAST_SEATS:
            raise InvalidPosition(_why_no_seats(marked[0], may_play))
        raise InvalidPosition(f"it has {_plural(len(marked), 'seat')}, and {may_play}.")
    seats, seen, to_move = [], 0, None
    for number, seat_text in enumerate(marked):
        seat, seat_seen, moves = _parse_seat(seat_text, number)
        if moves and to_move is not None:
            raise InvalidPosition(
                f"{_letter(to_move)} and {_letter(number)} are both marked as to move."
            )
        to_move = number if moves else to_move
        seats.append(seat)
        seen |= seat_seen
    for seat_number, name, _ in notes:
        if seat_number >= len(seats):
            who = _letter(seat_number)
            raise InvalidPosition(f"the note {quoted(name)} is about {who}, who has no seat.")
    base, canvas = _parse_canvas(canvas_text)
    deck = _parse_pile(deck_text, "the deck")
    state = State(
        tuple(seats),
        to_move,
        canvas,
        base,
        deck.cards,
        deck.unknown,
        seen | deck.seen,
        notes=notes,
    ).check()
    return _after_steps(state, steps) if steps else state


def _why_no_seats(text: str, may_play: str) -> str:
    """What to say about a text without '/': the cards of one player, or something else."""
    try:
        _parse_seat(text, 0)
    except Red7Error as error:
        if re.fullmatch(r"[*x]?([ROYGBIV][0-9])+(:.*)?", text, re.IGNORECASE):
            return str(error)
        return f"it names no cards; a position looks like {_EXAMPLE}."
    return f"it has 1 seat, and {may_play}: join their palettes by '/', as in 'G2/R6'."


def _fields(table: str) -> tuple[str, str, str]:
    """Seats, canvas and deck. Spaces between cards are read wherever they are not ambiguous."""
    head, slash, tail = table.rpartition("/")
    words = tail.split()
    if not words:
        raise InvalidPosition("a seat is missing after the last '/'.")
    seats = "".join(head.split()) + slash + words[0]
    if words[0] in ("*", "x", "X") and len(words) > 1:
        seats, words = seats + words[1], words[1:]
    return seats, words[1] if len(words) > 1 else "-", "".join(words[2:]) or "?"


def _split_notes(text: str) -> tuple[str, Notes]:
    match = re.search(r"\{([^{}]*)\}", text)
    if match is None:
        return text, NO_NOTES
    return f"{text[: match.start()]}{text[match.end() :]}", Notes.parse(match[1])


def _split_steps(text: str) -> tuple[str, str]:
    match = re.search(r"\s[+>~]", text)
    return (text, "") if match is None else (text[: match.start()], text[match.start() :].strip())


def _parse_seat(text: str, number: int) -> tuple[Seat, int, bool]:
    who = _letter(number)
    moves, out = text.startswith("*"), text[:1] in ("x", "X")
    body = text[1:] if moves or out else text
    if body[:1] in ("*", "x", "X"):
        raise InvalidPosition(
            f"{who} has two marks, {quoted(text[:2])}: a player who is out does not move."
        )
    parts = body.split(":")
    if len(parts) > 3:
        raise InvalidPosition(f"{who} has {len(parts)} parts: PALETTE:HAND:SCORED are three.")
    if not parts[0]:
        raise InvalidPosition(f"{who} has no palette: write '-' for none.")
    if re.fullmatch(rf"{who}(?:{_CARD.pattern})*", parts[0].upper()):
        raise InvalidPosition(
            f"{quoted(parts[0])} is not a palette: seats have no letters, A's comes first, and "
            "each is PALETTE:HAND."
        )
    palette = _cards_only(parts[0], f"{who}'s palette")
    hand = _parse_pile(parts[1] if len(parts) > 1 and parts[1] else "?", f"{who}'s hand")
    scored, points = _parse_scored(parts[2] if len(parts) > 2 else "-", who)
    return Seat(palette.bits, hand.bits, hand.unknown, scored.bits, points, out), hand.seen, moves


def _letter(number: int) -> str:
    """What the player in a seat is called."""
    return chr(ord("A") + number)


def _parse_scored(text: str, who: str) -> tuple[_Pile, int]:
    match = _POINTS.fullmatch(text)
    points = int(match["points"]) if match else 0
    cards = (match["cards"] or "-") if match else text
    return _cards_only(cards or "-", f"{who}'s score pile"), points


def _parse_canvas(text: str) -> tuple[Color | None, tuple[Card, ...]]:
    base = None
    if text[:1].isalpha() and not text[1:2].isdigit():
        base, text = Color.parse(text[0]), text[1:]
        if not text:
            return base, ()
    return base, _cards_only(text, "the canvas").cards


def _cards_only(text: str, where: str) -> _Pile:
    pile = _parse_pile(text, where)
    if pile.unknown != 0:
        raise InvalidPosition(
            f"{where} has unknown cards, {quoted(text)}: only hands and deck may."
        )
    if pile.seen:
        raise InvalidPosition(
            f"{where} has a '!': only hidden cards need it, in a hand or the deck."
        )
    return pile


def _parse_pile(text: str, where: str) -> _Pile:
    """Read known cards, then unknown ones."""
    if text == "-":
        return _Pile()
    rest = text.replace(",", "").upper()
    cards: list[Card] = []
    seen = bits = 0
    while match := _CARD.match(rest):
        card = Card(match[1] + match[2])
        if bits & card.bit:
            raise InvalidPosition(f"{card} appears twice in {where}.")
        bits |= card.bit
        seen |= card.bit if match[3] else 0
        cards.append(card)
        rest = rest[match.end() :]
    unknown: int | None = 0
    if match := _UNKNOWN.match(rest):
        unknown = int(match[1]) if match[1] else None
        if unknown is not None and unknown > CARD_COUNT:
            raise InvalidPosition(
                f"{where} has {unknown} unknown cards, and the game has {CARD_COUNT}."
            )
        rest = rest[match.end() :]
    if match and _CARD.match(rest):
        raise InvalidPosition(
            f"in {where} the known cards must come before the unknown ones, not {quoted(text)}."
        )
    if rest or not text:
        raise InvalidPosition(
            f"{quoted(rest or text)} in {where} is not a card: cards are written like R7 or V1."
        )
    return _Pile(tuple(cards), seen, unknown)


def _after_steps(state: State, text: str) -> State:
    """The position in the middle of a turn, the steps so far done."""
    from red7.table.under_way import UnderWay

    if state.to_move is None:
        raise InvalidPosition(f"it has steps, {quoted(text)}, but nobody is to move.")
    turn = Turn.parse(text)
    table = UnderWay.at(state)
    for step in turn.steps:
        if not table.is_possible(step):
            raise InvalidPosition(
                f"{quoted(step)} of the steps {quoted(text)} cannot be done there."
            )
        if UnderWay.left_unnamed(table.to_state(), (*table.steps, step)) is not None:
            raise InvalidPosition(
                f"{quoted(step)} of the steps {quoted(text)} turns up a card and does not name it."
            )
        table = table.after(step)
    return table.to_state()


def write_position(state: State) -> str:
    """The one line for a position; ``parse_position`` reads it back to an equal state."""
    if state.before is not None:
        return f"{write_position(state.before)} {Turn(state.so_far)}"
    seats = "/".join(
        write_seat(seat, state.seen_bits, number == state.to_move)
        for number, seat in enumerate(state.seats)
    )
    base = state.canvas_base.letter if state.canvas_base is not None else ""
    canvas = base + "".join(card.text for card in state.canvas) or "-"
    notes = f" {state.notes}" if state.notes else ""
    return f"{seats} {canvas} {write_deck(state)}{notes}"


def write_deck(state: State) -> str:
    """The deck, its top first."""
    marked = (f"{card.text}!" if card.bit & state.seen_bits else card.text for card in state.deck)
    return "".join(marked) + _write_unknown(state.deck_unknown) or "-"


def write_hand(seat: Seat, seen: int) -> str:
    """A hand; ``seen`` are the cards that every player has seen."""
    return write_cards(seat.hand_bits, seen) + _write_unknown(seat.hand_unknown) or "-"


def write_seat(seat: Seat, seen: int = 0, moves: bool = False) -> str:
    """One player's place."""
    mark = "*" if moves else "x" if seat.out else ""
    hand = write_hand(seat, seen)
    scored = str(CardSet.from_bits(seat.scored_bits)) if seat.scored_bits else ""
    if seat.points_kept:
        scored += f"+{seat.points_kept}" if scored else str(seat.points_kept)
    return f"{mark}{seat.palette}:{hand}" + (f":{scored}" if scored else "")


def _write_unknown(count: int | None) -> str:
    return "?" if count is None else f"?{count}" if count else ""


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
