"""``red7 turns``: every legal turn, one a line, as they are found."""

from __future__ import annotations

from collections.abc import Iterator

import click

from red7 import Rules, State, TooManyTurns, Turn
from red7 import facts as told
from red7.cli import facts, options
from red7.engine.turn_start import LOOK_LIMIT
from red7.referee import asked
from red7.referee.wording import player


@click.command(
    "turns",
    cls=options.Command,
    short_help="Every legal turn.",
    examples=("red7 turns '*G2:R1O7V5B3/R6:?7 - I4Y2?25' --surviving",),
)
@options.position_argument
@options.rules_option(many=False, default="v1.2")
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
    state = asked.with_a_player_to_move(asked.read_position(position, [rules]), [rules])
    listed = _Listed(rules, state, surviving, limit)
    if as_json:
        _write_json(listed)
    else:
        _write_lines(listed)


class _Listed:
    """The turns as they are found, counted, and whether the limit cut the list short."""

    def __init__(self, rules: Rules, state: State, surviving: bool, limit: int) -> None:
        self.rules, self.state, self.surviving, self.limit = rules, state, surviving, limit
        self.count = self.stay = 0
        self.stopped = ""

    def __iter__(self) -> Iterator[tuple[Turn, bool]]:
        staying = self.rules.turns(self.state, surviving=True)
        try:
            for turn in self.rules.turns(self.state, surviving=self.surviving, limit=self.limit):
                stays = self.surviving or turn in staying
                self.count, self.stay = self.count + 1, self.stay + stays
                yield turn, stays
        except TooManyTurns:
            self.stopped = (
                f"There are more: stopped after looking at {self.limit} ways to end a turn; "
                "--limit looks at more."
            )


def _write_lines(listed: _Listed) -> None:
    from red7.cli.cards import painter
    from red7.cli.screen import screen

    paint = painter(screen())
    for turn, stays in listed:
        click.echo(paint(f"{'in ' if stays else 'out'}  {turn}"), color=True)
    click.echo(_counted(listed))
    for note in (listed.stopped, told.not_listed(listed.state)):
        if note:
            click.echo(note)


def _counted(listed: _Listed) -> str:
    rules, state, count, stay = listed.rules, listed.state, listed.count, listed.stay
    turns = f"{count} {'turn' if count == 1 else 'turns'}"
    if state.to_move is None or rules.book.round_result(state) is not None:
        return "The round is over: 0 turns."
    if listed.surviving:
        return f"{turns} after which {player(state.to_move)} is still in, under {rules}."
    return f"{turns} under {rules}: {stay} in, {count - stay} out."


def _write_json(listed: _Listed) -> None:
    """One document, written turn by turn, so that thousands need no memory."""
    head = told.turns_head(listed.rules, listed.state, listed.surviving)
    click.echo(facts.written(head)[:-2] + ',\n  "turns": [', nl=False)
    for turn, stays in listed:
        entry = facts.written({"turn": str(turn), "survives": stays}, indent=None)
        click.echo(f"{',' if listed.count > 1 else ''}\n    {entry}", nl=False)
    tail = told.turns_tail(listed.state, listed.count, listed.stay, listed.stopped)
    click.echo(("\n  " if listed.count else "") + "],\n" + facts.written(tail)[2:])
