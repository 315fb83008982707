"""A match against the program's players, as its person sees it; worked out in a process of its own.

It is what its address says: rules, players, seat, seed and turns. Nothing is kept between two
requests, and nothing leaves this module that the person may not know.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import attrs

from red7.errors import IllegalTurn, InvalidTurn
from red7.players import player as bot_named
from red7.players.session import Session
from red7.referee.from_text import read_rules
from red7.referee.plain_words import not_understood
from red7.referee.saving_draws import your_hope
from red7.referee.steps_in_words import ActionNext, action_next, to_do
from red7.referee.steps_in_words import told as in_words
from red7.referee.wording import player
from red7.rules import Rules
from red7.table.steps import DRAW_UNKNOWN, Kind, Turn
from red7.web.choices_shown import OFFERED, Choice, Held, Offer, choices, hand, offered
from red7.web.errors import Unanswerable
from red7.web.seats_shown import Middle, SeatRow, middle, seat_rows

if TYPE_CHECKING:
    from red7.game.game import Game
    from red7.referee.ruling import Reason
    from red7.table.position import State

REPLYING: Final = 2
"""For how many seconds the others play on before the page is shown again."""
NEXT: Final = "next"
"""What is written among the turns of a match when the next round is dealt."""
PLAYOUTS: Final = 50
"""What the hard player may spend on a decision: people wait for it."""


@attrs.frozen
class Play:
    """A game, as its address has it."""

    rules: str
    bots: tuple[str, ...]
    seat: int
    seed: int
    turns: tuple[str, ...] = ()
    """The turns of all, as the person saw them, and ``next`` between two rounds."""
    so_far: str = ""
    """The steps of the turn that the person has begun."""


@attrs.frozen
class Said:
    """A sentence of the referee, and its source."""

    text: str
    sources: tuple[str, ...] = ()


@attrs.frozen
class Taken:
    """What became of steps: the game after them, or why they are refused."""

    play: Play
    refused: Said | None = None


@attrs.frozen
class Told:
    """A turn that was played, and who went out by it."""

    who: str
    turn: str
    words: str
    """The turn in words."""
    out: tuple[str, ...]
    new: bool
    """Whether it was played since the person's last turn, or put the person out."""


@attrs.frozen
class Shown:
    """All that the page shows."""

    middle: Middle
    seats: tuple[SeatRow, ...]
    own: int
    """The person's seat."""
    names: tuple[str, ...]
    told: tuple[Told, ...]
    """The turns of this round."""
    since: tuple[Told, ...]
    """What was done since the person's last turn; a turn that put the person out is part of it."""
    round: int
    """From 1."""
    points: tuple[int, ...] | None
    """How the match stands, seat by seat; None if no score is kept."""
    target: int | None
    match_over: bool
    over: bool
    my_turn: bool
    mover: str
    winning: Said | None
    so_far: str
    """The steps that the person has taken in this turn, in words."""
    due: str
    """The action that comes next in it, in words."""
    hand: tuple[Held, ...]
    """The person's hand, while the person is to move."""
    choices: tuple[tuple[str, tuple[Choice, ...]], ...]
    """What else may be done, and with which cards."""
    offers: tuple[Offer, ...]
    hope: str
    """What may keep the person in where no turn is sure to."""
    more: int
    """How many turns beside those offered keep the person in."""
    undone: str | None
    """The steps that are left if the last is taken back; None if it cannot be."""
    noted: tuple[str, ...]
    """What plug-ins have noted on the table, in words."""
    position: str
    """The table at the start of the turn, as the person sees it."""
    result: str
    scores: tuple[Said, ...]
    record: str


def look(play: Play) -> Shown:
    """What the person sees."""
    session, told = _session(play)
    game, names, view = session.game, _names(play), session.view
    offers = session.turns() if session.my_turn else []
    start, taken = view.before or view, view.so_far
    table = attrs.evolve(view, so_far=(), before=None) if view.before is not None else view
    points = game.points if game.rules.book.keeps_score else None
    return Shown(
        middle=middle(table, game.rules),
        seats=seat_rows(table, game.rules, names, points),
        own=play.seat,
        noted=tuple(map(str, game.rules.noted(view))),
        names=names,
        told=told,
        since=tuple(each for each in told if each.new),
        round=len(game.record.rounds),
        points=points,
        target=None if points is None else game.outcome.target,
        match_over=game.over,
        over=game.round_over,
        my_turn=session.my_turn,
        mover="" if view.to_move is None else names[view.to_move],
        winning=_winning(game.rules, view),
        so_far=str(to_do(start, Turn(taken), game.rules.book.step_words)) if taken else "",
        due=_due(session) if taken else "",
        hand=hand(session, offers) if session.my_turn else (),
        choices=choices(session, offers) if session.my_turn else (),
        offers=offered(session, offers),
        hope=_hope(session) if session.my_turn and not offers else "",
        more=max(0, len(offers) - OFFERED),
        position=str(start),
        result=_result(session, names) if game.round_over else "",
        scores=_scores(game) if game.round_over else (),
        record=str(game.record) if game.round_over else "",
        undone=_undone(game),
    )


