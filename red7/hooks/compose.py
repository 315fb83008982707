"""Composing plug-ins: which of their rules are heard.

pluggy registers the plug-ins and checks that every rule fits its hook; after that nothing goes
through it. Of the rules on one clause that answer one question, the highest layer is heard;
``ordering`` says which of those on several clauses is asked first.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final, TypeAlias

import attrs
import pluggy

from red7.errors import BrokenPlugin, InvalidPlugin, PluginConflict, Red7Error, quoted
from red7.hooks import specs
from red7.hooks.at_the_table import check_seats
from red7.hooks.culprits import FAILURES, broken
from red7.hooks.expected import ENDS_IN_NONE, Declared, check_answer
from red7.hooks.fitting import SPOKEN, arguments_of, check_fit
from red7.hooks.marker import PROJECT, Layer, Plugin, RuleMark, marked
from red7.hooks.messages import Message
from red7.hooks.ordering import in_order
from red7.hooks.specs import HOOKS
from red7.table.cards import Color
from red7.table.notes import StrangeNote, read_among

Answer: TypeAlias = Callable[..., Any]
Heard: TypeAlias = dict[str, tuple["Rule", ...]]
"""For every question the rules that answer it, in the order in which they are asked."""


@attrs.frozen(slots=True, eq=False)
class Rule:
    """One plug-in's answer to one question."""

    plugin: Plugin
    mark: RuleMark
    function: Answer
    """The plug-in's own function."""
    answer: Answer
    """The same, taking every argument of the question; what wraps takes the answer below first."""
    says: str
    """The rule in one sentence: the first paragraph of its docstring."""
    arguments: tuple[str, ...]
    line: int
    """Where it is written, under whatever decorators; 0: not in lines, as a partial is."""
    about: frozenset[Color] = frozenset(Color)
    """The colors that it is asked about."""

    @property
    def clause(self) -> str:
        """The clause it rules."""
        return self.mark.clause

    @property
    def is_special(self) -> bool:
        """Whether it is a reading's or a house rule's, and so worth naming wherever it decides."""
        return self.plugin.layer >= Layer.READING

    def asks_for(self, argument: str) -> bool:
        """Whether the rule looks at this argument of the question."""
        return argument in self.arguments

    def explained(self, answer: object, *arguments: object) -> Message | None:
        """What the rule says of an answer to the question asked with these arguments."""
        says = self.mark.says
        if says is None:
            return None
        try:
            said = _speaking(says, self.mark.hook)(answer, self.says, *arguments)
            str(said)  # words that cannot be put together are the rule's fault, too
        except Red7Error:
            raise
        except FAILURES as error:
            raise broken(self, error) from error
        if said is not None and not isinstance(said, Message):
            raise BrokenPlugin(
                f"the plug-in {quoted(self.plugin.name)} explains {self.mark.hook} "
                f"({self.clause}) with {quoted(said)}: expected a message, or None.",
                self.plugin.name,
                self.mark.hook,
                self.clause,
            )
        return said

    def check_end(self) -> None:
        """Raise BrokenPlugin unless the question can be left without an answer."""
        if self.mark.hook in ENDS_IN_NONE:
            return
        name, hook, clause = self.plugin.name, self.mark.hook, self.clause
        said = (
            f"the plug-in {quoted(name)} wraps {hook} ({clause}) and returns None: where it is not "
            "your case, return what was yielded."
        )
        raise BrokenPlugin(said, name, hook, clause)

    def checked(self, plugins: Iterable[Plugin]) -> Rule:
        """The same rule, every answer of it checked for being what its hook asks for.

        The steps and notes in it are those that these plug-ins declare.
        """
        ask, names = self.answer, (self.plugin.name, self.mark.hook, self.clause)
        declared = Declared.by(plugins)

        def answer(*arguments: object) -> object:
            try:
                with read_among(declared.notes):
                    said = ask(*arguments)
            except StrangeNote as strange:
                raise declared.misread(*names, str(strange)) from None
            check_answer(*names, said, declared)
            if said is None and self.mark.wraps and arguments[0] is not None:
                self.check_end()
            check_seats(*names, said, arguments)
            return said

        return attrs.evolve(self, answer=answer)


def compose(chosen: Sequence[tuple[Plugin, object]]) -> Heard:
    """The rules of these plug-ins that are heard, for every question."""
    by_hook = _by_hook(chosen)
    names = {card.name for card, _ in chosen}
    return {hook: in_order(_heard(by_hook.get(hook, ()), names, hook), hook) for hook in HOOKS}


def mixed(own: Mapping[str, tuple[Rule, ...]], others: Heard, clauses: Collection[str]) -> Heard:
    """The first rules with the others' answers on some clauses, asked where the first's were."""
    return {hook: _mix(own[hook], others[hook], clauses) for hook in own}


