"""The rules of Red7, every text of them, as plug-ins that can be switched on by name.

>>> import red7
>>> rules = red7.Rules("v1.2", "advanced", "action")
>>> state = red7.State.parse("*G2:R1O7V5B3/R6:?7 - I4Y2?25")
>>> rules.leader(state)
1
>>> str(rules.play(state, "+O7^G2"))
'O7:V5B3R1/*R6:?7 - G2!I4Y2?25'
"""

from typing import TYPE_CHECKING

from red7.cards import Card, CardSet, Color
from red7.catalog import editions, plugins
from red7.citations import Citation, Citations, Mark, citations_from
from red7.errors import (
    IllegalTurn,
    InvalidPlugin,
    InvalidPosition,
    InvalidQuestion,
    InvalidTurn,
    PluginConflict,
    Red7Error,
    TooManyTurns,
    UnknownPlugin,
)
from red7.hookspecs import Deal, Draw, Refusal, RoundResult, Standing, When, refuse
from red7.legal_turns import LegalTurns
from red7.moment import Moment
from red7.plugin import Layer, Plugin, rule
from red7.rules import Rules
from red7.state import Seat, State
from red7.turns import Kind, Step, Turn

if TYPE_CHECKING:
    from red7.comparison import Comparison, compare
    from red7.records import Record
    from red7.rulings import Alternative, Ending, Outcome, Reason, Ruling
    from red7.sequences import perft

__version__ = "0.1.0"

__all__ = [
    "Alternative",
    "Card",
    "CardSet",
    "Citation",
    "Citations",
    "Color",
    "Comparison",
    "Deal",
    "Draw",
    "Ending",
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
    "Seat",
    "Standing",
    "State",
    "Step",
    "TooManyTurns",
    "Turn",
    "UnknownPlugin",
    "When",
    "citations_from",
    "compare",
    "editions",
    "perft",
    "plugins",
    "refuse",
    "rule",
]

_LATER = {
    "Alternative": "rulings",
    "Comparison": "comparison",
    "Ending": "rulings",
    "Outcome": "rulings",
    "Reason": "rulings",
    "Record": "records",
    "Ruling": "rulings",
    "compare": "comparison",
    "perft": "sequences",
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
    return sorted({*globals(), *__all__})
