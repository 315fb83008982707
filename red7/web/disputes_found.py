"""What a search for disputes has found, ready to be shown; worked out in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7 import disputes
from red7.referee.asked import read_rules
from red7.referee.wording import player
from red7.side_by_side import Naming
from red7.web.drawn import drawn

if TYPE_CHECKING:
    from markupsafe import Markup

    from red7.disputes import Dispute
    from red7.referee.ruling import Ruling


@attrs.frozen
class Side:
    """What one of the two rules holds, and why."""

    name: str
    verdict: str
    text: str
    sources: tuple[str, ...]


@attrs.frozen
class Shown:
    """One dispute."""

    clause: str
    topic: str
    picture: Markup
    mover: str
    position: str
    turn: str
    sides: tuple[Side, ...]


@attrs.frozen
class Found:
    """All of them."""

    summary: str
    shown: tuple[Shown, ...]


def named(first: str, second: str, added: tuple[str, ...]) -> tuple[str, str]:
    """The two rules by their canonical names."""
    one, other = (read_rules([text], added)[0] for text in (first, second))
    return str(one), str(other)


def find(first: str, second: str, effort: int) -> Found:
    """Search, and draw what is found."""
    found = disputes.find(first, second, effort=effort)
    name = Naming.of([found.first, found.second])
    return Found(found.summary, tuple(_shown(each, name) for each in found))


def _shown(dispute: Dispute, name: Naming) -> Shown:
    state = dispute.state
    return Shown(
        clause=dispute.clause,
        topic=dispute.topic,
        picture=drawn(state, dispute.rulings[0].rules),
        mover="" if state.to_move is None else player(state.to_move),
        position=str(state),
        turn=str(dispute.turn),
        sides=tuple(_side(dispute, each, name) for each in dispute.rulings),
    )


def _side(dispute: Dispute, ruling: Ruling, name: Naming) -> Side:
    reason = dispute.reason(ruling)
    sources = tuple(map(str, reason.citations))
    return Side(name(ruling.rules), ruling.verdict, reason.text, sources)
