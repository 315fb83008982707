"""What the library answers about the table alone, about notes, records and their replay."""

from __future__ import annotations

import itertools
import random
from ast import literal_eval
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Game, State, Step

MOST_STEPS: Final = 40
PLACES: Final = ("h", "hA", "hB", "hC", "hI", "p", "pA", "pB", "pC", "d", "b", "c")


# --- Steps that plug-ins bring ------------------------------------------------------------------


def carried(probe: Probe) -> Iterator[str]:
    """Every way to move one of some cards from a place to another, and some ways to move two."""
    from red7 import State

    state = State.parse(probe.position)
    cards = probe.asked
    moves = [
        f"{card}:{source}>{target}"
        for card, source, target in itertools.product(cards, PLACES, PLACES)
    ]
    moves += [f"{card}:{place}" for card in cards for place in PLACES if card != "?"]
    moves += PLACES
    yield from _laid_out(state)
    yield from _carried(state, ([each] for each in moves))
    chance = random.Random(len(probe.position))
    yield from _carried(state, (chance.sample(moves, 2) for _ in range(150)))
    yield from _carried(state, (["?:d>h", "?:d>hB"], ["?:b>h", "?:d>h"], ["?:d>h", "?:d>p"]))
    yield from _carried(state, (["hB", "hC"], ["hB", "?:hB>h"], ["hB", "V5:hB"], ["hB", "hB"]))


def _carried(state: State, chosen: Any) -> Iterator[str]:
    from red7.table.under_way import UnderWay

    table = UnderWay.on(state)
    shut = []
    for moves in chosen:
        try:
            step = _act(*moves)
        except Exception as error:
            shut.append(f"{moves}: {error}")
            continue
        try:
            if not table.is_possible(step):
                shut.append(str(step))
                continue
            after = table.after(step)
        except Exception as error:
            shut.append(f"{step} {type(error).__name__}: {error}")
            continue
        found = after.to_state()
        yield f"{step} {found.so_far} {found} {found.seen_bits} {after.deck_is_empty}"
        yield f"{after.ends_in(stays=True, take_back=False)} {after.notes}"
        yield str([after.is_possible(each) for each in _next(len(state.seats))])
        yield f"{UnderWay.left_unnamed(state, (*state.so_far, step))}"
        yield str([str(found.view(seat)) for seat in range(len(state.seats))])
        yield f"{table.to_state()} {[str(card) for card in after.hidden_cards()[:3]]}"
        yield attempted(_seen_by_all, step, len(state.seats), state.seen_bits)
    yield str(shut)


def _next(count: int) -> Iterator[Step]:
    """Steps that may be possible after another, and one from where nobody sits."""
    from red7.author import HAND, PALETTE, Move, act, hand_of, palette_of
    from red7.table.cards import CARDS

    for move in ("R6:pB>p", "B4:pC>h", "R3:h>p", "?:d>h", "?:b>h", "O3:c>h", "V5:hB>h", "G2:p>c"):
        yield _act(move)
    for seat in (-1, count - 1, count):
        yield act("moves", Move(CARDS[0], HAND, hand_of(seat)))
        yield act("moves", Move(CARDS[0], palette_of(seat), PALETTE))


def _seen_by_all(step: Step, count: int, seen: int) -> list[str]:
    """A step as each player has seen it, whoever took it."""
    seats = range(count)
    told = [str(step.as_seen_by(one, mover, seen)) for mover in seats for one in seats]
    return [str(step.veiled), str(step.hand_bits), *told]


def _act(*moves: str) -> Step:
    from red7.author import act
    from red7.table.moves import Move

    return act("moves", *map(Move.parse, moves))


