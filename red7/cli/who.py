"""``red7 who``: who is winning, under the canvas rule and under each of the seven."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import Color, Rules, Standing, State
from red7 import facts as told
from red7.cli import facts, options
from red7.referee import asked
from red7.referee.wording import player

if TYPE_CHECKING:
    from rich.console import RenderableType


@click.command(
    "who",
    cls=options.Command,
    short_help="Who is winning, under each of the seven rules.",
    examples=("red7 who '*G2O3:?6/R6V1:?6 B4'",),
)
@options.position_argument
@options.rules_option(many=False, default="v1.2")
@options.with_option
@options.json_option
def command(
    position: str, rules_texts: tuple[str, ...], added: tuple[str, ...], as_json: bool
) -> None:
    """Who is winning, under the canvas rule and under each of the seven."""
    rules = options.one_rules(rules_texts, added)
    state = asked.read_position(position, [rules])
    if as_json:
        facts.write(told.who(rules, state))
    else:
        _show(rules, state)


def _show(rules: Rules, state: State) -> None:
    from rich.text import Text

    from red7.cli.cards import STYLES, carded, drawn
    from red7.cli.screen import DIM, HEAD, columns, indented, is_wide, screen, section, show

    console = screen()
    played = rules.color(state)
    statement = rules.explain(state, "who") if state.players_in else None
    head = section(Text(str(rules), "bold"), drawn(state, played))
    answer: list[RenderableType] = []
    for reason in statement.reasons if statement else ():
        cited = "; ".join(map(str, reason.citations))
        answer += [carded(reason.text), indented(Text(f"{reason.clause}  {cited}", DIM))]
    said = section("Now", *(answer or [Text("Nobody is in the round.")]))
    others: list[RenderableType] = []
    for other in statement.alternatives if statement else ():
        others += [Text(other.plugin, HEAD), indented(carded(other.statement.found[0].text))]
    otherwise = [section("Other readings", *others)] if others else []
    if is_wide(console):
        names = [player(seat) for seat in range(len(state.seats))]
        table = columns("", "canvas", "rule", "winning", *names)
        for color in reversed(Color):
            best = rules.leader(state, color)
            table.add_row(
                ">" if color is played else "",
                Text(str(color), STYLES[color]),
                rules.color_rule(color),
                Text("nobody" if best is None else player(best), "bold"),
                *(carded(_counting(rules, state, seat, color)) for seat in range(len(names))),
            )
        show(console, head, said, *otherwise, section("Under each rule", table))
        return
    stacked: list[RenderableType] = []
    for color in reversed(Color):
        best = rules.leader(state, color)
        who = "nobody" if best is None else player(best)
        now = " (now)" if color is played else ""
        stacked.append(Text.assemble((str(color), STYLES[color]), f"{now}: {who}"))
        cells = [
            f"{player(seat)} {_counting(rules, state, seat, color)}"
            for seat in range(len(state.seats))
        ]
        stacked.append(indented(Text(rules.color_rule(color), DIM)))
        stacked.append(indented(carded("  ".join(cells))))
    show(console, head, said, *otherwise, section("Under each rule", *stacked))


def _counting(rules: Rules, state: State, seat: int, color: Color) -> str:
    """The cards of a player that count, and how many where that is another number."""
    if state.seats[seat].out:
        return "out"
    standing: Standing = rules.standing(state, seat, color)
    if standing.count != len(standing.cards):
        return f"{standing.cards} ({standing.count})"
    return str(standing.cards)
