"""A rulebook at work: its refusals composed into checks, its ranks remembered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from red7.engine.checks import compose_checks, compose_choice
from red7.engine.ranks import ranks_of, short_cut
from red7.engine.recording import recorded
from red7.engine.short_cut import plain_rules
from red7.hooks.compose import Heard, compose, mixed
from red7.hooks.marker import Plugin
from red7.hooks.rulebook import Rulebook
from red7.table.steps import Kind


class Playbook(Rulebook):
    """What the engine plays by."""

    def __init__(self, plugins: Sequence[Plugin], heard: Heard) -> None:
        super().__init__(plugins, heard)
        self.original: Playbook = self
        """The playbook itself, or of a recording one that which it records."""
        self.checks = compose_checks(self)
        """The conditions on every kind of step."""
        self.choice_checks = compose_choice(self)
        """The conditions on choosing a complete turn that goes out."""
        self.looks_ahead = bool(self.checks[Kind.END].rules)
        """Whether a step may be legal by itself and yet lead to no legal turn."""
        self.has_short_cut = short_cut(self) is not None
        self.ranks = ranks_of(self)
        self.plain = plain_rules(self)

    @classmethod
    def of(cls, chosen: Sequence[tuple[Plugin, object]]) -> Playbook:
        """The playbook of some plug-ins, in canonical order."""
        return cls([card for card, _ in chosen], compose(chosen))

    @cached_property
    def recording(self) -> Playbook:
        """The same rules, whose answers go into the record of a ruling: see ``recording``."""
        book = Playbook(self.plugins, recorded(self.rules))
        book.original = self
        return book

    def with_answers_of(self, other: Playbook, clauses: Collection[str]) -> Playbook:
        """The same with another one's answers on some clauses."""
        return Playbook(self.plugins, mixed(self.rules, other.rules, clauses))
