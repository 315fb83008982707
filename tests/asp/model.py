"""A third model of the basic game: positions go into an answer-set program, judgements come out.

``red7.lp`` holds the rules. This module only translates: it writes positions as facts, solves many
of them in one call of clingo, and reads the answer. It imports nothing from the engine or from the
reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import attrs
import clingo

PROGRAM = Path(__file__).with_name("red7.lp")
EXAMPLES = Path(__file__).with_name("examples.lp")

CARD = r"c\((.),(.)\)"
WINNING = r"winning\((\d+),seat\((\d+)\),(.)\)"
TURN = r'turn\("(\S+?)",(\d+),(\S+),(in|out),(.)\)'
TAKES_BACK = r'takes_back\("(\S+?)",(\d+),(\S+),(c\(.,.\))\)'


class Verdict(NamedTuple):
    """What a text says of a legal turn."""

    survives: bool
    shows: str
    """The color that the canvas shows after it."""
    takes_back: str
    """The card that its player takes back from the canvas, if any."""


@attrs.define
class Judgement:
    """What the program says of a position."""

    winning: dict[str, int] = attrs.field(factory=dict)
    """Who is winning as the palettes lie, by color; only for colors that may come up."""
    turns: dict[str, dict[str, Verdict]] = attrs.field(factory=dict)
    """The legal turns by text."""


def judge(positions: Sequence[str]) -> list[Judgement]:
    """Judge positions of the notation, in which the hand of the player to move is known."""
    facts = "\n".join(
        fact for number, position in enumerate(positions) for fact in facts_of(number, position)
    )
    found: list[Judgement] = [Judgement() for _ in positions]
    atoms = answer(PROGRAM, facts=facts)
    for number, seat, color in re.findall(WINNING, atoms):
        found[int(number)].winning[color.upper()] = int(seat)
    taken_back = {(*turn,): card for *turn, card in re.findall(TAKES_BACK, atoms)}
    for text, number, turn, end, color in re.findall(TURN, atoms):
        card = written_card(taken_back.get((text, number, turn), ""))
        verdict = Verdict(end == "in", color.upper(), card)
        found[int(number)].turns.setdefault(text, {})[written_turn(turn)] = verdict
    return found


def printed_examples() -> tuple[set[str], list[str]]:
    """The rules whose printed example is won by its winner, and what is amiss with marked cards."""
    atoms = answer(PROGRAM, EXAMPLES)
    won = {color.upper() for color in re.findall(r"won\((.)\)", atoms)}
    return won, re.findall(r"amiss\(\S+", atoms)


def answer(*programs: Path, facts: str = "") -> str:
    """The only answer set of some programs and facts: what they show, an atom a word."""
    control = clingo.Control(["0"])
    for program in programs:
        control.load(str(program))
    control.add("base", [], facts)
    control.ground([("base", [])])
    answers: list[str] = []
    control.solve(on_model=lambda model: answers.append(str(model)))
    (only,) = answers
    return only


# --- Positions as facts ---------------------------------------------------------------------------


def facts_of(position: int, text: str) -> Iterator[str]:
    """The facts of a position, which has a number."""
    seats, canvas, *_ = [*text.split(), "-"]
    for seat, part in enumerate(seats.split("/")):
        palette, hand, *_ = [*part.lstrip("*x").split(":"), ""]
        yield f"seat({position},{seat})."
        if part.startswith("x"):
            yield f"out({position},{seat})."
        for card in cards(palette):
            yield f"palette({position},{seat},{card})."
        if part.startswith("*"):
            yield f"mover({position},{seat})."
            for card in cards(hand):
                yield f"hand({position},{card})."
    colors = re.findall("[ROYGBIV]", canvas)
    yield f"showing({position},{colors[-1].lower() if colors else 'r'})."


def cards(text: str) -> list[str]:
    """The cards of a pile, as terms."""
    return [f"c({color.lower()},{number})" for color, number in re.findall("([A-Z])([1-7])", text)]


# --- The notation of cards and turns --------------------------------------------------------------


def written_card(card: str) -> str:
    """A card in the notation; nothing for no card."""
    return "".join(color.upper() + number for color, number in re.findall(CARD, card))


@cache
def written_turn(turn: str) -> str:
    """A turn in the notation."""
    name, *_ = turn.split("(")
    signs = {"nothing": "", "play": "+", "discard": ">", "play_discard": "+>", "discard_play": ">+"}
    steps = zip(signs[name], re.findall(CARD, turn), strict=True)
    return " ".join(f"{sign}{color.upper()}{number}" for sign, (color, number) in steps) or "pass"
