"""The referee: judges a turn step by step and says why, in words a player understands.

The referee asks the same functions as the engine and notes who answered. The sentences are made
here from the cards on the table; clause, plug-in and source come from the rule that decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from red7 import endings
from red7.cards import Card
from red7.errors import InvalidPlugin, PluginConflict
from red7.hookspecs import Draw, When
from red7.moment import Moment
from red7.plugin import Layer
from red7.refusals import NOT_A_CHOICE, Refused, choices_refused, refusals
from red7.rulings import Alternative, Reason, Ruling
from red7.turn_start import TurnStart
from red7.turns import END, PASS, Kind, Step, Turn
from red7.wording import compared, counted, joined, number, player

if TYPE_CHECKING:
    from red7.rulebook import Rule, Rulebook
    from red7.rules import Rules
    from red7.state import State

_TESTS = ("discard_tested", "action_discard_tested")


def adjudicate(rules: Rules, state: State, turn: Turn) -> Ruling:
    """Rule on a turn."""
    book = rules.book
    before = _before_the_turn(book, state, turn)
    if before is not None:
        return Ruling(rules, state, turn, False, False, None, (before,))
    moment = Moment.at_start(TurnStart(book, state.before or state))
    against: list[Reason] = []
    allowed: list[Reason] = []
    for step in turn.steps:
        refused = list(refusals(moment, step))
        for each in refused:
            against.extend(_refusal(book, moment, step, each))
        if not moment.is_possible(step):
            break
        if not against:
            allowed.extend(_permissions(book, moment, step))
        moment = moment.after(step)
    else:
        last = END if turn.steps else PASS
        for each in refusals(moment, last):
            against.extend(_refusal(book, moment, last, each))
    if against:
        return Ruling(rules, state, turn, False, False, None, tuple(against))
    after = endings.finish(moment)
    allowed.extend(_ending(book, moment, after))
    return Ruling(rules, state, turn, True, endings.survives(moment), after, tuple(allowed))


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """Rule again with every reading open in the edition; keep those that rule otherwise."""
    found = []
    for name in open_readings(ruling.rules):
        try:
            other = adjudicate(ruling.rules.adding(name), ruling.state, ruling.turn)
        except (PluginConflict, InvalidPlugin):
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


def cited(book: Rulebook, rule: Rule, text: str) -> Reason:
    """A reason in these words, with clause, plug-in and source of the rule that decided."""
    citations, house_rule = book.citations(rule), book.is_house_rule(rule)
    return Reason(rule.clause, text, rule.plugin.name, citations, house_rule)


# --- why not ------------------------------------------------------------------------------------


def _before_the_turn(book: Rulebook, state: State, turn: Turn) -> Reason | None:
    """Why no turn, or not this one, can be taken at all."""
    if book.round_result(state) is not None:
        rule = book.deciding("round_result", state)
        return cited(book, rule, "The round is over, so nobody may take a turn.")
    if state.to_move is None:
        text = "No player is marked as to move, so nobody may take a turn."
        return cited(book, book.rules["plays_allowed"][0], text)
    if turn.steps[: len(state.so_far)] != state.so_far:
        rule = book.deciding("plays_allowed", Moment.of(book, state))
        who, begun = player(state.to_move), Turn(state.so_far)
        return cited(book, rule, f"{who} may not begin anew: {who} has already begun with {begun}.")
    return None


def _refusal(book: Rulebook, moment: Moment, step: Step, refused: Refused) -> Iterator[Reason]:
    detail, tested = refused.sentence, None
    if refused.rule is None and refused.hook in _TESTS:
        tested = moment.after(step) if step.card is not None else moment
        detail = compared(book, tested, would=step.card is not None)
    rule = refused.rule or _who_decides(book, moment, refused)
    if detail == NOT_A_CHOICE:
        detail = rule.says[0].lower() + rule.says[1:].rstrip(".")
    text = f"{player(moment.seat)} may not {_deed(moment, step)}: {detail}."
    yield cited(book, rule, text)
    if tested is not None:
        yield from _changed_evaluation(book, tested)


def _who_decides(book: Rulebook, moment: Moment, refused: Refused) -> Rule:
    """The rule behind a refusal that the core words itself."""
    found: Rule | None = None
    if refused.hook == "action_choices" and moment.pending is not None:
        found = book.action_rule(moment.pending.number)
    elif refused.hook == "doing_nothing":
        found = book.deciding("doing_nothing", moment, moment.hand_is_empty, moment.winning())
    elif refused.hook == "draw_earned":
        found = _who_gives_draws(book, moment)
    elif refused.hook != "action_choices":
        found = book.deciding(refused.hook, *refused.arguments)
    return found or book.deciding("plays_allowed", moment)


def _who_gives_draws(book: Rulebook, moment: Moment) -> Rule | None:
    last = moment.steps[-1] if moment.steps else None
    if last is not None and last.card is not None and last.kind in (Kind.DISCARD, Kind.SHED):
        by_action = last.kind is Kind.SHED
        size = book.draw_size(moment.mine.bit_count(), by_action)
        return book.who_decides("draw_earned", moment, last.card, size, by_action)
    return book.ruling_on("draw_earned", "C25")


def _deed(moment: Moment, step: Step, *, named: bool = True) -> str:
    """What a step does; ``named``: with the card whose action it is."""
    card = step.card
    using = f" with {moment.pending}" if named and moment.pending else ""
    match step.kind:
        case Kind.PLAY:
            return f"play {card}"
        case Kind.DISCARD:
            return f"discard {card}"
        case Kind.TAKE:
            return f"take {card}{_owner(moment, card)}{using}"
        case Kind.SHED:
            return f"discard {card} from the palette{using}"
        case Kind.RETURN:
            return f"put {card} on the deck{using}"
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
    card, pending, who = step.card, moment.pending, player(moment.seat)
    if pending is not None and step.kind in (Kind.PLAY, Kind.DISCARD, Kind.SHED, Kind.RETURN):
        if step.kind is Kind.DISCARD and not book.action_waits(pending):
            yield from _skipped_action(book, moment)
        else:
            waiting = step.kind is Kind.DISCARD
            rule = (
                book.deciding("action_waits", pending)
                if waiting
                else book.action_rule(pending.number)
            )
            if rule is not None:
                yield cited(book, rule, f"{pending} lets {who} {_deed(moment, step, named=False)}.")
    if card is None:
        return
    if step.kind is Kind.TAKE:
        yield from _target(book, moment, card)
    elif step.kind is Kind.PLAY:
        if moment.discards and not moment.must_play_another():
            rule = book.deciding("discard_before_play")
            yield cited(book, rule, f"{who} may play {card} after the discard.")
        if moment.plays and not moment.must_play_another():
            rule = book.deciding("plays_allowed", moment)
            yield cited(book, rule, f"{who} may play {card} after another play.")
    elif step.kind in (Kind.DISCARD, Kind.SHED):
        yield from _discard(book, moment, step, card)


def _target(book: Rulebook, moment: Moment, card: Card) -> Iterator[Reason]:
    who = player(moment.seat)
    for seat, palette in moment.others:
        if card not in palette:
            continue
        for rule in book.rules["may_take"]:
            if rule.clause == "C41":
                theirs = counted(len(palette), "palette card")
                text = f"{who} may take {card} from {player(seat)}, who has {theirs}"
                yield cited(book, rule, f"{text}; {who} has {number(len(moment.palette))}.")
            else:
                yield cited(book, rule, f"{rule.says.rstrip('.')}; {who} may take {card}.")


def _discard(book: Rulebook, moment: Moment, step: Step, card: Card) -> Iterator[Reason]:
    """Why a discard is allowed, and what it earns."""
    after, who = moment.after(step), player(moment.seat)
    if step.kind is Kind.DISCARD and moment.mine & card.bit:
        rule = book.deciding("discard_from_palette")
        yield cited(book, rule, f"{who} may discard {card} from the palette.")
    if moment.discards and step.kind is Kind.DISCARD:
        rule = book.deciding("discards_allowed", moment)
        yield cited(book, rule, f"{who} may discard {card} after another discard.")
    by_action = step.kind is Kind.SHED
    tested = book.action_discard_tested if by_action else book.discard_tested
    if tested is When.AT_ONCE:
        rule = book.deciding(_TESTS[by_action])
        yield cited(book, rule, f"After discarding {card} {compared(book, after, would=False)}.")
        yield from _changed_evaluation(book, after)
    size = after.mine.bit_count()
    limit = book.ruling_on("may_discard", "C24")
    if limit is not None:
        cards = counted(size, "card")
        yield cited(book, limit, f"{card} is not lower than the {cards} of {who}'s palette.")
    yield from _draw(book, after, card, by_action)


def _draw(book: Rulebook, after: Moment, card: Card, by_action: bool) -> Iterator[Reason]:
    """What a discard has earned."""
    left, who = after.mine.bit_count(), player(after.seat)
    size = book.draw_size(left, by_action)
    rule = book.who_decides("draw_earned", after, card, size, by_action)
    if rule is not None:
        cards = counted(size, "palette card")
        text = {
            Draw.MAY: f"{card} is higher than {who}'s {cards}, so {who} may draw a card.",
            Draw.MUST: f"{card} earns a card, which {who} must draw.",
            Draw.NO: f"{card} earns no draw with {who}'s {cards}.",
        }[after.draw]
        yield cited(book, rule, text)
        counting = book.deciding("draw_size", left, by_action)
        if counting.is_special:
            yield cited(book, counting, f"{who}'s palette is counted as {cards}.")


def _changed_evaluation(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """Readings and house rules by which palettes were compared."""
    found: dict[Rule, None] = {}
    if not book.has_short_cut:
        color = moment.color
        for palette in (moment.palette, *(palette for _, palette in moment.others)):
            groups = book.groups(palette, color)
            highest = book.tie_break(palette, color, groups)
            found[book.deciding("groups", palette, color)] = None
            for rule in (
                book.who_decides("tie_break", palette, color, groups),
                book.deciding("standing", palette, color, groups, highest),
            ):
                if rule is not None:
                    found[rule] = None
    if not moment.canvas and moment.start.state.canvas_base is None:
        found[book.deciding("first_rule")] = None
    for rule in found:
        if rule.is_special:
            yield cited(book, rule, rule.says)


def _out_at_turn_start(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Who went out because the next turn started."""
    before = moment.start.state
    for seat in before.players_in:
        if seat != moment.seat or endings.survives(moment):
            rule = book.who_decides("out_at_turn_start", after, seat)
            if after.seats[seat].out and rule is not None and book.round_result(after) is None:
                yield cited(book, rule, f"As the next turn starts {player(seat)} is out.")


