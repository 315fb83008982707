"""What this engine answers where the test of another program has an answer of its own.

Every kind of case has one function. It is given the case and the rules, asks only what
``import red7`` offers, and gives the fields that the case expects an answer in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from peers.book import PeerCase
from red7 import CardSet, Rules, Standing, State

Asked = Mapping[str, Any]
Found = dict[str, Any]


def agrees(case: PeerCase, rules: Rules) -> bool:
    """Whether these rules give what the other program expects."""
    return found(case, rules) == case.expected


def found(case: PeerCase, rules: Rules) -> Found:
    """The engine's answer, in the fields of the case."""
    return KINDS[case.kind](case.asked, case.expected, rules)


def table(asked: Asked) -> str:
    """The palettes of a case as one position, hands and deck unknown."""
    palettes = asked["palettes"] if "palettes" in asked else [asked["palette"], []]
    seats = "/".join(f"{_written(palette)}:?" for palette in palettes)
    return f"{seats} {asked.get('rule', '-')} ?"


def has_a_twin(asked: Asked) -> bool:
    """Whether two palettes show the same card, so that no position can hold them both."""
    palettes = [set(palette) for palette in asked.get("palettes", ())]
    return sum(map(len, palettes)) > len(set().union(*palettes))


def _written(palette: list[str]) -> str:
    return "".join(palette) or "-"


def _standings(asked: Asked, rules: Rules) -> list[Standing]:
    """How each palette does by itself: put alone, it may show a card that another shows too."""
    palettes = asked["palettes"] if "palettes" in asked else [asked["palette"]]
    return [
        rules.standing(table({"palette": palette, "rule": asked["rule"]}), 0)
        for palette in palettes
    ]


def _leader(asked: Asked, rules: Rules) -> int | None:
    if not has_a_twin(asked):
        return rules.leader(table(asked))
    standings = _standings(asked, rules)
    best = max(standings)
    ahead = [seat for seat, standing in enumerate(standings) if standing == best]
    return ahead[0] if best.can_win and len(ahead) == 1 else None


def _who(asked: Asked, _: Asked, rules: Rules) -> Found:
    return {"winner": _leader(asked, rules)}


def _winning(asked: Asked, _: Asked, rules: Rules) -> Found:
    return {"winning": _leader(asked, rules) == asked["seat"]}


def _counting(asked: Asked, expected: Asked, rules: Rules) -> Found:
    counting = _standings(asked, rules)[0].cards
    same = counting == CardSet(expected["cards"])
    return {"cards": expected["cards"] if same else [str(card) for card in counting]}


def _top(asked: Asked, expected: Asked, rules: Rules) -> Found:
    standing = _standings(asked, rules)[0]
    top = standing.cards.highest
    answer = {"count": standing.count, "top": None if top is None else str(top)}
    return {field: answer[field] for field in expected}


def _points(asked: Asked, _: Asked, rules: Rules) -> Found:
    """The palette belongs to the winner: the only other player is out."""
    over = f"{_written(asked['palette'])}:?/x-:? {asked['rule']} ?"
    return {"points": rules.adding("advanced").score(over).points}


def _same_count(asked: Asked, _: Asked, rules: Rules) -> Found:
    counts = {standing.count for standing in _standings(asked, rules)}
    return {"same_count": len(counts) == 1}


def _higher(asked: Asked, _: Asked, rules: Rules) -> Found:
    """Two palettes of one card under Red: the higher card is winning."""
    first, second = asked["cards"]
    leader = rules.leader(f"{first}:?/{second}:? - ?")
    return {"higher": None if leader is None else asked["cards"][leader]}


def _starts(asked: Asked, _: Asked, rules: Rules) -> Found:
    return {"starts": rules.explain(table(asked), "starts").seats[0]}


def _surviving(asked: Asked, expected: Asked, rules: Rules) -> Found:
    turns = {str(turn) for turn in rules.turns(asked["position"], surviving=True)}
    return {"turns": expected["turns"] if turns == set(expected["turns"]) else sorted(turns)}


def _target(asked: Asked, _: Asked, rules: Rules) -> Found:
    players: int = asked["players"]
    return {"points": rules.adding("advanced").outcome(rules.deal(players, seed=1)).target}


def _turn(asked: Asked, expected: Asked, rules: Rules) -> Found:
    ruling = rules.adjudicate(asked["position"], asked["turn"])
    answer: Found = {"legal": ruling.legal, "stays": ruling.survives}
    if ruling.after is not None:
        later = _after_empty_hands(ruling.after, rules)
        answer |= _table_after(ruling.after, rules)
        answer["round_winner"] = rules.winner(later)
        told = expected.get("after_empty_hands", {})
        answer["after_empty_hands"] = {
            field: value for field, value in _table_after(later, rules).items() if field in told
        }
    return {field: answer.get(field, "not legal") for field in expected}


def _table_after(state: State, rules: Rules) -> Found:
    out = [number for number, seat in enumerate(state.seats) if seat.out]
    return {"out": out, "to_move": state.to_move, "winner": rules.winner(state)}


def _after_empty_hands(state: State, rules: Rules) -> State:
    """The table once the players without hand cards have had their turns, in which they pass."""
    while state.to_move is not None and state.mover.hand_size == 0 and rules.winner(state) is None:
        state = rules.play(state, "pass")
    return state


KINDS: Final[Mapping[str, Callable[[Asked, Asked, Rules], Found]]] = {
    "who": _who,
    "winning": _winning,
    "counting": _counting,
    "top": _top,
    "points": _points,
    "same_count": _same_count,
    "higher": _higher,
    "starts": _starts,
    "surviving": _surviving,
    "turn": _turn,
    "target": _target,
}
"""Every kind of case, and what answers it."""
