"""A game in progress: every step judged by what its player can know, and by nothing else.

A referee who is shown a whole position judges by all of it. At a table nobody can do that: whether
a turn may be taken must not give away what lies on top of the deck. So a step is offered if it is
legal in some world that its player's view allows, and once offered it stands. If the card drawn
then leaves no way to go on, the turn ends there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

from red7.engine import result
from red7.engine.turn import Moment
from red7.errors import IllegalTurn, quoted
from red7.game import record as text_of_record
from red7.game.record import Round
from red7.hooks.culprits import FAILURES, offered_in_vain
from red7.referee.no_turn import no_turn
from red7.rules import Rules
from red7.table.cards import Card, cards_of
from red7.table.position import State
from red7.table.steps import DRAW, DRAW_UNKNOWN, END, PASS, Kind, Step, Turn
from red7.table.under_way import UnderWay

if TYPE_CHECKING:
    from red7.engine.playbook import Playbook
    from red7.referee.ruling import Outcome

_DRAW: Final = Kind.DRAW
_LAST: Final = (Kind.PASS, Kind.END)


@attrs.frozen(slots=True, repr=False)
class Record:
    r"""A game as it was played.

    >>> record = Record.parse("rules: v1.2\nstart: *G2:R1O7/R6:V5?6 - ?\n+O7\npass")
    >>> str(record.final), record.rules.winner(record.final)
    ('O7G2:R1/xR6:V5?6 - ?', 0)
    """

    rules: Rules
    rounds: tuple[Round, ...]

    @classmethod
    def of(cls, rules: Rules, start: State, turns: Iterable[Turn | str] = ()) -> Record:
        """A record of one round."""
        return cls(rules, (Round(start, tuple(Turn.parse(turn) for turn in turns)),))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; whatever cannot be read is named with its line."""
        return cls(*text_of_record.read(text))

    def __repr__(self) -> str:
        return f"<Record of {self.rules}: turns {[len(each.turns) for each in self.rounds]}>"

    def __str__(self) -> str:
        return text_of_record.write(self.rules, self.rounds)

    def adding(self, turn: Turn | str) -> Record:
        """The record with one more turn."""
        last = self.rounds[-1]
        longer = Round(last.start, (*last.turns, Turn.parse(turn)))
        return Record(self.rules, (*self.rounds[:-1], longer))

    def next_round(self, start: State) -> Record:
        """The record with another round begun."""
        return Record(self.rules, (*self.rounds, Round(start)))

    def replay(self) -> Iterator[Game]:
        """The game again: at the start of every round, and after each turn.

        IllegalTurn where one is not legal by what its player knew.
        """
        played: tuple[Round, ...] = ()
        for each in self.rounds:
            game = Game.of(self.rules, each.start, earlier=played)
            yield game
            for turn in each.turns:
                game = game.play(turn)
                yield game
            played = game.record.rounds

    def positions(self) -> Iterator[State]:
        """Every position, the first of each round included; IllegalTurn where one is not."""
        return (game.state for game in self.replay())

    @property
    def final(self) -> State:
        """The position after the last turn."""
        *_, last = self.positions()
        return last


