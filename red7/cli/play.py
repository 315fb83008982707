"""``red7 play``: a game against players in the terminal, under any rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from red7.cli import json_output, options
from red7.cli.record_file import new_file
from red7.cli.table_talk import Talk
from red7.referee.report import Document

if TYPE_CHECKING:
    from red7.players.session import Session


@click.command(
    "play",
    cls=options.Command,
    short_help="Play against the program's players.",
    examples=(
        "red7 play --against easy",
        "red7 play --with advanced --against hard --against medium --save game.red7",
    ),
)
@click.option(
    "--against",
    "players",
    metavar="PLAYER",
    multiple=True,
    help="easy, medium or hard; or random, random-turns, greedy, monte-carlo (monte-carlo:500), "
    "module:name. Default: medium. May be repeated.",
)
@options.rules_option(many=False, default=options.OWN)
@options.with_option
@click.option("--seed", type=int, help="Deal the same cards again.")
@click.option("--save", metavar="FILE", help="Keep the record here, turn by turn.")
@options.json_option
def command(
    players: tuple[str, ...],
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    seed: int | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Play against the program's players. You are A.

    Type the number of a turn, or say it ('play red 4, discard blue 2'); Enter ends the turn. Until
    then 'undo' takes steps back, unless you have seen a hidden card. '?' lists the rest. With
    --json nothing is shown until the game is over.
    """
    from red7.players import player as player_named
    from red7.players.session import Session

    rules = options.one_rules(rules_texts, added)
    names = players or ("medium",)
    options.look_here_for(names)
    bots = [player_named(name) for name in names]
    session = Session(rules, bots, SystemRandom().randrange(10**6) if seed is None else seed)
    talk = Talk(session, names, None if save is None else new_file(save), quiet=as_json)
    talk.play()
    if as_json:
        json_output.emit("play", **_result(session, names), refused=talk.refused)


def _result(session: Session, names: Sequence[str]) -> Document:
    game = session.game
    outcome = game.outcome
    return {
        "rules": str(game.rules),
        "players": list(names),
        "seed": session.seed,
        "record": str(game.record),
        "position": str(game.state),
        "round_over": game.round_over,
        "winner": game.rules.winner(game.state),
        "winners": list(game.rules.winners(game.state)),
        "points": list(outcome.points),
        "match_over": outcome.over,
        "match_winners": list(outcome.winners),
    }
