"""``red7 turns``: every legal turn, one a line, as they are found."""

from __future__ import annotations

import click

from red7 import Rules, State
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
    state = options.with_a_player_to_move(options.read_position(position, [rules]), [rules])
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
    if note := _note(state):
        click.echo(note)


def _counted(rules: Rules, state: State, surviving: bool, count: int, stay: int) -> str:
    turns = f"{count} {'turn' if count == 1 else 'turns'}"
    if state.to_move is None or rules.book.round_result(state) is not None:
        return "The round is over: 0 turns."
    if surviving:
        return f"{turns} after which {player(state.to_move)} is still in, under {rules}."
    return f"{turns} under {rules}: {stay} in, {count - stay} out."


def _note(state: State) -> str:
    """What is not listed, because the position does not show it."""
    if state.to_move is None or state.mover.hand_unknown == 0:
        return ""
    size = state.mover.hand_unknown
    some = "unknown cards" if size is None else f"{size} unknown card{'' if size == 1 else 's'}"
    return f"The hand has {some}: turns that use them are not listed."


def _write_json(rules: Rules, state: State, surviving: bool) -> None:
    """One document, written turn by turn, so that thousands need no memory."""
    head = facts.document("turns", position=str(state), rules=str(rules), only_surviving=surviving)
    click.echo(facts.written(head)[:-2] + ',\n  "turns": [', nl=False)
    staying, count, stay = rules.turns(state, surviving=True), 0, 0
    for turn in rules.turns(state, surviving=surviving):
        stays = surviving or turn in staying
        entry = facts.written({"turn": str(turn), "survives": stays}, indent=None)
        click.echo(f"{',' if count else ''}\n    {entry}", nl=False)
        count, stay = count + 1, stay + stays
    unknown = None if state.to_move is None else state.mover.hand_unknown
    tail = {
        "count": count,
        "surviving": stay,
        "complete": state.to_move is None or unknown == 0,
        "note": _note(state),
    }
    click.echo(("\n  " if count else "") + "],\n" + facts.written(tail)[2:])
