"""A rulebook: every question of the hook points, bound once to plain functions that answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from red7.errors import InvalidPlugin, quoted
from red7.hooks.answers import Deal, Discard, Draw, RoundResult, Score, Standing, When
from red7.hooks.compose import Answer, Heard, Rule
from red7.hooks.contest import Contest
from red7.hooks.expected import check_answer
from red7.hooks.marker import Plugin
from red7.hooks.moment import Moment
from red7.hooks.sources import Sources
from red7.table.cards import Card, CardSet, Color
from red7.table.notes import About, Noted
from red7.table.position import State
from red7.table.steps import Step


class Rulebook:
    """Every question of the hook points, answered by the rules that are heard.

    ``first`` questions are functions and ``once`` questions values; what refuses (``every``) is
    made into checks by the engine. ``rules`` says for each question who answers it, in the order in
    which they are asked.
    """

    def __init__(self, plugins: Sequence[Plugin], heard: Heard, *, checks_answers: bool) -> None:
        self.plugins = tuple(plugins)
        self.checks_answers = checks_answers
        """Whether every answer is checked for being what its hook asks for."""
        if checks_answers:
            heard = {
                hook: tuple(rule.checked(plugins) for rule in found)
                for hook, found in heard.items()
            }
        self.rules = heard
        self.functions = tuple(rule.function for found in heard.values() for rule in found)
        """What the rules do: two rulebooks with the same functions rule alike."""
        self.sources = Sources(self.plugins)
        """The sources of the rules."""
        self.constants = {
            hook: found[0].answer()
            for hook, found in heard.items()
            if found and not found[0].arguments and not found[0].mark.wraps
        }
        """Questions whose answer is always the same, as the rule heard first asks for nothing."""
        self._read_declared()
        self._bind_deal()
        self._bind_winning()
        self._bind_steps()
        self._bind_actions()
        self._bind_ends()
        self._bind_scores()

    def _read_declared(self) -> None:
        """Note the names that plug-ins bring."""
        self.note_names = tuple(sorted({name for card in self.plugins for name in card.notes}))
        """The notes that plug-ins keep on a position."""
        self.keeps_notes = bool(self.note_names)
        self.note_words = {
            name: (card.name, words)
            for card in self.plugins
            for name, words in card.note_words.items()
        }
        """What they say, each with its plug-in."""
        self.step_names = tuple(sorted({name for card in self.plugins for name in card.steps}))
        """What the steps are called that plug-ins bring."""
        self.step_words = {
            name: (card.name, words)
            for card in self.plugins
            for name, words in card.step_words.items()
        }
        """What they do, each with its plug-in."""
        self.brings_steps = bool(self.step_names)

    def _bind_deal(self) -> None:
        """Who plays with which cards, and how a round begins."""
        self.players: tuple[int, int] = self._once("players")
        self.deck: CardSet = self._once("deck")
        self.deal_sizes: Callable[[int], Deal] = self._first("deal_sizes")
        self.notes_at_start: Callable[[int], Mapping[About, Noted]] | None = self._all(
            "notes_at_start"
        )
        self.first_rule: Color = self._once("first_rule")
        self.starter: Callable[[Sequence[CardSet]], int] = self._first("starter")

    def _bind_winning(self) -> None:
        """How palettes compare, and who is winning."""
        self.groups: Callable[[CardSet, Color], Sequence[CardSet]] = self._first("groups")
        self.tie_break: Callable[[CardSet, Color, Sequence[CardSet]], Card | None] = self._first(
            "tie_break"
        )
        self.standing: Callable[[CardSet, Color, Sequence[CardSet], Card | None], Standing] = (
            self._first("standing")
        )
        self.evaluating: tuple[object, ...] = (
            *(
                (rule.function, rule.plugin.name, rule.about)
                for hook in ("groups", "tie_break", "standing")
                for rule in self.rules[hook]
            ),
            self.checks_answers,
        )
        """By what palettes are evaluated: two rulebooks with the same evaluate them alike."""
        self.is_winning: Callable[[Contest, int], bool] | None = None
        """Who is winning, where a rule says so; None: the player with the best standing."""
        if self.rules["is_winning"]:
            self.is_winning = self._first("is_winning")
        self.allies: Callable[[State, int], Sequence[int]] = self._first("allies")
        self.everybody_alone = self.constants.get("allies") == ()
        """Whether nobody ever has allies."""

    def _bind_steps(self) -> None:
        """Plays, discards, draws, and the steps that plug-ins bring."""
        self.plays_allowed: Callable[[Moment], int] = self._first("plays_allowed")
        self.discard_before_play: bool = self._once("discard_before_play")
        self.discard_from_palette: bool = self._once("discard_from_palette")
        self.discards_allowed: Callable[[Moment], int] = self._first("discards_allowed")
        self.discard_tested: When = self._once("discard_tested")
        self.action_discard_tested: When = self._once("action_discard_tested")
        self.discard_taken_back: bool = self._once("discard_taken_back")
        self.draw_size: Callable[[Discard], int] = self._first("draw_size")
        self.draw_earned: Callable[[Moment, Discard], Draw] = self._first(
            "draw_earned", otherwise=Draw.NO
        )
        self.draws = bool(self.rules["draw_earned"])
        self.other_steps: Callable[[Moment], Sequence[Step]] | None = self._joined("other_steps")

    def _bind_actions(self) -> None:
        """What numbers do."""
        self.actions: dict[int, Callable[[Moment, Card], Sequence[Step]]] = {
            number: self._first("action_choices", otherwise=(), number=number)
            for number in range(1, 8)
            if self._for_number("action_choices", number)
        }
        self.action_required: Callable[[Moment, Card], bool] = self._first("action_required")
        self.action_goes_on: Callable[[Moment, Card], bool] | None = None
        """Whether an action has more to do, where a rule says so; None: it is one step."""
        if self.rules["action_goes_on"]:
            self.action_goes_on = self._first("action_goes_on", otherwise=False)
        self.action_waits: Callable[[Card], bool] = self._first("action_waits")

    def _bind_ends(self) -> None:
        """Who stays in, what is noted, who moves next, and whether the round is over."""
        self.doing_nothing: Callable[[Moment, bool, bool], bool] = self._first("doing_nothing")
        self.stays_in: Callable[[Moment, bool], bool] = self._first("stays_in")
        self.out_at_turn_start: Callable[[State, int], bool] = self._first("out_at_turn_start")
        self.nobody_leaves = self.constants.get("out_at_turn_start") is False
        """Whether nobody ever goes out because a turn starts."""
        self.notes_after: Callable[[Moment, bool], Mapping[About, Noted]] | None = self._all(
            "notes_after"
        )
        self.next_player: Callable[[State, int, Sequence[Step]], int | None] | None = None
        """Who moves next, where a rule says so; None: the next player clockwise."""
        if self.rules["next_player"]:
            self.next_player = self._first("next_player")
        self.ended: Callable[[State, Contest | None], RoundResult | None] = self._first(
            "round_result"
        )
        """Whether a round is over: see ``Playbook.round_result``."""
        self.ends_by_contest = any(rule.asks_for("contest") for rule in self.rules["round_result"])
        """Whether it matters to the end of a round who is winning."""

    def _bind_scores(self) -> None:
        """What a round scores, and when a match is over."""
        self.keeps_score = bool(self.rules["scoring_cards"] or self.rules["scores"])
        self.scoring_cards: Callable[[CardSet, Color, Sequence[CardSet], State], CardSet] = (
            self._first("scoring_cards", otherwise=CardSet())
        )
        self.scores: Callable[[State, Sequence[int], CardSet], Mapping[int, Score] | None] = (
            self._first("scores")
        )
        self.scored_cards_return: bool = self._once("scored_cards_return")
        self.points_to_win: Callable[[int], int] = self._first("points_to_win")
        self.match_over: Callable[[Sequence[int], int], bool] = self._first("match_over")
        self.enough_cards: Callable[[int, int, Deal], bool] = self._first("enough_cards")
        self.match_winners: Callable[[Sequence[int]], Sequence[int]] = self._first("match_winners")

    def has_seats_for(self, state: State) -> bool:
        """Whether as many may play as sit at this table."""
        least, most = self.players
        return least <= len(state.seats) <= most

    def color(self, state: State) -> Color:
        """The color that is played: the top of the canvas, or the first rule."""
        canvas = state.canvas
        if canvas:
            return canvas[-1].color
        return self.first_rule if state.canvas_base is None else state.canvas_base

    def colors(self, state: State) -> tuple[Color, ...]:
        """The colors of the canvas, the one that is played first."""
        lowest = self.first_rule if state.canvas_base is None else state.canvas_base
        return (*[card.color for card in reversed(state.canvas)], lowest)

    def evaluate(self, palette: CardSet, color: Color) -> Standing:
        """How a palette does under a color."""
        groups = self.groups(palette, color)
        highest = self.tie_break(palette, color, groups)
        return self.standing(palette, color, groups, highest)

    def for_the_draw(self, discard: Discard) -> Discard:
        """A discard with the palette as it counts for the draw."""
        size = self.draw_size(discard)
        return discard if size == discard.size else discard._replace(size=size)

    # --- who answers ----------------------------------------------------------------------------

    def deciding(self, hook: str, *arguments: object) -> Rule:
        """Who decides a ``first`` or ``once`` question, asked with these arguments."""
        return self.decided(hook, *arguments)[0]

    def decided(self, hook: str, *arguments: object) -> tuple[Rule, Any]:
        """Who decides such a question, and what, by whatever rules wrap the answer."""
        found, answer = self.decided_if(hook, *arguments)
        if found is None:
            raise InvalidPlugin(f"no plug-in of {self} answers {quoted(hook)}.")
        return found, answer

    def who_decides(self, hook: str, *arguments: object) -> Rule | None:
        """The same, or None if there is no answer."""
        return self.decided_if(hook, *arguments)[0]

    def decided_if(self, hook: str, *arguments: object) -> tuple[Rule | None, Any]:
        """Who decides such a question, and what; None and None if there is no answer."""
        return _answered(self.rules[hook], arguments)

    def ruling_on(self, hook: str, clause: str) -> Rule | None:
        """Who rules a clause in answer to a question."""
        return next((found for found in self.rules[hook] if found.clause == clause), None)

    def color_rule(self, color: Color) -> Rule:
        """Who says what a color asks for, special cases of it left aside."""
        rules = self.rules["groups"]
        about = [
            found for at, found in enumerate(rules) if self._is_about(found, color, rules[at + 1 :])
        ]
        highest = about[0].plugin.layer
        return next(found for found in reversed(about) if found.plugin.layer is highest)

    def _is_about(self, found: Rule, color: Color, below: Sequence[Rule]) -> bool:
        """Whether a rule on groups is about a color: one asked about all may look at few of them.

        It is asked about a palette of the whole deck.
        """
        if len(found.about) < len(Color) or not found.asks_for("color"):
            return color in found.about
        if not found.mark.wraps:
            return found.answer(self.deck, color) is not None
        counts = _answered(below, (self.deck, color))[1]
        return bool(found.answer(counts, self.deck, color) != counts)

    def action_rule(self, moment: Moment, card: Card) -> Rule:
        """Who says what the action of a card does that was just played."""
        found = self._for_number("action_choices", card.number)
        return _answered(found, (moment, card))[0] or found[0]

    def requiring(self, moment: Moment, card: Card) -> Rule:
        """Who makes the action of a card compulsory, if it can be done.

        A text that says so of its own actions says nothing of those that a reading or a house rule
        brings: there it is the plug-in that brings them.
        """
        required = self.deciding("action_required", moment, card)
        if required.is_special:
            return required
        brought = self.action_rule(moment, card)
        return brought if brought.is_special else required

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
        return _bound(found, otherwise)

    def _joined(self, hook: str) -> Answer | None:
        """One function that joins the lists of all rules; None if there are no rules."""
        answers = tuple(rule.answer for rule in self.rules[hook])
        if not answers:
            return None
        return lambda *arguments: [each for answer in answers for each in answer(*arguments) or ()]

    def _all(self, hook: str) -> Answer | None:
        """One function that puts together what all rules answer; None if there are none."""
        answers = tuple(rule.answer for rule in self.rules[hook])
        if not answers:
            return None

        def ask(*arguments: object) -> dict[About, Noted]:
            found: dict[About, Noted] = {}
            for answer in answers:
                found.update(answer(*arguments) or {})
            return found

        return ask

    def _once(self, hook: str) -> Any:
        decides = self.deciding(hook)
        answer = _bound(self.rules[hook], None)()
        if answer is None:
            decides.check_end()
        check_answer(decides.plugin.name, hook, decides.clause, answer)
        return answer


def _answered(rules: Sequence[Rule], arguments: Sequence[object]) -> tuple[Rule | None, object]:
    """Who decides, and what: the first to answer, or what wraps it, if that changes the answer."""
    for number, rule in enumerate(rules):
        if rule.mark.wraps:
            inner, below = _answered(rules[number + 1 :], arguments)
            said = rule.answer(below, *arguments)
            return (inner, below) if said == below else (rule, said)
        said = rule.answer(*arguments)
        if said is not None:
            return rule, said
    return None, None


def _bound(rules: Sequence[Rule], otherwise: object) -> Answer:
    """One function that asks these rules until one answers."""
    for number, rule in enumerate(rules):
        if rule.mark.wraps:
            return _around(rules[:number], rule, _bound(rules[number + 1 :], otherwise))
    answers = tuple(rule.answer for rule in rules)
    if len(answers) == 1 and otherwise is None:
        return answers[0]
    if len(answers) == 1:
        return _or_else(answers[0], otherwise)
    if len(answers) == 2 and otherwise is None:
        return _one_of_two(*answers)

    def ask(*arguments: object) -> object:
        for answer in answers:
            said = answer(*arguments)
            if said is not None:
                return said
        return otherwise

    return ask


def _around(above: Sequence[Rule], wrapper: Rule, below: Answer) -> Answer:
    """Ask those above what wraps, then what wraps, with what those below it say."""
    answers, wrapped = tuple(rule.answer for rule in above), wrapper.answer

    def ask(*arguments: object) -> object:
        for answer in answers:
            said = answer(*arguments)
            if said is not None:
                return said
        return wrapped(below(*arguments), *arguments)

    return ask


def _one_of_two(first: Answer, second: Answer) -> Answer:
    """The usual case, one rule and what it is an exception to: no loop is needed."""

    def ask(*arguments: object) -> object:
        said = first(*arguments)
        return second(*arguments) if said is None else said

    return ask


def _or_else(answer: Answer, otherwise: object) -> Answer:
    def ask(*arguments: object) -> object:
        said = answer(*arguments)
        return otherwise if said is None else said

    return ask
