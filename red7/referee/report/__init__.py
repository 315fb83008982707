"""The report: what the referee answers, as values from which every screen only draws.

A report is built once, from rulings (``Adjudication``) or from a table (``Winning``, ``turns``).
The terminal and the page draw its values; JSON is the same values written out, see ``document``.
Rooms that answer something of their own (case book, disputes, replay) have reports made of these
pieces.
"""

from red7.referee.report.adjudication import Adjudication
from red7.referee.report.document import SCHEMA, Document, as_json, document
from red7.referee.report.naming import Naming
from red7.referee.report.rulings import AlternativeReport, FullRuling, Holding, RulingReport
from red7.referee.report.winning import Winning

__all__ = [
    "SCHEMA",
    "Adjudication",
    "AlternativeReport",
    "Document",
    "FullRuling",
    "Holding",
    "Naming",
    "RulingReport",
    "Winning",
    "as_json",
    "document",
]