@attrs.frozen(slots=True, repr=False)
class Game:
    """A round or a match at one moment. It never changes: what is done to it gives the next one.

    >>> game = Game.start("v1.2+action", players=2, seed=7)
    >>> game.to_move, [str(step) for step in game.steps][:3]
    (0, ['+I7', '+R6', '+I6'])
    >>> begun = game.take("+R6")
    >>> begun.undo() == game, str(begun.take("end").record).splitlines()[-1]
    (True, '+R6')
    """

    record: Record
    """The rules, and what has been played by them."""
    state: State
    """The whole position, with everything that is hidden from some or all players."""
    settled: int = 0
    """How many steps of this turn stand for good, as a hidden card has been seen since."""
    drawing: bool = False
    """Whether a card is being drawn that neither the deck nor the caller has named yet."""
    _naming: Step | None = None
    """The step of a plug-in whose cards are being drawn, with those that have been named."""
    _shown: State | None = attrs.field(default=None, eq=False, repr=False)
    """In the middle of a turn: what the player to move has seen of it, step by step."""

    def __repr__(self) -> str:
        return f"<Game of {self.rules}: '{self.state}'>"

    @classmethod
    def start(cls, rules: Rules | str, players: int = 2, seed: int | None = None) -> Game:
        """A new match, its first round dealt. The same seed deals the same cards everywhere."""
        rules = Rules.parse(rules)
        return cls.of(rules, rules.deal(players, seed))

    @classmethod
    def of(cls, rules: Rules | str, state: State | str, earlier: tuple[Round, ...] = ()) -> Game:
        """A game that goes on from any position; ``earlier`` are the rounds before it."""
        rules = Rules.parse(rules)
        state = rules.state(state)
        first = state.before or state
        game = cls(Record(rules, (*earlier, Round(first))), first)
        for step in state.so_far:
            game = game._after(step)
        return game

    def __deepcopy__(self, memo: object) -> Game:
        return self

    # --- how it stands --------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return self.record.rules

    @property
    def to_move(self) -> int | None:
        """The player to move; None when the round is over."""
        return self.state.to_move

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns of this round."""
        return self.record.rounds[-1].turns

    @property
    def round_over(self) -> bool:
        """Whether the round has come to its end."""
        state = self.state
        return state.to_move is None or self.rules.is_over(state)

    @property
    def over(self) -> bool:
        """Whether the match has come to its end; without scores it has one round."""
        return self.round_over and self.outcome.over

    @property
    def outcome(self) -> Outcome:
        """How the match stands: over or not, who has won, why."""
        return self.rules.outcome(self.state)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of every seat, those of this round included once it is over."""
        return self.outcome.points

    @cached_property
    def shown(self) -> State:
        """What the player to move may know; once the round is over, all but the deck."""
        state = self.state
        if self._shown is not None:
            return self._shown
        if state.to_move is not None:
            return state.view(state.to_move)
        return attrs.evolve(state.view(0), seats=state.seats)

    def view(self, seat: int) -> State:
        """What the player in ``seat`` may know."""
        return self.shown if seat == self.state.to_move else self.state.view(seat)

    # --- what may be done -----------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that the player to move may take, as far as that player can know.

        None of them shows a card of the deck; none is offered while a card is being drawn. If the
        rules leave no turn to a player whose hand is known, IllegalTurn says which rule does.

        >>> [str(step) for step in Game.of("action", "*G2:R7/R6:V1 - I4").steps]
        ['+R7', 'pass']
        """
        if self.drawing:
            return ()
        found = self.rules.steps(self.shown)
        if found or self.round_over:
            return found
        if self.state.so_far:
            return (END,)
        if self.shown.mover.hand_unknown == 0:
            raise no_turn(self.rules, self.shown)
        return ()

    @property
    def hidden(self) -> tuple[Card, ...]:
        """The cards that the unknown part of the deck may be made of, weakest first."""
        return tuple(cards_of(self.hidden_bits))[::-1]

    @property
    def hidden_bits(self) -> int:
        """The same as bits."""
        bits = self.rules.book.deck.bits & ~self.state.known_bits
        for move in () if self._naming is None else self._naming.moves:
            bits &= ~(0 if move.card is None else move.card.bit)
        return bits

    def refusal(self, *steps: Step) -> IllegalTurn:
        """Why these steps may not be taken, in words made of what the player to move knows."""
        if self.state.to_move is None:
            return IllegalTurn(f"{self._not_allowed(steps[0])}: nobody can move there.")
        if self.drawing:
            return IllegalTurn(f"{self._not_allowed(steps[0])}: a card is being drawn.")
        start = self.shown.before or self.shown
        done = [step for step in steps if step.kind not in _LAST]
        turn = Turn((*self.state.so_far, *done))
        ruling = self.rules.adjudicate(start, turn)
        if ruling.legal:  # but it names a card that nobody can know
            return IllegalTurn(f"{self._not_allowed(steps[0])}.")
        sentence = f"{quoted(turn)} is not legal in '{start}': {ruling.sentence}"
        return IllegalTurn(sentence, ruling)

    def _not_allowed(self, step: Step) -> str:
        return f"'{step}' is not allowed in '{self.shown}'"

    def offered(self, step: Step) -> Step | None:
        """The step as it is offered, whatever cards it turns out to show; None if it is not."""
        step = step.in_the_order_of(self.steps)
        if step in self.steps:
            return step
        return next((each for each in self.steps if each.veiled == step.veiled), None)

    def _may_take(self, step: Step) -> bool:
        """Whether a step is offered, or would be if its player knew all cards."""
        if step in self.steps:
            return True
        if self.drawing:
            return False
        if step.kind is Kind.ACT:
            return self.offered(step) is not None and UnderWay.on(self.state).is_possible(step)
        if step.kind is _DRAW:
            offered = any(each.kind is _DRAW for each in self.steps)
            return offered and (step.card is None or self._may_be_drawn(step.card))
        try:  # a card that may be one of the unknown hand cards is not listed
            self.rules.step(self.shown, step)
        except IllegalTurn:
            return False
        return True

    def _may_be_drawn(self, card: Card) -> bool:
        deck = self.state.deck
        return deck[0] is card if deck else card in self.hidden

    # --- what is done ---------------------------------------------------------------------------

    def take(self, step: Step | str) -> Game:
        """The game after a step; IllegalTurn, with the ruling, if it is not offered.

        A card drawn from the known part of the deck is that card. Where the deck does not tell, a
        step ``=I4`` does, and ``=?`` leaves it to ``draw``.
        """
        step = Step.parse(step)
        if not self._may_take(step):
            raise self.refusal(step)
        if step.kind is Kind.ACT:
            return self._naming_cards(step.in_the_order_of(self.steps))
        if step.kind is not _DRAW:
            return self._after(step)
        if self.state.deck:
            return self._after(DRAW[self.state.deck[0].index])
        if step.card is not None:
            return self._after(step)
        return attrs.evolve(self, drawing=True)

    def draw(self, card: Card | None = None) -> Game:
        """The game once the card that is being drawn is named, or left unknown.

        >>> game = Game.of("action", "*G2:R3B1/R6:V5V6 - ?1").take("+R3").take("=?")
        >>> game.drawing, str(game.draw(Card("I4")).view(1))
        (True, '*G2:?2/R6:V6V5 - ?1 +R3=?')
        """
        if not self.drawing or (card is not None and card not in self.hidden):
            named = "a card" if card is None else card
            raise IllegalTurn(f"{named} cannot be drawn in '{self.shown}'.")
        if self._naming is not None:
            game = attrs.evolve(self, drawing=False, naming=None)
            if card is not None:
                return game._naming_cards(self._naming.naming(card))
            if self._naming.turns_up:
                raise IllegalTurn(f"'{self._naming}' turns up a card: everyone sees which one.")
            return game._after(self._naming)
        return self._after(DRAW_UNKNOWN if card is None else DRAW[card.index])

    def _naming_cards(self, step: Step) -> Game:
        """The game after a plug-in's step, once the cards that it draws are named."""
        table = UnderWay.on(self.state)
        if not table.is_possible(step):  # what its player knows has not told that
            raise offered_in_vain(self.rules.book, step)
        step = table.named(step)
        if not step.draws_unnamed:
            return self._after(step)
        return attrs.evolve(self, drawing=True, naming=step)

    def play(self, turn: Turn | str) -> Game:
        """The game after a whole turn, which begins with the steps already taken.

        >>> str(Game.of("v1.2", "*G2:R1O7/R6:V5?6 - ?20").play("+O7 >R1").state)
        'O7G2:-/*R6:V5?6 R1 ?20'
        """
        turn = Turn.parse(turn)
        if not self.drawing and all(step.card is not None for step in turn.steps):
            try:  # what is legal by all there is, is legal by what the player knows of it
                after = self.rules.play(self.state, turn)
            except IllegalTurn:
                return self._played_by_steps(turn)
            return Game(self.record.adding(turn), after)
        return self._played_by_steps(turn)

    def _played_by_steps(self, turn: Turn) -> Game:
        taken = len(self.state.so_far)
        rest = (*turn.steps[taken:], END if turn.steps else PASS)
        if turn.steps[:taken] != self.state.so_far:
            raise IllegalTurn(f"{quoted(turn)} does not begin as the turn in '{self.shown}' did.")
        game = self
        for number, step in enumerate(rest):
            if not game._may_take(step):
                raise game.refusal(*rest[number:])
            game = game.take(step)
            if game.drawing:
                game = game.draw()
        return game

    def undo(self) -> Game | None:
        """The game before the last step; None at the start of a turn or once a card was seen."""
        if self.drawing:
            return attrs.evolve(self, drawing=False, naming=None)
        start, kept = self.state.before, self.state.so_far[:-1]
        if start is None or len(kept) < self.settled:
            return None
        game = Game(self.record, start)
        for step in kept:
            game = game._after(step)
        return game

    def next_round(self, seed: int | None = None) -> Game:
        """The next round of the match dealt: the winner's cards are scored."""
        state = self.rules.next_round(self.state, seed)
        return Game(self.record.next_round(state), state)

    def _after(self, step: Step) -> Game:
        """The game after a step that may be taken, the card of a draw being named if it is known.

        Not by ``Rules.step``: what was offered stands, whatever card a draw has turned up.
        """
        try:
            return self._done(step, self.rules.book)
        except FAILURES as error:
            self.rules.book.blame(error, lambda book: self._done(step, book))
            raise

    def _done(self, step: Step, book: Playbook) -> Game:
        state = self.state
        if step.kind in _LAST:
            ended = result.taken(Moment.of(book, state), step)
            return Game(self.record.adding(Turn(state.so_far)), ended)
        after = result.taken(Moment.of(book, state), step)
        done = after.so_far[-1]
        mover = state.to_move or 0
        as_seen = done.as_seen_by(mover, mover, state.seen_bits) if done.moves else step
        shown = result.taken(Moment.of(book, self.shown), as_seen)
        unseen = (step.kind is _DRAW and not self.shown.deck) or as_seen.veiled != as_seen
        settled = len(after.so_far) if unseen else self.settled
        return Game(self.record, after, settled, shown=shown)
