"""What the library answers to a probe, as text.

The library is imported when a probe is put to it and not before: a mutant may be in its place.
"""

from __future__ import annotations

import inspect
import random
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from mutation.faulty import failing
from mutation.probes import Probe
from mutation.table_answers import TABLE_KINDS

if TYPE_CHECKING:
    from red7 import Game, Rules, State, Turn
    from red7.engine.turn import Moment
    from red7.referee.ruling import Ruling


MOST_TURNS: Final = 30
"""How many turns of a round are played: under some house rules nobody ever goes out."""
MOST_STEPS: Final = 25
"""How many steps of a game are taken."""
MOST_LOOKED_AT: Final = 3000
"""After how many ways to end a turn with hidden cards looking for them is given up."""


def answer(probe: Probe) -> str:
    """The whole answer to a probe; an error is an answer, too."""
    said: list[str] = []
    try:
        for each in _KINDS[probe.kind](probe):
            said.append(each)
    except Exception as error:
        said.append(f"{type(error).__name__}: {error}")
    return "\n".join(said)


# --- One position -------------------------------------------------------------------------------


def _position(probe: Probe) -> Iterator[str]:
    """Everything that can be asked about a position in play."""
    rules, state = _read(probe)
    turns = rules.turns(state)
    listed = [str(turn) for turn in turns]
    yield str(listed)
    surviving = rules.turns(state, surviving=True)
    yield f"{bool(surviving)} {len(surviving)} {list(map(str, surviving[:2]))}"
    yield str([str(turn) for turn in surviving])
    yield f"{rules.leader(state)} {rules.color(state)}"
    yield from (str(rules.standing(state, seat)) for seat in range(len(state.seats)))
    short_cut = rules.book.plain
    for turn in _some(turns, 6):
        after = rules.play(state, turn)
        yield f"{after} {rules.state(str(after)) == after}"
        yield f"{turn in surviving} {short_cut and short_cut.play(state, turn)}"
    steps = rules.steps(state)
    yield str([str(step) for step in steps])
    yield from (_tried(partial(rules.step, state), step) for step in ("pass", "end", "=?"))
    for step in _some(steps, 3):
        after = rules.step(state, step)
        yield f"{after} {[str(each) for each in rules.steps(after)]}"
        yield from (_tried(partial(rules.step, after), step) for step in ("pass", "end"))
    for seed in range(2):
        turn, after = rules.random_turn(state, random.Random(seed))
        yield f"{turn} {after}"


def _rulings(probe: Probe) -> Iterator[str]:
    """Rulings on turns that are legal, and on some that mostly are not."""
    from red7 import Turn

    rules, state = _read(probe)
    turns, surviving = rules.turns(state), rules.turns(state, surviving=True)
    for turn in (*_some(turns, 3), *probe.asked):
        yield from _ruled(rules.adjudicate(state, turn), probe.kind)
        yield f"{turn in turns} {turn in surviving}"
        if probe.kind != "verdicts" or turn in turns:
            yield _tried(partial(rules.play, state), turn)
        if rules.book.plain is not None:
            yield str(rules.book.plain.play(state, Turn.parse(turn)))


def _alternatives(probe: Probe) -> Iterator[str]:
    """The readings that would rule otherwise."""
    rules, state = _read(probe)
    for turn in (*_some(rules.turns(state), 2), *probe.asked):
        for other in rules.adjudicate(state, turn).alternatives:
            yield f"{turn} {other}"
            yield from _ruled(other.ruling, "verdicts")


def _ruled(ruling: Ruling, asked: str) -> Iterator[str]:
    """A ruling, with the reasons found while judging, or with those of other readings besides.

    The latter compose every reading that is open, which takes more time than all the rest.
    """
    yield f"{ruling.rules} {ruling.turn} {ruling.verdict} {ruling.certain} {ruling.after}"
    if asked != "verdicts":
        yield from map(str, ruling.reasons if asked == "reasons" else ruling.found)


# --- Cards that nobody has been shown -----------------------------------------------------------


