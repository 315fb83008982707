"""What a search for disputes has found, ready to be shown; worked out in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from red7 import disputes
from red7.disputes.report import DisputeReport, DisputesReport
from red7.referee.from_text import read_rules
from red7.web.inline_pictures import drawn

if TYPE_CHECKING:
    from markupsafe import Markup


@attrs.frozen
class Shown:
    """One dispute, with its picture."""

    picture: Markup
    report: DisputeReport


@attrs.frozen
class Found:
    """All of them."""

    report: DisputesReport
    shown: tuple[Shown, ...]


def named(first: str, second: str, added: tuple[str, ...]) -> tuple[str, str]:
    """The two rules by their canonical names."""
    one, other = (read_rules([text], added)[0] for text in (first, second))
    return str(one), str(other)


def find(first: str, second: str, effort: int) -> Found:
    """Search, and draw what is found."""
    one, other = (read_rules([text], ())[0] for text in (first, second))
    report = DisputesReport.of(disputes.find(one, other, effort=effort))
    return Found(report, tuple(Shown(drawn(each.position, one), each) for each in report.disputes))
