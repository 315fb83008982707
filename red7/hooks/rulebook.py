"""Composing plug-ins into one rulebook: every question bound to plain functions, once.

pluggy registers and checks the plug-ins; after that nothing here goes through it. A rulebook knows
for every question who answers it, so that a ruling can name the clause and the plug-in.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
import pluggy

from red7.engine.checks import compose_checks, compose_choice
from red7.engine.ranks import ranks_of, short_cut
from red7.engine.short_cut import plain_rules
from red7.errors import InvalidPlugin, PluginConflict, quoted
from red7.hooks import specs
from red7.hooks.citations import Citation, Mark
from red7.hooks.marker import PROJECT, Layer, Plugin, RuleMark
from red7.hooks.specs import HOOKS, Draw, When
from red7.table.cards import CardSet, Color
from red7.table.steps import Kind

if TYPE_CHECKING:
    from red7.engine.turn import Moment
    from red7.table.position import State

Answer: TypeAlias = Callable[..., Any]


@attrs.frozen(slots=True, eq=False)
class Rule:
    """One plug-in's answer to one question."""

    plugin: Plugin
    mark: RuleMark
    function: Answer
    """The plug-in's own function."""
    answer: Answer
    """The same, taking every argument of the question."""
    says: str
    arguments: tuple[str, ...]

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