def _skipped_action(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """Why the action of the card just played is left out."""
    card = moment.pending
    if card is None:
        return
    if not book.action_required(moment, card):
        rule = book.deciding("action_required", moment, card)
        yield cited(book, rule, f"The action of {card} need not be done.")
        return
    refused = list(choices_refused(moment))
    for rule in dict.fromkeys(each.rule for each in refused if each.rule is not None):
        sentence = next(each.sentence for each in refused if each.rule is rule)
        yield cited(book, rule, f"The action of {card} is left out: {sentence}.")
    if not refused:
        rule = book.deciding("action_required", moment, card)
        yield cited(book, rule, f"The action of {card} cannot be done, so it is left out.")
    elif all(each.rule is None for each in refused):
        rule = book.deciding("action_discard_tested")
        text = f"The action of {card} is left out: no discard would leave its player winning."
        yield cited(book, rule, text)


def _ending(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    who, winning, stays = player(moment.seat), moment.winning(), endings.survives(moment)
    yield from _skipped_action(book, moment)
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        fate = "stays in" if stays else "is out"
        yield cited(book, rule, f"{compared(book, moment, would=False)}: {who} {fate}.")
        yield from _changed_evaluation(book, moment)
    else:
        rule = book.deciding("doing_nothing", moment, moment.hand_is_empty, winning)
        why = "has no hand cards" if moment.hand_is_empty else "does nothing"
        fate = "is winning, so stays in" if stays else "is out"
        yield cited(book, rule, f"{who} {why} and {fate}.")
    if not stays and book.discard_taken_back and moment.discards + moment.sheds:
        back = joined(moment.canvas[len(moment.start.state.canvas) :])
        rule = book.deciding("discard_taken_back")
        yield cited(book, rule, f"{who} takes {back} back from the canvas.")
    yield from _out_at_turn_start(book, moment, after)
    result = book.round_result(after)
    if result is not None:
        rule = book.deciding("round_result", after)
        if result.winner is None:
            yield cited(book, rule, "Nobody is left in the round, so nobody has won it.")
        else:
            winner = player(result.winner)
            yield cited(book, rule, f"{winner} is the last player left and wins the round.")
