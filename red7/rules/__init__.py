"""``Rules``: a set of plug-ins by name, and everything you can ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, final

from red7.engine import checks, judge, plain_turns, result, walk, winning
from red7.engine.as_offered import as_offered, step_as_offered
from red7.engine.listing import LegalTurns
from red7.engine.turn import Moment
from red7.engine.turn_start import LOOK_LIMIT
from red7.engine.worlds import HiddenCards
from red7.errors import (
    IllegalTurn,
    InvalidPosition,
    InvalidQuestion,
    TooManyTurns,
    quoted,
)
from red7.hooks.answers import Score, Standing
from red7.hooks.contest import Contest
from red7.hooks.culprits import FAILURES
from red7.hooks.messages import Message
from red7.hooks.position_for_rules import position_for
from red7.rules.composed import Composed
from red7.table.cards import CardSet, Color
from red7.table.position import Seat, State
from red7.table.steps import PASS, Kind, Step, Turn

if TYPE_CHECKING:
    import random

    from red7.referee.ruling import Outcome, Ruling
    from red7.referee.statement import Statement

_Method = TypeVar("_Method", bound=Callable[..., Any])


def _answers(method: _Method) -> _Method:
    """Let what is raised inside a rule name its plug-in, hook and clause.

    What is asked most often says so itself, to save the call.
    """

    @wraps(method)
    def ask(self: Rules, *arguments: Any, **named: Any) -> Any:
        try:
            return method(self, *arguments, **named)
        except FAILURES as error:
            self._blame(error, method.__name__, *arguments, **named)
            raise

    return cast("_Method", ask)


@final
class Rules(Composed):
    """The rules that some plug-ins make together, whatever the order of their names.

    >>> rules = Rules("action", "v1.2", "advanced")
    >>> str(rules), rules is Rules.parse("v1.2+advanced+action"), str(Rules())
    ('v1.2+advanced+action', True, 'v1.2')
    """

    __slots__ = ()

    def _blame(self, error: BaseException, asked: str, *arguments: Any, **named: Any) -> None:
        """Raise BrokenPlugin if a rule is at fault for what was raised when this was asked."""
        self.book.blame(error, lambda _: getattr(self.checked(), asked)(*arguments, **named))

    def _looked_at(self, state: State | str) -> object:
        """Some turns of a position, in case one shows which rule fails in a random turn."""
        return self.turns(state).first(_LOOKED_AT)

    # --- setting up -----------------------------------------------------------------------------

    @_answers
    def deal(self, players: int = 2, seed: int | None = None) -> State:
        """A new match's first round. The same seed deals the same cards everywhere."""
        from red7.engine.deal import deal_round

        return deal_round(self.book, [Seat()] * self._checked_players(players), seed)

    @_answers
    def next_round(self, state: State | str, seed: int | None = None) -> State:
        """The next deal of a match: the winner's cards scored, and scored cards kept out."""
        state = self.state(state)
        if self.book.round_result(state) is None:
            raise InvalidPosition(f"the round is not over in '{state}': there is no next one yet.")
        outcome = self.outcome(state)
        if outcome.target is not None and outcome.over:
            raise InvalidPosition(f"the match is over in '{state}': {outcome.why}.")
        from red7.engine.deal import deal_round
        from red7.rules import match

        seats = match.seats_of_the_next_round(self, state)
        return deal_round(self.book, seats, seed)

    def _checked_players(self, players: int) -> int:
        least, most = self.book.players
        if (
            isinstance(players, bool)
            or not isinstance(players, int)
            or not least <= players <= most
        ):
            raise InvalidPosition(
                f"{quoted(players)} is not a number of players: {self} is for {least} to {most}."
            )
        return players

    def state(self, text: str | State) -> State:
        """Read a position of which these rules know everything; a State is returned as it is.

        It has no more seats than they allow, cards of their deck, and the notes and steps that
        their plug-ins declare.

        Whatever else is asked of rules takes a position as text, too.
        """
        if isinstance(text, State):
            return text
        return position_for({self._text: self.book}, text)

    # --- who is winning -------------------------------------------------------------------------

    def leader(self, state: State | str, color: Color | str | None = None) -> int | None:
        """The seat that is winning under the canvas rule, or under another color, or None."""
        try:
            if not isinstance(state, State):
                state = self.state(state)
            asked = None if color is None else Color.parse(color)
            return winning.leader(self.book, state, asked)
        except FAILURES as error:
            self._blame(error, "leader", state, color)
            raise

    @_answers
    def contest(self, state: State | str, color: Color | str | None = None) -> Contest:
        """What the players compare: their palettes, and the colors of the canvas."""
        asked = None if color is None else Color.parse(color)
        found = winning.contest_of(self.book, self.state(state), asked)
        for bits in found.bits.values():
            found.ranks[bits]  # worked out here, where a rule that fails can be named
        return found

    @_answers
    def standing(self, state: State | str, seat: int, color: Color | str | None = None) -> Standing:
        """How a seat's palette does under the canvas rule, or under another color."""
        state = self.state(state)
        state.check_seat(seat)
        asked = self.color(state) if color is None else Color.parse(color)
        palette = CardSet() if state.seats[seat].out else state.seats[seat].palette
        return self.book.evaluate(palette, asked)

    def color(self, state: State | str) -> Color:
        """The color that is played: the top of the canvas, or the first rule."""
        return self.book.color(self.state(state))

    @_answers
    def color_rule(self, color: Color | str) -> str:
        """What a color asks for, in the words of the rule that says so.

        >>> Rules().color_rule("G")
        'the most even cards'
        """
        asked = Color.parse(color)
        return self.book.color_rule(asked).says.removeprefix(f"{asked}: ").rstrip(".")

    @_answers
    def comparison(self, color: Color | str) -> str:
        """How what a color asks for is compared, where a reading or a house rule says so; or empty.

        >>> Rules().comparison("R"), Rules("french-literal").comparison("R")
        ('', 'The largest palette is winning; the highest card that meets the rule breaks a tie.')
        """
        from red7.engine.measure import compared_by

        rule = compared_by(self.book, Color.parse(color))
        return "" if rule is None else rule.says

    # --- turns and steps ------------------------------------------------------------------------

    def turns(
        self, state: State | str, *, surviving: bool = False, limit: int = LOOK_LIMIT
    ) -> LegalTurns:
        """Every complete legal turn; ``surviving``: only those after which the player is in.

        Hands that no game deals can have more turns than you can wait for: after ``limit`` ways
        to end a turn have been looked at, TooManyTurns is raised.
        """
        if not isinstance(state, State):
            state = self.state(state)
        return LegalTurns(self.book, self._text, state, surviving, limit)

    def play(self, state: State | str, turn: Turn | str) -> State:
        """The position after a turn; IllegalTurn, with the ruling, if it is not legal."""
        try:
            if not isinstance(state, State):
                state = self.state(state)
            if not isinstance(turn, Turn):
                turn = Turn.parse(turn)
            after = plain_turns.played(self.book, state, turn)
            if after is not None:
                return after
            turn = as_offered(self.book, state, turn)
            last = judge.last_moment(self.book, state, turn)
            if last is None:
                ruling = self.adjudicate(state, turn)
                raise IllegalTurn(
                    f"{quoted(turn)} is not legal in '{state}': {ruling.sentence}", ruling
                )
            if self.book.brings_steps:
                from red7.rules.turned_up import check_named

                check_named(state, turn)
            return result.finish(last)
        except FAILURES as error:
            self._blame(error, "play", state, turn)
            raise

    def random_turn(self, state: State | str, chance: random.Random) -> tuple[Turn, State]:
        """A legal turn made of random steps, and the position after it.

        One that keeps the player in, where there is one, else ``pass`` if that is legal. Made for
        playouts: it costs a few steps, not the list of all turns, of which it does not choose
        uniformly.
        """
        try:
            state = self.state(state)
            kernel = self.book.by_kernel
            found = None if kernel is None else kernel.random_turn(state, chance.random)
            if found is not None:
                return found
            moment = judge.under_way(self.book, state)
            if moment is None:
                raise IllegalTurn(f"nobody can move in '{state}'.")
            try:
                last = walk.random_completion(moment, chance.random)
            except TooManyTurns:
                last = moment if checks.allowed(moment, PASS) else None
            except HiddenCards:
                listed = self.turns(state, surviving=True) or self.turns(state)
                last = None
                if listed:
                    from red7.rules.turned_up import named_at_random

                    turn = listed[int(chance.random() * len(listed))]
                    turn = named_at_random(listed, turn, chance.random)
                    return turn, self.play(state, turn)
            if last is None:
                from red7.referee.no_turn import no_turn

                raise no_turn(self, state)
            return Turn(last.steps), result.finish(last)
        except FAILURES as error:
            self._blame(error, "_looked_at", state)
            raise

    @_answers
    def adjudicate(self, state: State | str, turn: Turn | str) -> Ruling:
        """The ruling on a turn, with its reasons."""
        from red7.referee import adjudicate

        state = self.state(state)
        return adjudicate(self, state, as_offered(self.book, state, Turn.parse(turn)))

    @_answers
    def explain(self, state: State | str, question: str) -> Statement:
        """A cited answer beyond one turn: ``who``, ``starts``, ``scores`` or ``match``."""
        from red7.referee import questions

        if question not in questions.ASKED:
            known = ", ".join(map(repr, questions.ASKED))
            raise InvalidQuestion(f"{quoted(question)} is not a question: they are {known}.")
        return questions.ask(self, self.state(state), question)

    def steps(self, state: State | str) -> tuple[Step, ...]:
        """Every step the player to move may take now; none when the round is over.

        If the hand is partly hidden, these are the steps with shown cards, and there may be none.
        """
        try:
            if not isinstance(state, State):
                state = self.state(state)
            moment = judge.under_way(self.book, state)
            if moment is None:
                return ()
            try:
                return tuple(walk.steps(moment))
            except HiddenCards:
                return tuple(judge.steps_in_worlds(self.book, state))
        except FAILURES as error:
            self._blame(error, "steps", state)
            raise

    def step(self, state: State | str, step: Step | str) -> State:
        """The position after one step; ``pass`` and ``end`` end the turn."""
        try:
            if not isinstance(state, State):
                state = self.state(state)
            step = Step.parse(step)
            moment = judge.under_way(self.book, state)
            if moment is None:
                raise IllegalTurn(f"'{step}' is not allowed in '{state}': nobody can move there.")
            step = step_as_offered(moment, step)
            why = self._against(state, moment, step)
            if why is not None:
                raise IllegalTurn(f"'{step}' is not allowed in '{state}': {why}.")
            if self.book.brings_steps:
                from red7.rules.turned_up import check_named

                check_named(state, step)
            return result.taken(moment, step)
        except FAILURES as error:
            self._blame(error, "step", state, step)
            raise

    def _against(self, state: State, moment: Moment, step: Step) -> str | None:
        """Why a step may not be taken, in a few words; None if it may."""
        try:
            if not checks.allowed(moment, step):
                return str(next(checks.refusals(moment, step)).message)
            ends = step.kind in (Kind.PASS, Kind.END)
            return None if ends or walk.leads_on(moment, step) else _LEADS_NOWHERE
        except HiddenCards:
            allowed = judge.may_take(self.book, state, step)
            return None if allowed else _LEADS_NOWHERE

    # --- rounds and matches ---------------------------------------------------------------------

    def noted(self, state: State | str) -> tuple[Message, ...]:
        """What plug-ins have noted on a position, in their own words."""
        from red7.hooks.note_words import in_words

        return in_words(self.state(state).notes, self.book.note_words)

    def winner(self, state: State | str) -> int | None:
        """The round's winner once it is over, else None."""
        try:
            result = self.book.round_result(self.state(state))
            return None if result is None else result.winner
        except FAILURES as error:
            self._blame(error, "winner", state)
            raise

    @_answers
    def winners(self, state: State | str) -> tuple[int, ...]:
        """Everyone who has won the round, once it is over, allies included."""
        return result.winners(self.book, self.state(state))

    @_answers
    def is_over(self, state: State | str) -> bool:
        """Whether the round is over."""
        return self.book.round_result(self.state(state)) is not None

    @_answers
    def score(self, state: State | str) -> CardSet:
        """The cards that the round's winner takes; none while it is not over."""
        state = self.state(state)
        winner = self.winner(state)
        if winner is None:
            return CardSet()
        palette, color = state.seats[winner].palette, self.color(state)
        groups = self.book.groups(palette, color)
        scored: CardSet = self.book.scoring_cards(palette, color, groups, state)
        return scored

    @_answers
    def scores(self, state: State | str) -> Mapping[int, Score]:
        """What each player who scores gets for the round; nothing while it is not over.

        >>> Rules("advanced").scores("G4G2:-/xG6:- G1 -")
        {0: Score(cards=CardSet('G4G2'), points=0)}
        """
        state = self.state(state)
        if not self.book.keeps_score or self.book.round_result(state) is None:
            return {}
        winners, cards = self.winners(state), self.score(state)
        said = self.book.scores(state, winners, cards)
        if said is not None:
            return said
        return {winners[0]: Score(cards)} if winners else {}

    @_answers
    def outcome(self, state: State | str) -> Outcome:
        """How the match stands: over or not, who has won, why."""
        from red7.rules import match

        return match.outcome(self, self.state(state))


_LOOKED_AT: Final = 1000
"""How many turns are looked at for a rule that fails in some of them."""
_LEADS_NOWHERE: Final = "no legal turn begins like this"
