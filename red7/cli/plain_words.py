"""Turns in plain words, as a person types them at the table."""

from __future__ import annotations

import re
from typing import Final

from red7 import Color, InvalidTurn, State
from red7.errors import quoted
from red7.referee.wording import player

_CARD: Final = r"([A-Z][0-9])\b"
_WORDS: Final = (
    (r"\b(" + "|".join(map(str, Color)) + r")\s*(?=[0-9]\b)", lambda match: match[1][0]),
    (rf"\bput(?:s|ting)?\s+{_CARD}\s+(?:back\s+)?on\s+(?:top\s+of\s+)?(?:the\s+)?deck\b", r"@^\1"),
    (rf"\btak(?:e|es|ing)\s+{_CARD}(?:\s+from\s+[A-Z]\b)?", r"@x\1"),
    (rf"\bdraw(?:s|ing)?\s+{_CARD}", r"@=\1"),
    (r"\bdraw(?:s|ing)?\b(?:\s+a\b)?(?:\s+card\b)?", "@=?"),
    (rf"\bdiscard(?:s|ing)?\s+{_CARD}\s+from\s+(?:the|my|their|his|her)\s+palette\b", r"@>\1"),
    (rf"\bdiscard(?:s|ing)?\s+{_CARD}", r">\1"),
    (rf"\bplay(?:s|ing)?\s+{_CARD}", r"+\1"),
    (r"\bpass(?:es|ing)?\b", "pass"),
    (r"\b(?:and|then|to|the|canvas|palette|my)\b|,", " "),
    (rf"(?<!\S){_CARD}(?=\s|$)", r"+\1"),
    (r"\s*@", ""),
)
"""Words, and the signs for them; what belongs to the card before it has an @ in front."""
_BROUGHT: Final = re.compile(r"~[a-z][a-z0-9-]*(?:\([^)]*\))?", re.IGNORECASE)
"""A step that a plug-in brings: its name and its cards are no words of ours."""
_KEPT: Final = "\ue000"
_PLAYER: Final = re.compile(r"(?:player\s+)?([A-Z])(?:\s*:\s*|\s+)(?=\S)", re.IGNORECASE)


def in_notation(line: str) -> str:
    """A turn in plain words as the notation has it.

    >>> in_notation("play R4 and discard b2"), in_notation("r7"), in_notation("+R7>B2")
    ('+R4 >b2', '+r7', '+R7>B2')
    >>> in_notation("plays Violet 1 and takes Red 7 from B"), in_notation("draw")
    ('+V1xR7', '=?')
    >>> in_notation("play O2~swap(B4:h>p, G3:p>h)")
    '+O2~swap(B4:h>p,G3:p>h)'
    """
    brought = iter(["".join(step.split()) for step in _BROUGHT.findall(line)])
    line = _BROUGHT.sub(_KEPT, line)
    for words, sign in _WORDS:
        line = re.sub(words, sign, line, flags=re.IGNORECASE)
    return re.sub(_KEPT, lambda _: next(brought), " ".join(line.split()))


def turn_of(line: str, state: State) -> str:
    """The same for a whole turn, in front of which its player may be named."""
    named = _PLAYER.match(line.strip())
    if named is not None and state.to_move is not None:
        who = named[1].upper()
        if who != player(state.to_move) and ord(who) - ord("A") < len(state.seats):
            raise InvalidTurn(
                f"{quoted(line)} is a turn of {who}, and {player(state.to_move)} is to move in "
                f"'{state}': put '*' in front of the player who is."
            )
        line = line.strip()[named.end() :] if who == player(state.to_move) else line
    return in_notation(line)
