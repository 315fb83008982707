"""A record replayed and reported: each turn by its own rules, and where other texts disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from red7.errors import BrokenPlugin
from red7.game.game import Game, Record
from red7.referee.report import FullRuling, RulingReport
from red7.referee.ruling import Ruling
from red7.rules import Rules
from red7.table.position import State
from red7.table.steps import Turn


@attrs.frozen
class Played:
    """One turn of a record, with the ruling of the record's own rules."""

    number: int
    round: int
    ruling: Ruling


@attrs.frozen
class TurnReport:
    """A turn of a record on which a text disagrees."""

    number: int
    """From 1, through all rounds."""
    round: int
    position: State
    turn: Turn
    played: RulingReport
    """By the record's own rules."""
    ruling: FullRuling
    """By the text that disagrees; by the record's own rules where they forbid the turn."""

    @classmethod
    def of(cls, played: Played, ruling: Ruling) -> TurnReport:
        """Report a turn."""
        return cls(
            number=played.number,
            round=played.round,
            position=ruling.state,
            turn=ruling.turn,
            played=RulingReport.of(played.ruling),
            ruling=FullRuling.of(ruling),
        )


@attrs.frozen
class TextReport:
    """Where a text first disagrees with what was played; None if it never does."""

    rules: str
    parts: TurnReport | None


@attrs.frozen
class ReplayReport:
    """A record, and what the texts say of it."""

    rules: str
    rounds: int
    turns: int
    legal: bool
    illegal: TurnReport | None
    """The first turn that the record's own rules forbid."""
    final: State | None
    winner: int | None
    """Of the last round."""
    winners: tuple[int, ...]
    """Everyone who has won it: allies win together."""
    texts: tuple[TextReport, ...]
    left_out: Mapping[str, str]
    """Editions that you did not name and that cannot be used, with the reason."""

    @classmethod
    def of(
        cls,
        record: Record,
        others: Iterable[Rules],
        left_out: Mapping[str, str],
        *,
        named: bool = True,
    ) -> ReplayReport:
        """Replay a record, and put its turns to other rules.

        An edition that fails is left out if it was not ``named``.
        """
        played = list(_played(record))
        texts: list[TextReport] = []
        unusable = dict(left_out)
        for each in others:
            try:
                texts.append(TextReport(str(each), _parting(each, played)))
            except BrokenPlugin as error:
                if named or error.plugin != each.edition:
                    raise
                unusable[each.edition] = str(error)
        legal = all(each.ruling.legal for each in played)
        final = record.final if legal else None
        return cls(
            rules=str(record.rules),
            rounds=len(record.rounds),
            turns=sum(len(each.turns) for each in record.rounds),
            legal=legal,
            illegal=None if legal else TurnReport.of(played[-1], played[-1].ruling),
            final=final,
            winner=None if final is None else record.rules.winner(final),
            winners=() if final is None else record.rules.winners(final),
            texts=tuple(texts),
            left_out=unusable,
        )


def _played(record: Record) -> Iterator[Played]:
    """The turns of a record as its own rules judge them, up to the first that is not legal."""
    number = 0
    for round_number, each in enumerate(record.rounds, start=1):
        game = Game.of(record.rules, each.start)
        for turn in each.turns:
            number += 1
            ruling = _ruling(game, turn)
            yield Played(number, round_number, ruling)
            if not ruling.legal:
                return
            game = game.play(turn)


def _ruling(game: Game, turn: Turn) -> Ruling:
    """The ruling on a turn by all that is known, or by what its player knew if that allows it."""
    ruling = game.rules.adjudicate(game.state, turn)
    if not ruling.legal and game.to_move is not None:
        by_view = game.rules.adjudicate(game.shown, turn)
        return by_view if by_view.legal else ruling
    return ruling


def _parting(rules: Rules, played: Sequence[Played]) -> TurnReport | None:
    """The first turn on which rules do not hold what happened at the table."""
    for each in played:
        ruling = rules.adjudicate(each.ruling.state, each.ruling.turn)
        happened = each.ruling.holding if each.ruling.legal else ruling.holding
        if not ruling.legal or ruling.holding != happened:
            return TurnReport.of(each, ruling)
    return None