def _laid_out(state: State) -> Iterator[str]:
    from red7.table.cards import CARDS
    from red7.table.steps import DISCARD, DRAW, DRAW_UNKNOWN, PLAY, RETURN, SHED, TAKE
    from red7.table.under_way import UnderWay

    table = UnderWay.on(state)
    yield f"{table.deck_is_empty} {list(map(str, table.hidden_cards()))} {table.to_state()}"
    yield str([(table.holds(card), table.is_known(card)) for card in CARDS])
    yield str([attempted(table.owner_of, card) for card in CARDS])
    for steps in (PLAY, DISCARD, TAKE, SHED, RETURN, DRAW):
        for step in filter(table.is_possible, (*steps, DRAW_UNKNOWN)):
            after = table.after(step)
            yield f"{step} {after.to_state()} {UnderWay.left_unnamed(state, after.steps)}"
            for stays, back in itertools.product((True, False), repeat=2):
                yield f"{after.ends_in(stays, back)}"
            if not state.so_far:
                moved = UnderWay.moved(state, (step,))
                yield f"{moved.ends_in(stays=True, take_back=False)} {moved.steps}"


def taken_back(probe: Probe) -> Iterator[str]:
    """What a player who goes out takes back after some steps, and which cards all have seen then.

    A step is written as moves with commas between them.
    """
    from red7 import State, Step
    from red7.table.under_way import UnderWay

    state = State.parse(probe.position)
    table = UnderWay.on(state)
    for text in probe.asked:
        step = _act(*text.split(",")) if ":" in text else Step.parse(text)
        yield f"{text} {table.is_possible(step)} {UnderWay.left_unnamed(state, (step,))}"
        table = table.after(step)
        yield attempted(lambda after=table: [*after.own_discards])
        for found in (table.to_state(), table.ends_in(stays=False, take_back=True)):
            yield f"{found} {found.notes} {found.seen_bits} {found == State.parse(str(found))}"


def written(probe: Probe) -> Iterator[str]:
    """Moves, steps, turns, notes and records read and written again, or why they cannot be."""
    from red7 import Record, State, Step, Turn
    from red7.author import BOTTOM, CANVAS, DECK, HAND, PALETTE
    from red7.table.moves import Move
    from red7.table.notes import Notes

    readers: dict[str, Callable[[str], object]] = {
        "moves": Move.parse,
        "steps": Step.parse,
        "turns": Turn.parse,
        "notes": Notes.parse,
        "positions": State.parse,
        "records": Record.parse,
    }
    for text in probe.asked:
        yield attempted(lambda text: f"{(found := readers[probe.position](text))} {found!r}", text)
    if probe.position == "records":
        yield attempted(Record.parse, 7)
    if probe.position == "moves":
        yield str([str(place) for place in (HAND, PALETTE, DECK, BOTTOM, CANVAS)])


def noted(_: Probe) -> Iterator[str]:
    """Notes on a position: kept, replaced, hidden from others."""
    from red7 import CardSet
    from red7.table.notes import Notes

    seen = {("seen", 0): CardSet("R1V3"), ("seen", 1): CardSet("B2"), "seen": CardSet("G7")}
    notes = Notes.of({**seen, "turns": 3, ("lives", 1): 1, ("lives", 0): 0, "on": True})
    yield f"{notes} {list(notes)} {bool(notes)} {bool(Notes())} {notes == Notes.parse(str(notes))}"
    for name, seat in itertools.product(("seen", "turns", "lives", "none"), (None, 0, 1, 2)):
        yield f"{notes.number(name, seat)!r} {notes.cards(name, seat)!r}"
    hands = CardSet("R1B2").bits, CardSet("G6").bits
    yield f"{notes.kept(hands)} {notes.kept(())} {[notes.seen_by(seat) for seat in range(3)]}"
    yield str([str(notes.view(seat, hand)) for seat in range(3) for hand in hands])
    yield f"{Notes().seen_by(0)} {Notes().view(0, 0)} {notes.noting({'turns': 0, 'on': 2})}"
    for names, seat in itertools.product(((), ("turns",), ("seen", "lives")), (None, 0, 1, 2)):
        yield str(notes.without(*names, seat=seat))
    more = Notes.of({("cards", 0): CardSet("R1V3"), ("seen", 1): CardSet("V1R1"), "on": True})
    yield f"{more.kept(())} {more.kept((1, 1 << 48))} {more.kept([CardSet('V3R1').bits])}"
    yield attempted(_read_among, notes)
    yield f"{notes.number('turns')} {notes.cards('seen', 0)}"
    wrong: list[Any] = [{"Turns": 1}, {7: 1}, {(7, 0): 1}, {"turns": "3"}, {"turns": None}]
    yield from (attempted(notes.noting, each) for each in wrong)


