"""What sets the position that a turn leads to apart from another one, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import attrs

from red7.hooks.languages import said
from red7.hooks.messages import Listed
from red7.referee.wording import player, players
from red7.table.position import Seat, State


class Held(Protocol):
    """What is held of a turn: a ruling, or the report of one."""

    @property
    def verdict(self) -> str:
        """The ruling in a few words."""

    @property
    def after(self) -> State | None:
        """The position after the turn, if there is one."""


def set_apart(held: Held, beside: Held, told: str = "") -> str:
    """What sets a ruling apart from another one with the same verdict; empty if nothing does.

    What was ``told`` is not said again.
    """
    return afterwards(held.after, beside.after, told) if held.verdict == beside.verdict else ""


def afterwards(after: State | None, beside: State | None, told: str = "") -> str:
    """What holds in a position after a turn and not in one ``beside`` it; empty if all does.

    What was ``told`` is not said again.

    >>> one, other = State.parse("R6:R1/*O5:-/Y5:I4 -"), State.parse("R6:R1/xO5:-/*Y5:I4 -")
    >>> afterwards(other, one), afterwards(one, other)
    ('B goes out. C moves next.', 'B stays in. B moves next.')
    >>> afterwards(State.parse("R6:R1/*O5:- R4"), State.parse("R6:?2/*O5:- O4"))
    "Afterwards there is a difference in A's hand and the canvas."
    """
    if after is None or beside is None or after == beside:
        return ""
    return " ".join(each for each in _sentences(after, beside) if each not in told)


def _sentences(after: State, beside: State) -> Iterator[str]:
    if gone := [seat for seat in beside.players_in if seat not in after.players_in]:
        yield said(
            "{players} goes out." if len(gone) == 1 else "{players} go out.", players=players(gone)
        )
    if kept := [seat for seat in after.players_in if seat not in beside.players_in]:
        yield said(
            "{players} stays in." if len(kept) == 1 else "{players} stay in.", players=players(kept)
        )
    if after.to_move != beside.to_move:
        if after.to_move is None:
            yield said("The round is over.")
        elif beside.to_move is None:
            yield said("The round goes on, and {player} moves next.", player=player(after.to_move))
        else:
            yield said("{player} moves next.", player=player(after.to_move))
    if parts := [*dict.fromkeys(_parts(after, beside))]:
        yield said("Afterwards there is a difference in {parts}.", parts=Listed(parts))


def _parts(after: State, beside: State) -> Iterator[str]:
    """The parts of the table that are not the same."""
    for number, (one, other) in enumerate(zip(after.seats, beside.seats, strict=False)):
        named = _whose(number)
        for field in attrs.fields(Seat):
            if field.name in named and getattr(one, field.name) != getattr(other, field.name):
                yield named[field.name]
    if (after.canvas, after.canvas_base) != (beside.canvas, beside.canvas_base):
        yield said("the canvas")
    if (after.deck, after.deck_unknown) != (beside.deck, beside.deck_unknown):
        yield said("the deck")
    if after.notes != beside.notes or after.seen_bits != beside.seen_bits:
        yield said("what is noted")


def _whose(seat: int) -> dict[str, str]:
    """What belongs to a seat, by the field that has it."""
    who = player(seat)
    hand = said("{player}'s hand", player=who)
    scored = said("{player}'s points", player=who)
    return {
        "palette_bits": said("{player}'s palette", player=who),
        "hand_bits": hand,
        "hand_unknown": hand,
        "scored_bits": scored,
        "points_kept": scored,
    }
