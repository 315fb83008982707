"""What one rule more costs: v1.2 with a rule of somebody else's, to v1.2 alone."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from measuring import Result

import red7
from red7 import Card, Color, Contest, Discard, Layer, Moment, Plugin, Refusal, State, refuse, rule


def house(hook: str, answer: Callable[..., object]) -> object:
    """A house rule with one answer."""
    card = Plugin(name=f"one-{hook}", layer=Layer.HOUSE, changes="One rule more.")
    marked = rule(f"one-{hook}", hook)(answer)
    return type("House", (), {"PLUGIN": card, "answer": staticmethod(marked)})


def no_third_card(moment: Moment, card: Card) -> Refusal | None:
    return refuse("it is the third") if len(moment.played) == 2 else None


def no_third_discard(moment: Moment, discard: Discard) -> Refusal | None:
    return refuse("it is the third") if moment.discards == 2 else None


def no_long_turn(moment: Moment, winning: bool) -> Refusal | None:
    return refuse("it is too long") if len(moment.steps) > 4 else None


def no_long_way_out(moment: Moment) -> Refusal | None:
    return refuse("it is too long") if len(moment.steps) > 4 else None


def a_long_turn_stays(moment: Moment) -> bool | None:
    return True if len(moment.steps) > 4 else None


def idling_with_many_cards(moment: Moment) -> bool | None:
    return True if len(moment.palette) > 20 else None


def clockwise(state: State, seat: int) -> None:
    return None


def nothing_noted(moment: Moment, stays: bool) -> dict[object, int]:
    return {}


def two_plays() -> int:
    return 2


def two_discards() -> int:
    return 2


def two_plays_by_the_moment(moment: Moment) -> int:
    return 2


def two_discards_by_the_moment(moment: Moment) -> int:
    return 2


def from_the_palette() -> bool:
    return True


def out_with_an_empty_hand(state: State, seat: int) -> bool:
    return state.seats[seat].hand_size == 0


def best_in_violet(contest: Contest, seat: int) -> bool | None:
    return contest.leader() == seat if contest.color is Color.VIOLET else None


ONE_MORE = {
    "refuse_play": no_third_card,
    "refuse_discard": no_third_discard,
    "refuse_ending": no_long_turn,
    "refuse_giving_up": no_long_way_out,
    "stays_in": a_long_turn_stays,
    "doing_nothing": idling_with_many_cards,
    "next_player": clockwise,
    "notes_after": nothing_noted,
    "plays_allowed": two_plays,
    "plays_allowed, by the moment": two_plays_by_the_moment,
    "discards_allowed": two_discards,
    "discards_allowed, by the moment": two_discards_by_the_moment,
    "discard_from_palette": from_the_palette,
    "out_at_turn_start": out_with_an_empty_hand,
    "is_winning": best_in_violet,
}


def games(rules: red7.Rules, count: int, seed: int) -> tuple[float, float]:
    """Seconds for every turn listed: in whole games by turns, and for the lists alone."""
    chance, listed, states = random.Random(seed), 0, []
    start = time.process_time()
    for game in range(count):
        state = rules.deal(players=4, seed=seed * 100_000 + game)
        while state.to_move is not None:
            turns = list(rules.turns(state, surviving=True))
            listed += len(turns)
            states.append(state)
            state = rules.play(state, chance.choice(turns) if turns else "pass")
    played = time.process_time() - start
    start = time.process_time()
    for state in states:
        list(rules.turns(state, surviving=True))
    return played / listed, (time.process_time() - start) / listed


def results(quick: bool) -> Iterator[Result]:
    alone = red7.Rules("v1.2")
    others = {
        hook: red7.Rules("v1.2", house(hook.partition(",")[0], answer))
        for hook, answer in ONE_MORE.items()
    }
    others |= {
        "advanced": red7.Rules("v1.2", "advanced"),
        "action": red7.Rules("v1.2", "action"),
        "advanced and action": red7.Rules("v1.2", "advanced", "action"),
    }
    size, repetitions = (8, 3) if quick else (25, 7)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in others}
    for repetition in range(repetitions):
        ours = games(alone, size * 2, repetition)
        for name, rules in others.items():
            theirs = games(rules, size if "action" not in name else size // 4, repetition)
            found[name].append((theirs[0] / ours[0], theirs[1] / ours[1]))
    for name, ratios in found.items():
        by_turns, by_lists = (statistics.median(each) for each in zip(*ratios, strict=True))
        most = 4 if "action" in name else 3
        yield Result(f"one rule more, for each turn listed: {name}", by_turns, "x", at_most=most)
        yield Result(f"the same, the lists alone: {name}", by_lists, "x")
