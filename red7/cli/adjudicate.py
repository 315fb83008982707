"""``red7 adjudicate``: one turn under many rules, side by side."""

from __future__ import annotations

import click

from red7 import Comparison, State, Turn, compare
from red7 import facts as told
from red7.cli import facts, options
from red7.referee import asked
from red7.referee.compare import compare_editions
from red7.referee.wording import player


@click.command(
    "adjudicate",
    cls=options.Command,
    short_help="The ruling on a turn, text beside text.",
    examples=(
        "red7 adjudicate '*G2V2:O7I1/R6:?5 - ?20' '+O7>O7' --with action",
        "red7 adjudicate '*G2:R1O7/R6:?7' '+R1' --rules v1.0+action --rules v1.2+action",
    ),
)
@options.position_argument
@click.argument("turn")
@options.rules_option(many=True, default="all installed editions")
@options.with_option
@options.json_option
def command(
    position: str, turn: str, rules_texts: tuple[str, ...], added: tuple[str, ...], as_json: bool
) -> None:
    """The ruling on a turn under each text, side by side, with clause and source."""
    rules = asked.rules_or_editions(rules_texts, added)
    state = asked.with_a_player_to_move(asked.read_position(position, rules), rules)
    played = Turn.parse(turn)
    comparison = (
        compare(state, played, rules) if rules_texts else compare_editions(state, played, added)
    )
    if as_json:
        facts.write(told.adjudicate(state, played, comparison))
    else:
        _show(state, played, comparison)


def _show(state: State, turn: Turn, comparison: Comparison) -> None:
    from rich.text import Text

    from red7.cli import rulings
    from red7.cli.cards import carded, drawn
    from red7.cli.screen import DIM, is_wide, screen, section, show

    console = screen()
    wide = is_wide(console)
    rules = [each.rules for each in comparison]
    name = rulings.Naming.of(rules)
    by = "" if state.to_move is None else f"{player(state.to_move)} plays "
    title = Text.assemble((by, "bold"), carded(turn))
    if name.note:
        title.append(f"   {name.note}", DIM)
    blocks = [
        section(title, drawn(state, rules[0].color(state))),
        section("Rulings", rulings.summary(comparison.groups, name, wide=wide)),
        *(rulings.why(group, name, wide=wide) for group in comparison.groups),
        rulings.parting(comparison, name),
        rulings.other_readings(comparison, name),
        rulings.documents(rules),
        rulings.left_out(comparison.left_out),
    ]
    show(console, *(block for block in blocks if block is not None))
