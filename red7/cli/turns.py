"""``red7 turns``: every legal turn, one a line, as they are found."""

from __future__ import annotations

import click

from red7 import Rules, State, asking
from red7 import facts as told
from red7.cli import facts, options
from red7.wording import player


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
@options.json_option
def command(
    position: str,
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    surviving: bool,
    as_json: bool,
) -> None:
    """Every legal turn, and whether the player is in or out after it."""
    rules = options.one_rules(rules_texts, added)
    state = asking.with_a_player_to_move(asking.read_position(position, [rules]), [rules])
    if as_json:
        _write_json(rules, state, surviving)
    else:
        _write_lines(rules, state, surviving)


def _write_lines(rules: Rules, state: State, surviving: bool) -> None:
    from red7.cli.cards import painter
    from red7.cli.screen import screen

    paint = painter(screen())
    staying, count, stay = rules.turns(state, surviving=True), 0, 0
    for turn in rules.turns(state, surviving=surviving):
        stays = surviving or turn in staying
        count, stay = count + 1, stay + stays
        click.echo(paint(f"{'in ' if stays else 'out'}  {turn}"), color=True)
    click.echo(_counted(rules, state, surviving, count, stay))
    if note := told.not_listed(state):
        click.echo(note)


def _counted(rules: Rules, state: State, surviving: bool, count: int, stay: int) -> str:
    turns = f"{count} {'turn' if count == 1 else 'turns'}"
    if state.to_move is None or rules.book.round_result(state) is not None:
        return "The round is over: 0 turns."
    if surviving:
        return f"{turns} after which {player(state.to_move)} is still in, under {rules}."
    return f"{turns} under {rules}: {stay} in, {count - stay} out."


def _write_json(rules: Rules, state: State, surviving: bool) -> None:
    """One document, written turn by turn, so that thousands need no memory."""
    head = told.turns_head(rules, state, surviving)
    click.echo(facts.written(head)[:-2] + ',\n  "turns": [', nl=False)
    staying, count, stay = rules.turns(state, surviving=True), 0, 0
    for turn in rules.turns(state, surviving=surviving):
        stays = surviving or turn in staying
        entry = facts.written({"turn": str(turn), "survives": stays}, indent=None)
        click.echo(f"{',' if count else ''}\n    {entry}", nl=False)
        count, stay = count + 1, stay + stays
    tail = told.turns_tail(state, count, stay)
    click.echo(("\n  " if count else "") + "],\n" + facts.written(tail)[2:])