def _mix(own: Sequence[Rule], others: Sequence[Rule], clauses: Collection[str]) -> tuple[Rule, ...]:
    found: list[tuple[Layer, Rule]] = []
    replaced = set()
    for rule in own:
        if rule.clause not in clauses:
            found.append((rule.plugin.layer, rule))
        elif rule.clause not in replaced:
            replaced.add(rule.clause)
            instead = [each for each in others if each.clause == rule.clause]
            found += [(rule.plugin.layer, each) for each in instead]
    for rule in others:
        if rule.clause in clauses and rule.clause not in replaced:
            lower = (at for at, (layer, _) in enumerate(found) if layer < rule.plugin.layer)
            found.insert(next(lower, len(found)), (rule.plugin.layer, rule))
    return tuple(rule for _, rule in found)


# --- what the plug-ins bring --------------------------------------------------------------------


@attrs.frozen(cache_hash=True)
class _Brought:
    """A plug-in by what it brings: its rules are other ones when a function or a mark is."""

    card: Plugin
    functions: tuple[tuple[Answer, RuleMark], ...]
    plugin: object = attrs.field(eq=False)


_KNOWN: Final[dict[_Brought, tuple[Rule, ...]]] = {}
"""The rules of plug-ins that were registered before."""
_MOST_KNOWN: Final = 1024


def _by_hook(chosen: Sequence[tuple[Plugin, object]]) -> dict[str, list[Rule]]:
    """Every rule of the plug-ins by hook. Each is registered once, for it is composed often."""
    every = [
        _Brought(card, tuple((each, mark) for _, each, mark in marked(card, plugin)), plugin)
        for card, plugin in chosen
    ]
    known = {each: rules for each in every if (rules := _KNOWN.get(each)) is not None}
    if len(known) < len(every):
        new = _registered([each for each in every if each not in known])
        known |= new
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN.update(new)
    found: dict[str, list[Rule]] = {}
    for each in every:
        for rule in known[each]:
            found.setdefault(rule.mark.hook, []).append(_asked(rule))
    return found


