"""``red7 replay``: a game record, and the first turn at which each text disagrees with it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import click

from red7 import Record, Rules, editions
from red7.cli import json_output, options
from red7.errors import PluginConflict, quoted
from red7.game.replay import ReplayReport, TextReport, TurnReport
from red7.hooks.registry import broken_texts
from red7.referee import from_text
from red7.referee.report import Naming
from red7.referee.report.rulings import held_alike
from red7.referee.report.sides import Side
from red7.referee.steps_in_words import told
from red7.referee.wording import players

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

LONGEST: Final = 10_000_000
"""No match is longer than this, written out; a device that never ends is."""


@click.command(
    "replay",
    cls=options.Command,
    short_help="A game record, and where the texts disagree with it.",
    examples=(r"printf 'rules: v1.2\nstart: *G2:R1O7/R6:V5?6\n+O7\npass\n' | red7 replay -",),
)
@click.argument("file", type=click.Path(allow_dash=True))
@options.rules_option(many=True, default="all installed editions, with the record's variants")
@options.with_option
@options.json_option
def command(file: str, rules_texts: tuple[str, ...], added: tuple[str, ...], as_json: bool) -> None:
    """A game record, and the first turn at which each text disagrees with what was played.

    FILE has the rules, the first position and one turn per line; - reads standard input.
    """
    record = read_record(file)
    record = attrs.evolve(record, rules=from_text.careful(record.rules))
    left_out = {} if rules_texts else broken_texts()
    others = from_text.read_rules(rules_texts or _editions_for(record.rules, left_out), added)
    others = [each for each in others if each != record.rules]
    report = ReplayReport.of(record, others, left_out, named=bool(rules_texts))
    if as_json:
        json_output.emit("replay", report)
    else:
        _show(report, record.rules)


def read_record(path: str) -> Record:
    """Read a record, or say in a line why it cannot be read."""
    if not path.strip():
        raise click.ClickException("no file is named: name one, or '-' for standard input.")
    name = "standard input" if path == "-" else quoted(path)
    try:
        content = _content(path)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = f"{name} is not a game record: byte {error.start + 1} is not UTF-8 text."
        raise click.ClickException(told) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise click.ClickException(f"{name} cannot be read: {why}.") from None
    if len(content) > LONGEST:
        raise click.ClickException(f"{name} is too long for a game record.")
    return Record.parse(text)


def _content(path: str) -> bytes:
    if path != "-":
        with Path(path).open("rb") as file:
            return file.read(LONGEST + 1)
    if sys.stdin is None:
        raise ValueError("it is closed")
    return sys.stdin.buffer.read(LONGEST + 1)


def _editions_for(rules: Rules, left_out: dict[str, str]) -> list[str]:
    """Every edition with the variants and house rules of these rules, if it goes with them."""
    found = []
    for edition in editions():
        try:
            found.append(str(rules.in_edition(edition)))
        except PluginConflict as error:
            left_out[edition] = str(error)
    return found


def _show(report: ReplayReport, rules: Rules) -> None:
    from rich.text import Text

    from red7.cli.cards import carded
    from red7.cli.rulings import left_out
    from red7.cli.screen import pairs, screen, section, show

    illegal = report.illegal
    told = "every turn is legal" if illegal is None else f"turn {illegal.number} is not legal"
    counted = f"{_counted(report.turns, 'turn')} in {_counted(report.rounds, 'round')}"
    head: list[RenderableType] = [Text(f"{counted}: {told}.")]
    if report.final is not None:
        head.append(carded(report.final))
    if report.winners:
        verb = "has" if len(report.winners) == 1 else "have"
        head.append(Text(f"{players(report.winners)} {verb} won."))
    blocks = [section(f"As played, under {report.rules}", *head)]
    if report.texts:
        name = Naming.of(each.rules for each in report.texts)
        rows = (
            (Text(name(each.rules), "bold"), Text(_told(each, illegal))) for each in report.texts
        )
        title = f"The other texts{f', {name.note}' if name.note else ''}"
        blocks.append(section(title, pairs(rows)))
    turns: dict[int, list[TurnReport]] = {}
    for each in (illegal, *(text.parts for text in report.texts)):
        if each is not None:
            turns.setdefault(each.number, []).append(each)
    console = screen()
    blocks += [_turn_shown(console, turns[number], rules) for number in sorted(turns)]
    show(console, *blocks, *left_out(report.left_out))


def _told(text: TextReport, illegal: TurnReport | None) -> str:
    """Where a text disagrees with what was played."""
    if text.parts is not None:
        return f"disagrees at turn {text.parts.number}: {text.parts.ruling.holding.verdict}"
    if illegal is not None:
        return f"agrees, and allows turn {illegal.number}"
    return "agrees to the end"


def _turn_shown(console: Console, found: Sequence[TurnReport], rules: Rules) -> RenderableType:
    """A turn of the record: the table, the turn, and the rulings on it with their reasons."""
    from rich.text import Text

    from red7.cli.cards import drawn, named
    from red7.cli.rulings import verdict, why
    from red7.cli.screen import DIM, is_wide, section

    first, rulings = found[0], [each.ruling for each in found]
    state, played = first.position, first.played
    name = Naming.of(each.rules for each in rulings)
    head = Text.assemble(
        (f"Turn {first.number}  ", "bold"),
        named(told(state, first.turn, rules.book.step_words)),
        (f"   {first.turn}", DIM),
    )
    was = Text.assemble(f"as played, under {played.rules}: ", verdict(played.holding.verdict))
    by_itself = any(each.rules == played.rules for each in rulings)
    return section(
        head,
        drawn(state, rules.color(state), noted=rules.noted(state)),
        *([] if by_itself else [was]),
        *(why(Side.of(group, name), wide=is_wide(console)) for group in held_alike(rulings)),
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
