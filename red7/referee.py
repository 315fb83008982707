"""The referee: judges a turn step by step and says why, in words a player understands.

The referee asks the same functions as the engine and notes who answered. The sentences are made
here from the cards on the table; clause, plug-in and source come from the rule that decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from red7 import endings
from red7.cards import Card, CardSet, Color
from red7.errors import InvalidPlugin, PluginConflict
from red7.hookspecs import Draw, When
from red7.moment import Moment
from red7.plugin import Layer
from red7.refusals import NOT_A_CHOICE, Refused, choices_refused, refusals
from red7.rulings import Alternative, Reason, Ruling
from red7.turn_start import TurnStart
from red7.turns import END, PASS, TAKE, Kind, Step, Turn
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
        return Ruling(rules, state, turn, False, False, None, tuple(dict.fromkeys(against)))
    after = endings.finish(moment)
    allowed.extend(_ending(book, moment, after))
    reasons = tuple(dict.fromkeys(allowed))
    return Ruling(rules, state, turn, True, endings.survives(moment), after, reasons)


def alternatives(ruling: Ruling) -> tuple[Alternative, ...]:
    """Rule again with every reading open in the edition; keep those that rule otherwise."""
    found = []
    for name in open_readings(ruling.rules):
        try:
            read = _as_far_as_open(ruling.rules, ruling.rules.adding(name), name)
        except (PluginConflict, InvalidPlugin):
            continue
        other = adjudicate(read, ruling.state, ruling.turn)
        if other.holding != ruling.holding:
            found.append(Alternative(name, other))
    return tuple(found)


def _as_far_as_open(rules: Rules, read: Rules, name: str) -> Rules:
    """The rules with a reading, but for what it reads against the edition's plain words."""
    marks = [
        rule
        for hook in read.book.rules.values()
        for rule in hook
        if rule.plugin.name == name and rule.mark.open_in
    ]
    if not any(read.book.is_house_rule(rule) for rule in marks):
        return read
    from red7.disputes.parting import with_answers_on

    opened = {rule.clause for rule in marks if not read.book.is_house_rule(rule)}
    return with_answers_on(rules, read, tuple(sorted(opened)))


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
    if refused.hook == "may_end" and not moment.winning():
        tested = moment
        detail = f"{detail} ({compared(book, moment, would=False)})"
    if refused.hook == "draw_earned":
        detail = _why_no_draw(book, moment, rule, detail)
    if detail == NOT_A_CHOICE:
        detail = rule.says[0].lower() + rule.says[1:].rstrip(".")
    text = f"{player(moment.seat)} may not {_deed(moment, step)}: {detail}."
    yield cited(book, rule, text)
    if tested is not None:
        yield from _disputable_evaluation(book, tested)


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
    if moment.pending is not None:
        return book.action_rule(moment.pending.number)
    last = moment.steps[-1] if moment.steps else None
    if last is not None and last.card is not None and last.kind in (Kind.DISCARD, Kind.SHED):
        by_action = last.kind is Kind.SHED
        size = book.draw_size(moment.mine.bit_count(), by_action)
        return book.who_decides("draw_earned", moment, last.card, size, by_action)
    return book.ruling_on("draw_earned", "C25")


def _why_no_draw(book: Rulebook, moment: Moment, rule: Rule, detail: str) -> str:
    """What a player who drew too much has to hear."""
    if not detail.startswith("nothing"):
        return detail
    last = moment.steps[-1] if moment.steps else None
    if last is None or last.card is None:
        return detail
    if last.kind is Kind.PLAY:
        return f"{last.card} is played without an action that draws"
    if not book.rules["draw_earned"]:
        return "without the Advanced rules a discard earns no draw"
    by_action = last.kind is Kind.SHED
    size = book.draw_size(moment.mine.bit_count(), by_action)
    if rule.clause == "C25" and rule.asks_for("size"):
        cards = counted(size, "palette card")
        return f"{last.card} is not higher than the {cards} of {player(moment.seat)}"
    return rule.says[0].lower() + rule.says[1:].rstrip(".")


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
            elif moment.after(TAKE[card.index]).can_stay_in():
                yield cited(book, rule, f"{who} can still stay in after taking {card}.")
            else:
                yield cited(book, rule, f"{rule.says.rstrip('.')}, so {who} may take {card}.")


def _discard(book: Rulebook, moment: Moment, step: Step, card: Card) -> Iterator[Reason]:
    """Why a discard is allowed, and what it earns."""
    after, who = moment.after(step), player(moment.seat)
    if step.kind is Kind.DISCARD and moment.mine & card.bit:
        rule = book.deciding("discard_from_palette")
        yield cited(book, rule, f"{who} may discard {card} from the palette.")
    twice = book.ruling_on("may_discard", "C44")
    if moment.sheds and step.kind is Kind.DISCARD and twice is not None:
        yield cited(book, twice, f"{who} may discard {card} after the discard of a 7.")
    if moment.discards and step.kind is Kind.DISCARD:
        rule = book.deciding("discards_allowed", moment)
        yield cited(book, rule, f"{who} may discard {card} after another discard.")
    by_action = step.kind is Kind.SHED
    tested = book.action_discard_tested if by_action else book.discard_tested
    if tested is When.AT_ONCE:
        rule = book.deciding(_TESTS[by_action])
        yield cited(book, rule, f"After discarding {card} {compared(book, after, would=False)}.")
        yield from _disputable_evaluation(book, after)
    size = after.mine.bit_count()
    limit = book.ruling_on("may_discard", "C24")
    if limit is not None and not by_action:
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


