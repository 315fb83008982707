"""The checks that play: cards are conserved, rulings agree with turns and with hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from red7.errors import IllegalTurn, InvalidPosition, Red7Error
from red7.referee.ruling import Ruling
from red7.rules import Rules
from red7.table.cards import CardSet, Color
from red7.table.position import State
from red7.table.steps import END, PASS, Kind, Turn
from red7.testing.subject import (
    Subject,
    exchanged,
    fewer_cards,
    is_stuck,
    with_a_hidden_hand,
)

LISTED: Final = 300
"""How many turns of one position are read."""
_JUDGED: Final = 12
"""How many of them are judged."""


def some(turns: Iterable[Turn], most: int = _JUDGED) -> list[Turn]:
    """A few turns from all over a list."""
    read = list(islice(turns, LISTED))
    return read[:: max(1, len(read) // most)]


def at(rules: Rules, state: State) -> str:
    """Where something was found."""
    return f"under {rules} in '{state}'"


def asked(
    positions: Iterable[tuple[Rules, State]], ask: Callable[[Rules, State], Iterator[str]]
) -> Iterator[str]:
    """What is found wrong in positions; an answer that raises is wrong, too."""
    for rules, state in positions:
        try:
            yield from ask(rules, state)
        except Exception as error:
            yield f"{error!r} is raised {at(rules, state)}"


# --- Cards are conserved ------------------------------------------------------------------------


def cards_are_conserved(subject: Subject) -> Iterator[str]:
    """No turn and no new round loses a card or puts one in two places."""
    yield from asked(_played(subject), _kept)
    for rules, states in subject.games():
        try:
            first, *others = states
            if first.to_move is None:
                yield f"nobody is to move in the deal '{first}' under {rules}"
            yield from _scored(rules, others[-1] if others else first)
        except IllegalTurn:
            continue  # another check reports that there is no turn
        except Red7Error as error:
            yield f"a game under {rules} does not come to its end: {error}"


def _played(subject: Subject) -> Iterator[tuple[Rules, State]]:
    for rules, states in subject.games():
        try:
            for state in islice(states, 0, None, 3):
                yield rules, state
        except (IllegalTurn, InvalidPosition):
            continue  # reported by the games above, or by another check


def _kept(rules: Rules, state: State) -> Iterator[str]:
    try:
        state.check()
    except InvalidPosition as error:
        yield f"after a turn {at(rules, state)}: {error}"
        return
    if state.accounted_for != len(rules.book.deck):
        yield f"there are {state.accounted_for} cards {at(rules, state)}"
    for seat in state.seats:
        for color in Color:
            for group in rules.book.groups(seat.palette, color):
                if group - seat.palette:
                    yield f"{group} counts in the palette {seat.palette} under {rules} ({color})"
    if state.to_move is None:
        return
    for turn in some(rules.turns(fewer_cards(state, 3)), 6):
        if turn not in rules.turns(state):
            continue
        after = rules.play(state, turn)
        try:
            after.check()
        except InvalidPosition as error:
            yield f"after '{turn}' {at(rules, state)}: {error}"
        else:
            if after.accounted_for != len(rules.book.deck):
                yield f"after '{turn}' {at(rules, state)} there are {after.accounted_for} cards"


def _scored(rules: Rules, last: State) -> Iterator[str]:
    winner = rules.winner(last)
    if winner is None:
        return
    scored = rules.score(last)
    lying = CardSet(card for seat in last.seats for card in seat.palette)
    if scored - lying:
        yield f"{scored - lying} is scored and lies in no palette {at(rules, last)}"
    elif not rules.outcome(last).over:
        after = rules.next_round(last, seed=1).check()
        if after.accounted_for != len(rules.book.deck):
            yield f"{after.accounted_for} cards are dealt in the round after '{last}' under {rules}"


# --- Rulings agree with turns -------------------------------------------------------------------


def rulings_agree_with_turns(subject: Subject) -> Iterator[str]:
    """The list of turns, the judge, the single steps and the referee say the same."""

    def ask(rules: Rules, state: State) -> Iterator[str]:
        yield from _ranked(rules, state)
        listed = list(islice(rules.turns(state), LISTED))
        for turn in some(listed):
            wrong = _disagreement(rules, state, turn)
            if wrong is not None:
                yield f"{wrong} {at(rules, state)}"
        if not listed and is_stuck(rules, state):
            yield f"no turn is legal, not even 'pass', {at(rules, state)}"
        if len(listed) < LISTED:
            known = set(listed)
            others = (turn for turn in subject.without(rules).turns(state) if turn not in known)
            for turn in some(others):
                if rules.adjudicate(state, turn).legal:
                    yield f"'{turn}' is ruled legal and not listed {at(rules, state)}"

    yield from asked(subject.positions(), ask)
    for rules, states in subject.games():
        try:
            for _ in states:
                pass
        except IllegalTurn as error:
            yield f"a game under {rules} cannot go on: {error}"
        except Red7Error:
            continue  # another check reports it


def _ranked(rules: Rules, state: State) -> Iterator[str]:
    """Whether the short cut says of a palette what the long way says."""
    for seat in state.seats:
        ranks = rules.book.ranks[seat.palette_bits]
        for color in Color:
            standing = rules.book.evaluate(seat.palette, color)
            same = standing.rank == ranks[color.strength]
            if not same and (standing.can_win or ranks[color.strength] & 1):
                yield f"'ranks' and 'standing' differ on {seat.palette} ({color}) under {rules}"


def _disagreement(rules: Rules, state: State, turn: Turn) -> str | None:
    ruling = rules.adjudicate(state, turn)
    if not ruling.legal:
        return f"'{turn}' is listed and ruled not legal ({ruling.reasons[0].text})"
    if turn not in rules.turns(state):
        return f"'{turn}' is listed and judged not legal"
    if ruling.survives != (turn in rules.turns(state, surviving=True)):
        return f"'{turn}' is ruled '{ruling.verdict}' and listed otherwise"
    if not ruling.reasons:
        return f"'{turn}' is ruled without a reason"
    if ruling.after is None:  # a card is turned up that nobody has named
        return None
    if rules.play(state, turn) != ruling.after:
        return f"'{turn}' is played otherwise than it is ruled"
    for step in (*turn.steps, END if turn.steps else PASS):
        if step not in rules.steps(state):
            return f"'{turn}' is listed, and its step '{step}' is not offered"
        state = rules.step(state, step)
    return None if state == ruling.after else f"'{turn}' ends otherwise when done step by step"


# --- Nothing leaks ------------------------------------------------------------------------------


def nothing_leaks(subject: Subject) -> Iterator[str]:
    """No ruling that is certain for the player to move depends on cards this player cannot see.

    A referee who sees the deck may know more than the player, whether a draw would help, say. But
    then the ruling on what the player sees says that it is not certain.
    """

    def ask(rules: Rules, state: State) -> Iterator[str]:
        other = exchanged(state, subject.seed)
        assert state.to_move is not None
        seen = state.view(state.to_move)
        for turn in some(_of_both(subject, rules, state)):
            if _draws(turn):
                continue
            rulings = rules.adjudicate(state, turn), rules.adjudicate(other, turn)
            if _tells_apart(subject.name, *rulings) and rules.adjudicate(seen, turn).certain:
                yield (
                    f"the ruling on '{turn}' depends on cards that the player cannot see: "
                    f"it is one {at(rules, state)}, another in '{other}'"
                )
                return

    yield from asked(_in_hand(subject), ask)


# --- Hidden hands are considered ----------------------------------------------------------------


def hidden_hands_are_reckoned_with(subject: Subject) -> Iterator[str]:
    """What a player may do with a hand that is shown may be done where the same hand is hidden."""

    def ask(rules: Rules, state: State) -> Iterator[str]:
        hidden = with_a_hidden_hand(state)
        for turn in some(rules.turns(state), 6):
            ruling = rules.adjudicate(hidden, turn)
            if not ruling.legal and ruling.certain:
                yield (
                    f"'{turn}' is legal {at(rules, state)}, but not where the hand is hidden, "
                    f"'{hidden}': {ruling.sentence} Does a rule read moment.hand where it should "
                    "read moment.playable()?"
                )
                return

    yield from asked(_in_hand(subject), ask)


def _in_hand(subject: Subject) -> Iterator[tuple[Rules, State]]:
    for rules, state in _played(subject):
        if state.to_move is not None:
            yield rules, fewer_cards(state, 3)


def _of_both(subject: Subject, rules: Rules, state: State) -> Iterator[Turn]:
    yield from islice(rules.turns(state), LISTED // 2)
    yield from islice(subject.without(rules).turns(state), LISTED // 2)


def _draws(turn: Turn) -> bool:
    return any(step.kind is Kind.DRAW or step.veiled != step for step in turn.steps)


def _tells_apart(name: str, first: Ruling, second: Ruling) -> bool:
    """Whether a plug-in rules differently on a turn, or says so in other words."""
    if first.legal != second.legal:
        refused = second if first.legal else first
        return any(reason.plugin == name for reason in refused.reasons)
    return _ends(first) != _ends(second) or _said(name, first) != _said(name, second)


def _said(name: str, ruling: Ruling) -> list[str]:
    """What a plug-in says about a turn; what another reading would say is not its own doing."""
    return [reason.text for reason in ruling.found if reason.plugin == name]


def _ends(ruling: Ruling) -> object:
    """What every player sees after a turn."""
    after = ruling.after
    seen = None if after is None else (after.to_move, after.players_in, after.canvas)
    return ruling.survives, seen
