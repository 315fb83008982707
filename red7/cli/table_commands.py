"""What you can type at the table besides turns, and what a misspelled word meant."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from red7.hooks.languages import said

HELP: Final = (
    ("3", "the turn with this number"),
    ("play red 4", "a step; 'r4' and '+R4' do the same"),
    ("discard B2", "a step; '>B2' does the same"),
    ("play R4, discard B2", "a whole turn; '+R4 >B2' does the same"),
    ("end", "end the turn; so does an empty line"),
    ("pass", "do nothing"),
    ("who", "who is winning and why, who would be under each color, and the points"),
    ("table", "the table again"),
    ("undo", "take the last step back, until a hidden card was seen"),
    ("turns", "turns that keep you in, the shortest first; 'turns all' shows every one"),
    ("save FILE", "write the record so far"),
    ("quit", "leave the game; no other word does"),
)

QUIT: Final = "quit"
ALMOST_QUIT: Final = ("q", "exit", "stop", "bye")


_WHICH: Final = {"play": "Play which card?", "discard": "Discard which card?"}


def meant(line: str) -> str:
    """What to ask after a line that lacks its card or is close to a command; empty if neither.

    >>> meant("pas"), meant("Discard"), meant("+R7")
    ("Did you mean 'pass'?", 'Discard which card?', '')
    """
    if line.lower() in _WHICH:
        return said(_WHICH[line.lower()])
    words = [what.partition(" ")[0] for what, _ in HELP if what[0].isalpha()]
    close = get_close_matches(line.lower(), words, 1, 0.7)
    return said("Did you mean '{word}'?", word=close[0]) if close else ""
