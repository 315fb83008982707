"""In which order the rules on one question are asked.

Higher layers come first. Among the rules of one layer each may say which clauses or plug-ins it
goes before or after; otherwise they are asked in the order of their plug-ins, and within one in the
order in which they are written.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING

from red7.errors import PluginConflict, quoted

if TYPE_CHECKING:
    from red7.hooks.compose import Rule


def in_order(heard: list[Rule], hook: str) -> tuple[Rule, ...]:
    """Higher layers first; within a layer as the rules declare, else as they are written."""
    written = sorted(heard, key=lambda rule: (rule.plugin.order, rule.plugin.name, rule.line))
    found: list[Rule] = []
    for layer in sorted({rule.plugin.layer for rule in heard}, reverse=True):
        found += _as_declared([rule for rule in written if rule.plugin.layer is layer], hook)
    return tuple(found)


def _as_declared(rules: list[Rule], hook: str) -> list[Rule]:
    """Rules of one layer, each behind those that go before it."""
    declaring = [rule for rule in rules if rule.mark.before or rule.mark.after]
    if not declaring:
        return rules
    earlier: dict[Rule, list[Rule]] = {rule: [] for rule in rules}
    for rule, other in product(declaring, rules):
        if rule is other:
            continue
        if _names(other) & {*rule.mark.after}:
            earlier[rule].append(other)
        if _names(other) & {*rule.mark.before}:
            earlier[other].append(rule)
    from graphlib import CycleError, TopologicalSorter

    sorter = TopologicalSorter(earlier)
    try:
        sorter.prepare()
    except CycleError as error:
        raise _circle(error.args[1], hook) from None
    found: list[Rule] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready(), key=rules.index)
        found += ready
        sorter.done(*ready)
    return found


def _circle(rules: Iterable[Rule], hook: str) -> PluginConflict:
    """What to raise where rules of one plug-in or of several go before each other."""
    circle = sorted({rule.plugin.name for rule in rules})
    if len(circle) > 1:
        names = " and ".join(map(quoted, circle))
        said = f"{names} each go before the other in {hook}: choose one of them."
        return PluginConflict(said)
    clauses = " and ".join(sorted({rule.clause for rule in rules}))
    said = f"the rules {clauses} of {quoted(circle[0])} each go before the other in {hook}."
    return PluginConflict(said)


def _names(rule: Rule) -> set[str]:
    return {rule.clause, rule.plugin.name}
