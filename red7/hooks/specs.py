"""The hook points: one spec for each question that a rulebook answers.

A plug-in answers with a function marked by ``red7.rule``. ``None`` means "not my case". Of the
answers to one question that rule the same clause, only the highest layer's is heard. Then:

- ``first``: the answers are asked in order, highest layer first, until one is not ``None``;
- ``every``: all are asked, and each may refuse (``red7.refuse``) for its own reason;
- ``once``: as ``first``, but asked when the rules are composed, and kept;
- ``all``: all are asked, and what they answer is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import pluggy

from red7.hooks.marker import PROJECT

if TYPE_CHECKING:
    from red7.hooks.answers import (
        Deal,
        Discard,
        Draw,
        Refusal,
        RoundResult,
        Score,
        Standing,
        When,
    )
    from red7.hooks.contest import Contest
    from red7.hooks.moment import Moment
    from red7.table.cards import Card, CardSet, Color
    from red7.table.notes import About, Noted
    from red7.table.position import State
    from red7.table.steps import Step

_Function = TypeVar("_Function", bound=Callable[..., Any])

FIRST, EVERY, ONCE, ALL = "first", "every", "once", "all"


def question(asked: str) -> Callable[[_Function], _Function]:
    """Mark a spec with how its answers are put together."""

    def mark(function: _Function) -> _Function:
        function.__red7_asked__ = asked  # type: ignore[attr-defined]  # read by the rulebook
        return pluggy.HookspecMarker(PROJECT)(function)

    return mark


# --- What winning means -------------------------------------------------------------------------


@question(FIRST)
def groups(palette: CardSet, color: Color) -> Sequence[CardSet] | None:
    """Which equally large groups of a palette meet a color's rule, the strongest first?"""


