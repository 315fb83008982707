"""The rules of Red7 in every published text, as plug-ins that you switch on by name.

>>> import red7
>>> rules = red7.Rules("v1.2", "advanced", "action")
>>> state = red7.State.parse("*G2:R1O7V5B3/R6:?7 - I4Y2?25")
>>> rules.leader(state)
1
>>> str(rules.play(state, "+O7^G2"))
'O7:V5B3R1/*R6:?7 - G2!I4Y2?25'
"""

from typing import TYPE_CHECKING

from red7.engine.listing import LegalTurns
from red7.errors import (
    BrokenPlugin,
    IllegalTurn,
    InvalidPlugin,
    InvalidPosition,
    InvalidQuestion,
    InvalidTurn,
    PluginConflict,
    Red7Error,
    TooManyPositions,
    TooManyTurns,
    UnknownLanguage,
    UnknownPlugin,
)
from red7.hooks.answers import (
    Deal,
    Discard,
    Draw,
    Refusal,
    RoundResult,
    Score,
    Standing,
    When,
    refuse,
)
from red7.hooks.citations import (
    Booklet,
    Citation,
    Citations,
    Mark,
    cases_from,
    citations_from,
    titles_from,
)
from red7.hooks.contest import Contest
from red7.hooks.languages import catalogs_from
from red7.hooks.marker import Layer, Plugin, rule
from red7.hooks.moment import Moment
from red7.hooks.registry import editions, plugins, registered
from red7.rules import Rules
from red7.table.cards import Card, CardSet, Color
from red7.table.notes import Notes
from red7.table.position import Seat, State
from red7.table.steps import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.game.game import Game, Record
    from red7.game.perft import perft
    from red7.hooks.catalogs import in_language, languages
    from red7.players.solve import Solution, solve
    from red7.referee.compare import Comparison, compare
    from red7.referee.ruling import Alternative, Ending, Outcome, Reason, Ruling

__version__ = "0.1.0"

__all__ = [
    "Alternative",
    "Booklet",
    "BrokenPlugin",
    "Card",
    "CardSet",
    "Citation",
    "Citations",
    "Color",
    "Comparison",
    "Contest",
    "Deal",
    "Discard",
    "Draw",
    "Ending",
    "Game",
    "IllegalTurn",
    "InvalidPlugin",
    "InvalidPosition",
    "InvalidQuestion",
    "InvalidTurn",
    "Kind",
    "Layer",
    "LegalTurns",
    "Mark",
    "Moment",
    "Notes",
    "Outcome",
    "Plugin",
    "PluginConflict",
    "Reason",
    "Record",
    "Red7Error",
    "Refusal",
    "RoundResult",
    "Rules",
    "Ruling",
    "Score",
    "Seat",
    "Solution",
    "Standing",
    "State",
    "Step",
    "TooManyPositions",
    "TooManyTurns",
    "Turn",
    "UnknownLanguage",
    "UnknownPlugin",
    "When",
    "cases_from",
    "catalogs_from",
    "citations_from",
    "compare",
    "editions",
    "in_language",
    "languages",
    "perft",
    "plugins",
    "refuse",
    "registered",
    "rule",
    "solve",
    "titles_from",
]

_LATER = {
    "Alternative": "referee.ruling",
    "Comparison": "referee.compare",
    "Ending": "referee.ruling",
    "Game": "game.game",
    "Outcome": "referee.ruling",
    "Reason": "referee.ruling",
    "Record": "game.game",
    "Ruling": "referee.ruling",
    "Solution": "players.solve",
    "compare": "referee.compare",
    "in_language": "hooks.catalogs",
    "languages": "hooks.catalogs",
    "perft": "game.perft",
    "solve": "players.solve",
}
"""What a game does not need, and the module it is in: imported when it is first asked for."""

_MODULES = ("simulate", "svg")
"""Modules that are reached by ``import red7`` alone; the first can be called as well."""


def __getattr__(name: str) -> object:
    if name in _MODULES:
        from importlib import import_module

        return import_module(f"red7.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'red7' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"red7.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    written_by_python = (name for name in globals() if name.startswith("__"))
    return sorted({*written_by_python, *__all__, *_MODULES, "author"})
