"""Short names for rules side by side: what all have in common is mentioned once."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from red7.hooks.languages import said
from red7.hooks.messages import Listed
from red7.hooks.registry import is_built_in


@attrs.frozen
class Naming:
    """The names of some rules beside each other.

    >>> name = Naming.of(["v1.0+action", "v1.2+action+either-order"])
    >>> name("v1.2+action+either-order"), name.note
    ('v1.2+either-order', 'all with action')
    """

    common: tuple[str, ...]
    """The plug-ins that all have."""

    @classmethod
    def where_it_stands_alone(cls, rules: Iterable[str]) -> Naming:
        """The same where no note says what all have in common: plug-ins of strangers are named."""
        return cls(tuple(name for name in cls.of(rules).common if is_built_in(name)))

    @classmethod
    def of(cls, rules: Iterable[str]) -> Naming:
        """The names for these rules, each given by its text."""
        all_names = [each.split("+") for each in rules]
        if len(all_names) < 2:
            return cls(())
        (_, *first), *rest = all_names
        return cls(tuple(name for name in first if all(name in other[1:] for other in rest)))

    def __call__(self, rules: str) -> str:
        """The name of rules beside the others."""
        return "+".join(name for name in rules.split("+") if name not in self.common)

    def each(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Several names, each once."""
        return tuple(dict.fromkeys(self(one) for one in rules))

    @property
    def note(self) -> str:
        """What all have in common, in words."""
        return said("all with {rules}", rules=Listed(self.common)) if self.common else ""