class Rulebook:
    """Every question of the hook points, answered by the plug-ins given.

    ``first`` questions are functions, ``once`` questions values, and ``every`` questions checks on
    steps (``checks``); ``rules`` says for each who answers, in the order in which they are asked.
    """

    def __init__(self, chosen: Sequence[tuple[Plugin, object]]) -> None:
        self.plugins = tuple(card for card, _ in chosen)
        self.edition = next((card for card in self.plugins if card.layer is Layer.EDITION), None)
        self.rules = _active(_registered(chosen), {card.name for card in self.plugins})
        self.constants = {
            hook: found[0].answer()
            for hook, found in self.rules.items()
            if found and not found[0].arguments
        }
        """Questions whose answer is always the same, as the rule heard first asks for nothing."""

        self.players: tuple[int, int] = self._once("players")
        self.deal_sizes: specs.Deal = self._once("deal_sizes")
        self.first_rule: Color = self._once("first_rule")
        self.starter = self._first("starter")
        self.groups = self._first("groups")
        self.tie_break = self._first("tie_break")
        self.standing = self._first("standing")

        self.plays_allowed = self._first("plays_allowed")
        self.discard_before_play: bool = self._once("discard_before_play")
        self.discard_from_palette: bool = self._once("discard_from_palette")
        self.discards_allowed = self._first("discards_allowed")
        self.discard_tested: When = self._once("discard_tested")
        self.action_discard_tested: When = self._once("action_discard_tested")
        self.discard_taken_back: bool = self._once("discard_taken_back")
        self.draw_size = self._first("draw_size")
        self.draw_earned = self._first("draw_earned", otherwise=Draw.NO)
        self.draws = bool(self.rules["draw_earned"])

        self.actions = {
            number: self._first("action_choices", otherwise=(), number=number)
            for number in range(1, 8)
            if self._for_number("action_choices", number)
        }
        self.action_required = self._first("action_required")
        self.action_waits = self._first("action_waits")

        self.doing_nothing = self._first("doing_nothing")
        self.stays_in = self._first("stays_in")
        self.out_at_turn_start = self._first("out_at_turn_start")
        self.nobody_leaves = self.constants.get("out_at_turn_start") is False
        """Whether nobody ever goes out because a turn starts."""
        self.round_result = self._first("round_result")

        self.allies = self._first("allies")
        self.everybody_alone = self.constants.get("allies") == ()
        """Whether nobody ever has allies."""

        self.scores = bool(self.rules["scoring_cards"])
        self.scoring_cards = self._first("scoring_cards", otherwise=CardSet())
        self.scored_cards_return: bool = self._once("scored_cards_return")
        self.points_to_win = self._first("points_to_win")
        self.match_over = self._first("match_over")
        self.enough_cards = self._first("enough_cards")
        self.match_winners = self._first("match_winners")

        self.checks = compose_checks(self)
        """The conditions on every kind of step."""
        self.choice_checks = compose_choice(self)
        """The conditions on choosing a complete turn that goes out."""
        self.looks_ahead = bool(self.checks[Kind.END].rules)
        """Whether a step may be legal by itself and yet lead to no legal turn."""
        self.begun: Moment | None = None
        """The start of the turn asked about last."""
        self.has_short_cut = short_cut(self) is not None
        self.ranks = ranks_of(self)
        self.plain = plain_rules(self)

    def has_seats_for(self, state: State) -> bool:
        """Whether as many may play as sit at this table."""
        least, most = self.players
        return least <= len(state.seats) <= most

    def color(self, state: State) -> Color:
        """The colour that is played: the top of the canvas, or the first rule."""
        canvas = state.canvas
        if canvas:
            return canvas[-1].color
        return self.first_rule if state.canvas_base is None else state.canvas_base

    def evaluate(self, palette: CardSet, color: Color) -> specs.Standing:
        """How a palette does under a colour."""
        groups = self.groups(palette, color)
        highest = self.tie_break(palette, color, groups)
        standing: specs.Standing = self.standing(palette, color, groups, highest)
        return standing

    def deciding(self, hook: str, *arguments: object) -> Rule:
        """Who decides a ``first`` or ``once`` question, asked with these arguments."""
        found = self.who_decides(hook, *arguments)
        if found is None:
            raise InvalidPlugin(f"no plug-in of {self} answers {quoted(hook)}.")
        return found

    def who_decides(self, hook: str, *arguments: object) -> Rule | None:
        """The same, or None where nobody answers."""
        for found in self.rules[hook]:
            if found.answer(*arguments) is not None:
                return found
        return None

    def ruling_on(self, hook: str, clause: str) -> Rule | None:
        """Who rules a clause in answer to a question."""
        return next((found for found in self.rules[hook] if found.clause == clause), None)

    def action_rule(self, number: int) -> Rule | None:
        """Who says what the action of a number does."""
        return next(iter(self._for_number("action_choices", number)), None)

    def citations(self, found: Rule, case: str = "") -> tuple[Citation, ...]:
        """Where a rule stands: its own source, or what the edition says of its clause in this case.

        A reading that the edition's words permit rests on words that are open, whatever is plain
        about the clause otherwise.
        """
        if found.mark.cite is not None:
            return (found.mark.cite,)
        own = found.plugin
        if own.layer is not Layer.HOUSE or own.citations is not None:
            cited = self.cited(found.clause, own)
            if cited is not None:
                is_open = own.layer is Layer.READING and not self.is_house_rule(found)
                return (cited.on(case).opened() if is_open else cited.on(case),)
        return (Citation(own.source or own.name, found.clause, Mark.EXPLICIT, found.says),)

    def cited(self, clause: str, plugin: Plugin | None = None) -> Citation | None:
        """What a plug-in's own text says of a clause, or else the edition."""
        for card in (plugin, self.edition):
            if card is not None and card.citations is not None:
                found = card.citations().get(clause)
                if found is not None:
                    return found
        return None

    def leaves_open(self, reading: str, clause: str) -> bool:
        """Whether the edition itself says that its words on a clause permit a reading."""
        cited = self.cited(clause)
        return cited is not None and reading in cited.readings

    def is_house_rule(self, found: Rule) -> bool:
        """Whether a rule goes against what this edition's words permit.

        A reading is permitted if the edition says so, or the reading itself.
        """
        card = found.plugin
        edition = self.edition.name if self.edition is not None else ""
        alone = card.part_of is not None and card.part_of not in {
            each.name for each in self.plugins
        }
        if card.layer is Layer.READING or alone:
            claimed = edition in (found.mark.open_in or card.open_in)
            return not claimed and not self.leaves_open(card.name, found.clause)
        return card.layer is Layer.HOUSE

    def __str__(self) -> str:
        return "+".join(card.name for card in self.plugins)

    def _for_number(self, hook: str, number: int) -> list[Rule]:
        return [
            found
            for found in self.rules[hook]
            if not found.mark.numbers or number in found.mark.numbers
        ]

    def _first(self, hook: str, *, otherwise: object = None, number: int | None = None) -> Answer:
        found = self.rules[hook] if number is None else self._for_number(hook, number)
        answers = tuple(rule.answer for rule in found)
        if len(answers) == 1 and otherwise is None:
            return answers[0]
        if len(answers) == 1:
            return _or_else(answers[0], otherwise)

        def ask(*arguments: object) -> object:
            for answer in answers:
                said = answer(*arguments)
                if said is not None:
                    return said
            return otherwise

        return ask

    def _once(self, hook: str) -> Any:
        return self.deciding(hook).answer()