def _disputable_evaluation(book: Rulebook, moment: Moment) -> Iterator[Reason]:
    """The rules by which palettes were compared, where somebody may see it otherwise.

    Readings and house rules; a palette in which nothing counts; a doubled number in a run.
    """
    found: dict[Rule, bool] = {}
    color = moment.color
    for palette in (moment.palette, *(palette for _, palette in moment.others)):
        groups = book.groups(palette, color)
        highest = book.tie_break(palette, color, groups)
        evaluated = book.deciding("standing", palette, color, groups, highest)
        grouped = book.deciding("groups", palette, color)
        nothing_counts = not groups and palette == moment.palette
        found[evaluated] = found.get(evaluated, False) or nothing_counts
        found[grouped] = found.get(grouped, False) or _has_doubled_run(palette, color, groups)
        breaking = book.who_decides("tie_break", palette, color, groups)
        if breaking is not None:
            found.setdefault(breaking, False)
    if not moment.canvas and moment.start.state.canvas_base is None:
        found.setdefault(book.deciding("first_rule"), False)
    for rule, disputed in found.items():
        if disputed or rule.is_special:
            yield cited(book, rule, rule.says)


def _has_doubled_run(palette: CardSet, color: Color, groups: Sequence[CardSet]) -> bool:
    """Whether a number of the run that counts stands twice in the palette."""
    if color is not Color.INDIGO or not groups:
        return False
    run = {card.number for card in groups[0]}
    return sum(card.number in run for card in palette) > len(run)


def _out_at_turn_start(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Who went out because the next turn started."""
    before = moment.start.state
    for seat in before.players_in:
        if seat != moment.seat or endings.stays_in(moment):
            rule = book.who_decides("out_at_turn_start", after, seat)
            if after.seats[seat].out and rule is not None and not book.nobody_leaves:
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
        sentences = dict.fromkeys(each.sentence for each in refused if each.rule is rule)
        yield cited(book, rule, f"The action of {card} is left out: {'; '.join(sentences)}.")
    if not refused:
        rule = book.deciding("action_required", moment, card)
        yield cited(book, rule, f"The action of {card} cannot be done, so it is left out.")
    elif all(each.rule is None for each in refused):
        rule = book.deciding("action_discard_tested")
        text = f"The action of {card} is left out: no discard would leave its player winning."
        yield cited(book, rule, text)


def _ending(book: Rulebook, moment: Moment, after: State) -> Iterator[Reason]:
    """Why the player stays in or goes out, and what that does to the round."""
    who, winning, stays = player(moment.seat), moment.winning(), endings.stays_in(moment)
    yield from _skipped_action(book, moment)
    if moment.steps:
        rule = book.deciding("stays_in", moment, winning)
        fate = "stays in" if stays else "is out"
        yield cited(book, rule, f"{compared(book, moment, would=False)}: {who} {fate}.")
        gamble = book.ruling_on("may_end", "C08")
        if gamble is not None and moment.drew and moment.played and not winning:
            yield cited(book, gamble, f"{who} may try a 3 and fail: it drew a card.")
        yield from _disputable_evaluation(book, moment)
    else:
        rule = book.deciding("doing_nothing", moment, moment.hand_is_empty, winning)
        why = "has no hand cards" if moment.hand_is_empty else "does nothing"
        fate = "stays in" if stays else "is out"
        if rule.asks_for("winning"):
            fate = f"{fate}: {compared(book, moment, would=False)}"
        yield cited(book, rule, f"{who} {why} and {fate}.")
        if rule.asks_for("winning"):
            yield from _disputable_evaluation(book, moment)
    if not stays and book.discard_taken_back and moment.discards + moment.sheds:
        back = joined(moment.canvas[len(moment.start.state.canvas) :])
        rule = book.deciding("discard_taken_back")
        yield cited(book, rule, f"{who} takes {back} back from the canvas.")
    yield from _out_at_turn_start(book, moment, after)
    result = book.round_result(after)
    if result is not None:
        ended = moment.ends_in(endings.stays_in(moment), book.discard_taken_back)
        at_once = book.round_result(ended) is not None
        rule = book.deciding("round_result", ended if at_once else after)
        if result.winner is None:
            yield cited(book, rule, "Nobody is left in the round, so nobody has won it.")
        else:
            winner = player(result.winner)
            yield cited(book, rule, f"{winner} is the last player left and wins the round.")
