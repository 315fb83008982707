"""``red7 simulate``: many games between players, as a table, JSON and a chart."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from red7.cli import json_output, options
from red7.errors import quoted
from red7.referee import from_text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from red7.simulate import Estimate, Findings, Progress, Results


@click.command(
    "simulate",
    cls=options.Command,
    short_help="Many games between players, and what they show.",
    examples=(
        "red7 simulate greedy random --games 500",
        "red7 simulate greedy greedy --rules v1.0 --rules v1.2 --with advanced --chart out.svg",
    ),
)
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@options.rules_option(many=True, default="v1.2")
@options.with_option
@click.option(
    "--games", default=1000, show_default=True, type=click.IntRange(1), help="How many games."
)
@click.option("--seed", default=0, show_default=True, help="The same seed, the same figures.")
@click.option("--match", is_flag=True, help="Whole matches, not single rounds.")
@click.option(
    "--partings/--no-partings",
    default=True,
    help="Whether to ask the other texts about every turn played.",
)
@click.option(
    "--jobs", type=click.IntRange(1), help="How many processes. Default: one for each processor."
)
@click.option("--dask", metavar="ADDRESS", help="Use the Dask cluster with this scheduler.")
@click.option("--chart", metavar="FILE", help="Draw the results as SVG.")
@options.json_option
def command(
    players: tuple[str, ...],
    rules_texts: tuple[str, ...],
    added: tuple[str, ...],
    games: int,
    seed: int,
    match: bool,
    partings: bool,
    jobs: int | None,
    dask: str | None,
    chart: str | None,
    as_json: bool,
) -> None:
    """Many games between players, seats changing from game to game.

    A PLAYER is random, random-turns, greedy, monte-carlo (monte-carlo:500 for 500 playouts), or
    module:name. Name two to four, or as many as the rules allow; if you name none, two greedy
    players play. Ctrl-C stops it and shows the games played so far.
    """
    from red7.players import player
    from red7.simulate import chart as drawn
    from red7.simulate import simulate

    if chart is not None:
        _write(chart, "", "a")  # said now, not after hours, if it cannot be
    options.look_here_for(players)
    rules = from_text.named_rules(rules_texts or ["v1.2"], added)
    for each in players:
        player(each)  # a name that is wrong is said before what is missing
    if len(players) == 1 and all(each.book.players[0] > 1 for each in rules):
        hint = f"name two players at least, such as '{players[0]} greedy'"
        raise click.UsageError(f"{quoted(players[0])} has nobody to play against: {hint}.")
    with _cluster(dask) as executor, _progress(games * len(rules)) as progress:
        results = simulate(
            players or ("greedy", "greedy"),
            rules,
            games=games,
            seed=seed,
            match=match,
            partings=partings,
            jobs=jobs,
            executor=executor,
            progress=progress,
        )
    if chart is not None:
        _write(chart, drawn(results))
    if as_json:
        json_output.emit("simulate", **results.facts())
    else:
        _show(results)


@contextmanager
def _cluster(address: str | None) -> Iterator[Executor | None]:
    """The workers of a Dask cluster as an executor; None without an address."""
    if address is None:
        yield None
        return
    from red7.simulate.dask import NoCluster, cluster

    try:
        with cluster(address) as executor:
            yield executor
    except NoCluster as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def _progress(games: int) -> Iterator[Progress | None]:
    """A bar with the rate and the time left; none if standard error is not a terminal."""
    from red7.cli.screen import screen

    console = screen(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        BarColumn(bar_width=30),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
        TextColumn("{task.fields[rate]}", style="dim"),
        TimeRemainingColumn(compact=True),
        TextColumn("left", style="dim"),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=games, rate="")

        def tell(done: int, total: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0
            rate = f"{done / elapsed:,.0f} a second" if elapsed else ""
            bar.update(task, completed=done, total=total, rate=rate)

        yield tell


def _write(path: str, text: str, mode: str = "w") -> None:
    try:
        with Path(path).open(mode, encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise click.ClickException(f"the chart cannot be written to '{path}': {why}.") from None


def _show(results: Results) -> None:
    from rich.text import Text

    from red7.cli.screen import DIM, screen, show

    console = screen()
    blocks: list[RenderableType] = [_shown(each, console) for each in results.findings]
    told = f"Seed {results.seed}; intervals of 95 %."
    if results.interrupted:
        told += f" Interrupted after {results.games:,} of {results.games_asked:,} games."
    show(console, *blocks, Text(told, DIM))


def _shown(found: Findings, console: Console) -> RenderableType:
    """What was found under one of the rules: a table of figures with bars."""
    from rich.text import Text

    from red7.cli.cards import STYLES
    from red7.cli.screen import DIM, section
    from red7.simulate.results import in_order_of_turns
    from red7.table.cards import Color

    kind = "matches" if found.match else "rounds"
    title = Text.assemble((found.rules, "bold"), (f"  {found.games:,} {kind}", DIM))
    if not found.rounds:
        return section(title, Text("Nothing was finished.", DIM))
    table = _Figures(console)
    table.head("won")
    for name, won in zip(found.players, found.wins, strict=True):
        table.share(Text(name), won)
    table.head("round won by who moves")
    for number, won in enumerate(found.places):
        table.share(Text(in_order_of_turns(number)), won)
    table.head("a round")
    table.plain("turns", found.length)
    table.plain("points", found.score)
    table.plain("in a match", found.rounds_in_a_match)
    if found.match:
        table.head("points in a match")
        for number, name in enumerate(found.players):
            table.plain(name, found.points(number))
    table.head("ends under")
    for letter, won in found.winning_rules.items():
        color = Color(letter)
        table.share(Text(str(color), STYLES[color]), won, style=STYLES[color])
    if found.tally["rounds parted", "any"]:
        table.head("rounds on which texts disagree")
        for name, parted in found.partings.items():
            edition = name.partition("+")[0]
            table.share(Text("some other text" if name == "any" else edition), parted)
    return section(title, table.grid)


class _Figures:
    """Rows of a name, a figure, its interval and, where there is room, a bar."""

    def __init__(self, console: Console) -> None:
        from rich.table import Table

        from red7.cli.screen import is_wide

        self.grid = Table.grid(padding=(0, 2, 0, 0))
        self.wide = is_wide(console)
        self.grid.add_column(overflow="fold")
        self.grid.add_column(justify="right", no_wrap=True)
        self.grid.add_column(justify="right", no_wrap=True)
        if self.wide:
            self.grid.add_column(no_wrap=True)

    def head(self, words: str) -> None:
        """A quiet line above the rows that follow."""
        from rich.text import Text

        self.grid.add_row(Text(words, "dim"))

    def share(self, name: RenderableType, figure: Estimate, style: str = "bold") -> None:
        """A share, with its bar."""
        cells = [f"{figure.value:.1%}", f"{figure.low:.1%}-{figure.high:.1%}"]
        self._add(name, cells, _bar(figure) if self.wide else "", style)

    def plain(self, name: str, figure: Estimate | None) -> None:
        """A mean."""
        if figure is not None:
            cells = [f"{figure.value:.2f}", f"{figure.low:.2f}-{figure.high:.2f}"]
            self._add(name, cells, "", "")

    def _add(self, name: RenderableType, cells: list[str], bar: str, style: str) -> None:
        from rich.padding import Padding
        from rich.text import Text

        row: list[RenderableType] = [
            Padding(name, (0, 0, 0, 2)),
            Text(cells[0], "bold"),
            Text(cells[1], "dim"),
        ]
        self.grid.add_row(*row, *([Text(bar, style)] if self.wide else []))


def _bar(figure: Estimate) -> str:
    """A bar, 24 characters long when full."""
    return "█" * round(figure.value * 24)