def _hidden(probe: Probe) -> Iterator[str]:
    """What may be done with a hand or a deck of unknown cards, and how certain that is."""
    rules, state = _read(probe)
    yield _tried(rules.steps, state)
    for turn in probe.asked:
        yield from _ruled(rules.adjudicate(state, turn), "rulings")
        yield f"{turn in rules.turns(state, surviving=True)}"
    turns = rules.turns(state, limit=MOST_LOOKED_AT)
    yield _tried(list, turns)
    yield _tried(list, rules.turns(state, surviving=True, limit=MOST_LOOKED_AT))
    for step in _some(rules.steps(state), 3):
        after = rules.step(state, step)
        yield f"{after} {_tried(rules.steps, after)}"
    yield _tried(partial(rules.random_turn, state), random.Random(1))


def _limits(probe: Probe) -> Iterator[str]:
    """Turns looked for no further than a limit, and no more of them than wanted."""
    from red7 import TooManyTurns

    rules, state = _read(probe)
    for surviving in (False, True):
        asked = partial(rules.turns, state, surviving=surviving)
        for limit in map(literal_eval, probe.asked):
            try:
                yield str([str(turn) for turn in asked(limit=limit)])
            except TooManyTurns as error:
                yield f"{error} {_plain(error.found)}"
            except Exception as error:
                yield f"{type(error).__name__}: {error}"
            else:
                yield f"{limit} {len(asked(limit=limit))} {bool(asked(limit=limit))}"
        for most in (0, 1, 3, 1000):
            yield _plain(asked().first(most))
            yield _plain(asked(limit=2).first(most))
        listed = asked()
        yield f"{len(listed)} {_plain(listed.first(2))} {_tried(listed.__getitem__, -1)} {listed!r}"
        yield f"{None in listed} {'no turn' in listed}"


def _given_up(probe: Probe) -> Iterator[str]:
    """Rulings for which fewer ways to go on are looked at than there are."""
    import attrs

    from red7.engine import turn_start

    rules, state = _read(probe)
    kept = turn_start.LOOK_LIMIT
    try:
        for limit in (1, 5, 100, 150, 300):
            turn_start.LOOK_LIMIT = limit
            state = attrs.evolve(state)  # another object, of which nothing is remembered
            for turn in probe.asked:
                yield from _ruled(rules.adjudicate(state, turn), "rulings")
            yield _tried(rules.steps, state)
            yield _tried(partial(rules.random_turn, state), random.Random(2))
    finally:
        turn_start.LOOK_LIMIT = kept


def _followed(probe: Probe) -> Iterator[str]:
    """A game in progress, judged by what the players see: some turns, then steps at random."""
    from red7 import Game

    game = Game.of(probe.rules, probe.position)
    yield from (_tried(lambda turn: game.play(turn).state, turn) for turn in probe.asked)
    chance = random.Random(len(probe.position))
    for _ in range(MOST_TURNS):
        yield _plain(game.steps)
        if game.drawing:
            game = game.draw(None)
        elif game.steps:
            game = game.take(chance.choice(game.steps))
        else:
            return
        yield str(game.state)


def _shut(probe: Probe) -> Iterator[str]:
    """A moment does not change, and the end of a turn leaves it as it is."""
    from red7.engine.turn import Moment
    from red7.table.steps import END

    rules, state = _read(probe)
    for turn in probe.asked:
        moment = Moment.of(rules.book, state)
        yield from _unchanged(moment)
        for step in _turn(turn).steps:
            moment = moment.after(step)
            yield f"{type(moment).__name__} {moment.draw} {moment.after(END).draw}"
            yield from _unchanged(moment)
            yield from _unchanged(moment.without_action())


def _turn(text: str) -> Turn:
    from red7 import Turn

    return Turn.parse(text)


def _unchanged(moment: Moment) -> Iterator[str]:
    yield _tried(lambda each: setattr(each, "drew", 9), moment)
    yield _tried(lambda each: delattr(each, "drew"), moment)
    yield str(moment.drew)


