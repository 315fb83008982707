"""Arguments and options that commands share: positions, rules, ``--json``, and their completion."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from red7 import Rules
from red7.referee.from_text import own_rules, read_rules

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Decorator = Callable[[_Command], _Command]


NEEDS_QUOTES: Final = "a position or turn with spaces needs quotes"


class Command(click.Command):
    """A command with examples in its help.

    Its arguments may begin with an empty palette, ``-:R1/*R6``, and no option looks like that.
    """

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        spaces: str = NEEDS_QUOTES,
        **attributes: Any,
    ) -> None:
        super().__init__(*args, **attributes)
        self.examples = examples
        self.spaces = spaces
        """What is said of arguments that are one too many."""

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they are, to be copied."""
        write_examples(self.examples, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put a space before such arguments: the notation does not mind."""
        shielded = [f" {arg}" if _is_seat(arg) else arg for arg in args]
        try:
            return super().parse_args(ctx, shielded)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # so that it is this command's help that is named
            if "unexpected extra argument" not in error.message:
                raise
            said = f"{error.message}, and {self.spaces}"
            raise click.UsageError(said, ctx) from None


def write_examples(examples: Sequence[str], formatter: click.HelpFormatter) -> None:
    """Examples under their heading, unwrapped."""
    with formatter.section("Example" if len(examples) == 1 else "Examples"):
        for example in examples:
            formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


def plugin_files() -> list[str]:
    """What a command that the reader may type next needs to find the plug-ins of these files.

    ``RED7_PLUGINS`` need not be repeated: it still names its files then.
    """
    files: Sequence[str] = click.get_current_context().find_root().params.get("files", ())
    return [f"--plugin {shlex.quote(file)}" for file in files]


def _is_seat(argument: str) -> bool:
    return argument.startswith(("-:", "-/", "- "))


def complete_rules(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Plug-in names, after the last ``+`` of what is there already."""
    from red7 import plugins

    before, plus, begun = incomplete.rpartition("+")
    return [
        CompletionItem(f"{before}{plus}{card.name}", help=card.changes)
        for card in plugins()
        if card.name.lower().startswith(begun.lower()) and card.name != "basic"
    ]


def look_here_for(players: Iterable[str]) -> None:
    """Let players of the form ``module:name`` be modules of the current folder."""
    if any(":" in name for name in players) and not {"", str(Path.cwd())} & set(sys.path):
        sys.path.insert(0, str(Path.cwd()))


full_option: _Decorator[Any] = click.option(
    "--full", is_flag=True, help="Every reason, source and reading, text beside text."
)
json_option: _Decorator[Any] = click.option(
    "--json", "as_json", is_flag=True, help="The same facts as one JSON document."
)
position_argument: _Decorator[Any] = click.argument("position")


OWN: Final = "your own (see 'red7 rulebook')"
"""The rules that are asked if you name none."""
OWN_THEN_OTHERS: Final = f"{OWN}, then all other editions"
"""The same if all texts may answer."""


def rules_option(*, many: bool, default: str) -> _Decorator[Any]:
    """The option ``--rules``."""
    repeated = " May be repeated." if many else ""
    return click.option(
        "--rules",
        "rules_texts",
        metavar="R",
        multiple=True,
        shell_complete=complete_rules,
        help=f"Plug-in names joined by '+'.{repeated} Default: {default}.",
    )


with_option: _Decorator[Any] = click.option(
    "--with",
    "added",
    metavar="PLUGIN",
    multiple=True,
    shell_complete=complete_rules,
    help="Add a plug-in to all of these rules, such as advanced or action. May be repeated.",
)


def one_rules(texts: Sequence[str], added: Sequence[str]) -> Rules:
    """The rules named, or else your own."""
    if len(texts) > 1:
        raise click.UsageError("--rules may be given once here.", click.get_current_context())
    return read_rules(texts, added)[0] if texts else own_rules(added)