def _registered(brought: Sequence[_Brought]) -> dict[_Brought, tuple[Rule, ...]]:
    """The rules of plug-ins, as pluggy finds and checks them."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(specs)
    for each in brought:
        name = each.card.name
        check_fit(each.card, each.plugin)
        try:
            manager.register(each.plugin, name=name)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            reason = " ".join(str(error).split())
            raise InvalidPlugin(
                f"the plug-in {quoted(name)} does not fit the hook points: {reason}"
            ) from error
    by_name = {each.card.name: each for each in brought}
    found: dict[_Brought, list[Rule]] = {each: [] for each in brought}
    for hook in HOOKS:
        for impl in getattr(manager.hook, hook).get_hookimpls():
            mark = getattr(impl.function, "__red7_rule__", None)
            if not isinstance(mark, RuleMark):
                raise InvalidPlugin(
                    f"the plug-in {quoted(impl.plugin_name)} answers {quoted(hook)} without naming "
                    "its clause: mark the function with red7.rule."
                )
            each = by_name[impl.plugin_name]
            rule = Rule(
                each.card,
                mark,
                impl.function,
                impl.function,
                inspect.cleandoc(impl.function.__doc__ or mark.clause).partition("\n\n")[0],
                tuple(impl.argnames),
                _line_of(impl.function),
            )
            found[each].append(attrs.evolve(rule, answer=_taking_all(rule)))
    for each, rules in found.items():
        _check_that_all_are_found(each, rules)
    return {each: tuple(rules) for each, rules in found.items()}


def _line_of(function: Answer) -> int:
    code = getattr(inspect.unwrap(function), "__code__", None)
    return int(getattr(code, "co_firstlineno", 0))


def _check_that_all_are_found(brought: _Brought, rules: Sequence[Rule]) -> None:
    """Raise InvalidPlugin where pluggy passes over what is marked, as it is not a function."""
    heard = [rule.function for rule in rules]
    for function, mark in brought.functions:
        if function not in heard:
            raise InvalidPlugin(
                f"the plug-in {quoted(brought.card.name)} answers {quoted(mark.hook)} "
                f"({mark.clause}) with what is not a function: have the rule call what a decorator "
                "has made."
            )


def rules_of(card: Plugin, found: object) -> tuple[Rule, ...]:
    """Every rule of a plug-in, asleep or not, in the order of the hooks."""
    by_hook = _by_hook([(card, found)])
    as_written = [sorted(by_hook.get(hook, ()), key=attrgetter("line")) for hook in HOOKS]
    return tuple(chain.from_iterable(as_written))


@lru_cache(maxsize=1024)
def _speaking(says: Answer, hook: str) -> Answer:
    """What explains an answer, taking the answer, its rule and every argument of the question."""
    asked = ", ".join(f"{name}=None" for name in arguments_of(HOOKS[hook]))
    wanted = ", ".join(f"{name}={name}" for name in arguments_of(says))
    source = f"lambda {', '.join(SPOKEN)}, {asked}: says({wanted})"
    speaking: Answer = eval(source, {"says": says})  # noqa: S307  # names of the spec
    return speaking


def _taking_all(rule: Rule) -> Answer:
    """The function, or, where it asks for fewer arguments, one that takes all of the question."""
    function, hook = rule.function, rule.mark.hook
    asked, wanted = arguments_of(HOOKS[hook]), arguments_of(function)
    if (wanted == asked or not wanted) and not rule.mark.wraps:
        return function
    source = f"lambda {', '.join(asked)}: function({', '.join(wanted)})"
    taking_all: Answer = eval(source, {"function": function})  # noqa: S307  # names of the spec
    return _wrapping(taking_all, rule) if rule.mark.wraps else taking_all


def _asked(rule: Rule) -> Rule:
    """The rule; one that asks for nothing has been asked, once for the rules composed of it."""
    if rule.arguments or rule.mark.wraps:
        return rule
    return attrs.evolve(rule, answer=_always(_constant(rule)))


def _constant(rule: Rule) -> object:
    """The answer of a rule that asks for nothing, checked."""
    try:
        answer: object = rule.function()
    except FAILURES as error:
        raise broken(rule, error) from error
    check_answer(rule.plugin.name, rule.mark.hook, rule.clause, answer)
    return answer


def _always(answer: object) -> Answer:
    def say(*_: object) -> object:
        return answer

    return say


def _wrapping(function: Answer, rule: Rule) -> Answer:
    """A generator that is sent the answer below and returns its own, as a plain function."""

    def ask(below: object, *arguments: object) -> object:
        asking = function(*arguments)
        try:
            next(asking)
        except StopIteration:
            raise _yields_once(rule) from None
        try:
            asking.send(below)
        except StopIteration as answered:
            return answered.value
        raise _yields_once(rule)

    return ask


def _yields_once(rule: Rule) -> BrokenPlugin:
    name, hook, clause = rule.plugin.name, rule.mark.hook, rule.clause
    said = f"the plug-in {quoted(name)} wraps {hook} ({clause}), and what wraps yields once."
    return BrokenPlugin(said, name, hook, clause)


# --- who is heard -------------------------------------------------------------------------------


def _heard(found: Collection[Rule], names: set[str], hook: str) -> list[Rule]:
    """The rules that are awake, and of each clause, for each color, the highest layer's."""
    colors = tuple(Color) if any(rule.mark.colors for rule in found) else _FOR_EVERY_COLOR
    by_place: dict[tuple[Layer, str, Color], Rule] = {}
    beside: list[Rule] = []
    for rule in found:
        if rule.mark.adds or rule.mark.wraps:
            beside.append(rule)
            continue
        for color in rule.mark.colors or colors:
            rival = by_place.setdefault((rule.plugin.layer, rule.clause, color), rule)
            if rival is not rule:
                raise _conflict(rival, rule, hook)
    highest: dict[tuple[str, Color], Rule] = {}
    for layer, clause, color in sorted(by_place):
        rule = by_place[layer, clause, color]
        if rule.mark.needs in (None, *names):
            highest[clause, color] = rule
    about: dict[Rule, set[Color]] = {}
    for (_, color), rule in highest.items():
        about.setdefault(rule, set()).add(color)
    for rule in beside:
        if rule.mark.needs in (None, *names):
            about[rule] = {*(rule.mark.colors or colors)}
    return [
        rule if len(mine) == len(colors) else _limited(rule, mine, hook)
        for rule, mine in about.items()
    ]


_FOR_EVERY_COLOR: Final = tuple(Color)[:1]
"""One color stands for all where no rule is about some of them only."""


def _limited(rule: Rule, colors: set[Color], hook: str) -> Rule:
    """The rule, asked about these colors only; what wraps leaves the answer below for others."""
    place = arguments_of(HOOKS[hook]).index("color") + rule.mark.wraps
    answer, about, wraps = rule.answer, frozenset(colors), rule.mark.wraps

    def ask(*arguments: Any) -> object:
        if arguments[place] in about:
            return answer(*arguments)
        return arguments[0] if wraps else None

    looks_at = tuple(dict.fromkeys((*rule.arguments, "color")))
    return attrs.evolve(rule, answer=ask, about=about, arguments=looks_at)


def _conflict(one: Rule, other: Rule, hook: str) -> InvalidPlugin | PluginConflict:
    first, second = sorted((one.plugin.name, other.plugin.name))
    if first == second:
        return InvalidPlugin(f"the plug-in {quoted(first)} rules {one.clause} ({hook}) twice.")
    return PluginConflict(
        f"{quoted(first)} and {quoted(second)} both rule {one.clause} ({hook}): choose one of them."
    )
