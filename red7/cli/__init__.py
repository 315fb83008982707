"""The program ``red7``: rulings, rules and records on the command line."""

from __future__ import annotations

import io
import sys
from importlib.util import find_spec


def main() -> None:
    """Run the program, or say in one line what is missing."""
    lacking = [name for name in ("click", "rich") if find_spec(name) is None]
    if lacking:
        missing = " and ".join(lacking)
        sys.stderr.write(f"red7: {missing} must be installed first: pip install 'red7[cli]'\n")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    from red7.cli.program import program

    program.main(prog_name="red7")
