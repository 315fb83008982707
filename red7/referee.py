"""The referee: judges a turn step by step and says why, in words a player understands.

The referee asks the same functions as the engine and notes who answered. The sentences are made
here from the cards on the table; clause, plug-in and source come from the rule that decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7 import engine
from red7.cards import Card, CardSet
from red7.errors import InvalidPlugin, PluginConflict
from red7.hookspecs import Draw, When
from red7.moment import Moment, TurnStart
from red7.plugin import Layer
from red7.rulings import Alternative, Reason, Ruling
from red7.turns import END, PASS, Kind, Step, Turn
from red7.wording import compared, counted, joined, player

if TYPE_CHECKING:
    from red7.rulebook import Rule, Rulebook
    from red7.rules import Rules
    from red7.state import State


def adjudicate(rules: Rules, state: State, turn: Turn) -> Ruling:
    """Rule on a turn."""
    book = rules.book
    if state.to_move is None or book.round_result(state) is not None:
        return _not_legal(rules, state, turn, [_round_is_over(book, state)])
    if turn.steps[: len(state.so_far)] != state.so_far:
        begun = f"{player(state.to_move)} has begun the turn with {Turn(state.so_far)} already."
        return _not_legal(rules, state, turn, [_reason(book, _turn_rule(book, state), begun)])
    moment = Moment.at_start(TurnStart(book, state.before or state))
    reasons: list[Reason] = []
    legal, possible = True, True
    for step in turn.steps:
        refused = list(engine.refusals(moment, step))
        if refused:
            legal = False
            reasons.extend(_refusal(book, moment, step, reason) for reason in refused)
        possible = moment.is_possible(step)
        if not possible:
            break
        if not refused:
            reasons.extend(_permissions(book, moment, step))
        moment = moment.after(step)
    if possible:
        last = END if turn.steps else PASS
        refused = list(engine.refusals(moment, last))
        if refused:
            legal = False
            reasons.extend(_refusal(book, moment, last, reason) for reason in refused)
        elif legal:
            reasons.extend(_skipped_action(book, moment))
    if not legal:
        refusing = [reason for reason in reasons if " may not " in reason.text]
        return _not_legal(rules, state, turn, refusing or reasons)
    after = engine.finish(moment)
    reasons.extend(_ending(book, moment, after))
    return Ruling(rules, state, turn, True, engine.survives(moment), after, tuple(reasons))


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """Rule again with every reading open in the edition; keep those that rule otherwise."""
    found = []
    for name in open_readings(ruling.rules):
        try:
            other = adjudicate(ruling.rules.adding(name), ruling.state, ruling.turn)
        except PluginConflict:
            continue
        if other.holding != ruling.holding:
            found.append(Alternative(name, other))
    return tuple(found)


def open_readings(rules: Rules) -> tuple[str, ...]:
    """The installed readings that the edition's words permit and that are not switched on."""
    from red7.catalog import plugins

    return tuple(
        card.name
        for card in plugins()
        if card.layer is Layer.READING
        and rules.edition in card.open_in
        and card.name not in rules.names
    )


def _not_legal(rules: Rules, state: State, turn: Turn, reasons: list[Reason]) -> Ruling:
    return Ruling(rules, state, turn, False, False, None, tuple(reasons))


def _reason(book: Rulebook, rule: Rule, text: str) -> Reason:
    return Reason(
        rule.clause,
        text,
        rule.plugin.name,
        book.citations(rule),
        book.is_house_rule(rule.plugin),
    )


# --- why not ------------------------------------------------------------------------------------


def _round_is_over(book: Rulebook, state: State) -> Reason:
    if book.round_result(state) is not None:
        return _reason(
            book,
            book.deciding("round_result", state),
            "The round is over, so nobody may take a turn.",
        )
    rule = next(iter(book.rules["plays_allowed"]))
    return _reason(book, rule, "No player is marked as to move, so nobody may take a turn.")


def _turn_rule(book: Rulebook, state: State) -> Rule:
    return book.deciding("plays_allowed", Moment.of(book, state))


def _refusal(book: Rulebook, moment: Moment, step: Step, refused: engine.Refused) -> Reason:
    sentence, facts = refused.refusal
    detail = sentence.format(*facts)
    card = step.card
    if (
        refused.rule is None
        and card is not None
        and refused.hook
        in (
            "discard_tested",
            "action_discard_tested",
        )
    ):
        detail = compared(book, moment.after(step), would=True)
    elif refused.rule is None and refused.hook in ("discard_tested", "action_discard_tested"):
        detail = compared(book, moment, would=False)
    text = f"{player(moment.seat)} may not {_deed(moment, step)}: {detail}."
    return _reason(book, refused.rule or _who_decides(book, moment, refused), text)


def _who_decides(book: Rulebook, moment: Moment, refused: engine.Refused) -> Rule:
    """The rule behind a refusal that the core words itself."""
    if refused.hook == "action_choices" and moment.pending is not None:
        found = book.action_rule(moment.pending.number)
        if found is not None:
            return found
    if refused.hook == "doing_nothing":
        return book.deciding("doing_nothing", moment, moment.winning())
    if refused.hook in ("draw_earned", "action_choices"):
        rules = book.rules["draw_earned" if refused.hook == "draw_earned" else "action_required"]
        return rules[0] if rules else book.deciding("plays_allowed", moment)
    try:
        return book.deciding(refused.hook, *refused.arguments)
    except InvalidPlugin:
        return book.deciding("plays_allowed", moment)