def _read_among(notes: Any) -> list[str]:
    """Notes that are read while only some are known."""
    from red7.table.notes import read_among

    with read_among({"turns"}):
        with read_among({"lives"}):
            inside = [attempted(notes.number, each) for each in ("turns", "lives", "seen", "no")]
        return [*inside, *(attempted(notes.number, each) for each in ("turns", "lives", "seen"))]


# --- Games of any shape -------------------------------------------------------------------------


def walked(probe: Probe) -> Iterator[str]:
    """A game by random steps: what every player sees of it, and the record replayed."""
    from red7 import Game, Record

    seed, players = (int(each) for each in probe.asked[:2])
    most = int(probe.asked[2]) if len(probe.asked) > 2 else MOST_STEPS
    chance = random.Random(seed)
    if probe.position:
        game = Game.of(probe.rules, probe.position)
    else:
        game = Game.start(probe.rules, players, seed)
    for number in range(most):
        yield from _seen(game)
        if game.over:
            break
        if game.round_over:
            game = game.next_round(number)
        elif game.drawing:
            yield f"{game.undo()}"
            game = game.draw(chance.choice((None, *game.hidden)))
        else:
            steps = [step for step in game.steps if str(step) not in ("pass", "end")]
            game = game.take(chance.choice(steps or game.steps))
    yield str(game.record)
    again = [str(each.state) for each in Record.parse(str(game.record)).replay()]
    yield f"{again} {game.record.final == game.state}"


def _seen(game: Game) -> Iterator[str]:
    yield f"{game.state} {game.to_move} {game.round_over} {game.settled} {game.drawing}"
    yield str([str(game.view(seat)) for seat in range(len(game.state.seats))])
    yield str([*map(str, game.steps)])
    yield str([str(game.offered(step)) for step in game.steps[:8]])
    if game.round_over:
        rules = game.rules
        yield f"{rules.winners(game.state)} {rules.scores(game.state)} {game.outcome}"
        yield f"{game.points} {game.over} {attempted(rules.score, game.state)}"
    elif (before := game.undo()) is not None:
        yield str(before.state)


def taken(probe: Probe) -> Iterator[str]:
    """Steps and turns tried in a game, each from where it began."""
    from red7 import Game

    game = Game.of(probe.rules, probe.position)
    yield from _seen(game)
    for text in probe.asked:
        if text.startswith("turn:"):
            yield attempted(lambda turn: list(_seen(game.play(turn))), text.removeprefix("turn:"))
            continue
        after = game
        try:
            for word in text.split(";"):
                kind, _, rest = word.partition(" ")
                after = after.draw(_card(rest)) if kind == "draw" else after.take(word)
                yield from _seen(after)
        except Exception as error:
            yield f"{type(error).__name__}: {error}"


def _card(text: str) -> Any:
    from red7 import Card

    return Card(text) if text else None


def counted(probe: Probe) -> Iterator[str]:
    """How many sequences of turns there are."""
    from red7 import Rules
    from red7.game.perft import perft

    rules = Rules.parse(probe.rules)
    state = rules.state(probe.position)
    for depth in map(literal_eval, probe.asked):
        yield attempted(perft, rules, state, depth)


