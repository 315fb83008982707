"""Is this step allowed? The checks on each kind of step, composed once for a rulebook.

This is the one place that says so. A check is a question and its owner, who answers it: a fact of
the table, a rule of the core's own vocabulary (how many plays, in which order), or a plug-in's
refusal. ``engine`` walks by these checks, ``judge`` judges by them, and the referee reads off them
why something is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from red7.engine import conditions
from red7.hooks.answers import Discard, When
from red7.hooks.culprits import FAILURES, broken
from red7.hooks.messages import Message, filled, verbatim
from red7.table.steps import Kind, Step

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.hooks.answers import Refusal
    from red7.hooks.compose import Rule
    from red7.hooks.rulebook import Rulebook

_ENDINGS: Final = (Kind.END, Kind.PASS)

THE_GAME: Final = "plays_allowed"
"""The plug-in whose lowest rule says what a turn is: it answers for a card that is not there."""

Test = Callable[["Moment", Step], "Refusal | None"]
"""A question about a step: None if nothing is against it."""


class Refused:
    """A reason why a step is not allowed: the question, who answered, and the sentence."""

    __slots__ = ("arguments", "hook", "refusal", "rule")

    def __init__(
        self,
        hook: str,
        refusal: Refusal,
        rule: Rule | None = None,
        arguments: tuple[object, ...] = (),
    ) -> None:
        self.hook = hook
        self.refusal = refusal
        self.rule = rule
        self.arguments = arguments

    @property
    def message(self) -> Message:
        """The refusal in words, without a period."""
        if isinstance(self.refusal, str):
            return verbatim(self.refusal.rstrip("."))
        said = filled(*self.refusal)
        try:
            str(said)  # words that cannot be put together are the rule's fault
        except FAILURES as error:
            if self.rule is None:
                raise
            raise broken(self.rule, error) from error
        return said


class Check:
    """One condition on a step: the hook it belongs to, the test, and the rule that owns it."""

    __slots__ = ("asked", "hook", "rule", "test")

    def __init__(
        self,
        hook: str,
        test: Test,
        rule: Rule | None = None,
        asked: Callable[[Moment], tuple[object, ...]] | None = None,
    ) -> None:
        self.hook = hook
        self.test = test
        self.rule = rule
        """None if the core itself asks: then the rule is the one that decides the hook."""
        self.asked = asked
        """The arguments with which that hook is asked at a moment."""


class Checks:
    """The conditions on a kind of step, in the order in which they are named."""

    __slots__ = (
        "_asked",
        "_both",
        "_every",
        "_gates",
        "asked",
        "duties",
        "facts",
        "gates",
        "rules",
        "unforeseen",
    )

    def __init__(
        self,
        facts: tuple[Check, ...] = (),
        gates: tuple[Check, ...] = (),
        rules: tuple[Check, ...] = (),
        duties: tuple[Check, ...] = (),
        seen_to: Container[object] = (),
    ) -> None:
        self.facts = facts
        """Is the card there at all? Where it is not, no rule is asked about it."""
        self.gates = gates
        """What holds at a moment for every card alike."""
        self.rules = rules
        """What the rules say of this very card."""
        self.duties = duties
        """What must be done first. Asked last, as it takes a look at all that could be done."""
        unforeseen = [each for each in (*facts, *gates, *duties) if each.test not in seen_to]
        self.asked = (*rules, *unforeseen)
        """What is asked about each step for which the cards are there and the gates are open: the
        rules, and whatever no search for turns sees to."""
        of_the_core = [each for each in rules if each.rule is None and each.test not in seen_to]
        self.unforeseen = (*unforeseen, *of_the_core)
        """Conditions of the core that are not among those of ``conditions.SEEN_TO``."""
        self._gates, self._asked = _tests(gates), _tests(self.asked)
        self._both = self._gates + self._asked
        self._every = _tests((*facts, *gates, *rules, *duties))

    def on(self, kind: Kind) -> Checks:
        """The same for a kind of step, some conditions on which every search for turns sees to."""
        return Checks(self.facts, self.gates, self.rules, self.duties, conditions.SEEN_TO[kind])

    def shut(self, moment: Moment, step: Step) -> bool:
        """Whether a gate refuses every step of this kind now."""
        for test in self._gates:  # noqa: SIM110  # asked at every step: quicker than any()
            if test(moment, step) is not None:
                return True
        return False

    def refuse(self, moment: Moment, step: Step) -> bool:
        """Whether a rule refuses a step whose card is there and for which the gates are open."""
        for test in self._asked:  # noqa: SIM110
            if test(moment, step) is not None:
                return True
        return False

    def bar(self, moment: Moment, step: Step) -> bool:
        """Whether a gate or a rule refuses a step whose card is there; duties are not asked."""
        for test in self._both:  # noqa: SIM110
            if test(moment, step) is not None:
                return True
        return False

    def allow(self, moment: Moment, step: Step) -> bool:
        """Whether nothing refuses a step."""
        for test in self._every:  # noqa: SIM110
            if test(moment, step) is not None:
                return False
        return True


def _tests(checks: Iterable[Check]) -> tuple[Test, ...]:
    return tuple([check.test for check in checks])


def compose_checks(book: Rulebook) -> dict[Kind, Checks]:
    """The checks on every kind of step under these rules."""
    return {
        Kind.PLAY: Checks(
            facts=(Check(THE_GAME, conditions.is_in_hand),),
            gates=(
                *_draws_first(book),
                Check("plays_allowed", conditions.plays_left, asked=_moment),
                *_plays_first(book),
            ),
            rules=_by_plugins(book, "refuse_play", lambda answer: lambda m, s: answer(m, s.card)),
            duties=_acts_before_a_play(book),
        ),
        Kind.DISCARD: Checks(
            facts=(Check("discard_from_palette", conditions.is_in_hand_or_palette),),
            gates=(
                *_draws_first(book),
                Check("discards_allowed", conditions.discards_left, asked=_moment),
            ),
            rules=(
                *_by_plugins(book, "refuse_discard", _asked_of_a_discard),
                *_wins_at_once(book.discard_tested, "discard_tested"),
            ),
            duties=_acts_first(book, conditions.act_before_a_discard),
        ),
        Kind.TAKE: Checks(
            facts=_CHOSEN,
            gates=_draws_first(book),
            rules=_by_plugins(book, "refuse_taking", _asked_of_a_taking),
            duties=_acts_in_order(book),
        ),
        Kind.SHED: Checks(
            facts=_CHOSEN,
            gates=_draws_first(book),
            rules=(
                *_by_plugins(book, "refuse_discard", _asked_of_an_action),
                *_wins_at_once(book.action_discard_tested, "action_discard_tested"),
            ),
            duties=_acts_in_order(book),
        ),
        Kind.RETURN: Checks(facts=_CHOSEN, gates=_draws_first(book), duties=_acts_in_order(book)),
        Kind.ACT: Checks(
            facts=(Check(THE_GAME, conditions.is_on_the_table), _CHOSEN[1]),
            gates=_draws_first(book),
            rules=_by_plugins(book, "refuse_step", lambda answer: answer),
            duties=_acts_first(book, conditions.act_before_another_step),
        ),
        Kind.DRAW: Checks(
            facts=(
                Check("draw_earned", conditions.is_earned),
                Check("draw_earned", conditions.is_the_top_card),
            ),
            rules=_by_plugins(
                book, "refuse_draw", lambda answer: lambda m, _: answer(m, m.deck_is_empty)
            ),
            duties=_acts_in_order(book),
        ),
        Kind.END: (ending := _compose_end(book)),
        Kind.PASS: ending,
    }


def _compose_end(book: Rulebook) -> Checks:
    tested: tuple[Check, ...] = ()
    if not book.discard_taken_back:
        tested = tuple(
            Check(hook, test)
            for when, hook, test in (
                (book.discard_tested, "discard_tested", conditions.discard_won),
                (
                    book.action_discard_tested,
                    "action_discard_tested",
                    conditions.action_discard_won,
                ),
            )
            if when is When.AT_END
        )
    return Checks(
        facts=(Check("doing_nothing", conditions.is_named_rightly),),
        gates=_draws_first(book),
        rules=(
            *_by_plugins(book, "refuse_ending", lambda answer: lambda m, _: answer(m, m.winning())),
            *tested,
        ),
        duties=_acts_first(book, conditions.act_before_the_end),
    )


def compose_choice(book: Rulebook) -> tuple[Check, ...]:
    """The checks on choosing a complete turn after which its player is out."""
    return _by_plugins(book, "refuse_giving_up", lambda answer: lambda m, _: answer(m))


def _by_plugins(
    book: Rulebook, hook: str, asked: Callable[[Callable[..., Refusal | None]], Test]
) -> tuple[Check, ...]:
    """The refusals of plug-ins; one that never refuses is not asked."""
    return tuple(
        Check(hook, asked(rule.answer), rule)
        for rule in book.rules[hook]
        if rule.arguments or rule.answer() is not None
    )


# --- asking -------------------------------------------------------------------------------------


def refusals(moment: Moment, step: Step) -> Iterator[Refused]:
    """Every reason why this step is not allowed now; none: it is."""
    checks = moment.book.checks[step.kind]
    missing = _asked(checks.facts, moment, step)
    shut = _asked(checks.gates, moment, step)
    barred = [] if missing else _asked(checks.rules, moment, step)
    yield from missing
    if missing and step.kind is Kind.ACT:  # what no action does is not done before one, either
        return
    if not barred or moment.hand_unknown == 0:  # else nobody need know what hidden cards would do
        yield from _asked(checks.duties, moment, step)
    yield from (*shut, *barred)
    if step.kind in _ENDINGS and moment.book.choice_checks and not moment.survives():
        yield from _asked(moment.book.choice_checks, moment, step)


def allowed(moment: Moment, step: Step) -> bool:
    """Whether there is no objection to a step."""
    book = moment.book
    if not book.checks[step.kind].allow(moment, step):
        return False
    if step.kind not in _ENDINGS or not book.choice_checks or moment.survives():
        return True
    return all(check.test(moment, step) is None for check in book.choice_checks)


def choices_refused(moment: Moment) -> Iterator[Refused]:
    """The reason for every choice of the pending action that is refused."""
    for step in moment.options:
        yield from refusals(moment, step)


def _asked(checks: tuple[Check, ...], moment: Moment, step: Step) -> list[Refused]:
    found: list[Refused] = []
    for check in checks:
        refusal = check.test(moment, step)
        if refusal is not None:
            arguments = () if check.asked is None else check.asked(moment)
            found.append(Refused(check.hook, refusal, check.rule, arguments))
    return found


# --- how each hook is asked ---------------------------------------------------------------------


_CHOSEN: Final = (
    Check("action_choices", conditions.is_on_the_table),
    Check("action_choices", conditions.is_a_choice),
)


def _draws_first(book: Rulebook) -> tuple[Check, ...]:
    return (Check("draw_earned", conditions.draw_comes_first),) if book.draws else ()


def _acts_first(book: Rulebook, test: Test) -> tuple[Check, ...]:
    return (Check("action_required", test, asked=_pending),) if book.actions else ()


def _acts_in_order(book: Rulebook) -> tuple[Check, ...]:
    """Of two actions that are due the inner one comes first; only one that goes on is outer."""
    if book.action_goes_on is None:
        return ()
    return _acts_first(book, conditions.act_before_another_step)


def _acts_before_a_play(book: Rulebook) -> tuple[Check, ...]:
    if not book.actions:
        return ()
    return (
        *_acts_first(book, conditions.act_before_a_play),
        Check("action_choices", conditions.is_played_by_the_action),
    )


def _plays_first(book: Rulebook) -> tuple[Check, ...]:
    if book.discard_before_play:
        return ()
    return (Check("discard_before_play", conditions.play_comes_first),)


def _asked_of_a_discard(answer: Callable[..., Refusal | None]) -> Test:
    def ask(moment: Moment, step: Step) -> Refusal | None:
        assert step.card is not None
        size = (moment.mine & ~step.card.bit).bit_count()
        return answer(moment, Discard(step.card, size, by_action=False))

    return ask


def _asked_of_a_taking(answer: Callable[..., Refusal | None]) -> Test:
    def ask(moment: Moment, step: Step) -> Refusal | None:
        assert step.card is not None
        return answer(moment, moment.owner_of(step.card), step.card)

    return ask


def _asked_of_an_action(answer: Callable[..., Refusal | None]) -> Test:
    def ask(moment: Moment, step: Step) -> Refusal | None:
        assert step.card is not None
        return answer(moment, Discard(step.card, moment.mine.bit_count() - 1, by_action=True))

    return ask


def _wins_at_once(tested: When, hook: str) -> tuple[Check, ...]:
    return (Check(hook, conditions.would_win),) if tested is When.AT_ONCE else ()


def _moment(moment: Moment) -> tuple[object, ...]:
    return (moment,)


def _pending(moment: Moment) -> tuple[object, ...]:
    return moment, moment.pending
