"""What the engine answers about hidden cards and about its own records, as text."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted, read
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import Card, State
    from red7.engine.judge import Judgement
    from red7.engine.worlds import World

MOST_WORLDS: Final = 40
"""How many worlds of a position are looked at."""
FEW_WORLDS: Final = 5
"""How many of them are looked at where something is looked for in each."""
MOST_LOOKED_AT: Final = 250
"""How many ways to end a turn are looked at for that."""
FEW_LOOKED_AT: Final = (1, 10, 20, 30, 50, 90, 200, 1000, 5000)
"""How many ways to end a turn are looked at to say what is certain."""
MOST_STEPS: Final = 400
"""How many ways to end a turn are looked at to list turns that rest on hidden cards."""


# --- Worlds -------------------------------------------------------------------------------------


def worlds(probe: Probe) -> Iterator[str]:
    """Every world that some questions tell apart, after steps that name hidden cards."""
    from red7 import Turn
    from red7.engine import turn_start, worlds
    from red7.engine.worlds import World, every_world

    rules, state = read(probe)
    deck = rules.book.deck.bits
    yield f"{worlds.WORLDS_LIMIT} {worlds.MOST_NAMED} {turn_start.LOOK_LIMIT}"
    for turn in probe.asked:
        steps = Turn.parse(turn).steps
        yield _granted(World(state, deck, steps, (), {}))
        for seed in range(5):
            ask = partial(_asked_at_random, state, random.Random(seed).random())
            found = every_world(state, deck, steps, ask, {})
            for world, said in itertools.islice(found, MOST_WORLDS):
                yield f"{said} {world.asked} {world.decisions} {world.next_script()}"
                yield f"{_granted(world)} {attempted(world.example)} {_granted(world)}"
                yield _granted(World.again(state, deck, steps, world))
                yield _granted(World.again(state, deck, steps, None))
        kept = worlds.WORLDS_LIMIT
        try:
            worlds.WORLDS_LIMIT = 2
            yield attempted(list, (said for _, said in every_world(state, deck, steps, ask, {})))
        finally:
            worlds.WORLDS_LIMIT = kept


def _granted(world: World) -> str:
    """Where a world has put cards so far."""
    places = sorted(f"{card}{place}" for card, place in world.known)  # type: ignore[attr-defined]
    return f"{places} {world.deck_depth} {world.hand_size} {world.asked}"


def _asked_at_random(state: State, seed: float, world: World) -> list[object]:
    """Questions about hidden cards, the same ones in every world; some are about suppositions."""
    from red7.engine.worlds import ELSEWHERE, HAND, HiddenCards, Moot, deck_place
    from red7.table.cards import cards_of

    chance = random.Random(seed)
    cards = chance.sample(list(cards_of(world.hidden)), min(3, world.hidden.bit_count()))
    places = [HAND, HAND, deck_place(0), HAND | deck_place(0), deck_place(1), ELSEWHERE]
    if state.deck_unknown == 0:
        places = [HAND, HAND, ELSEWHERE]
    said: list[object] = []
    questions = list(itertools.product(cards, places))
    for card, place in chance.sample(questions, min(4, len(questions))):
        match chance.randrange(4):
            case 0:
                said.append(world.refutes(card, place))
            case 1:
                try:
                    with world.kept_silent():
                        world.has(card, place)
                except HiddenCards as error:
                    said.append(str(error))
            case 2:
                said.append(_supposed(world, card, place, chance.choice(cards), Moot))
            case _:
                ask = partial(_counted, world, said, card, place)
                question = str(card), place
                said += [world.recalled(question, ask), world.recalled(question, ask)]
        said.append(world.has(card, place))
        said += [world.asked, world.silent, len(world.recorders), world.known == world.known]
    return said


def _supposed(
    world: World, card: Card, place: int, other: Card, moot: type[Exception]
) -> tuple[object, ...]:
    """What is found while a card is supposed to lie somewhere, and afterwards."""
    from red7.engine.worlds import HAND

    try:
        with world.supposing([card], place), world.supposing([other, card], HAND):
            inside: object = world.has(other, HAND)
    except moot:
        inside = "moot"
    return inside, len(world._supposed)


def _counted(world: World, said: list[object], card: Card, place: int) -> bool:
    """An answer that rests on two questions; how often it is worked out is said, too."""
    said.append("worked out")
    first = world.has(card, place)
    return world.has(card, 1) or first


def most_without(probe: Probe) -> Iterator[str]:
    """How many cards a hand can have without any of some sets."""
    from red7.engine.hidden_hand import most_without
    from red7.table.cards import CARDS

    chance = random.Random(7)
    for _ in range(150):
        hidden = chance.sample(CARDS, chance.randint(0, 6))
        among: list[Card] = hidden or list(CARDS[:2])
        wanted = [
            chance.sample(among, min(len(among), chance.choice((1, 2, 2, 2, 3))))
            for _ in range(chance.randint(0, 6))
        ]
        yield str(most_without(hidden, wanted))


# --- Turns judged in worlds ---------------------------------------------------------------------


def judged(probe: Probe) -> Iterator[str]:
    """What the worlds make of turns, steps and lists of turns, and at what cost."""
    from red7 import Step, Turn
    from red7.engine import judge
    from red7.engine.turn_start import Budget

    rules, state = read(probe)
    book, start = rules.book, state.before or state
    for text in probe.asked:
        turn = Turn.parse(text)
        yield _judgement(judge.judged(book, state, turn))
        last = judge.last_moment(book, state, turn)
        yield f"{last and last.steps} {attempted(rules.play, state, turn)}"
        for limit in () if state.to_move is None else (5, 25, 60, 200, 1000):
            yield _within(Budget(limit), partial(judge.judgement, book, start, turn.steps))
            yield _within(Budget(limit), partial(judge.may_begin, book, start, turn.steps))
    if state.to_move is None:
        return
    for step in ("pass", "end", "=?", *(str(step) for step in rules.steps(state)[:4])):
        yield f"{step} {attempted(judge.may_take, book, state, Step.parse(step))}"
    yield str([str(step) for step in judge.steps_in_worlds(book, state)])
    for limit in (20, 100, MOST_STEPS):
        budget, found = Budget(limit), []
        try:
            for turn, each in judge.turns_in_worlds(book, state, budget):
                found.append(f"{turn} {each.survives} {each.certain} {each.gave_up}")
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
        yield f"{budget.used} {found}"
    for _ in range(2):
        moment = judge.under_way(book, state)
        yield f"{moment and (moment.steps, moment.start.budget.used)}"
        if moment is not None:
            moment.start.look(3)


def doubted(probe: Probe) -> Iterator[str]:
    """What is judged, and how certain that is, where only so many worlds can be looked at."""
    from red7 import Turn
    from red7.engine import judge, turn_start

    rules, state = read(probe)
    kept: tuple[Any, Any] = turn_start.LOOK_LIMIT, judge._IN_DOUBT
    yield f"{kept}"
    try:
        for limit in FEW_LOOKED_AT:
            turn_start.LOOK_LIMIT = judge._IN_DOUBT = limit  # type: ignore[misc]
            for turn in map(Turn.parse, probe.asked):
                found = judge.judged(rules.book, state, turn)
                yield f"{limit} {turn} {_judgement(found)} {found.complete}"
                for certain, survives in itertools.product((True, False), repeat=2):
                    said = {"certain": certain, "survives": survives}
                    yield str(judge.always_legal(rules.book, state, turn, **said))
                yield str(judge.always_survives(rules.book, state, turn))
                if limit == FEW_LOOKED_AT[-2] and turn.steps[len(state.so_far) :]:
                    step = turn.steps[len(state.so_far)]
                    yield attempted(judge.may_take, rules.book, state, step)
    finally:
        turn_start.LOOK_LIMIT, judge._IN_DOUBT = kept  # type: ignore[misc]


def _judgement(found: Judgement) -> str:
    moments = [[each.steps for each in some] for some in (found.moments, found.exception)]
    told = found.legal, found.survives, found.certain, found.gave_up
    return f"{told} {found.last and found.last.steps} {moments}"


def _within(budget: Any, ask: Callable[..., object]) -> str:
    """What is found with a budget, and how much of it is used."""
    try:
        found = ask(budget=budget)
    except Exception as error:
        return f"{budget.used} {type(error).__name__}: {error}"
    return f"{budget.used} {found if isinstance(found, bool) else _judgement(found)}"  # type: ignore[arg-type]


# --- What may be done at a moment, and what comes of it -----------------------------------------


def refused(probe: Probe) -> Iterator[str]:
    """Why steps of every kind and card may not be taken, after every step of some turns."""
    from red7 import Turn
    from red7.engine import checks
    from red7.engine.judge import on_the_table
    from red7.table.steps import DISCARD, DRAW, DRAW_UNKNOWN, END, PASS, PLAY, RETURN, SHED, TAKE

    rules, state = read(probe)
    named = ("~nothing(hB)", "~nothing(hI)", "~look(hB)", "~look(hI)", "~fetch(?:d>h)", "~swap(hB)")
    acts = [step for text in named for step in Turn.parse(text).steps]
    kinds = PLAY, DISCARD, TAKE, SHED, RETURN, DRAW
    every = [*(step for kind in kinds for step in kind), DRAW_UNKNOWN, END, PASS, *acts]
    for text in probe.asked:
        moment = on_the_table(rules.book, state)
        for taken in (None, *Turn.parse(text).steps):
            if taken is not None:
                moment = moment.after(taken)
            yield str(moment.steps)
            found: dict[str, list[str]] = {}
            for step in every:
                why = attempted(_told, partial(checks.refusals, moment, step))
                allowed = attempted(checks.allowed, moment, step)
                found.setdefault(f"{allowed} {why}", []).append(str(step))
            yield from (f"{why}: {' '.join(steps)}" for why, steps in found.items())
            yield attempted(_told, partial(checks.choices_refused, moment))


def _told(refusals: Callable[[], Iterator[Any]]) -> list[tuple[object, ...]]:
    """Refusals, whose each is and how much its rule was asked."""
    return [
        (each.hook, *each.refusal, each.rule and each.rule.clause, len(each.arguments))
        for each in refusals()
    ]


def ahead(probe: Probe) -> Iterator[str]:
    """What a player can do after some steps, in every world, and what that costs to find out."""
    from red7 import Turn
    from red7.engine import judge, walk
    from red7.engine.result import survives
    from red7.engine.turn_start import Budget

    rules, state = read(probe)
    book, start = rules.book, state.before or state
    for text in probe.asked:
        steps = Turn.parse(text).steps

        def after(begun: Any, steps: Any = steps) -> Any:
            for step in steps:
                begun = begun.after(step)
            return begun

        for ask in (
            walk.can_act,
            walk.can_stay_in,
            walk.can_win_by_going_on,
            lambda moment: walk.could_have_stayed_in(moment.start),
            walk.is_choosable,
            walk.may_end,
            walk.steps,
            *(partial(_ends, search) for search in _searches(walk, survives)),
            *(partial(_by_lot, walk, seed) for seed in range(3)),
        ):
            budget = Budget(MOST_LOOKED_AT)
            found = judge.in_worlds(book, start, steps, lambda m, ask=ask: ask(after(m)), budget)
            said = attempted(list, (each for _, each in itertools.islice(found, FEW_WORLDS)))
            yield f"{said} {budget.used}"


def _searches(walk: Any, survives: Callable[..., bool]) -> Iterator[Any]:
    for order in (iter, walk.easiest_first):
        for hidden in (False, True):
            yield walk.Search(survives, order, hidden=hidden)
            yield walk.Search(walk.any_end, order, hidden=hidden)


def _ends(search: Any, moment: Any) -> list[str]:
    from red7.engine.walk import completions

    return [str(each.steps) for each in itertools.islice(completions(moment, search), 25)]


def _by_lot(walk: Any, seed: int, moment: Any) -> object:
    last = walk.random_completion(moment, random.Random(seed).random)
    return last and last.steps


# --- Records of what was asked ------------------------------------------------------------------


def recorded(probe: Probe) -> Iterator[str]:
    """Which questions are recorded, and how often a rule is asked that has a record."""
    import attrs

    from red7.engine.recording import is_recorded, kept_in, recorded
    from red7.hooks.specs import HOOKS

    rules, _ = read(probe)
    book = rules.book
    yield str([hook for hook in HOOKS if is_recorded(hook)])
    again = recorded(book.rules)
    for hook, heard in book.rules.items():
        yield f"{hook} {[one is other for one, other in zip(heard, again[hook], strict=True)]}"
    asked: list[object] = []

    def answer(*arguments: object) -> int | None:
        asked.append(arguments)
        return len(asked) if arguments[0] else None

    for hook, heard in book.rules.items():
        if heard and heard[0].arguments:
            counting = attrs.evolve(heard[0], answer=answer)
            ask = recorded({hook: (counting,)})[hook][0].answer
            asked.clear()
            outer: dict[Any, object] = {}
            inner: dict[Any, object] = {}
            said = [ask(1), ask(1)]
            with kept_in(outer):
                said += [ask(1), ask(1), ask(2), ask(0), ask(0)]
                with kept_in(inner):
                    said += [ask(1), ask(1)]
                said += [ask(1), ask(3)]
            said += [ask(1), ask(2)]
            yield f"{hook} {said} {asked} {len(outer)} {len(inner)}"


ENGINE_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "worlds": worlds,
    "most without": most_without,
    "judged": judged,
    "doubted": doubted,
    "recorded": recorded,
    "refused": refused,
    "ahead": ahead,
}
