"""The conformance suite notices where turns, rulings and steps contradict each other.

No plug-in can make them do so while the core is sound, so here the rules themselves lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import red7
from red7 import IllegalTurn, InvalidPosition, Rules, State, Turn
from red7.table.steps import END, Step
from red7.testing import checks, in_play
from red7.testing.in_play import (
    _disagreement,
    _kept,
    _scored,
    cards_are_conserved,
    rulings_agree_with_turns,
)
from red7.testing.subject import Subject, is_stuck

SOUND = Rules("v1.2")
STATE = State.parse("*G2:R7B4/R6:O1O2 - " + "".join(
    f"{color}{number}" for color in "ROYGBIV" for number in range(1, 8)
    if f"{color}{number}" not in ("G2", "R7", "B4", "R6", "O1", "O2")
))  # fmt: skip
TURN = Turn.parse("+R7")


class Lying:
    """Rules that give other answers to some questions."""

    def __init__(self, of: Rules = SOUND, **lies: Any) -> None:
        self.of, self.lies = of, lies

    def __getattr__(self, name: str) -> Any:
        return self.lies.get(name) or getattr(self.of, name)


def other_reasons(state: State, turn: Turn) -> Any:
    ruling = SOUND.adjudicate(state, turn)
    facts = attrs.asdict(ruling, recurse=False)
    return SimpleNamespace(**facts, holding=ruling.holding, verdict=ruling.verdict, reasons=())


def none_survive(state: State, *, surviving: bool = False) -> Any:
    return () if surviving else SOUND.turns(state)


def does_not_end(state: State, step: Step) -> State:
    return state if step == END else SOUND.step(state, step)


@pytest.mark.parametrize(
    ("lies", "told"),
    [
        ({"turns": lambda state: ()}, "'+R7' is listed and judged not legal"),
        ({"play": lambda state, turn: state}, "'+R7' is played otherwise than it is ruled"),
        ({"turns": none_survive}, "and listed otherwise"),
        ({"adjudicate": other_reasons}, "'+R7' is ruled without a reason"),
        ({"steps": lambda state: ()}, "its step '+R7' is not offered"),
        ({"step": does_not_end}, "'+R7' ends otherwise when done step by step"),
    ],
)
def test_a_contradiction_about_a_turn_is_reported(lies: dict[str, Any], told: str) -> None:
    assert _disagreement(SOUND, STATE, TURN) is None
    assert told in str(_disagreement(Lying(**lies), STATE, TURN))


def test_cards_that_get_lost_are_reported() -> None:
    assert list(_kept(SOUND, STATE)) == []
    fewer = State.parse("*G2:R7B4/R6:O1O2")
    assert "there are 6 cards" in next(_kept(SOUND, fewer))
    lost = list(_kept(Lying(play=lambda state, turn: fewer), STATE))
    assert lost
    assert all("there are 6 cards" in each for each in lost)


def test_cards_that_are_in_two_places_after_a_turn_are_reported() -> None:
    twice = attrs.evolve(STATE, deck=(*STATE.deck, *STATE.seats[0].palette))
    assert "after a turn" in next(_kept(SOUND, twice))
    told = list(_kept(Lying(play=lambda state, turn: twice), STATE))
    assert told
    assert all("after '" in each for each in told)


class Broken:
    """A subject whose games end with an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def positions(self) -> Iterator[tuple[Rules, State]]:
        return iter(())

    def games(self) -> Iterator[tuple[Rules, Iterator[State]]]:
        def states() -> Iterator[State]:
            yield STATE
            raise self.error

        yield SOUND, states()


def test_a_game_that_does_not_come_to_its_end_is_reported() -> None:
    stopped: Any = Broken(InvalidPosition("a card is gone."))
    told = "a game under v1.2 does not come to its end: a card is gone."
    assert list(cards_are_conserved(stopped)) == [told]
    assert list(rulings_agree_with_turns(stopped)) == []


def test_a_game_in_which_no_turn_is_legal_is_reported_by_the_check_on_turns() -> None:
    stuck: Any = Broken(IllegalTurn("no turn is legal."))
    told = "a game under v1.2 cannot go on: no turn is legal."
    assert list(rulings_agree_with_turns(stuck)) == [told]
    assert list(cards_are_conserved(stuck)) == []


def test_a_deal_of_too_few_cards_is_reported() -> None:
    rules = Rules("v1.2", "advanced")
    won = attrs.evolve(
        STATE, to_move=None, seats=(STATE.seats[0], attrs.evolve(STATE.seats[1], out=True))
    )
    assert list(_scored(rules, won)) == []
    fewer = State.parse("*G2:R7B4/R6:O1O2")
    lying = Lying(of=rules, next_round=lambda *_, **__: fewer)
    assert "6 cards are dealt" in next(_scored(lying, won))


def test_a_position_with_turns_is_not_stuck() -> None:
    assert not is_stuck(SOUND, STATE)
    assert not is_stuck(SOUND, attrs.evolve(STATE, to_move=None))


class Sheet:
    """A text with either order, tests at the end, and an open question on giving up."""

    PLUGIN = red7.Plugin(
        name="sheet",
        layer=red7.Layer.EDITION,
        changes="Either order.",
        citations=lambda: {
            "C11": red7.Citation("A sheet", "Turn", red7.Mark.AMBIGUOUS, "", ("must-stay-in",))
        },
    )

    @staticmethod
    @red7.rule("C10", "discard_before_play")
    def either_order() -> bool:
        """Play and discard come in either order."""
        return True

    @staticmethod
    @red7.rule("C09", "discard_tested")
    def at_the_end() -> red7.When:
        """A discard is tested at the end."""
        return red7.When.AT_END


class Carried:
    PLUGIN = red7.Plugin(name="carried", layer=red7.Layer.HOUSE, changes="Winners may rest.")

    @staticmethod
    @red7.rule("C11", "doing_nothing")
    def winners_may_rest(winning: bool) -> bool:
        """If you are winning, you may do nothing."""
        return winning


def test_what_a_reading_would_see_in_the_deck_is_no_leak_of_another_plug_in() -> None:
    """Whether the player could have stayed in by a draw depends on the deck."""
    rules = red7.Rules(Sheet, Carried, "advanced")
    by_deck = [rules.adjudicate(f"*B5:I2G1/B6B4:V4 B7I4Y6 {top}?3", "pass") for top in ("V6", "V1")]
    assert [len(ruling.alternatives) for ruling in by_deck] == [1, 0]
    assert not in_play._tells_apart("carried", *by_deck)


def test_names_in_another_order_that_make_other_rules_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    subject = Subject.named("v1.2")
    check = checks.the_order_of_names_does_not_matter
    assert list(check(subject)) == []
    monkeypatch.setattr(checks, "Rules", lambda *names: names)
    assert next(check(subject)) == "v1.2 are other rules when named in another order"
