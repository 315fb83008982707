"""The steps that plug-ins bring, typed at the table in the words of these plug-ins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from red7.engine.turn import Moment
from red7.errors import InvalidTurn
from red7.hooks.culprits import FAILURES
from red7.hooks.step_words import DONE, TO_DO, in_words
from red7.referee.typed_words import NUMBERS
from red7.table.cards import Color
from red7.table.steps import Step, Turn

if TYPE_CHECKING:
    from red7.rules import Rules
    from red7.table.position import State

_COLORS: Final = "|".join(map(str, Color))
CARD_NAMES: Final = (
    (
        rf"\b({_COLORS})\s+({'|'.join(NUMBERS)})\b",
        lambda match: f"{match[1][0]}{NUMBERS.index(match[2].lower()) + 1}",
    ),
    (rf"\b({_COLORS})\s*(?=[0-9]\b)", lambda match: match[1][0]),
)
"""The names of cards, and their notation."""
_PLAIN: Final = (
    *CARD_NAMES,
    (r"\b(?:please|the|a|an|my|your|his|her|their|i(?:'ll|'d)?|then)\b|[.!]", " "),
)
"""What makes no difference between two ways to say a step."""
_BETWEEN: Final = re.compile(r"\s*(?:,|\band\b)[\s,]*(?:and\b)?\s*", re.IGNORECASE)


def in_own_words(
    line: str, state: State, rules: Rules, notation: Callable[[str], str]
) -> Turn | None:
    """The whole turn that a line tells, if steps of plug-ins are in it.

    What was done before the line stands in the position. ``notation`` reads the other steps.
    """
    if not rules.book.step_words or state.to_move is None:
        return None
    try:
        steps = [*_read(_pieces(line), Moment.of(rules.book, state), notation)]
    except (*FAILURES, InvalidTurn):  # the ruling says what failed, and whose fault it is
        return None
    if not any(step.name for step in steps):
        return None
    return Turn((*state.so_far, *steps))


def _read(pieces: list[str], moment: Moment, notation: Callable[[str], str]) -> Iterator[Step]:
    """The steps that the pieces of a line tell, one after another."""
    while pieces:
        step, length = _brought(pieces, moment)
        told = (step,) if step is not None else Turn.parse(notation(pieces[0])).steps
        pieces = pieces[length:]
        for each in told:
            if pieces and not moment.is_possible(each):
                raise InvalidTurn(f"'{each}' is not possible here, so what follows is unknown.")
            yield each
            if pieces:
                moment = moment.after(each)


def _brought(pieces: list[str], moment: Moment) -> tuple[Step | None, int]:
    """The step of a plug-in that the first pieces tell, and how many pieces these are."""
    own = moment.book.step_words
    offered = [step for due in moment.actions_due() for step in due.options]
    found: dict[Step, int] = {}
    for step in (*offered, *moment.other_steps()):
        for form in (TO_DO, DONE):
            said = in_words(step, form, own)
            wanted = [] if said is None else _pieces(str(said))
            if wanted and pieces[: len(wanted)] == wanted:
                found[step] = len(wanted)
    longest = [step for step in found if found[step] == max(found.values())]
    return (longest[0], found[longest[0]]) if len(longest) == 1 else (None, 1)


def _pieces(line: str) -> list[str]:
    """What is told one after another, as it is compared."""
    return [*filter(None, map(_plain, _BETWEEN.split(line)))]


def _plain(text: str) -> str:
    """Words as they are compared: lower case, cards in notation, and no articles."""
    for found, instead in _PLAIN:
        text = re.sub(found, instead, text, flags=re.IGNORECASE)
    return " ".join(text.lower().split())
