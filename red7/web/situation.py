"""A situation as it is asked about: the texts of position and turn, and under which rules.

It is what an address carries, so an address can be sent to a friend.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import attrs

from red7.web.errors import Unanswerable

if TYPE_CHECKING:
    from starlette.datastructures import QueryParams

LONGEST_TEXT: Final = 1000
"""Characters of a position, a turn or the name of rules."""
MOST_RULES: Final = 16
"""How many rules may be asked at once by name."""
MOST_ADDED: Final = 32
"""How many plug-ins may be added to them."""


@attrs.frozen
class Situation:
    """What is asked; every text as it was written."""

    position: str = ""
    turn: str = ""
    rules: tuple[str, ...] = ()
    """None: every installed edition."""
    added: tuple[str, ...] = ()
    own: str = ""
    """The rulebook that answers first; none: the server's own."""

    @classmethod
    def read(cls, query: QueryParams) -> Situation:
        """Read a query, or raise Unanswerable if it is too much."""
        rules, added = query.getlist("rules"), query.getlist("with")
        own = query.get("own", "")
        for what, texts, most in (("rules", rules, MOST_RULES), ("plug-ins", added, MOST_ADDED)):
            if len(texts) > most:
                raise Unanswerable(
                    f"{len(texts)} {what} are too many at once: {most} may be.",
                    HTTPStatus.UNPROCESSABLE_ENTITY,
                )
        for text in (query.get("position", ""), query.get("turn", ""), own, *rules, *added):
            if len(text) > LONGEST_TEXT:
                raise Unanswerable(
                    f"A text of {len(text)} characters is too long: {LONGEST_TEXT} may be.",
                    HTTPStatus.UNPROCESSABLE_ENTITY,
                )
        return cls(
            query.get("position", "").strip(),
            query.get("turn", "").strip(),
            tuple(filter(None, map(str.strip, rules))),
            tuple(filter(None, map(str.strip, added))),
            own.strip(),
        )

    @property
    def query(self) -> dict[str, str | list[str]]:
        """The query of its address."""
        return {
            "position": self.position,
            "turn": self.turn,
            "rules": list(self.rules),
            "with": list(self.added),
            "own": self.own,
        }