def _contest(probe: Probe) -> Iterator[str]:
    """Who is winning under every color, as a rule is asked it."""
    from red7 import Color

    rules, state = _read(probe)
    contest = rules.contest(state)
    yield f"{contest.color} {_plain(contest.colors)} {contest.leader()}"
    yield str({seat: str(palette) for seat, palette in contest.palettes.items()})
    yield str([contest.leader(color) for color in Color])


# --- The middle of a turn -----------------------------------------------------------------------


def _moments(probe: Probe) -> Iterator[str]:
    """All that a plug-in can read of a turn, after every step of some turns."""
    from red7 import Rules
    from red7.engine.turn import Moment

    other = Rules("v1.0")
    rules, state = _read(probe)
    for turn in _some(rules.turns(state), 2):
        moment = Moment.of(rules.book, state)
        yield f"{moment.to_state()} {Moment.of(rules.book, state) is moment}"
        yield from _read_off(moment)
        for step in turn.steps:
            moment = moment.after(step)
            yield from _read_off(moment)
            middle = moment.to_state()
            yield f"{middle} {middle.view(0)}"
            yield str([str(each) for each in rules.steps(middle)])
            yield str([str(each) for each in rules.turns(middle)])
            yield str([str(each) for each in other.steps(middle)])
            yield str(Moment.of(other.book, middle).book is other.book)


def _read_off(moment: Moment) -> Iterator[str]:
    from red7.engine.turn import Moment
    from red7.table.cards import CARDS
    from red7.table.steps import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, RETURN, SHED, TAKE

    cards = [step for kind in (PLAY, DISCARD, TAKE, SHED, RETURN, DRAW) for step in kind]
    given: dict[str, Iterable[Any]] = {
        "Card": CARDS,
        "Step": [*cards, DRAW_UNKNOWN, END, PASS],
        "int": [moment.mine, moment.hand_bits],
    }
    yield str(moment.after(END).steps)
    for name in dir(Moment):
        if name.startswith("_") or name in ("after", "without_action", "to_state", "start", "book"):
            continue
        value = getattr(moment, name)
        if not callable(value):
            yield f"{name} {_plain(value)}"
            continue
        wanted = [each.annotation for each in inspect.signature(value).parameters.values()]
        if not wanted:
            yield f"{name}() {_plain(value())}"
        elif len(wanted) == 1 and wanted[0] in given:
            yield f"{name}(each) {[_tried(value, each) for each in given[wanted[0]]]}"


def _tried(function: Callable[[Any], object], argument: object) -> str:
    try:
        return _plain(function(argument))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _plain(value: object) -> str:
    from red7.engine.turn import Moment

    if isinstance(value, Moment):
        return f"after {_plain(value.steps)}, {value.pending} pending, {value.draw} earned"
    if isinstance(value, Iterator | list | tuple):
        return f"({', '.join(map(_plain, value))})"
    return str(value)


# --- Rounds and matches -------------------------------------------------------------------------


def _over(probe: Probe) -> Iterator[str]:
    """The end of a round, and the next deal."""
    rules, state = _read(probe)
    yield f"{rules.winner(state)} {rules.winners(state)} {rules.is_over(state)}"
    yield f"{_tried(rules.score, state)} {_tried(rules.scores, state)} {rules.outcome(state)}"
    yield str(list(rules.turns(state)))
    yield str(rules.next_round(state, seed=1))


def _explained(probe: Probe) -> Iterator[str]:
    """Answers beyond one turn, with where they stand."""
    rules, state = _read(probe)
    for question in ("scores", "match", "who", "starts"):
        yield _tried(partial(rules.explain, state), question)


def _match(probe: Probe) -> Iterator[str]:
    """A whole match, by turns made of random steps."""
    rules = _rules(probe)
    seed, players = (int(each) for each in probe.asked)
    chance = random.Random(seed)
    state = rules.deal(players=players, seed=seed)
    for number in range(3):
        for _ in range(MOST_TURNS):
            if rules.winner(state) is None and rules.steps(state):
                turn, state = rules.random_turn(state, chance)
                yield f"{turn} {state}"
        yield f"{rules.winners(state)} {_tried(rules.scores, state)} {rules.outcome(state)}"
        if rules.outcome(state).over:
            return
        state = rules.next_round(state, seed=number)


