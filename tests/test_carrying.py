"""What a step of a plug-in carries: cards that are there, each once, to where somebody sits."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from red7 import BrokenPlugin, Card, Layer, Moment, Plugin, Rules, State, Step, Turn, rule
from red7.author import CANVAS, DECK, HAND, PALETTE, Move, act, palette_of
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


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        (
            (Move(None, DECK),),
            "the move d of 'go' looks at what is not a hand, and only a hand can",
        ),
        ((Move(None, CANVAS),), "looks at what is not a hand"),
        ((Move(Card("B5"), DECK),), "looks at what is not a hand"),
        ((Move(None, PALETTE, HAND),), "takes a palette card that is not named"),
        ((Move(None, HAND, PALETTE),), "takes a hand card that is not named"),
        ((Move(None, DECK, DECK),), "puts a card where it was"),
        (
            (Move(Card("O7"), HAND, PALETTE), Move(Card("O7"), PALETTE, CANVAS)),
            "the move O7:p>c of 'go' moves a card that the step has moved already",
        ),
    ],
)
def test_a_move_that_no_table_can_make_is_named_where_answers_are_checked(
    moves: tuple[Move, ...], wrong: str
) -> None:
    rules = table(*moves)
    assert not [step for step in rules.steps(KNOWN) if step.name]
    with pytest.raises(BrokenPlugin, match=f"'house' answers other_steps .*{wrong}"):
        rules.checked().steps(KNOWN)


@pytest.mark.parametrize("moves", [("hB",), ("V1:hB",), ("?:d>h", "O7:h>b"), ("R6:pA>pB",)])
def test_a_move_that_some_table_can_make_is_not(moves: tuple[str, ...]) -> None:
    assert table(*moves).checked().steps(KNOWN)


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


# --- A discard that is taken back -----------------------------------------------------------------


class CanvasSteps:
    """Steps that put cards on the canvas from everywhere, and take them off it."""

    PLUGIN = Plugin(
        name="canvas-steps",
        layer=Layer.HOUSE,
        changes="The canvas gives and takes.",
        source="Us.",
        steps=("undo", "up", "lay"),
    )

    @rule("canvas-1", "action_choices", numbers=(2, 4))
    def off(self, moment: Moment) -> Sequence[Step]:
        """A 2 or a 4 takes the top card of the canvas."""
        places = (HAND, PALETTE, DECK)
        top = moment.before.canvas[-1:]
        return [act("undo", Move(card, CANVAS, place)) for card in top for place in places]

    @rule("canvas-2", "action_choices", numbers=(3, 6))
    def on(self, moment: Moment) -> Sequence[Step]:
        """A 3 or a 6 lays a card on the canvas: the top of the deck, or an open one."""
        own = [Move(card, PALETTE, CANVAS) for card in moment.palette]
        held = [Move(card, HAND, CANVAS) for card in moment.hand]
        others = [
            Move(card, palette_of(seat), CANVAS)
            for seat, palette in moment.others
            for card in palette
        ]
        up = act("up", Move(None, DECK, CANVAS))
        return [up, *(act("lay", move) for move in (*own, *held, *others))]


GIVES_AND_TAKES = Rules("rogers", CanvasSteps)


@pytest.mark.parametrize(
    ("position", "turn", "after", "back"),
    [
        # taken off the canvas by a step, it is where that step has put it
        ("*B3:O4/G6:? V5 ?", "+O4~undo(V5:c>h)", "xO4B3:V5!/G6:? - ?", ""),
        (
            "*B3:O4V6/G6V1V2:?7 R2V5 ?20",
            "+O4~undo(V5:c>h) >V6",
            "xO4B3:V6!V5!/G6V2V1:?7 R2 ?20",
            "V6",
        ),
        # a card of the deck or of another palette is nobody's discard
        ("*R5:O3/R6G4:? - G1?9", "+O3~up(G1:d>c)", "xR5O3:-/R6G4:? G1 ?9", ""),
        ("*R5:O3/R6G4B1:? - ?9", "+O3~lay(B1:pB>c)", "xR5O3:-/R6G4:? B1 ?9", ""),
        # what a step lays there from the hand or the palette is
        ("*R5:O3B1/R6G4B6:? - ?9", "+O3~lay(B1:h>c)", "xR5O3:B1!/R6G4B6:? - ?9", "B1"),
        ("*R5V1:O3/R6G4B6:? - ?9", "+O3~lay(R5:p>c)", "xO3V1:R5!/R6G4B6:? - ?9", "R5"),
    ],
)
def test_a_player_who_goes_out_takes_back_what_they_discarded_and_what_still_lies_there(
    position: str, turn: str, after: str, back: str
) -> None:
    ruling = GIVES_AND_TAKES.adjudicate(position, turn)
    assert ruling.verdict == "legal, goes out"
    assert ruling.after == State.parse(after)
    said = [each.text for each in ruling.reasons if "back from the canvas" in each.text]
    assert said == ([f"A takes {back} back from the canvas."] if back else [])


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_lost_or_doubled_whatever_steps_do_to_the_canvas(seed: int) -> None:
    chance = random.Random(seed)
    state = GIVES_AND_TAKES.deal(2 + seed % 3, seed=seed)
    while state.to_move is not None:
        state = GIVES_AND_TAKES.step(state, chance.choice(GIVES_AND_TAKES.steps(state))).check()
        assert state.accounted_for == 49
