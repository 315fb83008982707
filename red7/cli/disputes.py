"""``red7 disputes``: the smallest positions on which two rules disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from red7 import Rules
from red7 import facts as told
from red7.cli import facts, options
from red7.referee import asked
from red7.referee.wording import player

if TYPE_CHECKING:
    from rich.console import RenderableType

    from red7.disputes import Disputes


@click.command(
    "disputes",
    cls=options.Command,
    short_help="Where two rules disagree, in the smallest positions.",
    examples=("red7 disputes v1.0 v1.2 --with advanced --with action",),
)
@click.argument("first", metavar="R1", shell_complete=options.complete_rules)
@click.argument("second", metavar="R2", shell_complete=options.complete_rules)
@options.with_option
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--effort", type=click.IntRange(min=1), help="How many positions to judge.", metavar="N"
)
@options.json_option
def command(
    first: str, second: str, added: tuple[str, ...], seed: int, effort: int | None, as_json: bool
) -> None:
    """The smallest positions on which two rules disagree, one for each clause and topic.

    The same seed and effort find the same disputes.
    """
    one, other = (asked.read_rules([text], added)[0] for text in (first, second))
    found = _find(one, other, seed, effort)
    if as_json:
        facts.write(told.disputes(found))
    else:
        _show(found)


def _find(one: Rules, other: Rules, seed: int, effort: int | None) -> Disputes:
    from red7 import disputes
    from red7.cli.screen import progress

    effort = disputes.EFFORT if effort is None else effort
    with progress() as tell:

        def told(done: int, total: int, found: int) -> None:
            tell(done, total, f"{found} disputes found")

        return disputes.find(one, other, seed=seed, effort=effort, progress=told)


def _show(found: Disputes) -> None:
    from rich.console import Group
    from rich.text import Text

    from red7.cli.cards import carded, drawn
    from red7.cli.rulings import Naming, verdict
    from red7.cli.screen import DIM, indented, is_wide, pairs, screen, show

    console = screen()
    name = Naming.of([found.first, found.second])
    asked = f"--rules {found.first} --rules {found.second}"
    blocks: list[RenderableType] = [Text(found.summary)]
    for dispute in found:
        state, rulings = dispute.state, dispute.rulings
        by = "" if state.to_move is None else f"{player(state.to_move)} plays "
        said = [
            (
                Text(name(each.rules), "bold"),
                Text.assemble(verdict(each), ": ", carded(dispute.reason(each).text)),
            )
            for each in rulings
        ]
        answers: RenderableType = pairs(iter(said))
        if not is_wide(console):
            answers = Group(*(part for who, what in said for part in (who, indented(what))))
        blocks.append(
            Group(
                Text.assemble((dispute.clause, "bold"), f"  {dispute.topic}"),
                indented(drawn(state, rulings[0].rules.color(state))),
                indented(Text.assemble(by, carded(dispute.turn))),
                indented(answers),
                indented(carded(f"red7 adjudicate '{state}' '{dispute.turn}' \\\n  {asked}", DIM)),
            )
        )
    show(console, *blocks)
