"""What a step of a plug-in carries: cards that are there, each once, to where somebody sits."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from red7 import Layer, Moment, Plugin, Rules, State, Step, Turn, rule
from red7.author import Move, act, palette_of
from red7.table.moves import Place, Zone

KNOWN = "*G2B1:O7I1/R6R5:V1/Y1:- G4V6 B3B5"
HIDDEN = "*G2B1:O7I1?1/R6R5:V1?1/Y1:? G4V6 ?"


def table(*moves: Move | str) -> Rules:
    """Rules by which a turn may begin with one step, of these moves."""
    step = act("go", *(Move.parse(each) if isinstance(each, str) else each for each in moves))

    class House:
        PLUGIN = Plugin(name="house", layer=Layer.HOUSE, changes="One step.", steps=("go",))

        @staticmethod
        @rule("H1", "other_steps")
        def first_of_all(moment: Moment) -> Sequence[Step]:
            """A turn may begin with this step."""
            return () if moment.steps else (step,)

    return Rules(House)


def offered(position: str, *moves: Move | str) -> list[Step]:
    return [step for step in table(*moves).steps(position) if step.name]


def after(position: str, *moves: str) -> str:
    """The position after a turn of that step alone."""
    rules = table(*moves)
    (step,) = (each for each in rules.steps(position) if each.name)
    found = rules.play(position, Turn((step,)))
    assert found == rules.step(rules.step(position, step), "end")
    return str(found)


@pytest.mark.parametrize(
    "moves",
    [
        ("O7:h>p", "O7:p>c"),  # a card goes somewhere once
        ("O7:h>h",),
        ("O7:h>hA",),
        ("R6:pE>p",),  # nobody sits there
        ("O7:h>pE",),
        ("hE",),
        ("R6:p>c",),  # it is in another palette
        ("G4:c>h",),  # it lies below another card
        ("B3:b>h",),  # it is not at the bottom
        ("B5:d>h",),  # it is not on top
    ],
)
def test_what_cannot_be_carried_is_not_offered(moves: tuple[str, ...]) -> None:
    assert offered(KNOWN, *moves) == []


@pytest.mark.parametrize("position", [KNOWN, HIDDEN])
@pytest.mark.parametrize("zone", [Zone.DECK, Zone.BOTTOM, Zone.CANVAS, Zone.PALETTE])
def test_only_a_hand_can_be_looked_at(position: str, zone: Zone) -> None:
    assert offered(position, Move(None, Place(zone))) == []


def test_a_palette_is_named_by_its_seat() -> None:
    assert palette_of(1) == Move.parse("R6:pB>p").source
    assert offered(KNOWN, Move.parse("R6:pB>p")) == [Step.parse("~go(R6:pB>p)")]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("V6:c>h", "xG2B1:O7V6!I1/*R6R5:V1/Y1:- G4 B3B5"),
        ("?:c>h", "xG2B1:O7V6!I1/*R6R5:V1/Y1:- G4 B3B5"),
        ("V6:c>p", "V6G2B1:O7I1/*R6R5:V1/Y1:- G4 B3B5"),
        ("G2:p>d", "xB1:O7I1/*R6R5:V1/Y1:- G4V6 G2!B3B5"),
        ("G2:p>b", "xB1:O7I1/*R6R5:V1/Y1:- G4V6 B3B5G2!"),
        ("?:b>h", "G2B1:O7B5I1/*R6R5:V1/Y1:- G4V6 B3"),
        ("?:d>h", "G2B1:O7B3I1/*R6R5:V1/Y1:- G4V6 B5"),
        ("R6:pB>hC", "G2B1:O7I1/*R5:V1/Y1:R6! G4V6 B3B5"),
        ("V1:hB>hC", "G2B1:O7I1/*R6R5:-/Y1:V1 G4V6 B3B5"),
    ],
)
def test_a_card_is_carried_from_place_to_place(move: str, expected: str) -> None:
    assert after(KNOWN, move) == expected
    assert State.parse(expected).accounted_for == State.parse(KNOWN).accounted_for


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("?:h>b", "G2B1:O7I1/*R6R5:V1?1/Y1:? G4V6 ?"),
        ("?:h>d", "G2B1:O7I1/*R6R5:V1?1/Y1:? G4V6 ?"),
        ("?:b>h", "G2B1:O7I1?2/*R6R5:V1?1/Y1:? G4V6 ?"),
        ("G2:p>b", "xB1:O7I1?1/*R6R5:V1?1/Y1:? G4V6 ?"),
        ("?:hB>hC", "G2B1:O7I1?1/*R6R5:V1/Y1:? G4V6 ?"),
        ("?:hB>h", "G2B1:O7I1?2/*R6R5:V1/Y1:? G4V6 ?"),
    ],
)
def test_a_hidden_card_is_carried_unseen(move: str, expected: str) -> None:
    assert after(HIDDEN, move) == expected


def test_a_hand_seen_card_by_card_is_one_look_to_the_others() -> None:
    rules, position = table("hB"), "*G2B1:O7/R6:V1I3/Y1:?1 - ?9"
    begun = rules.step(position, "~go(I3:hB,V1:hB)")
    assert [str(step) for step in begun.view(0).so_far] == ["~go(I3:hB,V1:hB)"]
    assert [str(step) for step in begun.view(2).so_far] == ["~go(hB)"]
    assert str(begun.view(2).before) == "*G2B1:?1/R6:?2/Y1:?1 - ?9"
