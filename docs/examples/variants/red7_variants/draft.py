"""Draft: nine cards are dealt, and each player puts two back before the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from red7 import Card, Deal, Discard, Layer, Moment, Plugin, Refusal, Step, refuse, rule
from red7.author import BOTTOM, HAND, Message, Move, act, counted, message

TO_DRAFT = "to-draft"


def how_many_draft(value: int) -> Message:
    """Who has not put cards back yet."""
    players = counted(value, "player has", "players have")
    return message("{players} yet to put two cards back", players=players)


PLUGIN = Plugin(
    name="draft",
    layer=Layer.HOUSE,
    changes="Nine cards are dealt, and each player puts two of them back before the first turn.",
    source="Red7 Draft, a house rule",
    steps={
        "put-back": ("put {cards} back under the deck", "puts {cards} back under the deck"),
    },
    notes={TO_DRAFT: how_many_draft},
)

PUT_BACK = 2


def drafting(moment: Moment) -> bool:
    """Whether cards are still being put back."""
    return bool(moment.notes.number(TO_DRAFT))


@rule("C02", "players")
def up_to_four() -> tuple[int, int]:
    """Two to four may draft: the deck has no ten cards for a fifth player."""
    return 2, 4


@rule("C04", "deal_sizes")
def nine_cards() -> Deal:
    """Each player gets nine hand cards and one card face up as a palette."""
    return Deal(hand=9, palette=1)


@rule("draft-1", "notes_at_start")
def everyone_drafts_first(players: int) -> Mapping[str, int]:
    """Before the first turn every player puts two cards back."""
    return {TO_DRAFT: players}


@rule("draft-1", "notes_after")
def one_fewer_to_draft(moment: Moment) -> Mapping[str, int]:
    """When everyone has put two cards back, play begins."""
    return {TO_DRAFT: max(moment.notes.number(TO_DRAFT) - 1, 0)}


@rule("draft-2", "other_steps")
def put_a_card_back(moment: Moment) -> Sequence[Step]:
    """A card that is put back goes to the bottom of the deck."""
    if not drafting(moment) or len(moment.steps) == PUT_BACK:
        return ()
    return [act("put-back", Move(card, HAND, BOTTOM)) for card in moment.playable()]


@rule("draft-3", "refuse_play")
def no_play_yet(moment: Moment, card: Card) -> Refusal | None:
    """Nobody plays a card before all have put two back."""
    return refuse("two cards are put back first") if drafting(moment) else None


@rule("draft-3", "refuse_discard")
def no_discard_yet(moment: Moment, discard: Discard) -> Refusal | None:
    """Nobody discards before all have put two back."""
    return refuse("two cards are put back first") if drafting(moment) else None


@rule("draft-3", "refuse_ending")
def two_are_put_back(moment: Moment) -> Refusal | None:
    """A player puts back two cards, or as many as there are."""
    if drafting(moment) and len(moment.steps) < PUT_BACK and not moment.hand_is_empty:
        return refuse("two cards are put back first")
    return None


@rule("draft-4", "doing_nothing")
def nor_for_want_of_cards(moment: Moment) -> bool | None:
    """A player without cards to put back goes out no more than the others."""
    return True if drafting(moment) else None


@rule("draft-4", "stays_in")
def nobody_goes_out_drafting(moment: Moment) -> bool | None:
    """Putting cards back puts nobody out."""
    return True if drafting(moment) else None
