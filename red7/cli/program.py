"""The group of commands, each imported when it is needed, and how every failure is reported."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import textwrap
import traceback
from difflib import get_close_matches
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

import red7
from red7.cli import settings
from red7.hooks import registry
from red7.hooks.catalogs import ENGLISH, in_language

COMMANDS: Final = {
    "adjudicate": "adjudicate:command",
    "who": "who:command",
    "turns": "turns:command",
    "solve": "solve:command",
    "starts": "questions:starts",
    "score": "questions:score",
    "match": "questions:match",
    "rulebook": "rulebook:command",
    "disputes": "disputes:command",
    "replay": "replay:command",
    "cases": "casebook:command",
    "plugins": "plugins:command",
    "simulate": "simulate:command",
    "play": "play:command",
    "serve": "serve:command",
    "site": "site:command",
}
"""The commands, and where they are defined."""

TOGETHER: Final = {
    ("turns", "solve"): "Every legal turn; who wins with open hands.",
    ("starts", "score", "match"): "Who starts, what a round scores, how the match stands.",
    ("serve", "site"): "The page, from a server or as static files.",
}
"""Commands that have one line in the help, so that it fits on a screen."""

ANYWHERE: Final = ("--plugin", "--lang")
"""The options for every command."""

TRACEBACK: Final = "RED7_TRACEBACK"
"""The environment variable that asks where something was raised."""
WRONG_INPUT: Final = 2
BUG: Final = 1
INTERRUPTED: Final = 130


class Program(click.Group):
    """The commands. Whatever goes wrong is one sentence on standard error, never a traceback."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the options."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each command, or for a few that belong together."""
        joined = {name: names for names in TOGETHER for name in names}
        rows: dict[str, str] = {}
        for name in COMMANDS:
            names = joined.get(name, (name,))
            command = self.get_command(ctx, name)
            alone = command.get_short_help_str(formatter.width) if command else ""
            rows[", ".join(names)] = TOGETHER.get(names, alone)
        with formatter.section("Commands"):
            formatter.write_dl(list(rows.items()))

    def list_commands(self, _: click.Context) -> list[str]:
        """The commands in the order of the documentation."""
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for a name that is not one, suggest the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], COMMANDS, 1)
            if not near:
                raise
            said = f"{error.message.rstrip('.')} (did you mean '{near[0]}'?)"
            raise click.UsageError(said, ctx) from None

    def get_command(self, _: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(f"red7.cli.{module}"), name)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; those for every command may follow it, too."""
        ahead: list[str] = []
        rest = iter(args)
        others = []
        for each in rest:
            if each == "--":
                others += [each, *rest]
            elif each in ANYWHERE:
                ahead += [each, *islice(rest, 1)]
            elif each.startswith(tuple(f"{name}=" for name in ANYWHERE)):
                ahead.append(each)
            else:
                others.append(each)
        return super().parse_args(ctx, [*ahead, *others])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command to the end, or until its reader has had enough (``| head``)."""
        try:
            super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            _hush()
        except KeyboardInterrupt:
            _hush()
            ctx.exit(INTERRUPTED)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and leave with the exit status."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "red7"
            told = error.format_message().rstrip(".").replace(". (Did you", " (did you")
            see = f" See '{path} --help'." if told.endswith("?") else f"; see '{path} --help'."
            _fail(f"{told}{see}")
        except click.ClickException as error:
            _fail(error.format_message())
        except red7.UnknownPlugin as error:
            _fail(f"{error} 'red7 plugins' lists the plug-ins.")
        except red7.Red7Error as error:
            _fail(_with_its_cause(error))
        except OSError as error:
            _hush()
            _fail(f"the answer cannot be written: {error.strerror or error}.")
        except Exception as error:
            if os.environ.get(TRACEBACK):
                raise
            told = f"this is a bug, here or in a plug-in: {error!r} ({TRACEBACK}=1 says where)."
            _fail(told, BUG)
        else:
            sys.exit(status)


def _with_its_cause(error: red7.Red7Error) -> str:
    """The sentence of an error; on demand the traceback of what a plug-in raised goes before it."""
    cause = error.__cause__
    if cause is None:
        return str(error)
    if os.environ.get(TRACEBACK):
        click.echo("".join(traceback.format_exception(cause)), err=True, nl=False)
    elif isinstance(error, red7.BrokenPlugin):
        return f"{error} {TRACEBACK}=1 says where."
    return str(error)


def _restore(files: str | None) -> None:
    """Leave the environment as it was found."""
    if files is None:
        os.environ.pop(registry.FILES, None)
    else:
        os.environ[registry.FILES] = files


def _fail(message: str, status: int = WRONG_INPUT) -> None:
    line = " ".join(message.split())
    shown = "".join(each if each.isprintable() else repr(each)[1:-1] for each in line)
    with contextlib.suppress(OSError):
        click.echo(_wrapped(f"red7: {shown}"), err=True)
    sys.exit(status)


def _wrapped(line: str) -> str:
    """A line that a person reads in a terminal, broken between words; for a pipe as it is."""
    if sys.stderr is None or not sys.stderr.isatty():
        return line
    width = shutil.get_terminal_size().columns
    return textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)


def _hush() -> None:
    """Let nothing more be written: the reader has gone."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


HELP: Final = (
    "A referee for Red7 who knows every rulebook. Begin with a question, such as "
    "'red7 cases may I discard first'; 'red7 COMMAND --help' has examples."
)


@click.group(
    cls=Program,
    invoke_without_command=True,
    help=HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--plugin",
    "files",
    metavar="FILE",
    multiple=True,
    help="Add the plug-ins of a Python file. May be repeated.",
)
@click.option(
    "--lang",
    "language",
    envvar="RED7_LANG",
    default=ENGLISH,
    metavar="CODE",
    help="The language of answers and 'play', not of help: en or de.",
)
@click.version_option(red7.__version__, message="%(prog)s %(version)s")
@click.pass_context
def program(ctx: click.Context, files: tuple[str, ...], language: str) -> None:
    """A referee for Red7 who knows every rulebook."""
    if files:
        named = [str(Path(file).absolute()) for file in files]
        already = os.environ.get(registry.FILES)
        paths = os.pathsep.join([*([already] if already else []), *named])
        registry.from_files(os.pathsep.join(named))
        os.environ[registry.FILES] = paths  # for the processes that a command starts
        ctx.call_on_close(lambda: _restore(already))
    ctx.with_resource(in_language(language))
    if ctx.invoked_subcommand not in (None, "rulebook"):
        ctx.with_resource(settings.in_use())
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