@question(FIRST)
def tie_break(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> Card | None:
    """Which card of a palette is compared when as many cards count for two players?

    The higher of two such cards wins; a rule by which the lower one wins also answers ``standing``
    and gives a ``key``.
    """


@question(FIRST)
def standing(
    palette: CardSet, color: Color, groups: Sequence[CardSet], highest: Card | None
) -> Standing | None:
    """What counts for a palette, given the groups that meet the rule and the tie-breaking card?"""


@question(FIRST)
def ranks(bits: int) -> tuple[int, ...] | None:
    """What is the ``Standing.rank`` of a palette under each color, Violet to Red, all at once?

    A short cut for a plug-in that is asked often. It is heard only if no other plug-in answers
    ``groups``, ``tie_break`` and ``standing``, and it must agree with these: 0 if a palette cannot
    win.
    """


@question(FIRST)
def is_winning(contest: Contest, seat: int) -> bool | None:
    """Is the player in ``seat`` winning? If no rule answers, the best standing wins."""


# --- Setting up ---------------------------------------------------------------------------------


@question(ONCE)
def players() -> tuple[int, int] | None:
    """How many may play, at least and at most?"""


@question(ONCE)
def deck() -> CardSet | None:
    """Which cards is the game played with?"""


@question(FIRST)
def deal_sizes(players: int) -> Deal | None:
    """How many cards does each player get, in the hand and as a first palette?"""


@question(ALL)
def notes_at_start(players: int) -> Mapping[About, Noted] | None:
    """What is noted on the table as a round begins, besides the cards?"""


@question(ONCE)
def first_rule() -> Color | None:
    """Which color is played while only the starting card lies on the canvas?"""


@question(FIRST)
def starter(palettes: Sequence[CardSet]) -> int | None:
    """Which seat moves first in a round, given the palettes dealt?"""


# --- Plays and discards -------------------------------------------------------------------------


@question(EVERY)
def refuse_play(moment: Moment, card: Card) -> Refusal | None:
    """Is there a reason why this card may not be played to the palette now?"""


@question(FIRST)
def plays_allowed(moment: Moment) -> int | None:
    """How many plays may the turn have, apart from those of actions?"""


@question(ONCE)
def discard_before_play() -> bool | None:
    """May the turn's discard come before its play?"""


@question(ONCE)
def discard_from_palette() -> bool | None:
    """May the discard of a turn that has played come from the palette, too?"""


@question(FIRST)
def discards_allowed(moment: Moment) -> int | None:
    """How many discards may the turn have, apart from those of actions?"""


@question(EVERY)
def refuse_discard(moment: Moment, discard: Discard) -> Refusal | None:
    """Is there a reason why this card may not be discarded to the canvas now?"""


@question(ONCE)
def discard_tested() -> When | None:
    """When must the player be winning after the turn's discard?"""


@question(ONCE)
def action_discard_tested() -> When | None:
    """When must the player be winning after a discard made by an action?"""


@question(ONCE)
def discard_taken_back() -> bool | None:
    """Is a discard that did not win taken back by a player who goes out, and legal so far?"""


@question(FIRST)
def draw_size(discard: Discard) -> int | None:
    """What palette size is a discard compared with for the draw?"""


@question(FIRST)
def draw_earned(moment: Moment, discard: Discard) -> Draw | None:
    """What does this discard earn? Its size is the palette as ``draw_size`` counts it."""


@question(EVERY)
def refuse_draw(moment: Moment, empty_deck: bool) -> Refusal | None:
    """Is there a reason why a card that an action or a discard has earned may not be drawn?"""


# --- Actions ------------------------------------------------------------------------------------


@question(FIRST)
def action_choices(moment: Moment, card: Card) -> Sequence[Step] | None:
    """What could the action of the card just played do? Every choice there is on this table."""


@question(EVERY)
def refuse_taking(moment: Moment, seat: int, card: Card) -> Refusal | None:
    """Is there a reason why an action may not take this card from the palette of ``seat``?"""


@question(FIRST)
def action_required(moment: Moment, card: Card) -> bool | None:
    """Must the action of the card just played be done, where it can be?"""


@question(FIRST)
def action_goes_on(moment: Moment, card: Card) -> bool | None:
    """Has the action of this card more to do, now that a step of it has been done?

    If no rule answers, an action is one step. An action that has more to do waits for that of a
    card which it has played.
    """


@question(EVERY)
def refuse_step(moment: Moment, step: Step) -> Refusal | None:
    """Is there a reason why this step, one that a plug-in brings, may not be taken now?"""


@question(ALL)
def other_steps(moment: Moment) -> Sequence[Step] | None:
    """What else may be done now, besides plays, discards and actions?"""


@question(FIRST)
def action_waits(card: Card) -> bool | None:
    """May the turn's discard come between this card and its action?"""


# --- The end of a turn --------------------------------------------------------------------------


@question(EVERY)
def refuse_ending(moment: Moment, winning: bool) -> Refusal | None:
    """Is there a reason why the turn may not end here?"""


@question(EVERY)
def refuse_giving_up(moment: Moment) -> Refusal | None:
    """Is there a reason not to choose an otherwise legal turn that puts its player out?"""


@question(FIRST)
def doing_nothing(moment: Moment, empty_hand: bool, winning: bool) -> bool | None:
    """Does a player who does nothing stay in?"""


@question(FIRST)
def stays_in(moment: Moment, winning: bool) -> bool | None:
    """Does a player who did something stay in at the end of the turn?"""


@question(ALL)
def notes_after(moment: Moment, stays: bool) -> Mapping[About, Noted] | None:
    """What is noted on the table as this turn ends and its player stays in, or does not?"""


@question(FIRST)
def next_player(state: State, seat: int, steps: Sequence[Step]) -> int | None:
    """Who moves after the player in ``seat``, whose turn had these steps?

    If no rule answers, the next player clockwise who is in.
    """


@question(FIRST)
def out_at_turn_start(state: State, seat: int) -> bool | None:
    """As a turn starts: does the player in ``seat`` go out at once?"""


# --- Rounds, scores, matches --------------------------------------------------------------------


@question(FIRST)
def round_result(state: State, contest: Contest) -> RoundResult | None:
    """Is the round over, and who has won it? ``contest`` knows who is winning."""


@question(FIRST)
def allies(state: State, seat: int) -> Sequence[int] | None:
    """Which other seats win and lose together with the player in ``seat``?"""


@question(FIRST)
def scoring_cards(
    palette: CardSet, color: Color, groups: Sequence[CardSet], state: State
) -> CardSet | None:
    """Which cards does the winner of a round score? ``palette`` is the winner's own."""


@question(FIRST)
def scores(state: State, winners: Sequence[int], cards: CardSet) -> Mapping[int, Score] | None:
    """What does each player score in a round that is over? ``cards``: those of ``scoring_cards``.

    If no rule answers, the winner scores the cards.
    """


@question(ONCE)
def scored_cards_return() -> bool | None:
    """Are scored cards dealt again, their points being kept?"""


@question(FIRST)
def points_to_win(players: int) -> int | None:
    """How many points end the match?"""


@question(FIRST)
def match_over(points: Sequence[int], target: int) -> bool | None:
    """Do these points, one number a seat, end the match? ``target`` is ``points_to_win``."""


@question(FIRST)
def enough_cards(cards: int, players: int, deal: Deal) -> bool | None:
    """Are there enough cards for another round?"""


@question(FIRST)
def match_winners(points: Sequence[int]) -> tuple[int, ...] | None:
    """Who has won a match that is over with these points?"""


HOOKS: Final = {
    name: spec for name, spec in list(globals().items()) if hasattr(spec, "__red7_asked__")
}
"""Every hook point by name."""


def how_asked(hook: str) -> str:
    """How the answers to a question are put together: ``first``, ``every`` or ``once``."""
    asked: str = HOOKS[hook].__red7_asked__
    return asked
