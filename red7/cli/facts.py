"""The facts of ``red7.facts`` written as JSON on standard output."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from red7.facts import Facts, document, position, ruling_facts

__all__ = ["Facts", "document", "emit", "position", "ruling_facts", "write", "written"]


def written(facts: Any, indent: int | None = 2) -> str:
    """JSON text, in ASCII where the terminal cannot write more."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return json.dumps(facts, indent=indent, ensure_ascii=not encoding.lower().startswith("utf"))


def write(facts: Facts) -> None:
    """Write a document."""
    click.echo(written(facts))


def emit(command: str, **facts: Any) -> None:
    """Write what a command has found as a document."""
    write(document(command, **facts))
