"""The examples of the manual, run by its reader: what Python shows for each."""

from __future__ import annotations

import ast
import io
import traceback
from contextlib import redirect_stdout
from typing import Any


class Examples:
    """The examples of one page, which build on one another."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, text: str) -> str:
        r"""Run an example, with or without prompts; what it prints, as a session would show it.

        >>> print(Examples().run(">>> import red7\n>>> red7.Card('R7').number\n7"), end="")
        7
        """
        shown = io.StringIO()
        with redirect_stdout(shown):
            try:
                for statement in ast.parse(without_prompts(text)).body:
                    code = compile(ast.Interactive([statement]), "<example>", "single")
                    exec(code, self._names)  # noqa: S102  # the reader asked for it
            except Exception as error:
                print("".join(traceback.format_exception_only(error)), end="")  # noqa: T201
        return shown.getvalue()


def without_prompts(text: str) -> str:
    r"""The statements of an example, without what they are said to show.

    >>> without_prompts(">>> 6 + 1\n7\n>>> for card in ():\n...     pass\n")
    '6 + 1\nfor card in ():\n    pass'
    """
    lines = text.splitlines()
    if not any(line.startswith(">>>") for line in lines):
        return text
    return "\n".join(line[4:] for line in lines if line.startswith((">>>", "...")))
