"""The engine and the slow reference agree, over random positions and every rule there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import red7
import reference
from red7 import testing
from red7.referee import open_readings
from red7.table.cards import CARDS
from searching import dear

EDITIONS = red7.editions()
READINGS = [plugin.name for plugin in red7.plugins() if plugin.kind == "reading"]


def known(rules: red7.Rules, state: red7.State) -> dict[str, bool]:
    """Every legal turn and whether its player stays in."""
    surviving = {str(turn) for turn in rules.turns(state, surviving=True)}
    return {str(turn): str(turn) in surviving for turn in rules.turns(state)}


def assert_agreement(rules: red7.Rules, state: red7.State, data: st.DataObject) -> None:
    text = str(state)
    note(f"{text!r} under {rules}")
    expected = reference.turns(text, str(rules))
    assert known(rules, state) == expected
    if expected:
        turn = data.draw(st.sampled_from(sorted(expected)))
        assert str(rules.play(state, turn)) == reference.play(text, str(rules), turn)


@pytest.mark.parametrize("variant", testing.VARIANTS)
@pytest.mark.parametrize("edition", EDITIONS)
@dear()
@given(state=testing.positions(max_hand=5), data=st.data())
def test_turns_and_positions_after_them(
    edition: str, variant: str, state: red7.State, data: st.DataObject
) -> None:
    rules = red7.Rules.parse(f"{edition}+{variant}" if variant else edition)
    assert_agreement(rules, state, data)


@pytest.mark.parametrize("reading", READINGS)
@dear()
@given(state=testing.positions(max_hand=4), edition=st.sampled_from(EDITIONS), data=st.data())
def test_turns_by_every_reading(
    reading: str, state: red7.State, edition: str, data: st.DataObject
) -> None:
    variant = data.draw(st.sampled_from(testing.VARIANTS))
    names = [edition, *(name for name in variant.split("+") if name), reading]
    assert_agreement(red7.Rules(*names), state, data)


@given(state=testing.positions(max_hand=4), rules=testing.rules(), data=st.data())
def test_turns_by_pairs_of_readings(
    state: red7.State, rules: red7.Rules, data: st.DataObject
) -> None:
    assert_agreement(rules, state, data)


@given(state=testing.positions(max_hand=7), edition=st.sampled_from(EDITIONS))
def test_basic_turns_with_a_whole_hand(state: red7.State, edition: str) -> None:
    rules = red7.Rules(edition)
    assert known(rules, state) == reference.turns(str(state), edition)


# --- Hidden cards: the reference fills them in every way there is ---------------------------------


ABOUT_WHAT_ONE_CAN = [
    "must-stay-in",
    "one-unplayable-if-out",
    "one-must-stay",
    "one-only-if-needed",
    "one-may-go-unused",
    "impossible-unplayable",
    "failed-three-barred",
    "five-may-wait",
    "test-at-end",
]
"""Readings by which a ruling is likely to depend on hidden cards."""


@st.composite
def rules_about_what_one_can(draw: st.DrawFn) -> red7.Rules:
    names = [draw(st.sampled_from(EDITIONS)), "action"]
    names += draw(st.lists(st.sampled_from(ABOUT_WHAT_ONE_CAN), max_size=2, unique=True))
    try:
        return red7.Rules(*names)
    except red7.PluginConflict:
        return red7.Rules(*names[:3])


ANY_RULES = rules_about_what_one_can() | testing.rules()


@given(state=testing.hidden_positions(), rules=ANY_RULES, data=st.data())
def test_turns_of_hidden_hands(state: red7.State, rules: red7.Rules, data: st.DataObject) -> None:
    assert_agreement(rules, state, data)


@pytest.mark.parametrize(
    ("names", "position", "turn"),
    [
        ("v1.0+advanced+must-stay-in", "*R5R3:?1/O4:? G ?3", "pass"),
        ("v1.0+action+must-stay-in+one-may-go-unused", "*R5R3:?1/O4:? G ?3", "+B1"),
        ("v1.0+advanced+action", "*-:?1/I6B5:? Y ?1", "pass"),
        ("v1.0+advanced+action", "*-:?1/I6B5:? Y ?1", "+O2"),
        ("v1.0+advanced", "*-:G7?2/R7V7G6B2:?3 G2R2 -", "+G7"),
        ("v1.0+advanced", "*-:G7?2/R7V7G6B2:?3 G2R2 -", "+Y3"),
        ("v1.0+action+must-stay-in", "*I4:O3?1/R7R5O7Y7G7B7I6V7:? - ?5", "pass"),
        ("v1.2-fr+advanced+action", "*-:G6G1B1?1/B4Y3:I1?1 Y7 R6G2", "+B1"),
        ("v1.2-de+action+one-only-if-needed", "*G3V1:?3/R7O6V4:O3?1 Y2I2 B3R6?1", "+O1xO6 >B4"),
        ("v1.2-es+action", "*G2:V3?1/R6:?7 - ?10", "+V3=G2 >O1"),
        ("v1.2-es+action", "*G2:V3?1/R6:?7 - ?10", "+V3=I4 >O1"),
    ],
)
def test_rulings_that_rest_on_hidden_cards(names: str, position: str, turn: str) -> None:
    """Found by searches; every reading that is tried on the way rules as the reference does."""
    ruling = red7.Rules.parse(names).adjudicate(position, turn)
    assert ruling.reasons
    for each in (ruling, *ruling.tried.values()):
        found = each.legal, each.survives, each.certain
        assert found == reference.ruling(position, str(each.rules), turn), each.rules


@pytest.mark.parametrize("position", ["*G2B1:R5B4G4/Y4:? - ?20", "*V3:R5B4G2/Y4:? - I4?9"])
@pytest.mark.parametrize("edition", ["v1.0", "v1.2", "rogers"])
def test_an_action_that_waits_while_a_discard_earns_a_draw(edition: str, position: str) -> None:
    rules = red7.Rules(edition, "advanced", "action", "five-may-wait")
    state = red7.State.parse(position)
    assert known(rules, state) == reference.turns(position, str(rules))


@st.composite
def turns_with_hidden_cards(draw: st.DrawFn, state: red7.State, turns: list[str]) -> str:
    """A turn, mostly with one step more that plays or discards a card nobody has been shown."""
    turn = draw(st.sampled_from(turns))
    unseen = [card for card in CARDS if not card.bit & state.known_bits]
    if not unseen or draw(st.integers(0, 4)) == 0:
        return turn
    words = [] if turn == "pass" else turn.split()
    step = f"{draw(st.sampled_from('+>'))}{draw(st.sampled_from(unseen))}"
    words.insert(draw(st.integers(0, len(words))), step)
    return " ".join(words)


@given(
    state=testing.hidden_positions() | testing.positions(max_hand=4, known_deck=False),
    rules=ANY_RULES,
    data=st.data(),
)
def test_rulings_in_all_worlds(state: red7.State, rules: red7.Rules, data: st.DataObject) -> None:
    text = str(state)
    turns = sorted(reference.turns(text, str(rules))) or ["pass"]
    turn = data.draw(turns_with_hidden_cards(state, turns))
    note(f"{text!r}, {turn!r} under {rules}")
    ruling = rules.adjudicate(state, turn)
    expected = reference.ruling(text, str(rules), turn)
    assert (ruling.legal, ruling.survives, ruling.certain) == expected
    assert ruling.legal == (turn in rules.turns(state))
    assert ruling.survives == (turn in rules.turns(state, surviving=True))
    if ruling.legal:
        assert str(ruling.after) == reference.play(text, str(rules), turn)
    if not ruling.certain:
        assert any("depends on hidden cards" in reason.text for reason in ruling.reasons)


@given(state=testing.hidden_positions(max_hand=2, max_palette=3), rules=ANY_RULES)
def test_steps_of_hidden_hands_spell_the_turns(state: red7.State, rules: red7.Rules) -> None:
    note(f"'{state}' under {rules}")
    assert set(spelled(rules, state)) == set(rules.turns(state))


def spelled(rules: red7.Rules, state: red7.State) -> Iterator[red7.Turn]:
    """Every turn that single steps make."""
    for step in rules.steps(state):
        after = rules.step(state, step)
        if step.kind in (red7.Kind.PASS, red7.Kind.END):
            yield red7.Turn(state.so_far)
        else:
            yield from spelled(rules, after)


OPEN_IN_PART = {"test-at-end"}
"""Readings of which a text leaves open a part only, which the reference does not know."""


@given(
    state=testing.positions(max_hand=3, max_palette=5) | testing.hidden_positions(max_hand=2),
    rules=testing.rules(with_readings=False),
    data=st.data(),
)
def test_alternatives_are_the_open_readings_that_rule_otherwise(
    state: red7.State, rules: red7.Rules, data: st.DataObject
) -> None:
    text = str(state)
    turns = sorted(reference.turns(text, str(rules))) or ["pass"]
    turn = data.draw(turns_with_hidden_cards(state, turns))
    note(f"{text!r}, {turn!r} under {rules}")
    asked = set(open_readings(rules)) - OPEN_IN_PART
    otherwise = {
        name
        for name in asked
        if held(text, f"{rules}+{name}", turn) != held(text, str(rules), turn)
    }
    found = {each.plugin: each for each in rules.adjudicate(state, turn).alternatives}
    assert found.keys() - OPEN_IN_PART == otherwise
    for name in otherwise:
        assert held(text, f"{rules}+{name}", turn)[0] == found[name].legal


def held(position: str, rules: str, turn: str) -> tuple[object, ...]:
    """What the reference holds of a turn, the position after it included."""
    ruling = reference.ruling(position, rules, turn)
    return *ruling, reference.play(position, rules, turn) if ruling[0] else None


HIDDEN = [
    # rules, position, turn, then legal, survives, certain
    ("rogers+action", "*G2:V1?1/R6R4:?7 -", "+V1xR6 >B4", True, True, True),
    ("rogers+action", "*G4V4:I7?1/R7R6:?7 -", "+I7^I7 >O5", True, True, True),
    ("v1.2+action+test-at-end", "*G2B3:R7?1/R6O6Y6:?7 -", "+R7>G2 >V5", True, True, True),
    ("v1.2+action", "*G2:V1?3/R6R4:?7 -", "+V1xR6", True, False, False),
    ("v1.2+action", "*G2:V1?/R6R4:?7 -", "+V1xR6", True, False, False),
    ("v1.2+action", "*G2:O5?/R4:?7 -", "+O5", False, False, True),
    ("v1.2+action", "*G2:O5?1/R4:?7 -", "+O5", False, False, True),
    ("v1.2+action+test-at-end", "*G2:O5?/R4:?7 -", "+O5", False, False, True),
    ("rogers+action", "*G2:O5?/R4:?7 -", "+O5", False, False, True),
    ("rogers+action", "*G2B3:O5?/R4I1:?/V5:? I2", "+O5", False, False, True),
    ("v1.2-es+action", "*G2:V3?1/R6:?7 - I4?10", "+V3=I4", False, False, True),
    ("v1.2-es+action", "*G2:V3?1/R6R5:?7 - O1?10", "+V3=O1", True, False, False),
    ("v1.0+must-stay-in", "*G2:?1/R6:?7 -", "pass", True, False, False),
]


ALL_TOLD = "*G2B2:R3O3V7/R6:?7/x{}:- - ?"
"""Every card may have its place, and nobody says how large the deck is."""


@pytest.mark.parametrize(("left_out", "draws"), [((), 0), (("R7",), 1), (("R7", "O7"), 2)])
@pytest.mark.parametrize("rules", ["v1.2+action", "v1.0+action+advanced", "rogers+action"])
def test_a_deck_of_unknown_size_has_no_more_cards_than_are_left(
    rules: str, left_out: tuple[str, ...], draws: int
) -> None:
    kept = [card for card in map(str, CARDS) if card not in ALL_TOLD][: -7 - len(left_out)]
    position = ALL_TOLD.format("".join(kept))
    found = known(red7.Rules.parse(rules), red7.State.parse(position))
    assert found == reference.turns(position, rules)
    assert ("+R3=?" in found) is (draws > 0)
    assert ("+R3" in found) is (draws == 0)


@pytest.mark.parametrize(("names", "position", "turn", "legal", "survives", "certain"), HIDDEN)
def test_what_hidden_cards_decide(
    names: str, position: str, turn: str, legal: bool, survives: bool, certain: bool
) -> None:
    ruling = red7.Rules.parse(names).adjudicate(position, turn)
    assert (ruling.legal, ruling.survives, ruling.certain) == (legal, survives, certain)


@dear()
@given(
    cards=st.permutations([card.text for card in CARDS]),
    shown=st.integers(1, 2),
    palettes=st.tuples(st.integers(0, 2), st.integers(1, 2)),
    form=st.sampled_from(["+{}", "+{} >{}", "+{} +{}", ">{}"]),
    rules=testing.rules(),
)
def test_a_hand_of_unknown_size_is_ruled_on_as_hands_of_all_sizes_are(
    cards: list[str], shown: int, palettes: tuple[int, int], form: str, rules: red7.Rules
) -> None:
    mine, theirs = palettes
    hand, own = cards[:shown], "".join(cards[2 : 2 + mine]) or "-"
    other = "".join(cards[4 : 4 + theirs])
    turn = form.format(*hand, *cards[6:])

    def ruled(hidden: str) -> tuple[bool, ...]:
        ruling = rules.adjudicate(f"*{own}:{''.join(hand)}{hidden}/{other}:?5 -", turn)
        assert ruling.judged is not None
        return ruling.legal, ruling.survives, ruling.certain, ruling.judged.gave_up

    of_all_sizes = {ruled(f"?{size}") for size in (1, 2, 3, 4, 7)}
    found = ruled("?")
    if len(of_all_sizes) == 1 and not found[-1]:
        assert of_all_sizes == {found}


# --- Who is winning, what scores ------------------------------------------------------------------


@given(state=testing.positions(), rules=testing.rules(), color=testing.colors())
def test_leader_and_standing(state: red7.State, rules: red7.Rules, color: red7.Color) -> None:
    text = str(state)
    assert rules.leader(state) == reference.leader(text, str(rules))
    for seat in range(len(state.seats)):
        found = rules.standing(state, seat, color=color)
        expected = reference.standing(text, seat, str(rules), color.letter)
        assert (found.count, frozenset(map(str, found.cards))) == expected


@given(state=testing.positions(), rules=testing.rules())
def test_standings_compare_as_the_leader_says(state: red7.State, rules: red7.Rules) -> None:
    leader = rules.leader(state)
    if leader is not None:
        best = rules.standing(state, leader)
        others = [seat for seat in state.players_in if seat != leader]
        assert all(best > rules.standing(state, seat) for seat in others)


@given(state=testing.positions(), rules=testing.rules(variants=("advanced", "advanced-scoring")))
def test_score_winner_and_outcome(state: red7.State, rules: red7.Rules) -> None:
    last = state.to_move
    over = red7.State(
        tuple(
            red7.Seat(
                seat.palette_bits,
                seat.hand_bits,
                seat.hand_unknown,
                out=number != last,
            )
            for number, seat in enumerate(state.seats)
        ),
        None,
        state.canvas,
        state.canvas_base,
        state.deck,
        state.deck_unknown,
        state.seen_bits,
    )
    text = str(over)
    assert rules.winner(over) == reference.winner(text, str(rules))
    assert frozenset(map(str, rules.score(over))) == reference.score(text, str(rules))
    outcome = rules.outcome(over)
    assert (outcome.over, outcome.winners) == reference.outcome(text, str(rules))


@given(palettes=st.lists(testing.card_sets(1, 1), min_size=2, max_size=4, unique=True))
def test_who_starts(palettes: list[red7.CardSet]) -> None:
    state = "/".join(f"{palette}:?7" for palette in palettes)
    assert red7.Rules().book.starter(palettes) == reference.starter(state)
