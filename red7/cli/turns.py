"""``red7 turns``: every legal turn, in notation and in words, as they are found."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Final

import click

from red7 import Rules, State, TooManyTurns
from red7.cli import json_output, options
from red7.engine.turn_start import LOOK_LIMIT
from red7.hooks.languages import said
from red7.referee import from_text
from red7.referee.card_names import with_names
from red7.referee.report import as_json as plain
from red7.referee.report import document
from red7.referee.report.turns import ListedTurn, TurnsAsked, TurnsListed, listed
from red7.referee.steps_in_words import done
from red7.referee.wording import player

_NOTATION: Final = 21
"""The width of the column with the turns in notation."""
_INDENT: Final = "     "
"""What stands before words that have a line of their own."""


@click.command(
    "turns",
    cls=options.Command,
    short_help="Every legal turn.",
    examples=("red7 turns '*G2:R1O7V5B3/R6:?7 - I4Y2?25' --surviving",),
)
@options.position_argument
@options.rules_option(many=False, default=options.OWN)
@options.with_option
@click.option("--surviving", is_flag=True, help="Only turns after which the player is still in.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LOOK_LIMIT,
    show_default=True,
    help="Stop after looking at this many ways to end a turn.",
)
@options.json_option
def command(
    position: str,
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    surviving: bool,
    limit: int,
    as_json: bool,
) -> None:
    """Every legal turn, and whether the player is in or out after it."""
    rules = options.one_rules(rules_texts, added)
    state = from_text.with_a_player_to_move(from_text.read_position(position, [rules]), [rules])
    found = _Found(rules, state, surviving, limit)
    if as_json:
        _write_json(found)
    else:
        _write_lines(found)


class _Found:
    """The turns as they are found, counted, and whether the limit cut the list short."""

    def __init__(self, rules: Rules, state: State, surviving: bool, limit: int) -> None:
        self.rules, self.state, self.surviving, self.limit = rules, state, surviving, limit
        self.count = self.stay = 0
        self.stopped = ""

    def __iter__(self) -> Iterator[ListedTurn]:
        found = self._listed()
        if self.rules.book.checks_answers:  # a rule that fails fails before anything is written
            found = iter(list(found))
        for each in found:
            self.count, self.stay = self.count + 1, self.stay + each.survives
            yield each

    def _listed(self) -> Iterator[ListedTurn]:
        turns = self.rules.turns(self.state, surviving=self.surviving, limit=self.limit)
        try:
            yield from listed(self.rules, self.state, turns, only_surviving=self.surviving)
        except TooManyTurns:
            self.stopped = said(
                "There are more: stopped after looking at {limit} ways to end a turn; "
                "--limit looks at more.",
                limit=self.limit,
            )

    @property
    def report(self) -> TurnsListed:
        """What is left to say once they have been listed."""
        return TurnsListed.of(self.rules, self.state, self.count, self.stay, self.stopped)


def _write_lines(found: _Found) -> None:
    from red7.cli.cards import painter
    from red7.cli.screen import screen

    console = screen()
    paint = painter(console)
    start, unsure = found.state.before or found.state, False
    own = found.rules.book.step_words
    for each in found:
        stays = (said("in ") if each.certain else said("in?")) if each.survives else said("out")
        line = f"{stays}  {each.turn}"
        words = with_names(done(start, each.turn, own))
        told = f"{'':<{max(2, _NOTATION - len(line))}}{words}"
        if len(line) + len(told) > console.width:
            told = _below(words, console.width)
        click.echo(f"{paint(line)}{told}", color=True)
        unsure = unsure or not each.certain
    click.echo(_counted(found))
    if unsure:
        click.echo(said("in?: that depends on the card that is turned up."))
    if found.report.note:
        click.echo(with_names(found.report.note))


def _below(words: str, width: int) -> str:
    """Words on a line of their own."""
    return "\n" + fill(words, width, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _counted(found: _Found) -> str:
    rules, state, count, stay = found.rules, found.state, found.count, found.stay
    if state.to_move is None or rules.book.round_result(state) is not None:
        return said("The round is over: 0 turns.")
    turns = said("1 turn") if count == 1 else said("{count} turns", count=count)
    if found.surviving:
        words = "{turns} after which {player} is still in, under {rules}."
        return said(words, turns=turns, player=player(state.to_move), rules=rules)
    words = "{turns} under {rules}: {stay} in, {go} out."
    return said(words, turns=turns, rules=rules, stay=stay, go=count - stay)


def _write_json(found: _Found) -> None:
    """One document, written turn by turn, so that thousands need no memory."""
    head = document("turns", TurnsAsked(found.state, str(found.rules), found.surviving))
    click.echo(json_output.written(head)[:-2] + ',\n  "turns": [', nl=False)
    for each in found:
        entry = json_output.written(plain(each), indent=None)
        click.echo(f"{',' if found.count > 1 else ''}\n    {entry}", nl=False)
    tail = json_output.written(plain(found.report))
    click.echo(("\n  " if found.count else "") + "],\n" + tail[2:])
