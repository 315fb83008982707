"""The referee: reasons that can be looked up, alternatives that really differ, sentences."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import (
    Citation,
    IllegalTurn,
    Layer,
    Mark,
    Plugin,
    Reason,
    Rules,
    Ruling,
    State,
    rule,
    testing,
)
from test_turns_and_steps import mutations

DOCUMENTS = {
    (citation.document, citation.section)
    for edition in red7.editions()
    for plugin in Rules(edition).plugins
    if plugin.citations is not None
    for plain in plugin.citations().values()
    for citation in (plain, *plain.cases.values())
}


def ruled_clauses(rules: Rules) -> set[tuple[str, str]]:
    """Every plug-in of these rules with every clause it rules."""
    return {(rule.plugin.name, rule.clause) for hook in rules.book.rules.values() for rule in hook}


def assert_can_be_looked_up(rules: Rules, reason: Reason) -> None:
    cited = rules.book.sources.cited(reason.clause)
    left_open = cited is not None and bool(cited.readings)
    assert left_open or (reason.plugin, reason.clause) in ruled_clauses(rules)
    assert reason.citations
    (card,) = [each for each in rules.plugins if each.name == reason.plugin]
    own = {(card.source, reason.clause)} if reason.house_rule and card.kind == "reading" else None
    for citation in reason.citations:
        assert (citation.document, citation.section) in (own or DOCUMENTS)
    assert reason.text.endswith(".")
    assert "{" not in reason.text
    assert "None" not in reason.text


@given(
    state=testing.positions(max_hand=4, max_palette=5),
    rules=testing.rules(),
    data=st.data(),
)
def test_every_reason_can_be_looked_up(state: State, rules: Rules, data: st.DataObject) -> None:
    turns = list(rules.turns(state)) or [red7.Turn()]
    turn = data.draw(st.sampled_from(turns))
    for asked in (turn, data.draw(mutations(turn))):
        ruling = rules.adjudicate(state, asked)
        assert ruling.reasons
        for reason in ruling.reasons:
            assert_can_be_looked_up(rules, reason)
        if not ruling.legal:
            assert ruling.after is None
            assert not ruling.survives


@given(
    state=testing.positions(max_hand=3, max_palette=4),
    edition=st.sampled_from(red7.editions()),
    variant=st.sampled_from(testing.VARIANTS),
    data=st.data(),
)
def test_alternatives_are_open_readings_that_rule_otherwise(
    state: State, edition: str, variant: str, data: st.DataObject
) -> None:
    rules = Rules.parse(f"{edition}+{variant}" if variant else edition)
    turns = list(rules.turns(state)) or [red7.Turn()]
    turn = data.draw(mutations(data.draw(st.sampled_from(turns))))
    ruling = rules.adjudicate(state, turn)
    opened = {
        plugin.name
        for plugin in red7.plugins()
        if plugin.kind == "reading" and edition in plugin.open_in
    }
    differing = {
        name
        for name in opened
        if rules.adding(name).adjudicate(state, turn).holding != ruling.holding
    }
    found = {alternative.plugin for alternative in ruling.alternatives}
    assert found - {"test-at-end"} == differing - {"test-at-end"}
    for alternative in ruling.alternatives:
        assert (alternative.legal, alternative.survives, alternative.after) != ruling.holding


def test_a_reading_is_an_alternative_only_as_far_as_the_text_is_open() -> None:
    # Of the two discards v1.0 leaves open when that from the hand must win, v1.2 that of the 7.
    state, turn = State.parse("*V2G1:R7B6/R6V3:?"), "+R7>V2 >B6"
    for edition, opened in (("v1.0", False), ("v1.2", True)):
        ruling = Rules(edition, "action").adjudicate(state, turn)
        names = [alternative.plugin for alternative in ruling.alternatives]
        assert ("test-at-end" in names) is opened


def reasons(rules: str, position: str, turn: str) -> list[tuple[str, str, str]]:
    ruling = Rules.parse(rules).adjudicate(State.parse(position), turn)
    return [(reason.clause, reason.plugin, reason.text) for reason in ruling.reasons]


def test_a_discard_that_does_not_win_is_refused_with_the_cards() -> None:
    assert reasons("v1.2", "*G2O4:B6G3/R6Y4V2:?", ">G3") == [
        (
            "C09",
            "basic",
            (
                "A may not discard G3: A would not be winning Green (A has two even cards, O4G2; "
                "B has three even cards, R6Y4V2)."
            ),
        )
    ]


def test_every_reason_that_applies_is_named() -> None:
    clauses = [
        clause for clause, _, _ in reasons("v1.0+advanced", "*G2O4Y5:B2G3/R6Y4V6:?", ">G3 >B2")
    ]
    assert "C09" in clauses
    assert "C28" in clauses
    assert clauses.count("C24") == 1


def test_the_limit_is_named_for_a_discard_that_keeps_it() -> None:
    assert ("C24", "v1.0", "4 is not less than the 2 cards in A's palette.") in reasons(
        "v1.0+advanced", "*G2O1:B4/G1:?", ">B4"
    )


def test_a_skipped_action_says_why() -> None:
    assert (
        "C42",
        "action",
        (
            "The action of R1 is barred: A could not stay in after taking O7; "
            "A could not stay in after taking Y7."
        ),
    ) in reasons("v1.2+action", "*V1:R1/O7Y7:?", "+R1")
    assert ("C35", "basic", "The action of R5 cannot be done, so it is left out.") in reasons(
        "v1.2+action", "*V1:R5/V2:?", "+R5"
    )


def test_a_reading_where_the_text_says_otherwise_is_a_house_rule() -> None:
    state = State.parse("*G4:R7B4/R5:?")
    for edition, house in (("v1.0", False), ("v1.2", True)):
        ruling = Rules(edition, "must-stay-in").adjudicate(state, "pass")
        reason = next(each for each in ruling.reasons if each.plugin == "must-stay-in")
        assert not ruling.legal
        assert reason.house_rule is house


def test_a_text_is_not_cited_for_a_reading_that_its_words_do_not_permit() -> None:
    table = State.parse("*R7:G2R1/R6:?7")
    (reason,) = [
        each
        for each in Rules("v1.2", "either-order").adjudicate(table, ">R1 +G2").reasons
        if each.plugin == "either-order"
    ]
    assert reason.house_rule
    assert [str(each) for each in reason.citations] == [
        'a reading of C10, open in no text, "C10" (explicit)'
    ]


def test_a_text_is_not_cited_for_a_house_rule_that_cites_something_else() -> None:
    class Club:
        PLUGIN = Plugin(
            name="club",
            layer=Layer.HOUSE,
            changes="Either order.",
            source="Our sheet",
            citations=lambda: {"C28": Citation("Our sheet", "Line 6", Mark.EXPLICIT)},
        )

        @staticmethod
        @rule("C10", "discard_before_play")
        def either() -> bool:
            """The discard may come first."""
            return True

    found = Rules("v1.2", Club).adjudicate("*R7:G2R1/R6:?7", ">R1 +G2").reasons
    (reason,) = [each for each in found if each.plugin == "club"]
    assert [str(each) for each in reason.citations] == ['Our sheet, "C10" (explicit)']


def test_half_of_advanced_is_a_house_rule_but_in_spanish() -> None:
    state = State.parse("*G4:R6/R3:? - ?9")
    for edition, house in (("v1.2-es", False), ("v1.2", True)):
        ruling = Rules(edition, "advanced-discard").adjudicate(state, ">R6=?")
        reason = next(each for each in ruling.reasons if each.clause == "C25")
        assert reason.house_rule is house


def test_an_illegal_turn_carries_its_ruling_through_pickle() -> None:
    with pytest.raises(IllegalTurn) as caught:
        Rules().play(State.parse("*G2:B6/R6:?"), "+R7")
    ruling = caught.value.ruling
    assert isinstance(ruling, Ruling)
    assert not ruling.legal
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.ruling == ruling
    assert "R7 is not in the hand" in str(again)


def test_no_player_may_take_a_turn_when_the_round_is_over() -> None:
    (reason,) = Rules().adjudicate(State.parse("G2:B6/xR6:?"), "+B6").reasons
    assert reason.clause == "C13"
    (reason,) = Rules().adjudicate(State.parse("G2:B6/R6:?"), "+B6").reasons
    assert "to move" in reason.text


def test_rulings_are_values() -> None:
    state = State.parse("*G2:R7/R6:?")
    ruling = Rules().adjudicate(state, "+R7")
    assert ruling == Rules().adjudicate(state, "+r7")
    assert hash(ruling) == hash(pickle.loads(pickle.dumps(ruling)))
    assert ruling.verdict == "legal, stays in"


def test_texts_are_compared_in_groups_with_the_clause_that_divides_them() -> None:
    compared = red7.compare(State.parse("*G2V2:O7I1/R6:?5 - ?20"), "+O7>O7", None)
    assert not any(ruling.legal for ruling in compared)
    with_action = [f"{edition}+action" for edition in red7.editions()]
    compared = red7.compare(State.parse("*G2V2:O7I1/R6:?5 - ?20"), "+O7>O7", with_action)
    assert [[ruling.rules.edition for ruling in group] for group in compared.groups] == [
        ["v1.0", "v1.1"],
        ["v1.2", "v1.2-fr", "v1.2-de", "v1.2-it", "v1.2-es", "rogers"],
    ]
    assert compared.parting == ("C37",)
    assert not compared.agree
    assert compared["v1.0+action"].legal is False
    assert len(compared) == 8


def test_texts_that_agree_part_nowhere() -> None:
    compared = red7.compare(State.parse("*G2:R7/R6:?"), "+R7", ["v1.2", "v1.2-fr"])
    assert compared.agree
    assert compared.parting == ()


@pytest.mark.parametrize(
    ("rules", "position", "question", "seats", "clause"),
    [
        ("v1.2", "*G2V4:?/R6:? G", "who", (0,), "C16"),
        ("v1.2", "*G2V4:?/R6Y6:? G", "who", (1,), "C17"),
        ("v1.2", "*G1:?/R3:? G", "who", (), "C18"),
        ("v1.2-fr+french-literal", "*G2V4B1:?/R6Y6:? G", "who", (0,), "C16"),
        ("v1.0", "G2:?/R6:?", "starts", (0,), "C06"),
        ("v1.2+advanced", "R7O7Y7Y3:?/xR1:- O1", "scores", (0,), "C29"),
        ("v1.2+advanced", "*R7O7Y7Y3:?/R1:- O1", "scores", (), "C13"),
        ("v1.2", "R7O7Y7Y3:?/xR1:- O1", "scores", (0,), "C13"),
        ("v1.2+advanced", "R7:?:O7Y7G7B7/xR1:- O1", "match", (), "C31"),
        ("v1.2+advanced", "R7O7Y7:?:R6O6Y6G6B6/xR1:- O1", "match", (0,), "C33"),
        ("v1.2", "R7:?/xR1:- O1", "match", (0,), "C13"),
    ],
)
def test_answers_beyond_one_turn_are_cited(
    rules: str, position: str, question: str, seats: tuple[int, ...], clause: str
) -> None:
    composed = Rules.parse(rules)
    statement = composed.explain(State.parse(position), question)
    assert statement.seats == seats
    assert clause in [reason.clause for reason in statement.reasons]
    for reason in statement.reasons:
        assert_can_be_looked_up(composed, reason)


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(red7.InvalidQuestion, match="'who', 'starts', 'scores', 'match'") as refused:
        Rules().explain(State.parse("*G2:R7/R6:?"), "why")
    assert isinstance(refused.value, ValueError)
    assert not isinstance(refused.value, red7.InvalidPosition)
