"""``Rules``: a set of plug-ins by name, and everything one can ask of it."""

from __future__ import annotations

import os
import pickle
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, final

import attrs

from red7.engine import checks, judge, recent, result, walk, winning
from red7.engine.deal import deal_round
from red7.engine.listing import LegalTurns
from red7.engine.playbook import Playbook
from red7.engine.turn import Moment
from red7.engine.turn_start import LOOK_LIMIT
from red7.engine.worlds import HiddenCards
from red7.errors import (
    IllegalTurn,
    InvalidPosition,
    InvalidQuestion,
    InvalidTurn,
    PluginConflict,
    TooManyTurns,
    UnknownPlugin,
    quoted,
)
from red7.hooks import registry
from red7.hooks.answers import Score, Standing
from red7.hooks.contest import Contest
from red7.hooks.culprits import FAILURES
from red7.hooks.declared import check_declared
from red7.hooks.discovery import canonical, changes, only_here, spelled
from red7.hooks.marker import Layer, Plugin, described
from red7.hooks.messages import Message
from red7.hooks.names import ALWAYS, NONE, Given, expanded, found_by, in_order
from red7.hooks.note_words import in_words
from red7.hooks.reading import position_for
from red7.table.cards import CardSet, Color
from red7.table.position import Seat, State
from red7.table.steps import PASS, Kind, Step, Turn

if TYPE_CHECKING:
    from red7.referee.ruling import Outcome, Ruling
    from red7.referee.statement import Statement

