"""Draw the growth figures of a run: ``python tests/benchmarks/chart.py JSON > SVG``."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 300, 190, 44
CHARTS = (
    ("games/s by players", r"(?P<line>basic|v1.2\+advanced\+action by steps), (?P<x>\d) players"),
    ("turns/s by hand", r"(?P<line>turns) of a hand of (?P<x>\d)"),
    ("turns/s by fives in the hand", r"(?P<line>turns) of a chain of (?P<x>\d) fives"),
)
SHADES = ("#1f6f8b", "#c8553d")


def chart(title: str, lines: dict[str, list[tuple[int, float]]], left: int) -> str:
    xs = [x for points in lines.values() for x, _ in points]
    top = max(y for points in lines.values() for _, y in points) * 1.1
    low, high = min(xs), max(xs)

    def place(x: int, y: float) -> str:
        across = left + MARGIN + (x - low) / (high - low) * (WIDTH - MARGIN - 16)
        return f"{across:.1f},{HEIGHT - 34 - y / top * (HEIGHT - 80):.1f}"

    parts = [f'<text x="{left + 8}" y="20" font-weight="bold">{title}</text>']
    for number, (name, points) in enumerate(lines.items()):
        path = " ".join(place(x, y) for x, y in points)
        shade = SHADES[number % 2]
        parts.append(f'<polyline points="{path}" fill="none" stroke="{shade}" stroke-width="2"/>')
        for x, y in points:
            across, down = place(x, y).split(",")
            parts.append(f'<circle cx="{across}" cy="{down}" r="3" fill="{shade}"/>')
        if len(lines) > 1:
            label = f'<text x="{left + 60}" y="{36 + 13 * number}" fill="{shade}">{name}</text>'
            parts.append(label)
    for x in range(low, high + 1):
        across = place(x, 0).split(",")[0]
        parts.append(f'<text x="{across}" y="{HEIGHT - 14}" text-anchor="middle">{x}</text>')
    for y in (0.0, top / 2, top):
        down = place(low, y).split(",")[1]
        parts.append(f'<text x="{left + MARGIN - 8}" y="{down}" text-anchor="end">{y:,.0f}</text>')
    return "".join(parts)


def main() -> None:
    results = json.loads(Path(sys.argv[1]).read_text())["results"]
    parts = []
    for number, (title, pattern) in enumerate(CHARTS):
        lines: dict[str, list[tuple[int, float]]] = {}
        for result in results:
            if match := re.fullmatch(pattern, result["name"]):
                lines.setdefault(match["line"], []).append((int(match["x"]), result["value"]))
        parts.append(chart(title, lines, number * WIDTH))
    style = "font-family:sans-serif;font-size:11px;background:#fff"
    box = f'viewBox="0 0 {WIDTH * len(CHARTS)} {HEIGHT}"'
    sys.stdout.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} style="{style}">{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    main()
