"""What is asked inside the library only: measures of palettes, and lists that kernels give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutation.answers.asking import attempted, plain, read, rules_of
from mutation.probe import Probe

if TYPE_CHECKING:
    from red7 import State, Turn


def measured(probe: Probe) -> Iterator[str]:
    """How palettes do under every color, which rules say so, and in what words."""
    from red7 import CardSet, Color
    from red7.engine.measure import MEASURES_LIMIT, measure

    rules = rules_of(probe)
    yield f"{MEASURES_LIMIT}"
    for color in Color:
        yield f"{color} {rules.comparison(color)}"
        for cards in probe.asked:
            found = measure(rules.book, CardSet(cards.replace("-", "")), color)
            yield f"{cards} {plain(found.groups)} {found.meets} {found.counts} {found.names_cards}"
            rank = found.standing.rank
            yield f"{found.broken_by and found.broken_by.clause} {found.breaking} {rank}"
            yield f"{found.grouped_by.clause} {found.decided_by.clause}"


def ranked(probe: Probe) -> Iterator[str]:
    """Whether ranks are found by a short cut, and what beats what."""
    from red7.engine.ranks import beats, better, short_cut

    short = short_cut(rules_of(probe).book)
    yield f"{short and short(0b1011)}"
    yield str([beats(rank, beaten) for rank in range(5) for beaten in range(-1, 5)])
    yield str(better((0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0)))


def evaluated(probe: Probe) -> Iterator[str]:
    """How often palettes are evaluated, who evaluates them alike, and what a ruling keeps of it."""
    from red7 import CardSet, Color, Rules
    from red7.engine import ranks
    from red7.engine.ranks import Evaluating, ranks_of
    from red7.engine.recording import kept_in

    books = [Rules.parse(each).book for each in (probe.rules, *probe.asked)]
    every: list[object] = [*map(Evaluating, books), Evaluating(books[0]), probe]
    yield str([[one == other for other in every] for one in every])
    yield f"{ranks.better((1,) * 7, (2,) * 7)} {ranks.better((2,) * 7, (1,) * 7)}"
    by, kept = Evaluating(books[0]), ranks.KEPT_LIMIT
    yield f"{kept}"
    try:
        for limit in (0, 1, 2, kept):
            ranks.KEPT_LIMIT = limit  # type: ignore[misc]
            record: dict[Any, object] = {}
            with kept_in(record):
                for cards in ("R7V1", "R7V1", "G2", "R7V1"):
                    found = ranks.evaluated(by, CardSet(cards), Color.RED)
                    yield f"{limit} {found.standing.rank} {len(record)}"
                ranks_of(books[0]).work_out(CardSet("O5I4").bits)
                yield f"{limit} {len(record)}"
    finally:
        ranks.KEPT_LIMIT = kept  # type: ignore[misc]
    yield f"{ranks_of(books[0]).work_out(CardSet('O5I4').bits)}"


def unseen(_: Probe) -> Iterator[str]:
    """Which of some moves take a card that the deck does not show."""
    from red7.table.moves import Move, unseen

    texts = ("?:d>h", "?:b>h", "?:d>p", "?:b>c", "R7:h>d", "?:d>d", "R7:h>b", "?:d>b", "?:b>d")
    made = [Move.parse(text) for text in (*texts, "hB", "B4:p>h", "R7:d>h", "R7:b>p")]
    for one in made:
        for other in made:
            moves = [one, other, made[0], made[1]]
            said = [unseen(moves, n, whole=w) for n in range(3) for w in (False, True)]
            yield f"{one} {other} {said}"


def empty(probe: Probe) -> Iterator[str]:
    """Whether the deck is empty after some steps, and which cards may be hidden still."""
    from red7 import Turn
    from red7.engine.judge import on_the_table
    from red7.table.under_way import UnderWay

    rules, state = read(probe)
    for text in probe.asked:
        moment, steps = on_the_table(rules.book, state), Turn.parse(text).steps
        yield f"{text} {attempted(UnderWay.left_unnamed, state, steps)}"
        for step in steps:
            moment = moment.after(step)
            yield f"{step} {moment.deck_is_empty} {len(moment.hidden_cards())}"
            yield f"{moment.hand_places} {moment.drawn_unseen} {moment.plays} {moment.discards}"
            yield f"{moment.color_index} {plain(moment.colors)} {type(moment).__name__}"
            yield f"{attempted(UnderWay.left_unnamed, state, moment.steps)}"


def cut_short(probe: Probe) -> Iterator[str]:
    """What becomes of a list that is too long, and of looks that another question has used up."""
    from red7.engine import lister, recent
    from red7.engine.result import stays_in, survives, winners
    from red7.engine.turn import Moment
    from red7.engine.turn_start import LOOK_LIMIT
    from red7.engine.walk import any_end, is_choosable

    rules = rules_of(probe)
    book, kept = rules.book, lister.AT_ONCE
    yield f"{kept} {attempted(winners, book, rules.state(probe.position))}"
    try:
        for most in (*range(12), 15, 20, 30, 50, 100):
            lister.AT_ONCE = most  # type: ignore[misc]
            for wanted in (any_end, stays_in, survives, is_choosable):
                state = rules.state(probe.position)
                yield f"{most} {attempted(book.lister.turns, state, wanted)}"
    finally:
        lister.AT_ONCE = kept  # type: ignore[misc]
    asked: list[Callable[[State], object]] = [
        lambda state: book.lister.turns(state, survives),
        lambda state: book.lister.turns(state, is_choosable),
        lambda state: [*rules.turns(state)],
        lambda state: rules.steps(state),
        lambda state: [rules.play(state, each) for each in rules.turns(state, surviving=True)][:3],
        lambda state: [rules.play(state, each) for each in _survivors(book, state)][:5],
    ]
    for ask in asked:
        for used in (LOOK_LIMIT, 5):
            recent._RECENT.known.clear()
            state = rules.state(probe.position)
            budget = Moment.of(book, state).start.budget
            budget.used = used
            yield f"{attempted(ask, state)} {budget.used}"
            yield f"{Moment.of(book, state).start.budget.used}"


def _survivors(book: Any, state: State) -> list[Turn]:
    """The surviving turns; after they are listed, all looks are used up."""
    from red7.engine.result import survives
    from red7.engine.turn import Moment
    from red7.engine.turn_start import LOOK_LIMIT

    found: list[Turn] = book.lister.turns(state, survives)
    Moment.of(book, state).start.budget.used = LOOK_LIMIT
    return found


def placed(probe: Probe) -> Iterator[str]:
    """Every world that is told apart by which card lies where in the deck, and where others lie."""
    from red7 import CardSet
    from red7.engine.worlds import ELSEWHERE, HAND, World, deck_place, every_world

    rules, state = read(probe)
    deck, remembered = rules.book.deck.bits, {}

    def ask(number: int, world: World) -> list[object]:
        hidden = tuple(CardSet.from_bits(world.hidden))
        said: list[object] = []
        for turn in range(4):
            card = hidden[(number + turn) % len(hidden)]
            place = (deck_place(turn % 2), HAND, ELSEWHERE, HAND | deck_place(1))[
                (number + turn) % 4
            ]
            match (number >> turn) % 3:
                case 0:
                    said.append(world.card_at(deck_place((number + turn) % 3), hidden[turn % 2 :]))
                case 1:
                    said.append(world.has(card, place))
                case _:
                    said.append(world.recalled((number, turn), partial(world.has, card, place)))
            said += [world.refutes(card, place), world.asked, world.deck_depth]
            said.append(sorted(f"{one}{where}" for one, where in world.known))
        return said

    for number in range(24):
        found = every_world(state, deck, (), lambda world, n=number: ask(n, world), remembered)
        yield attempted(list, (f"{plain(said)} {world.decisions}" for world, said in found))[:20000]


class _Kernel:
    """What stands for kernels: it lists and plays what it is told to, and notes what is asked."""

    def __init__(self, turns: list[Turn] | None, after: State | None) -> None:
        self.listed, self.after = turns, after
        self.asked: list[object] = []

    def turns(self, state: State, **how: object) -> list[Turn] | None:
        self.asked.append(("turns", str(state), how))
        return self.listed

    def play(self, state: State, turn: Turn, **how: object) -> State | None:
        self.asked.append(("play", str(state), str(turn), how))
        return self.after


def kernels(probe: Probe) -> Iterator[str]:
    """When kernels are loaded, what they are asked, and what becomes of what they answer."""
    from red7 import Turn
    from red7.engine import playbook

    rules, state = read(probe)
    turn = Turn.parse("pass")
    before: tuple[Any, Any] = playbook.is_worth_it, playbook.kernel_turns
    made: list[object] = []
    try:
        for worth, kernel in (
            (False, None),
            (True, None),
            (True, _Kernel(None, None)),
            (True, _Kernel([turn], state)),
        ):
            rules.book._by_kernel = False
            made.clear()
            playbook.is_worth_it = lambda worth=worth: worth
            playbook.kernel_turns = lambda book, kernel=kernel: (made.append(book), kernel)[1]
            said = [rules.book.by_kernel is kernel, rules.book.by_kernel is None]
            yield f"{said} {len(made)} {rules.book._by_kernel is kernel}"
            for surviving in (False, True):
                turns = rules.turns(rules.state(probe.position), surviving=surviving)
                yield f"{plain([*turns])} {len(made)}"
            for text in ("pass", *probe.asked):
                fresh = rules.state(probe.position)
                yield f"{attempted(rules.play, fresh, text)} {len(made)}"
                listed = rules.turns(fresh, surviving=True)
                yield f"{[str(rules.play(fresh, each)) for each in [*listed][:2]]}"
            yield f"{kernel and kernel.asked}"
    finally:
        playbook.is_worth_it, playbook.kernel_turns = before
        rules.book._by_kernel = False


INSIDE_KINDS: Final[dict[str, Callable[[Probe], Iterator[str]]]] = {
    "measured": measured,
    "kernels": kernels,
    "ranked": ranked,
    "evaluated": evaluated,
    "cut short": cut_short,
    "placed": placed,
    "unseen": unseen,
    "empty": empty,
}