def _game(probe: Probe) -> Iterator[str]:
    """A game in progress: what is offered, refused, seen, taken back, and what the record says."""
    from red7 import Game, Record

    seed, players = (int(each) for each in probe.asked)
    chance = random.Random(seed)
    if probe.position:
        game = Game.of(probe.rules, probe.position)
    else:
        game = Game.start(probe.rules, players, seed)
    for number in range(MOST_STEPS):
        yield from _as_it_stands(game)
        if game.over:
            break
        if game.round_over:
            game = game.next_round(number)
        elif game.drawing:
            game = game.draw(chance.choice((None, *game.hidden)))
        else:
            steps = [step for step in game.steps if str(step) != "pass"] or game.steps
            game = game.take(chance.choice(steps))
    yield str(game.record)
    yield from map(str, Record.parse(str(game.record)).replay())
    last = game.record.rounds[-1]
    yield f"{game.record.final} {Record.of(game.rules, last.start, last.turns)}"
    yield f"{Game.start(probe.rules, seed=seed).state} {deepcopy(game) == game}"


def _as_it_stands(game: Game) -> Iterator[str]:
    yield f"{game.to_move} {game.round_over} {game.over} {game.points} {game.outcome.ending}"
    yield f"{game.state} {game.settled} {game.drawing} {game.shown} {game.hidden[:2]}"
    yield str([*map(str, game.steps), *map(str, game.played)])
    yield from (str(game.view(seat)) for seat in range(len(game.state.seats)))
    yield f"{game.undo()}"
    for step in ("pass", "end", "=?", "=B2", "=I4", "=Y2", "+R7", "x", 3):
        yield _tried(game.take, step)
    for card in (None, *game.hidden[:1], game.rules.deal(seed=1).deck[0]):
        yield _tried(game.draw, card)
    if game.to_move is not None:
        turns = _some(game.rules.turns(game.shown), 3)
        for turn in (*turns, "pass", "+R7 >B3 >V1", "+Y3=?", "+R3=I4"):
            yield _tried(game.play, turn)


def _deal(probe: Probe) -> Iterator[str]:
    """A deal to so many players, or why there is none."""
    from red7.engine.deal import shuffled
    from red7.table.cards import CARDS

    players, seed = map(literal_eval, probe.asked)
    yield str([str(card) for card in shuffled(CARDS, seed)])
    yield str(_rules(probe).deal(players=players, seed=seed))


# --- Palettes and plug-ins ----------------------------------------------------------------------


def _palettes(probe: Probe) -> Iterator[str]:
    """How palettes do under every color."""
    from red7 import CardSet, Color

    book = _rules(probe).book
    for text in probe.asked:
        palette = CardSet(text)
        yield str(tuple(book.ranks[palette.bits]))
        for color in Color:
            groups = [str(group) for group in book.groups(palette, color)]
            yield f"{groups} {book.evaluate(palette, color)}"


def _memos(_: Probe) -> Iterator[str]:
    """What is remembered of palettes, with room for a few."""
    from red7 import Rules
    from red7.engine import ranks

    yield f"{ranks.MEMO_LIMIT} {ranks.MEMOS_LIMIT}"
    kept = ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS
    ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS = 3, 2, {}
    try:
        asked: list[int] = []
        memo = ranks.Ranks(lambda bits: (asked.append(bits), bits)[1:])
        for bits in (1, 2, 3, 4, 4, 2, 5, 1, 6):
            yield f"{memo[bits]} {asked} {sorted(memo)} {sorted(memo.older)}"
        for names in ((), ("french-literal",), ("zero-highest-card",), ()):
            memo = ranks.ranks_of(Rules(*names).book)
            yield str([memo is each for each in ranks._MEMOS.values()])
    finally:
        ranks.MEMO_LIMIT, ranks.MEMOS_LIMIT, ranks._MEMOS = kept


