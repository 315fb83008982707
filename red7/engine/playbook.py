"""A rulebook at work: its refusals composed into checks, its ranks remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from red7.engine.checks import compose_checks, compose_choice
from red7.engine.ranks import ranks_of, short_cut
from red7.engine.short_cut import plain_rules
from red7.engine.winning import contest_of
from red7.hooks.answers import RoundResult
from red7.hooks.compose import Heard, Rule, compose, mixed
from red7.hooks.marker import Plugin
from red7.hooks.rulebook import Rulebook
from red7.table.position import State
from red7.table.steps import Kind


class Playbook(Rulebook):
    """What the engine plays by."""

    def __init__(self, plugins: Sequence[Plugin], heard: Heard) -> None:
        super().__init__(plugins, heard)
        self.checks = compose_checks(self)
        """The conditions on every kind of step."""
        self.choice_checks = compose_choice(self)
        """The conditions on choosing a complete turn that goes out."""
        self.looks_ahead = bool(self.checks[Kind.END].rules)
        """Whether a step may be legal by itself and yet lead to no legal turn."""
        self.round_result: Callable[[State], RoundResult | None] = self._round_result()
        """Whether the round is over, and who has won it."""
        self.has_short_cut = short_cut(self) is not None
        self.ranks = ranks_of(self)
        self.plain = plain_rules(self)

    def who_ends_the_round(self, state: State) -> Rule:
        """The rule by which the round is over."""
        return self.deciding("round_result", state, contest_of(self, state))

    def _round_result(self) -> Callable[[State], RoundResult | None]:
        """The question as the engine asks it: who is winning is found out if a rule wants it."""
        ended, rules = self.ended, self.rules["round_result"]
        if self.ends_by_contest:
            return lambda state: ended(state, contest_of(self, state))
        if len(rules) == 1 and rules[0].arguments == ("state",) and not rules[0].mark.wraps:
            alone: Callable[[State], RoundResult | None] = rules[0].function
            return alone
        return lambda state: ended(state, None)

    @classmethod
    def of(cls, chosen: Sequence[tuple[Plugin, object]]) -> Playbook:
        """The playbook of some plug-ins, in canonical order."""
        return cls([card for card, _ in chosen], compose(chosen))

    def with_answers_of(self, other: Playbook, clauses: Collection[str]) -> Playbook:
        """The same with another one's answers on some clauses."""
        return Playbook(self.plugins, mixed(self.rules, other.rules, clauses))
