"""Duel scoring: a round won scores 2 points, going out last scores 1, and 6 end the match.

Points are not those of cards here. Six are as many as three rounds won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from red7 import Layer, Moment, Plugin, Score, State, rule
from red7.author import Message, Player, message

LAST_OUT = "last-out"


def who_that_is(value: int) -> Message:
    """The player who went out last, whose seat is noted as a number from 1."""
    return message("{player} went out last", player=Player(value - 1))


PLUGIN = Plugin(
    name="duel-scoring",
    layer=Layer.HOUSE,
    changes="A round won scores 2, going out last 1; 6 points, three rounds won, end the match.",
    source="Duel Scoring, a house rule",
    notes={LAST_OUT: who_that_is},
)


@rule("duel-1", "notes_after")
def who_went_out_last(moment: Moment, stays: bool) -> Mapping[str, int]:
    """The player who went out last is remembered."""
    return {} if stays else {LAST_OUT: moment.seat + 1}


def both_scores(answer: Mapping[int, Score]) -> Message:
    """Who scores what."""
    first, *others = answer
    if not others:
        return message("{winner} scores {two}", winner=Player(first), two=answer[first].points)
    return message(
        "{winner} scores {two}, and {second}, who went out last, scores {one}",
        winner=Player(first),
        two=answer[first].points,
        second=Player(others[0]),
        one=answer[others[0]].points,
    )


@rule("duel-2", "scores", says=both_scores)
def the_second_scores_too(state: State, winners: Sequence[int]) -> Mapping[int, Score]:
    """The winner of a round scores 2 points, and the player who went out last scores 1."""
    scores = {seat: Score(points=2) for seat in winners}
    second = state.notes.number(LAST_OUT) - 1
    if second >= 0 and second not in scores:
        scores[second] = Score(points=1)
    return scores


@rule("duel-3", "points_to_win")
def three_rounds() -> int:
    """6 points, as many as three rounds won, end the match."""
    return 6