def _deed(moment: Moment, step: Step) -> str:
    card, pending = step.card, moment.pending
    match step.kind:
        case Kind.PLAY:
            return f"play {card}"
        case Kind.DISCARD:
            return f"discard {card}"
        case Kind.TAKE:
            return f"take {card}{_owner(moment, card)}" + (f" with {pending}" if pending else "")
        case Kind.SHED:
            return f"discard {card} from the palette" + (f" with {pending}" if pending else "")
        case Kind.RETURN:
            return f"put {card} on the deck" + (f" with {pending}" if pending else "")
        case Kind.DRAW:
            return f"draw {card or 'a card'}"
        case Kind.PASS:
            return "pass"
        case Kind.END:
            return f"end the turn with {Turn(moment.steps)}"


def _owner(moment: Moment, card: Card | None) -> str:
    for seat, palette in moment.others:
        if card in palette:
            return f" from {player(seat)}"
    return ""


# --- why so -------------------------------------------------------------------------------------


def _permissions(book: Rulebook, moment: Moment, step: Step) -> Iterator[Reason]:
    """What could be disputed about a step that is allowed."""
    card = step.card
    who = player(moment.seat)
    if step.kind is Kind.TAKE and card is not None:
        for seat, palette in moment.others:
            if card in palette:
                for rule in book.rules["may_take"]:
                    text = (
                        f"{who} may take {card} from {player(seat)}, who has "
                        f"{counted(len(palette), 'palette card')} to {who}'s {len(moment.palette)}."
                    )
                    if rule.clause == "C41":
                        yield _reason(book, rule, text)
        return
    if step.kind is Kind.RETURN and moment.pending is not None:
        found = book.action_rule(moment.pending.number)
        if found is not None:
            yield _reason(book, found, f"{who} may put {card} on the deck with {moment.pending}.")
        return
    if step.kind not in (Kind.DISCARD, Kind.SHED) or card is None:
        return
    after = moment.after(step)
    by_action = step.kind is Kind.SHED
    hook = "action_discard_tested" if by_action else "discard_tested"
    if (book.action_discard_tested if by_action else book.discard_tested) is When.AT_ONCE:
        yield _reason(book, book.deciding(hook), f"{compared(book, after, would=False)}.")
    size = after.mine.bit_count()
    for rule in book.rules["may_discard"]:
        if rule.clause == "C24":
            yield _reason(
                book,
                rule,
                f"{card} is not lower than the {counted(size, 'card')} in {who}'s palette.",
            )
    if book.rules["draw_earned"] and not after.deck_is_empty:
        size = book.draw_size(size, by_action)
        rule = book.deciding("draw_earned", after, card, size, by_action)
        earns = (
            "may draw" if after.draw is Draw.MAY else "must draw" if after.draw is Draw.MUST else ""
        )
        text = (
            f"{card} is higher than the {counted(size, 'card')} of {who}'s palette: {who} {earns}."
            if earns
            else f"{card} earns no draw: {who}'s palette has {counted(size, 'card')}."
        )
        yield _reason(book, rule, text)


def _skipped_action(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """An action at the end of the turn that nobody had to do."""
    for number, card in enumerate(moment.played):
        step = moment.steps.index(Step(Kind.PLAY, card))
        done = step + 1 < len(moment.steps) and moment.steps[step + 1].kind in (
            Kind.TAKE,
            Kind.SHED,
            Kind.RETURN,
            Kind.DRAW,
        )
        if card.number in book.actions and not done and number == len(moment.played) - 1:
            rule = book.deciding("action_required", moment, card)
            yield _reason(book, rule, f"The action of {card} cannot be done, so it is left out.")


def _ending(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    who = player(moment.seat)
    winning = moment.winning()
    stays = engine.survives(moment)
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        fate = "stays in" if stays else "is out"
        yield _reason(book, rule, f"{compared(book, moment, would=False)}: {who} {fate}.")
    else:
        rule = book.deciding("doing_nothing", moment, winning)
        why = "has no hand cards and" if moment.hand_is_empty else "does nothing and"
        fate = "is winning, so stays in" if stays else "is out"
        yield _reason(book, rule, f"{who} {why} {fate}.")
    if not stays and book.discard_taken_back and moment.discards:
        back = CardSet(moment.canvas[len(moment.start.state.canvas) :])
        yield _reason(
            book,
            book.deciding("discard_taken_back"),
            f"{who} takes back {joined(back)} from the canvas.",
        )
    result = book.round_result(after)
    if result is not None:
        rule = book.deciding("round_result", after)
        if result.winner is None:
            yield _reason(book, rule, "Nobody is left in the round, so nobody has won it.")
        else:
            yield _reason(
                book, rule, f"{player(result.winner)} is the last player left and wins the round."
            )
