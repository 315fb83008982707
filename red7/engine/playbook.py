"""A rulebook at work: its refusals composed into checks, its ranks remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from red7.engine.checks import compose_checks, compose_choice
from red7.engine.lister import Lister
from red7.engine.plain_turns import PlainTurns, plain_turns
from red7.engine.ranks import ranks_of
from red7.engine.recording import recorded
from red7.engine.when_kernels_pay import is_worth_it, kernel_turns
from red7.engine.winning import contest_of, first_winning
from red7.hooks.answers import RoundResult
from red7.hooks.compose import Heard, Rule, compose, mixed
from red7.hooks.culprits import FAILURES, blame
from red7.hooks.marker import Plugin
from red7.hooks.rulebook import Rulebook
from red7.table.position import State
from red7.table.steps import Kind

if TYPE_CHECKING:
    from red7.engine.by_kernel import KernelTurns


class Playbook(Rulebook):
    """What the engine plays by."""

    def __init__(self, plugins: Sequence[Plugin], heard: Heard, *, checks_answers: bool) -> None:
        super().__init__(plugins, heard, checks_answers=checks_answers)
        self.original: Playbook = self
        """The playbook itself; for a recording playbook, the one it records."""
        self.checks = {kind: each.on(kind) for kind, each in compose_checks(self).items()}
        """The conditions on every kind of step."""
        self.choice_checks = compose_choice(self)
        """The conditions on choosing a complete turn that goes out."""
        endings = self.checks[Kind.END].asked or self.checks[Kind.PASS].asked
        self.looks_ahead = bool(endings or self.choice_checks)
        """Whether a step may be legal by itself and yet lead to no turn that may be chosen."""
        self.round_result: Callable[[State], RoundResult | None] = self._round_result()
        """Whether the round is over, and who has won it."""
        self.ranks = ranks_of(self)
        self.first_winning = None if self.is_winning is None else partial(first_winning, self)
        """Who is winning a contest, where a rule says so; None: whoever has the best standing."""
        self._by_kernel: KernelTurns | Literal[False] | None = False

    def who_ends_the_round(self, state: State) -> Rule:
        """The rule by which the round is over."""
        return self.deciding("round_result", state, contest_of(self, state))

    def _round_result(self) -> Callable[[State], RoundResult | None]:
        """The question as the engine asks it; it finds out who is winning only for a rule."""
        ended, rules = self.ended, self.rules["round_result"]
        if self.ends_by_contest:
            return lambda state: ended(state, contest_of(self, state))
        asked_alone = len(rules) == 1 and rules[0].arguments == ("state",)
        if asked_alone and not rules[0].mark.wraps and not self.checks_answers:
            alone: Callable[[State], RoundResult | None] = rules[0].function
            return alone
        return lambda state: ended(state, None)

    @classmethod
    def of(cls, chosen: Sequence[tuple[Plugin, object]], *, checks_answers: bool) -> Playbook:
        """The playbook of some plug-ins, in canonical order."""
        return cls._made([card for card, _ in chosen], compose(chosen), checks_answers)

    @classmethod
    def _made(cls, plugins: Sequence[Plugin], heard: Heard, checks_answers: bool) -> Playbook:
        try:
            return cls(plugins, heard, checks_answers=checks_answers)
        except FAILURES as error:
            if not checks_answers:
                blame(heard, error, lambda: cls(plugins, heard, checks_answers=True))
            blame(heard, error)
            raise

    @cached_property
    def lister(self) -> Lister:
        """Lists the turns under these rules."""
        return Lister(self)

    @property
    def by_kernel(self) -> KernelTurns | None:
        """What lists turns under these rules by compiled kernels; None where nothing does, yet."""
        if self._by_kernel is False and is_worth_it():
            self._by_kernel = kernel_turns(self)
        return self._by_kernel or None

    @cached_property
    def plain(self) -> PlainTurns | None:
        """Plays turns under these rules, if they are plain."""
        return plain_turns(self)

    @cached_property
    def checked(self) -> Playbook:
        """The same with every answer checked for being what its hook asks for."""
        return (
            self
            if self.checks_answers
            else Playbook._made(self.plugins, self.rules, checks_answers=True)
        )

    @cached_property
    def recording(self) -> Playbook:
        """The same rules, whose answers go into the record of a ruling: see ``recording``."""
        book = Playbook(self.plugins, recorded(self.rules), checks_answers=self.checks_answers)
        book.original = self
        return book

    def with_answers_of(self, other: Playbook, clauses: Collection[str]) -> Playbook:
        """The same with another one's answers on some clauses."""
        heard = mixed(self.rules, other.rules, clauses)
        return Playbook._made(self.plugins, heard, self.checks_answers)

    def blame(self, error: BaseException, ask_again: Callable[[Playbook], object]) -> None:
        """Raise BrokenPlugin if a rule is at fault for an error; see ``culprits``."""
        if self.checks_answers:
            blame(self.rules, error)
        else:
            blame(self.rules, error, lambda: ask_again(self.checked))