CHECKED: Final = os.environ.get("RED7_CHECKED", "") not in ("", "0")
"""Whether the environment asks for every answer to be checked."""
COMPOSED_LIMIT: Final = 1024
"""How many composed rules are kept; one more, and the one longest unused is composed anew."""


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
class Rules:
    """The rules that some plug-ins make together, whatever the order of their names.

    >>> rules = Rules("action", "v1.2", "advanced")
    >>> str(rules), rules is Rules.parse("v1.2+advanced+action"), str(Rules())
    ('v1.2+advanced+action', True, 'v1.2')
    """

    __slots__ = ("_given", "_mixed", "_text", "book", "names")

    _text: str
    _given: tuple[object, ...]
    _mixed: tuple[Rules, Rules, tuple[str, ...]] | None

    names: tuple[str, ...]
    """The plug-ins in canonical order: edition, variants, readings, house rules."""
    book: Playbook
    """Every question, bound to the functions that answer it."""

    def __new__(cls, *plugins: str | object) -> Rules:
        """Compose plug-ins, or find the rules that were composed of them before.

        A plug-in is named, in capitals or not, or given as it is: a module, a class or an instance
        with ``PLUGIN`` and rules.
        """
        named = frozenset(each for each in plugins if isinstance(each, str))
        given = [each for each in plugins if not isinstance(each, str)]
        if not given:
            return _composed(_canonical_names(named, changes()), changes())
        return _composed_of(named, given)

    @classmethod
    def parse(cls, text: str | Rules) -> Rules:
        """Read names joined by ``+``; Rules are returned as they are."""
        if isinstance(text, Rules):
            return text
        if not isinstance(text, str) or not text.strip():
            raise UnknownPlugin(
                f"{quoted(text)} names no rules: write plug-in names joined by '+'."
            )
        return cls(*(name.strip() for name in text.split("+")))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Rules do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Rules do not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        if self is other:
            return True
        if self.book.checks_answers != other.book.checks_answers:
            return False
        return self._text == other._text and self.book.functions == other.book.functions

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self.book.checks_answers and not CHECKED:
            return Rules.checked, (self._unchecked(),)
        if self._mixed is not None:
            return Rules.with_answers_of, self._mixed
        here = {name: found for name in self._named if (found := only_here(name)) is not None}
        if not self._given and not here:
            return Rules, self.names
        named = [name for name in self._named if name not in here]
        sent = (*self._given, *here.values())
        return restored, (named, [reference(self, each) for each in sent])

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    @property
    def _named(self) -> tuple[str, ...]:
        """The plug-ins that were not given as they are."""
        given = {described(each)[0].name for each in self._given}
        return tuple(name for name in self.names if name not in given)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        if self.book.checks_answers and not CHECKED:
            return f"{self._unchecked()!r}.checked()"
        if self._mixed is None:
            return f"Rules({', '.join(map(repr, self.names))})"
        own, other, clauses = self._mixed
        return f"{own!r}.with_answers_of({other!r}, {[*clauses]})"

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return next(card.name for card in self.book.plugins if card.layer is Layer.EDITION)

    @property
    def plugins(self) -> tuple[Plugin, ...]:
        """The plug-ins at work, those included by others too."""
        return self.book.plugins

    def adding(self, *names: str) -> Rules:
        """These rules with more plug-ins."""
        more = Rules(*self._named, *self._given, *names)
        return more.checked() if self.book.checks_answers else more

    def in_edition(self, edition: str) -> Rules:
        """Another text with the variants and house rules of these rules, but without readings.

        >>> str(Rules("v1.0", "advanced", "must-stay-in").in_edition("v1.2"))
        'v1.2+advanced'
        """
        given = {described(each)[0].name: each for each in self._given}
        kept = [
            given.get(card.name, card.name)
            for card in self.book.plugins
            if card.layer in (Layer.VARIANT, Layer.HOUSE) and card.name in self.names
        ]
        other = Rules(edition, *kept)
        return other.checked() if self.book.checks_answers else other

    def checked(self) -> Rules:
        """These rules with every answer checked for being what its hook asks for, which is slow.

        BrokenPlugin, with plug-in, hook and what was expected, where one is not. ``RED7_CHECKED=1``
        does the same to all rules.
        """
        if self.book.checks_answers:
            return self
        return _made(self.names, self._text, self.book.checked, self._mixed, self._given)

    def _unchecked(self) -> Rules:
        if self._mixed is not None:
            own, other, clauses = self._mixed
            return own.with_answers_of(other, clauses)
        return Rules(*self._named, *self._given)

    def with_answers_of(self, other: Rules, clauses: Iterable[str]) -> Rules:
        """These rules with the answers of others on some clauses, and equal to no other rules.

        >>> str(Rules("v1.0").with_answers_of(Rules("v1.2"), ["C11"]))
        'v1.0 with C11 of v1.2'
        """
        return _mixed(self, other, tuple(sorted({*clauses})))

    def _blame(self, error: BaseException, asked: str, *arguments: Any, **named: Any) -> None:
        """Raise BrokenPlugin if a rule is at fault for what was raised when this was asked."""
        self.book.blame(error, lambda _: getattr(self.checked(), asked)(*arguments, **named))

    def _looked_at(self, state: State | str) -> object:
        """Some turns of a position: one may show which rule fails in a turn drawn by lot."""
        return self.turns(state).first(_LOOKED_AT)

    # --- setting up -----------------------------------------------------------------------------

    @_answers
    def deal(self, players: int = 2, seed: int | None = None) -> State:
        """A new match's first round. The same seed deals the same cards everywhere."""
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
        scores = self.scores(state)
        seats = []
        for number, seat in enumerate(state.seats):
            score = scores.get(number, Score())
            bits, points = seat.scored_bits | score.cards.bits, seat.points_kept + score.points
            if self.book.scored_cards_return:
                seats.append(Seat(points_kept=points + CardSet.from_bits(bits).points))
            else:
                seats.append(Seat(scored_bits=bits, points_kept=points))
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

    # --- turns and steps ------------------------------------------------------------------------

    def turns(
        self, state: State | str, *, surviving: bool = False, limit: int = LOOK_LIMIT
    ) -> LegalTurns:
        """Every complete legal turn; ``surviving``: only those after which the player is in.

        Hands that no game deals can have more turns than anybody can wait for: after ``limit`` ways
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
            plain = self.book.plain
            if plain is not None and state.before is None and not recent.is_over(self.book, state):
                after = plain.play(state, turn)
                if after is not None:
                    return after
            last = judge.last_moment(self.book, state, turn)
            if last is None:
                ruling = self.adjudicate(state, turn)
                raise IllegalTurn(
                    f"{quoted(turn)} is not legal in '{state}': {ruling.sentence}", ruling
                )
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
            moment = judge.under_way(self.book, state)
            if moment is None:
                raise IllegalTurn(f"nobody can move in '{state}'.")
            try:
                last = walk.random_completion(moment, chance.random)
            except TooManyTurns:
                last = moment if checks.allowed(moment, PASS) else None
            except HiddenCards:
                surviving = list(self.turns(state, surviving=True)) or list(self.turns(state))
                last = None
                if surviving:
                    turn = surviving[int(chance.random() * len(surviving))]
                    return turn, self.play(state, turn)
            if last is None:
                raise IllegalTurn(f"no turn is legal in '{state}'.")
            return Turn(last.steps), result.finish(last)
        except FAILURES as error:
            self._blame(error, "_looked_at", state)
            raise

    @_answers
    def adjudicate(self, state: State | str, turn: Turn | str) -> Ruling:
        """The ruling on a turn, with its reasons."""
        from red7.referee import adjudicate

        return adjudicate(self, self.state(state), Turn.parse(turn))

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

        In a hand that is partly hidden those of shown cards, and none where only others go on.
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
            step = Step.parse(step) if isinstance(step, str) else step
            if not isinstance(step, Step):
                raise InvalidTurn(f"{quoted(step)} is not a step.")
            moment = judge.under_way(self.book, state)
            if moment is None:
                raise IllegalTurn(f"'{step}' is not allowed in '{state}': nobody can move there.")
            why = self._against(state, moment, step)
            if why is not None:
                raise IllegalTurn(f"'{step}' is not allowed in '{state}': {why}.")
            return result.taken(moment, step)
        except FAILURES as error:
            self._blame(error, "step", state, step)
            raise

    def _against(self, state: State, moment: Moment, step: Step) -> str | None:
        """Why a step may not be taken, in a few words; None where it may."""
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
        state = self.state(state)
        result = self.book.round_result(state)
        if result is None or self.book.everybody_alone:
            return () if result is None else result.winners
        allies = [ally for seat in result.winners for ally in self.book.allies(state, seat)]
        return tuple(dict.fromkeys((*result.winners, *allies)))

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
        from red7.referee.ruling import Ending, Outcome

        book, state = self.book, self.state(state)
        points = [seat.points for seat in state.seats]
        target = book.points_to_win(len(state.seats)) if book.keeps_score else None
        over = book.round_result(state) is not None
        if not over:
            return Outcome(False, (), tuple(points), Ending.NOT_OVER, target)
        if target is None:
            return Outcome(True, self.winners(state), tuple(points), Ending.ROUND_WON)
        for seat, score in self.scores(state).items():
            points[seat] += score.worth
        ending = Ending.NOT_OVER
        if book.match_over(points, target):
            ending = Ending.TARGET
        elif not book.enough_cards(
            self._cards_left(state), len(state.seats), book.deal_sizes(len(state.seats))
        ):
            ending = Ending.NO_CARDS
        if ending is Ending.NOT_OVER:
            return Outcome(False, (), tuple(points), ending, target)
        return Outcome(True, tuple(book.match_winners(points)), tuple(points), ending, target)

    def _cards_left(self, state: State) -> int:
        """How many cards there are for the next round."""
        bits = 0
        if not self.book.scored_cards_return:
            for seat in state.seats:
                bits |= seat.scored_bits
            for score in self.scores(state).values():
                bits |= score.cards.bits
        return (self.book.deck.bits & ~bits).bit_count()


_LOOKED_AT: Final = 1000
"""How many turns are looked at for a rule that fails in some of them."""
_LEADS_NOWHERE: Final = "no legal turn begins like this"


@lru_cache(maxsize=COMPOSED_LIMIT)
def _canonical_names(names: frozenset[str], _: int) -> tuple[str, ...]:
    return in_order(frozenset(map(spelled, names)), NONE)


@lru_cache(maxsize=COMPOSED_LIMIT)
def _composed(names: tuple[str, ...], _: int) -> Rules:
    return _made(names, "+".join(names), _playbook(names, NONE))


def _playbook(names: tuple[str, ...], given: Given) -> Playbook:
    cards = canonical(expanded((*names, ALWAYS), given).values())
    chosen = [found_by(card.name, given) for card in cards]
    check_declared(chosen, registry.names())
    return Playbook.of(chosen, checks_answers=CHECKED)


_OF_OBJECTS: Final[dict[tuple[object, ...], Rules]] = {}


def _composed_of(named: frozenset[str], plugins: Sequence[object]) -> Rules:
    """Rules with plug-ins that are given as they are; the last ones are kept."""
    key = named, frozenset(map(id, plugins)), changes()
    known = _OF_OBJECTS.get(key)
    if known is not None:
        return known
    named = frozenset(map(spelled, named))
    given: dict[str, tuple[Plugin, object]] = {}
    for each in plugins:
        if not hasattr(each, "PLUGIN"):
            raise UnknownPlugin(f"{quoted(each)} is neither a plug-in nor the name of one.")
        card, rules = described(each)
        if card.name in given or card.name in named or card.name in registry.names():
            raise PluginConflict(f"there is a plug-in called {quoted(card.name)} already.")
        given[card.name] = card, rules
    names = in_order(named | given.keys(), given)
    made = _made(names, "+".join(names), _playbook(names, given), given=tuple(plugins))
    if len(_OF_OBJECTS) >= COMPOSED_LIMIT:
        _OF_OBJECTS.pop(next(iter(_OF_OBJECTS)), None)
    _OF_OBJECTS[key] = made
    return made


@lru_cache(maxsize=COMPOSED_LIMIT)
def _mixed(rules: Rules, other: Rules, clauses: tuple[str, ...]) -> Rules:
    book = rules.book.with_answers_of(other.book, clauses)
    text = f"{rules} with {', '.join(clauses)} of {other}"
    return _made(rules.names, text, book, (rules, other, clauses), rules._given)


def _made(
    names: tuple[str, ...],
    text: str,
    book: Playbook,
    mixed: tuple[Rules, Rules, tuple[str, ...]] | None = None,
    given: tuple[object, ...] = (),
) -> Rules:
    rules = object.__new__(Rules)
    object.__setattr__(rules, "names", names)
    object.__setattr__(rules, "_text", text)
    object.__setattr__(rules, "book", book)
    object.__setattr__(rules, "_mixed", mixed)
    object.__setattr__(rules, "_given", given)
    return rules


# --- plug-ins without a name, in another process ------------------------------------------------


def reference(rules: Rules, plugin: object) -> object:
    """What stands for a plug-in in a pickle: itself, or the name of a module."""
    if isinstance(plugin, ModuleType):
        return Module(plugin.__name__)
    try:
        pickle.dumps(plugin)
    except Exception as error:
        name = described(plugin)[0].name
        raise pickle.PicklingError(
            f"the plug-in {quoted(name)} of {rules} cannot be imported in another process."
        ) from error
    return plugin


@attrs.frozen
class Module:
    """A module by its name, as modules cannot be pickled."""

    name: str


def restored(names: Sequence[str], plugins: Sequence[object]) -> Rules:
    """Rules from a pickle; what is known by its name here is taken by its name."""
    found = [import_module(each.name) if isinstance(each, Module) else each for each in plugins]
    known = registry.names()
    called = [(described(each)[0].name, each) for each in found]
    return Rules(
        *names,
        *(name if name.partition(":")[0] in known else each for name, each in called),
    )