def replayed(probe: Probe) -> Iterator[str]:
    """A record, and where other texts disagree with what was played."""
    from red7 import Record, Rules
    from red7.game.replay import ReplayReport

    record = Record.parse("\n".join(probe.asked))
    others = [Rules.parse(each) for each in probe.position.split()]
    report = ReplayReport.of(record, others, {"none": "there is none"})
    yield f"{report.rules} {report.rounds} {report.turns} {report.legal} {report.final}"
    yield f"{report.winner} {report.left_out}"
    for each in (report.illegal, *(text.parts for text in report.texts)):
        if each is None:
            yield "no turn"
        else:
            yield f"{each.number} {each.round} {each.position} {each.turn}"
            yield f"{each.played} {each.ruling}"
    yield str([text.rules for text in report.texts])
    failing = [Rules("v1.0"), Rules(_failing_edition())]
    for named in ({}, {"named": True}, {"named": False}):
        asked = partial(ReplayReport.of, **named)
        yield attempted(lambda ask: _left_out(ask(record, failing, {"x": "y"})), asked)
    house = [Rules("v1.0", _failing_house_rule())]
    yield attempted(lambda found: _left_out(ReplayReport.of(record, found, {}, named=False)), house)


def _left_out(report: Any) -> str:
    return f"{[text.rules for text in report.texts]} {report.left_out}"


def _failing_edition() -> object:
    from mutation.rules import failing

    return failing.FailingEdition


def _failing_house_rule() -> object:
    from mutation.rules import failing

    return failing.FailingHouseRule


def equal(probe: Probe) -> Iterator[str]:
    """Which rules are equal: made of the same names, of objects of one name, and mixed."""
    from red7 import Layer, Plugin, Rules, rule

    card = Plugin(name="mine", layer=Layer.HOUSE, changes="Something.")

    def made(count: int) -> object:
        function = rule("mine-1", "plays_allowed")(lambda moment: count)
        return type("Mine", (), {"PLUGIN": card, "count": staticmethod(function)})

    names = probe.rules.split("+")
    one, other = made(1), made(2)
    plain, text = Rules(*names), Rules("v1.0", "action")
    every = [
        *(plain, Rules(*reversed(names)), text, plain.checked()),
        *(Rules(*names, one), Rules(*names, one), Rules(*names, other)),
        *(plain.with_answers_of(text, ["C37"]), plain.with_answers_of(text, ["C37"])),
    ]
    for first in every:
        yield " ".join(str(first == second) for second in every)
        yield f"{first} {len(first.turns('*G2:R7B4/R6:?7 -'))}"


def standings(_: Probe) -> Iterator[str]:
    """Which standings there are, and how they compare."""
    from red7 import Card, CardSet, Standing

    def made(count: int, highest: str, can_win: bool, key: tuple[int, ...]) -> Standing:
        return Standing(count, CardSet(), Card(highest) if highest else None, can_win, key)

    most = 2**31 - 1
    keys: list[tuple[int, ...]] = [(2, -1), (2,), (2, 1), (3, -7), (most,), (-most,)]
    keys += [(1,) * 8, (1,) * 7, (0,) * 8]
    every = [made(0, "", can_win, key) for can_win in (True, False) for key in keys]
    every += [made(count, high, True, ()) for count in (0, 1, 2) for high in ("", "V1", "R7")]
    yield str([each.rank for each in every])
    for first in every:
        for second in every:
            yield f"{first < second} {first <= second} {first > second} {first >= second}"
    for count in (-2, -1):
        yield attempted(made, count, "", True, ())
    for key in ((1,) * 9, (most + 1,), (-most - 1,), (0, most + 1)):
        yield attempted(lambda key: made(0, "", True, key).rank, key)


TABLE_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "carried": carried,
    "taken back": taken_back,
    "written": written,
    "noted": noted,
    "walked": walked,
    "taken": taken,
    "counted": counted,
    "replayed": replayed,
    "equal": equal,
    "standings": standings,
}