def take(play: Play, text: str) -> Taken:
    """Take the steps that a text names; ``end`` ends the turn."""
    session, _ = _session(play)
    if not session.my_turn:
        raise Unanswerable("It is not your turn.")
    try:
        steps = session.read_words(text)
    except InvalidTurn:
        raise Unanswerable(not_understood(text)) from None
    try:
        session.take(steps)
    except IllegalTurn as error:  # in words made of what the person sees
        ruling = error.ruling
        return Taken(play, _said(ruling.reasons[0]) if ruling is not None else Said(str(error)))
    if session.view.so_far:
        return Taken(attrs.evolve(play, so_far=str(Turn(session.view.so_far))))
    last = str(session.game.played[-1])
    return Taken(attrs.evolve(play, turns=(*play.turns, last), so_far=""))


def reply(play: Play) -> Play:
    """The game when the person is to move again, the round is over, or some time has passed."""
    session, _ = _session(play)
    turns = list(play.turns)
    began = time.monotonic()
    while not (session.game.round_over or session.my_turn) and time.monotonic() < began + REPLYING:
        turns.append(str(session.reply()[1]))
    return attrs.evolve(play, turns=tuple(turns))


def _session(play: Play) -> tuple[Session, tuple[Told, ...]]:
    """The match, played again up to where it stands, and the turns of its last round."""
    bots = [bot_named(_HERE.get(name, name)) for name in play.bots]
    session = Session(read_rules([play.rules], ())[0], bots, play.seed, play.seat)
    names = _names(play)
    told: list[Told] = []
    mine = -1
    for text in play.turns:
        if text == NEXT:
            _deal_again(session)
            told, mine = [], -1
            continue
        before, seat = session.game.state, session.game.to_move
        try:
            session.follow(Turn.parse(text))
        except IllegalTurn:
            raise _not_so(text) from None
        assert seat is not None
        mine = len(told) if seat == play.seat else mine
        out = [player(each) for each in before.players_in if session.game.state.seats[each].out]
        words = str(in_words(before, Turn.parse(text), session.rules.book.step_words))
        told.append(Told(names[seat], text, words, tuple(out), new=False))
    if play.so_far:
        if not session.my_turn:
            raise _not_so(play.so_far)
        for step in Turn.parse(play.so_far).steps:
            hidden = step.kind is Kind.DRAW and step not in session.game.steps
            try:
                session.take([DRAW_UNKNOWN if hidden else step])
            except IllegalTurn:
                raise _not_so(play.so_far) from None
    first = mine if mine >= 0 and session.game.state.seats[play.seat].out else mine + 1
    since = [attrs.evolve(each, new=number >= first) for number, each in enumerate(told)]
    return session, tuple(since)


def deal_again(play: Play) -> Play:
    """The match with its next round dealt."""
    session, _ = _session(play)
    _deal_again(session)
    return attrs.evolve(play, turns=(*play.turns, NEXT), so_far="")


def _deal_again(session: Session) -> None:
    if not session.game.round_over or session.game.over:
        raise Unanswerable("There is no next round to deal: this one, or the match, decides that.")
    session.next_round()


_HERE: Final = {"hard": f"monte-carlo:{PLAYOUTS}"}
"""The players that take less time here than elsewhere."""


def _not_so(text: str) -> Unanswerable:
    return Unanswerable(f"The address tells of '{text}', which cannot be played in this game.")


def _names(play: Play) -> tuple[str, ...]:
    """The players by letter and kind."""
    others = iter(play.bots)
    count = len(play.bots) + 1
    return tuple(
        f"{player(seat)} ({'you' if seat == play.seat else next(others)})" for seat in range(count)
    )


def _hope(session: Session) -> str:
    draws = session.draws()
    return your_hope(session.view, draws) if draws else "No turn keeps you in."


def _due(session: Session) -> str:
    """The action of a card just played, and whether it is done before the turn may end."""
    action = action_next(session.rules, session.view)
    if action is None:
        return ""
    card, done = action
    if done is ActionNext.CANNOT:
        return f"The action of {card} cannot be done."
    if done is ActionNext.MAY:
        return f"Now the action of {card}, if you like."
    plays = all(step.kind is Kind.PLAY for step in session.game.steps)
    return f"Now the action of {card}{': play another card' if plays else ''}."


def _winning(rules: Rules, view: State) -> Said | None:
    return _said(rules.explain(view, "who").reasons[0]) if view.players_in else None


def _said(reason: Reason) -> Said:
    return Said(reason.text, tuple(map(str, reason.citations)))


def _undone(game: Game) -> str | None:
    """The steps that are left once the last is taken back; None if it cannot be."""
    undone = game.undo()
    if undone is None:
        return None
    return str(Turn(undone.state.so_far)) if undone.state.so_far else ""


def _result(session: Session, names: tuple[str, ...]) -> str:
    if session.game.over and session.game.rules.book.keeps_score:
        winners = session.game.outcome.winners
        if winners == (session.me,):
            return "You win the match."
        named = " and ".join(names[seat] for seat in winners)
        return f"{named} {'wins' if len(winners) == 1 else 'share'} the match."
    winners = session.rules.winners(session.game.state)
    if not winners:
        return "Nobody wins the round."
    named = " and ".join(
        ["You"] * (session.me in winners) + [names[each] for each in winners if each != session.me]
    )
    alone = len(winners) == 1 and session.me not in winners
    return f"{named} {'wins' if alone else 'win'} the round."


def _scores(game: Game) -> tuple[Said, ...]:
    reasons = game.rules.explain(game.state, "scores").reasons
    if game.rules.book.keeps_score:
        reasons += game.rules.explain(game.state, "match").reasons
    return tuple(map(_said, reasons))