def _registered(chosen: Sequence[tuple[Plugin, object]]) -> dict[str, list[Rule]]:
    """Every rule of the plug-ins by hook, as pluggy finds and checks them."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(specs)
    for card, found in chosen:
        _check_answers(card, found)
        try:
            manager.register(found, name=card.name)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            reason = " ".join(str(error).split())
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} does not fit the hook points: {reason}"
            ) from error
    cards = {card.name: card for card, _ in chosen}
    by_hook: dict[str, list[Rule]] = {}
    for hook in HOOKS:
        for impl in getattr(manager.hook, hook).get_hookimpls():
            mark = getattr(impl.function, "__red7_rule__", None)
            if not isinstance(mark, RuleMark):
                raise InvalidPlugin(
                    f"the plug-in {quoted(impl.plugin_name)} answers {quoted(hook)} without naming "
                    "its clause: mark the function with red7.rule."
                )
            by_hook.setdefault(hook, []).append(
                Rule(
                    cards[impl.plugin_name],
                    mark,
                    impl.function,
                    _taking_all(impl.function, hook),
                    inspect.cleandoc(impl.function.__doc__ or mark.clause).partition("\n\n")[0],
                    tuple(impl.argnames),
                )
            )
    return by_hook


def _check_answers(card: Plugin, found: object) -> None:
    """Raise InvalidPlugin where an answer fits no question, in words that pluggy has not."""
    for name in dir(found):
        function = getattr(found, name, None)
        mark = getattr(function, "__red7_rule__", None)
        if not isinstance(mark, RuleMark) or function is None:
            continue
        if mark.hook not in HOOKS:
            near = get_close_matches(mark.hook, HOOKS, n=1)
            hint = f": did you mean {quoted(near[0])}?" if near else "."
            raise InvalidPlugin(
                f"the plug-in {quoted(card.name)} answers {quoted(mark.hook)}, and there is no "
                f"such hook{hint}"
            )
        asked = list(inspect.signature(HOOKS[mark.hook]).parameters)
        for wanted in inspect.signature(function).parameters:
            if wanted not in asked:
                raise InvalidPlugin(
                    f"the plug-in {quoted(card.name)} asks for {quoted(wanted)} in {name}, and the "
                    f"hook {quoted(mark.hook)} has {', '.join(asked) or 'no arguments'}."
                )


def _taking_all(function: Answer, hook: str) -> Answer:
    """The function, or, where it asks for fewer arguments, one that takes all of the question."""
    asked = list(inspect.signature(HOOKS[hook]).parameters)
    wanted = list(inspect.signature(function).parameters)
    if wanted == asked:
        return function
    if not wanted:
        return _always(function())
    source = f"lambda {', '.join(asked)}: function({', '.join(wanted)})"
    taking_all: Answer = eval(source, {"function": function})  # noqa: S307  # names of the spec
    return taking_all


def _or_else(answer: Answer, otherwise: object) -> Answer:
    def ask(*arguments: object) -> object:
        said = answer(*arguments)
        return otherwise if said is None else said

    return ask


def _always(answer: object) -> Answer:
    def say(*_: object) -> object:
        return answer

    return say


def _active(by_hook: Mapping[str, list[Rule]], names: set[str]) -> dict[str, tuple[Rule, ...]]:
    """The rules that are heard: awake, and of each clause the highest layer.

    Higher layers come first, and within a layer the later clauses, which are the special cases.
    """
    active: dict[str, tuple[Rule, ...]] = {}
    for hook in HOOKS:
        heard: dict[tuple[str, Layer], Rule] = {}
        beside: list[Rule] = []
        for found in by_hook.get(hook, ()):
            if found.mark.adds:
                beside.append(found)
                continue
            rival = heard.setdefault((found.clause, found.plugin.layer), found)
            if rival is not found:
                raise _conflict(rival, found, hook)
        awake = {
            key: found
            for key, found in heard.items()
            if found.mark.needs is None or found.mark.needs in names
        }
        beside = [found for found in beside if found.mark.needs in (None, *names)]
        highest = {clause: awake[clause, layer] for clause, layer in sorted(awake)}
        by_name = sorted([*highest.values(), *beside], key=lambda rule: rule.plugin.name)
        by_clause = sorted(by_name, key=lambda rule: rule.clause, reverse=True)
        active[hook] = tuple(sorted(by_clause, key=lambda rule: -rule.plugin.layer))
    return active


def _conflict(one: Rule, other: Rule, hook: str) -> InvalidPlugin | PluginConflict:
    first, second = sorted((one.plugin.name, other.plugin.name))
    if first == second:
        return InvalidPlugin(f"the plug-in {quoted(first)} rules {one.clause} ({hook}) twice.")
    return PluginConflict(
        f"{quoted(first)} and {quoted(second)} both rule {one.clause} ({hook}): choose one of them."
    )
