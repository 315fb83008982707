"""The results as a chart: bars with their intervals, one panel for each question, in SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

import attrs

from red7.simulate.intervals import Estimate
from red7.simulate.results import Findings, Results, in_order_of_turns

_SHADES: Final = (
    "#2b7de9",
    "#dd7a00",
    "#2f9e44",
    "#b04ac8",
    "#d9363e",
    "#6a5acd",
    "#b89b00",
    "#777777",
)
_COLORS: Final = {
    "R": "Red",
    "O": "Orange",
    "Y": "Yellow",
    "G": "Green",
    "B": "Blue",
    "I": "Indigo",
    "V": "Violet",
}
_WIDTH, _LABEL, _VALUE, _BAR, _GAP = 860, 190, 150, 15, 12
_FONT = "font-family='system-ui, sans-serif'"


@attrs.frozen
class _Panel:
    title: str
    rows: list[tuple[str, list[Estimate | None]]]
    percent: bool = True


def chart(results: Results) -> str:
    """An SVG picture of the results."""
    found = [each for each in results.findings if each.rounds]
    pieces: list[str] = []
    height = 64 + 22 * len(found)
    for number, each in enumerate(found):
        pieces.append(_box(24, 54 + 22 * number, 14, 12, _SHADES[number % len(_SHADES)]))
        kind = f"{each.games:,} matches" if each.match else f"{each.rounds:,} rounds"
        told = f"{each.rules}   ({kind}: {_seated(each.players)})"
        pieces.append(_text(46, 65 + 22 * number, told, size=13))
    for panel in _panels(found):
        drawn, used = _drawn(panel, height)
        pieces.append(drawn)
        height += used
    title = _text(24, 34, "Red7 simulated", size=20, weight="600")
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {height + 10}' "
        f"width='{_WIDTH}' height='{height + 10}' role='img' aria-label='Red7 simulated'>\n"
        f"<rect width='100%' height='100%' fill='#ffffff'/>\n{title}\n"
        + "\n".join(pieces)
        + "\n</svg>\n"
    )


def _seated(players: Sequence[str]) -> str:
    """Who played, each name once.

    >>> _seated(["greedy", "random", "greedy"])
    '2 greedy, random'
    """
    counted = Counter(players).items()
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)


def _panels(found: Sequence[Findings]) -> list[_Panel]:
    if not found:
        return []
    players = found[0].players
    by_player = _Panel(
        "Games won, by player" if found[0].match else "Rounds won, by player",
        [(name, [each.wins[number] for each in found]) for number, name in enumerate(players)],
    )
    by_place = _Panel(
        "Rounds won, by place in the order of turns",
        [
            (in_order_of_turns(number), [each.places[number] for each in found])
            for number in range(len(players))
        ],
    )
    means = _Panel(
        "Length and score of a round", [("turns", [each.length for each in found])], percent=False
    )
    if any(each.score for each in found):
        means.rows.append(("points of the winner", [each.score for each in found]))
    if any(each.match for each in found):
        means.rows.append(("rounds in a match", [each.rounds_in_a_match for each in found]))
    by_rule = _Panel(
        "The rule under which rounds end",
        [(name, [each.winning_rules[key] for each in found]) for key, name in _COLORS.items()],
    )
    panels = [by_place, means, by_rule]
    if len(set(players)) > 1:  # between players of one name only chance differs
        panels.insert(0, by_player)
    if any(each.tally["rounds parted", "any"] for each in found):
        panels.append(
            _Panel(
                "Rounds in which texts disagree on a turn played",
                [("some other text", [each.partings["any"] for each in found])],
            )
        )
    return panels


def _drawn(panel: _Panel, top: int) -> tuple[str, int]:
    figures = [each for _, row in panel.rows for each in row if each is not None]
    most = max((each.high for each in figures), default=1.0) or 1.0
    scale = (_WIDTH - _LABEL - _VALUE - 40) / most
    y = top + 34
    pieces = [_text(24, y - 8, panel.title, size=15, weight="600")]
    for name, row in panel.rows:
        start = y + 6
        for number, figure in enumerate(row):
            if figure is not None:
                shade = _SHADES[number % len(_SHADES)]
                pieces.append(_bar(figure, y + 6, scale, shade, panel.percent))
            y += _BAR + 3
        pieces.append(_text(24 + _LABEL - 12, (start + y) / 2 + 5, name, anchor="end"))
        y += _GAP
    return "\n".join(pieces), y - top + 6


def _bar(figure: Estimate, y: float, scale: float, shade: str, percent: bool) -> str:
    left, middle = 24 + _LABEL, y + _BAR / 2
    low, high = left + figure.low * scale, left + figure.high * scale
    told = (
        f"{figure.value:.1%}  ({figure.low:.1%} to {figure.high:.1%})"
        if percent
        else f"{figure.value:.2f}  ({figure.low:.2f} to {figure.high:.2f})"
    )
    whisker = (
        f"<path d='M{low:.1f} {middle}H{high:.1f}M{low:.1f} {middle - 4}v8M{high:.1f} "
        f"{middle - 4}v8' stroke='#222222' stroke-width='1.3' fill='none'/>"
    )
    return "\n".join(
        [
            _box(left, y, max(1.0, figure.value * scale), _BAR, shade, opacity=0.8),
            whisker,
            _text(high + 8, y + _BAR - 3, told, size=11.5, shade="#555555"),
        ]
    )


def _box(x: float, y: float, width: float, height: float, shade: str, opacity: float = 1.0) -> str:
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height}' rx='2' "
        f"fill='{shade}' fill-opacity='{opacity}'/>"
    )


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 13,
    weight: str = "400",
    anchor: str = "start",
    shade: str = "#222222",
) -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' {_FONT} font-size='{size}' font-weight='{weight}' "
        f"text-anchor='{anchor}' fill='{shade}'>{escape(words, quote=False)}</text>"
    )
