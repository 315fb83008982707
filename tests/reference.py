"""A slow, obvious reference for Red7 under eight rule texts, their variants and readings.

It is written from the rules alone and shares no code with the engine it is compared with.
Everything public takes and gives text in the notation of the interface contract.
"""

from __future__ import annotations

from reference_table import (
    Cards,
    canvas_color,
    counting_group,
    empty_handed,
    is_winning,
    largest_groups,
    number,
    parse,
    parse_rules,
    place,
    players_in,
    strength,
    worth,
    write,
)
from reference_worlds import position_after, rule, shown_turns


def leader(position: str, rules: str) -> int | None:
    """The seat that is winning under the canvas rule, or None."""
    pos = parse(position)
    for seat in range(len(pos.seats)):
        if is_winning(pos, seat, parse_rules(rules)):
            return seat
    return None


def standing(
    position: str, seat: int, rules: str, color: str | None = None
) -> tuple[int, frozenset[str]]:
    """How many cards count for a player, and which; an out player has none."""
    pos = parse(position)
    if pos.seats[seat].out:
        return 0, frozenset()
    palette = pos.seats[seat].palette
    count, _, cards, _ = place(palette, color or canvas_color(pos), parse_rules(rules))
    return count, frozenset(cards)


def winning(position: str, seat: int, rules: str) -> bool:
    """Say whether this player is winning under the canvas rule."""
    return is_winning(parse(position), seat, parse_rules(rules))


def turns(position: str, rules: str) -> dict[str, bool]:
    """Every turn of shown cards that is legal in some world, and whether its player survives it.

    A draw from the unknown part of the deck is written `=?`.
    """
    return shown_turns(parse(position), parse_rules(rules))


def ruling(position: str, rules: str, turn: str) -> tuple[bool, bool, bool]:
    """Say of any turn whether it is legal, whether its player survives, and if that is certain.

    It may name unknown cards.  Only worlds count in which its player holds and draws what it
    names: legal in some of them, surviving in some legal one, certain if all of them agree.
    """
    return rule(parse(position), parse_rules(rules), turn)


def play(position: str, rules: str, turn: str) -> str:
    """The position after a turn that is legal in some world; what is unknown stays unknown."""
    return write(position_after(parse(position), parse_rules(rules), turn))


def winner(position: str, rules: str) -> int | None:
    """The last player in, once the round is over."""
    pos = parse(position)
    left = players_in(pos)
    if len(left) != 1:
        return None
    if "empty-hand-loses-anyway" in parse_rules(rules).on and empty_handed(pos.seats[left[0]]):
        return None
    return left[0]


def score(position: str, rules: str) -> frozenset[str]:
    """The cards that the winner of the round takes."""
    pos = parse(position)
    on = parse_rules(rules).on
    seat = winner(position, rules)
    if "advanced-scoring" not in on or seat is None:
        return frozenset()
    palette = pos.seats[seat].palette
    color = canvas_color(pos)
    duplicates = "run-duplicates-count" in on
    group = counting_group(palette, color, duplicates)
    tied: tuple[Cards, ...] = (group,)  # Blue: the highest card of each color, in every reading
    if color in ("O", "Y", "I"):
        tied = largest_groups(palette, color, duplicates)
    if "score-all-groups" in on:
        return frozenset(card for each in tied for card in each)
    if "score-choose-group" in on:
        best: Cards = max(tied, key=worth, default=())
        return frozenset(best)
    return frozenset(group)


def outcome(position: str, rules: str) -> tuple[bool, tuple[int, ...]]:
    """Say whether the match is over, and who has won it (nobody while it is not over)."""
    pos = parse(position)
    edition, on = parse_rules(rules)
    if len(players_in(pos)) > 1:
        return False, ()
    won = winner(position, rules)
    if "advanced-scoring" not in on:  # a match is one round
        return True, (() if won is None else (won,))
    gained = score(position, rules)
    totals = []
    for index, seat in enumerate(pos.seats):
        pile = list(seat.scored) + (list(gained) if index == won else [])
        totals.append(sum(number(card) for card in pile))
    players = len(pos.seats)
    target = (10 - players) * 5  # 40, 35 and 30 for two, three and four, and so on in rogers
    if edition == "rogers" and "target-reach" not in on:
        reached = max(totals) > target
    else:
        reached = max(totals) >= target
    unscored = 49 - len(gained) - sum(len(seat.scored) for seat in pos.seats)
    if "shuffle-all" in on:
        unscored = 49
    if not reached and unscored >= 8 * players:
        return False, ()
    return True, tuple(index for index, total in enumerate(totals) if total == max(totals))


def starter(position: str) -> int:
    """The player to the left of the owner of the highest palette card starts."""
    pos = parse(position)
    highest = max((card for seat in pos.seats for card in seat.palette), key=strength)
    owner = [highest in seat.palette for seat in pos.seats].index(True)
    return (owner + 1) % len(pos.seats)