def _composed(probe: Probe) -> Iterator[str]:
    """Who answers which question, in which order, by which words; whose action each number has."""
    rules = _rules(probe)
    book = rules.book
    yield f"{rules} {book.players} {[card.name for card in rules.plugins]}"
    yield f"{book.has_short_cut} {book.plain is not None} {_tried(book.deciding, 'scoring_cards')}"
    for hook, heard in book.rules.items():
        for each in heard:
            yield f"{hook} {each.plugin.name} {each.clause} {each.says}"
            yield f"{book.sources.is_house_rule(each)} {'; '.join(map(str, book.sources.of(each)))}"
    for number in range(1, 8):
        acts = book.action_rule(number)
        yield f"{number} {acts.says if acts else None}"


def _colors(probe: Probe) -> Iterator[str]:
    """Who would be winning if another color were played."""
    from red7 import Color

    rules, state = _read(probe)
    for color in Color:
        yield f"{_plain(rules.contest(state, color).colors)} {rules.leader(state, color)}"


def _mixed(probe: Probe) -> Iterator[str]:
    """Rules with the answers of others on some clauses: who answers, and what may be done."""
    from red7 import Rules

    rules, state = _read(probe)
    other, *clauses = probe.asked
    mixed = rules.with_answers_of(Rules.parse(other), clauses)
    yield f"{mixed} {mixed == rules}"
    for hook, heard in mixed.book.rules.items():
        yield f"{hook} {[(each.plugin.name, each.clause) for each in heard]}"
    yield str([str(turn) for turn in mixed.turns(state)])


def _plugins(_: Probe) -> Iterator[str]:
    """What every plug-in says of itself."""
    import attrs

    import red7

    for card in red7.plugins():
        told = attrs.asdict(card, filter=lambda _, value: not callable(value))
        told["note_words"] = sorted(card.note_words)
        yield f"{card.kind} {told}"
        yield str(sorted(card.citations()) if card.citations else None)
        yield str(card.cases() if card.cases else None)
        yield str(card.titles() if card.titles else None)


def _case(probe: Probe) -> Iterator[str]:
    """A case of the book under one text."""
    from red7 import cases

    name, text = probe.asked
    case = next(each for each in cases.cases() if each.id == name)
    finding = cases.run(case, text)
    yield f"{finding.passed} {finding.found}"
    if finding.ruling is not None:
        yield from _ruled(finding.ruling, _how(name, text))


def _how(name: str, text: str) -> str:
    """What is asked of a case: its reasons in a text or two, and those of other readings seldom."""
    place = crc32(f"{name} {text}".encode()) % 64
    return "reasons" if place == 0 else "rulings" if place < 16 else "verdicts"


def _rules(probe: Probe) -> Rules:
    from red7 import Rules

    return Rules.parse(probe.rules)


def _read(probe: Probe) -> tuple[Rules, State]:
    rules = _rules(probe)
    return rules, rules.state(probe.position)


def _some(things: Iterable[Turn], count: int) -> list[Any]:
    """A few of some things, from the first to the last."""
    every = list(things)
    if len(every) <= count:
        return every
    return [every[place * (len(every) - 1) // (count - 1)] for place in range(count)]


_KINDS: dict[str, Callable[[Probe], Iterator[str]]] = {
    "position": _position,
    "reasons": _rulings,
    "rulings": _rulings,
    "verdicts": _rulings,
    "hidden": _hidden,
    "limits": _limits,
    "given up": _given_up,
    "followed": _followed,
    "contest": _contest,
    "shut": _shut,
    "mixed": _mixed,
    "colors": _colors,
    "alternatives": _alternatives,
    "moments": _moments,
    "over": _over,
    "explained": _explained,
    "match": _match,
    "game": _game,
    "deal": _deal,
    "palettes": _palettes,
    "memos": _memos,
    "composed": _composed,
    "plugins": _plugins,
    "case": _case,
    "failing": failing,
    **TABLE_KINDS,
}
