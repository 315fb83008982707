"""``red7 replay``: a game record, and the first turn at which each text disagrees with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import click

from red7 import Game, Record, Rules, Ruling, State, Turn, editions
from red7.cli import facts, options
from red7.errors import BrokenPlugin, PluginConflict, quoted
from red7.hooks.registry import broken_texts
from red7.referee import asked
from red7.referee.wording import player

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

LONGEST: Final = 10_000_000
"""No match is longer than this, written out; a device that never ends is."""


@attrs.frozen
class Played:
    """One turn of a record, with the ruling of the record's own rules."""

    number: int
    round: int
    ruling: Ruling


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

    FILE has the rules, the first position and one turn a line; - reads standard input.
    """
    record = read_record(file)
    left_out = {} if rules_texts else broken_texts()
    others = asked.read_rules(rules_texts or _editions_for(record.rules, left_out), added)
    others = [each for each in others if each != record.rules]
    played = list(_replayed(record))
    partings: Partings = {}
    for each in others:
        try:
            partings[each] = _parting(each, played)
        except BrokenPlugin as error:
            if rules_texts or error.plugin != each.edition:
                raise
            left_out[each.edition] = str(error)  # nobody has named it
    final = record.final if all(each.ruling.legal for each in played) else None
    if as_json:
        told = _facts(record, played, final, partings)
        facts.emit("replay", **told, left_out=left_out)
    else:
        _show(record, played, final, partings, left_out)


def read_record(path: str) -> Record:
    """Read a record, or say in a line why it cannot be read."""
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


def _replayed(record: Record) -> Iterator[Played]:
    """The turns of a record as its own rules judge them, up to the first that is not legal."""
    number = 0
    for round_number, each in enumerate(record.rounds, start=1):
        game = Game.of(record.rules, each.start)
        for turn in each.turns:
            number += 1
            ruling = _ruling(game, turn)
            yield Played(number, round_number, ruling)
            if not ruling.legal:
                return
            game = game.play(turn)


def _ruling(game: Game, turn: Turn) -> Ruling:
    """The ruling on a turn by all that is known, or by what its player knew if that allows it."""
    ruling = game.rules.adjudicate(game.state, turn)
    if not ruling.legal and game.to_move is not None:
        by_view = game.rules.adjudicate(game.shown, turn)
        return by_view if by_view.legal else ruling
    return ruling


def _parting(rules: Rules, played: Sequence[Played]) -> tuple[Played, Ruling] | None:
    """The first turn on which rules do not hold what happened at the table."""
    for each in played:
        ruling = rules.adjudicate(each.ruling.state, each.ruling.turn)
        happened = each.ruling.holding if each.ruling.legal else ruling.holding
        if not ruling.legal or ruling.holding != happened:
            _ = ruling.reasons  # a rule that fails there fails here, not while it is shown
            return each, ruling
    return None


Partings = dict[Rules, tuple[Played, Ruling] | None]


def _facts(
    record: Record, played: Sequence[Played], final: State | None, partings: Partings
) -> facts.Facts:
    return {
        "rules": str(record.rules),
        "rounds": len(record.rounds),
        "turns": sum(len(each.turns) for each in record.rounds),
        "legal": final is not None,
        "illegal": None if final is not None else _turn_facts(played[-1], played[-1].ruling),
        "final": facts.position(final),
        "winner": None if final is None else record.rules.winner(final),
        "texts": [
            {"rules": str(rules), "parts": None if parting is None else _turn_facts(*parting)}
            for rules, parting in partings.items()
        ],
    }


def _turn_facts(played: Played, ruling: Ruling) -> facts.Facts:
    return {
        "number": played.number,
        "round": played.round,
        "position": str(ruling.state),
        "turn": str(ruling.turn),
        "played": facts.ruling_facts(played.ruling, alternatives=False),
        "ruling": facts.ruling_facts(ruling),
    }


def _show(
    record: Record,
    played: Sequence[Played],
    final: State | None,
    partings: Partings,
    unusable: dict[str, str],
) -> None:
    from rich.text import Text

    from red7.cli.cards import carded
    from red7.cli.rulings import Naming, left_out
    from red7.cli.screen import pairs, screen, section, show

    total = sum(len(each.turns) for each in record.rounds)
    told = "every turn is legal" if final is not None else f"turn {played[-1].number} is not legal"
    head: list[RenderableType] = [
        Text(f"{_counted(total, 'turn')} in {_counted(len(record.rounds), 'round')}: {told}.")
    ]
    if final is not None:
        winner = record.rules.winner(final)
        head += [carded(final), *([] if winner is None else [Text(f"{player(winner)} has won.")])]
    blocks = [section(f"As played, under {record.rules}", *head)]
    if partings:
        name = Naming.of(partings)
        rows = (
            (Text(name(rules), "bold"), Text(_told(parting, played, final)))
            for rules, parting in partings.items()
        )
        title = f"The other texts{f', {name.note}' if name.note else ''}"
        blocks.append(section(title, pairs(rows)))
    turns: dict[int, tuple[Played, list[Ruling]]] = {}
    if final is None:
        turns[played[-1].number] = played[-1], [played[-1].ruling]
    for parting in partings.values():
        if parting is not None:
            turns.setdefault(parting[0].number, (parting[0], []))[1].append(parting[1])
    console = screen()
    blocks += [_turn_shown(console, *turns[number]) for number in sorted(turns)]
    unheard = left_out(unusable)
    show(console, *blocks, *([] if unheard is None else [unheard]))


def _told(
    parting: tuple[Played, Ruling] | None, played: Sequence[Played], final: State | None
) -> str:
    """Where a text disagrees with what was played."""
    if parting is not None:
        return f"disagrees at turn {parting[0].number}: {parting[1].verdict}"
    if final is None:
        return f"agrees, and allows turn {played[-1].number}"
    return "agrees to the end"


def _turn_shown(console: Console, played: Played, rulings: list[Ruling]) -> RenderableType:
    """A turn of the record: the table, the turn, and the rulings on it with their reasons."""
    from rich.text import Text

    from red7 import Comparison
    from red7.cli.cards import carded, drawn
    from red7.cli.rulings import Naming, verdict, why
    from red7.cli.screen import is_wide, section

    state = played.ruling.state
    name = Naming.of([each.rules for each in rulings])
    by = "" if state.to_move is None else f"{player(state.to_move)} plays "
    head = Text.assemble((f"Turn {played.number}  ", "bold"), by, carded(played.ruling.turn))
    was = Text.assemble("as played, under ", f"{played.ruling.rules}: ", verdict(played.ruling))
    groups = Comparison(tuple(rulings)).groups
    return section(
        head,
        drawn(state, played.ruling.rules.color(state)),
        *([] if played.ruling in rulings else [was]),
        *(why(group, name, wide=is_wide(console)) for group in groups),
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
